r"""Checks as files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml('''
... by: {who: ann, attribute: strength, metaphor: Climbing, bonuses: [{value: 1, for: a rope}]}
... target: 14
... exert: may
... '''), CheckFile, FORMS)
>>> found.by.bonuses[0].value, found.exert
(1, <Use.MAY: 'may'>)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.systems.metaforce.characters.tiers import Obstacle
from ludex.systems.metaforce.checks.check import PLAYER, Place, Reveals, Use
from ludex.systems.metaforce.terms import Attribute, Power, Training

__all__ = ["FORMS", "CheckFile", "read"]


@frozen(cache_hash=True)
class BonusFile:
    """A number that is added, or a step on the ladder of advantage states, and what for."""

    value: int
    for_: str = "circumstances"


@frozen(cache_hash=True)
class RollerFile:
    """Somebody who rolls.

    Attributes:
        who: A character of the file; any name where no Attribute, Metaphor or power is asked of it.
        attribute: The Attribute that is added.
        metaphor: The Metaphor that is used; without one it is an Attribute check (MF-PLAY-05).
        component: The component of it that is used (MF-GAP-01).
        bonus: A number that is added.
        bonuses: More of them, with reasons.
        states: Steps on the ladder of advantage states (MF-PLAY-13).
        trained: How well trained it is in the Attribute, instead of what the sheet says.
        average: Whether a trait sets the average of each die as a floor (MF-ATTR-22).
        metaphor_spares_mp: By how much Metaphors lower what powers cost (MF-MPOWER-24).
        approved: Whether the game master approves of that.
        tier_exerted: Whether it Exerts for what the power tier of the Attribute does then (MF-ATTR-09).
        tier_averaged: Whether it takes the average of its Attribute dice, where its tier allows it (MF-ATTR-22).
        fate_used: How often Force Fate was used before (MF-MPOWER-37).
        fate_lowered: By how much the game master has lowered that; it never falls by itself (MF-MPOWER-38).
    """

    who: str
    attribute: Attribute | None = None
    metaphor: str = ""
    component: str = ""
    bonus: int = 0
    bonuses: tuple[BonusFile, ...] = ()
    states: tuple[BonusFile, ...] = ()
    trained: Training | None = None
    average: bool = False
    metaphor_spares_mp: int = 0
    approved: bool = True
    tier_exerted: bool = False
    tier_averaged: bool = False
    fate_used: int = 0
    fate_lowered: int = 0


class CalledBy(Enum):
    """MF-PLAY-15: who calls for a check: the game master for what happens, players for what they wish to try."""

    GAME_MASTER = "game master"
    PLAYER = "player"


@frozen(cache_hash=True)
class CheckFile:
    """A check; what a file says goes before sheets and rules, for the game master has the last word (MF-PLAY-01).

    Attributes:
        by: Who tries it.
        name: What is tried.
        target: What the total must reach (MF-PLAY-03); without it the total itself is asked for.
        exert: Whether it is Exerted for the die of the Attribute (MF-PLAY-06); with Proficiency: whether the die is
            rolled, which costs nothing then (MF-TP-09).
        passive: Whether a passive number may make a roll needless (MF-PLAY-04).
        passive_number: That number, where the game master gives it (MF-GAP-02).
        powers: The Meta Powers whose use is up to the player; each must be equipped.
        active: The powers that are going on at the beginning (MF-MPOWER-17).
        places: What Versatile Bonuses may be put on besides the total (MF-VB-01): words, or places with more to say.
        against: Who opposes it: Create a Meta-Die does not work against Metaforce users (MF-MPOWER-11).
        hindering: The Meta Powers by which who opposes it may take something off the total (MF-MPOWER-08).
        reveals: What the game master tells of what Force Fate needs: that number alone, or more (MF-MPOWER-39).
        md20: Whether the game master makes the md20 available (MF-DICE-04).
        called_by: Who calls for it.
        margins: By how much more than the target a success means more.
        totals: Whether all totals are told apart.
        obstacle: What power levels make of it, where power tiers are in use (MF-ATTR-10).
        player: Who decides.
    """

    by: RollerFile
    name: str = "the check"
    target: int | None = None
    exert: Use = Use.NEVER
    passive: bool = False
    passive_number: int | None = None
    powers: tuple[Power, ...] = ()
    active: tuple[Power, ...] = ()
    places: tuple[Place | str, ...] = ()
    against: str = ""
    hindering: tuple[Power, ...] = ()
    reveals: Reveals = Reveals.NUMBER
    md20: bool = False
    called_by: CalledBy = CalledBy.GAME_MASTER
    margins: tuple[int, ...] = ()
    totals: bool = False
    obstacle: Obstacle | None = None
    player: str = PLAYER


FORMS: Final = Forms({})


def check_schema() -> Plain:
    """The JSON Schema of a check."""
    return schema(CheckFile, FORMS)
