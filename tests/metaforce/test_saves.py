"""Saves by all six revisions of their page: who may roll, against which number, and what is left of a magnitude."""

from datetime import date
from fractions import Fraction

import pytest
from attrs import evolve

from ludex.engine.checks.posed import odds_of
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.checks.check import Part
from ludex.systems.metaforce.creature import Creature, Trained
from ludex.systems.metaforce.saves.magnitude_left import Left, Rolled, halved, left_of, lowered_by_exert
from ludex.systems.metaforce.saves.save import (
    Called,
    Effect,
    Era,
    Right,
    Saver,
    defence_of,
    era_of,
    is_entitled,
    luck_check,
    save_check,
    save_number,
)
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.terms import Attribute, Core, Training
from tests.metaforce.posed_questions import chance, law, played, posed, rules

DRAFT = evolve(
    rules("2026-02-12"),
    in_force=(rules("2026-02-12").in_force | {"MF-SAVE-01", "MF-SAVE-04"}) - {"MF-SAVE-03", "MF-SAVE-05"},
)
"""The rules of some hours of a day, before the page was saved a second time."""

SECOND, THIRD, FOURTH, FIFTH, TODAY = map(rules, ("2026-02-20", "2026-02-25", "2026-03-05", "2026-03-13", ""))
BETWEEN = rules("2026-03-10")
ACID = Effect("acid")
HIT = Effect("acid", to_hit=True)
KNOWN = (
    "characters:\n"
    "  ann: {creature: {level: 3, endurance: 1, charisma: 3, body: 10, mind: 9, status: [12, 0, 16], mp: 9%s}}\n"
)


def ann(question, more=""):
    return KNOWN % more + question


def saved(exerted=None, miraculous=False):
    return Rolled(True, miraculous=miraculous, exerted=exerted)


def failed(exerted=None):
    return Rolled(False, exerted=exerted)


def test_the_day_says_what_a_save_is():
    days = ("2026-02-20", "2026-02-25", "2026-03-11", "2026-03-12", "2026-03-15", "")
    assert [era_of(rules(day)) for day in days] == [
        Era.THRESHOLD,
        Era.AGAINST_MAGNITUDE,
        Era.AGAINST_MAGNITUDE,
        Era.NUMBER,
        Era.NUMBER,
        Era.NUMBER,
    ]


# ---------------------------------------------------------------- the first two revisions


@pytest.mark.rule("MF-SAVE-01", "MF-SAVE-04")
def test_in_the_first_draft_a_roll_above_the_attackers_saves():
    assert left_of(9, 10, evolve(ACID, lingers=True), Rolled(), DRAFT) == Left(9, Severity.SUPPRESSED)
    assert left_of(13, 10, ACID, saved(), DRAFT) == Left(6, Severity.SUPPRESSED)
    assert left_of(13, 10, ACID, failed(), DRAFT) == Left(13, Severity.FULL)
    assert left_of(20, 10, ACID, Rolled(), DRAFT) == Left(20, Severity.INTENSE)
    check = save_check(Creature("ann", endurance=2), ACID, Saver("ann", metaphor=1), DRAFT, target=13 + 1)
    assert (check.target, check.attribute, check.flat) == (14, Part("endurance", 2, "MF-SAVE-01"), 1)


@pytest.mark.rule("MF-SAVE-02")
def test_the_attacker_rolls_against_the_threshold():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 3, attacker: ann}")
    # d12 + 3 against Body 10: a 7 is enough
    assert law("inflicted", text, on="2026-02-20")[True] == Fraction(1, 2)
    assert played(text, [7], on="2026-02-20").results["severity"] == "full"


@pytest.mark.rule("MF-SAVE-03", "MF-SAVE-05")
def test_exert_adds_the_attribute_die_to_the_threshold():
    text = ann("save: {who: ann, against: {name: acid%s}, magnitude: 12, exert: must}")
    # Body 10 and md4: with 3 or 4 the magnitude falls short
    assert law("inflicted", text % "", on="2026-02-20")[True] == Fraction(1, 2)
    assert played(text % "", [3], on="2026-02-20").results["magnitude"] == 0
    lingering = played(text % ", lingers: true", [3], on="2026-02-20").results
    assert (lingering["magnitude"], lingering["severity"]) == (6, "suppressed")
    assert left_of(20, 10, ACID, Rolled(), SECOND).severity is Severity.INTENSE


def test_whether_exert_is_worth_it_is_a_decision():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12, exert: may}")
    found = odds_of(posed(text, on="2026-02-20"))
    assert [(option.label(), worth) for option, worth in found.decisions[0].options] == [
        ("no", 0),
        ("yes", Fraction(1, 2)),
    ]


@pytest.mark.rule("MF-SAVE-06", "MF-MAG-01", "MF-MAG-30")
def test_what_a_magnitude_must_meet_by_date():
    creature = Creature("ann", body=4, level=3, status=(9, 0, 0))  # Body 4, Level 3, Fitness 2
    assert [defence_of(creature, Core.BODY, each) for each in (SECOND, THIRD, FOURTH, BETWEEN, TODAY)] == [
        4,
        4,
        4,
        9,
        9,
    ]


# ---------------------------------------------------------------- against the magnitude


@pytest.mark.rule("MF-SAVE-07", "MF-SAVE-08", "MF-MAG-03")
def test_a_magnitude_that_reaches_the_core_value_allows_a_save_against_it():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: %d}")
    assert law("severity", text % 9, on="2026-03-01") == {"none": 1}
    # d12 + 1 against 12: an 11 or a 12
    assert law("saved", text % 12, on="2026-03-01")[True] == Fraction(1, 6)
    assert law("magnitude", text % 12, on="2026-03-01") == {6: Fraction(1, 6), 12: Fraction(5, 6)}


@pytest.mark.rule("MF-SAVE-09", "MF-MAG-04", "MF-MAG-34")
def test_what_lingers_is_added_to_the_next_attempt():
    text = ann("save: {who: ann, against: {name: acid, lingers: true, lingering: %d}, magnitude: 6}")
    for on in ("2026-03-01", ""):
        assert law("severity", text % 0, on=on) == {"suppressed": 1}
        assert law("magnitude", text % 3, on=on) == {9: 1}
    found = played(text % 4, [12, 3], on="2026-03-01")
    assert any("10 to reach" in line.words for line in found.trace)


@pytest.mark.rule("MF-SAVE-10", "MF-SAVE-11", "MF-MAG-09")
def test_exert_lowers_a_magnitude_before_or_after_it_is_halved():
    assert lowered_by_exert(12, 3, saved=False, first_halved=False) == 9
    assert lowered_by_exert(12, 3, saved=True, first_halved=False) == 4
    assert lowered_by_exert(12, 3, saved=False, first_halved=True) == 9
    assert lowered_by_exert(12, 3, saved=True, first_halved=True) == 3
    assert lowered_by_exert(2, 8, saved=True, first_halved=True) == 0
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12, exert: must}")
    by_day = [played(text, [3], [11], on=on).results["magnitude"] for on in ("2026-02-25", "2026-02-26")]
    assert by_day == [4, 3]
    assert played(text, [3], [2], on="2026-02-26").results["magnitude"] == 9


@pytest.mark.rule("MF-OPEN-08")
def test_exert_may_lower_the_number_of_the_save_too():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12, exert: must}")
    assert law("saved", text, on="2026-03-01")[True] == Fraction(1, 6)
    # 12 less md4: 11, 10, 9 or 8 to reach with d12 + 1
    assert law("saved", text, "MF-OPEN-08=number-too", on="2026-03-01")[True] == Fraction(3 + 4 + 5 + 6, 48)


@pytest.mark.rule("MF-MAG-09")
def test_half_of_a_magnitude_is_rounded_down():
    assert halved(15) == 7


@pytest.mark.rule("MF-MAG-02", "MF-MAG-05")
def test_before_the_eighth_of_march_a_reached_threshold_inflicts_whatever_the_save():
    assert left_of(15, 10, ACID, saved(), FOURTH) == Left(7, Severity.PARTIAL)
    assert left_of(24, 10, ACID, saved(), FOURTH) == Left(12, Severity.FULL)
    # the highest band is more than 10 above
    assert [left_of(each, 10, ACID, failed(), FOURTH).severity for each in (20, 21)] == [
        Severity.FULL,
        Severity.INTENSE,
    ]
    assert left_of(15, 10, ACID, saved(), BETWEEN) == Left(0, Severity.NONE)  # MF-MAG-37


@pytest.mark.rule("MF-MAG-06")
def test_each_condition_states_with_what_it_is_resisted():
    flames = Effect("flames", Core.BODY, Attribute.AGILITY)
    check = save_check(Creature("ann", agility=4, endurance=1), flames, Saver("ann"), FOURTH, target=9)
    assert check.attribute == Part("agility", 4, "MF-SAVE-08")


@pytest.mark.rule("MF-MAG-08")
@pytest.mark.parametrize("on", ["2026-03-05", ""])
def test_some_effects_allow_no_save(on):
    text = ann("save: {who: ann, against: {name: knockback, no-save: true}, magnitude: 12, right: {game-master: yes}}")
    assert law("saved", text, on=on) == {False: 1}
    assert law("magnitude", text, on=on) == {12: 1}


# ---------------------------------------------------------------- a number of one's own


@pytest.mark.rule("MF-SAVE-14", "MF-CONFLICT-09")
def test_the_number_of_a_save_is_twelve_less_the_flat_bonus():
    assert save_number(2, TODAY) == 10
    assert save_number(-2, TODAY) == 14
    check = save_check(Creature("ann", endurance=2), ACID, Saver("ann"), TODAY)
    assert (check.target, check.attribute) == (10, Part("endurance", 2, "MF-SAVE-14"))


@pytest.mark.rule("MF-SAVE-21")
def test_the_number_of_a_save_is_never_below_four():
    assert save_number(9, TODAY) == 4
    assert save_number(9, FIFTH) == 3  # the floor came three days later


@pytest.mark.rule("MF-SAVE-14", "MF-SAVE-16", "MF-MAG-37", "MF-MAG-38")
def test_the_thief_in_the_trap():
    text = (
        "characters: {thief: {creature: {charisma: 3, status: [0, 0, 16]}}}\n"
        "save: {who: thief, against: {name: Sleep, core: mind%s}, magnitude: 30, "
        "right: {feature: proficient}, die: never}"
    )
    trap = text % ", half-on-save: true"
    assert played(trap, [6]).results["severity"] == "partial"
    assert played(trap, [6]).results["magnitude"] == 15
    assert played(trap, [5]).results["severity"] == "intense"
    assert played(text % "", [6]).results == {
        "severity": "none",
        "magnitude": 0,
        "saved": True,
        "inflicted": False,
        "miraculous": False,
    }


@pytest.mark.rule("MF-SAVE-15")
def test_a_miraculous_save_leaves_nothing():
    text = (
        "characters: {ann: {creature: {charisma: 3, status: [0, 0, 16]}}}\n"
        "save: {who: ann, against: {core: mind, to-hit: true}, magnitude: 30, right: {game-master: yes}}"
    )
    # 9 to reach: 12, an md12 of 5 and 3 make 20
    found = played(text, [12, 5]).results
    assert (found["miraculous"], found["magnitude"], found["severity"]) == (True, 0, "none")
    assert played(text, [12, 5], rulings=("MF-CONFLICT-11=inflicted",)).results["magnitude"] == 15


@pytest.mark.rule("MF-MAG-36", "MF-CONFLICT-11")
def test_what_came_with_a_hit_is_inflicted_whatever_the_save():
    assert left_of(15, 10, HIT, saved(), TODAY) == Left(7, Severity.PARTIAL)
    assert left_of(15, 10, HIT, saved(miraculous=True), TODAY) == Left(0, Severity.NONE)
    assert left_of(15, 10, HIT, failed(), TODAY) == Left(15, Severity.FULL)


@pytest.mark.rule("MF-MAG-31", "MF-MAG-38")
def test_below_the_defence_nothing_is_inflicted_unless_it_works_regardless():
    assert left_of(9, 10, ACID, Rolled(), TODAY) == Left(0, Severity.NONE)
    assert left_of(9, 10, evolve(ACID, regardless=True), Rolled(), TODAY) == Left(9, Severity.PARTIAL)


@pytest.mark.rule("MF-CONFLICT-10")
def test_a_save_may_halve_whatever_the_delivery():
    assert left_of(15, 10, ACID, saved(), TODAY) == Left(0, Severity.NONE)
    assert left_of(15, 10, ACID, saved(), rules("", "MF-CONFLICT-10=half-always")) == Left(7, Severity.PARTIAL)


@pytest.mark.rule("MF-OPEN-05", "MF-SAVE-16")
def test_half_a_magnitude_that_still_meets_the_defence_is_read_by_itself_or_is_partial():
    trap = evolve(ACID, half_on_save=True)
    assert left_of(30, 12, trap, saved(), rules("")) == Left(15, Severity.FULL)
    assert left_of(30, 12, trap, saved(), rules("", "MF-OPEN-05=partial")) == Left(15, Severity.PARTIAL)


@pytest.mark.rule("MF-SAVE-22")
def test_the_die_of_a_save_explodes():
    text = ann("save: {who: ann, kind: body}")
    assert played(text, [12, 9]).results == {"success": True, "miraculous": True}


# ---------------------------------------------------------------- who may save


@pytest.mark.rule("MF-SAVE-17", "MF-CONFLICT-12", "MF-MAG-39")
def test_who_may_save_today():
    nobody, expert = Creature("ann"), Creature("ann", trained=Trained(frozenset({Attribute.ENDURANCE})))
    assert not is_entitled(nobody, ACID, Right(), TODAY)
    assert is_entitled(expert, ACID, Right(), TODAY)
    assert not is_entitled(expert, Effect(core=Core.MIND), Right(), TODAY)
    assert is_entitled(nobody, ACID, Right(feature=Training.NONE), TODAY)
    assert is_entitled(nobody, ACID, Right(Called.YES), TODAY)
    assert is_entitled(nobody, ACID, Right(), rules("", "MF-CONFLICT-12=everyone"))
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12}")
    assert law("saved", text) == {False: 1}
    assert any("nothing entitles ann" in line.words for line in played(text).trace)


@pytest.mark.rule("MF-SAVE-17")
def test_the_game_master_is_asked_and_a_power_is_paid_for():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12, right: {game-master: ask}}")
    assert played(text, "yes", [12, 3]).results["saved"] is True
    assert played(text, "no").results["saved"] is False
    power = ann("save: {who: ann, against: {name: acid}, magnitude: 12, right: {power-mp: 4}}")
    assert played(power, "save for 4 MP", [2]).results["MP"] == 5
    assert played(power, "no save").results["MP"] == 9


@pytest.mark.rule("MF-SAVE-12")
def test_for_three_days_exert_could_entitle_to_a_save():
    text = ann("save: {who: ann, against: {name: acid}, magnitude: 12, right: {exert: 2, exert-lifts: proficient}}")
    # 11 to reach with d12 + 1
    assert law("saved", text, on="2026-03-13")[True] == Fraction(1, 4)
    assert played(text, "save for 2 Exert", [10], on="2026-03-13").results["saved"] is True
    assert law("saved", text) == {False: 1}


@pytest.mark.rule("MF-SAVE-13")
def test_for_three_days_training_said_what_was_added():
    def added(trained):
        check = save_check(Creature("ann", endurance=3, trained=trained), ACID, Saver("ann"), FIFTH)
        return (check.attribute.value if check.attribute else 0), check.die.value

    endurance = frozenset({Attribute.ENDURANCE})
    assert added(Trained()) == (0, "never")
    assert added(Trained(proficient=endurance)) == (3, "never")
    assert added(Trained(expert=endurance)) == (3, "must")


@pytest.mark.rule("MF-SAVE-18", "MF-OPEN-07")
def test_expertise_saves_with_advantage_and_nothing_more():
    text = ann("save: {who: ann, kind: mind, die: never}", ", trained: {%s: [charisma]}")
    # 9 to reach with d12 + 3: a 6 is enough
    assert chance(text % "expert") == 1 - Fraction(5, 12) ** 2
    assert chance(text % "proficient") == Fraction(7, 12)
    assert chance(text % "expert", "MF-OPEN-07=level-bonus") == 1 - Fraction(2, 12) ** 2
    assert chance(text % "proficient", "MF-OPEN-07=all") == 1 - Fraction(5, 12) ** 2


@pytest.mark.rule("MF-CONFLICT-13")
def test_the_die_in_a_save_is_for_the_trained():
    text = ann("save: {who: ann, kind: mind, die: may}", "%s")
    die = Fraction(sum(d12 + max(3, own) >= 9 for d12 in range(1, 13) for own in range(1, 9)), 96)
    assert chance(text % "") == Fraction(7, 12)
    assert chance(text % "", "MF-CONFLICT-13=die") == die
    trained = ", trained: {proficient: [charisma]}"
    assert chance(text % trained) == max(die, Fraction(7, 12))
    assert chance(text % trained, "MF-CONFLICT-13=flat") == Fraction(7, 12)


@pytest.mark.rule("MF-SAVE-19")
def test_each_core_value_has_its_save():
    assert [core.save_attribute for core in Core] == [Attribute.ENDURANCE, Attribute.AGILITY, Attribute.CHARISMA]


@pytest.mark.rule("MF-SAVE-20", "MF-CONFLICT-66")
def test_in_a_luck_save_level_stands_for_an_attribute():
    check = luck_check(Creature("ann", level=3), Saver("ann"), TODAY)
    assert (check.target, check.flat, check.attribute) == (9, 3, None)
    text = ann("save: {who: ann, kind: luck}")
    assert chance(text) == Fraction(7, 12)
    assert chance(text, "MF-CONFLICT-66=number-only") == Fraction(4, 12)
    with pytest.raises(LudexError, match="MF-SAVE-20"):
        posed(text, on="2026-03-13")


@pytest.mark.rule("MF-CONFLICT-06")
def test_a_magnitude_may_be_held_against_the_bare_core_value():
    creature = Creature("ann", body=4, status=(9, 0, 0))
    assert defence_of(creature, Core.BODY, rules("", "MF-CONFLICT-06=core-value")) == 4
    assert defence_of(creature, Core.BODY, rules("", "MF-CONFLICT-06=beyond-core")) == 5


@pytest.mark.rule("MF-ODON-08")
def test_a_disease_that_is_resisted_is_halved_first_and_saved_against_with_advantage():
    text = ann(
        "save: {who: ann, against: {name: plague}, magnitude: 31, right: {game-master: yes}, defence: 12}",
        ", resists: [plague]",
    )
    found = played(text, [3, 4])
    assert found.results["magnitude"] == 15
    assert any("resists plague" in line.words for line in found.trace)


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("text", "on", "message"),
    [
        ("save: {who: bob, kind: body}", "", "bob"),
        ("save: {who: ann}", "", "of a kind, or against something"),
        ("save: {who: ann, against: {name: acid}}", "", "magnitude"),
        ("save: {who: ann, kind: body, powers: [force fate]}", "", "MF-MPOWER-01"),
        ("save: {who: ann, against: {name: acid}, magnitude: -1}", "", "below 0"),
        ("save: {who: ann, kind: body}", "2026-03-01", "MF-SAVE-08"),
    ],
)
def test_a_save_that_makes_no_sense_is_refused(text, on, message):
    with pytest.raises(LudexError, match=message):
        posed(ann(text), on=on)


def test_the_rules_of_a_day_are_known_by_date_alone():
    assert rules("2026-03-13").on == date(2026, 3, 13)
    assert rules("2026-03-13").holds("MF-SAVE-12")
    assert not rules("2026-03-15").holds("MF-SAVE-12")
