"""The dice of a hit rolled so that each is told apart, where a power may raise it or it brings a Versatile Bonus.

>>> from ludex.engine.dice.die import d
>>> from ludex.systems.metaforce.attacks.hit_dice import apart
>>> from ludex.systems.metaforce.dice.copied_dice import with_copies
>>> dice = apart(with_copies(d(4), dropped_too=False), PartOf.DAMAGE)
>>> [(shown.total, shown.bonuses, weight) for shown, weight in ApartFalls(dice).outcomes()][-2:]
[(4, (3,), 1), (4, (4,), 1)]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from random import Random

from attrs import evolve, field, frozen

from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Fall, falling, falling_as_told
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.blows import BlowRoll, BlowShows, fight_of
from ludex.systems.metaforce.attacks.hit_dice import HitDie, LyingDie, PartOf
from ludex.systems.metaforce.play.deeds import RollDeed
from ludex.systems.metaforce.play.facts import Facts


@frozen(cache_hash=True)
class ApartFalls(Description):
    """The dice of a hit, each told apart as far as that matters.

    Attributes:
        pool: The dice.
        times: How often one of them may be nudged at most (MF-MPOWER-28); 0 where none may.
    """

    pool: tuple[HitDie, ...]
    times: int = field(default=0, kw_only=True)

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """All that must be told apart, with weights."""
        yield from _outcomes(self)

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        return self._fallen(falling(random))

    def showing(self, *faces: int) -> BlowShows:
        """What dice come to that somebody rolled on a table, each before what it brings.

        Damage comes first, then Penetration, then magnitude.

        Raises:
            LudexError: There are too few or too many, or a die has no such face.
        """
        left = list(faces)
        found = self._fallen(falling_as_told(left))
        if left:
            raise LudexError(f"{left} is too much", remedy="Give a face for each die, and for what each brings.")
        return found

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, BlowShows):
            return False
        if not outcome.dice:
            return any(each == outcome for each, _ in self.outcomes())
        try:
            return self.showing(*(die.face for die in outcome.dice)) == outcome
        except LudexError:
            return False

    def _fallen(self, fall: Fall) -> BlowShows:
        shown = BlowShows(0)
        for die in self.pool:
            value, bonus, dice = die.thrown(fall, later=self.times > 0)
            shown = evolve(_with(shown, die, value, bonus, nudged=self.times > 0), dice=(*shown.dice, *dice))
        return shown


def _with(shown: BlowShows, die: HitDie, value: int, bonus: int, *, nudged: bool) -> BlowShows:
    """What dice came to, with one more."""
    shown = raised(shown, die.part_of, value)
    if nudged and (lies := die.lying(value)) is not None:
        shown = evolve(shown, lying=(*shown.lying, lies))
    if bonus:
        assert die.brings is not None
        shown = with_bonus(shown, bonus, HitDie(die.brings, die.bonus_of), nudged=nudged)
    return shown


def raised(shown: BlowShows, part_of: PartOf, points: int, bonus: int = -1) -> BlowShows:
    """What dice came to, a part of it being so much more."""
    match part_of:
        case PartOf.DAMAGE:
            return evolve(shown, total=shown.total + points)
        case PartOf.PENETRATION:
            return evolve(shown, penetration=shown.penetration + points)
        case PartOf.MAGNITUDE:
            return evolve(shown, magnitude=shown.magnitude + points)
        case PartOf.BONUS:
            more = shown.bonuses[bonus] + points
            return evolve(shown, bonuses=(*shown.bonuses[:bonus], more, *shown.bonuses[bonus + 1 :]))


def with_bonus(shown: BlowShows, points: int, die: HitDie, *, nudged: bool) -> BlowShows:
    """What dice came to, with what a die brought more, which may be nudged itself."""
    place = len(shown.bonuses)
    if die.part_of is PartOf.BONUS:
        found = evolve(shown, bonuses=(*shown.bonuses, points))
    else:
        found = raised(shown, die.part_of, points)
    lies = die.lying(points) if nudged else None
    return found if lies is None else evolve(found, lying=(*found.lying, evolve(lies, bonus=place)))


@lru_cache(maxsize=256)
def _outcomes(falls: ApartFalls) -> tuple[tuple[BlowShows, int], ...]:
    """Die by die; those that are alike are one at once, so that many dice do not come in too many ways."""
    found: dict[Hashable, tuple[BlowShows, int]] = {(): (BlowShows(0), 1)}
    nudged = falls.times > 0
    for die in falls.pool:
        before, found = list(found.values()), {}
        for shown, weight in before:
            for value, bonus, often in die.rows(later=nudged):
                after = _with(shown, die, value, bonus, nudged=nudged)
                key = _alike(after, falls.times)
                first, gathered = found.get(key, (after, 0))
                found[key] = first, gathered + weight * often
    return tuple(found.values())


def _alike(shown: BlowShows, times: int) -> Hashable:
    """What is equal for dice with the same consequences: the sums, each bonus, and how far each die can be raised."""
    rooms = sorted(
        [(each.part_of.value, min(each.highest - each.shows, times), _exact(each, shown)) for each in shown.lying]
    )
    return shown.total, shown.penetration, shown.magnitude, tuple(sorted(shown.bonuses)), tuple(rooms)


def _exact(die: LyingDie, shown: BlowShows) -> int:
    """What must be told of a die besides: a bonus goes somewhere by itself, a 12 may explode."""
    if die.part_of is PartOf.BONUS:
        return shown.bonuses[die.bonus]
    return 0 if die.brings is None else die.shows


@frozen(cache_hash=True)
class ApartRoll(BlowRoll):
    """The dice of a hit are rolled, each told apart.

    Attributes:
        pool: The dice; those of the roll itself and of `penetration` and `magnitude` are among them.
        times: How often one of them may be nudged at most; 0 where none may.
    """

    pool: tuple[HitDie, ...] = ()
    times: int = 0

    def description(self) -> Description:
        """What chance brings."""
        return ApartFalls(self.pool, times=self.times)


@frozen(cache_hash=True)
class BonusRoll(RollDeed):
    """What a d12 of a hit brings that was rolled, or nudged, to 12 (MF-MPOWER-29).

    Attributes:
        part_of: What it is a part of.
    """

    part_of: PartOf = PartOf.BONUS

    def done(self, facts: Facts) -> Facts:
        """It lies there as a Versatile Bonus."""
        fight = fight_of(facts)
        assert fight.shown is not None
        shown = with_bonus(fight.shown, self.total, HitDie(self.roll, self.part_of), nudged=True)
        return facts.with_scene(evolve(fight, shown=shown))
