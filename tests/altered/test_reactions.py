"""Reactions in Limbo: the order in which they are played, what is bound in them, what becomes of them (ALT4-4.4)."""

import pytest

from ludex.engine.choices import NO, YES
from ludex.engine.instructions import If, May
from ludex.layers.amounts import OfSource
from ludex.layers.features import Itself
from ludex.layers.relations import Relation
from ludex.systems.altered import actions
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import AddCounters, GainStatus, Move, Verb
from ludex.systems.altered.actions_of_days import Close, Open
from ludex.systems.altered.activation import CutOff
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.characteristics import BOOSTS, SUBTYPES
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.measures import CardsInHand, Counted, TheRoll
from ludex.systems.altered.nouns import ME, Every, It
from ludex.systems.altered.paying import ExhaustMe, Mana, MayPay, PayCost
from ludex.systems.altered.phases import Daily, Phase
from ludex.systems.altered.reacting import Repeated
from ludex.systems.altered.sayings_of_reactions import ReactionsCost
from ludex.systems.altered.scouting import RETURN_OF_A_SCOUT
from ludex.systems.altered.telling import Teller
from ludex.systems.altered.tests_of_effects import Compared, Holds
from ludex.systems.altered.triggers import NUMBER, GainsCounters, GainsStatus, LosesStatus, PhaseOpens
from ludex.systems.altered.triggers_of_moves import IJoin, Joins, Leaves, Moves
from ludex.systems.altered.triggers_of_verbs import Discards
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.making import MakeEmblem
from ludex.systems.altered.verbs.moving import Draw, Put
from ludex.systems.altered.verbs.process import DoAfter
from ludex.systems.altered.verbs.statuses import Gains, Loses
from ludex.systems.altered.who import Opponent, They
from ludex.systems.altered.words import (
    boosted,
    characters,
    controlled_by_you,
    in_my_expedition,
    named,
    other,
    played_by_you,
)
from tests.altered.positions import orbs
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, in_hand, landmark, table

NOON = PhaseOpens(Phase.NOON)


def noon(name, *then):
    return reaction(NOON, *then, name=name)


# ---------------------------------------------------------------- order


@pytest.mark.rule("ALT4-4.4.b", "ALT4-4.4.c", "ALT4-4.4.d")
def test_whoever_has_initiative_plays_all_of_theirs_first_new_ones_included():
    grows = reaction(GainsCounters(who=Itself(), name="seed"), GainCounters(counter="leaf"), name="D")
    feeds = noon("C", GainCounters(what=Every(named("oak")), counter="seed"))
    oak = character("oak", noon("A"), noon("B"), grows, name="oak")
    game = Game(table(oak, character("imp", feeds, noon("E"), player="quin")), phase=Phase.NOON)

    game.does(Open(Phase.NOON), by=None).reacts("B", "C")

    assert [(choice.player, len(choice.options)) for choice in game.asked] == [("pat", 2), ("quin", 2)]
    assert game.played == ["B", "A", "C", "D", "E"]
    assert game.waiting == []


@pytest.mark.rule("ALT4-4.4.b")
def test_the_player_with_initiative_comes_first_and_the_other_one_second():
    game = Game(table(character("imp", noon("E"), noon("F"), player="quin"), character("owl", noon("A"))))

    game.does(Open(Phase.NOON), by=None).reacts("F")

    assert [choice.player for choice in game.asked] == ["quin"]
    assert game.counters("owl") == 1
    assert game.counters("imp") == 2


@pytest.mark.rule("ALT4-4.4.b")
def test_two_that_do_the_same_with_the_same_are_no_decision():
    watches = reaction(Leaves(who=characters()), name="gone")
    game = Game(table(landmark("inn", noon("tick"), watches), character("owl")))

    game.does(Open(Phase.NOON)).does(Open(Phase.NOON)).reacts()

    assert game.asked == []
    assert game.counters("inn") == 2


@pytest.mark.rule("ALT4-4.4.b", "ALT4-6.3.g")
def test_two_that_do_not_speak_of_what_triggered_them_are_no_decision():
    counts = reaction(GainsStatus(status="asleep"), name="counts")
    game = Game(table(landmark("inn", counts), character("owl"), character("oak")))

    game.does(GainStatus("owl", "asleep"), GainStatus("oak", "asleep")).reacts()

    assert game.asked == []
    assert game.counters("inn") == 2


@pytest.mark.rule("ALT4-4.4.b", "ALT4-6.3.i")
def test_two_that_do_something_to_what_triggered_them_are_a_decision():
    feeds = reaction(GainsStatus(status="asleep"), GainCounters(It(), counter="seed"), name="feeds")
    game = Game(table(landmark("inn", feeds), character("owl"), character("oak")))

    game.does(GainStatus("owl", "asleep"), GainStatus("oak", "asleep")).reacts()

    assert [len(choice.options) for choice in game.asked] == [2]
    assert (game.counters("owl", "seed"), game.counters("oak", "seed")) == (1, 1)


@pytest.mark.rule("ALT4-4.4.b", "ALT4-7.2.1.a")
@pytest.mark.parametrize(
    ("then", "asks"),
    [
        ((GainCounters(what=Every(characters() & controlled_by_you())),), False),
        ((If(Compared(CardsInHand(Opponent()), Relation.EQUAL, 0), (GainCounters(what=Every(named("oak"))),)),), False),
        ((May((PayCost((Mana(1),)), Draw())),), False),
        ((GainCounters(),), True),
        ((GainCounters(what=Every(characters() & other())),), True),
        ((GainCounters(what=Every(characters() & in_my_expedition())),), True),
        ((If(Holds(i_am(boosted())), (Draw(),)),), True),
        ((GainCounters(Every(characters()), Counted(OfSource(BOOSTS))),), True),
        ((MayPay((ExhaustMe(),), (Draw(),)),), True),
        ((MakeEmblem(()),), True),
    ],
    ids=[
        "yours",
        "a condition",
        "a price",
        "I",
        "other",
        "my Expedition",
        "if I am",
        "my boosts",
        "exhaust me",
        "emblem",
    ],
)
def test_of_two_objects_with_one_reaction_it_is_asked_which_comes_first_only_if_it_speaks_of_them(then, asks):
    game = Game(table(*(character(id, noon("tick", *then)) for id in ("oak", "owl"))))

    game.does(Open(Phase.NOON)).reacts()

    assert [choice.rule for choice in game.asked if choice.rule == "ALT4-4.4.b"] == (["ALT4-4.4.b"] if asks else [])
    assert game.played == ["tick", "tick"]


@pytest.mark.rule("ALT4-4.4.b", "ALT4-7.2.4.a")
def test_who_triggered_it_and_how_many_it_was_count_only_for_what_speaks_of_them():
    def asked(*then):
        heard = reaction(GainsCounters(name="seed"), *then, name="heard")
        game = Game(table(landmark("inn", heard), character("oak"), character("imp", player="quin")))
        game.does(AddCounters("oak", "seed", 1, "pat"), AddCounters("imp", "seed", 2, "quin")).reacts()
        return len(game.asked)

    plain, counted, theirs = Every(named("oak")), TheRoll(NUMBER), They()
    assert asked(GainCounters(what=plain)) == 0
    assert asked(GainCounters(plain, counted)) == 1
    assert asked(GainCounters(what=Every(characters(), of=theirs))) == 1


@pytest.mark.rule("ALT4-5.4.d", "ALT4-5.4.b")
def test_an_emblem_is_gone_once_its_reaction_has_been_played():
    game = Game(table(landmark("inn", noon("tick")))).does(Open(Phase.NOON))
    before = set(game.state.table.view.ids())

    game.reacts()

    assert before - set(game.state.table.view.ids()) == {"reaction-1"}


@pytest.mark.rule("ALT4-4.2.b")
def test_a_character_that_leaves_keeps_its_reaction_waiting_and_newcomers_are_too_late():
    on = table(landmark("inn", noon("tick")), character("owl", noon("hoot")), in_hand("late", noon("too late")))
    game = Game(on, phase=Phase.MORNING)

    game.does(Open(Phase.NOON)).does(Move("owl", "reserve", "pat"), Move("late", "expedition", "pat", home="hero"))

    assert game.waiting == [("inn", "tick"), ("owl", "hoot")]


# ---------------------------------------------------------------- what is bound


@pytest.mark.rule("ALT4-2.1.d", "ALT4-6.3.k")
def test_a_boost_for_what_has_been_sacrificed_meanwhile_is_lost():
    boost = reaction(IJoin(), GainCounters(), name="boost")
    game = Game(table(in_hand("fox", boost)))
    game.does(Move("fox", "expedition", "pat", home="hero"))

    game.does(Move(game.now("fox"), "reserve", "pat")).reacts()

    assert game.boosts(game.now("fox")) == 0


@pytest.mark.rule("ALT4-2.1.f")
def test_a_reaction_to_my_being_discarded_finds_me_in_the_discard_pile():
    back = reaction(Discards(what=Itself()), Put(ME, "reserve"), name="back")
    game = Game(table(character("phoenix", back)))

    game.does(Move("phoenix", "discard", "pat", Verb.SACRIFICE)).reacts()

    assert game.zone("phoenix") == "reserve"


@pytest.mark.rule("ALT4-2.1.f")
def test_a_reaction_to_my_leaving_finds_nothing_in_a_hand():
    boost = reaction(Leaves(who=Itself()), GainCounters(), Put(ME, "reserve"), name="boost")
    game = Game(table(character("fox", boost)))

    game.does(Move("fox", "hand", "pat")).reacts()

    assert game.zone("fox") == "hand"


@pytest.mark.rule("ALT4-2.1.g", "ALT4-6.3.k")
def test_the_chain_breaks_where_something_else_moves_the_card():
    back = reaction(Moves(who=Itself(), to=frozenset({"reserve"})), Put(ME, "hand"), name="back")
    game = Game(table(in_hand("fox", back)))
    game.does(Move("fox", "reserve", "pat"))

    game.does(Move(game.now("fox"), "discard", "pat")).reacts()

    assert game.zone("fox") == "discard"


@pytest.mark.rule("ALT4-6.3.i", "ALT4-6.3.j")
def test_it_is_what_joined_and_i_am_the_one_who_watches():
    welcome = reaction(Joins(who=characters()), GainCounters(what=It()), GainCounters(counter="met"), name="welcome")
    game = Game(table(landmark("inn", welcome), in_hand("fox")))

    game.does(Move("fox", "expedition", "pat", home="hero")).reacts()

    assert game.boosts(game.now("fox")) == 1
    assert game.counters("inn", "met") == 1


@pytest.mark.rule("ALT4-7.4.5.e", "ALT4-7.4.5.c-R")
@pytest.mark.parametrize(("first", "keeps"), [("from hand: send me to Reserve", True), ("boost", False)])
def test_a_boost_follows_a_scout_to_reserve_if_it_returns_first(first, keeps):
    boost = reaction(IJoin(), GainCounters(), name="boost")
    game = Game(table(in_hand("fox", boost, scout=1)))
    game.does(Move("fox", "limbo", "pat", Verb.PLAY, "pat", declared=True))
    game.does(Move("fox#2", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True, also=(RETURN_OF_A_SCOUT,)))

    game.reacts(first)

    assert game.zone("fox") == "reserve"
    assert game.boosts(game.now("fox")) == (1 if keeps else 0)


@pytest.mark.rule("ALT4-7.4.5.e", "ALT4-6.3.k")
def test_the_reaction_of_a_scouted_gear_does_not_find_it_in_reserve():
    boost = reaction(IJoin(), GainCounters(), name="boost")
    game = Game(table(in_hand("cart", boost, type="Permanent", subtypes=("Gear",), scout=1)))
    game.does(Move("cart", "limbo", "pat", Verb.PLAY, "pat", declared=True))
    game.does(Move("cart#2", "expedition", "pat", Verb.RESOLVE, "pat", "hero", played=True, also=(RETURN_OF_A_SCOUT,)))

    game.reacts("from hand: send me to Reserve")

    assert (game.zone("cart"), game.boosts(game.now("cart"))) == ("reserve", 0)


# ---------------------------------------------------------------- do this after


@pytest.mark.rule("ALT4-D-1.2.4.c", "ALT4-1.2.4.c", "ALT4-4.2.d")
@pytest.mark.parametrize(
    ("option", "subtype"), [((), "Ongoing"), ((("ALT4-D-1.2.4.c", "unplayable-reaction"),), "Reaction")]
)
def test_what_is_to_be_done_after_rest_waits_for_the_end_of_rest(option, subtype):
    later = reaction(NOON, name="later", after=Daily.REST)
    game = Game(table(landmark("inn", later)), options=option)
    game.does(Open(Phase.NOON)).reacts()
    assert game.state.table.view.value("reaction-1", SUBTYPES) == {subtype}
    assert game.counters("inn") == 0
    game.does(Close(Daily.PROGRESS)).reacts()
    assert game.counters("inn") == 0
    game.does(Close(Daily.REST)).reacts()
    assert game.counters("inn") == 1


@pytest.mark.rule("ALT4-1.2.4.c")
def test_an_effect_can_set_up_something_for_the_end_of_a_daily_effect_and_it_fires_once():
    game = Game(table(landmark("inn", noon("tick")))).does(Open(Phase.NOON))
    waiting = game.state.facts.waiting["reaction-1"]

    later = DoAfter(Daily.REST, waiting.effect)
    game.goes_on(BeginEffect((later,), waiting.context))
    game.reacts().does(Close(Daily.REST)).reacts().does(Close(Daily.REST)).reacts()

    assert game.counters("inn") == 2


# ---------------------------------------------------------------- gifts


@pytest.mark.rule("ALT4-5.2.c")
def test_what_a_played_character_is_given_is_a_reaction_that_its_player_orders():
    gift = Statement(
        "your Characters lose Fleeting",
        says=(GivesToPlayed(loses={"fleeting"}, counters=(("boost", 1),)),),
        affects=characters() & played_by_you(),
    )
    mine = reaction(IJoin(), name="J")
    game = Game(table(landmark("inn", gift), in_hand("fox", mine), in_hand("imp", mine, player="quin")))
    for id, player in (("fox", "pat"), ("imp", "quin")):
        game.does(Move(id, "limbo", player, Verb.PLAY, player, declared=True))
        game.does(Move(f"{id}#2", "expedition", player, Verb.RESOLVE, player, "hero", played=True))
        game.does(actions.GainStatus(f"{id}#3", "fleeting"))

    assert [words for _, words in game.waiting] == ["J", "your Characters lose Fleeting", "J"]
    assert game.boosts(game.now("fox")) == 0
    game.reacts()
    assert game.boosts(game.now("fox")) == 1
    assert game.statuses(game.now("fox")) == set()
    assert game.statuses(game.now("imp")) == {"fleeting"}


# ---------------------------------------------------------------- edition 1.0


@pytest.mark.rule("ALT-5.5.a", "ALT-5.5.c", "ALT-5.5.d", "ALT-5.5.e")
@pytest.mark.parametrize(("answer", "marks", "ready"), [(YES, 1, 1), (NO, 0, 2)])
def test_in_edition_1_a_reaction_may_cost_and_does_nothing_unpaid(answer, marks, ready):
    toll = Statement("toll", says=(ReactionsCost(1),))
    on = table(landmark("inn", noon("tick")), landmark("gate", toll, player="quin"), *orbs(ready=2))
    game = Game(on, edition="1.0").does(Open(Phase.NOON))

    game.reacts(answer)

    assert game.counters("inn") == marks
    assert game.waiting == []
    assert sum("exhausted" not in game.statuses(f"pat-orb-{n}") for n in (1, 2)) == ready


@pytest.mark.rule("ALT4-5.4.c")
def test_since_then_a_reaction_is_free():
    toll = Statement("toll", says=(ReactionsCost(1),))
    game = Game(table(landmark("inn", noon("tick")), landmark("gate", toll, player="quin"))).does(Open(Phase.NOON))

    assert game.reacts().counters("inn") == 1


# ---------------------------------------------------------------- going round


@pytest.mark.rule("ALT4-1.4.6.a", "ALT4-1.4.6.c", "ALT4-6.3.m")
def test_what_goes_round_ends_at_a_hundred_a_day_and_is_reported():
    sleeps = reaction(LosesStatus(who=Itself(), status="asleep"), Gains(ME, "asleep"), name="sleeps")
    wakes = reaction(GainsStatus(who=Itself(), status="asleep"), Loses(ME, "asleep"), name="wakes")
    game = Game(table(character("owl", sleeps, wakes)))

    game.does(actions.GainStatus("owl", "asleep")).reacts()

    assert (game.played.count("wakes"), game.played.count("sleeps")) == (100, 100)
    reports = [record for record in game.state.log or () if isinstance(record, Repeated)]
    assert len(reports) == 1
    assert reports[0].played <= 20
    assert [each for each in game.state.log or () if isinstance(each, CutOff)] == [CutOff("owl", "wakes")]
    teller = Teller(game.rules, game.state)
    told = [said for record in game.state.log or () for said in teller.sentences(record)]
    assert (
        f"The same position came again: {reports[0].played} Reactions have followed one another without a turn." in told
    )
    assert "owl has reacted 100 times today and does not again: wakes." in [each.lower() for each in told]


@pytest.mark.rule("ALT4-1.4.6.a")
def test_what_grows_is_no_repetition():
    grows = reaction(GainsCounters(who=Itself(), name="mark"), name="grows")
    game = Game(table(character("oak", grows)))

    game.does(actions.AddCounters("oak", "mark", 1)).reacts()

    assert game.counters("oak") == 101
    assert [each for each in game.state.log or () if isinstance(each, CutOff)] == [CutOff("oak", "grows")]
    assert not [record for record in game.state.log or () if isinstance(record, Repeated)]
