"""What becomes of somebody whose HP fall to 0 and below (Encounter).

>>> [fate(hp, 10, Standing.IMPORTANT).value for hp in (1, 0, -4, -10, -11)]
['stands', 'incapacitated', 'incapacitated', 'incapacitated', 'may die']
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from ludex.systems.metaforce.readings.encounters import Dying
from ludex.systems.metaforce.terms import Standing


class Fate(Enum):
    """How somebody is."""

    STANDS = "stands"
    INCAPACITATED = "incapacitated"
    """MF-ENC-12: it cannot act, and so has Evasion 0."""
    MAY_DIE = "may die"
    """MF-ENC-13: the game master says whether it dies."""
    DEFEATED = "defeated"
    """MF-ENC-15: knocked out or killed, out of the fight."""


class Ending(Enum):
    """What the game master may say of somebody who is out (MF-ENC-13, MF-ENC-15)."""

    DIES = "dies"
    SURVIVES = "survives"
    KNOCKED_OUT = "knocked out"
    KILLED = "killed"


DEADLY: Final = frozenset({Ending.DIES, Ending.KILLED})
"""After these nobody can be attacked any more, or brought back."""


class AfterDefeat(Enum):
    """MF-ENC-11: what happens where all player characters are defeated."""

    DIE = "they die"
    RETURN = "they return in another form"
    RESTART = "the encounter is restarted"


def fate(hp: int, body: int, standing: Standing) -> Fate:
    """What becomes of somebody, by its HP, its Body core value, and how much it matters (MF-CONFLICT-64)."""
    if hp > 0:
        return Fate.STANDS
    if standing is Standing.LESSER:
        return Fate.DEFEATED  # MF-ENC-15: Body plays no part
    if standing is Standing.IMPORTANT and -hp > body:
        return Fate.MAY_DIE  # MF-ENC-13
    return Fate.INCAPACITATED  # MF-ENC-12; MF-ENC-14: the Protected survive below that too


def standing_of(marked: Standing | None, *, player: bool, reading: Dying) -> Standing:
    """How much somebody matters (MF-CONFLICT-64).

    Args:
        marked: What is said of it; None where nothing is.
        player: Whether it is a player character, or has a name of its own.
        reading: Who dies.

    >>> standing_of(None, player=True, reading=Dying.FLAGS).value
    'important'
    """
    if marked is not None:
        return marked
    if player and reading is Dying.PLAYERS_PROTECTED:
        return Standing.PROTECTED
    return Standing.IMPORTANT if player or reading is Dying.ALL_IMPORTANT else Standing.LESSER


def endings(found: Fate) -> tuple[Ending, ...]:
    """What the game master is asked to choose between, the default first.

    >>> [each.value for each in endings(Fate.MAY_DIE)]
    ['dies', 'survives']
    """
    match found:
        case Fate.MAY_DIE:
            return Ending.DIES, Ending.SURVIVES
        case Fate.DEFEATED:
            return Ending.KNOCKED_OUT, Ending.KILLED
        case Fate.STANDS | Fate.INCAPACITATED:
            return ()
