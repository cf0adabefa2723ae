"""Official rulings about Reactions and modifiers, played out on small tables."""

import pytest

from ludex.engine.choices import YES
from ludex.engine.context import Context, Reference
from ludex.engine.instructions import If, IfYouDo, May, Resolution
from ludex.layers.features import Itself
from ludex.layers.relations import Relation
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import AddCounters, CreateEmblem, Move, MoveExpedition, Verb
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.among import Among
from ludex.systems.altered.clauses import there_is
from ludex.systems.altered.declaring import Offer
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.nouns import ME, It
from ludex.systems.altered.offers import Play
from ludex.systems.altered.patterns import TakingFromDeck
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.places import Tumult, adventure
from ludex.systems.altered.playing_it import PlayIt
from ludex.systems.altered.sayings_of_steps import Replaces
from ludex.systems.altered.setup import Table
from ludex.systems.altered.templates import DoEffect
from ludex.systems.altered.tests_of_effects import Holds
from ludex.systems.altered.triggers import GainsCounters, MovesForward, PhaseOpens, Reaches
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin, Joins, Leaves, Moves, Plays
from ludex.systems.altered.triggers_of_verbs import Draws, Resupplies, Sacrifices
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Draw, ExhaustedResupply, Put, Resupply, Sacrifice
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.whose import Whose
from ludex.systems.altered.words import (
    characters,
    controlled_by_you,
    expeditions,
    my_expeditions,
    other,
    owned_by_you,
    played_by_you,
    with_counters,
)
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, gear, in_hand, landmark, table

CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DECK = ("leaf", "twig", "root")


def effect(*instructions, player="pat", me=None):
    """An effect that a player resolves on its own."""
    context = Context(player, None if me is None else Reference((me,)), "an effect", number=900)
    return Resolution(tuple(instructions), context)


def says(*sayings, name="says so", **more):
    return Statement(name, says=sayings, **more)


@pytest.mark.rule("ALT4-7.3.13.a-R", "ALT4-6.3.g", "ALT4-4.4.a")
def test_an_exhausted_resupply_activates_what_waits_for_a_resupply_once():
    watches = [
        reaction(Draws(by=Whose.OPPONENT, one_or_more=True), name="drew"),
        reaction(Resupplies(by=Whose.OPPONENT), name="resupplied"),
    ]
    game = Game(table(character("imp", *watches, player="quin")), *CARDS, decks={"pat": DECK})

    game.goes_on(effect(ExhaustedResupply()))

    assert game.waiting == [("imp", "resupplied")]
    assert game.statuses(game.now("leaf")) == {"exhausted"}


@pytest.mark.rule("ALT4-6.5.f", "ALT4-6.3.b", "ALT4-7.3.31.a")
@pytest.mark.parametrize("by_itself", [True, False])
def test_the_reward_hangs_on_the_sacrifice_by_its_own_reaction(by_itself):
    third = reaction(Reaches(name="trial", number=3), Sacrifice(), IfYouDo((Draw(),)), name="third")
    game = Game(table(landmark("inn", third, counters={"trial": 2})), *CARDS, decks={"pat": DECK})

    if by_itself:
        game.does(AddCounters("inn", "trial", 1)).reacts()
    else:
        game.does(Move("inn", "discard", "pat", Verb.SACRIFICE, "pat")).reacts()

    assert game.zone("inn") == "discard"
    assert (game.zone("leaf") == "hand") is by_itself


@pytest.mark.rule("ALT4-4.4.b", "ALT4-6.3.e", "ALT4-6.3.f", "ALT4-2.4.1.f", "ALT4-6.5.f")
@pytest.mark.parametrize(("order", "boosts"), [(["A", YES, "B"], 1), (["G"], 0)])
def test_who_gains_fleeting_first_can_have_the_boost_that_hangs_on_it(order, boosts):
    gives = reaction(
        Joins(who=characters(), expeditions=my_expeditions()), GainCounters(It()), Gains(It(), "fleeting"), name="G"
    )
    offer = May((Gains(ME, "fleeting"), IfYouDo((GainCounters(Target(characters() & other())),))))
    takes = reaction(IAmPlayedFrom("hand"), offer, name="A")
    game = Game(table(gear("net", gives), character("b", name="B"), in_hand("a", takes)))
    game.does(Move("a", "limbo", "pat", Verb.PLAY, "pat", declared=True))
    game.does(Move("a#2", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True))

    game.goes_on(*[], answers=[]).reacts(*(answer if answer != "B" else "b" for answer in order))

    assert game.boosts("a#3") == 1
    assert game.statuses("a#3") == {"fleeting"}
    assert game.boosts("b") == boosts


@pytest.mark.rule("ALT4-5.2.b", "ALT4-4.4.a", "ALT4-4.4.b", "ALT4-4.4.c")
def test_a_character_played_inside_a_reaction_adds_waiting_reactions_and_plays_none():
    inside = reaction(IJoin(), Play(Offer(characters(), free=True)), name="A: play another")
    mine = reaction(Plays(what=characters()), name="L")
    theirs = reaction(Plays(by=Whose.OPPONENT, what=characters()), name="Q")
    game = Game(
        table(
            landmark("inn", mine),
            character("imp", theirs, player="quin"),
            in_hand("a", inside),
            in_hand("b", reaction(IJoin(), name="B")),
        )
    )
    game.does(Move("a", "limbo", "pat", Verb.PLAY, "pat", declared=True))
    game.does(Move("a#2", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True))

    game.reacts("A: play another")

    assert game.played[0] == "A: play another"
    assert sorted(game.played[1:4]) == ["B", "L", "L"]
    assert game.played[4:] == ["Q", "Q"]


@pytest.mark.rule("ALT4-6.3.d", "ALT4-6.3.f", "ALT4-6.3.k", "ALT4-2.1.h")
def test_two_that_went_to_reserve_at_once_can_fetch_each_other():
    fetch = Put(Chosen(other() & owned_by_you(), among=(Among.RESERVE,)), "hand")
    leaves = reaction(Moves(who=Itself(), origin={"expedition"}, to={"reserve"}), fetch, name="fetch")
    game = Game(table(character("x", leaves), character("y", leaves)))

    game.does(Move("x", "reserve", "pat", Verb.REST), Move("y", "reserve", "pat", Verb.REST), by=None).reacts("x")

    assert [game.zone(id) for id in ("x", "y")] == ["hand", "hand"]


@pytest.mark.rule("ALT4-5.1.2.i", "ALT4-6.3.e", "ALT4-6.2.b", "ALT4-6.2.l", "ALT4-7.3.13.a-R", "ALT4-7.3.13.a")
def test_a_landmark_that_replaces_resupplying_does_so_for_its_own_j():
    instead = Replaces(TakingFromDeck(Verb.RESUPPLY), (DoEffect((GainCounters(ME, 1, "seen"), Draw(2))),))
    game = Game(
        table(in_hand("inn", says(instead), reaction(IJoin(), Resupply(), name="J"), type="Permanent")),
        *CARDS,
        decks={"pat": DECK},
    )

    game.does(Move("inn", "landmark", "pat")).reacts()
    assert [game.zone(key) for key in DECK] == ["hand", "hand", None]
    game.goes_on(effect(ExhaustedResupply()))

    assert game.counters(game.now("inn"), "seen") == 2
    assert not any(game.statuses(game.now(key)) for key in DECK if game.zone(key))


@pytest.mark.rule("ALT4-5.2.c", "ALT4-4.4.b", "ALT4-6.3.f")
def test_the_boost_for_the_next_character_comes_when_it_is_there_and_activates_its_reaction():
    gift = says(GivesToPlayed(counters=(("boost", 1),)), affects=characters() & played_by_you())
    gains = reaction(GainsCounters(who=Itself(), name="boost"), Draw(), name="draws")
    game = Game(table(character("owl"), in_hand("a", gains)), *CARDS, decks={"pat": DECK})
    game.does(CreateEmblem("pat", "owl", (gift,), Duration.TURN, 1))

    game.does(Move("a", "limbo", "pat", Verb.PLAY, "pat", declared=True))
    game.does(Move("a#2", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True))
    assert game.boosts("a#3") == 0
    game.reacts()

    assert game.boosts("a#3") == 1
    assert game.zone("leaf") == "hand"


@pytest.mark.rule("ALT4-4.2.4.h", "ALT4-6.3.g", "ALT4-4.4.b", "ALT4-4.4.c")
def test_two_moves_due_to_a_terrain_are_answered_completely_one_after_the_other():
    row = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])
    put = Put(Chosen(owned_by_you(), among=(Among.HAND,)), "reserve")
    due = reaction(
        MovesForward(which=expeditions() & controlled_by_you(), due_to="forest"), Draw(), put, name="due to forest"
    )
    game = Game(Table(("pat", "quin"), (landmark("inn", due),), row), *CARDS, decks={"pat": DECK})
    moves = [MoveExpedition(f"pat.{home}", 1, frozenset({"forest"})) for home in ("hero", "companion")]

    game.does(*moves, by=None).reacts()

    assert game.played == ["due to forest", "due to forest"]
    assert [game.zone(key) for key in DECK] == ["reserve", "reserve", None]


@pytest.mark.rule("ALT4-4.2.b", "ALT4-4.4.b", "ALT4-6.3.b", "ALT4-6.5.d")
@pytest.mark.parametrize(("first", "resupplied"), [("inn", True), ("x", False)])
def test_a_condition_after_the_dash_is_tested_as_the_reaction_resolves(first, resupplied):
    two = Holds(there_is(Itself() & with_counters("boost", Relation.AT_LEAST, 2)))
    mine = reaction(PhaseOpens(Phase.NOON), If(two, (Resupply(),)), name="x")
    boosts = reaction(PhaseOpens(Phase.NOON), GainCounters(Target(characters())), name="inn")
    game = Game(
        table(character("x", mine, counters={"boost": 1}), landmark("inn", boosts)), *CARDS, decks={"pat": DECK}
    )

    game.does(Open(Phase.NOON), by=None).reacts(first)

    assert (game.zone("leaf") == "reserve") is resupplied


@pytest.mark.rule("ALT4-6.3.g", "ALT4-6.1.e", "ALT4-7.3.31.a")
def test_two_sacrificed_at_once_give_four_boosts():
    gains = reaction(Sacrifices(by=Whose.YOU, what=characters()), GainCounters(ME, 2), name="feeds")
    game = Game(table(character("imp", gains, token=True), character("a"), character("b")))

    game.does(*(Move(id, "discard", "pat", Verb.SACRIFICE, "pat") for id in ("a", "b"))).reacts()

    assert game.boosts("imp") == 4


@pytest.mark.rule("ALT4-2.1.d", "ALT4-2.1.f", "ALT4-2.1.g", "ALT4-6.3.k")
@pytest.mark.parametrize("discarded", [False, True])
def test_a_card_that_went_to_reserve_from_hand_can_be_played_from_there_and_nowhere_else(discarded):
    offers = reaction(
        Moves(who=Itself(), origin={"hand"}, to={"reserve"}),
        PlayIt(ME, free=True),
        name="play me",
    )
    game = Game(table(in_hand("c", offers)))
    game.does(Move("c", "reserve", "pat"))
    if discarded:
        game.does(Move(game.now("c"), "discard", "pat", Verb.DISCARD))

    game.reacts()

    assert game.zone("c") == ("discard" if discarded else "expedition")


@pytest.mark.rule("ALT4-3.2.4.d", "ALT4-7.3.34.b", "ALT4-2.4.1.g", "ALT4-7.1.1.a")
def test_rewards_of_leaving_wait_until_the_step_is_over():
    leaves = reaction(Leaves(who=Itself()), GainCounters(It(), counter="seen"), name="gone")
    game = Game(table(character("a", leaves), character("b")))

    game.does(Move("a", "reserve", "pat", Verb.REST), Move("b", "reserve", "pat", Verb.REST), by=None)

    assert game.waiting == [("a", "gone")]
    assert game.reacts().counters(game.now("a"), "seen") == 1
