"""The odds of a question as the rules are read, and then under other options: only what hangs on those is found anew.

A question is posed by rules that tell which rulings are looked at (`ludex.engine.consulted`): while it is posed, on
each step of the search, and where its ends are judged. An option of a ruling that was never looked at changes nothing.
Of one that was, the steps on which it was are taken again, and what leads where it led before is kept.
"""

from collections.abc import Callable, Mapping
from typing import Generic

from ludex.engine.checks.posed import CheckOdds, Posed, beginning_of, graph_of, known_of, odds_within
from ludex.engine.consulted import Consulted
from ludex.engine.drivers.graph import graph_from
from ludex.engine.drivers.known import Hanging, Known, Read
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.engine.state import F

Pose = Callable[[tuple[Choice, ...]], Posed[F]]
"""Poses a question under other options of some rulings."""


class OddsUnderOptions(Generic[F]):
    """The odds of a question, and what they are under other options.

    Attributes:
        posed: The question as it is asked.
        odds: What can be expected then.
        known: The positions that were found; it counts how often it was found what follows an answer.
    """

    def __init__(
        self, pose: Pose[F], consulted: Consulted, readings: Mapping[RulingId, str], aim: str | None = None
    ) -> None:
        """Find the odds as the rules are read.

        Args:
            pose: Poses the question, by rules that tell which rulings are looked at.
            consulted: To whom they tell it.
            readings: The option of each ruling.
            aim: What is aimed at, by name.

        Raises:
            LudexError: The question makes no sense, there is no such aim, or it is too much work.
        """
        self._pose, self._consulted, self._aim = pose, consulted, aim
        self._readings, self._options = readings, frozenset(Choice(*each) for each in readings.items())
        consulted.taken()
        self.posed = posed = pose(())
        posed.aim(aim)
        self.known: Known[F] = known_of(posed, consulted)
        on_the_way = consulted.taken()
        read = Read(posed.game.quiet(), self._options)
        first = beginning_of(posed, self.known, read)
        on_the_way |= self.known.begun
        self._graph = graph_of(posed, first, self.known, read)
        self._hanging = Hanging(self._graph.places, self.known, read)
        consulted.taken()
        self.odds = odds_within(posed, aim, self._graph)
        self._on_the_way = on_the_way | consulted.taken()
        self._once, self._elsewhere = self.known.evaluated, 0

    @property
    def found(self) -> int:
        """How many steps were found so far, in all searches."""
        return self.known.evaluated + self._elsewhere

    def steps(self, ruling: RulingId) -> int:
        """How many steps at least are taken again under another option of a ruling; 0 where nothing hangs on it."""
        was = Choice(ruling, self._readings[ruling])
        if not self._consulted.watches(ruling):
            return self._once
        return max(int(was in self._on_the_way), self._hanging.on(was))

    def under(self, choice: Choice, *, granted: int | None = None) -> CheckOdds[F] | None:
        """The odds under another option; None where they are the same.

        Args:
            choice: The option.
            granted: How many steps may be found for it; None for as many as for any question.

        Raises:
            TooManySteps: That would take more steps than are granted.
            LudexError: The question makes no sense then, or is too much work.
        """
        if not self.steps(choice.ruling):
            return None
        posed = self._pose((choice,))
        if not self._consulted.watches(choice.ruling) or not self._is_alike(posed):
            return self._alone(posed, granted)
        self.known.granted = None if granted is None else self.known.evaluated + granted
        was = Choice(choice.ruling, self._readings[choice.ruling])
        read = Read(posed.game.quiet(), self._options - {was} | {choice})
        first = beginning_of(posed, self.known, read)
        graph = self._graph
        if first is not graph.places[0] or self._hanging.otherwise(read, was):
            graph = graph_from(first, self.known, read, at_most=posed.at_most)
        elif was not in self._on_the_way:
            return None
        return odds_within(posed, self._aim, graph)

    def _alone(self, posed: Posed[F], granted: int | None) -> CheckOdds[F]:
        """The odds by a search of its own."""
        known, read = known_of(posed), Read(posed.game.quiet())
        known.granted = granted
        try:
            return odds_within(posed, self._aim, graph_of(posed, beginning_of(posed, known, read), known, read))
        finally:
            self._elsewhere += known.evaluated

    def _is_alike(self, posed: Posed[F]) -> bool:
        """Whether what follows a position of another question is the same, but for how the rules are read."""
        before = self.posed
        return (posed.asker, posed.policies) == (before.asker, before.policies) and self._consulted.are_alike(
            posed.game, before.game
        )
