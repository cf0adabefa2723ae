r"""Questions as files write them: a check, a scene of deeds, an Advance, a Conflict.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml("[{transform: {who: ann, form: 1}}, {move: {by: ann, at: bob, vector: soul}}]"),
...              tuple[Deed, ...], FORMS)
>>> [type(deed).__name__ for deed in found]
['TransformDeed', 'MoveDeed']
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.systems.alter_arms.advances import Gain, NewTag, Pool, Wish
from ludex.systems.alter_arms.agreed import Agreed, Cancels
from ludex.systems.alter_arms.powers import POWER_FORMS, Power
from ludex.systems.alter_arms.sheet import Gear
from ludex.systems.alter_arms.terms import Type, Vector


class Sort(Enum):
    """What sort of Move a file asks for."""

    NORMAL = "normal"
    ARCHETYPE = "archetype"
    RELEASE = "release"
    POWER = "power"


@frozen
class CheckFile:
    """A Move.

    Attributes:
        by: Who makes it.
        vector: The Vector that player and game master agree on.
        at: Whom it is rolled against; nobody, where the game master sets a number.
        goal: The number that the game master sets (AA-MOVE-02).
        move: What sort of Move it is.
        power: The name of the Power that is used.
        finisher: Whether it is a Finisher.
        gear: Whether Gear is accepted.
        gimmicks: The Gimmicks that are accepted.
        cancels: Which Gimmicks of the target cancel which of these.
        guards: The targets whose Gear is accepted for their Defence.
        types: The Types that may attempt it; all, where nothing is said.
        in_conflict: Whether it is made in a Conflict.
        per_success: What one success of an Ace or a Planner brings, where the game master says so.
        words: How it is described.
    """

    by: str
    vector: Vector
    at: tuple[str, ...] = ()
    goal: int | None = None
    move: Sort = Sort.NORMAL
    power: str = ""
    finisher: bool = False
    gear: bool = False
    gimmicks: tuple[str, ...] = ()
    cancels: tuple[Cancels, ...] = ()
    guards: tuple[str, ...] = ()
    types: tuple[Type, ...] = ()
    in_conflict: bool = True
    per_success: int = 1
    words: str = ""


class Way(Enum):
    """How a character Advances."""

    RESTING = "resting"
    MID_SESSION = "mid-session"


@frozen
class WishFile:
    """One result of a game master's own table of Advances."""

    gain: Gain
    vector: Vector | None = None
    type: Type | None = None
    power: Power | None = None


@frozen
class AdvanceFile:
    """An Advance.

    Attributes:
        who: Who Advances.
        way: How.
        gain: New Arms or a Vector; at a mid-session Advance it may be left to be chosen.
        vector: The Vector to be raised, or the one to roll with for new Arms.
        type: The Type of new Arms.
        power: The Power that comes with them.
        gimmick: The new Gimmick.
        gear: Gear instead.
        target: The target that the game master sets, where that is read so.
        pools: The Powers of each Type, for what is rolled.
        table: The game master's own table, where that is read so.
    """

    who: str
    way: Way = Way.RESTING
    gain: Gain | None = None
    vector: Vector | None = None
    type: Type | None = None
    power: Power | None = None
    gimmick: NewTag | None = None
    gear: Gear | None = None
    target: int | None = None
    pools: tuple[Pool, ...] = ()
    table: tuple[WishFile, ...] = ()

    @property
    def wish(self) -> Wish:
        """What is wanted."""
        return Wish(self.gain, self.vector, self.type, self.power, self.gimmick, self.gear, self.target)


class Deed:
    """Something that is done in a scene; the base of all deeds."""

    __slots__ = ()


@frozen
class MoveDeed(Deed):
    """A Move is made."""

    check: CheckFile


@frozen
class TransformDeed(Deed):
    """A character transforms (AA-TRANS-03)."""

    who: str
    form: int


@frozen
class AwardDeed(Deed):
    """The game master awards Experience for what carried the story on (AA-XP-02)."""

    who: str
    amount: int
    vector: Vector


@frozen
class ClearDeed(Deed):
    """The game master says that a character has recovered from its Crash (AA-CRASH-03)."""

    who: str


@frozen
class HandOverDeed(Deed):
    """A character hands the turn over (AA-TURN-02)."""

    who: str
    to: str
    relief: bool = False


@frozen
class AdvanceDeed(Deed):
    """A character Advances."""

    advance: AdvanceFile


@frozen
class ConflictFile:
    """A Conflict, played to its end.

    Attributes:
        first: Who started it, and acts first (AA-TURN-01).
        rounds: After how many rounds the sides agree to end it; to the end, where nothing is said.
        agreed: What the game master says.
    """

    first: str
    rounds: int | None = None
    agreed: Agreed = field(factory=Agreed)


FORMS: Final = Forms(
    {
        **POWER_FORMS.names,
        "move": MoveDeed,
        "transform": TransformDeed,
        "award": AwardDeed,
        "clear": ClearDeed,
        "hand-over": HandOverDeed,
        "advance": AdvanceDeed,
    }
)

SCHEMAS: Final[dict[str, object]] = {
    "check": CheckFile,
    "scene": tuple[Deed, ...],
    "advance": AdvanceFile,
    "conflict": ConflictFile,
}
"""What may stand under each key."""


def schema_of(key: str) -> dict[str, Plain]:
    """The JSON Schema of what may stand under a key."""
    return schema(SCHEMAS[key], FORMS)


__all__ = ["FORMS", "AdvanceFile", "CheckFile", "ConflictFile", "Deed", "read", "schema_of"]
