"""The verbs that move and show cards (ALT4-7.3)."""

import pytest

from ludex.engine.choices import DONE, NO, YES
from ludex.engine.instructions import If, IfYouDo, May, Repeat
from ludex.layers.features import Named
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.actions import Show, TakeFromDeck
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.among import Among
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.nouns import Every, It, Me, TopOfDeck
from ludex.systems.altered.picked_nouns import Chosen, OneOf, Target
from ludex.systems.altered.tests_of_effects import ItIs, Not
from ludex.systems.altered.verb import Simultaneously
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import (
    Discard,
    Draw,
    Exchange,
    ExhaustedResupply,
    Put,
    Resupply,
    Sabotage,
    Sacrifice,
)
from ludex.systems.altered.verbs.showing import Look, Reveal
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.who import EachOne, Opponent, TargetPlayer
from tests.altered.effects import Effect
from tests.altered.positions import orbs
from tests.altered.tables import character, gear, in_hand, landmark, table

ANY = w.characters()
DECKS = {"pat": ("one", "two", "three"), "quin": ("theirs",)}


@pytest.mark.rule("ALT4-7.3.9.a", "ALT4-6.1.e")
def test_two_cards_are_drawn_in_one_step():
    effect = Effect(table(), Draw(2), decks=DECKS)
    assert effect.zone("hand", "pat") == ["one", "two"]
    assert len(effect.events()) == 1


@pytest.mark.rule("ALT4-7.3.9.a", "ALT4-1.4.7.a")
def test_each_player_draws_at_once():
    effect = Effect(table(), Draw(1, EachOne()), decks=DECKS)
    assert effect.zone("hand") == ["one", "theirs"]
    ((first, second),) = effect.events()
    assert (first.by, second.by) == ("pat", "quin")


@pytest.mark.rule("ALT4-7.3.26.a", "ALT4-7.2.5.a")
def test_what_was_resupplied_is_it():
    effect = Effect(table(), Resupply(), GainCounters(It()), decks=DECKS)
    assert effect.zone("reserve", "pat") == ["one"]
    assert effect.boosts(effect.context.names["it"][0].now) == 1
    assert effect.events()[0] == (TakeFromDeck("pat", 1, "reserve", Word.RESUPPLY, "pat", item="one"),)


@pytest.mark.rule("ALT4-7.3.13.a", "ALT4-7.3.13.a-R")
def test_an_exhausted_resupply_is_two_steps_and_the_card_is_exhausted_by_the_second():
    effect = Effect(table(), ExhaustedResupply(), decks=DECKS)
    resupplied, exhausted = effect.events()
    assert resupplied[0].verb is Word.RESUPPLY
    assert exhausted[0].status == "exhausted"
    assert effect.statuses("one") == {"exhausted"}


@pytest.mark.rule("ALT4-7.3.13.a", "ALT4-7.3.26.b")
def test_without_any_card_nothing_is_resupplied_and_nothing_exhausted():
    effect = Effect(table(character("elf", zone="reserve")), ExhaustedResupply(), it=("elf",))
    assert effect.statuses("elf") == set()
    assert not effect.context.did


@pytest.mark.rule("ALT4-6.5.c", "ALT4-6.5.i")
def test_a_target_player_may_resupply_twice_and_decides_each_time():
    player = Effect(table(), Repeat(2, (May((Resupply(Opponent()),)),)), decks={"quin": ("one", "two")})
    assert player.answer(YES).zone("reserve") == ["one"]
    assert player.answer(NO).done
    assert player.zone("reserve") == ["one"]


@pytest.mark.rule("ALT4-7.3.7.a")
def test_what_is_discarded_goes_to_its_owners_pile():
    stray = character("stray", player="pat", owner="quin")
    effect = Effect(table(stray), Discard(Target(ANY)))
    assert effect.zone("discard", "quin") == ["stray"]


@pytest.mark.rule("ALT4-7.3.30.a")
def test_sabotage_discards_up_to_one_target_card_of_either_reserve():
    on = table(character("mine", zone="reserve"), character("theirs", player="quin", zone="reserve"), character("elf"))
    effect = Effect(on, Sabotage())
    assert effect.offered == ["mine", "theirs", "no more"]
    assert effect.pick("theirs").zone("discard") == ["theirs"]
    assert Effect(on, Sabotage()).answer(DONE).zone("discard") == []


@pytest.mark.rule("ALT4-7.3.31.a")
def test_only_what_one_controls_in_play_is_sacrificed():
    # RUL-057
    on = table(
        character("mine"), character("other"), character("spare", zone="reserve"), character("theirs", player="quin")
    )
    effect = Effect(on, Sacrifice(Chosen(ANY)))
    assert effect.offered == ["mine", "other"]
    assert effect.pick("other").zone("discard") == ["other"]


@pytest.mark.rule("ALT4-6.5.f", "ALT4-7.3.31.a")
def test_who_is_gone_cannot_be_sacrificed_and_no_card_is_drawn_for_it():
    on = table(character("elf", zone="discard"))
    effect = Effect(on, Sacrifice(Me()), IfYouDo((Draw(),)), me="elf", decks=DECKS)
    assert effect.zone("hand") == []
    there = Effect(table(character("elf")), Sacrifice(Me()), IfYouDo((Draw(),)), me="elf", decks=DECKS)
    assert there.zone("hand") == ["one"]


@pytest.mark.rule("ALT4-7.3.31.a")
def test_what_an_opponent_controls_by_now_cannot_be_sacrificed():
    effect = Effect(table(character("elf", player="quin")), Sacrifice(Me()), me="elf")
    assert effect.zone("discard") == []


@pytest.mark.rule("ALT4-7.3.24.a", "ALT4-3.1.2.c")
def test_a_character_is_sent_to_its_owners_hand():
    stray = character("stray", player="pat", owner="quin")
    assert Effect(table(stray), Put(Target(ANY), "hand")).zone("hand", "quin") == ["stray"]


@pytest.mark.rule("ALT4-7.3.24.a", "ALT4-7.5.9.a")
def test_a_card_of_the_hand_is_put_in_an_expedition_of_ones_choice():
    mine = Chosen(w.controlled_by_you(), among=(Among.EXPEDITIONS,), word="there")
    effect = Effect(table(in_hand("elf")), Put(Chosen(among=(Among.HAND,)), "expedition", mine))
    assert effect.offered == ["pat.hero", "pat.companion"]
    assert effect.pick("pat.companion").zone("expedition") == ["elf"]
    assert effect.value(effect.context.names["it"][0].now, c.HOME) == "companion"


@pytest.mark.rule("ALT4-3.2.9.b")
def test_a_mana_orb_enters_exhausted_unless_the_text_says_ready():
    exhausted = Effect(table(in_hand("elf")), Put(Chosen(among=(Among.HAND,)), "mana"))
    ready = Effect(table(in_hand("elf")), Put(Chosen(among=(Among.HAND,)), "mana", ready=True))
    assert exhausted.statuses(exhausted.context.names["it"][0].now) == {"exhausted"}
    assert ready.statuses(ready.context.names["it"][0].now) == set()


@pytest.mark.rule("ALT4-3.2.2.c")
def test_top_cards_of_a_deck_go_where_the_text_says():
    effect = Effect(table(), Discard(TopOfDeck(2, Opponent())), decks={"quin": ("a", "b", "d")})
    assert effect.zone("discard", "quin") == ["a", "b"]


@pytest.mark.rule("ALT4-3.2.2.c", "ALT4-7.2.5.a")
def test_who_looks_at_three_takes_one_and_puts_the_others_at_the_bottom():
    effect = Effect(
        table(),
        Look(TopOfDeck(3, word="seen")),
        Put(OneOf(It("seen")), "hand"),
        Put(It("seen"), "deck", from_top=-1),
        decks={"pat": ("a", "b", "d", "e")},
    )
    assert effect.offered == ["a", "b", "d"]
    assert effect.pick("b").done
    assert effect.zone("hand") == ["b"]
    deck = effect.position.state.facts.decks["pat"]
    assert (*deck.top, *deck.bottom) == ("e", "a", "d")


@pytest.mark.rule("ALT4-3.2.2.a", "ALT4-3.2.2.c")
@pytest.mark.parametrize(("from_top", "order"), [(-1, ("d", "a", "b")), (2, ("d", "b", "a"))])
def test_top_cards_of_a_deck_go_to_the_place_in_it_that_the_text_says(from_top, order):
    effect = Effect(table(), Put(TopOfDeck(2), "deck", from_top=from_top), decks={"pat": ("a", "b", "d")})
    assert effect.position.state.facts.decks["pat"].top == order


@pytest.mark.rule("ALT4-2.2.1.i", "ALT4-3.1.3.f")
def test_a_revealed_card_is_tested_where_it_lies():
    fox, hymn = Definition("fox", "Fox", c.CHARACTER), Definition("hymn", "Hymn", c.SPELL)
    said = (
        Reveal(TopOfDeck()),
        If(ItIs(It(), ANY), (Put(It(), "hand"),), (Discard(It()),)),
    )
    assert Effect(table(), *said, decks={"pat": ("fox",)}, known=(fox, hymn)).zone("hand") == ["fox"]
    effect = Effect(table(), *said, decks={"pat": ("hymn",)}, known=(fox, hymn))
    assert effect.zone("discard") == ["hymn"]
    assert effect.events()[0] == (Show("pat", ("hymn",)),)


@pytest.mark.rule("ALT4-2.2.1.i")
def test_a_card_put_from_hand_to_reserve_is_tested_afterwards():
    chosen = Put(Chosen(among=(Among.HAND,)), "reserve")
    said = (chosen, If(ItIs(It(), w.permanents()), (Draw(),)))
    assert Effect(table(landmark("inn", zone="hand")), *said, decks=DECKS).zone("hand") == ["one"]
    assert Effect(table(in_hand("elf")), *said, decks=DECKS).zone("hand") == []


@pytest.mark.rule("ALT4-7.3.11.a", "ALT4-2.4.1.d")
def test_two_cards_that_are_exchanged_change_places_without_statuses():
    on = table(character("elf", statuses=("anchored",)), character("imp", zone="reserve"))
    effect = Effect(on, Exchange(Target(ANY), Chosen(among=(Among.RESERVE,), word="other")))
    assert effect.zone("expedition") == ["imp"]
    assert effect.zone("reserve") == ["elf"]
    assert len(effect.events()) == 1
    assert effect.statuses(effect.context.names["other"][0].now) == set()


@pytest.mark.rule("ALT4-3.2.4.d", "ALT4-7.3.11.a", "ALT4-7.3.24.a")
def test_what_goes_from_one_expedition_to_another_by_whatever_verb_stays_the_same_object():
    on = table(character("elf", statuses=("anchored",)), character("imp", home="companion", counters={"boost": 2}))
    elf, imp = (Every(Named(frozenset({id}))) for id in ("elf", "imp"))
    mine = w.expeditions() & w.controlled_by_you()
    companion = Every(mine & w.companion_expeditions(), among=(Among.EXPEDITIONS,))

    for effect in (Effect(on, Exchange(elf, imp)), Effect(on, Put(elf, "expedition", companion))):
        assert effect.value("elf", c.EXPEDITIONS) == {"pat.companion"}
        assert effect.statuses("elf") == {"anchored"}
    assert Effect(on, Exchange(elf, imp)).value("imp", c.EXPEDITIONS) == {"pat.hero"}
    assert Effect(on, Put(imp, "expedition", companion)).boosts("imp") == 2


@pytest.mark.rule("ALT4-7.3.11.a", "ALT4-7.3.11.b")
@pytest.mark.parametrize(
    "other", [Opponent(), Every(w.controlled_by_you() & w.hero_expeditions(), among=(Among.EXPEDITIONS,))]
)
def test_nothing_changes_places_with_a_player_or_an_expedition(other):
    on = table(character("elf", home="companion"))
    for nouns in ((Me(), other), (other, Me())):
        effect = Effect(on, Exchange(*nouns), me="elf")
        assert effect.events() == []
        assert effect.value("elf", c.HOME) == "companion"


@pytest.mark.rule("ALT4-7.3.11.b")
def test_an_exchange_with_nothing_does_not_happen():
    effect = Effect(table(character("elf")), Exchange(Target(ANY), Chosen(among=(Among.RESERVE,), word="other")))
    assert effect.zone("expedition") == ["elf"]


@pytest.mark.rule("ALT4-2.1.f", "ALT4-2.1.g")
def test_an_effect_follows_what_it_moves_to_a_visible_zone():
    effect = Effect(
        table(character("elf")), Put(Target(ANY), "reserve"), GainCounters(It(), 2), Gains(It(), "exhausted")
    )
    moved = effect.context.names["it"][0].now
    assert effect.boosts(moved) == 2
    assert effect.statuses(moved) == {"exhausted"}


@pytest.mark.rule("ALT4-2.1.f", "ALT4-2.1.i")
def test_what_went_to_a_hand_is_not_found_any_more():
    effect = Effect(table(character("elf")), Put(Me(), "hand"), Put(Me(), "mana"), me="elf")
    assert effect.zone("hand") == ["elf"]
    assert not effect.context.did


@pytest.mark.rule("ALT4-7.2.1.b")
def test_a_spell_can_put_itself_in_the_mana_zone():
    # RUL-011
    on = table(character("hymn", zone="limbo"), character("troll", player="quin"))
    effect = Effect(on, Put(Target(ANY), "hand"), Put(Me(), "mana"), me="hymn")
    assert effect.zone("mana", "pat") == ["hymn"]


@pytest.mark.rule("ALT4-6.1.c")
def test_verbs_that_happen_simultaneously_are_one_event():
    on = table(character("elf"), gear("helm"))
    effect = Effect(on, Simultaneously((Sacrifice(Me()), Draw())), me="elf", decks=DECKS)
    assert len(effect.events()) == 1
    assert effect.zone("hand") == ["one"]


@pytest.mark.rule("ALT4-7.2.4.a")
def test_a_target_player_draws_and_they_are_that_player():
    effect = Effect(table(), Draw(1, TargetPlayer()), decks=DECKS)
    assert effect.pick("quin").zone("hand", "quin") == ["theirs"]
    assert effect.context.players["they"] == "quin"


@pytest.mark.rule("ALT4-6.5.h")
def test_what_is_gone_matches_nothing_that_it_was_not():
    effect = Effect(table(*orbs(ready=1)), If(Not(ItIs(It(), ANY)), (Draw(),)), decks=DECKS)
    assert effect.zone("hand") == ["one"]
