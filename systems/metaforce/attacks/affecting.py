"""An effect that needs no attack roll, task by task: its magnitude is rolled or known, and aimed at its target."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.attack import Inflicting, Quality
from ludex.systems.metaforce.attacks.blows import Fight, Struck, fight_of
from ludex.systems.metaforce.attacks.inflicting import Inflict
from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce


@frozen(cache_hash=True)
class Affect(Task[Facts]):
    """An effect befalls somebody, for some rounds (MF-MAG-37, MF-MAG-52).

    Attributes:
        name: What it is called.
        target: Whom it befalls.
        defender: The player who decides for them.
        inflicting: The condition.
        check: The roll of its magnitude: d12 and all relevant bonuses; None where it is known.
        magnitude: The magnitude, where it is known.
        rounds: For how many rounds the target is exposed to it.
    """

    name: str
    target: str
    defender: str
    inflicting: Inflicting
    check: Check | None = None
    magnitude: int = 0
    rounds: int = 1

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Rolled, where it must be; then once more for each further round."""
        again = (evolve(self, rounds=self.rounds - 1),) if self.rounds > 1 else ()
        if game.traced:
            state = state.noting(Said(Stage.DECLARE, f"{self.name} befalls {self.target}", "MF-MAG-37"))
        if self.check is None:
            return state.then(Befall(self, self.magnitude), *again)
        return state.then(Begin(self.check), Befall(self), *again)


@frozen(cache_hash=True)
class Befall(Task[Facts]):
    """The magnitude of an effect is known; what earlier rounds left is added (MF-MAG-52).

    Attributes:
        affect: The effect.
        magnitude: The magnitude; None where it was rolled.
    """

    affect: Affect
    magnitude: int | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is aimed at the target."""
        facts, affect = state.facts, self.affect
        magnitude = self.magnitude
        if magnitude is None:
            *others, done = facts.done
            magnitude, facts = done.total, evolve(facts, done=tuple(others))
        before = fight_of(facts).struck
        lingering = before[-1].magnitude if before else affect.inflicting.lingering
        inflicting = evolve(affect.inflicting, lingering=lingering)
        facts = facts.laying(None).with_scene(Fight(None, (Struck(affect.name, Quality.DIRECT.value),)))
        return state.with_facts(facts).then(
            Inflict(affect.target, affect.defender, inflicting, magnitude, with_hit=False)
        )
