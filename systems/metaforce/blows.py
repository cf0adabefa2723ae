"""The dice of a hit: damage, Penetration and magnitude, thrown at once; throws with the same consequences are one.

>>> from ludex.engine.dice.die import d
>>> from ludex.systems.metaforce.creature import Defence
>>> from ludex.systems.metaforce.terms import Form
>>> resisted = Blow(form=Defence(Form.RESISTANCE, 1))
>>> [(shown.total, weight) for shown, weight in BlowFalls(d(6), blows=(resisted,)).outcomes()]
[(1, 3), (4, 2), (6, 1)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rolling import Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.arithmetic import NOTHING
from ludex.engine.dice.description import Roll, Rolled, law_up_to, sample
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.damage import Blow, Hurt, harm
from ludex.systems.metaforce.deeds import RollDeed
from ludex.systems.metaforce.facts import Facts, Scene


@frozen(cache_hash=True)
class BlowShows(Shows):
    """What the dice of a hit came to.

    Attributes:
        total: The damage, base and bonus dice.
        penetration: The p of its Penetration (MF-RES-17).
        magnitude: What the dice add to a magnitude.
    """

    penetration: int = 0
    magnitude: int = 0

    def label(self) -> str:
        """Each number that is not 0."""
        also = [("Penetration", self.penetration), ("magnitude", self.magnitude)]
        return ", ".join([str(self.total), *(f"{name} {value}" for name, value in also if value)])


@frozen(cache_hash=True)
class BlowFalls(Description):
    """The dice of a hit that are rolled.

    Attributes:
        damage: Base and bonus dice.
        penetration: What it penetrates with.
        magnitude: The dice that are added to a magnitude.
        blows: All that the hit may still become: throws that do the same in each case are one. Empty: all are told.
    """

    damage: Roll
    penetration: Roll = NOTHING
    magnitude: Roll = NOTHING
    blows: tuple[Blow, ...] = ()

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
    penetrations, magnitudes = _weights(falls.penetration), _weights(falls.magnitude)
    told: dict[tuple[object, ...], tuple[int, int, int]] = {}
    for points, often in penetrations:
        each = [harm(blow.with_penetration(points)) for blow in falls.blows]
        for total, weight in _weights(falls.damage):
            consequences: tuple[object, ...] = tuple([of(total) for of in each]) or (total, points)
            first = told.get(consequences)
            lowest = (total, points) if first is None else first[:2]
            told[consequences] = (*lowest, weight * often + (0 if first is None else first[2]))
    return tuple(
        (BlowShows(total, penetration=points, magnitude=magnitude), weight * often)
        for total, points, weight in told.values()
        for magnitude, often in magnitudes
    )


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


@frozen(cache_hash=True)
class Fight(Scene):
    """What attacks keep for themselves.

    Attributes:
        shown: The dice of a hit that lie on the table.
        struck: What came of each attack, in order.
    """

    shown: BlowShows | None = None
    struck: tuple[Struck, ...] = ()


NO_FIGHT: Final = Fight()


def fight_of(facts: Facts) -> Fight:
    """What attacks keep in some facts."""
    return next((each for each in facts.scenes if isinstance(each, Fight)), NO_FIGHT)


@frozen(cache_hash=True)
class BlowRoll(RollDeed):
    """The dice of a hit are rolled; they come to lie on the table."""

    penetration: Roll = NOTHING
    magnitude: Roll = NOTHING
    blows: tuple[Blow, ...] = ()

    def description(self) -> Description:
        """What chance brings."""
        return BlowFalls(self.roll, self.penetration, self.magnitude, self.blows)

    def done(self, facts: Facts) -> Facts:
        """They lie on the table."""
        assert isinstance(self.shown, BlowShows)  # a step happens when chance has settled it
        return facts.with_scene(Fight(self.shown, fight_of(facts).struck))


def hurting(facts: Facts, target: str, hurt: Hurt) -> Facts:
    """Somebody takes damage, and is then healed, up to the maximum (MF-RES-20, MF-RES-08)."""
    creature = facts.creature(target)
    left = creature.hp - hurt.damage
    return facts.with_creature(_at_hp(creature, min(left + hurt.healed, max(left, creature.max_hp))))


@lru_cache(maxsize=4096)
def _at_hp(creature: Creature, hp: int) -> Creature:
    return evolve(creature, hp=hp)
