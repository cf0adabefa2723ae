"""Modifiers on cards: replacing, adding, entering, optional ones (ALT4-6.2)."""

from typing import Any

import pytest
from attrs import evolve
from immutables import Map

from ludex.engine.choices import NO, YES
from ludex.engine.pipeline import Perform
from ludex.engine.steps import step
from ludex.layers.features import Itself
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import (
    AddCounters,
    Create,
    CreateEmblem,
    GainStatus,
    Move,
    MoveExpedition,
    Roll,
    TakeFromDeck,
    Verb,
)
from ludex.systems.altered.characteristics import EXPEDITION_ZONE, MANA_ZONE, NAME, REGION, TYPE
from ludex.systems.altered.days import RunDaily
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.facts import Deck
from ludex.systems.altered.patterns import (
    GainingCounters,
    GainingStatus,
    GoingTo,
    LosingStatus,
    MovingExpedition,
    TakingFromDeck,
)
from ludex.systems.altered.phases import Daily, Duration, Phase
from ludex.systems.altered.places import Tumult, adventure
from ludex.systems.altered.sayings import Forbids
from ludex.systems.altered.sayings_of_steps import Adds, Enters, MovesFurther, OnAttempt, Replaces, RollsMore
from ludex.systems.altered.setup import Table
from ludex.systems.altered.templates import AsItWas, Counters, DoEffect, FromDeck, MoreOfIt, Status, ToZone
from ludex.systems.altered.triggers import FailsToMove
from ludex.systems.altered.triggers_of_verbs import Draws, Resupplies
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Draw
from ludex.systems.altered.whose import Whose
from ludex.systems.altered.words import (
    boosted,
    characters,
    controlled_by_you,
    expeditions,
    my_expeditions,
    other,
    spells,
)
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, gear, in_hand, landmark, table

LEAVING = frozenset({EXPEDITION_ZONE})
CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DRAW = TakeFromDeck("pat", 1, "hand", Verb.DRAW, "pat")
RESUPPLY = TakeFromDeck("pat", 1, "reserve", Verb.RESUPPLY, "pat")


def says(*sayings, name="says so", **more):
    return Statement(name, says=sayings, **more)


def with_deck(*cards, **more):
    return Game(table(*cards), *CARDS, decks={"pat": ("leaf", "twig", "root")}, **more)


@pytest.mark.rule("ALT4-4.2.4.i", "ALT4-6.2.b")
def test_an_expedition_fails_to_move_in_progress_whatever_has_kept_it():
    stays = says(
        Replaces(MovingExpedition(which=expeditions() & controlled_by_you()), (Counters("seed", on=Itself()),))
    )
    strong = character("oak", statistics=(3, 3, 3))
    sad = reaction(FailsToMove(which=expeditions() & controlled_by_you()), name="sad")
    game = Game(table(landmark("inn", stays, sad), strong), phase=Phase.DUSK)

    game.goes_on(RunDaily(Daily.PROGRESS))
    assert game.counters("inn", "seed") == 1
    assert game.played == ["sad", "sad"]  # one for each Expedition


@pytest.mark.rule("ALT4-6.2.b", "ALT4-7.3.26.a")
def test_resupply_instead_of_drawing_is_heard_as_resupplying_only():
    instead = says(Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.RESUPPLY),)))
    heard = reaction(Draws(), name="drew"), reaction(Resupplies(), name="resupplied")

    game = with_deck(landmark("inn", instead, *heard)).does(DRAW)

    assert game.zone("leaf") == "reserve"
    assert game.waiting == [("inn", "resupplied")]


@pytest.mark.rule("ALT4-6.2.b", "ALT4-6.2.g")
@pytest.mark.parametrize("to", ["hand", "deck"])
def test_a_boosted_character_that_would_leave_becomes_an_exhausted_mana_orb(to):
    orb = ToZone(MANA_ZONE, statuses={"exhausted"})
    stays = says(Replaces(GoingTo(who=Itself() & boosted(), origin=LEAVING), (orb,)))

    boosts = Game(table(character("oak", stays, counters={"boost": 1}))).does(Move("oak", to, "pat"), by="quin")
    plain = Game(table(character("oak", stays))).does(Move("oak", to, "pat"), by="quin")

    assert boosts.zone("oak") == "mana"
    assert boosts.statuses(boosts.now("oak")) == {"exhausted"}
    assert boosts.state.table.view.value(boosts.now("oak"), TYPE) == "Mana Orb"
    assert plain.zone("oak") == (None if to == "deck" else to)


@pytest.mark.rule("ALT4-6.2.d", "ALT4-6.2.e")
@pytest.mark.parametrize(("answer", "drawn"), [(YES, 0), (NO, 1)])
def test_who_declines_the_replacement_draws_after_the_step(answer, drawn):
    orb = Replaces(GoingTo(who=Itself(), origin=LEAVING), (ToZone(MANA_ZONE),), may=True, otherwise=(Draw(),))
    game = with_deck(character("oak", says(orb)))

    game.does(Move("oak", "mana", "pat"), by="quin", answers=[answer])

    assert [choice.player for choice in game.asked] == ["pat"]
    assert game.zone("oak") == "mana"
    assert (game.zone("leaf") == "hand") is bool(drawn)


@pytest.mark.rule("ALT4-6.2.b", "ALT4-7.3.13.a-R")
def test_an_effect_in_place_of_resupplying_leaves_nothing_resupplied():
    both = says(
        Replaces(
            TakingFromDeck(Verb.RESUPPLY),
            (
                DoEffect(
                    (GainCounters(counter="seen"), Draw()),
                ),
            ),
        )
    )
    heard = reaction(Resupplies(), name="resupplied")

    game = with_deck(landmark("inn", both, heard)).does(RESUPPLY)

    assert game.waiting == []
    assert game.counters("inn", "seen") == 1
    assert game.zone("leaf") == "hand"


@pytest.mark.rule("ALT4-6.2.c")
def test_an_addition_happens_in_the_same_event():
    also = says(Adds(TakingFromDeck(Verb.DRAW), (Counters("note", on=characters()),)))
    game = with_deck(landmark("inn", also), character("owl"))

    game.does(DRAW)

    assert game.zone("leaf") == "hand"
    assert game.counters("owl", "note") == 1


@pytest.mark.rule("ALT4-6.2.f", "ALT-6.2.d")
@pytest.mark.parametrize(("whole", "marks"), [(False, 2), (True, 1)])
def test_a_replacement_of_the_whole_step_replaces_all_of_it_once(whole, marks):
    instead = Replaces(TakingFromDeck(Verb.DRAW), (Counters("note", on=characters()),), whole_step=whole)
    game = with_deck(landmark("inn", says(instead)), character("owl"))

    game.does(DRAW, TakeFromDeck("pat", 2, "hand", Verb.DRAW, "pat"))

    assert game.zone("leaf") is None
    assert game.counters("owl", "note") == marks


@pytest.mark.rule("ALT4-6.2.i", "ALT4-6.2.k")
def test_two_gears_that_move_their_expedition_further_make_one_move_of_three():
    further = says(MovesFurther(my_expeditions()))
    row = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])
    game = Game(Table(("pat", "quin"), (gear("cart", further), gear("sail", further)), row))

    game.does(MoveExpedition("pat.hero", 1))

    assert game.asked == []
    assert game.state.table.view.value("pat.hero", REGION) == row.regions[3].id


@pytest.mark.rule("ALT4-6.2.l")
def test_what_enters_with_boosts_does_so_itself_and_others_do_only_if_it_was_there_before():
    own = says(Enters(counters=(("boost", 2),)))
    others = says(Enters(who=characters() & controlled_by_you() & other(), counters=(("boost", 1),)))
    game = Game(table(in_hand("oak", own, others), in_hand("owl"), in_hand("fox")))

    game.does(*(Move(id, "expedition", "pat", home="hero") for id in ("oak", "owl")))
    game.does(Move("fox", "expedition", "pat", home="hero"))

    assert [game.boosts(game.now(id)) for id in ("oak", "owl", "fox")] == [2, 0, 1]


@pytest.mark.rule("ALT4-6.2.l")
def test_a_token_and_a_card_of_the_deck_enter_in_their_own_way():
    own = says(Enters(statuses={"asleep"}, counters=(("boost", 1),)))
    imp = Definition("imp", "Imp", "Character", statistics=(1, 1, 1), abilities=(own,), is_token=True)
    owl = Definition("owl", "Owl", "Character", statistics=(1, 1, 1), abilities=(own,))
    game = Game(table(), imp, owl, decks={"pat": ("owl",)})

    game.does(Create("imp", "pat.hero", "pat")).does(TakeFromDeck("pat", 1, "expedition", home="hero"))

    view = game.state.table.view
    for name in ("Imp", "Owl"):
        (id,) = (each for each in view.ids() if view.value(each, NAME) == name)
        assert game.statuses(id) == {"asleep"}
        assert game.boosts(id) == 1


@pytest.mark.rule("ALT4-6.2.l")
@pytest.mark.parametrize("heap", [{"owl": 2}, {"owl": 1, "leaf": 1}])
def test_a_card_that_nobody_knew_in_its_deck_enters_in_its_own_way_once(heap):
    owl = Definition("owl", "Owl", "Character", abilities=(says(Enters(counters=(("boost", 1),))),))
    game = shuffled(Game(table(), owl, *CARDS), heap)
    enters = TakeFromDeck("pat", 1, "expedition", home="hero")

    game.does(enters if len(heap) == 1 else told(enters, "owl"))

    assert game.boosts("pat.owl.1") == 1


@pytest.mark.rule("ALT4-7.3.28.c", "ALT4-6.2.i", "ALT4-6.2.j", "ALT4-6.2.k")
def test_two_that_roll_one_more_die_roll_three_and_ignore_two():
    more = says(RollsMore(dice=1, ignored=1))
    game = Game(table(landmark("inn", more), landmark("den", more)))
    state = game.state.then(Perform(step(Roll("pat"), controller="pat")))
    for _ in range(4):
        found: Any = state.agenda[0].run(state.without_task(), game.rules)
        if not hasattr(found, "agenda"):
            break
        state = found
    rolling: Any = state.agenda[0]
    (roll,) = rolling.step.actions

    assert (roll.dice, roll.ignored) == (3, 2)


@pytest.mark.rule("ALT4-1.4.1.d", "ALT4-2.4.1.f")
def test_what_is_impossible_cannot_be_replaced():
    boost = says(Replaces(GainingStatus("asleep", who=characters()), (Counters("boost"),), may=True))
    game = Game(table(landmark("inn", boost), character("owl", statuses=("asleep",)), character("fox")))

    game.does(GainStatus("owl", "asleep"), answers=[]).does(GainStatus("fox", "asleep"), answers=[YES])

    assert game.boosts("owl") == 0
    assert game.boosts("fox") == 1
    assert game.statuses("fox") == set()


@pytest.mark.rule("ALT4-6.2.b", "ALT4-7.3.14.a")
def test_one_more_boost_twice_as_many_and_a_status_besides():
    more = says(Replaces(GainingCounters("boost"), (MoreOfIt(plus=1),)))
    asleep = says(Adds(GainingCounters("boost"), (Status("asleep"),)))
    twice = says(Replaces(GainingCounters("leaf"), (MoreOfIt(times=2), AsItWas())))
    game = Game(table(landmark("inn", more, asleep, twice), character("owl")))

    game.does(AddCounters("owl", "boost", 1)).does(AddCounters("owl", "leaf", 2))

    assert game.boosts("owl") == 2
    assert game.statuses("owl") == {"asleep"}
    assert game.counters("owl", "leaf") == 6


@pytest.mark.rule("ALT4-1.4.1.a")
def test_what_is_forbidden_does_not_happen():
    nothing = says(Forbids(GoingTo(who=characters(), to=frozenset({"hand"}))), Forbids(MovingExpedition(forward=False)))
    game = Game(table(landmark("inn", nothing), character("owl")))

    assert game.does(Move("owl", "hand", "pat")).zone("owl") == "expedition"
    assert game.does(Move("owl", "reserve", "pat")).zone("owl") == "reserve"


@pytest.mark.rule("ALT4-6.2.b")
@pytest.mark.parametrize(
    "what", [{"to": {"reserve"}}, {"origin": {"deck"}}, {"verbs": {Verb.RESUPPLY}}, {"by": Whose.YOU}]
)
def test_a_card_of_a_deck_goes_from_there_like_any_other(what):
    instead = says(Replaces(GoingTo(**what), (ToZone("mana"),)))

    assert with_deck(landmark("inn", instead)).does(RESUPPLY).zone("leaf") == "mana"


@pytest.mark.rule("ALT4-6.2.b", "ALT4-3.2.2.a")
@pytest.mark.parametrize(("from_top", "order"), [(-1, ["twig", "root", "leaf"]), (2, ["twig", "leaf", "root"])])
def test_a_card_of_a_deck_that_goes_to_a_place_in_it_instead_lies_there(from_top, order):
    under = says(Replaces(GoingTo(to={"reserve"}), (ToZone("deck", from_top=from_top),)))

    assert list(with_deck(landmark("inn", under)).does(RESUPPLY).state.facts.decks["pat"].top) == order


@pytest.mark.rule("ALT4-6.2.b", "ALT4-3.2.2.a")
def test_a_card_that_turns_out_to_be_one_that_goes_under_its_deck_lies_there():
    under = says(Replaces(GoingTo(who=spells(), to={"reserve"}), (ToZone("deck", from_top=-1),)))
    game = shuffled(with_deck(landmark("inn", under)), {"leaf": 1, "owl": 2}).does(told(RESUPPLY, "leaf"))

    assert game.state.facts.decks["pat"] == Deck(heap=Map({"owl": 2}), bottom=("pat.leaf.1",))


@pytest.mark.rule("ALT4-1.4.1.a")
@pytest.mark.parametrize("what", [{"to": {"reserve"}}, {"origin": {"deck"}}, {"who": spells()}])
def test_a_card_of_a_deck_that_cannot_go_stays_in_it(what):
    game = with_deck(landmark("inn", says(Forbids(GoingTo(**what))))).does(RESUPPLY)

    assert game.zone("leaf") is None
    assert len(game.state.facts.decks["pat"]) == 3


@pytest.mark.rule("ALT4-6.2.b", "ALT4-1.4.1.a")
@pytest.mark.parametrize(
    "what", [{"to": {"hand"}}, {"origin": {"expedition"}}, {"who": characters()}, {"by": Whose.OPPONENT}]
)
def test_a_card_of_a_deck_that_goes_otherwise_is_not_kept(what):
    assert with_deck(landmark("inn", says(Forbids(GoingTo(**what))))).does(RESUPPLY).zone("leaf") == "reserve"


def shuffled(game, heap):
    game.state = evolve(game.state, facts=evolve(game.state.facts, decks=Map({"pat": Deck(heap=Map(heap))})))
    return game


def told(action, key):
    """What chance has told which card it takes."""
    return evolve(action, item=f"pat.{key}.1")


@pytest.mark.rule("ALT4-6.2.b")
@pytest.mark.parametrize(("heap", "action"), [({"leaf": 2}, RESUPPLY), ({"leaf": 1, "owl": 1}, told(RESUPPLY, "leaf"))])
def test_what_a_card_of_a_deck_is_counts_as_soon_as_it_is_certain(heap, action):
    instead = says(Replaces(GoingTo(who=spells(), to={"reserve"}), (ToZone("mana"),)))
    game = with_deck(landmark("inn", instead))

    assert shuffled(game, heap).does(action).zone("pat.leaf.1") == "mana"


@pytest.mark.rule("ALT4-6.2.c", "ALT4-3.2.2.c")
def test_a_card_that_is_drawn_besides_is_none_that_the_step_has_drawn_already():
    besides = says(Adds(GoingTo(who=spells(), to={"reserve"}), (FromDeck(Verb.DRAW),)))
    game = shuffled(with_deck(landmark("inn", besides)), {"leaf": 1, "twig": 1}).does(told(RESUPPLY, "leaf"))

    assert (game.zone("pat.leaf.1"), game.zone("pat.twig.1")) == ("reserve", "hand")


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-7.5.6.d")
@pytest.mark.parametrize(("by", "zones"), [(Whose.YOU, ["hand", "reserve"]), (Whose.OPPONENT, ["reserve", "hand"])])
def test_what_goes_at_rest_is_sent_by_who_controls_it(by, zones):
    sends = says(Replaces(GoingTo(who=characters(), to={"reserve"}, by=by), (ToZone("hand"),)))
    game = Game(table(landmark("inn", sends), character("fox"), character("hen", player="quin")), phase=Phase.NIGHT)

    game.goes_on(RunDaily(Daily.REST))

    assert [game.zone(id) for id in ("fox", "hen")] == zones


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-1.4.1.a", "ALT4-7.5.6.d", "ALT4-7.5.6.e")
def test_what_is_readied_at_prepare_is_readied_by_who_controls_it_or_by_nobody():
    stays = says(*(Forbids(LosingStatus("exhausted", by=whose)) for whose in (Whose.YOU, Whose.OPPONENT)))
    tired = character("fox", statuses=("exhausted",)), character("owl", zone="reserve", statuses=("exhausted",))
    game = Game(table(landmark("inn", stays), *tired), phase=Phase.MORNING)

    game.goes_on(RunDaily(Daily.PREPARE))

    assert [game.statuses(id) for id in ("fox", "owl")] == [{"exhausted"}, set()]


@pytest.mark.rule("ALT4-2.2.15.a", "ALT4-2.2.15.e")
def test_a_modifier_of_an_emblem_for_the_next_time_is_used_up():
    instead = says(Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.RESUPPLY),)))
    game = with_deck(character("owl"))
    game.does(CreateEmblem("pat", "owl", (instead,), Duration.TURN, 1, "next time"))

    game.does(DRAW)
    assert dict(game.state.facts.ongoing) == {}
    game.does(DRAW)

    assert [game.zone(key) for key in ("leaf", "twig")] == ["reserve", "hand"]


@pytest.mark.rule("ALT4-7.5.3.a", "ALT4-1.4.1.d")
def test_who_attempts_to_ascend_again_draws_instead():
    again = says(OnAttempt(GainingStatus("ascended", who=expeditions() & controlled_by_you()), (FromDeck(Verb.DRAW),)))
    game = with_deck(landmark("inn", again))

    game.does(GainStatus("pat.hero", "ascended"))
    assert game.zone("leaf") is None
    game.does(GainStatus("pat.hero", "ascended"), by=None)
    assert game.zone("leaf") is None
    game.does(GainStatus("pat.hero", "ascended"))
    assert game.zone("leaf") == "hand"


@pytest.mark.rule("ALT4-2.4.2", "ALT4-4.2.5.b", "ALT4-6.2.b")
def test_a_gear_that_a_modifier_keeps_at_rest_is_anchored_no_more():
    stays = says(Replaces(GoingTo(who=Itself(), to={"reserve"}), (Counters("seed"),)))
    cog = gear("cog", stays, statuses=("anchored", "exhausted"))
    game = Game(table(cog), phase=Phase.NIGHT, moved_forward=frozenset({"pat.hero"}))

    game.goes_on(RunDaily(Daily.REST))

    assert (game.zone("cog"), game.counters("cog", "seed"), game.statuses("cog")) == ("expedition", 1, {"exhausted"})
