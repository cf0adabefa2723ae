"""One die, and what it does when it falls: roll again, roll on, count for nothing.

>>> sixes_roll_on = Die(tuple(range(1, 7)), rolls_on=frozenset({6}), counts=frozenset({5, 6}))
>>> sixes_roll_on.mean()
Fraction(2, 5)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown
from ludex.engine.dice.law import Law, law_of
from ludex.engine.dice.polynomials import steps_of_long
from ludex.layers.errors import DefinitionError

NO_FACES: Final[frozenset[int]] = frozenset()
MOST_FACES: Final = 100_000
MOST_TIMES: Final = 10_000


class LostLater(Enum):
    """What becomes of a die that shows a face by which it is lost, when it has rolled on."""

    ENDS = "ends"
    """That throw counts nothing; what it showed before stays."""

    ALL = "all"
    """All that it showed counts nothing."""

    COUNTS = "counts"
    """It counts like any other face."""


@frozen(cache_hash=True)
class Die(Roll):
    """A die.

    It falls. If it shows one of `rerolls`, it falls once more, and that counts instead. If it shows one of `lost` it
    counts nothing and is done. Else it counts what it shows, but never less than `least`; or 1 if it shows one of
    `counts` and else nothing, where such faces are given. If it shows one of `rolls_on` it falls again, that counts
    too, and so on.

    Attributes:
        faces: What stands on its sides, each as likely as the others.
        least: A face below that counts as much.
        rerolls: The faces by which it falls once more.
        rolls_on: The faces by which it rolls on.
        times: How often it rolls on at most; None for without end.
        lost: The faces by which it is lost.
        lost_later: What becomes of it if it shows one of these after rolling on.
        counts: The faces that count 1, all others then counting nothing; empty for what they show.

    Raises:
        DefinitionError: It has no faces, or would roll on for ever.
    """

    faces: tuple[int, ...]
    least: int | None = field(default=None, kw_only=True)
    rerolls: frozenset[int] = field(default=NO_FACES, kw_only=True)
    rolls_on: frozenset[int] = field(default=NO_FACES, kw_only=True)
    times: int | None = field(default=None, kw_only=True)
    lost: frozenset[int] = field(default=NO_FACES, kw_only=True)
    lost_later: LostLater = field(default=LostLater.ENDS, kw_only=True)
    counts: frozenset[int] = field(default=NO_FACES, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not self.faces:
            raise DefinitionError("a die has no faces", remedy="Give it at least one.")
        if len(self.faces) > MOST_FACES:
            raise DefinitionError(f"a die has {len(self.faces):,} faces", remedy=f"Give it at most {MOST_FACES:,}.")
        if self.times is not None and not 0 <= self.times <= MOST_TIMES:
            raise DefinitionError(
                f"a die cannot roll on {self.times} times", remedy=f"Give a number from 0 to {MOST_TIMES:,}, or none."
            )
        if self.unending:
            if not set(self.faces) - self._going_on:
                raise DefinitionError(
                    "a die rolls on with each of its faces, for ever", remedy="Leave it a face that ends it."
                )
            if min(map(self.worth, self.faces)) < 0 or not all(map(self.worth, self._going_on & set(self.faces))):
                raise DefinitionError(
                    "a die rolls on without end without coming to more", remedy="Say how often it rolls on at most."
                )

    @property
    def unending(self) -> bool:
        """Whether it may roll on without end."""
        return self.times is None and not self._going_on.isdisjoint(self.faces)

    @property
    def _going_on(self) -> frozenset[int]:
        """The faces by which it goes on once it rolls on."""
        return self.rolls_on if self.lost_later is LostLater.COUNTS else self.rolls_on - self.lost

    def worth(self, face: int) -> int:
        """What a face counts by itself."""
        if self.counts:
            return int(face in self.counts)
        return face if self.least is None else max(face, self.least)

    # ---------------------------------------------------------------- what it comes to

    @property
    def lowest(self) -> int:
        """No total is lower."""
        least, _ = self._worths
        return min(0, least) if self.lost else least

    @property
    def _worths(self) -> tuple[int, int]:
        """The least and the most that a face counts."""
        if self.counts:
            worths = [self.worth(face) for face in self.faces]
            return min(worths), max(worths)
        return self.worth(min(self.faces)), self.worth(max(self.faces))

    @property
    def highest(self) -> int | None:
        """No total is higher; None where it may roll on without end."""
        if self.unending:
            return None
        most = self._worths[1]
        if not self.rolls_on:
            return most
        going = [self.worth(face) for face in self.faces if face in self.rolls_on]
        return most + (max(0, *going) * (self.times or 0) if going else 0)

    @property
    def dice(self) -> int:
        """It is one."""
        return 1

    def work(self, cap: int | None) -> int:
        """For each throw of a chain, each total that those after it may come to, with each face that rolls on."""
        throws, (least, most) = 1 + self._depth(cap), self._worths
        spread = max(0, most) - min(0, least) + 1
        going = sum(face in self.rolls_on for face in self.faces) if self.rolls_on else 0
        totals = min(spread, len(self.faces) + 1) if throws == 1 else spread * throws
        return 2 * throws * (len(self.faces) + going * totals * steps_of_long(self.bits(cap)) // 2) + spread * throws

    def bits(self, cap: int | None) -> int:
        """Those of each throw of a chain."""
        return len(self.faces).bit_length() * (1 + self._depth(cap) + bool(self.rerolls))

    def law(self, cap: int | None) -> Law:
        """Throw by throw, from the last of a chain back to the first."""
        if not (self.rerolls or self.rolls_on or self.lost):
            return self._law_of_one_fall()
        sides, depth = len(self.faces), self._depth(cap)
        chain = self._chain(depth)
        fresh: dict[int, int] = {}
        # a face that is rolled again gives the law of a fresh die; the others weigh as much as all of those together
        again = sum(face in self.rerolls for face in self.faces)
        for face in self.faces:
            weight = again + (0 if face in self.rerolls else sides) if again else 1
            for total, each in self._falls(face, chain, goes_on=depth > 0):
                fresh[total] = fresh.get(total, 0) + weight * each
        found = law_of(fresh)
        return found.capped(cap) if self.unending else found

    def _law_of_one_fall(self) -> Law:
        weights: dict[int, int] = {}
        for face in self.faces:
            worth = self.worth(face)
            weights[worth] = weights.get(worth, 0) + 1
        return law_of(weights)

    def _falls(self, face: int, chain: _Chain, *, goes_on: bool) -> Iterator[tuple[int, int]]:
        """What it comes to if a face lies on top at first, with the weights of one throw and its chain."""
        if face in self.lost:
            yield 0, chain.total
        elif face in self.rolls_on and (goes_on or self.unending):
            yield 0, chain.all_lost
            for total, weight in chain.row.items():
                yield self.worth(face) + total, weight
        else:
            yield self.worth(face), chain.total

    def _depth(self, cap: int | None) -> int:
        """How many throws of a chain are looked at one by one."""
        if not self.unending:
            return self.times or 0 if self.rolls_on else 0
        if cap is None:
            return 0
        smallest = min(self.worth(face) for face in self.faces if face in self._going_on)
        return max(0, -(-cap // smallest))

    def _chain(self, depth: int) -> _Chain:
        """What so many further throws come to, as long as each rolls on."""
        sides = len(self.faces)
        ends, lost = self._ends, self._lost_all
        chain = _Chain({0: 1}, 0, 1)
        if self.unending and lost:
            # beyond the cap it does not matter what it comes to, but whether all of it is lost in the end
            chain = _Chain({0: len(ends)}, lost, len(ends) + lost)
        going = [self.worth(face) for face in self.faces if face in self._going_on]
        for _ in range(depth):
            row: dict[int, int] = {}
            for worth in ends:
                row[worth] = row.get(worth, 0) + chain.total
            for worth in going:
                for total, weight in chain.row.items():
                    row[worth + total] = row.get(worth + total, 0) + weight
            all_lost = lost * chain.total + len(going) * chain.all_lost
            chain = _Chain(row, all_lost, sides * chain.total)
        return chain

    @property
    def _ends(self) -> list[int]:
        """What the faces count that end a chain, and leave what was shown before."""
        later = [face for face in self.faces if face not in self._going_on]
        if self.lost_later is LostLater.COUNTS:
            return [self.worth(face) for face in later]
        kept = [self.worth(face) for face in later if face not in self.lost]
        ended = sum(face in self.lost for face in later) if self.lost_later is LostLater.ENDS else 0
        return [*kept, *([0] * ended)]

    @property
    def _lost_all(self) -> int:
        """How many faces lose all of a chain."""
        return sum(face in self.lost for face in self.faces) if self.lost_later is LostLater.ALL else 0

    def mean(self) -> Fraction:
        """What can be expected, exactly, however long it rolls on."""
        sides, ends, lost = len(self.faces), self._ends, self._lost_all
        going = [self.worth(face) for face in self.faces if face in self._going_on]
        # stays: the chance that a chain is not lost; gains: what it adds, counting nothing where it is lost
        stays, gains = Fraction(1), Fraction(0)
        if self.unending:
            stays = Fraction(len(ends), len(ends) + lost)
            gains = (sum(ends) + stays * sum(going)) / (sides - len(going))
        else:
            for _ in range(self._depth(None)):
                gains = (sum(ends) + stays * sum(going) + len(going) * gains) / sides
                stays = (len(ends) + len(going) * stays) / sides
        rolls_on = self.unending or bool(self._depth(None))
        shares = {face: self._expected(face, stays, gains, rolls_on=rolls_on) for face in set(self.faces)}
        fresh = sum((shares[face] for face in self.faces), start=Fraction(0)) / sides
        first = sum((fresh if face in self.rerolls else shares[face] for face in self.faces), start=Fraction(0))
        return first / sides

    def _expected(self, face: int, stays: Fraction, gains: Fraction, *, rolls_on: bool) -> Fraction:
        if face in self.lost:
            return Fraction(0)
        if face in self.rolls_on and rolls_on:
            return self.worth(face) * stays + gains
        return Fraction(self.worth(face))

    # ---------------------------------------------------------------- falling

    def thrown(self, fall: Fall) -> Rolled:
        """It falls, and falls again as long as its faces say so."""
        name = self.written()
        shown: list[Shown] = []
        face = fall(name, self.faces)
        if face in self.rerolls:
            shown.append(Shown(name, face, Fate.REROLLED))
            face = fall(name, self.faces)
        if face in self.lost:
            return Rolled(0, (*shown, Shown(name, face, Fate.LOST)))
        value, thrown, left = self.worth(face), [face], self.times
        while face in (self.rolls_on if len(thrown) == 1 else self._going_on) and left != 0:
            left = None if left is None else left - 1
            face = fall(name, self.faces)
            thrown.append(face)
            if face in self.lost and self.lost_later is not LostLater.COUNTS:
                if self.lost_later is LostLater.ALL:
                    return Rolled(0, (*shown, *(Shown(name, each, Fate.LOST) for each in thrown)))
                shown += [Shown(name, each, Fate.ROLLS_ON) for each in thrown[:-1]]
                return Rolled(value, (*shown, Shown(name, face, Fate.LOST)))
            value += self.worth(face)
        shown += [Shown(name, each, Fate.ROLLS_ON) for each in thrown[:-1]]
        return Rolled(value, (*shown, Shown(name, face)))

    def written(self) -> str:
        """In dice notation."""
        return written_die(self)


@frozen
class _Chain:
    """Throws that follow one another as long as each rolls on.

    Attributes:
        row: The weight of each sum that stays.
        all_lost: The weight of losing all.
        total: The weight of everything.
    """

    row: dict[int, int]
    all_lost: int
    total: int


def d(sides: int) -> Die:
    """A die with faces from 1 on.

    Raises:
        DefinitionError: It has none, or more than can be.

    >>> d(6).written()
    'd6'
    """
    if sides < 1:
        raise DefinitionError(f"a die cannot have {sides} faces", remedy="Give it at least one.")
    if sides > MOST_FACES:
        raise DefinitionError(f"a die has {sides:,} faces", remedy=f"Give it at most {MOST_FACES:,}.")
    return Die(tuple(range(1, sides + 1)))


def meta(sides: int, least: int) -> Die:
    """A die with faces from 1 on, of which those below a number count as that number.

    >>> meta(12, 5).mean()
    Fraction(22, 3)
    """
    return evolve(d(sides), least=least)


def written_die(die: Die) -> str:
    """The notation of a die.

    >>> written_die(Die((1, 2, 3, 4), least=2, rolls_on=frozenset({4}), times=2))
    'd4 min 2 on {4} x 2'
    """
    sides = len(die.faces)
    parts = [f"d{sides}" if die.faces == tuple(range(1, sides + 1)) else f"d{_set(die.faces)}"]
    if die.least is not None:
        parts.append(f"min {die.least}")
    if die.rerolls:
        parts.append(f"reroll {_set(sorted(die.rerolls))}")
    if die.rolls_on:
        times = "" if die.times is None else f" x {die.times}"
        parts.append(f"on {_set(sorted(die.rolls_on))}{times}")
    if die.lost:
        later = "" if die.lost_later is LostLater.ENDS else f" {die.lost_later.value}"
        parts.append(f"lose {_set(sorted(die.lost))}{later}")
    if die.counts:
        parts.append(f"count {_set(sorted(die.counts))}")
    return " ".join(parts)


def _set(numbers: Sequence[int]) -> str:
    return f"{{{','.join(map(str, numbers))}}}"
