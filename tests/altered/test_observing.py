"""What a player may see of a game, and the bots that play by it."""

from __future__ import annotations

from random import Random

import pytest

from ludex.app.altered_matches import Match, played
from ludex.engine.choices import Choice, Pick
from ludex.engine.drivers.play import RandomPlayer, play
from ludex.engine.run import Position, advance, answer
from ludex.engine.steps import step
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Reaction
from ludex.systems.altered.actions_of_days import Open
from ludex.systems.altered.bots import Seeing
from ludex.systems.altered.cards import Card
from ludex.systems.altered.clean_up import CleanUp
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.described import Described, start_from
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.greedy import Greedy
from ludex.systems.altered.happening import happen
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.morning import Expand
from ludex.systems.altered.observing import observe
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.places import Adventure, Standing, region
from ludex.systems.altered.reacting import activate
from ludex.systems.altered.setup import Table
from ludex.systems.altered.start import new_game
from ludex.systems.altered.triggers import PhaseOpens
from ludex.systems.altered.turn_options import PassTurn, PlayCard
from ludex.systems.altered.verbs.counters import GainCounters

BOSS = Definition("boss", "Boss", "Hero", reserve_limit=2, landmark_limit=2)
BEASTS = tuple(
    Definition(name, name.capitalize(), "Character", statistics=statistics, hand_cost=cost, reserve_cost=cost)
    for name, statistics, cost in (("fox", (2, 1, 0), 1), ("bear", (1, 4, 1), 3), ("eel", (0, 0, 3), 2))
)
GAME = AlteredGame(Definitions().with_more(BOSS, *BEASTS))
DECK = DeckList("Beasts", {"boss": 1, "fox": 15, "bear": 15, "eel": 15})


def middle(answers=25, seed=3) -> Position:
    """A game in the middle of its second day or so."""
    first = advance(new_game(GAME, {"ann": DECK, "bob": DECK}), GAME)
    players = {"ann": RandomPlayer(), "bob": RandomPlayer()}
    return play(first, GAME, players, Random(seed), at_most=answers)


# ---------------------------------------------------------------- what is seen


@pytest.mark.rule("ALT4-3.1.3.d", "ALT4-3.1.3.f", "ALT4-3.2.5.a")
def test_a_player_sees_the_own_hand_and_of_the_other_only_how_many_cards_it_has():
    state = middle().state
    for player, other in (("ann", "bob"), ("bob", "ann")):
        seen = observe(state, player, GAME)
        assert set(seen.in_zone(c.HAND)) == set(in_zone(state.table, c.HAND, player))
        assert seen.hands == {each: len(in_zone(state.table, c.HAND, each)) for each in ("ann", "bob")}
        assert seen.hands[other] > 0


@pytest.mark.rule("ALT4-3.2.9.a")
def test_a_player_sees_under_the_own_mana_orbs_but_not_which_card_another_orb_is():
    state = middle().state
    seen = observe(state, "ann", GAME)
    own, others = in_zone(state.table, c.MANA_ZONE, "ann"), in_zone(state.table, c.MANA_ZONE, "bob")
    assert {c.NAME.of(row) for row in seen.own_orbs.values()} <= {"Fox", "Bear", "Eel"}
    assert set(seen.own_orbs) == set(own)
    assert len(seen.in_zone(c.MANA_ZONE, "bob")) == len(others)
    assert all("fox" not in id and "bear" not in id and "eel" not in id for id in seen.in_zone(c.MANA_ZONE, "bob"))
    assert all(seen.shown[id].id == id for id in seen.shown)


@pytest.mark.rule("ALT4-3.1.3.d")
def test_of_a_deck_nothing_is_seen_but_how_many_cards_it_has():
    state = middle().state
    seen = observe(state, "ann", GAME)
    assert seen.decks == {player: len(deck) for player, deck in state.facts.decks.items()}
    assert not seen.in_zone(c.DECK)


@pytest.mark.rule("ALT4-3.2.3.a", "ALT4-3.2.7.a", "ALT4-3.2.10.a", "ALT4-3.1.3.a")
def test_both_players_see_what_lies_in_visible_zones():
    state = middle(40).state
    both = [observe(state, player, GAME) for player in ("ann", "bob")]
    for zone in (c.EXPEDITION_ZONE, c.RESERVE, c.DISCARD, c.HERO_ZONE, c.LANDMARK_ZONE, c.LIMBO):
        assert {frozenset(seen.in_zone(zone)) for seen in both} == {frozenset(in_zone(state.table, zone))}
    assert in_zone(state.table, c.RESERVE)


@pytest.mark.rule("ALT4-3.2.1.a", "ALT4-2.2.2.l", "ALT4-3.1.3.c")
def test_nobody_sees_the_faces_of_face_down_tumult_cards():
    state, game = start_from(GAME, Described(Table(("ann", "bob"))))
    for player in ("ann", "bob"):
        shown = observe(state, player, game).shown
        assert [c.TYPE.of(shown[f"tumult-{number}"]) for number in (1, 6)] == ["Region", "Region"]
        assert [c.TERRAINS.of(shown[f"tumult-{number}"]) for number in range(1, 7)] == [frozenset()] * 6


@pytest.mark.rule("ALT4-3.2.8.a", "ALT4-2.2.1.d")
def test_both_players_see_the_cards_and_emblems_in_limbo():
    waits = Reaction("at Noon", "reaction", trigger=PhaseOpens(Phase.NOON), then=(GainCounters(),))
    inn = Card("inn", "Permanent", "ann", abilities=(waits,))
    played = Card("song", "Spell", "ann", zone="limbo")
    state, game = start_from(GAME, Described(Table(("ann", "bob"), (inn, played)), phase=Phase.MORNING, goes_on=False))
    state = activate(happen(state, game, step(Open(Phase.NOON))), game)
    for player in ("ann", "bob"):
        seen = observe(state, player, game)
        assert {c.TYPE.of(seen.shown[id]) for id in seen.in_zone(c.LIMBO)} == {"Spell", "Emblem"}


def test_positions_that_differ_in_what_is_hidden_look_alike():
    hands = [{"ann": ("fox",), "bob": ("bear",)}, {"ann": ("fox",), "bob": ("eel",)}]
    shown = []
    for given in hands:
        state, game = start_from(GAME, Described(Table(("ann", "bob")), hands=given, mana={"ann": (2, 0)}))
        seen = observe(state, "ann", game)
        shown.append({id: dict(row.cells) for id, row in seen.shown.items()})
    assert shown[0] == shown[1]


def asked_second(zone, task):
    """What bob sees who decides second, after ann, each having three cards in a zone; and all that ann has picked."""
    cards = [Card(f"{owner}-{n}", "Spell", owner, zone=zone) for owner in ("ann", "bob") for n in (1, 2, 3)]
    where = Described(Table(("ann", "bob"), tuple(cards)), agenda=(task,), goes_on=False)
    state, game = start_from(AlteredGame(), where)
    position = advance(state, game)
    picked: list[str] = []
    while isinstance(position.question, Choice):
        if position.question.player == "bob":
            return observe(position.state, "bob", game, position.question), tuple(picked)
        first = position.question.options[0]
        assert isinstance(first, Pick)
        picked.append(first.id)
        position = answer(position, game, first)
    raise AssertionError("bob is asked nothing")


@pytest.mark.rule("ALT4-1.4.5.a", "ALT4-4.2.5.c")
def test_whoever_cleans_up_second_knows_what_the_other_keeps():
    seen, picked = asked_second(c.RESERVE, CleanUp())
    assert (seen.kept, len(picked)) == (picked, 2)


@pytest.mark.rule("ALT4-1.4.5.a", "ALT4-4.2.1.e")
def test_whoever_expands_second_knows_that_the_other_does_and_not_with_which_card():
    seen, picked = asked_second(c.HAND, Expand())
    assert seen.expanding == {"ann"}
    assert picked[0] not in seen.shown


# ---------------------------------------------------------------- the greedy bot


def position(*objects, hand=(), mana=(3, 0), **more):
    terrains = {"ann.hero": Standing("wood"), "bob.hero": Standing("wood")}
    lakes = {"ann.companion": Standing("lake"), "bob.companion": Standing("lake")}
    table = Table(
        ("ann", "bob"),
        objects,
        regions=Adventure((region("wood", "forest"), region("lake", "water"))),
        standings={**terrains, **lakes},
    )
    state, game = start_from(GAME, Described(table, hands={"ann": hand}, mana={"ann": mana, "bob": (1, 0)}, **more))
    return advance(state, game), game


def chosen(*objects, **more):
    at, game = position(*objects, **more)
    assert isinstance(at.question, Choice)
    return Seeing(Greedy(), game).choose(at, at.question, Random(1))


def test_it_plays_a_card_where_its_statistics_win_the_terrain():
    assert chosen(hand=("fox",)) == PlayCard("ann.fox.1", "hero", 1)
    assert chosen(hand=("eel",)) == PlayCard("ann.eel.1", "companion", 2)


def test_it_plays_the_card_that_helps_most():
    wolf = Card("wolf", "Character", "bob", statistics=(1, 0, 0))
    taken = chosen(wolf, hand=("bear", "eel"))
    assert isinstance(taken, PlayCard)
    assert (taken.id, taken.home) == ("ann.eel.1", "companion")


def test_it_passes_where_no_card_helps():
    assert isinstance(chosen(hand=()), PassTurn)


def test_it_keeps_a_card_that_changes_nothing_after_the_other_player_has_passed():
    mine = Card("mine", "Character", "ann", statistics=(3, 0, 0))
    lake = Card("lake-mine", "Character", "ann", statistics=(0, 0, 3), home="companion")
    assert isinstance(chosen(mine, lake, hand=("fox",), passed=frozenset({"bob"})), PassTurn)


def test_it_gives_the_same_answers_for_the_same_seed():
    match = Match(1, "7/1", ("greedy", "greedy"), ("axiom", "muna"))
    assert played(match) == played(match)


def test_it_beats_a_bot_that_takes_anything():
    wins = 0
    for number in range(12):
        seats = ("greedy", "random") if number % 2 else ("random", "greedy")
        result = played(Match(number, f"bots/{number}", seats, ("axiom", "muna")))
        wins += result.winner is not None and seats[result.winner] == "greedy"
    assert wins >= 9
