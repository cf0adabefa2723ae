"""Dice that may be nudged: falls with the same consequences are one, and the odds stay what trying everything gives."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from ludex.engine.checks.posed import odds_of, position_key
from ludex.engine.drivers.graph import position_graph
from ludex.engine.drivers.search import Search
from ludex.systems.metaforce.dice.meta_dice import largest_within
from ludex.systems.metaforce.play.facts import Facts
from tests.metaforce.posed_questions import chance, played, posed

CREATE, NUDGE, FATE = "create a meta-die", "fudge nudge", "force fate"


def check(powers, target, state=0, mp=5, rank=2):
    listed = ", ".join(powers)
    return f"""
characters: {{ann: {{creature: {{level: 3, strength: {rank}, mp: {mp}, powers: [{listed}]}}}}}}
check:
  by: {{who: ann, attribute: strength, states: [{{value: {state}}}]}}
  exert: must
  powers: [{listed}]
  target: {target}
"""


def by_trying_everything(powers, target, state, mp):
    """Each die nudged by one at a time, in any order, before and after the md12 is seen; then a meta die, then fate."""

    def at_last(total, mp):
        if total >= target:
            return Fraction(1)
        plain = Fraction(FATE in powers and target - total <= mp)
        die = largest_within(mp) if CREATE in powers else None
        if die is None or plain:
            return plain
        counted = [die.worth(face) for face in die.faces]
        lacking = target - total
        reached = sum(lacking - each <= (mp - each if FATE in powers else 0) for each in counted)
        return Fraction(reached, len(counted))

    @cache
    def best(dice, part, md12, used, mp):
        counted = min(dice) if state < 0 else max(dice)
        bonus, pending = md12, counted == 12 and md12 == 0
        if pending and state > 0:
            bonus, pending = max(5, min(dice)), False
        if pending:
            found = sum(best(dice, part, max(5, face), used, mp) for face in range(1, 13)) / Fraction(12)
        else:
            found = at_last(counted + bonus + part, mp)
        shown = [*dice, part, md12]
        for place, (face, highest) in enumerate(zip(shown, [12] * len(dice) + [6, 12], strict=True)):
            cost = used[place] + 1
            if 0 < face < highest and cost <= mp:
                now = [each + (at == place) for at, each in enumerate(shown)]
                counters = tuple(each + (at == place) for at, each in enumerate(used))
                found = max(found, best(tuple(now[:-2]), now[-2], now[-1], counters, mp - cost))
        return found

    count = 2 if state else 1
    thrown = product(product(range(1, 13), repeat=count), (2, 2, 3, 4, 5, 6))  # a md6 counts 2 at least
    worths = [best(dice, part, 0, (0,) * (count + 2), mp) for dice, part in thrown]
    return sum(worths) / len(worths)


@pytest.mark.rule("MF-MPOWER-28", "MF-MPOWER-29")
@pytest.mark.parametrize(
    ("powers", "target", "state", "mp"),
    [
        ((NUDGE,), 17, 0, 5),
        ((NUDGE,), 22, 1, 5),
        ((NUDGE,), 11, -1, 5),
        ((NUDGE, FATE), 21, 1, 3),
        ((NUDGE, CREATE), 19, 0, 6),
        ((NUDGE, CREATE, FATE), 23, 1, 4),
        ((NUDGE, CREATE, FATE), 14, -1, 4),
    ],
)
def test_falls_that_are_one_leave_the_odds_what_trying_everything_gives(powers, target, state, mp):
    assert chance(check(powers, target, state, mp)) == by_trying_everything(powers, target, state, mp)


def positions(question):
    search: Search[Facts] = Search(key=position_key, stop=lambda _: False)
    return len(position_graph(question.state.forgetting(), question.game.quiet(), search).nodes)


def test_a_check_of_many_dice_and_powers_has_few_positions():
    """Of an Attribute of 7 and Advantage: told apart die by die they are 1,560 and 2,221."""
    assert positions(posed(check((NUDGE,), 24, state=1, mp=9, rank=7))) < 700
    assert positions(posed(check((NUDGE, CREATE, FATE), 24, state=1, mp=9, rank=7))) < 1_600


def test_what_is_passed_or_out_of_reach_is_one_position():
    assert positions(posed(check((NUDGE,), 3))) == 2
    assert positions(posed(check((NUDGE,), 60))) == 2
    assert odds_of(posed(check((NUDGE,), 60))).value == 0


@pytest.mark.rule("MF-OPEN-12B")
def test_a_meta_die_said_beforehand_is_not_rolled_when_its_mp_went_into_nudges():
    text, way = check((NUDGE, CREATE), 18, mp=4), "Create a Meta-Die, Exert 1 for the die"
    given = [9, 5], "the d12 from 9 to 10 for 1 MP", "no nudge"
    found = played(text, way, *given, rulings=("MF-OPEN-12B=before",))
    assert found.results == {"success": False, "MP": 3, "Exert": 1}
