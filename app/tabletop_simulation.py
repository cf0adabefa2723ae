"""A simulation of a role-playing system: the check, or the whole conflict, of a file, played again and again."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from attrs import frozen

from ludex.app.distribution_shown import in_words
from ludex.app.first_wordings import wording_lines
from ludex.app.json_values import Json
from ludex.app.odds_answer import Result, result_blocks, result_of
from ludex.app.posed_file import PosedFile
from ludex.app.simulation import Portion, portions
from ludex.app.tables import Block, Heading, Line, Title, plural
from ludex.engine.checks.posed import Posed, Value
from ludex.engine.choices import Answer, Over
from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.drivers.play import Player, play
from ludex.engine.run import Position, advance
from ludex.layers.errors import LudexError, UnknownName

A_PORTION: Final = 100
"""So many games go to a worker at once; mostly a game takes about a thousandth of a second."""

MOST_ANSWERS: Final = 20_000
"""A game with more answers counts as unfinished."""


@frozen
class Tally:
    """What came of some games.

    Attributes:
        results: For each result, how often it was what.
        answers: How many choices were made, and how often chance decided.
        unfinished: How many games had not ended.
    """

    results: Mapping[str, Mapping[Value, int]]
    answers: int
    unfinished: int


@frozen
class TabletopSimulation:
    """A file is played so many times.

    Attributes:
        source: The file.
        games: How many times.
        seed: What the seeds of the portions are made from.
        bots: Who plays for the one who asks, and for all others.
        shown: The results that the page shows, by name; all, where none is named.
    """

    source: PosedFile
    games: int
    seed: int
    bots: tuple[str, str]
    shown: tuple[str, ...] = ()

    @property
    def portions(self) -> Sequence[Portion]:
        """All games, in portions."""
        return portions(self.games, seed=self.seed, size=A_PORTION)

    def players(self) -> Mapping[str, Player[object]]:
        """Who plays.

        Raises:
            UnknownName: There is no such bot.
        """
        return seated(self.source, self.bots)

    def play(self, portion: Portion) -> Tally:
        """The games of a portion, all with dice from one seed."""
        posed, players = self.source.posed(), self.players()
        game, random = posed.game.quiet(), Random(portion.seed)  # noqa: S311  # dice, no secrets
        begun = advance(posed.state, game)
        counts: dict[str, Counter[Value]] = {name: Counter() for name in posed.results}
        counted, unfinished = _Counted(), 0
        for _ in range(portion.games):
            end = play(begun, game, players, random, watch=counted.see, at_most=MOST_ANSWERS)
            if isinstance(end.question, Over):
                for name, of in posed.results.items():
                    counts[name][of(end.state)] += 1
            else:
                unfinished += 1
        return Tally({name: dict(each) for name, each in counts.items()}, counted.answers, unfinished)

    def page(self, results: Sequence[Tally]) -> Iterator[Block]:
        """How often each result was what."""
        yield Title(self.source.check().question)
        bots = " against ".join(dict.fromkeys(self.bots))
        yield Line(f"{plural(self.games, 'game')}, seed {self.seed}; {bots}.", indent=0)
        yield from wording_lines(self.source.wordings())
        for result in _results(results):
            if not self.shown or result.name in self.shown:
                yield Heading(result.name)
                yield from result_blocks(result, share="games", always="Always")
        unfinished = sum(each.unfinished for each in results)
        if unfinished:
            yield Line(f"{plural(unfinished, 'game')} had not ended after as many answers as are allowed.")

    def json(self, results: Sequence[Tally]) -> Json:
        """The same, in numbers of games."""
        return {
            "system": self.source.check().tabletop.system.name,
            "file": self.source.file,
            "question": self.source.check().question,
            "seed": self.seed,
            "bots": list(self.bots),
            "games": self.games,
            "unfinished": sum(each.unfinished for each in results),
            "results": [
                {
                    "name": name,
                    "outcomes": [
                        {
                            "value": value.bound if isinstance(value, AtLeast) else value,
                            "or_more": isinstance(value, AtLeast),
                            "games": number,
                        }
                        for value, number in sorted(counts.items(), key=lambda each: _order(each[0]))
                    ],
                }
                for name, counts in _counts(results).items()
            ],
        }

    def speed(self, results: Sequence[Tally], seconds: float) -> str:
        """Games and answers a second."""
        answers = sum(each.answers for each in results)
        return f"{self.games / seconds:.1f} games/s, {answers / seconds:.0f} answers/s"


class _Counted:
    def __init__(self) -> None:
        self.answers = 0

    def see(self, position: Position[object], given: Answer) -> None:
        self.answers += 1


def seated(source: PosedFile, bots: tuple[str, str]) -> Mapping[str, Player[object]]:
    """A bot for each player: one kind for the one who asks, another for all others.

    Raises:
        UnknownName: There is no such bot.
    """
    posed: Posed[object] = source.posed()
    tabletop = source.check().tabletop
    own, others = (tabletop.players(posed, bot) for bot in bots)
    return {name: own[name] if name == posed.asker else player for name, player in others.items()}


def _counts(results: Iterable[Tally]) -> dict[str, Counter[Value]]:
    counts: dict[str, Counter[Value]] = {}
    for tally in results:
        for name, each in tally.results.items():
            counts.setdefault(name, Counter()).update(each)
    return counts


def _results(results: Iterable[Tally]) -> Iterator[Result]:
    for name, counts in _counts(results).items():
        if counts:
            yield result_of(name, Distribution.of(counts))


def _order(value: Value) -> tuple[bool, int, str]:
    if isinstance(value, AtLeast):
        return True, value.bound, ""
    return False, value if isinstance(value, int) else 0, in_words(value)


def tabletop_simulation(
    source: PosedFile, games: int, seed: int, bots: str, shown: tuple[str, ...] = ()
) -> TabletopSimulation:
    """What the options of the command ask for.

    Args:
        source: The file.
        games: How many times it is played.
        seed: What the seeds of the portions are made from.
        bots: Who plays for the one who asks, and after a comma for all others.
        shown: The results that are shown, by name; all, where none is named.

    Raises:
        LudexError: There is no such bot, or no such result.
    """
    named = [each.strip() for each in bots.split(",")]
    if len(named) > 2:
        raise LudexError(f"{len(named)} bots are named", subject="--bots", remedy="Name one or two.")
    known = source.posed().results
    for name in shown:
        if name not in known:
            raise UnknownName(name, known, kind="result", subject="--of")
    found = TabletopSimulation(source, games, seed, (named[0], named[-1]), shown)
    found.players()
    return found
