"""Training Points: what they buy, and for which price in XP."""

import pytest

from ludex.engine.yaml_files import parse_yaml
from ludex.systems.metaforce.characters.limits_of_growth import training_points_at
from ludex.systems.metaforce.characters.prices import (
    EXPERTISE,
    PROFICIENCY,
    Price,
    price_of_attribute,
    price_of_feature,
    price_of_slot,
)
from ludex.systems.metaforce.characters.sheet import sheet_of
from ludex.systems.metaforce.growth.training_points import (
    Access,
    Buyer,
    LearnedAs,
    buyer_of,
    lacking_for_attribute,
    lacking_for_level_point,
    learned_with,
    may_learn,
    offers,
    prices_of_metaphor,
)
from ludex.systems.metaforce.terms import Attribute, Training
from tests.metaforce.written_sheets import LEGAL, rules

NOW = rules()
HALVED = rules(None, "MF-CONFLICT-31=half-known")


@pytest.mark.rule("MF-TP-03", "MF-CREATE-36", "MF-LEVEL-09")
def test_raising_an_attribute_costs_a_point_and_as_many_xp_as_the_value_sought():
    assert price_of_attribute(2) == Price(1, 2)


@pytest.mark.rule("MF-CREATE-37", "MF-CONFLICT-31")
def test_each_metaphor_that_is_learned_costs_one_xp_more():
    assert [prices_of_metaphor(7, learned, NOW) for learned in (0, 1, 2)] == [
        (Price(1, 1),),
        (Price(1, 2),),
        (Price(1, 3),),
    ]


@pytest.mark.rule("MF-CREATE-38")
def test_more_xp_let_a_metaphor_start_at_a_higher_rank():
    assert [learned_with(xp, NOW) for xp in (1, 5, 6, 11, 12)] == [LearnedAs(rank, rank) for rank in (1, 1, 2, 2, 3)]
    # five learned before: the least price of the sixth is 6, which starts at rank 2
    (price,) = prices_of_metaphor(11, 5, NOW)
    assert learned_with(price.xp, NOW).rank == 2


@pytest.mark.rule("MF-TP-05", "MF-TP-06", "MF-CONFLICT-31")
def test_or_half_of_the_metaphors_known_in_xp_or_a_point():
    assert prices_of_metaphor(7, 3, HALVED) == (Price(0, 4), Price(1, 0))
    assert learned_with(12, HALVED) == LearnedAs(1, 1)


@pytest.mark.rule("MF-TP-06")
def test_the_game_master_says_who_may_learn_what_is_not_universal():
    assert [may_learn(access) for access in Access] == [True, False, False]
    assert [may_learn(access, taught=True) for access in Access] == [True, True, False]


@pytest.mark.rule("MF-TP-07")
def test_an_extra_feature_costs_its_minimum_level():
    assert price_of_feature(4) == Price(1, 4)


@pytest.mark.rule("MF-TP-08")
def test_an_extra_slot_costs_as_many_xp_as_there_are_slots():
    assert price_of_slot(2) == Price(1, 2)


@pytest.mark.rule("MF-TP-09", "MF-TP-10")
def test_proficiency_and_expertise_have_fixed_prices():
    assert (Price(1, 6), Price(1, 12)) == (PROFICIENCY, EXPERTISE)


@pytest.mark.rule("MF-TP-01")
def test_a_catalyst_that_is_played_out_takes_the_place_of_a_point():
    assert PROFICIENCY.with_catalyst() == Price(0, 6)


@pytest.mark.rule("MF-TP-04", "MF-LEVEL-09")
def test_a_point_raises_no_attribute_above_the_level_nor_above_six_before_level_seven():
    assert lacking_for_attribute(3, 3) is None
    assert "it would pass the level, 3" in (lacking_for_attribute(4, 3) or "")
    assert lacking_for_attribute(7, 7) is None
    assert "before level 7" in (lacking_for_level_point(7, 6, NOW) or "")
    assert lacking_for_level_point(6, 2, NOW) is None


def buyer(points=1, xp=5, level=3):
    values = dict.fromkeys(Attribute, 2)
    trained = dict.fromkeys(Attribute, Training.NONE) | {
        Attribute.AGILITY: Training.PROFICIENT,
        Attribute.STRENGTH: Training.EXPERT,
    }
    features = (("Brawler", 2), ("Seer", 4))
    return Buyer(
        level=level,
        values=values,
        trained=trained,
        slots=2,
        known=7,
        learned_so=1,
        features=features,
        points=points,
        xp=xp,
    )


def lacking(found, rules_of_day=NOW):
    return {offer.what: offer.lacking for offer in offers(found, rules_of_day)}


@pytest.mark.rule("MF-TP-02", "MF-TP-03", "MF-TP-07", "MF-TP-08", "MF-TP-09", "MF-TP-10")
def test_each_offer_says_what_stands_against_it():
    found = lacking(buyer())
    assert found["perception 2 → 3"] is None
    assert found["a slot for a Meta Power"] is None
    assert found["the feature Brawler"] is None
    assert found["the feature Seer"] == "MF-TP-07: its minimum level is 4"
    assert found["Proficiency in charisma"] == "6 XP are needed, and there are 5"
    assert found["Expertise in agility"] == "12 XP are needed, and there are 5"
    assert "Expertise in charisma" not in found
    assert "Proficiency in agility" not in found
    assert not any("strength" in what and "in" in what.split() for what in found)


@pytest.mark.rule("MF-TP-02", "MF-TP-01")
def test_without_a_point_only_what_is_paid_in_xp_alone_can_be_had_or_by_a_catalyst_where_the_xp_are_there():
    found = lacking(buyer(points=0))
    assert found["perception 2 → 3"] == "MF-TP-02: a Training Point is needed, or a catalyst"
    assert found["Proficiency in charisma"] == "MF-TP-02: a Training Point is needed"
    assert None not in found.values()
    halved = [offer for offer in offers(buyer(points=0), HALVED) if offer.lacking is None]
    assert [(offer.what, offer.price) for offer in halved] == [("a new Metaphor at +1", Price(0, 4))]


@pytest.mark.rule("MF-TP-01", "MF-TP-11", "MF-CREATE-35", "MF-SHEET-17")
def test_there_is_a_point_for_each_level_and_for_great_deeds():
    found = sheet_of("wren", parse_yaml(f"{LEGAL}experience: {{awarded: 2, unspent: 3}}\n"))
    assert training_points_at(found, NOW, 1) == 3
    assert training_points_at(found, NOW, 4) == 6
    assert (buyer_of(found, NOW).points, buyer_of(found, NOW).xp, buyer_of(found, NOW).known) == (3, 3, 6)
