"""Which cards a player can declare to play, and for how much."""

import pytest
from attrs import evolve

from ludex.layers.amounts import Constant
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.cards import Card
from ludex.systems.altered.costs import CostsLess, CostsMore
from ludex.systems.altered.declaring import Offer, declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.looking import row
from ludex.systems.altered.paying import Mana
from ludex.systems.altered.ways_to_pay import CostsAlso
from ludex.systems.altered.words import characters, itself, played_by_an_opponent, played_by_you, with_hand_cost
from tests.altered.positions import orbs, position, rules
from tests.altered.small_games import Game
from tests.altered.tables import character, in_hand, landmark, table


def options(on, player="pat", offer=None, **known):
    """What a player can declare, as the cards with the expedition and the mana."""
    state, game = position(on), rules(on, **known)
    source = row(state.table, player)
    declared = declarations(state, game, player) if offer is None else declarations(state, game, player, offer, source)
    return [(each.id, each.home, each.mana) for each in declared]


def in_reserve(id, type="Character", player="pat", **described):
    return Card(id, type, player, zone="reserve", **described)


@pytest.mark.rule("ALT4-5.2.1.a", "ALT4-5.1.2.c")
def test_a_character_is_played_in_either_of_ones_own_expeditions():
    elf = in_hand("elf", hand_cost=2)
    assert options(table(elf, *orbs(ready=2))) == [("elf", "hero", 2), ("elf", "companion", 2)]


@pytest.mark.rule("ALT4-3.2.9.f", "ALT4-5.1.2.f")
def test_what_cannot_be_paid_for_with_ready_orbs_cannot_be_declared():
    elf, free = in_hand("elf", hand_cost=3), in_hand("song", type="Spell", hand_cost=0)
    assert options(table(elf, free, *orbs(ready=2, exhausted=4))) == [("song", None, 0)]


@pytest.mark.rule("ALT4-5.1.2.d", "ALT4-5.2.a")
def test_a_card_in_reserve_costs_its_reserve_cost():
    elf = in_reserve("elf", hand_cost=5, reserve_cost=1)
    assert options(table(elf, *orbs(ready=1))) == [("elf", "hero", 1), ("elf", "companion", 1)]


def test_a_landmark_and_a_spell_are_played_in_no_expedition():
    inn = in_hand("inn", type="Permanent", subtypes=("Site",), hand_cost=1)
    song = in_hand("song", type="Spell", hand_cost=1)
    assert options(table(inn, song, *orbs(ready=1))) == [("inn", None, 1), ("song", None, 1)]


@pytest.mark.rule("ALT4-2.4.6.c")
def test_a_card_that_is_exhausted_in_reserve_cannot_be_played():
    tired, fresh = in_reserve("tired", statuses=("exhausted",)), in_reserve("fresh", type="Spell")
    assert options(table(tired, fresh)) == [("fresh", None, 0)]


@pytest.mark.rule("ALT4-1.1.5.a")
def test_a_basic_mana_card_is_never_played():
    mana = in_reserve("mana", type="Spell")
    assert options(table(mana), mana=Definition("mana", "Mana", "Spell", playable=False)) == []


@pytest.mark.rule("ALT4-5.1.1.b")
def test_cards_of_the_opponent_are_not_among_them():
    assert options(table(in_hand("elf", player="quin"), in_reserve("imp", player="quin"))) == []


@pytest.mark.rule("ALT4-5.1.2.e")
def test_what_alters_costs_alters_what_can_be_paid():
    dear = Passive((CostsMore(Constant(2)),), affects=characters())
    cheap = Passive((CostsLess(Constant(1)),), affects=characters())
    elf = in_hand("elf", hand_cost=2)
    on = table(elf, landmark("toll", dear), landmark("fair", cheap), *orbs(ready=3))
    assert options(on) == [("elf", "hero", 3), ("elf", "companion", 3)]
    assert options(evolve(on, objects=on.objects[:-1])) == []


@pytest.mark.rule("ALT4-7.2.3.a", "ALT4-5.1.2.e", "ALT4-1.1.3.d")
def test_cards_you_play_are_those_that_an_opponent_owns_too():
    cheap = Passive((CostsLess(Constant(1)),), affects=characters() & played_by_you())
    dear = Passive((CostsMore(Constant(3)),), affects=characters() & played_by_an_opponent())
    elf = in_reserve("elf", player="quin", hand_cost=5, reserve_cost=2)
    on = table(elf, landmark("fair", cheap), landmark("toll", dear, player="quin"), *orbs(ready=4))
    assert options(on, offer=Offer(among=("elf",), homes=("hero",))) == [("elf", "hero", 4)]


@pytest.mark.rule("ALT4-7.2.3.a", "ALT4-5.1.2.h")
def test_further_costs_of_cards_you_play_are_due_for_those_of_an_opponent_too():
    toll = Statement("toll", says=(CostsAlso((Mana(2),), "toll"),), affects=played_by_you())
    on = table(in_reserve("elf", player="quin"), landmark("gate", toll), *orbs(ready=1))
    assert options(on, offer=Offer(among=("elf",))) == []


@pytest.mark.rule("ALT4-5.1.2.d", "ALT4-5.1.2.e")
@pytest.mark.parametrize(("player", "mana"), [("pat", 3), ("quin", 6)])
def test_what_alters_costs_alters_those_of_cards_in_a_deck(player, mana):
    cheap = Passive((CostsLess(Constant(1)),), affects=characters() & played_by_you())
    dear = Passive((CostsMore(Constant(2)),), affects=characters() & played_by_an_opponent())
    elf = Definition("elf", "Elf", "Character", hand_cost=4, reserve_cost=1)
    on = table(landmark("fair", cheap), landmark("toll", dear), *orbs(player, ready=6))
    game = Game(on, elf, decks={"pat": ("elf",)})
    declared = declarations(game.state, game.rules, player, Offer(among=("elf",)))
    assert [each.mana for each in declared] == [mana, mana]


@pytest.mark.rule("ALT4-1.2.4.d")
def test_a_card_in_a_deck_alters_what_it_costs_itself():
    cheap = Passive((CostsLess(Constant(1)),), affects=itself())
    toll = Statement("toll", says=(CostsAlso((Mana(2),), "toll"),))
    elf = Definition("elf", "Elf", "Character", hand_cost=4, abilities=(cheap, toll))
    for ready, offered in ((4, []), (5, [3, 3])):
        game = Game(table(*orbs(ready=ready)), elf, decks={"pat": ("elf",)})
        assert [each.mana for each in declarations(game.state, game.rules, "pat", Offer(among=("elf",)))] == offered


@pytest.mark.rule("ALT4-7.4.5.a", "ALT4-7.4.5.c", "ALT4-7.4.5.d")
def test_scout_is_another_price_from_the_hand_only():
    elf, imp = in_hand("elf", hand_cost=4, scout=1), in_reserve("imp", hand_cost=4, reserve_cost=4, scout=1)
    state, game = position(on := table(elf, imp, *orbs(ready=2))), rules(on)
    found = [(each.id, each.mana, each.by_scout) for each in declarations(state, game, "pat")]
    assert found == [("elf", 1, True), ("elf", 1, True)]


@pytest.mark.rule("ALT4-7.3.23.a")
def test_for_free_nothing_is_paid_and_scout_can_be_chosen_all_the_same():
    state = position(on := table(in_hand("elf", hand_cost=4, scout=1)))
    found = declarations(state, rules(on), "pat", Offer(free=True))
    assert [(each.mana, each.by_scout) for each in found] == [(None, False)] * 2 + [(None, True)] * 2


@pytest.mark.rule("ALT4-5.1.1.d", "ALT4-5.2.a")
def test_an_offer_says_which_cards_from_where_and_how_much_cheaper():
    dear, cheap = in_hand("dear", hand_cost=5), in_hand("cheap", hand_cost=3)
    theirs = in_reserve("theirs", player="quin", hand_cost=3, reserve_cost=1)
    on = table(dear, cheap, theirs, character("old", hand_cost=1))
    small = Offer(characters() & with_hand_cost(Relation.AT_MOST, 3), less=3)
    assert options(on, offer=small) == [("cheap", "hero", 0), ("cheap", "companion", 0)]
    assert options(on, offer=Offer(among=("theirs",), less=1, homes=("hero",))) == [("theirs", "hero", 0)]


def test_a_declaration_reads_as_a_sentence():
    (hero, _) = declarations(position(on := table(in_reserve("elf", name="Old Elf", scout=1))), rules(on), "pat")
    assert hero.label() == "play Old Elf from Reserve in the hero expedition for 0 mana"
