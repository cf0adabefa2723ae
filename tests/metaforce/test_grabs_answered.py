"""Crash Out answers a grab that fails, as it answers an attack (MF-MPOWER-35)."""

from fractions import Fraction

import pytest

from tests.metaforce.posed_questions import chance, law


def grab(mp=6, status=12, more=""):
    """A bandit with Agility 3 grabs a hero of Level 2 who has Crash Out."""
    return f"""
characters:
  hero: {{creature: {{level: 2, status: [9, {status}, 9], evasion: 13, MP, max-mp: 12, powers: [crash out]}}}}
  bandit: {{creature: {{agility: 3, hp: 10{more}}}}}
encounter:
  fighters:
    - {{who: hero, side: party, player: true}}
    - {{who: bandit, side: bandits, at: 5, grapples: true}}
  frames:
    - {{who: bandit, does: [grapple: hero]}}
aim: lasting mishap
""".replace("MP", f"mp: {mp}")


# of saves against 12 + 2 * 2 with a bonus of 3 only a 12 with what it brings succeeds (MF-MPOWER-36)
SAVE_FAILS = Fraction(11, 12)


@pytest.mark.rule("MF-MPOWER-35", "MF-MPOWER-36")
@pytest.mark.parametrize(("mp", "paid"), [(6, 5), (3, 2), (0, 0)])
def test_a_hold_that_does_not_meet_the_defence_is_answered_for_the_face_of_its_d12(mp, paid):
    # 1 to 8 fail; for a 1 it is free, and the save fails by itself
    assert chance(grab(mp)) == Fraction(1, 12) + Fraction(paid, 12) * SAVE_FAILS


@pytest.mark.rule("MF-MPOWER-35")
def test_a_hold_that_holds_is_not_answered():
    assert chance(grab(mp=0, status=4)) == 0


@pytest.mark.rule("MF-MPOWER-35", "MF-OPEN-11A")
def test_where_an_attack_roll_comes_first_that_is_answered():
    # 1 to 9 miss Evasion 13, of which a 1 alone is free; what hits reaches any hold
    assert chance(grab(mp=0, status=4), "MF-OPEN-11A=yes") == Fraction(1, 12)


@pytest.mark.rule("MF-MPOWER-35", "MF-MPOWER-28")
def test_a_die_that_was_nudged_costs_what_it_shows_then():
    nudging = grab(more=", mp: 1, max-mp: 1, powers: [fudge nudge]")
    # a 6 is nudged to 7, which 6 MP do not pay, so that only 1 to 5 are answered
    assert law("mishap", nudging, aim="lasting mishap")["none"] == 1 - Fraction(5, 12)
