"""Where an ability works that does not say so: by what it says, and by what it stands on (ALT4-1.2.4.d).

It is decided once, as an object gets its abilities.

>>> from ludex.systems.altered.sayings_of_play import MayPlayFrom
>>> print(placed(Statement("play me from there", says=(MayPlayFrom({"discard"}),)), "Character").works)
zone discard
"""

from typing import Final

from attrs import evolve

from ludex.layers.amounts import Constant
from ludex.layers.cells import OF_THE_RULES
from ludex.layers.changes import Change
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.features import Everything, among
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.abilities import NOWHERE, Statement, is_own
from ludex.systems.altered.characteristics import (
    CHARACTER,
    EMBLEM,
    HAND_COST,
    HERO,
    LIMBO,
    MANA_COST,
    RESERVE_COST,
    SCOUT,
    ZONE,
)
from ludex.systems.altered.in_play import SUPPORT, WORKS_AS_SUPPORT, ZONES_IN_PLAY, ZONES_OF_PLAY, works_on

PRINTED_COSTS: Final = frozenset({HAND_COST, RESERVE_COST, SCOUT})
"""What a card costs to play (ALT4-5.1.2.d, ALT4-7.4.5.c), and shows in play as well."""


def placed(ability: Ability, type_word: str) -> Ability:
    """An ability that is told where it works, if it does not say so itself; so are the abilities that it grants.

    A granted ability works where its bearer is in play, unless it says something else (ALT4-2.2.12.g). A statement for
    which nothing but its object decides is left as it is: `works_at` looks at that.

    Args:
        ability: The ability.
        type_word: The type of the object that has it.

    >>> print(placed(Passive((), kind=SUPPORT), "Character").works)
    zone reserve and not statuses with exhausted
    """
    if isinstance(ability, Statement):
        place = _while_played(ability, type_word) if ability.works is None else None
        return ability if place is None else evolve(ability, works=place)
    if not isinstance(ability, Passive) or ability.kind == OF_THE_RULES:
        return ability
    does = tuple(_placing(change) for change in ability.does)
    if not isinstance(ability.works, Everything):
        return ability if does == ability.does else evolve(ability, does=does)
    default = WORKS_AS_SUPPORT if ability.kind == SUPPORT else works_on(type_word)
    return evolve(ability, does=does, works=_while_played(ability, type_word) or default)


def _placing(change: Change) -> Change:
    if isinstance(change, GainAbility) and isinstance(change.ability, Passive | Statement):
        return GainAbility(placed(change.ability, CHARACTER))
    return change


def _while_played(ability: Passive | Statement, type_word: str) -> Selector | None:
    # ALT4-1.2.4.d (2), (3), (4): on a Hero, in the inner box and on an emblem it works in one place only
    if ability.kind == SUPPORT or type_word in (HERO, EMBLEM):
        return None
    zones = zones_by_playing(ability)
    return among(ZONE, *zones) if zones else None


def zones_by_playing(ability: Passive | Statement) -> frozenset[str]:
    """Where an ability works because of what it says of playing its own card; nowhere if it says nothing of that.

    If it permits the card to be played from somewhere, it works there (ALT4-1.2.4.d (5)); if it alters that play too,
    in Limbo as well. Else, if it alters how the card is played, it works wherever that can be played from
    (ALT4-1.2.4.d (6)). If it says something else besides, it works in play as well. One that speaks of others too says
    nothing of this.

    >>> from ludex.systems.altered.costs import CostsLess
    >>> sorted(zones_by_playing(Passive((CostsLess(Constant(1)),))))
    ['deck', 'discard', 'hand', 'limbo', 'reserve']
    >>> zones_by_playing(Passive((CostsLess(Constant(1)),), affects=Everything()))
    frozenset()
    """
    if not is_own(ability.affects):
        return NOWHERE
    if isinstance(ability, Passive):
        return _together(NOWHERE, [_of_change(change) for change in ability.does])
    permitted = NOWHERE.union(*(saying.permits_play_from for saying in ability.says))
    return _together(permitted, [saying.permits_play_from or saying.alters_play_in for saying in ability.says])


def _of_change(change: Change) -> frozenset[str]:
    if isinstance(change, GainAbility):
        # what it gains has to be there where that works
        gained = change.ability
        return zones_by_playing(gained) if isinstance(gained, Passive | Statement) else NOWHERE
    written = {atom.cell for atom in change.writes()}
    if MANA_COST in written:
        return ZONES_OF_PLAY
    # to lose Scout with all other keywords is nothing about playing
    alters = not PRINTED_COSTS.isdisjoint(written) and change.amount() != Constant(0)
    return ZONES_OF_PLAY | ZONES_IN_PLAY if alters else NOWHERE


def _together(permitted: frozenset[str], each: list[frozenset[str]]) -> frozenset[str]:
    zones = NOWHERE.union(*each)
    if permitted:
        zones &= permitted | {LIMBO}
    return zones | ZONES_IN_PLAY if zones and not all(each) else zones
