"""Small boards, over columns: which boards go that way, when they leave it, and how little an event asks."""

from collections import Counter

import pytest

from ludex.layers.amounts import OfSource, Tallied, count
from ludex.layers.changes import Add, Change, Double, SetWord, Switch
from ludex.layers.changes_of_abilities import LoseAbilities
from ludex.layers.changes_of_sets import SetMembers
from ludex.layers.conditions import at_least
from ludex.layers.deltas import Enter, Grant, Leave, Revoke, Set
from ludex.layers.errors import DefinitionError, LudexError, UnknownName
from ludex.layers.features import Bears, CustomSelector, Is, Itself, NumberIs, Present
from ludex.layers.objects import Object
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, Shares
from ludex.layers.selection import Selector, Tally, TallyKind
from ludex.layers.sliced import table
from ludex.layers.sliced.view import SlicedView
from ludex.layers.view import View
from tests.boards.abilities import ALL, becomes, ceases, gives, is_, only, passive, plus, set_to
from tests.boards.judged import judged, wander
from tests.boards.over_columns import YOURS, herd, is_small, over_columns, start
from tests.boards.vocabulary import (
    AT,
    CAMP,
    COLOURS,
    GUARD,
    POWER,
    SIDE,
    TYPES,
    ZONE,
    region,
    thing,
    words,
)

# ------------------------------------------------------------ which boards


@pytest.mark.parametrize(
    "ability",
    [
        passive(plus(1), to=YOURS & ~Itself() & (is_("X") | Is(ZONE, words("field camp")))),
        passive(plus(count(YOURS & is_("X"))), when=at_least(2, NumberIs(POWER, Relation.NOT_EQUAL, 3))),
        passive(set_to(3), becomes("X"), to=Present(GUARD)),
        passive(SetWord(SIDE, SIDE), to=only("o2")),
        passive(SetMembers(TYPES), to=NumberIs(POWER, Relation.LESS, 2)),
        passive(Double(POWER), Switch(POWER, GUARD)),
        passive(plus(OfSource(GUARD))),
        passive(plus(Tallied(Tally(TallyKind.HIGHEST, YOURS, GUARD)))),
        passive(plus(1), to=Shares(CAMP, CAMP) | InSourceSet(AT) | Linked(AT, is_("X")) | Holding(AT, is_("X"))),
        passive(gives(Inert("Guard")), plus(1)),
    ],
    ids=str,
)
def test_abilities_of_the_usual_kinds_are_worked_out_over_columns(ability):
    assert is_small(start(thing("o1", 1, ability, side="west", zone="field", power=1, guard=1)))


@pytest.mark.parametrize(
    "ability",
    [
        passive(plus(1), to=Bears()),
        passive(plus(1), to=CustomSelector("mine", lambda row, _: bool(SIDE.of(row)), SIDE.reads())),
        passive(plus(1), to=Is(SIDE, frozenset({""}))),
        passive(plus(OfSource(POWER))),
        passive(LoseAbilities()),
        passive(gives(passive(plus(1)))),
        passive(Add(POWER, OfSource(GUARD)), Add(GUARD, OfSource(POWER))),
        passive(SetWord(SIDE, "west"), plus(1), to=Shares(CAMP, CAMP)),
        passive(plus(1), to=NumberIs(POWER, Relation.AT_LEAST, 1 << 40)),
        passive(plus(1 << 40), to=NumberIs(POWER, Relation.AT_LEAST, 1)),
    ],
    ids=str,
)
def test_other_abilities_are_not(ability):
    assert not is_small(start(thing("o1", 1, ability, side="west", power=1)))


def test_a_board_of_many_objects_is_not_small():
    few = [thing("o1", 1, passive(plus(1)), power=1), *(thing(f"o{at}", at, power=1) for at in range(2, 97))]
    view = start(*few, thing("o97", 97, power=1))
    assert [is_small(each) for each in (start(*few), view, view.after(Leave("o97")))] == [True, False, False]
    assert view.value("o97", POWER) == 2


def test_a_board_of_many_abilities_is_not_small():
    several = [passive(plus(1)) for _ in range(65)]
    assert is_small(start(thing("o1", 1, *several[1:], power=1)))
    assert not is_small(start(thing("o1", 1, *several, power=1)))


# ------------------------------------------------------------ objects that come and go


def test_objects_without_abilities_come_and_go_among_the_same_columns():
    before = herd()
    entered = over_columns(before.after(Enter(thing("o4", 4, types="X", side="west", power=2))))
    assert entered.fast.work.folded == {"o4"}
    assert entered.fast.after(Leave("o4")).work.folded == set()
    again = entered.after(Leave("o4")).after(Enter(thing("o4", 5, types="", side="west", power=9)))
    wander(over_columns(again), ("leave", "o4"), ("o4", "X"), ("o1", "X"), ("o4", POWER, (1, 9)))


@pytest.mark.parametrize("leaving", ["o1", "o4"], ids=["with an ability", "without"])
@pytest.mark.parametrize("entering", [("o5", "X", 1), ("o5", "", 9), ("o4", "X", 9), ("o4", "", 2)], ids=str)
def test_one_leaves_as_another_enters(leaving, entering):
    id, types, power = entering
    before = herd().after(Enter(thing("o4", 4, types="X", side="west", power=2)))
    came = Enter(thing(f"{id}#2", 5, types=types, side="west", power=power))
    at_once = before.after(Leave(leaving), came, Set("o3", POWER, 1))
    one_by_one = before.after(Leave(leaving)).after(came).after(Set("o3", POWER, 1))
    assert at_once.values(POWER) == one_by_one.values(POWER)
    again = at_once.after(Leave(f"{id}#2"), Enter(thing(f"{id}#2", 6, types="X", side="west", power=power)))
    wander(again, ("leave", f"{id}#2"), ("o3", "X"), ("o2", POWER, (1, 9)), steps=8)


def test_who_cannot_enter_cannot_do_so_as_another_leaves():
    before = herd().after(Enter(thing("o4", 4, types="X", side="west", power=2))).fast
    for entering in (thing("o1", 9), thing("o9", 1)):
        with pytest.raises(LudexError):
            before.after(Leave("o4"), Enter(entering))
    assert before.after(Leave("o4"), Enter(thing("o4", 4, types="", power=0))).timestamp("o4") == 4


def test_there_is_room_for_as_many_as_come():
    now = herd()
    for at in range(4, 4 + table.SPARE + 2):
        now = over_columns(now.after(Enter(thing(f"o{at}", at, types="X" if at % 2 else "", side="west", power=at))))
    assert len(now.fast.ids()) == 5 + table.SPARE


@pytest.mark.parametrize(
    "entering",
    [
        thing("named", 9, types="", power=0),
        thing("o9", 9, types="", power=0, counters=1),
        thing("o9", 9, power=0),
        thing("o9", 9, passive(plus(1)), types="", power=0),
        thing("o9", 9, types="", power=1 << 50),
        region("o9", 9, types="", power=0),
    ],
    ids=["named", "new characteristic", "lacks one", "with an ability", "large number", "place"],
)
def test_objects_that_the_columns_do_not_know_lead_to_new_ones(entering):
    named = thing("o4", 4, passive(plus(3), to=only("named") & NumberIs(POWER, Relation.LESS, 3)), types="", power=0)
    before = herd().after(Enter(named))
    entered = before.after(Enter(entering))
    assert before.after(Enter(entering)).after(Leave(entering.id)).values(POWER) == before.values(POWER)
    assert entered.fast.timestamp(entering.id) == 9


def test_what_cannot_enter_or_leave_is_refused():
    view = herd().fast
    for event in (Enter(thing("o1", 9)), Enter(thing("o9", 1)), Leave("o9")):
        with pytest.raises(LudexError):
            view.after(event)


# ------------------------------------------------------------ events that need other columns


def test_a_word_that_nobody_had_is_told_from_the_others():
    before = over_columns(
        judged(
            thing("o1", 1, passive(plus(1), to=YOURS), side="west", power=0),
            thing("o2", 2, passive(SetWord(SIDE, SIDE), to=only("o3")), side="east", power=0),
            thing("o3", 3, side="west", power=0),
        )
    )
    assert before.values(POWER) == {"o1": 1, "o2": 0, "o3": 0}
    north = over_columns(before.after(Set("o1", SIDE, "north")))
    assert north.values(POWER) == {"o1": 1, "o2": 0, "o3": 0}
    assert north.after(Set("o2", SIDE, "north")).values(POWER) == {"o1": 1, "o2": 1, "o3": 1}


def test_a_word_where_nobody_had_one_is_told_too():
    before = over_columns(judged(thing("o1", 1, passive(plus(1), to=YOURS), power=0), thing("o2", 2, power=0)))
    assert before.values(POWER) == {"o1": 0, "o2": 0}
    west = over_columns(before.after(Set("o1", SIDE, "west"), Set("o2", SIDE, "west")))
    assert west.values(POWER) == {"o1": 1, "o2": 1}


def test_a_word_that_no_ability_compares_is_one_like_any_other():
    view = table_of_abilities().after(Set("bear", ZONE, "field"))
    assert planned(view.after(Set("bear", ZONE, "nowhere"))) == set()


def test_what_all_objects_had_may_be_lost_by_one():
    before = over_columns(judged(thing("o1", 1, passive(plus(1)), power=0), thing("o2", 2, power=0)))
    without = over_columns(before.after(Set("o2", POWER, None)))
    assert without.values(POWER) == {"o1": 1}
    assert without.after(Set("o2", POWER, 4)).values(POWER) == {"o1": 1, "o2": 5}


def test_a_number_too_large_for_a_column_is_as_good_as_any():
    large = passive(becomes("Large"), to=NumberIs(POWER, Relation.MORE, 5))
    before = over_columns(judged(thing("o1", 1, large, power=6), thing("o2", 2, power=-9)))
    after = before.after(Set("o2", POWER, 10**30))
    assert [is_small(each.fast) for each in (before, after)] == [True, False]
    assert after.value("o2", TYPES) == words("Large")


def test_numbers_side_by_side_do_not_touch_one_another():
    def at(id: str, timestamp: int, power: int) -> Object:
        return thing(id, timestamp, power=power)

    less = passive(plus(-7), to=NumberIs(POWER, Relation.LESS, 0))
    more = passive(plus(9), to=NumberIs(POWER, Relation.MORE, 0))
    marks = passive(becomes("Even"), to=NumberIs(POWER, Relation.EQUAL, -14))
    sources = thing("o1", 1, less), thing("o2", 2, more), thing("o3", 3, marks)
    now = over_columns(judged(*sources, at("a", 4, -7), at("b", 5, 0), at("c", 6, 7), at("d", 7, -(2**20))))
    assert now.values(POWER) == {"a": -14, "b": 0, "c": 16, "d": -(2**20) - 7}
    assert [now.value(id, TYPES) for id in "abcd"] == [words("Even"), words(""), words(""), words("")]


def test_an_ability_that_needs_more_is_left_to_the_other_way_and_back_to_this_one_never():
    view = start(thing("o1", 1, passive(plus(1)), power=1))
    removing = passive(LoseAbilities(), to=only("o1"))
    granted = view.after(Grant("o1", removing))
    assert [is_small(each) for each in (view, granted, granted.after(Revoke("o1", removing)))] == [True, False, False]


def test_an_event_that_cannot_be_is_refused_and_changes_nothing():
    view = start(thing("o1", 1, passive(plus(1)), side="west", power=1))
    for event in (Set("o1", POWER, "much"), Set("o1", CAMP, words("x")), Set("nobody", POWER, 1), Leave("nobody")):
        with pytest.raises((DefinitionError, UnknownName)):
            view.after(event)
    assert (view.value("o1", POWER), view.board["o1"].read(POWER)) == (2, 1)
    with pytest.raises(UnknownName):
        view.value("nobody", POWER)


# ------------------------------------------------------------ abilities that work only somewhere

IN_THE_FIELD = Is(ZONE, words("field"))


def in_the_field(*does: Change, to: Selector) -> Passive:
    return Passive(does, to, works=IN_THE_FIELD)


def test_an_ability_that_belongs_to_others_stops_working_and_starts_again():
    before = over_columns(
        judged(
            thing("o1", 1, in_the_field(becomes("B"), to=is_("A")), zone="field", types=""),
            thing("o2", 2, in_the_field(becomes("A"), to=only("o3")), zone="field", types=""),
            thing("o3", 3, zone="field", types=""),
        )
    )
    assert (before.order, before.lost, before.value("o3", TYPES)) == (["o2", "o1"], [], words("A B"))
    for id, order in (("o1", ["o2"]), ("o2", ["o1"])):
        away = before.after(Set(id, ZONE, "camp"))
        assert (away.order, away.lost) == (order, [id])
        nobody = away.after(Set("o2" if id == "o1" else "o1", ZONE, "camp"))
        assert (nobody.order, nobody.lost) == ([], ["o1", "o2"])
        back = away.after(Set(id, ZONE, "field"))
        assert (back.order, back.value("o3", TYPES)) == (["o2", "o1"], words("A B"))
    wander(before, *((id, ZONE, ("field", "camp")) for id in ("o1", "o2", "o3")), ("o3", "A"), ("o1", "A"))


def test_an_ability_may_move_the_source_of_another_away():
    moves = passive(SetWord(ZONE, "camp"), to=is_("A"))
    start_here = judged(
        thing("o1", 1, in_the_field(becomes("A"), to=only("o4")), zone="field", types=""),
        thing("o2", 2, moves, zone="field", types=""),
        thing("o3", 3, in_the_field(becomes("C"), to=only("o1")), zone="field", types=""),
        thing("o4", 4, zone="field", types=""),
    )
    wander(over_columns(start_here), *((id, word) for id in ("o1", "o2", "o3", "o4") for word in "AC"))
    third = start_here.after(Set("o3", TYPES, words("A")))
    assert (third.order, third.lost) == (["o1", "o2"], ["o3"])


# ------------------------------------------------------------ how much an event asks


def table_of_abilities() -> View:
    """Two abilities that stand alone, and two that belong together: "Green are Blue", "Blue are Red"."""
    return start(
        thing("robots", 1, passive(plus(1), to=YOURS & is_("Robot")), side="west", power=1),
        thing("three", 2, passive(plus(1), to=is_("Bear"), when=at_least(3, is_("Mage"))), side="west", power=1),
        thing("link", 3, passive(becomes("Red"), to=is_("Blue")), side="west", power=1),
        thing("chain", 4, passive(becomes("Blue"), to=is_("Green")), side="west", power=1),
        thing("bear", 5, side="west", types="Bear", power=1, guard=1),
        thing("wolf", 6, side="east", power=1),
    )


def planned(view: View) -> set[str]:
    return {part.instance.source for part in view.work.planned}


def test_an_event_looks_again_at_the_abilities_that_ask_for_what_it_changed():
    view = table_of_abilities()
    assert planned(view) == {"robots", "three", "link", "chain"}
    assert planned(view.after(Set("bear", GUARD, 2))) == set()
    assert planned(view.after(Set("bear", TYPES, words("Bear Noble")))) == set()
    assert planned(view.after(Set("bear", TYPES, words("Bear Robot")))) == {"robots"}
    assert planned(view.after(Set("bear", TYPES, words("Bear Green")))) == {"link", "chain"}
    assert planned(view.after(Set("bear", SIDE, "east"))) == {"robots"}
    assert view.after(Set("bear", GUARD, 2)).work.folded == {"bear"}


def asked_from_now_on(view: SlicedView) -> Counter[str]:
    """How often the sign of each ability in a group is worked out, by its source."""
    found: Counter[str] = Counter()
    for group in view._position.table.groups:
        for each in group.units:
            each.sign = _counted(each.sign, each.part.instance.source, found)
        group.signing = tuple([each.sign for each in group.units])
    return found


def _counted(sign, source, found):
    def counted(seen):
        found[source] += 1
        return sign(seen)

    return counted


def chain(length: int) -> SlicedView:
    """Each ability gives a word that the next younger one asks for: all of them belong together."""
    links = [
        thing(f"o{at}", at, passive(becomes(f"W{at}"), to=is_(f"W{at + 1}")), types="", power=1)
        for at in range(1, length + 1)
    ]
    view = start(*links, thing("last", length + 1, types="", power=1))
    assert isinstance(view, SlicedView)
    return view


def test_a_step_that_hangs_on_nothing_that_changed_is_taken_over():
    view = chain(12)
    asked = asked_from_now_on(view)
    after = view.after(Set("last", TYPES, words("W2")))
    assert after.value("last", TYPES) == words("W2 W1")
    # the first alone looks at the word that is there now, and only the second writes it
    assert asked["o1"] >= 1
    assert not {f"o{at}" for at in range(4, 13)} & asked.keys()


def test_after_another_choice_the_order_is_followed_again():
    view = chain(12)
    asked = asked_from_now_on(view)
    after = view.after(Set("last", TYPES, words("W4")))
    assert [part.instance.source for part in after.order][:5] == ["o1", "o3", "o2", "o4", "o5"]
    # o1 hangs on o2, but not before somebody is a W3
    assert after.value("last", TYPES) == words("W4 W3 W2")
    assert not {f"o{at}" for at in range(7, 13)} & asked.keys()


def test_a_fork_leaves_the_first_view_as_it_was():
    view = chain(5)
    order, shown = view.order, view.value("last", TYPES)
    fork = view.after(Set("last", TYPES, words("W5")))
    assert fork.order != order
    assert (view.order, view.value("last", TYPES), view.work.folded) == (order, shown, frozenset(view.ids()))
    assert view.after(Set("last", TYPES, words("W5"))).order == fork.order


def test_values_that_are_not_on_the_board_read_as_nothing():
    view = start(thing("o1", 1, passive(ceases("X"), to=ALL), types="X", side="west", zone="field"))
    assert (view.value("o1", COLOURS), view.value("o1", CAMP)) == (words(""), frozenset({"west field"}))
    assert dict(view.row("o1").cells) == {TYPES: words(""), SIDE: "west", ZONE: "field"}
