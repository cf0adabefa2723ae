"""Small boards, over columns: numbers that are reckoned from other numbers, and numbers that are switched."""

from hypothesis import given
from hypothesis import strategies as st

from ludex.layers.amounts import Amount, Constant, HighestOf, Limited, OfSource, Sum, Tallied, Times
from ludex.layers.changes import Change, SetNumber, Switch
from ludex.layers.deltas import Enter, Set
from ludex.layers.features import Itself, NumberIs
from ludex.layers.objects import Object
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import Tally, TallyKind
from tests.boards.abilities import ALL, becomes, is_, only, passive, plus, set_to
from tests.boards.judged import judged, wander
from tests.boards.over_columns import YOURS, is_small, over_columns, start
from tests.boards.vocabulary import GUARD, POWER, SIDE, TYPES, thing, words

HIGHEST_FACING = Tallied(Tally(TallyKind.HIGHEST, ~SameAsSource(SIDE), POWER))
AS_STRONG_PLUS_ONE = SetNumber(POWER, Sum((HIGHEST_FACING, Constant(1))))


def strong(bound: int) -> Passive:
    return passive(becomes("Strong"), to=NumberIs(POWER, Relation.AT_LEAST, bound))


def duel() -> tuple[Object, ...]:
    """A dancer who is as strong as whoever faces it, and one more; who faces it becomes stronger."""
    return (
        thing("dancer", 1, passive(AS_STRONG_PLUS_ONE, to=Itself()), side="west", power=0, guard=0),
        thing("bear", 2, passive(plus(OfSource(GUARD)), to=Itself()), side="east", power=2, guard=3),
        thing("banner", 3, passive(plus(1), to=YOURS), strong(6), side="east", power=0, guard=0),
    )


# ------------------------------------------------------------ numbers that are lent


def test_a_number_may_be_set_by_numbers_that_abilities_change():
    now = over_columns(judged(*duel()))
    assert now.values(POWER) == {"dancer": 7, "bear": 6, "banner": 1}
    assert [now.value(id, TYPES) for id in ("dancer", "bear")] == [words("Strong"), words("Strong")]
    weaker = over_columns(now.after(Set("bear", GUARD, -1)))
    assert weaker.values(POWER) == {"dancer": 3, "bear": 2, "banner": 1}
    wander(now, ("bear", GUARD, (-9, 0, 9)), ("banner", POWER, (0, 20)), ("leave", "banner"), ("dancer", SIDE, "we"))


def test_two_that_look_at_each_other_are_worked_out_over_columns():
    other = thing("other", 4, passive(AS_STRONG_PLUS_ONE, to=Itself()), side="east", power=0, guard=0)
    wander(over_columns(judged(*duel(), other)), ("bear", GUARD, (-9, 9)), ("other", SIDE, ("west", "east")))


def test_what_could_grow_from_ability_to_ability_is_left_to_the_other_way():
    for amount in (OfSource(POWER), HIGHEST_FACING, Times(2, OfSource(POWER)), Constant(1 << 21)):
        position = judged(*duel(), thing("o4", 4, passive(plus(amount)), side="west", power=1, guard=1))
        assert not is_small(position.fast)
    doubled = passive(SetNumber(POWER, Times(2, HIGHEST_FACING)))
    assert not is_small(judged(*duel(), thing("o4", 4, doubled, side="west", power=1, guard=1)).fast)


def test_as_many_changes_as_there_may_be_do_not_reach_into_other_numbers():
    most = 1 << 20
    chain = [
        thing(f"o{at:02}", at + 10, passive(plus(OfSource(GUARD)), plus(OfSource(GUARD))), power=most, guard=most)
        for at in range(60)
    ]
    now = start(*duel(), *chain)
    assert is_small(now)
    assert [now.value(id, POWER) for id in ("o00", "o59", "dancer")] == [121 * most, 121 * most, 121 * most + 1]


# ------------------------------------------------------------ numbers that are switched


def test_who_asks_for_a_number_hangs_on_those_who_change_what_it_is_switched_with():
    now = over_columns(
        judged(
            thing(
                "o1",
                1,
                passive(
                    plus(
                        4,
                    ),
                    to=only("bear"),
                ),
                power=0,
                guard=0,
            ),
            thing("o2", 2, passive(Switch(POWER, GUARD), to=only("bear")), power=0, guard=0),
            thing("o3", 3, strong(5), power=0, guard=0),
            thing("bear", 4, power=1, guard=2),
        )
    )
    assert (now.value("bear", POWER), now.value("bear", GUARD)) == (2, 5)
    grown = over_columns(now.after(Set("bear", GUARD, 5)))
    assert (grown.value("bear", POWER), grown.value("bear", TYPES)) == (5, words("Strong"))
    wander(now, ("bear", GUARD, (0, 5, 9)), ("bear", POWER, (0, 5, 9)), ("leave", "o1"), ("leave", "o2"))


def test_an_ability_that_guards_a_number_is_seen_through_a_switch():
    guarded = Passive((SetNumber(GUARD, Constant(9)),), only("bear"), name="guarded")
    position = judged(
        thing("o1", 1, guarded, power=0, guard=0),
        thing("o2", 2, passive(Switch(GUARD, POWER), to=ALL), power=0, guard=0),
        thing("o3", 3, strong(5), power=0, guard=0),
        thing("bear", 4, power=1, guard=2),
    )
    now = over_columns(position)
    assert now.values(POWER) == {"o1": 0, "o2": 0, "o3": 0, "bear": 9}
    assert now.value("bear", TYPES) == words("Strong")
    wander(now, ("bear", POWER, (0, 9)), ("leave", "o1"), ("bear", GUARD, (0, 7)))


def test_a_switch_on_a_board_where_numbers_come_to_be_asked_for():
    plain = over_columns(judged(thing("o1", 1, passive(Switch(POWER, GUARD)), power=1, guard=7)))
    asked = over_columns(plain.after(Enter(thing("o2", 2, strong(5), power=4, guard=4))))
    assert asked.value("o1", TYPES) == words("Strong")
    wander(asked, ("o1", GUARD, (1, 9)), ("o2", POWER, (1, 9)), ("leave", "o2"))


# ------------------------------------------------------------ all of it by chance

AMOUNTS: st.SearchStrategy[Amount] = st.one_of(
    st.integers(-2, 3).map(Constant),
    st.just(OfSource(GUARD)),
    st.just(HIGHEST_FACING),
    st.just(Sum((HIGHEST_FACING, Constant(1)))),
    st.just(HighestOf((OfSource(GUARD), Constant(2)))),
    st.just(Limited(HIGHEST_FACING, 0, 4)),
)
CHANGES: st.SearchStrategy[Change] = st.one_of(
    AMOUNTS.map(plus), AMOUNTS.map(set_to), st.just(Switch(POWER, GUARD)), st.just(becomes("Elf"))
)
TARGETS = st.sampled_from(
    [Itself(), ALL, YOURS, ~YOURS, is_("Elf"), NumberIs(POWER, Relation.AT_LEAST, 3), NumberIs(GUARD, Relation.LESS, 2)]
)
ABILITIES = st.builds(lambda does, to: passive(*does, to=to), st.lists(CHANGES, min_size=1, max_size=2), TARGETS)


@given(st.lists(ABILITIES, min_size=1, max_size=5))
def test_numbers_that_hang_together_are_as_the_reference_has_them(abilities: list[Passive]):
    objects = [
        thing(f"o{at}", at, ability, side="west" if at % 2 else "east", types="", power=at, guard=at // 2)
        for at, ability in enumerate(abilities, 1)
    ]
    wander(judged(*objects), ("o1", POWER, (0, 3, 5)), ("o1", GUARD, (0, 4)), ("o1", "Elf"), steps=4)
