"""What cards cost: the order of alterations of ALT4-5.1.2.e, and the passives that alter costs."""

import pytest

from ludex.layers.amounts import Constant, Times, count
from ludex.layers.deltas import Leave
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import rulings
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import number_of
from ludex.systems.altered.costs import (
    AltersCost,
    CostsAtLeast,
    CostsAtMost,
    CostsLess,
    CostsMore,
    cost_to_play,
    shown_cost,
)
from ludex.systems.altered.deeds import gains_subtype, loses_abilities
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.policy import CostChanges, Reading, policy_for
from ludex.systems.altered.words import (
    characters,
    controlled_by_you,
    in_reach,
    in_reserve,
    of_subtype,
    other,
    played_by_an_opponent,
    played_by_you,
    tokens,
)
from tests.altered.tables import character, in_hand, landmark, table

ANY = played_by_you() | played_by_an_opponent()


def alters(*changes: AltersCost) -> Passive:
    """A passive in play that alters the cost of every card."""
    return Passive(changes, ANY)


def more(mana: int, **bound: int) -> Passive:
    return alters(CostsMore(Constant(mana), **bound))


def less(mana: int, **bound: int) -> Passive:
    return alters(CostsLess(Constant(mana), **bound))


def at_least(mana: int) -> Passive:
    return alters(CostsAtLeast(Constant(mana)))


def at_most(mana: int) -> Passive:
    return alters(CostsAtMost(Constant(mana)))


def costs(judge, printed: int, *passives: Passive) -> tuple[int, ...]:
    """All costs that the player of a card with a printed Hand Cost can reach."""
    sources = [landmark(f"source-{place}", passive) for place, passive in enumerate(passives, start=1)]
    return cost_to_play(judge(table(*sources, in_hand("elf", hand_cost=printed))), "elf").results


@pytest.mark.rule("ALT4-5.1.2.e")
def test_increases_then_decreases_then_restrictions(judge):
    sources = [less(3), at_least(3), more(1), less(1, at_least=1)]
    view = judge(
        table(*(landmark(f"l{place}", passive) for place, passive in enumerate(sources)), in_hand("elf", hand_cost=4))
    )

    cost = cost_to_play(view, "elf")

    assert cost.results == (3,)
    assert [line.after for line in cost.best.lines if line.before != line.after] == [5, 2, 1, 3]
    assert {line.stage for line in cost.best.lines} == {"increases", "decreases", "floor", "restrictions"}


@pytest.mark.rule("ALT4-5.1.2.e")
def test_the_player_orders_the_decreases_and_may_take_the_lower_cost(judge):
    assert costs(judge, 2, less(1, at_least=1), less(1)) == (0, 1)
    assert costs(judge, 2, less(1), less(1, at_least=1)) == (0, 1)


@pytest.mark.rule("ALT4-5.1.2.e")
@pytest.mark.parametrize(
    ("printed", "passives", "results"),
    [
        (2, [], (2,)),
        (2, [less(5)], (0,)),  # a negative result becomes 0
        (1, [less(3), less(1, at_least=1)], (0,)),  # the bound limits its own decrease only
        (1, [less(3), at_least(2)], (2,)),
        (3, [at_least(2)], (3,)),
        (1, [at_least(2)], (2,)),
        (1, [more(2, at_most=2)], (2,)),
        (4, [more(2, at_most=2)], (4,)),  # a bound does not lower what lies above it already
        (1, [more(2, at_most=2), more(1)], (3, 2)),
        (3, [at_least(4), at_most(2)], (2,)),  # restrictions in the order of their timestamps
        (3, [at_most(2), at_least(4)], (4,)),
        (0, [less(1), more(1)], (0,)),  # increases come first: 0, 1, 0
    ],
)
def test_bounds_floors_and_restrictions(judge, printed, passives, results):
    assert costs(judge, printed, *passives) == tuple(sorted(results))


@pytest.mark.rule("ALT4-5.1.2.e")
def test_restrictions_ignore_dependency(judge):
    """The newer restriction has the last word, though what the older one counts hangs on the smith."""
    smith = Passive((gains_subtype("Robot"),), in_reach(characters()))
    counts_robots = Passive((CostsAtLeast(Times(4, count(in_reach(of_subtype("Robot"))))),), ANY)
    view = judge(
        table(
            landmark("old", counts_robots),
            landmark("new", at_most(2)),
            character("smith", smith),
            in_hand("elf", hand_cost=1),
        )
    )

    cost = cost_to_play(view, "elf")

    assert [(line.after) for line in cost.best.lines if line.stage == "restrictions"] == [4, 2]
    assert cost.results == (2,)


@pytest.mark.rule("ALT4-5.1.2.d", "ALT4-2.2.9.b")
@pytest.mark.parametrize(("zone", "printed"), [("hand", 4), ("reserve", 2), ("discard", 4), ("deck", 4)])
def test_the_cost_is_that_of_the_zone_it_is_played_from(judge, zone, printed):
    view = judge(table(character("elf", zone=zone, hand_cost=4, reserve_cost=2)))

    assert cost_to_play(view, "elf").results == (printed,)


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-1.2.4.d")
@pytest.mark.parametrize(("zone", "cost"), [("hand", 2), ("reserve", 1), ("discard", 2), ("deck", 2), ("limbo", 2)])
def test_a_card_that_says_it_costs_less_says_so_wherever_it_can_be_played_from(judge, zone, cost):
    cheaper = Passive(
        (CostsLess(Constant(1)),),
        when=number_of(in_reach(tokens() & controlled_by_you()), Relation.AT_LEAST, 1),
    )
    elf = character("elf", cheaper, zone=zone, hand_cost=3, reserve_cost=2)

    view = judge(table(character("recruit", token=True), elf))

    assert cost_to_play(view, "elf").results == (cost,)
    assert cost_to_play(view.after(Leave("recruit")), "elf").results == (cost + 1,)


@pytest.mark.rule("ALT4-5.1.2.e", "ALT4-2.3.2.d")
def test_a_source_that_has_lost_its_abilities_alters_nothing(judge):
    tax = Passive((CostsMore(Constant(1)),), ANY)
    hush = Passive(loses_abilities(), in_reach(characters() & other()))
    asked = table(character("taxer", tax), landmark("hush", hush), in_hand("elf", hand_cost=2))

    view = judge(asked)
    assert cost_to_play(view, "elf").results == (2,)
    assert cost_to_play(view.after(Leave("hush")), "elf").results == (3,)


@pytest.mark.rule("ALT4-5.1.2.e", "ALT4-2.3.2.f")
def test_a_discount_that_counts_waits_for_what_changes_the_count(judge):
    per_robot = Passive((CostsLess(count(in_reach(of_subtype("Robot")))),), ANY)
    smith = Passive((gains_subtype("Robot"),), in_reach(characters()))

    view = judge(
        table(landmark("forge", per_robot), character("smith", smith), character("imp"), in_hand("elf", hand_cost=5))
    )

    assert cost_to_play(view, "elf").results == (3,)


@pytest.mark.rule("ALT4-5.1.2.e")
def test_a_floor_for_the_characters_of_the_opponent(judge):
    floor = Passive((CostsAtLeast(Constant(2)),), characters() & played_by_an_opponent())
    view = judge(
        table(
            landmark("toll", floor),
            in_hand("cheap", player="quin", hand_cost=1),
            in_hand("dear", player="quin", hand_cost=3),
            in_hand("mine", hand_cost=1),
            in_hand("song", player="quin", type="Spell", hand_cost=1),
        )
    )

    found = {id: cost_to_play(view, id).results for id in ("cheap", "dear", "mine", "song")}
    assert found == {"cheap": (2,), "dear": (3,), "mine": (1,), "song": (1,)}


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-2.2.12.d")
def test_a_support_ability_makes_cards_of_its_own_player_cheaper(judge):
    cook = Passive((CostsLess(Constant(1)),), characters() & played_by_you(), kind=SUPPORT)
    view = judge(
        table(
            character("cook", cook, zone="reserve"),
            in_hand("elf", hand_cost=2),
            in_hand("imp", player="quin", hand_cost=2),
        )
    )

    assert (cost_to_play(view, "elf").results, cost_to_play(view, "imp").results) == ((1,), (2,))


@pytest.mark.rule("ALT4-7.4.5.d", "ALT4-7.4.5.c", "ALT4-7.4.5.a")
def test_the_cost_of_scout_is_altered_in_the_same_way(judge):
    view = judge(table(landmark("toll", more(1)), in_hand("elf", hand_cost=4, scout=1), character("imp", scout=1)))

    assert cost_to_play(view, "elf").results == (5,)
    assert cost_to_play(view, "elf", scout=True).results == (2,)
    with pytest.raises(BoardError, match="cannot be played with Scout"):
        cost_to_play(view, "imp", scout=True)


@pytest.mark.rule("ALT-2.3.1.h", "ALT-1.2.4.d")
def test_what_alters_a_cost_changes_the_characteristic_only_if_a_ruling_says_so(judge):
    view = judge(table(landmark("fair", less(1)), in_hand("elf", hand_cost=3)))

    assert view.value("elf", c.HAND_COST) == 3
    assert shown_cost(view, "elf", Reading().costs) == 3
    assert shown_cost(view, "elf", policy_for({rulings.COSTS: "exception"}).costs) == 2
    assert shown_cost(view, "fair", CostChanges.EXCEPTION) == 0


@pytest.mark.rule("ALT4-D-2.3.1.h")
def test_alterations_of_costs_reach_hands_even_if_passives_reach_only_play(judge):
    asked = table(landmark("fair", less(1)), in_hand("elf", hand_cost=3))

    assert cost_to_play(judge(asked, reading=policy_for({rulings.REACH: "in-play-only"})), "elf").results == (2,)


def test_the_derivation_prints_with_its_sources(judge):
    view = judge(table(landmark("toll", more(1)), landmark("fair", less(3)), in_hand("elf", hand_cost=1)))

    derivation = cost_to_play(view, "elf").best

    assert str(derivation).startswith("1, increases: 2 by toll: Costs 1 more, for each object (")
    assert ", decreases: -1 by fair: Costs 3 less, for each object (" in str(derivation)
    assert str(derivation).endswith(", floor: 0 by never below 0")
    assert [line.rule for line in derivation.lines] == ["ALT4-5.1.2.e"] * 3


def test_several_discounts_of_one_kind(judge):
    assert costs(judge, 9, *[less(1)] * 4, *[less(1, at_least=4)] * 3) == (2, 3, 4)


def test_what_is_never_played_has_no_cost(judge):
    view = judge(table(Card("hero", "Hero", "pat")))

    for id in ("hero", "crag", "pat.hero"):
        with pytest.raises(BoardError, match="is never played"):
            cost_to_play(view, id)


def test_the_cost_of_nothing_is_refused(judge):
    with pytest.raises(UnknownName, match="unknown object 'elv'"):
        cost_to_play(judge(table(in_hand("elf"))), "elv")


def test_cards_in_reserve_alone_can_be_made_dearer(judge):
    toll = Passive((CostsMore(Constant(2), at_most=4),), in_reserve())
    view = judge(
        table(landmark("toll", toll), character("old", zone="reserve", reserve_cost=3), in_hand("new", hand_cost=3))
    )

    assert (cost_to_play(view, "old").results, cost_to_play(view, "new").results) == ((4,), (3,))
