"""What spells do in encounters beside damage: conditions, healing, strengthened strikes, saves."""

import pytest

from tests.metaforce.fights import ANN, BOW, ORC, PISTOL, SWORD, Game, file_of

OPEN = "evasion: 0, deflection: 0, hp: 90, status: [0, 0, 0]"


def spells(written, more=""):
    """A caster, as a file writes it."""
    return f"spells: [{written}]{more}"


@pytest.mark.rule("MF-MAGIC-13", "MF-MAGIC-18", "MF-MAGIC-20")
@pytest.mark.parametrize(("name", "condition"), [("Fire Bolt", "burn"), ("Shocking Grasp", "stun")])
def test_a_cantrip_may_cause_its_condition(name, condition):
    bolt = f"{{name: {name}, x: 1, amounts: [[1, {{damage: 2, magnitude: 3}}]]}}"
    game = Game(file_of(spells(bolt), orc_is=OPEN)).do(f"cast {name} on orc")
    assert [each.condition.name for each in game.fighter("orc").afflictions] == [condition]
    assert game.creature("orc").hp < 90


@pytest.mark.rule("MF-MAGIC-17")
def test_a_magic_missile_asks_for_no_attack_roll():
    missile = "{name: Magic Missile, amounts: [[1, {damage: 3}]]}"
    game = Game(file_of(spells(missile), orc_is=ORC.replace("evasion: 8", "evasion: 99")))
    game.do("cast Magic Missile on orc")
    assert game.creature("orc").hp == 27


@pytest.mark.rule("MF-SHEET-15", "MF-MAGIC-17")
def test_a_reduction_of_a_kind_of_damage_bears_on_spells_too():
    missile = "{name: Magic Missile, amounts: [[1, {damage: 3}]]}"
    less, more = (ORC + f", reductions: [[magic, {each}]]" for each in (2, -2))
    fell = [Game(file_of(spells(missile), orc_is=each)).do("cast Magic Missile on orc") for each in (ORC, less, more)]
    assert [game.creature("orc").hp for game in fell] == [27, 29, 25]


@pytest.mark.rule("MF-MAGIC-21", "MF-MAG-37")
def test_a_save_avoids_a_spell_that_calls_for_one():
    clap = "{name: Thunder Clap, amounts: [[1, {damage: 30}]]}"
    nimble = file_of(spells(clap), orc_is=ORC + ", agility: 12")
    assert Game(nimble).do("cast Thunder Clap on orc").creature("orc").hp == 30
    clumsy = file_of(spells(clap), orc_is=ORC + ", agility: -30")
    assert Game(clumsy).do("cast Thunder Clap on orc").creature("orc").hp == 0


@pytest.mark.rule("MF-MAGIC-23", "MF-MAG-37")
@pytest.mark.parametrize(("agility", "status", "suffers"), [(-30, 0, ["poison"]), (-30, 99, []), (12, 0, [])])
def test_a_spell_that_calls_for_a_save_causes_its_condition_where_that_fails(agility, status, suffers):
    burst = "{name: Poison Burst, x: 2, amounts: [[1, {damage: 1, magnitude: 4}]]}"
    game = Game(file_of(spells(burst), orc_is=ORC + f", agility: {agility}, status: [{status}, 0, 0]"))
    game.do("cast Poison Burst on orc")
    assert [each.condition.name for each in game.fighter("orc").afflictions] == suffers


@pytest.mark.rule("MF-MAG-37", "MF-MAG-49")
def test_a_condition_of_the_games_own_is_compared_with_the_core_of_the_spell():
    clap = "{name: Thunder Clap, amounts: [[1, {damage: 1, magnitude: 30}]]}"
    game = Game(file_of(spells(clap), orc_is=ORC + ", agility: -30, status: [99, 9, 99]"))
    game.do("cast Thunder Clap on orc")
    assert [each.condition.name for each in game.fighter("orc").afflictions] == ["deafened"]


@pytest.mark.rule("MF-MAGIC-24")
def test_a_radiant_strike_gains_the_spellcasting_attribute_and_a_kind_of_damage():
    strike = spells("Radiant Strike", f", weapons: [{SWORD}]")
    game = Game(file_of(strike, ann_is=ANN + ", strength: 1, intellect: 4", orc_is=OPEN))
    kinds = [label for label in game.labels if label.startswith("cast")]
    assert kinds == [f"cast Radiant Strike on orc as {kind}" for kind in ("blunt", "magic", "holy")]
    game.do("cast Radiant Strike on orc as holy")
    assert "d12 + 5" in game.told
    # base 4 and Intellect 4, and a d6
    assert 90 - game.creature("orc").hp >= 9


@pytest.mark.rule("MF-MAGIC-25")
def test_heal_eases_what_affects_the_body():
    venom = "{weapon: {name: fang, base: 1}, inflicts: poison, x: 2, natural: true}"
    heal = "{name: Heal, amounts: [[1, {damage: 3, magnitude: 99}]]}"
    victim = ANN.replace("evasion: 10, deflection: 10", "evasion: 0, deflection: 0") + ", status: [0, 0, 0]"
    game = Game(file_of(spells(heal), f"weapons: [{venom}]", ann_is=victim))
    game.until("What does orc do?").do("prepare a special attack", "end the frame", "attack ann with fang")
    assert game.fighter("ann").afflictions
    game.until("What does ann do?")
    hp = game.creature("ann").hp
    game.do("cast Heal on ann")
    assert not game.fighter("ann").afflictions
    assert game.creature("ann").hp == hp + 3


@pytest.mark.rule("MF-FIRE-24")
def test_cover_stops_every_shot():
    game = Game(file_of(f"weapons: [{PISTOL}]", "covered: true", orc_is=OPEN)).do("attack orc with pistol, 3 shots")
    assert game.creature("orc").hp == 90
    assert game.rounds("ann") == 9


@pytest.mark.rule("MF-MAGIC-16", "MF-APPEND-13")
def test_an_area_takes_in_those_who_stand_together():
    splash = "{name: Acid Splash, amounts: [[1, {damage: 3}]]}"
    others = "    - {who: elk, side: orcs, at: 10}\n    - {who: fox, side: orcs, at: 40}"
    asked = file_of(spells(splash), others=others, people="  elk: {creature: {}}\n  fox: {creature: {}}")
    game = Game(asked)
    assert [label for label in game.labels if label.startswith("cast")] == [
        "cast Acid Splash on orc, elk",
        "cast Acid Splash on fox",
    ]


@pytest.mark.rule("MF-APPEND-09", "MF-APPEND-10", "MF-APPEND-14")
@pytest.mark.parametrize(("second", "kept"), [("attack orc with sword", False), ("concentrate on Ward", True)])
def test_an_unbroken_ability_fills_one_slot_and_a_loose_one_needs_the_other_once_a_round(second, kept):
    held = spells("{name: Wall, upkeep: unbroken}, Ward", f", weapons: [{SWORD}]")
    game = Game(file_of(held)).do("cast Wall", "end the frame", "cast Ward").until("What does orc do?")
    game.until("What does ann do?").do("attack orc with sword", "end the frame", second).until("What does orc do?")
    assert game.fighter("ann").mind.holds("Wall")
    assert game.fighter("ann").mind.holds("Ward") is kept


@pytest.mark.rule("MF-ENC-34", "MF-APPEND-10")
def test_what_is_quickened_leaves_room_for_an_ability_in_the_active_slot_and_two_actions_leave_none():
    game = Game(file_of(spells("{name: Wall, upkeep: unbroken}", f", weapons: [{BOW}]")))
    game.do("cast Wall", "end the frame", "prime bow", "end the frame").until("What does ann do?")
    shot = game.do("attack orc with bow").position
    assert game.do("concentrate on Wall").fighter("ann").mind.active == "Wall"
    game.position = shot
    assert game.do("prime bow").fighter("ann").mind.active == "priming a bow"
    assert "concentrate on Wall" not in game.labels


def cursed(condition, defence):
    """Ann after a special attack by the orc that inflicts a condition, against so high a Status Defence."""
    curse = f"{{weapon: {{name: eye, base: 1}}, inflicts: {condition}, natural: true}}"
    victim = ANN.replace("evasion: 10, deflection: 10", "evasion: 0, deflection: 0") + f", status: [0, 0, {defence}]"
    game = Game(file_of(f"weapons: [{SWORD}]", f"weapons: [{curse}]", ann_is=victim))
    game.until("What does orc do?").do("prepare a special attack", "end the frame", "attack ann with eye")
    return game.until("What does ann do?")


@pytest.mark.rule("MF-MAG-12", "MF-MAG-33")
def test_who_fears_somebody_goes_only_away_and_attacks_them_not():
    game = cursed("fear", 0)
    assert "attack orc with sword" not in game.labels
    assert {label for label in game.labels if label.startswith(("move", "dash"))} == {
        "move to -15 ft",
        "dash to -30 ft",
    }


@pytest.mark.rule("MF-MAG-13")
def test_who_is_charmed_does_nothing_against_whom_it_serves():
    assert "attack orc with sword" not in cursed("charm", 0).labels
    assert "attack orc with sword" in cursed("charm", 99).labels


BURST = "{name: Burst, level: 0, frames: 1, resolved: nothing, damage: fire, condition: poison, x: 1, AMOUNTS}"


@pytest.mark.rule("MF-MPOWER-27", "MF-VB-01", "MF-MAG-37")
@pytest.mark.parametrize("place", ["damage", "magnitude"])
def test_a_copy_of_a_spells_die_goes_on_damage_or_on_magnitude_as_its_owner_likes(place):
    burst = BURST.replace("AMOUNTS", "amounts: [[1, {damage: 2, die: 4, magnitude: 3}]]")
    text = file_of(spells(burst), ann_is=ANN + ", powers: [hype effect]", orc_is=ORC + ", status: [0, 0, 0]")
    games = (Game(text, seed=seed).do("cast Burst on orc") for seed in range(20))
    game = next(each for each in games if "on damage" in each.labels)
    assert game.labels == ("on damage", "on magnitude")
    copy = int(game.choice.question.removeprefix("What is the bonus of ").split()[0])
    game.do(f"on {place}")
    assert 30 - game.creature("orc").hp == 2 + 4 + (copy if place == "damage" else 0)
    assert (f"copies +{copy}" in game.told) is (place == "magnitude")


@pytest.mark.rule("MF-MPOWER-27")
def test_without_a_magnitude_the_copy_of_a_spells_die_is_damage_and_nobody_is_asked():
    burst = BURST.replace("condition: poison, ", "").replace("AMOUNTS", "amounts: [[1, {damage: 2, die: 4}]]")
    text = file_of(spells(burst), ann_is=ANN + ", powers: [hype effect]", orc_is=ORC)
    lost = {30 - Game(text, seed=seed).do("cast Burst on orc").creature("orc").hp for seed in range(40)}
    assert lost <= {3, 4, 5, 7, 8, 9, 10}
    assert max(lost) > 6
