"""Rolls as data: each can be listed exactly, thrown die by die, and written in dice notation.

What a roll is made of stands in `die`, `pools` and `arithmetic`.

>>> from ludex.engine.dice.arithmetic import Flat, Sum
>>> from ludex.engine.dice.die import d
>>> attack = Sum((d(20), Flat(5)))
>>> attack.written(), distribution(attack).at_least(15)
('d20 + 5', Fraction(11, 20))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from ludex.engine.dice.distribution import AtLeast, Distribution
from ludex.engine.dice.law import Law
from ludex.layers.errors import LudexError, RefusedError

MOST_WORK: Final = 50_000_000
"""So many steps, of 50 to 300 nanoseconds each, are done without asking; it is a matter of seconds."""

MOST_BITS: Final = 2_000_000_000
"""An answer whose weights fill more memory is refused."""

MOST_THROWN: Final = 1_000_000
"""So many dice are thrown one by one."""


class Fate(Enum):
    """What became of a die that was thrown."""

    COUNTED = "counted"
    REROLLED = "rerolled"
    ROLLS_ON = "rolls on"
    LOST = "lost"
    DROPPED = "dropped"
    CANCELLED = "cancelled"


@frozen(cache_hash=True)
class Shown:
    """A die on the table.

    Attributes:
        die: Which die, in notation.
        face: What it shows.
        fate: What became of it.
    """

    die: str
    face: int
    fate: Fate = Fate.COUNTED

    def __str__(self) -> str:
        return str(self.face) if self.fate is Fate.COUNTED else f"{self.face} ({self.fate.value})"


@frozen
class Rolled:
    """A roll that was thrown: what it came to, and each die in the order in which it fell."""

    value: int
    dice: tuple[Shown, ...]


Fall: TypeAlias = Callable[[str, tuple[int, ...]], int]
"""How a die falls, given its notation and its faces: the face that lies on top."""


class Roll(ABC):
    """Dice and what is made of them; the base of all descriptions. Frozen data."""

    __slots__ = ()

    @property
    @abstractmethod
    def lowest(self) -> int:
        """No total is lower."""

    @property
    @abstractmethod
    def highest(self) -> int | None:
        """No total is higher; None where there is no highest."""

    @property
    @abstractmethod
    def dice(self) -> int:
        """How many dice are thrown at first."""

    @abstractmethod
    def work(self, cap: int | None) -> int:
        """About how many steps it takes to find the law, told before any is done."""

    def bits(self, cap: int | None) -> int:
        """About how long the weights may become, in bits; for dice that fall once or twice if nothing else is said."""
        return 20 * (1 + self.dice)

    @abstractmethod
    def law(self, cap: int | None) -> Law:
        """The weights of all totals; where a cap is given, those from there on may be one."""

    @abstractmethod
    def mean(self) -> Fraction:
        """What can be expected, exactly, however long dice roll on."""

    @abstractmethod
    def thrown(self, fall: Fall) -> Rolled:
        """The roll when dice fall so; given faces, seeded chance and a player's own dice go through here alike."""

    @abstractmethod
    def written(self) -> str:
        """In dice notation."""

    @property
    def binds(self) -> bool:
        """Whether its notation can stand as a part of a larger one without brackets."""
        return True

    def admits(self, total: int, dice: tuple[Shown, ...]) -> bool:
        """Whether dice that lie so come of this roll, and come to that total."""
        if self.dice > MOST_THROWN:
            return False
        try:
            return self.thrown(_as_given(iter(dice))) == Rolled(total, dice)
        except _OtherDice:
            return False

    def __str__(self) -> str:
        return self.written()


class _OtherDice(Exception):
    """Dice were given that are not those of a roll."""


def _as_given(dice: Iterator[Shown]) -> Fall:
    def fall(die: str, faces: tuple[int, ...]) -> int:
        shown = next(dice, None)
        if shown is None or shown.die != die or shown.face not in faces:
            raise _OtherDice
        return shown.face

    return fall


def bracketed(roll: Roll) -> str:
    """The notation of a part of a larger roll."""
    return roll.written() if roll.binds else f"({roll.written()})"


# ---------------------------------------------------------------- asking


def distribution(roll: Roll, *, up_to: int | None = None) -> Distribution[int | AtLeast]:
    """How the totals of a roll are distributed, exactly.

    Args:
        roll: The roll.
        up_to: From which total on all are one, `AtLeast(up_to)`; needed where dice roll on without end.

    Raises:
        RefusedError: Dice roll on without end and no total is given, or it would be too much work; nothing was begun.

    >>> from ludex.engine.dice.die import d
    >>> distribution(d(6), up_to=5).outcomes
    (1, 2, 3, 4, AtLeast(bound=5))
    """
    return law_up_to(roll, up_to).distribution()


def law_up_to(roll: Roll, up_to: int | None = None) -> Law:
    """The law of a roll; see `distribution`."""
    if roll.highest is None and up_to is None:
        raise RefusedError(
            "these dice may roll on without end, so that no total is the highest",
            subject=f"roll {roll}",
            remedy="Say up to which total you ask: all from there on are then one answer.",
        )
    work = roll.work(up_to)
    if work > MOST_WORK:
        raise RefusedError(
            f"this takes about {work:,} steps, and at most {MOST_WORK:,} are done",
            subject=f"roll {roll}",
            remedy="Ask about fewer dice, or up to a lower total, or throw it many times.",
        )
    bits = span(roll, up_to) * roll.bits(up_to)
    if bits > MOST_BITS:
        raise RefusedError(
            f"the answer would fill about {bits // 8_000_000:,} megabytes, and at most {MOST_BITS // 8_000_000:,} are",
            subject=f"roll {roll}",
            remedy="Ask about fewer dice, or up to a lower total, or throw it many times.",
        )
    return roll.law(up_to).capped(up_to)


def verify_has_an_end(roll: Roll) -> None:
    """Say why it is not worked out what can be expected of the best of some dice.

    Raises:
        RefusedError: They may roll on without end.
    """
    if roll.highest is None:
        raise RefusedError(
            "what can be expected of the best or worst of rolls without end is not worked out",
            subject=f"roll {roll}",
            remedy="Ask for the chances up to a total.",
        )


def span(roll: Roll, cap: int | None) -> int:
    """How many totals there may be; those from a cap on are one."""
    highest = roll.highest if cap is None else cap if roll.highest is None else min(cap, roll.highest)
    return max(1, (highest or 0) - roll.lowest + 1)


def sample(roll: Roll, random: Random) -> Rolled:
    """Throw a roll: each die falls.

    Raises:
        RefusedError: There are too many dice to throw one by one.

    >>> from ludex.engine.dice.die import d
    >>> sample(d(6), Random(1)).value
    1
    """
    verify_can_be_thrown(roll)
    return roll.thrown(falling(random))


def falling(random: Random) -> Fall:
    """Dice that fall by chance."""
    return lambda _, faces: faces[int(random.random() * len(faces))]


def falling_as_told(faces: list[int]) -> Fall:
    """Dice that fall as somebody says who rolled them on a table; each takes the first face from the list.

    Raises:
        LudexError: When a die falls, the list is empty or begins with a face that the die has not.

    >>> from ludex.engine.dice.die import d
    >>> told = [4, 2]
    >>> d(6).thrown(falling_as_told(told)).value, told
    (4, [2])
    """

    def fall(die: str, sides: tuple[int, ...]) -> int:
        if not faces or faces[0] not in sides:
            found = faces[0] if faces else "nothing"
            raise LudexError(f"{die} shows {found}", remedy=f"Give one of {sides[0]} to {sides[-1]}.")
        return faces.pop(0)

    return fall


def verify_can_be_thrown(roll: Roll) -> None:
    """Say why a roll cannot be thrown die by die.

    Raises:
        RefusedError: There are too many dice.
    """
    if roll.dice > MOST_THROWN:
        raise RefusedError(
            f"{roll.dice:,} dice would be thrown one by one, and at most {MOST_THROWN:,} are",
            subject=f"roll {roll}",
            remedy="Throw fewer dice.",
        )
