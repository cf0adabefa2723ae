"""`ludex outcomes`: each outcome once, what differs between them, the decisions, and which of them matter."""

import json
from math import comb

import pytest

from ludex.app.expectation_checks import unmet
from ludex.app.judgement import judge, merged
from ludex.app.outcomes import outcomes_of
from ludex.app.scenario_surroundings import Readings
from ludex.layers.errors import LudexError, RefusedError
from ludex.systems.altered.policy import policy_for
from tests.app.scenarios import EXAMPLES, HEAD, ludex, scenario

RULINGS = EXAMPLES / "altered" / "rulings"

SLEEP = "{effect: {gain: {what: {target: characters}, status: asleep}}, by: ann}"
SHARE = "{effect: {repeat: {times: 6, then: {gain-counters: {what: {target: characters}}}}}, by: ann}"
SACRIFICE = "effect: {sacrifice: {chosen: {selector: characters, of: you}}}, by: ann"

TABLE = (
    HEAD
    + """\
objects:
  - {id: fox, name: Hedge Fox, type: Character, controller: ann, statistics: 1/1/1, costs: 1/1}
  - {id: hare, name: Meadow Hare, type: Character, controller: bob, statistics: 2/2/2, costs: 1/1}
  - {id: hen, name: Grey Hen, type: Character, controller: ann, statistics: 2/2/2, costs: 1/1}
"""
)


def outcomes(text: str, *, at_most: int = 1000):
    """All that can come of the last action of a file."""
    found = scenario(text)
    assert found.play is not None
    options = merged(found, ())
    return outcomes_of(found.play, Readings(found.rules, policy_for(options), options), at_most=at_most)


def said(outcome):
    return {f"{subject}.{what}": value for (subject, what), value in outcome.own.items()}


def test_each_target_is_an_outcome_and_what_is_always_so_is_said_once():
    found = outcomes(f"{TABLE}do: {SLEEP}\n")

    assert [said(each) for each in found.all] == [
        {"fox.statuses": "asleep", "hare.statuses": "none", "hen.statuses": "none"},
        {"fox.statuses": "none", "hare.statuses": "asleep", "hen.statuses": "none"},
        {"fox.statuses": "none", "hare.statuses": "none", "hen.statuses": "asleep"},
    ]
    assert found.always == {}
    assert [given.answer for given in found.all[1].line] == ["hare"]
    (decision,) = found.decisions
    assert (decision.player, decision.question, decision.options) == ("ann", "Which target?", ("fox", "hare", "hen"))
    assert decision.matters
    assert {outcome for _, outcome in decision.shows} == {1, 2}


def test_what_makes_no_difference_is_no_decision_that_matters():
    gains, loses = (f"{verb}: {{what: {{every: {{named: fox}}}}}}" for verb in ("gain-counters", "lose-counters"))
    found = outcomes(f"{TABLE}do: {{effect: [{{may: {{{gains}}}}}, {{{loses}}}], by: ann}}\n")

    assert len(found.all) == 1
    assert [decision.matters for decision in found.decisions] == [False]
    assert found.decisions[0].shows == ()


def test_chances_are_tried_as_well_and_are_no_decisions():
    gains = "{gain-counters: {what: {every: {named: fox}}, times: roll}}"
    found = outcomes(f"{TABLE}do: {{effect: [roll-a-die, {gains}], by: ann}}\n")

    assert [said(each)["fox.boosts"] for each in found.all] == ["1", "2", "3", "4", "5", "6"]
    assert [(given.who, given.answer) for given in found.all[2].line] == [("chance", "3")]
    assert found.decisions == ()


def test_only_the_last_action_is_explored_from_where_the_others_led():
    found = outcomes(f"{TABLE}do: [{{{SACRIFICE}, choices: [hen]}}, {{{SACRIFICE}}}]\n")

    assert len(found.all) == 1
    assert found.always[("fox", "place")] == "discard pile of ann"
    assert ("hen", "place") not in found.always


def test_answers_given_beforehand_are_not_tried_otherwise():
    text = f"{TABLE}do: {SLEEP}\n"
    found = outcomes(f"{text}choices: {{ann: {{target: hare}}}}\n")

    assert len(found.all) == 1
    assert found.always[("hare", "statuses")] == "asleep"


def test_answers_given_after_the_action_are_tried_otherwise():
    text = f"{TABLE}do: [{SLEEP}, {{choose: hare}}]\n"

    assert len(outcomes(text).all) == 3


def test_too_many_positions_are_refused_with_what_to_do():
    text = f"{TABLE}do: {SHARE}\n"
    with pytest.raises(RefusedError, match="more than 9 positions can follow") as error:
        outcomes(text, at_most=9)
    assert str(error.value).startswith("table.yaml:7:5")
    assert "under 'choices'" in str(error.value)


def test_orders_that_come_to_the_same_are_merged():
    text = f"{TABLE}do: {SHARE}\n"
    found = outcomes(text)

    # three Characters share 6 boosts in C(8, 2) ways; before the end, which one was mentioned last matters as well
    assert len(found.all) == comb(8, 2)
    assert found.exploration.visited == 1 + sum(3 * comb(given + 1, 2) for given in range(1, 6)) + comb(8, 2)


def instead(id, zone):
    says = f"{{replaces: {{what: {{going: {{who: characters, to: [discard]}}}}, by: {{to-zone: {zone}}}}}}}"
    abilities = f"[{{statement: {{name: To {zone} instead., says: {says}}}}}]"
    return f"  - {{id: {id}, name: {id.title()}, type: Permanent, controller: ann, abilities: {abilities}}}\n"


WHERE = (("den", "hand"), ("nest", "reserve"), ("well", "deck"))
INSTEAD = "".join(instead(id, zone) for id, zone in WHERE)
DISCARD = "do: {effect: {discard: {every: characters}}, by: ann}\n"


@pytest.mark.rule("ALT4-6.2.h")
def test_what_replaces_the_fate_of_several_objects_is_decided_object_by_object():
    found = outcomes(f"{TABLE}{INSTEAD}{DISCARD}")

    assert len(found.all) == 3**3
    assert found.exploration.visited == 1 + 3 + 9 + 27
    assert [decision.options for decision in found.decisions] == [
        tuple(f"{which}: To {zone} instead, for {id}" for which, zone in WHERE) for id in ("fox", "hare", "hen")
    ]


def test_a_modifier_is_chosen_by_whose_it_is_and_by_what_it_is_applied_to():
    chosen = (
        "do:\n  - {effect: {discard: {every: characters}}, by: ann}\n"
        "  - choose: [den, nest, 'well: To deck instead, for hen']"
    )
    expect = "expect: {zones: {ann.hand: [fox], bob.reserve: [hare], ann.deck: 1}}"
    table = scenario(f"{TABLE}{INSTEAD}{chosen}\n{expect}\n")

    assert list(unmet(judge(table))) == []


def test_a_file_in_which_nothing_is_done_is_refused():
    with pytest.raises(LudexError, match="nothing is done in this file"):
        outcomes(f"{TABLE}day: 2\n")
    assert "nothing happens in this file" in ludex("outcomes", EXAMPLES / "altered/readme.yaml").stderr


def test_what_cannot_be_done_has_no_outcomes():
    with pytest.raises(LudexError, match=r"table.yaml:7:5: fox is neither in the Hand nor in the Reserve of ann"):
        outcomes(f"{TABLE}do: {{play: fox}}\n")


def test_the_order_of_my_reactions_matters_and_a_line_shows_it():
    page = ludex("outcomes", next(RULINGS.glob("rul_007_*"))).stdout

    assert "2 outcomes, 2 decisions, 2 of which matter" in page
    assert "friend: statistics 2/2/2; boosts 1" in page
    assert "friend: statistics 1/1/1; boosts 0" in page
    assert "It matters:" in page


def test_the_order_of_my_reactions_may_not_matter():
    page = ludex("outcomes", next(RULINGS.glob("rul_010_*"))).stdout

    assert "1 outcome, 1 decision, 0 of which matter" in page
    assert "It does not matter." in page


def test_json_says_the_same():
    path = next(RULINGS.glob("rul_033_*"))
    found = json.loads(ludex("outcomes", path, "--json").stdout)

    # both, either of them, or none
    assert len(found["outcomes"]) == 4
    assert [each["number"] for each in found["outcomes"]] == [1, 2, 3, 4]
    assert {each["matters"] for each in found["decisions"]} == {True}


def test_another_reading_has_other_outcomes(tmp_path):
    cheaper = "abilities: [{text: Permanents you play cost 1 less.}], name: Cheaper."
    emblem = f"{{make-emblem: {{{cheaper}, duration: afternoon, uses: 1}}}}"
    path = tmp_path / "table.yaml"
    path.write_text(
        f"{HEAD}mana: {{ann: 3}}\nphase: noon\n"
        "objects: [{id: shed, name: Tool Shed, type: Permanent, owner: ann, zone: hand, costs: 3/3}]\n"
        f"do: {{effect: [{emblem}, {{rush: {{cards: permanents}}}}], by: ann}}\nchoices: {{ann: {{play: shed}}}}\n",
        encoding="utf-8",
    )

    assert "mana 0 ready of 3" in ludex("outcomes", path).stdout
    assert "mana 1 ready of 3" in ludex("outcomes", path, "--ruling", "ALT4-D-2.2.15.e=any-phase").stdout
