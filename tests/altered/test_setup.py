"""From descriptions to boards: types, defaults, timestamps, and what is refused (sections 2.2 and 2.2.16)."""

import pytest

from ludex.layers.errors import BoardError, LudexError, UnknownName
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.boosts import BOOSTS_COUNT
from ludex.systems.altered.cards import Card, card_object
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.places import Adventure, Standing
from ludex.systems.altered.setup import Marker, Table, set_up
from tests.altered.tables import CRAG, GLADE, character, gear, in_hand, landmark, table


def timestamps(*objects) -> dict[str, int]:
    """The timestamps of what was described."""
    return {found.id: found.timestamp for found in set_up(table(*objects)) if found.timestamp > 0}


@pytest.mark.rule("ALT4-2.2.16.a", "ALT4-2.2.16.c")
def test_objects_are_stamped_in_the_order_in_which_they_came():
    assert timestamps(character("a"), gear("b"), Marker("m", "crag", ("forest",))) == {"a": 1, "b": 2, "m": 3}


@pytest.mark.rule("ALT4-2.2.16.c")
def test_counting_goes_on_after_the_highest_timestamp_that_was_given():
    given = timestamps(character("a", timestamp=10), character("b", timestamp=4), character("c"))

    assert given == {"a": 10, "b": 4, "c": 11}


@pytest.mark.rule("ALT4-2.2.16.d")
def test_simultaneous_objects_are_stamped_in_initiative_order():
    together = character("q1", player="quin"), character("p1"), character("q2", player="quin"), character("p2")

    assert timestamps(character("first"), together) == {"first": 1, "p1": 2, "p2": 3, "q1": 4, "q2": 5}


def test_places_and_players_are_older_than_every_object():
    board = set_up(table(character("elf")))

    assert all(found.timestamp < 0 for found in board if found.id != "elf")
    assert {found.id for found in board if found.place} == {
        *("crag", "glade"),
        *("pat.hero", "pat.companion", "quin.hero", "quin.companion"),
    }


@pytest.mark.rule("ALT4-3.1.1.a", "ALT4-3.1.3.a", "ALT4-3.1.3.d", "ALT4-3.1.2.a", "ALT4-3.1.2.b")
def test_there_are_ten_kinds_of_zone_of_which_two_are_hidden():
    assert len(set(c.ZONES)) == 10
    assert set(c.ZONES) - c.HIDDEN_ZONES == set(c.ZONES) - {"hand", "deck"}


@pytest.mark.rule("ALT4-2.2.2.d", "ALT4-2.2.2.e", "ALT4-2.2.2.g", "ALT4-2.2.2.h")
def test_the_lists_of_sub_types_are_disjoint():
    lists = (c.CHARACTER_SUBTYPES, c.PERMANENT_SUBTYPES, c.SPELL_SUBTYPES, c.EMBLEM_SUBTYPES)
    assert len({word for words in lists for word in words}) == sum(len(words) for words in lists) == 25 + 3 + 5 + 2


@pytest.mark.rule("ALT4-2.2.1.a", "ALT4-3.1.2.a", "ALT4-3.1.2.b")
@pytest.mark.parametrize(
    ("card", "zone"),
    [
        (Card("x", "Character", "pat"), "expedition"),
        (Card("x", "Hero", "pat"), "hero"),
        (Card("x", "Permanent", "pat"), "landmark"),
        (Card("x", "Permanent", "pat", subtypes=("Gear",)), "expedition"),
        (Card("x", "Spell", "pat"), "limbo"),
        (Card("x", "Mana Orb", "pat"), "mana"),
        (Card("x", "Emblem", "pat"), "limbo"),
    ],
)
def test_each_type_has_its_zone(card, zone):
    assert card_object(card, 1).read(c.ZONE) == zone


@pytest.mark.rule("ALT4-2.2.3.a")
def test_the_zone_type_of_a_permanent_is_its_own_even_in_reserve():
    assert card_object(gear("sword", zone="reserve"), 1).read(c.ZONE_TYPE) == "expedition"
    assert card_object(landmark("inn", zone="hand", zone_type="expedition"), 1).read(c.ZONE_TYPE) == "expedition"
    assert card_object(landmark("tent", zone="expedition"), 1).read(c.ZONE_TYPE) == "expedition"
    with pytest.raises(BoardError, match=r"a Character has no zone type \(ALT4-2.2.3.a\)"):
        card_object(character("elf", zone_type="expedition"), 1)


@pytest.mark.rule("ALT4-7.5.5.a", "ALT4-3.2.10.a", "ALT4-1.1.3.d")
@pytest.mark.parametrize(
    ("zone", "controlled"), [("expedition", True), ("limbo", True), ("reserve", False), ("hand", False)]
)
def test_nobody_controls_what_lies_outside_expeditions_landmarks_and_heroes(zone, controlled):
    made = card_object(character("elf", zone=zone, owner="quin"), 1)

    assert (c.CONTROLLER in made.base) is controlled
    assert made.read(c.OWNER) == "quin"


@pytest.mark.rule("ALT4-2.2.13.a", "ALT4-2.2.14.a")
def test_only_heroes_have_limits():
    hero = card_object(Card("hero", "Hero", "pat", reserve_limit=3), 1)

    assert (hero.read(c.RESERVE_LIMIT), hero.read(c.LANDMARK_LIMIT)) == (3, 2)
    assert c.RESERVE_LIMIT not in card_object(character("elf"), 1).base
    with pytest.raises(BoardError, match=r"ALT4-2.2.13.a"):
        card_object(character("elf", reserve_limit=2), 1)
    with pytest.raises(BoardError, match=r"ALT4-2.2.14.a"):
        card_object(character("elf", landmark_limit=2), 1)


@pytest.mark.rule("ALT4-2.2.4.a", "ALT4-2.2.5.a", "ALT4-2.2.10.a", "ALT4-2.2.2.d", "ALT4-2.2.2.i")
def test_a_card_keeps_what_is_printed_on_it():
    made = card_object(
        character("elf", name="Sleepy Fox", faction="Muna", rarity="rare", subtypes=("Animal", "Spirit")), 1
    )

    assert (made.read(c.NAME), made.read(c.FACTION), made.read(c.RARITY)) == ("Sleepy Fox", "Muna", "rare")
    assert made.read(c.SUBTYPES) == {"Animal", "Spirit"}
    assert made.abilities == (BOOSTS_COUNT,)


@pytest.mark.rule("ALT4-2.1.j", "ALT4-3.1.3.d")
def test_a_card_in_hand_has_printed_characteristics_and_no_marks():
    made = card_object(in_hand("elf", statistics=(1, 2, 3)), 1)

    assert made.read(c.WATER) == 3
    assert c.STATUSES not in made.base
    assert c.BOOSTS not in made.base


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (Card("x", "Monster", "pat"), "unknown type 'Monster'"),
        (Card("x", "Region", "pat"), "a region is no card"),
        (character("x", zone="shelf"), "unknown zone 'shelf'"),
        (character("x", home="heroe"), "unknown expedition 'heroe'.*Did you mean 'hero'"),
        (character("x", zone="reserve", home="hero"), "lies in the zone reserve"),
        (character("x", zone="hero"), "cannot lie in the Hero zone"),
        (character("x", faction="Moona"), "unknown faction 'Moona'.*Did you mean 'Muna'"),
        (character("x", rarity="odd"), "unknown rarity 'odd'"),
        (character("x", statuses=("slepy",)), "unknown status 'slepy'"),
        (character("x", counters={"boost": -1}), "-1 counters 'boost'"),
        (landmark("x", statistics=(1, 1, 1)), r"a Permanent has no statistics \(ALT4-2.2.11.c\)"),
        (Card("x", "Hero", "pat", subtypes=("Deity",)), r"a Hero has no sub-types \(ALT4-2.2.2.a\)"),
        (Card("x", "Mana Orb", "pat", hand_cost=1), r"no characteristic but its type \(ALT4-2.2.1.d\)"),
        (Card("x", "Emblem", "pat", hand_cost=0), r"an Emblem has no hand cost \(ALT4-2.2.7.a\)"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy(card, message):
    with pytest.raises(LudexError, match=message) as caught:
        card_object(card, 1)
    assert caught.value.subject == "object x"
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Table(("pat", "pat")), "are not two players"),
        (table(character("x", player="nobody")), "unknown player 'nobody'"),
        (table(character("x", owner="nobody")), "unknown player 'nobody'"),
        (table(character("x"), character("x")), "two objects are called 'x'"),
        (table(character("x", timestamp=3), character("y", timestamp=3)), "have one timestamp, 3"),
        (table(character("x", timestamp=0)), "the timestamp 0 is too small"),
        (table(character("crag")), "two objects are called 'crag'"),
        (table(at={"pat.left": "crag"}), "unknown expedition 'pat.left'"),
        (table(at={"pat.hero": "cragg"}), "unknown region 'cragg'.*Did you mean 'crag'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(asked, message):
    with pytest.raises(LudexError, match=message):
        set_up(asked)


@pytest.mark.rule("ALT4-1.1.2.a")
def test_there_are_exactly_two_players():
    with pytest.raises(BoardError, match="are not two players"):
        set_up(Table(("pat", "quin", "rob")))  # type: ignore[arg-type]


@pytest.mark.rule("ALT4-2.4.3")
def test_ascended_came_with_edition_3():
    up = Table(("pat", "quin"), (), Adventure((CRAG, GLADE)), {"pat.hero": Standing("crag", ascended=True)})

    with pytest.raises(BoardError, match=r"came with edition 3.0"):
        set_up(up, edition=ALTERED.rulebook.edition("1.0"))
    assert set_up(up, edition=ALTERED.rulebook.edition("3.0"))["pat.hero"].read(c.STATUSES) == {"ascended"}


def test_the_nearest_names_come_with_an_unknown_one():
    with pytest.raises(UnknownName) as caught:
        card_object(character("x", zone="reserv"), 1)
    assert caught.value.nearest == ("reserve",)
