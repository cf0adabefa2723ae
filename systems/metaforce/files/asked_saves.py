r"""Saves as files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml('''
... who: thief
... against: {name: Sleep, core: mind, half-on-save: true}
... magnitude: 30
... right: {feature: proficient}
... '''), SaveFile, FORMS)
>>> found.against.core, found.right.feature
(<Core.MIND: 'mind'>, <Training.PROFICIENT: 1>)
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from ludex.engine.forms import Plain, read
from ludex.engine.forms_schema import schema
from ludex.systems.metaforce.checks.check import PLAYER, Use
from ludex.systems.metaforce.files.asked_checks import FORMS, BonusFile
from ludex.systems.metaforce.saves.save import NO_RIGHT, Effect, Right
from ludex.systems.metaforce.terms import Core, Power

__all__ = ["FORMS", "SaveFile", "read"]


class SaveKind(Enum):
    """MF-SAVE-19: four kinds of saves."""

    BODY = "body"
    REFLEX = "reflex"
    MIND = "mind"
    LUCK = "luck"

    @property
    def core(self) -> Core | None:
        """The core value of it; Luck has none (MF-SAVE-20)."""
        return None if self is SaveKind.LUCK else Core(self.value)


@frozen(cache_hash=True)
class SaveFile:
    """A save.

    Attributes:
        who: Who saves.
        kind: A save without a magnitude, such as one that the game master calls for (MF-SAVE-19).
        against: What has to be withstood, instead of a kind.
        magnitude: Its magnitude; with an attacker what is added to the roll.
        attacker: Who rolls a d12 for the magnitude (MF-SAVE-02, MF-MAG-37).
        right: What entitles to a save, besides training (MF-SAVE-17).
        die: Whether the Attribute die is rolled where it may be (MF-CONFLICT-13).
        exert: Whether Exert is taken on, on days on which that was part of a save.
        powers: The Meta Powers whose use is up to the player.
        states: Steps on the ladder of advantage states.
        metaphor: What Metaphors add to the roll.
        defence: What the magnitude must meet, where that is said.
        md20: Whether the game master makes the md20 available (MF-DICE-04).
        player: Who decides.
    """

    who: str
    kind: SaveKind | None = None
    against: Effect | None = None
    magnitude: int | None = None
    attacker: str = ""
    right: Right = NO_RIGHT
    die: Use = Use.MAY
    exert: Use = Use.NEVER
    powers: tuple[Power, ...] = ()
    states: tuple[BonusFile, ...] = ()
    metaphor: int = 0
    defence: int | None = None
    md20: bool = False
    player: str = PLAYER


def save_schema() -> Plain:
    """The JSON Schema of a save."""
    return schema(SaveFile, FORMS)
