"""What a character has bought, held against its level and against the XP that it has gained; prices by hand."""

import pytest

from tests.metaforce.written_sheets import LEGAL, because, broken, broken_rules, numbers, rules, shown

PROFICIENT = "{proficiency: {attribute: perception, at: 1}}"
LATE = PROFICIENT.replace("at: 1", "at: 2")


def wren(experience="", *, level=2, spent=PROFICIENT, blade=5):
    """Wren with Proficiency (6 XP) and, where nothing else is said, Blade raised from 4 to 5 (5 XP)."""
    ups = ", ".join(["agility"] * (level - 1))
    ranked = LEGAL.replace("name: Blade, started: 4", f"name: Blade, started: 4, rank: {blade}")
    return f"{ranked}level: {level}\nlevel-ups: [{ups}]\nspent: [{spent}]\nexperience: {{{experience}}}"


@pytest.mark.rule("MF-LEVEL-02", "MF-LEVEL-03", "MF-CREATE-35")
def test_a_ledger_that_balances_breaks_nothing():
    # 6 + 5 = 11 XP; level 2 took 10 Level Points
    assert broken_rules(wren("gained: 14, unspent: 3, level-points: 1")) == []
    assert broken_rules(wren("gained: 16, unspent: 3, level-points: 1, without-points: 2")) == []


def test_without_what_was_gained_nothing_is_held_against_it():
    assert broken_rules(wren("unspent: 3, level-points: 27")) == []


@pytest.mark.rule("MF-LEVEL-02")
def test_xp_that_are_neither_spent_nor_in_hand_are_missed():
    (breach,) = broken(wren("gained: 20, unspent: 3, level-points: 1"))
    assert breach.rule == "MF-LEVEL-02"
    assert "20 XP were gained, but 11 are spent and 3 in hand, 14 in all" in str(breach)


@pytest.mark.rule("MF-LEVEL-03", "MF-LEVEL-10")
@pytest.mark.parametrize(("points", "level"), [(0, 2), (2, 2), (1, 1), (1, 3)])
def test_level_points_that_no_level_took_and_that_are_not_in_hand_are_missed(points, level):
    assert "MF-LEVEL-03" in broken_rules(wren(f"gained: 11, level-points: {points}", level=level))


@pytest.mark.rule("MF-CREATE-33", "MF-LEVEL-03")
def test_what_a_level_took_was_bought_before_it_was_reached():
    late = wren("gained: 11, level-points: 1", spent=LATE)
    assert broken_rules(late) == ["MF-CREATE-33"]


@pytest.mark.rule("MF-LEVEL-02", "MF-LEVEL-03", "MF-CREATE-33")
def test_all_that_does_not_go_together_is_named_at_once():
    wrong = wren("gained: 1, level-points: 9", spent=LATE)
    assert broken_rules(wrong) == ["MF-LEVEL-02", "MF-LEVEL-03", "MF-CREATE-33"]


@pytest.mark.rule("MF-CREATE-42")
def test_what_trainings_brought_cost_no_xp_and_gave_level_points():
    assert broken_rules(wren("gained: 6, trained: 5, level-points: 1")) == []
    assert broken_rules(wren("gained: 0, trained: 12, level-points: 1")) == ["MF-CREATE-42"]


@pytest.mark.rule("MF-CREATE-45", "MF-CREATE-42")
def test_the_training_of_an_attribute_is_known_by_itself():
    # Proficiency 6, Expertise 12, Blade 5 and 12; Intellect 1 and 2 by training. Level 3 took 25 of these 38
    expert = "{expertise: {attribute: perception, at: 2}}"
    spent = f"{PROFICIENT}, {expert}, {{train: {{attribute: intellect, times: 2, at: 3}}}}"
    sheet = wren("gained: 35, level-points: 13", level=3, spent=spent, blade=6)
    assert broken_rules(sheet) == []
    assert because(sheet, "level points brought so far")[-3:-1] == (
        "intellect 1, by training: 1 (MF-CREATE-42)",
        "intellect 2, by training: 2 (MF-CREATE-42)",
    )


@pytest.mark.rule("MF-ATTR-07", "MF-CREATE-27", "MF-TP-08")
def test_the_page_tells_what_brought_level_points_and_how_many():
    sheet = wren("maximum-mp: 2, on-components: 4", spent="slot", blade=7) + "\ncampaign: {mp-price: 3}"
    # Blade 5, 6 and 7 at 5, 12 and 14; a slot beside the one that level 2 brought
    assert numbers(sheet)["level points brought so far"] == 5 + 12 + 14 + 1 + 6 + 4
    assert shown(sheet, "level points brought so far") == "42"


@pytest.mark.rule("MF-LEVEL-07")
def test_the_price_of_levels_is_that_of_the_day():
    # by the table of scales levels 2 and 3 took 10 and 20
    sheet = wren("gained: 31, level-points: 1, on-components: 20", level=3)
    assert broken_rules(sheet, rules(None, "MF-CONFLICT-33=table")) == []
    assert "MF-LEVEL-03" in broken_rules(sheet)


@pytest.mark.parametrize("key", ["gained", "on-components", "without-points", "trained"])
def test_numbers_below_nothing_are_refused(key):
    assert broken_rules(wren(f"{key}: -1")) == ["MF-LEVEL-02"]
