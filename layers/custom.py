"""An embedder's own functions: called safely, and in checked mode watched for what they did not declare.

A function sees rows. Outside checked mode it sees them as they are and is trusted; inside, a
read of a characteristic that was not declared is an error that names it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NoReturn, TypeVar, cast

from attrs import evolve, frozen

from ludex.layers.cells import AnyCharacteristic, Atom, Cells, Characteristic, Held, Kind, Row, Value
from ludex.layers.errors import FunctionFailed, LudexError, UndeclaredAccess

R = TypeVar("R")

# equal to `selectors.ABILITIES`, which stands above this module
_ABILITIES: Final = Characteristic[frozenset[str]]("abilities", Kind.SET)


@frozen(eq=False)
class DeclaredCells(Mapping[AnyCharacteristic, Value]):
    """Cells of which only the declared ones may be read."""

    cells: Cells
    allowed: frozenset[AnyCharacteristic]
    name: str

    def __getitem__(self, key: AnyCharacteristic) -> Value:
        if key not in self.allowed:
            raise _undeclared(self.name, key)
        return self.cells[key]

    def __iter__(self) -> Iterator[AnyCharacteristic]:
        return (key for key in self.cells if key in self.allowed)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@frozen(eq=False)
class UndeclaredAbilities(Sequence[Held]):
    """Abilities of which none may be looked at, nor their number."""

    name: str

    def __getitem__(self, key: object) -> NoReturn:
        raise _undeclared(self.name, _ABILITIES)

    def __len__(self) -> NoReturn:
        raise _undeclared(self.name, _ABILITIES)


def _undeclared(name: str, cell: AnyCharacteristic) -> UndeclaredAccess:
    return UndeclaredAccess(
        f"the function {name!r} read {cell.name}, which it had not declared",
        remedy=f"Add {cell.name} to its declared reads.",
    )


def watched(row: Row, declared: frozenset[Atom], name: str) -> Row:
    """The row, with undeclared cells and abilities out of reach.

    >>> from ludex.layers.cells import number
    >>> power = number("example.power")
    >>> power.of(watched(Row("bear", {power: 2}), power.reads(), "strength"))
    2
    """
    allowed = frozenset(atom.cell for atom in declared)
    abilities = row.abilities if _ABILITIES in allowed else cast("tuple[Held, ...]", UndeclaredAbilities(name))
    return evolve(row, cells=DeclaredCells(row.cells, allowed, name), abilities=abilities)


def call(name: str, function: Callable[..., R], *rows: tuple[Row, frozenset[Atom]], checked: bool) -> R:
    """Call an embedder's function on some rows, each with the atoms that it declared to read there.

    Raises:
        FunctionFailed: The function raised.
        UndeclaredAccess: It read what it had not declared (checked mode).

    >>> call("answer", lambda: 42, checked=True)
    42
    """
    seen = [watched(row, declared, name) if checked else row for row, declared in rows]
    try:
        return function(*seen)
    except LudexError:
        raise
    except Exception as failure:
        raise FunctionFailed(
            f"the function {name!r} raised {type(failure).__name__}: {failure}",
            subject=", ".join(row.id for row, _ in rows),
            remedy="Mend the function; it must answer for each object on the board.",
        ) from failure
