"""Magic Effect in encounters: what a Versatile Bonus may cause that the means at hand do not (MF-MPOWER-25)."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from tests.metaforce.fights import Game, file_of
from tests.metaforce.posed_questions import law, posed

HAND = "weapons: [{weapon: {name: bare hand}}]"
MAGIC = "level: 3, MP, max-mp: 12, initiative: 20, hp: 30, powers: [magic effect]"
ORC = "status: [9, 9, 9], evasion: 6, deflection: 6, hp: 40"


def slap(effect, mp=3, frame="attack: {at: orc}", more=""):
    """A slap that may charm, as a frame that is said, or in a game where none is."""
    frames = f"  frames:\n    - {{who: ann, does: [{frame}]}}" if frame else ""
    return file_of(f"{HAND}, effect: {effect}{more}", "", frames, ann_is=MAGIC.replace("MP", f"mp: {mp}"), orc_is=ORC)


@pytest.mark.rule("MF-MPOWER-25")
@pytest.mark.parametrize(("mp", "faces"), [(3, 7), (0, 4)])
def test_the_bonus_of_a_critical_may_cause_a_condition_with_and_without_mp(mp, faces):
    # a 12, and an md12 that with so many MP reaches a Status Defence of 9
    found = law("conditions of orc", slap("{name: charm}", mp), aim="inflicted")
    assert found["charm"] == Fraction(1, 12) * Fraction(faces, 12)


@pytest.mark.rule("MF-MPOWER-25")
def test_of_several_effects_one_is_chosen_in_play():
    text = slap("[{name: charm}, {name: poison, x: 4}]", frame="")
    games = (Game(text, seed=seed).do("attack orc with bare hand") for seed in range(100))
    game = next(each for each in games if "on charm" in each.labels)
    assert {"on charm", "on poison, with 3 MP more"} <= set(game.labels)
    game.do("on poison, with 3 MP more")
    assert game.creature("ann").mp == 0
    assert "a Versatile Bonus of" in game.told


@pytest.mark.rule("MF-MPOWER-25")
def test_a_spell_that_is_aimed_may_cause_more_than_its_own():
    spell = "{name: Ray, level: 0, frames: 1, resolved: to-hit, damage: fire, amounts: [[1, {damage: 3}]]}"
    text = slap("{name: charm}", 3, "cast: {spell: Ray, at: orc}", f", spells: [{spell}]")
    assert law("conditions of orc", text, aim="inflicted")["charm"] == Fraction(1, 12) * Fraction(7, 12)


@pytest.mark.rule("MF-MPOWER-25")
def test_without_the_power_no_effect_may_be_named():
    with pytest.raises(LudexError, match="MF-MPOWER-25: nothing lets a bonus of ann cause charm"):
        posed(slap("{name: charm}").replace("[magic effect]", "[]"))
