"""How a card is played: Limbo, payment, entry or effect; in a turn and inside an effect."""

import pytest

from ludex.engine.choices import NO
from ludex.engine.context import Context
from ludex.engine.instructions import If, IfYouDo, Resolution
from ludex.layers.relations import Relation
from ludex.systems.altered.abilities import SpellEffect, Statement
from ludex.systems.altered.actions import GainStatus, Move, PayMana
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.characteristics import CONTROLLER, HOME, OWNER
from ludex.systems.altered.declaring import Offer, declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.nouns import Every, It, Me, TopOfDeck
from ludex.systems.altered.offers import Play
from ludex.systems.altered.patterns import GainingStatus, GoingTo
from ludex.systems.altered.paying import Also
from ludex.systems.altered.picked_nouns import Chosen
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.playing_it import PlayIt
from ludex.systems.altered.sayings import CannotGain, Forbids
from ludex.systems.altered.sayings_of_play import CannotPlay, MayPlayExhausted, MayPlayFrom
from ludex.systems.altered.sayings_of_steps import Replaces
from ludex.systems.altered.templates import Counters, ToZone
from ludex.systems.altered.triggers import GainsStatus
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin, Joins, Plays
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Discard, Put
from ludex.systems.altered.verbs.showing import Reveal
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.ways_to_pay import CostsAlso, CostsInstead, PaidFor
from ludex.systems.altered.words import cards, characters, spells, with_hand_cost, with_status
from tests.altered.positions import orbs
from tests.altered.small_games import MARK, Game, reaction
from tests.altered.tables import character, in_hand, landmark, table


def in_reserve(id, *abilities, player="pat", type="Character", **described):
    return Card(id, type, player, zone="reserve", abilities=abilities, **described)


def spell(id, *then, **described):
    """A Spell in pat's hand that costs nothing."""
    return in_hand(id, SpellEffect("its effect", "effect", then=then), type="Spell", **described)


def plays(game, id, *answers, by="pat", **how):
    """A player plays a card on a turn, the first way that fits; its Reactions are left waiting."""
    offered = declarations(game.state, game.rules, by)
    declared = next(
        each for each in offered if each.id == id and all(getattr(each, key) == value for key, value in how.items())
    )
    game.state = play_on_turn(game.state, game.rules, by, declared)
    return game.goes_on(answers=answers)


def resolves(game, *todo, by="pat", answers=()):
    """An effect of a player is resolved."""
    number = game.state.facts.resolutions + 1
    return game.goes_on(Resolution(todo, Context(by, number=number)), answers=answers)


def events(game):
    """What has happened, the first thing first."""
    found = [record for record in game.state.log or () if isinstance(record, Event)]
    return [each.step.actions for each in reversed(found)]


@pytest.mark.rule("ALT4-5.1.2.a", "ALT4-5.1.2.g", "ALT4-5.1.2.h", "ALT4-5.1.2.i", "ALT4-7.5.11.a")
def test_a_character_goes_to_limbo_is_paid_for_and_enters_in_three_events():
    game = plays(Game(table(in_hand("elf", hand_cost=2), *orbs(ready=3))), "elf", home="companion")
    ((limbo,), (payment,), (entry,)) = events(game)
    assert (limbo.to, limbo.declared, payment, entry.to, entry.played) == (
        "limbo",
        True,
        PayMana("pat", 2),
        "expedition",
        True,
    )
    assert (game.zone("elf"), game.statuses(game.now("elf"))) == ("expedition", set())
    assert [game.statuses(id) for id in ("pat-orb-1", "pat-orb-2", "pat-orb-3")] == [{"exhausted"}] * 2 + [set()]


@pytest.mark.rule("ALT4-5.1.2.h", "ALT4-3.2.9.f")
def test_what_costs_nothing_is_not_paid_for():
    assert len(events(plays(Game(table(in_hand("elf"))), "elf"))) == 2


@pytest.mark.rule("ALT4-2.4.7.a", "ALT4-2.4.7.c", "ALT4-5.2.1.b", "ALT4-5.2.1.c")
def test_a_character_from_reserve_becomes_fleeting_right_after_it_has_entered():
    watch = [reaction(Joins(who=who), name=str(who)) for who in (characters(), with_status("fleeting"))]
    game = plays(Game(table(in_reserve("elf"), landmark("watch", *watch))), "elf")
    assert events(game)[-1] == (GainStatus(game.now("elf"), "fleeting", "pat"),)
    assert game.statuses(game.now("elf")) == {"fleeting"}
    # as it joined it was not Fleeting yet
    assert [words for _, words in game.waiting] == ["type Character"]


@pytest.mark.rule("ALT4-2.4.7.c", "ALT4-5.2.1.c")
@pytest.mark.parametrize("to", ["reserve", "mana"])
def test_a_character_that_goes_elsewhere_instead_of_entering_gains_nothing(to):
    instead = Replaces(GoingTo(origin={"limbo"}, to={"expedition"}), (ToZone(to),))
    game = Game(table(in_reserve("elf"), landmark("gate", Statement("away", says=(instead,)))))
    resolves(game, Play(Offer(free=True, zones=("reserve",), statuses=frozenset({"asleep"}))))
    assert (game.zone("elf"), game.statuses(game.now("elf"))) == (to, set())


@pytest.mark.rule("ALT4-2.4.7.b-R", "ALT4-5.2.3.a")
def test_a_landmark_from_reserve_is_not_fleeting():
    inn = in_reserve("inn", type="Permanent", subtypes=("Site",))
    game = plays(Game(table(inn)), "inn")
    assert (game.zone("inn"), game.statuses(game.now("inn"))) == ("landmark", set())
    assert [type(action) for (action,) in events(game)] == [Move, Move]


@pytest.mark.rule("ALT4-5.2.2.a", "ALT4-5.2.2.b", "ALT4-5.2.2.c")
def test_a_gear_is_played_like_a_character():
    axe = in_reserve("axe", type="Permanent", subtypes=("Gear",))
    game = plays(Game(table(axe)), "axe", home="companion")
    assert game.state.table.view.value(game.now("axe"), HOME) == "companion"
    assert game.statuses(game.now("axe")) == {"fleeting"}


@pytest.mark.rule("ALT4-2.5.k", "ALT4-2.4.5.b-R")
def test_boosts_in_reserve_come_along():
    game = plays(Game(table(in_reserve("elf", counters={"boost": 2}))), "elf")
    assert game.boosts(game.now("elf")) == 2


@pytest.mark.rule("ALT4-7.1.1.a", "ALT4-7.1.1.b", "ALT4-7.1.1.c")
def test_from_where_a_card_was_played_decides_which_of_its_reactions_wait():
    symbols = [reaction(IJoin(), name="J")]
    symbols += [reaction(IAmPlayedFrom(zone), name=zone) for zone in ("hand", "reserve")]
    fresh = plays(Game(table(in_hand("elf", *symbols))), "elf")
    assert [words for _, words in fresh.waiting] == ["J", "hand"]
    again = plays(Game(table(in_reserve("elf", *symbols))), "elf")
    assert [words for _, words in again.waiting] == ["J", "reserve"]


@pytest.mark.rule("ALT4-5.1.2.j", "ALT4-5.2.4.b")
def test_a_spell_does_what_it_says_then_goes_to_reserve_and_is_played_by_that():
    watch = landmark("watch", reaction(Plays(what=spells()), name="a Spell was played"))
    game = plays(
        Game(table(spell("song", Put(Chosen(cards(), among=(Among.HAND,)), "reserve")), in_hand("elf"), watch)), "song"
    )
    moved = [(action.id, action.to, action.played) for (action,) in events(game) if isinstance(action, Move)]
    assert moved == [("song", "limbo", False), ("elf", "reserve", False), ("song#2", "reserve", True)]
    assert game.waiting == [("watch", "a Spell was played")]


@pytest.mark.rule("ALT4-2.4.7.b", "ALT4-2.4.7.e", "ALT4-5.2.4.a", "ALT4-5.2.4.b")
def test_a_fleeting_spell_goes_to_the_discard_pile():
    assert plays(Game(table(in_reserve("song", type="Spell"))), "song").zone("song") == "discard"
    in_text = Definition("song", "Song", "Spell", hand_cost=0, fleeting=True)
    assert plays(Game(table(in_hand("song", type="Spell")), in_text), "song").zone("song") == "discard"


@pytest.mark.rule("ALT4-7.4.1.a")
def test_a_spell_with_cooldown_lies_exhausted_in_reserve():
    game = plays(Game(table(spell("song", keywords=("cooldown",)))), "song")
    assert (game.zone("song"), game.statuses(game.now("song"))) == ("reserve", {"exhausted"})
    again = in_reserve("song", type="Spell", keywords=("cooldown",))
    assert plays(Game(table(again)), "song").zone("song") == "discard"


@pytest.mark.rule("ALT4-5.2.4.b", "ALT4-7.2.1.b")
def test_a_spell_that_has_left_limbo_by_its_own_effect_stays_where_it_is():
    game = plays(Game(table(spell("song", Put(Me(), "mana")))), "song")
    assert (game.zone("song"), game.statuses(game.now("song"))) == ("mana", {"exhausted"})


@pytest.mark.rule("ALT4-7.4.5.c", "ALT4-7.4.5.c-R")
def test_a_scout_pays_less_and_goes_on_to_reserve_in_the_order_that_its_player_likes():
    elf = in_hand("elf", reaction(IJoin(), GainCounters(), name="J"), hand_cost=4, scout=1)
    game = plays(Game(table(elf, *orbs(ready=1))), "elf", by_scout=True)
    assert sorted(words for _, words in game.waiting) == ["J", "from hand: send me to Reserve"]
    game.reacts("from hand: send me to Reserve")
    # ALT4-7.4.5.e: the boost finds the card in Reserve
    assert (game.zone("elf"), game.boosts(game.now("elf"))) == ("reserve", 1)


# ---------------------------------------------------------------- inside an effect


@pytest.mark.rule("ALT4-5.2.b", "ALT4-7.3.29.a")
def test_rush_plays_a_card_in_the_middle_of_an_effect_and_its_reactions_wait():
    elf = in_hand("elf", reaction(IJoin(), name="J"), hand_cost=1)
    game = Game(table(elf, character("bear"), *orbs(ready=1)))
    resolves(game, Play(Offer()), GainCounters(Every(characters())))
    assert game.zone("elf") == "expedition"
    assert [words for _, words in game.waiting] == ["J"]
    assert (game.boosts("bear"), game.boosts(game.now("elf"))) == (1, 1)


@pytest.mark.rule("ALT4-7.3.29.b", "ALT4-6.4.b", "ALT4-6.4.d")
@pytest.mark.parametrize(("answers", "marks"), [((), 1), ((NO,), 0)])
def test_what_hangs_on_a_rush_is_done_only_if_a_card_was_played(answers, marks):
    game = Game(table(in_hand("elf", hand_cost=1), character("bear"), *orbs(ready=1)))
    resolves(game, Play(Offer()), IfYouDo((GainCounters(Every(characters()), counter=MARK),)), answers=answers)
    assert game.counters("bear") == marks
    assert game.zone("elf") == ("expedition" if marks else "hand")


@pytest.mark.rule("ALT4-7.3.29.b")
def test_with_nothing_to_play_a_rush_comes_to_nothing():
    game = Game(table(in_hand("elf", hand_cost=1), character("bear")))
    resolves(game, Play(Offer()), IfYouDo((GainCounters(Every(characters()), counter=MARK),)))
    assert (game.asked, game.counters("bear")) == ([], 0)


@pytest.mark.rule("ALT4-5.1.1.d")
def test_an_effect_can_make_a_character_cheaper():
    game = Game(table(in_hand("elf", hand_cost=4), in_hand("song", type="Spell"), *orbs(ready=1)))
    resolves(game, Play(Offer(characters(), less=3)))
    assert [option.id for option in game.asked[0].options[:-1]] == ["elf", "elf"]
    assert PayMana("pat", 1) in [action for step in events(game) for action in step]


@pytest.mark.rule("ALT4-7.3.23.a", "ALT4-5.2.a")
def test_each_player_may_play_a_small_card_for_free():
    small = Offer(with_hand_cost(Relation.AT_MOST, 3), free=True)
    game = Game(table(in_hand("elf", hand_cost=3), in_hand("giant", hand_cost=4)))
    resolves(game, Play(small))
    assert {option.id for option in game.asked[0].options if option != NO} == {"elf"}
    assert (game.zone("elf"), len(events(game))) == ("expedition", 2)


@pytest.mark.rule("ALT4-5.1.2.c", "ALT4-5.2.1.b", "ALT4-7.1.1.c")
def test_a_card_of_the_opponents_reserve_enters_ones_own_expedition():
    theirs = in_reserve("imp", reaction(IAmPlayedFrom("reserve"), name="R"), player="quin", reserve_cost=1)
    game = Game(table(theirs, *orbs(ready=1)))
    resolves(game, Play(Offer(among=("imp",))))
    view = game.state.table.view
    assert (view.value("imp#3", CONTROLLER), view.value("imp#3", OWNER)) == ("pat", "quin")
    assert [(each.controller, each.ability) for each in game.contexts] == [("pat", "R")]


@pytest.mark.rule("ALT4-5.2.3.a")
@pytest.mark.parametrize(("option", "whose"), [((), "pat"), ((("ALT4-D-5.2.3.a", "owner"),), "quin")])
def test_a_landmark_goes_to_the_zone_of_who_plays_it_unless_read_otherwise(option, whose):
    inn = in_reserve("inn", type="Permanent", subtypes=("Site",), player="quin")
    game = resolves(Game(table(inn), options=option), Play(Offer(among=("inn",))))
    assert game.state.table.view.value(game.now("inn"), CONTROLLER) == whose


@pytest.mark.rule("ALT4-5.1.2.d", "ALT4-7.1.1.a")
def test_a_card_from_the_top_of_the_deck_was_played_neither_from_hand_nor_from_reserve():
    symbols = (reaction(IJoin(), name="J"), reaction(IAmPlayedFrom("hand"), name="H"))
    top = Definition("elf", "Elf", "Character", statistics=(1, 1, 1), hand_cost=4, abilities=symbols)
    game = Game(table(), top, decks={"pat": ("elf",)})
    resolves(game, Reveal(TopOfDeck(1)), PlayIt(free=True))
    assert game.zone("elf") == "expedition"
    assert [words for _, words in game.waiting] == ["J"]
    assert len(game.state.facts.decks["pat"]) == 0


@pytest.mark.rule("ALT4-2.1.g")
def test_the_effect_that_has_a_card_played_can_follow_it():
    game = resolves(Game(table(in_hand("elf"))), Play(Offer(free=True)), Gains(It(), "anchored"))
    assert game.statuses(game.now("elf")) == {"anchored"}


@pytest.mark.rule("ALT4-7.3.29.b", "ALT4-1.4.1.c")
def test_a_card_that_cannot_gain_what_is_offered_with_the_play_was_played_all_the_same():
    barred = Statement("no", says=(CannotGain("asleep"),), affects=characters())
    game = Game(table(in_hand("elf"), character("owl"), landmark("gate", barred)))
    asleep = Play(Offer(free=True, statuses=frozenset({"asleep"})))
    resolves(game, asleep, IfYouDo((GainCounters(Every(characters())),)))
    assert (game.zone("elf"), game.boosts("owl")) == ("expedition", 1)


@pytest.mark.rule("ALT4-1.4.1.c", "ALT4-7.3.29.b", "ALT4-7.5.11.a")
def test_a_card_that_is_forbidden_to_enter_stays_in_limbo_and_was_not_played():
    barred = Statement("no", says=(Forbids(GoingTo(to={"expedition"})),))
    game = Game(table(in_hand("elf"), character("owl"), landmark("gate", barred)))
    resolves(game, Play(Offer(free=True)), IfYouDo((GainCounters(Every(characters())),)))
    assert (game.zone("elf"), game.boosts("owl")) == ("limbo", 0)


@pytest.mark.rule("ALT4-2.4.7.a", "ALT4-5.1.2.g", "ALT4-5.2.4.a")
def test_a_spell_from_reserve_gains_fleeting_in_limbo_and_who_waits_for_that_hears_it():
    hears = reaction(GainsStatus(who=spells(), status="fleeting"), name="a Spell gains it")
    game = plays(Game(table(in_reserve("song", type="Spell"), landmark("gate", hears))), "song")
    assert game.waiting == [("gate", "a Spell gains it")]
    assert [type(action) for (action,) in events(game)] == [Move, GainStatus, Move]


@pytest.mark.rule("ALT4-1.4.1.a", "ALT4-2.4.7.a", "ALT4-2.4.7.b", "ALT4-5.2.4.b")
@pytest.mark.parametrize("zone", ["hand", "reserve"])
def test_a_spell_that_cannot_gain_fleeting_goes_back_to_reserve(zone):
    barred = Statement("no", says=(CannotGain("fleeting"),), affects=spells())
    in_text = Definition("song", "Song", "Spell", hand_cost=0, reserve_cost=0, fleeting=True)
    song = Card("song", "Spell", "pat", zone=zone)
    assert plays(Game(table(song, landmark("gate", barred)), in_text), "song").zone("song") == "reserve"


@pytest.mark.rule("ALT4-6.2.b", "ALT4-2.4.7.a", "ALT4-5.2.4.a")
def test_what_a_spell_gains_instead_of_fleeting_is_told_by_who_replaces_it():
    instead = Statement("or", says=(Replaces(GainingStatus("fleeting", who=spells()), (Counters("note"),)),))
    game = plays(Game(table(in_reserve("song", type="Spell"), landmark("gate", instead))), "song")
    assert (game.zone("song"), game.counters(game.now("song"), "note")) == ("reserve", 1)


@pytest.mark.rule("ALT4-5.2.4.a")
def test_a_status_that_is_offered_with_the_play_is_there_in_time():
    fleeting = Offer(free=True, statuses=frozenset({"fleeting"}))
    assert resolves(Game(table(spell("song"))), Play(fleeting)).zone("song") == "discard"
    game = resolves(Game(table(in_hand("elf"))), Play(fleeting))
    assert game.statuses(game.now("elf")) == {"fleeting"}


# ---------------------------------------------------------------- what may be said of playing


@pytest.mark.rule("ALT4-2.4.6.d", "ALT4-2.4.1.d", "ALT4-1.4.1.a")
def test_who_may_play_exhausted_cards_plays_them_ready_and_fleeting():
    tired = in_reserve("elf", statuses=("exhausted",))
    allows = landmark("gate", Statement("may", says=(MayPlayExhausted(),), affects=characters()))
    game = plays(Game(table(tired, allows)), "elf")
    assert game.statuses(game.now("elf")) == {"fleeting"}
    forbids = landmark("wall", Statement("no", says=(CannotPlay(zones={"reserve"}),), affects=characters()))
    game = Game(table(tired, allows, forbids))
    assert declarations(game.state, game.rules, "pat") == ()


@pytest.mark.rule("ALT4-1.2.4.d", "ALT4-5.2.a")
def test_a_card_that_says_so_can_be_played_from_the_discard_pile():
    says = Statement("from the Discard pile", says=(MayPlayFrom({"discard"}),))
    ghost = Card("ghost", "Character", "pat", zone="discard", abilities=(says,), hand_cost=1)
    game = plays(Game(table(ghost, *orbs(ready=1))), "ghost")
    assert (game.zone("ghost"), game.statuses(game.now("ghost"))) == ("expedition", set())


def also(words="discard a card", *, optional):
    """A cost besides the mana: discarding a card from Reserve."""
    part = Also(Discard(Chosen(cards(), among=(Among.RESERVE,))))
    return Statement(words, says=(CostsAlso((part,), words, optional=optional),))


@pytest.mark.rule("ALT4-6.1.d", "ALT4-6.4.a", "ALT4-6.4.c")
def test_a_further_cost_is_paid_in_one_step_with_the_mana():
    elf, old = in_hand("elf", also(optional=False), hand_cost=1), in_reserve("old", reserve_cost=9)
    game = plays(Game(table(elf, old, *orbs(ready=1))), "elf")
    assert {type(action) for action in events(game)[1]} == {PayMana, Move}
    assert (game.zone("old"), game.zone("elf")) == ("discard", "expedition")
    alone = Game(table(elf, *orbs(ready=1)))
    assert declarations(alone.state, alone.rules, "pat") == ()


@pytest.mark.rule("ALT4-5.1.2.f", "ALT4-5.1.2.h")
@pytest.mark.parametrize("ids", [("elf",), ("elf", "old"), ("old", "elf")])
@pytest.mark.parametrize("what", [Chosen(cards(), among=(Among.RESERVE,)), Every(cards(), among=(Among.RESERVE,))])
def test_a_card_that_lies_in_limbo_as_it_is_paid_for_is_no_card_in_reserve_that_pays(ids, what):
    costs = Statement("too", says=(CostsAlso((Also(Discard(what)),), "discard"),))
    lying = {"elf": in_reserve("elf", costs), "old": in_reserve("old", reserve_cost=9)}
    game = Game(table(*(lying[id] for id in ids)))
    assert {each.id for each in declarations(game.state, game.rules, "pat")} == ({"elf"} if "old" in ids else set())
    if "old" in ids:
        plays(game, "elf")
        assert (game.zone("elf"), game.zone("old")) == ("expedition", "discard")


@pytest.mark.rule("ALT4-5.1.2.c")
@pytest.mark.parametrize(("ways", "zone"), [((), "mana"), (("discard a card",), "hand")])
def test_whether_an_optional_cost_was_paid_can_be_asked(ways, zone):
    then = If(PaidFor("discard a card"), (Put(Me(), "hand"),), (Put(Me(), "mana"),))
    effect = SpellEffect("its effect", "effect", then=(then,))
    song = in_hand("song", effect, also(optional=True), type="Spell")
    game = plays(Game(table(song, in_reserve("old", reserve_cost=9))), "song", ways=ways)
    assert (game.zone("song"), game.zone("old")) == (zone, "discard" if ways else "reserve")


@pytest.mark.rule("ALT4-5.1.2.c")
def test_an_alternative_cost_takes_the_place_of_the_mana():
    part = Also(Discard(Chosen(cards(), among=(Among.RESERVE,))))
    instead = Statement("or", says=(CostsInstead((part,), "discard a card"),))
    game = Game(table(in_hand("elf", instead, hand_cost=7), in_reserve("old", reserve_cost=9)))
    assert {(each.id, each.mana, each.ways) for each in declarations(game.state, game.rules, "pat")} == {
        ("elf", 0, ("discard a card",))
    }
    assert plays(game, "elf").zone("old") == "discard"
