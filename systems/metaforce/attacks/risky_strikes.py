"""What a firearm comes to that is struck with or thrown: nothing, damage, or a shot that goes off.

>>> [each.value for each in risks_of(Firearm(90, load=2, stock=True), expert=False)]
['nothing happens', 'it is damaged']
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.weapons import Firearm
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.play.facts import Facts, Scene, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told


class Risk(Enum):
    """What the game master may say of a firearm that was struck with or thrown (MF-FIRE-19)."""

    NOTHING = "nothing happens"
    DAMAGED = "it is damaged"
    DISCHARGE = "it goes off by accident"


def risks_of(firearm: Firearm, *, expert: bool) -> tuple[Risk, ...]:
    """What the game master chooses between, the default first (MF-FIRE-19).

    Args:
        firearm: What is struck with; a stock is the safer part to hit with, so that it does not go off.
        expert: Whether there is Expertise in striking so, which removes the danger.
    """
    if expert:
        return (Risk.NOTHING,)
    return (Risk.NOTHING, Risk.DAMAGED) if firearm.stock else tuple(Risk)


@frozen(cache_hash=True)
class Came(Option):
    """What has become of it."""

    risk: Risk

    def label(self) -> str:
        """In words."""
        return self.risk.value


@frozen(cache_hash=True)
class RiskTaken(Scene):
    """What has become of a firearm that was struck with."""

    risk: Risk


@frozen(cache_hash=True)
class RiskIt(Task[Facts]):
    """A firearm was struck with or thrown; the game master is asked what has become of it, where there is a danger."""

    risks: tuple[Risk, ...]

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask."""
        if len(self.risks) == 1:
            return _come(state, game, self.risks[0])
        return Choice(GAME_MASTER, "What becomes of the firearm?", tuple(map(Came, self.risks)), "MF-FIRE-19")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """So it is."""
        assert isinstance(answer, Came)
        return _come(state, game, answer.risk)


def _come(state: State, game: Metaforce, risk: Risk) -> State:
    state = told(game, state, f"the firearm: {risk.value}", "MF-FIRE-19", Stage.CONSEQUENCE)
    return state.with_facts(state.facts.with_scene(RiskTaken(risk)))
