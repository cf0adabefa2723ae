"""Emblems: records in Limbo that carry a Reaction until it is played, or an effect that lasts (ALT4-2.2.2.h).

>>> from ludex.systems.altered.phases import Phase
>>> may_be_made(Facts(("ann", "bob"), "ann", phase=Phase.NOON), Duration.TURN)
'no turn is in progress'
"""

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from ludex.engine.context import Context
from ludex.engine.pipeline import Perform
from ludex.engine.state import Game
from ludex.engine.steps import Cause, step
from ludex.engine.table import Table
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.features import Has
from ludex.layers.objects import Object
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.abilities import Effect, QuickAction, Reaction, Statement
from ludex.systems.altered.actions import Cease, CreateEmblem
from ludex.systems.altered.bound_abilities import bound_to
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    EMBLEM,
    LIMBO,
    NAME,
    OWNER,
    SUBTYPES,
    TRAITS,
    TYPE,
    ZONE,
)
from ludex.systems.altered.draft import Draft, Entering
from ludex.systems.altered.events import Happened
from ludex.systems.altered.facts import Facts, Ongoing, State, Waiting, with_facts
from ludex.systems.altered.in_play import WORKS_ON_AN_EMBLEM
from ludex.systems.altered.phases import Daily, Duration, Phase
from ludex.systems.altered.placing import placed
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import DONE_AFTER, NEXT_OF_AN_AFTERNOON

REACTION_EMBLEM: Final = "Reaction"
ONGOING_EMBLEM: Final = "Ongoing"

NOT_YET: Final = "not yet"
"""A trait of an emblem about plays "this Afternoon" before the Afternoon begins."""

_ENDS_WITH: Final = {
    # ALT4-2.2.15.a: a turn is a part of the Afternoon, and that of the day
    Duration.TURN: frozenset({Duration.TURN}),
    Duration.AFTERNOON: frozenset({Duration.TURN, Duration.AFTERNOON}),
    Duration.DAY: frozenset({Duration.TURN, Duration.AFTERNOON, Duration.DAY}),
}


def emblem(id: str, timestamp: int, controller: str, subtype: str, name: str, traits: Iterable[str] = ()) -> Object:
    """An emblem as it lies in Limbo, without abilities.

    >>> emblem("reaction-1", 4, "ann", REACTION_EMBLEM, "draw a card").read(ZONE)
    'limbo'
    """
    base: dict[AnyCharacteristic, Value] = {
        TYPE: EMBLEM,
        SUBTYPES: frozenset({subtype}),
        NAME: name,
        ZONE: LIMBO,
        # ALT4-4.4.b: a player controls the emblems that their abilities made
        CONTROLLER: controller,
        OWNER: controller,
        TRAITS: frozenset(traits),
    }
    return Object(id, timestamp, base)


def free_id(word: str, taken: Table, more: Iterable[str] = ()) -> str:
    """The first identity of the form `word-1`, `word-2` … that is not taken."""
    used = {*taken.view.ids(), *more}
    number = 1
    while f"{word}-{number}" in used:
        number += 1
    return f"{word}-{number}"


# ---------------------------------------------------------------- what lasts


def may_be_made(facts: Facts, duration: Duration | None) -> str | None:
    """Why an Emblem-Ongoing of a duration cannot be made now; None where it can."""
    if duration is Duration.TURN and (facts.phase is not Phase.AFTERNOON or facts.turn is None):
        # ALT4-2.2.15.d: outside the Afternoon's turns the attempt is impossible
        return "no turn is in progress"
    if duration is Duration.AFTERNOON and facts.phase not in (Phase.MORNING, Phase.NOON, Phase.AFTERNOON):
        # ALT4-2.2.15.e: at Dusk or Night it cannot be made
        return "the Afternoon of this day is over"
    return None


def create_emblem(draft: Draft, action: CreateEmblem) -> Happened | None:
    """An Emblem-Ongoing appears in Limbo.

    One about the next card that is played "this Afternoon" waits for the Afternoon to begin (ALT4-2.2.15.e).
    """
    facts, made = draft.before.facts, draft.ongoing
    id = free_id("emblem", draft.before.table, (*facts.ongoing, *made))
    early = action.duration is Duration.AFTERNOON and action.uses is not None and facts.phase is not Phase.AFTERNOON
    waits = early and not draft.rules.takes(NEXT_OF_AN_AFTERNOON)
    works = WORKS_ON_AN_EMBLEM & ~Has(TRAITS, NOT_YET) if waits else WORKS_ON_AN_EMBLEM
    abilities = tuple(_works_at(bound_to(ability, action.source), works) for ability in action.abilities)

    def make(timestamp: int) -> Object:
        lies = emblem(id, timestamp, action.controller, ONGOING_EMBLEM, action.name, [NOT_YET] if waits else [])
        return evolve(lies, abilities=abilities)

    draft.entering.append(Entering(action.controller, make))
    made[id] = Ongoing(action.duration, action.source, action.uses)
    return Happened(action, "", id)


def _works_at(ability: Ability, works: Selector) -> Ability:
    if isinstance(ability, Passive):
        told = placed(ability, EMBLEM)
        assert isinstance(told, Passive)
        return evolve(told, works=works)
    if isinstance(ability, Reaction | QuickAction | Statement):
        return evolve(ability, works=works)
    return ability


def ended(state: State, duration: Duration) -> tuple[str, ...]:
    """The Emblem-Ongoings that end with a turn, an Afternoon or a day, the oldest first."""
    ends = _ENDS_WITH[duration]
    found = [id for id, ongoing in state.facts.ongoing.items() if ongoing.duration in ends]
    return tuple(sorted(found, key=lambda id: (state.table.view.timestamp(id), id)))


def ending(state: State, duration: Duration) -> tuple[Perform[Facts], ...]:
    """What is to be done as a turn, the Afternoon or the day ends: their emblems cease to exist (ALT4-2.2.15.a)."""
    over = ended(state, duration)
    if not over:
        return ()
    return (Perform(step(*(Cease(id) for id in over), cause=Cause(rule="ALT4-2.2.15.a"))),)


def begun(state: State, phase: Phase) -> State:
    """The state as a phase has begun: what waited for the Afternoon works from now on (ALT4-2.2.15.e)."""
    if phase is not Phase.AFTERNOON:
        return state
    view = state.table.view
    waiting = [id for id in state.facts.ongoing if id in view and NOT_YET in view.value(id, TRAITS)]
    return state.with_table(state.table.after(*(Set(id, TRAITS, frozenset[str]()) for id in waiting)))


def after_use(state: State, id: str) -> State:
    """The state after one use of an Emblem-Ongoing: its last one ends it (ALT4-2.2.15.e)."""
    ongoing = state.facts.ongoing.get(id)
    if ongoing is None or ongoing.uses is None:
        return state
    if ongoing.uses > 1:
        return with_facts(state, ongoing=state.facts.ongoing.set(id, evolve(ongoing, uses=ongoing.uses - 1)))
    return without_emblem(state, id)


def without_emblem(state: State, id: str) -> State:
    """The state in which an emblem has ceased to exist."""
    facts, deltas = state.facts, list[Delta]()
    if id in state.table.view:
        deltas.append(Leave(id))
    if id in facts.ongoing:
        state = with_facts(state, ongoing=facts.ongoing.delete(id))
    if id in facts.waiting:
        state = with_facts(state, waiting=facts.waiting.delete(id))
    return state.with_table(state.table.after(*deltas))


# ---------------------------------------------------------------- what waits for the end of a daily effect


def do_after(state: State, game: Game[Facts], daily: Daily, effect: Effect, context: Context) -> State:
    """The state in which an effect waits for the end of a daily effect: "do this after Rest" (ALT4-1.2.4.c).

    It is bound to all that is bound in the effect that sets it up, fires once, and then ceases to exist.
    """
    return with_waiting(state, game, [Waiting(effect, context, daily.value)])[0]


def with_waiting(state: State, game: Game[Facts], found: Iterable[Waiting]) -> tuple[State, tuple[str, ...]]:
    """The state with an Emblem-Reaction for each of some Reactions, and their identities."""
    facts = state.facts
    waiting, clock, deltas = facts.waiting, facts.clock, list[Delta]()
    ids: list[str] = []
    late = REACTION_EMBLEM if rules_of(game).takes(DONE_AFTER) else ONGOING_EMBLEM
    for each in found:
        id = free_id("reaction", state.table, ids)
        clock += 1
        # ALT4-1.2.4.c: until its moment it is held by an Ongoing Emblem
        subtype = late if each.after else REACTION_EMBLEM
        deltas.append(Enter(emblem(id, clock, each.context.controller, subtype, each.context.ability)))
        waiting = waiting.set(id, each)
        ids.append(id)
    state = state.with_table(state.table.after(*deltas))
    return with_facts(state, waiting=waiting, clock=clock), tuple(ids)


def released(state: State, daily: Daily) -> State:
    """The state in which what waited for the end of a daily effect can be played (ALT4-4.2.d)."""
    waiting, deltas = state.facts.waiting, list[Delta]()
    for id, each in state.facts.waiting.items():
        if each.after == daily.value:
            waiting = waiting.set(id, evolve(each, after=""))
            deltas.append(Set(id, SUBTYPES, frozenset({REACTION_EMBLEM})))
    if not deltas:
        return state
    return with_facts(state.with_table(state.table.after(*deltas)), waiting=waiting)
