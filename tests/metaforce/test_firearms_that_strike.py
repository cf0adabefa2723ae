"""Firearms that strike in encounters: what they deal, and what becomes of them (MF-FIRE-18, MF-FIRE-19)."""

from fractions import Fraction

import pytest

from ludex.layers.errors import LudexError
from ludex.systems.metaforce.terms import Training
from tests.metaforce.fights import PISTOL, SWORD, Game, file_of
from tests.metaforce.posed_questions import law, posed

RIFLE = PISTOL.replace("trigger", "load: 2, trigger").replace(
    "feed: {capacity: 12, plus-one: true}", "uses: [right hand, left hand], feed: {capacity: 12}"
)
STOCK = PISTOL.replace("trigger", "stock: true, trigger")


def holding(weapon, frame="", more=""):
    """Ann with a firearm beside an orc."""
    frames = f"  frames:\n    - {{who: ann, does: [{frame}]}}" if frame else ""
    weapon = weapon.replace("spare: 12", f"spare: 12{more}")
    return file_of(f"weapons: [{weapon}]", "", frames, orc_is="evasion: 0, deflection: 0, hp: 90")


@pytest.mark.rule("MF-FIRE-18")
@pytest.mark.parametrize(("weapon", "base", "sides"), [(PISTOL, 4, 4), (RIFLE, 6, 6)])
def test_a_firearm_strikes_by_its_hands_and_fires_nothing(weapon, base, sides):
    text = holding(weapon, "attack: {at: orc, strikes: true}")
    found = law("HP of orc", text, aim="winner")
    for shown in range(1, sides + 1):
        assert found[90 - base - shown] == Fraction(11, 12) * Fraction(1, sides)
    assert law("rounds in the weapon of ann", text) == {12: 1}


@pytest.mark.rule("MF-FIRE-19")
@pytest.mark.parametrize(
    ("risk", "rounds", "fires"),
    [("nothing happens", 12, True), ("it is damaged", 12, False), ("it goes off by accident", 11, True)],
)
def test_the_game_master_says_what_becomes_of_a_firearm_that_struck(risk, rounds, fires):
    game = Game(holding(PISTOL), seed=2).do("strike orc with pistol")
    game.until("What becomes of the firearm?").do(risk)
    assert game.rounds("ann") == rounds
    game.until("What does ann do?", taking="let it pass")
    assert "strike orc with pistol" in game.do("end the frame").labels
    assert ("attack orc with pistol" in game.labels) is fires


@pytest.mark.rule("MF-FIRE-19")
@pytest.mark.parametrize(
    ("weapon", "more", "asked"),
    [
        (STOCK, "", ("nothing happens", "it is damaged")),
        (PISTOL, f", striking: {Training.EXPERT.name.lower()}", ()),
        (PISTOL, "", ("nothing happens", "it is damaged", "it goes off by accident")),
    ],
)
def test_a_stock_does_not_go_off_and_expertise_removes_the_danger(weapon, more, asked):
    game = Game(holding(weapon, more=more), seed=2).do("strike orc with pistol")
    while "What does" not in game.choice.question and "becomes" not in game.choice.question:
        game.do(game.labels[-1])
    assert (game.labels if "becomes" in game.choice.question else ()) == asked


@pytest.mark.rule("MF-FIRE-19")
def test_what_is_empty_does_not_go_off():
    game = Game(holding(PISTOL), seed=2).do("throw away the rounds: pistol", "strike orc with pistol")
    assert game.until("What becomes of the firearm?").labels == ("nothing happens", "it is damaged")


@pytest.mark.rule("MF-FIRE-19")
def test_a_damaged_firearm_is_not_fired_by_a_frame_that_is_said():
    text = holding(PISTOL, "attack: {at: orc, strikes: true}") + "    - {who: ann, does: [attack: {at: orc}]}\n"
    game = Game(text, seed=2).until("What becomes of the firearm?").do("it is damaged")
    assert "pistol is damaged and does not fire (MF-FIRE-19)" in game.told


@pytest.mark.rule("MF-FIRE-18")
@pytest.mark.parametrize(
    ("weapon", "frame", "said"),
    [
        (SWORD, "attack: {at: orc, strikes: true}", "sword is no firearm"),
        (PISTOL, "attack: {at: orc, strikes: true, shots: 2}", "pistol strikes and fires no shots"),
    ],
)
def test_what_cannot_strike_so_is_refused(weapon, frame, said):
    with pytest.raises(LudexError, match=said):
        posed(holding(weapon, frame))
