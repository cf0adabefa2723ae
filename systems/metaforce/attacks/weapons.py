"""Weapons: what they deal, what they penetrate, and the record of a firearm.

>>> pistol = Weapon("pistol", 12, (d(6),), firearm=Firearm(60, Trigger(3)))
>>> pistol.damage.written(), pistol.firearm.bands(3)
('12 + d6', (60, 120, 180))
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import d
from ludex.systems.metaforce.attacks.size import Enlarging
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Attribute, DamageType

BLUNT: Final = DamageType("blunt")

DOUBLED: Final = 2
"""MF-ATTACK-06: what a critical hit multiplies damage by, where a weapon says nothing else."""


class Force(Enum):
    """How a weapon is used, and with that which Attribute attacks (MF-ENC-25)."""

    FORCEFUL = "forceful"
    PRECISE = "precise"
    OTHER = "other"

    @property
    def attribute(self) -> Attribute:
        """Strength for force, Agility for speed and precision; reading an enemy's movement fits most else."""
        return {
            Force.FORCEFUL: Attribute.STRENGTH,
            Force.PRECISE: Attribute.AGILITY,
            Force.OTHER: Attribute.PERCEPTION,
        }[self]


@frozen(cache_hash=True)
class Trigger:
    """The trigger limit: the most shots of one Action Frame (MF-FIRE-05).

    Attributes:
        shots: How many.
        auto: Whether it is "Auto n", so that shots after the first merely lose Advantage (MF-FIRE-09).
    """

    shots: int = 1
    auto: bool = field(default=False, kw_only=True)

    def written(self) -> str:
        """As the record of a weapon has it.

        >>> Trigger(3, auto=True).written()
        'Auto 3'
        """
        return f"Auto {self.shots}" if self.auto else str(self.shots)


@frozen(cache_hash=True)
class Firearm:
    """What the record of a firearm holds besides what every weapon has (MF-FIRE-01).

    Attributes:
        increment: Its range increment in feet, which is the Close range (MF-FIRE-03).
        trigger: Its trigger limit.
        load: Its load: 1 for one hand, 2 or more for two (MF-FIRE-02).
        armour_piercing: Whether its rounds give back what bullet resistance takes away (MF-FIRE-23).
        penalty: What each band beyond the first takes off the attack roll, where the game says so (MF-GAP-06).
        attachments: What is fitted to it (MF-FIRE-17).
        stock: Whether it has a stock, the safer part to strike with (MF-FIRE-19).
    """

    increment: int
    trigger: Trigger = Trigger()
    load: int = 1
    armour_piercing: bool = field(default=False, kw_only=True)
    penalty: int = field(default=0, kw_only=True)
    attachments: tuple[Attachment, ...] = ()
    stock: bool = field(default=False, kw_only=True)

    @property
    def hands(self) -> int:
        """How many hands it needs (MF-FIRE-02)."""
        return 1 if self.load <= 1 else 2

    def bands(self, count: int) -> tuple[int, ...]:
        """Where the first bands of its range end, in feet: whole multiples of the increment (MF-FIRE-03)."""
        return tuple(self.increment * band for band in range(1, count + 1))

    def band(self, feet: int) -> int:
        """In which band a distance lies; 1 is Close."""
        return max(1, -(-feet // self.increment))


@frozen(cache_hash=True)
class Attachment:
    """A part that adds to the record of a weapon, as long as it is fitted (MF-FIRE-17).

    Attributes:
        name: What it is called; it stands under the weapon in the inventory.
        to_hit: What it adds to attack rolls.
        base: What it adds to the fixed part of damage.
        increment: What it adds to the range increment, in feet.
        shots: What it adds to the trigger limit.
        steadies: By how many steps it softens the ladder of rapid fire (MF-FIRE-08).
        fitted: Whether it is in place.
    """

    name: str
    to_hit: int = 0
    base: int = 0
    increment: int = 0
    shots: int = 0
    steadies: int = 0
    fitted: bool = field(default=True, kw_only=True)


@frozen(cache_hash=True)
class Weapon:
    """What is attacked with, a limb of one's own among it.

    Attributes:
        name: What it is called.
        base: The fixed part of its damage, dealt on every full hit (MF-FIRE-04).
        bonus: Its bonus dice, which effects may redirect (MF-PLAY-11).
        kind: The kind of its damage.
        penetration: What it penetrates with: a number, a die, a meta die (MF-RES-17); None for nothing.
        critical: What a critical hit multiplies damage by (MF-ATTACK-06).
        enlarging: What of it counts as larger against bigger foes (MF-SIZE-08).
        to_hit: What it adds to attack rolls (MF-ATTACK-02).
        force: How it is used (MF-ENC-25); None where it says nothing.
        firearm: What it is as a firearm; None for another weapon.
    """

    name: str = "a blow"
    base: int = 0
    bonus: tuple[Roll, ...] = ()
    kind: DamageType = BLUNT
    penetration: Roll | None = None
    critical: int = DOUBLED
    enlarging: tuple[Enlarging, ...] = ()
    to_hit: int = 0
    force: Force | None = None
    firearm: Firearm | None = None

    @property
    def attribute(self) -> Attribute:
        """The Attribute that attacks with it (MF-ENC-25); Strength where nothing is said."""
        return (self.force or Force.FORCEFUL).attribute

    @property
    def damage(self) -> Roll:
        """Base and bonus dice."""
        base = (Flat(self.base),) if self.base or not self.bonus else ()
        return Sum((*base, *self.bonus)) if len(base) + len(self.bonus) > 1 else (*base, *self.bonus)[0]

    @property
    def armour_piercing(self) -> bool:
        """Whether it fires armour-piercing rounds (MF-FIRE-23)."""
        return self.firearm is not None and self.firearm.armour_piercing


A_BLOW: Final = Weapon()
"""What is attacked with where nothing is said of it."""


def fitted(weapon: Weapon) -> Weapon:
    """A firearm with what its attachments add, as long as they are fitted (MF-FIRE-17).

    >>> scope = Attachment("scope", to_hit=1, increment=30)
    >>> fitted(Weapon("rifle", 16, (d(8),), firearm=Firearm(90, attachments=(scope,)))).to_hit
    1
    """
    if weapon.firearm is None:
        return weapon
    parts = [each for each in weapon.firearm.attachments if each.fitted]
    trigger = weapon.firearm.trigger
    firearm = evolve(
        weapon.firearm,
        increment=weapon.firearm.increment + sum(each.increment for each in parts),
        trigger=evolve(trigger, shots=trigger.shots + sum(each.shots for each in parts)),
    )
    return evolve(
        weapon,
        base=weapon.base + sum(each.base for each in parts),
        to_hit=weapon.to_hit + sum(each.to_hit for each in parts),
        firearm=firearm,
    )


def used_to_strike(weapon: Weapon) -> Weapon:
    """A firearm that strikes or is thrown, held by one hand or two (MF-FIRE-18).

    Raises:
        LudexError: It is no firearm.

    >>> used_to_strike(Weapon("rifle", 16, (d(8),), firearm=Firearm(90, load=2))).damage.written()
    '6 + d6'
    """
    if weapon.firearm is None:
        raise refused("MF-FIRE-18", f"{weapon.name} is no firearm", "Attack with it as it is.")
    base, sides = (4, 4) if weapon.firearm.hands == 1 else (6, 6)
    return Weapon(f"{weapon.name}, as a club", base, (d(sides),), BLUNT)
