"""Meta Powers on the dice of a hit: Fudge Nudge raises them, Hype Effect copies them as bonuses."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from ludex.engine.choices import Chance, Choice
from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import d
from ludex.engine.dice.pools import Pool
from ludex.engine.run import advance, answer
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.attacks.dice_apart import ApartFalls
from ludex.systems.metaforce.attacks.hit_dice import PartOf, apart
from ludex.systems.metaforce.dice.copied_dice import with_copies
from ludex.systems.metaforce.dice.rolls import Falls
from tests.metaforce.posed_attacks import attack
from tests.metaforce.posed_questions import chance, played, posed

POISON = "{name: poison, x: 1, bonus: -6}"


def hit(powers, mp, weapon="base: 4, bonus: d6, critical: 1", target="", **keys):
    """A blow that hits with any face: its target has Evasion 2, and Deflection no higher."""
    whom = f"evasion: 2, deflection: 2, status: [6, 6, 6]{target and ', '}{target}"
    return attack(whom, "bonus: 10", weapon, f"mp: {mp}, powers: [{powers}]", powers="[fudge nudge]", **keys)


def nudged(mp, **more):
    return hit("fudge nudge", mp, **more)


# ---------------------------------------------------------------- Fudge Nudge


@pytest.mark.rule("MF-MPOWER-28")
def test_a_die_of_damage_is_raised_up_to_its_highest_face_for_one_mp_more_each_time():
    asked = posed(nudged(9))
    labels = [label for options in _options(asked, [7], [3]) for label in options]
    assert labels == ["no nudge", *(f"the d6 of damage from 3 to {3 + k} for {k * (k + 1) // 2} MP" for k in (1, 2, 3))]
    found = played(nudged(9), [7], [3], "the d6 of damage from 3 to 6 for 6 MP")
    assert (found.results["damage"], found.results["MP of ann"]) == (10, 3)
    assert "ann nudges the d6 of damage from 3 to 6 for 6 MP" in str(found.trace)


def _options(asked, *faces):
    """What is offered after so many rolls."""
    position = advance(asked.state, asked.game)
    for each in faces:
        while isinstance(position.question, Choice):
            position = answer(position, asked.game, position.question.options[0])
        assert isinstance(position.question, Chance)
        rolled = position.question.of
        assert isinstance(rolled, Falls | ApartFalls)
        position = answer(position, asked.game, rolled.showing(*each))
    assert isinstance(position.question, Choice)
    return [[option.label() for option in position.question.options]]


@pytest.mark.rule("MF-MPOWER-28")
@pytest.mark.parametrize(("mp", "times"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 3), (15, 5)])
def test_so_many_mp_are_worth_so_many_nudges_of_one_die(mp, times):
    # the d12 may be nudged too, to a critical: without a bonus on damage that brings nothing
    raised = [4 + min(6, shown + times) for shown in range(1, 7)]
    text = nudged(mp, weapon="base: 4, bonus: d6, critical: 1", plausible="[attack]")
    assert chance(text, aim="damage") == Fraction(sum(raised), 6)


@pytest.mark.rule("MF-MPOWER-28")
def test_each_die_has_a_counter_of_its_own():
    found = played(
        nudged(2, weapon="base: 4, bonus: 2d4, critical: 1"),
        [7],
        [1, 3],
        "the d4 of damage from 1 to 2 for 1 MP",
        "the d4 of damage from 3 to 4 for 1 MP",
    )
    assert (found.results["damage"], found.results["MP of ann"]) == (4 + 2 + 4, 0)
    text = nudged(2, weapon="base: 4, bonus: 2d4, critical: 1", plausible="[attack]")
    raised = [sum(sorted((one + other, min(4, one + 1) + min(4, other + 1)))[1:]) for one, other in PAIRS]
    assert chance(text, aim="damage") == 4 + Fraction(sum(raised), 16)


PAIRS = list(product(range(1, 5), repeat=2))


@pytest.mark.rule("MF-MPOWER-02", "MF-RES-07")
def test_no_nudge_is_asked_for_damage_that_harms_nobody():
    immune = "defences: [{form: immunity}]"
    assert played(nudged(9, target=immune), [7], [3]).results["damage"] == 0
    assert played(nudged(0), [7], [3]).results["damage"] == 7


@pytest.mark.rule("MF-MPOWER-28", "MF-RES-17", "MF-RES-12")
def test_a_die_of_penetration_is_raised_too():
    text = nudged(9, weapon="base: 20, penetration: d8, critical: 1", target="defences: [{form: immunity, value: 5}]")
    found = played(text, [7], [6], "the d8 of Penetration from 6 to 8 for 3 MP")
    assert found.results["damage"] == 8 - 5


@pytest.mark.rule("MF-MPOWER-28", "MF-MAG-35")
def test_a_die_of_a_magnitude_is_raised_too():
    text = nudged(3, inflicts=POISON.replace("bonus: -6", "bonus: -12, dice: [d6]"))
    found = played(text, [7], "no nudge", [2, 1], "the d6 of magnitude from 1 to 3 for 3 MP")
    assert found.results["magnitude"] == 7 + 10 - 12 + 3


@pytest.mark.rule("MF-MPOWER-29", "MF-CONFLICT-28")
def test_a_d12_of_damage_that_is_nudged_to_12_explodes_where_such_dice_do():
    text = nudged(3, weapon="base: 4, bonus: d12, critical: 1")
    found = played(
        text, [7], [10], "the d12 of damage from 10 to 12 for 3 MP", [8], rulings=("MF-CONFLICT-28=damage-too",)
    )
    assert found.results["damage"] == 4 + 12 + 8
    assert played(text, [7], [10], "the d12 of damage from 10 to 12 for 3 MP").results["damage"] == 16


@pytest.mark.rule("MF-MPOWER-01", "MF-MPOWER-28")
def test_who_has_not_equipped_it_is_refused():
    with pytest.raises(LudexError, match="MF-MPOWER-01"):
        posed(hit("hype effect", 9))


# ---------------------------------------------------------------- Hype Effect


def hyped(**keys):
    return hit("hype effect", 0, **keys).replace("powers: [fudge nudge]", "powers: []")


@pytest.mark.rule("MF-MPOWER-27", "MF-VB-01")
def test_a_copy_is_put_on_damage_or_on_a_magnitude_as_its_owner_likes():
    text = hyped(inflicts=POISON)
    on_damage = played(text, [7], [6, 5], "on damage").results
    assert (on_damage["damage"], on_damage["magnitude"]) == (4 + 6 + 5, 11)
    on_magnitude = played(text, [7], [6, 5], "on magnitude").results
    assert (on_magnitude["damage"], on_magnitude["magnitude"]) == (4 + 6, 11 + 5)
    # a die of the magnitude brings one that may go on damage
    text = hyped(inflicts=POISON.replace("x: 1", "x: 1, dice: [d4]"))
    found = played(text, [7], [2, 4, 3], "on damage").results
    assert (found["damage"], found["magnitude"]) == (4 + 2 + 3, 11 + 4)


@pytest.mark.rule("MF-MPOWER-27", "MF-ATTACK-06")
def test_each_of_several_copies_is_put_somewhere_by_itself():
    text = hyped(weapon="base: 4, bonus: 2d6", inflicts=POISON)
    found = played(text, [7], [6, 5, 6, 2], "on damage", "on magnitude").results
    assert (found["damage"], found["magnitude"]) == (4 + 12 + 5, 11 + 2)


@pytest.mark.rule("MF-MPOWER-27", "MF-ATTACK-04")
def test_a_copy_may_make_a_deflected_hit_a_direct_one():
    text = hyped().replace("evasion: 2, deflection: 2", "evasion: 2, deflection: 19")
    found = played(text, [7], [6, 3], "on the total").results
    assert (found["quality"], found["damage"]) == ("direct", 10)
    assert played(text, [7], [6, 3], "on damage").results["damage"] == 13 // 2
    # 17 and 2 come to 19, which is not above: it goes on damage, and nobody is asked
    assert played(text, [7], [6, 2]).results["damage"] == 12 // 2


@pytest.mark.rule("MF-MPOWER-27", "MF-RES-17")
def test_a_die_of_penetration_brings_a_bonus_on_damage():
    text = hyped(weapon="base: 4, penetration: d4, critical: 1")
    assert played(text, [7], [4, 3]).results["damage"] == 4 + 3
    assert played(text, [7], [3]).results["damage"] == 4


@pytest.mark.rule("MF-MPOWER-27", "MF-VB-02")
def test_of_several_bonuses_of_an_attack_roll_the_one_that_it_needs_is_chosen():
    """The die of a component is copied, and the d12 is a critical: each is a bonus of its own."""
    text = attack(
        "evasion: 30, deflection: 99",
        "attribute: strength, metaphor: Blades, component: Cut",
        "base: 4, critical: 1",
        "powers: [hype effect], strength: 5, skills: [{name: Blades, rank: 4, components: {Cut: 3}}]",
    )
    # 12 and 8 and 5 + 4 come to 29; the critical brings an md12, the copy an md8
    found = played(text, [12, 7, 8, 4], "the bonus of 4", [])
    assert found.results["quality"] == "deflected"
    # the other goes on damage
    assert found.results["damage"] == (4 + 7) // 2
    assert played(text, [12, 7, 8, 4], "the bonus of 7", []).results["damage"] == (4 + 4) // 2


# ---------------------------------------------------------------- the law of dice that are told apart


@pytest.mark.rule("MF-MPOWER-27")
@pytest.mark.parametrize("times", [0, 2])
def test_dice_told_apart_come_as_they_come_when_each_throw_is_listed(times):
    roll: Roll = with_copies(Sum((Flat(3), Pool(d(4), 2), d(3))), dropped_too=False)
    falls = ApartFalls(apart(roll, PartOf.DAMAGE), times=times)
    found: Counter[tuple[int, tuple[int, ...]]] = Counter()
    weights = sum(weight for _, weight in falls.outcomes())
    for shown, weight in falls.outcomes():
        found[shown.total, tuple(sorted(shown.bonuses))] += weight  # type: ignore[attr-defined]
    wanted: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for faces in product(*[range(1, sides + 1) for sides in (4, 4, 3, 4, 4, 3)]):
        copies = [copy for die, copy, sides in zip(faces[:3], faces[3:], (4, 4, 3), strict=True) if die == sides]
        wanted[3 + sum(faces[:3]), tuple(sorted(copies))] += 1
    total = wanted.total()
    assert {key: Fraction(each, weights) for key, each in found.items()} == {
        key: Fraction(each, total) for key, each in wanted.items()
    }


@pytest.mark.rule("MF-MPOWER-27", "MF-MPOWER-28")
def test_both_powers_together_bring_what_the_better_of_all_choices_brings():
    """One MP on the d12, on what a critical brings, on a d4 or on its copy; a d4 that is raised to 4 is not copied."""
    text = nudged(1, weapon="base: 0, bonus: d4, critical: 1")
    text = text.replace("powers: [fudge nudge]}", "powers: [fudge nudge, hype effect]}")
    without = Fraction(1 + 2 + 3, 4) + Fraction(sum(4 + copy for copy in range(1, 5)), 16)
    raised = Fraction(2 + 3 + 4, 4) + Fraction(sum(4 + min(4, copy + 1) for copy in range(1, 5)), 16)
    md12 = (5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, 12)
    twelve = Fraction(sum(max(min(12, bonus + 1) + without, bonus + raised) for bonus in md12), 12)
    eleven = max(raised, Fraction(sum(md12), 12) + without)
    assert chance(text, aim="damage") == (10 * raised + eleven + twelve) / 12
