"""Decks whose order is looked at only where it must be."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.context import Context
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import decks
from ludex.systems.altered.actions import Move, Show, ShuffleDeck, TakeFromDeck, Verb
from ludex.systems.altered.draws import DrawFrom, Drawn, Pile
from ludex.systems.altered.facts import Deck
from ludex.systems.altered.scene import Scene
from tests.altered.happenings import Game
from tests.altered.tables import character


def draw(number, player="pat"):
    return [TakeFromDeck(player, place, c.HAND, Verb.DRAW, player) for place in range(1, number + 1)]


def weights(draw_from):
    return {out.cards: weight for out, weight in draw_from.outcomes() if isinstance(out, Drawn)}


def keys(game, zone, player="pat"):
    return Counter(game.facts.cards[id.partition("#")[0]] for id in game.zone(zone, player))


@pytest.mark.rule("ALT4-7.3.9.a", "ALT4-3.2.2.c")
def test_drawing_takes_the_topmost_cards_in_one_step():
    game = Game(decks={"pat": ("fox", "owl", "inn")}).do(*draw(2))
    assert keys(game, c.HAND) == {"fox": 1, "owl": 1}
    assert len(game.facts.decks["pat"]) == 1
    assert len(game.event.happened) == 2


@pytest.mark.rule("ALT4-3.2.2.d")
def test_a_deck_that_runs_out_is_added_to_by_the_discard_pile_in_the_same_step():
    pile = [character(f"old{number}", zone="discard") for number in range(5)]
    game = Game(*pile, decks={"pat": ("fox",)}).do(*draw(2))
    drawn = keys(game, c.HAND)
    assert drawn["fox"] == 1
    assert sum(drawn.values()) == 2
    assert game.zone(c.DISCARD, "pat") == ()
    assert len(game.facts.decks["pat"]) == 4


@pytest.mark.rule("ALT4-3.2.2.d")
def test_a_deck_that_is_large_enough_is_not_reshuffled():
    game = Game(character("old", zone="discard"), decks={"pat": ("fox", "owl")}).do(*draw(2))
    assert game.zone(c.DISCARD, "pat") == ("old",)


@pytest.mark.rule("ALT4-3.2.2.e")
def test_a_card_that_is_not_there_is_not_drawn_and_the_others_are():
    game = Game(decks={"pat": ("fox",)}).do(*draw(3))
    assert keys(game, c.HAND) == {"fox": 1}
    assert "no such card" in game.why_not(draw(1)[0])


@pytest.mark.rule("ALT4-7.3.26.b")
def test_resupplying_from_an_empty_deck_takes_the_top_card_of_the_shuffled_discard_pile():
    game = Game(character("old", zone="discard"))
    game.do(TakeFromDeck("pat", 1, c.RESERVE, Verb.RESUPPLY, "pat"))
    assert keys(game, c.RESERVE) == {"old": 1}
    assert game.zone(c.DISCARD) == ()


@pytest.mark.rule("ALT4-3.2.2.f")
@pytest.mark.parametrize(
    ("from_top", "order"),
    [
        (1, ["elf", "fox", "owl"]),
        (2, ["fox", "elf", "owl"]),
        (3, ["fox", "owl", "elf"]),
        (9, ["fox", "owl", "elf"]),
        (-1, ["fox", "owl", "elf"]),
        (-2, ["fox", "elf", "owl"]),
        (-9, ["elf", "fox", "owl"]),
    ],
)
def test_a_card_is_put_at_its_place_or_at_the_other_end_where_that_is_not_there(from_top, order):
    game = Game(character("elf"), decks={"pat": ("fox", "owl")}).do(Move("elf", c.DECK, "pat", from_top=from_top))
    assert [game.facts.cards[item] for item in game.facts.decks["pat"].top] == order


@pytest.mark.rule("ALT4-3.2.2.a")
def test_putting_a_card_between_unknown_ones_makes_the_game_know_those_above_and_nobody_else():
    game = Game(character("elf"), shuffled={"pat": ["fox"] * 4 + ["owl"] * 4})
    game.do(Move("elf", c.DECK, "pat", from_top=3), told=[Drawn(("owl", "fox"))])
    deck = game.facts.decks["pat"]
    assert [game.facts.cards[item] for item in deck.top] == ["owl", "fox", "elf"]
    assert dict(deck.heap) == {"fox": 3, "owl": 3}
    assert [type(each.action) for each in game.event.happened] == [Move]


@pytest.mark.rule("ALT4-3.2.2.a")
def test_putting_a_card_second_from_the_bottom_of_a_shuffled_deck_looks_at_one_card_only():
    game = Game(character("elf"), shuffled={"pat": ["fox"] * 4 + ["owl"] * 4})
    game.do(Move("elf", c.DECK, "pat", from_top=-2), told=[Drawn(("owl",))])
    deck = game.facts.decks["pat"]
    assert [game.facts.cards[item] for item in deck.bottom] == ["elf", "owl"]
    assert len(deck) == 9


@pytest.mark.rule("ALT4-3.2.2.a", "ALT4-3.2.2.f")
@pytest.mark.parametrize(
    ("from_top", "order"),
    [
        (1, ["owl", "fox", "inn"]),
        (2, ["fox", "owl", "inn"]),
        (9, ["fox", "inn", "owl"]),
        (-1, ["fox", "inn", "owl"]),
        (-2, ["fox", "owl", "inn"]),
    ],
)
def test_a_card_of_a_deck_is_put_back_at_its_place_among_the_others(from_top, order):
    game = Game(decks={"pat": ("fox", "owl", "inn")}).do(TakeFromDeck("pat", 2, c.DECK, from_top=from_top))
    assert [game.facts.cards[item] for item in game.facts.decks["pat"].top] == order


@pytest.mark.rule("ALT4-3.2.2.a")
def test_the_top_cards_of_a_shuffled_deck_lie_under_it_in_the_order_in_which_they_were_put():
    game = Game(shuffled={"pat": ["fox"] * 4 + ["owl"] * 4})
    under = [TakeFromDeck("pat", position, c.DECK, from_top=-1) for position in (1, 2)]
    game.do(*under, told=[Drawn(("owl", "fox"))])
    deck = game.facts.decks["pat"]
    assert [game.facts.cards[item] for item in deck.bottom] == ["owl", "fox"]
    assert (deck.top, dict(deck.heap)) == ((), {"fox": 3, "owl": 3})


@pytest.mark.rule("ALT4-3.2.2.a")
def test_a_card_that_is_put_between_unknown_ones_cannot_be_one_of_these():
    game = Game(shuffled={"pat": ["fox", "fox", "owl"]})
    game.do(TakeFromDeck("pat", 1, c.DECK, from_top=2), told=[Drawn(("owl",))])
    deck = game.facts.decks["pat"]
    assert [game.facts.cards[item] for item in deck.top] == ["fox", "owl"]
    assert dict(deck.heap) == {"fox": 1}


@pytest.mark.rule("ALT4-3.2.2.a", "ALT4-3.2.2.f")
@given(
    st.lists(st.sampled_from(["fox", "owl", "inn"]), max_size=3),
    st.integers(0, 3),
    st.lists(st.sampled_from(["fox", "owl"]), max_size=4),
    st.lists(st.sampled_from(["fox", "owl"]), max_size=3),
    st.integers(0, 9),
    st.integers(-7, 7).filter(bool),
)
def test_whatever_is_put_in_a_deck_the_known_cards_lie_where_an_ordered_pile_has_them(
    known, above, heap, below, place, from_top
):
    game = Game(character("elf"), decks={"pat": known}, shuffled={"pat": heap})
    items = game.facts.decks["pat"].top
    deck = decks.normal(Deck(items[:above], decks.heap_of(heap), items[above:], (decks.heap_of(below),)))
    game.state = game.state.with_facts(evolve(game.facts, decks=game.facts.decks.set("pat", deck)))
    # by an independent account: a list, with None for each card that nobody knows
    pile = [*items[:above], *[None] * len(heap), *items[above:], *[None] * len(below)]
    of_the_deck = 0 < place <= len(pile)
    put = (pile.pop(place - 1) or "any") if of_the_deck else "elf"
    at = min(from_top - 1, len(pile)) if from_top > 0 else max(len(pile) + 1 + from_top, 0)
    pile.insert(at, put)

    if of_the_deck:
        game.do(TakeFromDeck("pat", place, c.DECK, from_top=from_top))
    else:
        game.do(Move("elf", c.DECK, "pat", from_top=from_top))

    after = game.facts.decks["pat"]
    lying = [decks.at(after, position) for position in range(1, len(pile) + 1)]
    assert all(found == item for found, item in zip(lying, pile, strict=True) if item not in (None, "any"))
    assert isinstance(lying[at], str)
    assert all_keys(game) == Counter([*known, *heap, *below, *([] if of_the_deck else ["elf"])])


def all_keys(game):
    """How many of each card lie in pat's deck."""
    deck = game.facts.decks["pat"]
    found = Counter(game.facts.cards[item] for item in (*deck.top, *deck.bottom))
    return sum((Counter(dict(heap)) for heap in decks.heaps(deck)), found)


@pytest.mark.rule("ALT4-3.2.2.a", "ALT4-3.2.2.f")
@pytest.mark.parametrize(
    ("places", "order"), [((3, -3), ["owl", "imp", "fox", "elf"]), ((1, 3), ["elf", "owl", "imp", "fox"])]
)
def test_of_two_cards_that_are_put_in_a_deck_at_once_the_second_finds_the_first_there(places, order):
    game = Game(character("elf"), character("imp"), shuffled={"pat": ["fox", "owl"]})
    put = [Move(id, c.DECK, "pat", from_top=place) for id, place in zip(("elf", "imp"), places, strict=True)]
    game.do(*put, told=[Drawn(("owl", "fox"))])
    assert [game.facts.cards[item] for item in game.facts.decks["pat"].top] == order


@pytest.mark.rule("ALT4-3.2.2.a")
def test_known_cards_between_unknown_ones_keep_their_places_as_all_are_shown():
    game = Game(decks={"pat": ["inn"]}, shuffled={"pat": ["fox", "fox"]})
    deck = Deck((), decks.heap_of(["fox"]), game.facts.decks["pat"].top, (decks.heap_of(["owl"]),))
    game.state = game.state.with_facts(evolve(game.facts, decks=game.facts.decks.set("pat", deck)))
    game.do(Show("pat", from_deck=3))
    assert [game.facts.cards[item] for item in game.facts.decks["pat"].top] == ["fox", "inn", "owl"]


@pytest.mark.rule("ALT4-3.2.2.a", "ALT4-3.2.2.d")
@pytest.mark.parametrize("below", [(), ("owl",), ("owl", "owl")])
def test_a_known_card_is_found_where_it_lies_whatever_has_been_put_under_it(below):
    game = Game(decks={"pat": ["inn", "song"]}, shuffled={"pat": ["fox", "fox"]})
    items = game.facts.decks["pat"].top
    deck = Deck(items[:1], decks.heap_of(["fox", "fox"]), items[1:], (decks.heap_of(below),) if below else ())
    game.state = game.state.with_facts(evolve(game.facts, decks=game.facts.decks.set("pat", deck)))
    at = Scene(game.state, game.rules, Context("pat"))
    assert [at.deck_place(item) for item in items] == [("pat", 1), ("pat", 4)]


def test_cards_that_were_shown_lie_known_on_top_and_can_be_moved_by_name():
    game = Game(shuffled={"pat": ["fox", "owl", "inn"]}).do(Show("pat", from_deck=2), told=[Drawn(("inn", "fox"))])
    shown = game.event.happened[0].action.items
    assert shown == game.facts.decks["pat"].top == ("pat.inn.1", "pat.fox.1")
    game.do(Move(shown[1], c.RESERVE, "pat"), Move(shown[0], c.DISCARD, "pat"))
    assert keys(game, c.RESERVE) == {"fox": 1}
    assert keys(game, c.DISCARD) == {"inn": 1}
    assert dict(game.facts.decks["pat"].heap) == {"owl": 1}


def test_a_shuffled_deck_is_one_heap_and_its_cards_have_no_names_any_more():
    game = Game(character("elf"), decks={"pat": ("fox",)}, shuffled={"pat": ["owl"]})
    game.do(Move("elf", c.DECK, "pat"), ShuffleDeck("pat"))
    assert game.facts.decks["pat"] == Deck(heap=decks.heap_of(["elf", "fox", "owl"]))
    assert set(game.facts.cards) == set()


def test_a_heap_of_equal_cards_holds_no_chance():
    game = Game(shuffled={"pat": ["fox"] * 3})
    assert game.do(*draw(2), told=[]).zone(c.HAND) == ("pat.fox.1", "pat.fox.2")


@pytest.mark.rule("ALT4-4.1.g")
def test_a_draw_of_two_is_as_likely_as_by_counting_all_orders_of_the_deck():
    cards = ["a", "a", "a", "b", "b", "c"]
    counted = Counter(tuple(sorted(order[:2])) for order in permutations(cards))
    total = sum(counted.values())
    found = weights(DrawFrom((Pile((("a", 3), ("b", 2), ("c", 1)), 2),)))
    assert {key: Fraction(weight, sum(found.values())) for key, weight in found.items()} == {
        key: Fraction(times, total) for key, times in counted.items()
    }


@given(
    st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 4)), max_size=4, unique_by=lambda each: each[0]),
    st.integers(0, 4),
    st.booleans(),
)
def test_the_weights_of_a_draw_are_those_of_its_single_cards(cards, number, in_order):
    cards = tuple(sorted(cards))
    whole = [f"{key}{copy}" for key, times in cards for copy in range(times)]
    number = min(number, len(whole))
    counted = Counter(
        tuple(card[0] for card in (drawn if in_order else sorted(drawn))) for drawn in permutations(whole, number)
    )
    draw_from = DrawFrom((Pile(cards, number),), in_order=in_order)
    found = weights(draw_from)
    assert set(found) == set(counted)
    total, other = sum(counted.values()), sum(found.values())
    assert all(Fraction(found[key], other) == Fraction(counted[key], total) for key in counted)
    assert all(draw_from.admits(Drawn(key)) for key in found)


known = st.lists(st.sampled_from(["k1", "k2", "k3", "k4"]), unique=True, max_size=4)
heap = st.lists(st.sampled_from(["fox", "owl"]), max_size=4)


@given(known, heap, st.integers(-7, 7).filter(bool))
def test_a_card_that_is_put_in_a_deck_lies_where_it_was_sent_as_far_as_the_order_is_known(top, shuffled, from_top):
    deck = decks.normal(Deck(tuple(top), decks.heap_of(shuffled)))
    unknown, _ = decks.covering(deck, from_top)
    if unknown:
        return
    after = decks.with_card(deck, "new", from_top)
    place = decks.above(deck, from_top) + 1
    assert decks.at(after, place) == "new"
    assert len(after) == len(deck) + 1


@given(known, heap, heap)
def test_each_position_of_a_deck_holds_something_and_none_beyond(top, shuffled, below):
    deck = decks.with_heap_below(decks.normal(Deck(tuple(top), decks.heap_of(shuffled))), decks.heap_of(below))
    assert len(deck) == len(top) + len(shuffled) + len(below)
    assert all(decks.at(deck, place) is not None for place in range(1, len(deck) + 1))
    assert decks.at(deck, len(deck) + 1) is None
