"""On any board: what is told is what was computed."""

import pytest
from hypothesis import given

from ludex.layers.amounts import Tallied
from ludex.layers.cells import Derived, Through
from ludex.layers.derivation import Holds
from ludex.layers.errors import RefusedError
from ludex.layers.objects import board
from ludex.layers.order import Judged
from ludex.layers.reference import start
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.selection import ABILITIES, TallyKind
from ludex.layers.semantics import NO_TARGET
from ludex.layers.view import ReferenceView
from tests.boards import vocabulary
from tests.layers.reasons_cards import policies
from tests.strategies import cases

pytestmark = pytest.mark.bulk

CELLS = [cell for cell in vars(vocabulary).values() if hasattr(cell, "of") and hasattr(cell, "reads")]
COMPUTED = [cell for cell in CELLS if isinstance(cell, Derived | Through)]
WRITTEN = [cell for cell in CELLS if cell not in COMPUTED]


def _views(case):
    return [Resolver(case.layers, evaluator).start(board(case.objects)) for evaluator in Evaluator]


def _abilities(view):
    return {held.ability for found in view.board for held in view.abilities(found.id)}


@given(cases(events=0))
def test_each_derivation_ends_at_what_the_object_shows(case):
    for view in _views(case):
        for found in view.board:
            for cell in WRITTEN:
                derivation = view.why(found.id, cell)
                assert derivation.base == found.base.get(cell)
                assert derivation.value == view.row(found.id).cells.get(cell)
            for cell in COMPUTED:
                assert view.why(found.id, cell).value == view.value(found.id, cell)


@given(cases(events=0))
def test_each_change_begins_where_the_one_before_it_ended(case):
    for view in _views(case):
        for found in view.board:
            for what in (*WRITTEN, *_abilities(view)):
                derivation = view.why(found.id, what)
                shown = [derivation.base]
                for each in derivation.alterations:
                    assert each.before == shown[-1]
                    shown.append(each.after)
                assert shown[-1] == derivation.value


@given(cases(events=0))
def test_an_object_has_the_abilities_that_are_derived_for_it(case):
    for view in _views(case):
        for found in view.board:
            held = view.abilities(found.id)
            for ability in _abilities(view):
                fitting = [each.ignored for each in held if each.ability == ability]
                expected = Holds.LACKS if not fitting else Holds.IGNORED if all(fitting) else Holds.HAS
                assert view.why(found.id, ability).value is expected


@given(cases(events=0))
def test_the_changes_told_of_an_object_are_those_that_had_it_as_a_target(case):
    """Against the literal states of the rule, each object in each."""
    for view in _views(case):
        state = start(view.board, view.layers)
        expected = []
        for position, part in enumerate(view.order):
            done = state.operation(part)
            for id, row in state.shown.items():
                for change, operand in zip(part.changes, done.effect(row), strict=True):
                    written = {atom.cell for atom in change.writes() if not atom.presence}
                    if operand is not NO_TARGET:
                        expected += [(id, cell, position, change, operand) for cell in WRITTEN if cell in written]
            state = state.after(part)
        told = [
            (found.id, cell, each.place.position, each.change, each.operand)
            for found in view.board
            for cell in WRITTEN
            for each in view.why(found.id, cell).alterations
        ]
        assert sorted(told, key=str) == sorted(expected, key=str)


@given(cases(events=0))
def test_the_objects_counted_add_up_to_the_total_that_was_used(case):
    for view in _views(case):
        for found in view.board:
            for cell in WRITTEN:
                for each in view.why(found.id, cell).alterations:
                    if each.working is None:
                        continue
                    assert each.working.number == each.operand
                    if isinstance(each.working.amount, Tallied):
                        added = [added for _, added in each.working.counted]
                        assert _total(each.working.amount.tally.kind, added) == each.working.number


def _total(kind, added):
    if not added:
        return 0
    match kind:
        case TallyKind.HIGHEST:
            return max(added)
        case TallyKind.LOWEST:
            return min(added)
        case _:
            return sum(added)


@given(cases(events=0))
def test_a_member_that_is_there_was_there_before_or_was_given(case):
    for view in _views(case):
        for found in view.board:
            for cell in (vocabulary.TYPES, vocabulary.COLOURS):
                for word in sorted(view.value(found.id, cell) | found.read(cell)):
                    lack = view.why_not(found.id, (cell, word))
                    given_by = [each for each in lack.attempts if each.obstacle is None]
                    kept = word in found.read(cell) and lack.base_lost is None
                    assert lack.held == (word in view.value(found.id, cell))
                    assert lack.held == bool(given_by or kept)


@given(cases(events=0))
def test_each_part_that_was_lost_has_an_obstacle(case):
    for view in _views(case):
        for part in view.lost:
            lack = view.why_not(part.instance.source, part.instance)
            assert [each for each in lack.attempts if each.part == part and each.obstacle is None] == []
            assert [each for each in lack.attempts if each.part == part] != []
            assert lack.text()


@given(cases(events=0))
def test_both_evaluators_give_the_same_reasons(case):
    reference, incremental = _views(case)
    wanted = sorted(_abilities(reference), key=str)[:3]
    for found in reference.board:
        for what in (*CELLS, ABILITIES, *wanted):
            assert incremental.why(found.id, what) == reference.why(found.id, what)
        for what in (*wanted, (vocabulary.TYPES, "a"), vocabulary.POWER):
            assert incremental.why_not(found.id, what) == reference.why_not(found.id, what)


@given(cases(events=0), policies())
def test_reasons_are_told_under_each_reading(case, policy):
    try:
        view = ReferenceView(board(case.objects), case.layers.under(policy))
    except RefusedError:
        assert policy.judged is Judged.IN_PRINCIPLE
        return
    for found in view.board:
        for cell in CELLS:
            derivation = view.why(found.id, cell)
            row = view.row(found.id)
            assert derivation.value == (cell.of(row) if cell in COMPUTED else row.cells.get(cell))
            assert derivation.text().startswith(f"{cell} of {found.id}")
    for part in view.lost:
        assert view.why_not(part.instance.source, part.instance).text()
