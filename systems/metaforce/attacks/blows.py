"""The dice of a hit: damage, Penetration and magnitude, thrown at once; throws with the same consequences are one.

>>> from ludex.engine.dice.die import d
>>> from ludex.systems.metaforce.creature import Defence
>>> from ludex.systems.metaforce.terms import Form
>>> resisted = Blow(form=Defence(Form.RESISTANCE, 1))
>>> [(shown.total, weight) for shown, weight in BlowFalls(d(6), blows=(resisted,)).outcomes()]
[(1, 3), (4, 2), (6, 1)]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from ludex.engine.checks.rolling import Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.arithmetic import NOTHING
from ludex.engine.dice.description import Roll, Rolled, law_up_to, sample
from ludex.engine.replacing import replaced
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.attacks.answering_powers import Lying, Mishap
from ludex.systems.metaforce.attacks.damage import Blow, Hurt, harm
from ludex.systems.metaforce.attacks.hit_dice import LyingDie
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.play.deeds import RollDeed
from ludex.systems.metaforce.play.facts import Facts, Scene

Throw: TypeAlias = tuple[int, int, int]
"""Damage, Penetration and weight."""


@frozen(cache_hash=True)
class BlowShows(Shows):
    """What the dice of a hit came to.

    Attributes:
        total: The damage, base and bonus dice.
        penetration: The p of its Penetration (MF-RES-17).
        magnitude: What the dice add to a magnitude.
        throws: All throws that it stands for, as damage, Penetration and weight; empty where it is one.
        bonuses: Versatile Bonuses that dice brought and that lie apart (MF-MPOWER-27).
        lying: The dice that may still be nudged (MF-MPOWER-28), whose values are counted already.
    """

    penetration: int = 0
    magnitude: int = 0
    throws: tuple[Throw, ...] = ()
    bonuses: tuple[int, ...] = ()
    lying: tuple[LyingDie, ...] = ()

    def label(self) -> str:
        """Each number that is not 0."""
        also = [("Penetration", self.penetration), ("magnitude", self.magnitude)]
        also += [("a bonus of", each) for each in self.bonuses]
        return ", ".join([str(self.total), *(f"{name} {value}" for name, value in also if value)])


@frozen(cache_hash=True)
class BlowFalls(Description):
    """The dice of a hit that are rolled.

    Attributes:
        damage: Base and bonus dice.
        penetration: What it penetrates with.
        magnitude: The dice that are added to a magnitude.
        blows: All that the hit may still become: throws that do the same in each case are one. Empty: all are told.
        lumped: Whether throws are one that put all of that in the same order, the harmful before the harmless. Whoever
            wants more or less harm decides the same after each of them, so that it is enough to know how often each
            falls, where nothing else comes of it.
    """

    damage: Roll
    penetration: Roll = NOTHING
    magnitude: Roll = NOTHING
    blows: tuple[Blow, ...] = ()
    lumped: bool = field(default=False, kw_only=True)

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """All that must be told apart, with weights."""
        yield from _outcomes(self)

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        return _thrown([sample(roll, random) for roll in (self.damage, self.penetration, self.magnitude)])

    def showing(self, *faces: int) -> BlowShows:
        """What dice come to that somebody rolled on a table: damage first, then Penetration, then magnitude."""
        left = list(faces)
        rolls = (self.damage, self.penetration, self.magnitude)
        return _thrown([roll.thrown(lambda _die, _faces: left.pop(0)) for roll in rolls])

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, BlowShows):
            return False
        if outcome.throws:
            return any(each == outcome for each, _ in self.outcomes())
        rolls = ((self.damage, outcome.total), (self.penetration, outcome.penetration))
        return all(_can(roll, total) for roll, total in (*rolls, (self.magnitude, outcome.magnitude)))


def _thrown(thrown: list[Rolled]) -> BlowShows:
    damage, penetration, magnitude = thrown
    dice = tuple(die for each in thrown for die in each.dice)
    return BlowShows(damage.value, dice, penetration=penetration.value, magnitude=magnitude.value)


def _can(roll: Roll, total: int) -> bool:
    law = law_up_to(roll)
    return law.low <= total <= law.high and law.weights[total - law.low] > 0


@lru_cache(maxsize=1024)
def _outcomes(falls: BlowFalls) -> tuple[tuple[BlowShows, int], ...]:
    alike: dict[Hashable, list[Throw]] = {}
    for points, often in _weights(falls.penetration):
        each = [harm(blow.with_penetration(points)) for blow in falls.blows]
        for total, weight in _weights(falls.damage):
            does = [of(total) for of in each]
            key: Hashable = (total, points)
            if falls.lumped:
                key = _order(does)
            elif does:
                key = tuple(does)
            alike.setdefault(key, []).append((total, points, weight * often))
    return tuple(
        (_standing_for(throws, magnitude, lumped=falls.lumped), sum(weight for _, _, weight in throws) * often)
        for throws in alike.values()
        for magnitude, often in _weights(falls.magnitude)
    )


def _order(does: list[Hurt]) -> Hashable:
    """In which order several harms come, by damage, and by damage less healing; which are equal is told too."""
    if len(does) == 1:
        return ()
    by_damage = _ranks([each.damage for each in does])
    if not any(each.healed for each in does):
        return by_damage
    return by_damage, _ranks([each.damage - each.healed for each in does])


def _ranks(numbers: list[int]) -> tuple[int, ...]:
    places = sorted(set(numbers))
    return tuple([places.index(number) for number in numbers])


def _standing_for(throws: list[Throw], magnitude: int, *, lumped: bool) -> BlowShows:
    total, points, _ = throws[0]
    return BlowShows(total, penetration=points, magnitude=magnitude, throws=tuple(throws) if lumped else ())


@lru_cache(maxsize=1024)
def _weights(roll: Roll) -> tuple[tuple[int, int], ...]:
    law = law_up_to(roll)
    return tuple((total, weight) for total, weight in enumerate(law.weights, law.low) if weight)


# ---------------------------------------------------------------- in the game


@frozen(cache_hash=True)
class Struck:
    """What came of one attack.

    Attributes:
        name: Which attack.
        quality: How well it hit, in a word.
        critical: Whether it was a critical hit.
        damage: What the target took.
        healed: What it absorbed.
        magnitude: The magnitude that is left; 0 for none.
        severity: The state of the condition, in a word; "none" where none was inflicted.
        each_round: The HP that it costs each round.
        injury: How large an injury it leaves.
        throws: Damage, healing and weight of all throws that it stands for; empty where it is one.
        afflictions: The conditions that came of it, in the states in which they were inflicted.
    """

    name: str
    quality: str
    critical: bool = False
    damage: int = 0
    healed: int = 0
    magnitude: int = 0
    severity: str = "none"
    each_round: int = 0
    injury: int = 0
    throws: tuple[Throw, ...] = ()
    afflictions: tuple[Affliction, ...] = ()


@frozen(cache_hash=True)
class Fight(Scene):
    """What attacks keep for themselves.

    Attributes:
        shown: The dice of a hit that lie on the table.
        struck: What came of each attack, in order.
        lying: What the roll of an attack showed, where a power may answer it.
        mishap: What befell who attacked at last, by Crash Out.
        dead: Who died of it.
    """

    shown: BlowShows | None = None
    struck: tuple[Struck, ...] = ()
    lying: Lying | None = None
    mishap: Mishap | None = None
    dead: tuple[str, ...] = ()


NO_FIGHT: Final = Fight()


def fight_of(facts: Facts) -> Fight:
    """What attacks keep in some facts."""
    return next((each for each in facts.scenes if isinstance(each, Fight)), NO_FIGHT)


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class BlowRoll(RollDeed):
    """The dice of a hit are rolled; they come to lie on the table."""

    penetration: Roll = NOTHING
    magnitude: Roll = NOTHING
    blows: tuple[Blow, ...] = ()
    lumped: bool = field(default=False, kw_only=True)

    def description(self) -> Description:
        """What chance brings."""
        return BlowFalls(self.roll, self.penetration, self.magnitude, self.blows, lumped=self.lumped)

    def done(self, facts: Facts) -> Facts:
        """They lie on the table."""
        assert isinstance(self.shown, BlowShows)  # a step happens when chance has settled it
        return facts.with_scene(replaced(fight_of(facts), shown=self.shown))


def hurting(facts: Facts, target: str, damage: int, healed: int) -> Facts:
    """Somebody takes damage, and is then healed, up to the maximum (MF-RES-20, MF-RES-08)."""
    if not damage and not healed:
        return facts
    creature = facts.creature(target)
    return facts.with_creature(_at_hp(creature, hp_after(creature, damage, healed)))


def hp_after(creature: Creature, damage: int, healed: int) -> int:
    """The HP that somebody has after damage and then healing.

    >>> hp_after(Creature("ann", hp=9, max_hp=10), 4, 7)
    10
    """
    left = creature.hp - damage
    return min(left + healed, max(left, creature.max_hp))


@lru_cache(maxsize=4096)
def _at_hp(creature: Creature, hp: int) -> Creature:
    return evolve(creature, hp=hp)
