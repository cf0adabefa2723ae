"""The decisions before a step: targets, chosen things, Tough, limits, hands, Mana Orbs."""

import pytest

from ludex.engine.choices import DONE, Chance
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.actions import LoseStatus, Move, PayMana, Show, SwapOrbs
from ludex.systems.altered.among import Among
from ludex.systems.altered.choosing import Dealt, Handful
from ludex.systems.altered.limits import Combined, Unlike
from ludex.systems.altered.nouns import Both, Every, It, Me, Others
from ludex.systems.altered.picked_nouns import Chosen, OneOf, RandomInHand, Target
from ludex.systems.altered.verb import Simultaneously
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Put, Sacrifice
from ludex.systems.altered.verbs.statuses import Gains, Ready
from ludex.systems.altered.who import EachOne, Opponent, TargetPlayer, They
from tests.altered.effects import Effect
from tests.altered.positions import orbs
from tests.altered.tables import character, gear, in_hand, landmark, table

ANY = w.characters()
ELF, TROLL, IMP = character("elf"), character("troll", player="quin"), character("imp", player="quin")


@pytest.mark.rule("ALT4-6.5.b", "ALT4-1.2.6.c")
def test_a_target_is_any_suitable_one_in_play_own_ones_included():
    reserved = character("spare", zone="reserve")
    effect = Effect(table(ELF, TROLL, reserved, gear("helm")), GainCounters(Target(ANY)))
    assert effect.offered == ["elf", "troll"]
    assert effect.pick("troll").done
    assert (effect.boosts("elf"), effect.boosts("troll")) == (0, 1)


@pytest.mark.rule("ALT4-6.5.b")
def test_the_only_suitable_target_must_be_chosen_and_nobody_is_asked():
    effect = Effect(table(TROLL), GainCounters(Target(ANY), 3))
    assert effect.done
    assert effect.boosts("troll") == 3


@pytest.mark.rule("ALT4-6.5.b", "ALT4-6.5.h")
def test_without_a_suitable_target_the_slot_does_nothing():
    effect = Effect(table(gear("helm")), GainCounters(Target(ANY)))
    assert effect.done
    assert not effect.context.did
    assert effect.events() == []


@pytest.mark.rule("ALT4-6.5.b")
def test_of_two_slots_the_second_does_nothing_with_one_candidate():
    effect = Effect(table(ELF), GainCounters(Target(ANY, 2)))
    assert effect.done
    assert effect.boosts("elf") == 1


@pytest.mark.rule("ALT4-6.1.g")
def test_what_would_change_nothing_can_be_chosen_and_must_be():
    effect = Effect(table(character("elf", statuses=("asleep",))), Gains(Target(ANY), "asleep"))
    assert effect.done
    assert [each.now for each in effect.context.names["it"]] == ["elf"]


@pytest.mark.rule("ALT4-6.5.b")
def test_the_same_set_is_not_asked_for_twice_and_nothing_twice_in_a_step():
    three = [character(name) for name in ("a", "b", "d")]
    effect = Effect(table(*three), GainCounters(Target(ANY, 2)))
    # after d nothing would be left for the second slot
    assert effect.offered == ["a", "b"]
    assert effect.pick("b").done  # d is the only one left, and must be chosen
    assert [effect.boosts(each) for each in ("a", "b", "d")] == [0, 1, 1]


@pytest.mark.rule("ALT4-6.5.b")
def test_up_to_may_stop_at_any_number():
    effect = Effect(table(ELF, TROLL), GainCounters(Target(ANY, 2, 0)))
    assert effect.offered == ["elf", "troll", "no more"]
    assert effect.pick("elf").offered == ["troll", "no more"]
    assert effect.answer(DONE).done
    assert (effect.boosts("elf"), effect.boosts("troll")) == (1, 0)


@pytest.mark.rule("ALT4-6.5.b")
def test_two_targets_of_one_step_are_two_things():
    effect = Effect(table(ELF, TROLL), Simultaneously((GainCounters(Target(ANY)), Gains(Target(ANY), "asleep"))))
    assert effect.pick("elf").done
    assert effect.boosts("elf") == 1
    assert effect.statuses("troll") == {"asleep"}


@pytest.mark.rule("ALT4-7.2.2.a")
def test_we_are_the_bearer_and_the_target_or_the_bearer_alone():
    we = GainCounters(Both(Me(), Target(ANY & w.other())))
    effect = Effect(table(ELF, TROLL), we, me="elf")
    assert (effect.boosts("elf"), effect.boosts("troll")) == (1, 1)
    alone = Effect(table(ELF), we, me="elf")
    assert alone.boosts("elf") == 1


@pytest.mark.rule("ALT4-7.2.5.a")
def test_it_is_what_was_mentioned_last():
    effect = Effect(table(ELF, TROLL), GainCounters(Target(ANY)), Gains(It(), "anchored"))
    assert effect.pick("troll").done
    assert effect.statuses("troll") == {"anchored"}
    assert effect.statuses("elf") == set()


# ---------------------------------------------------------------- Tough


def tough(id, x, **described):
    return character(id, player="quin", tough=x, **described)


@pytest.mark.rule("ALT4-7.4.7.c", "ALT4-7.4.7.e")
def test_two_tough_targets_are_paid_for_in_one_payment_before_the_step():
    # RUL-033: up to three with combined Hand Cost at most 5
    dear, cheap = tough("y", 2, hand_cost=3), tough("x", 1, hand_cost=2)
    effect = Effect(
        table(cheap, dear, *orbs(ready=3)),
        Put(Target(ANY, 3, 0, within=Combined(c.HAND_COST, 5)), "reserve"),
    )
    assert effect.offered == ["x (pay 1)", "y (pay 2)", "no more"]
    assert effect.pick("x").offered == ["y (pay 2)", "no more"]
    assert effect.pick("y").done
    paid, sent = effect.events()
    assert paid == (PayMana("pat", 3),)
    assert [each.id for each in sent] == ["x", "y"]


@pytest.mark.rule("ALT4-7.4.7.d", "ALT4-6.5.b")
def test_nobody_must_pay_but_what_can_be_chosen_without_paying_must_be():
    # RUL-038
    effect = Effect(table(tough("x", 1), tough("y", 1), ELF, *orbs(ready=1)), Put(Target(ANY), "reserve"))
    assert effect.offered == ["x (pay 1)", "y (pay 1)", "elf"]
    without = Effect(table(tough("x", 1), *orbs(ready=1)), Put(Target(ANY), "reserve"))
    assert without.offered == ["x (pay 1)", "no more"]
    assert without.answer(DONE).events() == []


@pytest.mark.rule("ALT4-7.4.7.c")
def test_who_cannot_pay_cannot_choose_it():
    effect = Effect(table(tough("x", 2), *orbs(ready=1)), Put(Target(ANY), "reserve"))
    assert effect.done
    assert effect.events() == []


@pytest.mark.rule("ALT4-7.4.7.c")
def test_two_tough_targets_cannot_both_be_chosen_with_mana_for_one():
    effect = Effect(table(tough("x", 1), tough("y", 1), *orbs(ready=1)), GainCounters(Target(ANY, 2, 0)))
    assert effect.pick("x").done


@pytest.mark.rule("ALT4-7.4.7.c")
def test_ones_own_tough_things_cost_nothing_and_what_is_chosen_untargeted_neither():
    mine = character("mine", tough=3)
    assert Effect(table(mine), GainCounters(Target(ANY))).boosts("mine") == 1
    chosen = Effect(table(tough("x", 1)), GainCounters(Chosen(ANY, anywhere=True)))
    assert chosen.boosts("x") == 1


@pytest.mark.rule("ALT4-7.4.7.f")
def test_tough_is_paid_once_in_one_effect():
    twice = (GainCounters(Target(ANY)), Gains(Target(ANY), "asleep"))
    effect = Effect(table(tough("x", 1), *orbs(ready=1)), *twice).pick("x")
    assert effect.done
    assert effect.statuses("x") == {"asleep"}


@pytest.mark.rule("ALT4-7.4.7.c")
def test_a_target_player_is_no_tough_thing():
    # RUL-045
    theirs = Every(ANY & w.in_zone("expedition"), of=TargetPlayer())
    effect = Effect(table(tough("x", 2), tough("y", 2)), Gains(theirs, "fleeting"))
    assert effect.offered == ["pat", "quin"]
    assert effect.pick("quin").done
    assert effect.statuses("x") == effect.statuses("y") == {"fleeting"}


# ---------------------------------------------------------------- limits


@pytest.mark.rule("ALT4-2.5.1.b", "ALT4-6.5.b")
def test_boosts_count_in_a_combined_statistic():
    # RUL-004
    x = character("x", statistics=(0, 2, 0), counters={"boost": 1})
    y = character("y", statistics=(0, 2, 0))
    effect = Effect(table(x, y), Put(Target(ANY, None, within=Combined(c.MOUNTAIN, 4)), "reserve"))
    assert effect.pick("x").done


@pytest.mark.rule("ALT4-6.5.b")
def test_two_with_different_names():
    same = [character(id, name=name) for id, name in (("a", "Fox"), ("b", "Fox"), ("d", "Owl"))]
    effect = Effect(table(*same), GainCounters(Target(ANY, 2, within=Unlike(c.NAME))))
    assert effect.offered == ["a", "b"]
    assert effect.pick("a").done
    assert [effect.boosts(each) for each in "abd"] == [1, 0, 1]


# ---------------------------------------------------------------- several players, hands, orbs


@pytest.mark.rule("ALT4-6.1.h", "ALT4-7.3.31.a")
def test_each_player_names_one_in_initiative_order_and_all_go_at_once():
    # RUL-055
    on = table(character("mine"), character("other"), TROLL, IMP)
    effect = Effect(on, Sacrifice(Chosen(ANY, by=EachOne())), turn="quin")
    assert effect.asked == "quin"
    assert effect.offered == ["troll", "imp"]
    assert effect.pick("imp").asked == "pat"
    assert effect.pick("mine").done
    (event,) = effect.events()
    assert [(each.id, each.by) for each in event] == [("imp", "quin"), ("mine", "pat")]


@pytest.mark.rule("ALT4-6.5.h")
def test_a_player_who_has_nothing_to_choose_is_skipped():
    on = table(character("a", zone="reserve"))
    effect = Effect(on, Discard(Chosen(among=(Among.RESERVE,), by=EachOne())))
    assert effect.done
    assert effect.zone("discard") == ["a"]


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-7.5.6.b")
def test_a_target_player_picks_among_their_own_and_does_it():
    on = table(*(character(id, player="quin", zone="reserve") for id in "ab"))
    effect = Effect(on, Discard(Chosen(among=(Among.RESERVE,), by=TargetPlayer())))
    assert effect.pick("quin").asked == "quin"
    assert effect.pick("b").done
    assert effect.events() == [(Move("b", "discard", "quin", verb=effect.events()[0][0].verb, by="quin"),)]
    assert effect.context.players["they"] == "quin"


@pytest.mark.rule("ALT4-3.2.5.c")
def test_a_hand_of_somebody_else_is_revealed_to_who_chooses():
    cards = (in_hand("a", player="quin"), in_hand("b", player="quin"))
    effect = Effect(table(*cards), Discard(Chosen(among=(Among.HAND,), of=Opponent())))
    assert effect.events() == [(Show("quin", ("a", "b"), to="pat"),)]
    assert effect.asked == "pat"
    assert effect.pick("b").zone("discard") == ["b"]


@pytest.mark.rule("ALT4-3.1.3.f")
def test_a_hidden_card_is_revealed_where_its_characteristics_matter():
    dear, cheap = in_hand("dear", hand_cost=5), in_hand("cheap", hand_cost=2)
    chosen = Chosen(w.with_hand_cost(Relation.AT_MOST, 2), among=(Among.HAND,))
    effect = Effect(table(dear, cheap), Put(chosen, "reserve"))
    shown, put = effect.events()
    assert shown == (Show("pat", ("cheap",)),)
    assert put[0].id == "cheap"
    any_card = Effect(table(dear), Put(Chosen(among=(Among.HAND,)), "reserve"))
    assert len(any_card.events()) == 1


@pytest.mark.rule("ALT4-3.2.5.c")
def test_random_cards_of_a_hand_are_a_chance():
    cards = (in_hand("a", player="quin"), in_hand("b", player="quin"))
    effect = Effect(table(*cards), Discard(RandomInHand(of=Opponent())))
    question = effect.position.question
    assert isinstance(question, Chance)
    assert question.of == Handful(("a", "b"), 1)
    assert effect.answer(Dealt(("b",))).zone("discard") == ["b"]
    both = Effect(table(*cards), Discard(RandomInHand(3, Opponent())))
    assert both.zone("discard") == ["a", "b"]


@pytest.mark.rule("ALT4-3.2.9.e")
def test_who_chooses_a_ready_mana_orb_can_choose_any_of_them():
    ready = Chosen(w.ready(), among=(Among.MANA,))
    effect = Effect(table(*orbs(ready=1, exhausted=2)), Put(ready, "hand"))
    assert effect.offered == ["pat-orb-1", "pat-orb-2", "pat-orb-3"]
    assert effect.pick("pat-orb-3").done
    swapped, put = effect.events()
    assert swapped == (SwapOrbs("pat", exhaust="pat-orb-1", ready="pat-orb-3"),)
    assert put[0].id == "pat-orb-3"


@pytest.mark.rule("ALT4-3.2.9.e", "ALT4-6.5.b")
def test_no_more_ready_orbs_can_be_chosen_than_there_are():
    two = Chosen(w.exhausted(), 2, among=(Among.MANA,))
    effect = Effect(table(*orbs(ready=1, exhausted=1)), Ready(two))
    assert effect.pick("pat-orb-1").done
    assert effect.events() == [
        (SwapOrbs("pat", exhaust="pat-orb-1", ready="pat-orb-2"),),
        (LoseStatus("pat-orb-1", "exhausted", "pat"),),
    ]


@pytest.mark.rule("ALT4-7.2.4.a")
def test_they_are_a_player_who_was_mentioned():
    effect = Effect(table(landmark("inn", player="quin"), ELF), Sacrifice(Chosen(by=They())), they="quin")
    assert effect.zone("discard") == ["inn"]


@pytest.mark.rule("ALT4-7.2.5.a")
def test_one_of_those_mentioned():
    effect = Effect(table(ELF, TROLL, IMP), GainCounters(OneOf(It(), w.controlled_by_an_opponent())), it=("elf", "imp"))
    assert effect.boosts("imp") == 1


@pytest.mark.rule("ALT4-7.2.5.a")
def test_one_of_them_and_the_others():
    effect = Effect(
        table(ELF, TROLL, IMP),
        GainCounters(OneOf(It(), word="one")),
        GainCounters(Others(It(), It("one")), 2),
        it=("elf", "imp"),
    )
    assert effect.pick("imp").done
    assert (effect.boosts("elf"), effect.boosts("imp"), effect.boosts("troll")) == (2, 1, 0)
