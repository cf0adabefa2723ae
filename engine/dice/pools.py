"""Pools: several dice of one kind, and which of them count.

A pool is summed face by face. To keep the highest dice, say, faces are gone through from the highest down: how many
dice show the next one, and how many of those are still kept. So the work grows with faces and dice, not with the rolls
that there are.

>>> from ludex.engine.dice.die import d
>>> Keep(d(6), 4, 3).mean()
Fraction(15869, 1296)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from math import comb

from attrs import frozen

from ludex.engine.dice.description import Fall, Fate, Roll, Rolled, Shown, span, verify_has_an_end
from ludex.engine.dice.die import Die
from ludex.engine.dice.law import Law, law, repeated
from ludex.engine.dice.polynomials import steps_of_long, steps_of_power, unpacked
from ludex.layers.errors import DefinitionError


def _verify_count(count: int) -> None:
    if count < 0:
        raise DefinitionError(f"a pool of {count} dice is none", remedy="Give at least 0 dice.")


@frozen(cache_hash=True)
class Pool(Roll):
    """The sum of several dice of one kind; of dice that count faces, how many there are.

    Raises:
        DefinitionError: There are fewer dice than none.
    """

    die: Die
    count: int

    def __attrs_post_init__(self) -> None:
        _verify_count(self.count)

    @property
    def lowest(self) -> int:
        """Each at its lowest."""
        return self.die.lowest * self.count

    @property
    def highest(self) -> int | None:
        """Each at its highest."""
        if not self.count:
            return 0
        return None if self.die.highest is None else self.die.highest * self.count

    @property
    def dice(self) -> int:
        """How many there are."""
        return self.count

    def _left(self, cap: int | None) -> int | None:
        return None if cap is None else cap - self.die.lowest * (self.count - 1)

    def work(self, cap: int | None) -> int:
        """That of one die, and of a power of its law."""
        if not self.count:
            return 1
        left = self._left(cap)
        power = steps_of_power(span(self.die, left), self.die.bits(left), self.count, span(self, cap))
        return self.die.work(left) + power

    def bits(self, cap: int | None) -> int:
        """Those of all dice."""
        return self.die.bits(self._left(cap)) * self.count

    def law(self, cap: int | None) -> Law:
        """The law of one, so many times."""
        if not self.count:
            return Law(0, (1,))
        return repeated(self.die.law(self._left(cap)), self.count, cap)

    def mean(self) -> Fraction:
        """That of one, so many times."""
        return self.die.mean() * self.count

    def thrown(self, fall: Fall) -> Rolled:
        """Each in turn."""
        thrown = [self.die.thrown(fall) for _ in range(self.count)]
        return Rolled(sum(each.value for each in thrown), tuple(die for each in thrown for die in each.dice))

    def written(self) -> str:
        """How many of which."""
        return f"{self.count}{self.die.written()}"


class End(Enum):
    """From which end dice are counted."""

    HIGHEST = "highest"
    LOWEST = "lowest"


@frozen(cache_hash=True)
class Keep(Roll):
    """The sum of the highest, or the lowest, of several dice of one kind.

    Attributes:
        die: The kind.
        count: How many are thrown.
        kept: How many count.
        end: Which of them.

    Raises:
        DefinitionError: There are fewer dice than none, or more are kept than thrown.
    """

    die: Die
    count: int
    kept: int
    end: End = End.HIGHEST

    def __attrs_post_init__(self) -> None:
        _verify_count(self.count)
        if not 0 <= self.kept <= self.count:
            raise DefinitionError(
                f"of {self.count} dice {self.kept} cannot be kept", remedy=f"Keep from 0 to {self.count}."
            )

    @property
    def lowest(self) -> int:
        """Each at its lowest."""
        return self.die.lowest * self.kept

    @property
    def highest(self) -> int | None:
        """Each at its highest."""
        if not self.kept:
            return 0
        return None if self.die.highest is None else self.die.highest * self.kept

    @property
    def dice(self) -> int:
        """How many are thrown."""
        return self.count

    def work(self, cap: int | None) -> int:
        """For each face and each number of dice that show a higher one, how many show it."""
        cap = self._cap(cap)
        values = span(self.die, cap) if self.die.rolls_on else len(self.die.faces)
        totals = (span(self.die, cap) - 1) * self.kept + 1
        row = totals * self.bits(cap)
        kept = self.kept * (self.kept + 1) // 2 * (4 + steps_of_long(row // 4) * (1 + self.count // 60))
        beyond = (self.kept + 1) * (self.count - self.kept + 1) * 8 * steps_of_long(self.bits(cap))
        return self.die.work(cap) + values * (kept + beyond) + totals

    def _cap(self, cap: int | None) -> int | None:
        """Up to where dice without end are told apart: they count no less than 0, so that others only add to one."""
        return max(cap, self.die.lowest + 1) if self.die.unending and cap is not None else None

    def bits(self, cap: int | None) -> int:
        """Those of all dice."""
        return self.die.bits(self._cap(cap)) * self.count

    def law(self, cap: int | None) -> Law:
        """From the face that is kept first, how many dice show each."""
        one = self.die.law(self._cap(cap))
        places = range(len(one.weights))
        found = _kept(one, self.count, self.kept, reversed(places) if self.end is End.HIGHEST else places)
        return found.capped(cap) if self.die.unending else found

    def mean(self) -> Fraction:
        """What can be expected.

        Raises:
            RefusedError: They may roll on without end.
        """
        verify_has_an_end(self)
        return self.law(None).mean

    def thrown(self, fall: Fall) -> Rolled:
        """Each in turn; of those that do not count it is said."""
        thrown = [self.die.thrown(fall) for _ in range(self.count)]
        order = sorted(
            range(self.count), key=lambda place: (thrown[place].value, -place), reverse=self.end is End.HIGHEST
        )
        return _with_fates(thrown, dict.fromkeys(order[self.kept :], Fate.DROPPED))

    def written(self) -> str:
        """With kh or kl for the highest or lowest that are kept."""
        return f"{self.count}{self.die.written()} k{'h' if self.end is End.HIGHEST else 'l'} {self.kept}"


def _kept(one: Law, count: int, kept: int, places: Iterable[int]) -> Law:
    """The law of the sum of the first so many dice, when they are sorted as the places of their values are given."""
    if not kept:
        return Law(0, (1,))
    order = list(places)
    width = (one.total**count).bit_length() // 8 + 1
    shift = 8 * width
    # by how many dice have been placed: the weights of the sums of those that are kept, all below `kept`
    placed = {0: 1}
    rest = one.total
    done = 0
    for place in order:
        weight = one.weights[place]
        rest -= weight
        if not weight:
            continue
        following: dict[int, int] = {}
        for before, sums in placed.items():
            room = kept - before
            factor = 1
            for showing in range(room):
                here = sums * factor << shift * place * showing
                following[before + showing] = following.get(before + showing, 0) + here
                factor = factor * weight * (count - before - showing) // (showing + 1)
            # from here on all that are kept are known: so many or more show this face, the others come after it
            left = count - before
            more = sum(
                comb(left, showing) * weight**showing * rest ** (left - showing) for showing in range(room, left + 1)
            )
            done += sums * more << shift * place * room
        placed = following
    length = (len(one.weights) - 1) * kept + 1
    return law(one.low * kept, unpacked(done, width, length))


@frozen(cache_hash=True)
class Cancelling(Roll):
    """The sum of several dice, of which some faces cancel others.

    Each die that shows one of these faces counts nothing and cancels the highest die that is left and shows none of
    them; where there is none left, it cancels nothing.

    Attributes:
        die: The kind; it falls once and counts what it shows.
        count: How many are thrown.
        cancels: The faces that cancel.

    Raises:
        DefinitionError: There are fewer dice than none, no face cancels, they count less than nothing, or they fall
            more than once.
    """

    die: Die
    count: int
    cancels: frozenset[int]

    def __attrs_post_init__(self) -> None:
        _verify_count(self.count)
        if not self.cancels:
            raise DefinitionError("no face cancels others", remedy="Name at least one, or sum all dice.")
        if self.die.rolls_on or self.die.rerolls or self.die.lost or self.die.lowest < 0:
            raise DefinitionError(
                "dice of which faces cancel others fall once and count what they show, at least 0",
                remedy="Leave out what else they do.",
            )

    @property
    def lowest(self) -> int:
        """Nothing."""
        return 0

    @property
    def highest(self) -> int | None:
        """Each at its highest."""
        return (self.die.highest or 0) * self.count

    @property
    def dice(self) -> int:
        """How many are thrown."""
        return self.count

    def work(self, cap: int | None) -> int:
        """For each face, how many dice show less and how many cancel; and for the former each lower face."""
        faces, row = len(self.die.faces), span(self, None) * self.bits(None)
        lower = faces * steps_of_long(row // 8) * 2
        return faces * self.count * (self.count * 4 * steps_of_long(self.bits(None)) + lower) + span(self, None)

    def bits(self, cap: int | None) -> int:
        """Those of all dice."""
        return self.die.bits(None) * self.count

    def law(self, cap: int | None) -> Law:
        """By the highest face that counts, and how many dice show less.

        Of n dice, c cancel, and of the others the n-2c lowest count. Say that v is the highest that counts, that a
        dice show less and b show v and count: then a+b = n-2c, and of the b+c others at least b show v and none less.
        """
        n = self.count
        others: dict[int, int] = {}
        for face in self.die.faces:
            if face not in self.cancels:
                others[self.die.worth(face)] = others.get(self.die.worth(face), 0) + 1
        cancelling, above = len(self.die.faces) - sum(others.values()), sum(others.values())
        shift = 8 * ((len(self.die.faces) ** n).bit_length() // 8 + 1)
        found = self._all_cancelled(cancelling, above)
        # by c and a: which dice cancel, and which of the others show less
        chosen = [
            [comb(n, cancel) * cancelling**cancel * comb(n - cancel, less) for less in range(n - 2 * cancel)]
            for cancel in range((n + 1) // 2)
        ]
        lower: list[tuple[int, int]] = []
        for value, weight in sorted(others.items()):
            above -= weight
            tails, sums = _tails(n, weight, above), 0
            # What the dice come to that show less is a power of what one does: by Horner's rule, the highest first.
            for less in reversed(range(n)):
                sums = sum(sums * each << shift * worth for worth, each in lower)
                for cancel in range((n - less - 1) // 2 + 1):
                    show = n - 2 * cancel - less
                    sums += chosen[cancel][less] * tails[show + cancel][show] << shift * value * show
            found += sums
            lower.append((value, weight))
        return law(0, unpacked(found, shift // 8, (self.highest or 0) + 1))

    def _all_cancelled(self, cancelling: int, others: int) -> int:
        """How many throws come to nothing since at least half of the dice cancel."""
        n = self.count
        return sum(comb(n, c) * cancelling**c * others ** (n - c) for c in range((n + 1) // 2, n + 1))

    def mean(self) -> Fraction:
        """What can be expected."""
        return self.law(None).mean

    def thrown(self, fall: Fall) -> Rolled:
        """Each in turn; then the highest are cancelled."""
        thrown = [self.die.thrown(fall) for _ in range(self.count)]
        cancelling = [place for place, each in enumerate(thrown) if each.dice[0].face in self.cancels]
        others = [place for place in range(self.count) if place not in set(cancelling)]
        others.sort(key=lambda place: (-thrown[place].value, place))
        fates = dict.fromkeys(cancelling, Fate.LOST) | dict.fromkeys(others[: len(cancelling)], Fate.CANCELLED)
        return _with_fates(thrown, fates)

    def written(self) -> str:
        """With the faces that cancel."""
        return f"{self.count}{self.die.written()} cancel {{{','.join(map(str, sorted(self.cancels)))}}}"


def _tails(most: int, weight: int, other: int) -> list[list[int]]:
    """For each number of dice, and each number of them: how likely at least so many show a face, and the rest others.

    Both by weight; one die more shows the face, or it does not.
    """
    tails = [[1]]
    for dice in range(1, most + 1):
        before = [*tails[-1], 0]
        fewer = [weight * each for each in tails[-1]]
        tails.append([(weight + other) ** dice, *(a + other * b for a, b in zip(fewer, before[1:], strict=True))])
    return tails


def _with_fates(thrown: list[Rolled], fates: dict[int, Fate]) -> Rolled:
    """A throw of several dice, of which some do not count."""
    dice = [
        Shown(die.die, die.face, fates[place]) if place in fates and die.fate is not Fate.REROLLED else die
        for place, each in enumerate(thrown)
        for die in each.dice
    ]
    return Rolled(sum(each.value for place, each in enumerate(thrown) if place not in fates), tuple(dice))
