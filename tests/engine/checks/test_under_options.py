"""The odds under other options: what was found before is kept, and they are those of a search of its own."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis.strategies import builds, integers, lists, one_of, sampled_from

from ludex.engine.checks.posed import CheckOdds, odds_of
from ludex.engine.checks.under_options import OddsUnderOptions
from ludex.engine.consulted import Consulted
from ludex.engine.drivers.search import TooManySteps
from ludex.engine.rulebook_entries import Choice, RulingId
from tests.engine.checks.read_check import FIELDS, Add, Offer, Readings, Sum, Throw, Way, posed

PLAIN = dict.fromkeys(FIELDS, "plain")

RULED = sampled_from(["", *FIELDS.values()])
ADDED = builds(Add, integers(0, 3), RULED)
TASKS = lists(one_of(ADDED, builds(Throw, integers(2, 4)), builds(Offer, ADDED, RULED)), max_size=5)


def under(tasks, target: str = "") -> OddsUnderOptions[Sum]:
    consulted = Consulted()
    return OddsUnderOptions(lambda choices: posed(tasks, choices, consulted, target=target), consulted, PLAIN)


def told(found: CheckOdds[Sum]) -> tuple[Fraction, dict[object, object]]:
    return found.value, dict(found.results["total"].items())


@settings(max_examples=60)
@given(TASKS, RULED)
def test_under_each_option_the_odds_are_those_of_a_search_of_its_own(tasks, target: str) -> None:
    shared = under(tasks, target)
    plain = told(shared.odds)
    assert plain == told(odds_of(posed(tasks, target=target)))
    for ruling in FIELDS:
        for option in ("more", "doubled"):
            found = shared.under(Choice(ruling, option))
            alone = told(odds_of(posed(tasks, [Choice(ruling, option)], target=target)))
            assert (plain if found is None else told(found)) == alone


def test_an_option_of_a_ruling_that_is_never_looked_at_costs_nothing() -> None:
    shared = under([Throw(6), Add(1, "first")])
    before = shared.known.evaluated
    assert shared.under(Choice(RulingId("R-2"), "more")) is None
    assert shared.known.evaluated == before


def test_only_the_steps_on_which_a_ruling_is_looked_at_are_taken_again() -> None:
    # each of the 11 sums of two dice is one position, where it is asked whether 0 is added
    shared = under([Throw(6), Throw(6), Offer(Add(0, "first"))])
    before = shared.known.evaluated
    assert before == 1 + 6 + 6 * 6 + 11 * 2
    assert shared.under(Choice(RulingId("R-1"), "doubled")) is None  # twice nothing is nothing
    assert shared.known.evaluated - before == 1 + 11  # the beginning, and each yes


def test_a_ruling_on_what_is_aimed_at_needs_no_second_search() -> None:
    shared = under([Throw(6), Throw(6)], target="third")
    before = shared.known.evaluated
    found = shared.under(Choice(RulingId("R-3"), "more"))
    assert found is not None
    assert (shared.odds.value, found.value) == (Fraction(21, 36), Fraction(10, 36))
    assert shared.known.evaluated == before + 1


def test_what_two_options_have_in_common_is_found_once() -> None:
    shared = under([Throw(6), Add(1, "first"), Throw(6)])
    shared.under(Choice(RulingId("R-1"), "more"))
    before = shared.known.evaluated
    shared.under(Choice(RulingId("R-1"), "doubled"))  # twice 1 is 1 and 1 more
    assert shared.known.evaluated - before == 1 + 6


def test_no_more_steps_are_found_for_an_option_than_are_granted() -> None:
    shared = under([Throw(6), Offer(Add(1, "first"))])
    before = shared.found
    with pytest.raises(TooManySteps):
        shared.under(Choice(RulingId("R-1"), "more"), granted=3)
    assert shared.found - before == 3  # the beginning, and 2 of the 6 steps
    assert shared.steps(RulingId("R-1")) == 6
    assert shared.steps(RulingId("R-2")) == 0
    assert shared.under(Choice(RulingId("R-1"), "more"), granted=1 + 4) is not None


# ---------------------------------------------------------------- who tells


def test_readings_that_tell_are_equal_as_others_are_and_count_as_looked_at_in_the_key_of_a_cache() -> None:
    consulted = Consulted()
    one, same = (consulted.watched(Readings(), FIELDS) for _ in range(2))
    other = consulted.watched(Readings(second=Way.MORE), FIELDS)
    assert isinstance(one, Readings)
    assert one == same != other
    assert consulted.taken()
    assert hash(one) == hash(same)
    assert {choice.ruling for choice in consulted.taken()} == set(FIELDS)


def test_two_games_are_alike_whose_readings_alone_differ() -> None:
    consulted = Consulted()
    one, other = (posed([], choices, consulted).game for choices in ((), [Choice(RulingId("R-1"), "more")]))
    assert consulted.are_alike(one, other)
    assert not consulted.are_alike(one, other.quiet())
