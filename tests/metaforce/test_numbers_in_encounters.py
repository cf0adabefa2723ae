"""Meta Powers that change numbers in encounters; those who have fallen, and may be attacked or brought back."""

from fractions import Fraction

import pytest
from attrs import evolve

from ludex.engine.state import GameState
from ludex.systems.metaforce.characters.falling import Ending, Fate
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import NAMED
from ludex.systems.metaforce.conditions.effects import Bearing
from ludex.systems.metaforce.encounters.casting_played import SpellAt
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_creature, with_fighter
from ludex.systems.metaforce.encounters.fighters import Kit
from ludex.systems.metaforce.encounters.magic import HEAL, Amounts
from ludex.systems.metaforce.encounters.wounds import back
from ludex.systems.metaforce.saves.severity import Severity
from tests.metaforce.fights import ORC, Game, file_of
from tests.metaforce.posed_questions import chance, law


def frames(ann="", orc="", powers=""):
    """One attack of ann with a sword of 4 damage on an orc of 20 HP."""
    return f"""
characters:
  ann: {{creature: {{{ann}}}}}
  orc: {{creature: {{hp: 20, evasion: 10, deflection: 10{orc}}}}}
encounter:
  fighters:
    - {{who: ann, side: party, player: true, weapons: [{{weapon: {{name: sword, base: 4, critical: 1}}}}]}}
    - {{who: orc, side: orcs, at: 5}}
  frames:
    - {{who: ann, does: [attack: {{at: orc}}]}}
"""


@pytest.mark.rule("MF-MPOWER-37")
def test_fate_makes_a_miss_a_hit_in_an_encounter():
    # by 11 and 12 it hits by itself, and 10 is deflected: half of 4, less what is forced on the damage before
    plain, forced = frames(), frames("mp: 2, max-mp: 2, powers: [force fate]")
    misses = Fraction(9, 12)
    assert 1 - _hurt(plain) == misses
    # 8 and 9 are raised by 2 and 1
    assert 1 - _hurt(forced) == misses - Fraction(2, 12)


@pytest.mark.rule("MF-MPOWER-08")
def test_who_is_attacked_lowers_the_total_in_an_encounter():
    hindered = frames(orc=", mp: 2, max-mp: 2, powers: [force fate]")
    # 10 and 11 are lowered below 10; a 12 with its bonus of 5 and more is not
    assert 1 - _hurt(hindered) == Fraction(9, 12) + Fraction(2, 12)


@pytest.mark.rule("MF-MPOWER-27")
def test_dice_of_a_hit_are_copied_in_an_encounter():
    # each face hits; a critical doubles nothing, and puts 5 or more on the damage
    text = frames("powers: [hype effect]").replace("base: 4", "base: 4, bonus: d4")
    found = _law(text.replace("evasion: 10, deflection: 10", "evasion: 0, deflection: 0"))
    plain = {4 + shown: Fraction(1, 4) for shown in (1, 2, 3)} | {8 + copy: Fraction(1, 16) for copy in (1, 2, 3, 4)}
    for damage in (5, 6, 7, 8):
        assert found.get(20 - damage, 0) == Fraction(11, 12) * plain.get(damage, 0)
    assert found[20 - (8 + 4 + 12)] == Fraction(1, 12) * Fraction(1, 16) * Fraction(1, 12)


def _hurt(text):
    return 1 - _law(text).get(20, Fraction(0))


def _law(text):
    return law("HP of orc", text, aim="harm")


@pytest.mark.rule("MF-MPOWER-02")
def test_nothing_is_asked_of_who_has_no_mp_for_it():
    assert chance(frames("max-mp: 9, powers: [force fate]"), aim="harm") == chance(frames(), aim="harm")


# ---------------------------------------------------------------- those who have fallen


CLUB = "{weapon: {name: club, base: 3, to-hit: 30, critical: 1}}"


def beaten(standing, more="", numbers=""):
    """The orc is at 0 HP; an elf far away fights on."""
    asked = file_of(
        f"weapons: [{CLUB}]",
        f"standing: {standing}",
        more,
        orc_is=ORC.replace("hp: 30", "hp: 3, max-hp: 30, body: 4") + numbers,
        people="  elf: {creature: {initiative: -20}}",
        others="    - {who: elf, side: orcs, at: 50}",
    )
    return Game(asked, seed=1).do("attack orc with club")


def fallen():
    """Somebody important has."""
    game = beaten("important")
    assert game.fighter("orc").out is Fate.INCAPACITATED
    return game


@pytest.mark.rule("MF-ENC-12", "MF-ENC-13")
def test_who_has_fallen_may_be_attacked_until_it_may_die():
    game = fallen().do("end the frame", "attack orc with club")
    assert game.creature("orc").hp == -3
    game.do("end the frame")
    while "attack orc with club" not in game.labels:
        game.do(game.labels[-1])
    game.do("attack orc with club")
    assert game.choice.question == "What becomes of orc?"
    assert game.do("dies").fighter("orc").ending is Ending.DIES
    while "attack" not in game.labels[0] and "What does ann do?" not in game.choice.question:
        game.do(game.labels[-1])
    assert "attack orc with club" not in game.labels


@pytest.mark.rule("MF-ENC-13", "MF-ENC-14")
@pytest.mark.parametrize(("standing", "dies"), [("important", True), ("protected", False)])
def test_who_survived_below_its_body_may_die_of_the_next_blow_unless_it_is_protected(standing, dies):
    game = beaten(standing, "  dying: survives").do("end the frame", "attack orc with club", "end the frame")
    game.until("What does elf do?").until("What does ann do?").do("attack orc with club")
    assert game.creature("orc").hp == -6
    assert game.fighter("orc").out is (Fate.MAY_DIE if dies else Fate.INCAPACITATED)
    assert "attack orc with club" in game.do("end the frame").labels


@pytest.mark.rule("MF-ENC-15")
def test_who_is_knocked_out_may_be_attacked_where_the_game_master_says_what_becomes_of_it():
    game = beaten("lesser", "  lesser:").do("knocked out", "end the frame", "attack orc with club")
    assert game.creature("orc").hp == -3
    assert game.labels == ("knocked out", "killed")
    game.do("killed").until("What does elf do?").until("What does ann do?")
    assert game.fighter("orc").ending is Ending.KILLED
    assert "attack orc with club" not in game.labels


@pytest.mark.rule("MF-ENC-15", "MF-MPOWER-12")
def test_a_metaforce_user_who_is_to_be_killed_when_knocked_out_may_survive_by_deus_ex():
    game = beaten("lesser", "  lesser:", ", mp: 2, max-mp: 4").do("knocked out", "end the frame")
    game.do("attack orc with club", "killed")
    assert game.choice.question == "Does orc survive by Deus Ex?"
    assert game.do("yes").creature("orc").max_mp == 3


@pytest.mark.rule("MF-ENC-15")
def test_where_the_table_has_settled_that_lesser_foes_are_knocked_out_nobody_is_asked_to_attack_them():
    game = beaten("lesser").do("end the frame")
    assert game.fighter("orc").ending is Ending.KNOCKED_OUT
    assert "attack orc with club" not in game.labels


@pytest.mark.rule("MF-ENC-12")
def test_who_has_hp_above_0_again_is_back_in_the_fight():
    game = fallen()
    state = game.position.state
    assert back(state, game.posed.game, "orc") is state  # at 0 HP it lies there
    healed = with_creature(state, evolve(game.creature("orc"), hp=2))
    assert encounter_of(back(healed, game.posed.game, "orc").facts).fighter("orc").able


@pytest.mark.rule("MF-ENC-12", "MF-MAGIC-25")
def test_heal_brings_somebody_back_who_bled_out():
    game = fallen()
    state, rules = game.position.state, game.posed.game
    venom = Affliction(NAMED["poison"], Severity.FULL, Bearing(9, 2), "ann")
    heal = evolve(HEAL, amounts=((1, Amounts(4, magnitude=99)),))
    orc, elf = game.fighter("orc"), game.fighter("elf")
    state = with_fighter(state, evolve(orc, afflictions=(venom,)))
    state = with_fighter(state, evolve(elf, kit=Kit(spells=(heal,)), place=orc.place))
    after = SpellAt("elf", "orc", 0).run(state, rules)
    assert isinstance(after, GameState)
    assert encounter_of(after.facts).fighter("orc").able
    assert after.facts.creature("orc").hp > 0
