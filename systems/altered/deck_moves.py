"""Which cards of a deck a step takes or looks at: what is known of it, and what chance has to tell.

All positions are counted before the step, in the deck with what the same step puts under it (ALT4-3.2.2.c,
ALT4-3.2.2.d). Equal cards are interchangeable, so a card of a heap gets a name of its own only as it comes forth.
"""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, TypeGuard

from attrs import fields, frozen

from ludex.engine.choices import Answer, Chance
from ludex.engine.replacing import replaced
from ludex.engine.steps import Act, AtomicAction, Step
from ludex.layers.making import quick_to_make
from ludex.systems.altered import decks
from ludex.systems.altered.actions import Move, Reshuffle, Show, TakeFromDeck, Uncover
from ludex.systems.altered.characteristics import DECK, DISCARD
from ludex.systems.altered.draws import DrawFrom, Drawn, Pile
from ludex.systems.altered.facts import Deck, Facts, State, item_of
from ludex.systems.altered.looking import in_zone


def name_of(player: str, key: str, number: int) -> str:
    """How the n-th card of a key is called that came out of a player's deck.

    >>> name_of("ann", "fox", 2)
    'ann.fox.2'
    """
    return f"{player}.{key}.{number}"


def key_in(player: str, item: str) -> str:
    """The key of the card that a name of `name_of` names.

    >>> key_in("ann", "ann.fox.2")
    'fox'
    """
    return item[len(player) + 1 :].rpartition(".")[0]


def pile_of(state: State, step: Step, player: str) -> tuple[str, ...]:
    """The objects of a discard pile that a reshuffle in a step takes: all that the step does not move itself."""
    moved = {action.id for action in step.actions if isinstance(action, Move)}
    return tuple(id for id in in_zone(state.table, DISCARD, player) if id not in moved)


def deck_for(state: State, step: Step, player: str) -> Deck:
    """The deck in which a step counts: with the discard pile under it, if the step reshuffles."""
    deck = state.facts.decks.get(player, Deck())
    if Reshuffle not in step.kinds or Reshuffle(player) not in step.actions:
        return deck
    cards = state.facts.cards
    return decks.with_heap_below(deck, decks.heap_of(cards[item_of(id)] for id in pile_of(state, step, player)))


def positions(step: Step, player: str) -> Iterator[tuple[int, int]]:
    """For each atomic action that takes a card of a deck its place in the step, and from where it takes it.

    Two that name one position take that one and the next.
    """
    taken: set[int] = set()
    for place, act in enumerate(step.acts):
        action = act.action
        if isinstance(action, TakeFromDeck) and action.player == player:
            position = action.position
            while position in taken:
                position += 1
            taken.add(position)
            yield place, position


def deepest(step: Step, player: str) -> int:
    """The lowest position of a deck that a step needs; 0 for none."""
    found = [position for _, position in positions(step, player)]
    if Show in step.kinds:
        found += [action.from_deck for action in step.actions if isinstance(action, Show) and action.player == player]
    return max(found, default=0)


@quick_to_make
@frozen(weakref_slot=False)
class Need:
    """A card of a deck that an atomic action is about.

    Attributes:
        place: The atomic action; None where the card only comes to be known, so that others can be put by it.
        lies: The item, or the heap in which it is.
    """

    place: int | None
    lies: str | int


def left_in(deck: Deck, step: Step, player: str) -> Deck:
    """What a step leaves in a deck, as far as it is known which cards it takes; the heaps keep their numbers."""
    left = deck
    for place, position in positions(step, player):
        action, lies = step.acts[place].action, decks.at(deck, position)
        if isinstance(action, TakeFromDeck) and action.item:
            if isinstance(lies, int):
                left = decks.without_card(left, lies, key_in(player, action.item))
            else:
                left = decks.without_known(left, action.item)
    if Move in step.kinds:
        for action in step.actions:
            if isinstance(action, Move):
                left = decks.without_known(left, action.id)
    return left


def _needs(step: Step, player: str, deck: Deck) -> tuple[Deck, list[Need]]:
    """The cards that are open, and the deck of which they are: those that are told already are in it no more."""
    left = left_in(deck, step, player)
    found = []
    for place, position in positions(step, player):
        action = step.acts[place].action
        lies = decks.at(deck, position)
        if isinstance(action, TakeFromDeck) and not action.item and lies is not None:
            found.append(Need(place, lies))
    taken = bool(found)
    if Show in step.kinds:
        for place, action in enumerate(step.actions):
            if isinstance(action, Show) and action.player == player and action.from_deck:
                there = (decks.at(deck, position) for position in range(1, action.from_deck + 1))
                found += [Need(place, lies) for lies in there if lies is not None]
    if taken:
        return left, found
    # ALT4-3.2.2.f: a card is put at a place among those that are not taken, so it must be known first which these are
    left = decks.normal(left)
    return left, [*found, *_covers(step, player, left)]


def _covers(step: Step, player: str, deck: Deck) -> list[Need]:
    """The cards that must be known before others can be put above or under them."""
    unknown, at_bottom = _covering(step, player, deck)
    first = len(deck) - len(deck.bottom) - unknown if at_bottom else len(deck.top)
    there = (decks.at(deck, first + nth) for nth in range(1, unknown + 1))
    return [Need(None, lies) for lies in there if lies is not None]


def _covering(step: Step, player: str, deck: Deck) -> tuple[int, bool]:
    """How many of them there are, and whether they are the last unknown ones and not the first."""
    if Uncover in step.kinds and any(isinstance(each, Uncover) and each.player == player for each in step.actions):
        return 0, False
    put = {each.from_top for each in step.actions if _is_put(each) and each.player == player}
    if len(put) > 1 and put != {1, -1}:
        # for what is put there before, each of them may come between any two
        return len(deck) - len(deck.top), False
    return max((decks.covering(deck, from_top) for from_top in put), default=(0, False))


def _is_put(action: AtomicAction) -> TypeGuard[Move | TakeFromDeck]:
    return isinstance(action, Move | TakeFromDeck) and action.to == DECK


ABOUT_DECKS: Final = frozenset({TakeFromDeck, Show, Move})
"""The classes of the atomic actions that may need cards of a deck."""


def _players(step: Step) -> tuple[str, ...]:
    """Of whose decks a step needs cards that are not written down yet, in the order in which it names them."""
    found: dict[str, None] = {}
    if step.kinds.isdisjoint(ABOUT_DECKS):
        return ()
    for act in step.acts:
        action = act.action
        if (
            _is_put(action)
            or (isinstance(action, TakeFromDeck) and not action.item)
            or (isinstance(action, Show) and action.from_deck)
        ):
            found[action.player] = None
    return tuple(found)


def _open(state: State, step: Step) -> tuple[str, Deck, list[Need]] | None:
    """The first player of whose deck a step needs cards that nobody knows; the deck, and all that it needs of it."""
    for player in _players(step):
        deck, needs = _needs(step, player, deck_for(state, step, player))
        if any(isinstance(need.lies, int) for need in needs):
            return player, deck, needs
    return None


def draw(state: State, step: Step) -> tuple[str, DrawFrom] | None:
    """The next draw that chance must decide before a step: whose deck, and what is drawn."""
    found = _open(state, step)
    return None if found is None else (found[0], _described(step, *found[1:]))


def _described(step: Step, deck: Deck, needs: list[Need]) -> DrawFrom:
    needs = [need for need in needs if isinstance(need.lies, int)]
    numbers = sorted({need.lies for need in needs if isinstance(need.lies, int)})
    piles = tuple(
        Pile(tuple(sorted(decks.heaps(deck)[number].items())), sum(need.lies == number for need in needs))
        for number in numbers
    )
    fates = {None if need.place is None else _fate(step.acts[need.place]) for need in needs}
    return DrawFrom(piles, in_order=len(fates) > 1 or None in fates)


_FATE: Final = attrgetter(*(each.name for each in fields(TakeFromDeck) if each.name not in ("position", "item")))


def _fate(act: Act) -> tuple[object, ...] | None:
    """What becomes of a card, wherever it is taken from; None where its position matters afterwards."""
    if not isinstance(act.action, TakeFromDeck) or _is_put(act.action):
        return None
    return act.used, _FATE(act.action)


def chance(state: State, step: Step) -> Chance | None:
    """The draw that has to be settled before a step can happen; None where all its cards are known.

    A heap of equal cards holds no chance.
    """
    found = None if step.kinds.isdisjoint(ABOUT_DECKS) else draw(state, step)
    if found is None or _forced(found[1]) is not None:
        return None
    return Chance(found[1], f"{found[0]} takes from the deck", rule="ALT4-3.2.2.c")


def _forced(draw: DrawFrom) -> Drawn | None:
    if any(len(pile.cards) > 1 for pile in draw.piles):
        return None
    return Drawn(tuple(pile.cards[0][0] for pile in draw.piles for _ in range(pile.number)))


def filled(state: State, step: Step) -> Step:
    """The step in which all that is known of its cards is written down."""
    players = _players(step)
    if not players:
        return step
    for player in players:
        _, needs = _needs(step, player, deck_for(state, step, player))
        if needs and all(isinstance(need.lies, str) for need in needs):
            step = _written(step, player, [(need.place, str(need.lies)) for need in needs], at_bottom=False)
    while (found := draw(state, step)) is not None and (drawn := _forced(found[1])) is not None:
        step = settled(state, step, drawn)
    return step


def settled(state: State, step: Step, outcome: Answer) -> Step:
    """The step in which the cards that chance has told are written down, and the known ones among them."""
    found = _open(state, step)
    assert found is not None  # a draw was asked for
    assert isinstance(outcome, Drawn)
    player, deck, needs = found
    names = _names(state.facts, step, player, needs, outcome)
    return _written(step, player, names, at_bottom=_covering(step, player, deck)[1])


def _names(facts: Facts, step: Step, player: str, needs: list[Need], outcome: Drawn) -> list[tuple[int | None, str]]:
    """For each need the place of its action and the name of its card."""
    forth = {action.item for action in step.actions if isinstance(action, TakeFromDeck) and action.item}
    counts: dict[str, int] = {}
    numbers = sorted({need.lies for need in needs if isinstance(need.lies, int)})
    cards = iter(outcome.cards)
    of_heap = {number: [next(cards) for need in needs if need.lies == number] for number in numbers}
    found = []
    for need in needs:
        if isinstance(need.lies, str):
            found.append((need.place, need.lies))
            continue
        key = of_heap[need.lies].pop(0)
        number = counts.get(key, facts.drawn.get(f"{player}.{key}", 0)) + 1
        while name_of(player, key, number) in forth:
            number += 1
        counts[key] = number
        found.append((need.place, name_of(player, key, number)))
    return found


def _written(step: Step, player: str, names: Sequence[tuple[int | None, str]], *, at_bottom: bool) -> Step:
    acts = list(step.acts)
    covers: list[str] = []
    for place, name in names:
        if place is None:
            covers.append(name)
            continue
        action = acts[place].action
        if isinstance(action, TakeFromDeck):
            acts[place] = Act(replaced(action, item=name), acts[place].used)
        elif isinstance(action, Show):
            shown = replaced(action, items=(*action.items, name), from_deck=0)
            acts[place] = Act(shown, acts[place].used)
    if covers:
        acts.append(Act(Uncover(player, tuple(covers), at_bottom=at_bottom)))
    return step.with_acts(*acts)
