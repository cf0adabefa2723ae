"""What effects measure and test, in the middle of them and as conditions of triggers."""

import pytest

from ludex.engine.instructions import If, IfYouDo, Repeat
from ludex.layers.amounts import Constant, count
from ludex.layers.conditions import Compares, SourceIs
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import measures as m
from ludex.systems.altered import tests_of_effects as t
from ludex.systems.altered import words as w
from ludex.systems.altered.among import Among
from ludex.systems.altered.nouns import It, Me
from ludex.systems.altered.paying import Mana
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Put
from ludex.systems.altered.verbs.process import ChooseNumber
from ludex.systems.altered.who import Opponent, You
from tests.altered.effects import Effect
from tests.altered.positions import orbs
from tests.altered.tables import character, in_hand, table

ANY = w.characters()


def measured(measure, on, **known):
    effect = Effect(on, **known)
    return measure.of(effect.position.state, effect.game, effect.context)


def holds(test, on, **known):
    effect = Effect(on, **known)
    return test.holds(effect.position.state, effect.game, effect.context)


@pytest.mark.rule("ALT4-7.2.3.a")
def test_you_are_who_carries_the_effect_out_whoever_controls_its_bearer():
    on = table(character("elf", player="quin"), character("imp", player="quin"), character("troll"))
    yours = m.Counted(count(ANY & w.controlled_by_you()))
    assert measured(yours, on, me="elf") == 1
    assert measured(yours, on, by="quin", me="elf") == 2
    assert measured(yours, on) == 1


@pytest.mark.rule("ALT4-1.1.6.b")
def test_a_half_is_rounded_as_the_text_says():
    assert measured(m.Divided(5, up=True), table()) == 3
    assert measured(m.Divided(5, up=False), table()) == 2
    assert measured(m.Divided(m.Added((m.Multiplied(2, 3), 1)), 3, up=False), table()) == 2


NO_NUMBER = m.Divided(4, m.CardsInHand(), up=True)


@pytest.mark.rule("ALT4-1.1.6.c")
def test_what_would_divide_by_zero_compares_with_nothing():
    for test in (
        t.Compared(NO_NUMBER, Relation.AT_LEAST, 0),
        t.Compared(0, Relation.LESS, NO_NUMBER),
        t.RolledAtLeast(NO_NUMBER),
    ):
        assert not holds(test, table())


@pytest.mark.rule("ALT4-1.1.6.c", "ALT4-6.5.f")
@pytest.mark.parametrize("instruction", [Repeat(NO_NUMBER, (GainCounters(Me()),)), ChooseNumber(0, NO_NUMBER)])
def test_what_is_done_or_chosen_from_so_often_as_nothing_divides_does_not_happen(instruction):
    effect = Effect(table(character("elf")), instruction, IfYouDo((), (GainCounters(Me(), 2),)), me="elf")
    assert effect.boosts("elf") == 2


@pytest.mark.rule("ALT4-2.1.h", "ALT4-1.1.6.d")
def test_numbers_are_read_of_what_was_mentioned_even_when_it_is_gone():
    elf = character("elf", statistics=(3, 1, 1), hand_cost=4, counters={"boost": 1})
    assert measured(m.NumberOf(It(), c.FOREST), table(elf), it=("elf",)) == 4
    assert measured(m.BaseCostOf(It()), table(elf), it=("elf",)) == 4
    assert measured(m.NumberOf(It(), c.RESERVE_LIMIT), table(elf), it=("elf",)) == 0
    gone = Effect(table(elf), Put(Me(), "hand"), GainCounters(Target(ANY), m.NumberOf(Me(), c.FOREST)), me="elf")
    assert gone.done


def test_cards_and_things_are_counted():
    on = table(in_hand("a"), in_hand("b"), in_hand("x", player="quin"), character("elf", zone="reserve"))
    decks = {"pat": ("one", "two", "three")}
    assert measured(m.CardsInHand(), on) == 2
    assert measured(m.CardsInHand(Opponent()), on) == 1
    assert measured(m.CardsInDeck(You()), on, decks=decks) == 3
    assert measured(m.HowMany(ANY, (Among.RESERVE,)), on) == 1
    assert measured(m.NumberOfThem(It()), on, it=("a", "b")) == 2


def test_conditions_look_through_the_eyes_of_the_bearer():
    on = table(character("elf", counters={"boost": 1}), character("imp"))
    assert holds(t.Holds(SourceIs(w.boosted())), on, me="elf")
    assert not holds(t.Holds(SourceIs(w.boosted())), on, me="imp")
    assert holds(t.Holds(Compares(count(ANY & w.controlled_by_you()), Relation.AT_LEAST, Constant(2))), on)


@pytest.mark.rule("ALT4-2.2.1.i")
def test_each_of_what_was_mentioned_must_match():
    on = table(in_hand("a"), in_hand("b", type="Spell"))
    assert holds(t.ItIs(It(), ANY), on, it=("a",))
    assert not holds(t.ItIs(It(), ANY), on, it=("a", "b"))
    assert not holds(t.ItIs(It(), ANY), on)
    assert holds(t.IsThere(It()), on, it=("a",))
    assert not holds(t.IsThere(It()), on, it=("nobody",))


def test_tests_combine():
    noon = t.IsPhase(Phase.NOON)
    dear = t.Compared(m.CardsInHand(), Relation.AT_LEAST, 1)
    on = table(in_hand("a"))
    assert not holds(t.AllOf((noon, dear)), on)
    assert holds(t.AnyOf((noon, dear)), on)
    assert holds(t.Not(noon), on)
    assert holds(t.CanPay((Mana(1),)), table(*orbs(ready=1)))
    assert not holds(t.CanPay((Mana(2),)), table(*orbs(ready=1)))
    assert holds(t.Was(dear), on)


@pytest.mark.rule("ALT4-7.3.28.b")
def test_a_roll_is_read_in_ranges_beyond_the_faces_of_a_die():
    effect = Effect(table(character("elf")), If(t.RolledAtLeast(4), (GainCounters(Me()),)), me="elf")
    assert effect.boosts("elf") == 0
    context = effect.context.having(7)
    state, game = effect.position.state, effect.game
    assert t.RolledAtLeast(6).holds(state, game, context)
    assert not t.RolledBetween(1, 6).holds(state, game, context)
    assert t.RolledBetween(4, 7).holds(state, game, context)
    assert m.TheRoll().of(state, game, context) == 7


@pytest.mark.rule("ALT4-6.5.f")
def test_whether_something_was_done():
    effect = Effect(table(character("elf")), GainCounters(Me()), me="elf")
    assert t.DidPlay().holds(effect.position.state, effect.game, effect.context)
