"""Levels: what they cost, how Level Points are earned, what a level brings."""

import pytest
from attrs import evolve

from ludex.engine.checks.sheets import Advance, SheetError
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.levels import (
    XpFor,
    after_spending,
    ladder,
    level_with,
    price_of_level,
    xp_for_level,
)
from ludex.systems.metaforce.characters.limits_of_growth import points_per_level
from ludex.systems.metaforce.characters.sheet import sheet_of
from ludex.systems.metaforce.characters.sheet_parts import Curve, Experience
from ludex.systems.metaforce.growth.level_walk import walked
from ludex.systems.metaforce.pages.advance import advance
from ludex.systems.metaforce.terms import Attribute
from tests.app.scenarios import ludex
from tests.metaforce.written_sheets import LEGAL, numbers, rules

NOW = rules()
TABLE = rules(None, "MF-CONFLICT-33=table")
BEFORE = rules("2026-02-09")


def prices(found, curve=Curve(), levels=(1, 2, 3, 4)):  # noqa: B008  # it is frozen
    return [price_of_level(level, found, curve) for level in levels]


# ---------------------------------------------------------------- prices


@pytest.mark.rule("MF-LEVEL-06", "MF-NEWS-13", "MF-MAIN-08", "MF-LEVEL-01")
def test_levels_two_to_five_cost_ten_and_five_more_each_time():
    assert prices(NOW) == [10, 15, 20, 25]
    assert xp_for_level(5, NOW) == 70


@pytest.mark.rule("MF-LEVEL-07", "MF-CONFLICT-34")
@pytest.mark.parametrize(
    ("scale", "row"),
    [
        (10, [10, 20, 30, 40]),
        (8, [8, 16, 24, 32]),
        (6, [6, 12, 18, 24]),
        (4, [4, 8, 12, 16]),
        (15, [15, 30, 45, 60]),
        (20, [20, 40, 60, 80]),
        (12, [12, 24, 36, 48]),
    ],
)
def test_by_the_table_a_level_costs_the_scale_times_the_level(scale, row):
    assert prices(TABLE, Curve(base=scale)) == row
    assert prices(BEFORE, Curve(base=scale)) == row


@pytest.mark.rule("MF-CONFLICT-33", "MF-SHEET-16")
def test_which_curve_holds_can_be_chosen():
    assert prices(BEFORE) == prices(TABLE) == [10, 20, 30, 40]
    assert prices(rules(None, "MF-CONFLICT-33=sheet")) == [8, 10, 12, 14]
    assert prices(rules("2026-02-09", "MF-CONFLICT-33=sheet")) == [8, 10, 12, 14]


@pytest.mark.rule("MF-LEVEL-08")
def test_base_and_step_may_be_others_and_there_may_be_a_highest_level():
    assert prices(NOW, Curve(base=4, step=1)) == [4, 5, 6, 7]
    assert [each.level for each in ladder(1, 1000, NOW, cap=3)] == [2, 3]
    assert len(ladder(1, 1000, NOW)) > 15


@pytest.mark.rule("MF-LEVEL-11", "MF-LEVEL-07", "MF-CONFLICT-35")
def test_a_party_on_different_scales_reaches_different_levels_with_the_same_xp():
    scales = [Curve(base=scale) for scale in (10, 8, 15)]
    assert [level_with(60, TABLE, scale) for scale in scales] == [(4, 0), (4, 12), (3, 15)]
    bought = rules(None, "MF-CONFLICT-33=table", "MF-CONFLICT-35=bought")
    assert [level_with(60, bought, scale)[0] for scale in scales] == [3, 3, 2]


@pytest.mark.rule("MF-LEVEL-10", "MF-LEVEL-11")
def test_the_page_says_what_a_level_has_cost_from_the_start_and_what_that_brings_on_the_usual_scale():
    found = numbers("player: true\nlevel: 4\nexperience: {curve: {base: 15}}", TABLE)
    # 15, 30 and 45; on scale 10 levels cost 10, 20, 30, 40: 90 XP reach level 4, and 30 are left
    assert found["xp from the start to this level"] == 90
    assert found["level points for the next level"] == 60
    assert found["level that as many xp bring on the usual scale"] == 4
    assert "level that as many xp bring on the usual scale" not in numbers("level: 4", TABLE)


@pytest.mark.rule("MF-LEVEL-10", "MF-CONFLICT-35")
def test_who_starts_above_level_one_takes_every_level_in_turn():
    assert level_with(60, NOW) == (4, 15)
    assert [level_with(xp_for_level(level, NOW), NOW) for level in (1, 2, 5, 9)] == [(1, 0), (2, 0), (5, 0), (9, 0)]


# ---------------------------------------------------------------- Level Points


@pytest.mark.rule("MF-LEVEL-02", "MF-NEWS-07", "MF-NEWS-08", "MF-CREATE-33")
@pytest.mark.parametrize(
    ("on", "points"), [(XpFor.ATTRIBUTE, 4), (XpFor.METAPHOR, 4), (XpFor.MAX_MP, 4), (XpFor.OTHER, 0)]
)
def test_each_xp_that_is_spent_gives_a_level_point(on, points):
    after = after_spending(Experience(unspent=5), 4, on, NOW)
    assert (after.unspent, after.level_points) == (1, points)


@pytest.mark.rule("MF-NEWS-06", "MF-GAP-04", "MF-LEVEL-02")
def test_a_debt_is_paid_off_first_and_gives_no_level_points():
    debt, found = rules(None, "MF-GAP-04=on"), Experience(unspent=9, debt=6)
    with pytest.raises(LudexError, match="MF-NEWS-06"):
        after_spending(found, 3, XpFor.ATTRIBUTE, debt)
    paid = after_spending(found, 6, XpFor.DEBT, debt)
    assert (paid.unspent, paid.debt, paid.level_points) == (3, 0, 0)
    assert after_spending(paid, 3, XpFor.ATTRIBUTE, debt).level_points == 3
    assert after_spending(found, 3, XpFor.ATTRIBUTE, NOW).level_points == 3


def test_no_more_xp_are_spent_than_there_are():
    with pytest.raises(LudexError, match="4 XP are spent, and there are 3"):
        after_spending(Experience(unspent=3), 4, XpFor.ATTRIBUTE, NOW)


@pytest.mark.rule("MF-LEVEL-03", "MF-CREATE-33")
def test_a_level_consumes_exactly_its_price_and_the_rest_stays():
    assert [(each.level, each.price, each.left) for each in ladder(1, 27, NOW)] == [(2, 10, 17), (3, 15, 2)]
    assert ladder(1, 9, NOW) == ()
    assert [each.left for each in ladder(2, 15, NOW)] == [0]


# ---------------------------------------------------------------- the walk


def wren(points=27, **more):
    found = sheet_of("wren", parse_yaml(LEGAL))
    return evolve(found, experience=Experience(level_points=points, **more))


def numbers_after(found: Advance) -> dict[str, int]:
    assert found.after is not None
    return found.after.numbers


def told(found, heading):
    return {
        each.name: each.value for section in found.sections if section.heading == heading for each in section.entries
    }


@pytest.mark.rule("MF-LEVEL-04", "MF-LEVEL-05", "MF-CREATE-35", "MF-TP-01", "MF-NEWS-01")
def test_a_level_brings_an_attribute_point_and_a_training_point():
    found = advance(wren(), ["agility"], NOW, file="wren.yaml")
    assert found.written == ("level: 2", "level-ups: [agility]", "experience: {level-points: 17}")
    before, after = found.before.numbers, numbers_after(found)
    assert after["agility"] == before["agility"] + 1
    assert after["training points"] == before["training points"] + 1
    assert told(found, "The levels")["Attribute points"] == "1"


@pytest.mark.rule("MF-CONFLICT-36", "MF-SHEET-19")
def test_two_attribute_points_for_each_level_where_the_sheet_is_followed():
    two = rules(None, "MF-CONFLICT-36=two")
    assert (points_per_level(NOW), points_per_level(two)) == (1, 2)
    assert walked(wren(), (Attribute.AGILITY, Attribute.AGILITY), two).level == 2
    with pytest.raises(LudexError, match="1 Attribute points are given, and a level brings 2"):
        walked(wren(), (Attribute.AGILITY,), two)


@pytest.mark.rule("MF-CREATE-34")
def test_maximum_hp_rises_for_the_level_and_once_more_for_a_point_in_body():
    # HPLV is 6: one level, and one point of Body that Strength brings; MPLV is 3
    found = advance(wren(), ["strength"], NOW, file="wren.yaml")
    assert numbers_after(found)["maximum hp"] - found.before.numbers["maximum hp"] == 12
    assert numbers_after(found)["maximum mp"] - found.before.numbers["maximum mp"] == 3
    agile = advance(wren(), ["perception"], NOW, file="wren.yaml")
    assert numbers_after(agile)["maximum hp"] - agile.before.numbers["maximum hp"] == 6


def test_without_a_choice_each_attribute_is_shown_with_what_it_would_do():
    found = advance(wren(), [], NOW, file="wren.yaml")
    assert found.after is None
    assert len(told(found, "Where its Attribute point may go")) == 6


def test_several_levels_are_walked_one_after_the_other():
    after = walked(wren(), (Attribute.AGILITY, Attribute.INTELLECT), NOW)
    assert (after.level, after.experience.level_points) == (3, 2)


@pytest.mark.parametrize(
    ("points", "chosen", "message"),
    [
        (9, ["agility"], "level 2 takes 10 Level Points, and there are 9 (MF-LEVEL-03). Spend 1 XP more"),
        (27, ["agility"] * 3, "level 4 takes 20 Level Points, and there are 2"),
        (27, ["luck"], "'luck' is no Attribute (--level-up). Name one of strength"),
    ],
)
def test_a_level_that_cannot_be_taken_is_refused(points, chosen, message):
    with pytest.raises(LudexError) as caught:
        advance(wren(points), chosen, NOW, file="wren.yaml")
    assert message in str(caught.value)


@pytest.mark.rule("MF-LEVEL-08")
def test_the_highest_level_of_a_game_is_not_passed():
    capped = evolve(wren(), campaign=evolve(wren().campaign, level_cap=1))
    with pytest.raises(LudexError, match=r"1 is the highest level of this game \(MF-LEVEL-08\)"):
        advance(capped, ["agility"], NOW, file="wren.yaml")


@pytest.mark.rule("MF-TP-04", "MF-LEVEL-05", "MF-CONFLICT-58")
def test_the_point_of_a_level_passes_the_level_but_not_six_before_level_seven():
    strong = evolve(wren(10_000), player=False, attributes=evolve(wren().attributes, agility=5))
    assert numbers_after(advance(strong, ["agility"], NOW, file="w.yaml"))["agility"] == 6
    with pytest.raises(LudexError, match="MF-TP-04: no Attribute passes 6 before level 7"):
        walked(strong, (Attribute.AGILITY, Attribute.AGILITY), NOW)
    free = rules(None, "MF-CONFLICT-58=free")
    assert walked(strong, (Attribute.AGILITY, Attribute.AGILITY), free).level == 3


def test_a_sheet_that_breaks_a_limit_gains_no_level(tmp_path):
    file = tmp_path / "wren.yaml"
    file.write_text(f"system: metaforce{LEGAL}spent: [slot, slot, slot]\nexperience: {{level-points: 40}}\n")
    found = ludex("sheet", file, "--level-up", "agility")
    assert found.exit_code == 2
    assert "MF-CREATE-35: 3 Training Points are spent by level 1, and there have been 1" in found.stderr


def test_the_command_shows_what_changes_and_what_to_write(tmp_path):
    file = tmp_path / "wren.yaml"
    file.write_text(f"system: metaforce{LEGAL}experience: {{level-points: 10}}\n")
    page = ludex("sheet", file, "--level-up", "agility").stdout
    assert "level 2: takes 10 Level Points, 0 stay (MF-LEVEL-03)" in page
    assert "level-ups: [agility]" in page
    assert "Where its Attribute point may go" in ludex("sheet", file, "--level-up").stdout
    dragon = ludex("sheet", "examples/altered_dragon/blackstar.yaml", "--level-up")
    assert "Altered Dragon knows no levels" in dragon.stderr


def test_a_level_that_breaks_a_limit_is_refused_with_the_rule():
    highest = evolve(wren(10), campaign=evolve(wren().campaign, attribute_maximum=2))
    with pytest.raises(SheetError, match="MF-ATTR-03"):
        advance(evolve(highest, player=True), ["strength"], NOW, file="wren.yaml")
