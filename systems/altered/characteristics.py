"""The characteristics of everything on a table of Altered, and the words that they take.

Each object shows some of them; the ones it lacks are absent (ALT4-2.3.1.c). Players and expeditions
are no objects of the game (ALT4-2.1.j), but stand on the board as records of kinds of their own.

>>> from ludex.layers.cells import Row
>>> elf = Row("elf", {TYPE: CHARACTER, CONTROLLER: "ann", HOME: "hero", KEYWORDS: frozenset({GIGANTIC})})
>>> sorted(EXPEDITIONS.of(elf))
['ann.companion', 'ann.hero']
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ludex.layers.cells import (
    AnyCharacteristic,
    Atom,
    Characteristic,
    Derived,
    Row,
    Through,
    derived,
    members,
    number,
    through,
    value,
)
from ludex.layers.selection import union

# ---------------------------------------------------------------- what an object is

TYPE: Final = value("altered.type")
"""Exactly one of `TYPES`, or one of `RECORDS` (ALT4-2.2.1.a)."""

SUBTYPES: Final = members("altered.subtypes")
"""A set, possibly empty; absent on Heroes and Mana Orbs (ALT4-2.2.2.a). Those of a region are its `TERRAINS`."""

NAME: Final = value("altered.name")
"""One whole string, in English (ALT4-2.2.4.a)."""

FACTION: Final = value("altered.faction")
"""One of `FACTIONS`; absent on what is neutral, tokens and emblems among them (ALT4-2.2.10.a)."""

RARITY: Final = value("altered.rarity")
"""One of `RARITIES`; absent on tokens, emblems, regions and Heroes (ALT4-2.2.5.a)."""

TRAITS: Final = members("altered.traits")
"""What else there is to say of it, each a word of `TRAIT_WORDS`; no ability changes them."""

KEYWORDS: Final = members("altered.keywords")
"""The keyword abilities without a number, each a word of `KEYWORD_WORDS` (ALT4-1.2.4.a)."""

TOUGH: Final = number("altered.tough")
"""The sum of all Tough abilities that it has; 0 without any (ALT4-7.4.7.c)."""

SCOUT: Final = number("altered.scout")
"""What Scout lets its player pay; 0 without Scout (ALT4-7.4.5.c)."""

# ---------------------------------------------------------------- numbers

FOREST: Final = number("altered.forest")
"""The statistic V, a Character's strength for the forest (ALT4-7.1.2.b).

Absent on all but Characters (ALT4-2.2.11.c); whoever reads it there reads 0 (ALT4-1.1.6.d)."""

MOUNTAIN: Final = number("altered.mountain")
"""The statistic M; absent on all but Characters (ALT4-2.2.11.c)."""

WATER: Final = number("altered.water")
"""The statistic O; absent on all but Characters (ALT4-2.2.11.c)."""

STATISTICS: Final[tuple[Characteristic[int], ...]] = (FOREST, MOUNTAIN, WATER)
"""V, M and O, in the order in which they are printed (ALT4-2.2.11.a)."""

HAND_COST: Final = number("altered.hand_cost")
"""In mana; 0 on tokens, absent on emblems (ALT4-2.2.7.a)."""

RESERVE_COST: Final = number("altered.reserve_cost")
"""In mana; 0 on tokens, absent on emblems (ALT4-2.2.8.a)."""

RESERVE_LIMIT: Final = number("altered.reserve_limit")
"""How many cards the Hero's player keeps in Reserve; of objects on Heroes only (ALT4-2.2.13.a).

Players have one as well: it counts for who has no Hero (ALT4-3.2.10.b)."""

LANDMARK_LIMIT: Final = number("altered.landmark_limit")
"""How many Landmarks the Hero's player keeps; of objects on Heroes only (ALT4-2.2.14.a).

Players have one as well: it counts for who has no Hero (ALT4-3.2.7.b)."""

BOOSTS: Final = number("altered.boosts")
"""How many boost counters lie on it (ALT4-2.5.1.a)."""


@lru_cache(maxsize=1024)
def counter(name: str) -> Characteristic[int]:
    """How many counters of a name lie on an object (ALT4-2.5.c); only boosts do anything by themselves (ALT4-2.5.i).

    >>> counter("boost") is BOOSTS, counter("kelon").name
    (True, 'altered.counters.kelon')
    """
    return BOOSTS if name == "boost" else number(f"altered.counters.{name}")


# ---------------------------------------------------------------- where it is, whose it is

ZONE: Final = value("altered.zone")
"""One of `ZONES`; absent on records that lie in none."""

ZONE_TYPE: Final = value("altered.zone_type")
"""Where a Permanent goes when it resolves, `expedition` or `landmark`; on Permanents only (ALT4-2.2.3.a)."""

CONTROLLER: Final = value("altered.controller")
"""A player; absent in Reserve, Hand, Deck, Discard pile and Mana zone (ALT4-7.5.5.a)."""

OWNER: Final = value("altered.owner")
"""A player; no ability changes it (ALT4-1.1.3.c)."""

YOU: Final = value("altered.you")
"""Who carries out an ability of the object, where that may be another player than its controller (ALT4-7.2.3.a).

On the source of an effect that is being resolved only, never on the board."""

HOME: Final = value("altered.home")
"""In which of its controller's Expeditions it lies, `hero` or `companion`; absent outside them (ALT4-7.4.4.b).

Changing it is no change of zone: identity, timestamp, statuses and counters stay (ALT4-3.2.4.d). It does not change as
its object becomes Gigantic or ceases to be (ALT4-7.4.4.o, ALT4-7.4.4.p)."""

STATUSES: Final = members("altered.statuses")
"""Each a word of `STATUS_WORDS`; Boosted is not among them, it follows from `BOOSTS` (ALT4-2.4.5.b)."""

TERRAINS: Final = members("altered.terrains")
"""The sub-types of a region, each a word of `TERRAIN_WORDS` (ALT4-2.2.2.f, ALT4-7.1.2.a); absent while face-down."""

REGION: Final = value("altered.region")
"""On an expedition: the region under its counter."""

FACES: Final = members("altered.faces")
"""On an expedition: the one that it faces, as a set of one (ALT4-1.2.3.c)."""

DISTANCE: Final = number("altered.distance")
"""On an expedition: how many regions its counter stands from its own start (ALT4-7.5.2.a)."""

MANA_COST: Final = number("altered.mana_cost")
"""What alterations of cost write to, for those who look at what an ability writes; no object has it."""

SET_ON_OBJECTS: Final[tuple[AnyCharacteristic, ...]] = (
    TYPE,
    SUBTYPES,
    NAME,
    FACTION,
    RARITY,
    TRAITS,
    KEYWORDS,
    TOUGH,
    SCOUT,
    FOREST,
    MOUNTAIN,
    WATER,
    HAND_COST,
    RESERVE_COST,
    RESERVE_LIMIT,
    LANDMARK_LIMIT,
    BOOSTS,
    ZONE,
    ZONE_TYPE,
    CONTROLLER,
    OWNER,
    HOME,
    STATUSES,
    TERRAINS,
    REGION,
    FACES,
    DISTANCE,
    YOU,
    MANA_COST,
)
"""Those that objects and places have, and that abilities look at besides; counters other than boosts aside."""

# ---------------------------------------------------------------- computed from the above


def expedition_id(player: str, home: str) -> str:
    """The identity of a player's Hero or Companion Expedition.

    >>> expedition_id("ann", "hero")
    'ann.hero'
    """
    return f"{player}.{home}"


NO_WORDS: Final[frozenset[str]] = frozenset()


def _expeditions(row: Row) -> frozenset[str]:
    # most of what there is lies in no Expedition; this is asked again and again, so that one look has to do
    if not row.cells.get(HOME):
        return NO_WORDS
    home, player = HOME.of(row), CONTROLLER.of(row)
    if not player:
        return NO_WORDS
    # ALT4-7.4.4.b: a Gigantic object is in both Expeditions of its controller, at once
    homes = HOMES if GIGANTIC in KEYWORDS.of(row) else (home,)
    return frozenset([expedition_id(player, each) for each in homes])


def _player(row: Row) -> frozenset[str]:
    cells = row.cells
    player = cells.get(YOU) or cells.get(CONTROLLER) or cells.get(OWNER)
    return frozenset({str(player)}) if player else NO_WORDS


GIGANTIC: Final = "gigantic"

PLAYER: Final[Derived] = derived("altered.player", YOU.reads() | CONTROLLER.reads() | OWNER.reads(), _player)
""""You" on this object: its controller, or where nobody controls it its owner (ALT4-7.2.3.a)."""

CONTROLLERS: Final[Derived] = derived(
    "altered.controllers", CONTROLLER.reads(), lambda row: frozenset(filter(None, (CONTROLLER.of(row),)))
)
"""Its controller, as a set of one or none."""

OWNERS: Final[Derived] = derived("altered.owners", OWNER.reads(), lambda row: frozenset(filter(None, (OWNER.of(row),))))
"""Its owner, as a set of one or none."""

EXPEDITIONS: Final[Derived] = derived(
    "altered.expeditions",
    union((CONTROLLER.reads(), HOME.reads(), frozenset({Atom(KEYWORDS, GIGANTIC)}))),
    _expeditions,
)
"""The expeditions that it is in, in each of which it counts (ALT4-7.4.4.e); an expedition is in itself.

Both when Gigantic (ALT4-7.4.4.b)."""

FACING: Final[Through] = through("altered.facing", link=EXPEDITIONS, of_place=FACES)
"""The expeditions that face its own; both of the opponent when Gigantic (ALT4-7.4.4.g)."""

REGIONS: Final[Through] = through("altered.regions", link=EXPEDITIONS, of_place=REGION)
"""The regions under the counters of its expeditions (ALT4-7.5.8.b)."""

# ---------------------------------------------------------------- the words

HERO: Final = "Hero"
CHARACTER: Final = "Character"
PERMANENT: Final = "Permanent"
SPELL: Final = "Spell"
MANA_ORB: Final = "Mana Orb"
REGION_TYPE: Final = "Region"
EMBLEM: Final = "Emblem"
MARKER: Final = "Terrain Marker"
EXPEDITION: Final = "Expedition"
PLAYER_TYPE: Final = "Player"

TYPES: Final = (HERO, CHARACTER, PERMANENT, SPELL, MANA_ORB, REGION_TYPE, EMBLEM)
"""ALT4-2.2.1.a: the type of an object is exactly one of these."""

RECORDS: Final = (MARKER, EXPEDITION, PLAYER_TYPE)
"""What else stands on the board. A Terrain Marker is an object of no type (ALT4-2.1.b); the others are none."""

CHARACTER_SUBTYPES: Final = (
    *("Adventurer", "Animal", "Apprentice", "Artist", "Bureaucrat", "Citizen", "Companion", "Deity", "Dragon"),
    *("Druid", "Elemental", "Engineer", "Fairy", "Leviathan", "Mage", "Messenger", "Noble", "Plant", "Robot"),
    *("Scholar", "Scientist", "Soldier", "Spirit", "Titan", "Trainer"),
)
"""ALT4-2.2.2.d; cards printed later may use further words."""

GEAR: Final = "Gear"
PERMANENT_SUBTYPES: Final = ("Construction", GEAR, "Site")
"""ALT4-2.2.2.e."""

SPELL_SUBTYPES: Final = ("Boon", "Conjuration", "Disruption", "Maneuver", "Song")
"""ALT4-2.2.2.g."""

EMBLEM_SUBTYPES: Final = ("Reaction", "Ongoing")
"""ALT4-2.2.2.h."""

TERRAIN_WORDS: Final = ("forest", "mountain", "water")
"""ALT4-2.2.2.f."""

STATISTIC_OF: Final[Mapping[str, Characteristic[int]]] = dict(zip(TERRAIN_WORDS, STATISTICS, strict=True))
"""The statistic that is named like a terrain; one symbol stands for both (ALT4-7.1.2.c)."""

FACTIONS: Final = ("Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir")
"""ALT4-2.2.10.a; each has a symbol (ALT4-7.1.3.a)."""

RARITIES: Final = ("common", "rare", "unique")
"""ALT4-2.2.5.a."""

EXPEDITION_ZONE: Final = "expedition"
LANDMARK_ZONE: Final = "landmark"
HERO_ZONE: Final = "hero"
RESERVE: Final = "reserve"
HAND: Final = "hand"
DECK: Final = "deck"
DISCARD: Final = "discard"
MANA_ZONE: Final = "mana"
LIMBO: Final = "limbo"
ADVENTURE: Final = "adventure"

ZONES: Final = (
    *(EXPEDITION_ZONE, LANDMARK_ZONE, HERO_ZONE, RESERVE, HAND, DECK, DISCARD, MANA_ZONE, LIMBO, ADVENTURE),
)
"""ALT4-3.1.2.a and ALT4-3.1.2.b: three shared ones and seven of each player."""

HIDDEN_ZONES: Final = frozenset({HAND, DECK})
"""ALT4-3.1.3.d: they hold cards, not objects; all others are visible (ALT4-3.1.3.a)."""

HERO_EXPEDITION: Final = "hero"
COMPANION_EXPEDITION: Final = "companion"
HOMES: Final = (HERO_EXPEDITION, COMPANION_EXPEDITION)
"""ALT4-1.2.3.c: the two Expeditions of each player."""

ANCHORED: Final = "anchored"
ASCENDED: Final = "ascended"
ASLEEP: Final = "asleep"
EXHAUSTED: Final = "exhausted"
FLEETING: Final = "fleeting"
STATUS_WORDS: Final = (ANCHORED, ASCENDED, ASLEEP, EXHAUSTED, FLEETING)
"""ALT4-2.4.1.a, without Boosted."""

COOLDOWN: Final = "cooldown"
DEFENDER: Final = "defender"
ETERNAL: Final = "eternal"
SEASONED: Final = "seasoned"
KEYWORD_WORDS: Final = (COOLDOWN, DEFENDER, ETERNAL, GIGANTIC, SEASONED)
"""ALT4-7.4: the keywords without a number."""

NUMBERED_KEYWORDS: Final[Mapping[str, Characteristic[int]]] = {"tough": TOUGH, "scout": SCOUT}
"""ALT4-7.4: the keywords with a number."""

TOKEN: Final = "token"  # noqa: S105, a kind of object, not a secret
FROM_RESERVE: Final = "from reserve"
FACE_DOWN: Final = "face-down"
"""A token (ALT4-2.1.e), a card in Limbo that is being played from Reserve, something that lies face-down."""

# ---------------------------------------------------------------- Base Cost


def has_reserve_cost_as_base(row: Row) -> bool:
    """Whether its Base Cost is its Reserve Cost: Fleeting, in Reserve, or being played from there (ALT4-2.2.9.b)."""
    if FLEETING in STATUSES.of(row) or ZONE.of(row) == RESERVE:
        return True
    return ZONE.of(row) == LIMBO and FROM_RESERVE in TRAITS.of(row)


def base_cost(row: Row) -> int:
    """The Base Cost of an object, in mana (ALT4-2.2.9.b); an absent cost reads as 0 (ALT4-2.3.1.f).

    >>> costs = {HAND_COST: 4, RESERVE_COST: 2, ZONE: EXPEDITION_ZONE}
    >>> base_cost(Row("elf", costs)), base_cost(Row("elf", {**costs, STATUSES: frozenset({FLEETING})}))
    (4, 2)
    """
    return RESERVE_COST.of(row) if has_reserve_cost_as_base(row) else HAND_COST.of(row)
