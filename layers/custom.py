"""An embedder's own functions: called safely, and in checked mode watched for what they did not declare.

A function sees rows. Outside checked mode it sees them as they are and is trusted; inside, a
read of a characteristic that was not declared is an error that names it.
"""

from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeVar, cast

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Atom, Cells, Characteristic, Frame, Held, Kind, Row, Value
from ludex.layers.errors import DefinitionError, LudexError, UndeclaredAccess, failed

R = TypeVar("R")

# equal to `selectors.ABILITIES`, which stands above this module
_ABILITIES: Final = Characteristic[frozenset[str]]("abilities", Kind.SET)


@frozen(eq=False)
class DeclaredCells(Mapping[AnyCharacteristic, Value]):
    """Cells of which only the declared ones may be read, one by one."""

    cells: Cells
    allowed: frozenset[AnyCharacteristic]
    name: str

    def __getitem__(self, key: AnyCharacteristic) -> Value:
        if key not in self.allowed:
            raise _undeclared(self.name, key)
        return self.cells[key]

    def __iter__(self) -> NoReturn:
        raise _unsaid(self.name, "went through all characteristics", "Let it read those that it declares, one by one.")

    def __len__(self) -> NoReturn:
        raise _unsaid(self.name, "counted all characteristics", "Let it read those that it declares, one by one.")


@frozen(eq=False)
class WatchedRow:
    """A row for the eyes of a function that shows what the function declared, and nothing else.

    Who an object is cannot be declared: objects that show the same are one to the incremental evaluator.
    """

    row: Row
    declared: frozenset[Atom]
    name: str

    @property
    def id(self) -> NoReturn:
        """Nothing that a function may ask for."""
        raise _unsaid(
            self.name,
            "asked who an object is",
            "Select by identity with `Named` or `Itself`, or tell by a characteristic.",
        )

    @property
    def cells(self) -> DeclaredCells:
        """The declared ones."""
        return DeclaredCells(
            self.row.cells, frozenset(atom.cell for atom in self.declared if not atom.framed), self.name
        )

    @property
    def frame(self) -> Frame:
        """Of the places, what is declared to be read there."""
        allowed = frozenset(atom.cell for atom in self.declared if atom.framed)
        return {place: DeclaredCells(cells, allowed, self.name) for place, cells in self.row.frame.items()}

    @property
    def abilities(self) -> tuple[Held, ...]:
        """All, where they are declared."""
        if all(atom.cell != _ABILITIES for atom in self.declared):
            raise _undeclared(self.name, _ABILITIES)
        return self.row.abilities

    @property
    def marks(self) -> NoReturn:
        """Nothing that a function may ask for."""
        raise _unsaid(self.name, "asked for marks", "Let it read characteristics; marks are the evaluator's own.")

    def has(self, characteristic: AnyCharacteristic) -> bool:
        """Whether a declared characteristic is present."""
        return characteristic in self.cells


def _undeclared(name: str, cell: AnyCharacteristic) -> UndeclaredAccess:
    return _unsaid(name, f"read {cell.name}, which it had not declared", f"Add {cell.name} to its declared reads.")


def _unsaid(name: str, did: str, remedy: str) -> UndeclaredAccess:
    return UndeclaredAccess(f"the function {name!r} {did}", remedy=remedy)


def watched(row: Row, declared: frozenset[Atom], name: str) -> Row:
    """The row, with everything out of reach that was not declared.

    >>> from ludex.layers.cells import number
    >>> power = number("example.power")
    >>> power.of(watched(Row("bear", {power: 2}), power.reads(), "strength"))
    2
    """
    return cast("Row", WatchedRow(row, declared, name))


def call(
    name: str,
    function: Callable[..., R],
    *rows: tuple[Row, frozenset[Atom]],
    checked: bool,
    gives: type | None = None,
) -> R:
    """Call an embedder's function on some rows, each with the atoms that it declared to read there.

    Args:
        name: What the function is called.
        function: The function.
        rows: What it is given.
        checked: Whether it is watched.
        gives: What its result must be, where not everything will do.

    Raises:
        FunctionFailed: The function raised.
        DefinitionError: It returned something else than it has to.
        UndeclaredAccess: It read what it had not declared (checked mode).

    >>> call("answer", lambda: 42, checked=True)
    42
    """
    seen = [watched(row, declared, name) if checked else row for row, declared in rows]
    try:
        found = function(*seen)
    except LudexError:
        raise
    except Exception as failure:
        raise failed(name, failure, _subject(rows)) from failure
    if gives is not None and not isinstance(found, gives):
        raise DefinitionError(
            f"the function {name!r} returned a value of type {type(found).__name__}, not {gives.__name__}",
            subject=_subject(rows),
            remedy=f"Let it return one of type {gives.__name__} for each object on the board.",
        )
    return found


def _subject(rows: tuple[tuple[Row, frozenset[Atom]], ...]) -> str | None:
    # the incremental evaluator has no name for objects that look the same
    return ", ".join(dict.fromkeys(row.id for row, _ in rows if row.id)) or None
