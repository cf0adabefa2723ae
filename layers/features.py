"""Selectors over what an object itself shows: its kind, its words, its numbers, its abilities."""

from collections.abc import Callable

from attrs import field, frozen

from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Atom, Characteristic, Derived, Kind, Row, Through
from ludex.layers.custom import call
from ludex.layers.errors import DefinitionError
from ludex.layers.kinds import read_number, read_set, read_word, refuse_other_kinds
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES, NO_ATOMS, Scope, Selector


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

    >>> from ludex.layers.cells import Kind
    >>> zone = Characteristic("example.zone", Kind.VALUE)
    >>> print(Is(zone, frozenset({"expedition", "landmark"})))
    zone expedition or landmark
    """

    cell: Characteristic[str] = field(validator=read_word)
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

    >>> from ludex.layers.cells import Kind
    >>> subtypes = Characteristic("example.subtypes", Kind.SET)
    >>> print(Has(subtypes, "Elemental"))
    subtypes with Elemental
    """

    cell: Characteristic[frozenset[str]] = field(validator=read_set)
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

    >>> from ludex.layers.cells import Kind
    >>> power = Characteristic("example.power", Kind.NUMBER)
    >>> print(NumberIs(power, Relation.AT_LEAST, 3))
    power at least 3
    """

    cell: Characteristic[int] = field(validator=read_number)
    relation: Relation
    bound: "int | Characteristic[int]"

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.bound, int):
            refuse_other_kinds(self, Kind.NUMBER, self.bound)

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
    """Objects that have the characteristic at all (ALT-2.3.1.c).

    Raises:
        DefinitionError: The characteristic is computed from others, and so neither had nor lacking.
    """

    cell: AnyCharacteristic

    def __attrs_post_init__(self) -> None:
        if isinstance(self.cell, Derived | Through):
            raise DefinitionError(
                f"{self.cell.name} is computed from other characteristics, so no object has or lacks it",
                remedy="Ask for one of its members, or for the characteristics that it reads.",
            )

    def matches(self, row: Row, scope: Scope) -> bool:
        """Whether the characteristic is present."""
        return row.has(self.cell)

    def reads(self) -> frozenset[Atom]:
        """The presence of the characteristic."""
        return frozenset({Atom(self.cell, presence=True)})

    def __str__(self) -> str:
        return f"having {self.cell}"


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


def among(cell: Characteristic[str], *words: str) -> Is:
    """Objects whose characteristic is one of the words.

    Raises:
        DefinitionError: No word is given.

    >>> from ludex.layers.cells import Kind
    >>> print(among(Characteristic("example.kind", Kind.VALUE), "Character"))
    kind Character
    """
    if not words:
        raise DefinitionError(f"no word for {cell.name} was given", remedy="Name at least one.")
    return Is(cell, frozenset(words))
