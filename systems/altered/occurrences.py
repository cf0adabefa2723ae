"""Which occurrences an event holds: one for each thing in an atomic action that a Reaction may wait for.

`of_actions` looks at the atomic actions, `by_comparison` at the tables around the event. The latter is needed only
where some passive can change in which expeditions objects are, or which statuses they have.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ludex.engine.steps import AtomicAction
from ludex.layers.view import View
from ludex.systems.altered import actions as a
from ludex.systems.altered import occurrence as o
from ludex.systems.altered.actions_of_days import Close, Open, Pass
from ludex.systems.altered.characteristics import (
    BOOSTS,
    CONTROLLER,
    DECK,
    EXPEDITION_ZONE,
    FROM_RESERVE,
    GIGANTIC,
    HOME,
    HOMES,
    KEYWORDS,
    LIMBO,
    RESERVE,
    SPELL,
    STATUSES,
    TOKEN,
    TRAITS,
    TYPE,
    ZONE,
    counter,
    expedition_id,
)
from ludex.systems.altered.events import Change, Happened
from ludex.systems.altered.facts import State
from ludex.systems.altered.looking import controller_of
from ludex.systems.altered.statuses import BOOSTED


def of_actions(change: Change) -> tuple[o.Occurrence, ...]:
    """What occurred by the atomic actions of an event."""
    found: list[o.Occurrence] = []
    for place, happened in enumerate(change.event.happened):
        reader = READERS.get(type(happened.action))
        if reader is not None:
            found += reader(change, place, happened)
    return tuple(found if len(change.event.happened) == 1 else _each_became_once(found))


def _each_became_once(found: list[o.Occurrence]) -> Iterator[o.Occurrence]:
    """ALT4-7.5.4.a: a status is become in an event, by however many of its atomic actions."""
    became = set[tuple[str, str]]()
    for each in found:
        if isinstance(each, o.Became):
            if (each.id, each.status) in became:
                continue
            became.add((each.id, each.status))
        yield each


def by_comparison(change: Change, already: tuple[o.Occurrence, ...]) -> tuple[o.Occurrence, ...]:
    """What occurred though no atomic action did it: joins, leaves, statuses by passives (ALT4-7.4.4.o, ALT4-7.4.4.p).

    Only the final states before and after are compared (ALT4-2.3.1.l).
    """
    before, after = change.before.table.ask(presences), change.after.table.ask(presences)
    told = {each.id for each in already if isinstance(each, o.Shifted)}
    became = {(each.id, each.status) for each in already if isinstance(each, o.Became)}
    found: list[o.Occurrence] = []
    for id, (expeditions, statuses) in after.items():
        was = before.get(id)
        if was is None:
            continue
        place = -1 - len(found)
        if was[0] != expeditions and id not in told:
            found.append(o.Shifted(place, id, was[0], expeditions))
        for status in sorted(statuses - was[1]):
            if (id, status) not in became:
                found.append(o.Became(-1 - len(found), id, status))
    return tuple(found)


def presences(view: View) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Where the objects of the Expedition zone are, and their statuses; ask for it by `Table.ask`."""
    there = [id for id in view.ids() if view.value(id, ZONE) == EXPEDITION_ZONE]
    oldest = sorted(there, key=lambda id: (view.timestamp(id), id))
    return {id: (expeditions_of(view, id), statuses_of(view, id)) for id in oldest}


def expeditions_of(view: View, id: str) -> frozenset[str]:
    """The expeditions that an object is in: both of its controller's when it is Gigantic (ALT4-7.4.4.b)."""
    player, home = view.value(id, CONTROLLER), view.value(id, HOME)
    if not player or not home:
        return frozenset()
    homes = HOMES if GIGANTIC in view.value(id, KEYWORDS) else (home,)
    return frozenset([expedition_id(player, each) for each in homes])


def statuses_of(view: View, id: str) -> frozenset[str]:
    """The statuses of an object, Boosted among them (ALT4-2.4.5.a)."""
    statuses = view.value(id, STATUSES)
    return statuses | {BOOSTED} if view.value(id, BOOSTS) > 0 else statuses


def on_board(view: View, id: str) -> bool:
    """Whether an identity is that of something on the board."""
    return bool(id) and id in view


# ---------------------------------------------------------------- who did it


def doer(change: Change, named: str | None, object: str = "") -> str | None:
    """Who performed an atomic action, by the first of four criteria that fits (ALT4-1.4.7.a, ALT4-7.5.6.a)."""
    if named is not None:
        # ALT4-7.5.6.b: whom the effect names
        return named
    if change.event.step.controller is not None:
        # ALT4-7.5.6.c: else the controller of the effect
        return change.event.step.controller
    # ALT4-7.5.6.d, ALT4-7.5.6.e: else the controller of the affected object, as it was before, else nobody
    return controller_of(change.before.table, object)


# ---------------------------------------------------------------- from where a card is played


def played_from(state: State, limbo: str) -> str:
    """The zone from which a card in Limbo is being played; "" where that cannot be told (ALT4-7.1.1.b, ALT4-7.1.1.c).

    Args:
        state: The state while it lies in Limbo.
        limbo: Its identity there.
    """
    if FROM_RESERVE in state.table.view.value(limbo, TRAITS):
        return RESERVE
    item, _, number = limbo.partition("#")
    if not number:
        return ""
    # what is gone is remembered at least until the turn ends, and the play with it
    gone = state.facts.gone.get(item if number == "2" else f"{item}#{int(number) - 1}")
    return ZONE.of(gone.row) if gone is not None and gone.successor == limbo else ""


# ---------------------------------------------------------------- what each atomic action comes to

Reader = Callable[[Change, int, Happened], Iterator[o.Occurrence]]


def _move(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.Move)
    before = change.before.table.view
    old, new = happened.old or action.id, happened.new
    origin = before.value(old, ZONE) if on_board(before, old) else ""
    zone = _arrived(change, old, new, action.to)
    played = action.played or (origin == LIMBO and _leaves_by_its_own_effect(change, old))
    yield o.Moved(
        place,
        old,
        new,
        origin,
        zone,
        action.verb,
        doer(change, action.by, old),
        played=played,
        played_from=played_from(change.before, old) if played else "",
        scouted=action.played and bool(action.also),
    )
    yield from _entered(change, place, new)


def _leaves_by_its_own_effect(change: Change, limbo: str) -> bool:
    # ALT4-5.1.2.j: a Spell that its own effect takes out of Limbo is played by that step
    return change.event.cause.source == limbo and change.before.table.view.value(limbo, TYPE) == SPELL


def _arrived(change: Change, old: str, new: str, to: str) -> str:
    after = change.after.table.view
    if on_board(after, new):
        return after.value(new, ZONE)
    before = change.before.table.view
    # ALT4-2.1.e: a token that leaves the Expedition zone joins no other
    return o.NO_PLACE if on_board(before, old) and TOKEN in before.value(old, TRAITS) else to


def _entered(change: Change, place: int, new: str) -> Iterator[o.Occurrence]:
    view = change.after.table.view
    if on_board(view, new):
        # ALT4-7.5.4.a: what moved with a status became it as well
        for status in sorted(statuses_of(view, new)):
            yield o.Became(place, new, status)


def _take(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.TakeFromDeck)
    if not action.item and not happened.new:
        return  # ALT4-3.2.2.e: there was no such position
    after = change.after.table.view
    zone = after.value(happened.new, ZONE) if on_board(after, happened.new) else action.to
    by = action.player if action.by is None else action.by
    yield o.Moved(place, "", happened.new, DECK, zone, action.verb, by)
    yield from _entered(change, place, happened.new)


def _create(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.Create)
    # ALT4-7.5.9.b: a created token joins the Expedition and the Expedition zone
    yield o.Moved(place, "", happened.new, o.NO_PLACE, EXPEDITION_ZONE, None, action.owner)
    yield from _entered(change, place, happened.new)


def _switch(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.ChangeExpedition)
    before, after = change.before.table.view, change.after.table.view
    if not on_board(before, action.id) or not on_board(after, action.id):
        return
    was, now = expeditions_of(before, action.id), expeditions_of(after, action.id)
    # ALT4-7.4.4.n: what is Gigantic and stays so neither leaves nor joins an Expedition as its home changes
    if was != now:
        # ALT4-7.3.34.b: it leaves the one and joins the other; the zone it neither leaves nor joins
        yield o.Shifted(place, action.id, was, now, doer(change, action.by, action.id))


def _gain(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.GainStatus)
    yield o.StatusGained(place, action.id, action.status, doer(change, action.by, action.id))
    yield from _became(change, place, action.id, action.status)


def _lose(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.LoseStatus)
    yield o.StatusLost(place, action.id, action.status, doer(change, action.by, action.id))


def _add(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.AddCounters)
    if action.times <= 0:
        return
    after, cell = change.after.table.view, counter(action.name)
    # of several that are put on it in one event, each comes on top of those before it
    more = (each.action for each in change.event.happened[place + 1 :])
    later = sum(each.times for each in more if isinstance(each, a.AddCounters) and _are_alike(each, action))
    now = after.value(action.id, cell) - later if on_board(after, action.id) else 0
    yield o.CountersGained(place, action.id, action.name, action.times, now, doer(change, action.by, action.id))
    if cell is BOOSTS:
        # ALT4-2.4.5.b: Boosted in the event that takes it from 0 to 1 or more boosts
        yield from _became(change, place, action.id, BOOSTED)


def _became(change: Change, place: int, id: str, status: str) -> Iterator[o.Became]:
    """ALT4-7.5.4.a: it has the status after the event and did not have it before."""
    before, after = change.before.table.view, change.after.table.view
    stays = on_board(before, id) and on_board(after, id)
    if stays and status in statuses_of(after, id) - statuses_of(before, id):
        yield o.Became(place, id, status)


def _are_alike(one: a.AddCounters, two: a.AddCounters) -> bool:
    return (one.id, one.name) == (two.id, two.name)


def _remove(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.RemoveCounters)
    if happened.amount <= 0:
        return
    after = change.after.table.view
    now = after.value(action.id, counter(action.name)) if on_board(after, action.id) else 0
    yield o.CountersLost(place, action.id, action.name, happened.amount, now, doer(change, action.by, action.id))


def _moved_expedition(change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.MoveExpedition)
    regions = happened.amount if action.regions >= 0 else -abs(happened.amount)
    if regions:
        by = doer(change, action.by, action.expedition)
        yield o.ExpeditionMoved(place, action.expedition, regions, action.due_to, action.due_to_ascend, by)


def _rolled(_change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    action = happened.action
    assert isinstance(action, a.Roll)
    yield o.DiceRolled(place, action.player, happened.amount if action.result is None else action.result)


def _plain(_change: Change, place: int, happened: Happened) -> Iterator[o.Occurrence]:
    match happened.action:
        case a.FailToMove(expedition):
            yield o.ExpeditionFailed(place, expedition)
        case Open(phase):
            yield o.PhaseOpened(place, phase)
        case Close(daily):
            yield o.DailyClosed(place, daily)
        case a.RevealTumult(pair):
            yield o.TumultRevealed(place, pair)
        case Pass(player):
            yield o.PlayerPassed(place, player)
        case _:
            pass


READERS: Final[Mapping[type[AtomicAction], Reader]] = {
    a.Move: _move,
    a.TakeFromDeck: _take,
    a.Create: _create,
    a.ChangeExpedition: _switch,
    a.GainStatus: _gain,
    a.LoseStatus: _lose,
    a.AddCounters: _add,
    a.RemoveCounters: _remove,
    a.MoveExpedition: _moved_expedition,
    a.Roll: _rolled,
    a.FailToMove: _plain,
    Open: _plain,
    Close: _plain,
    a.RevealTumult: _plain,
    Pass: _plain,
}
"""How each atomic action is read; those that no Reaction waits for are not among them."""
