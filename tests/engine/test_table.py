"""What is worked out from a table: once, and where it can follow, from the table before."""

from ludex.engine.table import MOST_FOLLOWED, Changes, Kept, Table, changes
from ludex.layers.cells import number
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Set
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Inert
from ludex.layers.resolver import Resolver

POWER = number("example.power")


class Names(Kept):
    """The identities on the board; it does not follow a change of a value, and counts how often it looked."""

    def __init__(self):
        self.looked = 0
        self.followed = 0

    def __call__(self, view):
        self.looked += 1
        return frozenset(view.ids())

    def after(self, found, view, made):
        self.followed += 1
        if made.written:
            return None
        return found - made.left | {each.id for each in made.entered}


def table():
    return Table(Resolver(Layers()).start(board([Object("bear", 1, {POWER: 2})])))


def test_what_is_asked_twice_is_worked_out_once():
    names, asked = Names(), table()

    assert asked.ask(names) == asked.ask(names) == {"bear"}
    assert names.looked == 1


def test_what_can_follow_a_change_is_not_worked_out_anew():
    names, before = Names(), table()
    before.ask(names)

    after = before.after(Enter(Object("wolf", 2))).after(Leave("bear"))

    assert after.ask(names) == {"wolf"}
    assert before.ask(names) == {"bear"}
    assert names.looked == 1


def test_changes_are_followed_all_at_once_when_something_is_asked_for():
    names, before = Names(), table()
    before.ask(names)

    between = before.after(Enter(Object("wolf", 2))).after(Leave("bear"))
    after = between.after(Enter(Object("bear", 3))).after(Leave("wolf"))

    assert names.followed == 0
    assert after.ask(names) == after.ask(names) == {"bear"}
    assert names.followed == 1
    assert between.ask(names) == {"wolf"}
    assert names.looked == 1


def test_what_nobody_asked_for_in_very_many_changes_is_worked_out_anew():
    names, after = Names(), table()
    after.ask(names)

    for stamp in range(2, MOST_FOLLOWED + 4):
        after = after.after(Enter(Object(f"wolf-{stamp}", stamp)))

    assert len(after.ask(names)) == MOST_FOLLOWED + 3
    assert (names.followed, names.looked) == (0, 2)


def test_what_cannot_follow_is_worked_out_anew_when_it_is_asked_for():
    names, before = Names(), table()
    before.ask(names)

    after = before.after(Set("bear", POWER, 3))
    assert names.looked == 1
    assert after.ask(names) == {"bear"}
    assert names.looked == 2


def test_changes_one_after_the_other_come_to_what_is_there_in_the_end():
    wolf, older = Object("wolf", 2), Object("bear", 3)
    deltas: list[Delta] = [
        Enter(wolf),
        Set("wolf", POWER, 4),
        Leave("bear"),
        Enter(older),
        Grant("bear", Inert("growls")),
        Leave("wolf"),
    ]

    found = changes(deltas)

    assert found == Changes(
        frozenset({"bear", "wolf"}), (older,), (Set("wolf", POWER, 4),), frozenset({POWER.name}), regranted=True
    )


def test_no_change_is_the_same_table():
    before = table()

    assert before.after() is before
    assert before == table()
