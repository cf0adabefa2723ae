r"""Tests and scenes as files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml('''
... by: {who: blackstar, attribute: strength, skill: athletics, modifiers: [{dice: -2, for: darkness}]}
... threshold: 2
... '''), CheckFile, FORMS)
>>> found.by.modifiers[0].dice, found.threshold
(-2, 2)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.systems.altered_dragon.edge import Reason
from ludex.systems.altered_dragon.facts import Use
from ludex.systems.altered_dragon.traits import Attribute, Skill

__all__ = ["FORMS", "CheckFile", "SceneFile", "read"]


@frozen(cache_hash=True)
class ModifierFile:
    """Dice more or fewer, and what for (AD-POOL-01)."""

    dice: int
    for_: str = "circumstances"


@frozen(cache_hash=True)
class RollerFile:
    """Somebody who rolls: what the game master names (AD-POOL-02), and what is chosen.

    Attributes:
        who: The character; any name where the dice are given.
        attribute: The attribute.
        skill: The skill; without one the attribute alone is rolled (AD-SKILL-01).
        knowledge: The field of knowledge that it is about (AD-C17).
        dice: How many dice, instead of attribute and skill.
        hits: How many hits it has, where that is known.
        modifiers: Dice more or fewer.
        edge_before: Whether a point is spent before the roll (AD-EDGE-03).
        edge_after: Whether one is spent after it (AD-EDGE-04).
        buy: Whether hits are bought (AD-BUY-01).
        edge_points: How many points are left, instead of what the sheet says.
        surprise: Whether it is against the danger of a surprise (AD-C18).
    """

    who: str
    attribute: Attribute | None = None
    skill: Skill | None = None
    knowledge: str = ""
    dice: int | None = None
    hits: int | None = None
    modifiers: tuple[ModifierFile, ...] = ()
    edge_before: Use = Use.NEVER
    edge_after: Use = Use.NEVER
    buy: Use = Use.NEVER
    edge_points: int | None = None
    surprise: bool = False


class Net(Enum):
    """What the game master makes of net hits (AD-NET-02)."""

    COUNTS = "counts"
    IGNORED = "ignored"


@frozen(cache_hash=True)
class CheckFile:
    """A test.

    Attributes:
        by: Who acts.
        threshold: How many hits are needed (AD-THR-01).
        against: Who resists (AD-OPP-01); a test has one of both.
        assistants: Who helps (AD-TEAM-01).
        net: Whether net hits matter.
        buying_allowed: Whether the game master allows hits to be bought (AD-C09).
        tell: From how many hits on all may be one, where sixes roll on.
    """

    by: RollerFile
    threshold: int | None = None
    against: RollerFile | None = None
    assistants: tuple[RollerFile, ...] = ()
    net: Net = Net.COUNTS
    buying_allowed: bool = False
    tell: int = 10


class If(Enum):
    """When something of a scene takes place: always, or after what the test before it came to."""

    ALWAYS = "always"
    SUCCESS = "success"
    FAILURE = "failure"


class EventFile:
    """Something that takes place in a scene."""

    __slots__ = ()


@frozen(cache_hash=True)
class TestFile(EventFile):
    """A test of a scene."""

    __test__ = False  # its name begins like those of pytest's classes

    name: str
    check: CheckFile
    if_: If = If.ALWAYS


@frozen(cache_hash=True)
class RegainFile(EventFile):
    """An Edge point comes back (AD-EDGE-06)."""

    who: str
    reason: Reason = Reason.DEED
    if_: If = If.ALWAYS


@frozen(cache_hash=True)
class SceneFile:
    """A scene: tests one after another, of one adventure.

    Attributes:
        events: What takes place, in order.
        adventure_points: How many Edge points everybody begins with, where the game master sets it (AD-C01).
    """

    events: tuple[EventFile, ...] = field()
    adventure_points: int | None = None


FORMS: Final = Forms({"test": TestFile, "regain": RegainFile})


def schemas() -> dict[str, Plain]:
    """The JSON Schemas of a test and of a scene.

    >>> sorted(schemas())
    ['check', 'scene']
    """
    found: dict[str, Plain] = {}
    found["check"] = schema(CheckFile, FORMS)
    found["scene"] = schema(SceneFile, FORMS)
    return found
