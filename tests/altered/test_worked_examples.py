"""Worked examples of the rules that span several topics, each played out on a small table."""

from typing import Any

import pytest
from attrs import evolve

from ludex.engine.choices import Chance, Choice, Pick
from ludex.engine.context import Context, Reference
from ludex.engine.instructions import If, IfYouDo, Resolution
from ludex.layers.features import Itself
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import CreateEmblem, Move, MoveExpedition
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clauses import number_of
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.deeds import gains_keyword
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.measures import TheRoll
from ludex.systems.altered.morning import draw
from ludex.systems.altered.nouns import Every
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.places import Standing, Tumult, adventure
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.progress import progress
from ludex.systems.altered.rest import rest
from ludex.systems.altered.rolling import Shown
from ludex.systems.altered.sayings import CannotMoveDueTo
from ludex.systems.altered.sayings_of_steps import Replaces
from ludex.systems.altered.setup import Table
from ludex.systems.altered.templates import ToZone
from ludex.systems.altered.tests_of_effects import Holds, Was
from ludex.systems.altered.triggers import PhaseOpens
from ludex.systems.altered.triggers_of_moves import IJoin, Leaves
from ludex.systems.altered.verbs.counters import GainCounters, LoseCounters
from ludex.systems.altered.verbs.dice import RollDie
from ludex.systems.altered.verbs.making import CreateToken
from ludex.systems.altered.verbs.moving import Discard, Draw, Sacrifice
from ludex.systems.altered.verbs.places import MoveForward, Switch
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.words import (
    boosted,
    characters,
    controlled_by_you,
    expeditions,
    hero_expeditions,
    in_my_expedition,
    in_reserve,
    other,
    owned_by_you,
    played_by_you,
    spells,
    with_status,
)
from tests.altered.small_games import Game, reaction
from tests.altered.tables import CRAG, FEN, GLADE, character, gear, landmark, table

CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DECK = {"pat": ("leaf", "twig", "root")}
MOTH = Definition("moth", "Moth", "Character", statistics=(1, 1, 1), is_token=True)
LOSES_FLEETING = GivesToPlayed(loses={"fleeting"})
ROW = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])


def says(*sayings, **more):
    return Statement("says so", says=sayings, **more)


def stored(id, *abilities, player="pat", type="Character", **described):
    return Card(id, type, player, zone="reserve", abilities=abilities, **described)


def does(game, *todo, me=None, by="pat", answers=()):
    context = Context(by, None if me is None else Reference((me,)), "an effect", number=900)
    return game.goes_on(Resolution(todo, context), answers=answers)


def plays(game, id, *answers):
    declared = next(each for each in declarations(game.state, game.rules, "pat") if each.id == id)
    game.state = play_on_turn(game.state, game.rules, "pat", declared)
    return game.goes_on(answers=answers)


def moved(game):
    """For each Expedition why it moves in Progress; None where it fails to."""
    actions: Any = progress(game.state, game.rules)
    return {each.expedition: each.due_to if isinstance(each, MoveExpedition) else None for each in actions}


# ---------------------------------------------------------------- what is gone, and where it was


@pytest.mark.rule("ALT4-2.1.h", "ALT4-6.3.k")
@pytest.mark.parametrize("home", ["hero", "companion"])
def test_a_token_of_who_has_left_goes_to_the_expedition_that_it_left(home):
    leaves = reaction(Leaves(who=Itself()), CreateToken("moth"), name="leaves")
    game = Game(table(character("elf", leaves, home=home)), MOTH)

    game.does(Move("elf", "reserve", "pat"), by=None).reacts()

    moth = game.now("pat.moth.1")
    assert (game.zone(moth), game.state.table.view.value(moth, c.HOME)) == ("expedition", home)


@pytest.mark.rule("ALT4-2.1.h", "ALT4-3.2.4.d")
def test_its_expedition_is_the_one_where_it_is_now():
    game = Game(table(character("elf"), character("owl", home="companion")), MOTH)
    does(game, Switch(), CreateToken("moth"), me="elf")
    assert game.state.table.view.value(game.now("pat.moth.1"), c.HOME) == "companion"


@pytest.mark.rule("ALT4-6.3.l", "ALT4-6.3.f")
@pytest.mark.parametrize(("boosts", "drawn"), [(1, "hand"), (0, None)])
def test_who_was_boosted_as_it_left_draws_a_card(boosts, drawn):
    condition = Was(Holds(number_of(Itself() & boosted(), Relation.AT_LEAST, 1)))
    leaves = reaction(Leaves(who=Itself()), Draw(), name="leaves", test=condition)
    game = Game(table(character("elf", leaves, counters={"boost": boosts})), *CARDS, decks=DECK)

    game.does(Move("elf", "reserve", "pat"), by=None).reacts()

    assert game.zone("leaf") == drawn


@pytest.mark.rule("ALT4-2.4.7.d")
@pytest.mark.parametrize(("to", "goes"), [("hand", "hand"), ("reserve", "discard")])
def test_where_a_fleeting_character_goes(to, goes):
    game = Game(table(character("elf", statuses=("fleeting",))))
    assert game.does(Move("elf", to, "pat")).zone("elf") == goes


@pytest.mark.rule("ALT4-2.4.7.d", "ALT4-4.2.5.b")
def test_at_rest_a_fleeting_character_goes_to_the_discard_pile():
    game = Game(table(character("elf", statuses=("fleeting",)), character("owl")))
    game.does(*rest(game.state, game.rules), by=None)
    assert (game.zone("elf"), game.zone("owl")) == ("discard", "reserve")


@pytest.mark.rule("ALT4-7.4.6.b", "ALT4-7.4.6.c")
def test_who_was_made_seasoned_by_another_keeps_its_boosts():
    seasons = Passive((gains_keyword("seasoned"),), characters() & controlled_by_you())
    game = Game(table(landmark("inn", seasons), character("elf", counters={"boost": 3})))

    game.does(*rest(game.state, game.rules), by=None)

    elf = game.now("elf")
    assert (game.zone("elf"), game.boosts(elf)) == ("reserve", 3)
    assert "seasoned" not in game.state.table.view.value(elf, c.KEYWORDS)


# ---------------------------------------------------------------- days


@pytest.mark.rule("ALT4-4.2.1.d", "ALT4-3.2.2.e")
def test_in_the_morning_who_has_one_card_draws_one_in_the_same_event():
    game = Game(table(), *CARDS, decks={"pat": ("leaf", "twig"), "quin": ("root",)})
    game.does(*draw(game.state), by=None)
    assert [game.zone(key) for key in ("leaf", "twig", "root")] == ["hand"] * 3


@pytest.mark.rule("ALT4-2.4.3", "ALT4-4.2.4.b")
def test_two_ascended_expeditions_that_tie_both_move_forward():
    both = [character(id, player=player, statistics=(2, 0, 0)) for id, player in (("elf", "pat"), ("imp", "quin"))]
    standings = {f"{player}.hero": Standing("glade", ascended=True) for player in ("pat", "quin")}
    game = Game(evolve(table(*both, regions=(GLADE, CRAG)), standings=standings))
    assert (moved(game)["pat.hero"], moved(game)["quin.hero"]) == ({"forest"}, {"forest"})


@pytest.mark.rule("ALT4-4.2.4.c", "ALT4-4.2.4.j", "ALT4-4.2.4.g")
def test_an_expedition_that_cannot_move_due_to_a_terrain_moves_due_to_the_other_only():
    bars = landmark("inn", says(CannotMoveDueTo("forest"), affects=expeditions() & controlled_by_you()))
    game = Game(table(bars, character("elf", statistics=(5, 5, 5)), regions=(FEN, CRAG)))
    assert moved(game)["pat.hero"] == {"water"}


@pytest.mark.rule("ALT4-4.2.5.b", "ALT4-7.3.21.a")
@pytest.mark.parametrize(("regions", "stays"), [(-1, True), (1, False)])
def test_a_gear_stays_where_its_expedition_has_only_moved_backwards(regions, stays):
    middle = {"pat.hero": Standing(ROW.regions[3].id, 3)}
    game = Game(Table(("pat", "quin"), (gear("axe"),), ROW, middle))

    game.does(MoveExpedition("pat.hero", regions))

    assert (rest(game.state, game.rules) == ()) is stays


@pytest.mark.rule("ALT4-7.4.2.c", "ALT4-7.3.22.a")
@pytest.mark.parametrize(("phase", "moves"), [(Phase.NOON, 1), (Phase.DUSK, 0)])
def test_a_defender_blocks_what_a_reaction_at_dusk_would_move(phase, moves):
    wall = character("wall", keywords=("defender",))
    pushes = landmark(
        "inn",
        reaction(PhaseOpens(phase), MoveForward(Every(hero_expeditions() & controlled_by_you(), (Among.EXPEDITIONS,)))),
    )
    game = Game(Table(("pat", "quin"), (wall, pushes), ROW), phase=Phase.MORNING)

    game.does(Open(phase), by=None).reacts()

    assert game.state.table.view.value("pat.hero", c.DISTANCE) == moves


@pytest.mark.rule("ALT4-6.3.b", "ALT4-6.5.d")
@pytest.mark.parametrize("after_the_dash", [False, True])
def test_a_condition_before_the_dash_is_tested_as_night_begins_and_after_it_as_it_resolves(after_the_dash):
    empty = Holds(number_of(in_reserve() & owned_by_you(), Relation.EQUAL, 0))
    draws = (
        reaction(PhaseOpens(Phase.NIGHT), If(empty, (Draw(),)), name="draws")
        if after_the_dash
        else reaction(PhaseOpens(Phase.NIGHT), Draw(), name="draws", test=empty)
    )
    sweeps = reaction(PhaseOpens(Phase.NIGHT), Discard(Every(in_reserve(), (Among.RESERVE,))), name="sweeps")
    on = table(landmark("inn", draws), landmark("broom", sweeps), stored("song", type="Spell"))
    game = Game(on, *CARDS, decks=DECK, phase=Phase.DUSK)

    game.does(Open(Phase.NIGHT), by=None).reacts("sweeps")

    assert game.zone("song") == "discard"
    assert game.zone("leaf") == ("hand" if after_the_dash else None)


# ---------------------------------------------------------------- playing


@pytest.mark.rule("ALT4-5.2.c", "ALT4-2.4.7.c")
@pytest.mark.parametrize(("first", "boosts"), [("J", 1), ("loses Fleeting", 0)])
def test_who_loses_fleeting_may_have_the_boost_for_it_first(first, boosts):
    mine = If(Holds(number_of(Itself() & with_status("fleeting"), Relation.AT_LEAST, 1)), (GainCounters(),))
    gift = Statement(
        "loses Fleeting", says=(GivesToPlayed(loses={"fleeting"}),), affects=characters() & played_by_you()
    )
    game = Game(table(stored("elf", reaction(IJoin(), mine, name="J"), reserve_cost=0), character("owl")))
    game.does(CreateEmblem("pat", "owl", (gift,), Duration.TURN, 1))

    plays(game, "elf").reacts(first)

    elf = game.now("elf")
    assert (game.boosts(elf), game.statuses(elf)) == (boosts, set())


@pytest.mark.rule("ALT4-5.2.4.a", "ALT4-5.2.4.b")
def test_a_spell_from_reserve_that_loses_fleeting_goes_back_to_reserve():
    gift = Statement("loses Fleeting", says=(LOSES_FLEETING,), affects=spells() & played_by_you())
    game = Game(table(stored("song", type="Spell", reserve_cost=0), stored("ode", type="Spell"), character("owl")))
    game.does(CreateEmblem("pat", "owl", (gift,), Duration.TURN, 1))

    assert plays(game, "song").zone("song") == "reserve"
    assert plays(game, "ode").zone("ode") == "discard"


# ---------------------------------------------------------------- effects


@pytest.mark.rule("ALT4-6.5.b", "ALT4-7.3.28.b")
def test_the_target_is_chosen_after_the_roll_is_known():
    game = Game(table(character("elf"), character("owl")))
    roll = RollDie()
    game.state = game.state.then(
        Resolution((roll, GainCounters(Target(characters()), TheRoll())), Context("pat", number=900))
    )
    state = game.state
    asked = []
    while state.agenda:
        found: Any = state.agenda[0].run(state.without_task(), game.rules)
        if isinstance(found, Chance):
            asked.append("roll")
            state = state.agenda[0].take(state.without_task(), game.rules, Shown((4,)))
        elif isinstance(found, Choice):
            asked.append("target")
            state = state.agenda[0].take(state.without_task(), game.rules, found.options[1])
        else:
            state = found

    assert asked == ["roll", "target"]
    assert state.table.view.value("owl", c.BOOSTS) == 4


@pytest.mark.rule("ALT4-6.5.f", "ALT4-7.3.31.b")
@pytest.mark.parametrize("away", [False, True])
def test_a_sacrifice_that_is_replaced_was_begun_and_rewarded(away):
    saved = says(Replaces(GoingTo(who=characters(), to={"discard"}), (ToZone("hand"),)))
    on = table(character("elf"), *([landmark("inn", saved)] if away else []))
    game = Game(on, *CARDS, decks=DECK)

    does(game, Sacrifice(), IfYouDo((Draw(),)), me="elf")

    assert (game.zone("elf"), game.zone("leaf")) == ("hand" if away else "discard", "hand")


@pytest.mark.rule("ALT4-7.4.7.c", "ALT4-7.4.7.d")
def test_all_characters_of_a_target_expedition_are_no_targets_and_ask_for_no_mana():
    tough = [character(id, player="quin", tough=2, counters={"boost": 2}) for id in ("imp", "orc")]
    game = Game(table(*tough))
    target = Target(expeditions(), among=(Among.EXPEDITIONS,))

    does(game, Gains(target, "ascended"), LoseCounters(Every(characters())), answers=["quin.hero"])

    assert all(isinstance(option, Pick) for option in game.asked[0].options)
    assert (game.boosts("imp"), game.boosts("orc")) == (1, 1)


@pytest.mark.rule("ALT4-7.4.4.f")
def test_a_gigantic_character_means_both_expeditions_by_my_expedition():
    noon = reaction(PhaseOpens(Phase.NOON), GainCounters(Every(characters() & other() & in_my_expedition())))
    giant = character("giant", noon, keywords=("gigantic",))
    others = [character("elf"), character("owl", home="companion"), character("imp", player="quin")]
    game = Game(table(giant, *others), phase=Phase.MORNING)

    game.does(Open(Phase.NOON), by=None).reacts()

    assert [game.boosts(id) for id in ("giant", "elf", "owl", "imp")] == [0, 1, 1, 0]
