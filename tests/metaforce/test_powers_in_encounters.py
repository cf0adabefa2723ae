"""Meta Powers of encounters: what each needs, and what it costs."""

from datetime import date

import pytest

from ludex.systems.metaforce.attacks.answering_powers import (
    MISHAPS,
    Grade,
    Saved,
    Wounded,
    crash_out_lacking,
    crash_out_price,
    crash_out_target,
    deus_ex_lacking,
    finishing_lacking,
    finishing_price,
    saved_by_deus_ex,
)
from ludex.systems.metaforce.day import rules_of
from ludex.systems.metaforce.encounters.powers_in_encounters import TeamWorkUse, team_work_lacking, unequipped
from ludex.systems.metaforce.readings.encounters import TeamWorkLimit
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import Power
from tests.metaforce.rules_broken import rule_of

NOW = rules_of(METAFORCE.at().rules)
BEFORE = rules_of(METAFORCE.at(date(2026, 2, 12)).rules)


@pytest.mark.rule("MF-MPOWER-01", "MF-MPOWER-04")
def test_only_equipped_powers_are_used_and_two_are_always_equipped():
    assert rule_of(unequipped(frozenset(), Power.ACTION_8)) == "MF-MPOWER-01"
    assert unequipped(frozenset({Power.ACTION_8}), Power.ACTION_8) is None
    assert unequipped(frozenset(), Power.DEUS_EX) is None


@pytest.mark.rule("MF-MPOWER-21")
def test_finishing_touch_costs_what_hp_are_left_of_a_target_just_wounded():
    assert finishing_price(NOW, Wounded(lost=3, left=7)) == 7
    assert finishing_lacking(NOW, Wounded(3, 7), 7) is None
    assert rule_of(finishing_lacking(NOW, Wounded(3, 7), 6)) == "MF-MPOWER-21"
    assert rule_of(finishing_lacking(NOW, Wounded(0, 7), 9)) == "MF-MPOWER-21"


@pytest.mark.rule("MF-MPOWER-22")
def test_on_a_high_critical_it_is_free():
    assert finishing_price(NOW, Wounded(3, 7, critical=7)) == 0
    assert finishing_price(NOW, Wounded(3, 7, critical=6)) == 7
    assert finishing_price(BEFORE, Wounded(3, 7, critical=12)) == 7


@pytest.mark.rule("MF-MPOWER-23")
def test_for_three_days_it_did_not_work_on_metaforce_users():
    assert rule_of(finishing_lacking(BEFORE, Wounded(3, 7, metaforce=True), 9)) == "MF-MPOWER-23"
    assert finishing_lacking(NOW, Wounded(3, 7, metaforce=True), 9) is None


@pytest.mark.rule("MF-MPOWER-33", "MF-MPOWER-34")
def test_team_work_takes_a_frame_once_an_encounter_or_once_a_round():
    used = TeamWorkUse(frozenset({1}))
    assert team_work_lacking(TeamWorkUse(), TeamWorkLimit.ENCOUNTER, 2, 1) is None
    assert rule_of(team_work_lacking(used, TeamWorkLimit.ENCOUNTER, 2, 1)) == "MF-MPOWER-33"
    assert team_work_lacking(used, TeamWorkLimit.ROUND, 2, 1) is None
    assert rule_of(team_work_lacking(used, TeamWorkLimit.ROUND, 1, 1)) == "MF-MPOWER-34"
    assert rule_of(team_work_lacking(TeamWorkUse(), TeamWorkLimit.ROUND, 1, 0)) == "MF-MPOWER-33"


@pytest.mark.rule("MF-MPOWER-35")
def test_crash_out_costs_the_face_of_a_failed_attack():
    assert [crash_out_price(face) for face in (1, 2, 11, 12)] == [0, 2, 11, None]
    assert crash_out_lacking(4, 4, failed=True) is None
    assert rule_of(crash_out_lacking(4, 3, failed=True)) == "MF-MPOWER-35"
    assert rule_of(crash_out_lacking(4, 9, failed=False)) == "MF-MPOWER-35"
    assert rule_of(crash_out_lacking(12, 20, failed=True)) == "MF-MPOWER-35"
    assert rule_of(crash_out_lacking(None, 20, failed=True)) == "MF-MPOWER-35"


@pytest.mark.rule("MF-MPOWER-36")
def test_its_save_grows_with_the_level_and_mishaps_come_in_two_grades():
    assert crash_out_target(3) == 18
    assert {each.grade for each in MISHAPS} == set(Grade)
    assert all(each.stun <= 1 for each in MISHAPS if each.grade is Grade.PASSING)


@pytest.mark.rule("MF-MPOWER-12", "MF-MPOWER-13")
def test_deus_ex_needs_mp_and_costs_more_max_mp_each_time():
    assert saved_by_deus_ex(10, 0) == Saved(1, 9, 1)
    assert saved_by_deus_ex(9, 1) == Saved(1, 7, 2)
    assert rule_of(deus_ex_lacking(0)) == "MF-MPOWER-13"
    assert rule_of(deus_ex_lacking(5, enabled=False)) == "MF-MPOWER-12"
    assert deus_ex_lacking(1) is None
