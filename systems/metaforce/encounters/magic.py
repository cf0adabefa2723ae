"""Magic: spells and cantrips as data, what they cost and how long they take, tapped mana and convoking (Magic).

>>> cost(Spell("Comet", 5), tapped=True, convokers=1)
Cost(frames=3, exert=3)
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.encounters.appendages import HANDS, HEAD, Activity
from ludex.systems.metaforce.encounters.concentration import Upkeep
from ludex.systems.metaforce.readings.encounters import (
    CantripTime,
    ConvokedFrames,
    EncountersReadings,
    ForeignCantrip,
)
from ludex.systems.metaforce.refusing import Broken, refused
from ludex.systems.metaforce.terms import Attribute, Core, DamageType

_DEFAULT: Final = EncountersReadings()

HIGHEST: Final = 5
"""MF-MAGIC-02: levelled spells run from 1 to 5; a cantrip counts as 0."""


class Principle(Enum):
    """MF-MAGIC-01: where somebody's magic comes from, and the Attribute that casts it."""

    WIZARDRY = "wizardry"
    SORCERY = "sorcery"
    DIVINITY = "divinity"

    @property
    def attribute(self) -> Attribute:
        """What its spells are cast with."""
        return _ATTRIBUTES[self]


_ATTRIBUTES: Final = {
    Principle.WIZARDRY: Attribute.INTELLECT,
    Principle.SORCERY: Attribute.CHARISMA,
    Principle.DIVINITY: Attribute.PERCEPTION,
}


class Range(Enum):
    """MF-MAGIC-15: how far a spell reaches."""

    SELF = "self"
    TOUCH = "touch"
    DISTANCE = "distance"


class Shape(Enum):
    """MF-MAGIC-16: what it takes in."""

    ONE = "one"
    CONE = "cone"
    """45 degrees, with a length."""
    AOE = "area"
    """A sphere around a creature or a point, with a radius."""
    AURA = "aura"
    """Like an area, but moving with the creature that it is centred on."""


class Resolved(Enum):
    """MF-MAGIC-13: what its effect asks for."""

    NOTHING = "nothing"
    TO_HIT = "to hit"
    SAVE = "save"


@frozen(cache_hash=True)
class Amounts:
    """What a cantrip or spell does, in numbers; they are data of each game (MF-MAGIC-03, MF-MAGIC-27).

    Attributes:
        damage: Flat damage.
        die: Sides of the die on top; 0 for none.
        magnitude: What is added to a status magnitude; 0 for none.
        feet: How far it reaches, or how large it is.
    """

    damage: int = 0
    die: int = 0
    magnitude: int = 0
    feet: int = 0


@frozen(cache_hash=True)
class Spell:
    """MF-MAGIC-14: a spell's record.

    Attributes:
        name: What it is called.
        level: 0 for a cantrip, which costs no Exert (MF-MAGIC-03).
        foreign_level: Its level in another system, 0 to 9, where a file says that instead (MF-MAGIC-06).
        school: Its type.
        tags: Property tags that Metaphors may refer to.
        range: How far it reaches.
        shape: What it takes in.
        resolved: Whether the caster rolls to hit, or the target saves.
        core: The core with which a save is rolled.
        damage: Its kind of damage, if it deals any.
        condition: The condition that it may cause, by name.
        upkeep: How it is kept going, if it must be.
        frames: How long it takes, where it says so itself (MF-MAGIC-05).
        strike: Whether it is a strike with a weapon that gains the spellcasting Attribute (MF-MAGIC-24).
        heals: Whether it eases conditions of the body (MF-MAGIC-25).
        wards: Whether it takes its magnitude off attack rolls and magnitudes that come in (MF-MAGIC-26).
        x: The number that it sets for its condition (MF-MAG-46).
        restricted: Whether it leaves its caster 5 feet of movement a frame (MF-ENC-30).
        amounts: Its numbers by character level, each from that level on.
        effect: What it does, in words.
        activity: What casting it is in a frame.

    Raises:
        LudexError: There is no such level.
    """

    name: str
    level: int = 0
    foreign_level: int | None = field(default=None, kw_only=True)
    school: str = field(default="", kw_only=True)
    tags: frozenset[str] = field(default=frozenset(), kw_only=True)
    range: Range = field(default=Range.DISTANCE, kw_only=True)
    shape: Shape = field(default=Shape.ONE, kw_only=True)
    resolved: Resolved = field(default=Resolved.NOTHING, kw_only=True)
    core: Core = field(default=Core.REFLEX, kw_only=True)
    damage: DamageType | None = field(default=None, kw_only=True)
    condition: str = field(default="", kw_only=True)
    upkeep: Upkeep | None = field(default=None, kw_only=True)
    frames: int | None = field(default=None, kw_only=True)
    strike: bool = field(default=False, kw_only=True)
    heals: bool = field(default=False, kw_only=True)
    wards: bool = field(default=False, kw_only=True)
    x: int = field(default=0, kw_only=True)
    restricted: bool = field(default=False, kw_only=True)
    amounts: tuple[tuple[int, Amounts], ...] = field(default=(), kw_only=True)
    effect: str = field(default="", kw_only=True)
    activity: Activity = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.level <= HIGHEST:
            remedy = f"Write 0 for a cantrip, or 1 to {HIGHEST}."
            raise refused("MF-MAGIC-02", f"{self.name} is of level {self.level}", remedy)
        # casting takes words and gestures
        object.__setattr__(self, "activity", Activity(f"casting {self.name}", HANDS | {HEAD}, operates=True))

    def at(self, level: int) -> Amounts:
        """Its numbers for a character of a level (MF-MAGIC-03: they grow with the caster)."""
        found = Amounts()
        for least, amounts in self.amounts:
            if least <= level:
                found = amounts
        return found


def converted(level: int, reading: ForeignCantrip = ForeignCantrip.LEVELLED) -> int:
    """The level of a spell of another system, on its scale of 0 to 9 (MF-MAGIC-06, MF-CONFLICT-55).

    Raises:
        LudexError: It lies outside of that scale.

    >>> [converted(level) for level in range(10)]
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """
    if not 0 <= level <= 9:
        raise refused("MF-MAGIC-06", f"a foreign spell of level {level}", "Write a level from 0 to 9.")
    if level == 0 and reading is ForeignCantrip.CANTRIP:
        return 0
    return level // 2 + 1


# ---------------------------------------------------------------- what it takes


@frozen(cache_hash=True)
class Cost:
    """What a spell takes.

    Attributes:
        frames: Action Frames.
        exert: Exert points.
    """

    frames: int
    exert: int


def cost(spell: Spell, *, tapped: bool, convokers: int = 0, readings: EncountersReadings = _DEFAULT) -> Cost:
    """What a spell takes of its caster.

    Args:
        spell: The spell.
        tapped: Whether tapped mana is used (MF-MAGIC-09).
        convokers: How many convoke with the caster (MF-MAGIC-11).
        readings: How the rules are read: whether each of them saves a frame (MF-CONFLICT-56), and whether a cantrip
            takes time (MF-CONFLICT-57).

    Raises:
        LudexError: Somebody convokes without tapped mana.

    >>> cost(Spell("Gust", 3), tapped=False), cost(Spell("Gust", 3), tapped=True)
    (Cost(frames=3, exert=6), Cost(frames=2, exert=3))
    """
    if convokers and not tapped:
        raise refused("MF-MAGIC-12", "convoking pools tapped mana, and there is none", "Tap mana first.")
    if spell.level == 0 and spell.frames is None and readings.cantrip_time is CantripTime.NONE:
        return Cost(0, 0)
    frames = max(1, spell.level) if spell.frames is None else spell.frames  # MF-MAGIC-05
    exert = spell.level if tapped else 2 * spell.level  # MF-MAGIC-04, MF-MAGIC-03
    if tapped:
        frames = max(1, frames - 1)  # MF-MAGIC-09
    if convokers:
        frames = max(1, frames - (convokers if readings.convoked_frames is ConvokedFrames.EACH else 1))  # MF-MAGIC-11
        exert = max(0, exert - 2 * convokers)
    return Cost(frames, exert)


TAP: Final = Activity("tapping mana", frozenset({HEAD}))
"""MF-MAGIC-08: it takes one Action Frame; unused it lasts until the end of the caster's next turn."""

MANA_TURNS: Final = 2
"""MF-MAGIC-08: the turn in which it is tapped, and the next one."""


def tap_lacking(*, mana: bool) -> Broken | None:
    """MF-MAGIC-07: why mana cannot be tapped; None where it can."""
    if not mana:
        return Broken("MF-MAGIC-07", "there is no mana here", "Cast without it.")
    return None


@frozen(cache_hash=True)
class Convoker:
    """Somebody who may help to cast (MF-MAGIC-10).

    Attributes:
        name: Who.
        principle: Where its magic comes from.
        tapped: Whether it holds tapped mana.
        reactions: How many reactions it has left.
    """

    name: str
    principle: Principle
    tapped: bool
    reactions: int


def convoke_lacking(caster: Principle, convoker: Convoker) -> Broken | None:
    """Why somebody cannot convoke with a caster; None where it can."""
    if convoker.principle is not caster:
        what = f"{convoker.name} casts by {convoker.principle.value}, the caster by {caster.value}"
        return Broken("MF-MAGIC-10", what, "Let casters of one principle join.")
    if not convoker.tapped:
        return Broken("MF-MAGIC-12", f"{convoker.name} holds no tapped mana", "Let it tap mana first.")
    if convoker.reactions < 1:
        return Broken("MF-MAGIC-12", f"{convoker.name} has no reaction left to hand its mana over", "Wait a turn.")
    return None


# ---------------------------------------------------------------- cantrips

MAGIC_MISSILE: Final = Spell(
    "Magic Missile", damage=DamageType("magic"), effect="a guided projectile that ignores Evasion"
)
"""MF-MAGIC-17: no attack roll against Evasion is needed."""

FIRE_BOLT: Final = Spell(
    "Fire Bolt", resolved=Resolved.TO_HIT, damage=DamageType("fire"), condition="burn", effect="a projectile"
)
"""MF-MAGIC-18."""

RAY_OF_FROST: Final = Spell(
    "Ray of Frost",
    resolved=Resolved.TO_HIT,
    damage=DamageType("cold"),
    condition="slow",
    effect="a beam; ices surfaces",
)
"""MF-MAGIC-19."""

SHOCKING_GRASP: Final = Spell(
    "Shocking Grasp",
    range=Range.TOUCH,
    resolved=Resolved.TO_HIT,
    damage=DamageType("electric"),
    condition="stun",
    effect="a touch that stuns",
)
"""MF-MAGIC-20."""

THUNDER_CLAP: Final = Spell(
    "Thunder Clap",
    shape=Shape.CONE,
    resolved=Resolved.SAVE,
    damage=DamageType("sonic"),
    condition="deafened",
    effect="a cone of sound",
)
"""MF-MAGIC-21."""

ACID_SPLASH: Final = Spell(
    "Acid Splash",
    shape=Shape.AOE,
    resolved=Resolved.SAVE,
    damage=DamageType("acid"),
    condition="acid burn",
    effect="a square and those in it",
)
"""MF-MAGIC-22."""

POISON_BURST: Final = Spell(
    "Poison Burst",
    shape=Shape.AOE,
    resolved=Resolved.SAVE,
    damage=DamageType("poison"),
    condition="poison",
    effect="a square and those in it",
)
"""MF-MAGIC-23."""

RADIANT_STRIKE: Final = Spell(
    "Radiant Strike",
    range=Range.TOUCH,
    resolved=Resolved.TO_HIT,
    damage=DamageType("holy"),
    strike=True,
    effect="a strike that gains the spellcasting Attribute on ToHit and damage",
)
"""MF-MAGIC-24: of the attack's own kind of damage, or magic, or holy."""

HEAL: Final = Spell("Heal", range=Range.TOUCH, heals=True, effect="removes a little harmful magnitude of the body")
"""MF-MAGIC-25: where it eases or ends damage over time, it heals more."""

WARD: Final = Spell(
    "Ward",
    range=Range.SELF,
    shape=Shape.AURA,
    upkeep=Upkeep.LOOSE,
    wards=True,
    effect="lowers ToHit and magnitude of attacks that come in",
)
"""MF-MAGIC-26: while the caster concentrates."""

PRESTIDIGITATION: Final = Spell("Prestidigitation", effect="assorted small effects")
MINOR_ILLUSION: Final = Spell("Minor Illusion", effect="one effect for ear or eye, of limited use")
MAGE_HAND: Final = Spell("Mage Hand", upkeep=Upkeep.LOOSE, effect="does what the caster's own hand could")
"""MF-MAGIC-27: utility; as with all cantrips, their amounts are data of each game."""

CANTRIPS: Final = (
    MAGIC_MISSILE,
    FIRE_BOLT,
    RAY_OF_FROST,
    SHOCKING_GRASP,
    THUNDER_CLAP,
    ACID_SPLASH,
    POISON_BURST,
    RADIANT_STRIKE,
    HEAL,
    WARD,
    PRESTIDIGITATION,
    MINOR_ILLUSION,
    MAGE_HAND,
)


def radiant_types(own: DamageType) -> tuple[DamageType, ...]:
    """MF-MAGIC-24: the kinds of damage that a Radiant Strike may deal.

    >>> radiant_types(DamageType("blunt"))
    ('blunt', 'magic', 'holy')
    """
    return tuple(dict.fromkeys((own, DamageType("magic"), DamageType("holy"))))


def healed(amounts: Amounts, magnitude: int, *, over_time: bool) -> tuple[int, int]:
    """MF-MAGIC-25: the harmful magnitude that Heal leaves, and the HP that it heals.

    Args:
        amounts: Its numbers: `magnitude` removes, `damage` heals extra.
        magnitude: The harmful magnitude that affects the body.
        over_time: Whether the condition deals damage over time.
    """
    left = max(0, magnitude - amounts.magnitude)
    eased = over_time and left < magnitude
    return left, amounts.damage if eased else 0
