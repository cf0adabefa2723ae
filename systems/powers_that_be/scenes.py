"""A scene: one thing after another is tried, with actions to spend and things that hang on earlier ones."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice
from ludex.engine.state import Progress, Task
from ludex.systems.powers_that_be.aftermath import checked_in_passing
from ludex.systems.powers_that_be.facts import Facts, State
from ludex.systems.powers_that_be.game import PowersGame
from ludex.systems.powers_that_be.says import Says
from ludex.systems.powers_that_be.trial import Form, Trial

PASS_IT_BY: Final = Says("pass it by")


@frozen(cache_hash=True)
class Turn(Task[Facts]):
    """Something that can be tried in a scene.

    Attributes:
        name: What it is.
        ways: How it can be tried; each a check of that name.
        needs: What must have succeeded before, at least in part.
        optional: Whether the player may pass it by.
    """

    name: str
    ways: tuple[Trial, ...]
    needs: tuple[str, ...] = ()
    optional: bool = field(default=False, kw_only=True)

    def run(self, state: State, game: PowersGame) -> Progress[Facts]:  # type: ignore[override]
        """It is tried; the player chooses where there are several ways, or it may be passed by."""
        why_not = self._why_not(state.facts)
        ways = self._open(state.facts)
        if why_not or not ways:
            if game.traced:
                said = why_not or "nothing of it can be tried any more"
                state = state.noting(Said(Stage.DECLARE, f"{self.name} is not tried: {said}", "PB-GOAL-05"))
            return state
        if len(ways) == 1 and not self.optional:
            return state.then(*checked_in_passing(ways[0]))
        options = (*(Says(way.way) for way in ways), *([PASS_IT_BY] if self.optional else []))
        return Choice(ways[0].player, f"{self.name}: how is it tried?", options, "PB-ACT-01")

    def take(self, state: State, game: PowersGame, answer: Answer) -> State:  # type: ignore[override]
        """The way that was chosen."""
        for way in self.ways:
            if answer == Says(way.way):
                return state.then(*checked_in_passing(way))
        return state

    def _why_not(self, facts: Facts) -> str:
        for need in self.needs:
            done = facts.of(need)
            if done is None or not (done.verdict.grade.succeeds or done.verdict.grade.partly):
                return f"{need} did not succeed"
        return ""

    def _open(self, facts: Facts) -> tuple[Trial, ...]:
        """The ways that are not closed (PB-GOAL-05) and for which an action is left (PB-ACT-01)."""
        return tuple(
            way for way in self.ways if way.on not in facts.closed and (facts.can_act or way.form is not Form.ACTIVE)
        )
