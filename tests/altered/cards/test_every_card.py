"""Each packaged card is played on a busy table, and the days after it go on as a seed has it: nothing goes wrong."""

from collections import Counter
from random import Random

import pytest

from ludex.engine.choices import Choice, Over
from ludex.engine.run import answer
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.setup import Marker
from tests.altered.cards.games_of_cards import ANN, BOB, Played, lying
from tests.altered.cards.uses import cards

pytestmark = pytest.mark.bulk

DECK = ("brass-porter", "stilt-walker", "dew-gatherer", "oil-can", "duet", "quarry-engine", "moss-sprite", "card-sharp")
PLAYED = [card for card in cards() if card.type != c.HERO and not card.is_token]


def busy(card, *more):
    """A table with something of each kind on both sides, on which Ann has a card in hand."""
    return Played(
        lying("odile-and-ratchet", counters={"steam": 3}),
        lying("fen-and-tambour", BOB, counters={"applause": 2}),
        Marker("marker", "hero-region", ("forest",)),
        lying("root-singer", counters={"boost": 1}),
        lying("sprout", home="companion"),
        lying("steam-ferry"),
        lying("foundry-row"),
        lying("bramble-boar", BOB),
        lying("juggler", BOB, home="companion"),
        lying("lucky-ribbon", BOB),
        lying("compost-heap", BOB, counters={"seed": 2}),
        lying("clockwork-owl", zone=c.RESERVE),
        lying("lamplighter-unit", zone=c.RESERVE, statuses=("exhausted",)),
        lying("heckler", BOB, zone=c.RESERVE),
        lying("rail-inspector", zone=c.DISCARD),
        *more,
        hand=[card.key, "cog-runner", "anchor-root"],
        bobs=["fair-tumbler", "night-shift"],
        deck=DECK,
        bobs_deck=DECK,
    )


def everything(game):
    """How often each item is somewhere: on the board, or known in a deck. Tokens and emblems left out."""
    view = game.state.table.view
    real = {item for item, key in game.state.facts.cards.items() if not game.game.definitions[key].is_token}
    found = Counter(item_of(id) for id in view.ids() if item_of(id) in real)
    for player in (ANN, BOB):
        deck = game.state.facts.decks[player]
        found.update([*deck.top, *deck.bottom])
        found[f"unknown cards of {player}"] = len(deck) - len(deck.top) - len(deck.bottom)
    return found


def goes_on(game, random, days):
    """Random answers, until some days have gone by."""
    end = game.state.facts.day + days
    for _ in range(400):
        question = game.at.question
        if isinstance(question, Over) or game.state.facts.day >= end:
            return
        given = random.choice(question.options) if isinstance(question, Choice) else question.of.sample(random)
        game.at = answer(game.at, game.game, given)
    raise AssertionError("the days do not come to an end")


@pytest.mark.parametrize("card", [pytest.param(card, id=card.key) for card in PLAYED])
def test_a_card_is_played_from_hand_and_two_days_go_by(card):
    game = busy(card)
    there = everything(game)
    assert set(there.values()) == {0, 1}
    options = [each for each in game.at.question.options if getattr(each, "name", "") == card.name]
    assert options, "it can be played"
    random = Random(card.key)
    game.at = answer(game.at, game.game, random.choice(options))
    goes_on(game, random, days=2)
    after = everything(game)
    unknown = [key for key in after if key.startswith("unknown")]
    assert all(after[item] == 1 for item in after if item not in unknown)
    # what was shuffled under a deck has no name any more, and is still there
    assert sum(after.values()) == sum(there.values())


@pytest.mark.parametrize("card", [pytest.param(card, id=card.key) for card in PLAYED if card.abilities])
def test_a_card_is_on_both_sides_while_a_day_goes_by(card):
    zone = c.RESERVE if card.type == c.SPELL else None
    sides = [lying(card.key, player, id=f"{player}s", zone=zone) for player in (ANN, BOB)]
    game = busy(card, *sides)
    there = sum(everything(game).values())
    goes_on(game, Random(card.key), days=1)
    assert sum(everything(game).values()) == there
