"""What activates Reactions: ALT4-6.3, ALT4-7.1.1 and the words of ALT4-7.5."""

import pytest

from ludex.layers.features import Itself
from ludex.layers.passives import Passive
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import (
    Activate,
    AddCounters,
    ChangeExpedition,
    Create,
    GainStatus,
    LoseStatus,
    Move,
    MoveExpedition,
    TakeFromDeck,
    Verb,
)
from ludex.systems.altered.actions_of_days import Close, Open, Pass
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.deeds import gains_keyword
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.phases import Daily, Phase
from ludex.systems.altered.places import Tumult, adventure
from ludex.systems.altered.sayings import CannotActivate, MayGainAgain
from ludex.systems.altered.sayings_of_play import CountsAsPlayedFrom
from ludex.systems.altered.setup import Table
from ludex.systems.altered.tests_of_effects import Holds, Was
from ludex.systems.altered.triggers import (
    AfterDaily,
    Becomes,
    GainsCounters,
    GainsStatus,
    LosesStatus,
    MovesBackward,
    MovesForward,
    Passes,
    PhaseOpens,
    Reaches,
)
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin, Joins, Leaves, Moves, Plays
from ludex.systems.altered.triggers_of_verbs import Creates, Discards, Draws, Resupplies, Sacrifices
from ludex.systems.altered.whose import Whose
from ludex.systems.altered.words import (
    boosted,
    characters,
    controlled_by_an_opponent,
    controlled_by_you,
    expeditions,
    facing_expeditions,
    facing_me,
    in_reserve,
    my_expeditions,
    other,
    owned_by_you,
    with_status,
)
from tests.altered.small_games import Game, reaction
from tests.altered.tables import character, gear, in_hand, landmark, table

J = reaction(IJoin(), name="J")
H = reaction(IAmPlayedFrom("hand"), name="H")
R = reaction(IAmPlayedFrom("reserve"), name="R")
OPEN = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])
YOUR_EXPEDITIONS = expeditions() & controlled_by_you()


def play(id, zone="expedition", player="pat", home="hero"):
    """The two moves by which a card is played."""
    return (
        Move(id, "limbo", player, Verb.PLAY, player, declared=True),
        Move(f"{id}#2", zone, player, Verb.RESOLVE, player, home if zone == "expedition" else None, played=True),
    )


def played(game, id, **how):
    for move in play(id, **how):
        game.does(move)
    return game


# ---------------------------------------------------------------- J, H, R


@pytest.mark.rule("ALT4-7.1.1.a", "ALT4-7.1.1.b", "ALT4-6.3.c", "ALT4-6.3.e")
def test_playing_from_hand_activates_j_and_h():
    game = played(Game(table(in_hand("fox", J, H, R))), "fox")

    assert [words for _, words in game.waiting] == ["J", "H"]


@pytest.mark.rule("ALT4-7.1.1.a", "ALT4-7.1.1.c")
def test_playing_from_reserve_activates_j_and_r():
    game = played(Game(table(character("fox", J, H, R, zone="reserve"))), "fox")

    assert [words for _, words in game.waiting] == ["J", "R"]


@pytest.mark.rule("ALT4-7.1.1.a", "ALT4-7.1.1.b", "ALT4-7.1.1.c", "ALT4-6.3.e")
def test_a_character_put_in_play_from_the_deck_has_its_j_activated_alone():
    fox = Definition("fox", "Fox", "Character", statistics=(1, 1, 1), abilities=(J, H, R))
    game = Game(table(), fox, decks={"pat": ("fox",)})

    game.does(TakeFromDeck("pat", 1, "expedition", home="hero", item="fox"))

    assert [words for _, words in game.waiting] == ["J"]


@pytest.mark.rule("ALT4-7.1.1.a", "ALT4-7.1.1.c")
def test_a_created_token_with_j_and_h_has_its_j_activated_alone():
    imp = Definition("imp", "Imp", "Character", statistics=(1, 1, 1), abilities=(J, H), is_token=True)

    game = Game(table(), imp).does(Create("imp", "pat.hero", "pat"))

    assert [words for _, words in game.waiting] == ["J"]


@pytest.mark.rule("ALT4-7.1.1.a")
def test_a_landmark_joins_its_zone_and_switching_expeditions_is_no_joining():
    game = Game(table(in_hand("inn", J, type="Permanent"), character("fox", J)))

    game.does(ChangeExpedition("fox", "pat.companion"))
    assert game.waiting == []
    game.does(Move("inn", "landmark", "pat"))
    assert game.waiting == [("inn#2", "J")]


@pytest.mark.rule("ALT4-6.3.e")
def test_an_ability_of_a_card_that_has_just_reached_reserve_can_match_there():
    to_reserve = reaction(Moves(who=Itself(), to=frozenset({"reserve"})), name="resupplied")
    cook = Definition("cook", "Cook", "Character", statistics=(1, 1, 1), abilities=(to_reserve,))
    game = Game(table(), cook, decks={"pat": ("cook",)})

    game.does(TakeFromDeck("pat", 1, "reserve", Verb.RESUPPLY, item="cook"))

    assert [context.controller for context in game.contexts] == ["pat"]


@pytest.mark.rule("ALT4-6.3.c", "ALT4-6.3.e", "ALT4-7.3.7.a")
def test_a_card_that_is_discarded_from_a_deck_hears_that_it_is():
    kite = Definition("kite", "Kite", "Character", abilities=(reaction(Discards(what=Itself()), name="discarded"),))
    game = Game(table(), kite, decks={"pat": ("kite",)})

    game.does(TakeFromDeck("pat", 1, "discard", Verb.DISCARD, item="kite"))

    assert [(each.controller, each.ability) for each in game.contexts] == [("pat", "discarded")]


@pytest.mark.rule("ALT4-6.3.c", "ALT4-6.3.h", "ALT4-7.3.7.a")
def test_who_is_discarded_reacts_for_its_owner_in_whose_discard_pile_it_is():
    fox = character("fox", reaction(Discards(what=Itself()), name="discarded"), player="quin", owner="pat")
    game = Game(table(fox))

    game.does(Move("fox", "discard", "pat", Verb.DISCARD))

    assert [context.controller for context in game.contexts] == ["pat"]


@pytest.mark.rule("ALT4-6.3.d", "ALT4-6.3.h")
def test_going_to_reserve_from_the_expedition_zone_is_judged_before_the_event():
    leaves = reaction(
        Moves(who=Itself(), origin=frozenset({"expedition"}), to=frozenset({"reserve"})), name="back home"
    )
    game = Game(table(character("fox", leaves, player="quin", owner="pat")))

    game.does(Move("fox", "reserve", "pat"))

    assert [context.controller for context in game.contexts] == ["quin"]


# ---------------------------------------------------------------- others


@pytest.mark.rule("ALT4-6.3.f")
def test_a_landmark_that_is_leaving_sees_itself_leave():
    leaves = reaction(Leaves(who=Itself(), zones={"landmark"}), name="gone")
    game = Game(table(landmark("inn", leaves)))

    game.does(Move("inn", "hand", "pat"))

    assert game.waiting == [("inn", "gone")]


@pytest.mark.rule("ALT4-6.3.f")
def test_a_character_that_watches_for_others_joining_does_not_see_itself_join():
    watches = reaction(Joins(who=characters(), expeditions=YOUR_EXPEDITIONS), name="welcome")
    game = Game(table(in_hand("host", watches), in_hand("fox")))

    game.does(Move("host", "expedition", "pat", home="hero"))
    assert game.waiting == []
    game.does(Move("fox", "expedition", "pat", home="companion"))
    assert game.waiting == [("host#2", "welcome")]


@pytest.mark.rule("ALT4-6.3.g", "ALT4-6.3.i")
def test_three_tokens_that_join_at_once_activate_three_times_each_bound_to_another():
    watches = reaction(Joins(who=characters(), expeditions=YOUR_EXPEDITIONS), name="welcome")
    imp = Definition("imp", "Imp", "Character", statistics=(1, 1, 1), is_token=True)
    game = Game(table(landmark("inn", watches)), imp)

    game.does(*[Create("imp", "pat.hero", "pat")] * 3)

    bound = {context.names["it"][0].now for context in game.contexts}
    assert len(game.contexts) == 3
    assert len(bound) == 3


@pytest.mark.rule("ALT4-6.3.g")
@pytest.mark.parametrize(("one_or_more", "times"), [(True, 1), (False, 2)])
def test_drawing_two_cards_at_once_is_drawing_one_or_more_cards_once(one_or_more, times):
    watches = reaction(Draws(one_or_more=one_or_more), name="drew")
    cards = Definition("leaf", "Leaf", "Spell"), Definition("twig", "Twig", "Spell")
    game = Game(table(landmark("inn", watches)), *cards, decks={"pat": ("leaf", "twig")})

    game.does(TakeFromDeck("pat", 1, "hand", Verb.DRAW), TakeFromDeck("pat", 2, "hand", Verb.DRAW))

    assert len(game.waiting) == times


@pytest.mark.rule("ALT4-6.3.b")
def test_a_condition_after_the_comma_is_tested_as_part_of_activation():
    watches = reaction(PhaseOpens(Phase.NIGHT), name="night", test=Holds(i_am(boosted())))

    plain = Game(table(character("owl", watches))).does(Open(Phase.NIGHT))
    boosts = Game(table(character("owl", watches, counters={"boost": 1}))).does(Open(Phase.NIGHT))

    assert plain.waiting == []
    assert boosts.waiting == [("owl", "night")]


@pytest.mark.rule("ALT4-6.3.l")
@pytest.mark.parametrize("past", [True, False])
def test_was_boosted_is_asked_of_the_state_before_the_event(past):
    test = Holds(i_am(boosted()))
    leaves = reaction(Leaves(who=Itself()), name="gone", test=Was(test) if past else test)
    game = Game(table(character("owl", leaves, counters={"boost": 1})))

    game.does(Move("owl", "reserve", "pat"))

    assert len(game.waiting) == (1 if past else 0)


@pytest.mark.rule("ALT4-4.2.b")
def test_a_phase_activates_what_waits_for_it_for_both_players_at_once():
    noon = reaction(PhaseOpens(Phase.NOON), name="noon")
    game = Game(table(character("imp", noon, player="quin"), character("owl", noon)), phase=Phase.MORNING)

    game.does(Open(Phase.NOON), by=None)

    assert game.waiting == [("owl", "noon"), ("imp", "noon")]


@pytest.mark.rule("ALT4-4.2.d")
def test_after_rest_is_heard_as_rest_is_closed():
    rested = reaction(AfterDaily(Daily.REST), name="rested")

    game = Game(table(character("owl", rested))).does(Close(Daily.CLEAN_UP)).does(Close(Daily.REST))

    assert game.waiting == [("owl", "rested")]


@pytest.mark.rule("ALT4-2.2.12.j", "ALT4-6.3.f")
@pytest.mark.parametrize(("statuses", "times"), [((), 1), (("exhausted",), 0)])
def test_a_support_reaction_works_in_reserve_while_its_card_is_ready(statuses, times):
    noon = reaction(PhaseOpens(Phase.NOON), name="noon")
    support = noon.__class__(noon.name, SUPPORT, trigger=noon.trigger, then=noon.then)
    game = Game(table(character("cook", support, zone="reserve", statuses=statuses)))

    assert len(game.does(Open(Phase.NOON)).waiting) == times


@pytest.mark.rule("ALT4-6.3.m", "ALT4-1.4.6.c")
def test_a_reaction_is_activated_a_hundred_times_a_day_at_most():
    gained = reaction(GainsCounters(who=Itself(), name="seed"), name="grows")
    game = Game(table(character("oak", gained)))

    for _ in range(101):
        game.does(AddCounters("oak", "seed", 1))

    assert len(game.waiting) == 100


@pytest.mark.rule("ALT4-7.3.1.b", "ALT4-7.3.1.d")
def test_an_instruction_activates_each_reaction_that_has_the_symbol():
    game = Game(table(landmark("inn", J, reaction(IJoin(), name="another J"), H), character("owl", player="quin")))

    game.does(Activate("inn", "join"), by="quin")

    assert game.waiting == [("inn", "J"), ("inn", "another J")]
    assert [context.controller for context in game.contexts] == ["pat", "pat"]


@pytest.mark.rule("ALT4-7.3.1.e", "ALT4-1.4.1.a")
def test_reactions_that_cannot_activate_do_not_even_if_the_card_counts_as_played_from_reserve():
    silent = Statement(
        "silence", says=(CannotActivate(symbols={"join", "hand", "reserve"}),), affects=facing_me() & characters()
    )
    counts = Statement("as from Reserve", says=(CountsAsPlayedFrom("reserve"),), affects=characters() & owned_by_you())
    free = played(Game(table(landmark("inn", counts), in_hand("fox", R))), "fox")
    kept = Game(table(landmark("inn", counts), in_hand("fox", R), character("owl", silent, player="quin")))
    played(kept, "fox")

    assert free.waiting == [("fox#3", "R")]
    assert kept.waiting == []
    kept.does(Activate("fox#3", "reserve"))
    assert kept.waiting == []


# ---------------------------------------------------------------- expeditions


@pytest.mark.rule("ALT4-7.4.4.c", "ALT4-7.5.9.a", "ALT4-7.4.4.d")
def test_a_gigantic_character_joins_both_expeditions_and_is_seen_in_the_other_one():
    watches = reaction(Joins(who=characters() & other(), expeditions=my_expeditions()), name="not here")
    game = Game(table(character("host", watches), in_hand("titan", J, keywords=("gigantic",))))

    game.does(Move("titan", "expedition", "pat", home="companion"))

    assert sorted(words for _, words in game.waiting) == ["J", "not here"]


@pytest.mark.rule("ALT4-7.4.4.o", "ALT4-7.4.4.p", "ALT4-2.3.1.l")
def test_what_becomes_gigantic_joins_the_other_expedition_and_leaves_it_again():
    grows = Passive((gains_keyword("gigantic"),), affects=Itself(), when=i_am(boosted()))
    joins = reaction(Joins(who=characters() & other(), expeditions=my_expeditions()), name="joins")
    leaves = reaction(Leaves(who=characters() & other(), expeditions=my_expeditions()), name="leaves")
    game = Game(table(character("host", joins, leaves), character("fox", grows, home="companion")))

    game.does(AddCounters("fox", "boost", 1))
    assert game.waiting == [("host", "joins")]
    game.does(Move("fox", "hand", "pat"))
    assert game.waiting == [("host", "joins"), ("host", "leaves")]


@pytest.mark.rule("ALT4-7.4.4.j", "ALT4-7.4.4.n")
def test_for_a_gigantic_watcher_a_switch_is_neither_joining_nor_leaving():
    joins = reaction(Joins(who=characters() & other(), expeditions=my_expeditions()), name="joins")
    leaves = reaction(Leaves(who=characters() & other(), expeditions=my_expeditions()), name="leaves")
    small = Game(table(character("host", joins, leaves), character("fox", home="companion")))
    large = Game(table(character("host", joins, leaves, keywords=("gigantic",)), character("fox", home="companion")))

    for game in (small, large):
        game.does(ChangeExpedition("fox", "pat.hero"))

    assert small.waiting == [("host", "joins")]
    assert large.waiting == []


@pytest.mark.rule("ALT4-7.5.10.c", "ALT4-6.3.f")
def test_who_leaves_an_expedition_is_judged_as_it_was_before_and_who_joins_as_it_is_after():
    mine, theirs = (characters() & whose for whose in (controlled_by_you(), controlled_by_an_opponent()))
    heard = [
        reaction(made(who=who, expeditions=which), name=f"{made.__name__} {name}")
        for made, which in ((Leaves, my_expeditions()), (Joins, facing_expeditions()))
        for name, who in (("mine", mine), ("theirs", theirs))
    ]
    game = Game(table(gear("net", *heard), character("fox")))

    game.does(ChangeExpedition("fox", "quin.hero"))
    assert [words for _, words in game.waiting] == ["Leaves mine", "Joins theirs"]


@pytest.mark.rule("ALT4-7.5.9.c", "ALT4-7.5.10.c")
def test_switching_is_no_leaving_of_the_expedition_zone():
    leaves = reaction(Leaves(who=Itself()), name="gone")

    assert Game(table(character("fox", leaves))).does(ChangeExpedition("fox", "pat.companion")).waiting == []


@pytest.mark.rule("ALT4-2.1.e", "ALT4-7.5.10.b")
def test_a_token_leaves_the_expedition_zone_and_never_joins_or_leaves_a_reserve():
    gone = reaction(Leaves(who=characters()), name="gone")
    in_out = reaction(Moves(who=owned_by_you(), to=frozenset({"reserve"})), name="in Reserve")
    out = reaction(Moves(who=owned_by_you(), origin=frozenset({"reserve"})), name="out of Reserve")
    game = Game(table(landmark("inn", gone, in_out, out), character("imp", token=True)))

    game.does(Move("imp", "reserve", "pat"))

    assert game.waiting == [("inn", "gone")]


@pytest.mark.rule("ALT4-4.2.4.h", "ALT4-4.2.4.j")
def test_both_expeditions_that_move_due_to_a_terrain_activate_it_twice():
    forest = reaction(MovesForward(which=YOUR_EXPEDITIONS, due_to="forest"), name="forest")
    backward = reaction(MovesBackward(which=YOUR_EXPEDITIONS), name="back")
    game = Game(Table(("pat", "quin"), (landmark("inn", forest, backward),), OPEN))
    due = frozenset({"forest"})

    game.does(MoveExpedition("pat.hero", 1, due), MoveExpedition("pat.companion", 1, due))
    assert [words for _, words in game.waiting] == ["forest", "forest"]
    game.does(MoveExpedition("pat.hero", -1))
    assert [words for _, words in game.waiting] == ["forest", "forest", "back"]


# ---------------------------------------------------------------- words


@pytest.mark.rule("ALT4-6.3.g", "ALT4-2.4.1.f")
def test_exhausting_two_ready_cards_activates_twice_and_one_already_exhausted_not():
    tired = reaction(GainsStatus(status="exhausted", who=in_reserve(), by=Whose.YOU), name="tired")
    cards = [character(id, zone="reserve") for id in ("a", "b")]
    game = Game(table(landmark("inn", tired), *cards, character("x", zone="reserve", statuses=("exhausted",))))

    game.does(*(GainStatus(id, "exhausted") for id in ("a", "b", "x")))

    assert len(game.waiting) == 2


@pytest.mark.rule("ALT4-1.4.7.a", "ALT4-7.5.6.a")
def test_who_did_it_is_the_one_named_else_the_controller_of_the_effect_else_of_the_object():
    mine = reaction(GainsStatus(status="asleep", by=Whose.YOU), name="I did it")
    named = Game(table(landmark("inn", mine), character("owl"))).does(GainStatus("owl", "asleep", "quin"), by="pat")
    effect = Game(table(landmark("inn", mine), character("owl", player="quin"))).does(GainStatus("owl", "asleep"))
    nobody = Game(table(landmark("inn", mine), character("owl"))).does(GainStatus("owl", "asleep"), by=None)

    assert [len(game.waiting) for game in (named, effect, nobody)] == [0, 1, 1]


@pytest.mark.rule("ALT4-2.4.1.g")
def test_what_may_gain_a_status_again_has_gained_it_and_has_not_become_it():
    again = Statement("again", says=(MayGainAgain("fleeting"),))
    gained = reaction(GainsStatus(who=Itself(), status="fleeting"), name="gained")
    became = reaction(Becomes(who=Itself(), status="fleeting"), name="became")
    game = Game(table(character("wisp", again, gained, became, statuses=("fleeting",))))

    game.does(GainStatus("wisp", "fleeting"))

    assert game.waiting == [("wisp", "gained")]


@pytest.mark.rule("ALT4-7.5.4.a", "ALT4-2.4.5.b")
def test_boosted_is_become_with_the_first_boost_and_by_entering_with_one():
    became = reaction(Becomes(who=characters(), status="boosted"), name="became")
    game = Game(table(landmark("inn", became), character("owl"), in_hand("fox")))

    game.does(AddCounters("owl", "boost", 1)).does(AddCounters("owl", "boost", 1))
    assert len(game.waiting) == 1
    game.does(Move("fox", "expedition", "pat", home="hero", counters=(("boost", 1),)))
    assert len(game.waiting) == 2


@pytest.mark.rule("ALT4-6.3.b")
def test_on_its_third_counter_is_reached_once_on_the_way_up():
    third = reaction(Reaches(name="trial", number=3), name="third")
    game = Game(table(landmark("inn", third, counters={"trial": 1})))

    assert [len(game.does(AddCounters("inn", "trial", times)).waiting) for times in (1, 2, 1)] == [0, 1, 1]


@pytest.mark.rule("ALT4-7.3.31.b", "ALT4-7.3.31.a")
def test_a_sacrificed_token_has_been_sacrificed_and_joined_no_discard_pile():
    sacrificed = reaction(Sacrifices(by=Whose.YOU, what=characters()), name="sacrificed")
    discarded = reaction(Discards(by=Whose.YOU), name="discarded")
    game = Game(table(landmark("inn", sacrificed, discarded), character("imp", token=True), character("owl")))

    game.does(Move("imp", "discard", "pat", Verb.SACRIFICE))
    assert game.waiting == [("inn", "sacrificed")]
    game.does(Move("owl", "discard", "pat", Verb.SACRIFICE))
    assert sorted(words for _, words in game.waiting) == ["discarded", "sacrificed", "sacrificed"]


@pytest.mark.rule("ALT4-7.5.11.a", "ALT4-5.1.2.j")
def test_a_spell_is_played_as_it_leaves_limbo_and_not_as_it_goes_there():
    plays = reaction(Plays(what=~characters()), name="a Spell")
    characters_only = reaction(Plays(what=characters()), name="a Character")
    game = Game(table(landmark("inn", plays, characters_only), in_hand("song", type="Spell"), in_hand("fox")))

    game.does(play("song")[0])
    assert game.waiting == []
    game.does(Move("song#2", "reserve", "pat", Verb.RESOLVE, "pat", played=True))
    assert game.waiting == [("inn", "a Spell")]
    played(game, "fox")
    assert [words for _, words in game.waiting] == ["a Spell", "a Character"]


@pytest.mark.rule("ALT4-7.3.26.a", "ALT4-7.5.9.b")
def test_resupplying_creating_readying_and_passing_are_heard():
    heard = [
        reaction(Resupplies(), name="resupplied"),
        reaction(Creates(), name="created"),
        reaction(LosesStatus(status="exhausted", by=Whose.YOU), name="readied"),
        reaction(Passes(by=Whose.OPPONENT), name="passed"),
    ]
    imp = Definition("imp", "Imp", "Character", statistics=(1, 1, 1), is_token=True)
    leaf = Definition("leaf", "Leaf", "Spell")
    tired = character("owl", zone="reserve", statuses=("exhausted",))
    game = Game(table(landmark("inn", *heard), tired), imp, leaf, decks={"pat": ("leaf",)})

    game.does(TakeFromDeck("pat", 1, "reserve", Verb.RESUPPLY))
    game.does(Create("imp", "pat.hero", "pat")).does(LoseStatus("owl", "exhausted")).does(Pass("quin"))

    assert [words for _, words in game.waiting] == ["resupplied", "created", "readied", "passed"]


@pytest.mark.rule("ALT4-5.2.1.c")
def test_a_character_from_reserve_is_not_fleeting_yet_in_the_event_of_its_entry():
    fleeting_ones = reaction(
        Joins(who=characters() & with_status("fleeting"), expeditions=my_expeditions()), name="a Fleeting one"
    )
    game = Game(table(gear("net", fleeting_ones), character("fox", zone="reserve")))

    assert played(game, "fox").waiting == []
