"""A scene: tests one after another, and Edge points that must last for all of them (AD-EDGE-01)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.state import Progress, Task
from ludex.systems.altered_dragon.asked import If
from ludex.systems.altered_dragon.edge import Reason, regained
from ludex.systems.altered_dragon.facts import Facts, Trial
from ludex.systems.altered_dragon.game import AlteredDragon, State
from ludex.systems.altered_dragon.trial import Begin


@frozen(cache_hash=True)
class NextTest(Task[Facts]):
    """A test of a scene, if it comes to that."""

    trial: Trial
    if_: If = If.ALWAYS

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """The test, or nothing."""
        return state.then(Begin(self.trial, kept=False)) if takes_place(self.if_, state.facts) else state


@frozen(cache_hash=True)
class Regain(Task[Facts]):
    """An Edge point comes back."""

    who: str
    reason: Reason
    if_: If = If.ALWAYS

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """One more, up to the score."""
        if not takes_place(self.if_, state.facts):
            return state
        before = state.facts.points_of(self.who)
        after = regained(before, dict(game.scores).get(self.who, before), game.rulings)
        if game.traced:
            state = state.noting(Said(Stage.CONSEQUENCE, _told(self, before, after), _RULES[self.reason]))
        return state.with_facts(state.facts.with_points(self.who, after))


_RULES = {Reason.DEED: "AD-EDGE-06", Reason.PASSION: "AD-EDGE-06", Reason.FULFILLED: "AD-CHAR-05"}


def _told(regain: Regain, before: int, after: int) -> str:
    new = "; a new Passion is chosen" if regain.reason is Reason.FULFILLED else ""
    return f"{regain.who} has {after} Edge points after {before} ({regain.reason.value}){new}"


def takes_place(if_: If, facts: Facts) -> bool:
    """Whether something takes place, after what the last test came to."""
    if if_ is If.ALWAYS:
        return True
    return bool(facts.done) and facts.done[-1][1] is (if_ is If.SUCCESS)
