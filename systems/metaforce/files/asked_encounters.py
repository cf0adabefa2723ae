r"""Encounters as files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> found = read(parse_yaml('''
... fighters:
... - {who: ann, side: party, player: true, weapons: [{weapon: {name: sword, base: 4, bonus: d6}}]}
... - {who: orc, side: orcs, at: 20}
... order: alternating
... '''), EncounterFile, FORMS)
>>> found.fighters[0].weapons[0].weapon.damage.written(), found.order
('4 + d6', <Order.ALTERNATING: 'alternating'>)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.attacks.weapons import Weapon
from ludex.systems.metaforce.encounters.encounter import Settings
from ludex.systems.metaforce.encounters.magic import CANTRIPS, Principle, Spell
from ludex.systems.metaforce.encounters.reloading import FEEDS, Feed
from ludex.systems.metaforce.files.asked_attacks import FORMS as FORMS_OF_ATTACKS
from ludex.systems.metaforce.files.asked_attacks import ConditionFile
from ludex.systems.metaforce.saves.severity import SYNONYMS, Severity
from ludex.systems.metaforce.terms import Power, Standing, Training

__all__ = ["FORMS", "ArmFile", "EncounterFile", "FighterFile", "encounter_schema", "read"]

Rolled = tuple[tuple[str, int], ...]
"""Initiative that is given: a number for each name."""


@frozen(cache_hash=True)
class ArmFile:
    """A weapon as somebody wields it.

    Attributes:
        weapon: The weapon.
        uses: The appendages that wield it.
        reach: How far it strikes, in feet.
        bow: Whether it must be primed (MF-ENC-32).
        feed: How a firearm holds its rounds and is loaded, or the name of a usual way (MF-FIRE-07).
        spare: The rounds that are carried for it.
        training: How good its user is with it.
        rank: The rank of the Metaphor that covers it.
        optimised: Whether Optimise makes priming or reloading quickened.
        inflicts: The condition that a Special Attack with it inflicts (MF-ENC-27).
        x: The number that it sets for that (MF-MAG-46).
        save: Whether the game master calls for a save against it.
        natural: Whether it is a part of the body.
        blocks: The appendages that keep the balance meanwhile, and so can do nothing else (MF-APPEND-04).
        striking: How good its user is at striking with a firearm (MF-FIRE-19).
    """

    weapon: Weapon
    uses: tuple[str, ...] = ("right hand",)
    reach: int = 5
    bow: bool = False
    feed: Feed | None = None
    spare: int = 0
    training: Training = Training.NONE
    rank: int = 0
    optimised: bool = False
    inflicts: str = ""
    x: int = 0
    save: bool = False
    natural: bool = False
    blocks: tuple[str, ...] = ()
    striking: Training = Training.NONE


@frozen(cache_hash=True)
class SufferedFile:
    """A condition that somebody suffers from when the encounter begins, or is helped by (MF-MAG-15).

    Attributes:
        name: One that the rules name.
        magnitude: Its magnitude.
        x: The number that its source set (MF-MAG-46); the bonus of what helps for a while.
        severity: Its state; where it is left out, what the magnitude comes to against the Status Defence (MF-MAG-32).
        source: Whom it comes from: who is feared, or served.
    """

    name: str
    magnitude: int
    x: int = 0
    severity: Severity | None = None
    source: str = ""


@frozen(cache_hash=True)
class FighterFile:
    """Somebody who takes part.

    Attributes:
        who: A character of the file.
        side: On which side; its player decides.
        player: Whether it is a player character (MF-ENC-14).
        at: Where it stands, in feet along a line.
        weapons: What it fights with.
        spells: The spells that it knows: a cantrip by its name, with the amounts of this game, or a record.
        principle: How it casts them (MF-MAGIC-01).
        tail: Whether it has a tail (MF-APPEND-02).
        most_activities: How many activities a frame may hold (MF-APPEND-05); no cap, where nothing is said.
        bulletproof: Whether its protection is adequate against bullets (MF-FIRE-22).
        grapples: Whether it is one to grab others (MF-MAG-40).
        aware: Whether it is aware of the threat (MF-ENC-07).
        covered: Whether substantial cover stops shots at it (MF-FIRE-24).
        elusive: Whether it is hidden, or harder to follow than usual (MF-APPEND-13).
        standing: How much it matters at 0 HP, instead of what is said of the character (MF-CONFLICT-64).
        held_by: Who holds it.
        hold: The magnitude of that (MF-MAG-41).
        suffers: The conditions that it has already.
        effect: What its Versatile Bonuses may cause by Magic Effect, one or several (MF-MPOWER-25).
    """

    who: str
    side: str
    player: bool = False
    at: int = 0
    weapons: tuple[ArmFile, ...] = ()
    spells: tuple[Spell, ...] = ()
    principle: Principle = Principle.WIZARDRY
    tail: bool = False
    most_activities: int | None = None
    bulletproof: bool = False
    grapples: bool = False
    aware: bool = True
    covered: bool = False
    elusive: bool = False
    standing: Standing | None = None
    held_by: str = ""
    hold: int = 0
    suffers: tuple[SufferedFile, ...] = ()
    effect: tuple[ConditionFile, ...] = ()


class Doing:
    """One thing that is done in a frame; the base of all of them."""

    __slots__ = ()


@frozen(cache_hash=True)
class AttackDoing(Doing):
    """An attack (MF-ENC-26); with a firearm a strike, where it is said (MF-FIRE-18)."""

    at: str
    weapon: str = ""
    shots: int = 1
    strikes: bool = False


@frozen(cache_hash=True)
class MoveDoing(Doing):
    """So many feet along the line, a negative number backwards; beyond the speed it is a dash (MF-ENC-29)."""

    feet: int


@frozen(cache_hash=True)
class PrepareDoing(Doing):
    """A Special Attack is prepared (MF-ENC-27)."""


@frozen(cache_hash=True)
class PrimeDoing(Doing):
    """A bow is primed (MF-ENC-32)."""

    weapon: str = ""


@frozen(cache_hash=True)
class ReloadDoing(Doing):
    """A firearm is reloaded, in one of the ways that there are: the first, where nothing is said (MF-FIRE-14)."""

    weapon: str = ""
    way: str = ""


@frozen(cache_hash=True)
class TapDoing(Doing):
    """Mana is tapped (MF-MAGIC-08)."""


@frozen(cache_hash=True)
class CastDoing(Doing):
    """A spell is cast (MF-MAGIC-05)."""

    spell: str
    at: tuple[str, ...] = ()
    convokers: tuple[str, ...] = ()


@frozen(cache_hash=True)
class FindDoing(Doing):
    """Somebody who is hard to follow is made out (MF-APPEND-08)."""

    at: str


@frozen(cache_hash=True)
class GrappleDoing(Doing):
    """Somebody is grabbed (MF-MAG-40)."""

    at: str


@frozen(cache_hash=True)
class EscapeDoing(Doing):
    """Somebody struggles against what holds it (MF-MAG-41)."""


@frozen(cache_hash=True)
class WatchDoing(Doing):
    """The last frame goes to vigilance (MF-ENC-09)."""


@frozen(cache_hash=True)
class PowerDoing(Doing):
    """A Meta Power is used (MF-MPOWER-01)."""

    power: Power
    ally: str = ""


@frozen(cache_hash=True)
class FrameFile:
    """A frame of somebody, and what is done in it, in order."""

    who: str
    does: tuple[Doing, ...]


@frozen(cache_hash=True)
class EncounterFile(Settings):
    """An encounter.

    Attributes:
        fighters: Who takes part.
        initiative: What some have rolled already (MF-ENC-03).
        frames: Only these frames are played, one after another, in the place of turns.
    """

    fighters: tuple[FighterFile, ...] = field(kw_only=True)
    initiative: Rolled = field(default=(), kw_only=True)
    frames: tuple[FrameFile, ...] = field(default=(), kw_only=True)


def _rolled(node: Node, _forms: Forms) -> Rolled:
    return tuple((entry.key.text(), entry.value.integer()) for entry in node.mapping().entries)


_DOINGS: Final[Mapping[str, type]] = {
    "attack": AttackDoing,
    "move": MoveDoing,
    "prepare": PrepareDoing,
    "prime": PrimeDoing,
    "reload": ReloadDoing,
    "tap": TapDoing,
    "cast": CastDoing,
    "find": FindDoing,
    "grapple": GrappleDoing,
    "escape": EscapeDoing,
    "watch": WatchDoing,
    "power": PowerDoing,
}

FORMS: Final = Forms(
    _DOINGS,
    readers={**FORMS_OF_ATTACKS.readers, Rolled: _rolled},
    words={Spell: {each.name: each for each in CANTRIPS}, Severity: SYNONYMS, Feed: FEEDS},
    schemas={
        **FORMS_OF_ATTACKS.schemas,
        Rolled: {"type": "object", "additionalProperties": {"type": "integer"}},
    },
)


def encounter_schema() -> Plain:
    """The JSON Schema of an encounter."""
    return schema(EncounterFile, FORMS)
