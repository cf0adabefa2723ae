"""Amounts: whole numbers that an ability works out. Frozen data that combine and print as a phrase.

An amount may look at the source, at the object that is changed ("its"), and at the board
through tallies. All amounts of an ability are read before it changes anything.
"""

from collections.abc import Callable

from attrs import field, frozen

from ludex.layers.cells import Atom, Characteristic, Row
from ludex.layers.custom import call
from ludex.layers.errors import DefinitionError
from ludex.layers.kinds import read_number, read_set
from ludex.layers.selection import NO_ATOMS, Scope, Selector, Tally, TallyKind, union


class Amount:
    """A whole number. The base of all amounts; each overrides what differs."""

    __slots__ = ()

    def of(self, row: Row, scope: Scope) -> int:
        """The number, for the object that is changed."""
        raise NotImplementedError

    def reads(self) -> frozenset[Atom]:
        """What it looks at on the object that is changed."""
        return union(part.reads() for part in self.parts())

    def source_reads(self) -> frozenset[Atom]:
        """What it looks at on the source."""
        return union(part.source_reads() for part in self.parts())

    def parts(self) -> "tuple[Amount, ...]":
        """The amounts that it is directly made of."""
        return ()

    def tallies(self) -> tuple[Tally, ...]:
        """The passes over the board that it needs."""
        return tuple(tally for part in self.parts() for tally in part.tallies())

    def is_fixed(self) -> bool:
        """Whether it is the same for each object that is changed."""
        return all(part.is_fixed() for part in self.parts())


@frozen(cache_hash=True)
class Constant(Amount):
    """A number as printed."""

    number: int

    def of(self, row: Row, scope: Scope) -> int:
        """That number."""
        return self.number

    def __str__(self) -> str:
        return str(self.number)


@frozen(cache_hash=True)
class OfSource(Amount):
    """A number of the source: "my V"."""

    cell: Characteristic[int] = field(validator=read_number)

    def of(self, row: Row, scope: Scope) -> int:
        """What the source shows."""
        return self.cell.of(scope.source)

    def source_reads(self) -> frozenset[Atom]:
        """The number of the source."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"the source's {self.cell}"


@frozen(cache_hash=True)
class OfTarget(Amount):
    """A number of the object that is changed: "its V"."""

    cell: Characteristic[int] = field(validator=read_number)

    def of(self, row: Row, scope: Scope) -> int:
        """What the object shows."""
        return self.cell.of(row)

    def reads(self) -> frozenset[Atom]:
        """The number of the object."""
        return self.cell.reads()

    def is_fixed(self) -> bool:
        """No: it differs from object to object."""
        return False

    def __str__(self) -> str:
        return f"its {self.cell}"


@frozen(cache_hash=True)
class MembersOf(Amount):
    """How many members a set of the source has."""

    cell: Characteristic[frozenset[str]] = field(validator=read_set)

    def of(self, row: Row, scope: Scope) -> int:
        """The size of the source's set."""
        return len(self.cell.of(scope.source))

    def source_reads(self) -> frozenset[Atom]:
        """The set of the source."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"the number of the source's {self.cell}"


@frozen(cache_hash=True)
class Tallied(Amount):
    """A count, sum, highest or lowest over the objects that match.

    Attributes:
        tally: What is worked out.
        others: Whether the object that is changed is left out.
    """

    tally: Tally
    others: bool = False

    def of(self, row: Row, scope: Scope) -> int:
        """The result of the tally."""
        return self.tally.of(row, scope, others=self.others)

    def reads(self) -> frozenset[Atom]:
        """What the tally looks at, where the object itself is left out."""
        return self.tally.reads() if self.others else NO_ATOMS

    def source_reads(self) -> frozenset[Atom]:
        """What the tally looks at on the source."""
        return self.tally.objects.source_reads()

    def tallies(self) -> tuple[Tally, ...]:
        """The tally."""
        return (self.tally,)

    def is_fixed(self) -> bool:
        """Whether no object is left out."""
        return not self.others

    def __str__(self) -> str:
        return f"{self.tally}, itself left out" if self.others else str(self.tally)


@frozen(cache_hash=True)
class Sum(Amount):
    """Several amounts added up."""

    inner: tuple[Amount, ...]

    def of(self, row: Row, scope: Scope) -> int:
        """The sum."""
        return sum(part.of(row, scope) for part in self.inner)

    def parts(self) -> tuple[Amount, ...]:
        """The amounts that are added."""
        return self.inner

    def __str__(self) -> str:
        return " + ".join(str(part) for part in self.inner)


@frozen(cache_hash=True)
class Times(Amount):
    """An amount, a fixed number of times: "2 for each"."""

    factor: int
    inner: Amount

    def of(self, row: Row, scope: Scope) -> int:
        """The product."""
        return self.factor * self.inner.of(row, scope)

    def parts(self) -> tuple[Amount, ...]:
        """The amount that is multiplied."""
        return (self.inner,)

    def __str__(self) -> str:
        return f"{self.factor} times {self.inner}"


@frozen(cache_hash=True)
class Limited(Amount):
    """An amount kept within bounds: "up to a maximum of 3"."""

    inner: Amount
    at_least: int | None = None
    at_most: int | None = None

    def of(self, row: Row, scope: Scope) -> int:
        """The amount, raised or lowered to the bound that it passes."""
        found = self.inner.of(row, scope)
        if self.at_least is not None:
            found = max(found, self.at_least)
        return found if self.at_most is None else min(found, self.at_most)

    def parts(self) -> tuple[Amount, ...]:
        """The amount that is limited."""
        return (self.inner,)

    def __str__(self) -> str:
        words = [str(self.inner)]
        words += [f"at least {self.at_least}"] if self.at_least is not None else []
        words += [f"at most {self.at_most}"] if self.at_most is not None else []
        return ", ".join(words)


def _some(owner: Amount, _attribute: object, inner: tuple[Amount, ...]) -> None:
    if not inner:
        raise DefinitionError(f"{type(owner).__name__} has no amount to choose from", remedy="Give it at least one.")


@frozen(cache_hash=True)
class HighestOf(Amount):
    """The highest of several amounts."""

    inner: tuple[Amount, ...] = field(validator=_some)

    def of(self, row: Row, scope: Scope) -> int:
        """The highest."""
        return max(part.of(row, scope) for part in self.inner)

    def parts(self) -> tuple[Amount, ...]:
        """The amounts that are compared."""
        return self.inner

    def __str__(self) -> str:
        return f"the highest of {', '.join(str(part) for part in self.inner)}"


@frozen(cache_hash=True)
class LowestOf(Amount):
    """The lowest of several amounts."""

    inner: tuple[Amount, ...] = field(validator=_some)

    def of(self, row: Row, scope: Scope) -> int:
        """The lowest."""
        return min(part.of(row, scope) for part in self.inner)

    def parts(self) -> tuple[Amount, ...]:
        """The amounts that are compared."""
        return self.inner

    def __str__(self) -> str:
        return f"the lowest of {', '.join(str(part) for part in self.inner)}"


@frozen(cache_hash=True)
class CustomAmount(Amount):
    """A function of the embedder's own, of the changed object and the source, with declared reads."""

    name: str
    function: Callable[[Row, Row], int]
    declared: frozenset[Atom] = NO_ATOMS
    declared_source: frozenset[Atom] = NO_ATOMS

    def of(self, row: Row, scope: Scope) -> int:
        """What the function says."""
        seen = (row, self.declared), (scope.source, self.declared_source)
        return int(call(self.name, self.function, *seen, checked=scope.checked, gives=int))

    def reads(self) -> frozenset[Atom]:
        """The declared reads of the object that is changed."""
        return self.declared

    def source_reads(self) -> frozenset[Atom]:
        """The declared reads of the source."""
        return self.declared_source

    def is_fixed(self) -> bool:
        """No: the function takes the object."""
        return False

    def __str__(self) -> str:
        return self.name


def count(objects: Selector, *, others: bool = False) -> Tallied:
    """How many objects match.

    >>> from ludex.layers.features import Everything
    >>> print(count(Everything()))
    the number of objects (everything)
    """
    return Tallied(Tally(TallyKind.COUNT, objects), others)


def total(cell: Characteristic[int], objects: Selector, *, others: bool = False) -> Tallied:
    """The sum of a number over the objects that match."""
    return Tallied(Tally(TallyKind.SUM, objects, cell), others)


def highest(cell: Characteristic[int], objects: Selector, *, others: bool = False) -> Tallied:
    """The highest value of a number among the objects that match; 0 where none does."""
    return Tallied(Tally(TallyKind.HIGHEST, objects, cell), others)


def lowest(cell: Characteristic[int], objects: Selector, *, others: bool = False) -> Tallied:
    """The lowest value of a number among the objects that match; 0 where none does."""
    return Tallied(Tally(TallyKind.LOWEST, objects, cell), others)
