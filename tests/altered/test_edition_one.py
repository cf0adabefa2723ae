"""What a game of edition 1.0 does otherwise: one pool of modifiers, Reactions with costs, the Hero zone in play."""

from typing import Any

import pytest
from attrs import evolve

from ludex.engine.choices import Chance
from ludex.engine.context import Context
from ludex.engine.instructions import If, Resolution
from ludex.engine.pipeline import Use
from ludex.engine.steps import Prevented
from ludex.layers.cells import Row
from ludex.layers.errors import BoardError
from ludex.layers.selection import Scope
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Statement
from ludex.systems.altered.actions import GainStatus, Move, MoveMarker, PlaceMarker, TakeFromDeck, Verb
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.in_play import in_play
from ludex.systems.altered.patterns import GoingTo, TakingFromDeck
from ludex.systems.altered.places import Standing
from ludex.systems.altered.rolling import Shown
from ludex.systems.altered.sayings_of_steps import Adds, Replaces
from ludex.systems.altered.setup import Marker, set_up
from ludex.systems.altered.templates import Counters, FromDeck, ToZone
from ludex.systems.altered.tests_of_effects import RolledAtLeast
from ludex.systems.altered.verbs.dice import RollDie
from ludex.systems.altered.verbs.moving import Draw
from ludex.systems.altered.words import characters
from tests.altered.small_games import Game
from tests.altered.tables import character, landmark, table

CARDS = tuple(Definition(key, key.capitalize(), "Spell") for key in ("leaf", "twig", "root"))
DRAW = TakeFromDeck("pat", 1, "hand", Verb.DRAW, "pat")


def says(name, *sayings):
    return Statement(name, says=sayings)


@pytest.mark.rule("ALT-6.2.e", "ALT-6.2.f", "ALT-6.2.g", "ALT4-6.2.g")
@pytest.mark.parametrize(("edition", "first"), [("1.0", "adds"), ("4.0", None)])
def test_in_one_pool_an_addition_may_come_before_a_replacement(edition, first):
    """By the example: M1 replaces the draw, M3 adds to draws; who applies M1 first has nothing to add to."""
    instead = says("replaces", Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.RESUPPLY),)))
    also = says("adds", Adds(TakingFromDeck(Verb.DRAW), (Counters("note", on=characters()),)))
    on = table(landmark("inn", instead), landmark("den", also), character("owl"))
    game = Game(on, *CARDS, decks={"pat": ("leaf",)}, edition=edition)

    if first is None:
        game.does(DRAW)
        assert game.asked == []
    else:
        game.does(DRAW, answers=["adds of den, for pat"])
        assert all(isinstance(option, Use) for option in game.asked[0].options)

    assert game.zone("leaf") == "reserve"
    assert game.counters("owl", "note") == (1 if first else 0)


@pytest.mark.rule("ALT-6.2.h")
def test_if_you_would_draw_a_card_draw_two_instead_draws_two():
    two = says("two", Replaces(TakingFromDeck(Verb.DRAW), (FromDeck(Verb.DRAW), FromDeck(Verb.DRAW))))
    game = Game(table(landmark("inn", two)), *CARDS, decks={"pat": ("leaf", "twig", "root")}, edition="1.0")
    game.does(DRAW)
    assert [game.zone(key) for key in ("leaf", "twig", "root")] == ["hand", "hand", None]


@pytest.mark.rule("ALT-6.2.f", "ALT4-6.2.h")
@pytest.mark.parametrize("edition", ["1.0", "4.0"])
def test_in_a_step_without_controller_the_first_player_chooses(edition):
    away = says(
        "away",
        Replaces(GoingTo(who=characters(), to={"reserve"}), (ToZone("hand"),)),
        Replaces(GoingTo(who=characters(), to={"reserve"}), (ToZone("discard"),)),
    )
    game = Game(table(character("imp", player="quin"), landmark("inn", away, player="quin")), edition=edition)

    game.does(Move("imp", "reserve", "quin", Verb.REST), by=None)

    assert [choice.player for choice in game.asked] == ["pat"]


@pytest.mark.rule("ALT-1.2.4.d", "ALT4-3.1.4.a")
@pytest.mark.parametrize(("edition", "is_in_play"), [("1.0", True), ("4.0", False)])
def test_a_hero_is_in_play_in_edition_1(edition, is_in_play):
    hero = Row("wen", {c.TYPE: c.HERO, c.ZONE: c.HERO_ZONE})
    assert in_play(ALTERED.rulebook.edition(edition)).matches(hero, Scope(hero)) is is_in_play


@pytest.mark.rule("ALT4-3.2.1.d", "ALT4-2.4.3", "ALT4-7.3.3.a")
def test_what_came_later_does_not_happen_and_cannot_be_described():
    later = (GainStatus("pat.hero", "ascended"), PlaceMarker("glade", frozenset({"water"})), MoveMarker("m", "glade"))
    old, new = (Game(table(Marker("m", "crag", ("water",))), edition=edition) for edition in ("1.0", "4.0"))

    old.does(*later)
    new.does(*later)

    prevented = [record.why for record in old.state.log or () if isinstance(record, Prevented)]
    assert len(prevented) == 3
    assert all("edition 1.0" in why for why in prevented)
    assert not any(isinstance(record, Prevented) for record in new.state.log or ())
    ascended = evolve(table(), standings={"pat.hero": Standing("crag", ascended=True)})
    for on in (table(Marker("m", "glade", ("water",))), ascended):
        with pytest.raises(BoardError, match="came with edition"):
            set_up(on, edition=ALTERED.rulebook.edition("1.0"))


@pytest.mark.rule("ALT-7.3.13.a", "ALT-7.3.13.b", "ALT4-7.3.28.a", "ALT4-7.3.28.b")
@pytest.mark.parametrize(("face", "drawn"), [(3, None), (4, "hand")])
def test_roll_a_die_and_on_four_or_more_draw_a_card(face, drawn):
    game = Game(table(), *CARDS, decks={"pat": ("leaf",)}, edition="1.0")
    effect = Resolution((RollDie(), If(RolledAtLeast(4), (Draw(),))), Context("pat", number=900))

    state = game.state.then(effect)
    while state.agenda:
        found: Any = state.agenda[0].run(state.without_task(), game.rules)
        rolled = isinstance(found, Chance)
        state = state.agenda[0].take(state.without_task(), game.rules, Shown((face,))) if rolled else found

    game.state = state
    assert game.zone("leaf") == drawn
