"""The key of a position: equal for positions that differ only in how they came about.

Log and dice are left out. Timestamps are ranked; objects are named by their card, by where it lies and by their rank
among equal ones, not by how often the card has moved. Renaming is one to one, so that positions of one key are the
same but for names.
"""

from collections.abc import Hashable, Iterator, Mapping
from enum import Enum
from typing import Final

import attrs
from attrs import frozen
from immutables import Map

from ludex.engine.log import Record
from ludex.layers.objects import Board, Object
from ludex.systems.altered import characteristics as c
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
    shown = tuple(
        (naming.names[each.id], _cells(each), naming.of(each.abilities), each.place) for each in naming.ordered
    )
    rest = (
        facts.players,
        facts.first_player,
        facts.day,
        facts.phase,
        facts.turn,
        facts.turn_over,
        facts.passed,
        facts.moved_forward,
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


def _cells(each: Object) -> Hashable:
    return frozenset(each.base.items())


def _deck(facts: Facts, deck: Deck) -> tuple[Hashable, ...]:
    top = tuple(facts.cards[item] for item in deck.top)
    return top, deck.heap, tuple(facts.cards[item] for item in deck.bottom), deck.below


class _Naming:
    """Names for all that has an identity, which do not tell how it came about."""

    def __init__(self, state: State) -> None:
        """The names of a position."""
        self._facts = state.facts
        self.ordered = _in_order(state.table.board, state.facts)
        self.names: dict[str, str] = {}
        self.spoken_of: set[str] = set()
        self._ranks = {each.timestamp: rank for rank, each in enumerate(self.ordered)}
        counts: dict[str, int] = {}
        for each in self.ordered:
            stem = _stem(each, state.facts)
            counts[stem] = counts.get(stem, 0) + 1
            self.names[each.id] = each.id if _is_record(each) else f"{stem}/{counts[stem]}"
        for player, deck in state.facts.decks.items():
            for place, item in enumerate((*deck.top, *deck.bottom)):
                self.names[item] = f"{player}.{state.facts.cards[item]}/deck/{place}"

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

    def ability(self, key: object) -> Hashable:
        """The key of an ability, its timestamps ranked."""
        if isinstance(key, tuple):
            return tuple(self.ability(part) for part in key)
        return self._ranks.get(key, key) if isinstance(key, int) and key > 0 else key

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
        if attrs.has(type(data)):
            return (type(data), *(self.of(value) for value in _values(data)))
        return data


def _values(data: object) -> Iterator[object]:
    for field in attrs.fields(type(data)):  # type: ignore[arg-type]  # of a class of attrs
        if field.eq:
            yield getattr(data, field.name)


def _is_record(each: Object) -> bool:
    """Whether it is called the same in every game: a player, an expedition, a region."""
    return each.place or each.read(c.TYPE) == c.PLAYER_TYPE


def _stem(each: Object, facts: Facts) -> str:
    """What an object is called before it is told apart from equal ones."""
    key = facts.cards.get(item_of(each.id))
    return f"{each.read(c.OWNER)}.{key or each.read(c.TYPE)}/{each.read(c.ZONE)}"


def _in_order(board: Board, facts: Facts) -> list[Object]:
    """All that lies there: what came first comes first, and where that is all the same, by what it is."""

    def place(each: Object) -> tuple[object, ...]:
        zone = each.read(c.ZONE)
        if zone not in UNORDERED:
            return (0, each.timestamp, "", "", ())
        key = facts.cards.get(item_of(each.id), "")
        marks = tuple(sorted((cell.name, str(value)) for cell, value in each.base.items() if cell.name not in _SAME))
        return (1, 0, f"{each.read(c.OWNER)}.{zone}", key, marks)

    return sorted(board, key=lambda each: (*place(each), each.timestamp))


_SAME: Final = frozenset({c.ZONE.name, c.OWNER.name})
