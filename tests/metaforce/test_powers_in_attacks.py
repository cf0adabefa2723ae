"""Meta Powers in attacks: before the roll, on its total, on what a hit does, and at the end."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from ludex.engine.checks.posed import odds_of
from ludex.engine.dice.description import distribution, sample
from ludex.engine.dice.die import d
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.dice.pools import Keep
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.dice.copied_dice import with_copies as as_copied
from tests.metaforce.posed_attacks import attack
from tests.metaforce.posed_questions import chance, law, played, posed

Given = tuple[str | list[int], ...]

MD8 = (3, 3, 3, 4, 5, 6, 7, 8)
MD12 = (5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, 12)


def blow(
    powers, mp=8, target="evasion: 12, deflection: 16", by="bonus: 3", more="", weapon="base: 4, bonus: d6", **keys
):
    return attack(target, by, weapon, f"mp: {mp}, powers: [{powers}]{more}", powers=f"[{powers}]", **keys)


# ---------------------------------------------------------------- Hype Effect


D4, D6, D12 = tuple(range(1, 5)), tuple(range(1, 7)), tuple(range(1, 13))
EVERY_TWELFTH = ((0,) * 11 * 12 + MD12,)
"""What a critical adds: nothing by eleven faces of twelve, else an md12."""


def with_copies(counts, highest=1):
    """All that a die and a copy of it come to, each way as likely: its last side is its maximum."""
    last, either = len(counts) - 1, range(len(counts))
    ways = product(product(either, repeat=highest), either)
    return tuple(counts[max(shown)] + (counts[copy] if max(shown) == last else 0) for shown, copy in ways)


def summed(*dice):
    """The law of a sum of dice, one after another."""
    sums = Counter({0: 1})
    for die in dice:
        before, sums = sums, Counter()
        for (total, ways), (value, more) in product(before.items(), Counter(die).items()):
            sums[total + value] += ways * more
    return {total: Fraction(ways, sums.total()) for total, ways in sums.items()}


def hyped(bonus, powers="hype effect", **keys):
    """A blow that always hits, of which a critical doubles nothing."""
    weapon = f"base: 4, bonus: {bonus}, critical: 1"
    return attack("evasion: 2, deflection: 2", "bonus: 10", weapon, f"powers: [{powers}]", **keys)


@pytest.mark.rule("MF-MPOWER-27")
@pytest.mark.parametrize(
    ("bonus", "dice"),
    [
        ("d6", [with_copies(D6)]),
        ("md8", [with_copies(MD8)]),
        ("2d4", [with_copies(D4)] * 2),
        ("d4 + d6", [with_copies(D4), with_copies(D6)]),
        ("2d6 kh 1", [with_copies(D6, highest=2)]),
        ("d12", [D12]),  # a plain d12 is never copied
        ("2d12", [D12] * 2),
    ],
)
def test_each_die_of_a_hit_that_shows_its_maximum_is_copied_once(bonus, dice):
    assert law("damage", hyped(bonus)) == summed((4,), *dice, *EVERY_TWELFTH)


@pytest.mark.rule("MF-MPOWER-27", "MF-MPOWER-15")
def test_what_safe_6_lifts_to_its_maximum_does_not_show_it():
    lifted = tuple(max(6, face) for face in MD12)
    found = law("damage", hyped("d6", "hype effect, safe-6", active="[safe-6]"))
    assert found == summed((4,), with_copies((6,) * 6), (0,) * 11 * 12 + lifted)


@pytest.mark.rule("MF-MPOWER-27")
def test_dice_of_a_magnitude_are_copied_and_copies_stay_with_their_die():
    text = hyped("d6", redirect="must", harmless="true", inflicts="{name: poison, dice: d4}")
    found = law("magnitude", text, aim="magnitude")
    # the d12 as it falls, and the md12 of a 12
    faces = tuple(face for face in range(1, 12) for _ in MD12) + tuple(12 + bonus for bonus in MD12)
    assert found == summed((10,), faces, with_copies(D4), with_copies(D6))


@pytest.mark.rule("MF-OPEN-14")
def test_of_dice_of_a_hit_that_are_dropped_each_may_be_copied():
    found = law("damage", hyped("2d4 kh 1"), "MF-OPEN-14=dropped-too")
    assert max(found) == 4 + 4 + 2 * 4 + 12
    assert found[max(found)] == Fraction(1, 4**4 * 12 * 12)
    plain = law("damage", hyped("d12"), "MF-OPEN-14=explosion-too", "MF-CONFLICT-28=damage-too")
    assert max(plain) == 4 + 3 * 12 + 2 * 12  # the md12 of the damage, and that of the critical


@pytest.mark.rule("MF-MPOWER-27")
def test_dice_of_a_hit_fall_one_after_another_each_before_its_copy():
    assert played(hyped("2d6"), [3], [6, 2, 5]).results["damage"] == 4 + 6 + 2 + 5
    assert played(hyped("2d6"), [3], [5, 6, 6]).results["damage"] == 4 + 5 + 6 + 6


@pytest.mark.rule("MF-MPOWER-27")
def test_sampled_dice_of_a_hit_fall_as_their_law_says():
    roll, random = as_copied(Keep(d(4), 2, 1), dropped_too=True), Random(7)
    law_of_it = distribution(roll)
    thrown: Counter[int | AtLeast] = Counter(sample(roll, random).value for _ in range(4000))
    assert set(thrown) <= set(law_of_it.outcomes)
    for total in law_of_it.outcomes:
        assert abs(Fraction(thrown[total], 4000) - law_of_it[total]) < Fraction(1, 30)


# ---------------------------------------------------------------- to hit


@pytest.mark.rule("MF-MPOWER-08")
def test_a_meta_die_makes_a_miss_a_hit():
    found = played(blow("create a meta-die"), [7], "Create a Meta-Die", [4], "on the total", [3])
    assert (found.results["quality"], found.results["MP of ann"]) == ("deflected", 4)
    reached = [sum(value >= 9 - face for value in MD8) for face in range(1, 13)]
    assert chance(blow("create a meta-die"), aim="hit") == Fraction(sum(reached), 96)


@pytest.mark.rule("MF-MPOWER-02")
def test_what_cannot_hit_by_any_die_is_not_asked():
    assert played(blow("create a meta-die", target="evasion: 30"), [7]).results["quality"] == "miss"


@pytest.mark.rule("MF-MPOWER-28", "MF-MPOWER-29")
def test_a_d12_that_is_nudged_to_twelve_is_a_critical_hit():
    nudged = [10], "the d12 from 10 to 12 for 3 MP", [5]
    found = played(blow("fudge nudge"), *nudged, "no nudge", [3], "no nudge", "the bonus on damage")
    assert found.results["critical"] is True
    assert found.results["MP of ann"] == 5
    # 1 + 2 + 3 MP raise a 6 to 9
    assert chance(blow("fudge nudge"), aim="hit") == Fraction(7, 12)


@pytest.mark.rule("MF-MPOWER-15", "MF-MPOWER-16")
def test_safe_6_and_assurance_8_are_chosen_before_the_roll():
    text = blow("safe-6, assurance-8", by="bonus: 7", target="evasion: 12")
    found = odds_of(posed(text), "hit").decisions[0]
    worth = {option.label(): value for option, value in found.options}
    assert worth == {"roll": Fraction(8, 12), "Safe-6": Fraction(1), "Assurance-8": Fraction(1)}
    assert played(text, "Safe-6", [1], [1]).results["damage"] == 4 + 6  # each die counts 6


@pytest.mark.rule("MF-MPOWER-37")
@pytest.mark.parametrize("mp", [0, 3, 5])
def test_fate_is_forced_where_it_brings_most(mp):
    """Against who has no defence: a miss becomes a hit first, and what is left of the MP goes into damage."""

    def worth(face, bonus, shown):
        missing, left = max(0, 6 - face), mp
        if missing > mp:
            return 0
        if missing:
            left = max(0, mp - missing - 1)  # the next use costs 1 more
        return (4 + shown + bonus + left) * (2 if bonus else 1)

    falls = [(face, 0) for face in range(1, 12) for _ in MD12] + [(12, bonus) for bonus in MD12]
    worths = [worth(face, bonus, shown) for (face, bonus), shown in product(falls, range(1, 7))]
    text = blow("force fate", mp=mp, target="", by="bonus: 0", undefended="true")
    assert chance(text, aim="damage") == Fraction(sum(worths), len(worths))


# ---------------------------------------------------------------- by who is attacked


@pytest.mark.rule("MF-MPOWER-08", "MF-MPOWER-37")
def test_who_is_attacked_may_take_something_off_the_total_or_the_damage():
    text = attack("evasion: 6, mp: 4, powers: [force fate]", opponent_powers="[force fate]")
    assert played(text, [4], "Force Fate by 3").results["quality"] == "miss"
    found = played(text, [6], "let it stand", [2], "Force Fate by 3 on less damage")
    assert (found.results["damage"], found.results["MP of orc"]) == (5, 1)
    # d12 + 4 against 6: 2 and more hit, and 4 MP take away up to 4
    assert chance(text, aim="hit") == Fraction(12 - 5, 12)


@pytest.mark.rule("MF-MPOWER-11")
def test_no_meta_die_is_made_against_a_metaforce_user():
    text = blow("create a meta-die", target="evasion: 12, mp: 3")
    assert chance(text, aim="hit") == Fraction(4, 12)


# ---------------------------------------------------------------- what a bonus may cause


GUARD = "level: 2, evasion: 6, deflection: 6, status: [9, 9, 9], charisma: 2"
SLAP = {"weapon": "base: 0", "mp": 12, "more": ", level: 3", "target": GUARD}


@pytest.mark.rule("MF-MPOWER-25")
def test_a_slap_may_charm_by_magic_effect():
    text = blow("create a meta-die, magic effect", **SLAP, effect="{name: charm, save: true}")
    given: Given = [8], [], "Create a Meta-Die", [7], "on charm, with 3 MP more"
    failed = played(text, *given, [4])
    assert failed.results["magnitude"] == 7 + 3
    assert failed.results["severity"] == "full"
    assert failed.results["MP of ann"] == 12 - 10
    assert played(text, *given, [11]).results["magnitude"] == 5  # 13 reaches 10, and halves it


@pytest.mark.rule("MF-MPOWER-25")
def test_without_magic_effect_a_bonus_causes_only_what_the_weapon_does():
    with pytest.raises(LudexError, match="nothing lets a bonus cause charm"):
        posed(blow("create a meta-die", **SLAP, effect="{name: charm}"))


# ---------------------------------------------------------------- at the end


@pytest.mark.rule("MF-MPOWER-21")
@pytest.mark.parametrize("mp", [0, 3, 5])
def test_finishing_touch_brings_down_whoever_is_nearly_down(mp):
    text = blow("finishing touch", mp=mp, target="", by="bonus: 0", undefended="true").replace("hp: 50", "hp: 10")
    plain = [4 + shown + mp >= 10 for shown in range(1, 7)]
    # 6 to 11 hit; a critical deals 20 and more
    assert chance(text, aim="down") == Fraction(6, 12) * Fraction(sum(plain), 6) + Fraction(1, 12)
    if mp == 5:
        found = played(text, [7], [1], "yes")
        assert (found.results["HP of orc"], found.results["MP of ann"]) == (0, 0)


@pytest.mark.rule("MF-MPOWER-35", "MF-MPOWER-36")
def test_who_was_missed_may_let_the_attacker_come_to_grief():
    text = attack("evasion: 20, mp: 6, level: 2, powers: [crash out]", opponent_powers="[crash out]")
    found = played(text, [5], "yes", "reflex", [3], "hits what hits back")
    assert (found.results["mishap"], found.results["MP of orc"]) == ("hits what hits back", 1)
    assert played(text, [5], "no").results["mishap"] == "none"
    assert played(text, [7]).results["mishap"] == "none"  # 7 MP are not there


@pytest.mark.rule("MF-MPOWER-12", "MF-MPOWER-13")
def test_who_would_die_of_it_may_survive_by_deus_ex():
    target = "evasion: 6, body: 1, mp: 5, standing: important"
    text = attack(target, opponent_powers="[deus ex]").replace("hp: 50", "hp: 2")
    found = played(text, [9], [6], "dies", "yes")
    assert (found.results["dies"], found.results["MP of orc"]) == (False, 1)
    assert played(text, [9], [6], "dies", "no").results["dies"] is True
    assert played(text, [9], [6], "survives").results["MP of orc"] == 5


@pytest.mark.rule("MF-MPOWER-12")
def test_nobody_survives_by_deus_ex_where_it_is_disabled():
    target = "evasion: 6, body: 1, mp: 5, standing: important"
    text = attack(target, opponent_powers="[deus ex]", deus_ex="false").replace("hp: 50", "hp: 2")
    found = played(text, [9], [6], "dies")
    assert (found.results["dies"], found.results["MP of orc"]) == (True, 5)


# ---------------------------------------------------------------- the md20


@pytest.mark.rule("MF-DICE-04", "MF-MPOWER-09")
def test_with_20_mp_an_md20_is_made_where_the_game_master_makes_it_available():
    made: Given = [11], "Create a Meta-Die"  # 14 of 24
    text = blow("create a meta-die", mp=20, target="evasion: 24", md20="true")
    found = played(text, *made, [3], "on the total", [2])  # an md20 counts 10 at least
    assert (found.results["hit"], found.results["MP of ann"]) == (True, 10)
    assert played(text.replace("md20: true", "md20: false"), *made, [3]).results["hit"] is False


@pytest.mark.rule("MF-DICE-04")
def test_a_weapon_rolls_an_md20_only_where_the_game_master_makes_it_available():
    text = attack("", "bonus: 0", "base: 4, bonus: md20", undefended="true")
    with pytest.raises(LudexError, match="md20, which is not available"):
        posed(text)
    assert min(each for each in law("damage", text + "\n  md20: true") if each) == 4 + 10
