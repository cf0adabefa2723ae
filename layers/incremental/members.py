"""Members: the parts of a component, their operations, and what was found out about each."""

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import define, field

from ludex.layers.cells import Atom, Row
from ludex.layers.changes import EXISTENCE, Change
from ludex.layers.changes_of_abilities import Become
from ludex.layers.incremental.instructions import Instructions
from ludex.layers.passives import Ability, Footprint, Part, PartKey, Passive, originals
from ludex.layers.selection import ABILITIES, Base, Link, Tally, Total
from ludex.layers.semantics import NO_TARGET, Effect, Operation

State: TypeAlias = int
Links: TypeAlias = tuple[frozenset[str], ...]
Totals: TypeAlias = tuple[Total, ...]
Bases: TypeAlias = tuple[Base, ...]

NO_LINKS: Final[Links] = ()
NO_TOTALS: Final[Totals] = ()
NO_BASES: Final[Bases] = ()
TARGET: Final = 1
SOURCE: Final = 2
BOARD: Final = 4
NO_CELLS: Final = (ABILITIES, EXISTENCE)

Position: TypeAlias = tuple[PartKey, int]
Entry: TypeAlias = "tuple[Position, Op, Effect]"


@define(eq=False)
class Op:
    """An operation known to the component; two that do the same to every object are usually one.

    Attributes:
        member: Whose operation.
        operation: The operation itself.
        effects: Its effect on each state met.
        nexts: The state that follows each state met.
        by_look: Its effect by what its selector and its changes look at.
        instructions: Each effect met as instructions over the slots of an object; None where it is none.
        steps: The same over what the component keeps of an object.
        bit: The bit of its selector, and in which matching.
        entries: Its entries in programs, by effect.
    """

    member: "Member"
    operation: Operation
    effects: dict[State, Effect] = field(factory=dict)
    nexts: dict[State, State] = field(factory=dict)
    by_look: dict[object, Effect] = field(factory=dict)
    instructions: dict[Effect, Instructions | None] = field(factory=dict)
    steps: dict[Effect, Instructions | None] = field(factory=dict)
    bit: tuple[object, int] | None = None
    entries: "dict[Effect, Entry]" = field(factory=dict)

    def entry(self, effect: Effect) -> "Entry":
        """Its place among parts that stand alone, itself, and an effect; equal ones are one object."""
        found = self.entries.get(effect)
        if found is None:
            found = self.entries[effect] = ((self.operation.part.key, 0), self, effect)
        return found

    @property
    def is_shared(self) -> bool:
        """Whether all objects that it takes in, and that can be changed so, share its operands."""
        return NO_TARGET not in self.operation.fixed

    @property
    def on(self) -> bool:
        """Whether its condition holds."""
        return self.operation.on


@define(eq=False)
class PairTest:
    """For which states one operation, and the same after another one, differ in their effect.

    Attributes:
        known: The states that were tried, as bits.
        witnesses: Those of them that differ.
    """

    before: Op
    after: Op
    other: Op
    known: int = 0
    witnesses: int = 0


@define(eq=False)
class Member:
    """A part within its component, with what it needs and what was found out.

    Attributes:
        part: The part.
        source: The place of its source among the component's identities.
        by_timestamp: Whether its layer is ordered by timestamp alone.
        links: The links that it reads.
        tallies: The tallies that it reads.
        originals: The identities of the objects that it copies.
        looks: What its selector and its open operands look at on the source.
        footprint: What it, with what it may grant, looks at and writes.
        ops: Its operations, by what it reads.
        simple: The same where it reads its source alone.
        canonical: Its operations, by what they do.
        existing: Whether it exists, by the state of its source.
        flags: In which ways another part may matter to it.
        places: Where in what is kept of an object its selector and changes look.
        whole_row: Whether it looks at identity or abilities of an object too.
    """

    part: Part
    source: int
    by_timestamp: bool
    links: tuple[Link, ...]
    tallies: tuple[Tally, ...]
    originals: tuple[str, ...]
    looks: tuple[Atom, ...]
    footprint: Footprint
    ops: dict[tuple[object, ...], Op] = field(factory=dict)
    simple: dict[State, Op] = field(factory=dict)
    canonical: dict[tuple[object, ...], Op] = field(factory=dict)
    existing: dict[State, bool] = field(factory=dict)
    flags: "dict[Member, int]" = field(factory=dict)
    places: tuple[int, ...] | None = None
    whole_row: bool = False

    @property
    def is_simple(self) -> bool:
        """Whether its operation depends on its source alone."""
        return not (self.links or self.tallies or self.originals)


def look(atom: Atom, row: Row) -> object:
    """What one atom shows."""
    if atom.cell == ABILITIES:
        return row.abilities
    if atom.framed:
        return None
    found = row.cells.get(atom.cell)
    if atom.presence:
        return found is not None
    if atom.member is None or not isinstance(found, frozenset):
        return found
    return atom.member in found


def copied_by(
    changes: tuple[Change, ...], source: str | None, abilities_of: Callable[[str], tuple[Ability, ...]]
) -> frozenset[str | None]:
    """The objects that changes, or any abilities that they may give, copy; None stands for whoever gains one."""
    found: set[str | None] = set()
    left = [(changes, source)]
    seen = set()
    while left:
        entry = left.pop()
        if entry in seen:
            continue
        seen.add(entry)
        made, owner = entry
        copies = [each for each in made if isinstance(each, Become)]
        found |= {owner if each.original is None else each.original for each in copies}
        whole = {owner if each.original is None else each.original for each in copies if each.abilities}
        given = [ability for change in made for ability in change.grants()]
        given += [ability for id in whole if id is not None for ability in abilities_of(id)]
        left += [(ability.does, None) for ability in given if isinstance(ability, Passive)]
    return frozenset(found)


def may_grant(part: Part, abilities_of: Callable[[str], tuple[Ability, ...]]) -> bool:
    """Whether a part may give an object a passive."""
    named = [ability for change in part.changes for ability in change.grants()]
    copied = [ability for id in originals(part.changes, part.instance.source) for ability in abilities_of(id)]
    return any(isinstance(ability, Passive) for ability in (*named, *copied))
