"""What one part is, in one state: whether it exists, its operation, its effect on an object.

Both evaluators use these functions; only their strategy differs. A state is anything that
shows rows (`World`): the reference evaluator shows every object, the incremental one a row for
each class of objects that cannot be told apart.

Targets and amounts are all read before anything is written. So a part splits in two: its
`Operation`, with all that it reads of source and board worked out, and the effect of that
operation on an object, which depends on what the object shows and on nothing else.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Final, Protocol, TypeAlias

from attrs import evolve, frozen

from ludex.layers.cells import AbilityKey, Row
from ludex.layers.changes import Draft, Operand
from ludex.layers.errors import RefusedError
from ludex.layers.order import GainedStamp
from ludex.layers.passives import Instance, Part, Passive, links, originals, tallies
from ludex.layers.relative import Linked
from ludex.layers.selection import Base, Link, Scope, Tally, Total


class World(Protocol):
    """A state, as far as a part can look at it."""

    def row(self, id: str) -> Row:
        """What an object shows; asked of sources only."""
        ...

    def rows(self) -> Iterable[tuple[Row, int]]:
        """All objects, each row with how many objects look so."""
        ...

    def places(self) -> Iterable[Row]:
        """All places."""
        ...

    def base(self, id: str) -> Base:
        """What an object has before any ability applies."""
        ...


class ShownOneByOne:
    """What a `World` shows that has a row for each object: in `shown`, by identity."""

    __slots__ = ()
    shown: dict[str, Row]

    def row(self, id: str) -> Row:
        """What an object shows."""
        return self.shown[id]

    def rows(self) -> Iterator[tuple[Row, int]]:
        """All objects."""
        return ((row, 1) for row in self.shown.values())

    def places(self) -> Iterator[Row]:
        """All places."""
        return (row for row in self.shown.values() if row.id in row.frame)


class NoTarget(Enum):
    """What stands in an effect for a change of which the object is no target."""

    NO_TARGET = "no target"


NO_TARGET: Final = NoTarget.NO_TARGET
MOST_HANDS: Final = 20
_BITS_OF_A_PLACE: Final = 16
Effect: TypeAlias = tuple[Operand | NoTarget, ...]
NOTHING_DONE: Final[Effect] = (NO_TARGET,)


@frozen(eq=False)
class Operation:
    """A part with all that it reads of source and board worked out.

    Attributes:
        part: Whose operation.
        on: Whether its condition holds.
        scope: What its selector and its operands look through.
        fixed: For each change the operand that all targets share, or NO_TARGET where it differs by target.
        goes_on: Whether it is the continuation of an effect that has started in an earlier layer.
    """

    part: Part
    on: bool
    scope: Scope
    fixed: tuple[Operand | NoTarget, ...]
    goes_on: bool = False

    def selects(self, row: Row) -> bool:
        """Whether the selector takes in an object, the condition aside."""
        if self.goes_on:
            return self.part.instance.key in row.marks
        return self.part.instance.passive.affects.matches(row, self.scope)

    def effect(self, row: Row) -> Effect:
        """For each change the operand on this object; all NO_TARGET where the ability is off or selects it not."""
        if not self.on or not self.selects(row):
            return tuple(NO_TARGET for _ in self.part.changes)
        return self.effect_if_selected(row)

    def effect_if_selected(self, row: Row) -> Effect:
        """The effect on an object that the selector is known to take in, of an operation that is on."""
        if len(self.fixed) == 1 and self.fixed[0] is not NO_TARGET:
            return self.fixed if self.part.changes[0].possible(row) else NOTHING_DONE
        return tuple(
            [
                NO_TARGET
                if not change.possible(row)
                else (change.operand(row, self.scope) if shared is NO_TARGET else shared)
                for change, shared in zip(self.part.changes, self.fixed, strict=True)
            ]
        )


def exists(part: Part, source: Row, *, started: bool = False, checked: bool = False) -> bool:
    """Whether a part can be applied: its ability is there, has force, and works where its source is.

    ALT4-1.2.4.d: an ability works only in its place; ALT4-7.3.18.b: an ignored one has no force.
    """
    if started and not part.first:
        return True
    key = part.instance.key
    for held in source.abilities:
        if held.key == key:
            return not held.ignored and part.instance.passive.works.matches(source, Scope(source, checked=checked))
    return False


def read_links(part: Part, source: Row, world: World, *, checked: bool) -> dict[Link, frozenset[str]]:
    """The identities that each link of a part comes down to, inner ones first."""
    found: dict[Link, frozenset[str]] = {}
    for link in links(part.instance.passive, part.changes):
        scope = Scope(source, links=found, checked=checked)
        rows = world.places() if isinstance(link, Linked) else (row for row, _ in world.rows())
        found[link] = frozenset().union(*(link.contribution(row, scope) for row in rows))
    return found


def read_totals(part: Part, scope: Scope, world: World) -> dict[Tally, Total]:
    """What each tally of a part comes down to."""
    return {
        tally: tally.total((tally.contribution(row, scope), times) for row, times in world.rows())
        for tally in tallies(part.instance.passive, part.changes)
    }


def read_scope(part: Part, world: World, *, checked: bool) -> Scope:
    """All that a part reads of its source and of the board."""
    source = world.row(part.instance.source)
    scope = Scope(source, links=read_links(part, source, world, checked=checked), checked=checked)
    copied = originals(part.changes, part.instance.source)
    return evolve(
        scope, totals=read_totals(part, scope, world), bases={original: world.base(original) for original in copied}
    )


def operation(part: Part, scope: Scope, *, started: bool = False) -> Operation:
    """A part, with condition and shared operands worked out.

    A part that goes on where its effect has started asks its condition no more.
    """
    goes_on = started and not part.first
    on = goes_on or part.instance.passive.when.holds(scope)
    if not on:
        return Operation(part, on, scope, tuple(NO_TARGET for _ in part.changes))
    fixed = tuple(change.operand(scope.source, scope) if change.is_fixed() else NO_TARGET for change in part.changes)
    return Operation(part, on, scope, fixed, goes_on)


Stamp: TypeAlias = Callable[[AbilityKey, str], tuple[int, int]]


def apply(done: Operation, row: Row, stamp: Stamp, *, marking: bool = False) -> Row:
    """What an object shows after a part has been applied; the row itself where nothing is done to it.

    Args:
        done: The operation.
        row: What the object shows before.
        stamp: Gives the timestamps of a gained ability and of its bearer.
        marking: Whether to remember on the object that the effect has started on it.
    """
    key = done.part.instance.key
    marks = row.marks | {key} if marking and done.on and done.selects(row) else row.marks
    after = enact(done, done.effect(row), row, stamp)
    return after if marks == row.marks else evolve(after, marks=marks)


def enact(done: Operation, effect: Effect, row: Row, stamp: Stamp) -> Row:
    """What an object shows after an effect on it; the row itself where nothing is done to it.

    Raises:
        RefusedError: The object gains an ability from one that was itself gained, and so on without end.
    """
    if all(operand is NO_TARGET for operand in effect):
        return row
    key = done.part.instance.key

    def gain(index: int) -> AbilityKey:
        _refuse_endless(key, row.id)
        gained, bearer = stamp(key, row.id)
        return (gained, 1, key, place_of_gain(done.part, index), bearer)

    draft = Draft(dict(row.cells), list(row.abilities), key, gain)
    for change, operand in zip(done.part.changes, effect, strict=True):
        if operand is not NO_TARGET:
            change.apply(draft, operand)
    return Row(row.id, draft.cells, row.frame, tuple(draft.abilities), row.marks)


def place_of_gain(part: Part, nth: int) -> int:
    """The place of an ability among all that are gained from one instance: the nth of a part."""
    return (part.layer << _BITS_OF_A_PLACE) + nth


def _refuse_endless(granter: AbilityKey, bearer: str) -> None:
    hands = 1
    while len(granter) == 5:
        granter, hands = granter[2], hands + 1  # pyright: ignore[reportAssignmentType]  # by its length
    if hands > MOST_HANDS:
        raise RefusedError(
            f"{bearer} gains an ability from one that was gained, and so on, more than {MOST_HANDS} times",
            remedy="Let one of the copies leave abilities out: what becomes a copy of what copies it never settles.",
        )


def stamped(policy: GainedStamp, timestamp: Callable[[str], int]) -> Stamp:
    """How a gained ability is stamped: with its bearer's timestamp, its granter's, or the later."""

    def stamp(granter: AbilityKey, bearer: str) -> tuple[int, int]:
        own = timestamp(bearer)
        oldest: int = granter[0]
        match policy:
            case GainedStamp.BEARER:
                return own, own
            case GainedStamp.GRANTER:
                return oldest, own
            case GainedStamp.LATER:
                return max(own, oldest), own

    return stamp


def gained(before: Row, after: Row) -> tuple[Instance, ...]:
    """The passives that an object has got by an application."""
    had = {held.key for held in before.abilities}
    return tuple(
        Instance(held.key, after.id, held.ability)
        for held in after.abilities
        if held.key not in had and isinstance(held.ability, Passive)
    )


class Cause(Enum):
    """Which test of dependency was met."""

    EXISTENCE = "takes it away"
    SCOPE = "changes what it applies to"
    OUTCOME = "changes what it does"


@frozen
class Witness:
    """Why one part depends on another: what applying the other would change.

    Attributes:
        cause: Which test was met (ALT4-2.3.2.d to f).
        object: The object that shows it; None where the condition or a shared amount does.
        before: Without the other: whether the condition held, or the effect on the object.
        after: With the other.
    """

    cause: Cause
    object: str | None = None
    before: Effect | bool | None = None
    after: Effect | bool | None = None


def difference(before: Operation, after: Operation, rows: Iterable[tuple[Row, Row]]) -> Witness | None:
    """What tells two operations of one part apart, each on its own state; None where nothing does.

    Targets are compared as sets, not by the values that result. An amount counts while the condition
    holds; adding, doubling and switching are the same operation whatever they meet.
    """
    if before.on != after.on:
        # ALT4-2.3.2.f: a condition inside an ability is part of what it does
        return Witness(Cause.OUTCOME, None, before.on, after.on)
    if not before.on:
        return None
    outcome = Witness(Cause.OUTCOME, None, before.fixed, after.fixed) if before.fixed != after.fixed else None
    for was, becomes in rows:
        effects = before.effect(was), after.effect(becomes)
        if effects[0] == effects[1]:
            continue
        if targeted(effects[0]) != targeted(effects[1]):
            # ALT4-2.3.2.e: the set of objects is another one
            return Witness(Cause.SCOPE, was.id, *effects)
        outcome = outcome or Witness(Cause.OUTCOME, was.id, *effects)
    return outcome


def targeted(effect: Effect) -> tuple[bool, ...]:
    """For each change, whether the object is a target of it."""
    return tuple(operand is not NO_TARGET for operand in effect)
