"""The d12 of a check: which of two counts, from where on it counts, what a 12 brings.

>>> [sum(weight for face, _, _, weight in faces_of(CheckDie(state)) if face == 12) for state in (1, 0, -1)]
[276, 12, 12]
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from ludex.engine.dice.description import Fall, Fate, Shown
from ludex.engine.dice.die import Die
from ludex.engine.dice.law import Law, law_of
from ludex.engine.replacing import replaced
from ludex.systems.metaforce.dice.meta_dice import MD12
from ludex.systems.metaforce.readings.checks import Twelve
from ludex.systems.metaforce.terms import Advantage

SIDES: Final = 12
FACES: Final = tuple(range(1, SIDES + 1))
D12: Final = "d12"
OTHER_LEAST: Final = 5
"""MF-PLAY-09: the other die of an Advantage roll is read as an md12."""


class Explosion(Enum):
    """What a 12 on the d12 of a check brings."""

    NONE = "none"
    META_DIE = "an md12 is rolled"  # MF-EXPLODE-01
    OTHER_DIE = "with Advantage the other die, else an md12"  # MF-PLAY-09


@frozen(cache_hash=True)
class CheckDie:
    """The d12 of a check.

    Attributes:
        state: The advantage state (MF-PLAY-13): from 1 on two dice are thrown and the higher counts, from -1 down the
            lower.
        best_state: No step lifts the state above this, as long as fatigue holds it down (MF-MAG-53).
        least: It counts at least so much (MF-MPOWER-15).
        explosion: What a 12 brings.
        twelve: Which 12 explodes where two dice are thrown (MF-OPEN-02).
        bonus_die: What is rolled for an explosion.
        stays: A face below `least` that counts what it shows all the same; 0 for none (MF-CONFLICT-44).
        worst_is_one: Whether it counts 1, whatever falls, in states worse than Disadvantage (MF-GAP-07).
    """

    state: int = 0
    least: int = 1
    explosion: Explosion = Explosion.OTHER_DIE
    twelve: Twelve = field(default=Twelve.COUNTED_ONLY, kw_only=True)
    bonus_die: Die = field(default=MD12, kw_only=True)
    stays: int = field(default=0, kw_only=True)
    worst_is_one: bool = field(default=False, kw_only=True)
    best_state: int | None = field(default=None, kw_only=True)

    def in_state(self, state: int) -> CheckDie:
        """The die in another state, or in the best that is open to it."""
        return replaced(self, state=state if self.best_state is None else min(state, self.best_state))

    def held_down(self, to: int) -> CheckDie:
        """The die in no better state than this, whatever is still to come."""
        return replaced(self, state=min(self.state, to), best_state=to)

    @property
    def shows_one(self) -> bool:
        """Whether nothing is thrown, and 1 counts."""
        return self.worst_is_one and self.state < Advantage.DISADVANTAGE

    @property
    def dice(self) -> int:
        """How many fall."""
        return 0 if self.shows_one else 1 + bool(self.state)

    def counts(self, face: int) -> int:
        """What a face counts."""
        return face if face == self.stays else max(self.least, face)

    def explodes(self, face: int, other: int) -> bool:
        """Whether the faces of the die that counts and of the other one bring a bonus."""
        twelve = SIDES in (face, other) if self.twelve is Twelve.EITHER_DIE else face == SIDES
        return twelve and self.explosion is not Explosion.NONE

    def given_by(self, other: int) -> int | None:
        """The bonus that the other die of an Advantage roll gives; None where an md12 is rolled."""
        if self.explosion is Explosion.OTHER_DIE and self.state > 0:
            return max(OTHER_LEAST, self.counts(other))
        return None

    def written(self) -> str:
        """In words."""
        if self.shows_one:
            return "1"
        least = f" min {self.least}" if self.least > 1 else ""
        return f"{D12}{least}{_WORDS.get(self.state, f' in state {self.state}')}"


_WORDS: Final = {1: " with Advantage", 0: "", -1: " with Disadvantage"}


PLAIN: Final = CheckDie()


@lru_cache(maxsize=512)
def faces_of(die: CheckDie) -> tuple[tuple[int, int, int, int], ...]:
    """What the d12 comes to: the face that counts, the other one (0 for none), the bonus, and the weight.

    The weights add up to 144 for one die, and to 1728 for two, where what explodes is a plain md12.
    """
    law = die.bonus_die.law(None)
    bonuses = [(bonus, weight) for bonus, weight in enumerate(law.weights, law.low) if weight]
    found: dict[tuple[int, int, int], int] = {}
    for face, other, weight in _pairs(die):
        given = die.given_by(other)
        if not die.explodes(face, other):
            rows = [(0, law.total)]
        elif given is not None:
            rows = [(given, law.total)]
        else:
            rows = bonuses
        for bonus, each in rows:
            found[face, other, bonus] = found.get((face, other, bonus), 0) + weight * each
    return tuple((*key, weight) for key, weight in found.items())


def _pairs(die: CheckDie) -> Iterator[tuple[int, int, int]]:
    if die.shows_one:
        yield 1, 0, 1
    elif not die.state:
        yield from ((face, 0, 1) for face in FACES)
    else:
        best, worst = (max, min) if die.state > 0 else (min, max)
        yield from ((best(one, other), worst(one, other), 1) for one in FACES for other in FACES)


@lru_cache(maxsize=512)
def law_of_d12(die: CheckDie) -> Law:
    """The law of what counts and of the bonus together."""
    found: dict[int, int] = {}
    for face, _, bonus, weight in faces_of(die):
        total = die.counts(face) + bonus
        found[total] = found.get(total, 0) + weight
    return law_of(found)


def fallen_d12(die: CheckDie, fall: Fall) -> tuple[list[Shown], int, int, list[int]]:
    """The dice, the face that counts, the other one, and the bonus of an explosion."""
    faces = [fall(D12, FACES) for _ in range(die.dice)] or [1]
    counted = max(faces) if die.state > 0 else min(faces)
    place = faces.index(counted)
    other = faces[1 - place] if len(faces) > 1 else 0
    shown = [
        Shown(D12, face, Fate.COUNTED if at == place else Fate.DROPPED)
        for at, face in enumerate(faces)
        if not die.shows_one
    ]
    if not die.explodes(counted, other):
        return shown, counted, other, []
    given = die.given_by(other)
    if given is not None:
        return shown, counted, other, [given]
    thrown = die.bonus_die.thrown(fall)
    return [*shown, *thrown.dice], counted, other, [thrown.value]
