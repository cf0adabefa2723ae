"""Encounters as they are played: turns, frames, reactions, what each thing does that can be done."""

import pytest

from ludex.engine.choices import Over
from ludex.systems.metaforce.characters.falling import Ending, Fate
from tests.metaforce.fights import BOW, ORC, PISTOL, SWORD, Game, file_of


def weapons(*written, **more):
    """What somebody fights with, as a file writes it."""
    keys = "".join(f", {key}: {value}" for key, value in more.items())
    return f"weapons: [{', '.join(written)}]{keys}"


@pytest.mark.rule("MF-ENC-06", "MF-ENC-02")
def test_on_its_turn_somebody_moves_and_acts_in_each_of_two_frames():
    game = Game(file_of(weapons(SWORD)))
    assert game.choice.question == "What does ann do?"
    game.do("attack orc with sword").until("What does ann do?")
    assert not any(label.startswith("attack") for label in game.labels)
    assert "move to -15 ft" in game.labels
    game.do("end the frame", "end the frame")
    assert game.fight.order[game.fight.turn] == "ann"
    game.until("What does orc do?")
    assert game.fight.order[game.fight.turn] == "orc"


@pytest.mark.rule("MF-ENC-26", "MF-ENC-31")
def test_a_melee_attack_needs_its_target_in_reach_from_either_end_of_a_move():
    far = file_of(weapons(SWORD), people="  elk: {creature: {hp: 9}}", others="    - {who: elk, side: orcs, at: 30}")
    game = Game(far)
    assert "attack orc with sword" in game.labels
    assert "attack elk with sword" not in game.labels
    game.do("move to 15 ft")
    assert "attack orc with sword" in game.labels


@pytest.mark.rule("MF-ENC-28", "MF-ENC-29")
def test_who_dashes_attacks_nobody_in_that_frame():
    game = Game(file_of(weapons(SWORD))).do("dash to -30 ft")
    assert game.fighter("ann").place == -30
    assert "What does" in game.choice.question
    game = Game(file_of(weapons(SWORD))).do("attack orc with sword").until("What does ann do?")
    assert not any(label.startswith("dash") for label in game.labels)


@pytest.mark.rule("MF-ENC-09", "MF-ENC-08")
def test_vigilance_takes_the_last_frame_for_a_second_reaction():
    game = Game(file_of(weapons(SWORD), weapons(SWORD)))
    assert "be vigilant" not in game.labels
    game.do("end the frame")
    game.do("be vigilant")
    assert game.fighter("ann").allowance.reactions == 2
    game.until("What does orc do?").do("attack ann with sword")
    assert game.choice.question == "Does ann react?"
    game.do("attack orc with sword")
    assert game.fighter("ann").allowance.reactions == 1


@pytest.mark.rule("MF-ENC-07")
def test_the_unaware_do_not_react_before_their_first_turn():
    game = Game(file_of(weapons(SWORD), weapons(SWORD, aware="false"))).do("attack orc with sword", "end the frame")
    assert game.choice.question == "What does ann do?"
    aware = Game(file_of(weapons(SWORD), weapons(SWORD))).do("attack orc with sword")
    assert aware.choice.question == "Does orc react?"


@pytest.mark.rule("MF-ENC-10")
def test_it_ends_when_one_side_is_out_and_each_participant_has_its_xp():
    weak = file_of(weapons(SWORD), more="  xp: 3\n  xp-a-round: 2", orc_is="evasion: 0, deflection: 0, hp: 1")
    game = Game(weak).do("attack orc with sword")
    assert isinstance(game.position.question, Over)
    assert game.fight.ended == "party"
    assert game.fight.xp == 5
    assert game.posed.results["winner"](game.position.state) == "party"


@pytest.mark.rule("MF-ENC-10")
def test_somebody_far_from_all_opponents_may_flee():
    game = Game(file_of(weapons(SWORD), more="  edge: 5"))
    game.do("flee")
    assert game.fight.ended == "orcs"


@pytest.mark.rule("MF-ENC-11")
def test_of_a_beaten_party_the_game_master_says_what_happens():
    lost = file_of(
        weapons(SWORD, standing="lesser"),
        weapons(SWORD),
        ann_is="evasion: 0, deflection: 0, hp: 1",
        orc_is=ORC + "0",
    )
    game = Game(lost).until("What does orc do?").do("attack ann with sword")
    assert game.choice.player == "game master"
    assert game.labels == ("they die", "they return in another form", "the encounter is restarted")
    game.do("they return in another form")
    assert game.posed.results["aftermath"](game.position.state) == "they return in another form"


@pytest.mark.rule("MF-ENC-12", "MF-ENC-13", "MF-ENC-14")
@pytest.mark.parametrize(("standing", "asks"), [("important", True), ("protected", False)])
def test_below_its_body_an_important_character_may_die_and_a_protected_one_does_not(standing, asks):
    numbers = f"evasion: 0, deflection: 0, hp: 1, body: 0, standing: {standing}"
    heavy = "{weapon: {name: hammer, base: 20}}"
    game = Game(file_of(weapons(heavy), orc_is=numbers)).do("attack orc with hammer")
    if asks:
        assert game.labels == ("dies", "survives")
        game.do("dies")
        assert game.fighter("orc").ending is Ending.DIES
    else:
        assert game.fighter("orc").out is Fate.INCAPACITATED
    assert game.fight.ended == "party"


@pytest.mark.rule("MF-ENC-15")
def test_a_lesser_foe_is_out_at_0_and_the_game_master_says_how():
    asks = file_of(weapons(SWORD), more="  lesser:", orc_is="evasion: 0, deflection: 0, hp: 1")
    game = Game(asks).do("attack orc with sword")
    assert game.labels == ("knocked out", "killed")


@pytest.mark.rule("MF-ENC-16", "MF-ENC-17")
def test_an_event_is_met_without_initiative_and_within_its_rounds():
    airlock = """
characters:
  ann: {creature: {hp: 9}}
  ben: {creature: {hp: 9}}
encounter:
  fighters: [{who: ann, side: squad, player: true}, {who: ben, side: squad, player: true}]
  event: {goal: override the airlock, rounds: 4, needed: 2}
  target: TARGET
"""
    game = Game(airlock.replace("TARGET", "1")).do("try to override the airlock")
    assert game.choice.about == "ann"
    game.do("try to override the airlock")
    assert game.posed.results["overcome"](game.position.state) is True
    lost = Game(airlock.replace("TARGET", "99"))
    while not isinstance(lost.position.question, Over):
        lost.do("end the frame")
    assert lost.posed.results["overcome"](lost.position.state) is False
    assert lost.fight.round == 4


@pytest.mark.rule("MF-ENC-27")
def test_a_special_attack_is_prepared_in_a_frame_and_used_up_by_damage():
    venom = "{weapon: {name: fang, base: 30}, inflicts: poison, x: 2, natural: true}"
    numbers = "evasion: 0, deflection: 0, hp: 90, status: [1, 1, 1]"
    game = Game(file_of(weapons(venom), orc_is=numbers)).do("prepare a special attack", "end the frame")
    assert game.fighter("ann").prepared
    game.do("attack orc with fang")
    assert not game.fighter("ann").prepared
    (poison,) = game.fighter("orc").afflictions
    assert (poison.condition.name, poison.bearing.x) == ("poison", 2)
    hp = game.creature("orc").hp
    game.until("What does orc do?")
    assert game.creature("orc").hp < hp


@pytest.mark.rule("MF-ENC-30")
def test_charging_a_spell_leaves_five_feet_of_movement():
    slow = "spells: [{name: Comet, level: 3, damage: fire, restricted: true}]"
    game = Game(file_of(slow)).do("cast Comet on orc").until("What does ann do?")
    moves = [label for label in game.labels if label.startswith(("move", "dash"))]
    assert moves == ["move to -5 ft"]
    game.do("end the frame", "go on casting")


@pytest.mark.rule("MF-ENC-32", "MF-ENC-33", "MF-ENC-34")
def test_a_bow_is_primed_and_then_fired_in_the_same_frame():
    game = Game(file_of(weapons(BOW)))
    assert "attack orc with bow" not in game.labels
    game.do("prime bow", "attack orc with bow")
    assert not game.fighter("ann").arms[0].primed
    assert not any("bow" in label for label in game.labels)


@pytest.mark.rule("MF-ENC-33")
def test_a_bow_answers_as_a_reaction_only_where_it_was_primed():
    asked = file_of(weapons(BOW), weapons(SWORD))
    unprimed = Game(asked).until("What does orc do?").do("attack ann with sword")
    assert "prime bow" in unprimed.labels
    assert "attack orc with bow" not in unprimed.labels
    primed = Game(asked).do("prime bow").until("What does orc do?").do("attack ann with sword")
    assert "attack orc with bow" in primed.labels


@pytest.mark.rule("MF-ENC-36", "MF-FIRE-05", "MF-FIRE-06")
def test_a_frame_holds_up_to_three_shots_and_each_uses_a_round():
    game = Game(file_of(weapons(PISTOL), orc_is=ORC.replace("hp: 30", "hp: 900")))
    shots = [label for label in game.labels if label.startswith("attack")]
    assert shots == ["attack orc with pistol", "attack orc with pistol, 2 shots", "attack orc with pistol, 3 shots"]
    game.do("attack orc with pistol, 3 shots")
    assert game.rounds("ann") == 9


@pytest.mark.rule("MF-FIRE-11")
def test_the_frame_of_a_shot_holds_no_other_use_of_the_trigger_hand():
    game = Game(file_of(weapons(PISTOL, SWORD))).do("attack orc with pistol")
    assert not any("sword" in label or "pistol" in label for label in game.labels)


@pytest.mark.rule("MF-FIRE-14", "MF-ENC-35", "MF-ENC-37")
def test_reloading_untrained_takes_two_frames_and_throwing_rounds_away_shortens_nothing():
    game = Game(file_of(weapons(PISTOL), orc_is=ORC.replace("hp: 30", "hp: 900")))
    game.do("attack orc with pistol, 3 shots", "end the frame", "unload: pistol").until("What does orc do?")
    assert not game.loaded("ann").seated
    game.until("What does ann do?").do("reload: pistol")
    assert game.rounds("ann") == 13
    away = Game(file_of(weapons(PISTOL))).do("throw away the rounds: pistol")
    assert away.rounds("ann") == 0
    assert "unload: pistol" in away.labels


@pytest.mark.rule("MF-FIRE-16")
def test_an_expert_fires_once_after_swapping_in_the_same_frame():
    expert = PISTOL.replace("spare: 12", "spare: 12, training: expert")
    game = Game(file_of(weapons(expert), orc_is=ORC.replace("hp: 30", "hp: 900")))
    game.do("attack orc with pistol", "end the frame", "unload, reload and fire once: pistol")
    assert game.labels == ("attack orc with pistol", "end the frame")
    game.do("attack orc with pistol")
    assert game.rounds("ann") == 12


@pytest.mark.rule("MF-ENC-38", "MF-MAGIC-08", "MF-MAGIC-09", "MF-MAGIC-04")
def test_tapped_mana_halves_the_exert_of_the_next_spell_and_fades_after_the_next_turn():
    comet = "spells: [{name: Comet, level: 2, damage: fire, amounts: [[1, {damage: 3}]]}]"
    game = Game(file_of(comet)).do("tap mana", "end the frame")
    game.do("cast Comet on orc")
    assert game.creature("ann").exert == 2
    assert game.fighter("ann").mana == 0
    idle = Game(file_of(comet)).do("tap mana")
    idle.until("What does orc do?").until("What does ann do?")
    assert idle.fighter("ann").mana == 1
    idle.until("What does orc do?")
    assert idle.fighter("ann").mana == 0


@pytest.mark.rule("MF-MAGIC-07")
def test_without_mana_none_is_tapped():
    game = Game(file_of("spells: [Fire Bolt]", more="  mana: false"))
    assert "tap mana" not in game.labels


@pytest.mark.rule("MF-MAGIC-05")
def test_a_spell_takes_as_many_frames_as_its_level():
    comet = "spells: [{name: Comet, level: 2, damage: fire, amounts: [[1, {damage: 3}]]}]"
    game = Game(file_of(comet)).do("cast Comet on orc")
    assert game.creature("orc").hp == 30
    game.do("end the frame", "go on casting")
    assert game.creature("orc").hp == 27


@pytest.mark.rule("MF-MAGIC-10", "MF-MAGIC-11", "MF-MAGIC-12")
def test_a_convoker_hands_its_mana_over_with_a_reaction():
    comet = "spells: [{name: Comet, level: 2, damage: fire, amounts: [[1, {damage: 3}]]}]"
    ben = f"    - {{who: ben, side: party, {comet}}}"
    asked = file_of(comet, others=ben, people="  ben: {creature: {initiative: 50}}")
    game = Game(asked).do("tap mana", "end the frame", "end the frame").until("What does ann do?")
    game.do("tap mana", "end the frame", "cast Comet on orc with ben")
    assert game.creature("orc").hp == 27
    assert game.creature("ann").exert == 0
    assert game.fighter("ben").allowance.reactions == 0
    assert game.fighter("ben").mana == 0


@pytest.mark.rule("MF-MAGIC-26", "MF-APPEND-09")
def test_ward_takes_off_attack_rolls_while_it_is_kept_up():
    ward = "spells: [{name: Ward, amounts: [[1, {magnitude: 3}]]}]"
    game = Game(file_of(ward, weapons(SWORD))).do("cast Ward")
    game.until("What does orc do?").do("attack ann with sword")
    assert "d12 - 3" in game.told
    game.until("What does ann do?").do("let Ward go")
    assert not game.fighter("ann").mind.held


@pytest.mark.rule("MF-MAG-40", "MF-MAG-41", "MF-MAG-42", "MF-MAG-44")
def test_who_is_held_struggles_and_acts_on_in_that_frame_once_free():
    asked = file_of(weapons(SWORD, **{"held-by": "orc", "hold": "1"}), "grapples: true")
    game = Game(asked)
    assert not any(label.startswith(("move", "dash")) for label in game.labels)
    game.do("struggle free")
    assert game.fighter("ann").hold == 0
    assert "attack orc with sword" in game.labels
    held = Game(file_of("held-by: orc, hold: 90", "grapples: true")).do("struggle free")
    assert 0 < held.fighter("ann").hold < 90
    held.until("What does orc do?").do("refresh the hold on ann")
    assert held.fighter("ann").hold > 0


@pytest.mark.rule("MF-APPEND-17", "MF-APPEND-18", "MF-GAP-08")
def test_stun_takes_frames_of_the_next_turn_and_what_was_held_ends():
    shock = "{weapon: {name: rod, base: 3}, inflicts: stun, x: 1, natural: true}"
    ward = "spells: [{name: Wall, upkeep: unbroken}]"
    numbers = ORC + ", status: [0, 0, 0]"
    game = Game(file_of(weapons(shock), ward, orc_is=numbers.replace("evasion: 8", "evasion: 0")))
    game.until("What does orc do?").do("cast Wall").until("What does ann do?")
    assert game.fighter("orc").mind.holds("Wall")
    game.do("prepare a special attack", "end the frame", "attack orc with rod").until("What does orc do?")
    assert game.fighter("orc").allowance.frames == 1
    assert not game.fighter("orc").mind.held


@pytest.mark.rule("MF-APPEND-08", "MF-APPEND-13")
def test_an_elusive_target_is_made_out_in_one_frame_and_followed_from_then_on():
    game = Game(file_of(weapons(SWORD), "elusive: true"))
    assert "attack orc with sword" not in game.labels
    game.do("make out orc", "end the frame", "attack orc with sword").until("What does orc do?")
    game.until("What does ann do?")
    assert "attack orc with sword" in game.labels


@pytest.mark.rule("MF-ENC-08")
def test_nobody_reacts_in_its_own_turn():
    game = Game(file_of(weapons(SWORD), weapons(SWORD))).do("attack orc with sword", "attack ann with sword")
    assert game.choice.question == "What does ann do?"
    assert game.fighter("ann").allowance.reactions == 1
