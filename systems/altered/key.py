"""The key of a position: equal for positions that differ only in how they came about.

Log and dice are left out. Timestamps are ranked; objects are named by their card, by where it lies and by their rank
among equal ones, not by how often the card has moved. Renaming is one to one, so that positions of one key are the
same but for names.
"""

from collections.abc import Hashable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import evolve, frozen
from immutables import Map

from ludex.engine.context import Context
from ludex.engine.log import Record
from ludex.engine.steps import Cause
from ludex.layers.cells import OF_THE_RULES, AbilityKey, AnyCharacteristic, Value
from ludex.layers.passives import Ability
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.entering import COUNTERS
from ludex.systems.altered.facts import Deck, Facts, State, item_of

UNORDERED: Final = frozenset({c.HAND, c.DISCARD, c.MANA_ZONE})
"""The zones in which it makes no difference what came first."""


@frozen(cache_hash=True)
class PositionKey:
    """What is to be done, what lies where, and what else is so; hashable, and equal for equal positions."""

    content: tuple[Hashable, ...]


def position_key(state: State) -> PositionKey:
    """The key of a position.

    >>> from ludex.systems.altered.described import Described, start_from
    >>> from ludex.systems.altered.game import AlteredGame
    >>> from ludex.systems.altered.setup import Table
    >>> state, _ = start_from(AlteredGame(), Described(Table(("ann", "bob"))))
    >>> position_key(state) == position_key(state.forgetting())
    True
    """
    naming = _Naming(state)
    facts = state.facts
    shown = tuple((naming.names[each.id], each.marks, naming.abilities(each)) for each in naming.ordered)
    rest = (
        facts.players,
        facts.first_player,
        facts.day,
        facts.phase,
        facts.turn,
        facts.turn_over,
        facts.passed,
        naming.of(facts.moved_forward),
        facts.arena,
        facts.winner,
    )
    decks = tuple((player, *_deck(facts, facts.decks[player])) for player in facts.players if player in facts.decks)
    agenda = naming.of(state.agenda)
    waiting = frozenset((naming.name(id), naming.of(each)) for id, each in facts.waiting.items())
    ongoing = frozenset((naming.name(id), naming.of(each)) for id, each in facts.ongoing.items())
    used = frozenset(
        (naming.names[id], naming.ability(key), times) for (id, key), times in facts.used.items() if id in naming.names
    )
    # what is gone matters where something still speaks of it
    gone = frozenset(naming.last_known())
    return PositionKey((shown, rest, decks, agenda, waiting, ongoing, used, gone))


def _deck(facts: Facts, deck: Deck) -> tuple[Hashable, ...]:
    top = tuple(facts.cards[item] for item in deck.top)
    return top, deck.heap, tuple(facts.cards[item] for item in deck.bottom), deck.below


@frozen(eq=False)
class _Lying:
    """Something that lies on the table, as far as it makes a position."""

    id: str
    stem: str
    timestamp: int
    zone: str
    marks: frozenset[tuple[AnyCharacteristic, Value]]
    abilities: tuple[Ability, ...]
    is_record: bool


class _Naming:
    """Names for all that has an identity, which do not tell how it came about."""

    def __init__(self, state: State) -> None:
        """The names of a position."""
        self._facts = state.facts
        self.ordered = sorted((_lying(state, id) for id in state.table.view.ids()), key=_place)
        self.names: dict[str, str] = {}
        self.spoken_of: set[str] = set()
        self._numbers: dict[int, int] = {}
        self._ranks = {each.timestamp: rank for rank, each in enumerate(self.ordered)}
        counts: dict[str, int] = {}
        for each in self.ordered:
            counts[each.stem] = counts.get(each.stem, 0) + 1
            self.names[each.id] = each.id if each.is_record else f"{each.stem}/{counts[each.stem]}"
        for player, deck in state.facts.decks.items():
            for place, item in enumerate((*deck.top, *deck.bottom)):
                self.names[item] = f"{player}.{state.facts.cards[item]}/deck/{place}"

    def abilities(self, each: _Lying) -> Hashable:
        """What is printed on something or was given to it, where it speaks of something by its identity renamed."""
        named = (word for ability in each.abilities for word in _words_in(ability))
        return self.of(each.abilities) if any(word in self.names for word in named) else each.abilities

    def name(self, id: str) -> str:
        """The name of what has an identity; of what is gone, by what it was an incarnation of."""
        found = self.names.get(id)
        if found is not None:
            return found
        if id in self._facts.gone:
            self.spoken_of.add(id)
        return id

    def last_known(self) -> Iterator[Hashable]:
        """What is known of all that is gone and that something speaks of, or of what became of that."""
        told: set[str] = set()
        while left := self.spoken_of - told:
            id = min(left)
            told.add(id)
            gone = self._facts.gone[id]
            held = tuple((each.ability, each.ignored) for each in gone.row.abilities)
            yield id, frozenset(gone.row.cells.items()), self.of(held), self.name(gone.successor)

    def ability(self, key: AbilityKey) -> Hashable:
        """The key of an ability, its timestamps ranked."""
        rank = self._ranks.get(key[0], key[0])
        if len(key) == 3:
            return rank, key[1:]
        return rank, key[1], self.ability(key[2]), key[3], self._ranks.get(key[4], key[4])

    def of(self, data: object) -> Hashable:
        """Frozen data with all identities renamed."""
        if isinstance(data, str):
            return self.name(data)
        if data is None or isinstance(data, int | Enum | Record):
            return data
        if isinstance(data, tuple):
            return tuple(self.of(each) for each in data)
        if isinstance(data, frozenset):
            return frozenset(self.of(each) for each in data)
        if isinstance(data, Mapping | Map):
            return frozenset((self.of(key), self.of(value)) for key, value in data.items())
        if isinstance(data, Context) and data.number:
            return (Context, self._number(data.number), *map(self.of, _values(evolve(data, number=0))))
        if isinstance(data, Cause) and data.effect:
            return (Cause, self._number(data.effect), *map(self.of, _values(evolve(data, effect=0))))
        if attrs.has(type(data)):
            return (type(data), *map(self.of, _values(data)))
        return data

    def _number(self, number: int) -> int:
        """A number of an effect, told apart from the others only: how many came before it makes no difference."""
        return self._numbers.setdefault(number, len(self._numbers) + 1)


def _values(data: object) -> Iterator[Any]:
    for field in attrs.fields(type(data)):  # type: ignore[arg-type]  # of a class of attrs
        if field.eq:
            yield getattr(data, field.name)


def _lying(state: State, id: str) -> _Lying:
    view = state.table.view
    cells, abilities, is_place = view.bare(id)
    zone, owner, kind = (str(cells.get(cell, "")) for cell in (c.ZONE, c.OWNER, c.TYPE))
    # no counters of a name are as good as none that ever lay there
    marks = frozenset((cell, value) for cell, value in cells.items() if value or not cell.name.startswith(COUNTERS))
    # what boosts do follows from their number
    abilities = tuple(ability for ability in abilities if ability.kind != OF_THE_RULES)
    stem = f"{owner}.{state.facts.cards.get(item_of(id), kind)}/{zone}"
    # a player, an expedition, a region is called the same in every game
    return _Lying(id, stem, view.timestamp(id), zone, marks, abilities, is_place or kind == c.PLAYER_TYPE)


def _place(each: _Lying) -> tuple[Any, ...]:
    """What came first comes first, and where that is all the same, by what it is."""
    if each.zone not in UNORDERED:
        return (0, each.timestamp)
    return (1, each.stem, sorted((cell.name, str(value)) for cell, value in each.marks), each.timestamp)


@lru_cache(maxsize=4096)
def _words_in(data: Hashable) -> frozenset[str]:
    """All words that frozen data holds."""
    if isinstance(data, str):
        return frozenset({data})
    if isinstance(data, tuple | frozenset):
        return frozenset().union(*map(_words_in, data))
    if attrs.has(type(data)):
        return frozenset().union(*map(_words_in, _values(data)))
    return frozenset()
