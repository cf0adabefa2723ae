"""The board on which Ludex is measured against its rivals is what it says, and its expected numbers are right."""

import pytest

from benchmarks.boards.by_hand import Reading, checksum, readings
from benchmarks.boards.fourteen import ABILITIES, CARDS, DEPENDENCIES, EVENT_KINDS, Add, after, events

AT_THE_START = {card.name: card for card in CARDS}


def test_fourteen_objects_have_one_ability_each():
    assert len(CARDS) == 14
    assert [ability.source for ability in ABILITIES] == [card.name for card in CARDS]


def test_two_abilities_are_conditional_two_count_and_three_depend_on_another():
    assert sum(ability.during_your_turn for ability in ABILITIES) == 2
    assert sum(isinstance(ability.change, Add) and ability.change.for_each is not None for ability in ABILITIES) == 2
    assert len({dependent for dependent, _ in DEPENDENCIES}) == 3


@pytest.mark.parametrize(
    "expected",
    [
        # In both expeditions, so south's hero bonus (o4) and o13's guard reach it; an elemental of south's (o8: tough).
        Reading("o6", 4 + 1, 1 + 1, ("guard", "swift", "tough")),
        # North's permanents are o14 and, by its own ability, o3; a soldier of north's (o1), in north's turn (o5).
        Reading("o7", 2 + 1 + 2, 2 + 1 + 1, ("guard",)),
        # By its own ability a landmark (o10) as well as a character (o2), in north's turn (o5); a spirit (o14).
        Reading("o9", 3 + 1, 3 + 1 + 1 + 2, ("guard", "tough")),
        # North's characters are o1, o3, o5, o7, o9 and o11.
        Reading("o11", 2, 1 + 1 + 1 + 6, ()),
        # It would be swift, but only in south's turn.
        Reading("o12", 2 + 1, 2, ("guard", "tough")),
    ],
    ids=lambda reading: reading.name,
)
def test_what_is_expected_of_an_object_at_the_start_is_what_a_reader_adds_up(expected):
    assert readings(AT_THE_START)[expected.name] == expected


def test_each_event_changes_something_of_its_kind_and_no_position_returns():
    cards = dict(AT_THE_START)
    seen = {tuple(cards.values())}
    characteristics = {"number": {"forest", "mountain"}, "keyword": {"keywords"}}
    for number, event in enumerate(events(500)):
        kind = EVENT_KINDS[number % len(EVENT_KINDS)]
        assert event.characteristic in characteristics.get(kind, {kind})
        cards[event.name] = after(cards[event.name], event)
        seen.add(tuple(cards.values()))
    assert len(seen) == 501


def test_the_checksum_tells_readings_and_their_order_apart():
    one, other = Reading("o1", 2, 3, ("guard",)), Reading("o1", 2, 3, ())
    assert len({checksum(read) for read in ([one, other], [other, one], [one, one], [one])}) == 4
