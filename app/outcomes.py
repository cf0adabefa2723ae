"""All that can come of the last action of a scenario: every choice and every chance tried."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from attrs import evolve, frozen

from ludex.app.outcome_differences import Truth, changed, split, truth_of
from ludex.app.scenario_answers import as_question, label_of
from ludex.app.scenario_course import Meanwhile, StartOver
from ludex.app.scenario_deeds import Action, ChanceDeed, ChooseDeed
from ludex.app.scenario_items import Named
from ludex.app.scenario_play import Play
from ludex.app.scenario_run import MOST_TASKS, InAdvance, Pause, Stage, acted, beforehand, first_stage, run
from ludex.app.scenario_surroundings import Readings, begun
from ludex.engine.choices import Answer, Chance, Choice, Option
from ludex.engine.drivers.explore import Decision, Exploration, explore
from ludex.engine.drivers.graph import Node
from ludex.engine.drivers.search import Search
from ludex.engine.run import GoesOn, Position
from ludex.layers.errors import LudexError, RefusedError
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.key import position_key
from ludex.systems.altered.turns import TakeTurn

AT_MOST: Final = 20_000
NO_ACTIONS: Final = (Meanwhile, StartOver, ChooseDeed, ChanceDeed)


@frozen
class Given:
    """An answer on a line, in words: who was asked what, and what came."""

    who: str
    question: str
    answer: str


@frozen(eq=False)
class Outcome:
    """One thing that the action can come to.

    Attributes:
        stage: A position in which it has come to that.
        nodes: All the positions in which that is so; they differ in what can be told by no word here.
        line: The answers that lead there.
        own: What is so there and not in all outcomes.
    """

    stage: Stage
    nodes: frozenset[int]
    line: tuple[Given, ...]
    own: Truth


@frozen(eq=False)
class Decided:
    """A decision that can come up, in one or in several positions.

    Attributes:
        player: Whose it is.
        question: What is asked.
        options: What can be chosen.
        times: In how many positions it comes up.
        matters: Whether two options differ in the outcomes that can follow.
        shows: Two lines that differ first at it and come to different outcomes, with the numbers of these.
    """

    player: str
    question: str
    options: tuple[str, ...]
    times: int
    matters: bool
    shows: tuple[tuple[tuple[Given, ...], int], ...] = ()


@frozen(eq=False, slots=False)
class Outcomes:
    """All that can come of an action.

    Attributes:
        before: The moment before it.
        action: The action.
        exploration: All positions that can follow.
    """

    before: Stage
    action: Action
    exploration: Exploration[Facts]

    def _stage(self, node: Node[Facts]) -> Stage:
        return evolve(self.before, position=node.position)

    @cached_property
    def _groups(self) -> tuple[tuple[Truth, tuple[Node[Facts], ...]], ...]:
        found: dict[frozenset[tuple[tuple[str, str], str]], list[Node[Facts]]] = {}
        truths: dict[frozenset[tuple[tuple[str, str], str]], Truth] = {}
        for node in self.exploration.outcomes:
            truth = truth_of(self._stage(node))
            key = frozenset(truth.items())
            truths[key] = truth
            found.setdefault(key, []).append(node)
        return tuple((truths[key], tuple(nodes)) for key, nodes in found.items())

    @cached_property
    def _split(self) -> tuple[Truth, tuple[Truth, ...]]:
        return split(tuple(truth for truth, _ in self._groups))

    @cached_property
    def always(self) -> Truth:
        """What is so in all outcomes, and was not before."""
        common, _ = self._split
        before = truth_of(self.before)
        if len(self._groups) == 1:
            return changed(before, common)
        return {key: said for key, said in common.items() if before.get(key) != said}

    @cached_property
    def all(self) -> tuple[Outcome, ...]:
        """Each outcome once."""
        _, own = self._split
        return tuple(
            Outcome(self._stage(nodes[0]), frozenset(node.number for node in nodes), self.told(nodes[0].line), each)
            for each, (_, nodes) in zip(own, self._groups, strict=True)
        )

    @cached_property
    def _number(self) -> dict[int, int]:
        """For the node of each outcome the number of the outcome, from 1."""
        return {node: number for number, outcome in enumerate(self.all, start=1) for node in outcome.nodes}

    @cached_property
    def decisions(self) -> tuple[Decided, ...]:
        """The decisions that can come up, those that matter first."""
        found: dict[tuple[str, str, tuple[str, ...]], list[Decision[Facts]]] = {}
        for decision in self.exploration.decisions:
            named = Named(decision.node.position.state, self.before.game)
            words = tuple(label_of(option, named) for option in decision.choice.options)
            question = as_question(decision.choice.question)
            found.setdefault((decision.choice.player, question, tuple(sorted(words))), []).append(decision)
        decided = [self._decided(*key, decisions) for key, decisions in found.items()]
        return tuple(sorted(decided, key=lambda each: not each.matters))

    def _decided(self, player: str, question: str, words: tuple[str, ...], decisions: list[Decision[Facts]]) -> Decided:
        for decision in decisions:
            shown = self._shown(decision)
            if shown:
                return Decided(player, question, words, len(decisions), matters=True, shows=shown)
        return Decided(player, question, words, len(decisions), matters=False)

    def _shown(self, decision: Decision[Facts]) -> tuple[tuple[tuple[Given, ...], int], ...]:
        """Two lines that differ first at a decision and come to different outcomes; none where it does not matter."""
        leads = [(option, {self._number[node]: node for node in sorted(nodes)}) for option, nodes in decision.leads_to]
        for option, outcomes in leads:
            for other, others in leads:
                only = outcomes.keys() - others.keys()
                if only and others:
                    number, instead = min(only), min(others)
                    return (
                        (self._through(decision, option, outcomes[number]), number),
                        (self._through(decision, other, others[instead]), instead),
                    )
        return ()

    def _through(self, decision: Decision[Facts], option: Option, node: int) -> tuple[Given, ...]:
        return self.told(self.exploration.line_through(decision, option, node))

    def told(self, line: tuple[Answer, ...]) -> tuple[Given, ...]:
        """A line of answers, in words."""
        return tuple(self._told(line))

    def _told(self, line: tuple[Answer, ...]) -> Iterator[Given]:
        node = self.exploration.graph.nodes[0]
        for answer in line:
            question = node.question
            named = Named(node.position.state, self.before.game)
            match question:
                case Choice(player=player, question=asked):
                    yield Given(player, as_question(asked), label_of(answer, named))
                case Chance(why=why):
                    yield Given("chance", why, label_of(answer, named))
                case _:
                    pass
            node = self.exploration.graph.nodes[dict(node.edges)[answer]]


def outcomes_of(play: Play, readings: Readings, *, at_most: int = AT_MOST) -> Outcomes:
    """All that can come of the last action of a scenario. Answers that the file gives after it are not taken.

    Args:
        play: What happens in the scenario.
        readings: The rules.
        at_most: How many positions are looked at.

    Raises:
        LudexError: There is no action, or what comes before it cannot be done.
        RefusedError: More positions can follow.
    """
    last = [place for place, each in enumerate(play.course) if not isinstance(each, NO_ACTIONS)]
    if not last:
        raise LudexError("nothing is done in this file", remedy="Say under 'do' what is done.")
    action = play.course[last[-1]]
    assert not isinstance(action, NO_ACTIONS)
    state, game = begun(play.table, play.around, readings)
    before = run(first_stage(state, game), play.course[: last[-1]], play.in_advance).end
    try:
        start = acted(before, action)
        search = Search(position_key, _stops, at_most, MOST_TASKS, Beforehand(before, play.in_advance))
        return Outcomes(before, action, explore(start, game, search))
    except GoesOn:
        raise RefusedError("this goes on for too long", remedy="Ask for less.", position=action.position) from None
    except RefusedError as refused:
        refused.remedy = "Answer some of the questions beforehand, under 'choices', or look at more with --at-most."
        raise refused.at(action.position) from None
    except LudexError as error:
        raise error.at(action.position) from None


def _stops(position: Position[Facts]) -> bool:
    """Whether the action has come to its end: somebody has a turn, or nothing more is to be done."""
    return bool(position.state.agenda) and isinstance(position.state.agenda[0], TakeTurn | Pause)


@frozen(eq=False)
class Beforehand:
    """The answers that a file gives to questions before they come up."""

    before: Stage
    in_advance: tuple[InAdvance, ...]

    def __call__(self, position: Position[Facts]) -> Answer | None:
        """The answer to what a position asks; None where the file gives none."""
        asked = evolve(self.before, position=position).asked
        return None if asked is None else beforehand(asked, self.in_advance)
