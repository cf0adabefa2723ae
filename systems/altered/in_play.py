"""What is in play, and where an ability works (ALT-1.2.4.d, ALT4-1.2.4.d, ALT4-3.1.4.a)."""

from typing import Final

from ludex.engine.rulebook_entries import Edition
from ludex.layers.features import Has, among
from ludex.layers.selection import Selector
from ludex.systems.altered.characteristics import (
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
ZONES_IN_PLAY: Final = frozenset({EXPEDITION_ZONE, LANDMARK_ZONE})
IN_PLAY: Final[Selector] = among(ZONE, *ZONES_IN_PLAY)

# ALT-1.2.4.d: in edition 1.0 the Hero zone counts as well
IN_PLAY_WITH_HEROES: Final[Selector] = among(ZONE, EXPEDITION_ZONE, HERO_ZONE, LANDMARK_ZONE)

# ALT4-1.2.4.d (2): the abilities of a Hero work in the Hero zone only
WORKS_ON_A_HERO: Final[Selector] = among(ZONE, HERO_ZONE)

# ALT4-1.2.4.d (3), ALT4-2.2.12.j, ALT4-2.4.6.e: a support ability works in Reserve only, while its object is ready
WORKS_AS_SUPPORT: Final[Selector] = among(ZONE, RESERVE) & ~Has(STATUSES, EXHAUSTED)

# ALT4-1.2.4.d (4): the abilities of an Emblem work in Limbo only
WORKS_ON_AN_EMBLEM: Final[Selector] = among(ZONE, LIMBO)

# ALT4-1.2.4.d (6): what alters how its own card is played works wherever the card can be played from; in Limbo too, for
# there it is while it is played
ZONES_OF_PLAY: Final = frozenset({HAND, RESERVE, DISCARD, DECK, LIMBO})


def in_play(edition: Edition) -> Selector:
    """The objects in play, in an edition.

    >>> from ludex.systems.altered.editions import ALTERED
    >>> [str(in_play(edition)) for edition in ALTERED.rulebook.editions][:2]
    ['zone expedition or hero or landmark', 'zone expedition or landmark']
    """
    return IN_PLAY_WITH_HEROES if hero_zone_is_in_play(edition) else IN_PLAY


def works_on(type_word: str) -> Selector:
    """Where an ability of an object of a type works when nothing is said of it (ALT4-2.2.12.g); see also `placing`.

    The same in all editions: nothing but a Hero is ever in a Hero zone (ALT4-3.2.6.a).

    >>> print(works_on("Hero"))
    zone hero
    """
    if type_word == HERO:
        return WORKS_ON_A_HERO
    return WORKS_ON_AN_EMBLEM if type_word == EMBLEM else IN_PLAY


def zones_before_entering(to: frozenset[str], origin: frozenset[str] | None = None) -> frozenset[str]:
    """In which zones a card may be before it enters play, or Limbo to be played (ALT4-1.2.4.d (6)).

    Args:
        to: The zones that it enters; where none is in play or Limbo, that is no part of playing it.
        origin: From where it has to come; None for anywhere.

    >>> sorted(zones_before_entering(frozenset({EXPEDITION_ZONE}), frozenset({HAND})))
    ['hand']
    >>> zones_before_entering(frozenset({RESERVE}))
    frozenset()
    """
    entering = ZONES_IN_PLAY | {LIMBO}
    if to.isdisjoint(entering):
        return frozenset()
    if origin is not None:
        return origin
    anywhere = ZONES_OF_PLAY | ZONES_IN_PLAY
    # to leave for somewhere else is spoken of as well: that begins in play
    return anywhere - to if to <= entering else anywhere
