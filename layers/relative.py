"""Selectors that relate an object to the source or to places: yours, facing, in a Forest, my region."""

from attrs import field, frozen

from ludex.layers.cells import Atom, Characteristic, Row
from ludex.layers.kinds import read_set, read_word
from ludex.layers.selection import Link, Scope, Selector


@frozen(cache_hash=True)
class SameAsSource(Selector):
    """Objects whose word is the source's: "your" compares controllers."""

    cell: Characteristic[str] = field(validator=read_word)

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether both have the same word, and have one."""
        mine = self.cell.of(scope.source)
        return mine != "" and self.cell.of(row) == mine

    def reads(self) -> frozenset[Atom]:
        """The characteristic."""
        return self.cell.reads()

    def source_reads(self) -> frozenset[Atom]:
        """The same characteristic of the source."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"the source's {self.cell}"


@frozen(cache_hash=True)
class Shares(Selector):
    """Objects whose set has a member in common with a set of the source: "in my Expedition"."""

    cell: Characteristic[frozenset[str]] = field(validator=read_set)
    with_source: Characteristic[frozenset[str]] = field(validator=read_set)

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the two sets meet."""
        return not self.cell.of(row).isdisjoint(self.with_source.of(scope.source))

    def reads(self) -> frozenset[Atom]:
        """The object's set."""
        return self.cell.reads()

    def source_reads(self) -> frozenset[Atom]:
        """The source's set."""
        return self.with_source.reads()

    def __str__(self) -> str:
        return f"{self.cell} among the source's {self.with_source}"


@frozen(cache_hash=True)
class InSourceSet(Selector):
    """Places whose identity is in a set of the source: "my region"."""

    cell: Characteristic[frozenset[str]] = field(validator=read_set)

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object is a place, and the source's set names it."""
        return row.id in row.frame and row.id in self.cell.of(scope.source)

    def source_reads(self) -> frozenset[Atom]:
        """The source's set."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"one of the source's {self.cell}"


@frozen(cache_hash=True)
class Linked(Link):
    """Objects linked to a place that the inner selector selects: "in a Forest"."""

    cell: Characteristic[frozenset[str]] = field(validator=read_set)
    place: Selector

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object's set names one of the places that match."""
        return not self.cell.of(row).isdisjoint(scope.links[self])

    def reads(self) -> frozenset[Atom]:
        """The set of links; what is read of the places is in `link_reads`."""
        return self.cell.reads()

    def source_reads(self) -> frozenset[Atom]:
        """What the inner selector reads of the source."""
        return self.place.source_reads()

    def link_reads(self) -> frozenset[Atom]:
        """What decides which places match."""
        return self.place.reads()

    def contribution(self, row: Row, scope: Scope) -> frozenset[str]:
        """What one place adds to the set of places that match: itself or nothing."""
        return frozenset({row.id}) if self.place.matches(row, scope) else frozenset()

    def links(self) -> tuple[Link, ...]:
        """The links of the inner selector, then this one."""
        return (*self.place.links(), self)

    def __str__(self) -> str:
        return f"in {self.cell} with {self.place}"


@frozen(cache_hash=True)
class Holding(Link):
    """Places to which an object is linked that the inner selector selects: "a region with a Robot in it"."""

    cell: Characteristic[frozenset[str]] = field(validator=read_set)
    objects: Selector

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object is a place to which one of the objects that match is linked."""
        return row.id in row.frame and row.id in scope.links[self]

    def source_reads(self) -> frozenset[Atom]:
        """What the inner selector reads of the source."""
        return self.objects.source_reads()

    def link_reads(self) -> frozenset[Atom]:
        """What decides which places are held."""
        return self.objects.reads() | self.cell.reads()

    def contribution(self, row: Row, scope: Scope) -> frozenset[str]:
        """The places to which one object adds its presence."""
        return self.cell.of(row) if self.objects.matches(row, scope) else frozenset()

    def links(self) -> tuple[Link, ...]:
        """The links of the inner selector, then this one."""
        return (*self.objects.links(), self)

    def __str__(self) -> str:
        return f"a place among the {self.cell} of {self.objects}"
