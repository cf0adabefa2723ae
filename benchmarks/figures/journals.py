"""Figure 10: what it costs to keep a game, against playing it.

Games are played into journals: each answer is durable before it counts, and the disk is waited for as a day ends.
What that adds to a decision is measured against the decision, over ordinary games, as the small difference of two large
times: so of each answer the best of many rounds counts on either side. The waiting for the disk is no work and does not
count. Taking a game up again is measured against playing it, on a long game whose players pass more often.
"""

import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

from attrs import define, evolve, frozen

from benchmarks.boards.random_games import any_answer, first_position, positions, the_game
from benchmarks.figure import Figure, checksum
from benchmarks.timing import clocked, clocked_each
from ludex.engine.choices import Answer, Choice, Option, Over
from ludex.engine.drivers.recorded import Recording, begin_recorded, resume_recorded
from ludex.engine.journal import Header, open_journal
from ludex.engine.run import Position, advance, answered
from ludex.engine.state import Game
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.turn_options import PASS

DECISIONS = 500
ROUNDS = 8
GAMES = 8
PASSES = 0.8  # of all turns


@frozen
class Took:
    """Microseconds of one round: each answer of the bare game and of the game in a journal, taking it up; both ends."""

    played: Sequence[float]
    kept: Sequence[float]
    resumed: float
    played_to: str
    taken_up_at: str


def figures() -> list[Figure]:
    """Measure figure 10."""
    game = the_game()
    saved = Saved(game)
    recording = Recording(game, saved, turn=lambda state: state.facts.day)
    long = _long_game(game)
    ordinary = [_whole_game(game, seed) for seed in range(GAMES)]
    rounds = [[_round(*each, recording) for each in (long, *ordinary)] for _ in range(ROUNDS)]
    best = [_best(several) for several in zip(*rounds, strict=True)]
    alike = checksum(took.played_to for took in best), checksum(took.taken_up_at for took in best)
    decisions = sum(isinstance(given, Option) for _, line in ordinary for given in line)
    played, kept = sum(sum(took.played) for took in best[1:]), sum(sum(took.kept) for took in best[1:])
    added, decision = max(kept - played, 0) / decisions, played / decisions
    what = f"taking up a game of {DECISIONS} decisions"
    return [
        Figure("10a", "what keeping it adds to a decision", added, "the decision", decision, Fraction(1, 5), alike),
        Figure("10b", what, best[0].resumed, "playing it", sum(best[0].played), Fraction(1, 10), alike),
    ]


def _best(rounds: Sequence[Took]) -> Took:
    """Of each answer the best round, and of taking the game up."""
    played = [*map(min, zip(*(each.played for each in rounds), strict=True))]
    kept = [*map(min, zip(*(each.kept for each in rounds), strict=True))]
    return evolve(rounds[0], played=played, kept=kept, resumed=min(each.resumed for each in rounds))


def _whole_game(game: AlteredGame, seed: int) -> tuple[Position[Facts], list[Answer]]:
    """The first position of an ordinary game, and all answers."""
    first = first_position(game, seed)
    return first, [given for _, _, given in positions(game, seed)]


def _long_game(game: AlteredGame) -> tuple[Position[Facts], list[Answer]]:
    """A game of so many decisions, forced ones too: its first position and all answers, of the first seed to do."""
    seed = 0
    while True:
        random = Random(seed)
        first = position = first_position(game, seed)
        line: list[Answer] = []
        decided = 0
        while decided < DECISIONS and not isinstance(position.question, Over):
            given = _any_answer_of_who_waits(position, random)
            decided += isinstance(position.question, Choice)
            line.append(given)
            position = advance(answered(position.state, game, given), game)
        if decided == DECISIONS:
            return first, line
        seed += 1


def _any_answer_of_who_waits(position: Position[Facts], random: Random) -> Answer:
    question = position.question
    if isinstance(question, Choice) and PASS in question.options and random.random() < PASSES:
        return PASS
    return any_answer(position, random)


def _round(first: Position[Facts], line: Sequence[Answer], recording: Recording[Facts]) -> Took:
    game, writing = recording.game, recording.writing
    start = writing.state_text(first.state)
    header = Header("altered", start, 1, writing.fingerprint, None, None, ())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.ludex"
        bare = _Playing(first, game)
        playing = clocked_each(bare.answer, line)
        with begin_recorded(path, header, recording) as recorded:
            keeping = clocked_each(recorded.answer, line)
        with open_journal(path, read_only=True) as journal:
            resuming = clocked(lambda: resume_recorded(journal, recording))
            again = resume_recorded(journal, recording).position
    ends = writing.state_text(bare.position.state), writing.state_text(again.state)
    return Took(playing, keeping, resuming, *ends)


@define
class _Playing:
    """A game that nobody keeps."""

    position: Position[Facts]
    game: Game[Facts]

    def answer(self, given: Answer) -> None:
        """Go on to the next question."""
        self.position = advance(answered(self.position.state, self.game, given), self.game)
