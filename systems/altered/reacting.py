"""Reactions: an event activates them, they wait in Limbo as emblems, and are played one at a time (ALT4-6.3, ALT4-4.4).

`activate` is called after each event. `CheckReactions` is what turns, phases and daily effects put on the agenda.
"""

from typing import Final

from attrs import field, frozen
from immutables import Map

from ludex.engine.choices import NO, YES, Answer, Choice, Pick, Yes
from ludex.engine.codec import UNWRITTEN
from ludex.engine.context import Context
from ludex.engine.instructions import Resolution, about_of
from ludex.engine.log import Record
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import Cause, step
from ludex.systems.altered.actions import Activate, Cease, PayMana
from ludex.systems.altered.activating import SCOUTED, activations, by_instruction, seen_occurrences
from ludex.systems.altered.activation import with_activated
from ludex.systems.altered.characteristics import RESERVE, ZONE
from ludex.systems.altered.emblems import after_use, begun, released
from ludex.systems.altered.events import Change
from ludex.systems.altered.facts import Facts, State, Waiting, with_facts
from ludex.systems.altered.gifts import gifts
from ludex.systems.altered.key import PositionKey, position_key
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.mana import ready_mana
from ludex.systems.altered.mentioning import as_spoken_of
from ludex.systems.altered.occurrence import DailyClosed, PhaseOpened
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.sayings_of_reactions import extra_cost

# ---------------------------------------------------------------- activation


def activate(change: Change, game: Game[Facts]) -> State:
    """The state after an event with the Reactions that it activates waiting in Limbo (ALT4-6.3.h).

    To activate them is a step that activates nothing itself.

    >>> # activate(Change(before, event, after), game).facts.waiting  # by the identity of their emblems
    """
    found = seen_occurrences(change, game, change.before.table.ask(listeners))
    state = change.after
    for happened in change.event.happened:
        if isinstance(happened.action, Activate):
            state = activations_of(state, game, happened.action.id, happened.action.trigger)
    if found:
        state = with_activated(state, game, (*activations(change, game, found), *gifts(change, found)))
        for occurrence in found:
            if isinstance(occurrence, DailyClosed):
                state = released(state, occurrence.daily)
            elif isinstance(occurrence, PhaseOpened):
                state = begun(state, occurrence.phase)
    if change.before.facts.ongoing:
        for id in _used_by_modifying(change):
            state = after_use(state, id)
    return state


def activations_of(state: State, game: Game[Facts], id: str, symbol: str) -> State:
    """The state after the event of an instruction to activate Reactions of an object (ALT4-7.3.1.b).

    Args:
        state: The state.
        game: The rules.
        id: The object.
        symbol: `join`, `hand` or `reserve`; "" for all its Reactions.
    """
    return with_activated(state, game, by_instruction(state, id, symbol))


def _used_by_modifying(change: Change) -> tuple[str, ...]:
    """The emblems that modified the event."""
    keys = change.event.step.used.union(*(act.used for act in change.event.step.acts))
    return tuple(sorted({key.source for key in keys if key.source in change.before.facts.ongoing}))


# ---------------------------------------------------------------- playing them


def playable(state: State, player: str) -> tuple[str, ...]:
    """The emblems of the Reactions that a player can play now, the oldest first (ALT4-4.4.b)."""
    view = state.table.view
    found = [
        id for id, waiting in state.facts.waiting.items() if not waiting.after and waiting.context.controller == player
    ]
    return tuple(sorted(found, key=lambda id: (view.timestamp(id) if id in view else 0, id)))


WATCHED_AFTER: Final = 16
"""So many Reactions played without a turn in between are no sign of a loop yet."""


@frozen
class Repeated(Record):
    """A position came again while Reactions were being played, but for how often what was used.

    Attributes:
        played: How many Reactions had been played without a turn in between.
    """

    played: int


@frozen
class CheckReactions(Task[Facts]):
    """While Reactions wait in Limbo, the first player in initiative order who has one plays one (ALT4-4.4.b).

    It is put on the agenda where a phase has opened and after each daily effect, turn effect and Reaction, never in the
    middle of an effect (ALT4-4.4.a). Nobody may decline (ALT4-5.1.1.c).

    Attributes:
        played: How many have been played without a turn in between; no part of the position.
        seen: The positions that there have been since they became many; no part of the position, and not written
            with it: a game that is taken up begins anew to look for one that comes again.
    """

    played: int = field(default=0, eq=False, repr=False)
    seen: frozenset[PositionKey] | None = field(default=frozenset(), eq=False, repr=False, metadata=UNWRITTEN)

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Play the only one, or ask which comes next."""
        if not state.facts.waiting:
            return state
        for player in state.facts.initiative:
            distinct = _distinct(state, playable(state, player))
            if len(distinct) == 1:
                return self._playing(state, distinct[0])
            if distinct:
                options = tuple(Pick(id) for id in distinct)
                return Choice(player, "Which Reaction is played next?", options, "ALT4-4.4.b")
        # ALT4-4.4.d: with none left, the game goes on
        return state

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Play that one, then check again (ALT4-4.4.c)."""
        assert isinstance(answer, Pick)  # nothing else was offered
        return self._playing(state, answer.id)

    def _playing(self, state: State, emblem: str) -> State:
        played, seen = self.played + 1, self.seen
        if played > WATCHED_AFTER and seen is not None:
            # ALT4-1.4.6.a: what goes round is cut off by the limits a day; here it is only reported, once
            key = position_key(with_facts(state, used=Map()))
            if key in seen:
                state, seen = state.noting(Repeated(played)), None
            else:
                seen |= {key}
        return state.then(PlayReaction(emblem), CheckReactions(played, seen))


def _distinct(state: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    """One of each kind: which of two that do the same with the same is played first is no decision."""
    if len(ids) < 2:
        return ids
    found: list[str] = []
    seen: list[Waiting] = []
    for id in ids:
        waiting = as_spoken_of(state.facts.waiting[id])
        if waiting not in seen:
            seen.append(waiting)
            found.append(id)
    return tuple(found)


@frozen
class PlayReaction(Task[Facts]):
    """A Reaction is played: like a Spell (ALT4-5.4.a), from Limbo (ALT4-5.4.b), without cost; then its emblem is gone.

    It is chosen, paid for where that is asked for, and resolved (ALT4-5.1.2.b, ALT-5.5.a); nothing changes its zone
    (ALT-5.5.b), and its object stays where it is when it is gone (ALT-5.5.e).
    """

    emblem: str

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Resolve it; in edition 1.0 ask first whether its cost is paid (ALT-5.5.d)."""
        waiting = state.facts.waiting[self.emblem]
        cost = self._cost(state, game, waiting)
        if not cost:
            return self._resolved(state, waiting)
        player = waiting.context.controller
        options = (YES, NO) if ready_mana(state.table, player) >= cost else (NO,)
        if options == (NO,):
            return self._dropped(state)
        question = f"Pay {cost} for {waiting.context.ability}?"
        return Choice(player, question, options, "ALT-5.5.d", about_of(waiting.context))

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Pay and resolve it, or play it without effect (ALT-5.5.d)."""
        waiting = state.facts.waiting[self.emblem]
        if not isinstance(answer, Yes):
            return self._dropped(state)
        player = waiting.context.controller
        pay = PayMana(player, self._cost(state, game, waiting))
        paying: Perform[Facts] = Perform(step(pay, controller=player, cause=Cause(rule="ALT-5.5.c"), cost=True))
        return self._resolved(state, waiting).then(paying)

    def _cost(self, state: State, game: Game[Facts], waiting: Waiting) -> int:
        # ALT4-5.4.c: a Reaction has no costs; ALT-5.5.c: in edition 1.0 passives may give it one
        return extra_cost(state, waiting.context) if rules_of(game).is_first_edition else 0

    def _resolved(self, state: State, waiting: Waiting) -> State:
        number = state.facts.resolutions + 1
        context = replaced(following_a_scout(state, waiting.context), number=number)
        state = with_facts(state, waiting=state.facts.waiting.delete(self.emblem), resolutions=number)
        return state.then(Resolution(waiting.effect, context), self._ceasing())

    def _dropped(self, state: State) -> State:
        return with_facts(state, waiting=state.facts.waiting.delete(self.emblem)).then(self._ceasing())

    def _ceasing(self) -> "Perform[Facts]":
        # ALT4-5.4.d: when resolved the emblem ceases to exist
        return Perform(step(Cease(self.emblem), cause=Cause(rule="ALT4-5.4.d")))


def following_a_scout(state: State, context: Context) -> Context:
    """The context of a Reaction as it is played: one of a scouted card finds it in Reserve (ALT4-7.4.5.e)."""
    if SCOUTED not in context.once or context.me is None:
        return context
    context = replaced(context, once=context.once - {SCOUTED})
    gone = state.facts.gone.get(context.me.now) if context.me is not None else None
    view = state.table.view
    if gone is None or gone.successor not in view or view.value(gone.successor, ZONE) != RESERVE:
        return context
    assert context.me is not None
    return context.followed(context.me.now, gone.successor)
