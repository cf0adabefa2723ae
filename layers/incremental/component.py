"""A component: parts that may matter to one another, with all that has been found out about them.

The component sees objects through its projection and gives each look a number, a *state*. What a part does
to a state is worked out once by the functions that the reference evaluator uses, and remembered. So
an evaluation is a walk over small numbers, and a set of states is the bits of one integer.

Everything here is a pure cache: dropping it changes the speed of an answer and nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import define, field

from ludex.layers.cells import AbilityKey, Atom, Frame, Held, Row, Value
from ludex.layers.incremental.identities import facets
from ludex.layers.incremental.instructions import Instructions, instructions_of, run
from ludex.layers.incremental.members import (
    BOARD,
    NO_BASES,
    NO_CELLS,
    NO_LINKS,
    NO_TOTALS,
    SOURCE,
    TARGET,
    Bases,
    Links,
    Member,
    Op,
    PairTest,
    State,
    Totals,
    copied_by,
    look,
    may_grant,
)
from ludex.layers.incremental.projection import Projection, projection
from ludex.layers.order import Continuing, Layers, Ordering
from ludex.layers.pairs import Spot, reach, read_at, written_at
from ludex.layers.passives import Ability, Part, links, meet, originals, tallies
from ludex.layers.selection import ABILITIES, Link, Scope, Tally, union
from ludex.layers.semantics import NO_TARGET, Effect, Operation, apply, exists, gained, operation

NO_MARKS: Final[frozenset[AbilityKey]] = frozenset()
MOST_STATES: Final = 4096
MOST_PLANS: Final = 512
MOST_PLANS_ALIKE: Final = 4


@define(eq=False)
class Component:
    """Parts that may matter to one another.

    Attributes:
        layers: The order policy.
        frame: The base cells of the places.
        parts: The printed parts.
        identities: The objects that keep their identity, each with its place.
        sources: Those that bear the printed parts.
        timestamps: Their timestamps.
        mentioned: The identities that its parts name, on the board or not.
        abilities_of: The printed abilities of an object, for copies.
        members: The printed parts, by key, with what was found out about them.
        atoms: All that is read.
        writes: All that is written.
        read_at: All that is read, as spots.
        written_at: All that is written, as spots.
        stands_alone: Whether it is one part that looks at nothing but its source, its targets, counts and sums.
        rows: What each state shows.
        kept: The same as tuples, in the order of the projection.
        places_kept: The place of each characteristic therein.
        known_effects: What is done to an object, equal ones as one.
        plans: Plans met before, by the states in which objects started.
        places: The places of the places among the identities.
        projection: What is seen of an object.
        reads_abilities: Whether some selector asks for abilities.
        grants: Whether some part may give a passive.
        marking: Whether effects go on in later layers.
        copied: The objects whose base is copied.
    """

    layers: Layers
    frame: Frame
    parts: tuple[Part, ...]
    identities: dict[str, int]
    timestamps: Mapping[str, int]
    mentioned: frozenset[str]
    abilities_of: Callable[[str], tuple[Ability, ...]]
    sources: frozenset[str] = field(init=False)
    projection: Projection = field(init=False)
    reads_abilities: bool = field(init=False)
    grants: bool = field(init=False)
    copied: tuple[str, ...] = field(init=False)
    members: list[Member] = field(init=False)
    places: tuple[int, ...] = field(init=False)
    marking: bool = field(init=False)
    atoms: frozenset[Atom] = field(init=False)
    writes: frozenset[Atom] = field(init=False)
    read_at: frozenset[Spot] = field(init=False)
    written_at: frozenset[Spot] = field(init=False)
    stands_alone: bool = field(init=False)
    rows: list[Row] = field(factory=list)
    kept: list[tuple[Value | None, ...]] = field(factory=list)
    places_kept: dict[str, int] = field(init=False)
    plans: dict[int, list[object]] = field(factory=dict)
    known_effects: dict[tuple[tuple[object, Op, Effect], ...], tuple[tuple[object, Op, Effect], ...]] = field(
        factory=dict
    )
    _numbers: dict[tuple[object, ...], State] = field(factory=dict)
    _members: dict[Part, Member] = field(factory=dict)
    _near: dict[Member, list[Member]] = field(factory=dict)
    _pairs: dict[tuple[Op, Op, Op], PairTest] = field(factory=dict)
    _contributions: dict[tuple[object, ...], dict[State, object]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.sources = frozenset([part.instance.source for part in self.parts])
        self.marking = self.layers.continuing is Continuing.SAME_TARGETS
        self.members = [self.member(part) for part in sorted(self.parts, key=lambda part: part.key)]
        self.atoms = union(member.footprint.reads() for member in self.members)
        self.writes = union(member.footprint.writes for member in self.members)
        self.read_at = read_at(self.atoms)
        self.written_at = written_at(self.writes)
        self.projection = projection(atom for atom in self.atoms if not atom.framed and atom.cell not in NO_CELLS)
        self.places_kept = {cell.name: place for place, cell in enumerate(self.projection.characteristics())}
        self.reads_abilities = any(atom.cell == ABILITIES for atom in self.atoms)
        self.places = tuple(place for id, place in self.identities.items() if id in self.frame)
        copied = {id for part in self.parts for id in copied_by(part.changes, part.instance.source, self.abilities_of)}
        if None in copied:
            copied |= self.identities.keys()
        self.copied = tuple(sorted(id for id in copied if id is not None))
        self.grants = any(may_grant(member.part, self.abilities_of) for member in self.members)
        first = self.members[0]
        looks_further = first.links or first.originals or not all(tally.adds_up for tally in first.tallies)
        self.stands_alone = len(self.members) == 1 and not self.grants and not looks_further

    def is_full(self) -> bool:
        """Whether so many looks have been met that it is better to begin anew."""
        return len(self.rows) > MOST_STATES

    def remember(self, support: int, plan: object) -> None:
        """Keep a plan for the next time that objects start in these states."""
        if len(self.plans) > MOST_PLANS:
            self.plans.clear()
        self.plans.setdefault(support, []).insert(0, plan)
        del self.plans[support][MOST_PLANS_ALIKE:]

    # --- members -----------------------------------------------------------------------------------

    def member(self, part: Part) -> Member:
        """What the component knows about a part."""
        found = self._members.get(part)
        if found is None:
            passive, changes = part.instance.passive, part.changes
            given = tuple(
                ability for id in originals(changes, part.instance.source) for ability in self.abilities_of(id)
            )
            open_reads = [change.source_reads() for change in changes if not change.is_fixed()]
            looks = passive.affects.source_reads() | union(open_reads)
            found = self._members[part] = Member(
                part,
                self.identities[part.instance.source],
                self.layers.layers[part.layer].ordering is Ordering.TIMESTAMP,
                links(passive, changes),
                tallies(passive, changes),
                originals(changes, part.instance.source),
                tuple(sorted(looks, key=str)),
                reach(passive, changes, given),
            )
        return found

    def flags(self, member: Member, other: Member) -> int:
        """In which ways `other` may matter to `member`: through targets, source or board."""
        found = member.flags.get(other)
        if found is None:
            writes, own = other.footprint.writes, member.footprint
            found = (
                TARGET * meet(writes, own.target) | SOURCE * meet(writes, own.source) | BOARD * meet(writes, own.board)
            )
            member.flags[other] = found
        return found

    def near(self, member: Member) -> list[Member]:
        """The printed parts that may matter to a part, by key."""
        found = self._near.get(member)
        if found is None:
            own = member.part.instance.key
            found = [other for other in self.members if other.part.instance.key != own and self.flags(member, other)]
            self._near[member] = found
        return found

    def gained(self, before: State, after: State) -> list[Member]:
        """The parts that an object has got when it went from one state to another."""
        return [
            self.member(part)
            for instance in gained(self.rows[before], self.rows[after])
            for part in self.layers.parts(instance)
        ]

    # --- states ------------------------------------------------------------------------------------

    def state(self, row: Row) -> State:
        """The number of what an object shows."""
        marks = row.marks if self.marking else NO_MARKS
        return self.state_of(row.id, self.projection.of(row.cells), row.abilities, marks)

    def state_of(
        self,
        id: str,
        kept: tuple[Value | None, ...],
        abilities: tuple[Held, ...],
        marks: frozenset[AbilityKey] = frozenset(),
    ) -> State:
        """The number of what is kept of an object; only sources, places and named objects keep their identity."""
        if id not in self.identities:
            id, abilities = "", self._anonymous_abilities(abilities)
        return self.numbered(id, kept, abilities, marks)

    def numbered(
        self, id: str, kept: tuple[Value | None, ...], abilities: tuple[Held, ...], marks: frozenset[AbilityKey]
    ) -> State:
        """The number of a look; a new one gets the next."""
        key = (id, kept, abilities, marks)
        found = self._numbers.get(key)
        if found is None:
            named = zip(self.projection.characteristics(), kept, strict=True)
            cells = {cell: shown for cell, shown in named if shown is not None}
            found = self._numbers[key] = len(self.rows)
            self.rows.append(Row(id, cells, self.frame, abilities, marks))
            self.kept.append(kept)
        return found

    def _anonymous_abilities(self, abilities: tuple[Held, ...]) -> tuple[Held, ...]:
        if not self.reads_abilities:
            return ()
        return tuple(Held((0, 0, place), held.ability, held.ignored) for place, held in enumerate(abilities))

    def next(self, op: Op, state: State) -> State:
        """The state of an object after an operation."""
        found = op.nexts.get(state)
        if found is None:
            found = op.nexts[state] = self._next(op, state) if op.on else state
        return found

    def _next(self, op: Op, state: State) -> State:
        effect = self.effect(op, state)
        if not self.marking:
            if effect in op.steps:
                steps = op.steps[effect]
            else:
                steps = op.steps[effect] = instructions_of(op.operation.part.changes, effect, self.places_kept)
            if steps is not None:
                return self._stepped(steps, state) if steps else state
        before = self.rows[state]
        after = apply(op.operation, before, self._stamp, marking=self.marking and op.member.part.first)
        return state if after is before else self.state(after)

    def _stepped(self, steps: Instructions, state: State) -> State:
        before = self.rows[state]
        cells: list[Value | None] = list(self.kept[state])
        run(steps, cells)
        kept = self.projection.of_values(cells)
        return self.numbered(before.id, kept, before.abilities, before.marks)

    def _stamp(self, granter: AbilityKey, bearer: str) -> tuple[int, int]:
        own = self.timestamps.get(bearer, 0)
        return own, own

    def effect(self, op: Op, state: State) -> Effect:
        """The effect of an operation on an object."""
        found = op.effects.get(state)
        if found is None:
            seen = state if op.operation.goes_on else self._looked_at(op.member, state)
            found = op.by_look.get(seen)
            if found is None:
                found = op.by_look[seen] = op.operation.effect(self.rows[state])
            op.effects[state] = found
        return found

    def _looked_at(self, member: Member, state: State) -> object:
        """What decides the effect of a part's operations on an object."""
        kept = self.kept[state]
        if member.places is None:
            passive, changes = member.part.instance.passive, member.part.changes
            reads = passive.affects.reads() | union(change.reads() for change in changes)
            # what counts "the others" asks of each object whether it is counted itself
            selectors = (passive.affects, *(tally.objects for tally in member.tallies))
            by_identity = any(None in facets(selector) for selector in selectors)
            member.whole_row = by_identity or any(atom.cell == ABILITIES for atom in reads)
            names = {atom.cell.name for atom in reads if not atom.framed}
            member.places = tuple(sorted(place for name, place in self.places_kept.items() if name in names))
        seen = tuple([kept[place] for place in member.places])
        if member.whole_row:
            row = self.rows[state]
            return (seen, row.id, row.abilities)
        return seen

    # --- operations --------------------------------------------------------------------------------

    def exists(self, member: Member, source: State, *, started: bool = False) -> bool:
        """Whether a part can be applied while its source is in a state."""
        if started and not member.part.first:
            return True
        found = member.existing.get(source)
        if found is None:
            found = member.existing[source] = exists(member.part, self.rows[source], checked=self.layers.checked)
        return found

    def op(
        self,
        member: Member,
        source: State,
        links: Links = NO_LINKS,
        totals: Totals = NO_TOTALS,
        bases: Bases = NO_BASES,
        *,
        started: bool = False,
    ) -> Op:
        """The operation of a part, from what it reads."""
        if member.is_simple and not started:
            op = member.simple.get(source)
            if op is None:
                op = member.simple[source] = self._canonical(member, self.scope(member, source))
            return op
        key = (source, links, totals, bases, started)
        op = member.ops.get(key)
        if op is None:
            op = self._canonical(member, self.scope(member, source, links, totals, bases), started=started)
            member.ops[key] = op
        return op

    def scope(
        self,
        member: Member,
        source: State,
        links: Links = NO_LINKS,
        totals: Totals = NO_TOTALS,
        bases: Bases = NO_BASES,
    ) -> Scope:
        """All that a part reads, as its operation takes it."""
        return Scope(
            self.rows[source],
            dict(zip(member.links, links, strict=True)) if links else {},
            dict(zip(member.tallies, totals, strict=True)) if totals else {},
            dict(zip(member.originals, bases, strict=True)) if bases else {},
            self.layers.checked,
        )

    def _canonical(self, member: Member, scope: Scope, *, started: bool = False) -> Op:
        made = operation(member.part, scope, started=started)
        token = self._token(member, made)
        return member.canonical.setdefault(token, Op(member, made))

    def _token(self, member: Member, made: Operation) -> tuple[object, ...]:
        if not made.on:
            return (False,)
        looks = tuple(look(atom, made.scope.source) for atom in member.looks)
        affects = member.part.instance.passive.affects
        links = tuple(made.scope.links[link] for link in affects.links())
        is_open = any(shared is NO_TARGET for shared in made.fixed)
        totals = tuple(made.scope.totals.values()) if is_open else ()
        open_links = tuple(made.scope.links.values()) if is_open else ()
        return (True, made.goes_on, made.fixed, looks, links, totals, open_links)

    def pair(self, before: Op, after: Op, other: Op) -> PairTest:
        """The comparison of an operation with itself after another one."""
        key = (before, after, other)
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = PairTest(before, after, other)
        return found

    def first_witness(self, test: PairTest, states: Iterable[State]) -> int | None:
        """The place of the first of some states for which a comparison shows a difference; None where none does."""
        known, witnesses = test.known, test.witnesses
        for place, state in enumerate(states):
            if witnesses >> state & 1 or not (known >> state & 1 or not self.differs(test, state)):
                return place
        return None

    def differs(self, test: PairTest, state: State) -> bool:
        """Whether a comparison shows a difference for one state."""
        bit = 1 << state
        if not test.known & bit:
            test.known |= bit
            if self.effect(test.before, state) != self.effect(test.after, self.next(test.other, state)):
                test.witnesses |= bit
        return bool(test.witnesses & bit)

    def contributions(self, what: "Link | Tally", source: State, links: Links) -> dict[State, object]:
        """What each state met adds to a link or tally, as seen from a source."""
        return self._contributions.setdefault((what, source, links), {})

    def contribution(self, what: "Link | Tally", member: Member, source: State, links: Links, state: State) -> object:
        """What an object adds to a link or tally."""
        known = self.contributions(what, source, links)
        if state not in known:
            scope = Scope(self.rows[source], dict(zip(member.links, links, strict=False)), checked=self.layers.checked)
            known[state] = what.contribution(self.rows[state], scope)
        return known[state]
