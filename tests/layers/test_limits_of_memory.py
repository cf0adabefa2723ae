"""What the fast evaluator remembers has bounds; beyond them it begins anew, and its answers stay the same."""

import pytest

from ludex.layers.incremental import building, columns, component, events, looks, restructuring, structure
from ludex.layers.incremental.moment import Moment
from tests.boards.two_evaluators import Asking, play
from tests.strategies import random_case

pytestmark = pytest.mark.bulk

LIMITS = (
    (component, "MOST_STATES", 6),
    (component, "MOST_PLANS", 1),
    (component, "MOST_PLANS_ALIKE", 1),
    (building, "MOST_SELECTORS", 2),
    (columns, "FEWEST_LOOKS", 2),
    (columns, "MOST_KEYS", 3),
    (columns, "MOST_TOUCHED", 2),
    (looks, "MOST_PROFILES", 3),
    (structure, "MOST_PROGRAMS", 1),
    (structure, "MOST_ENTRIES", 1),
)


@pytest.fixture
def renewals(monkeypatch):
    for module, limit, few in LIMITS:
        assert getattr(module, limit) > few
        monkeypatch.setattr(module, limit, few)
    made: list[Moment] = []

    def renewed(moment: Moment) -> Moment:
        made.append(moment)
        return restructuring.renewed(moment)

    monkeypatch.setattr(events, "renewed", renewed)
    return made


def test_a_small_memory_changes_no_answer(renewals):
    for number in range(60):
        asking = tuple(Asking)[number % len(Asking)]
        assert play(random_case(f"memory/{number}", events=12), asking)[1] is None
    assert len(renewals) > 20
