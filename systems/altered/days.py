"""How a day goes: its phases, their daily effects, and the checks of Reactions between them (ALT4-4.2).

Each task puts on the agenda what comes after it, so that a game can be begun at any of them: `first_day` for a new
game, `from_phase` for a table that is set up in the middle of a day.

>>> [type(task).__name__ for task in first_day()]
['BeginPhase']
"""

from typing import Final

from attrs import frozen
from immutables import Map

from ludex.engine.pipeline import Perform
from ludex.engine.state import Game, Task
from ludex.engine.steps import AtomicAction, Cause, step
from ludex.systems.altered import progress
from ludex.systems.altered.actions_of_days import Close, Open
from ludex.systems.altered.clean_up import CleanUp
from ludex.systems.altered.emblems import ending
from ludex.systems.altered.facts import Facts, State, with_facts
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.memory import forgetting_the_gone
from ludex.systems.altered.morning import Expand, draw, prepare, succeed
from ludex.systems.altered.occurrence import DailyClosed
from ludex.systems.altered.phases import DAILY_EFFECTS, Daily, Duration, Phase
from ludex.systems.altered.reacting import CheckReactions
from ludex.systems.altered.rest import rest
from ludex.systems.altered.turns import NextTurn, TakeTurn
from ludex.systems.altered.victory import check_victory

PHASES: Final = tuple(Phase)

RULE_OF: Final = {
    Daily.SUCCEED: "ALT4-4.2.1.b",
    Daily.PREPARE: "ALT4-4.2.1.c",
    Daily.DRAW: "ALT4-4.2.1.d",
    Daily.PROGRESS: progress.RULE,
    Daily.REST: "ALT4-4.2.5.b",
    Daily.CHECK_VICTORY: "ALT4-4.2.5.d",
}
"""The rule of each daily effect in which nobody decides anything."""


def first_day() -> tuple[Task[Facts], ...]:
    """What is to be done in a new game after setup: day 1 starts with its Noon (ALT4-4.1.j)."""
    return (BeginPhase(Phase.NOON),)


def from_phase(phase: Phase, *, begun: bool = True) -> tuple[Task[Facts], ...]:
    """What is to be done at a table that stands in a phase.

    Args:
        phase: The phase.
        begun: Whether it has been opened. In the Afternoon it then is the turn of whom the facts name; in other
            phases no daily effect has been carried out yet.
    """
    if not begun:
        return (BeginPhase(phase),)
    turn = (TakeTurn(),) if phase is Phase.AFTERNOON else ()
    return (*turn, *(RunDaily(daily) for daily in DAILY_EFFECTS[phase]), EndPhase(phase))


@frozen
class BeginPhase(Task[Facts]):
    """A phase begins: one event activates every Reaction "at [this phase]" (ALT4-4.2.b)."""

    phase: Phase

    def run(self, state: State, game: Game[Facts]) -> State:
        """Open it, check Reactions, then run its daily effects in order (ALT4-4.2.c)."""
        opening: Perform[Facts] = Perform(step(Open(self.phase), cause=Cause(rule="ALT4-4.2.b")))
        turns = (NextTurn(),) if self.phase is Phase.AFTERNOON else ()
        daily = (RunDaily(each) for each in DAILY_EFFECTS[self.phase])
        return forgetting_the_gone(state).then(opening, CheckReactions(), *turns, *daily, EndPhase(self.phase))


@frozen
class RunDaily(Task[Facts]):
    """A daily effect; no player controls it (ALT4-4.2.c)."""

    daily: Daily

    def run(self, state: State, game: Game[Facts]) -> State:
        """Carry it out, activate what is done after it, check Reactions (ALT4-4.2.d)."""
        effect = _effect(state, game, self.daily)
        return state.then(*effect, CloseDaily(self.daily), CheckReactions())


@frozen
class CloseDaily(Task[Facts]):
    """A daily effect has ended; that is an event where somebody waits for it (ALT4-4.2.d)."""

    daily: Daily

    def run(self, state: State, game: Game[Facts]) -> State:
        """Let it be known to who listens."""
        if not state.facts.waiting and DailyClosed not in state.table.ask(listeners).reactions:
            return state
        return state.then(Perform(step(Close(self.daily), cause=Cause(rule="ALT4-4.2.d"))))


def _effect(state: State, game: Game[Facts], daily: Daily) -> tuple[Task[Facts], ...]:
    match daily:
        case Daily.EXPAND:
            return (Expand(),)
        case Daily.CLEAN_UP:
            return (CleanUp(),)
        case _:
            actions = _actions(state, game, daily)
            return (Perform(step(*actions, cause=Cause(rule=RULE_OF[daily]))),) if actions else ()


def _actions(state: State, game: Game[Facts], daily: Daily) -> tuple[AtomicAction, ...]:
    match daily:
        case Daily.SUCCEED:
            return succeed(state)
        case Daily.PREPARE:
            return prepare(state)
        case Daily.DRAW:
            return draw(state)
        case Daily.PROGRESS:
            return progress.progress(state, game)
        case Daily.REST:
            return rest(state, game)
        case _:
            return check_victory(state)


@frozen
class EndPhase(Task[Facts]):
    """A phase ends, and the next one begins (ALT4-4.2.e); after the Night the next day (ALT4-4.2.a)."""

    phase: Phase

    def run(self, state: State, game: Game[Facts]) -> State:
        """Let what lasts so long end, and begin what comes next."""
        match self.phase:
            case Phase.AFTERNOON:
                return state.then(*ending(state, Duration.AFTERNOON), BeginPhase(Phase.DUSK))
            case Phase.NIGHT:
                return state.then(*ending(state, Duration.DAY), BeginDay())
            case _:
                return state.then(BeginPhase(PHASES[PHASES.index(self.phase) + 1]))


@frozen
class BeginDay(Task[Facts]):
    """A new day begins: counts of the day start anew (ALT4-1.4.6.a)."""

    def run(self, state: State, game: Game[Facts]) -> State:
        """Count it, and begin its Morning."""
        day = state.facts.day + 1
        state = with_facts(state, day=day, used=Map(), moved_forward=frozenset(), passed=frozenset())
        return state.then(BeginPhase(Phase.MORNING))
