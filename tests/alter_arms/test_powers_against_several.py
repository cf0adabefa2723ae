"""Powers on several at once: Defenders react once, and remember all that one Move gave."""

import pytest

from ludex.engine.checks.posed import Posed
from ludex.engine.choices import Choice
from ludex.systems.alter_arms.facts import Facts
from tests.alter_arms.tables import played, posed, somebody

STORM = "{type: fight, powers: [{name: Storm, on: opponents, effects: [gives: 1, gives: {amount: 1, times: once}]}]}"


def storm(question: str) -> Posed[Facts]:
    """Ann lets a storm loose on a Defender and two friends of his."""
    return posed(
        question,
        ann=somebody("red", (1, 3, 1), STORM),
        **{name: somebody("blue", arms="", archetype=role) for name, role in (("bob", "ace"), ("cid", "rival"))},
        dan=somebody("blue", arms="", archetype="defender"),
    )


CHECK = "check: {by: ann, at: [bob, cid, dan], vector: brains, move: power, power: Storm}"


@pytest.mark.rule("AA-DEFR-01")
def test_a_defender_reacts_once_to_an_attack_on_two_allies() -> None:
    # d4 shows 2, times 3: once the Defence of 6 in Base; each gains 1 for it, and 1 besides
    end = played(storm(CHECK), 2, "yes", 3)
    assert end.position.state.agenda == ()
    assert (end["drama of bob"], end["drama of cid"]) == (1 + 0, 2)


@pytest.mark.rule("AA-DEFR-02")
def test_a_defender_remembers_all_that_one_power_gave() -> None:
    end = played(storm(CHECK), 4, "no", "no")
    # 12 against 6: 2 successes, 1 for each, and 1 besides
    assert (end.standing("dan").drama, end.standing("dan").last_hit) == (3, 3)


@pytest.mark.rule("AA-DEFR-01", "AA-MOVE-04")
def test_who_declines_for_one_ally_is_asked_for_the_next() -> None:
    end = played(storm(CHECK), 2, "no", "yes", 3)
    assert not isinstance(end.position.question, Choice)
    assert (end["drama of bob"], end["drama of cid"]) == (2, 1 + 0)
