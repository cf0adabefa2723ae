"""What limits Meta Powers: durations, times, who they work on, what was used before; and what files may not say."""

import pytest

from ludex.engine.replacing import replaced
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.finishing import saved
from ludex.systems.metaforce.encounters.encounter import with_fighter
from ludex.systems.metaforce.encounters.turns import BeginTurn
from tests.metaforce.fights import ANN, ORC, SWORD, Game, file_of
from tests.metaforce.posed_attacks import attack
from tests.metaforce.posed_questions import played, posed
from tests.metaforce.written_sheets import LEGAL, broken_rules, creature


def weapons(more=""):
    return f"weapons: [{SWORD}]{more}"


def gifted(powers, mp=30, **more):
    return Game(file_of(weapons(), weapons(), ann_is=f"{ANN}, mp: {mp}, max-mp: {mp}, powers: [{powers}]", **more))


def going_on(game):
    return [each.power.value for each in game.position.state.facts.active]


# ---------------------------------------------------------------- durations


@pytest.mark.rule("MF-MPOWER-17", "MF-MPOWER-19")
def test_safe_6_lasts_until_the_next_turn_though_action_8_adds_a_frame():
    for first, second in (("Safe-6", "Action-8"), ("Action-8", "Safe-6")):
        game = gifted("safe-6, action-8").do(f"use {first.lower()}", f"use {second.lower()}")
        game.do("end the frame", "end the frame")
        assert going_on(game) == ["safe-6"]  # the third frame
        game.do("end the frame").until("What does orc do?")
        assert going_on(game) == ["safe-6"]
        game.until("What does ann do?")
        assert going_on(game) == []


@pytest.mark.rule("MF-MPOWER-17", "MF-APPEND-18")
def test_the_6_seconds_pass_in_frames_that_are_lost_too():
    game = gifted("safe-6").do("end the frame", "use safe-6", "end the frame").until("What does orc do?")
    assert going_on(game) == ["safe-6"]
    state = with_fighter(game.position.state, replaced(game.fighter("ann"), lost=2))
    after = BeginTurn("ann").run(state, game.posed.game)
    assert not after.facts.active  # type: ignore[union-attr]


@pytest.mark.rule("MF-MPOWER-19", "MF-MPOWER-15")
def test_powers_of_ones_own_turn_may_be_used_in_the_middle_of_a_frame():
    game = gifted("safe-6, action-8").do("attack orc with sword")
    while "What does ann do?" not in game.choice.question:
        game.do(game.labels[-1])
    assert {"use safe-6", "use action-8"} <= set(game.labels)


# ---------------------------------------------------------------- reactions


@pytest.mark.rule("MF-MPOWER-20")
def test_a_reaction_may_be_bought_when_a_turn_ends_though_none_is_left():
    game = gifted("react-4", orc_is=ORC.replace("hp: 30", "hp: 90")).do("end the frame", "end the frame")
    game.until("What does orc do?").do("attack ann with sword")
    while game.choice.question != "Does ann react?":
        game.do(game.labels[0])
    game.do(game.labels[0])  # the ordinary reaction
    while game.choice.question != "Does ann react?":
        game.do("end the frame" if "end the frame" in game.labels else game.labels[-1])
    assert "use react-4" in game.labels


# ---------------------------------------------------------------- Finishing Touch, Crash Out


@pytest.mark.rule("MF-MPOWER-21")
def test_damage_of_a_spell_without_an_attack_roll_may_be_finished_too():
    missile = "spells: [{name: Magic Missile, amounts: [[1, {damage: 3}]]}]"
    user = ANN + ", mp: 27, max-mp: 27, powers: [finishing touch]"
    game = Game(file_of(missile, ann_is=user, orc_is=ORC)).do("cast Magic Missile on orc")
    assert game.choice.question == "Finish orc for 27 MP?"
    assert game.do("yes").creature("orc").hp == 0


@pytest.mark.rule("MF-CONFLICT-59", "MF-MPOWER-35")
def test_crash_out_does_not_work_on_users_where_all_powers_are_barred():
    text = attack("evasion: 20, mp: 6, powers: [crash out]", creature="mp: 1, max-mp: 1", opponent_powers="[crash out]")
    assert played(text, [5], "no").results["mishap"] == "none"
    assert played(text, [5], rulings=("MF-CONFLICT-59=all-powers",)).results["quality"] == "miss"


@pytest.mark.rule("MF-GAP-10", "MF-MPOWER-11")
def test_who_is_no_user_as_the_rules_are_read_may_have_a_meta_die_taken_off_its_roll():
    club = "weapons: [{weapon: {name: club, base: 3}}]"
    hero = ANN.replace("initiative: 20", "initiative: -20") + ", mp: 9, max-mp: 9, player: true"
    asked = file_of("", club, ann_is=hero, orc_is=ORC + ", mp: 2, max-mp: 2, strength: 6")
    seen = {}
    for ruling in ("max-mp", "player-characters"):
        game = Game(asked, f"MF-GAP-10={ruling}").until("What does orc do?")
        game._take("attack ann with club")
        seen[ruling] = "Create a Meta-Die" in game.labels
    assert seen == {"max-mp": False, "player-characters": True}


# ---------------------------------------------------------------- what was used before


@pytest.mark.rule("MF-MPOWER-13")
def test_what_a_sheet_says_of_deus_ex_counts_for_the_next_use():
    target = "evasion: 6, body: 1, mp: 5, max-mp: 9, standing: important, deus-ex: 2"
    text = attack(target, opponent_powers="[deus ex]").replace("hp: 50", "hp: 2")
    found = played(text, [9], [6], "dies", "yes")
    assert found.results["dies"] is False
    assert "is saved: 1 MP, Max MP 6" in str(found.trace)
    assert creature(LEGAL + "deus-ex: 2").deus_ex == 2


@pytest.mark.rule("MF-MPOWER-14")
def test_who_loses_its_last_max_mp_to_deus_ex_has_no_powers_any_more():
    target = "evasion: 6, body: 1, mp: 1, max-mp: 1, standing: important, powers: [force fate]"
    question = posed(attack(target, opponent_powers="[deus ex]").replace("hp: 50", "hp: 2"))
    after = saved(question.state, question.game, "orc").facts.creature("orc")  # type: ignore[arg-type]
    assert (after.max_mp, after.powers) == (0, frozenset())


@pytest.mark.rule("MF-MPOWER-37", "MF-MPOWER-38")
def test_uses_of_force_fate_make_the_next_dearer_in_encounters_too():
    user = "mp: 9, max-mp: 9, powers: [force fate], fate-used: 6"
    asked = file_of(weapons(), ann_is=f"{ANN}, {user}", orc_is=ORC.replace("evasion: 8, deflection: 9", "evasion: 14"))
    for seed in range(9):
        game = Game(asked, seed=seed).do("attack orc with sword")
        forced = [int(label.split()[-1]) for label in game.labels if label.startswith("Force Fate")]
        assert all(each <= 3 for each in forced)
    assert creature(LEGAL + "fate-used: 4").fate_used == 4
    assert broken_rules(LEGAL + "fate-used: -1") == ["MF-MPOWER-38"]


# ---------------------------------------------------------------- what cannot be said


@pytest.mark.parametrize(
    ("power", "rule"),
    [
        ("react-4", "MF-MPOWER-20"),
        ("deus ex", "MF-MPOWER-01"),
        ("finishing touch", "MF-MPOWER-01"),
        ("force fate", "MF-MPOWER-01"),
        ("team work", "MF-MPOWER-33"),
        ("team work, ally: orc", "MF-MPOWER-33"),
        ("initiative link", "MF-MPOWER-32"),
        ("initiative link, ally: orc", "MF-MPOWER-32"),
    ],
)
def test_a_frame_in_which_a_power_cannot_be_used_is_refused_with_its_rule(power, rule):
    user = ANN + ", mp: 9, max-mp: 9, powers: [react-4, finishing touch, team work]"
    frames = f"  frames:\n    - {{who: ann, does: [power: {{power: {power}}}]}}"
    with pytest.raises(LudexError, match=rule):
        posed(file_of(weapons(), more=frames, ann_is=user))


@pytest.mark.rule("MF-MPOWER-33", "MF-MPOWER-19")
def test_team_work_and_action_8_are_used_in_frames_that_are_said():
    people = "  ben: {creature: {hp: 9}}"
    others = f"    - {{who: ben, side: party, {weapons()}}}"
    user = ANN + ", mp: 9, max-mp: 9, powers: [team work, action-8]"
    frames = "  frames:\n    - {who: ann, does: [power: {power: %s}]}"
    text = file_of(weapons(), ann_is=user, people=people, others=others, more=frames % "team work, ally: ben")
    assert Game(text).choice.question == "What does ben do?"
    boosted = Game(text.replace("team work, ally: ben", "action-8"))
    assert boosted.creature("ann").mp == 1
    with pytest.raises(LudexError, match="MF-MPOWER-33"):
        posed(text.replace("does: [power", "does: [move: -5, power"))
    with pytest.raises(LudexError, match="MF-MPOWER-33"):
        posed(text.replace("ben}]}", "ben}, watch]}"))


@pytest.mark.rule("MF-MPOWER-17", "MF-MPOWER-24", "MF-MPOWER-38")
@pytest.mark.parametrize(
    ("by", "keys", "rule"),
    [
        ("", {"active": "[force fate]"}, "MF-MPOWER-17"),
        (", fate-used: -1", {"powers": "[force fate]"}, "MF-MPOWER-38"),
        (", fate-lowered: -1", {"powers": "[force fate]"}, "MF-MPOWER-38"),
        (", metaphor-spares-mp: -1", {"powers": "[force fate]"}, "MF-MPOWER-24"),
    ],
)
def test_numbers_and_powers_that_make_no_sense_are_refused(by, keys, rule):
    user = "mp: 9, powers: [force fate, metaforce manipulation]"
    with pytest.raises(LudexError, match=rule):
        posed(attack("", f"bonus: 0{by}", creature=user, **keys))
    more = "".join(f", {name}: {value}" for name, value in keys.items())
    with pytest.raises(LudexError, match=rule):
        posed(f"characters: {{ann: {{creature: {{{user}}}}}}}\ncheck: {{by: {{who: ann{by}}}, target: 9{more}}}")
