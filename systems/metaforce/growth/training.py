"""Training in downtime: what an attempt must reach, what is kept of one that fails, how often one may try.

>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.day import rules_of
>>> now, course = rules_of(METAFORCE.at().rules), Course(Subject.RANK, value=1, bonus=2)
>>> target_of(course, now), [each.value for each in added_to(course, now)]
(20, [2, 1])
>>> for d12 in (5, 9, 5):
...     course = after_attempt(course, d12 + sum(each.value for each in added_to(course, now)), now)
...     print(course.value, course.progress)
1 4
1 12
2 0
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.systems.metaforce.characters.metaphors import price_of_rank
from ludex.systems.metaforce.characters.sheet_parts import SOFTCAP
from ludex.systems.metaforce.checks.check import Part
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import AttributeTraining, ProgressKept

TARGET_OF_NEW: Final = 10
"""MF-CREATE-39: what an attempt at a new Metaphor must reach, normally."""
TARGET_OF_RANK: Final = 10
"""MF-CREATE-40, MF-CREATE-46: so often the rank or value that is sought."""
TARGET_OF_ATTRIBUTE: Final = 25
"""MF-CREATE-45: so often the value that is sought."""
WEEK: Final = 7
SHORTEST_WEEK: Final = 5
"""MF-CREATE-43: where the game has another calendar, its week counts, and never fewer days than these."""


class Subject(Enum):
    """What is trained."""

    NEW = "a new Metaphor"
    RANK = "a rank"  # of a Metaphor or a component, by the same procedure (MF-CREATE-44)
    ATTRIBUTE = "an Attribute"


@frozen(cache_hash=True)
class Course:
    """A training that goes on.

    Attributes:
        subject: What is trained.
        value: The rank or the Attribute as it is; 0 for a new Metaphor.
        bonus: The Attribute that is added (MF-CREATE-39, MF-CREATE-40); of an Attribute it is its own value.
        progress: What earlier attempts left (MF-CREATE-41).
        softcap: Up to which rank the Metaphor costs its plain price; None where there is no end to that.
        target: What must be reached, where the game master says it.
    """

    subject: Subject
    value: int = 0
    bonus: int = 0
    progress: int = 0
    softcap: int | None = SOFTCAP
    target: int | None = None


def target_of(course: Course, rules: Rules) -> int:
    """What an attempt must reach: 10 for something new, 10 or 25 times what is sought (MF-CONFLICT-32)."""
    if course.target is not None:
        return course.target
    match course.subject:
        case Subject.NEW:
            return TARGET_OF_NEW
        case Subject.RANK:
            return TARGET_OF_RANK * (course.value + 1)
        case Subject.ATTRIBUTE:
            general = rules.readings.growth.attribute_training is AttributeTraining.TEN
            return (TARGET_OF_RANK if general else TARGET_OF_ATTRIBUTE) * (course.value + 1)


def added_to(course: Course, rules: Rules) -> tuple[Part, ...]:
    """What is added to the d12 of an attempt."""
    progress = (Part("progress", course.progress, "MF-CREATE-41"),) if course.progress else ()
    return (*_bonuses(course, rules), *progress)


def _bonuses(course: Course, rules: Rules) -> tuple[Part, ...]:
    match course.subject:
        case Subject.NEW:
            return (Part("the Attribute", course.bonus, "MF-CREATE-39"),)
        case Subject.RANK:
            return Part("the Attribute", course.bonus, "MF-CREATE-40"), Part("the rank", course.value, "MF-CREATE-40")
        case Subject.ATTRIBUTE:
            general = rules.readings.growth.attribute_training is AttributeTraining.TEN
            more = (Part("the rank", course.value, "MF-CREATE-46"),) if general else ()
            return (Part("the Attribute", course.value, "MF-CREATE-45"), *more)


def after_attempt(course: Course, total: int, rules: Rules) -> Course:
    """The training after an attempt came to a total.

    A success raises what is trained by 1 and ends the progress; half of a failure is kept, rounded down (MF-CREATE-41,
    MF-CONFLICT-69), but of an attempt at something new nothing is (MF-CREATE-39).
    """
    if total >= target_of(course, rules):
        return evolve(course, value=course.value + 1, progress=0)
    if course.subject is Subject.NEW:
        return course
    whole = rules.readings.growth.progress_kept is ProgressKept.OF_TOTAL
    kept = total if whole else total - course.progress
    return evolve(course, progress=course.progress + max(0, kept // 2))


def level_points_of(course: Course) -> int:
    """The Level Points of a success: as many as the XP that the same rise would have cost (MF-CREATE-42)."""
    if course.subject is Subject.ATTRIBUTE:
        return max(0, course.value + 1)
    return price_of_rank(course.value + 1, course.softcap)


def days_between_attempts(course: Course, level: int, week: int = WEEK) -> int:
    """In-game days from one attempt to the next: 1, or a week where what is sought passes the level (MF-CREATE-43).

    >>> days_between_attempts(Course(Subject.RANK, value=2), 3), days_between_attempts(Course(Subject.RANK, value=3), 3)
    (1, 7)
    """
    return 1 if course.value + 1 <= level else max(SHORTEST_WEEK, week)


def lacking_for_training(course: Course, level: int, *, points: int, permitted: bool) -> str | None:
    """Why a training cannot begin; None where it can: that of an Attribute has conditions (MF-CREATE-45)."""
    if course.subject is not Subject.ATTRIBUTE:
        return None
    if not permitted:
        return "the game master does not permit it"
    if course.value + 1 > level:
        return f"it would pass the level, {level}"
    return None if points else "starting it takes a Training Point"
