"""The daily effects of the Morning: Succeed, Prepare, Draw, Expand (ALT4-4.2.1)."""

from attrs import frozen

from ludex.engine.choices import NO, Answer, Choice, Option, Pick
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import AtomicAction, Cause, step
from ludex.systems.altered.actions import LoseStatus, Move, TakeFromDeck, Verb
from ludex.systems.altered.actions_of_days import SetFirstPlayer
from ludex.systems.altered.characteristics import EXHAUSTED, HAND, MANA_ZONE
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.marked import marked

DRAWN_A_DAY = 2


def succeed(state: State) -> tuple[AtomicAction, ...]:
    """The other player becomes first player, and initiative moves with it at once (ALT4-4.2.1.b)."""
    return (SetFirstPlayer(state.facts.opponent(state.facts.first_player)),)


def prepare(state: State) -> tuple[AtomicAction, ...]:
    """Whatever is exhausted becomes ready, wherever it is, in a single step (ALT4-4.2.1.c)."""
    return tuple(LoseStatus(id, EXHAUSTED) for id in marked(state.table, EXHAUSTED))


def draw(state: State) -> tuple[AtomicAction, ...]:
    """Both players draw 2, in one step with two atomic actions each (ALT4-4.2.1.d)."""
    return drawn_by_each(state, DRAWN_A_DAY)


def drawn_by_each(state: State, cards: int) -> tuple[AtomicAction, ...]:
    """Both players draw so many, each card an atomic action (ALT4-3.2.2.c)."""
    return tuple(
        TakeFromDeck(player, position, HAND, Verb.DRAW, player)
        for player in state.facts.initiative
        for position in range(1, cards + 1)
    )


@frozen
class Expand(Task[Facts]):
    """Each player may turn a card of their Hand into a ready Mana Orb (ALT4-4.2.1.e).

    They decide in initiative order, without showing the card; then all chosen cards move in one step.

    Attributes:
        decided: Who has decided, and on which card; None for none.
    """

    decided: tuple[tuple[str, str | None], ...] = ()

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask the next player, or move the cards."""
        players = state.facts.initiative
        if len(self.decided) < len(players):
            player = players[len(self.decided)]
            hand = in_zone(state.table, HAND, player)
            if not hand:
                return state.then(replaced(self, decided=(*self.decided, (player, None))))
            options: tuple[Option, ...] = (*(Pick(id) for id in hand), NO)
            return Choice(player, "Which card becomes a Mana Orb?", options, "ALT4-4.2.1.e")
        moves = [Move(id, MANA_ZONE, player, Verb.EXPAND, player) for player, id in self.decided if id is not None]
        return state.then(Perform(step(*moves, cause=Cause(rule="ALT4-4.2.1.e")))) if moves else state

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Note the decision."""
        player = state.facts.initiative[len(self.decided)]
        card = answer.id if isinstance(answer, Pick) else None
        return state.then(replaced(self, decided=(*self.decided, (player, card))))
