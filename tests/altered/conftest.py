"""The fixture that the tests of rules run on, once for each evaluator."""

import pytest

from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.setup import Table, set_up


@pytest.fixture(params=list(Evaluator), ids=lambda evaluator: evaluator.value)
def judge(request):
    """Answers what is true on a table, by default under edition 4.0 and the default readings."""

    def judged(table: Table, *, edition: str = "4.0", reading: Reading | None = None) -> View:
        chosen = Reading() if reading is None else reading
        board = set_up(table, edition=ALTERED.rulebook.edition(edition), reading=chosen)
        return Resolver(chosen.layers(checked=True), request.param).start(board)

    return judged
