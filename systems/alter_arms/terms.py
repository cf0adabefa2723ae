"""The words of Alter Arms: Vectors, Traits, Archetypes, Types, and which Type has an Edge over which.

>>> has_edge(Type.BIO, Type.MYTH), has_edge(Type.MYTH, Type.BIO), has_edge(Type.FIGHT, Type.TECH)
(True, False, False)
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Vector(Enum):
    """What a Move is made with (AA-VECT-01)."""

    MIGHT = "might"
    BRAINS = "brains"
    SOUL = "soul"

    place: int
    """Its place in lists of one value for each Vector."""

    def __init__(self, _word: str) -> None:
        self.place = len(type(self).__members__)


VECTORS: Final = tuple(Vector)

SCOPE: Final = {
    # AA-VECT-02: what is suggested where nobody says otherwise
    Vector.MIGHT: ("strength", "speed", "close attack", "shove"),
    Vector.BRAINS: ("intellect", "wisdom", "attack from afar", "sniper shot"),
    Vector.SOUL: ("charisma", "willpower", "unusual attack", "taunt"),
}


def suggested(deed: str) -> Vector | None:
    """The Vector that suits a sort of deed, as a suggestion; None where there is none (AA-VECT-02).

    >>> [suggested(deed).value for deed in ("shove", "sniper shot", "taunt")]
    ['might', 'brains', 'soul']
    """
    return next((vector for vector, deeds in SCOPE.items() if deed in deeds), None)


class Trait(Enum):
    """What a character may pay Drama for, each on Moves of one Vector (AA-TRAIT-01)."""

    BOLD = "bold"
    CLEVER = "clever"
    STYLISH = "stylish"

    vector: Vector
    """The Vector that it belongs to."""

    def __init__(self, _word: str) -> None:
        self.vector = VECTORS[len(type(self).__members__)]


class Archetype(Enum):
    """The part that a character plays (AA-ARCH-01)."""

    ACE = "ace"
    ANTIHERO = "antihero"
    DEFENDER = "defender"
    PLANNER = "planner"
    RIVAL = "rival"
    SUPPORT = "support"


class Type(Enum):
    """Of which sort Arms are (AA-TYPE-01)."""

    BIO = "bio"
    MYTH = "myth"
    TECH = "tech"
    FIGHT = "fight"

    beats: Type | None
    """Over which it has an Edge."""

    def __init__(self, _word: str) -> None:
        self.beats = None


Type.BIO.beats, Type.MYTH.beats, Type.TECH.beats = Type.MYTH, Type.TECH, Type.BIO  # AA-EDGE-01


def has_edge(actor: Type | None, target: Type | None) -> bool:
    """Whether one Type has an Edge over another; Base, which has no Type, neither has nor suffers one (AA-EDGE-01)."""
    return actor is not None and actor.beats is target is not None


BASE: Final = 0
MOST_ARMS: Final = 4
FORM_NAMES: Final = ("Base", "1st Arms", "2nd Arms", "3rd Arms", "4th Arms")
