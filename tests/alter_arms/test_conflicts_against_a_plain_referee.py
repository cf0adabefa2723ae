"""Whole Conflicts, step by step against a plain second computation."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.checks.posed import Posed
from ludex.engine.choices import Over
from ludex.engine.drivers.play import begin, play
from ludex.systems.alter_arms.facts import Facts
from ludex.systems.alter_arms.tabletop import TABLETOP
from tests.alter_arms.plain_referee import Referee
from tests.alter_arms.tables import posed, somebody

pytestmark = pytest.mark.bulk

ARCHETYPES = ("ace", "antihero", "defender", "planner", "rival", "support")
TRAITS = ("bold", "clever", "stylish")
TYPES = ("bio", "myth", "tech", "fight")
VECTORS = ("might", "brains", "soul")
POWERS = (
    "{name: Bolt, cost: 1, effects: [gives: {amount: 2, times: once}]}",
    "{name: Storm, on: opponents, effects: [gives: 1, gives: {amount: 1, times: once}], finisher: [relieves: 1]}",
    "{name: Balm, on: ally, effects: [relieves: {amount: 1, who: targets}]}",
    "{name: Ruin, cost: 2, effects: [gives: {amount: 1, who: opponents}, gives: {amount: 1, who: self, times: once}]}",
)


def conflict(random: Random, size: int) -> Posed[Facts]:
    """A Conflict between as many on either side, made at random."""
    who = {f"{side}-{number}": _somebody(random, side) for number in range(size) for side in ("red", "blue")}
    return posed(f"conflict: {{first: {random.choice(list(who))}}}", **who)


def _somebody(random: Random, side: str) -> str:
    arms = [
        f"{{type: {random.choice(TYPES)}, gimmicks: [{', '.join(random.sample(('Fire', 'Wings', 'Smoke'), 2))}],"
        f" powers: [{random.choice(POWERS)}]}}"
        for _ in range(random.randint(0, 2))
    ]
    form = random.randint(0, len(arms))
    values = (random.randint(1, 3), random.randint(1, 3), random.randint(1, 3))
    more: dict[str, object] = {"now": f"{{form: {form}, drama: {3 * form}, experience: {{might: 2, soul: 1}}}}"}
    if random.random() < 0.8:
        more["archetype"] = random.choice(ARCHETYPES)
    if random.random() < 0.7:
        more["trait"] = random.choice(TRAITS)
    if random.random() < 0.5:
        more["gear"] = f"{{name: Hammer, vector: {random.choice(VECTORS)}}}"
    return somebody(side, values, ", ".join(arms), **more)


@pytest.mark.rule("AA-CONF-01", "AA-MOVE-05", "AA-CRASH-02", "AA-XP-03")
@given(st.integers(0, 10**9), st.integers(1, 3), st.sampled_from(("random", "greedy")))
@settings(max_examples=25, deadline=None)
def test_a_conflict_and_a_plain_referee_keep_the_same_books(seed: int, size: int, bot: str) -> None:
    random = Random(seed)
    question = conflict(random, size)
    game = question.game.quiet()
    start = begin(question.state, game)
    referee = Referee(question.state.facts.standings)

    end = play(start, game, TABLETOP.players(question, bot), random, watch=referee.told, at_most=400)
    if isinstance(end.question, Over):
        referee.settle()
        referee.agrees(end.state.facts)
    assert referee.settled
