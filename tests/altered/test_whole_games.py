"""Whole games between players who take any option: what is always so, whatever happens."""

from collections import Counter
from random import Random

import pytest
from attrs import frozen

from ludex.engine.choices import Chance, Choice, Over
from ludex.engine.run import Position, advance, answered
from ludex.engine.state import GameState
from ludex.systems.altered.abilities import QuickAction, Reaction, SpellEffect
from ludex.systems.altered.among import Among
from ludex.systems.altered.characteristics import DECK, LIMBO, RECORDS, TYPE, TYPES, ZONE
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.declaring import Offer
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.in_play import EFFECT, QUICK_ACTION, REACTION
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.offers import Play
from ludex.systems.altered.paying import ExhaustMe, Mana
from ludex.systems.altered.picked_nouns import Target
from ludex.systems.altered.start import new_game
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin
from ludex.systems.altered.turns import TakeTurn
from ludex.systems.altered.verbs.counters import GainCounters
from ludex.systems.altered.verbs.moving import Draw, Put, Resupply, Sabotage
from ludex.systems.altered.verbs.statuses import Gains
from ludex.systems.altered.words import characters

pytestmark = pytest.mark.bulk

MOST_DAYS = 30


def character(key, statistics, cost, *abilities, **described):
    return Definition(
        key,
        key.capitalize(),
        "Character",
        statistics=statistics,
        hand_cost=cost,
        reserve_cost=max(1, cost - 1),
        abilities=abilities,
        **described,
    )


def spell(key, cost, *then, **described):
    effect = SpellEffect(f"what {key} does", EFFECT, then=then)
    return Definition(
        key, key.capitalize(), "Spell", hand_cost=cost, reserve_cost=cost, abilities=(effect,), **described
    )


def when(trigger, *then):
    return Reaction(f"when {trigger}", REACTION, trigger=trigger, then=then)


CARDS = (
    Definition("boss", "Boss", "Hero", reserve_limit=2, landmark_limit=1),
    character("fox", (2, 1, 1), 1),
    character("bear", (3, 3, 1), 3),
    character("whale", (2, 2, 4), 4, keywords={"gigantic"}),
    character("scout", (4, 1, 3), 4, when(IJoin(), Draw(1)), scout=1),
    character("rusher", (1, 1, 2), 3, when(IAmPlayedFrom("hand"), Play(Offer(characters(), less=2)))),
    character("heron", (1, 2, 2), 2, when(IAmPlayedFrom("reserve"), GainCounters())),
    character("moth", (1, 1, 1), 1, QuickAction("draw", QUICK_ACTION, cost=(ExhaustMe(), Mana(1)), then=(Draw(1),))),
    Definition("axe", "Axe", "Permanent", subtypes={"Gear"}, hand_cost=2, reserve_cost=2),
    Definition("inn", "Inn", "Permanent", subtypes={"Site"}, hand_cost=2, reserve_cost=2),
    spell("tune", 1, Resupply(), keywords={"cooldown"}),
    spell("theft", 2, Sabotage()),
    spell("sleep", 2, Gains(Target(characters()), "asleep")),
    spell("recall", 2, Put(Target(characters(), among=(Among.PLAY,)), "hand"), fleeting=True),
)
GAME = AlteredGame(Definitions().with_more(*CARDS))
COPIES = Counter({card.key: 1 if card.type == "Hero" else 3 for card in CARDS})
PLAYERS = ("pat", "quin")


@frozen
class Played:
    """A game that was played: where it stopped, and how many answers it took."""

    position: Position
    answers: int


def play(seed, watch=None, game=GAME):
    """A game between two players who take any option, until it is over or many days have gone by."""
    random, count = Random(seed), 0
    state = new_game(game, {player: DeckList("a deck", COPIES) for player in PLAYERS})
    while True:
        position = advance(state, game) if watch is None else watched(state, watch)
        question = position.question
        if isinstance(question, Over) or position.state.facts.day > MOST_DAYS:
            return Played(position, count)
        answer = random.choice(question.options) if isinstance(question, Choice) else question.of.sample(random)
        state, count = answered(position.state, game, answer), count + 1


def watched(state, watch):
    """Goes on as `advance` does, with a look at the state before each task."""
    while GAME.over(state) is None:
        watch(state)
        found = state.agenda[0].run(state.without_task(), GAME)
        if not isinstance(found, GameState):
            watch_question(found)
            return Position(state, found)
        state = found
    over = GAME.over(state)
    assert over is not None
    return Position(state, over)


def watch_question(question):
    """What is asked can be answered, and no two answers are one."""
    if isinstance(question, Choice):
        assert question.options
        assert len(set(question.options)) == len(question.options)
        assert all(option.label() for option in question.options)
    else:
        assert isinstance(question, Chance)
        assert sum(weight for _, weight in question.of.outcomes()) > 0


def cards_of(state, player):
    """How many cards of each key a player owns, wherever they are."""
    deck, facts = state.facts.decks[player], state.facts
    lying = {item_of(id) for id in state.table.view.ids()} & {item for item in facts.cards if item.startswith(player)}
    known = Counter(facts.cards[item] for item in (*lying, *deck.top, *deck.bottom))
    for heap in (deck.heap, *deck.below):
        known.update(dict(heap))
    return known


def each_card_is_in_one_place(state):
    view = state.table.view
    items = [item_of(id) for id in view.ids() if item_of(id) in state.facts.cards]
    assert len(items) == len(set(items))
    known = {item for deck in state.facts.decks.values() for item in (*deck.top, *deck.bottom)}
    assert known.isdisjoint(items)
    for player in PLAYERS:
        assert cards_of(state, player) == COPIES
    assert all(view.value(id, ZONE) != DECK for id in view.ids())


def between_turns_nothing_is_left_over(state):
    if isinstance(state.agenda[0], TakeTurn):
        assert in_zone(state.table, LIMBO) == ()
        assert not state.facts.waiting
        assert not state.facts.gone


@pytest.mark.rule("ALT4-2.1.a", "ALT4-2.1.d", "ALT4-3.1.2.c", "ALT4-4.4.d")
@pytest.mark.parametrize("seed", range(6))
def test_each_card_is_always_in_exactly_one_place(seed):
    def watch(state):
        each_card_is_in_one_place(state)
        between_turns_nothing_is_left_over(state)

    play(seed, watch)


@pytest.mark.rule("ALT4-4.2.a", "ALT4-4.2.5.d", "ALT4-4.3.f")
def test_games_come_to_an_end():
    ends = [play(seed).position for seed in range(20)]
    assert all(isinstance(end.question, Over) for end in ends)
    assert {end.question.winner for end in ends} == set(PLAYERS)


def test_games_of_the_first_edition_come_to_an_end_as_well():
    first = AlteredGame(GAME.definitions, ALTERED.rulebook.edition("1.0"))
    assert all(isinstance(play(seed, game=first).position.question, Over) for seed in range(3))


def test_the_same_answers_make_the_same_game():
    one, other = play(11), play(11)
    assert one == other
    assert list(one.position.state.log) == list(other.position.state.log)


@pytest.mark.rule("ALT4-6.4.c", "ALT4-3.2.9.f")
def test_no_mana_is_paid_that_is_not_there():
    for record in play(3).position.state.log:
        if isinstance(record, Event):
            for happened in record.happened:
                mana = getattr(happened.action, "mana", None)
                assert mana is None or happened.amount == mana


def test_everything_on_the_table_is_of_a_kind_that_there_is():
    view = play(5).position.state.table.view
    assert {view.value(id, TYPE) for id in view.ids()} <= {*TYPES, *RECORDS}
