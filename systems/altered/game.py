"""The game of Altered: its rules, plugged together.

>>> AlteredGame().edition.name
'4.0'
"""

from collections.abc import Hashable

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Over
from ludex.engine.pipeline import Perform
from ludex.engine.state import Applicable, Task
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step
from ludex.systems.altered import (
    deck_moves,
    happening,
    in_line,
    order_of_entry,
    possible,
    progress,
    reacting,
    rolling,
    sayings,
    tumult_cards,
)
from ludex.systems.altered.actions import RevealTumult, Roll, TakeFromDeck
from ludex.systems.altered.card_modifiers import card_modifiers, instead_of_attempt
from ludex.systems.altered.characteristics import EXPEDITION, HOME, NAME, TYPE
from ludex.systems.altered.concerned import concerned
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.rule_modifiers import TO_ITS_OWNER, rule_modifiers
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.rulings_of_play import REPETITIONS, WHO_CHOOSES


@frozen
class AlteredGame(Rules):
    """The rules of a game of Altered as code."""

    @property
    def one_pool_of_modifiers(self) -> bool:
        """Whether modifiers of all tiers are chosen from freely, as in edition 1.0 (ALT-6.2.e)."""
        return self.is_first_edition

    @property
    def recounts_repetitions(self) -> bool:
        """Whether "X times" is counted anew before each time (ALT4-D-6.5.i)."""
        return self.takes(REPETITIONS)

    def orders_modifiers(self, state: State, step: Step) -> str:
        """The step's controller, else the first player in initiative order (ALT4-6.2.h, ALT-6.2.f)."""
        return self.initiative(state)[0] if self.takes(WHO_CHOOSES) else super().orders_modifiers(state, step)

    def initiative(self, state: State) -> tuple[str, ...]:
        """The players in initiative order (ALT4-1.4.5.a)."""
        return state.facts.initiative

    def concerned(self, action: AtomicAction) -> str:
        """The identity of what an atomic action does something to."""
        return concerned(action)

    def in_line(self, action: AtomicAction) -> tuple[str, Hashable] | None:
        """Among which atomic actions of a step it matters which is first, and what of this one shows."""
        return in_line.in_line(action)

    def shows_of(self, task: Task[Facts]) -> Hashable:
        """What of a task can show."""
        return in_line.shows_of(task)

    def impossible(self, state: State, action: AtomicAction) -> str | None:
        """Why an atomic action cannot be done now: the rules, then what abilities forbid (ALT4-1.4.1.a)."""
        later = possible.came_later(action) if self.is_first_edition else None
        return later or possible.impossible(state, action) or sayings.prohibited(state, action, self)

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Facts], ...]:
        """The rules and the abilities that may change a step."""
        found = rule_modifiers(state, self, step)
        # ALT4-3.1.2.c: first of all each card heads for the right player's zone
        return found if found == (TO_ITS_OWNER,) else (*found, *card_modifiers(state, self, step))

    def instead_of_impossible(
        self, state: State, step: Step, act: Act
    ) -> tuple[tuple[ModifierKey, tuple[Act, ...]], ...]:
        """What abilities put in the place of what cannot be done (ALT4-7.5.3.a)."""
        return instead_of_attempt(state, self, step, act)

    def chance(self, state: State, step: Step) -> Chance | None:
        """What chance has to settle before a step: Tumult cards, then dice, then cards of decks."""
        found = None
        if RevealTumult in step.kinds:
            found = tumult_cards.chance(state.table, step)
        if found is None and Roll in step.kinds:
            found = rolling.chance(step)
        return found or deck_moves.chance(state, step)

    def settled(self, state: State, step: Step, outcome: Answer) -> Step:
        """The step after chance has settled one of these."""
        match outcome:
            case tumult_cards.Layout():
                return tumult_cards.settled(step, outcome)
            case rolling.Shown():
                return rolling.rolled(step, outcome)
            case _:
                return deck_moves.settled(state, step, outcome)

    def happen(self, state: State, step: Step) -> State:
        """The state after a step has become an event, and has activated Reactions.

        Where dice leave something to choose, or the order of what enters at once, the state in which that is still to
        be done; and where a deck leaves no doubt which of its cards they are, the state in which that is written down.
        """
        if TakeFromDeck in step.kinds:
            certain = deck_moves.filled(state, step)
            if certain is not step:
                # what a card is modifiers look at, and prohibitions, as they do when chance tells it
                return state.then(Perform(certain))
        if step.cause.rule == progress.RULE:
            step = progress.with_failures(state, step)
        rolled = rolling.to_choose(self, step) if Roll in step.kinds else None
        choice = rolled or order_of_entry.to_choose(self, state, step)
        if choice is not None:
            return state.then(choice)
        return reacting.activate(happening.happen(state, self, step), self)

    def over(self, state: State) -> Over | None:
        """The end of the game, if somebody has won."""
        facts = state.facts
        return None if facts.winner is None else Over(facts.winner, facts.why_won)

    def name(self, state: State, id: str) -> str:
        """How an object is called in front of people: by the name of its card, or what it is."""
        key = state.facts.cards.get(item_of(id))
        if key is not None:
            return self.definitions[key].name
        view = state.table.view
        if id not in view:
            return id
        if view.value(id, TYPE) == EXPEDITION:
            player, home = id.rpartition(".")[0], view.value(id, HOME)
            return f"the {home.capitalize()} Expedition of {player}"
        return view.value(id, NAME) or id
