"""Objects as they enter a zone: what is printed, where it is, and what it has there."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from attrs import evolve, field, frozen
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.deltas import Delta, Enter, Leave
from ludex.layers.features import Is
from ludex.layers.making import quick_to_make
from ludex.layers.objects import Object
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.selection import AllOf, Selector
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.boosts import BOOSTS_COUNT, UNBOOSTED
from ludex.systems.altered.cards import CONTROLLED_ZONES, DEFAULT_LIMIT
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.in_play import in_play
from ludex.systems.altered.placing import placed
from ludex.systems.altered.policy import Reach
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.setup import only_in_play
from ludex.systems.altered.statuses import BARE_ZONES, may_have

BOOST: Final = "boost"
COUNTERS: Final = "altered.counters."

PERSONAL_ZONES: Final = frozenset({c.HAND, c.DECK, c.RESERVE, c.DISCARD, c.MANA_ZONE, c.LANDMARK_ZONE, c.HERO_ZONE})
"""ALT4-3.1.2.b: the zones of which each player has one."""


@quick_to_make
@frozen(weakref_slot=False)
class Entry:
    """How a card enters a zone.

    Attributes:
        zone: One of `ZONES`; an object is in one visible zone (ALT4-2.1.a).
        player: Whose zone, or whose side of a shared one: its controller where anybody controls it.
        owner: Its owner, if another player.
        home: Its expedition, `hero` or `companion`, in the Expedition zone.
        statuses: With which statuses it enters (ALT4-2.4.1.d).
        counters: How many counters of which names lie on it.
        also: Abilities that it has besides the printed ones.
        from_reserve: Whether it lies in Limbo because it is being played from a Reserve.
    """

    zone: str
    player: str
    owner: str = ""
    home: str | None = None
    statuses: frozenset[str] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    also: tuple[Ability, ...] = ()
    from_reserve: bool = field(default=False, kw_only=True)


def object_of(rules: Rules, definition: Definition, id: str, timestamp: int, how: Entry) -> Object:
    """The object, or the record of a card in a hand, that a card becomes in a zone.

    It has the statuses and counters that are given, as far as it can have any there (ALT4-2.4.1.c, ALT4-2.5.b).

    Args:
        rules: The rules of the game.
        definition: What is printed on the card.
        id: Its identity.
        timestamp: When it enters (ALT4-2.2.16.a).
        how: Where, and with what.

    >>> from ludex.systems.altered.game import AlteredGame
    >>> fox = Definition("fox", "Fox", c.CHARACTER, statistics=(2, 1, 1), hand_cost=2, reserve_cost=1)
    >>> made = object_of(AlteredGame(), fox, "fox#2", 7, Entry(c.EXPEDITION_ZONE, "ann", counters=(("boost", 2),)))
    >>> made.read(c.FOREST), made.read(c.BOOSTS), made.read(c.CONTROLLER), made.read(c.HOME)
    (2, 2, 'ann', 'hero')
    """
    zone, player = how.zone, how.player
    # ALT4-2.2.1.d, ALT4-3.2.9.b, ALT4-3.2.9.c: face-down in a Mana zone, a Mana Orb without any other characteristic
    face_down = zone == c.MANA_ZONE
    printed = ORB if face_down else _printed(definition)
    abilities = () if face_down else _abilities(definition, _reached(rules), zone in WAITING_ZONES)
    if zone == c.EXPEDITION_ZONE and definition.type == c.CHARACTER:
        # ALT4-2.5.1.b: elsewhere than in play nothing reads what boosts do
        boosted = any(name == BOOST and times > 0 for name, times in how.counters)
        abilities = (BOOSTS_COUNT if boosted else UNBOOSTED, *abilities)
    base: dict[AnyCharacteristic, Value] = {c.OWNER: how.owner or player, c.ZONE: zone}
    if zone in CONTROLLED_ZONES:
        base[c.CONTROLLER] = player
    if zone == c.EXPEDITION_ZONE:
        base[c.HOME] = how.home or c.HERO_EXPEDITION
    if how.from_reserve:
        base[c.TRAITS] = frozenset({c.FROM_RESERVE})
    if zone not in BARE_ZONES:
        base[c.STATUSES] = _possible(how.statuses, printed, base) if how.statuses else frozenset()
        if printed[c.TYPE] == c.CHARACTER:
            base[c.BOOSTS] = 0
        for name, times in how.counters:
            base[c.counter(name)] = times
    return Object(id, timestamp, printed.update(base), (*abilities, *how.also))


def _possible(
    statuses: frozenset[str],
    printed: "Map[AnyCharacteristic, Value]",
    place: Mapping[AnyCharacteristic, Value],
) -> frozenset[str]:
    row = Row("", {**printed, **place})
    return frozenset(status for status in statuses if may_have(row, status))


def counters_on(cells: Mapping[AnyCharacteristic, Value]) -> tuple[tuple[str, int], ...]:
    """The counters that lie on an object, by name: those of which there are any.

    >>> counters_on({c.BOOSTS: 2, c.counter("kelon"): 0})
    (('boost', 2),)
    """
    found = []
    for cell, value in cells.items():
        if isinstance(value, int) and value > 0:
            if cell == c.BOOSTS:
                found.append((BOOST, value))
            elif cell.name.startswith(COUNTERS):
                found.append((cell.name.removeprefix(COUNTERS), value))
    return tuple(sorted(found))


_BARE: Final[dict[AnyCharacteristic, Value]] = {c.TYPE: c.MANA_ORB, c.TRAITS: frozenset({c.FACE_DOWN})}
ORB: "Final[Map[AnyCharacteristic, Value]]" = Map(_BARE)
"""ALT4-3.1.3.c: what lies face-down in a Mana zone has a type and nothing else."""


@lru_cache(maxsize=4096)
def _printed(definition: Definition) -> "Map[AnyCharacteristic, Value]":
    """The base characteristics that do not hang on where it lies (ALT4-2.3.1.a, ALT4-2.3.1.b)."""
    kind = definition.type
    base: dict[AnyCharacteristic, Value] = {
        c.TYPE: kind,
        c.NAME: definition.name,
        c.KEYWORDS: definition.keywords,
        c.TOUGH: definition.tough,
        c.SCOUT: definition.scout,
        c.TRAITS: frozenset({c.TOKEN} if definition.is_token else ()),
    }
    if kind == c.HERO:
        # ALT4-2.2.13.a, ALT4-2.2.14.a: Heroes have limits, and no sub-types
        base[c.RESERVE_LIMIT] = DEFAULT_LIMIT if definition.reserve_limit is None else definition.reserve_limit
        base[c.LANDMARK_LIMIT] = DEFAULT_LIMIT if definition.landmark_limit is None else definition.landmark_limit
    else:
        base[c.SUBTYPES] = definition.subtypes
    if kind == c.CHARACTER:
        base.update(zip(c.STATISTICS, definition.statistics or (0, 0, 0), strict=True))
    if kind == c.PERMANENT:
        gear = c.GEAR in definition.subtypes
        base[c.ZONE_TYPE] = definition.zone_type or (c.EXPEDITION_ZONE if gear else c.LANDMARK_ZONE)
    for cell, cost in ((c.HAND_COST, definition.hand_cost), (c.RESERVE_COST, definition.reserve_cost)):
        if cost is not None or definition.is_token:
            # ALT4-2.2.7.a, ALT4-2.2.8.a: tokens cost 0
            base[cell] = cost or 0
    if definition.faction is not None:
        base[c.FACTION] = definition.faction
    if definition.rarity is not None:
        base[c.RARITY] = definition.rarity
    return Map(base)


WAITING_ZONES: Final = frozenset({c.HAND, c.LIMBO})
"""Through which cards pass on their way into play."""


def _reached(rules: Rules) -> Selector | None:
    """What alone passives change; None for all that they speak of."""
    return in_play(rules.edition) if rules.reading.reach is Reach.IN_PLAY_ONLY else None


@lru_cache(maxsize=4096)
def _abilities(definition: Definition, reached: Selector | None, waiting: bool) -> tuple[Ability, ...]:  # noqa: FBT001  # a key of a cache
    """The printed abilities, told where they work and what alone they reach."""
    found = tuple(placed(ability, definition.type) for ability in definition.abilities)
    if reached is not None:
        found = tuple(only_in_play(ability, reached) for ability in found)
    return tuple(map(waiting_for_play, found)) if waiting else found


@lru_cache(maxsize=4096)
def waiting_for_play(ability: Ability) -> Ability:
    """A passive that cannot work in a hand or in Limbo, as an ability by name that has no part in what is true there.

    What is true need not be worked out anew with each card that is drawn.

    >>> from ludex.layers.passives import Passive
    >>> type(waiting_for_play(placed(Passive((), name="all regions are Forests"), c.CHARACTER))).__name__
    'Inert'
    """
    if not isinstance(ability, Passive) or may_work(ability.works, WAITING_ZONES):
        return ability
    return Inert(str(ability), ability.kind, ability.rule)


def may_work(works: Selector, zones: frozenset[str]) -> bool:
    """Whether an ability that works there may do so in one of some zones.

    >>> from ludex.systems.altered.in_play import IN_PLAY, WORKS_AS_SUPPORT
    >>> [may_work(works, frozenset({c.RESERVE})) for works in (IN_PLAY, WORKS_AS_SUPPORT)]
    [False, True]
    """
    if isinstance(works, AllOf):
        return all(may_work(part, zones) for part in works.inner)
    return not (isinstance(works, Is) and works.cell == c.ZONE and works.words.isdisjoint(zones))


def as_boosted(view: View, id: str) -> tuple[Delta, ...]:
    """The changes of a board by which the boosts count that are put on a Character; none where they do already.

    It stays the same object, of the same age, and its other abilities keep their places.
    """
    if UNBOOSTED not in view.own_abilities(id):
        return ()
    before = view.printed(id)
    abilities = tuple(BOOSTS_COUNT if ability == UNBOOSTED else ability for ability in before.abilities)
    return Leave(id), Enter(evolve(before, abilities=abilities))
