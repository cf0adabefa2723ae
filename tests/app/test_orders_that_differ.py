"""Orders of modifiers that come to something else are asked for; what one inserts is not modified by it again."""

import pytest

from tests.app.scenarios import HEAD
from tests.app.test_outcomes import outcomes, said

BOARD = (
    HEAD
    + """\
cards: {{plum: {{name: Sour Plum, type: Spell, rarity: common, costs: 1/1}}}}
decks: {{ann: [plum, plum, plum, plum]}}
objects:
  - id: fox
    name: Hedge Fox
    type: Character
    controller: ann
    statistics: 1/1/1
    costs: 1/1
    statuses: [{statuses}]
  - {{id: hen, name: Grey Hen, type: Character, controller: ann, statistics: 2/2/2, costs: 1/1}}
  - id: inn
    name: Old Inn
    type: Permanent
    controller: ann
    counters: {{k: 1}}
    abilities:
      - statement: {{name: one, says: {one}}}
      - statement: {{name: other, says: {other}}}
do: {{effect: {effect}, by: ann}}
"""
)
DOUBLES, GAINS = "{double-counters: {counter: k}}", "{gain-counters: {counter: k}}"
BOOST = "{gain-counters: {what: {every: {named: fox}}}}"
BOOSTS = "{gain-counters: {what: {every: {named: [fox, hen]}}}}"
FOX, HEN = (f"{{name: boost, who: {{named: {id}}}}}" for id in ("fox", "hen"))


def board(one, other, effect=BOOST, statuses=""):
    return BOARD.format(one=one, other=other, effect=effect, statuses=statuses)


def declined(what, instead, more=1):
    by = f"{{more-of-it: {{plus: {more}}}}}"
    return f"{{replaces: {{what: {{gaining-counters: {what}}}, by: {by}, may: true, otherwise: {instead}}}}}"


def adds(effect):
    return f"{{adds: {{what: {{gaining-counters: boost}}, also: {{do: {effect}}}}}}}"


def replaces(effect):
    return f"{{replaces: {{what: {{gaining-counters: boost}}, by: [as-it-was, {{do: {effect}}}]}}}}"


def counters(found):
    """How many counters the inn has in each outcome."""
    told = [{**found.always, **each.own} for each in found.all]
    return sorted(int(each.get(("inn", "k counters"), 1)) for each in told)


@pytest.mark.rule("ALT4-6.2.e", "ALT4-6.2.h")
@pytest.mark.parametrize("sides", [(DOUBLES, GAINS), (GAINS, DOUBLES)], ids=["doubles first", "gains first"])
def test_the_order_in_which_two_are_declined_is_that_of_their_alternatives(sides):
    one, other = sides
    found = outcomes(board(declined("boost", one, 1), declined("boost", other, 2)))
    # both applied; the one or the other declined: 1 + 1 or 1 x 2; both declined: (1 + 1) x 2 or 1 x 2 + 1
    assert counters(found) == [1, 2, 2, 3, 4]


@pytest.mark.rule("ALT4-6.2.e", "ALT4-6.2.h")
def test_it_is_so_too_where_they_concern_two_objects():
    found = outcomes(board(declined(FOX, DOUBLES), declined(HEN, GAINS), BOOSTS))
    assert counters(found) == [1, 2, 2, 3, 4]


@pytest.mark.rule("ALT4-6.2.e")
def test_alternatives_that_are_alike_are_not_put_in_an_order():
    found = outcomes(board(declined("boost", GAINS, 1), declined("boost", GAINS, 2)))
    assert counters(found) == [1, 2, 2, 3]
    assert {decision.question for decision in found.decisions} == {
        "Apply one to Hedge Fox?",
        "Apply other to Hedge Fox?",
    }


@pytest.mark.rule("ALT4-6.2.h")
@pytest.mark.parametrize("says", [adds, replaces])
@pytest.mark.parametrize("sides", [(DOUBLES, GAINS), (GAINS, DOUBLES)], ids=["doubles first", "gains first"])
def test_effects_that_modifiers_insert_come_in_the_order_that_is_chosen(says, sides):
    found = outcomes(board(*map(says, sides)))
    assert counters(found) == [3, 4]
    assert len(outcomes(board(says(GAINS), says(GAINS))).decisions) == 0


@pytest.mark.rule("ALT4-6.2.h")
def test_it_is_chosen_which_addition_takes_the_uppermost_card():
    one, other = (
        f"{{adds: {{what: {{taking: draw}}, also: {{from-deck: {verb}}}}}}}"
        for verb in ("resupply", "{verb: put, to: discard}")
    )
    text = board(one, other, "draw").replace("[plum, plum, plum, plum]", "[plum, pear, fig]")
    cards = "".join(f", {key}: {{name: {key}, type: Spell, rarity: common, costs: 1/1}}" for key in ("pear", "fig"))
    found = outcomes(text.replace("costs: 1/1}}\ndecks", f"costs: 1/1}}{cards}}}\ndecks"))
    assert [decision.question for decision in found.decisions] == ["Which modifier is applied next?"]
    assert len(found.all) == 2


@pytest.mark.rule("ALT4-6.2.h", "ALT4-7.5.3.a")
def test_of_two_that_look_for_an_attempt_it_is_chosen_which_takes_its_place():
    asleep = "{gaining-status: {status: asleep}}"
    one = f"{{on-attempt: {{what: {asleep}, by: {{put-counters: boost}}}}}}"
    other = f"{{on-attempt: {{what: {asleep}, by: {{put-counters: k}}}}}}"
    effect = "{gain: {what: {every: {named: fox}}, status: asleep}}"
    found = outcomes(board(one, other, effect, "asleep"))
    assert [decision.question for decision in found.decisions] == ["Which modifier is applied next?"]
    assert sorted("fox.boosts" in said(each) and said(each)["fox.boosts"] for each in found.all) == ["0", "1"]


@pytest.mark.rule("ALT4-6.2.d")
def test_who_is_asked_about_a_modifier_is_told_to_what_it_is_applied():
    found = outcomes(board(declined("boost", GAINS), "{cannot-gain: asleep}", BOOSTS))
    assert {each.question for each in found.decisions} == {"Apply one to Hedge Fox?", "Apply one to Grey Hen?"}


@pytest.mark.rule("ALT4-6.2.k", "ALT-6.2.h")
@pytest.mark.parametrize(
    "says",
    [
        "{replaces: {what: {taking: draw}, by: {do: [%s, draw]}}}",
        "{adds: {what: {taking: draw}, also: {do: [%s, draw]}}}",
    ],
    ids=["replaces", "adds"],
)
def test_what_a_modifier_inserts_is_not_modified_by_it_again(says):
    found = outcomes(board(says % GAINS, "{cannot-gain: asleep}", "draw"))
    assert counters(found) == [2]
