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
from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from attrs import field, frozen

from ludex.engine.checks.rolling import Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Fall, Roll, Rolled, falling, falling_as_told
from ludex.engine.dice.law import Law, summed
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.dice.check_die import PLAIN, CheckDie, faces_of, fallen_d12, law_of_d12
from ludex.systems.metaforce.dice.copied_dice import copied, copies_of, die_of, law_with_copies, not_copied

# ---------------------------------------------------------------- what must be told apart, and what is shown


class Alike:
    """Which falls of dice have the same consequences; the base of all that say so. Frozen data."""

    __slots__ = ()

    def key(self, fell: Fell, dice: CheckDice) -> Hashable:
        """What is equal for falls that are alike."""
        raise NotImplementedError


@frozen(cache_hash=True)
class Told:
    """How much of a roll must be told apart; the less, the fewer branches odds have.

    Attributes:
        cuts: Totals have the same consequences from one cut to the next; None where each has its own.
        bonus: Whether Versatile Bonuses stay apart from the total; else they are added to it.
        face: Whether it is told what the die shows that counts.
        other: Whether it is told what the other d12 shows.
        dice: Whether all dice are told: the other d12, and each of those that are added. What a 12 brings is then left
            for later, since dice that are told may still be changed.
        alike: Which falls have the same consequences for another reason; None where each has its own.
    """

    cuts: tuple[int, ...] | None = None
    bonus: bool = field(default=False, kw_only=True)
    face: bool = field(default=False, kw_only=True)
    other: bool = field(default=False, kw_only=True)
    dice: bool = field(default=False, kw_only=True)
    alike: Alike | None = field(default=None, kw_only=True)


ALL_TOTALS: Final = Told()
EVERY_DIE: Final = Told(bonus=True, face=True, dice=True)


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

_Value: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""What a die adds: its value, the bonus of its copy, the value again where it is told, and the weight."""


@frozen(cache_hash=True)
class CheckDice(Roll):
    """A d12, other dice that are added to it, and a number.

    Attributes:
        d12: The d12.
        added: The other dice: an Attribute die, components of Metaphors.
        flat: The number.
        copied: Whether a die of these that shows its maximum brings one more like it as a bonus (MF-MPOWER-27).
        dropped_too: Whether dice that are dropped are copied as well (MF-OPEN-14).
    """

    d12: CheckDie = PLAIN
    added: tuple[Roll, ...] = ()
    flat: int = 0
    copied: bool = field(default=False, kw_only=True)
    dropped_too: bool = field(default=False, kw_only=True)

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
        parts = [self._law_of(each) for each in self.added]
        law = law_of_d12(self.d12)
        return (summed([law, *parts]) if parts else law).shifted(self.flat)

    def _law_of(self, part: Roll) -> Law:
        return law_with_copies(part, dropped_too=self.dropped_too) if self.copied else part.law(None)

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
        if not (told.bonus or told.face or told.other or told.dice):
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
            parts = [self._law_of(each) for each in self.added]
            law = summed(parts)
            values: list[_Value] = [
                (value, (), (), weight) for value, weight in enumerate(law.weights, law.low) if weight
            ]
            return _combined(found, values)
        for each in self.added:
            found = _combined(found, list(self._values(each, told)))
        return found

    def _values(self, part: Roll, told: Told) -> Iterator[_Value]:
        for value, bonus, weight in copied(part, dropped_too=self.dropped_too) if self.copied else not_copied(part):
            shown = (value,) if told.dice else ()
            if told.bonus:
                yield value, (bonus,) if bonus else (), shown, weight
            else:
                yield value + bonus, (), shown, weight

    def fallen(self, fall: Fall, told: Told) -> Fell:
        """How the dice fall."""
        d12 = self.d12
        shown, face, other, bonuses = fallen_d12(d12, fall)
        total, parts = self.flat + d12.counts(face), list[int]()
        for each in self.added:
            thrown = each.thrown(fall)
            shown += thrown.dice
            parts.append(thrown.value)
            total += thrown.value
            count = copies_of(each, thrown.dice, dropped_too=self.dropped_too) if self.copied else 0
            if count:
                copies = [die_of(each).thrown(fall) for _ in range(count)]
                shown += [die for copy in copies for die in copy.dice]
                bonuses.append(sum(copy.value for copy in copies))
        found = _row(told, total, face, other, tuple(bonuses))
        told_parts = tuple(parts) if told.dice else ()
        return Fell(found[0], tuple(shown), face=found[1], other=found[2], bonuses=found[3], parts=told_parts)


def _row(told: Told, total: int, face: int, other: int, bonuses: tuple[int, ...]) -> _Row:
    return (
        total if told.bonus else total + sum(bonuses),
        face if told.face or told.dice else 0,
        other if told.other or told.dice else 0,
        bonuses if told.bonus else (),
        (),
    )


def _combined(rows: dict[_Row, int], values: list[_Value]) -> dict[_Row, int]:
    found: dict[_Row, int] = {}
    for (total, face, other, bonuses, parts), weight in rows.items():
        for value, more, part, each in values:
            row = total + value, face, other, bonuses + more, parts + part
            found[row] = found.get(row, 0) + weight * each
    return found


def _in_bands(rows: dict[_Row, int], cuts: tuple[int, ...]) -> dict[_Row, int]:
    """Rows that differ only in totals between the same cuts are one, of which the lowest total stands for all.

    Bonuses that lie apart may yet be put on the total, so that with them too it must lie between the same cuts.
    """
    alike: dict[tuple[object, ...], tuple[_Row, int]] = {}
    for row, weight in rows.items():
        bands = tuple(bisect_right(cuts, row[0] + more) for more in sums_of(row[3]))
        key = (bands, *row[1:])
        lowest, gathered = alike.get(key, (row, 0))
        alike[key] = min(lowest, row), gathered + weight
    return dict(alike.values())


@lru_cache(maxsize=256)
def sums_of(bonuses: tuple[int, ...]) -> tuple[int, ...]:
    """All that bonuses may add to a total, each being put on it or elsewhere.

    >>> sums_of((5, 3))
    (0, 3, 5, 8)
    """
    sums = {0}
    for bonus in bonuses:
        sums |= {before + bonus for before in sums}
    return tuple(sorted(sums))


# ---------------------------------------------------------------- as chance


@frozen(cache_hash=True)
class Falls(Description):
    """The dice of a check that are rolled.

    Attributes:
        roll: The dice.
        told: How much of them must be told apart.
    """

    roll: CheckDice
    told: Told = ALL_TOTALS

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """All that must be told apart, with weights; of falls that are alike the first stands for all."""
        alike = self.told.alike
        if alike is None:
            yield from self.roll.falls(self.told)
            return
        found: dict[Hashable, tuple[Fell, int]] = {}
        for fell, weight in self.roll.falls(self.told):
            key = alike.key(fell, self.roll)
            first, gathered = found.get(key, (fell, 0))
            found[key] = first, gathered + weight
        yield from found.values()

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        return self.roll.fallen(falling(random), self.told)

    def showing(self, *faces: int) -> Fell:
        """What dice come to that somebody rolled on a table, each face in turn.

        Raises:
            LudexError: There are too few or too many, or a die has no such face.
        """
        left = list(faces)
        found = self.roll.fallen(falling_as_told(left), self.told)
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
