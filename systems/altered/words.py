"""Which objects: the words of card texts as selectors.

They combine with `&`, `|` and `~`: "your other Robots in a Forest" is
`controlled_by_you() & other() & of_subtype("Robot") & in_terrain("forest")`. None of them says "in play" of itself;
`in_reach` does, for the objects that a passive may change (ALT4-2.3.1.h).
"""

from typing import Final

from ludex.layers.cells import Characteristic
from ludex.layers.features import Bears, Has, Is, Itself, NumberIs, Present, among
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, Shares
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.in_play import IN_PLAY

FARTHEST: Final = 7  # ALT4-3.2.1.b: eight regions, so at most seven from the start


def in_reach(objects: Selector, play: Selector = IN_PLAY) -> Selector:
    """Those of some objects that a passive may change by default: the ones in play (ALT4-2.3.1.h).

    Args:
        objects: Which ones are named.
        play: The selector of `ludex.systems.altered.in_play.in_play` for the edition.

    >>> print(in_reach(characters()))
    type Character and zone expedition or landmark
    """
    return objects & play


# ---------------------------------------------------------------- what they are


def of_type(*words: str) -> Is:
    """Objects of a type, or of one of several (ALT4-2.2.1.a).

    "A Character" as a reference is one in play, `in_reach` (ALT4-2.2.1.h); the question whether something is one is
    asked of it wherever it lies (ALT4-2.2.1.i).
    """
    return among(c.TYPE, *words)


def characters() -> Is:
    """Characters, tokens included."""
    return of_type(c.CHARACTER)


def permanents() -> Is:
    """Permanents, of both zone types."""
    return of_type(c.PERMANENT)


def landmarks() -> Selector:
    """Permanents whose zone type is landmark (ALT4-2.2.3.a)."""
    return permanents() & among(c.ZONE_TYPE, c.LANDMARK_ZONE)


def expedition_permanents() -> Selector:
    """Permanents whose zone type is expedition (ALT4-2.2.3.a)."""
    return permanents() & among(c.ZONE_TYPE, c.EXPEDITION_ZONE)


def gears() -> Has:
    """Gears, a sub-type of Permanents (ALT4-2.2.2.e)."""
    return of_subtype(c.GEAR)


def heroes() -> Is:
    """Heroes."""
    return of_type(c.HERO)


def spells() -> Is:
    """Spells."""
    return of_type(c.SPELL)


def mana_orbs() -> Is:
    """Mana Orbs."""
    return of_type(c.MANA_ORB)


def emblems() -> Is:
    """Emblems."""
    return of_type(c.EMBLEM)


def regions() -> Is:
    """Regions; outside play, but a passive reaches those that it names."""
    return of_type(c.REGION_TYPE)


def expeditions() -> Is:
    """The expeditions themselves, which are no objects (ALT4-2.1.j)."""
    return of_type(c.EXPEDITION)


def objects() -> Selector:
    """Whatever has one of the types of the game; no player, expedition or marker."""
    return ~among(c.TYPE, *c.RECORDS)


def tokens() -> Has:
    """Tokens."""
    return Has(c.TRAITS, c.TOKEN)


def cards() -> Selector:
    """Objects that are no tokens."""
    return ~tokens()


def of_subtype(word: str) -> Has:
    """Objects with a sub-type: as with types, in play or wherever (ALT4-2.2.2.n, ALT4-2.2.2.o)."""
    return Has(c.SUBTYPES, word)


def of_faction(*words: str) -> Is:
    """Objects of a faction (ALT4-2.2.10.a)."""
    return among(c.FACTION, *words)


def neutral() -> Selector:
    """Objects without faction (ALT4-2.2.10.a)."""
    return ~Present(c.FACTION)


def of_rarity(*words: str) -> Is:
    """Objects of a rarity (ALT4-2.2.5.a)."""
    return among(c.RARITY, *words)


def named(*names: str) -> Is:
    """Objects with a name (ALT4-2.2.4.a)."""
    return among(c.NAME, *names)


# ---------------------------------------------------------------- whose they are


def itself() -> Itself:
    """The object that has the ability: "I", "me" (ALT4-7.2.1.a)."""
    return Itself()


def other() -> Selector:
    """All but the object that has the ability."""
    return ~Itself()


def controlled_by_you() -> Shares:
    """What the controller of the ability controls (ALT4-7.5.5.a)."""
    return Shares(c.CONTROLLERS, c.PLAYER)


def controlled_by_an_opponent() -> Selector:
    """What the other player controls (ALT4-1.2.1.b)."""
    return Present(c.CONTROLLER) & ~controlled_by_you()


def owned_by_you() -> Shares:
    """What the controller of the ability owns, wherever it is (ALT4-1.1.3.c)."""
    return Shares(c.OWNERS, c.PLAYER)


def owned_by_an_opponent() -> Selector:
    """What the other player owns, wherever it is."""
    return Present(c.OWNER) & ~owned_by_you()


def played_by_you() -> Shares:
    """Cards that the controller of the ability plays, or would play from hand or Reserve."""
    return Shares(c.PLAYER, c.PLAYER)


def played_by_an_opponent() -> Selector:
    """Cards that the other player plays, or would play from hand or Reserve."""
    return ~played_by_you()


# ---------------------------------------------------------------- where they are


def in_zone(*words: str) -> Is:
    """Objects in a zone (ALT4-3.1.1.a)."""
    return among(c.ZONE, *words)


def in_reserve() -> Is:
    """Objects in a Reserve."""
    return in_zone(c.RESERVE)


def your_limits() -> Selector:
    """What bears your reserve limit and your landmark limit: your Hero, or you without one (ALT4-3.2.10.b)."""
    return among(c.TYPE, c.HERO, c.PLAYER_TYPE) & owned_by_you()


def opponents_limits() -> Selector:
    """What bears the limits of the other player (ALT4-3.2.7.b)."""
    return among(c.TYPE, c.HERO, c.PLAYER_TYPE) & owned_by_an_opponent()


def in_my_expedition() -> Shares:
    """What is in the Expedition of the source, in either of them when that is Gigantic (ALT4-7.4.4.f)."""
    return Shares(c.EXPEDITIONS, c.EXPEDITIONS)


def in_my_other_expedition() -> Linked:
    """What is in the Expedition of its controller that the source is not in; none when Gigantic (ALT4-7.4.4.l)."""
    return Linked(c.EXPEDITIONS, expeditions() & controlled_by_you() & ~my_expeditions())


def facing_me() -> Shares:
    """What is in the Expedition that faces the source's; in either when Gigantic (ALT4-7.4.4.g)."""
    return Shares(c.EXPEDITIONS, c.FACING)


def in_expedition(which: Selector) -> Linked:
    """What is in an expedition that a selector selects.

    >>> print(in_expedition(hero_expeditions()))
    in expeditions with type Expedition and home hero
    """
    return Linked(c.EXPEDITIONS, which)


def in_my_region() -> Shares:
    """What is, by its expedition, in the region of the source."""
    return Shares(c.REGIONS, c.REGIONS)


def in_terrain(word: str) -> Linked:
    """What is in a terrain: one of its expeditions stands on a region that has it (ALT4-7.5.8.a, ALT4-7.5.8.b)."""
    return in_region(with_terrain(word))


def in_region(which: Selector) -> Linked:
    """What is in a region that a selector selects."""
    return Linked(c.REGIONS, which)


# ---------------------------------------------------------------- regions and expeditions


def with_terrain(word: str) -> Has:
    """Regions with a terrain (ALT4-2.2.2.f)."""
    return Has(c.TERRAINS, word)


def my_regions() -> InSourceSet:
    """The region of the source; both when it is Gigantic: "my region"."""
    return InSourceSet(c.REGIONS)


def regions_of(who: Selector) -> Holding:
    """The regions in which something stands, by its expedition, that a selector selects."""
    return Holding(c.REGIONS, who)


def my_expeditions() -> InSourceSet:
    """The expedition of the source, both when it is Gigantic: "my Expedition" (ALT4-7.4.4.f)."""
    return InSourceSet(c.EXPEDITIONS)


def facing_expeditions() -> InSourceSet:
    """The expedition that faces the source's, both when it is Gigantic (ALT4-7.4.4.g)."""
    return InSourceSet(c.FACING)


def hero_expeditions() -> Selector:
    """The Hero Expeditions of both players."""
    return expeditions() & among(c.HOME, "hero")


def companion_expeditions() -> Selector:
    """The Companion Expeditions of both players."""
    return expeditions() & among(c.HOME, "companion")


def ahead() -> Selector:
    """Expeditions farther from their start than the one that they face (ALT4-7.5.2.a)."""
    return _stands(Relation.LESS)


def behind() -> Selector:
    """Expeditions closer to their start than the one that they face (ALT4-7.5.2.b)."""
    return _stands(Relation.MORE)


def tied() -> Selector:
    """Expeditions as far from their start as the one that they face (ALT4-7.5.2.c)."""
    return _stands(Relation.EQUAL)


def _stands(facing: Relation) -> Selector:
    found: Selector = _at_distance(0, facing)
    for distance in range(1, FARTHEST + 1):
        found = found | _at_distance(distance, facing)
    return found


def _at_distance(distance: int, facing: Relation) -> Selector:
    return NumberIs(c.DISTANCE, Relation.EQUAL, distance) & Linked(c.FACES, NumberIs(c.DISTANCE, facing, distance))


# ---------------------------------------------------------------- how they are


def with_number(cell: Characteristic[int], relation: Relation, bound: "int | Characteristic[int]") -> NumberIs:
    """Objects whose number, a statistic for one, compares so with a constant or with a number of the source.

    >>> from ludex.systems.altered.characteristics import FOREST
    >>> print(with_number(FOREST, Relation.AT_LEAST, 3))
    forest at least 3
    """
    return NumberIs(cell, relation, bound)


def with_hand_cost(relation: Relation, bound: int) -> NumberIs:
    """Objects whose Hand Cost compares so with a number of mana; an absent one reads as 0 (ALT4-2.3.1.f)."""
    return NumberIs(c.HAND_COST, relation, bound)


def with_reserve_cost(relation: Relation, bound: int) -> NumberIs:
    """Objects whose Reserve Cost compares so with a number of mana; an absent one reads as 0 (ALT4-2.3.1.f)."""
    return NumberIs(c.RESERVE_COST, relation, bound)


def by_reserve_cost() -> Selector:
    """Objects whose Base Cost is their Reserve Cost (ALT4-2.2.9.b)."""
    return Has(c.STATUSES, c.FLEETING) | in_reserve() | (in_zone(c.LIMBO) & Has(c.TRAITS, c.FROM_RESERVE))


def with_base_cost(relation: Relation, bound: int) -> Selector:
    """Objects whose Base Cost compares so with a number of mana (ALT4-2.2.9.b)."""
    from_reserve = by_reserve_cost()
    by_hand = ~from_reserve & with_hand_cost(relation, bound)
    return (from_reserve & with_reserve_cost(relation, bound)) | by_hand


def with_keyword(word: str) -> Selector:
    """Objects with a keyword: one of `KEYWORD_WORDS`, `tough` or `scout`."""
    numbered = c.NUMBERED_KEYWORDS.get(word)
    return Has(c.KEYWORDS, word) if numbered is None else NumberIs(numbered, Relation.AT_LEAST, 1)


def with_status(word: str) -> Selector:
    """Objects with a status, Boosted included (ALT4-2.4.1.a)."""
    return boosted() if word == "boosted" else Has(c.STATUSES, word)


def boosted() -> NumberIs:
    """Objects with at least one boost (ALT4-2.4.5.a)."""
    return with_counters("boost", Relation.AT_LEAST, 1)


def exhausted() -> Has:
    """Exhausted objects."""
    return Has(c.STATUSES, c.EXHAUSTED)


def ready() -> Selector:
    """Objects that are not exhausted (ALT4-2.4.6.a)."""
    return ~exhausted()


def with_counters(name: str, relation: Relation, bound: int) -> NumberIs:
    """Objects on which so many counters of a name lie (ALT4-2.5.c)."""
    return NumberIs(c.BOOSTS if name == "boost" else c.counter(name), relation, bound)


def with_ability(name: str | None = None, *, kind: str | None = None) -> Bears:
    """Objects with an ability that is not a keyword: any, one of a name, or one of a kind."""
    return Bears(kind, name)
