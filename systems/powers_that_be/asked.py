r"""Checks and scenes as files write them.

>>> from ludex.engine.forms import read
>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml("goal: 15\nsources: [10, wits, {score: strength, part: 1/2}]"), CheckFile, FORMS)
>>> [(each.score, str(each.part)) for each in found.sources]
[('10', '1'), ('wits', '1'), ('strength', '1/2')]
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, Plain
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Node, Scalar
from ludex.layers.errors import Position
from ludex.systems.powers_that_be.sheet import READERS, SCHEMAS, Faces, fraction
from ludex.systems.powers_that_be.trial import PLAYER, Form

WHOLE: Final = Fraction(1)


@frozen
class SourceFile:
    """A score that is brought to a roll.

    Attributes:
        score: Its name on the sheet, or a number.
        part: How much of it counts.
        position: Where it stands in the file.
    """

    score: str
    part: Fraction = WHOLE
    position: Position = field(factory=Position, eq=False)


@frozen
class NearMissFile:
    """What an attack does that misses by little.

    Attributes:
        effect: What it is, in words.
        check: What the target must then try.
    """

    effect: str
    check: CheckFile | None = None


@frozen
class AttackFile:
    """What an attack does.

    Attributes:
        damage: How much health a hit takes.
        part: How much of that counts.
        defenceless: Whether the target cannot defend itself.
        near_miss: What it does when it misses by little.
    """

    damage: int | None = None
    part: Fraction = WHOLE
    defenceless: bool = False
    near_miss: NearMissFile | None = None


@frozen
class TellFile:
    """What more is to be told than what follows from a roll.

    Attributes:
        totals: Up to which total all are told apart.
        botches: Whether it is told how many dice botched.
    """

    totals: int | None = None
    botches: bool = False


@frozen
class NarratorFile:
    """What the narrator says beforehand.

    Attributes:
        partial: What a partial success looks like, or that there is none after all.
        follow_up: What may come after it.
        epic_fail: What a power does instead after an Epic fail.
        factor: How much greater the effect of an Epic win is.
        near_miss: Whether a near miss has its effect.
    """

    partial: str = ""
    follow_up: str = ""
    epic_fail: str = ""
    factor: int | None = None
    near_miss: bool | None = None


@frozen
class CheckFile:
    """A check.

    Attributes:
        goal: The goal score that the narrator sets.
        by: Who tries it.
        sources: The scores that are brought together.
        name: What is tried.
        way: How it is tried, where there are several ways.
        bonus: What is added to the score besides.
        form: How the check is made.
        graded: Whether there is more than success and failure.
        width: How far below the goal a partial success reaches, 5 or 10.
        dangerous: Whether the task is complex or dangerous.
        attack: What it does, if it is an attack.
        power: Whether a power is used.
        three_sources: Whether the narrator allows a third source.
        passive_allowed: Whether the narrator allows a passive check.
        criticals: Whether dice may be critical at all.
        botches: Whether dice may botch at all.
        critical: The critical faces that the narrator adds.
        botch_faces: The faces by which dice botch.
        aptitudes: Those of the sheet that help.
        mulligans: How often all dice that did not botch may be rolled once more.
        follow_ups: How many further checks may follow a partial success.
        object: What it is tried on.
        played_by: Who decides for them.
        tell: What more is to be told.
        narrator: What the narrator says beforehand.
    """

    goal: int
    by: str = ""
    sources: tuple[SourceFile, ...] = ()
    name: str = ""
    way: str = ""
    bonus: int = 0
    form: Form = Form.ACTIVE
    graded: bool = False
    width: int | None = None
    dangerous: bool = False
    attack: AttackFile | None = None
    power: bool = False
    three_sources: bool = False
    passive_allowed: bool | None = None
    criticals: bool = True
    botches: bool = True
    critical: Faces = field(factory=Faces)
    botch_faces: frozenset[int] = frozenset({1})
    aptitudes: tuple[str, ...] = ()
    mulligans: int = 0
    follow_ups: int = 1
    object: str = ""
    played_by: str = PLAYER
    tell: TellFile = field(factory=TellFile)
    narrator: NarratorFile = field(factory=NarratorFile)


@frozen
class TurnFile:
    """Something that can be tried in a scene.

    Attributes:
        name: What it is.
        check: How it is tried.
        either: The ways in which it can be tried, where there are several.
        needs: What must have succeeded before, at least in part.
        optional: Whether the player may pass it by.
    """

    name: str
    check: CheckFile | None = None
    either: tuple[CheckFile, ...] = ()
    needs: tuple[str, ...] = ()
    optional: bool = False


@frozen
class SceneFile:
    """A scene.

    Attributes:
        turns: What can be tried, one after another.
        actions: How many actions there are to spend; nothing where nobody counts them.
    """

    turns: tuple[TurnFile, ...]
    actions: int | None = None


def _source(node: Node, _forms: Forms) -> SourceFile:
    if isinstance(node, Scalar):
        return SourceFile(node.text(), WHOLE, node.position)
    found = node.mapping(("score", "part"))
    part = found.get("part")
    of = WHOLE if part is None else fraction(part, _forms)
    return SourceFile(found.require("score").text(), of, node.position)


_NAME: Final[Plain] = {"type": ["string", "integer"]}
_SOURCE: Final[dict[str, Plain]] = {
    "anyOf": [
        _NAME,
        {
            "type": "object",
            "properties": {"score": _NAME, "part": {"type": ["string", "integer"]}},
            "required": ["score"],
            "additionalProperties": False,
        },
    ]
}

FORMS: Final = Forms({}, readers={**READERS, SourceFile: _source}, schemas={**SCHEMAS, SourceFile: _SOURCE})


def check_schema() -> dict[str, Plain]:
    """The JSON Schema of a check."""
    return schema(CheckFile, FORMS)


def scene_schema() -> dict[str, Plain]:
    """The JSON Schema of a scene."""
    return schema(SceneFile, FORMS)
