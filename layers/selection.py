"""Selectors: which objects. Frozen data that combine with `&`, `|` and `~` and print as a phrase.

A selector looks at one object at a time, through the eyes of a source: "your", "other" and
"facing" mean nothing without one. What it needs from the rest of the board (which places are
Forests, which places hold a character) is a *link*, worked out once for all objects.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from ludex.layers.cells import Atom, Cells, Characteristic, Kind, Labelled, Row
from ludex.layers.kinds import refuse_other_kinds

Total: TypeAlias = tuple[int, ...]
Links: TypeAlias = "Mapping[Link, frozenset[str]]"


@frozen
class Base:
    """What an object has before any ability applies: its present cells and its printed abilities."""

    cells: Cells
    abilities: "tuple[Labelled, ...]" = ()


@frozen
class Scope:
    """Through whose eyes a selector looks.

    Attributes:
        source: What the source of the ability shows.
        links: For each link in the ability, the identities that it comes down to.
        totals: For each tally in the ability, what it comes down to.
        bases: The base of each object that the ability copies.
        checked: Whether the embedder's functions are watched for undeclared reads and writes.
    """

    source: Row
    links: Links = field(factory=dict)
    totals: "Mapping[Tally, Total]" = field(factory=dict)
    bases: "Mapping[str, Base]" = field(factory=dict)
    checked: bool = False


NO_ATOMS: Final[frozenset[Atom]] = frozenset()
ABILITIES: Final[Characteristic[frozenset[str]]] = Characteristic("abilities", Kind.SET)


class Selector:
    """Which objects. The base of all selectors; a leaf overrides what differs."""

    __slots__ = ()

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object that shows `row` is selected."""
        raise NotImplementedError

    def reads(self) -> frozenset[Atom]:
        """What it looks at on the object itself."""
        return NO_ATOMS

    def source_reads(self) -> frozenset[Atom]:
        """What it looks at on the source."""
        return NO_ATOMS

    def parts(self) -> "tuple[Selector, ...]":
        """The selectors that it is directly made of."""
        return ()

    def links(self) -> "tuple[Link, ...]":
        """The links inside, inner ones first."""
        return tuple(link for part in self.parts() for link in part.links())

    def __and__(self, other: "Selector") -> "Selector":
        return AllOf((*_flat(self, AllOf), *_flat(other, AllOf)))

    def __or__(self, other: "Selector") -> "Selector":
        return AnyOf((*_flat(self, AnyOf), *_flat(other, AnyOf)))

    def __invert__(self) -> "Selector":
        return self.inner if isinstance(self, Not) else Not(self)


def _flat(selector: Selector, of: "type[AllOf] | type[AnyOf]") -> tuple[Selector, ...]:
    return selector.inner if isinstance(selector, of) else (selector,)


def union(atoms: Iterable[frozenset[Atom]]) -> frozenset[Atom]:
    """All atoms of several sets.

    >>> union([])
    frozenset()
    """
    return frozenset().union(*atoms)


class Link(Selector):
    """A selector that comes down to a set of identities, the same for all objects and one source.

    "In a Forest" is: linked to one of these places. The set is worked out before any object is looked at.
    """

    __slots__ = ()

    def link_reads(self) -> frozenset[Atom]:
        """What decides which identities are in the set."""
        raise NotImplementedError

    def contribution(self, row: Row, scope: Scope) -> frozenset[str]:
        """What one object adds to the set."""
        raise NotImplementedError


@frozen(cache_hash=True)
class AllOf(Selector):
    """Objects that each inner selector selects."""

    inner: tuple[Selector, ...]

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether all inner selectors match."""
        for part in self.inner:  # noqa: SIM110  # measured: all() with a generator takes twice as long
            if not part.matches(row, scope):
                return False
        return True

    def reads(self) -> frozenset[Atom]:
        """What the inner selectors read."""
        return union(part.reads() for part in self.inner)

    def source_reads(self) -> frozenset[Atom]:
        """What the inner selectors read of the source."""
        return union(part.source_reads() for part in self.inner)

    def parts(self) -> tuple[Selector, ...]:
        """The inner selectors."""
        return self.inner

    def __str__(self) -> str:
        return " and ".join(_bracketed(part, AnyOf) for part in self.inner)


@frozen(cache_hash=True)
class AnyOf(Selector):
    """Objects that at least one inner selector selects."""

    inner: tuple[Selector, ...]

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether some inner selector matches."""
        return any(part.matches(row, scope) for part in self.inner)

    def reads(self) -> frozenset[Atom]:
        """What the inner selectors read."""
        return union(part.reads() for part in self.inner)

    def source_reads(self) -> frozenset[Atom]:
        """What the inner selectors read of the source."""
        return union(part.source_reads() for part in self.inner)

    def parts(self) -> tuple[Selector, ...]:
        """The inner selectors."""
        return self.inner

    def __str__(self) -> str:
        return " or ".join(_bracketed(part, AllOf) for part in self.inner)


def _bracketed(part: Selector, inside: type[Selector]) -> str:
    return f"({part})" if isinstance(part, inside) else str(part)


@frozen(cache_hash=True)
class Not(Selector):
    """Objects that the inner selector does not select."""

    inner: Selector

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the inner selector does not match."""
        return not self.inner.matches(row, scope)

    def reads(self) -> frozenset[Atom]:
        """What the inner selector reads."""
        return self.inner.reads()

    def source_reads(self) -> frozenset[Atom]:
        """What the inner selector reads of the source."""
        return self.inner.source_reads()

    def parts(self) -> tuple[Selector, ...]:
        """The inner selector."""
        return (self.inner,)

    def __str__(self) -> str:
        return f"not ({self.inner})" if self.inner.parts() else f"not {self.inner}"


class TallyKind(Enum):
    """What is worked out over all objects that match."""

    COUNT = "number"
    SUM = "sum"
    HIGHEST = "highest"
    LOWEST = "lowest"


@frozen(cache_hash=True)
class Tally:
    """One pass over the objects that match: how many, or the sum or the extreme of a number.

    Attributes:
        kind: What is worked out.
        objects: Which objects count.
        cell: The number of each; None for `COUNT`.
    """

    kind: TallyKind
    objects: Selector
    cell: Characteristic[int] | None = None

    def __attrs_post_init__(self) -> None:
        if self.cell is not None:
            refuse_other_kinds(self, Kind.NUMBER, self.cell)

    def contribution(self, row: Row, scope: Scope) -> int | None:
        """What one object adds; None where it does not count."""
        if not self.objects.matches(row, scope):
            return None
        return 1 if self.cell is None else self.cell.of(row)

    @property
    def adds_up(self) -> bool:
        """Whether the result is a sum, so that each object counts on its own."""
        return self.kind is TallyKind.COUNT or self.kind is TallyKind.SUM

    def total(self, parts: Iterable[tuple[int | None, int]]) -> Total:
        """The result over contributions, each with how many objects make it.

        A count or sum gives (sum,); an extreme gives (extreme, how often, the next one), which
        is what "of the others" needs. Nothing gives zeros.

        >>> from ludex.layers.features import Everything
        >>> Tally(TallyKind.HIGHEST, Everything()).total([(3, 1), (5, 1), (None, 4)])
        (5, 1, 3)
        """
        present = [(part, times) for part, times in parts if part is not None]
        if self.adds_up:
            return (sum(part * times for part, times in present),)
        best = max if self.kind is TallyKind.HIGHEST else min
        values = {part for part, _ in present}
        if not values:
            return (0, 0, 0)
        top = best(values)
        often = sum(times for part, times in present if part == top)
        rest = values - {top}
        return (top, often, best(rest) if rest else 0)

    def of(self, row: Row, scope: Scope, *, others: bool) -> int:
        """The number that an amount uses: of all that match, or of all but the object itself."""
        total = scope.totals[self]
        own = self.contribution(row, scope) if others else None
        if own is None:
            return total[0]
        if self.adds_up:
            return total[0] - own
        return total[2] if own == total[0] and total[1] == 1 else total[0]

    def reads(self) -> frozenset[Atom]:
        """What it looks at on each object."""
        return self.objects.reads() | (self.cell.reads() if self.cell is not None else NO_ATOMS)

    def __str__(self) -> str:
        of = "" if self.cell is None else f" {self.cell}"
        return f"the {self.kind.value}{of} of objects ({self.objects})"
