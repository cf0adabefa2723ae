"""The Afternoon: players take turns until both have passed (ALT4-4.2.f, ALT4-4.2.3.b).

A turn effect is a card played, a quick action played, or a pass. After each come the Reactions that it led to
(ALT4-4.2.g); then a quick action leaves the turn going on, and anything else ends it.
"""

from attrs import frozen

from ludex.engine.choices import Answer, Choice
from ludex.engine.pipeline import Perform
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import Cause, step
from ludex.systems.altered.actions_of_days import Pass
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.emblems import ending
from ludex.systems.altered.facts import Facts, State, with_facts
from ludex.systems.altered.memory import forgetting_the_gone
from ludex.systems.altered.phases import Duration
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.quick_actions import play_quick_action, quick_actions
from ludex.systems.altered.reacting import CheckReactions
from ludex.systems.altered.turn_options import PASS, PassTurn, PlayCard, PlayQuickAction


@frozen
class NextTurn(Task[Facts]):
    """The next turn of the Afternoon begins, if there is one (ALT4-4.2.3.e)."""

    def run(self, state: State, game: Game[Facts]) -> State:
        """Give the turn to the other player unless they have passed; with both passed there are no more turns."""
        facts = state.facts
        # ALT4-4.2.3.c: turn 1 belongs to the first player
        order = (facts.first_player,) if facts.turn is None else (facts.opponent(facts.turn), facts.turn)
        left = [player for player in order if player not in facts.passed]
        if not left:
            return with_facts(state, turn=None, turn_over=False)
        return with_facts(forgetting_the_gone(state), turn=left[0], turn_over=False).then(TakeTurn())


@frozen
class TakeTurn(Task[Facts]):
    """The player whose turn it is chooses a turn effect (ALT4-4.2.3.d, ALT4-5.1.1.b).

    Whoever would not or cannot pay for one chooses another (ALT4-6.4.d, ALT4-6.4.e).
    """

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask."""
        player = state.facts.turn
        assert player is not None  # a turn is somebody's
        options = (*declarations(state, game, player), *quick_actions(state, game, player), PASS)
        return Choice(player, "What do you do with your turn?", options, "ALT4-4.2.3.d")

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Do it, then what comes after it."""
        player = state.facts.turn
        assert player is not None  # a turn is somebody's
        match answer:
            case PlayCard():
                state = play_on_turn(state.then(CheckReactions(), GoOnWithTurn()), game, player, answer)
            case PlayQuickAction():
                state = play_quick_action(state.then(CheckReactions(), GoOnWithTurn()), player, answer)
            case _:
                assert isinstance(answer, PassTurn)  # no other option was offered
                cause = Cause(rule="ALT4-4.2.3.d")
                passing: Perform[Facts] = Perform(step(Pass(player), controller=player, cause=cause))
                state = state.then(passing, CheckReactions(), FinishTurn())
        return state


@frozen
class GoOnWithTurn(Task[Facts]):
    """The same turn goes on after a quick action (ALT4-4.2.3.e), or a card that was not paid for (ALT4-6.4.d).

    It does not if something has ended it: a card that was played, or an effect (ALT4-7.3.2.a).
    """

    def run(self, state: State, game: Game[Facts]) -> State:
        """Let its player choose another turn effect."""
        return state.then(FinishTurn() if state.facts.turn_over else TakeTurn())


@frozen
class FinishTurn(Task[Facts]):
    """The turn ends, and with it what lasts for this turn (ALT4-2.2.15.a)."""

    def run(self, state: State, game: Game[Facts]) -> State:
        """Let it end, and let the next one begin."""
        return state.then(*ending(state, Duration.TURN), NextTurn())
