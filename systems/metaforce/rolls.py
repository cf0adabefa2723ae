"""The roll of a check: a d12, or two of which one counts, with other dice and numbers; what a 12 brings lies apart.

One description is listed exactly, thrown die by die, and written down. What follows from a roll says how much of it
must be told apart (`Told`): mostly only the total, and of that only between which cuts it lies.

>>> plain = CheckDice(CheckDie(), flat=5)
>>> [(fell.total, weight) for fell, weight in plain.falls(Told((14,)))]
[(6, 96), (14, 48)]
>>> [(fell.total, fell.bonus, weight) for fell, weight in plain.falls(Told((14,), bonus=True))][:3]
[(6, 0, 96), (14, 0, 36), (17, 5, 5)]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from ludex.engine.checks.rolling import Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown, falling
from ludex.engine.dice.law import Law, law_of, summed
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.meta_dice import MD12, no_less

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


class Twelves(Enum):
    """Which 12 explodes where two dice are thrown."""

    COUNTED = "counted"
    ANY = "any"


@frozen(cache_hash=True)
class CheckDie:
    """The d12 of a check.

    Attributes:
        state: The advantage state (MF-PLAY-13): from 1 on two dice are thrown and the higher counts, from -1 down the
            lower.
        least: It counts at least so much (MF-MPOWER-15).
        explosion: What a 12 brings.
        twelves: Which 12 explodes; by default only that of the die that counts.
        shows_one: Whether it counts 1 whatever happens: the worst state, where the rules are read so.
    """

    state: int = 0
    least: int = 1
    explosion: Explosion = Explosion.OTHER_DIE
    twelves: Twelves = field(default=Twelves.COUNTED, kw_only=True)
    shows_one: bool = field(default=False, kw_only=True)

    @property
    def dice(self) -> int:
        """How many fall."""
        return 0 if self.shows_one else 1 + bool(self.state)

    @property
    def bonus_die(self) -> Roll:
        """What is rolled for an explosion; a floor under the roll is one under this too."""
        return no_less(MD12, self.least)

    def counts(self, face: int) -> int:
        """What a face counts."""
        return max(self.least, face)

    def explodes(self, face: int, other: int) -> bool:
        """Whether the faces of the die that counts and of the other one bring a bonus."""
        twelve = SIDES in (face, other) if self.twelves is Twelves.ANY else face == SIDES
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


@lru_cache(maxsize=512)
def faces_of(die: CheckDie) -> tuple[tuple[int, int, int, int], ...]:
    """What the d12 comes to: the face that counts, the other one (0 for none), the bonus, and the weight.

    The weights add up to 144, or to 1728 where the lower of two dice counts.
    """
    bonuses = {bonus: weight for bonus, weight in _law(die.bonus_die).items() if weight}
    found: dict[tuple[int, int, int], int] = {}
    for face, other, weight in _pairs(die):
        given = die.given_by(other)
        if not die.explodes(face, other):
            rows = [(0, SIDES)]
        elif given is not None:
            rows = [(given, SIDES)]
        else:
            rows = list(bonuses.items())
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
def _d12_law(die: CheckDie) -> Law:
    """The law of what counts and of the bonus together."""
    found: dict[int, int] = {}
    for face, _, bonus, weight in faces_of(die):
        total = die.counts(face) + bonus
        found[total] = found.get(total, 0) + weight
    return law_of(found)


@lru_cache(maxsize=512)
def _law(roll: Roll) -> dict[int, int]:
    law = roll.law(None)
    return {total: weight for total, weight in enumerate(law.weights, law.low) if weight}


# ---------------------------------------------------------------- what must be told apart, and what is shown


@frozen(cache_hash=True)
class Told:
    """How much of a roll must be told apart; the less, the fewer branches odds have.

    Attributes:
        cuts: Totals have the same consequences from one cut to the next; None where each has its own.
        bonus: Whether Versatile Bonuses stay apart from the total; else they are added to it.
        face: Whether it is told what the die shows that counts.
        dice: Whether all dice are told: the other d12, and each of those that are added.
    """

    cuts: tuple[int, ...] | None = None
    bonus: bool = field(default=False, kw_only=True)
    face: bool = field(default=False, kw_only=True)
    dice: bool = field(default=False, kw_only=True)


EVERYTHING: Final = Told(bonus=True, face=True, dice=True)


@frozen(cache_hash=True)
class Fell(Shows):
    """What a check came to.

    Attributes:
        total: The d12 as it counts, all that is added, and the Versatile Bonuses unless they are told apart.
        face: What the d12 shows that counts; 0 where it is not told.
        other: What the other d12 shows; 0 where there is none or it is not told.
        bonuses: Each Versatile Bonus that lies apart: of the explosion first, then of dice that were copied.
        parts: What each of the other dice counts, where that is told.
    """

    face: int = field(default=0, kw_only=True)
    other: int = field(default=0, kw_only=True)
    bonuses: tuple[int, ...] = field(default=(), kw_only=True)
    parts: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def bonus(self) -> int:
        """All bonuses that lie apart."""
        return sum(self.bonuses)

    def label(self) -> str:
        """The total, and the bonus where there is one."""
        return f"{self.total} and a bonus of {self.bonus}" if self.bonuses else super().label()


_Row: TypeAlias = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""Total, face, other, bonuses, parts."""


@frozen(cache_hash=True)
class CheckDice(Roll):
    """A d12, other dice that are added to it, and a number.

    Attributes:
        d12: The d12.
        added: The other dice: an Attribute die, components of Metaphors.
        flat: The number.
        copied: Whether a die of these that shows its maximum brings one more like it as a bonus (MF-MPOWER-27).
    """

    d12: CheckDie = CheckDie()
    added: tuple[Roll, ...] = ()
    flat: int = 0
    copied: bool = field(default=False, kw_only=True)

    # ------------------------------------------------------------ as a roll

    @property
    def lowest(self) -> int:
        """No total is lower."""
        return self._total_law().low

    @property
    def highest(self) -> int:
        """No total is higher."""
        return self._total_law().high

    @property
    def dice(self) -> int:
        """How many are thrown at first."""
        return self.d12.dice + sum(each.dice for each in self.added)

    def work(self, cap: int | None) -> int:
        """A few hundred steps, and those of the other dice."""
        return 500 + sum(each.work(None) for each in self.added)

    def law(self, cap: int | None) -> Law:
        """The law of the total with all bonuses."""
        return self._total_law()

    def _total_law(self) -> Law:
        parts = [_with_copy(each) if self.copied else each.law(None) for each in self.added]
        law = _d12_law(self.d12)
        return (summed([law, *parts]) if parts else law).shifted(self.flat)

    def mean(self) -> Fraction:
        """What can be expected."""
        return self._total_law().mean

    def written(self) -> str:
        """The dice, and the number."""
        number = f" {'-' if self.flat < 0 else '+'} {abs(self.flat)}" if self.flat else ""
        return " + ".join([self.d12.written(), *(each.written() for each in self.added)]) + number

    @property
    def binds(self) -> bool:
        """No."""
        return False

    def thrown(self, fall: Fall) -> Rolled:
        """Each die in turn; what an explosion rolls comes right after the d12."""
        found = self.fallen(fall, Told())
        return Rolled(found.total, found.dice)

    # ------------------------------------------------------------ what is told apart

    def falls(self, told: Told) -> Iterator[tuple[Fell, int]]:
        """What the dice may come to, as far as it is told apart, with weights."""
        if not (told.bonus or told.face or told.dice):
            law = self._total_law()
            rows: dict[_Row, int] = {
                (total, 0, 0, (), ()): weight for total, weight in enumerate(law.weights, law.low) if weight
            }
        else:
            rows = self._rows(told)
        if told.cuts is not None:
            rows = _in_bands(rows, told.cuts)
        for (total, face, other, bonuses, parts), weight in rows.items():
            yield Fell(total, face=face, other=other, bonuses=bonuses, parts=parts), weight

    def _rows(self, told: Told) -> dict[_Row, int]:
        d12 = self.d12
        found: dict[_Row, int] = {}
        for face, other, bonus, weight in faces_of(d12):
            row = _row(told, self.flat + d12.counts(face), face, other, (bonus,) if bonus else ())
            found[row] = found.get(row, 0) + weight
        if self.added and not (told.dice or (self.copied and told.bonus)):
            parts = [_with_copy(each) if self.copied else each.law(None) for each in self.added]
            law = summed(parts)
            values = [(value, (), (), weight) for value, weight in enumerate(law.weights, law.low) if weight]
            return _combined(found, values)
        for each in self.added:
            found = _combined(found, list(_values(each, told, copied=self.copied)))
        return found

    def fallen(self, fall: Fall, told: Told) -> Fell:
        """How the dice fall."""
        d12 = self.d12
        shown, face, other, bonuses = _d12_fallen(d12, fall)
        total, parts = self.flat + d12.counts(face), list[int]()
        for each in self.added:
            thrown = each.thrown(fall)
            shown += thrown.dice
            parts.append(thrown.value)
            total += thrown.value
            if self.copied and thrown.value == each.highest:
                copy = _copy_of(each).thrown(fall)
                shown += copy.dice
                bonuses.append(copy.value)
        found = _row(told, total, face, other, tuple(bonuses))
        told_parts = tuple(parts) if told.dice else ()
        return Fell(found[0], tuple(shown), face=found[1], other=found[2], bonuses=found[3], parts=told_parts)


def _row(told: Told, total: int, face: int, other: int, bonuses: tuple[int, ...]) -> _Row:
    return (
        total if told.bonus else total + sum(bonuses),
        face if told.face or told.dice else 0,
        other if told.dice else 0,
        bonuses if told.bonus else (),
        (),
    )


def _values(roll: Roll, told: Told, *, copied: bool) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...], int]]:
    """What a die counts, the bonus of its copy, the same as a part that is told, and the weight."""
    law, copy = _law(roll), _law(_copy_of(roll)) if copied else {}
    scale = sum(copy.values()) if copied else 1
    for value, weight in law.items():
        part = (value,) if told.dice else ()
        if copied and value == roll.highest:
            for bonus, each in copy.items():
                if told.bonus:
                    yield value, (bonus,), part, weight * each
                else:
                    yield value + bonus, (), part, weight * each
        else:
            yield value, (), part, weight * scale


def _combined(
    rows: dict[_Row, int], values: list[tuple[int, tuple[int, ...], tuple[int, ...], int]]
) -> dict[_Row, int]:
    found: dict[_Row, int] = {}
    for (total, face, other, bonuses, parts), weight in rows.items():
        for value, more, part, each in values:
            row = total + value, face, other, bonuses + more, parts + part
            found[row] = found.get(row, 0) + weight * each
    return found


def _in_bands(rows: dict[_Row, int], cuts: tuple[int, ...]) -> dict[_Row, int]:
    """Rows that differ only in totals between the same cuts are one, of which the lowest total stands for all."""
    alike: dict[tuple[object, ...], tuple[_Row, int]] = {}
    for row, weight in rows.items():
        key = (bisect_right(cuts, row[0]), *row[1:])
        lowest, gathered = alike.get(key, (row, 0))
        alike[key] = min(lowest, row), gathered + weight
    return dict(alike.values())


def _d12_fallen(die: CheckDie, fall: Fall) -> tuple[list[Shown], int, int, list[int]]:
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


def _copy_of(roll: Roll) -> Roll:
    """The die that a copy is: of several of which the highest counts, one (MF-MPOWER-27)."""
    die = getattr(roll, "die", roll)
    assert isinstance(die, Roll)
    return die


@lru_cache(maxsize=512)
def _with_copy(roll: Roll) -> Law:
    """The law of a die and its copy together."""
    found: dict[int, int] = {}
    for value, _, _, weight in _values(roll, Told(), copied=True):
        found[value] = found.get(value, 0) + weight
    return law_of(found)


# ---------------------------------------------------------------- as chance


@frozen(cache_hash=True)
class Falls(Description):
    """The dice of a check that are rolled.

    Attributes:
        roll: The dice.
        told: How much of them must be told apart.
    """

    roll: CheckDice
    told: Told = Told()

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """All that must be told apart, with weights."""
        yield from self.roll.falls(self.told)

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        return self.roll.fallen(falling(random), self.told)

    def showing(self, *faces: int) -> Fell:
        """What dice come to that somebody rolled on a table, each face in turn.

        Raises:
            LudexError: There are too few or too many, or a die has no such face.
        """
        left = list(faces)

        def fall(die: str, sides: tuple[int, ...]) -> int:
            if not left or left[0] not in sides:
                found = left[0] if left else "nothing"
                raise LudexError(f"{die} shows {found}", remedy=f"Give one of {sides[0]} to {sides[-1]}.")
            return left.pop(0)

        found = self.roll.fallen(fall, self.told)
        if left:
            raise LudexError(f"{left} is too much", remedy="Give a face for each die, and for what explodes.")
        return found

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, Fell):
            return False
        if not outcome.dice:
            return any(found == outcome for found, _ in self.outcomes())
        try:
            return self.showing(*(die.face for die in outcome.dice)) == outcome
        except LudexError:
            return False


def in_state(die: CheckDie, state: int) -> CheckDie:
    """The die in another advantage state."""
    return evolve(die, state=state)
