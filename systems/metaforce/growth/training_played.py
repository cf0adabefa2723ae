"""Training as a game: an attempt a day, or a week, until one succeeds or no more are made."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.checks.check import PLAYER, Check
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.growth.training import Course, added_to, after_attempt, level_points_of, target_of
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts, Scene, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Training


@frozen(cache_hash=True)
class Trained(Scene):
    """What has come of a training.

    Attributes:
        course: The training as it stands.
        attempts: How many attempts were made.
        days: On which day the last of them was.
        level_points: The Level Points that it gave.
        success: Whether it has succeeded.
    """

    course: Course
    attempts: int = 0
    days: int = 0
    level_points: int = 0
    success: bool = False


def trained(facts: Facts) -> Trained:
    """What has come of the training so far."""
    found = facts.scene(Trained)
    assert found is not None  # somebody trains
    return found


@frozen(cache_hash=True)
class Attempt(Task[Facts]):
    """Attempts, as many as are left.

    Attributes:
        who: Who trains.
        what: What, in words.
        left: How many attempts may still be made.
        wait: The days from one attempt to the next (MF-CREATE-43).
        training: How well trained who trains is, where that counts (MF-OPEN-18).
    """

    who: str
    what: str
    left: int
    wait: int
    training: Training = Training.NONE

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Roll, and judge."""
        if self.left <= 0:
            return state
        course = trained(state.facts).course
        check = Check(
            f"training {self.what}",
            self.who,
            PLAYER,
            kind=Kind.TRAINING,
            target=target_of(course, game.rules),
            parts=added_to(course, game.rules),
            training=self.training,
            totals=True,
        )
        return state.then(Begin(check), Judge(self))


@frozen(cache_hash=True)
class Judge(Task[Facts]):
    """An attempt was made: what is kept of it, and whether another one follows."""

    attempt: Attempt

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Success ends the training; half of a failure is progress."""
        facts, made = state.facts, self.attempt
        before, done = trained(facts), facts.done[-1]
        course = after_attempt(before.course, done.total, game.rules)
        success = bool(done.success)
        now = Trained(
            course,
            before.attempts + 1,
            1 if not before.attempts else before.days + made.wait,
            level_points_of(before.course) if success else 0,
            success,
        )
        if game.traced:
            for line in _said(made, before, now):
                state = state.noting(line)
        # what came of single attempts matters no more
        state = state.with_facts(evolve(facts, done=()).with_scene(now))
        return state if success else state.then(evolve(made, left=made.left - 1))


def _said(made: Attempt, before: Trained, now: Trained) -> tuple[Said, ...]:
    if now.success:
        rule = {"a new Metaphor": "MF-CREATE-39", "a rank": "MF-CREATE-40"}.get(
            now.course.subject.value, "MF-CREATE-45"
        )
        return (
            Said(Stage.CONSEQUENCE, f"{made.what} is {now.course.value} now, on day {now.days}", rule),
            Said(Stage.CONSEQUENCE, f"{now.level_points} Level Points", "MF-CREATE-42"),
        )
    if now.course.progress == before.course.progress:
        return (Said(Stage.CONSEQUENCE, f"nothing is kept of day {now.days}", "MF-CREATE-39"),)
    words = f"progress {before.course.progress} → {now.course.progress}, on day {now.days}"
    return (Said(Stage.CONSEQUENCE, words, "MF-CREATE-41"),)
