"""Skill, Attribute and passive checks: what is added, when it explodes, where a Versatile Bonus goes."""

from fractions import Fraction

import pytest

from ludex.engine.checks.posed import odds_of
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.asking import Mode
from ludex.systems.metaforce.attacks.attack import Quality, Reach, quality
from ludex.systems.metaforce.checks.check import explodes
from ludex.systems.metaforce.dice.check_die import CheckDie, Explosion, faces_of
from ludex.systems.metaforce.dice.rolls import CheckDice, Falls, Told
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.questions import QUESTIONS
from ludex.systems.metaforce.readings.checks import ChecksReadings, Explodes
from tests.metaforce.posed_questions import chance, law, played, posed

ANN = "characters: {ann: {creature: {level: 3, strength: 2, agility: 3, perception: 1, mp: 9, %s}}}\n"


def ann(question, numbers="exert: 0"):
    return ANN % numbers + question


def plain(bonus=0, target=12, more=""):
    return f"check: {{by: {{who: a, bonus: {bonus}{more}}}, target: {target}}}"


def with_state(state, bonus=0, target=12):
    return plain(bonus, target, f", states: [{{value: {state}}}]")


# ---------------------------------------------------------------- what is added


@pytest.mark.rule("MF-PLAY-02", "MF-ATTR-04")
def test_attribute_and_metaphor_are_added_to_the_d12():
    text = ann(
        "check: {by: {who: ann, attribute: strength, metaphor: Climbing}, target: 14}",
        "skills: [{name: Climbing, rank: 3}]",
    )
    assert played(text, [9]).results["success"] is True
    assert played(text, [8]).results["success"] is False
    assert chance(text) == Fraction(1, 3)


@pytest.mark.rule("MF-PLAY-03", "MF-PLAY-15")
def test_the_trace_says_what_is_to_be_reached_and_who_calls_for_it():
    words = [str(line) for line in played(plain(5, 14), [3]).trace]
    assert words[:2] == [
        "declare: the check: skill check of a, 14 to reach (MF-PLAY-03)",
        "declare: called for by the game master (MF-PLAY-15)",
    ]
    asked = "check: {by: {who: a}, target: 9, called-by: player}"
    assert "called for by the player" in str(played(asked, [3]).trace[1])


@pytest.mark.rule("MF-PLAY-04", "MF-GAP-02")
def test_a_passive_number_that_is_high_enough_needs_no_roll():
    text = ann("check: {by: {who: ann, attribute: perception, bonus: 2}, passive: true, target: %d}")
    assert played(text % 9).results["success"] is True
    assert chance(text % 10) == Fraction(1, 2)  # 6 and 3 are not enough: it is rolled
    assert chance(text % 9, "MF-GAP-02=given") == Fraction(7, 12)
    assert chance(text.replace("passive: true", "passive-number: 15") % 15) == 1


@pytest.mark.rule("MF-PLAY-05")
def test_an_attribute_check_adds_the_flat_value():
    played_out = played(ann("check: {by: {who: ann, attribute: agility}, target: 10}"), [7])
    assert "attribute check of ann" in played_out.trace[0].words
    assert played_out.results["success"] is True


@pytest.mark.rule("MF-PLAY-06", "MF-EXERT-02")
def test_exert_rolls_the_die_of_the_attribute_in_place_of_the_flat_bonus():
    text = ann("check: {by: {who: ann, attribute: agility}, exert: may, target: 14}")
    found = odds_of(posed(text))
    assert found.decisions[0].taken.label() == "Exert 1 for the die"
    assert played(text, "Exert 1 for the die", [6, 8]).results == {"success": True, "Exert": 1}
    assert played(text, "roll", [10]).results == {"success": False, "Exert": 0}


@pytest.mark.rule("MF-PLAY-06", "MF-DICE-02")
def test_an_attribute_of_nothing_has_no_die_to_exert_for():
    text = ann("check: {by: {who: ann, attribute: charisma}, exert: may, target: 7}")
    assert chance(text) == Fraction(1, 2)
    assert odds_of(posed(text)).decisions == ()


@pytest.mark.rule("MF-PLAY-01")
def test_what_a_file_says_goes_before_the_sheet():
    text = ann("check: {by: {who: ann, attribute: agility, trained: %s}, target: 10}")
    assert chance(text % "none") == Fraction(1, 2)
    assert chance(text % "proficient") == Fraction(3, 4)


@pytest.mark.rule("MF-PLAY-14")
def test_each_question_belongs_to_a_mode_of_play():
    modes = {mode: {each.key for each in QUESTIONS if each.mode is mode} for mode in Mode}
    assert modes[Mode.ROLEPLAY] == {"check", "save", "effect"}
    assert modes[Mode.ENCOUNTER] == {"attack", "escape", "encounter"}
    assert modes[Mode.DOWNTIME] == {"training", "rest", "growth"}


@pytest.mark.rule("MF-GAP-01")
def test_a_component_is_the_meta_die_of_its_rank_unless_it_is_read_otherwise():
    text = ann(
        "check: {by: {who: ann, metaphor: Climbing, component: Walls}, target: 8}",
        "skills: [{name: Climbing, rank: 2, components: {Walls: 1}}]",
    )
    assert chance(text) == Fraction(sum(face + walls + 2 >= 8 for face in range(1, 13) for walls in range(1, 5)), 48)
    assert chance(text, "MF-GAP-01=all-flat") == Fraction(8, 12)
    all_dice = sum(f + max(2, m) + w >= 8 for f in range(1, 13) for m in range(1, 7) for w in range(1, 5))
    assert chance(text, "MF-GAP-01=all-dice") == Fraction(all_dice, 12 * 6 * 4)


@pytest.mark.rule("MF-CONFLICT-39")
def test_the_die_of_an_attribute_may_be_rolled_always():
    text = ann("check: {by: {who: ann, attribute: agility}, target: 14}")
    assert chance(text) == Fraction(1, 6)
    best = Fraction(sum(f + max(3, a) >= 14 or f == 12 for f in range(1, 13) for a in range(1, 9)), 96)
    assert chance(text, "MF-CONFLICT-39=die") == best


@pytest.mark.rule("MF-PLAY-07")
def test_a_total_reaches_evasion_and_passes_deflection():
    reach = Reach(8, 12)
    assert [quality(total, reach).value for total in (7, 8, 12, 13)] == [
        Quality.MISS.value,
        Quality.DEFLECTED.value,
        Quality.DEFLECTED.value,
        Quality.DIRECT.value,
    ]


# ---------------------------------------------------------------- explosions


@pytest.mark.rule("MF-EXPLODE-01", "MF-PLAY-08")
def test_a_twelve_brings_an_md12_and_counts_itself():
    found = played(plain(0, 24), [12, 12])
    assert found.results["success"] is True
    assert any("explodes" in line.words and line.rule == "MF-EXPLODE-01" for line in found.trace)
    assert played(plain(0, 17), [12, 3]).results["success"] is True  # 3 counts as 5
    assert chance(plain(0, 18)) == Fraction(1, 12) * Fraction(7, 12)


@pytest.mark.rule("MF-EXPLODE-02", "MF-PLAY-16", "MF-EXPLODE-03", "MF-PLAY-10")
def test_neither_other_dice_nor_what_exploded_explode():
    text = ann("check: {by: {who: ann, attribute: agility}, exert: must, totals: true}")
    assert max(law("total", text)) == 12 + 12 + 8
    assert max(law("total", "check: {by: {who: a}, totals: true}")) == 24


@pytest.mark.rule("MF-CONFLICT-28", "MF-SAVE-22")
def test_which_dice_explode():
    usual = ChecksReadings()
    assert [kind for kind in Kind if not explodes(kind, usual)] == [Kind.INITIATIVE]
    three = ChecksReadings(explodes=Explodes.NAMED_THREE)
    assert {kind for kind in Kind if explodes(kind, three)} == {Kind.SKILL, Kind.ATTRIBUTE, Kind.TO_HIT, Kind.SAVE}
    assert explodes(Kind.INITIATIVE, ChecksReadings(explodes=Explodes.INITIATIVE_TOO))


@pytest.mark.rule("MF-PLAY-09")
@pytest.mark.parametrize(("other", "bonus"), [(3, 5), (8, 8), (12, 12)])
def test_with_advantage_the_other_die_is_the_bonus(other, bonus):
    fell = Falls(CheckDice(CheckDie(1)), Told(bonus=True)).showing(12, other)
    assert (fell.total, fell.bonuses) == (12, (bonus,))
    line = next(line for line in played(with_state(1, 0, 17), [12, other]).trace if "explodes" in line.words)
    assert line.rule == "MF-PLAY-09"


@pytest.mark.rule("MF-CONFLICT-27")
def test_an_md12_may_be_rolled_with_advantage_too():
    text = with_state(1, 0, 24)
    assert chance(text) == Fraction(1, 144)
    assert chance(text, "MF-CONFLICT-27=always-roll") == Fraction(23, 144) * Fraction(1, 12)


@pytest.mark.rule("MF-OPEN-02")
def test_at_disadvantage_only_the_counted_die_explodes():
    text = with_state(-1, 0, 17)
    assert chance(text) == Fraction(1, 144)
    # a 12 beside a lower die: the lower one counts, and an md12 is added
    lower = sum((2 if other < 12 else 1) * (other + max(5, md) >= 17) for other in range(1, 13) for md in range(1, 13))
    assert chance(text, "MF-OPEN-02=either-die") == Fraction(lower, 144 * 12)


# ---------------------------------------------------------------- advantage states


@pytest.mark.rule("MF-PLAY-13")
def test_steps_move_along_the_ladder():
    assert chance(with_state(1)) == Fraction(23, 144)
    assert chance(plain(0, 12)) == Fraction(1, 12)
    assert chance(with_state(-1)) == Fraction(1, 144)
    both = plain(0, 12, ", states: [{value: 1, for: height}, {value: -1, for: fog}]")
    assert chance(both) == Fraction(1, 12)
    assert any("fog: state -1" in line.words for line in played(both, [12, 5]).trace)


@pytest.mark.rule("MF-GAP-07")
def test_the_worst_state_counts_one_where_it_is_read_so():
    assert chance(with_state(-2, 0, 5)) == chance(with_state(-1, 0, 5))
    assert chance(with_state(-2, 0, 2), "MF-GAP-07=fixed-one") == 0
    assert chance(with_state(-2, 0, 1), "MF-GAP-07=fixed-one") == 1
    assert played(with_state(-2, 4, 5), [], rulings=("MF-GAP-07=fixed-one",)).results["success"] is True


def test_the_law_of_the_d12_counts_each_throw_once():
    for state in (-1, 0, 1):
        for explosion in Explosion:
            rows = faces_of(CheckDie(state, 1, explosion))
            assert sum(weight for *_, weight in rows) == 12 ** (2 if state else 1) * 12


# ---------------------------------------------------------------- Proficiency and Expertise


@pytest.mark.rule("MF-TP-09")
def test_proficiency_is_a_step_and_the_die_without_exert():
    text = ann(
        "check: {by: {who: ann, attribute: agility}, exert: must, target: 11}", "trained: {proficient: [agility]}"
    )
    found = played(text, [4, 9, 2])  # a 2 on the md8 counts 3
    assert found.results == {"success": True}
    assert any(line.rule == "MF-TP-09" and line.counted for line in found.trace)


@pytest.mark.rule("MF-CONFLICT-16")
def test_proficiency_may_be_lost_to_complications():
    text = ann(
        "check: {by: {who: ann, attribute: agility, states: [{value: -1}]}, target: 15}",
        "trained: {proficient: [agility]}",
    )
    assert chance(text) == Fraction(1, 12)
    assert chance(text, "MF-CONFLICT-16=uncomplicated") == Fraction(1, 144)


@pytest.mark.rule("MF-TP-10")
@pytest.mark.parametrize(("state", "comes_to"), [(0, 1), (-1, 0), (-2, 0), (-3, -1)])
def test_expertise_adds_level_and_steps_out_of_disadvantage(state, comes_to):
    text = ann(
        f"check: {{by: {{who: ann, attribute: agility, states: [{{value: {state}}}]}}, target: 17}}",
        "trained: {expert: [agility]}",
    )
    # d12 + Agility 3 + Level 3 against 17: an 11 is enough
    best, one, worst = Fraction(44, 144), Fraction(2, 12), Fraction(4, 144)
    assert chance(text) == {1: best, 0: one, -1: worst}[comes_to]


@pytest.mark.rule("MF-CONFLICT-14")
def test_expertise_may_be_a_floor_at_the_average():
    text = ann("check: {by: {who: ann, attribute: agility}, target: 9}", "trained: {expert: [agility]}")
    assert chance(text, "MF-CONFLICT-14=floor") == 1  # 6 and Agility 3
    assert chance(text) == 1 - Fraction(4, 144)  # two dice of which one shows 3 or more: 6 with Level


@pytest.mark.rule("MF-ATTR-22", "MF-ODON-05")
def test_a_trait_may_set_the_average_as_a_floor():
    text = ann("check: {by: {who: ann, attribute: agility%s}, target: 9}")
    assert chance(text % ", average: true") == 1
    assert chance(text % "") == Fraction(7, 12)


# ---------------------------------------------------------------- Versatile Bonuses


@pytest.mark.rule("MF-VB-01", "MF-DICE-06")
def test_a_bonus_goes_where_it_is_put():
    text = "check: {by: {who: a, bonus: 5}, target: 14, places: [speed, {name: style}]}"
    assert played(text, [12, 7], "on speed").results == {"success": True, "speed": 7, "style": 0}
    assert played(text, [12, 7], "on the total").results == {"success": True, "speed": 0, "style": 0}
    assert chance(text, aim="speed") == Fraction(1, 12) * Fraction(22, 3)


@pytest.mark.rule("MF-VB-02")
def test_success_comes_first():
    text = "check: {by: {who: a, bonus: 5}, target: 20, places: [speed]}"
    # 17 needs 3 more: nothing is asked
    assert played(text, [12, 7]).results == {"success": True, "speed": 0}
    high = "check: {by: {who: a, bonus: 5}, target: 30, places: [speed]}"
    assert played(high, [12, 7], "on speed").results == {"success": False, "speed": 0}


@pytest.mark.rule("MF-VB-03")
def test_the_game_master_may_refuse_a_place_or_name_another():
    text = "check: {by: {who: a, bonus: 5}, target: 14, places: [{name: poison, plausible: ask}, speed]}"
    assert played(text, [12, 7], "on poison", "accept").results["poison"] == 7
    assert played(text, [12, 7], "on poison", "on speed instead").results["speed"] == 7
    refused = played(text, [12, 7], "on poison", "refuse", "on speed")
    assert (refused.results["poison"], refused.results["speed"]) == (0, 7)
    never = "check: {by: {who: a, bonus: 5}, target: 14, places: [{name: poison, plausible: no}]}"
    assert played(never, [12, 7]).results["poison"] == 0


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("check: {by: {who: ann, attribute: strength}, target: 5}", "unknown character 'ann'"),
        (ann("check: {by: {who: ann}, target: 5000}"), "too much"),
        (ann("check: {by: {who: ann, metaphor: Flying}, target: 5}"), "Flying"),
        (ann("check: {by: {who: ann}, exert: may, target: 5}"), "no Attribute is named"),
        (ann("check: {by: {who: ann}, powers: [force fate], target: 5}"), "MF-MPOWER-01"),
        (ann("check: {by: {who: ann, metaphor-spares-mp: 1}, target: 5}"), "MF-MPOWER-24"),
    ],
)
def test_a_check_that_makes_no_sense_is_refused_with_its_rule(text, message):
    with pytest.raises(LudexError, match=message):
        posed(text)
