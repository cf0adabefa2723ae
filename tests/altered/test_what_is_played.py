"""What is played: cards, quick actions, Reactions; their symbols, and what hangs on them."""

from typing import Any

import pytest

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Resolution
from ludex.layers.passives import Passive
from ludex.systems.altered.abilities import QuickAction, SpellEffect
from ludex.systems.altered.actions import AddCounters, Cease, GainStatus, PayMana
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.cards import Card
from ludex.systems.altered.choosing import PickPaying
from ludex.systems.altered.declaring import Offer, declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.offers import Play
from ludex.systems.altered.paying import DiscardMe, ExhaustMe, Mana
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.quick_actions import play_quick_action, quick_actions
from ludex.systems.altered.triggers import PhaseOpens
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin, Moves, Plays
from ludex.systems.altered.turns import TakeTurn
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Draw, Put
from ludex.systems.altered.verbs.process import ActivateReactions
from ludex.systems.altered.words import characters, landmarks, spells
from tests.altered.positions import orbs
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, in_hand, landmark, table

CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DECK = {"pat": ("leaf", "twig", "root")}
SYMBOLS = (
    reaction(IJoin(), name="J"),
    reaction(IAmPlayedFrom("hand"), name="H"),
    reaction(IAmPlayedFrom("reserve"), name="R"),
)


def in_reserve(id, *abilities, player="pat", type="Character", **described):
    return Card(id, type, player, zone="reserve", abilities=abilities, **described)


def spell(id, *then, **described):
    return in_hand(id, SpellEffect("its effect", "effect", then=then), type="Spell", **{"hand_cost": 0, **described})


def action(*then, cost=()):
    return QuickAction("act", "quick action", cost=cost, then=then or (GainCounters(counter="mark"),))


def does(game, *todo, me=None, answers=()):
    context = Context("pat", None if me is None else Reference((me,)), "an effect", number=900)
    return game.goes_on(Resolution(todo, context), answers=answers)


def plays(game, id, *answers):
    declared = next(each for each in declarations(game.state, game.rules, "pat") if each.id == id)
    game.state = play_on_turn(game.state, game.rules, "pat", declared)
    return game.goes_on(answers=answers)


def uses(game, id):
    declared = next(each for each in quick_actions(game.state, game.rules, "pat") if each.id == id)
    game.state = play_quick_action(game.state, "pat", declared)
    return game.goes_on()


def events(game):
    found = [record for record in game.state.log or () if isinstance(record, Event)]
    return [record.step.actions for record in reversed(found)]


# ---------------------------------------------------------------- cards, quick actions, Reactions


@pytest.mark.rule("ALT4-5.1.1.a", "ALT4-5.1.1.b", "ALT4-4.2.3.d")
def test_on_a_turn_a_player_plays_a_card_or_a_quick_action_or_passes():
    silent = landmark("sign", Passive((), name="a passive is not played"))
    on = table(in_hand("elf"), landmark("mill", action()), silent, landmark("noon", reaction(PhaseOpens(Phase.NOON))))
    game = Game(on)
    asked: Any = TakeTurn().run(game.state, game.rules)
    assert [option.label().split()[0] for option in asked.options] == ["play", "play", "use", "pass"]
    assert {getattr(option, "id", "") for option in asked.options} == {"elf", "mill", ""}


@pytest.mark.rule("ALT4-5.1.2.b", "ALT4-5.3.c", "ALT4-5.3.d", "ALT4-7.1.4.a", "ALT4-7.1.4.c")
def test_a_quick_action_is_paid_for_in_one_event_and_resolved_and_moves_nothing():
    game = Game(table(landmark("mill", action(cost=(ExhaustMe(), Mana(1)))), *orbs(ready=1)))

    uses(game, "mill")

    payment, effect = events(game)
    assert set(payment) == {GainStatus("mill", "exhausted", "pat"), PayMana("pat", 1)}
    assert effect == (AddCounters("mill", "mark", 1, "pat"),)
    assert (game.zone("mill"), game.statuses("mill")) == ("landmark", {"exhausted"})
    # what is exhausted cannot be exhausted, so that its cost cannot be paid
    assert quick_actions(game.state, game.rules, "pat") == ()


@pytest.mark.rule("ALT4-7.1.4.b", "ALT4-7.2.1.c")
def test_a_support_card_lies_in_the_discard_pile_before_its_effect_begins():
    support = QuickAction("D: draw", SUPPORT, cost=(DiscardMe(),), then=(Draw(),))
    watch = landmark("inn", reaction(Moves(origin={"reserve"}), name="left"))
    game = Game(table(in_reserve("song", support, type="Spell"), watch), *CARDS, decks=DECK)

    uses(game, "song")

    assert [type(each).__name__ for (each,) in events(game)] == ["Move", "TakeFromDeck"]
    assert (game.zone("song"), game.waiting) == ("discard", [("inn", "left")])


@pytest.mark.rule("ALT4-7.1.5.a", "ALT4-2.2.12.d")
def test_a_support_ability_may_be_a_reaction_or_a_passive_and_works_in_reserve_only():
    at_noon = reaction(PhaseOpens(Phase.NOON))
    support = type(at_noon)("I: at Noon", SUPPORT, trigger=at_noon.trigger, then=at_noon.then)
    game = Game(table(in_reserve("owl", support), character("elf", support)), phase=Phase.MORNING)

    game.does(Open(Phase.NOON), by=None)

    assert game.waiting == [("owl", "I: at Noon")]


@pytest.mark.rule("ALT4-5.1.1.c", "ALT4-5.1.2.b", "ALT4-5.4.a", "ALT4-5.4.b", "ALT4-5.4.d", "ALT-5.5.b")
@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_a_waiting_reaction_must_be_played_and_moves_nothing(edition):
    game = Game(table(landmark("inn", reaction(PhaseOpens(Phase.NOON)))), edition=edition, phase=Phase.MORNING)
    game.does(Open(Phase.NOON), by=None)

    game.reacts()

    assert (game.asked, game.played, game.zone("inn")) == ([], ["reacts"], "landmark")
    _, effect, end = events(game)
    assert effect == (AddCounters("inn", "mark", 1, "pat"),)
    assert end == (Cease("reaction-1"),)


@pytest.mark.rule("ALT4-6.3.a", "ALT4-6.3.b")
def test_a_reaction_is_a_trigger_a_condition_and_an_effect():
    printed = reaction(IJoin(), Draw(), name="J: draw a card")
    assert (printed.trigger, printed.test, printed.then) == (IJoin(), None, (Draw(),))


# ---------------------------------------------------------------- J, H, R and activating


@pytest.mark.rule("ALT4-7.5.1.a", "ALT4-7.1.1.a")
def test_a_reaction_with_the_symbol_j_is_a_j_ability():
    assert [each.trigger.symbol for each in SYMBOLS] == ["join", "hand", "reserve"]


@pytest.mark.rule("ALT4-7.3.1.a", "ALT4-7.1.1.c")
def test_a_card_of_the_opponents_reserve_that_is_played_activates_j_and_r():
    game = Game(table(in_reserve("elf", *SYMBOLS, player="quin")))

    does(game, Play(Offer(among=("elf",))))

    assert [words for _, words in game.waiting] == ["J", "R"]


@pytest.mark.rule("ALT4-7.3.1.c", "ALT4-7.3.1.b", "ALT4-7.3.1.d")
def test_to_activate_j_is_to_activate_all_reactions_with_that_symbol():
    twice = reaction(IJoin(), name="J too")
    game = Game(table(landmark("inn", *SYMBOLS, twice, player="quin")))

    does(game, ActivateReactions(Target(characters() | landmarks()), "join"))

    assert [words for _, words in game.waiting] == ["J", "J too"]
    # "you" is the controller of the object, whoever activates it
    assert {context.controller for context in game.contexts} == {"quin"}


# ---------------------------------------------------------------- played by its own effect, played for free


@pytest.mark.rule("ALT4-D-5.1.2.j", "ALT4-5.1.2.j", "ALT4-5.2.4.b")
@pytest.mark.parametrize(("options", "heard"), [((), 1), ((("ALT4-D-5.1.2.j", "never-played"),), 0)])
def test_a_spell_that_puts_itself_in_the_mana_zone_stays_there_and_is_played_by_that(options, heard):
    watch = landmark("inn", reaction(Plays(what=spells()), name="a Spell"))
    game = Game(table(spell("song", Put(ME, "mana")), watch), options=options)

    plays(game, "song")

    assert (game.zone("song"), len(game.waiting)) == ("mana", heard)


@pytest.mark.rule("ALT4-7.4.7.f-R", "ALT4-7.3.23.a")
def test_a_spell_that_is_played_for_free_pays_for_tough_all_the_same():
    song = spell("song", GainCounters(Target(characters())), hand_cost=3)
    game = Game(table(song, character("owl", player="quin", tough=1), *orbs(ready=1)))

    does(game, Play(Offer(free=True)), answers=["play song for free", PickPaying("owl", 1)])

    assert (game.boosts("owl"), game.statuses("pat-orb-1")) == (1, {"exhausted"})


@pytest.mark.rule("ALT-5.5.c", "ALT-5.5.d")
@pytest.mark.parametrize(("answer", "boosts", "orb"), [(PickPaying("owl", 1), 1, {"exhausted"}), ("no more", 0, set())])
def test_in_edition_1_a_reaction_that_targets_a_tough_character_costs_its_tough(answer, boosts, orb):
    on = table(
        landmark("inn", reaction(PhaseOpens(Phase.NOON), GainCounters(Target(characters())))),
        character("owl", player="quin", tough=1),
        *orbs(ready=1),
    )
    game = Game(on, edition="1.0").does(Open(Phase.NOON), by=None)

    game.reacts(answer)

    assert (game.boosts("owl"), game.statuses("pat-orb-1"), game.waiting) == (boosts, orb, [])
