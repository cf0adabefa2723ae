"""What is in play, and where an ability works (ALT-1.2.4.d, ALT4-1.2.4.d, ALT4-3.1.4.a)."""

from typing import Final

from attrs import evolve

from ludex.engine.rulebook_entries import Edition
from ludex.layers.cells import OF_THE_RULES
from ludex.layers.changes import Change
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.features import Everything, Has, among
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.characteristics import (
    CHARACTER,
    DECK,
    DISCARD,
    EMBLEM,
    EXHAUSTED,
    EXPEDITION_ZONE,
    HAND,
    HERO,
    HERO_ZONE,
    LANDMARK_ZONE,
    LIMBO,
    RESERVE,
    STATUSES,
    ZONE,
)
from ludex.systems.altered.editions import hero_zone_is_in_play

# ALT-1.2.4.c, ALT-2.2.10.a, ALT4-2.2.12.a: an ability is a quick action, a Reaction, a passive or an effect. A passive,
# a statement that something is so (ALT4-2.2.12.m), is a `Passive`; the others are `Inert` here, of these kinds.
QUICK_ACTION: Final = "quick action"
REACTION: Final = "reaction"
EFFECT: Final = "effect"

SUPPORT: Final = "support"
"""The kind of a support ability that is a passive (ALT-2.2.10.d, ALT4-2.2.12.d)."""

# ALT4-3.1.4.a: the Expedition zone and the Landmark zones; a Hero is not in play
IN_PLAY: Final[Selector] = among(ZONE, EXPEDITION_ZONE, LANDMARK_ZONE)

# ALT-1.2.4.d: in edition 1.0 the Hero zone counts as well
IN_PLAY_WITH_HEROES: Final[Selector] = among(ZONE, EXPEDITION_ZONE, HERO_ZONE, LANDMARK_ZONE)

# ALT4-1.2.4.d (2): the abilities of a Hero work in the Hero zone only
WORKS_ON_A_HERO: Final[Selector] = among(ZONE, HERO_ZONE)

# ALT4-1.2.4.d (3), ALT4-2.2.12.j, ALT4-2.4.6.e: a support ability works in Reserve only, while its object is ready
WORKS_AS_SUPPORT: Final[Selector] = among(ZONE, RESERVE) & ~Has(STATUSES, EXHAUSTED)

# ALT4-1.2.4.d (4): the abilities of an Emblem work in Limbo only
WORKS_ON_AN_EMBLEM: Final[Selector] = among(ZONE, LIMBO)

# ALT4-1.2.4.d (6): what alters how its own card is played works wherever the card can be played from
WORKS_WHILE_PLAYED: Final[Selector] = among(ZONE, HAND, RESERVE, DISCARD, DECK, LIMBO)


def in_play(edition: Edition) -> Selector:
    """The objects in play, in an edition.

    >>> from ludex.systems.altered.editions import ALTERED
    >>> [str(in_play(edition)) for edition in ALTERED.rulebook.editions][:2]
    ['zone expedition or hero or landmark', 'zone expedition or landmark']
    """
    return IN_PLAY_WITH_HEROES if hero_zone_is_in_play(edition) else IN_PLAY


def works_on(type_word: str) -> Selector:
    """Where an ability of an object of a type works when its text says nothing of it (ALT4-2.2.12.g).

    The same in all editions: nothing but a Hero is ever in a Hero zone (ALT4-3.2.6.a).

    >>> print(works_on("Hero"))
    zone hero
    """
    if type_word == HERO:
        return WORKS_ON_A_HERO
    return WORKS_ON_AN_EMBLEM if type_word == EMBLEM else IN_PLAY


def placed(ability: Ability, type_word: str) -> Ability:
    """An ability that is told where it works, if it does not say so itself; so are the abilities that it grants.

    A granted ability works where its bearer is in play, unless it says something else (ALT4-2.2.12.g).

    >>> print(placed(Passive((), kind=SUPPORT), "Character").works)
    zone reserve and not statuses with exhausted
    """
    if not isinstance(ability, Passive) or ability.kind == OF_THE_RULES:
        return ability
    does = tuple(_placing(change) for change in ability.does)
    if not isinstance(ability.works, Everything):
        return ability if does == ability.does else evolve(ability, does=does)
    works = WORKS_AS_SUPPORT if ability.kind == SUPPORT else works_on(type_word)
    return evolve(ability, does=does, works=works)


def _placing(change: Change) -> Change:
    if isinstance(change, GainAbility) and isinstance(change.ability, Passive):
        return GainAbility(placed(change.ability, CHARACTER))
    return change
