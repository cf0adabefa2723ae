"""Selectors: which objects. Frozen data that combine with `&`, `|` and `~` and print as a phrase.

A selector looks at one object at a time, through the eyes of a source: "your", "other" and
"facing" mean nothing without one. What it needs from the rest of the board (which places are
Forests, which places hold a character) is a *link*, worked out once for all objects.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Atom, Cells, Characteristic, Kind, Labelled, Row
from ludex.layers.custom import call
from ludex.layers.errors import DefinitionError

Total: TypeAlias = tuple[int, ...]
Links: TypeAlias = "Mapping[Linked | Holding, frozenset[str]]"


class Relation(Enum):
    """How two numbers compare."""

    EQUAL = "equal to"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE = "more than"
    LESS = "less than"
    NOT_EQUAL = "other than"

    def holds(self, left: int, right: int) -> bool:
        """Whether `left` stands in this relation to `right`.

        >>> Relation.AT_LEAST.holds(3, 2)
        True
        """
        match self:
            case Relation.EQUAL:
                return left == right
            case Relation.AT_LEAST:
                return left >= right
            case Relation.AT_MOST:
                return left <= right
            case Relation.MORE:
                return left > right
            case Relation.LESS:
                return left < right
            case Relation.NOT_EQUAL:
                return left != right


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

    def links(self) -> "tuple[Linked | Holding, ...]":
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


@frozen(cache_hash=True)
class Everything(Selector):
    """Each object on the board, in play or not."""

    def matches(self, row: Row, scope: Scope) -> bool:
        """Always."""
        return True

    def __str__(self) -> str:
        return "everything"


@frozen(cache_hash=True)
class Itself(Selector):
    """The source of the ability; `~Itself()` is "other"."""

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object is the source."""
        return row.id == scope.source.id

    def __str__(self) -> str:
        return "this object"


@frozen(cache_hash=True)
class Named(Selector):
    """Certain objects, by identity."""

    ids: frozenset[str]

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object is one of them."""
        return row.id in self.ids

    def __str__(self) -> str:
        return " or ".join(sorted(self.ids))


@frozen(cache_hash=True)
class Is(Selector):
    """Objects whose characteristic is one of some words.

    >>> zone = Characteristic("example.zone", Kind.VALUE)
    >>> print(Is(zone, frozenset({"expedition", "landmark"})))
    zone expedition or landmark
    """

    cell: Characteristic[str]
    words: frozenset[str]

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the value is one of the words."""
        return self.cell.of(row) in self.words

    def reads(self) -> frozenset[Atom]:
        """The characteristic."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"{self.cell} {' or '.join(sorted(self.words))}"


@frozen(cache_hash=True)
class Has(Selector):
    """Objects whose set has a certain member.

    >>> subtypes = Characteristic("example.subtypes", Kind.SET)
    >>> print(Has(subtypes, "Elemental"))
    subtypes with Elemental
    """

    cell: Characteristic[frozenset[str]]
    member: str

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the member is there."""
        return self.member in self.cell.of(row)

    def reads(self) -> frozenset[Atom]:
        """That member of the set."""
        return frozenset(
            Atom(atom.cell, self.member) if atom.cell == self.cell and atom.member is None else atom
            for atom in self.cell.reads()
        )

    def __str__(self) -> str:
        return f"{self.cell} with {self.member}"


@frozen(cache_hash=True)
class NumberIs(Selector):
    """Objects whose number compares so with a constant, or with a number of the source.

    >>> power = Characteristic("example.power", Kind.NUMBER)
    >>> print(NumberIs(power, Relation.AT_LEAST, 3))
    power at least 3
    """

    cell: Characteristic[int]
    relation: Relation
    bound: "int | Characteristic[int]"

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the comparison holds; an absent number reads as 0 (ALT-2.3.1.f)."""
        bound = self.bound if isinstance(self.bound, int) else self.bound.of(scope.source)
        return self.relation.holds(self.cell.of(row), bound)

    def reads(self) -> frozenset[Atom]:
        """The number."""
        return self.cell.reads()

    def source_reads(self) -> frozenset[Atom]:
        """The bound, where it is a number of the source."""
        return NO_ATOMS if isinstance(self.bound, int) else self.bound.reads()

    def __str__(self) -> str:
        bound = self.bound if isinstance(self.bound, int) else f"the source's {self.bound}"
        return f"{self.cell} {self.relation.value} {bound}"


@frozen(cache_hash=True)
class Present(Selector):
    """Objects that have the characteristic at all (ALT-2.3.1.c)."""

    cell: AnyCharacteristic

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the characteristic is present."""
        return row.has(self.cell)

    def reads(self) -> frozenset[Atom]:
        """The presence of the characteristic."""
        return frozenset({Atom(self.cell, presence=True)})

    def __str__(self) -> str:
        return f"having {self.cell}"


@frozen(cache_hash=True)
class SameAsSource(Selector):
    """Objects whose word is the source's: "your" compares controllers."""

    cell: Characteristic[str]

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

    cell: Characteristic[frozenset[str]]
    with_source: Characteristic[frozenset[str]]

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

    cell: Characteristic[frozenset[str]]

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the object is a place, and the source's set names it."""
        return row.id in row.frame and row.id in self.cell.of(scope.source)

    def source_reads(self) -> frozenset[Atom]:
        """The source's set."""
        return self.cell.reads()

    def __str__(self) -> str:
        return f"one of the source's {self.cell}"


@frozen(cache_hash=True)
class Linked(Selector):
    """Objects linked to a place that the inner selector selects: "in a Forest"."""

    cell: Characteristic[frozenset[str]]
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

    def links(self) -> "tuple[Linked | Holding, ...]":
        """The links of the inner selector, then this one."""
        return (*self.place.links(), self)

    def __str__(self) -> str:
        return f"in {self.cell} with {self.place}"


@frozen(cache_hash=True)
class Holding(Selector):
    """Places to which an object is linked that the inner selector selects: "a region with a Robot in it"."""

    cell: Characteristic[frozenset[str]]
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

    def links(self) -> "tuple[Linked | Holding, ...]":
        """The links of the inner selector, then this one."""
        return (*self.objects.links(), self)

    def __str__(self) -> str:
        return f"a place among the {self.cell} of {self.objects}"


@frozen(cache_hash=True)
class Bears(Selector):
    """Objects that have an ability: any, one of a kind, or one of a name. Ignored ones count (ALT4-7.3.18.b)."""

    kind: str | None = None
    name: str | None = None

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether one of the object's abilities fits."""
        return any(
            held.ability.kind != OF_THE_RULES
            and (self.kind is None or held.ability.kind == self.kind)
            and (self.name is None or held.ability.name == self.name)
            for held in row.abilities
        )

    def reads(self) -> frozenset[Atom]:
        """The object's abilities."""
        return frozenset({Atom(ABILITIES)})

    def __str__(self) -> str:
        words = [f"of kind {self.kind}"] if self.kind is not None else []
        words += [f"“{self.name}”"] if self.name is not None else []
        return " ".join(["having an ability", *words])


@frozen(cache_hash=True)
class CustomSelector(Selector):
    """A function of the embedder's own, of the object and the source, with declared reads.

    Attributes:
        name: How it prints.
        function: Takes what the object shows and what the source shows.
        declared: What it reads of the object.
        declared_source: What it reads of the source.
    """

    name: str
    function: Callable[[Row, Row], bool]
    declared: frozenset[Atom] = NO_ATOMS
    declared_source: frozenset[Atom] = NO_ATOMS

    def matches(self, row: Row, scope: Scope) -> bool:
        """What the function says."""
        seen = (row, self.declared), (scope.source, self.declared_source)
        return bool(call(self.name, self.function, *seen, checked=scope.checked))

    def reads(self) -> frozenset[Atom]:
        """The declared reads of the object."""
        return self.declared

    def source_reads(self) -> frozenset[Atom]:
        """The declared reads of the source."""
        return self.declared_source

    def __str__(self) -> str:
        return self.name


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


def among(cell: Characteristic[str], *words: str) -> Is:
    """Objects whose characteristic is one of the words.

    Raises:
        DefinitionError: No word is given.

    >>> print(among(Characteristic("example.kind", Kind.VALUE), "Character"))
    kind Character
    """
    if not words:
        raise DefinitionError(f"no word for {cell.name} was given", remedy="Name at least one.")
    return Is(cell, frozenset(words))
