r"""Attacks as files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml('''
... by: {who: ann, bonus: 4}
... target: orc
... weapon: {name: sword, base: 6, bonus: d6, penetration: md8}
... '''), AttackFile, FORMS)
>>> found.weapon.damage.written(), found.weapon.penetration.mean()
('6 + d6', Fraction(39, 8))
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.dice.description import Roll, span
from ludex.engine.dice.notation import NotationError, parse
from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.attacks.attack import EVERYWHERE, Protection, Target
from ludex.systems.metaforce.attacks.damage import Deflecting
from ludex.systems.metaforce.attacks.size import Enlarging
from ludex.systems.metaforce.attacks.weapons import A_BLOW, Weapon
from ludex.systems.metaforce.checks.check import OPPONENT, PLAYER, Reveals, Use
from ludex.systems.metaforce.conditions.conditions import Persistence
from ludex.systems.metaforce.dice.meta_dice import LEAST, MD20_SIDES, meta_die
from ludex.systems.metaforce.files.asked_checks import RollerFile
from ludex.systems.metaforce.grapples.holding import GrappleSize
from ludex.systems.metaforce.terms import Attribute, Core, DamageType, Power

__all__ = ["FORMS", "AttackFile", "EffectFile", "EscapeFile", "read"]


@frozen(cache_hash=True)
class ConditionFile:
    """A condition that comes with a hit, or of itself.

    Attributes:
        name: One that the rules name ("poison", "fear", "held"), or one of the game's own.
        core: The core that one of the game's own is compared with (MF-MAG-49).
        bonus: What is added to its magnitude besides Attribute and Metaphors (MF-MAG-35).
        dice: Bonus dice of the magnitude.
        x: The number that its source sets: what a poison deals each round (MF-MAG-46).
        save: Whether the game master calls for a save (MF-SAVE-17).
        granted: Whether a Metaphor or a feature of the target grants it a save (MF-SAVE-17).
        saves: Whether a save is possible at all (MF-MAG-08).
        regardless: Whether it works whatever the Status Defence (MF-MAG-31).
        half_on_save: Whether a save halves it that would avoid it otherwise (MF-MAG-37).
        lingering: The magnitude of it that lies on the target already (MF-MAG-34).
        persistence: What becomes of a magnitude that does not inflict it (MF-MAG-51).
    """

    name: str
    core: Core | None = None
    bonus: int = 0
    dice: tuple[Roll, ...] = ()
    x: int = 0
    save: bool = False
    granted: bool = False
    saves: bool | None = None
    regardless: bool | None = None
    half_on_save: bool | None = None
    lingering: int = 0
    persistence: Persistence | None = None


@frozen(cache_hash=True)
class AttackFile:
    """An attack, or the shots of one frame.

    Attributes:
        by: Who attacks, and what is added to the d12 (MF-ATTACK-03).
        target: Whom it is aimed at.
        name: What it is called.
        weapon: With what.
        shots: How many shots of a firearm, one after another (MF-FIRE-08).
        proficient: Whether the shooter is Proficient with the firearm.
        aware: Whether the target is aware of the shooter (MF-CONFLICT-47).
        distance: How far the target is, in feet (MF-FIRE-03).
        strikes: Whether a firearm strikes or is thrown (MF-FIRE-18).
        inflicts: The condition that comes with a hit.
        special: Whether it was prepared as a Special Attack (MF-ENC-27).
        redirect: Whether the bonus dice go into magnitude (MF-PLAY-11).
        harmless: Whether it deals no damage.
        undefended: Whether the target has neither Evasion nor Deflection (MF-ATTACK-01).
        covered: Whether cover stops shots (MF-FIRE-24).
        protection: Whether Deflection counts against a firearm (MF-FIRE-22).
        injured: Whether a burnt part of the body is hit (MF-MAG-47).
        deflection: What the game master rules of a deflected hit (MF-ENC-18).
        plausible: What a Versatile Bonus may be put on (MF-VB-03).
        enlarging: Metaphors by which damage counts as larger (MF-SIZE-08).
        active: The powers of the attacker that are going on (MF-MPOWER-17).
        powers: The Meta Powers whose use is up to the attacker's player; each must be equipped.
        opponent_powers: Those of the target: to take something off, to answer a failure, to survive.
        effect: What a Versatile Bonus may cause by Magic Effect that the weapon does not (MF-MPOWER-25).
        reveals: What the game master tells of what Force Fate needs (MF-MPOWER-39).
        deus_ex: Whether Deus Ex is enabled (MF-MPOWER-12).
        md20: Whether the game master makes the md20 available (MF-DICE-04).
        player: Who decides for the attacker.
        opponent: Who decides for the target.
    """

    by: RollerFile
    target: str
    name: str = "the attack"
    weapon: Weapon = A_BLOW
    shots: int = 1
    proficient: bool = False
    aware: bool = False
    distance: int = 0
    strikes: bool = False
    inflicts: ConditionFile | None = None
    special: bool = False
    redirect: Use = Use.NEVER
    harmless: bool = False
    undefended: bool = False
    covered: bool = False
    protection: Protection = Protection.INADEQUATE
    injured: bool = False
    deflection: Deflecting | None = None
    plausible: frozenset[Target] = EVERYWHERE
    enlarging: tuple[Enlarging, ...] = ()
    active: tuple[Power, ...] = ()
    powers: tuple[Power, ...] = ()
    opponent_powers: tuple[Power, ...] = ()
    effect: tuple[ConditionFile, ...] = ()
    reveals: Reveals = Reveals.NUMBER
    deus_ex: bool = True
    md20: bool = False
    player: str = PLAYER
    opponent: str = OPPONENT


@frozen(cache_hash=True)
class EffectFile:
    """An effect that needs no attack roll: its magnitude is rolled at once (MF-MAG-37).

    Attributes:
        by: Who brings it about, and what is added to the d12.
        target: Whom it is to befall.
        inflicts: The condition.
        name: What it is called.
        magnitude: The magnitude, where it is known and nothing is rolled: a trap.
        md20: Whether the game master makes the md20 available (MF-DICE-04).
        exposures: For how many rounds the target stays exposed (MF-MAG-52).
        powers: The Meta Powers of who brings it about whose use is up to its player; each must be equipped.
        opponent_powers: Those of the target, on the magnitude and on its save.
        player: Who decides for who brings it about.
        opponent: Who decides for the target.
    """

    target: str
    inflicts: ConditionFile
    by: RollerFile | None = None
    name: str = "the effect"
    magnitude: int | None = None
    exposures: int = 1
    powers: tuple[Power, ...] = ()
    opponent_powers: tuple[Power, ...] = ()
    md20: bool = False
    player: str = PLAYER
    opponent: str = OPPONENT


@frozen(cache_hash=True)
class EscapeFile:
    """Somebody who is held tries to get free, frame by frame (MF-MAG-41).

    Attributes:
        by: Who is held, and what is added to the d12 besides the Attribute.
        magnitude: The magnitude of the hold; left out where it is grappled first.
        frames: In how many Action Frames it is tried.
        attributes: The Attributes that may be used; of several the player chooses.
        condition: What holds: "held" for grapples, nets and traps, "charm", "burn".
        grappled: Who holds; the hold is rolled, and may be refreshed.
        refreshes: How often the grappler may refresh the hold (MF-MAG-44).
        save: Whether the game master calls for a save against capture (MF-MAG-40).
        size: What the game master makes of a much larger or smaller grappler (MF-MAG-45); else that is asked.
        powers: The Meta Powers of who is held whose use is up to its player; each must be equipped.
        opponent_powers: Those of the grappler.
        md20: Whether the game master makes the md20 available (MF-DICE-04).
        name: What it is called.
        player: Who decides for who is held.
        opponent: Who decides for the grappler.
    """

    by: RollerFile
    magnitude: int | None = None
    frames: int = 1
    attributes: tuple[Attribute, ...] = ()
    condition: str = "held"
    grappled: RollerFile | None = None
    refreshes: int = 0
    save: bool = False
    size: GrappleSize | None = None
    powers: tuple[Power, ...] = ()
    opponent_powers: tuple[Power, ...] = ()
    md20: bool = False
    name: str = "the escape"
    player: str = PLAYER
    opponent: str = OPPONENT


MOST_TOTALS: Final = 1_000
"""Dice of a weapon or of a magnitude come to at most so many totals: each may have consequences of its own."""


def _roll(node: Node, _forms: Forms) -> Roll:
    text = node.text().strip()
    sides = text.removeprefix("md")
    if sides != text and sides.isdigit() and int(sides) in (*LEAST, MD20_SIDES):
        return meta_die(int(sides))  # MF-DICE-01, MF-DICE-04
    try:
        found = parse(text)
    except NotationError as error:
        raise node.error(f"is no dice notation: {text!r}", remedy=error.remedy or "Write, say, '2d6'.") from None
    if found.highest is None or span(found, None) > MOST_TOTALS:
        raise node.error(
            f"has too many totals, or no highest: {text!r}", remedy=f"Write dice of at most {MOST_TOTALS:,} totals."
        )
    return found


FORMS: Final = Forms(
    {},
    readers={Roll: _roll, DamageType: lambda node, _forms: DamageType(node.text())},
    schemas={Roll: {"type": ["string", "integer"]}, DamageType: {"type": "string"}},
)


def attack_schema() -> Plain:
    """The JSON Schema of an attack."""
    return schema(AttackFile, FORMS)


def effect_schema() -> Plain:
    """The JSON Schema of an effect."""
    return schema(EffectFile, FORMS)


def escape_schema() -> Plain:
    """The JSON Schema of an escape."""
    return schema(EscapeFile, FORMS)
