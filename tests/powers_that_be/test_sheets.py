"""Characters: what limits they break, what follows from their scores and why."""

import jsonschema
import pytest

from ludex.engine.checks.sheets import SheetError
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.powers_that_be.limits import breaches, warnings
from ludex.systems.powers_that_be.readings import OtherScores
from ludex.systems.powers_that_be.sheet import sheet_of, sheet_schema
from ludex.systems.powers_that_be.tabletop import TABLETOP
from tests.powers_that_be.tables import asked, first_trial, posed


def sheet(text):
    return sheet_of("ann", parse_yaml(text, file="ann.yaml"))


def page(text, *rulings):
    return TABLETOP.page("ann", parse_yaml(text, file="ann.yaml"), asked("check: {goal: 5, bonus: 1}", *rulings))


@pytest.mark.rule("PB-TIER-02")
def test_every_broken_limit_is_named_at_once_with_its_place():
    found = breaches(sheet("tier: 2\nstats:\n  wits: 21\n  charm: 20\n  grace: -4\nskills: {archery: 30}"))
    assert [str(each) for each in found] == [
        "ann.yaml:3:9: PB-TIER-02: wits is 21, and its limit is 20. Lower it to 20, or raise the tier.",
        "ann.yaml:5:10: PB-SCORE-05: grace is -4, and below 1 there are no dice. Write a number from 0 to 20.",
        "ann.yaml:6:19: PB-TIER-02: archery is 30, and its limit is 20. Lower it to 20, or raise the tier.",
    ]


@pytest.mark.rule("PB-TIER-02", "PB-C14")
def test_the_limit_of_a_tier_binds_single_scores_and_not_what_they_come_to_together():
    ann = "characters: {ann: {tier: 2, stats: {wits: 20}, skills: {law: 20}}}"
    text = f"{ann}\ncheck: {{by: ann, sources: [wits, law], goal: 15}}"
    assert [source.score for source in first_trial(posed(text)).sources] == [20, 20]


@pytest.mark.rule("PB-TIER-01")
def test_there_are_five_tiers():
    assert [each.rule for each in breaches(sheet("tier: 6"))] == ["PB-TIER-01"]
    assert breaches(sheet("tier: 5\npowers: {storm: 50}")) == ()


@pytest.mark.rule("PB-TIER-03")
def test_above_tier_three_only_what_has_to_do_with_the_power_grows():
    numbers = page("tier: 4\nstats:\n  strength: {score: 38, power-related: true}\nskills: {stealth: 30}").numbers
    assert (numbers["limit of strength"], numbers["limit of stealth"]) == (40, 30)


@pytest.mark.rule("PB-TIER-03")
def test_what_has_nothing_to_do_with_the_power_is_refused_above_thirty():
    (found,) = breaches(sheet("tier: 5\nskills: {stealth: 31}\npowers: {storm: 31}"))
    assert found.rule == "PB-TIER-03"
    assert found.remedy == "Lower it to 30, or say that it is power-related."


@pytest.mark.rule("PB-C15", "PB-TIER-03")
def test_the_limit_of_other_scores_may_be_what_they_were_on_entering_tier_four():
    text = "tier: 4\nskills:\n  stealth: {score: 26, held: 24}\n  law: 28"
    assert breaches(sheet(text)) == ()
    (found,) = breaches(sheet(text), OtherScores.AS_HELD)
    assert (found.rule, found.what) == ("PB-TIER-03", "stealth is 26, and its limit is 24")
    with pytest.raises(SheetError, match="stealth is 26, and its limit is 24"):
        page(text, "PB-C15=as-held")


@pytest.mark.rule("PB-TIER-04")
def test_a_low_stat_is_warned_of_from_tier_two_on_and_not_refused():
    low = sheet("tier: 2\nstats: {wits: 8}\nskills: {law: 3}")
    assert warnings(low) == ("wits is 8: from tier 2 on stats are as a rule at least 10 (PB-TIER-04)",)
    assert breaches(low) == ()
    assert warnings(sheet("tier: 1\nstats: {wits: 8}")) == ()


@pytest.mark.rule("PB-PASS-01", "PB-TIER-01", "PB-TIER-02")
def test_the_numbers_of_a_score_say_where_they_come_from():
    found = page("tier: 4\nskills: {stealth: 25}")
    assert found.numbers == {
        "tier": 4, "stealth": 25, "passive stealth": 13, "limit of stealth": 30, "tier of stealth": 3,
    }  # fmt: skip
    (entry,) = found.sections[-1].entries
    assert entry.value == "25: 2d10+1d4+1; passive 13, limit 30"
    assert entry.because == (
        "limit: ten times the tier = 40 (PB-TIER-02)",
        "limit: the limit of tier 3 = 30 (PB-TIER-03)",
        "passive total: half the score, rounded up = 13 (PB-PASS-01)",
        "tier of score: a tenth of the score, rounded up = 3 (PB-TIER-01)",
    )


def test_a_sheet_of_strangers_is_refused_with_its_place():
    for text, message in [
        ("tier: two", "'tier' must be a whole number"),
        ("tier: 2\nskils: {law: 3}", "unknown key 'skils'"),
        ("tier: 2\nstats: {law: 3}\nskills: {law: 3}", "ann.yaml:3:15: two scores are called 'law'"),
        ("stats: {law: 3}", "no 'tier'"),
        ("tier: 2\naptitudes: {keen: {critical: {d2: 2}}}", "unknown key 'd2'"),
        ("tier: 2\naptitudes: {keen: {critical: {d4: 1}}}", "every face critical"),
    ]:
        with pytest.raises(LudexError, match=message):
            sheet(text)


def test_a_score_that_is_not_on_the_sheet_is_named_with_those_that_are():
    text = "characters: {ann: {tier: 2, stats: {wits: 20}}}\ncheck: {by: ann, sources: [wist], goal: 15}"
    with pytest.raises(UnknownName, match=r"table.yaml:2:28: unknown score 'wist' \(ann\). Did you mean 'wits'?"):
        posed(text)


def test_the_schema_takes_what_is_read_and_refuses_what_is_not():
    schema = sheet_schema()
    jsonschema.validate({"tier": 2, "stats": {"wits": {"score": 12, "power-related": True}}}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"tier": 2, "stats": {"wits": {"scored": 12}}}, schema)
