"""Numbers where several rules meet, each counted out throw by throw."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import NoReturn

import pytest

from ludex.engine.checks.posed import odds_of, play_check
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.dice.copied_dice import copied
from ludex.systems.metaforce.dice.meta_dice import meta_die, no_less
from tests.metaforce.posed_questions import chance, law, posed

D12 = range(1, 13)
MD6 = (2, 2, 3, 4, 5, 6)
MD12 = (5, 5, 5, 5, 5, 6, 7, 8, 9, 10, 11, 12)
CUT = "skills: [{name: Blades, rank: 0, components: {Cut: 2}}]"


def blow(by: str = "", creature: str = "", target: str = "", weapon: str = "base: 5") -> str:
    return (
        f"characters:\n  ann: {{creature: {{{creature}}}}}\n  orc: {{creature: {{hp: 500, max-hp: 500, {target}}}}}\n"
        f"attack:\n  by: {{who: ann{by}}}\n  target: orc\n  weapon: {{name: sword, {weapon}}}\n"
    )


# ---------------------------------------------------------------- a bonus that is needed, and dice besides the d12


@pytest.mark.rule("MF-VB-02", "MF-GAP-01")
def test_each_total_with_a_component_counts_for_whether_the_bonus_makes_it_a_hit() -> None:
    text = blow(", metaphor: Blades, component: Cut", CUT, "evasion: 20, deflection: 22")
    totals = [12 + component + bonus for component in MD6 for bonus in MD12]
    hits = sum(total >= 20 for total in totals), sum(total > 22 for total in totals)
    found = law("quality", text)
    assert (found["deflected"] + found["direct"], found["direct"]) == tuple(Fraction(n, 12 * 72) for n in hits)


@pytest.mark.rule("MF-TP-10", "MF-VB-02", "MF-PLAY-09")
@pytest.mark.parametrize("target", [12, 19, 27])
def test_success_comes_first_for_the_bonus_of_expertise_too(target: int) -> None:
    numbers = "level: 3, charisma: 2, trained: {expert: [charisma]}, " + CUT
    text = (
        f"characters: {{ann: {{creature: {{{numbers}}}}}}}\n"
        "check: {by: {who: ann, attribute: charisma, metaphor: Blades, component: Cut}, exert: never, "
        f"target: {target}, places: [poison]}}"
    )
    totals = [
        max(one, other) + 2 + component + 3 + (max(5, min(one, other)) if 12 in (one, other) else 0)
        for one, other, component in product(D12, D12, MD6)
    ]
    assert chance(text) == Fraction(sum(total >= target for total in totals), len(totals))


# ---------------------------------------------------------------- a 12 that does not count


@pytest.mark.rule("MF-OPEN-02", "MF-ATTACK-06")
@pytest.mark.parametrize("powers", ["", "powers: [hype effect], "])
def test_a_12_that_explodes_makes_a_critical_hit_whichever_die_shows_it(powers: str) -> None:
    text = blow(", metaphor: Blades, component: Cut, states: {value: -1}", powers + CUT, "evasion: 0, deflection: 0")
    assert law("critical", text)[True] == Fraction(1, 144)
    assert law("critical", text, "MF-OPEN-02=either-die")[True] == Fraction(23, 144)


@pytest.mark.rule("MF-OPEN-02", "MF-VB-02")
def test_a_12_that_does_not_count_may_make_a_hit_of_a_low_total() -> None:
    text = blow(", states: {value: -1}", "", "evasion: 15, deflection: 17")
    totals = [min(one, 12) + bonus for one, twice in _beside_a_12() for bonus in MD12 for _ in range(twice)]
    expected = Fraction(sum(total >= 15 for total in totals), 12**3)
    assert law("hit", text, "MF-OPEN-02=either-die")[True] == expected


def _beside_a_12() -> Iterator[tuple[int, int]]:
    yield from ((face, 1 if face == 12 else 2) for face in D12)


# ---------------------------------------------------------------- powers that lift dice


def lifted(power: str, weapon: str) -> str:
    creature, target = "powers: [safe-6, assurance-8]", "evasion: 0, deflection: 0"
    return blow("", creature, target, weapon) + f"  active: [{power}]\n  plausible: [attack]\n"


@pytest.mark.rule("MF-CONFLICT-28", "MF-MPOWER-15", "MF-OPEN-13")
def test_a_d12_of_damage_that_safe_6_lifts_explodes_where_such_dice_do() -> None:
    text = lifted("safe-6", "base: 0, bonus: d12, critical: 1")
    mean = Fraction(sum(max(6, face) for face in D12) + Fraction(sum(max(6, face) for face in MD12), 12), 12)
    assert chance(text, "MF-CONFLICT-28=damage-too", aim="damage") == mean


@pytest.mark.rule("MF-CONFLICT-44", "MF-MPOWER-16")
def test_a_7_of_damage_stays_one_under_assurance_8_where_the_rules_are_read_so() -> None:
    text = lifted("assurance-8", "base: 0, bonus: d10, critical: 1")
    assert chance(text, aim="damage") == Fraction(8 * 8 + 9 + 10, 10)
    assert chance(text, "MF-CONFLICT-44=seven", aim="damage") == Fraction(7 * 8 + 7 + 9 + 10, 10)


@pytest.mark.rule("MF-MPOWER-27", "MF-MPOWER-15")
def test_a_die_that_safe_6_lifts_to_its_maximum_does_not_show_it() -> None:
    found = copied(no_less(meta_die(6), 6), dropped_too=False)
    of_all = sum(weight for *_, weight in found)
    assert sum(Fraction(weight, of_all) for _, bonus, weight in found if bonus) == Fraction(1, 6)


@pytest.mark.rule("MF-OPEN-14", "MF-MPOWER-15")
@pytest.mark.parametrize("ruling", ["MF-OPEN-14=neither", "MF-OPEN-14=dropped-too"])
def test_what_is_played_is_what_odds_say_of_lifted_dice_that_are_copied(ruling: str) -> None:
    text = (
        "characters: {ann: {creature: {strength: 2, powers: [hype effect, safe-6]}}}\n"
        "check: {by: {who: ann, attribute: strength}, exert: must, target: 18, active: [safe-6]}"
    )
    question = posed(text, ruling)
    odds = Fraction(1, 12) + Fraction(11, 12) * Fraction(1, 6)
    assert odds_of(question).value == odds
    won = [play_check(question, Random(seed), _nobody).results["success"] is True for seed in range(400)]
    assert abs(Fraction(sum(won), 400) - odds) < Fraction(1, 12)


def _nobody(*_: object) -> NoReturn:
    raise AssertionError("nothing is to be decided")


# ---------------------------------------------------------------- fatigue, and what lifts a roll


@pytest.mark.rule("MF-MAG-53", "MF-TP-09", "MF-TP-10")
@pytest.mark.parametrize("trained", ["proficient", "expert"])
@pytest.mark.parametrize(("exert", "chance_of_ten"), [(5, Fraction(1, 4)), (15, Fraction(1, 16))])
def test_training_lifts_no_check_out_of_fatigue(trained: str, exert: int, chance_of_ten: Fraction) -> None:
    numbers = f"body: 5, mind: 7, exert: {exert}, level: 0, agility: 1, trained: {{{trained}: [agility]}}"
    text = (
        f"characters: {{ann: {{creature: {{{numbers}}}}}}}\n"
        "check: {by: {who: ann, attribute: agility, states: {for: luck, value: 1}}, exert: never, target: 11}"
    )
    question = posed(text)
    assert odds_of(question).value == chance_of_ten
    assert not odds_of(question).decisions  # in which order the rules apply is nobody's choice


@pytest.mark.rule("MF-MAG-53", "MF-SAVE-18")
def test_the_save_of_an_exhausted_expert_is_at_disadvantage() -> None:
    numbers = "body: 5, mind: 7, exert: 15, endurance: 1, trained: {expert: [endurance]}"
    text = f"characters: {{ann: {{creature: {{{numbers}}}}}}}\nsave: {{who: ann, kind: body, die: never}}"
    assert chance(text) == Fraction(1, 16)


@pytest.mark.rule("MF-ODON-05", "MF-ATTR-22", "MF-MPOWER-15")
def test_each_die_counts_at_least_its_average_and_what_safe_6_makes_of_it() -> None:
    text = (
        "characters: {ann: {creature: {endurance: 3, averages: [endurance], powers: [safe-6]}}}\n"
        "check: {by: {who: ann, attribute: endurance}, exert: must, totals: true%s}"
    )
    averages, safe = law("total", text % ""), law("total", text % ", active: [safe-6]")
    # the 5 of a md12 counts 6 as well; of a md8 4 is the average, and Safe-6 makes it 6
    assert (min(averages), min(safe)) == (6 + 4, 6 + 6)
    assert averages[12 + 6 + 4] == Fraction(1, 12) * Fraction(6, 12) * Fraction(4, 8)
    assert safe[12 + 6 + 6] == Fraction(1, 12) * Fraction(6, 12) * Fraction(6, 8)


# ---------------------------------------------------------------- numbers that make no sense


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("strength: 2000", "100"),
        ("mp: -3", "0"),
        ("size: -2", "0"),
        ("scale: 3", "Write 1 for Small, 2 for Tiny"),
    ],
)
def test_a_number_that_no_creature_has_is_refused_at_its_place(said: str, told: str) -> None:
    with pytest.raises(LudexError, match=told) as error:
        posed(f"characters: {{ann: {{creature: {{{said}}}}}}}\ncheck: {{by: {{who: ann}}, target: 10}}")
    assert str(error.value).startswith("test.yaml:1:")
