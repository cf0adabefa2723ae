"""The verbs about statuses, counters, expeditions, regions, tokens, emblems, dice, and the course of the game."""

import pytest

from ludex.engine.choices import Number, Over
from ludex.layers.errors import RefusedError
from ludex.layers.relations import Relation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.actions import (
    AddCounters,
    ChangeExpedition,
    Create,
    CreateEmblem,
    GainStatus,
    MoveExpedition,
    RemoveCounters,
    Roll,
)
from ludex.systems.altered.actions_of_days import EndTurn
from ludex.systems.altered.among import Among
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.measures import Divided, TheRoll
from ludex.systems.altered.nouns import Both, Every, It, Me
from ludex.systems.altered.phases import Duration, Phase
from ludex.systems.altered.picked_nouns import Chosen, Target
from ludex.systems.altered.rolling import Shown
from ludex.systems.altered.verbs.counters import Augment, DoubleCounters, ExchangeBoosts, GainCounters, LoseCounters
from ludex.systems.altered.verbs.dice import RollDie
from ludex.systems.altered.verbs.making import AnExpedition, CreateToken, MakeEmblem
from ludex.systems.altered.verbs.places import (
    Defect,
    GoTo,
    MoveBackwards,
    MoveForward,
    SetMarker,
    ShiftMarker,
    Switch,
)
from ludex.systems.altered.verbs.process import AfterYou, ChooseNumber, WinGame
from ludex.systems.altered.verbs.statuses import Ascend, Exhaust, Gains, Loses, Ready
from ludex.systems.altered.who import Opponent
from tests.altered.effects import Effect
from tests.altered.tables import character, table

ANY = w.characters()
ELF = character("elf")
SOLDIER = Definition("soldier", "Soldier", c.CHARACTER, statistics=(1, 1, 1), is_token=True)
MINE = Every(w.controlled_by_you(), (Among.EXPEDITIONS,))


@pytest.mark.rule("ALT4-7.3.15.a", "ALT4-7.3.19.a", "ALT4-2.4.1.f", "ALT4-2.4.1.h")
def test_statuses_are_gained_and_lost_and_what_is_impossible_is_not_begun():
    gained = Effect(table(ELF), Gains(Me(), "asleep"), me="elf")
    assert gained.statuses("elf") == {"asleep"}
    assert gained.context.did
    again = Effect(table(character("elf", statuses=("asleep",))), Gains(Me(), "asleep"), me="elf")
    assert not again.context.did
    assert (
        Effect(table(character("elf", statuses=("asleep",))), Loses(Me(), "asleep"), me="elf").statuses("elf") == set()
    )
    assert not Effect(table(ELF), Loses(Me(), "asleep"), me="elf").context.did


@pytest.mark.rule("ALT4-7.3.12.a", "ALT4-7.3.25.a", "ALT4-7.3.25.b")
def test_a_card_of_any_reserve_is_exhausted_and_readied():
    # RUL-001
    on = table(character("x", player="quin", zone="reserve", statuses=("exhausted",)))
    reserved = Target(w.exhausted(), among=(Among.RESERVE,))
    effect = Effect(on, Ready(reserved), Exhaust(It()))
    assert [len(event) for event in effect.events()] == [1, 1]
    assert effect.statuses("x") == {"exhausted"}


@pytest.mark.rule("ALT4-7.3.3.a", "ALT4-7.4.4.f")
def test_my_expedition_ascends_and_both_do_for_a_gigantic_bearer():
    assert Effect(table(ELF), Ascend(), me="elf").events() == [(GainStatus("pat.hero", "ascended", "pat"),)]
    both = Effect(table(character("elf", keywords=("gigantic",))), Ascend(), me="elf")
    assert both.statuses("pat.companion") == both.statuses("pat.hero") == {"ascended"}


@pytest.mark.rule("ALT4-7.3.14.a", "ALT4-7.3.16.a", "ALT4-2.5.f", "ALT4-2.5.g")
def test_counters_are_gained_in_one_atomic_action_and_removed_as_far_as_they_go():
    effect = Effect(table(ELF), GainCounters(Me(), 3), LoseCounters(Me(), 5), GainCounters(Me(), 1, "kelon"), me="elf")
    assert effect.boosts("elf") == 0
    assert effect.value("elf", c.counter("kelon")) == 1
    assert effect.events()[0] == (AddCounters("elf", "boost", 3, "pat"),)


@pytest.mark.rule("ALT4-7.3.8.a", "ALT4-7.3.8.b")
def test_counters_are_doubled_where_there_are_any():
    boosted = character("elf", counters={"boost": 2})
    assert Effect(table(boosted), DoubleCounters(), me="elf").events() == [(AddCounters("elf", "boost", 2, "pat"),)]
    none = Effect(table(ELF), DoubleCounters(), me="elf")
    assert none.events() == []
    assert not none.context.did


@pytest.mark.rule("ALT4-7.3.4.a")
def test_who_augments_chooses_the_kind_of_counter():
    effect = Effect(table(character("elf", counters={"boost": 2, "food": 1})), Augment(), me="elf")
    assert effect.offered == ["boost", "food"]
    assert effect.pick("food").value("elf", c.counter("food")) == 2
    assert Effect(table(ELF), Augment(), me="elf").events() == []


@pytest.mark.rule("ALT4-7.3.4.a")
def test_several_things_are_augmented_each_by_a_kind_of_its_own():
    on = table(character("a", counters={"boost": 1, "food": 1}), character("b"), character("d", counters={"boost": 1}))
    effect = Effect(on, Augment(Every(ANY)))
    assert effect.pick("boost").done
    assert (effect.boosts("a"), effect.boosts("b"), effect.boosts("d")) == (2, 0, 2)


@pytest.mark.rule("ALT4-7.3.10.a")
def test_an_exchange_of_boosts_is_a_loss_and_a_gain_of_the_difference():
    on = table(character("rich", counters={"boost": 5}), character("poor", counters={"boost": 1}))
    effect = Effect(on, ExchangeBoosts(Me(), Target(ANY & w.other())), me="rich")
    assert effect.events() == [(RemoveCounters("rich", "boost", 4, "pat"), AddCounters("poor", "boost", 4, "pat"))]
    assert (effect.boosts("rich"), effect.boosts("poor")) == (1, 5)
    alike = table(character("rich"), character("poor"))
    assert Effect(alike, ExchangeBoosts(Me(), Target(ANY & w.other())), me="rich").events() == []


@pytest.mark.rule("ALT4-7.3.6.a", "ALT4-7.4.4.i")
def test_a_defector_goes_to_the_expedition_that_faces_its_own_and_stays_the_same():
    effect = Effect(table(character("elf", counters={"boost": 2}, statuses=("anchored",))), Defect(), me="elf")
    assert effect.events() == [(ChangeExpedition("elf", "quin.hero", "pat"),)]
    assert effect.value("elf", c.CONTROLLER) == "quin"
    assert (effect.boosts("elf"), effect.statuses("elf")) == (2, {"anchored"})


@pytest.mark.rule("ALT4-7.3.34.a")
def test_who_switches_goes_to_the_other_expedition_of_the_same_player():
    effect = Effect(table(ELF), Switch(Target(ANY)))
    assert (effect.value("elf", c.CONTROLLER), effect.value("elf", c.HOME)) == ("pat", "companion")


@pytest.mark.rule("ALT4-7.4.4.l", "ALT4-2.1.i")
def test_going_to_an_expedition_that_there_is_not_does_nothing():
    other = Every(w.expeditions() & w.controlled_by_you() & ~w.my_expeditions(), (Among.EXPEDITIONS,))
    there = Effect(table(ELF), GoTo(Me(), other), me="elf")
    assert there.value("elf", c.HOME) == "companion"
    big = Effect(table(character("elf", keywords=("gigantic",))), GoTo(Me(), other), me="elf")
    assert big.events() == []


@pytest.mark.rule("ALT4-7.3.22.a", "ALT4-7.3.21.a")
def test_expeditions_move_forward_and_backwards_in_one_step():
    effect = Effect(table(ELF), MoveForward(MINE), MoveBackwards(regions=1), me="elf")
    assert effect.events()[0] == (
        MoveExpedition("pat.hero", 1, by="pat"),
        MoveExpedition("pat.companion", 1, by="pat"),
    )
    assert effect.value("pat.hero", c.DISTANCE) == 0


@pytest.mark.rule("ALT4-3.2.1.d", "ALT4-7.3.20.a", "ALT4-7.3.20.b")
def test_a_marker_is_put_on_a_region_and_can_be_moved_to_the_same_one():
    region = Target(w.regions(), among=(Among.REGIONS,))
    effect = Effect(table(), SetMarker(region, frozenset({"water"})))
    assert effect.pick("glade").value("glade", c.TERRAINS) == {"water"}
    marker = Chosen(among=(Among.MARKERS,), anywhere=True)
    moved = Effect(
        table(),
        SetMarker(region, frozenset({"water"})),
        ShiftMarker(marker, Target(w.regions(), among=(Among.REGIONS,))),
    )
    assert moved.pick("glade").offered == ["crag", "glade"]
    assert moved.pick("crag").value("crag", c.TERRAINS) == {"water"}


@pytest.mark.rule("ALT4-7.3.5.a", "ALT4-6.1.e", "ALT4-1.1.7.b")
def test_a_token_in_each_expedition_is_one_step_with_two_atomic_actions():
    effect = Effect(table(), CreateToken("soldier", MINE), known=(SOLDIER,))
    assert effect.events() == [(Create("soldier", "pat.hero", "pat"), Create("soldier", "pat.companion", "pat"))]
    assert len(effect.zone("expedition", "pat")) == 2


@pytest.mark.rule("ALT4-7.3.5.a", "ALT4-7.2.5.a")
def test_a_token_in_a_target_expedition_belongs_to_its_creator_and_is_it():
    target = Target(w.controlled_by_an_opponent(), among=(Among.EXPEDITIONS,))
    effect = Effect(table(), CreateToken("soldier", target), GainCounters(It(), 2), known=(SOLDIER,))
    assert effect.offered == ["quin.hero", "quin.companion"]
    effect.pick("quin.hero")
    token = effect.context.names["it"][0].now
    assert (effect.value(token, c.OWNER), effect.value(token, c.CONTROLLER)) == ("pat", "quin")
    assert effect.boosts(token) == 2


@pytest.mark.rule("ALT4-7.4.4.h")
def test_a_gigantic_bearer_puts_each_of_two_tokens_in_either_expedition():
    big = table(character("elf", keywords=("gigantic",)))
    effect = Effect(big, CreateToken("soldier", count=2), me="elf", known=(SOLDIER,))
    assert effect.offered == ["pat.hero", "pat.companion"]
    assert effect.pick("pat.hero", "pat.hero").done
    assert [each.expedition for each in effect.events()[0]] == ["pat.hero", "pat.hero"]
    small = Effect(table(ELF), CreateToken("soldier", count=2), me="elf", known=(SOLDIER,))
    assert [each.expedition for each in small.events()[0]] == ["pat.hero", "pat.hero"]


@pytest.mark.rule("ALT4-7.4.4.l")
def test_no_token_appears_in_an_expedition_that_there_is_not():
    other = AnExpedition(w.expeditions() & w.controlled_by_you() & ~w.my_expeditions())
    big = table(character("elf", keywords=("gigantic",)))
    assert Effect(big, CreateToken("soldier", other), me="elf", known=(SOLDIER,)).events() == []


@pytest.mark.rule("ALT4-2.2.15.a", "ALT4-7.2.1.d")
def test_an_emblem_is_made_by_the_bearer_and_is_yours():
    effect = Effect(table(ELF), MakeEmblem((), Duration.TURN, 1, name="the next one"), me="elf")
    assert effect.events() == [(CreateEmblem("pat", "elf", (), Duration.TURN, 1, "the next one"),)]


@pytest.mark.rule("ALT4-7.3.28.a", "ALT4-7.3.28.b")
def test_a_target_is_chosen_after_the_roll_is_known():
    # RUL-041
    effect = Effect(table(ELF, character("imp")), RollDie(), GainCounters(Target(ANY), TheRoll()))
    effect.answer(Shown((4,)))
    assert effect.offered == ["elf", "imp"]
    assert effect.pick("imp").boosts("imp") == 4
    assert effect.events()[0] == (Roll("pat", shown=(4,), result=4),)


@pytest.mark.rule("ALT4-1.1.6.c", "ALT4-6.5.f")
def test_what_would_divide_by_zero_does_not_happen():
    effect = Effect(table(ELF), GainCounters(Me(), Divided(3, 0, up=True)), me="elf")
    assert effect.events() == []
    assert not effect.context.did


@pytest.mark.rule("ALT4-7.3.2.a")
def test_after_you_ends_the_turn_and_nothing_outside_of_turns():
    assert Effect(table(), AfterYou()).events() == [(EndTurn("pat"),)]
    assert Effect(table(), AfterYou(), turn=None, phase=Phase.NOON).events() == []


@pytest.mark.rule("ALT4-1.4.1.c")
def test_a_player_wins():
    effect = Effect(table(), WinGame(Opponent()))
    assert isinstance(effect.position.question, Over)
    assert effect.position.question.winner == "quin"


def test_a_number_is_chosen_and_can_be_used_by_its_name():
    effect = Effect(table(ELF), ChooseNumber(1, 3), GainCounters(Me(), TheRoll("number")), me="elf")
    assert effect.offered == ["1", "2", "3"]
    assert effect.answer(Number(2)).boosts("elf") == 2
    forced = Effect(table(ELF), ChooseNumber(2, 2), GainCounters(Me(), TheRoll("number")), me="elf")
    assert forced.boosts("elf") == 2


def test_more_numbers_than_anybody_could_look_through_are_refused():
    with pytest.raises(RefusedError, match="at most 1000 can be"):
        Effect(table(ELF), ChooseNumber(1, 10**9))


def test_both_are_found_once():
    same = Both(Me(), Every(ANY & w.with_number(c.FOREST, Relation.AT_LEAST, 1)))
    assert Effect(table(ELF), GainCounters(same), me="elf").boosts("elf") == 1


@pytest.mark.rule("ALT4-1.4.1.c", "ALT4-7.3.22.a")
@pytest.mark.parametrize(
    "verb",
    [
        MoveForward(Me()),
        MoveBackwards(Me()),
        GoTo(Me(), Me()),
        CreateToken("soldier", where=Me()),
        SetMarker(Me(), frozenset({"water"})),
    ],
    ids=lambda verb: type(verb).__name__,
)
def test_what_is_done_to_a_place_is_impossible_on_what_is_none(verb):
    effect = Effect(table(ELF), verb, me="elf", known=(SOLDIER,))
    assert not any(effect.events())
    assert not effect.context.did
