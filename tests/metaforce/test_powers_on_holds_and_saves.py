"""Meta Powers on grabs, escapes, magnitudes and saves: in encounters, and where they are asked alone."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from tests.metaforce.fights import ANN, ORC, Game, file_of
from tests.metaforce.posed_attacks import attack
from tests.metaforce.posed_questions import chance, law, played, posed

MD4 = (1, 2, 3, 4)


def grabbing(ann="", orc="status: [0, 40, 0]", *rulings):
    """Ann grabs the orc, whose Reflex is hard to meet."""
    asked = file_of("grapples: true", ann_is=f"{ANN}, {ann}" if ann else ANN, orc_is=f"{ORC}, {orc}")
    return Game(asked, *rulings)


# ---------------------------------------------------------------- grabs


@pytest.mark.rule("MF-MPOWER-37", "MF-MAG-43")
def test_fate_is_forced_on_a_hold_in_an_encounter():
    game = grabbing("mp: 40, max-mp: 40, powers: [force fate]")
    game.do("grapple orc")
    assert game.choice.player == "party"
    game._take("Force Fate by 39")
    assert game.fighter("orc").held_by == "ann"
    assert game.fighter("orc").hold >= 40
    assert game.creature("ann").mp == 1
    assert "MF-MPOWER-37" in game.told


@pytest.mark.rule("MF-MPOWER-28", "MF-MPOWER-08", "MF-MAG-43")
def test_the_dice_of_a_hold_are_nudged_and_a_meta_die_is_put_on_it():
    game = grabbing("mp: 9, max-mp: 9, powers: [fudge nudge]", "status: [0, 0, 0]", "MF-OPEN-11B=none").do(
        "grapple orc"
    )
    assert game.choice.question == "Does ann nudge a die?"
    assert all("for" in label for label in game.labels[1:])
    game.do("Create a Meta-Die")
    assert game.choice.rule == "MF-MPOWER-10"
    game.do("on the total")
    assert game.creature("ann").mp < 9


@pytest.mark.rule("MF-MPOWER-08", "MF-MPOWER-37")
def test_who_is_grabbed_may_take_something_off_the_hold():
    game = grabbing("", "status: [0, 2, 0], mp: 12, max-mp: 12, powers: [force fate]").do("grapple orc")
    assert game.choice.player == "orcs"
    game._take("Force Fate by 12")
    assert not game.fighter("orc").held_by
    assert game.creature("orc").mp == 0


@pytest.mark.rule("MF-MPOWER-37", "MF-OPEN-11B")
@pytest.mark.parametrize("below", range(1, 4))
def test_a_hold_that_fate_takes_below_0_holds_nobody(below):
    game = grabbing("", "status: [0, 0, 0], mp: 40, max-mp: 40, powers: [force fate]").do("grapple orc")
    rolled = int(game.choice.question.split("about ")[1].rstrip("?"))
    game._take(f"Force Fate by {rolled + below}")
    assert not game.fighter("orc").held_by


@pytest.mark.rule("MF-MPOWER-11")
def test_no_meta_die_is_made_for_a_hold_on_a_metaforce_user():
    game = grabbing("mp: 12, max-mp: 12", "status: [0, 40, 0], mp: 3, max-mp: 3").do("grapple orc")
    assert game.choice.question == "Does orc react?"


@pytest.mark.rule("MF-MPOWER-37", "MF-OPEN-11A")
def test_powers_work_on_the_attack_roll_of_a_grapple_where_there_is_one():
    nimble = ORC.replace("evasion: 8", "evasion: 99") + ", status: [0, 0, 0]"
    strong = ANN + ", mp: 99, max-mp: 99, powers: [force fate]"
    game = Game(file_of("grapples: true", ann_is=strong, orc_is=nimble), "MF-OPEN-11A=yes").do("grapple orc")
    needed = [label for label in game.labels if label.startswith("Force Fate")]
    assert len(needed) == 1
    game._take(needed[0])
    assert game.do("let it pass").fighter("orc").held_by == "ann"


@pytest.mark.rule("MF-MAG-40", "MF-SAVE-17")
def test_who_may_save_avoids_a_grapple_that_needs_no_attack_roll():
    nimble = "status: [0, 1, 0], agility: 30, trained: {proficient: [agility]}"
    game = grabbing("", nimble).do("grapple orc")
    if "How does orc go about it?" in game.choice.question:
        game.do("roll")
    assert not game.fighter("orc").held_by


# ---------------------------------------------------------------- escapes

HELD = """
characters:
  ann: {{creature: {{hp: 20, strength: 3, {ann}}}}}
  orc: {{creature: {{hp: 20, {orc}}}}}
encounter:
  fighters:
    - {{who: ann, side: party, player: true, held-by: orc, hold: 14}}
    - {{who: orc, side: orcs, at: 5}}
  frames:
    - {{who: ann, does: [escape]}}
expect: []
"""


@pytest.mark.rule("MF-MPOWER-08", "MF-MPOWER-10", "MF-MAG-41")
def test_a_meta_die_helps_to_struggle_free_in_an_encounter():
    # 11 are needed on the d12; with 4 MP an md4 brings 7 to 10 there too
    helped = sum(Fraction(sum(value >= 11 - face for value in MD4), 4) for face in range(1, 11)) + 2
    text = HELD.format(ann="mp: 4, max-mp: 4", orc="")
    assert law("hold on ann", text, aim="free")[0] == helped / 12


@pytest.mark.rule("MF-MPOWER-28", "MF-MAG-41")
@pytest.mark.parametrize(("mp", "faces"), [(0, 2), (1, 3), (3, 4)])
def test_the_d12_of_an_escape_is_nudged(mp, faces):
    text = HELD.format(ann=f"mp: {mp}, max-mp: 3, powers: [fudge nudge]", orc="")
    assert law("hold on ann", text, aim="free")[0] == Fraction(faces, 12)


@pytest.mark.rule("MF-MPOWER-37", "MF-MAG-41")
def test_who_holds_may_take_something_off_an_escape():
    text = HELD.format(ann="", orc="mp: 2, max-mp: 2, powers: [force fate]")
    # 11 and 12 free her, and a 12 with an md12 besides: an 11 is one that 2 MP take away
    found = Game(text, seed=3)
    assert (found.choice.player, found.labels[0]) == ("orcs", "let it stand")
    found._take("Force Fate by 2")
    assert found.fighter("ann").hold > 0
    assert "forces fate by 2" in found.told


# ---------------------------------------------------------------- saves against spells

CLAP = "spells: [{name: Thunder Clap, amounts: [[1, {damage: 20}]]}]"


def clapped(orc="", ann=""):
    return Game(file_of(CLAP, ann_is=f"{ANN}, {ann}" if ann else ANN, orc_is=f"{ORC}, {orc}" if orc else ORC))


@pytest.mark.rule("MF-MPOWER-37", "MF-MAGIC-21", "MF-MAG-37")
def test_fate_is_forced_on_a_save_against_a_spell():
    game = clapped("agility: -40, mp: 99, max-mp: 99, powers: [force fate]").do("cast Thunder Clap on orc")
    assert game.choice.player == "orcs"
    game._take(next(label for label in game.labels if label.startswith("Force Fate")))
    assert game.creature("orc").hp == 30
    assert game.creature("orc").mp < 99


@pytest.mark.rule("MF-MPOWER-37", "MF-MPOWER-39")
def test_who_casts_may_take_something_off_the_save():
    game = clapped("agility: 12", "mp: 40, max-mp: 40, powers: [force fate]").do("cast Thunder Clap on orc")
    # what is needed so that it succeeds no more miraculously, and so that it fails
    assert game.choice.player == "party"
    game._take(game.labels[-1])
    assert game.creature("orc").hp == 10


@pytest.mark.rule("MF-MPOWER-37", "MF-MAG-36", "MF-SAVE-17")
def test_fate_is_forced_on_a_save_against_what_a_special_attack_inflicts():
    venom = "weapons: [{weapon: {name: fang, base: 1}, inflicts: poison, x: 2, save: true, natural: true}]"
    weak = ORC.replace("evasion: 8, deflection: 9", "evasion: 0, deflection: 0")
    weak += ", endurance: -40, status: [0, 0, 0], mp: 99, max-mp: 99, powers: [force fate]"
    game = Game(file_of(venom, orc_is=weak)).do("prepare a special attack", "end the frame", "attack orc with fang")
    while "save against poison" not in game.told:
        game._take("let it stand")
    forced = [label for label in game.labels if label.startswith("Force Fate")]
    mp = game.creature("orc").mp
    game._take(forced[0])
    assert game.creature("orc").mp == mp - int(forced[0].split()[-1])
    assert "save against poison" in game.told


@pytest.mark.rule("MF-MPOWER-28", "MF-MAGIC-17")
def test_the_die_of_a_spell_without_an_attack_roll_is_nudged():
    missile = "spells: [{name: Magic Missile, amounts: [[1, {damage: 3, die: 6}]]}]"
    user = f"{ANN}, mp: 21, max-mp: 21, powers: [fudge nudge]"
    for seed in range(1, 5):
        game = Game(file_of(missile, ann_is=user), seed=seed).do("cast Magic Missile on orc")
        if game.choice.question == "Does ann nudge a die of the hit?":
            game._take(game.labels[-1])
        assert game.creature("orc").hp == 30 - 3 - 6


@pytest.mark.rule("MF-MPOWER-15", "MF-MAGIC-17")
def test_the_die_of_a_spell_without_an_attack_roll_is_lifted():
    missile = "spells: [{name: Magic Missile, amounts: [[1, {damage: 3, die: 6}]]}]"
    user = f"{ANN}, mp: 6, max-mp: 21, powers: [safe-6]"
    game = Game(file_of(missile, ann_is=user)).do("use safe-6", "cast Magic Missile on orc")
    assert game.creature("orc").hp == 30 - 3 - 6


# ---------------------------------------------------------------- asked alone

GRIPPED = """
characters:
  bob: {{creature: {{strength: 3, {bob}}}}}
  orc: {{creature: {{strength: 2, {orc}}}}}
escape: {{by: {{who: bob, attribute: strength}}, magnitude: 14, {more}}}
"""


def gripped(bob="", orc="", more="frames: 1"):
    return GRIPPED.format(bob=bob, orc=orc, more=more)


@pytest.mark.rule("MF-MPOWER-37", "MF-MAG-41")
def test_powers_work_on_an_escape_in_a_file():
    text = gripped("mp: 3, max-mp: 3, powers: [force fate]", more="powers: [force fate]")
    assert chance(text, aim="free") == Fraction(5, 12)
    found = played(text, [9], "Force Fate by 2")
    assert (found.results["free"], found.results["MP of bob"]) == (True, 1)


@pytest.mark.rule("MF-MPOWER-10", "MF-MPOWER-03")
def test_what_was_used_for_one_escape_is_there_again_for_the_next():
    text = gripped("mp: 8, max-mp: 8", more="frames: 2, powers: [create a meta-die]").replace("14", "30")
    made = "Create a Meta-Die"
    found = played(text, [9], made, [2], "on the total", [5], made, [3], "on the total")
    assert found.results["magnitude"] == 30 - (9 + 3 + 3) - (5 + 3 + 3)
    assert found.results["MP of bob"] == 8 - 3 - 3


@pytest.mark.rule("MF-MPOWER-08", "MF-MAG-43", "MF-MAG-44")
def test_grappler_and_grappled_use_their_powers_on_the_hold():
    text = gripped(
        "status: [0, 9, 0], mp: 4, max-mp: 4, powers: [force fate]",
        "mp: 2, max-mp: 2, powers: [force fate]",
        "grappled: {who: orc, attribute: strength}, powers: [force fate], opponent-powers: [force fate]",
    ).replace("magnitude: 14, ", "")
    # 7 and 2 meet 9; the orc adds 2, bob takes 4 away
    found = played(text, [7], "Force Fate by 2", "Force Fate by 4")
    assert found.results["caught"] is False
    assert (found.results["MP of bob"], found.results["MP of orc"]) == (0, 0)


@pytest.mark.rule("MF-MPOWER-01")
@pytest.mark.parametrize(
    "text",
    [
        gripped(more="powers: [force fate]"),
        gripped(more="opponent-powers: [force fate]"),
        gripped(more="grappled: {who: orc}, opponent-powers: [force fate]").replace("magnitude: 14, ", ""),
        attack(opponent_powers="[fudge nudge]", inflicts="{name: poison}"),
    ],
)
def test_a_power_that_nobody_has_equipped_is_refused(text):
    with pytest.raises(LudexError, match="MF-MPOWER-01"):
        posed(text)


@pytest.mark.rule("MF-MPOWER-37", "MF-MAG-36")
def test_who_is_attacked_uses_powers_on_its_save_against_what_the_attack_inflicts():
    text = attack(
        "evasion: 2, deflection: 2, endurance: 2, status: [8, 8, 8], mp: 3, max-mp: 3, powers: [force fate]",
        "bonus: 6",
        inflicts="{name: poison, save: true}",
        opponent_powers="[force fate]",
        harmless="true",
    )
    found = played(text, [5], [], [6], "Force Fate by 2")
    # 6 and 2 of 10: two more, and the save halves 11
    assert (found.results["magnitude"], found.results["MP of orc"]) == (5, 1)
