"""Passives: the continuous abilities, and what else an object may have printed on it."""

from typing import TypeAlias

from attrs import field, frozen

from ludex.layers.cells import AbilityKey, Atom
from ludex.layers.changes import EXISTENCE, Change
from ludex.layers.changes_of_abilities import Become, GainAbility
from ludex.layers.conditions import Always, Condition
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import NO_ATOMS, Link, Selector, Tally, union


@frozen(cache_hash=True)
class Inert:
    """An ability that changes no characteristic: a reaction, a quick action, a bare keyword.

    It can be lost, gained, counted and ignored like any other.
    """

    name: str
    kind: str = ""
    rule: str = ""

    def __str__(self) -> str:
        return self.name


@frozen(cache_hash=True)
class Passive:
    """A continuous ability: when, what it affects, what it does.

    Attributes:
        does: The changes, in printed order; all objects and amounts are read before any is made.
        affects: Which objects; the source itself by default.
        when: The condition; without one it always holds.
        works: Where the source must be for the ability to exist (ALT4-1.2.4.d).
        name: Its text as printed, or a name.
        kind: A label such as ``keyword`` or ``support``, for those who count or remove abilities.
        rule: The id of the rule that it carries out, where it is a rule.
        layer: The layer that it belongs to, where its changes alone do not tell.

    Raises:
        DefinitionError: Where it works hangs on other objects.
    """

    does: tuple[Change, ...]
    affects: Selector = field(factory=Itself)
    when: Condition = field(factory=Always)
    works: Selector = field(factory=Everything)
    name: str = ""
    kind: str = ""
    rule: str = ""
    layer: str | None = None

    def __attrs_post_init__(self) -> None:
        # whether an ability exists is asked of its source alone, before anything is looked up on the board
        if links := self.works.links():
            raise DefinitionError(
                f"where an ability works cannot hang on other objects: {links[-1]}",
                remedy="Say with `works` what the source itself must be like, with `when` what else must be true.",
            )

    def sentence(self) -> str:
        """What it says, in neutral words.

        >>> from ludex.layers.amounts import Constant
        >>> from ludex.layers.cells import number
        >>> from ludex.layers.changes import Add
        >>> print(Passive((Add(number("example.power"), Constant(1)),), Everything()).sentence())
        Adds 1 to power, for each object (everything).
        """
        does = " and ".join(str(change) for change in self.does)
        when = "" if isinstance(self.when, Always) else f"If {self.when}: "
        whom = "this object" if isinstance(self.affects, Itself) else f"each object ({self.affects})"
        said = f"{when}{does}, for {whom}."
        return said[0].upper() + said[1:]

    def __str__(self) -> str:
        return self.name or self.sentence()


Ability: TypeAlias = Passive | Inert


@frozen(cache_hash=True)
class Instance:
    """A passive on a certain object.

    Attributes:
        key: Identity and tie-break at once; see `Held`.
        source: The identity of the object that has it.
        passive: The ability.
    """

    key: AbilityKey
    source: str
    passive: Passive

    def __str__(self) -> str:
        return f"{self.source}: {self.passive}"


PartKey: TypeAlias = tuple[int, AbilityKey]


@frozen(cache_hash=True)
class Part:
    """What an instance does in one layer; the unit that is applied, and that depends.

    Attributes:
        layer: The number of the layer.
        instance: Whose part.
        changes: The changes made in this layer.
        first: Whether no earlier layer holds a part of the same instance.
    """

    layer: int
    instance: Instance
    changes: tuple[Change, ...]
    first: bool = True
    key: PartKey = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "key", (self.layer, self.instance.key))

    def __str__(self) -> str:
        return str(self.instance)


def tallies(passive: Passive, changes: tuple[Change, ...]) -> tuple[Tally, ...]:
    """The passes over the board that some changes of a passive need, each once."""
    amounts = [amount for change in changes if (amount := change.amount()) is not None]
    found = [*passive.when.tallies(), *(tally for amount in amounts for tally in amount.tallies())]
    return tuple(dict.fromkeys(found))


def links(passive: Passive, changes: tuple[Change, ...]) -> tuple[Link, ...]:
    """The links that some changes of a passive need, inner ones first, each once."""
    found = [*passive.affects.links(), *passive.when.links()]
    for tally in tallies(passive, changes):
        found += tally.objects.links()
    return tuple(dict.fromkeys(found))


def originals(changes: tuple[Change, ...], source: str) -> tuple[str, ...]:
    """The identities of the objects whose base the changes copy."""
    copies = [change for change in changes if isinstance(change, Become)]
    return tuple(dict.fromkeys(source if copy.original is None else copy.original for copy in copies))


def granted(changes: tuple[Change, ...]) -> tuple[Ability, ...]:
    """The abilities that the changes grant by name, each once."""
    found = [change.ability for change in changes if isinstance(change, GainAbility)]
    return tuple(ability for ability in dict.fromkeys(found) if isinstance(ability, Passive | Inert))


@frozen(cache_hash=True)
class Footprint:
    """What some changes of a passive look at and write; the basis on which pairs are pruned.

    Attributes:
        target: Looked at on each object that might be changed.
        source: Looked at on the source, its existence included.
        board: Looked at on any object, by tallies and links.
        writes: Written.
        carries: Moved from one characteristic to another, so that who looks at one looks at the other.
    """

    target: frozenset[Atom]
    source: frozenset[Atom]
    board: frozenset[Atom]
    writes: frozenset[Atom]
    carries: frozenset[Atom] = NO_ATOMS

    def reads(self) -> frozenset[Atom]:
        """All that may decide what becomes of an object: what is looked at, and what is moved."""
        return self.target | self.source | self.board | self.carries


def footprint(passive: Passive, changes: tuple[Change, ...]) -> Footprint:
    """What some changes of a passive look at and write.

    >>> from ludex.layers.cells import members
    >>> from ludex.layers.changes_of_sets import GainMember
    >>> wild = GainMember(members("example.subtypes"), "Elemental")
    >>> sorted(str(atom) for atom in footprint(Passive((wild,)), (wild,)).writes)
    ['example.subtypes:Elemental', 'example.subtypes?']
    """
    counted, linked = tallies(passive, changes), links(passive, changes)
    seen_of_source = [passive.affects.source_reads(), passive.when.source_reads(), passive.works.reads()]
    seen_of_source += [passive.works.source_reads(), *(change.source_reads() for change in changes)]
    seen_of_source += [tally.objects.source_reads() for tally in counted]
    return Footprint(
        target=passive.affects.reads() | union(change.reads() for change in changes),
        source=union(seen_of_source) | {Atom(EXISTENCE)},
        board=union(tally.reads() for tally in counted) | union(link.link_reads() for link in linked),
        writes=union(change.writes() for change in changes),
        carries=union(change.carries() for change in changes),
    )


def meet(writes: frozenset[Atom], reads: frozenset[Atom]) -> bool:
    """Whether something that is written may be something that is read.

    >>> from ludex.layers.cells import members
    >>> subtypes = members("example.subtypes")
    >>> meet(frozenset({Atom(subtypes, "Robot")}), frozenset({Atom(subtypes, "Elemental")}))
    False
    """
    return any(
        left.cell == right.cell
        and left.presence == right.presence
        and not right.framed
        and (left.member is None or right.member is None or left.member == right.member)
        for left in writes
        for right in reads
    )
