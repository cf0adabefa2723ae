"""An attack, all its numbers known: who attacks whom with what, how it hits, and what a hit may be made of.

>>> quality(8, Reach(8, 12)).value, quality(12, Reach(8, 12)).value, quality(13, Reach(8, 12)).value
('deflected', 'deflected', 'direct')
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from ludex.engine.choices import Option
from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.description import Roll
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.attacks.damage import Blow, Deflecting
from ludex.systems.metaforce.attacks.read_for_blows import read_for_blow
from ludex.systems.metaforce.attacks.resisting import Penetrating, weakness_against
from ludex.systems.metaforce.attacks.risky_strikes import Risk
from ludex.systems.metaforce.attacks.size import Enlarging, may_use_precision, sizes_of
from ludex.systems.metaforce.attacks.weapons import Weapon
from ludex.systems.metaforce.checks.check import OPPONENT, Check, Hindering, Use
from ludex.systems.metaforce.conditions.conditions import Condition
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.facts import Put
from ludex.systems.metaforce.readings.attacks import BonusToHit, CriticalGives, DeflectedCritical
from ludex.systems.metaforce.terms import Power

UNDEFENDED: Final = 6
"""MF-ATTACK-01: the number for what has neither Evasion nor Deflection; even what lies still may be missed."""


class Quality(Enum):
    """How well an attack hits (MF-ATTACK-04)."""

    MISS = "miss"
    DEFLECTED = "deflected"
    DIRECT = "direct"


@frozen(cache_hash=True)
class Reach:
    """What an attack must reach.

    Attributes:
        evasion: What must be met to hit (MF-CORE-07, MF-ENC-20).
        deflection: What must be exceeded for a direct hit (MF-CORE-09); None where no Deflection counts.
    """

    evasion: int
    deflection: int | None

    @property
    def cuts(self) -> tuple[int, ...]:
        """Between which totals something changes."""
        direct = self.evasion if self.deflection is None else max(self.evasion, self.deflection + 1)
        return tuple(sorted({self.evasion, direct}))


def quality(total: int, reach: Reach) -> Quality:
    """How well a total hits: from Evasion on at all, strictly above Deflection directly (MF-ATTACK-04, MF-PLAY-07)."""
    if total < reach.evasion:
        return Quality.MISS
    return Quality.DIRECT if reach.deflection is None or total > reach.deflection else Quality.DEFLECTED


class Protection(Enum):
    """Whether what a target wears is thick or bullet resistant enough for Deflection to count (MF-FIRE-22)."""

    INADEQUATE = "inadequate"
    ADEQUATE = "adequate"


class Target(Enum):
    """What a Versatile Bonus may be put on (MF-ATTACK-05, MF-ENC-21)."""

    ATTACK = "attack"
    DAMAGE = "damage"
    MAGNITUDE = "magnitude"
    SIZE = "size"


@frozen(cache_hash=True)
class PutOn(Option):
    """To put the Versatile Bonus of a critical on something (MF-VB-01)."""

    target: Target

    def label(self) -> str:
        """What it is put on."""
        return f"the bonus on {self.target.value}"


@frozen(cache_hash=True)
class Inflicting:
    """A condition that an attack may inflict.

    Attributes:
        condition: Which.
        flat: What is added to the d12 of the attack: Attribute, Metaphors, other bonuses (MF-MAG-35).
        dice: The bonus dice, and the Attribute die of a Special Attack (MF-ENC-27).
        x: The number that its source sets (MF-MAG-46).
        lingering: The magnitude of it that lies on the target already, and is added (MF-MAG-34).
        may_save: Whether the game master calls for a save (MF-SAVE-17); where not, the target may have a right to one.
        granted: Whether a Metaphor or a feature of the target grants it a save.
        powers: The Meta Powers that the target may use on its save.
        hindered: Who may take something off that; None for nobody.
        md20: Whether there is an md20 (MF-DICE-04).
    """

    condition: Condition
    flat: int = 0
    dice: tuple[Roll, ...] = ()
    x: int = 0
    lingering: int = 0
    may_save: bool = field(default=False, kw_only=True)
    granted: bool = field(default=False, kw_only=True)
    powers: frozenset[Power] = field(default=frozenset(), kw_only=True)
    hindered: Hindering | None = field(default=None, kw_only=True)
    md20: bool = field(default=False, kw_only=True)

    @property
    def roll(self) -> Roll | None:
        """All the dice; None for none."""
        return Sum(self.dice) if len(self.dice) > 1 else next(iter(self.dice), None)


EVERYWHERE: Final = frozenset(Target)

BETTERING: Final = frozenset({Power.CREATE_A_META_DIE, Power.FORCE_FATE, Power.MAGIC_EFFECT})
"""The powers that change numbers of an attack once they are seen."""

LESS_DAMAGE: Final = "less damage"
"""What is put on by who takes something off the damage (MF-MPOWER-08)."""


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Attack:
    """An attack.

    Attributes:
        check: The attack roll: the d12 and all that is added to it (MF-ATTACK-03).
        target: Whom it is aimed at.
        weapon: With what.
        defender: The player who decides for the target.
        inflicting: The condition that comes with a hit; None for none.
        redirect: Whether the bonus dice of the weapon are turned from damage into magnitude (MF-PLAY-11).
        harmless: Whether it deals no damage.
        undefended: Whether the target has neither Evasion nor Deflection (MF-ATTACK-01).
        covered: Whether cover or a thick surface stops shots (MF-FIRE-24).
        protection: Whether Deflection counts against a firearm (MF-FIRE-22).
        injured: Whether a burnt part of the body is hit (MF-MAG-47).
        deflecting: What the game master has said of a deflected hit (MF-ENC-18); None where nothing was.
        allowed: What the game master finds plausible for a Versatile Bonus (MF-VB-03).
        enlarging: What counts as larger besides the weapon: Metaphors (MF-SIZE-08).
        answers: The powers with which the target may answer what comes of it.
        magic: What a bonus may cause that the weapon does not (MF-MPOWER-25), each for itself.
        deus_ex: Whether Deus Ex is enabled (MF-MPOWER-12).
        risks: What may become of a firearm that strikes or is thrown; none for what does not.
    """

    check: Check
    target: str
    weapon: Weapon
    defender: str = OPPONENT
    inflicting: Inflicting | None = None
    redirect: Use = Use.NEVER
    harmless: bool = field(default=False, kw_only=True)
    undefended: bool = field(default=False, kw_only=True)
    covered: bool = field(default=False, kw_only=True)
    protection: Protection = Protection.INADEQUATE
    injured: bool = field(default=False, kw_only=True)
    deflecting: Deflecting | None = None
    allowed: frozenset[Target] = EVERYWHERE
    enlarging: tuple[Enlarging, ...] = ()
    answers: frozenset[Power] = field(default=frozenset(), kw_only=True)
    magic: tuple[Inflicting, ...] = field(default=(), kw_only=True)
    deus_ex: bool = field(default=True, kw_only=True)
    risks: tuple[Risk, ...] = field(default=(), kw_only=True)

    @property
    def remembers(self) -> bool:
        """Whether a power may answer what its roll shows."""
        return Power.CRASH_OUT in self.answers or Power.FINISHING_TOUCH in self.check.powers

    @property
    def bettered(self) -> bool:
        """Whether powers may change its numbers once they are seen."""
        return self.check.hindered is not None or not self.check.powers.isdisjoint(BETTERING)

    def reach(self, target: Creature) -> Reach:
        """What must be reached."""
        evasion = UNDEFENDED if self.undefended else 0 if target.hp <= 0 else target.evasion  # MF-ENC-12
        bullets = self.weapon.firearm is not None and self.protection is Protection.INADEQUATE
        # MF-FIRE-22: bullets leave Deflection out; MF-CREATE-30: it is never below Evasion
        return Reach(evasion, None if self.undefended or bullets else max(evasion, target.deflection))

    @property
    def by(self) -> str:
        """Who attacks."""
        return self.check.by

    @property
    def player(self) -> str:
        """Who decides for them."""
        return self.check.player


@frozen(cache_hash=True)
class Hit:
    """An attack that hit, before its dice fall.

    Attributes:
        total: Its total, without a bonus that lies apart.
        face: What the d12 counts in a magnitude, with the other dice of the roll (MF-MAG-35), where that is told.
        quality: How well it hits.
        bonus: The Versatile Bonus of a critical, to be put somewhere; 0 for none.
        critical: Whether it is a critical hit.
        put: What the bonus was put on.
        added: What else was put on something, by powers.
        copies: Versatile Bonuses that its dice brought besides, each to be put somewhere (MF-MPOWER-27).
    """

    total: int
    face: int
    quality: Quality
    bonus: int = 0
    critical: bool = field(default=False, kw_only=True)
    put: Target | None = None
    added: tuple[Put, ...] = ()
    copies: tuple[int, ...] = ()

    def on(self, name: str) -> int:
        """How much was put on something, the bonus of a critical among it."""
        own = self.bonus if self.put is not None and self.put.value == name else 0
        return own + sum([each.points for each in self.added if each.on == name])


@lru_cache(maxsize=4096)
def bonus_options(attack: Attack, hit: Hit, attacker: Creature, target: Creature) -> tuple[PutOn, ...]:
    """What the bonus of a critical may be put on, once the attack hits without it (MF-VB-02, MF-ATTACK-05).

    On the attack only where that makes the hit a direct one; on size only against somebody larger (MF-ENC-22).
    """
    if not hit.bonus or hit.put is not None:
        return ()
    makes_direct = quality(hit.total + hit.bonus, attack.reach(target)) is Quality.DIRECT
    possible = {
        Target.ATTACK: hit.quality is Quality.DEFLECTED and makes_direct,
        Target.DAMAGE: not attack.harmless,
        Target.MAGNITUDE: attack.inflicting is not None,
        Target.SIZE: not attack.harmless and may_use_precision(attacker, target),
    }
    return tuple(PutOn(each) for each in Target if possible[each] and each in attack.allowed)


def with_bonus_on(hit: Hit, target: Target, reach: Reach, rules: Rules) -> Hit:
    """The hit, its bonus being put somewhere."""
    total, found = hit.total, hit.quality
    if target is Target.ATTACK:
        total += hit.bonus
        found = quality_of(total, reach, rules, critical=hit.critical)
    return Hit(total, hit.face, found, hit.bonus, target, hit.added, hit.copies, critical=hit.critical)


def quality_of(total: int, reach: Reach, rules: Rules, *, critical: bool) -> Quality:
    """How well a total hits, a critical being read as the table reads it (MF-OPEN-03C)."""
    found = quality(total, reach)
    if not critical or found is not Quality.DEFLECTED:
        return found
    direct = rules.readings.attacks.deflected_critical is DeflectedCritical.DIRECT
    return Quality.DIRECT if direct else found


def blow_of(
    attack: Attack, hit: Hit, attacker: Creature, target: Creature, rules: Rules, form: Defence | None, pierces: int
) -> Blow:
    """What a hit is made of, before it is known what the dice of its damage show.

    Args:
        attack: The attack.
        hit: How well it hits, and where a bonus of it went.
        attacker: Who attacks.
        target: Who is hit.
        rules: The rules of the day.
        form: The form in which the target resists; None for none.
        pierces: What its Penetration came to, where it has one (MF-RES-17).
    """
    direct, weakness = hit.quality is Quality.DIRECT, weakness_against(target, attack.weapon.kind)
    penetrating = None if attack.weapon.penetration is None else Penetrating(pierces)
    precise = hit.bonus if hit.put is Target.SIZE else None
    gear = (*attack.weapon.enlarging, *attack.enlarging)
    return Blow(
        base=attack.weapon.base,
        bonus=hit.on(Target.DAMAGE.value) - hit.on(LESS_DAMAGE),
        sizes=sizes_of(attacker, target, rules, precise=precise, gear=gear, direct=direct),
        critical=attack.weapon.critical if _is_doubled(hit, rules) else 1,
        injured=attack.injured,
        weakness=weakness,
        literal_weakness=rules.holds("MF-RES-19"),
        direct=direct,
        deflecting=attack.deflecting or Deflecting.AS_RESISTANCE,
        form=form,
        reduction=target.reduction(attack.weapon.kind),
        penetrating=penetrating,
        readings=read_for_blow(
            rules.readings.attacks, direct=direct, form=form, weakness=weakness, penetrating=penetrating
        ),
    )


def _is_doubled(hit: Hit, rules: Rules) -> bool:
    """MF-ATTACK-06: a critical doubles damage, unless the size option was taken (MF-ATTACK-07)."""
    readings = rules.readings.attacks
    if not hit.critical or hit.put is Target.SIZE or readings.critical_gives is CriticalGives.BONUS_ONLY:
        return False
    if hit.put is Target.ATTACK and readings.bonus_to_hit is BonusToHit.NOT_DOUBLED:
        return False
    deflected = hit.quality is Quality.DEFLECTED
    return not (deflected and readings.deflected_critical is DeflectedCritical.NOT_DOUBLED)
