"""Taking something off the total of somebody else: Create a Meta-Die and Force Fate downwards (MF-MPOWER-08)."""

from fractions import Fraction

import pytest

from ludex.engine.choices import Chance
from ludex.engine.run import advance, answer
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.dice.rolls import Falls
from tests.metaforce.posed_questions import chance, played, posed

CREATE, FATE = "create a meta-die", "force fate"


def climb(hindering, *, mp=6, ann="", more="", target=10):
    return f"""
characters:
  ann: {{creature: {{{ann}}}}}
  bob: {{creature: {{mp: {mp}, powers: [force fate]}}}}
check: {{by: {{who: ann, bonus: 2}}, against: bob, hindering: [{hindering}], target: {target}{more}}}
"""


@pytest.mark.rule("MF-MPOWER-08")
def test_a_meta_die_is_taken_off_the_total_of_somebody_who_is_no_metaforce_user():
    found = played(climb(CREATE), [10], "Create a Meta-Die", [4], "on the total")
    assert found.results["success"] is False  # 12 less 4
    assert any("taken off the total" in line.words for line in found.trace if line.rule == "MF-MPOWER-08")
    # 8 to 12 are successes; a md6 of 2, 2, 3, 4, 5, 6 must take 1, 2, 3, 4 away; a 12 with its 5 is too far
    left = [Fraction(0), Fraction(0), Fraction(2, 6), Fraction(3, 6), Fraction(1)]
    assert chance(climb(CREATE)) == sum(left) / 12


@pytest.mark.rule("MF-MPOWER-11")
def test_nothing_is_taken_off_the_total_of_a_metaforce_user_by_a_meta_die():
    assert chance(climb(CREATE, ann="mp: 3")) == Fraction(5, 12)


@pytest.mark.rule("MF-MPOWER-37")
def test_fate_lowers_the_total_by_just_as_much_as_is_needed():
    found = played(climb(FATE), [10], "Force Fate by 3")
    assert found.results["success"] is False  # 12 less 3 is 9
    # 6 MP take 6 off: 10 + 5 and less fall, a 12 with 14 + 5 stands
    assert chance(climb(FATE)) == Fraction(1, 12)
    assert chance(climb(FATE, mp=3)) == Fraction(2, 12)


@pytest.mark.rule("MF-MPOWER-08", "MF-MPOWER-37")
def test_who_hinders_comes_after_who_tries():
    both = climb(FATE, mp=2, ann="mp: 9, powers: [force fate]", more=f", powers: [{FATE}]")
    # raised to 10, which is lowered again to 9; from 12 on 2 MP are not enough
    assert chance(both) == Fraction(3, 12)


@pytest.mark.rule("MF-MPOWER-38")
def test_the_game_master_may_lower_what_earlier_uses_add():
    text = "characters: {ann: {creature: {mp: 6, powers: [force fate]}}}\ncheck:\n"
    text += "  by: {who: ann, fate-used: 3%s}\n  powers: [force fate]\n  target: 12\n"
    assert played(text % "", [9], "Force Fate by 3").results["MP"] == 0
    assert played(text % ", fate-lowered: 2", [9], "Force Fate by 3").results["MP"] == 2


@pytest.mark.rule("MF-MPOWER-39")
def test_the_game_master_may_reveal_more_than_the_number_that_is_needed():
    def question(more):
        text = f"""
characters: {{ann: {{creature: {{mp: 6, powers: [force fate]}}}}}}
check: {{by: {{who: ann, bonus: 1}}, powers: [force fate], target: 12, margins: [2]{more}}}
"""
        position = advance(posed(text).state, posed(text).game)
        roll = position.question
        assert isinstance(roll, Chance)
        assert isinstance(roll.of, Falls)
        return answer(position, posed(text).game, roll.of.showing(9)).question

    assert question("").question == "Does ann do something about 10?"
    assert [option.label() for option in question("").options][1:] == ["Force Fate by 2", "Force Fate by 4"]
    assert question(", reveals: more").question == "Does ann do something about 10 against 12 and 14?"


def test_nobody_hinders_a_check_that_nobody_opposes():
    with pytest.raises(LudexError, match="nobody opposes it"):
        posed(climb(FATE).replace("against: bob, ", ""))
