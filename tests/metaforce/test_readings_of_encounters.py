"""What each ruling about encounters changes."""

from fractions import Fraction

import pytest

from ludex.systems.metaforce.terms import Standing
from tests.metaforce.fights import ANN, ORC, PISTOL, SWORD, Game, file_of
from tests.metaforce.posed_questions import chance, law


def fighters(ann="", **more):
    """Ann with a sword and what else is said."""
    return file_of(f"weapons: [{SWORD}]{ann and ', '}{ann}", **more)


@pytest.mark.rule("MF-CONFLICT-42")
def test_while_dashing_what_needs_no_limbs_may_be_done_or_nothing():
    asked = file_of("spells: [Fire Bolt]")
    assert "tap mana" in Game(asked).do("dash to -30 ft").labels
    dashed = Game(asked, "MF-CONFLICT-42=nothing").do("dash to -30 ft")
    assert dashed.fighter("ann").allowance.frames == 1
    held = Game(asked, "MF-CONFLICT-42=nothing").do("tap mana")
    assert not any(label.startswith("dash") for label in held.labels)


@pytest.mark.rule("MF-CONFLICT-43")
def test_a_turn_has_two_frames_or_three():
    assert Game(fighters()).fighter("ann").allowance.frames == 2
    assert Game(fighters(), "MF-CONFLICT-43=three").fighter("ann").allowance.frames == 3


@pytest.mark.rule("MF-CONFLICT-45", "MF-MPOWER-34")
@pytest.mark.parametrize(("ruling", "again"), [("encounter", False), ("round", True)])
def test_team_work_is_used_once_an_encounter_or_once_a_round(ruling, again):
    asked = fighters(
        ann_is=ANN + ", mp: 9, max-mp: 9, powers: [team work]",
        people="  ben: {creature: {initiative: -20}}",
        others="    - {who: ben, side: party}",
    )
    game = Game(asked, f"MF-CONFLICT-45={ruling}").do("use team work for ben").until("What does orc do?")
    game.until("What does ann do?")
    assert game.fight.round == 2
    assert ("use team work for ben" in game.labels) is again


@pytest.mark.rule("MF-CONFLICT-46")
@pytest.mark.parametrize(("ruling", "swaps"), [("proficiency", True), ("optimise", False)])
def test_reloading_goes_by_proficiency_or_by_a_component(ruling, swaps):
    trained = PISTOL.replace("spare: 12", "spare: 12, training: proficient")
    game = Game(file_of(f"weapons: [{trained}]", orc_is=ORC.replace("30", "900")), f"MF-CONFLICT-46={ruling}")
    game.do("attack orc with pistol", "end the frame").until("What does ann do?")
    assert ("unload and reload: pistol" in game.labels) is swaps


@pytest.mark.rule("MF-CONFLICT-47")
def test_the_first_shot_has_advantage_unless_its_target_is_aware():
    trained = PISTOL.replace("spare: 12", "spare: 12, training: proficient")
    asked = file_of(f"weapons: [{trained}]", more="  frames:\n    - {who: ann, does: [attack: {at: orc}]}")
    missed = law("HP of orc", asked)[30]
    # d12 against Evasion 8: 7 in 12 miss, with two dice 49 in 144
    assert missed == Fraction(49, 144)
    assert law("HP of orc", asked, "MF-CONFLICT-47=aware")[30] == Fraction(7, 12)


@pytest.mark.rule("MF-CONFLICT-48", "MF-CONFLICT-49")
def test_loose_abilities_are_kept_up_once_a_round_or_once_a_frame():
    asked = file_of("spells: [Mage Hand]")
    assert not Game(asked).fighter("ann").mind.loose_each_frame
    assert Game(asked, "MF-CONFLICT-48=frame").fighter("ann").mind.loose_each_frame
    assert Game(asked).fighter("ann").mind.loose_limit == 3
    assert Game(asked, "MF-CONFLICT-49=frames").fighter("ann").mind.loose_limit == 2


@pytest.mark.rule("MF-CONFLICT-56")
@pytest.mark.parametrize(("ruling", "frames"), [("once", 1), ("each", 0)])
def test_convokers_save_one_frame_or_one_each(ruling, frames):
    comet = "spells: [{name: Comet, level: 4, damage: fire, amounts: [[1, {damage: 3}]]}]"
    others = "\n".join(f"    - {{who: {name}, side: party, {comet}}}" for name in ("ben", "cat"))
    people = "\n".join(f"  {name}: {{creature: {{initiative: 50}}}}" for name in ("ben", "cat"))
    game = Game(file_of(comet, others=others, people=people), f"MF-CONFLICT-56={ruling}")
    for _ in range(2):
        game.do("tap mana", "end the frame", "end the frame").until("What does")
    game.until("What does ann do?").do("tap mana", "end the frame", "cast Comet on orc with ben, cat")
    # of 4 frames tapped mana saves one, the convokers one or two
    casting = game.fighter("ann").casting
    assert (0 if casting is None else casting.frames) == frames


CRASH = file_of(
    "",
    "weapons: [{weapon: {name: club, base: 3, to-hit: 4}}]",
    "  frames:\n    - {who: orc, does: [attack: {at: ann}]}",
    ann_is="level: 2, evasion: 13, deflection: 99, mp: 6, max-mp: 6, hp: 30, powers: [crash out]",
    orc_is="agility: 3, hp: 9",
)


@pytest.mark.rule("MF-CONFLICT-60")
def test_the_save_against_crash_out_has_the_number_of_the_power_or_that_of_saves():
    # of 36 chances in 144 for a price from 2 to 6 each, a save of d12 + 3 fails against 9 in 5 of 12, against 16 in 12
    assert chance(CRASH, aim="lasting mishap") == Fraction(67, 144)
    # where 2 are paid, 4 MP are left for a meta die that is taken off the save: of 6 to 9 it may leave too little
    taken_off = Fraction(4 + 3 + 2 + 1, 4 * 12)
    saves = Fraction(5, 12) * Fraction(5, 12) + Fraction(1, 12) * taken_off
    assert chance(CRASH, "MF-CONFLICT-60=save", aim="lasting mishap") == Fraction(1, 12) + saves


@pytest.mark.rule("MF-CONFLICT-64")
@pytest.mark.parametrize(
    ("ruling", "ann", "orc"),
    [
        ("flags", Standing.IMPORTANT, Standing.LESSER),
        ("all-important", Standing.IMPORTANT, Standing.IMPORTANT),
        ("players-protected", Standing.PROTECTED, Standing.LESSER),
    ],
)
def test_who_is_not_marked_matters_as_the_rules_are_read(ruling, ann, orc):
    game = Game(file_of(ann_is="hp: 9, initiative: 30"), f"MF-CONFLICT-64={ruling}")
    assert (game.creature("ann").standing, game.creature("orc").standing) == (ann, orc)


@pytest.mark.rule("MF-GAP-11", "MF-ENC-03")
def test_ties_go_to_the_higher_reflex_or_to_the_game_master():
    asked = file_of(more="  rounds: 0\n  initiative: {ann: 9, orc: 9}", ann_is="reflex: 2", orc_is="reflex: 5")
    assert law("first", asked)["orc"] == 1
    game = Game(asked, "MF-GAP-11=game-master")
    assert game.choice.player == "game master"
    assert set(game.labels) == {"ann", "orc"}


@pytest.mark.rule("MF-OPEN-16A")
def test_the_price_of_crash_out_in_an_advantage_roll_is_the_die_that_counted_or_the_lower():
    trained = CRASH.replace("to-hit: 4}}", "to-hit: 4}, training: proficient}")
    assert chance(trained, aim="lasting mishap") < chance(trained, "MF-OPEN-16A=lower", aim="lasting mishap")


@pytest.mark.rule("MF-OPEN-16B")
def test_a_deflected_hit_may_count_as_a_failure():
    certain = CRASH.replace("evasion: 13", "evasion: 0").replace("to-hit: 4", "to-hit: 9")
    assert chance(certain, aim="lasting mishap") == 0
    assert chance(certain, "MF-OPEN-16B=deflected-too", aim="lasting mishap") > 0


@pytest.mark.rule("MF-OPEN-11A", "MF-MAG-40")
def test_a_grapple_needs_an_attack_roll_where_it_is_read_so():
    nimble = file_of("grapples: true", ann_is=ANN + ", strength: 20", orc_is=ORC.replace("evasion: 8", "evasion: 99"))
    assert Game(nimble).do("grapple orc").fighter("orc").held_by == "ann"
    assert not Game(nimble, "MF-OPEN-11A=yes").do("grapple orc").fighter("orc").held_by


@pytest.mark.rule("MF-OPEN-11B")
def test_a_hold_must_meet_the_reflex_defence_or_nothing():
    firm = file_of("grapples: true", orc_is=ORC + ", status: [0, 99, 0]")
    assert not Game(firm).do("grapple orc").fighter("orc").held_by
    assert Game(firm, "MF-OPEN-11B=none").do("grapple orc").fighter("orc").held_by == "ann"


@pytest.mark.rule("MF-OPEN-11C", "MF-MAG-44")
@pytest.mark.parametrize(
    ("ruling", "again", "exert"), [("each-action", True, 0), ("once-a-round", False, 0), ("exert", True, 1)]
)
def test_a_hold_is_refreshed_with_each_action_or_once_a_round_or_for_exert(ruling, again, exert):
    held = file_of("grapples: true", "held-by: ann, hold: 30")
    game = Game(held, f"MF-OPEN-11C={ruling}").do("refresh the hold on orc", "end the frame")
    game.until("What does ann do?")
    assert ("refresh the hold on orc" in game.labels) is again
    assert game.creature("ann").exert == exert


@pytest.mark.rule("MF-MAG-45")
@pytest.mark.parametrize(("size", "held"), [("no multiplier", 1), ("multiplier", 3), ("climbing grip", 0)])
def test_the_hold_of_a_giant_is_as_the_game_master_takes_it(size, held):
    giant = file_of("grapples: true", more=f"  grapple-size: {size}", ann_is=ANN + ", size: 4")
    plain = Game(file_of("grapples: true", ann_is=ANN + ", size: 4")).do("grapple orc").fighter("orc").hold
    assert Game(giant).do("grapple orc").fighter("orc").hold == held * plain
