"""What an event costs, as counts: which abilities were worked out anew for which objects. Never as times."""

from collections import Counter

import pytest

from ludex.layers.amounts import Limited, count
from ludex.layers.cells import Row
from ludex.layers.conditions import SourceIs, at_least
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set
from ludex.layers.features import CustomSelector
from ludex.layers.incremental.planner import Walk
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Inert, Passive
from ludex.layers.relative import SameAsSource
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from tests.boards.abilities import becomes, gives, is_, only, passive, plus
from tests.boards.vocabulary import COLOURS, COUNTERS, GUARD, POWER, SIDE, STATUSES, TYPES, thing, words

YOURS = SameAsSource(SIDE)
BOOSTED = SourceIs(CustomSelector("boosted", lambda row, _: COUNTERS.of(row) > 0, COUNTERS.reads()))


def start(*objects: Object) -> View:
    return Resolver(Layers(), Evaluator.INCREMENTAL).start(board(objects))


def table(*more: Object) -> View:
    """Seven abilities: four that stand alone, and two that belong together beside one that asks about neither.

    robots: "Your Robots get +1." three: "If there are three or more Mages, all Bears get +1." each: "Bears get +1 for
    each Scholar." boost: "If I am boosted, your objects get +1." chain: "Green are Blue", link: "Blue are Red".
    """
    return start(
        thing("robots", 1, passive(plus(1), to=YOURS & is_("Robot")), side="west", power=1),
        thing("three", 2, passive(plus(1), to=is_("Bear"), when=at_least(3, is_("Mage"))), side="west", power=1),
        thing("each", 3, passive(plus(count(is_("Scholar"))), to=is_("Bear")), side="west", power=1),
        thing("boost", 4, passive(plus(1), to=YOURS, when=BOOSTED), side="west", power=1, counters=0),
        thing("link", 5, passive(becomes("Red"), to=is_("Blue")), side="west", power=1),
        thing("chain", 6, passive(becomes("Blue"), to=is_("Green")), side="west", power=1),
        thing("bear", 7, side="west", types="Bear", power=1, guard=1),
        thing("mage", 8, side="west", types="Mage", power=1, statuses="awake"),
        thing("mage2", 9, side="east", types="Mage", power=1),
        thing("mage3", 10, side="east", types="Mage", power=1),
        thing("mage4", 11, side="east", types="Mage Bear", power=1),
        *more,
    )


def planned(view: View) -> set[str]:
    """The objects whose ability was worked out anew."""
    return {part.instance.source for part in view.work.planned}


def folded(view: View) -> set[str]:
    return set(view.work.folded)


@pytest.fixture
def walks(monkeypatch):
    """How often an order was searched, by the oldest ability of those that belong together."""
    found: Counter[str] = Counter()
    run = Walk.run

    def counted(walk: Walk) -> None:
        found[walk.component.parts[0].instance.source] += 1
        run(walk)

    monkeypatch.setattr(Walk, "run", counted)
    return found


# ------------------------------------------------------------ events at one object


def test_from_scratch_each_ability_is_planned_and_each_object_worked_out():
    view = table()
    assert planned(view) == {"robots", "three", "each", "boost", "link", "chain"}
    assert folded(view) == {each.id for each in view.board}


@pytest.mark.parametrize(
    "event",
    [Set("bear", GUARD, 3), Set("bear", POWER, 3), Set("bear", STATUSES, words("asleep"))],
    ids=str,
)
def test_a_characteristic_that_no_ability_reads_touches_its_object_alone(event, walks):
    before = table()
    walks.clear()
    view = before.after(event)
    assert (planned(view), folded(view), walks) == (set(), {"bear"}, {})


def test_a_member_of_a_set_that_no_ability_asks_for_touches_its_object_alone(walks):
    before = table()
    walks.clear()
    view = before.after(Set("bear", TYPES, words("Bear Noble")))
    assert (planned(view), folded(view), walks) == (set(), {"bear"}, {})


def test_an_object_that_comes_under_other_abilities_is_worked_out_and_no_ability_is(walks):
    before = table()
    walks.clear()
    view = before.after(Set("bear", TYPES, words("Bear Robot")))
    assert (planned(view), folded(view), walks) == (set(), {"bear"}, {})
    assert view.value("bear", POWER) == before.value("bear", POWER) + 1


def test_an_object_that_no_count_and_no_condition_looks_at_changes_sides_alone(walks):
    before = table()
    walks.clear()
    view = before.after(Set("mage2", SIDE, "west"))
    assert (planned(view), folded(view), walks) == (set(), {"mage2"}, {})


# ------------------------------------------------------------ counts and conditions


def test_a_count_that_stays_on_its_side_of_the_bound_touches_no_ability():
    view = table().after(Set("mage", TYPES, words("")))
    assert (planned(view), folded(view)) == (set(), {"mage"})


def test_a_count_that_crosses_its_bound_touches_the_ability_that_asks_for_it_alone():
    three = table().after(Set("mage", TYPES, words("")))
    two = three.after(Set("mage2", TYPES, words("")))
    assert (planned(two), folded(two)) == ({"three"}, {"mage2"})
    assert two.value("bear", POWER) == three.value("bear", POWER) - 1


def test_an_amount_that_changes_touches_the_ability_that_uses_it_alone():
    before = table()
    view = before.after(Set("mage", TYPES, words("Mage Scholar")))
    assert (planned(view), folded(view)) == ({"each"}, {"mage"})
    assert view.value("bear", POWER) == before.value("bear", POWER) + 1


def test_a_limited_amount_that_has_reached_its_limit_touches_no_ability():
    limited = passive(plus(Limited(count(is_("Mage")), at_most=2)), to=is_("Bear"))
    before = table(thing("limited", 20, limited, power=1))
    view = before.after(Set("mage", TYPES, words("")))
    assert (planned(view), view.value("bear", POWER)) == (set(), before.value("bear", POWER))


def test_one_event_that_changes_two_counts_touches_both_abilities():
    two_left = table().after(Set("mage", TYPES, words("")))
    view = two_left.after(Set("mage2", TYPES, words("Scholar")))
    assert planned(view) == {"three", "each"}


def test_a_condition_on_its_source_is_asked_again_only_where_it_turns():
    before = table()
    boosted = before.after(Set("boost", COUNTERS, 1))
    assert (planned(boosted), folded(boosted)) == ({"boost"}, {"boost"})
    assert boosted.value("bear", POWER) == before.value("bear", POWER) + 1
    assert planned(boosted.after(Set("boost", COUNTERS, 2))) == set()


def test_a_source_that_changes_sides_touches_its_own_ability_alone():
    before = table(thing("robot", 20, side="west", types="Robot", power=1))
    view = before.after(Set("robots", SIDE, "east"))
    assert (planned(view), folded(view)) == ({"robots"}, {"robots"})
    assert view.value("robot", POWER) == before.value("robot", POWER) - 1


# ------------------------------------------------------------ abilities that belong together


def test_an_order_that_changes_is_searched_among_those_that_belong_together_alone(walks):
    before = table()
    walks.clear()
    view = before.after(Set("bear", TYPES, words("Bear Green")))
    # Now what "link" applies to depends on "chain".
    assert (planned(view), folded(view)) == ({"link", "chain"}, {"bear"})
    assert walks == {"link": 1}
    assert view.value("bear", TYPES) == words("Bear Green Blue Red")


def test_an_order_that_a_second_object_confirms_is_not_searched_again(walks):
    green = table().after(Set("bear", TYPES, words("Bear Green")))
    walks.clear()
    view = green.after(Set("mage", TYPES, words("Mage Green")))
    assert (planned(view), folded(view), walks) == (set(), {"mage"}, {})
    assert view.value("mage", TYPES) == words("Mage Green Blue Red")


def test_an_order_that_was_found_before_is_taken_up_again(walks):
    before = table()
    green = before.after(Set("bear", TYPES, words("Bear Green")))
    walks.clear()
    back = green.after(Set("bear", TYPES, words("Bear")))
    again = back.after(Set("bear", TYPES, words("Bear Green")))
    assert walks == {}
    assert [each.order == green.order for each in (before, back, again)] == [False, False, True]


def test_two_pairs_that_belong_together_are_planned_apart(walks):
    before = table(
        thing("far link", 20, passive(becomes("Cold"), to=is_("Wet")), power=1),
        thing("far chain", 21, passive(becomes("Wet"), to=is_("Rainy")), power=1),
    )
    walks.clear()
    view = before.after(Set("bear", TYPES, words("Rainy")))
    assert planned(view) == {"far link", "far chain"}
    assert walks == {"far link": 1}


# ------------------------------------------------------------ objects and abilities that come and go


def test_an_object_without_abilities_enters_and_leaves_alone(walks):
    before = table()
    walks.clear()
    entered = before.after(Enter(thing("wolf", 20, side="west", types="Robot", power=1)))
    assert (planned(entered), folded(entered)) == (set(), {"wolf"})
    left = entered.after(Leave("wolf"))
    assert (planned(left), folded(left), walks) == (set(), set(), {})


def test_a_bare_keyword_does_not_make_an_object_a_source():
    view = table().after(Enter(thing("wolf", 20, Inert("Guard"), side="west", power=1)))
    assert (planned(view), folded(view)) == (set(), {"wolf"})


def test_an_ability_that_stands_alone_enters_and_leaves_without_the_others(walks):
    before = table()
    walks.clear()
    entered = before.after(Enter(thing("wolf", 20, passive(plus(1), to=is_("Mage")), power=1)))
    assert (planned(entered), folded(entered)) == ({"wolf"}, {"wolf"})
    assert entered.value("mage", POWER) == before.value("mage", POWER) + 1
    left = entered.after(Leave("wolf"))
    assert (planned(left), walks) == (set(), {})
    assert left.value("mage", POWER) == before.value("mage", POWER)


def test_an_ability_that_joins_others_is_planned_with_them_alone(walks):
    before = table()
    walks.clear()
    entered = before.after(Enter(thing("wolf", 20, passive(becomes("Hot"), to=is_("Red")), power=1)))
    assert planned(entered) == {"link", "chain", "wolf"}
    assert walks == {"link": 1}


def test_what_an_ability_leaves_behind_is_planned_and_nothing_else(walks):
    entered = table().after(Enter(thing("wolf", 20, passive(becomes("Hot"), to=is_("Red")), power=1)))
    walks.clear()
    left = entered.after(Leave("wolf"))
    assert planned(left) <= {"link", "chain"}
    assert walks <= Counter({"link": 1})


def test_an_ability_granted_or_revoked_is_planned_alone():
    ability: Passive = passive(plus(1), to=is_("Mage"))
    granted = table().after(Grant("bear", ability))
    assert (planned(granted), folded(granted)) == ({"bear"}, {"bear"})
    assert planned(granted.after(Revoke("bear", ability))) == set()


def test_where_abilities_may_be_granted_only_those_that_this_can_matter_to_are_planned():
    granting = thing("granting", 20, passive(gives(Inert("Guard")), to=is_("Mage")), power=1)
    view = table(granting).after(Set("bear", TYPES, words("Bear Green")))
    assert planned(view) == {"link", "chain"}


# ------------------------------------------------------------ how often a selector is asked


class Asked:
    """A selector that takes note of each time that it is asked."""

    def __init__(self) -> None:
        self.times = 0
        self.selector = CustomSelector("western", self._says, SIDE.reads() | COLOURS.reads())

    def _says(self, row: Row, source: Row) -> bool:
        self.times += 1
        return SIDE.of(row) == "west" and "red" not in COLOURS.of(row)

    def during(self, view: View, *deltas: Delta) -> int:
        """How often it is asked by events, and by reading what all objects show after them."""
        before, now = self.times, view.after(*deltas)
        for each in now.board:
            now.row(each.id)
        return self.times - before


@pytest.fixture
def asked():
    return Asked()


def crowd(asked: Asked, *more: Object) -> View:
    """Forty objects that look alike to the ability, and ten that look otherwise."""
    alike = [thing(f"west{at}", 10 + at, side="west", power=at, guard=1) for at in range(40)]
    otherwise = [thing(f"east{at}", 60 + at, side="east", power=at, guard=1) for at in range(10)]
    return start(
        thing("captain", 1, passive(plus(1), to=asked.selector), side="west", power=1), *alike, *otherwise, *more
    )


def test_from_scratch_a_selector_is_asked_once_for_objects_that_look_alike(asked):
    view = crowd(asked)
    assert [view.value(id, POWER) for id in ("west5", "east5", "captain")] == [6, 5, 2]
    # The captain itself, a western object, an eastern one; and once more in what it rules out by a side alone.
    assert asked.times <= 6


def test_a_selector_is_not_asked_where_nothing_that_it_reads_has_changed(asked):
    view = crowd(asked)
    assert asked.during(view, Set("west7", POWER, 9), Set("east7", GUARD, 9)) == 0


def test_a_selector_is_not_asked_for_a_look_that_it_knows(asked):
    view = crowd(asked)
    assert asked.during(view, Set("west7", SIDE, "east"), Set("east7", SIDE, "west")) == 0


def test_a_selector_is_asked_once_or_twice_for_a_new_look(asked):
    view = crowd(asked)
    assert 1 <= asked.during(view, Set("west7", COLOURS, words("red"))) <= 2


def test_a_selector_is_not_asked_where_another_ability_turns_on_or_off(asked):
    condition = passive(plus(1), to=only("west1"), when=at_least(2, is_("Mage")))
    view = crowd(asked, thing("turns", 90, condition, side="east", power=1), thing("mage", 91, types="Mage", power=1))
    view = view.after(Set("west3", TYPES, words("Mage Mage2")))
    assert view.value("west1", POWER) == 3
    assert asked.during(view, Set("west3", TYPES, words("Mage2"))) == 0


# ------------------------------------------------------------ forks


def test_a_fork_leaves_what_is_known_of_the_first_view_as_it_was(walks):
    before = table()
    work, order = before.work, before.order
    before.after(Set("bear", TYPES, words("Bear Green")))
    walks.clear()
    again = before.after(Set("bear", TYPES, words("Bear Green")))
    assert (before.work, before.order, walks) == (work, order, {})
    assert again.value("bear", TYPES) == words("Bear Green Blue Red")


def test_the_reference_evaluator_works_everything_out_each_time():
    plain = Resolver(Layers(), Evaluator.REFERENCE).start(table().board)
    view = plain.after(Set("bear", GUARD, 3))
    assert planned(view) == {"robots", "three", "each", "boost", "link", "chain"}
    assert folded(view) == {each.id for each in view.board}
