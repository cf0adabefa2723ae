"""Who acts when: both orders, ties, a link, surprise."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.systems.metaforce.encounters.fighting_bots import FightingPlayer
from ludex.systems.metaforce.encounters.initiative import (
    Initiative,
    Order,
    in_order,
    link_lacking,
    linked,
    may_react,
    tied,
)
from ludex.systems.metaforce.readings.encounters import InitiativeTies
from tests.metaforce.fights import Game, file_of
from tests.metaforce.posed_questions import law
from tests.metaforce.rules_broken import rule_of


@pytest.mark.rule("MF-ENC-03", "MF-SHEET-14")
def test_initiative_is_a_d12_and_what_the_sheet_lists_and_does_not_explode():
    asked = file_of(more="  rounds: 0\n  initiative: {orc: 17}", ann_is="reflex: 5, initiative: 6", orc_is="reflex: 9")
    # of d12 + 6 only 18 is more, and no 12 rolls on
    assert law("first", asked)["ann"] == Fraction(1, 12)


@pytest.mark.rule("MF-ENC-03", "MF-ENC-04", "MF-SHEET-14", "MF-ODDS-030")
def test_a_tie_goes_to_the_higher_reflex():
    first = [
        in_order([Initiative("a", "x", a + 5 + 1, 5), Initiative("b", "y", b + 6, 6)], Order.DIRECT)[0]
        for a, b in product(range(1, 13), repeat=2)
    ]
    assert Fraction(first.count("a"), 144) == Fraction(11, 24)


@pytest.mark.rule("MF-ENC-05")
def test_sides_alternate_and_the_rest_follows():
    rolled = [
        Initiative(f"{side}{total}", side, total) for side, total in zip("XXYYY", (18, 12, 15, 9, 4), strict=True)
    ]
    assert in_order(rolled, Order.ALTERNATING) == ("X18", "Y15", "X12", "Y9", "Y4")
    assert in_order(rolled, Order.DIRECT) == ("X18", "Y15", "X12", "Y9", "Y4")


@pytest.mark.rule("MF-ENC-05")
def test_in_an_ambush_the_party_and_the_bandits_take_turns():
    rolled = [
        Initiative("bandit 2", "bandits", 9),
        Initiative("druid", "party", 6),
        Initiative("bandit 1", "bandits", 14),
        Initiative("fighter", "party", 17),
        Initiative("bandit 3", "bandits", 8),
    ]
    order = ("fighter", "bandit 1", "druid", "bandit 2", "bandit 3")
    assert in_order(rolled, Order.ALTERNATING) == order
    assert in_order(rolled, Order.DIRECT) != order


@pytest.mark.rule("MF-ENC-03")
def test_who_is_tied_in_all_is_put_in_order_by_the_game_master():
    rolled = [Initiative("a", "x", 9, 2), Initiative("b", "y", 9, 2), Initiative("c", "x", 12, 0)]
    assert tied(rolled, Order.DIRECT) == ("a", "b")
    assert tied(rolled, Order.ALTERNATING) == ()
    assert in_order(rolled, Order.DIRECT) == ("c", "a", "b")
    assert in_order([rolled[1], rolled[0], rolled[2]], Order.DIRECT) == ("c", "b", "a")


FACES = tuple(product(range(1, 13), repeat=2))


def first(power, mp):
    """Ann with a power and so many MP, whose initiative is one less than the orc's."""
    ann = f"reflex: 5, initiative: 5, mp: {mp}, max-mp: 12, powers: [{power}]"
    text = file_of(more="  rounds: 0", ann_is=ann, orc_is="reflex: 6, initiative: 6")
    return law("first", text, aim="first")["ann"]


def seen(raised):
    """How often ann is first whose face may become so much, the orc's face being known."""
    return Fraction(sum(raised(face) + 5 > other + 6 for face, other in FACES), 144)


@pytest.mark.rule("MF-ENC-03", "MF-MPOWER-28", "MF-MPOWER-37", "MF-MPOWER-08")
def test_powers_change_what_was_rolled_for_initiative():
    assert first("fudge nudge", 0) == seen(lambda face: face)
    assert first("fudge nudge", 3) == seen(lambda face: min(12, face + 2))  # 1 and 2 MP
    assert first("force fate", 3) == seen(lambda face: face + 3)
    assert first("create a meta-die", 4) == sum(
        Fraction(1, 4) * seen(lambda face, more=more: face + more) for more in (1, 2, 3, 4)
    )


@pytest.mark.rule("MF-MPOWER-28")
def test_who_fights_as_bots_do_keeps_its_mp_for_the_fight():
    text = file_of(ann_is="initiative: 5, mp: 9, max-mp: 12, powers: [fudge nudge, force fate]", more="  rounds: 1")
    game = Game(text)
    assert "initiative" in game.choice.question or "nudge" in game.choice.question
    assert FightingPlayer().choose(game.position, game.choice, Random(1)).label() in {"no nudge", "let it stand"}


@settings(max_examples=30)
@given(st.lists(st.tuples(st.sampled_from("xyz"), st.integers(1, 20), st.integers(0, 5)), min_size=1, max_size=8))
def test_everybody_acts_once_and_each_side_in_its_own_order(entries):
    rolled = [Initiative(str(n), *entry) for n, entry in enumerate(entries)]
    by_name = {each.name: each for each in rolled}
    for order in Order:
        names = in_order(rolled, order)
        assert sorted(names) == sorted(by_name)
        for side in "xyz":
            ranks = [by_name[name].rank(InitiativeTies.REFLEX) for name in names if by_name[name].side == side]
            assert ranks == sorted(ranks, reverse=True)


@pytest.mark.rule("MF-MPOWER-32")
def test_an_ally_who_acts_later_is_placed_after_the_user_once_an_encounter():
    order = ("ann", "orc", "bob", "elk")
    assert linked(order, "ann", "elk") == ("ann", "elk", "orc", "bob")
    assert link_lacking(order, "ann", "elk", used=False) is None
    assert rule_of(link_lacking(order, "ann", "elk", used=True)) == "MF-MPOWER-32"
    assert rule_of(link_lacking(order, "bob", "ann", used=False)) == "MF-MPOWER-32"


@pytest.mark.rule("MF-ENC-07")
def test_the_unaware_react_from_their_first_turn_on():
    assert may_react(aware=True, has_acted=False)
    assert not may_react(aware=False, has_acted=False)
    assert may_react(aware=False, has_acted=True)
