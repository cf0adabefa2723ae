"""Grapples, nets and traps: the hold, the escape, the hold refreshed."""

from fractions import Fraction
from random import Random

import pytest
from attrs import evolve

from ludex.engine.checks.posed import best_for, odds_of, play_check
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.grapples.holding import GrappleSize, broken, multiplied, refreshed, size_options
from ludex.systems.metaforce.play.game import Metaforce
from tests.metaforce.posed_questions import chance, law, played, posed

NET = """
    escape: {by: {who: bob, bonus: 3}, magnitude: 20, frames: 2}
    """


def grapple(rest="", bob="status: [0, 8, 0], agility: 3", orc="strength: 4, agility: 1", frames=2):
    """A file in which an orc grapples bob."""
    return f"""
        characters: {{bob: {{creature: {{{bob}}}}}, orc: {{creature: {{{orc}}}}}}}
        escape: {{by: {{who: bob}}, grappled: {{who: orc, attribute: strength}}, frames: {frames}{rest}}}
        """


@pytest.mark.rule("MF-ODDS-023")
def test_odds_of_getting_free_within_two_frames():
    assert chance(NET.replace("20", "24")) == Fraction(19, 72)


@pytest.mark.rule("MF-MAG-41", "MF-MAG-42", "MF-CONFLICT-51")
def test_escapes_wear_a_hold_down_until_one_is_free():
    first = played(NET, [8], [3]).results
    assert (first["free"], first["magnitude"], first["frames"]) == (False, 3, 2)
    second = played(NET, [8], [6]).results
    assert (second["free"], second["magnitude"], second["frames"]) == (True, 0, 2)
    # who is free acts normally in that same frame, and needs no more of them
    assert played(NET.replace("20", "11"), [8]).results["frames"] == 1


def test_a_hold_may_be_read_as_a_number_to_be_met_at_once():
    assert played(NET, [8], [9], rulings=("MF-CONFLICT-51=single-roll",)).results["magnitude"] == 20
    assert chance(NET, "MF-CONFLICT-51=single-roll") == Fraction(23, 144)  # 12, and 5 or more


@pytest.mark.rule("MF-MAG-41")
def test_who_is_held_may_use_strength_or_agility():
    text = """
        characters: {bob: {creature: {strength: 1, agility: 5}}}
        escape: {by: {who: bob}, magnitude: 9}
        """
    assert played(text, "agility", [4]).results["free"]
    assert not played(text, "strength", [4]).results["free"]
    assert chance(text) == Fraction(9, 12)


@pytest.mark.rule("MF-MAG-43", "MF-MAG-40", "MF-MAG-49", "MF-OPEN-11A", "MF-OPEN-11B")
def test_a_grapple_is_rolled_at_once_and_must_meet_the_reflex_defence():
    assert played(grapple(), [3]).results["caught"] is False
    held = played(grapple(), [4], "agility", [2], "agility", [3]).results
    assert (held["caught"], held["free"]) == (True, True)  # 8, less 5, less 6
    none = law("caught", grapple(frames=1), "MF-OPEN-11B=none")
    assert none == {True: 1}


def test_a_grapple_may_need_an_attack_roll():
    text = grapple(bob="evasion: 12, agility: 3, status: [0, 0, 0]", frames=1)
    assert law("caught", text, "MF-OPEN-11A=yes")[True] == Fraction(5, 12)


@pytest.mark.rule("MF-MAG-40")
def test_a_save_avoids_capture_but_only_halves_a_hold_that_came_with_a_hit():
    text = grapple(", save: true", frames=1)
    assert played(text, [8], [9]).results["caught"] is False
    hit = played(text, [12, 5], [8], [9], "agility", [1], rulings=("MF-OPEN-11A=yes",)).results
    assert (hit["caught"], hit["magnitude"]) == (True, 2)  # 12 halved is 6, less 4


@pytest.mark.rule("MF-MAG-44", "MF-OPEN-11C")
def test_a_refreshed_hold_is_as_high_as_it_was_or_higher():
    assert (refreshed(14, 9), refreshed(5, 9)) == (14, 9)
    text = grapple(", refreshes: 1")
    found = played(text, [8], "agility", [5], "yes", [7], "agility", [2]).results
    assert found["magnitude"] == 6  # 12, less 8, again 11, less 5
    without = chance(grapple())
    assert chance(text) < without


def test_how_often_a_hold_is_refreshed_hangs_on_the_reading():
    text = grapple(", refreshes: 3", frames=4)
    escape, again = ("agility", [1]), ("yes", [1])
    held = [12, 8], *escape, *again, *escape, *again, *escape
    each = played(text, *held, *again, *escape)
    assert each.results["magnitude"] == 8  # 24, less 4 for each escape
    # the third would be the second in one round
    once = played(text, *held, *escape, rulings=("MF-OPEN-11C=once-a-round",))
    assert once.results["magnitude"] == 8
    for_exert = played(text, *held, "no", *escape, rulings=("MF-OPEN-11C=exert",))
    assert sum("Exerts 1" in line.words for line in for_exert.trace) == 2


@pytest.mark.rule("MF-MAG-45")
def test_a_much_larger_grappler_may_multiply_and_a_much_smaller_one_only_climbs():
    giant, elf = Creature("giant", size=4), Creature("elf")
    assert size_options(giant, elf) == (GrappleSize.NO_MULTIPLIER, GrappleSize.MULTIPLIER)
    assert size_options(elf, giant) == (GrappleSize.NO_MULTIPLIER, GrappleSize.CLIMBING_GRIP)
    assert size_options(elf, elf) == (GrappleSize.NO_MULTIPLIER,)
    assert multiplied(10, GrappleSize.MULTIPLIER, giant, elf) == 30
    text = grapple(orc="strength: 4, size: 4", frames=1)
    assert played(text, "multiplier", [4], "agility", [1]).results["magnitude"] == 20  # 24, less 4
    assert played(text, "no multiplier", [4], "agility", [1]).results["magnitude"] == 4
    small = grapple(", size: climbing grip", bob="size: 4, status: [0, 0, 0]")
    assert law("caught", small) == {False: 1}


@pytest.mark.rule("MF-MAG-48")
def test_flames_are_smothered_as_a_hold_is_worn_down():
    text = """
        characters: {bob: {creature: {agility: 4}}}
        escape: {by: {who: bob}, condition: burn, magnitude: 12}
        """
    assert played(text, [5]).results["magnitude"] == 3


@pytest.mark.rule("MF-MAG-13", "MF-CONFLICT-52")
def test_who_is_charmed_breaks_free_with_charisma_unless_it_is_intense():
    text = """
        characters: {bob: {creature: {charisma: 4, status: [0, 0, 9]}}}
        escape: {by: {who: bob}, condition: charm, magnitude: MAGNITUDE}
        """
    assert played(text.replace("MAGNITUDE", "18"), [5]).results["magnitude"] == 9
    assert played(text.replace("MAGNITUDE", "19")).results["magnitude"] == 19
    by_check = ("MF-CONFLICT-52=break-check",)
    assert played(text.replace("MAGNITUDE", "18"), [5], rulings=by_check).results["magnitude"] == 9
    assert played(text.replace("MAGNITUDE", "17"), [5], rulings=by_check).results["magnitude"] == 8


@pytest.mark.rule("MF-MAG-07", "MF-MAG-14")
def test_on_the_older_page_a_break_check_meets_the_magnitude_or_halves_it_once_a_turn():
    assert (broken(20, 20), broken(21, 11)) == (0, 10)
    text = NET.replace("frames: 2", "frames: 3")
    found = played(text, [8], [6], on="2026-03-05").results
    assert (found["magnitude"], found["frames"]) == (5, 3)  # 20, then 10, then 5


@pytest.mark.parametrize(
    ("rest", "match"),
    [
        ("magnitude: 20, grappled: {who: orc}", "grapples"),
        ("frames: 2", "grapples"),
        ("magnitude: 20, frames: 0", "frames"),
        ("magnitude: 20, condition: net", "unknown condition"),
    ],
)
def test_what_makes_no_sense_is_refused(rest, match):
    with pytest.raises(LudexError, match=match):
        posed(f"escape: {{by: {{who: bob}}, {rest}}}")


@pytest.mark.bulk
def test_odds_agree_with_play_over_seeds():
    question = posed(grapple(", refreshes: 1"))
    # all decide alike, whatever it is worth, so that nothing must be looked ahead in each game
    assert isinstance(question.game, Metaforce)
    first = {player: lambda _, choice: choice.options[0] for player in question.game.players}
    question = evolve(question, policies={**first, "opponent": lambda _, choice: choice.options[-1]})
    expected = odds_of(question).value
    random, times = Random(7), 200
    decide = best_for(question)
    free = sum(bool(play_check(question, random, decide).results["free"]) for _ in range(times))
    assert abs(free / times - float(expected)) < 5 * float(expected * (1 - expected) / times) ** 0.5
