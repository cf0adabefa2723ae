"""What figure 11 counts is what it says, and its two sides come to the same."""

from benchmarks.figures.orders_of_modifiers import COMMUTING, EXCLUSIVE, asked, every_order, figures, some_orders


def test_both_lines_hold() -> None:
    found = figures()
    assert [figure.number for figure in found] == ["11a", "11b"]
    assert all(figure.holds for figure in found)
    assert found[0].ludex <= 100
    assert found[1].ludex == 1 + 8


def test_modifiers_that_commute_are_applied_all_and_in_one_order() -> None:
    found = asked(COMMUTING, 3)
    (outcome,) = found.all
    lie = [dict(truth)[f"card-{number}", "place"] for truth in some_orders(found, 5) for number in range(3)]
    assert lie == ["Reserve of ann"] * 3
    assert found.always["card-2", "place"] == "Reserve of ann"
    assert outcome.line == ()


def test_each_modifier_that_shuts_out_the_others_is_an_outcome_once() -> None:
    found = asked(EXCLUSIVE, 3)
    tried, ends = every_order(found)
    assert tried == 1 + 3
    assert sorted(truth["oak", "ring counters"] for truth in ends) == ["1", "2", "3"]
    assert sorted(each.own["oak", "ring counters"] for each in found.all) == ["1", "2", "3"]
