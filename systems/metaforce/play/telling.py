"""One line in the log, where anybody reads it."""

from __future__ import annotations

from ludex.engine.checks.tracing import Said, Stage
from ludex.systems.metaforce.play.facts import State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.refusing import refused


def told(game: Metaforce, state: State, words: str, rule: str, stage: Stage = Stage.CONSEQUENCE) -> State:
    """The state with a line in its log."""
    return state.noting(Said(stage, words, rule)) if game.traced else state


def paid(game: Metaforce, state: State, who: str, points: int, what_for: str, rule: str) -> State:
    """The state after somebody has paid MP.

    Raises:
        LudexError: There are too few; what is offered was looked at before, so that this cannot be asked for.
    """
    left = state.facts.creature(who).mp - points
    if left < 0:
        raise refused(rule, f"{who} has {left + points} MP of {points} for {what_for}", "Keep the MP.")
    state = told(game, state, f"{who} pays {points} MP for {what_for}: {left} left", rule)
    return state.with_facts(state.facts.spending(who, points))
