"""An event as it is put together: what each of its atomic actions changes, gathered until all have been looked at.

All atomic actions of a step read the state before it (ALT4-6.1.f). So nothing is changed until the draft is finished;
what several of them do to one object adds up.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import define, field
from immutables import Map

from ludex.engine.replacing import replaced
from ludex.engine.state import GameState
from ludex.engine.steps import Step
from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.objects import Object
from ludex.systems.altered import decks
from ludex.systems.altered.characteristics import BOOSTS, STATUSES, counter
from ludex.systems.altered.deck_moves import deck_for, key_in, left_in
from ludex.systems.altered.entering import BOOST, as_boosted
from ludex.systems.altered.events import Happened
from ludex.systems.altered.facts import Deck, Facts, Ongoing, State, last_seen
from ludex.systems.altered.rules_of_play import Rules


@define
class Entering:
    """An object that enters: whose, and how it is made once its timestamp is known (ALT4-2.2.16.d)."""

    player: str
    make: Callable[[int], Object]


def in_order(entering: Sequence[Entering], initiative: Iterable[str], order: tuple[int, ...] = ()) -> list[int]:
    """The numbers of what enters, the one that gets the smallest timestamp first.

    Args:
        entering: What enters.
        initiative: The players in initiative order.
        order: What the players have decided, as in `Step.order`; all else comes in the order of the atomic actions.

    >>> in_order([Entering(player, None) for player in ("bob", "ann", "ann", "ann")], ("ann", "bob"), (3,))
    [3, 1, 2, 0]
    """
    numbers = (*order, *(number for number in range(len(entering)) if number not in order))
    # ALT4-2.2.16.d: all stamps of the first player in initiative order come first
    return [number for player in initiative for number in numbers if entering[number].player == player]


@define
class DeckWork:
    """What happens to one deck, besides what the step takes from positions of it.

    Attributes:
        known: The cards that are taken by name, since it is known where they lie; each is taken once.
        covers: The cards that come to be known, and whether those at the bottom.
        put: The cards that are put in it, and where.
        shuffled: Whether it is shuffled in the end.
    """

    known: list[str] = field(factory=list)
    covers: list[tuple[tuple[str, ...], bool]] = field(factory=list)
    put: list[tuple[str, int]] = field(factory=list)
    shuffled: bool = False


@define
class Draft:
    """What an event changes, as far as it is known.

    Attributes:
        before: The state before.
        rules: The rules of the game.
        step: The step, with all that was open settled.
        order: What the players have decided about the order of what enters, as in `Step.order`.
        happened: What its atomic actions came to.
        leaving: What each object that leaves has become: an identity, an item in a deck, "" for nothing.
        entering: What enters, in the order of the atomic actions.
        deltas: Changes of single values.
        statuses: The statuses of objects that change.
        counters: How many counters are added to an object, by name, fewer if negative.
        distances: How far the counters of expeditions stand from their start, where they move.
        moved_forward: The expeditions that move forward.
        decks: What happens to decks.
        ended: The emblems that have ceased to exist.
        ongoing: The Emblem-Ongoings that appear.
        cards: The keys of items that came to be named, None for those that have no name any more.
        incarnations: The numbers of incarnations that changed.
        drawn: The numbers of names that changed.
        facts: Other facts that changed.
    """

    before: State
    rules: Rules
    step: Step
    order: tuple[int, ...] = ()
    happened: list[Happened] = field(factory=list)
    leaving: dict[str, str] = field(factory=dict)
    entering: list[Entering] = field(factory=list)
    deltas: list[Delta] = field(factory=list)
    statuses: dict[str, frozenset[str]] = field(factory=dict)
    counters: dict[tuple[str, str], int] = field(factory=dict)
    distances: dict[str, int] = field(factory=dict)
    moved_forward: set[str] = field(factory=set)
    decks: dict[str, DeckWork] = field(factory=dict)
    ended: list[str] = field(factory=list)
    ongoing: dict[str, Ongoing] = field(factory=dict)
    cards: dict[str, str | None] = field(factory=dict)
    incarnations: dict[str, int] = field(factory=dict)
    drawn: dict[str, int] = field(factory=dict)
    facts: dict[str, object] = field(factory=dict)

    def next_id(self, item: str) -> str:
        """The identity of the next object that an item is (ALT4-2.1.d)."""
        number = self.incarnations.get(item, self.before.facts.incarnations.get(item, 0)) + 1
        self.incarnations[item] = number
        return item if number == 1 else f"{item}#{number}"

    def next_name(self, stem: str) -> str:
        """The next name of a kind of item: a token, a marker."""
        number = self.drawn.get(stem, self.before.facts.drawn.get(stem, 0)) + 1
        self.drawn[stem] = number
        return f"{stem}.{number}"

    def deck(self, player: str) -> DeckWork:
        """What happens to a player's deck."""
        return self.decks.setdefault(player, DeckWork())

    def statuses_of(self, id: str) -> frozenset[str]:
        """The statuses that an object has so far in this event."""
        found = self.statuses.get(id)
        return self.before.table.view.base(id, STATUSES) if found is None else found

    def finished(self) -> State:
        """The state after all that."""
        state = self.before
        facts = state.facts
        deltas: list[Delta] = list(map(Leave, self.leaving))
        if self.deltas or self.statuses or self.counters:
            deltas += self._changes()
        clock = facts.clock
        if self.entering:
            for number in in_order(self.entering, facts.initiative, self.order):
                clock += 1
                deltas.append(Enter(self.entering[number].make(clock)))
        changed = dict(self.facts)
        if clock != facts.clock:
            changed["clock"] = clock
        if self.leaving:
            view = state.table.view
            changed["gone"] = facts.gone.update({id: last_seen(view, id, to) for id, to in self.leaving.items()})
        if self.decks:
            changed["decks"] = facts.decks.update({player: self._deck(player) for player in self.decks})
        changed |= self._maps(facts)
        after = replaced(facts, **changed) if changed else facts
        return GameState(state.table.after(*deltas), after, state.agenda, state.log)

    def _changes(self) -> list[Delta]:
        view = self.before.table.view
        found: list[Delta] = []
        for (id, name), more in self.counters.items():
            if name == BOOST and more > 0 and id not in self.leaving:
                found += as_boosted(view, id)
        found += (delta for delta in self.deltas if not (isinstance(delta, Set) and delta.id in self.leaving))
        for id, statuses in self.statuses.items():
            if id not in self.leaving:
                found.append(Set(id, STATUSES, statuses))
        for (id, name), more in self.counters.items():
            if id not in self.leaving:
                cell = BOOSTS if name == BOOST else counter(name)
                found.append(Set(id, cell, max(0, view.base(id, cell) + more)))
        return found

    def name_item(self, player: str, item: str) -> None:
        """Note a card that came forth from a heap, by the name that it was given."""
        if item in self.before.facts.cards or item in self.cards:
            return
        key = key_in(player, item)
        self.cards[item] = key
        stem = f"{player}.{key}"
        number = int(item.rpartition(".")[2])
        self.drawn[stem] = max(number, self.drawn.get(stem, self.before.facts.drawn.get(stem, 0)))

    def key_of(self, item: str) -> str:
        """The key of the description of an item."""
        return self.cards.get(item) or self.before.facts.cards[item]

    def _deck(self, player: str) -> Deck:
        work, known = self.decks[player], self.before.facts.cards
        deck = decks.normal(left_in(deck_for(self.before, self.step, player), self.step, player))
        for items, at_bottom in work.covers:
            for item in items:
                if item not in known:
                    deck = decks.without_next(deck, self.key_of(item), at_bottom=at_bottom)
            deck = decks.with_known_bottom(deck, items) if at_bottom else decks.with_known_top(deck, items)
        for item, from_top in work.put:
            deck = decks.with_card(deck, item, from_top)
        if work.shuffled:
            lying = {item: self.key_of(item) for item in (*deck.top, *deck.bottom)}
            self.cards.update(dict.fromkeys(lying))
            deck = decks.shuffled(deck, lying)
        return deck

    def _maps(self, facts: Facts) -> dict[str, object]:
        found: dict[str, object] = {}
        if self.ended:
            found["waiting"] = Map({id: each for id, each in facts.waiting.items() if id not in self.ended})
        if self.ended or self.ongoing:
            lasting = {id: each for id, each in facts.ongoing.items() if id not in self.ended}
            found["ongoing"] = Map(lasting | self.ongoing)
        if self.cards:
            found["cards"] = _updated(facts.cards, self.cards)
        if self.incarnations:
            found["incarnations"] = facts.incarnations.update(self.incarnations)
        if self.drawn:
            found["drawn"] = facts.drawn.update(self.drawn)
        return found


def _updated(before: "Map[str, str]", changes: Mapping[str, str | None]) -> "Map[str, str]":
    after = before.update({item: key for item, key in changes.items() if key is not None})
    for item, key in changes.items():
        if key is None and item in after:
            after = after.delete(item)
    return after
