r"""What files may ask of training in downtime.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml("{who: ann, metaphor: Climbing, attribute: strength, attempts: 3}"), TrainingFile, FORMS)
>>> found.attempts, found.permitted
(3, True)
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.checks.posed import Aim, Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.asking import Mode, Question
from ludex.systems.metaforce.characters.metaphors import softcap_of
from ludex.systems.metaforce.characters.sheet_parts import SOFTCAP
from ludex.systems.metaforce.checks import check as checks
from ludex.systems.metaforce.checks import check_tasks
from ludex.systems.metaforce.checks.check import PLAYER
from ludex.systems.metaforce.creature import Creature, Skill
from ludex.systems.metaforce.growth import training, training_played
from ludex.systems.metaforce.growth.training import (
    WEEK,
    Course,
    Subject,
    days_between_attempts,
    lacking_for_training,
)
from ludex.systems.metaforce.growth.training_played import Attempt, Trained, trained
from ludex.systems.metaforce.growth.training_points import Access, may_learn
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.growth import TrainingState
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Attribute, Training

MOST_ATTEMPTS: Final = 60


@frozen(cache_hash=True)
class TrainingFile:
    """A training.

    Attributes:
        who: Who trains, a character of the file.
        attribute: The Attribute that is added; without a Metaphor the one that is trained (MF-CREATE-45).
        metaphor: The Metaphor that is trained, or learned where it is not known yet (MF-CREATE-39).
        component: The component of it that is trained (MF-CREATE-44).
        attempts: How many attempts are made at most.
        progress: What earlier attempts left (MF-CREATE-41).
        target: What must be reached, where the game master says another number.
        permitted: Whether the game master permits the training of an Attribute.
        points: Training Points in hand, of which that of an Attribute takes one to begin.
        begun: Whether that point has been spent.
        week: The days of a week in the calendar of the game (MF-CREATE-43).
        access: Who may learn a Metaphor that is new and not universal, as the game master says (MF-TP-06).
        taught: Whether a teacher or an event opens it.
    """

    who: str
    attribute: Attribute | None = None
    metaphor: str = ""
    component: str = ""
    attempts: int = 1
    progress: int = 0
    target: int | None = None
    permitted: bool = True
    points: int = 1
    begun: bool = False
    week: int = WEEK
    access: Access = Access.PERMIT
    taught: bool = False


FORMS: Final = Forms({})


def training_schema() -> Plain:
    """The JSON Schema of a training."""
    return schema(TrainingFile, FORMS)


def training_posed(asked: TrainingFile, table: Table) -> Posed[Facts]:
    """The question what comes of a training.

    Raises:
        LudexError: It makes no sense, or may not begin; the message says why.
    """
    creature, rules = table.creature(asked.who), table.rules
    course = course_of(asked, table)
    _verify(asked, course, creature)
    what = asked.component or asked.metaphor or (asked.attribute.value if asked.attribute else "")
    # MF-OPEN-18: training rolls are made in the normal state, or with what Proficiency gives
    by_training = rules.readings.growth.training_state is TrainingState.BY_TRAINING
    state = creature.trained.of(asked.attribute) if by_training and asked.attribute else Training.NONE
    attempt = Attempt(asked.who, what, asked.attempts, days_between_attempts(course, creature.level, asked.week), state)
    facts = Facts(tuple(table.people.values())).with_scene(Trained(course))
    return Posed(
        f"What comes of {asked.who}'s training of {what}?",
        Metaforce(rules, (PLAYER,)),
        GameState(NO_TABLE, facts, (attempt,)),
        PLAYER,
        {
            "success": lambda end: trained(end.facts).success,
            "attempts": lambda end: trained(end.facts).attempts,
            "days": lambda end: trained(end.facts).days,
            "value": lambda end: trained(end.facts).course.value,
            "progress": lambda end: trained(end.facts).course.progress,
            "level points": lambda end: trained(end.facts).level_points,
        },
        {"success": Aim("success", lambda end: int(trained(end.facts).success))},
        rulings=tuple(map(RulingId, _RULINGS)),
    )


_RULINGS: Final = ("MF-CONFLICT-32", "MF-CONFLICT-69", "MF-OPEN-18", "MF-CONFLICT-28")


def course_of(asked: TrainingFile, table: Table) -> Course:
    """What is trained, from where on.

    Raises:
        LudexError: Nothing is named.
        UnknownName: The Metaphor has no such component.
    """
    creature = table.creature(asked.who)
    bonus = 0 if asked.attribute is None else creature.bonus(asked.attribute)
    more = {"bonus": bonus, "progress": asked.progress}
    if not asked.metaphor:
        if asked.attribute is None:
            raise LudexError("nothing is named that could be trained", remedy="Name a Metaphor or an Attribute.")
        return Course(Subject.ATTRIBUTE, value=bonus, target=asked.target, **more)
    skill = next((each for each in creature.skills if each.name == asked.metaphor), None)
    if skill is None:
        if asked.component:
            raise UnknownName(asked.metaphor, [each.name for each in creature.skills], kind="Metaphor")
        return Course(Subject.NEW, target=asked.target, bonus=bonus)
    softcap = SOFTCAP if asked.component else _softcap(asked, table)
    return Course(Subject.RANK, value=_rank(skill, asked.component), target=asked.target, softcap=softcap, **more)


def _softcap(asked: TrainingFile, table: Table) -> int | None:
    """Up to which rank the Metaphor costs its plain price, as the sheet has it (MF-ATTR-07)."""
    sheet = table.sheets.get(asked.who)
    found = [each for each in sheet.metaphors if each.name == asked.metaphor] if sheet is not None else []
    return softcap_of(found[0], sheet, table.rules) if sheet is not None and found else SOFTCAP


def _rank(skill: Skill, component: str) -> int:
    ranks = dict(skill.components)
    if component and component not in ranks:
        raise UnknownName(component, ranks, kind="component")
    return ranks[component] if component else skill.rank


def _verify(asked: TrainingFile, course: Course, creature: Creature) -> None:
    if not 1 <= asked.attempts <= MOST_ATTEMPTS:
        raise LudexError(f"{asked.attempts} attempts", remedy=f"Give a number from 1 to {MOST_ATTEMPTS}.")
    if asked.progress < 0 or asked.week < 1:
        raise LudexError("progress is below 0, or a week has no day", remedy="Give 0 or more, and 1 or more.")
    if course.subject is Subject.NEW and not may_learn(asked.access, taught=asked.taught):
        remedy = "Write 'taught: true'." if asked.access is Access.TEACHER else "Train something else."
        raise refused("MF-TP-06", f"{creature.name} may not learn {asked.metaphor}", remedy)
    points = asked.points or int(asked.begun)
    lacking = lacking_for_training(course, creature.level, points=points, permitted=asked.permitted)
    if lacking is not None:
        raise LudexError(f"{creature.name} cannot train this: {lacking}", subject="MF-CREATE-45")


def _pose(node: Node, table: Table) -> Posed[Facts]:
    return training_posed(read(node, TrainingFile, FORMS), table)


MODULES: Final = (checks, check_tasks, training, training_played)

TRAINING: Final = Question("training", training_schema, _pose, MODULES, Mode.DOWNTIME)
"""A training in downtime."""
