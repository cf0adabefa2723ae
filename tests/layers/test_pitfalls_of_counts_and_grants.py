"""More shortcuts that look right and are not: values that hang on more than they show, counts, grants, watching.

As in `test_pitfalls`: the smallest board, judged by hand, both evaluators agreeing; then it wanders.
"""

from ludex.layers.amounts import OfSource, Times, count, highest, lowest, total
from ludex.layers.changes import SetNumber
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import LoseMember
from ludex.layers.conditions import SourceIs, at_least
from ludex.layers.deltas import Enter, Grant, Leave, Revoke, Set
from ludex.layers.features import Bears, Itself, NumberIs
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.semantics import Cause
from tests.boards.abilities import ALL, becomes, ceases, exactly, gives, is_, only, passive, plus, set_to
from tests.boards.judged import judged, toggled, wander
from tests.boards.vocabulary import GUARD, POWER, STATUSES, TYPES, thing, words

# ------------------------------------------------------------ 9. an ability that is off


def test_a_value_hangs_on_an_ability_that_is_off():
    start = judged(
        thing("o1", 1, passive(plus(1), to=is_("Y"), when=at_least(2, is_("X"))), power=0),
        thing("o2", 2, power=0, types="Y"),
        thing("o3", 3, power=0, types="X"),
        thing("o4", 4, power=0),
    )
    assert start.value("o2", POWER) == 0
    second = start.after(toggled(start, "o4", "X"))
    assert (second.value("o2", POWER), second.value("o3", POWER)) == (1, 0)
    again = second.after(Leave("o3"))
    assert again.value("o2", POWER) == 0
    wander(start, *((id, word) for id in ("o2", "o3", "o4") for word in "XY"), ("leave", "o3"))


def test_a_value_hangs_on_an_ability_that_is_off_by_its_own_source():
    start = judged(
        thing("o1", 1, passive(plus(2), when=SourceIs(is_("X"))), power=0),
        thing("o2", 2, passive(plus(1), when=~SourceIs(is_("X"))), power=0),
        thing("o3", 3, power=0),
    )
    assert start.value("o3", POWER) == 1
    assert start.after(toggled(start, "o1", "X")).value("o3", POWER) == 3
    assert start.after(toggled(start, "o2", "X")).value("o3", POWER) == 0
    wander(start, ("o1", "X"), ("o2", "X"), ("o3", "X"), ("leave", "o2"), steps=30)


# ------------------------------------------------------------ 10. cutoff on the value used, and multiplicities


def test_objects_that_look_alike_are_counted_each():
    start = judged(
        thing("o1", 1, passive(plus(count(is_("X")))), power=0),
        thing("o2", 2, types="X", power=0),
        thing("o3", 3, types="X", power=0),
    )
    assert start.value("o1", POWER) == 2
    three = start.after(Enter(thing("o4", 4, types="X", power=0)))
    assert three.values(POWER) == {"o1": 3, "o2": 3, "o3": 3, "o4": 3}
    assert three.after(Leave("o2"), Leave("o3")).values(POWER) == {"o1": 1, "o4": 1}


def test_a_count_that_an_ability_would_lower_makes_no_edge_while_enough_are_left():
    start = judged(
        thing("o1", 1, passive(plus(1), when=at_least(2, is_("X"))), power=0),
        thing("o2", 2, passive(ceases("X"), to=is_("Y")), power=0),
        *(thing(f"x{number}", 2 + number, types="X Y" if number == 1 else "X", power=0) for number in (1, 2, 3)),
    )
    assert (start.order, start.edges()) == (["o1", "o2"], set())
    fewer = start.after(Leave("x2"))
    assert (fewer.order, fewer.edges(), fewer.value("x3", POWER)) == (["o2", "o1"], {("o1", "o2")}, 0)
    # The amount of the count counts where it is the amount that is used.
    amount = judged(
        thing("o1", 1, passive(plus(count(is_("X")))), power=0),
        thing("o2", 2, passive(ceases("X"), to=is_("Y")), power=0),
        *(thing(f"x{number}", 2 + number, types="X Y" if number == 1 else "X", power=0) for number in (1, 2, 3)),
    )
    assert (amount.order, amount.edges(), amount.value("x3", POWER)) == (["o2", "o1"], {("o1", "o2")}, 2)
    wander(start, *((f"x{number}", word) for number in (1, 2, 3) for word in "XY"), ("leave", "x2"))
    wander(amount, *((f"x{number}", word) for number in (1, 2, 3) for word in "XY"), ("leave", "x2"))


def test_one_object_gains_what_another_loses_and_the_count_stays():
    start = judged(
        thing("o1", 1, passive(plus(1), when=exactly(1, is_("X"))), power=0),
        thing("o2", 2, passive(ceases("X"), to=is_("Y")), passive(becomes("X"), to=is_("Z")), power=0),
        thing("o3", 3, types="X", power=0),
        thing("o4", 4, types="Z", power=0),
    )
    assert start.edges() == {("o1", "o2")}
    assert start.order == ["o2", "o2", "o1"]
    both = start.after(toggled(start, "o3", "Y"))
    # Each alone changes the number of X, from one to none or to two; one after the other they leave one.
    assert both.order == ["o2", "o2", "o1"]
    assert both.value("o3", POWER) == 1
    wander(both, *((id, word) for id in ("o3", "o4") for word in "XYZ"))


# ------------------------------------------------------------ 11. what a trial does to the dependent's own source


def test_a_trial_that_reaches_the_source_is_seen_there():
    start = judged(
        thing("o1", 1, passive(plus(1), to=~Itself(), when=SourceIs(is_("X"))), power=0),
        thing("o2", 2, passive(becomes("X"), to=is_("Y")), power=0),
        thing("o3", 3, types="Y", power=0),
    )
    assert (start.order, start.edges()) == (["o1", "o2"], set())
    reached = start.after(toggled(start, "o1", "Y"))
    assert (reached.order, reached.edges(), reached.value("o3", POWER)) == (["o2", "o1"], {("o1", "o2")}, 1)
    assert reached.after(toggled(reached, "o1", "X")).order == ["o1", "o2"]
    wander(start, *((id, word) for id in ("o1", "o3") for word in "XY"), ("leave", "o3"))


def test_a_trial_that_changes_a_number_of_the_source_is_seen_there():
    start = judged(
        thing("o1", 1, passive(SetNumber(GUARD, OfSource(POWER)), to=~Itself()), power=2, guard=0),
        thing("o2", 2, passive(plus(3), to=is_("Y")), power=0, guard=0),
        thing("o3", 3, types="Y", power=0, guard=0),
    )
    assert (start.order, start.value("o3", GUARD)) == (["o1", "o2"], 2)
    reached = start.after(toggled(start, "o1", "Y"))
    assert (reached.order, reached.value("o3", GUARD), reached.value("o1", GUARD)) == (["o2", "o1"], 5, 0)
    assert reached.cause("o1", "o2") is Cause.OUTCOME
    wander(start, ("o1", "Y"), ("o1", POWER, range(4)), ("o3", POWER, range(4)), ("leave", "o2"))


# ------------------------------------------------------------ 12. the highest of the others


def test_the_highest_of_the_others_differs_from_object_to_object():
    start = judged(
        thing("o1", 1, passive(SetNumber(GUARD, highest(POWER, ALL, others=True))), guard=0),
        thing("o2", 2, passive(plus(-1), to=is_("X"))),
        thing("a", 3, power=3, guard=0),
        thing("b", 4, power=3, guard=0, types="X"),
        thing("c", 5, power=1, guard=0),
    )
    # With b at 2, only a sees less among the others than before: 2 instead of 3.
    assert (start.order, start.edges()) == (["o2", "o1"], {("o1", "o2")})
    assert (start.witness("o1", "o2").cause, start.witness("o1", "o2").object) == (Cause.OUTCOME, "a")
    assert start.values(GUARD) == {"o1": 3, "a": 2, "b": 3, "c": 3}
    # A third one at 3: nobody sees less.
    third = start.after(Set("c", POWER, 3))
    assert (third.order, third.edges()) == (["o1", "o2"], set())
    assert third.values(GUARD) == {"o1": 3, "a": 3, "b": 3, "c": 3}
    # b alone on top: everybody but b sees less.
    top = start.after(Set("a", POWER, 1))
    assert (top.order, top.witness("o1", "o2").object) == (["o2", "o1"], "o1")
    assert top.values(GUARD) == {"o1": 2, "a": 2, "b": 1, "c": 2}
    wander(start, *((id, POWER, range(4)) for id in "abc"), *((id, "X") for id in "abc"), ("leave", "c"))


def test_counts_sums_and_the_lowest_of_the_others_differ_likewise():
    start = judged(
        thing("o1", 1, passive(SetNumber(GUARD, count(is_("X"), others=True))), guard=0),
        thing("o2", 2, passive(plus(total(GUARD, is_("X"), others=True))), guard=0),
        thing("o3", 3, passive(plus(Times(10, lowest(GUARD, is_("X"), others=True)))), guard=0),
        thing("a", 4, power=0, guard=1, types="X"),
        thing("b", 5, power=0, guard=1, types="X"),
        thing("c", 6, power=0, guard=1),
    )
    # o1 first: a and b see one other X, the rest two. Then guard of the X: 1 and 1.
    assert start.values(GUARD) == {"o1": 2, "o2": 2, "o3": 2, "a": 1, "b": 1, "c": 2}
    assert start.values(POWER) == {"a": 1 + 10, "b": 1 + 10, "c": 2 + 10}
    third = start.after(toggled(start, "c", "X"))
    assert third.values(POWER) == {"a": 4 + 20, "b": 4 + 20, "c": 4 + 20}
    wander(start, *((id, "X") for id in "abc"), ("a", GUARD, range(3)), ("leave", "c"))


def test_of_the_others_tells_objects_apart_that_look_alike():
    # Everybody has power 2 when b's ability applies; only b itself is left out of the sum.
    start = judged(
        thing("a", 1, passive(set_to(2))),
        thing("b", 2, passive(set_to(total(POWER, only("b", "c"), others=True))), power=0),
        thing("c", 3, power=5),
        thing("d", 4, power=2),
    )
    assert start.values(POWER) == {"b": 2, "c": 2, "d": 4}
    wander(start, *((id, POWER, range(3)) for id in "bcd"), ("leave", "c"), ("leave", "a"))


# ------------------------------------------------------------ 13. what may be granted


def test_an_ability_waits_for_what_has_just_been_granted():
    banner = passive(becomes("X"), name="banner")
    start = judged(
        thing("o2", 2, passive(gives(banner), to=is_("Y"))),
        thing("o3", 3, types="Y", power=0),
        thing("o9", 9, passive(plus(1), to=is_("X")), power=0),
    )
    assert (start.order, start.edges(0)) == (["o2", "banner of o3", "o9"], set())
    assert start.edges(1) == {("o9", "banner of o3")}
    assert start.value("o3", POWER) == 1
    nobody = start.after(toggled(start, "o3", "Y"))
    assert (nobody.order, nobody.value("o3", POWER)) == (["o2", "o9"], 0)
    # The younger bearer comes after o9 was free to go.
    two = start.after(Enter(thing("o12", 12, types="Y", power=0)), toggled(start, "o3", "Y"))
    assert two.order == ["o2", "banner of o12", "o9"]
    already = two.after(*(Set(id, TYPES, frozenset("XY")) for id in ("o2", "o3", "o9", "o12")))
    assert already.order == ["o2", "banner of o2", "banner of o3", "o9", "banner of o9", "banner of o12"]
    wander(start, *((id, word) for id in ("o2", "o3", "o9") for word in "XY"), ("leave", "o3"))


def test_a_granted_silence_strikes_what_has_not_been_applied():
    silence = passive(LoseAbilities(), to=is_("X"), name="silence")
    start = judged(
        thing("o1", 1, passive(gives(silence), to=is_("Y"))),
        thing("o2", 2, types="Y", power=0),
        thing("o3", 3, passive(plus(1)), types="X", power=0),
    )
    assert (start.order, start.lost, start.value("o2", POWER)) == (["o1", "silence of o2"], ["o3"], 0)
    safe = start.after(toggled(start, "o3", "X"))
    assert (safe.order, safe.lost, safe.value("o2", POWER)) == (["o1", "silence of o2", "o3"], [], 1)
    unheard = start.after(toggled(start, "o2", "Y"))
    assert (unheard.order, unheard.value("o2", POWER)) == (["o1", "o3"], 1)
    # The granter silences itself after it has granted: what was granted stays, what it gave stays.
    own = start.after(toggled(start, "o1", "X"))
    assert (own.order, own.lost) == (["o1", "silence of o2"], ["o3"])
    wander(start, *((id, word) for id in ("o1", "o2", "o3") for word in "XY"), ("leave", "o2"))


def test_two_grants_of_one_ability_are_two_abilities():
    strong = passive(plus(1), to=Itself(), name="strong")
    start = judged(
        thing("o1", 1, passive(gives(strong), to=is_("Y"))),
        thing("o2", 2, passive(gives(strong), to=is_("Y"))),
        thing("o3", 3, types="Y", power=0),
    )
    assert start.order == ["o1", "o2", "strong of o3", "strong of o3"]
    assert start.value("o3", POWER) == 2
    assert start.after(Leave("o1")).value("o3", POWER) == 1
    printed = start.after(Grant("o3", strong))
    assert printed.value("o3", POWER) == 3
    assert printed.after(Revoke("o3", strong)).value("o3", POWER) == 2


# ------------------------------------------------------------ 14. abilities that enter


def test_an_ability_that_enters_reaches_what_it_may_match():
    start = judged(thing("o2", 2, power=0), thing("o3", 3, passive(becomes("X"), to=is_("Y")), power=0, types="Y"))
    assert start.values(POWER) == {"o2": 0, "o3": 0}
    entered = start.after(Enter(thing("o4", 4, passive(plus(1), to=is_("X")), power=0)))
    assert entered.values(POWER) == {"o2": 0, "o3": 1, "o4": 0}
    older = start.after(Enter(thing("o1", 1, passive(plus(1), to=is_("X")), power=0)))
    assert (older.order, older.values(POWER)) == (["o3", "o1"], {"o1": 0, "o2": 0, "o3": 1})
    granted = entered.after(Grant("o2", passive(plus(4), to=~is_("Y"))))
    assert granted.values(POWER) == {"o2": 4, "o3": 1, "o4": 4}
    assert granted.after(Leave("o3")).values(POWER) == {"o2": 4, "o4": 4}
    wander(entered, ("o2", "Y"), ("o3", "Y"), ("o4", "X"), ("leave", "o4"), ("leave", "o3"))


# ------------------------------------------------------------ 15. a trial of an ability that is off


def test_an_ability_that_is_off_changes_nothing_in_a_trial_and_is_watched():
    start = judged(
        thing("o1", 1, passive(plus(1), to=is_("X")), power=0),
        thing("o2", 2, passive(becomes("X"), when=SourceIs(is_("Y"))), power=0),
    )
    assert (start.order, start.edges(), start.values(POWER)) == (["o1", "o2"], set(), {"o1": 0, "o2": 0})
    on = start.after(toggled(start, "o2", "Y"))
    assert (on.order, on.edges(), on.values(POWER)) == (["o2", "o1"], {("o1", "o2")}, {"o1": 1, "o2": 1})
    wander(start, ("o1", "X"), ("o2", "X"), ("o2", "Y"), ("leave", "o2"))


def test_an_ability_that_is_off_by_a_count_is_watched_likewise():
    start = judged(
        thing("o1", 1, passive(LoseMember(STATUSES, "up"), to=is_("X")), statuses="up"),
        thing("o2", 2, passive(becomes("X"), when=at_least(2, is_("Z"))), statuses="up"),
        thing("o3", 3, types="Z", statuses="up"),
        thing("o4", 4, statuses="up"),
    )
    assert (start.order, start.edges()) == (["o1", "o2"], set())
    on = start.after(toggled(start, "o4", "Z"))
    assert (on.order, on.edges()) == (["o2", "o1"], {("o1", "o2")})
    assert set(on.values(STATUSES).values()) == {frozenset()}
    off = on.after(Leave("o3"))
    assert (off.order, off.edges(), off.value("o4", STATUSES)) == (["o1", "o2"], set(), words("up"))
    wander(start, ("o3", "Z"), ("o4", "Z"), ("o4", "X"), ("o3", "X"), ("leave", "o3"))


# ------------------------------------------------------------ 16. what counts read is watched, and the earliest break


def two_counts():
    return judged(
        thing("o1", 1, passive(plus(1), to=is_("Y")), power=0),
        thing("o2", 2, passive(plus(2), to=is_("V")), power=0),
        thing("o3", 3, passive(becomes("Y"), when=exactly(2, is_("X"))), power=0),
        thing("o4", 4, passive(becomes("V"), when=exactly(2, is_("W"))), power=0),
        thing("o5", 5, types="X W", power=0),
        thing("o6", 6, power=0),
    )


def test_an_event_that_breaks_two_steps_is_taken_up_at_the_first():
    start = two_counts()
    assert (start.order, start.value("o6", POWER)) == (["o1", "o2", "o3", "o4"], 0)
    both = start.after(Set("o6", TYPES, frozenset("XW")))
    assert both.order == ["o3", "o1", "o4", "o2"]
    assert both.value("o6", POWER) == 3
    late = both.after(Set("o6", TYPES, frozenset("X")))
    assert (late.order, late.value("o6", POWER)) == (["o2", "o3", "o1", "o4"], 1)
    early = both.after(Set("o6", TYPES, frozenset("W")))
    assert (early.order, early.value("o6", POWER)) == (["o1", "o3", "o4", "o2"], 2)
    swapped = late.after(Set("o6", TYPES, frozenset("W")))
    assert (swapped.order, swapped.value("o6", POWER)) == (["o1", "o3", "o4", "o2"], 2)
    wander(start, *((id, word) for id in ("o5", "o6") for word in "XWYV"), ("leave", "o5"))


def test_the_source_is_watched_for_what_its_own_counts_read():
    # o1 counts objects that are weaker than itself; its own power is what the count reads of the source.
    weaker = NumberIs(POWER, Relation.LESS, POWER)
    start = judged(
        thing("o1", 1, passive(becomes("Y"), when=at_least(2, weaker)), power=2),
        thing("o2", 2, passive(plus(2), to=is_("X")), power=1),
        thing("o3", 3, power=2),
    )
    assert (start.order, start.value("o3", TYPES)) == (["o1", "o2"], words(""))
    stronger = start.after(Set("o1", POWER, 3))
    assert (stronger.order, stronger.value("o3", TYPES)) == (["o1", "o2"], words("Y"))
    raised = start.after(toggled(start, "o1", "X"))
    assert (raised.order, raised.edges(), raised.value("o3", TYPES)) == (["o2", "o1"], {("o1", "o2")}, words("Y"))
    wander(start, *((id, POWER, range(4)) for id in ("o1", "o2", "o3")), ("o1", "X"), ("o3", "X"), ("leave", "o2"))


def test_a_chain_through_three_counts_follows_each_event():
    start = judged(
        thing("o1", 1, passive(becomes("D"), when=at_least(2, is_("C")))),
        thing("o2", 2, passive(becomes("C"), when=at_least(2, is_("B")))),
        thing("o3", 3, passive(becomes("B"), to=is_("A"))),
        thing("o4", 4, types="A"),
        thing("o5", 5),
    )
    assert (start.order, start.edges(0)) == (["o1", "o2", "o3"], set())
    long = start.after(toggled(start, "o5", "A"))
    # o1 hangs on neither alone, so it does not wait for what both together will bring about.
    assert (long.order, long.edges(0), long.edges(1)) == (["o1", "o3", "o2"], {("o2", "o3")}, {("o2", "o3")})
    assert long.value("o5", TYPES) == {"A", "B", "C"}
    wander(start, *((id, word) for id in ("o4", "o5") for word in "ABC"), ("leave", "o5"))


def test_abilities_that_are_counted_are_watched():
    quiet = passive(plus(1), to=Itself(), name="quiet", kind="k")
    start = judged(
        thing("o1", 1, passive(becomes("X"), when=at_least(2, Bears(kind="k")))),
        thing("o2", 2, Passive((GainAbility(quiet),), is_("Y"))),
        thing("o3", 3, quiet, types="Y", power=0),
        thing("o4", 4, passive(IgnoreAbilities(Which(kind="k")), to=is_("Z"))),
        thing("o5", 5, power=0),
    )
    assert (start.edges(0), start.value("o3", POWER)) == (set(), 2)
    both = start.after(toggled(start, "o5", "Y"))
    assert (both.edges(0), both.value("o5", POWER), both.value("o5", TYPES)) == ({("o1", "o2")}, 1, words("X Y"))
    ignored = both.after(toggled(both, "o3", "Z"))
    assert (ignored.value("o3", POWER), ignored.value("o5", TYPES)) == (0, words("X Y"))
    wander(start, *((id, word) for id in ("o3", "o5") for word in "YZ"), ("leave", "o2"), ("leave", "o4"))


def test_a_source_named_by_an_ability_is_changed_in_a_trial_of_it():
    start = judged(
        thing("o1", 1, passive(set_to(count(is_("X"))), to=only("o3")), power=0),
        thing("o2", 2, passive(becomes("X"), to=only("o1", "o4")), power=0),
        thing("o3", 3, power=9),
    )
    assert (start.order, start.value("o3", POWER)) == (["o2", "o1"], 1)
    entered = start.after(Enter(thing("o4", 4)))
    assert (entered.order, entered.value("o3", POWER)) == (["o2", "o1"], 2)
    of_old = entered.after(Set("o1", TYPES, frozenset("X")), Set("o4", TYPES, frozenset("X")))
    assert (of_old.order, of_old.value("o3", POWER)) == (["o1", "o2"], 2)
