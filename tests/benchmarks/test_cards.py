"""The large tables of cards are what they say, and what is worked out by hand is what Ludex and its reference say."""

import pytest

from benchmarks.boards import cards_by_hand as by_hand
from benchmarks.boards.both_ways import REFERENCE, both_ways, checked_alike, play
from benchmarks.boards.cards import GROUPS, RARE, WORDS, Gain, after, events, first_sights, table
from benchmarks.boards.cards_in_ludex import as_object, delta, in_ludex
from benchmarks.figures import coming_and_going, many_abilities, several_sizes
from ludex.layers.deltas import Enter, Leave

SMALL = table(1000, 60)


@pytest.fixture(scope="module")
def small():
    return both_ways(SMALL)


def test_a_larger_table_begins_with_the_cards_of_a_smaller_one_and_has_its_abilities():
    smaller, larger = table(100, 50), table(150, 50)
    assert larger.cards[:100] == smaller.cards
    assert larger.abilities == smaller.abilities


def test_twenty_of_two_hundred_abilities_are_in_groups_of_two_to_five(small):
    assert (sum(GROUPS), min(GROUPS), max(GROUPS)) == (20, 2, 5)
    given = {each.change.word for each in table(200, 200).abilities if isinstance(each.change, Gain)}
    assert given >= {*WORDS}


def dependencies(both):
    """Who depends on whom before the first application, as sources."""
    return {(one.instance.source, other.instance.source) for one, other in both.view.edges_at(0)}


def givers(both):
    """For each ability of a group but its first, whose ability gives the word that it asks for."""
    ages = {ability.source: age for age, ability in enumerate(both.table.abilities)}
    given = [(each.change.word, each.source) for each in both.table.abilities if isinstance(each.change, Gain)]
    return {
        each.source: max((source for word, source in given if word == each.subtype), key=ages.__getitem__)
        for each in both.table.abilities
        if each.subtype in WORDS
    }


def test_each_ability_of_a_group_depends_on_the_one_before_it_which_is_younger(small):
    found = givers(small)
    assert len(found) == sum(size - 1 for size in GROUPS)
    assert set(found.items()) <= dependencies(small)
    sources = [ability.source for ability in SMALL.abilities]
    assert all(sources.index(dependent) < sources.index(giver) for dependent, giver in found.items())


def test_the_groups_of_the_smallest_table_of_several_sizes_are_groups_too():
    smallest = both_ways(table(several_sizes.SIZES[0], several_sizes.ABILITIES, several_sizes.GROUPS))
    assert set(givers(smallest).items()) <= dependencies(smallest)


def test_a_group_of_four_runs_in_a_circle(small):
    found = dependencies(small)
    number = GROUPS.index(4)
    first = next(each.source for each in SMALL.abilities if each.subtype == f"group {number} word 1")
    reached = {other for one, other in found if one == first}
    for _ in range(3):
        reached |= {other for one, other in found if one in reached}
    assert first in reached


def test_by_hand_ludex_and_reference_agree_on_a_small_table():
    tiny = both_ways(table(24, 20, GROUPS[:3]))
    names = [card.name for card in tiny.table.cards]
    ludex, hand = checked_alike(tiny.view, tiny.shown, names)
    plain, _ = checked_alike(REFERENCE.start(tiny.board), tiny.shown, names)
    assert ludex == hand == plain


def test_the_floor_agrees_with_ludex_and_with_the_loop_over_all_objects_after_events(small):
    happened = list(events(SMALL, 100))
    names = [card.name for card in SMALL.cards]
    floor = by_hand.play(
        by_hand.stored(small.bases, small.shown), by_hand.touches(small.bases, small.abilities, happened)
    )
    view = play(small.view, map(delta, happened))
    cards = {card.name: card for card in SMALL.cards}
    for event in happened:
        cards[event.name] = after(cards[event.name], event)
    loop = by_hand.all_objects({name: by_hand.base(card) for name, card in cards.items()}, small.abilities)
    one, other = checked_alike(view, {name: shown for name, (_, shown) in floor.items()}, names)
    assert one == other == checked_alike(view, loop, names)[1]


def test_an_event_touches_one_object_and_no_ability(small):
    view = small.view
    for event in events(SMALL, 300):
        view = view.after(delta(event))
        assert (view.work.planned, view.work.folded) == (frozenset(), {event.name})


def test_a_first_sight_is_of_subtypes_that_no_card_has_together():
    seen: set[object] = {card.subtypes for card in SMALL.cards}
    for event in first_sights(SMALL, 50):
        assert event.value not in seen
        seen.add(event.value)


def test_ten_abilities_can_match_what_is_touched_and_the_others_cannot():
    crowd = many_abilities.table()
    touched = crowd.cards[len(crowd.abilities) :]
    words = {word for card in touched for word in card.subtypes} - {RARE, *WORDS}
    can = [each for each in crowd.abilities if each.subtype in words]
    assert (len(crowd.abilities), len(can)) == (1000, 10)
    assert {event.name for event in events(crowd, 200, many_abilities.NEAR)} <= {card.name for card in touched}


def test_each_object_that_leaves_comes_back_as_the_newest():
    board = in_ludex(SMALL)
    deltas = coming_and_going.there_and_back(board, ["c3", "c1"])
    assert [type(each) for each in deltas] == [Leave, Enter, Leave, Enter]
    back = [each.object for each in deltas if isinstance(each, Enter)]
    assert [found.timestamp for found in back] == [1001, 1002]
    assert back[0].base == as_object(SMALL.cards[3]).base
