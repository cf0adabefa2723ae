"""What is on a sheet counts in checks: Attributes, traits, power tiers."""

from fractions import Fraction

import pytest

from ludex.engine.checks.sheets import SheetError
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.attack import Quality, Reach, quality
from ludex.systems.metaforce.tabletop import TABLETOP
from tests.metaforce.posed_questions import asked, chance, law, posed


def question(sheet, check):
    return f"characters: {{ann: {{{sheet}}}}}\ncheck: {{by: {{who: ann, {check}}}"


@pytest.mark.rule("MF-ATTR-05")
def test_without_a_metaphor_that_fits_a_check_is_the_d12_and_the_attribute():
    text = question("player: false, attributes: {agility: 3}", "attribute: agility") + ", target: 12}"
    assert chance(text) == Fraction(4, 12)


ODONGHE = "player: false, species: odonghe, attributes: {endurance: 2}"


@pytest.mark.rule("MF-ODON-05", "MF-ATTR-22")
def test_an_odonghe_has_advantage_level_and_the_average_as_floor_in_checks_of_endurance():
    hard = question(ODONGHE, "attribute: endurance") + ", target: 14}"
    assert chance(hard) == 1 - Fraction(9, 12) ** 2  # Endurance 2, Level 1 twice: 10 on the better of two
    easy = question(ODONGHE, "attribute: endurance") + ", target: 10}"
    assert chance(easy) == 1  # no die shows less than 6


TIERED = "player: false, attributes: {strength: 2}, tiers: {strength: 4}"


@pytest.mark.rule("MF-ATTR-16", "MF-CONFLICT-38")
def test_a_gifted_tier_rolls_the_attribute_die_and_adds_level_where_tiers_are_in_use():
    text = question(TIERED, "attribute: strength") + ", target: 14}"
    # d12 + md6 + Level 1: 13 - f or more on the d12, for each face f of the md6
    by_die = sum(Fraction(f, 12) for f in (2, 2, 3, 4, 5, 6)) / 6
    assert chance(text, "MF-CONFLICT-38=on") == by_die
    assert chance(text) == Fraction(1, 12)


@pytest.mark.rule("MF-ATTR-16", "MF-ATTR-22")
def test_its_average_may_be_taken():
    text = question(TIERED, "attribute: strength, tier-averaged: true") + ", target: 14}"
    assert chance(text, "MF-CONFLICT-38=on") == Fraction(3, 12)  # 3 of the md6 and Level 1


def door(tier, obstacle, more=""):
    """A stuck door of 14 before somebody of a tier of Strength, with Strength 0."""
    sheet = f"player: false, tiers: {{strength: {tier}}}"
    return question(sheet, f"attribute: strength{more}") + f", target: 14, obstacle: {obstacle}}}"


@pytest.mark.rule("MF-ATTR-10", "MF-CONFLICT-38")
@pytest.mark.parametrize(("tier", "passes"), [(1, Fraction(1, 12)), (3, Fraction(5, 12)), (5, 1)])
def test_a_stuck_door_is_easier_for_the_adept_and_opens_for_who_is_super(tier, passes):
    # d12 and a Versatile Bonus against 14, or d12 against 8; from tier 4 on Level would be added too
    stuck = "{easier: adept, target: 8, automatic: super}"
    assert chance(door(tier, stuck), "MF-CONFLICT-38=on") == passes


@pytest.mark.rule("MF-ATTR-10")
def test_a_power_level_may_make_a_success_a_better_one():
    text = door(3, "{better: adept}")
    assert law("better outcome", text, "MF-CONFLICT-38=on")[True] == chance(text, "MF-CONFLICT-38=on")
    assert "better outcome" not in posed(door(1, "{better: adept}"), "MF-CONFLICT-38=on").results


@pytest.mark.rule("MF-ATTR-20")
@pytest.mark.parametrize(
    ("obstacle", "exerted", "certain"),
    [
        ("{}", "true", True),
        ("{}", "false", False),
        ("{level: apex}", "true", False),
        ("{level: super-plus}", "true", True),
    ],
)
def test_an_ultimate_who_exerts_passes_every_check_below_apex(obstacle, exerted, certain):
    text = door(8, obstacle, f", tier-exerted: {exerted}").replace("target: 14", "target: 90")
    assert (chance(text, "MF-CONFLICT-38=on") == 1) is certain


@pytest.mark.rule("MF-MAIN-02", "MF-ATTR-10")
def test_an_obstacle_that_makes_no_sense_is_refused():
    with pytest.raises(LudexError, match="MF-MAIN-02: no power level counts"):
        posed(door(3, "{automatic: super}"))
    with pytest.raises(LudexError, match="MF-ATTR-10: it is not said"):
        posed(door(3, "{easier: super}"), "MF-CONFLICT-38=on")
    with pytest.raises(LudexError, match="Did you mean 'super'"):
        posed(door(3, "{automatic: supper}"), "MF-CONFLICT-38=on")


@pytest.mark.rule("MF-CORE-07", "MF-CORE-09")
def test_evasion_is_met_by_equal_and_deflection_must_be_exceeded():
    reach = Reach(evasion=8, deflection=12)
    assert [quality(total, reach) for total in (7, 8, 12, 13)] == [
        *(Quality.MISS, Quality.DEFLECTED, Quality.DEFLECTED, Quality.DIRECT),
    ]


def test_a_question_about_somebody_whose_sheet_breaks_limits_names_them_all():
    text = (
        "characters: {ann: {first-level: [agility, agility]}}\ncheck: {by: {who: ann, attribute: agility}, target: 9}"
    )
    with pytest.raises(SheetError) as raised:
        posed(text)
    assert [each.rule for each in raised.value.breaches] == ["MF-CREATE-12", "MF-CREATE-20", "MF-CREATE-21"]
    found = asked(text)
    with pytest.raises(SheetError):
        TABLETOP.page("ann", found.characters["ann"], found)


def test_a_creature_that_is_said_as_it_is_has_a_page_too():
    found = asked("characters: {guard: {creature: {agility: 2, hp: 9, skills: [{name: Spear, rank: 2}]}}}")
    page = TABLETOP.page("guard", found.characters["guard"], found)
    assert (page.name, page.numbers["agility"], page.numbers["maximum hp"]) == ("guard", 2, 9)
    assert [section.heading for section in page.sections] == ["As the game master says", "Metaphors"]
