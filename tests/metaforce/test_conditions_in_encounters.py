"""Conditions that somebody has when an encounter begins: what they cost each turn, whom they help, and how they end."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from tests.metaforce.fights import SWORD, Game, file_of
from tests.metaforce.posed_questions import law, posed

STRIKES = "  frames:\n    - {who: ann, does: [attack: {at: orc}]}"


def suffering(*conditions, more=""):
    """A file in which Ann has some conditions, and a sword."""
    return file_of(f"weapons: [{SWORD}], suffers: [{', '.join(conditions)}]", more=more)


def hits(*conditions):
    """How likely it is that the orc, Evasion 8, loses HP to one blow of Ann's."""
    of_hp = law("HP of orc", suffering(*conditions, more=STRIKES))
    return 1 - of_hp[30]


@pytest.mark.rule("MF-MAG-46", "MF-CONFLICT-07")
@pytest.mark.parametrize(("state", "lost"), [("minor", 3), ("full", 6), ("severe", 12), ("intense", 12)])
def test_a_poison_that_is_there_already_costs_hp_when_a_turn_begins(state, lost):
    game = Game(suffering(f"{{name: poison, magnitude: 9, x: 6, severity: {state}}}"))
    assert game.choice.about == "ann"
    assert game.creature("ann").hp == 40 - lost


@pytest.mark.rule("MF-MAG-32")
def test_without_a_state_that_is_said_the_magnitude_tells_it():
    numbers = "reflex: 5, initiative: 20, hp: 40, status: [9, 9, 9]"
    text = file_of("suffers: [{name: poison, magnitude: MAGNITUDE, x: 6}]", ann_is=numbers)
    lost = [40 - Game(text.replace("MAGNITUDE", str(each))).creature("ann").hp for each in (8, 9, 18, 19)]
    assert lost == [3, 6, 6, 12]


@pytest.mark.rule("MF-MAG-15")
def test_what_helps_adds_its_magnitude_or_a_fixed_bonus_to_attacks():
    assert hits() == Fraction(5, 12)
    assert hits("{name: strengthened, magnitude: 3}") == Fraction(8, 12)
    assert hits("{name: helped for a while, magnitude: 3, x: 2}") == Fraction(7, 12)


@pytest.mark.rule("MF-MAG-15")
def test_what_helps_for_a_while_has_one_less_each_round_until_it_is_over():
    game, magnitudes = Game(suffering("{name: helped for a while, magnitude: 3, x: 2}")), []
    for _ in range(3):
        magnitudes.append([each.bearing.magnitude for each in game.fighter("ann").afflictions])
        game.do("end the frame", "end the frame").until("What does ann do?")
    assert magnitudes == [[2], [1], []]


@pytest.mark.rule("MF-MAG-19", "MF-APPEND-18")
def test_a_stun_that_is_there_already_takes_frames_and_is_over():
    ann = Game(suffering("{name: stun, magnitude: 9, x: 1}")).fighter("ann")
    assert (ann.allowance.frames, ann.afflictions) == (1, ())


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("{name: posion, magnitude: 9}", "unknown condition 'posion'"),
        ("{name: poison, magnitude: 0}", "MF-MAG-32: poison of magnitude 0"),
        ("{name: poison, magnitude: 99999}", "Write a magnitude from 1 to 1000"),
        ("{name: poison, magnitude: 9, x: -1}", "MF-MAG-32: poison of magnitude 9, with -1"),
        ("{name: fear, magnitude: 9, source: wolf}", "unknown fighter 'wolf'"),
        ("{name: fear, magnitude: 9, severity: fierce}", "fierce"),
    ],
)
def test_a_condition_that_makes_no_sense_is_refused(condition, said):
    with pytest.raises(LudexError, match=said):
        posed(suffering(condition))
