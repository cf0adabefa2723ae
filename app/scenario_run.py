"""A scenario that happens, carried out: from its table through all that is done there, to what is so in the end."""

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from ludex.app.expectations import Expectation
from ludex.app.scenario_answers import Asked, brought, chosen, passed, played, used
from ludex.app.scenario_course import Happening, Meanwhile, StartOver
from ludex.app.scenario_deeds import (
    Action,
    ChanceDeed,
    ChooseDeed,
    Deed,
    EffectDeed,
    PassDeed,
    PhaseDeed,
    PlayDeed,
    QuickActionDeed,
    Words,
)
from ludex.app.scenario_items import Named
from ludex.app.scenario_refusals import Refusal, why_not_played, why_not_used
from ludex.engine.choices import Answer, Chance, Choice, Option, Over
from ludex.engine.context import Context, Reference
from ludex.engine.log import Record
from ludex.engine.run import GoesOn, Position, advance, answered, verify_answer
from ludex.engine.state import Game, Progress, Task
from ludex.layers.errors import LudexError, RefusedError, UnknownName
from ludex.layers.errors import Position as Place
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.days import BeginDay, BeginPhase, EndPhase
from ludex.systems.altered.emblems import ending
from ludex.systems.altered.facts import Facts, State, with_facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.reacting import CheckReactions
from ludex.systems.altered.turns import TakeTurn

MOST_QUESTIONS: Final = 10_000
"""So many questions in a row may be settled beforehand."""

MOST_TASKS: Final = 20_000
"""So many tasks may go by between two questions: what a scenario asks for is short, or will not end."""


@frozen
class Pause(Task[Facts]):
    """Nothing more is to be done until the scenario says what: the end of an effect, or of a phase."""

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Stop."""
        return Over(None, "all that was asked for has been done")


@frozen(eq=False)
class InAdvance:
    """An answer that is given before its question comes up.

    Attributes:
        player: Who gives it.
        question: What the question contains; "" for any question.
        answer: The answer.
    """

    player: str
    question: str
    answer: Words


@frozen(eq=False)
class Stage:
    """A moment of a scenario.

    Attributes:
        game: The rules.
        start: The state at the beginning.
        position: The state now, and what it stopped for.
        expectations: What must be so now.
    """

    game: AlteredGame
    start: State
    position: Position[Facts]
    expectations: tuple[Expectation, ...] = ()

    @property
    def state(self) -> State:
        """The state."""
        return self.position.state

    @property
    def named(self) -> Named:
        """The names of all that there is."""
        return Named(self.state, self.game)

    @property
    def records(self) -> tuple[Record, ...]:
        """What has happened so far, in order."""
        return () if self.state.log is None else tuple(self.state.log)[::-1]

    @property
    def asked(self) -> Asked | None:
        """The question that a player has to answer; None where there is none."""
        question = self.position.question
        return Asked(question, self.named) if isinstance(question, Choice) else None

    @property
    def waits_for_chance(self) -> str:
        """What chance has to decide; "" where it has nothing to decide."""
        question = self.position.question
        return question.why if isinstance(question, Chance) else ""

    @property
    def is_turn(self) -> bool:
        """Whether a player has to choose what to do with a turn."""
        agenda = self.state.agenda
        return bool(agenda) and isinstance(agenda[0], TakeTurn)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is under way: what was done last has been done to its end."""
        return self.is_turn or (bool(self.state.agenda) and isinstance(self.state.agenda[0], Pause))

    @property
    def still_open(self) -> str:
        """What has to be answered before what was done last comes to its end; "" where nothing has."""
        if self.over is not None or self.is_at_rest:
            return ""
        if self.asked is not None:
            return self.asked.sentence()
        return f"chance decides: {self.waits_for_chance}" if self.waits_for_chance else ""

    @property
    def over(self) -> Over | None:
        """The end of the game, if it has come."""
        return self.game.over(self.state)


@frozen(eq=False)
class Played:
    """What came of a scenario.

    Attributes:
        stages: Each moment at which something must be so, and the end.
    """

    stages: tuple[Stage, ...]

    @property
    def end(self) -> Stage:
        """The end."""
        return self.stages[-1]


def first_stage(state: State, game: AlteredGame) -> Stage:
    """The beginning: the table as it is described."""
    # in the Afternoon somebody has a turn; what else a phase holds waits until the file says that it begins
    in_afternoon = state.facts.phase is Phase.AFTERNOON
    state = evolve(state, agenda=tuple(_pausing(state.agenda)) if in_afternoon else (Pause(),))
    return Stage(game, state, advance(state, game))


def run(stage: Stage, course: tuple[Happening, ...], in_advance: tuple[InAdvance, ...] = ()) -> Played:
    """Carry out a scenario.

    Args:
        stage: The beginning.
        course: What is done, in order.
        in_advance: Answers to questions that may come up.

    Raises:
        LudexError: Something cannot be done; the error says where, and the rule where there is one.
    """
    stages: list[Stage] = []
    first = stage
    for happening in course:
        match happening:
            case StartOver():
                stage = first
            case Meanwhile(_, expectations):
                stages.append(evolve(stage, expectations=expectations))
            case _:
                stage = done(stage, happening, in_advance)
    return Played((*stages, stage))


def done(stage: Stage, deed: Deed, in_advance: tuple[InAdvance, ...] = ()) -> Stage:
    """The moment after an action, and after the answers that come with it.

    Raises:
        LudexError: It cannot be done, or what it is answered is no answer.
    """
    try:
        match deed:
            case ChooseDeed(_, words):
                return _choosing(stage, words, in_advance)
            case ChanceDeed(position):
                return _settled(_chance(stage, deed, position), in_advance)
            case _:
                begun = _going_on(stage, acted(stage, deed))
                return _choosing(_settled(begun, in_advance), deed.choices, in_advance)
    except LudexError as error:
        raise error.at(deed.position) from None


def acted(stage: Stage, deed: Action) -> State:
    """The state right after an action has been begun, before anything else is asked.

    Raises:
        LudexError: It cannot be done.
    """
    match deed:
        case PhaseDeed():
            return _opening(stage, deed)
        case EffectDeed():
            return _resolving(stage, deed)
        case _:
            given = declared(stage, deed)
            verify_answer(stage.position, given)
            return answered(stage.state, stage.game, given)


# ---------------------------------------------------------------- answers


def _answered(stage: Stage, given: Answer) -> Stage:
    verify_answer(stage.position, given)
    return _going_on(stage, answered(stage.state, stage.game, given))


def _going_on(stage: Stage, state: State) -> Stage:
    """The moment at which the game must ask again.

    Raises:
        RefusedError: It goes on for too long.
    """
    try:
        return evolve(stage, position=advance(state, stage.game, at_most=MOST_TASKS))
    except GoesOn:
        raise RefusedError("this goes on for too long", remedy="Ask for less, step by step.") from None


def _settled(stage: Stage, in_advance: tuple[InAdvance, ...]) -> Stage:
    """The moment at which there is something to decide, and nobody has said beforehand how."""
    for _ in range(MOST_QUESTIONS):
        if stage.is_at_rest or stage.asked is None:
            return stage
        only = stage.asked.choice.options
        given = only[0] if len(only) == 1 else beforehand(stage.asked, in_advance)
        if given is None:
            return stage
        stage = _answered(stage, given)
    raise LudexError("the same questions come up again and again", remedy="Answer them one by one with 'choose'.")


def beforehand(asked: Asked, in_advance: tuple[InAdvance, ...]) -> Option | None:
    """The answer that has been given to a question before it came up; None where none has been given."""
    for each in in_advance:
        if each.player == asked.choice.player and each.question.lower() in asked.choice.question.lower():
            for word in each.answer:
                try:
                    return chosen(asked, word)
                except UnknownName:
                    continue
    return None


def _choosing(stage: Stage, words: Words, in_advance: tuple[InAdvance, ...]) -> Stage:
    for word in words:
        if stage.is_at_rest or stage.asked is None:
            raise _nothing_asked(stage, word.position)
        stage = _settled(_answered(stage, chosen(stage.asked, word)), in_advance)
    return stage


def _nothing_asked(stage: Stage, position: Place) -> LudexError:
    if stage.waits_for_chance:
        what = f"chance decides now: {stage.waits_for_chance}"
        remedy = "Say what it brings: 'rolls', 'draws' or 'reveals'."
    elif stage.is_turn:
        what, remedy = "no question is open but what to do with the turn", "Say it: 'play', 'quick-action' or 'pass'."
    else:
        what, remedy = "no question is open", "Leave the answer out; a choice with one option is not asked."
    return LudexError(what, remedy=remedy, position=position)


def _chance(stage: Stage, deed: ChanceDeed, position: Place) -> Stage:
    question = stage.position.question
    if not isinstance(question, Chance):
        raise LudexError("chance has nothing to decide now", remedy=_open(stage), position=position)
    return _answered(stage, brought(question, deed, stage.named))


def _open(stage: Stage) -> str:
    return "Leave it out." if stage.asked is None else f"Answer first: {stage.asked.sentence()}."


# ---------------------------------------------------------------- actions


def declared(stage: Stage, deed: PlayDeed | QuickActionDeed | PassDeed) -> Option:
    """The option that an action takes.

    Raises:
        LudexError: It is not legal; the error says why.
    """
    found = _declared(stage, deed)
    if isinstance(found, Refusal):
        rule = f" ({found.rule})" if found.rule else ""
        raise LudexError(f"{found.reason}{rule}", remedy="Change what is done, or the table.", position=deed.position)
    return found


def refusal_of(stage: Stage, deed: PlayDeed | QuickActionDeed | PassDeed) -> Refusal | None:
    """Why an action is not legal now; None where it is."""
    found = _declared(stage, deed)
    return found if isinstance(found, Refusal) else None


def _declared(stage: Stage, deed: PlayDeed | QuickActionDeed | PassDeed) -> Option | Refusal:
    asked = stage.asked
    if asked is None:
        return Refusal("nobody has a turn", "ALT4-4.2.3.d")
    if deed.by not in (None, asked.choice.player):
        whose = "it is the turn" if stage.is_turn else "it is the choice"
        return Refusal(f"{whose} of {asked.choice.player}, not of {deed.by}", "ALT4-4.2.3.c")
    match deed:
        case PlayDeed():
            found: Option | None = played(asked, deed)
            return found or why_not_played(stage.state, stage.game, asked, deed)
        case QuickActionDeed():
            found = used(asked, deed)
            return found or why_not_used(stage.state, asked, deed)
        case PassDeed():
            return passed(asked, deed) or Refusal(f"a question is open: {asked.sentence()}", "ALT4-4.2.3.d")


def _at_rest(stage: Stage) -> None:
    if stage.over is not None:
        raise LudexError(f"the game is over: {stage.over.winner} has won", remedy="Leave out what comes after.")
    if not stage.is_at_rest:
        what = stage.asked.sentence() if stage.asked else stage.waits_for_chance
        raise LudexError(f"a question is open: {what}", remedy="Answer it before anything else is done.")


def _resolving(stage: Stage, deed: EffectDeed) -> State:
    """The state in which a player is about to resolve an effect; then Reactions are checked."""
    _at_rest(stage)
    state = stage.state
    source = None if deed.source is None else stage.named.now(deed.source)
    if deed.source is not None and source is None:
        raise UnknownName(deed.source, stage.named.everything(), kind="object", position=deed.position)
    me = None if source is None else Reference((source,))
    context = Context(deed.by or state.facts.initiative[0], me, rule="ALT4-6.5")
    return state.then(BeginEffect(stage.named.meant(deed.effect), context), CheckReactions())


def _opening(stage: Stage, deed: PhaseDeed) -> State:
    """The state in which a phase begins: whatever was under way is left, and what lasted so long ends."""
    _at_rest(stage)
    state = evolve(stage.state, agenda=())
    ends: list[Task[Facts]] = []
    if state.facts.phase is Phase.AFTERNOON:
        ends += [*ending(state, Duration.AFTERNOON)]
    if deed.phase is Phase.MORNING:
        ends += [*ending(state, Duration.DAY)]
        state = _new_day(state, stage.game)
    if deed.phase is Phase.AFTERNOON:
        state = with_facts(state, turn=None, passed=frozenset())
    opened = BeginPhase(deed.phase).run(evolve(state, agenda=()), stage.game)
    tasks = tuple(_pausing(opened.agenda))
    return evolve(opened, agenda=(*ends, *tasks))


def _new_day(state: State, game: AlteredGame) -> State:
    return evolve(BeginDay().run(state, game), agenda=())


def _pausing(tasks: tuple[Task[Facts], ...]) -> Iterator[Task[Facts]]:
    for task in tasks:
        if isinstance(task, EndPhase):
            yield Pause()
        yield task
