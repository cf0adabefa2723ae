"""The same table under other readings: which rulings came up, which matter, what would be true."""

import pytest

from ludex.app.judgement import judge
from ludex.app.other_readings import differences, other_readings
from ludex.app.pages import readings_section
from ludex.app.scenario import read_scenario
from ludex.app.tables import laid_out
from ludex.engine.rulebook_entries import Choice, RulingId
from tests.app.scenarios import CHAIN, EXAMPLES, HEAD, judged, scenario

SAGE = HEAD + (
    "objects:\n"
    "  - {id: sage, type: Character, controller: ann, statistics: 1/1/1, boosts: 2, abilities: [My V is 3.]}\n"
)


def shown(text_or_answer, *, every: bool) -> str:
    answer = judged(text_or_answer) if isinstance(text_or_answer, str) else text_or_answer
    return laid_out(readings_section(answer, other_readings(answer, every=every)))


def example(name: str):
    return judge(read_scenario(EXAMPLES / "altered" / f"{name}.yaml"))


def test_a_table_without_any_open_question_touches_no_ruling():
    assert "No ruling came up" in shown(HEAD, every=True)


def test_a_ruling_that_came_up_need_not_matter():
    readings = other_readings(example("granted_ability"), every=False)

    assert readings.touched == ("ALT4-D-2.3.1.m",)
    assert readings.matter() == ()
    assert "The answer depends on none: ALT4-D-2.3.1.m came up" in shown(example("granted_ability"), every=False)


@pytest.mark.rule("ALT4-D-2.5.1.b")
def test_a_ruling_matters_where_another_option_changes_a_value():
    (outcome,) = other_readings(judged(SAGE), every=False).alone

    assert list(map(str, outcome.departs)) == ["ALT4-D-2.5.1.b=after-all"]
    assert [(each.object, each.what, each.asked, each.found) for each in outcome.differences] == [
        ("sage", "forest", 3, 5)
    ]
    assert not outcome.same_order


def test_a_ruling_that_the_file_chooses_is_what_others_are_compared_with():
    (outcome,) = other_readings(judged("rulings: {ALT4-D-2.5.1.b: after-all}\n" + SAGE), every=False).alone

    assert list(map(str, outcome.departs)) == ["ALT4-D-2.5.1.b=own-stamp"]
    assert [(each.asked, each.found) for each in outcome.differences] == [(5, 3)]


@pytest.mark.rule("ALT4-D-4.2.4.k")
@pytest.mark.parametrize(("taken", "other"), [("terrain-too", "ascend-only"), ("ascend-only", "terrain-too")])
def test_of_what_happens_the_other_option_is_tried_whichever_the_file_chooses(taken, other):
    grows = "{name: on, trigger: {moves-forward: {which: my-expeditions, due-to: forest}}, then: gain-counters}"
    tie = (
        f"rulings: {{ALT4-D-4.2.4.k: {taken}}}\n{HEAD}"
        "adventure: [forest, mountain, water]\n"
        "expeditions: {ann.hero: {distance: 1, ascended: true}, bob.hero: 1}\n"
        "objects:\n"
        f"  - {{id: elf, type: Character, controller: ann, statistics: 1/0/0, abilities: [{{reaction: {grows}}}]}}\n"
        "  - {id: owl, type: Character, controller: bob, statistics: 1/0/0}\n"
        "do: {phase: dusk}\n"
    )
    (outcome,) = other_readings(judged(tie), every=False).alone

    assert list(map(str, outcome.departs)) == [f"ALT4-D-4.2.4.k={other}"]
    boosts = [(each.asked, each.found) for each in outcome.differences if each.what == "forest"]
    assert boosts == [(2, 1) if taken == "terrain-too" else (1, 2)]


def test_a_choice_of_the_command_line_goes_before_the_file():
    chosen = scenario("rulings: {ALT4-D-2.5.1.b: after-all}\n" + SAGE)
    answer = judge(chosen, [Choice(RulingId("ALT4-D-2.5.1.b"), "own-stamp")])

    assert answer.choices[RulingId("ALT4-D-2.5.1.b")] == "own-stamp"
    assert [answer.ability(part) for part in answer.view.order] == ["sage.boosts", "sage"]


def test_the_combinations_of_what_matters_are_tried_where_all_readings_are_asked_for():
    alone, every = (other_readings(judged(CHAIN), every=every) for every in (False, True))

    assert alone.matter() == every.matter() == ("ALT-C01", "ALT-C04")
    assert alone.combined == ()
    assert [sorted(map(str, outcome.departs)) for outcome in every.combined] == [
        ["ALT-C01=timestamp-first", "ALT-C04=all-tests"]
    ]


def test_by_default_only_the_rulings_are_named():
    said = shown(CHAIN, every=False)

    assert "- ALT-C01: How do dependency and timestamps combine? Taken: dependency-first." in said
    assert "--all-rulings" in said
    assert "Under " not in said


def test_with_all_readings_each_difference_is_told():
    said = shown(CHAIN, every=True)

    assert "  Under ALT-C01=timestamp-first:\n" in said
    assert "    Old Clerk: keywords nothing, not gigantic\n" in said
    assert "    Old Clerk: expeditions ann's Hero Expedition, not both of ann's Expeditions\n" in said


def test_a_reading_that_only_changes_the_order_says_so():
    readings = other_readings(example("off_while_its_condition_fails"), every=True)

    assert readings.matter() == ("ALT4-D-2.3.2.f",)
    assert "the same values, in another order" in shown(example("off_while_its_condition_fails"), every=True)


def test_a_reading_that_is_refused_is_told_with_its_reason():
    abilities = "".join(
        f"  - {{id: r{number}, type: Permanent, controller: ann, abilities: [Robots are {kind}.]}}\n"
        f"  - {{id: m{number}, type: Permanent, controller: ann, abilities: [{kind}s are Robots.]}}\n"
        for number, kind in enumerate(("Mage", "Noble", "Druid", "Artist", "Soldier", "Scholar"))
    )
    text = f"{HEAD}objects:\n{abilities}  - {{id: x, type: Character, controller: ann, subtypes: [Mage]}}\n"
    readings = other_readings(judged(text), every=True)
    refused = [outcome for outcome in readings.alone if outcome.refused]

    assert [str(outcome.departs[0]) for outcome in refused] == ["ALT-C05=in-principle"]
    assert "ALT-C05" in readings.matter()


def test_what_a_card_shows_as_its_cost_is_compared_too():
    text = (
        HEAD
        + "edition: '1.0'\n"
        + (
            "objects:\n"
            "  - {id: spark, type: Spell, owner: ann, zone: hand, costs: 2/2}\n"
            "  - {id: candle, type: Permanent, controller: ann, abilities: [Spells you play cost 1 less.]}\n"
        )
    )
    asked = judged(text)
    found = judge(asked.scenario, [Choice(RulingId("ALT-C06"), "exception")])

    assert [(each.object, each.what, each.asked, each.found) for each in differences(asked, found)] == [
        ("spark", "cost to play", ("1", "shown as 2"), ("1",))
    ]


def test_where_there_are_many_abilities_other_readings_wait_until_they_are_asked_for():
    abilities = "".join(
        f"  - {{id: p{number}, type: Permanent, controller: ann, abilities: [Robots are {kind}.]}}\n"
        for number, kind in enumerate(("Mages", "Nobles", "Druids", "Artists", "Soldiers", "Scholars", "Titans"))
    )
    readings = other_readings(judged(f"{CHAIN}{abilities}"), every=False)

    assert "ALT-C01" in readings.matter()
    assert set(readings.untried) <= {"ALT-C05"}
