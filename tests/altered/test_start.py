"""The setup of a game, positions in the middle of one, and their keys."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from ludex.engine.choices import Chance, Choice, Pick
from ludex.engine.context import Context
from ludex.engine.instructions import Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.run import advance, answer
from ludex.engine.steps import Cause, step
from ludex.layers.errors import BoardError, UnknownName
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Reaction
from ludex.systems.altered.actions import AddCounters, GainStatus, LoseStatus, Move, TakeFromDeck, Verb
from ludex.systems.altered.activation import Activated
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.described import Described, start_from
from ludex.systems.altered.draws import Drawn
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.key import position_key
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.setup import Table
from ludex.systems.altered.start import First, new_game
from ludex.systems.altered.triggers import PhaseOpens
from ludex.systems.altered.triggers_of_verbs import Draws
from ludex.systems.altered.verbs.counters import GainCounters
from tests.altered.happenings import ALL, Game
from tests.altered.tables import character, in_hand

HERO = Definition("wen", "Wen", c.HERO, counters={"kelon": 2}, reserve_limit=3)
RULES = AlteredGame(ALL.with_more(HERO))
DECK = DeckList("Woods", {"wen": 1, "fox": 6, "owl": 6, "inn": 6})


def begun(first="quin"):
    """A game after the toss and the opening draw."""
    position = advance(new_game(RULES, {"pat": DECK, "quin": DECK}), RULES)
    assert isinstance(position.question, Chance)
    position = answer(position, RULES, First(first))
    for hand in (("fox", "fox", "inn", "inn", "owl", "owl"), ("fox", "fox", "fox", "inn", "owl", "owl")):
        position = answer(position, RULES, Drawn(hand))
    return position


def keys(state, zone, player):
    return Counter(state.facts.cards[id.partition("#")[0]] for id in in_zone(state.table, zone, player))


@pytest.mark.rule("ALT4-4.1.b", "ALT4-4.1.c", "ALT4-4.1.d", "ALT4-3.2.1.b")
def test_a_game_begins_with_three_face_down_tumult_cards_between_the_end_regions():
    view = new_game(RULES, {"pat": DECK, "quin": DECK}).table.view
    assert view.value("hero-region", c.TERRAINS) == {"forest", "mountain", "water"}
    assert all(view.value(f"tumult-{number}", c.TRAITS) == {c.FACE_DOWN} for number in range(1, 7))
    assert view.value("pat.hero", c.REGION) == "hero-region"
    assert view.value("quin.companion", c.REGION) == "companion-region"
    assert view.value("pat.companion", c.DISTANCE) == 0


@pytest.mark.rule("ALT4-4.1.e", "ALT4-2.5.e")
def test_heroes_are_shown_with_their_starting_counters():
    state = new_game(RULES, {"pat": DECK, "quin": DECK})
    assert in_zone(state.table, c.HERO_ZONE) == ("pat.wen", "quin.wen")
    assert state.table.view.value("pat.wen", c.counter("kelon")) == 2
    assert state.table.view.value("pat.wen", c.RESERVE_LIMIT) == 3
    assert len(state.facts.decks["pat"]) == 18


@pytest.mark.rule("ALT4-4.1.f")
def test_the_first_player_is_tossed_for():
    question = advance(new_game(RULES, {"pat": DECK, "quin": DECK}), RULES).question
    assert isinstance(question, Chance)
    assert [(out.label(), weight) for out, weight in question.of.outcomes()] == [("pat", 1), ("quin", 1)]
    assert begun("quin").state.facts.first_player == "quin"


@pytest.mark.rule("ALT4-4.1.g", "ALT4-4.1.h")
def test_both_players_draw_six_cards_of_a_shuffled_deck():
    state = begun().state
    assert keys(state, c.HAND, "quin") == {"fox": 2, "inn": 2, "owl": 2}
    assert keys(state, c.HAND, "pat") == {"fox": 3, "inn": 1, "owl": 2}
    assert dict(state.facts.decks["pat"].heap) == {"fox": 3, "inn": 5, "owl": 4}


@pytest.mark.rule("ALT4-4.1.i")
def test_each_player_turns_three_cards_into_ready_mana_orbs_in_initiative_order():
    position = begun()
    askers = []
    while isinstance(position.question, Choice) and position.question.rule == "ALT4-4.1.i":
        askers.append(position.question.player)
        position = answer(position, RULES, position.question.options[0])
    assert askers == ["quin"] * 3 + ["pat"] * 3
    for player in ("pat", "quin"):
        orbs = in_zone(position.state.table, c.MANA_ZONE, player)
        assert len(orbs) == 3
        assert all(position.state.table.view.value(orb, c.STATUSES) == frozenset() for orb in orbs)
        assert len(in_zone(position.state.table, c.HAND, player)) == 3


@pytest.mark.rule("ALT4-4.1.i")
def test_equal_cards_are_offered_once_and_the_order_of_picking_makes_no_difference():
    position = begun()
    options = position.question.options
    assert [position.state.facts.cards[each.id] for each in options] == ["fox", "inn", "owl"]
    one = answer(answer(position, RULES, options[0]), RULES, options[1])
    other = answer(answer(position, RULES, options[1]), RULES, options[0])
    assert one.state == other.state


@pytest.mark.rule("ALT4-4.1.j")
def test_day_one_begins_with_noon():
    position = begun()
    while isinstance(position.question, Choice) and position.question.rule == "ALT4-4.1.i":
        position = answer(position, RULES, position.question.options[0])
    facts = position.state.facts
    assert (facts.day, facts.phase, facts.turn) == (1, Phase.AFTERNOON, "quin")
    assert len(facts.decks["pat"]) == 12


@pytest.mark.rule("ALT4-3.2.6.a")
def test_a_deck_with_two_heroes_and_a_card_that_nobody_knows_are_refused():
    with pytest.raises(BoardError, match="2 Heroes"):
        new_game(RULES, {"pat": DECK, "quin": DeckList("Two", {"wen": 2})})
    with pytest.raises(UnknownName, match="wolf"):
        new_game(RULES, {"pat": DECK, "quin": DeckList("Wolves", {"wolf": 3})})
    with pytest.raises(BoardError, match="decks"):
        new_game(RULES, {"pat": DECK})


# ---------------------------------------------------------------- positions that are described


def test_a_described_position_has_its_hands_decks_and_mana():
    where = Described(
        Table(("pat", "quin"), objects=(character("elf"),)),
        hands={"pat": ("fox", "fox")},
        decks={"quin": ("owl", "elf")},
        shuffled={"quin": ("inn", "inn")},
        mana={"pat": (2, 1)},
    )
    state, game = start_from(RULES, where)
    assert keys(state, c.HAND, "pat") == {"fox": 2}
    assert [state.facts.cards[item] for item in state.facts.decks["quin"].top] == ["owl", "elf"]
    assert len(state.facts.decks["quin"]) == 4
    assert len(in_zone(state.table, c.MANA_ZONE, "pat")) == 3
    assert game.definition(state, "elf").statistics == (1, 1, 1)
    question = advance(state, game).question
    assert isinstance(question, Choice)
    assert question.player == "pat"


def test_a_position_with_an_unknown_card_or_player_is_refused():
    for wrong in ({"hands": {"pat": ("wolf",)}}, {"mana": {"joe": (1, 0)}}, {"first_player": "joe"}):
        with pytest.raises(UnknownName):
            start_from(RULES, Described(Table(("pat", "quin")), **wrong))


# ---------------------------------------------------------------- keys of positions


def test_a_card_that_went_to_and_fro_leaves_the_same_position_as_one_that_stayed():
    stayed, moved = Game(character("elf", name="Elf")), Game(character("elf", name="Elf"))
    moved.do(GainStatus("elf", "asleep")).do(LoseStatus("elf", "asleep"))
    assert position_key(moved.state) == position_key(stayed.state)
    moved.do(Move("elf", c.RESERVE, "pat")).do(Move("elf#2", c.EXPEDITION_ZONE, "pat", home="hero"))
    assert moved.zone(c.EXPEDITION_ZONE) == ("elf#3",)
    assert position_key(moved.state) == position_key(stayed.state)


def test_equal_cards_that_were_drawn_in_another_order_are_in_the_same_position():
    def drawn(*hand):
        game = Game(shuffled={"pat": ["fox", "fox", "owl", "inn"]})
        for place, key in enumerate(hand, start=1):
            game.do(TakeFromDeck("pat", 1, c.HAND, Verb.DRAW, "pat"), told=[Drawn((key,))] if place < 4 else ())
        return position_key(game.state)

    assert drawn("fox", "owl") == drawn("owl", "fox")
    assert drawn("fox", "owl") != drawn("fox", "inn")


def test_how_many_effects_have_been_resolved_before_makes_no_difference():
    def resolving(number, effect=None):
        game = Game(character("elf"))
        effect = number if effect is None else effect
        waits: Perform[Facts] = Perform(step(GainStatus("elf", "asleep"), cause=Cause(effect=effect)))
        game.state = game.state.then(waits, Resolution((), Context("pat", number=number)))
        return position_key(game.state)

    assert resolving(3) == resolving(8)
    assert resolving(3) != resolving(3, effect=2)


def test_positions_that_differ_in_anything_that_can_matter_have_different_keys():
    def after(*actions, **described):
        game = Game(character("elf"), character("orc", player="quin"), in_hand("card"), **described)
        return position_key(game.do(*actions).state)

    keys_found = [
        after(),
        after(AddCounters("elf", "boost", 1)),
        after(AddCounters("orc", "boost", 1)),
        after(GainStatus("elf", "asleep")),
        after(Move("card", c.DISCARD, "pat")),
        after(Move("card", c.MANA_ZONE, "pat")),
        after(Move("elf", c.RESERVE, "pat")),
        after(day=2),
        after(phase=Phase.DUSK),
        after(passed=frozenset({"pat"})),
        after(turn="quin"),
        after(decks={"pat": ("fox", "owl")}),
        after(decks={"pat": ("owl", "fox")}),
        after(shuffled={"pat": ("owl", "fox")}),
        after(agenda=(_Waits("elf"),)),
        after(agenda=(_Waits("orc"),)),
    ]
    assert len(set(keys_found)) == len(keys_found)


@pytest.mark.rule("ALT4-3.2.3.a")
def test_what_came_first_matters_in_play_and_not_in_a_discard_pile():
    def gone(zone, *order):
        game = Game(character("one", zone="reserve"), character("two", zone="reserve"))
        for id in order:
            game.do(Move(id, zone, "pat"))
        return position_key(game.state)

    assert gone(c.DISCARD, "one", "two") == gone(c.DISCARD, "two", "one")
    assert gone(c.EXPEDITION_ZONE, "one", "two") != gone(c.EXPEDITION_ZONE, "two", "one")


class _Waits(Pick):
    """Something on the agenda that speaks of an object."""


@pytest.mark.rule("ALT4-4.1.a", "ALT4-4.1.j")
def test_nothing_in_the_setup_activates_reactions_and_the_first_morning_is_left_out():
    watching = [
        Reaction(words, "reaction", trigger=trigger, then=(GainCounters(counter="seen"),))
        for words, trigger in (
            ("drew", Draws()),
            ("morning", PhaseOpens(Phase.MORNING)),
            ("noon", PhaseOpens(Phase.NOON)),
        )
    ]
    rules = AlteredGame(ALL.with_more(Definition("seer", "Seer", c.HERO, abilities=tuple(watching))))
    deck = DeckList("Woods", {"seer": 1, "fox": 6, "owl": 6, "inn": 6})
    position = advance(new_game(rules, {"pat": deck, "quin": deck}, first_player="pat"), rules)
    assert [in_zone(position.state.table, zone) for zone in (c.HAND, c.RESERVE, c.MANA_ZONE)] == [(), (), ()]
    random = Random(5)
    while not (isinstance(position.question, Choice) and position.question.rule == "ALT4-4.2.3.d"):
        question: Any = position.question
        given = question.options[0] if isinstance(question, Choice) else question.of.sample(random)
        position = answer(position, rules, given)
    words = [each.words for each in position.state.log or () if isinstance(each, Activated)]
    assert words == ["noon", "noon"]


@pytest.mark.parametrize("key", ["hero", "companion"])
def test_a_hero_whose_key_is_the_name_of_an_expedition_is_refused(key):
    boss = Definition(key, "Boss", "Hero", reserve_limit=2, landmark_limit=2)
    game = AlteredGame(Definitions().with_more(boss))
    decks = {player: DeckList("a deck", {key: 1}) for player in ("pat", "quin")}
    with pytest.raises(BoardError, match=f"pat.{key} is an Expedition.* Give the Hero another key"):
        new_game(game, decks)
