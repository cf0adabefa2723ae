"""What effects answer when they ask about something that has ceased to exist (ALT4-2.1.h)."""

import pytest

from ludex.engine.instructions import If
from ludex.layers.amounts import OfSource
from ludex.layers.features import Itself
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import Move
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.measures import BaseCostOf, Counted, NumberOf
from ludex.systems.altered.nouns import ME, Every, It, TopOfDeck
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.tests_of_effects import Holds, ItIs
from ludex.systems.altered.triggers_of_moves import Leaves
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Draw, Put, Sacrifice
from ludex.systems.altered.who import ControllerOf
from ludex.systems.altered.words import boosted, characters, controlled_by_you, hero_expeditions, other
from tests.altered.effects import Effect
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, landmark, table

INN = landmark("inn")
THE_INN = Every(~characters(), word="inn")


def gains(number):
    """The inn gains as many boosts."""
    return GainCounters(THE_INN, number)


@pytest.mark.rule("ALT4-2.1.h")
@pytest.mark.parametrize("to", ["reserve", "hand", "discard", "mana", "deck"])
def test_a_number_of_what_has_left_play_is_what_it_was_there(to):
    fox = character("fox", counters={"boost": 3})
    effect = Effect(table(fox, INN), Put(Target(characters()), to), gains(NumberOf(It(), c.FOREST)))
    assert effect.boosts("inn") == 4


@pytest.mark.rule("ALT4-2.1.h")
def test_it_stays_what_it_was_in_play_through_several_moves_of_one_effect():
    fox = character("fox", counters={"boost": 3})
    twice = Put(Target(characters()), "reserve"), Put(It(), "hand")
    effect = Effect(table(fox, INN), *twice, gains(NumberOf(It(), c.FOREST)))
    assert effect.boosts("inn") == 4


@pytest.mark.rule("ALT4-2.1.h")
def test_the_controller_of_what_was_discarded_is_who_controlled_it():
    fox = character("fox", player="quin", owner="pat")
    decks = {"pat": ("one",), "quin": ("two",)}
    effect = Effect(table(fox), Discard(Target(characters())), Draw(who=ControllerOf(It())), decks=decks)
    assert (effect.zone("hand", "pat"), effect.zone("hand", "quin")) == ([], ["two"])


@pytest.mark.rule("ALT4-2.1.h", "ALT4-2.2.9.b")
@pytest.mark.parametrize(("statuses", "base_cost"), [(("fleeting",), 1), ((), 6)])
def test_the_base_cost_of_what_was_sacrificed_is_what_it_was_in_play(statuses, base_cost):
    fox = character("fox", hand_cost=6, reserve_cost=1, statuses=statuses)
    effect = Effect(table(fox, INN), Sacrifice(Every(characters())), gains(BaseCostOf(It())))
    assert effect.boosts("inn") == base_cost


@pytest.mark.rule("ALT4-2.1.h", "ALT4-2.2.9.b")
def test_the_base_cost_of_what_was_discarded_from_reserve_is_its_reserve_cost():
    fox = Card("fox", "Character", "pat", zone="reserve", hand_cost=6, reserve_cost=2)
    effect = Effect(table(fox, INN), Discard(ME), gains(BaseCostOf(ME)), me="fox")
    assert effect.boosts("inn") == 2


@pytest.mark.rule("ALT4-2.1.h")
def test_what_it_was_is_tested_of_what_is_gone():
    fox = character("fox", counters={"boost": 1})
    effect = Effect(table(fox, INN), Discard(Target(characters())), If(ItIs(It(), boosted()), (gains(1),)))
    assert effect.boosts("inn") == 1


@pytest.mark.rule("ALT4-2.1.h", "ALT4-7.2.1.a")
def test_i_look_at_what_i_was_after_i_was_sacrificed():
    fox = character("fox", counters={"boost": 3})
    effect = Effect(table(fox, INN), Sacrifice(ME), gains(Counted(OfSource(c.BOOSTS))), me="fox")
    assert effect.boosts("inn") == 3


@pytest.mark.rule("ALT4-2.1.h", "ALT4-6.3.k")
def test_a_reaction_reads_what_it_was_that_left():
    leaves = reaction(Leaves(who=characters()), gains(NumberOf(It(), c.FOREST)), name="leaves")
    game = Game(table(character("fox", counters={"boost": 3}), landmark("inn", leaves)))

    game.does(Move("fox", "reserve", "pat")).reacts()

    assert game.boosts("inn") == 4


@pytest.mark.rule("ALT4-2.1.f")
@pytest.mark.parametrize(("selector", "gained"), [(Itself(), 1), (other(), 0)])
def test_what_i_have_become_is_no_other_object(selector, gained):
    effect = Effect(table(character("fox"), INN), Sacrifice(ME), If(ItIs(It(), selector), (gains(1),)), me="fox")
    assert effect.boosts("inn") == gained


@pytest.mark.rule("ALT4-6.3.l")
def test_the_present_tense_of_a_condition_reads_what_has_become_of_me():
    leaves = reaction(Leaves(who=Itself()), gains(1), name="leaves", test=Holds(i_am(boosted())))
    game = Game(table(character("fox", leaves, counters={"boost": 3}), INN))

    game.does(Move("fox", "discard", "pat")).reacts()

    assert game.boosts("inn") == 0


@pytest.mark.rule("ALT4-2.1.f", "ALT4-2.1.j")
def test_of_a_card_that_was_no_object_is_asked_what_it_has_become():
    leaf = Definition("leaf", "Leaf", "Spell", hand_cost=5, reserve_cost=2)
    on_top = Put(TopOfDeck(), "reserve"), gains(BaseCostOf(It()))
    effect = Effect(table(INN), *on_top, decks={"pat": ("leaf",)}, known=(leaf,))
    assert effect.boosts("inn") == 2


@pytest.mark.rule("ALT4-2.1.f", "ALT4-2.2.9.b")
def test_what_has_come_into_play_is_asked_there():
    fox = Card("fox", "Character", "pat", zone="reserve", hand_cost=6, reserve_cost=2, statistics=(1, 1, 1))
    where = Every(controlled_by_you() & hero_expeditions(), (Among.EXPEDITIONS,), word="there")
    known = (Definition("fox", "Fox", "Character", statistics=(1, 1, 1), hand_cost=6, reserve_cost=2),)
    effect = Effect(table(fox, INN), Put(ME, "expedition", where), gains(BaseCostOf(ME)), me="fox", known=known)
    assert effect.boosts("inn") == 6
