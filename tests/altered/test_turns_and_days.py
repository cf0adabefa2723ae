"""Turns of the Afternoon, quick actions, and how a day goes from phase to phase."""

from typing import Any

import pytest
from immutables import Map

from ludex.engine.choices import Choice
from ludex.systems.altered.abilities import QuickAction, Statement
from ludex.systems.altered.actions import LoseStatus, Move
from ludex.systems.altered.actions import Verb as Word
from ludex.systems.altered.actions_of_days import Close, Pass, SetFirstPlayer, Win
from ludex.systems.altered.among import Among
from ludex.systems.altered.cards import Card
from ludex.systems.altered.characteristics import TYPE
from ludex.systems.altered.clean_up import CleanUp
from ludex.systems.altered.days import BeginPhase, CloseDaily, EndPhase, RunDaily, first_day, from_phase
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import Ongoing, with_facts
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.memory import forgetting_the_gone
from ludex.systems.altered.morning import Expand
from ludex.systems.altered.nouns import Me, TopOfDeck
from ludex.systems.altered.patterns import GoingTo
from ludex.systems.altered.paying import Also, DiscardMe, ExhaustMe, Mana
from ludex.systems.altered.phases import DAILY_EFFECTS, Daily, Phase
from ludex.systems.altered.picked_nouns import Chosen
from ludex.systems.altered.places import stands_at
from ludex.systems.altered.quick_actions import MOST_A_DAY, quick_actions
from ludex.systems.altered.sayings_of_steps import Adds
from ludex.systems.altered.setup import START, Table
from ludex.systems.altered.templates import Status
from ludex.systems.altered.triggers import AfterDaily, PhaseOpens
from ludex.systems.altered.triggers_of_moves import IJoin
from ludex.systems.altered.turns import NextTurn
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Put
from ludex.systems.altered.verbs.process import AfterYou
from ludex.systems.altered.verbs.statuses import Exhaust
from ludex.systems.altered.ways_to_pay import CostsAlso
from ludex.systems.altered.words import in_zone
from tests.altered.positions import orbs
from tests.altered.small_games import MARK, Game, reaction
from tests.altered.tables import character, in_hand, landmark, table

MARKED = GainCounters(counter=MARK)


def quick(*then, cost=(), name="quick", **more):
    """A quick action."""
    return QuickAction(name, more.pop("kind", "quick action"), cost=cost, then=then or (MARKED,), **more)


def happened(game):
    """The atomic actions of the game so far, the first one first."""
    log: Any = game.state.log or ()
    return [action for record in reversed(list(log)) if isinstance(record, Event) for action in record.step.actions]


def askers(game):
    """Who was asked for a turn effect, in order."""
    return [each.player for each in game.asked if each.rule == "ALT4-4.2.3.d"]


# ---------------------------------------------------------------- turns


@pytest.mark.rule("ALT4-4.2.3.b", "ALT4-4.2.3.c", "ALT4-4.2.3.e", "ALT4-4.2.f")
def test_turns_alternate_until_both_have_passed_and_who_has_passed_takes_no_more():
    cards = [in_hand(f"{player}-{n}", type="Spell", player=player) for player in ("pat", "quin") for n in (1, 2)]
    game = Game(table(*cards), turn=None)
    play = {card.id: f"play {card.id} for 0 mana" for card in cards}
    answers = [play["pat-1"], play["quin-1"], "pass", play["quin-2"]]
    game.goes_on(NextTurn(), answers=[*answers, "pass"])
    assert askers(game) == ["pat", "quin", "pat", "quin", "quin"]
    assert game.state.facts.passed == {"pat", "quin"}
    assert game.state.facts.turn is None


@pytest.mark.rule("ALT4-4.2.3.d", "ALT4-5.1.1.b")
def test_one_can_always_pass_and_does_nothing_on_the_opponents_turn():
    game = Game(table(in_hand("elf", player="quin")), turn=None).goes_on(NextTurn(), answers=["pass", "pass"])
    assert [option.label() for option in game.asked[0].options] == ["pass"]
    assert happened(game) == [Pass("pat"), Pass("quin")]


@pytest.mark.rule("ALT4-4.2.g", "ALT4-4.4.a", "ALT4-4.4.d")
def test_reactions_are_played_after_each_turn_effect_before_the_next_turn():
    elf = in_hand("elf", reaction(IJoin(), name="J"))
    game = Game(table(elf), turn=None)
    game.goes_on(NextTurn(), answers=["play elf in the hero expedition for 0 mana", "pass", "pass"])
    assert (game.played, game.counters(game.now("elf"))) == (["J"], 1)
    assert not game.state.facts.waiting


@pytest.mark.rule("ALT4-4.2.3.e", "ALT4-5.3.a", "ALT4-5.3.c", "ALT4-5.3.d")
def test_a_quick_action_leaves_the_turn_going_on_and_exhausts_its_object():
    game = Game(table(character("elf", quick(cost=(ExhaustMe(), Mana(1)))), *orbs(ready=1)), turn=None)
    game.goes_on(NextTurn(), answers=["use elf: quick", "pass", "pass"])
    assert askers(game) == ["pat", "pat", "quin"]
    assert (game.counters("elf"), game.statuses("elf")) == (1, {"exhausted"})
    assert game.statuses("pat-orb-1") == {"exhausted"}


@pytest.mark.rule("ALT4-6.4.d")
def test_a_card_that_turns_out_not_to_be_payable_goes_back_and_its_player_chooses_anew():
    part = Also(Exhaust(Chosen(among=(Among.RESERVE,))))
    costs = Statement("too", says=(CostsAlso((part,), "exhaust"),))
    tires = Statement("tires", says=(Adds(GoingTo(to={"limbo"}), (Status("exhausted", on=in_zone("reserve")),)),))
    old = Card("old", "Character", "pat", zone="reserve", reserve_cost=9)
    game = Game(table(in_hand("elf", costs), old, landmark("inn", tires)), turn=None)
    game.goes_on(NextTurn(), answers=["play elf in the hero expedition for 0 mana", "pass", "pass"])
    assert game.zone("elf") == "hand"
    assert askers(game) == ["pat", "pat", "quin"]


@pytest.mark.rule("ALT4-7.3.2.a", "ALT4-7.3.2.b")
def test_after_you_ends_the_turn_and_is_no_pass():
    game = Game(table(character("elf", quick(AfterYou(), cost=(ExhaustMe(),)))), turn=None)
    game.goes_on(NextTurn(), answers=["use elf: quick", "pass", "pass"])
    assert askers(game) == ["pat", "quin", "pat"]


@pytest.mark.rule("ALT4-5.3.b", "ALT4-2.4.6.e", "ALT4-2.2.12.j")
def test_quick_actions_are_those_of_what_one_controls_of_the_hero_and_of_ready_support():
    support = quick(cost=(DiscardMe(),), kind=SUPPORT)
    on = table(
        character("elf", quick()),
        character("imp", quick(), player="quin"),
        landmark("inn", quick()),
        Card("boss", "Hero", "pat", abilities=(quick(),)),
        Card("ready", "Character", "pat", zone="reserve", abilities=(support,)),
        Card("tired", "Character", "pat", zone="reserve", abilities=(support,), statuses=("exhausted",)),
        Card("theirs", "Character", "quin", zone="reserve", abilities=(support,)),
        Card("stored", "Character", "pat", zone="reserve", abilities=(quick(),)),
        in_hand("held", quick()),
    )
    game = Game(on)
    assert [each.id for each in quick_actions(game.state, game.rules, "pat")] == ["elf", "inn", "boss", "ready"]


@pytest.mark.rule("ALT4-7.2.1.c", "ALT4-7.1.4.b")
def test_a_quick_action_finds_its_object_where_paying_put_it():
    ghost = quick(Put(Me(), "hand"), cost=(DiscardMe(),), kind=SUPPORT)
    game = Game(table(Card("ghost", "Character", "pat", zone="reserve", abilities=(ghost,))), turn=None)
    game.goes_on(NextTurn(), answers=["use ghost: quick", "pass", "pass"])
    assert [action.to for action in happened(game) if isinstance(action, Move)] == ["discard", "hand"]
    assert game.zone("ghost") == "hand"


@pytest.mark.rule("ALT4-1.4.6.b", "ALT4-5.3.e", "ALT4-6.4.c", "ALT4-6.4.e")
def test_a_quick_action_is_offered_while_it_can_be_paid_and_a_hundred_times_a_day():
    game = Game(table(character("elf", quick()), character("poor", quick(cost=(Mana(1),)))))
    (offered,) = quick_actions(game.state, game.rules, "pat")
    assert offered.id == "elf"
    used = game.state.facts.used.set(("elf", offered.ability), MOST_A_DAY)
    assert quick_actions(with_facts(game.state, used=used), game.rules, "pat") == ()


# ---------------------------------------------------------------- days

DECKS = {
    "pat": tuple(f"p{n}" for n in range(9)),
    "quin": tuple(f"q{n}" for n in range(9)),
}


def days(on, until, *labels, tasks=None, **facts):
    """A game that goes on from its first day, or from some tasks, until it is so late.

    Its course are the phases that began, and the daily effects that ended, in order.
    """
    deck = [Definition(item, item, "Spell", hand_cost=9) for items in DECKS.values() for item in items]
    game: Any = Game(on, *deck, decks=DECKS, **{"phase": Phase.NOON, **facts})
    state, answers = game.state.then(*(first_day() if tasks is None else tasks)), list(labels)
    game.course = []
    while not until(state):
        task = state.agenda[0]
        if isinstance(task, BeginPhase | CloseDaily):
            game.course.append(task.phase if isinstance(task, BeginPhase) else task.daily)
        found: Any = state.agenda[0].run(state.without_task(), game.rules)
        if isinstance(found, Choice):
            game.asked.append(found)
            label = answers.pop(0) if answers else found.options[-1].label()
            option = next(each for each in found.options if each.label() == label)
            found = state.agenda[0].take(state.without_task(), game.rules, option)
        state = found
    game.state = state
    return game


@pytest.mark.rule("ALT4-4.1.j", "ALT4-4.2.a", "ALT4-4.2.c", "ALT4-4.2.e", "ALT4-4.2.2.a", "ALT4-4.2.4.a")
def test_the_first_day_begins_at_noon_and_every_other_with_its_morning():
    game = days(table(), lambda state: state.facts.day == 2 and state.facts.phase is Phase.AFTERNOON)
    night = [Daily.REST, Daily.CLEAN_UP, Daily.CHECK_VICTORY]
    morning = [Daily.SUCCEED, Daily.PREPARE, Daily.DRAW, Daily.EXPAND]
    first = [Phase.NOON, Phase.AFTERNOON, Phase.DUSK, Daily.PROGRESS, Phase.NIGHT, *night]
    assert game.course == [*first, Phase.MORNING, *morning, Phase.NOON, Phase.AFTERNOON]


@pytest.mark.rule("ALT4-4.2.1.b", "ALT4-1.4.5.a", "ALT4-4.1.j")
def test_the_players_are_first_player_in_turn():
    game = days(table(), lambda state: state.facts.day == 4)
    firsts = [each.player for each in happened(game) if isinstance(each, SetFirstPlayer)]
    assert firsts == ["quin", "pat"]
    afternoons = askers(game)
    assert afternoons == ["pat", "quin", "quin", "pat", "pat", "quin"]


@pytest.mark.rule("ALT4-4.2.1.c")
def test_prepare_readies_everything_in_a_single_step():
    stored = Card("stored", "Spell", "quin", zone="reserve", statuses=("exhausted", "anchored"))
    boss = Card("boss", "Hero", "quin", statuses=("exhausted",))
    on = table(character("elf", statuses=("exhausted",)), stored, boss, *orbs(exhausted=2))
    game = Game(on).goes_on(RunDaily(Daily.PREPARE))
    event = next(record for record in game.state.log if isinstance(record, Event) and len(record.step.acts) > 1)
    ids = ("elf", "stored", "boss", "pat-orb-1", "pat-orb-2")
    assert set(event.step.actions) == {LoseStatus(id, "exhausted") for id in ids}


@pytest.mark.rule("ALT4-4.2.1.d")
def test_both_players_draw_two_cards_in_one_step():
    cards = [Definition(item, item, "Spell") for item in "abcd"]
    decks = {"pat": ("a", "b", "c"), "quin": ("d",)}
    game = Game(table(), *cards, phase=Phase.MORNING, decks=decks).goes_on(RunDaily(Daily.DRAW))
    assert [game.zone(item) for item in "abcd"] == ["hand", "hand", None, "hand"]
    assert sum(isinstance(record, Event) for record in game.state.log) == 1


@pytest.mark.rule("ALT4-4.2.1.e")
def test_each_player_decides_on_a_mana_orb_then_all_move_at_once():
    hands = [in_hand("fox"), in_hand("owl"), in_hand("imp", player="quin")]
    game = Game(table(*hands), phase=Phase.MORNING).goes_on(Expand(), answers=["owl", "imp"])
    assert [(each.player, [option.label() for option in each.options]) for each in game.asked] == [
        ("pat", ["fox", "owl", "no"]),
        ("quin", ["imp", "no"]),
    ]
    assert len([record for record in game.state.log if isinstance(record, Event)]) == 1
    view = game.state.table.view
    assert [(view.value(game.now(item), TYPE), game.statuses(game.now(item))) for item in ("owl", "imp")] == [
        ("Mana Orb", set())
    ] * 2


@pytest.mark.rule("ALT4-4.2.1.e", "ALT4-6.1.g")
def test_whoever_has_no_hand_is_not_asked_and_one_may_decline():
    game = Game(table(in_hand("imp", player="quin")), phase=Phase.MORNING).goes_on(Expand(), answers=["no"])
    assert [each.player for each in game.asked] == ["quin"]
    assert game.zone("imp") == "hand"


def stored(player, count):
    """So many cards in a player's Reserve."""
    return [Card(f"{player}-{number}", "Spell", player, zone="reserve") for number in range(1, count + 1)]


@pytest.mark.rule("ALT4-3.2.7.b", "ALT4-3.2.10.b", "ALT4-4.2.5.c", "ALT4-6.1.h", "ALT4-1.4.5.a")
def test_clean_up_lets_each_player_keep_as_many_as_the_limits_say_then_the_rest_leaves_at_once():
    lands = [landmark(f"land-{number}", player="quin") for number in (1, 2, 3)]
    game = Game(table(*stored("pat", 4), *stored("quin", 1), *lands), phase=Phase.NIGHT)
    game.goes_on(CleanUp(), answers=["pat-4", "pat-1", "land-2", "land-3"])
    assert [each.player for each in game.asked] == ["pat", "pat", "quin", "quin"]
    (event,) = [record for record in game.state.log or () if isinstance(record, Event)]
    actions: Any = event.step.actions
    assert {(action.id, action.verb, action.by) for action in actions} == {
        ("pat-2", Word.DISCARD, "pat"),
        ("pat-3", Word.DISCARD, "pat"),
        ("land-1", Word.SACRIFICE, "quin"),
    }


@pytest.mark.rule("ALT4-4.2.5.c")
def test_with_a_limit_of_nothing_there_is_nothing_to_choose():
    boss = Card("boss", "Hero", "pat", reserve_limit=0)
    game = Game(table(boss, *stored("pat", 2)), phase=Phase.NIGHT).goes_on(CleanUp())
    assert (game.asked, game.zone("pat-1"), game.zone("pat-2")) == ([], "discard", "discard")


@pytest.mark.rule("ALT4-4.2.d", "ALT4-4.2.5.b")
def test_what_comes_after_rest_comes_before_clean_up():
    watch = landmark("watch", reaction(AfterDaily(Daily.REST), name="after Rest"), player="quin")
    on = table(character("elf"), watch, *stored("pat", 2))
    game = Game(on, phase=Phase.NIGHT).goes_on(*from_phase(Phase.NIGHT)[:2], answers=["pat-1", "pat-2"])
    assert (game.played, game.counters("watch"), game.zone("elf")) == (["after Rest"], 1, "discard")
    rested, cleaned = (happened(game).index(Close(daily)) for daily in (Daily.REST, Daily.CLEAN_UP))
    marks = [place for place, action in enumerate(happened(game)) if getattr(action, "name", "") == MARK]
    assert rested < marks[0] < cleaned


@pytest.mark.rule("ALT4-4.2.b")
def test_each_phase_opens_with_one_event_that_wakes_the_reactions_of_both_players():
    both = [
        landmark(f"{player}-inn", reaction(PhaseOpens(Phase.NOON), name=player), player=player)
        for player in ("pat", "quin")
    ]
    game = days(table(*both), lambda state: state.facts.phase is Phase.AFTERNOON)
    assert [game.counters("pat-inn"), game.counters("quin-inn")] == [1, 1]


@pytest.mark.rule("ALT4-4.2.5.d", "ALT4-4.2.c")
def test_the_game_is_won_at_check_victory():
    standings = {"pat.hero": stands_at(START, "hero", 7)}
    game = Game(Table(("pat", "quin"), standings=standings), phase=Phase.NIGHT).goes_on(RunDaily(Daily.CHECK_VICTORY))
    assert Win("pat", "7 regions against 0") in happened(game)
    assert game.rules.over(game.state).winner == "pat"


@pytest.mark.rule("ALT4-1.4.6.a", "ALT4-4.2.3.b")
def test_a_new_day_begins_with_nothing_counted():
    used: Any = Map([(("elf", (1, 0, 0)), 3)])
    facts = {"used": used, "moved_forward": frozenset({"pat.hero"})}
    game = days(table(), lambda state: state.facts.day == 2, tasks=(EndPhase(Phase.NIGHT),), phase=Phase.NIGHT, **facts)
    found = game.state.facts
    assert (len(found.used), found.moved_forward, found.passed, found.day) == (0, frozenset(), frozenset(), 2)


@pytest.mark.rule("ALT4-2.1.h")
def test_what_is_gone_is_forgotten_between_turns_but_for_what_an_emblem_speaks_of():
    game = Game(table(in_hand("song", type="Spell"), character("elf")))
    game.does(Move("elf", "reserve", "pat"), Move("song", "discard", "pat"))
    assert set(game.state.facts.gone) == {"elf", "song"}
    assert set(forgetting_the_gone(game.state).facts.gone) == set()
    lasting = with_facts(game.state, ongoing=game.state.facts.ongoing.set("emblem-1", Ongoing(None, "elf")))
    assert set(forgetting_the_gone(lasting).facts.gone) == {"elf"}


@pytest.mark.rule("ALT4-4.2.3.a", "ALT4-4.2.f", "ALT4-4.2.2.a")
def test_noon_and_afternoon_have_no_daily_effect():
    assert (DAILY_EFFECTS[Phase.NOON], DAILY_EFFECTS[Phase.AFTERNOON]) == ((), ())
    game = days(table(), lambda state: state.facts.phase is Phase.DUSK)
    done = [action for action in happened(game) if isinstance(action, Close)]
    assert done == []


@pytest.mark.rule("ALT4-4.2.5.c-R")
def test_what_comes_after_clean_up_stays_above_the_limit_until_the_next_one():
    refill = reaction(AfterDaily(Daily.CLEAN_UP), Put(TopOfDeck(2), "reserve"), name="refill")
    more = [Definition(key, key, "Spell") for key in ("leaf", "twig")]
    game = Game(
        table(landmark("inn", refill), *stored("pat", 2)), *more, decks={"pat": ("leaf", "twig")}, phase=Phase.NIGHT
    )
    game.goes_on(*from_phase(Phase.NIGHT)[1:3])
    there = [game.zone(id) for id in ("pat-1", "pat-2", "leaf", "twig")]
    assert there == ["reserve"] * 4
    assert [action for action in happened(game) if isinstance(action, Move)] == []
