"""A check, or a whole scene of them, posed as a question: played with a seed, or asked for its odds.

A system makes the position and says by name what can be asked of the end, and what there is to aim at; the drivers
here are the same for every system.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Final, Generic, TypeAlias

from attrs import evolve, field, frozen

from ludex.engine.checks.rules import CheckGame
from ludex.engine.checks.tracing import Chosen, Line, Said, Stage, trace_of
from ludex.engine.choices import Answer, Chance, Choice, Option
from ludex.engine.consulted import Consulted
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.drivers.graph import PositionGraph, graph_from
from ludex.engine.drivers.known import Known, Place, Read
from ludex.engine.drivers.odds import Decision, Odds, Policy, odds_in
from ludex.engine.drivers.search import Search, TooManyPositions
from ludex.engine.drivers.size import about_how_many_from
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.run import Position, advance, answer
from ludex.engine.state import F, GameState
from ludex.layers.errors import RefusedError, UnknownName

Value: TypeAlias = "int | bool | str | AtLeast"
"""What can be asked of the end of a check: a number, yes or no, a word, a number or more."""

MOST_POSITIONS = 200_000

GLANCE: Final = 2_000
"""Where more positions can follow, how many there are is estimated before all of them are looked at."""

VISITS: Final = 3_000
"""So many positions are visited for that."""


def position_key(state: GameState[F]) -> Hashable:
    """By what equal positions of checks are told: all but the log."""
    return state.facts, state.agenda


@frozen(eq=False)
class Aim(Generic[F]):
    """What somebody wants of a check.

    Attributes:
        words: What it is, for people: "success", "as many hits as possible".
        worth: What an end is worth; 1 and 0 make its value a probability.
    """

    words: str
    worth: Callable[[GameState[F]], Fraction | int]


@frozen(eq=False)
class Posed(Generic[F]):
    """A question about a position of a game of checks.

    Attributes:
        question: The question in words.
        game: The rules.
        state: The position.
        asker: The player who aims at something.
        results: What can be asked of the end, by name; the first is what is shown first.
        aims: What there is to aim at, by name; the first is aimed at where nobody says otherwise.
        policies: How players choose who are neither for nor against the aim.
        rulings: The rulings that may bear on the answer.
        at_most: How many positions may be looked at.
        laws: For some of the results, how they are distributed at an end that stands for several throws of its last
            dice; None for an end that stands for itself.
        boundless: Why nothing bounds how many positions can follow; "" where something does.
        size: How many positions can follow, where that is known beforehand; None where it is estimated.
        smaller: What may be asked instead where there are too many.
    """

    question: str
    game: CheckGame[F]
    state: GameState[F]
    asker: str
    results: Mapping[str, Callable[[GameState[F]], Value]]
    aims: Mapping[str, Aim[F]]
    policies: Mapping[str, Policy[F]] = field(factory=dict)
    rulings: tuple[RulingId, ...] = ()
    at_most: int = MOST_POSITIONS
    laws: Mapping[str, Callable[[GameState[F]], Distribution[int] | None]] = field(factory=dict)
    boundless: str = ""
    size: int | None = None
    smaller: str = "a shorter course, fewer who take part, or some choices made beforehand"

    def aim(self, name: str | None = None) -> Aim[F]:
        """The aim of a name; without one the first.

        Raises:
            UnknownName: There is none of that name.
        """
        if name is None:
            return next(iter(self.aims.values()))
        if name not in self.aims:
            raise UnknownName(name, self.aims, kind="aim")
        return self.aims[name]


# ---------------------------------------------------------------- odds


@frozen(eq=False)
class CheckOdds(Generic[F]):
    """What can be expected of a check.

    Attributes:
        aim: What was aimed at, in words.
        value: What can be expected of it, under the best decisions.
        results: How each result is distributed then, by name.
        decisions: What there was to decide for who aims, and what each option was worth.
    """

    aim: str
    value: Fraction
    results: Mapping[str, Distribution[Value]]
    decisions: tuple[Decision[F], ...]


def odds_of(posed: Posed[F], aim: str | None = None) -> CheckOdds[F]:
    """What can be expected, exactly, where who asks decides for the best.

    Raises:
        UnknownName: There is no such aim.
        RefusedError: There are more positions than may be looked at, which is estimated before all of them are, or they
            come round in a circle, or dice may roll on without end and nothing says from which total on all are one.
    """
    posed.aim(aim)
    known, read = known_of(posed), Read(posed.game.quiet())
    return odds_within(posed, aim, graph_of(posed, beginning_of(posed, known, read), known, read))


def known_of(posed: Posed[F], consulted: Consulted | None = None) -> Known[F]:
    """What is known of the positions of a question, at first nothing; what a policy leaves out is not looked at."""

    def by_policy(position: Position[F]) -> Answer | None:
        match position.question:
            case Choice(player=player) as choice if player != posed.asker and player in posed.policies:
                return posed.policies[player](position, choice)
            case _:
                return None

    beforehand = by_policy if posed.policies else None
    return Known(Search(key=position_key, stop=lambda _: False, beforehand=beforehand), consulted)


def beginning_of(posed: Posed[F], known: Known[F], read: Read[F]) -> Place[F]:
    """Where a question stops first.

    Raises:
        RefusedError: Nothing bounds how many positions can follow.
    """
    if posed.boundless:
        raise RefusedError(posed.boundless, remedy="Say when it ends.")
    return known.first(posed.state.forgetting(), read)


def graph_of(posed: Posed[F], first: Place[F], known: Known[F], read: Read[F]) -> PositionGraph[F]:
    """All positions that can follow from one of a question.

    Raises:
        TooManyPositions: There are more than may be looked at; where they are many, that is estimated first.
    """
    if posed.size is not None and posed.size > posed.at_most:
        raise _too_many(posed, posed.size, "")
    if posed.size is None and posed.at_most > GLANCE:
        try:
            return graph_from(first, known, read, at_most=GLANCE)
        except TooManyPositions:
            about = about_how_many_from(first, known, read, visits=VISITS)
        if about > posed.at_most:
            raise _too_many(posed, round(about, 2 - len(str(about))), "about ")
    return graph_from(first, known, read, at_most=posed.at_most)


def _too_many(posed: Posed[F], size: int, about: str) -> TooManyPositions:
    return TooManyPositions(
        f"{about}{size:,} positions {'or more ' if about else ''}can follow, and {posed.at_most:,} may be looked at",
        remedy=f"Ask for less: {posed.smaller}.",
    )


def odds_within(posed: Posed[F], aim: str | None, graph: PositionGraph[F]) -> CheckOdds[F]:
    """What can be expected where all positions that can follow are known.

    Raises:
        UnknownName: There is no such aim.
        RefusedError: They come round in a circle.
    """
    wanted = posed.aim(aim)
    found = _valued(posed, wanted, graph)
    return CheckOdds(wanted.words, found.value, _results(posed, found), found.decisions)


def _valued(posed: Posed[F], aim: Aim[F], graph: PositionGraph[F]) -> Odds[F]:
    def worth(position: Position[F]) -> Fraction | int:
        return aim.worth(position.state)

    return odds_in(graph, worth, asker=posed.asker, policies=posed.policies)


def _results(posed: Posed[F], found: Odds[F]) -> dict[str, Distribution[Value]]:
    results: dict[str, Distribution[Value]] = {}
    for name, of in posed.results.items():
        chances: defaultdict[Value, Fraction] = defaultdict(Fraction)
        for node, chance in found.outcomes:
            state = node.position.state
            law = posed.laws[name](state) if name in posed.laws else None
            if law is None:
                chances[of(state)] += chance
            else:
                for value, weight in law.items():
                    chances[value] += chance * Fraction(weight, law.total)
        results[name] = Distribution.of_chances(chances)
    return results


# ---------------------------------------------------------------- play

Decide: TypeAlias = Callable[[Position[F], Choice], Option]


@frozen
class Played:
    """A check that was played.

    Attributes:
        trace: What happened, line by line.
        results: What came of it, by name.
    """

    trace: tuple[Line, ...]
    results: Mapping[str, Value]


def best_for(posed: Posed[F], aim: str | None = None) -> Decide[F]:
    """Decides as is best for an aim; players with a policy follow that, and opponents are against it."""
    wanted, known, read = posed.aim(aim), known_of(posed), Read(posed.game.quiet())

    def decide(position: Position[F], choice: Choice) -> Option:
        if choice.player in posed.policies:
            return posed.policies[choice.player](position, choice)
        first = beginning_of(evolve(posed, state=position.state), known, read)
        options = _valued(posed, wanted, graph_of(posed, first, known, read)).first
        return (max if choice.player == posed.asker else min)(options, key=lambda each: each[1])[0]

    return decide


def play_check(posed: Posed[F], random: Random, decide: Decide[F], given: Iterable[Answer] = ()) -> Played:
    """Play a check to its end, each die and each modifier in its trace.

    Args:
        posed: The check.
        random: Rolls the dice.
        decide: Who answers where a player must choose and nothing is given.
        given: The answers to the first questions, choices and rolls alike.

    Raises:
        IllegalAnswer: One of the given answers is none at its place.
    """
    game, settled = posed.game, iter(given)
    position = advance(posed.state, game)
    while isinstance(position.question, Choice | Chance):
        told = next(settled, None)
        if told is not None:
            position = _after(position, game, told, verified=False)
        elif isinstance(position.question, Choice):
            position = _after(position, game, decide(position, position.question), verified=True)
        elif isinstance(position.question, Chance):
            position = _after(position, game, position.question.of.sample(random), verified=True)
    results = {name: of(position.state) for name, of in posed.results.items()}
    return Played(trace_of(position.state.log), results)


def _after(position: Position[F], game: CheckGame[F], given: Answer, *, verified: bool) -> Position[F]:
    if isinstance(position.question, Choice) and isinstance(given, Option):
        position = Position(position.state.noting(Chosen(position.question, given)), position.question)
    if verified:
        return advance(position.taking(game, given), game)
    return answer(position, game, given)


def ends_with(state: GameState[F], words: str, rule: str) -> GameState[F]:
    """The state with a consequence in its log."""
    return state.noting(Said(Stage.CONSEQUENCE, words, rule))
