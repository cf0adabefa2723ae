"""Statuses, counters and mana: what lies on objects and expeditions, and comes and goes (ALT4-2.4.1, ALT4-2.5)."""

from ludex.engine.table import Table
from ludex.layers.deltas import Grant
from ludex.systems.altered.actions import (
    AddCounters,
    GainStatus,
    LoseStatus,
    PayMana,
    RemoveCounters,
    SwapOrbs,
)
from ludex.systems.altered.actions import Grant as GrantAbility
from ludex.systems.altered.characteristics import BOOSTS, EXHAUSTED, TYPE, counter
from ludex.systems.altered.draft import Draft
from ludex.systems.altered.entering import BOOST
from ludex.systems.altered.events import Happened
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.placing import placed


def gain_status(draft: Draft, action: GainStatus) -> Happened | None:
    """A status is there until it is lost (ALT4-7.3.15.a, ALT4-2.4.1.e); twice is no more than once (ALT4-2.4.1.g)."""
    draft.statuses[action.id] = draft.statuses_of(action.id) | {action.status}
    return Happened(action, action.id, action.id)


def lose_status(draft: Draft, action: LoseStatus) -> Happened | None:
    """A status is there no more (ALT4-7.3.19.a)."""
    draft.statuses[action.id] = draft.statuses_of(action.id) - {action.status}
    return Happened(action, action.id, action.id)


def counters_of(table: Table, id: str, name: str) -> int:
    """How many counters of a name lie on an object (ALT4-2.5.c)."""
    return table.view.base(id, BOOSTS if name == BOOST else counter(name))


def add_counters(draft: Draft, action: AddCounters) -> Happened | None:
    """The number of counters rises (ALT4-2.5.f)."""
    key = (action.id, action.name)
    draft.counters[key] = draft.counters.get(key, 0) + action.times
    return Happened(action, action.id, action.id, action.times)


def remove_counters(draft: Draft, action: RemoveCounters) -> Happened | None:
    """The number of counters falls, but not below 0 (ALT4-2.5.g)."""
    key = (action.id, action.name)
    there = counters_of(draft.before.table, action.id, action.name) + min(0, draft.counters.get(key, 0))
    removed = max(0, min(there, action.times))
    draft.counters[key] = draft.counters.get(key, 0) - removed
    return Happened(action, action.id, action.id, removed)


def pay_mana(draft: Draft, action: PayMana) -> Happened | None:
    """So many ready Mana Orbs are exhausted (ALT4-3.2.9.f); which ones is all the same (ALT4-3.2.9.e)."""
    paid = 0
    for id in ready_orbs(draft.before.table, action.player):
        if paid == action.mana:
            break
        if EXHAUSTED not in draft.statuses_of(id) and id not in draft.leaving:
            draft.statuses[id] = draft.statuses_of(id) | {EXHAUSTED}
            paid += 1
    return Happened(action, amount=paid)


def swap_orbs(draft: Draft, action: SwapOrbs) -> Happened | None:
    """One Mana Orb is exhausted to ready another (ALT4-3.2.9.e)."""
    draft.statuses[action.exhaust] = draft.statuses_of(action.exhaust) | {EXHAUSTED}
    draft.statuses[action.ready] = draft.statuses_of(action.ready) - {EXHAUSTED}
    return Happened(action)


def grant(draft: Draft, action: GrantAbility) -> Happened | None:
    """An object gets an ability for as long as it is there."""
    ability = placed(action.ability, draft.before.table.view.value(action.id, TYPE))
    draft.deltas.append(Grant(action.id, ability))
    return Happened(action, action.id, action.id)
