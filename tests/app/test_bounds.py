"""Tables with many abilities: what is left out unasked, what is refused, and that both are said."""

import json

import pytest

from ludex.app.entanglement import MOST_ABILITIES, MOST_EVALUATED, MOST_EXPLAINED, entangled
from ludex.app.expectation_checks import unmet
from ludex.layers.errors import RefusedError
from ludex.layers.resolver import Evaluator
from tests.app.scenarios import HEAD, judged, ludex


def tangle(number: int, more: str = "") -> str:
    """So many abilities of which each may depend on each, on Permanents, and a Character."""
    abilities = "".join(
        f"  - {{id: p{at}, type: Permanent, controller: ann, abilities: [{text}]}}\n"
        for at in range(number)
        for text in (f"Characters with V {at % 7} or more have +1 V.",)
    )
    return f"{HEAD}objects:\n{abilities}  - {{id: elf, type: Character, controller: ann}}\n{more}"


def apart(number: int) -> str:
    """So many abilities that have nothing to do with one another."""
    lines = "".join(f"          - {{does: [{{add: {{to: counters.c{at}, amount: 1}}}}]}}\n" for at in range(number))
    return f"{HEAD}objects:\n  - id: elf\n    type: Character\n    controller: ann\n    abilities:\n{lines}"


def test_abilities_that_may_depend_on_one_another_are_counted_together():
    answer = judged(tangle(MOST_EXPLAINED + 2))

    assert answer.entangled == MOST_EXPLAINED + 2
    assert answer.is_large


def test_abilities_apart_are_not_large_however_many():
    answer = judged(apart(60))

    assert answer.entangled == 1
    assert not answer.is_large


def test_a_large_answer_leaves_out_reasons_and_says_so(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(tangle(MOST_EXPLAINED + 1), encoding="utf-8")
    said, found = ludex("resolve", path).stdout, json.loads(ludex("resolve", path, "--json").stdout)

    assert f"Reasons are left out: {MOST_EXPLAINED + 1} abilities may depend on one another. Ask why of" in said
    assert "With so many abilities, only --all-rulings tells" in said
    assert (found["dependencies"], found["readings"]) == (None, None)
    assert len(found["order"]) == MOST_EXPLAINED + 1
    assert ludex("why", path, "elf.forest").exit_code == 0


def test_beyond_another_bound_reasons_are_refused_with_a_remedy(tmp_path):
    number = MOST_EVALUATED[Evaluator.REFERENCE] + 1
    path = tmp_path / "table.yaml"
    path.write_text(tangle(number), encoding="utf-8")

    assert ludex("resolve", path).exit_code == 0
    for command in (
        ["why", path, "elf.forest"],
        ["why-not", path, "elf", "gigantic"],
        ["graph", path],
        ["resolve", path, "--all-rulings"],
        ["resolve", path, "--evaluator", "reference"],
        ["resolve", path, "--ruling", "ALT-C03=once"],
    ):
        result = ludex(*command)
        assert result.exit_code == 2
        assert f"{number} abilities may depend on one another, too many for reasons" in result.stderr
        assert "Leave out what has nothing to do with the question." in result.stderr


def test_beyond_that_no_answer_is_given():
    with pytest.raises(RefusedError, match="abilities may depend on one another, too many for an answer: at most 200"):
        judged(tangle(MOST_EVALUATED[Evaluator.INCREMENTAL] + 1))


def test_a_table_with_hundreds_of_abilities_is_refused_before_they_are_compared():
    with pytest.raises(RefusedError, match=f"at most {MOST_ABILITIES} are looked at"):
        judged(apart(MOST_ABILITIES + 1))


def test_an_expectation_that_needs_reasons_is_refused_at_its_place():
    number = MOST_EVALUATED[Evaluator.REFERENCE] + 1
    with pytest.raises(RefusedError, match=rf"table.yaml:{number + 5}:\d+: {number} abilities"):
        list(unmet(judged(tangle(number, "expect: {does_not_depend: {p1: [p2]}}\n"))))


def test_a_small_table_is_not_compared_at_all():
    answer = judged(tangle(3))

    assert entangled(answer.view.board, answer.view.layers) == 3
