"""Why an object does not show something: each part that could have given it, and what stopped it."""

from collections.abc import Iterator

from attrs import evolve

from ludex.layers.amounts import Amount
from ludex.layers.cells import Derived, Row, Through
from ludex.layers.changes import Acquire, Change
from ludex.layers.derivation import Working
from ludex.layers.lack import (
    Attempt,
    ConditionFailed,
    Impossible,
    Lack,
    NoBearer,
    NotSelected,
    NotStarted,
    Obstacle,
    Otherwise,
    OutOfPlace,
    Overwritten,
    Pruned,
    Sought,
    TakenAway,
    TooLate,
    Wanted,
)
from ludex.layers.order import Freedom
from ludex.layers.passives import Instance, Part, Passive, granted, meet
from ludex.layers.reasons import explain, granter, refuse_unaskable, show, why
from ludex.layers.reasons_could import could, could_lead_to, holds
from ludex.layers.reasons_place import place
from ludex.layers.reasons_replay import Replay
from ludex.layers.reasons_tests import FailedTest, failed_condition, failed_selector
from ludex.layers.selection import Scope, union
from ludex.layers.semantics import NO_TARGET
from ludex.layers.sentences import looked_at, needs


def why_not(replay: Replay, id: str, wanted: Wanted) -> Lack:
    """Why an object does not show something: what could have given it, and what stopped that.

    Args:
        replay: The view, gone through again.
        id: The identity of the object.
        wanted: A characteristic with a member or a word; an ability, or which; a passive on a certain
            object, that does nothing here; or a characteristic, that is absent or that nothing changes.

    Raises:
        UnknownName: No object has the identity.
        DefinitionError: What is asked about is neither a characteristic nor an ability.

    >>> from ludex.layers.cells import members, value
    >>> from ludex.layers.changes_of_sets import GainMember
    >>> from ludex.layers.objects import Object, board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> from ludex.layers.features import among
    >>> subtypes, kind = members("example.subtypes"), value("example.kind")
    >>> wild = Passive((GainMember(subtypes, "Elemental"),), among(kind, "Character"), name="All are wild")
    >>> table = board([Object("elf", 1, {kind: "Character"}, (wild,)), Object("hut", 2, {kind: "Landmark"})])
    >>> print(Resolver(Layers()).start(table).why_not("hut", (subtypes, "Elemental")).text())
    subtypes of hut: absent, without Elemental
      1. “All are wild” of elf (timestamp 1) adds Elemental to subtypes: it did not apply to the object:
      'kind Character' is not met (kind is Landmark), and no ability on the board changes that
    """
    if not isinstance(wanted, Instance):
        refuse_unaskable(wanted[0] if isinstance(wanted, tuple) else wanted)
    rows = replay.rows(id)
    attempts = tuple(_attempts(replay, id, wanted))
    if isinstance(wanted, Instance):
        return Lack(id, wanted, None, any(attempt.obstacle is None for attempt in attempts), attempts)
    what = wanted[0] if isinstance(wanted, tuple) else wanted
    inputs = why(replay, id, what).inputs if isinstance(what, Derived | Through) else ()
    base_lost = _overwritten(replay, 0, 0, id, wanted) if holds(rows[0], wanted) else None
    return Lack(
        id,
        wanted,
        show(rows[-1], what),
        holds(rows[-1], wanted),
        attempts,
        base_lost,
        tuple(_pruned(replay, wanted)),
        inputs,
    )


def _attempts(replay: Replay, id: str, wanted: Wanted) -> Iterator[Attempt]:
    for index, part in enumerate(replay.parts):
        position = index if index < len(replay.order) else None
        for number, change in enumerate(part.changes):
            if could(replay, part, change, wanted):
                stopped = _lost(replay, part) if position is None else _stopped(replay, position, number, id, wanted)
                yield Attempt(part, change, position, stopped)
        if not isinstance(wanted, Instance):
            yield from _by_way_of(replay, part, position, wanted)


def _pruned(replay: Replay, wanted: Sought) -> Iterator[Pruned]:
    for part in replay.parts:
        for change in part.changes:
            if could(replay, part, change, wanted) is False:
                yield Pruned(part, change)


def _by_way_of(replay: Replay, part: Part, position: int | None, wanted: Sought) -> Iterator[Attempt]:
    """What a part would have brought about by abilities that it would grant, and that no object gained from it."""
    gained = {other.instance.passive for other in replay.parts if _granter_key(other) == part.instance.key}
    for change in part.changes:
        for ability in granted((change,)):
            if isinstance(ability, Passive) and ability not in gained and could_lead_to(ability, wanted):
                yield Attempt(part, change, position, _not_granted(replay, part, position), ability)


def _granter_key(part: Part) -> object:
    key = part.instance.key
    return key[2] if len(key) == 5 else None


def _not_granted(replay: Replay, part: Part, position: int | None) -> Obstacle:
    if position is None:
        return _lost(replay, part)
    return NoBearer() if replay.applications[position].operation.on else _condition_failed(replay, position)


def _stopped(replay: Replay, position: int, number: int, id: str, wanted: Wanted) -> Obstacle | None:
    """What stopped one change of a part that was applied; None where nothing did."""
    done, row = replay.applications[position], replay.rows(id)[position]
    change, operand = done.part.changes[number], done.operation.effect(row)[number]
    if not done.operation.on:
        return _condition_failed(replay, position)
    if not done.operation.selects(row):
        return NotStarted() if done.operation.goes_on else _not_selected(replay, position, id)
    if operand is NO_TARGET:
        return _impossible(change, row, replay.answer.layers.citations.absent)
    if isinstance(wanted, Instance):
        return None
    if not holds(replay.partly(done, number + 1, row), wanted):
        return Otherwise(operand)
    return _overwritten(replay, position, number + 1, id, wanted)


def _condition_failed(replay: Replay, position: int) -> ConditionFailed:
    done = replay.applications[position].operation
    scope = done.scope

    def working(amount: Amount) -> Working:
        return explain(replay, position, amount, scope.source, scope)

    failed = failed_condition(done.part.instance.passive.when, scope, working)
    return ConditionFailed(_fixed(replay, failed))


def _not_selected(replay: Replay, position: int, id: str) -> NotSelected:
    done, rows = replay.applications[position].operation, replay.rows(id)
    failed = failed_selector(done.part.instance.passive.affects, rows[position], done.scope)
    later = next(
        (replay.order[after - 1] for after in range(position + 1, len(rows)) if done.selects(rows[after])), None
    )
    return NotSelected(_fixed(replay, failed), later, None if later is None else place(replay, position))


def _fixed(replay: Replay, tests: tuple[FailedTest, ...]) -> tuple[FailedTest, ...]:
    """The tests, those marked that no ability on the board can turn."""
    written = union(replay.reach(part).writes for part in replay.parts)
    atoms = [looked_at(found.test) for found in tests]
    return tuple(
        evolve(found, fixed=bool(seen) and not meet(written, seen)) for found, seen in zip(tests, atoms, strict=True)
    )


def _impossible(change: Change, row: Row, rule: str) -> Impossible:
    if isinstance(change, Acquire):
        return Impossible((change.cell,), absent=False)
    return Impossible(tuple(cell for cell in needs(change) if cell not in row.cells), rule=rule)


def _overwritten(replay: Replay, position: int, number: int, id: str, wanted: Sought) -> Overwritten | None:
    """What took away again what was there after the first few changes of an application."""
    rows = replay.rows(id)
    for later in range(position, len(replay.order)):
        first = number if later == position else 0
        if holds(rows[later + 1], wanted):
            continue
        done = replay.applications[later]
        for upto, change in enumerate(done.part.changes[first:], start=first + 1):
            if not holds(replay.partly(done, upto, rows[later]), wanted):
                return Overwritten(done.part, change)
    return None


def _lost(replay: Replay, part: Part) -> Obstacle:
    """Why a part was never applied."""
    rows, key = replay.rows(part.instance.source), part.instance.key
    end = _end_of_round(replay, part)
    works = part.instance.passive.works
    existed = [position for position in range(end + 1) if replay.existed(part, position)]
    if existed:
        after, by = rows[existed[-1] + 1], replay.order[existed[-1]]
        held = next((held for held in after.abilities if held.key == key), None)
        if held is None or held.ignored:
            return TakenAway(by, ignored=held is not None)
        return OutOfPlace(_fixed(replay, failed_selector(works, after, Scope(after))), by)
    had = next((row for row in rows[: end + 1] if any(held.key == key for held in row.abilities)), None)
    if had is None:
        return TooLate(granter(replay, part), replay.answer.layers.layers[part.layer].name)
    return OutOfPlace(_fixed(replay, failed_selector(works, had, Scope(had))))


def _end_of_round(replay: Replay, part: Part) -> int:
    """How many applications there had been when the last round in which a part could be applied was over."""
    if replay.answer.layers.freedom is Freedom.ACROSS_LAYERS:
        return len(replay.order)
    return sum(1 for other in replay.order if other.layer <= part.layer)
