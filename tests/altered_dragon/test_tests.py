"""Tests as they are played: each die, each rule, what was considered and did not apply; and their odds."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import booleans, integers

from ludex.engine.checks.posed import odds_of
from ludex.engine.dice.description import distribution
from ludex.engine.drivers.play import play
from ludex.engine.modifiers import applied, candidates
from ludex.engine.run import advance
from ludex.engine.steps import step
from ludex.layers.errors import LudexError
from ludex.systems.altered_dragon.hits import HitsShown, HitsThrown, RollPool, Told, hit_dice
from ludex.systems.altered_dragon.rules_of_rolls import MODIFIERS
from ludex.systems.altered_dragon.tabletop import TABLETOP
from tests.altered_dragon.posed_questions import BLACKSTAR, chance, indented, played, posed

CLIMB = f"""
characters:
  blackstar:
{indented(BLACKSTAR, 4)}
check:
  by: {{who: blackstar, attribute: strength, skill: athletics}}
  threshold: 2
"""


@pytest.mark.rule("AD-POOL-01", "AD-HIT-01", "AD-THR-01", "AD-NET-01")
def test_the_climb_of_the_rules_tells_each_die_and_each_rule():
    found = played(CLIMB, [2, 2, 5, 4, 2, 5, 2])
    assert (found.results["hits"], found.results["net hits"], found.results["success"]) == (2, 0, True)
    assert [str(line) for line in found.trace] == [
        "declare: the test: blackstar, threshold 2 (AD-POOL-02)",
        "total: pool of blackstar: 0 (AD-POOL-01)",
        "total: attribute: 0 -> 4 by strength (AD-POOL-01)",
        "total: skill: 4 -> 7 by athletics (AD-POOL-01)",
        "modify: not applied: blackstar has spent no Edge point on this (AD-EDGE-05)",
        "modify: not applied: blackstar rolls, and buys no hits (AD-BUY-01)",
        "roll: blackstar rolls 7d6 count {5,6}: shows 2, 2, 5, 4, 2, 5, 2 = 2 (AD-HIT-01)",
        "total: net hits: 2 (AD-NET-01)",
        "total: against: 2 -> 0 by threshold 2 (AD-THR-01)",
        "compare: 2 hits are of level 2, professional (AD-HIT-02)",
        "consequence: success, net 0 (AD-THR-01)",
    ]


@pytest.mark.rule("AD-OPP-01")
def test_who_acts_rolls_before_who_resists():
    text = "check: {by: {who: blackstar, dice: 8}, against: {who: guard, dice: 6}}"
    found = played(text, [3, 6, 6, 4, 6, 2, 5, 4], [1, 5, 2, 3, 4, 1])
    assert [line.words.split()[0] for line in found.trace if line.stage.value == "roll"] == ["blackstar", "guard"]
    assert (found.results["net hits"], found.results["resisting hits"]) == (3, 1)


@pytest.mark.rule("AD-EDGE-03", "AD-EDGE-05")
def test_a_point_before_the_roll_adds_six_dice_and_lets_sixes_roll_on():
    text = "check: {by: {who: it, dice: 0, edge-points: 2, edge-before: may}, threshold: 3}"
    found = played(text, "spend Edge", [6, 6, 5, 1, 1, 1, 1, 1])
    assert (found.results["hits"], found.results["Edge points of it"]) == (3, 1)
    assert any(line.rule == "AD-EDGE-05" and line.counted for line in found.trace)


@pytest.mark.rule("AD-EDGE-04", "AD-EDGE-07")
def test_after_a_roll_that_rolled_on_bonus_dice_without_a_hit_are_rolled_again_too():
    text = "check: {by: {who: it, dice: 0, edge-points: 2, edge-before: must, edge-after: must}, threshold: 1}"
    # 6 and its bonus die 2, then 1 1 1 1 5: six dice lie there without a hit or with a 5
    found = played(text, [6, 2, 1, 1, 1, 1, 5], [5, 6, 3, 1, 1, 1])
    assert found.results["hits"] == 2 + 2


@pytest.mark.rule("AD-TEAM-01")
def test_assistants_roll_first_and_only_the_hits_of_the_leader_decide():
    text = "check: {by: {who: a, dice: 2}, threshold: 1, assistants: [{who: b, dice: 3}, {who: c, dice: 1}]}"
    found = played(text, [5, 6, 1], [2], [1, 2, 3, 4])
    assert (found.results["hits"], found.results["success"]) == (0, False)


@pytest.mark.rule("AD-BUY-01")
def test_who_buys_is_certain_and_rolls_nothing():
    text = "check: {by: {who: it, dice: 12, buy: may}, threshold: 3}"
    found = odds_of(posed(text))
    assert found.value == 1
    assert {option.label(): worth for option, worth in found.decisions[0].options} == {
        "roll": Fraction(435185, 531441),
        "buy hits": 1,
    }


@pytest.mark.rule("AD-NET-02")
def test_where_done_is_done_no_point_is_spent_on_more():
    text = "check: {by: {who: it, dice: 1, edge-points: 1, edge-after: may}, threshold: 0, net: ignored}"
    assert played(text, [1]).results == {"success": True, "Edge points of it": 1}


# ---------------------------------------------------------------- two computations agree


def brute(dice, threshold):
    return Fraction(
        sum(sum(face >= 5 for face in faces) >= threshold for faces in product(range(1, 7), repeat=dice)), 6**dice
    )


@given(integers(0, 4), integers(0, 4))
def test_a_threshold_is_reached_as_often_as_counting_faces_says(dice, threshold):
    assert chance(f"check: {{by: {{who: a, dice: {dice}}}, threshold: {threshold}}}") == brute(dice, threshold)


@given(integers(0, 3), integers(0, 2))
def test_an_opposed_test_succeeds_as_often_as_counting_faces_says(mine, yours):
    wins = sum(
        sum(face >= 5 for face in faces[:mine]) > sum(face >= 5 for face in faces[mine:])
        for faces in product(range(1, 7), repeat=mine + yours)
    )
    text = f"check: {{by: {{who: a, dice: {mine}}}, against: {{who: b, dice: {yours}}}}}"
    assert chance(text) == Fraction(wins, 6 ** (mine + yours))


@given(integers(0, 6), integers(0, 8), booleans(), booleans(), booleans())
def test_hits_with_and_without_their_misses_follow_the_law_of_the_dice(dice, up_to, rolls, misses, sixes):
    pool = hit_dice(dice, roll_on=rolls)
    told = Told(up_to, misses=misses, sixes=sixes)
    found = [(shown, weight) for shown, weight in HitsThrown(pool, told).outcomes() if isinstance(shown, HitsShown)]
    total = sum(weight for _, weight in found)
    law = distribution(pool, up_to=up_to + 1)
    for hits in range(up_to + 1):
        assert Fraction(sum(weight for shown, weight in found if shown.total >= hits), total) == law.at_least(hits)
    # however coarsely it is told, what can be expected stays exact
    expected = sum((shown.total + Fraction(*shown.beyond)) * weight for shown, weight in found)
    assert expected / total == pool.mean()


def chain_by_chain(dice, up_to):
    """Hits below a number and misses of dice that roll on: each shows so many sixes and then a miss or a 5."""
    one: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for sixes in range(up_to + 1):
        one[sixes, 1] += Fraction(4, 6) * Fraction(1, 6) ** sixes
        one[sixes + 1, 0] += Fraction(1, 6) ** (sixes + 1)
    pools = {(0, 0): Fraction(1)}
    for _ in range(dice):
        longer: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for ((hits, misses), likely), ((more, missed), another) in product(pools.items(), one.items()):
            longer[hits + more, misses + missed] += likely * another
        pools = longer
    return {key: likely for key, likely in pools.items() if key[0] < up_to}


@given(integers(0, 4), integers(0, 5))
def test_hits_and_misses_of_dice_that_roll_on_come_together_as_often_as_chain_by_chain(dice, up_to):
    found = list(HitsThrown(hit_dice(dice, roll_on=True), Told(up_to, misses=True)).outcomes())
    total = sum(weight for _, weight in found)
    told = {
        (shown.total, shown.misses): Fraction(weight, total)
        for shown, weight in found
        if isinstance(shown, HitsShown) and not shown.or_more
    }
    assert told == chain_by_chain(dice, up_to)


@given(integers(0, 4))
def test_hits_and_sixes_of_plain_dice_come_together_as_often_as_counting_faces_says(dice):
    found = list(HitsThrown(hit_dice(dice), Told(misses=True, sixes=True)).outcomes())
    total = sum(weight for _, weight in found)
    told = {
        (shown.total, shown.sixes): Fraction(weight, total) for shown, weight in found if isinstance(shown, HitsShown)
    }
    faces = Counter((sum(face >= 5 for face in each), each.count(6)) for each in product(range(1, 7), repeat=dice))
    assert told == {key: Fraction(count, 6**dice) for key, count in faces.items()}


@given(integers(0, 5), integers(0, 3), booleans())
def test_any_order_of_the_rules_that_change_a_roll_makes_the_same_roll(dice, sixes, again):
    roll = RollPool("it", hit_dice(dice), spent=1, again=again, on_table=sixes)
    question = posed("check: {by: {who: it, dice: 1}, threshold: 1}", "AD-C02=all-sixes")
    ends = set()
    for order in permutations(MODIFIERS):
        now = step(roll)
        for modifier in order:
            for candidate in candidates(question.state, question.game, now, (modifier,)):
                now = applied(question.state, question.game, now, candidate)
        ends.add(now.actions)
    assert len(ends) == 1


def test_playing_often_comes_near_the_odds_with_decisions_too():
    text = """
    check:
      by: {who: a, dice: 4, edge-points: 2, edge-before: may, edge-after: may}
      threshold: 5
    """
    question, random, plays = posed(text), Random(7), 1200
    expected = odds_of(question).value
    game, players = question.game.quiet(), TABLETOP.players(question, "greedy")
    ends = (play(advance(question.state, game), game, players, random).state for _ in range(plays))
    successes = sum(bool(question.results["success"](end)) for end in ends)
    # six standard deviations, at a chance of a half at most
    assert abs(successes - expected * plays) < 6 * (plays / 4) ** 0.5


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("check: {by: {who: it, dice: 3}}", "either a threshold or somebody who resists"),
        ("check: {by: {who: it, dice: 3}, threshold: -1}", "below 0"),
        ("check: {by: {who: it, dice: 1000000000}, threshold: 1}", "not from 0 to 200"),
        ("check: {by: {who: it}, threshold: 1}", "no attribute is named"),
        ("check: {by: {who: it, attribute: logic}, threshold: 1}", "there is no character 'it'"),
        ("check: {by: {who: it, attribute: lore}, threshold: 1}", "unknown attribute 'lore'"),
        ("check: {by: {who: it, dice: 3, edge-before: must}, threshold: 1}", "must spend more Edge points"),
        ("check: {by: {who: it, dice: 3, modifiers: [{dice: 999}]}, threshold: 1}", "a modifier of 999"),
        ("check: {by: {who: it, dice: 3}, threshold: 1, tell: 1000}", "'tell' is 1000"),
        ("check: {by: {who: it, dice: 3}, against: {who: it, dice: 3}}", "it acts and resists"),
        ("scene: {events: []}", "a scene needs tests"),
        ("scene: {events: [{regain: nobody}]}", "a scene needs tests"),
        ("scene: {events: [{rest: nobody}]}", "rest"),
    ],
)
def test_a_file_that_makes_no_sense_says_where_and_what_to_do(text, said):
    with pytest.raises(LudexError, match=said) as raised:
        chance(text)
    assert raised.value.position is not None
    assert raised.value.remedy
