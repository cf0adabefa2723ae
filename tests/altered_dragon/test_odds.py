"""The exact odds of the rulebook, each found by the check on the engine."""

from fractions import Fraction

import pytest

from ludex.engine.checks.posed import odds_of
from ludex.engine.dice.description import distribution
from ludex.layers.errors import LudexError, RefusedError
from ludex.systems.altered_dragon.hits import hit_dice
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from tests.altered_dragon.posed_questions import chance, posed

BEFORE = "edge-points: 1, edge-before: must"
AFTER = "edge-points: 1, edge-after: must"


def of(result, text, *rulings, is_=True):
    return odds_of(posed(text, *rulings)).results[result].probability(lambda each: each == is_)


def least(result, number, text, *rulings):
    found = odds_of(posed(text, *rulings)).results[result]
    return found.probability(lambda each: isinstance(each, int) and each >= number)


def mean(result, text):
    return odds_of(posed(text)).results[result].mean()


def plain(dice, threshold):
    return f"check: {{by: {{who: a, dice: {dice}}}, threshold: {threshold}}}"


def opposed(mine, yours, extra=""):
    return f"check: {{by: {{who: a, dice: {mine}{extra}}}, against: {{who: b, dice: {yours}{extra}}}}}"


def with_edge(dice, edge, threshold):
    return f"check: {{by: {{who: a, dice: {dice}, {edge}}}, threshold: {threshold}}}"


HELPED = "check: {by: {who: a, dice: 6}, threshold: 3, assistants: [{who: b, dice: 6}]}"

ODDS = {
    "AD-ODDS-01": lambda: chance(plain(7, 2)),
    "AD-ODDS-02": lambda: of("hits", plain(7, 2), is_=2),
    "AD-ODDS-04": lambda: of("tie", opposed(8, 6)),
    "AD-ODDS-05": lambda: least("net hits", 3, opposed(8, 6)),
    "AD-ODDS-07": lambda: of("hits", plain(6, 0), is_=1),
    "AD-ODDS-08": lambda: chance(plain(5, 3)),
    "AD-ODDS-10": lambda: chance(with_edge(5, BEFORE, 6)),
    "AD-ODDS-11": lambda: chance(with_edge(5, BEFORE, 6), aim="hits"),
    "AD-ODDS-13": lambda: chance(with_edge(5, AFTER, 3), aim="hits"),
    "AD-ODDS-14": lambda: chance(with_edge(5, AFTER, 3), "AD-C02=all-sixes"),
    # after 4, 5, 6, 2 one bonus die is left to fall
    "AD-ODDS-16": lambda: distribution(hit_dice(1, roll_on=True), up_to=1).at_least(1),
    "AD-ODDS-17": lambda: chance(plain(12, 3)),
    "AD-ODDS-19": lambda: chance(HELPED),
    "AD-ODDS-20": lambda: chance(plain(6, 3)),
    "AD-ODDS-22": lambda: mean("hits", HELPED),
    "AD-ODDS-23": lambda: of("feat", plain(10, 0), is_="superhuman"),
    "AD-ODDS-25": lambda: chance(opposed(8, 6, f", {BEFORE}")),
    "AD-ODDS-26": lambda: of("hits", plain(9, 0), is_=0),
    "AD-ODDS-28": lambda: chance(with_edge(3, BEFORE, 6)),
}


@pytest.mark.parametrize("entry", ALTERED_DRAGON.rulebook.odds, ids=lambda entry: entry.id)
def test_the_exact_odds_of_the_rulebook_are_those_of_the_check(entry):
    assert ODDS[entry.id]() == entry.answer


def test_both_rulings_on_sixes_of_the_first_roll_are_told_apart():
    question = with_edge(5, AFTER, 3)
    assert chance(question) < chance(question, "AD-C02=all-sixes") == Fraction(122075, 177147)


def test_a_check_refuses_what_cannot_be_told_apart_and_says_what_to_ask():
    question = opposed(8, 6, ", edge-points: 2, edge-before: may, edge-after: may")
    with pytest.raises(RefusedError, match="'must' or 'never' in place of 'may'"):
        chance(question)
    with pytest.raises(RefusedError, match="Aim at success"):
        chance(opposed(8, 6, f", {BEFORE}"), aim="hits")


@pytest.mark.rule("AD-TEAM-01", "AD-EDGE-03", "AD-EDGE-05", "AD-C10")
def test_an_assistant_may_spend_edge_where_help_has_a_limit():
    question = f"check: {{by: {{who: a, dice: 3}}, threshold: 1, assistants: [{{who: b, dice: 0, {BEFORE}}}]}}"
    die, chances = (Fraction(2, 3), Fraction(5, 18), Fraction(5, 108)), [Fraction(1), Fraction(0), Fraction(0)]
    for _ in range(6):  # how likely 0, 1 and 2 hits are, one die whose sixes roll on after the other
        chances = [sum((chances[hits - one] * die[one] for one in range(hits + 1)), Fraction(0)) for hits in range(3)]
    chances.append(1 - sum(chances, Fraction(0)))  # 3 and more, of which 3 count
    missed = sum(chance * Fraction(2, 3) ** (3 + dice) for dice, chance in enumerate(chances))
    assert chance(question, "AD-C10=leader-pool") == 1 - missed
    with pytest.raises(RefusedError, match="AD-C10=leader-pool"):
        chance(question)


@pytest.mark.rule("AD-POOL-01")
@pytest.mark.parametrize("twice", ["dice: 5, hits: 2", "dice: 5, attribute: strength", "hits: 2, skill: athletics"])
def test_who_rolls_what_is_said_once(twice):
    with pytest.raises(LudexError, match="in more than one way") as refused:
        posed(f"check: {{by: {{who: a, {twice}}}, threshold: 1}}")
    assert refused.value.remedy == "Keep one of them."
