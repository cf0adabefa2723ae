"""Costs: all parts in one step or none (ALT4-6.4)."""

import pytest

from ludex.engine.choices import NO, YES
from ludex.systems.altered import words as w
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import GainStatus, Move, PayMana, RemoveCounters
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.among import Among
from ludex.systems.altered.nouns import Me
from ludex.systems.altered.paying import Also, DiscardMe, ExhaustMe, Mana, MayPay, PayCost, Spend
from ludex.systems.altered.picked_nouns import Chosen
from ludex.systems.altered.sayings import MayGainAgain
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Draw, Sacrifice
from ludex.systems.altered.who import Opponent
from tests.altered.effects import Effect
from tests.altered.positions import orbs
from tests.altered.tables import character, landmark, table

DECKS = {"pat": ("one", "two")}
FROM_RESERVE = Also(Discard(Chosen(among=(Among.RESERVE,))))


def spare(id):
    return character(id, zone="reserve")


@pytest.mark.rule("ALT4-6.1.d", "ALT4-6.4.a")
def test_paying_and_discarding_are_one_event_and_drawing_the_next():
    effect = Effect(
        table(spare("a"), spare("b"), *orbs(ready=2)), MayPay((Mana(2), FROM_RESERVE), (Draw(),)), decks=DECKS
    )
    assert effect.answer(YES).offered == ["a", "b"]
    paid, drawn = effect.pick("b").events()
    assert paid == (PayMana("pat", 2), Move("b", "discard", "pat", Word.DISCARD, "pat"))
    assert len(drawn) == 1


@pytest.mark.rule("ALT4-6.4.b")
def test_refusing_to_pay_is_always_possible():
    said = MayPay((Mana(1),), (Draw(),), (GainCounters(Me()),))
    effect = Effect(table(character("elf"), *orbs(ready=1)), said, me="elf", decks=DECKS).answer(NO)
    assert effect.zone("hand") == []
    assert effect.boosts("elf") == 1


@pytest.mark.rule("ALT4-6.4.c", "ALT4-1.4.1.b")
@pytest.mark.parametrize(
    "cost",
    [
        (Mana(2),),
        (Mana(1), Mana(1)),
        (Mana(1), FROM_RESERVE),
        (ExhaustMe(),),
        (Spend("kelon", 2),),
        (DiscardMe(),),
        (Also(Sacrifice(Chosen(w.permanents()))),),
    ],
)
def test_what_cannot_be_paid_in_full_is_not_offered(cost):
    elf = character("elf", statuses=("exhausted",), counters={"kelon": 1})
    effect = Effect(table(elf, *orbs(ready=1, exhausted=3)), MayPay(cost, (Draw(),)), me="elf", decks=DECKS)
    assert effect.done
    assert effect.events() == []


@pytest.mark.rule("ALT4-2.4.6.a", "ALT4-5.3.d", "ALT4-2.4.1.g")
@pytest.mark.parametrize("status", ["fleeting", "exhausted"])
def test_an_exhausted_object_cannot_pay_by_being_exhausted_whatever_may_be_gained_again(status):
    again = Statement("again", says=(MayGainAgain(status),), affects=w.in_reach(w.characters()))
    elf = character("elf", statuses=("exhausted",))
    effect = Effect(table(elf, landmark("queen", again)), MayPay((ExhaustMe(),), (Draw(),)), me="elf", decks=DECKS)
    assert effect.done
    assert effect.events() == []


@pytest.mark.rule("ALT4-7.3.12.a", "ALT4-7.3.33.a", "ALT4-2.5.h")
def test_the_bearer_is_exhausted_and_its_counters_are_spent_at_once():
    elf = character("elf", counters={"kelon": 3})
    effect = Effect(table(elf), PayCost((ExhaustMe(), Spend("kelon", 2))), me="elf")
    assert effect.events() == [
        (GainStatus("elf", "exhausted", "pat"), RemoveCounters("elf", "kelon", 2, "pat", spent=True)),
    ]


@pytest.mark.rule("ALT4-6.4.c")
def test_who_is_discarded_cannot_be_the_card_that_is_discarded_besides():
    alone = table(spare("elf"))
    assert Effect(alone, MayPay((DiscardMe(), FROM_RESERVE), (Draw(),)), me="elf", decks=DECKS).done
    effect = Effect(table(spare("elf"), spare("imp")), PayCost((DiscardMe(), FROM_RESERVE)), me="elf")
    assert effect.zone("discard") == ["elf", "imp"]
    assert len(effect.events()) == 1


@pytest.mark.rule("ALT4-7.2.1.c")
def test_the_bearer_is_found_after_it_has_been_discarded_as_a_cost():
    effect = Effect(table(spare("elf")), PayCost((DiscardMe(),)), Draw(), me="elf", decks=DECKS)
    assert effect.context.me.ids == ("elf", "elf#2")


@pytest.mark.rule("ALT4-3.2.9.f")
def test_nothing_needs_nothing():
    effect = Effect(table(), MayPay((Mana(0),), (Draw(),)), decks=DECKS).answer(YES)
    assert effect.zone("hand") == ["one"]


@pytest.mark.rule("ALT4-6.4.b", "ALT4-7.2.4.a")
def test_a_player_who_was_mentioned_pays():
    said = MayPay((Mana(1, Opponent()),), (), (Draw(),), player="they")
    effect = Effect(table(*orbs("quin", ready=1)), said, they="quin", decks=DECKS)
    assert effect.asked == "quin"
    assert effect.answer(YES).events() == [(PayMana("quin", 1),)]
