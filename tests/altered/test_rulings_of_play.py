"""The rulings that a game asks for: each alternative is played, answers alike, or is refused."""

from typing import Any

import pytest

from ludex.engine.choices import NO, YES, Number
from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Choose, Mode, Repeat, Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.steps import step
from ludex.layers.deltas import Set
from ludex.layers.errors import RefusedError, UnknownName
from ludex.layers.features import Itself
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import SpellEffect, Statement
from ludex.systems.altered.actions import Move, MoveExpedition, Roll, TakeFromDeck, Verb
from ludex.systems.altered.declaring import declarations
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.measures import NumberOf
from ludex.systems.altered.nouns import ME, Every
from ludex.systems.altered.patterns import GoingTo, TakingFromDeck
from ludex.systems.altered.places import Tumult, adventure
from ludex.systems.altered.playing import play_on_turn
from ludex.systems.altered.policy import SWITCHES, CostChanges, Reading, policy_for
from ludex.systems.altered.rest import rest
from ludex.systems.altered.rolling import Shown, results
from ludex.systems.altered.rulings_of_play import ALIKE, PLAYED, REFUSED
from ludex.systems.altered.sayings_of_steps import Replaces
from ludex.systems.altered.setup import Table
from ludex.systems.altered.templates import Counters, ToZone
from ludex.systems.altered.verbs.counters import GainCounters, LoseCounters
from ludex.systems.altered.verbs.moving import Draw
from ludex.systems.altered.words import characters
from tests.altered.small_games import Game
from tests.altered.tables import character, gear, in_hand, landmark, table

BOOK = ALTERED.rulebook
CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DRAW = TakeFromDeck("pat", 1, "hand", Verb.DRAW, "pat")


def says(*sayings):
    return Statement("says so", says=sayings)


# ---------------------------------------------------------------- none is passed over in silence


def test_each_option_of_each_ruling_is_played_or_answers_alike_or_is_refused():
    for ruling in BOOK.rulings:
        others = {option.slug for option in ruling.options} - {ruling.default}
        if ruling.id in SWITCHES:
            assert set(SWITCHES[ruling.id].options) == {*others, ruling.default}
        elif ruling.id not in ALIKE:
            told = {PLAYED[ruling.id]} if ruling.id in PLAYED else {slug for id, slug in REFUSED if id == ruling.id}
            assert told == others, ruling.id


@pytest.mark.rule("ALT-C08", "ALT-C09")
@pytest.mark.parametrize(("ruling", "slug"), REFUSED)
def test_a_reading_that_would_never_end_is_refused_wherever_it_is_asked_for(ruling, slug):
    for ask in (
        lambda: policy_for({**BOOK.readings(), ruling: slug}),
        lambda: AlteredGame(edition=BOOK.edition("1.0"), options=frozenset({(ruling, slug)})),
    ):
        with pytest.raises(RefusedError, match=r"does not play the reading.*Leave the ruling out"):
            ask()


def test_a_game_is_not_begun_by_a_ruling_or_an_option_that_there_is_not():
    with pytest.raises(UnknownName, match=r"unknown ruling 'ALT-C77'"):
        AlteredGame(options=frozenset({("ALT-C77", "no")}))
    with pytest.raises(UnknownName, match=r"Did you mean 'each-time'"):
        AlteredGame(options=frozenset({("ALT4-D-6.5.i", "each-tim")}))


def test_what_only_edition_1_leaves_open_is_refused_under_a_later_one():
    option = frozenset({("ALT-C12", "clamped")})
    assert AlteredGame(edition=BOOK.edition("1.0"), options=option).options == option
    with pytest.raises(RefusedError, match=r"edition 4\.0 leaves nothing open there \(ruling ALT-C12\)"):
        AlteredGame(options=option)


@pytest.mark.rule("ALT-C06")
def test_no_game_is_played_by_the_reading_that_changes_costs_in_hand():
    with pytest.raises(RefusedError, match=r"ruling ALT-C06"):
        AlteredGame(reading=Reading(costs=CostChanges.EXCEPTION))


@pytest.mark.rule("ALT-C11", "ALT-C14")
@pytest.mark.parametrize("ruling", ALIKE)
def test_a_ruling_whose_options_answer_alike_may_be_chosen(ruling):
    (other,) = {option.slug for option in BOOK.ruling(ruling).options} - {BOOK.ruling(ruling).default}
    assert AlteredGame(edition=BOOK.edition("1.0"), options=frozenset({(str(ruling), other)})).options


# ---------------------------------------------------------------- modifiers and dice of edition 1.0


@pytest.mark.rule("ALT-C07", "ALT-6.2.f")
@pytest.mark.parametrize(("options", "chooses"), [((), "quin"), ((("ALT-C07", "first-player"),), "pat")])
def test_who_chooses_among_the_modifiers_of_a_step_of_quins(options, chooses):
    away = says(
        Replaces(GoingTo(who=characters(), to={"reserve"}), (ToZone("hand"),)),
        Replaces(GoingTo(who=characters(), to={"reserve"}), (ToZone("discard"),)),
    )
    game = Game(table(character("owl"), landmark("inn", away)), edition="1.0", options=options)

    game.does(Move("owl", "reserve", "pat"), by="quin")

    assert [choice.player for choice in game.asked] == [chooses]


@pytest.mark.rule("ALT-C15", "ALT-6.2.e", "ALT-6.2.b")
@pytest.mark.parametrize(
    ("options", "answers", "drawn"),
    [((), [], 0), ((("ALT-C15", "optional"),), [NO], 1), ((("ALT-C15", "optional"),), [YES], 0)],
)
def test_a_modifier_may_be_declined_where_the_reading_says_so(options, answers, drawn):
    instead = says(Replaces(TakingFromDeck(Verb.DRAW), (Counters("mana", on=Itself()),)))
    game = Game(table(landmark("inn", instead)), *CARDS, decks={"pat": ("leaf",)}, edition="1.0", options=options)

    game.does(DRAW, answers=answers)

    assert len(game.asked) == len(answers)
    assert (game.zone("leaf") == "hand", game.counters("inn", "mana")) == (bool(drawn), 1 - drawn)


@pytest.mark.rule("ALT-C12", "ALT-7.3.13.c")
@pytest.mark.parametrize(("options", "can_be"), [((), [2, 3, 6, 7]), ((("ALT-C12", "clamped"),), [2, 3, 6])])
def test_whether_a_changed_result_can_exceed_six(options, can_be):
    rules = AlteredGame(edition=BOOK.edition("1.0"), options=frozenset(options))
    roll = Roll("pat", dice=2, ignored=1, may_add=(1,))
    state: Any = Game(table()).state.then(Perform(step(roll, controller="pat")))
    state = state.agenda[0].take(state.without_task(), rules, Shown((2, 6)))
    state = state.agenda[0].run(state.without_task(), rules)

    choice = state.agenda[0].run(state.without_task(), rules)

    assert choice.options == tuple(map(Number, can_be))


@pytest.mark.rule("ALT-7.3.13.c")
def test_each_offered_change_of_a_roll_is_optional():
    assert results(Roll("pat", dice=2, ignored=1, shown=(2, 5), may_add=(1,))) == (2, 3, 5, 6)


# ---------------------------------------------------------------- edition 4.0


@pytest.mark.rule("ALT4-D-4.2.5.b", "ALT4-4.2.5.b")
@pytest.mark.parametrize(("options", "leaves"), [((), ["late"]), ((("ALT4-D-4.2.5.b", "was-there"),), ["early"])])
def test_which_gear_rest_sends_away_after_a_move(options, leaves):
    row = adventure([Tumult("forest"), Tumult("mountain"), Tumult("water")])
    early, late = gear("early"), gear("late", home="companion")
    game = Game(Table(("pat", "quin"), (early, late), row), options=options)

    game.does(MoveExpedition("pat.hero", 1))
    state = game.state
    for id, home in (("early", "companion"), ("late", "hero")):
        state = state.with_table(state.table.after(Set(id, c.HOME, home)))

    assert [each.id for each in rest(state, game.rules) if isinstance(each, Move)] == leaves


def modal(number, *, again=False):
    """A Spell "choose so many: boost the owl; or draw a card; or mark the owl"."""
    owl = Every(characters())
    modes = (
        Mode("boost", (GainCounters(owl),)),
        Mode("draw", (Draw(),)),
        Mode("mark", (GainCounters(owl, 1, "mark"),)),
    )
    return in_hand("song", SpellEffect("it", "effect", then=(Choose(number, modes, again),)), type="Spell", hand_cost=0)


@pytest.mark.rule("ALT4-D-5.1.2.c", "ALT4-5.1.2.c", "ALT4-6.5.g")
def test_modes_are_picked_as_the_spell_resolves_or_as_it_is_declared():
    at_declaration = [("ALT4-D-5.1.2.c", "at-declaration")]
    plain, early = (
        Game(table(character("owl"), modal(1)), *CARDS, decks={"pat": ("leaf",)}, options=options)
        for options in ((), at_declaration)
    )
    assert [each.modes for each in declarations(plain.state, plain.rules, "pat")] == [()]
    offered = declarations(early.state, early.rules, "pat")
    assert [each.modes for each in offered] == [("boost",), ("draw",), ("mark",)]

    early.state = play_on_turn(early.state, early.rules, "pat", offered[2])
    early.goes_on()

    assert (early.asked, early.counters("owl"), early.boosts("owl"), early.zone("leaf")) == ([], 1, 0, None)


@pytest.mark.rule("ALT4-6.5.g")
@pytest.mark.parametrize(("number", "again", "asked"), [(2, False, [3, 2]), (2, True, [3, 3]), (4, False, [3, 2])])
def test_so_many_modes_are_picked_each_once_unless_it_may_be_again(number, again, asked):
    game = Game(table(character("owl"), modal(number, again=again)), *CARDS, decks={"pat": ("leaf",)})
    (declared,) = declarations(game.state, game.rules, "pat")
    game.state = play_on_turn(game.state, game.rules, "pat", declared)

    game.goes_on()

    assert [len(choice.options) for choice in game.asked] == asked
    # those not picked are ignored
    assert (game.boosts("owl"), game.counters("owl")) == ((2, 0) if again else (1, int(number > 2)))


@pytest.mark.rule("ALT4-D-6.5.i", "ALT4-6.5.i")
@pytest.mark.parametrize(("options", "left"), [((), 0), ((("ALT4-D-6.5.i", "each-time"),), 2)])
def test_for_each_counter_remove_one(options, left):
    game = Game(table(character("owl", counters={"mark": 4})), options=options)
    each = Repeat(NumberOf(ME, c.counter("mark")), (LoseCounters(ME, 1, "mark"),))

    game.goes_on(Resolution((each,), Context("pat", Reference(("owl",)), number=900)))

    assert game.counters("owl") == left


def test_a_repetition_that_feeds_itself_is_refused_where_it_is_counted_each_time():
    game = Game(table(character("owl", counters={"mark": 1})), options=[("ALT4-D-6.5.i", "each-time")])
    each = Repeat(NumberOf(ME, c.counter("mark")), (GainCounters(ME, 1, "mark"),))

    with pytest.raises(RefusedError, match=r"has been done 1000 times"):
        game.goes_on(Resolution((each,), Context("pat", Reference(("owl",)), number=900)))
