"""What a session makes of somebody: XP, Level Points, MP, and the Meta Powers that are exchanged."""

import pytest

from ludex.layers.errors import LudexError
from tests.metaforce.posed_questions import played, posed
from tests.metaforce.written_sheets import LEGAL


def growth(text, creature="{level: 3, mp: 2, max-mp: 20, powers: [safe-6]}"):
    return f"characters: {{ann: {{creature: {creature}}}}}\ngrowth: {{who: ann, {text}}}"


def after(text, *rulings):
    return played(text, rulings=rulings).results


@pytest.mark.rule("MF-LEVEL-02", "MF-NEWS-08", "MF-CREATE-33", "MF-LEVEL-03")
def test_xp_are_gained_and_spent_and_each_that_improves_somebody_gives_a_level_point():
    found = after(
        growth("gains: [12, 20], spends: [{on: metaphor, xp: 20}, {on: attribute, xp: 4}, {on: other, xp: 3}]")
    )
    # 24 Level Points, and level 4 takes 20 of them
    assert (found["XP"], found["level points"], found["levels"]) == (5, 24, 1)


@pytest.mark.rule("MF-NEWS-06", "MF-GAP-04")
def test_a_debt_comes_first():
    text = growth("experience: {unspent: 9, debt: 6}, spends: [{on: debt, xp: 6}, {on: metaphor, xp: 3}]")
    assert (after(text, "MF-GAP-04=on")["debt"], after(text, "MF-GAP-04=on")["level points"]) == (0, 3)
    with pytest.raises(LudexError, match="MF-NEWS-06"):
        posed(text.replace("{on: debt, xp: 6}, ", ""), "MF-GAP-04=on")


@pytest.mark.rule("MF-MPOWER-30", "MF-CREATE-27")
@pytest.mark.parametrize(("powers", "xp", "gained", "bought"), [("safe-6", 5, 6, 22), ("power level", 7, 2, 5)])
def test_power_level_gives_more_xp_and_less_mp(powers, xp, gained, bought):
    ann = f"{{level: 3, mp: 2, max-mp: 20, powers: [{powers}]}}"
    found = after(growth("gains: [3, 2], mp-for-xp: 4", ann))
    assert (found["XP"], found["MP"]) == (xp, gained)
    found = after(growth("experience: {unspent: 10}, mp-price: 5, spends: [{on: maximum mp, xp: 10}]", ann))
    assert (found["maximum MP"], found["MP"]) == (22, bought)


@pytest.mark.rule("MF-MPOWER-31")
def test_with_power_level_xp_may_be_borrowed_for_attributes_and_metaphors_up_to_twice_the_level():
    ann = "{level: 3, max-mp: 20, powers: [power level]}"
    assert after(growth("spends: [{on: metaphor, xp: 6}]", ann))["XP"] == -6
    for spent in ("{on: metaphor, xp: 7}", "{on: other, xp: 1}"):
        with pytest.raises(LudexError, match="MF-LEVEL-02"):
            posed(growth(f"spends: [{spent}]", ann))
    with pytest.raises(LudexError, match="MF-LEVEL-02"):
        posed(growth("spends: [{on: metaphor, xp: 1}]"))


@pytest.mark.rule("MF-MPOWER-06")
def test_powers_are_exchanged_between_sessions():
    found = after(growth("exchange: {drops: [safe-6], equips: [fudge nudge]}"))
    assert found["powers"] == "create a meta-die, deus ex, fudge nudge"


@pytest.mark.parametrize(
    ("exchange", "rule"),
    [
        ("{drops: [safe-6], when: in a session}", "MF-MPOWER-06"),
        ("{drops: [force fate], used: [force fate]}", "MF-MPOWER-07"),
        ("{drops: [metaforce manipulation], needed: [metaforce manipulation]}", "MF-MPOWER-07"),
        ("{drops: [crash out]}", "MF-MPOWER-01"),
        ("{equips: [crash out], slots: 3}", "MF-MPOWER-05"),
    ],
)
@pytest.mark.rule("MF-MPOWER-05", "MF-MPOWER-06", "MF-MPOWER-07")
def test_what_cannot_be_exchanged_is_refused(exchange, rule):
    ann = "{level: 3, max-mp: 20, powers: [safe-6, force fate, metaforce manipulation]}"
    with pytest.raises(LudexError, match=rule):
        posed(growth(f"exchange: {exchange}", ann))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gains: [-1]", "a number is below 0"),
        ("experience: {unspent: 9}, spends: [{on: maximum mp, xp: 9}]", "MF-CREATE-27"),
        ("experience: {unspent: 9}, mp-price: 5, spends: [{on: maximum mp, xp: 9}]", "no whole number of points"),
    ],
)
def test_what_makes_no_sense_is_refused(text, message):
    with pytest.raises(LudexError, match=message):
        posed(growth(text))


@pytest.mark.rule("MF-CREATE-27", "MF-LEVEL-02")
def test_a_sheet_says_what_there_was_before():
    lines = "".join(f"    {line}\n" for line in LEGAL.splitlines())
    more = "    experience: {unspent: 4, level-points: 5}\n    campaign: {mp-price: 2}\n"
    found = after(f"characters:\n  ann:\n{lines}{more}growth: {{who: ann, spends: [{{on: maximum mp, xp: 4}}]}}\n")
    assert (found["XP"], found["level points"], found["maximum MP"]) == (0, 9, 12 + 3 + 2)
