"""Objects as they enter zones."""

import pytest

from ludex.layers.objects import Object
from ludex.layers.passives import Passive
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.cards import Card, card_object
from ludex.systems.altered.deeds import adds
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.described import definitions_of
from ludex.systems.altered.entering import Entry, counters_on, object_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.in_play import IN_PLAY

ELF = Definition(
    "elf",
    "Elf",
    c.CHARACTER,
    subtypes=("Mage",),
    statistics=(1, 2, 3),
    hand_cost=4,
    reserve_cost=2,
    faction="Lyra",
    rarity="rare",
    keywords=("eternal",),
    tough=1,
)
RULES = AlteredGame()


def entered(definition, zone, player="pat", **how) -> Object:
    return object_of(RULES, definition, "it", 5, Entry(zone, player, **how))


@pytest.mark.rule("ALT4-2.3.1.a")
@pytest.mark.parametrize("zone", ["expedition", "reserve", "hand", "discard", "limbo"])
def test_a_card_that_enters_is_what_the_same_card_described_there_is(zone):
    card = Card(
        "elf",
        "Character",
        "pat",
        zone=zone,
        name="Elf",
        subtypes=("Mage",),
        statistics=(1, 2, 3),
        hand_cost=4,
        reserve_cost=2,
        faction="Lyra",
        rarity="rare",
        keywords=("eternal",),
        tough=1,
    )
    (definition,) = definitions_of([card])
    assert entered(definition, zone).base == card_object(card, 1).base


@pytest.mark.rule("ALT4-2.2.1.d", "ALT4-3.1.3.c", "ALT4-3.2.9.c")
def test_whatever_lies_in_a_mana_zone_is_a_mana_orb_and_nothing_else():
    orb = entered(ELF, c.MANA_ZONE, statuses=frozenset({"exhausted"}))
    assert orb.read(c.TYPE) == "Mana Orb"
    assert orb.read(c.STATUSES) == {"exhausted"}
    assert not any(cell in orb.base for cell in (c.NAME, c.HAND_COST, c.FOREST, c.SUBTYPES, c.KEYWORDS, c.CONTROLLER))
    assert orb.abilities == ()


@pytest.mark.rule("ALT4-7.5.5.a")
@pytest.mark.parametrize(
    ("zone", "controller"), [("expedition", "pat"), ("landmark", "pat"), ("reserve", ""), ("hand", ""), ("discard", "")]
)
def test_only_what_lies_in_play_or_in_limbo_has_a_controller(zone, controller):
    assert entered(ELF, zone).read(c.CONTROLLER) == controller


@pytest.mark.rule("ALT4-2.4.1.c", "ALT4-2.5.b")
@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_a_card_in_a_hand_or_a_discard_pile_has_neither_statuses_nor_counters(zone):
    made = entered(ELF, zone, statuses=frozenset({"fleeting"}), counters=(("boost", 2),))
    assert made.read(c.STATUSES) == frozenset()
    assert made.read(c.BOOSTS) == 0


@pytest.mark.rule("ALT4-2.4.7.b-R")
def test_a_landmark_never_enters_fleeting():
    inn = Definition("inn", "Inn", c.PERMANENT, zone_type="landmark")
    made = entered(inn, c.LIMBO, statuses=frozenset({"fleeting", "exhausted"}))
    assert made.read(c.STATUSES) == {"exhausted"}


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_printed_passive_is_told_where_it_works():
    elf = Definition("elf", "Elf", c.CHARACTER, abilities=(Passive((adds(c.FOREST, 1),)),))
    (passive,) = entered(elf, c.RESERVE).abilities
    assert isinstance(passive, Passive)
    assert passive.works == IN_PLAY


@pytest.mark.rule("ALT4-1.1.7.b", "ALT4-2.2.7.a", "ALT4-2.2.8.a", "ALT4-7.3.5.b")
def test_a_token_costs_nothing_and_belongs_to_its_creator_wherever_it_is_put():
    moth = Definition("moth", "Moth", c.CHARACTER, statistics=(1, 1, 1), is_token=True)
    made = entered(moth, c.EXPEDITION_ZONE, "quin", owner="pat")
    assert (made.read(c.HAND_COST), made.read(c.RESERVE_COST)) == (0, 0)
    assert (made.read(c.OWNER), made.read(c.CONTROLLER)) == ("pat", "quin")
    assert c.FACTION not in made.base
    assert c.RARITY not in made.base


def test_counters_are_found_by_name():
    assert counters_on(entered(ELF, c.RESERVE, counters=(("food", 3), ("boost", 1))).base) == (
        ("boost", 1),
        ("food", 3),
    )
