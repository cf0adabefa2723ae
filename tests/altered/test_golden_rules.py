"""What holds of every step: events, who did it, what must be done, what is whole; by the examples of the rules."""

import pytest

from ludex.engine.choices import NO, YES
from ludex.engine.context import Context, Reference
from ludex.engine.instructions import If, May, Resolution
from ludex.engine.steps import Modified
from ludex.layers.features import Itself
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import AddCounters, GainStatus, Move, PayMana, Show, TakeFromDeck, Verb
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import there_is
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.measures import Divided, NumberOf
from ludex.systems.altered.nouns import ME, Every, TopOfDeck
from ludex.systems.altered.patterns import GainingStatus, GoingTo
from ludex.systems.altered.paying import Mana, MayPay
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.rest import rest
from ludex.systems.altered.sayings_of_play import CannotPlay, MayPlayExhausted, MayPlayFrom
from ludex.systems.altered.sayings_of_steps import Replaces
from ludex.systems.altered.templates import Counters, ToZone
from ludex.systems.altered.tests_of_effects import Holds
from ludex.systems.altered.triggers_of_moves import Moves
from ludex.systems.altered.verbs.counters import GainCounters, LoseCounters
from ludex.systems.altered.verbs.moving import Discard, Draw, Sacrifice
from ludex.systems.altered.verbs.showing import Reveal
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.who import EachOne, Opponent
from ludex.systems.altered.whose import Whose
from ludex.systems.altered.words import boosted, cards, characters
from tests.altered.positions import orbs
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, in_hand, landmark, table

CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DECK = {"pat": ("leaf", "twig", "root")}


def says(*sayings, **more):
    return Statement("says so", says=sayings, **more)


def in_reserve(id, *abilities, player="pat", **described):
    return Card(id, "Spell", player, zone="reserve", abilities=abilities, **described)


def does(game, *todo, me=None, answers=()):
    """An effect of pat's is resolved."""
    context = Context("pat", None if me is None else Reference((me,)), "an effect", number=900)
    return game.goes_on(Resolution(todo, context), answers=answers)


def events(game):
    """What has happened, event by event, the first one first."""
    found = [record for record in game.state.log or () if isinstance(record, Event)]
    return [record.step.actions for record in reversed(found)]


# ---------------------------------------------------------------- events


@pytest.mark.rule("ALT4-1.2.7.a", "ALT4-6.1.a", "ALT4-6.1.b", "ALT4-6.1.c", "ALT4-6.1.d", "ALT4-6.2.m")
def test_a_cost_is_one_event_and_each_verb_of_an_effect_another_in_the_order_of_the_text():
    cost = (Mana(2),)
    game = Game(table(character("owl"), *orbs(ready=2)), *CARDS, decks=DECK)

    does(game, MayPay(cost, (Draw(), GainCounters(Every(characters())))), answers=[YES])

    assert events(game) == [
        (PayMana("pat", 2),),
        (TakeFromDeck("pat", 1, "hand", Verb.DRAW, "pat", item="leaf"),),
        (AddCounters("owl", "boost", 1, "pat"),),
    ]


@pytest.mark.rule("ALT4-1.2.7.d")
def test_showing_a_card_is_an_event_though_nothing_changes():
    game = Game(table(), *CARDS, decks=DECK)
    before = game.state.table

    does(game, Reveal(TopOfDeck(1)))

    assert events(game) == [(Show("pat", ("leaf",)),)]
    assert game.state.table == before


@pytest.mark.rule("ALT4-1.4.1.d", "ALT4-2.4.1.f", "ALT4-1.4.1.c")
def test_an_asleep_character_that_would_gain_asleep_gets_no_boost_instead():
    instead = says(Replaces(GainingStatus(status="asleep"), (Counters("boost"),), may=True))
    game = Game(table(character("cat", statuses=("asleep",)), character("dog"), landmark("inn", instead)))

    game.does(GainStatus("cat", "asleep", "pat"), GainStatus("dog", "asleep", "pat"), answers=[YES])

    assert (game.boosts("cat"), game.boosts("dog"), game.statuses("dog")) == (0, 1, set())
    assert len(game.asked) == 1


@pytest.mark.rule("ALT4-6.2.a", "ALT-6.2.a")
def test_rules_and_cards_modify_steps_alike():
    away = says(Replaces(GoingTo(who=characters(), to={"discard"}), (ToZone("hand"),)))
    game = Game(table(character("elf", statuses=("fleeting",)), landmark("inn", away)))

    game.does(Move("elf", "reserve", "pat", Verb.REST), by=None)

    # first the rule of Fleeting, then the ability, which did not apply before
    assert game.zone("elf") == "hand"
    used = [record.key.rule for record in reversed(list(game.state.log or ())) if isinstance(record, Modified)]
    assert used == ["ALT4-2.4.7.d", "says so"]


# ---------------------------------------------------------------- prohibitions and permissions


@pytest.mark.rule("ALT4-1.4.1.a", "ALT4-1.4.2.a", "ALT4-2.4.6.d", "ALT4-5.2.a")
def test_a_card_may_let_its_player_do_what_the_rules_forbid_but_not_what_another_card_forbids():
    song = in_reserve("song", statuses=("exhausted",), hand_cost=0, reserve_cost=0)
    lets = landmark("inn", says(MayPlayExhausted(), affects=cards()))
    bars = landmark("gate", says(CannotPlay(zones={"reserve"}), affects=cards()), player="quin")

    def offered(*on):
        game = Game(table(song, *on))
        return [each.id for each in declarations(game.state, game.rules, "pat")]

    assert (offered(), offered(lets), offered(lets, bars)) == ([], ["song"], [])


@pytest.mark.rule("ALT4-1.4.2.a", "ALT4-5.1.2.d")
def test_a_card_may_be_played_from_where_cards_are_not_played_usually():
    owl = Card("owl", "Character", "pat", zone="discard", statistics=(1, 1, 1), hand_cost=1, reserve_cost=3)
    lets = landmark("inn", says(MayPlayFrom({"discard"}), affects=characters()))
    game = Game(table(owl, lets, *orbs(ready=1)))

    # from another zone than the two usual ones it costs its Hand Cost
    assert {(each.id, each.mana) for each in declarations(game.state, game.rules, "pat")} == {("owl", 1)}


# ---------------------------------------------------------------- who did that


@pytest.mark.rule("ALT4-1.2.1.b")
def test_each_player_is_the_opponent_of_the_other():
    facts = Facts(("pat", "quin"), "quin")
    assert [facts.opponent(player) for player in facts.players] == ["quin", "pat"]
    game = does(
        Game(table(in_hand("a"), in_hand("b", player="quin"))), Discard(Chosen(among=(Among.HAND,), by=EachOne()))
    )
    assert (game.zone("a"), game.zone("b")) == ("discard", "discard")


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-7.5.6.a", "ALT4-7.5.6.b")
def test_whom_an_effect_names_did_it():
    discards = Moves(to={"discard"}, verbs={Verb.DISCARD}, by=Whose.YOU)
    watch = landmark("ours", reaction(discards)), landmark("theirs", reaction(discards), player="quin")
    game = Game(table(*watch, in_reserve("song", player="quin")))

    does(game, Discard(Chosen(among=(Among.RESERVE,), by=Opponent())))

    assert [id for id, _ in game.waiting] == ["theirs"]


@pytest.mark.rule("ALT4-7.5.6.c")
def test_else_the_controller_of_the_effect_did_it():
    discards = Moves(to={"discard"}, verbs={Verb.DISCARD}, by=Whose.YOU)
    watch = landmark("ours", reaction(discards)), landmark("theirs", reaction(discards), player="quin")
    game = Game(table(*watch, character("imp", player="quin")))

    does(game, Discard(Target(characters())))

    assert [id for id, _ in game.waiting] == ["ours"]


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-7.5.6.d")
def test_at_rest_the_controller_of_a_character_sends_it_to_reserve():
    sends = Moves(who=characters(), to={"reserve"}, by=Whose.YOU)
    watch = landmark("ours", reaction(sends)), landmark("theirs", reaction(sends), player="quin")
    game = Game(table(*watch, character("imp", player="quin")))

    game.does(*rest(game.state, game.rules), by=None)

    assert [id for id, _ in game.waiting] == ["theirs"]


@pytest.mark.rule("ALT4-7.5.6.e", "ALT4-3.2.10.a")
def test_nobody_did_it_to_a_card_in_reserve_that_no_effect_moves():
    leaves = [Moves(origin={"reserve"}, by=whose) for whose in (Whose.YOU, Whose.OPPONENT, Whose.ANYONE)]
    watch = landmark("inn", *(reaction(trigger, name=trigger.by.value) for trigger in leaves))
    game = Game(table(watch, in_reserve("song")))

    game.does(Move("song", "discard", "pat"), by=None)

    assert [words for _, words in game.waiting] == [Whose.ANYONE.value]


# ---------------------------------------------------------------- what must be done


@pytest.mark.rule("ALT4-6.5.a", "ALT4-6.5.b")
def test_what_is_not_optional_must_be_done_to_ones_own_objects_too():
    game = does(Game(table(character("elf"))), Sacrifice(Chosen(characters())))
    assert (game.asked, game.zone("elf")) == ([], "discard")


@pytest.mark.rule("ALT4-6.5.c")
@pytest.mark.parametrize(("answer", "drawn"), [(YES, "hand"), (NO, None)])
def test_who_declines_an_optional_step_skips_that_step_only(answer, drawn):
    game = Game(table(character("owl")), *CARDS, decks=DECK)
    does(game, May((Draw(),)), GainCounters(Every(characters())), answers=[answer])
    assert (game.zone("leaf"), game.boosts("owl")) == (drawn, 1)


@pytest.mark.rule("ALT4-6.5.e", "ALT4-6.5.d")
@pytest.mark.parametrize(("boosts", "drawn", "left"), [(1, None, 0), (0, "hand", 0)])
def test_of_if_and_otherwise_exactly_one_is_done_even_if_it_makes_the_condition_false(boosts, drawn, left):
    condition = Holds(there_is(Itself() & boosted()))
    game = Game(table(character("owl", counters={"boost": boosts})), *CARDS, decks=DECK)

    does(game, If(condition, (LoseCounters(ME),), (Draw(),)), me="owl")

    assert (game.zone("leaf"), game.boosts("owl")) == (drawn, left)


@pytest.mark.rule("ALT4-6.5.h")
def test_who_cannot_discard_is_skipped_and_the_other_player_discards():
    game = does(Game(table(in_reserve("song", player="quin"))), Discard(Chosen(among=(Among.RESERVE,), by=EachOne())))
    assert game.zone("song") == "discard"


@pytest.mark.rule("ALT4-7.3.17.a", "ALT4-6.5.c")
@pytest.mark.parametrize(("answer", "asked", "boosts"), [(NO, 1, 0), (YES, 2, 1)])
def test_targets_are_chosen_only_if_a_player_has_it_done(answer, asked, boosts):
    game = Game(table(character("elf"), character("owl")))
    does(game, May((GainCounters(Target(characters())),)), me="elf", answers=[answer])
    assert len(game.asked) == asked
    assert game.boosts("elf") == boosts


# ---------------------------------------------------------------- numbers and statuses


@pytest.mark.rule("ALT4-1.1.6.a", "ALT4-1.1.6.b")
@pytest.mark.parametrize(("up", "boosts"), [(True, 2), (False, 1)])
def test_half_of_three_is_a_whole_number_and_the_text_says_which(up, boosts):
    half = Divided(NumberOf(ME, c.counter("mark")), up=up)
    game = does(Game(table(character("elf", counters={"mark": 3}))), GainCounters(ME, half), me="elf")
    assert game.boosts("elf") == boosts


@pytest.mark.rule("ALT4-2.4.1.e", "ALT4-3.2.4.d")
def test_a_status_stays_until_something_takes_it_away():
    game = Game(table(character("elf"), character("owl")), *CARDS, decks=DECK)
    does(game, Gains(Target(characters()), "asleep"), Draw(), GainCounters(Every(characters())), answers=["elf"])
    assert (game.statuses("elf"), game.statuses("owl")) == ({"asleep"}, set())
    game.does(*rest(game.state, game.rules), by=None)
    assert game.statuses("elf") == set()


@pytest.mark.rule("ALT4-2.1.b", "ALT4-2.1.i")
def test_only_cards_and_tokens_go_from_zone_to_zone():
    game = Game(table(character("elf")))
    why = [game.rules.impossible(game.state, Move(id, "hand", "pat")) for id in ("elf", "glade", "pat.hero", "wolf")]
    assert why[0] is None
    assert why[1] == why[2] == "it is no card (ALT4-2.1.b)"
    assert why[3] == "it is not there any more (ALT4-2.1.i)"
