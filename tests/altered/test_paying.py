"""Costs: all parts in one step or none (ALT4-6.4)."""

import pytest

from ludex.engine.choices import NO, YES
from ludex.layers.features import Itself
from ludex.systems.altered import words as w
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import GainStatus, Move, PayMana, RemoveCounters
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.among import Among
from ludex.systems.altered.measures import Divided
from ludex.systems.altered.nouns import Me
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.paying import Also, DiscardMe, ExhaustMe, Mana, MayPay, PayCost, Spend
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.sayings import Forbids, MayGainAgain
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Draw, Sacrifice
from ludex.systems.altered.verbs.statuses import Exhaust
from ludex.systems.altered.who import Opponent, They
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


EXHAUSTS_A_CARD = Also(Exhaust(Chosen(among=(Among.RESERVE,))))
PROTECTED = Statement("stays", says=(Forbids(GoingTo(to=("discard",), who=Itself())),), affects=Itself())


def exhausted(id):
    return character(id, zone="reserve", statuses=("exhausted",))


@pytest.mark.rule("ALT4-1.4.1.b", "ALT4-6.1.g", "ALT4-2.4.1.f")
def test_only_what_can_pay_is_picked_to_pay():
    asked = Effect(table(exhausted("a"), spare("b"), spare("c")), PayCost((EXHAUSTS_A_CARD,)))
    assert asked.offered == ["b", "c"]
    alone = Effect(table(exhausted("a"), spare("b")), MayPay((EXHAUSTS_A_CARD,), (Draw(),)), decks=DECKS).answer(YES)
    assert alone.statuses("b") == {"exhausted"}
    assert alone.zone("hand") == ["one"]


@pytest.mark.rule("ALT4-1.4.1.b", "ALT4-1.4.1.a")
@pytest.mark.parametrize("ids", [("safe",), ("safe", "elf"), ("elf", "safe")])
def test_what_may_not_be_sacrificed_pays_for_nothing(ids):
    there = {"safe": character("safe", PROTECTED), "elf": character("elf")}
    said = MayPay((Also(Sacrifice(Chosen(w.characters()))),), (Draw(),))
    effect = Effect(table(*(there[id] for id in ids)), said, decks=DECKS)
    if "elf" in ids:
        effect.answer(YES)
    assert effect.done
    assert effect.zone("discard") == [id for id in ids if id == "elf"]
    assert len(effect.zone("hand")) == ("elf" in ids)


@pytest.mark.rule("ALT4-6.4.c")
def test_two_cards_are_exhausted_or_none():
    two = Also(Exhaust(Chosen(at_most=2, among=(Among.RESERVE,))))
    assert Effect(table(exhausted("a"), spare("b")), MayPay((two,), (Draw(),)), decks=DECKS).done
    asked = Effect(table(spare("a"), exhausted("b"), spare("c"), spare("d")), PayCost((two,)))
    assert asked.offered == ["a", "c"]
    assert asked.pick("a").offered == ["c", "d"]


@pytest.mark.rule("ALT4-6.4.c", "ALT4-2.4.1.f")
@pytest.mark.parametrize("turned", [False, True])
def test_who_is_exhausted_for_one_part_is_not_for_another(turned):
    parts = (ExhaustMe(), Also(Exhaust(Chosen(w.characters()))))
    cost = parts[::-1] if turned else parts
    assert Effect(table(character("elf")), MayPay(cost, (Draw(),)), me="elf", decks=DECKS).done
    effect = Effect(table(character("elf"), character("imp")), PayCost(cost), me="elf")
    assert effect.done
    assert effect.statuses("elf") == effect.statuses("imp") == {"exhausted"}


@pytest.mark.rule("ALT4-6.4.c", "ALT4-2.5.h", "ALT4-2.4.1.f")
@pytest.mark.parametrize("forbidding", [(), (landmark("inn", PROTECTED),)])
@pytest.mark.parametrize(
    ("cost", "payable"),
    [
        ((Spend("kelon", 2), Spend("kelon", 1)), True),
        ((Spend("kelon", 2), Spend("kelon", 2)), False),
        ((ExhaustMe(), ExhaustMe()), False),
    ],
)
def test_nothing_is_spent_twice(forbidding, cost, payable):
    elf = character("elf", counters={"kelon": 3})
    effect = Effect(table(elf, *forbidding), MayPay(cost, (Draw(),)), me="elf", decks=DECKS)
    assert effect.done is not payable


@pytest.mark.rule("ALT4-6.4.c", "ALT4-7.4.7.e")
@pytest.mark.parametrize(("mana", "payable"), [(1, False), (2, True)])
def test_mana_that_pays_for_a_target_of_a_cost_does_not_pay_the_cost(mana, payable):
    cost = (Mana(1), Also(Exhaust(Target(w.characters()))))
    effect = Effect(
        table(character("elf", player="quin", tough=1), *orbs(ready=mana)), MayPay(cost, (Draw(),)), decks=DECKS
    )
    assert effect.done is not payable


@pytest.mark.rule("ALT4-6.4.c", "ALT4-7.2.4.a")
@pytest.mark.parametrize("payer", ["pat", "quin"])
def test_who_is_asked_pays_the_mana(payer):
    said = MayPay((Mana(1),), (Draw(who=They()),), player="they")
    lying = orbs(payer, ready=1)
    decks = {"pat": ("one",), "quin": ("two",)}
    effect = Effect(table(*lying), said, they=payer, decks=decks)
    assert effect.asked == payer
    assert effect.answer(YES).events()[0] == (PayMana(payer, 1),)
    nobody = Effect(table(*orbs("quin" if payer == "pat" else "pat", ready=1)), said, they=payer, decks=decks)
    assert nobody.done
    assert nobody.events() == []


@pytest.mark.rule("ALT4-1.1.6.c", "ALT4-1.4.1.b")
def test_a_cost_for_which_something_is_divided_by_nothing_cannot_be_paid():
    said = MayPay((Mana(Divided(2, by=0, up=True)),), (Draw(),))
    assert Effect(table(*orbs(ready=3)), said, decks=DECKS).done
