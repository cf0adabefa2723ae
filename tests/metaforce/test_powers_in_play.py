"""Meta Powers as they are used in encounters."""

import pytest

from ludex.systems.metaforce.characters.falling import Ending
from tests.metaforce.fights import ANN, ORC, SWORD, Game, file_of


def weapons(*written):
    """What somebody fights with, as a file writes it."""
    return f"weapons: [{', '.join(written)}]"


USER = ANN + ", mp: 20, max-mp: 20, level: 2, powers: [POWERS]"


def with_powers(*powers):
    """Ann, with powers and the MP for them."""
    return USER.replace("POWERS", ", ".join(powers))


@pytest.mark.rule("MF-MPOWER-19")
def test_action_8_is_one_more_frame_once_a_round():
    game = Game(file_of(weapons(SWORD), ann_is=with_powers("action-8"))).do("use action-8")
    assert game.creature("ann").mp == 12
    assert game.fighter("ann").allowance.frames == 3
    assert "use action-8" not in game.labels


@pytest.mark.rule("MF-MPOWER-20", "MF-MPOWER-26")
def test_react_4_buys_reactions_as_long_as_mp_last():
    asked = file_of(weapons(SWORD), weapons(SWORD), ann_is=with_powers("action-8"))
    game = Game(asked).until("What does orc do?").do("attack ann with sword", "attack orc with sword")
    game.until("What does orc do?").do("end the frame", "attack ann with sword")
    assert game.labels == ("use react-4", "let it pass")
    game.do("use react-4")
    assert game.creature("ann").mp == 16
    assert "attack orc with sword" in game.labels


@pytest.mark.rule("MF-MPOWER-19")
def test_a_reaction_becomes_a_frame_of_any_number_of_activities():
    asked = file_of(weapons(SWORD), weapons(SWORD), ann_is=with_powers("action-8"))
    game = Game(asked).until("What does orc do?").do("attack ann with sword", "use action-8")
    game.do("attack orc with sword")
    while "let it stand" in game.labels:
        game.do("let it stand")
    assert any(label.startswith("move") for label in game.labels)
    assert game.fighter("ann").allowance.reactions == 0


@pytest.mark.rule("MF-MPOWER-21")
def test_finishing_touch_costs_the_hp_that_are_left():
    asked = file_of(
        weapons("{weapon: {name: axe, base: 4}}"),
        ann_is=with_powers("finishing touch"),
        orc_is="evasion: 0, deflection: 0, hp: 20",
    )
    game = Game(asked, seed=1).do("attack orc with axe", "let it stand")
    assert game.choice.question == "Finish orc for 16 MP?"
    game.do("yes")
    assert game.creature("ann").mp == 4
    assert game.fight.ended == "party"


@pytest.mark.rule("MF-MPOWER-32")
def test_an_ally_is_taken_along_once():
    asked = file_of(
        weapons(SWORD),
        ann_is=with_powers("initiative link"),
        orc_is=ORC.replace("initiative: 0", "initiative: 4"),
        people="  ben: {creature: {initiative: -20}}",
        others="    - {who: ben, side: party}",
    )
    game = Game(asked).until("What does ann do?")
    assert game.fight.order == ("ann", "orc", "ben")
    game.do("use initiative link for ben")
    assert game.fight.order == ("ann", "ben", "orc")
    assert not any("link" in label for label in game.labels)


@pytest.mark.rule("MF-MPOWER-33")
def test_team_work_gives_a_frame_to_an_ally():
    asked = file_of(
        weapons(SWORD),
        ann_is=with_powers("team work"),
        people="  ben: {creature: {initiative: -20}}",
        others=f"    - {{who: ben, side: party, {weapons(SWORD)}}}",
    )
    game = Game(asked).do("use team work for ben")
    assert game.choice.about == "ben"
    game.do("attack orc with sword").until("What does ann do?")
    assert game.fighter("ann").allowance.frames == 1
    assert not any("team work" in label for label in game.labels)


@pytest.mark.rule("MF-MPOWER-17")
def test_safe_6_lasts_until_the_next_turn_begins():
    game = Game(file_of(weapons(SWORD), ann_is=with_powers("safe-6"))).do("use safe-6")
    assert game.creature("ann").mp == 14
    game.until("What does orc do?")
    assert game.position.state.facts.active
    game.until("What does ann do?")
    assert not game.position.state.facts.active


@pytest.mark.rule("MF-MPOWER-18", "MF-CONFLICT-43")
def test_with_three_frames_a_turn_it_lasts_three_frames():
    asked = file_of(weapons(SWORD), ann_is=with_powers("safe-6"))
    game = Game(asked, "MF-CONFLICT-43=three").do("end the frame", "end the frame", "use safe-6", "end the frame")
    game.until("What does ann do?")
    assert game.position.state.facts.active
    game.do("end the frame")
    assert game.position.state.facts.active
    game.do("end the frame")
    assert not game.position.state.facts.active


@pytest.mark.rule("MF-MPOWER-35", "MF-MPOWER-36")
def test_crash_out_answers_an_attack_that_failed():
    asked = file_of("", weapons(SWORD), ann_is=with_powers("crash out").replace("evasion: 10", "evasion: 90"))
    game = Game(asked).until("What does orc do?").do("attack ann with sword")
    assert "Crash Out on orc for" in game.choice.question
    game.do("yes")
    assert game.labels == ("reflex", "body", "mind")
    game.do("reflex")
    assert "falls prone" in game.labels or "bleeds" in game.labels


@pytest.mark.rule("MF-MPOWER-12", "MF-MPOWER-13", "MF-MPOWER-14")
def test_deus_ex_saves_from_death_for_max_mp():
    numbers = "evasion: 0, deflection: 0, hp: 1, mp: 5, max-mp: 8, standing: important"
    game = Game(file_of(weapons("{weapon: {name: hammer, base: 20}}"), orc_is=numbers))
    game.do("attack orc with hammer", "dies")
    assert game.choice.question == "Does orc survive by Deus Ex?"
    game.do("yes")
    assert (game.creature("orc").mp, game.creature("orc").max_mp) == (1, 7)
    assert game.fighter("orc").ending is Ending.SURVIVES
