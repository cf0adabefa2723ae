"""How a game begins: its setup (ALT4-4.1).

What is settled before anybody decides anything stands on the board at once; the toss, the opening hands and the opening
mana are tasks. Nothing in the setup activates Reactions, and no modifier looks at it (ALT4-4.1.a).
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from attrs import evolve, frozen
from immutables import Map

from ludex.engine.choices import Answer, Chance, Choice, Description, Outcome, Pick
from ludex.engine.state import Game, GameState, Progress, Task
from ludex.engine.steps import Step, step
from ludex.engine.table import Table
from ludex.layers.errors import BoardError
from ludex.layers.objects import Board, board
from ludex.layers.resolver import Resolver
from ludex.systems.altered import happening
from ludex.systems.altered.actions import Move, Verb
from ludex.systems.altered.characteristics import HAND, HERO, HERO_ZONE, HOMES, MANA_ZONE
from ludex.systems.altered.days import first_day
from ludex.systems.altered.deck_lists import DeckList
from ludex.systems.altered.entering import Entry, object_of
from ludex.systems.altered.facts import Deck, Facts, State, item_of, with_facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.morning import drawn_by_each
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.setup import Table as Described
from ludex.systems.altered.setup import set_up

OPENING_HAND: Final = 6
OPENING_MANA: Final = 3
Picked: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


def new_game(game: AlteredGame, decks: Mapping[str, DeckList], *, first_player: str | None = None) -> State:
    """A game that is about to begin. Whether the decks are legal is not looked at.

    Args:
        game: The rules, with the definitions of all cards.
        decks: For each of the two players the deck.
        first_player: Who is first player; None to toss for it (ALT4-4.1.f).

    Raises:
        BoardError: They are not two players, or a deck has more than one Hero.
        UnknownName: A card of a deck is not among the definitions.

    >>> from ludex.engine.run import advance
    >>> from ludex.systems.altered.definitions import Definition, Definitions
    >>> fox = Definition("fox", "Fox", "Character", statistics=(1, 1, 1), hand_cost=1, reserve_cost=1)
    >>> deck = DeckList("Foxes", {"fox": 12})
    >>> game = AlteredGame(Definitions().with_more(fox))
    >>> position = advance(new_game(game, {"ann": deck, "bob": deck}), game)
    >>> [outcome.label() for outcome, _ in position.question.of.outcomes()]
    ['ann', 'bob']
    """
    players = tuple(decks)
    if len(players) != 2:
        raise BoardError(f"{len(players)} decks are given", remedy="Give two, one for each player (ALT4-1.1.2.a).")
    # ALT4-4.1.b, ALT4-4.1.d: the end regions lie at the ends, and each counter stands at its start
    lies = set_up(Described((players[0], players[1])), edition=game.edition, reading=game.reading)
    heroes = {player: _hero(game, player, deck) for player, deck in decks.items()}
    heaps = {
        player: Map({key: times for key, times in deck.cards if game.definitions[key].type != HERO})
        for player, deck in decks.items()
    }
    facts = Facts(
        (players[0], players[1]),
        first_player or players[0],
        # ALT4-4.1.g: shuffled, in an order that nobody knows
        decks=Map({player: Deck(heap=heap) for player, heap in heaps.items()}),
        cards=Map({name: key for name, key in heroes.values() if key}),
        incarnations=Map({name: 1 for name, key in heroes.values() if key}),
        clock=len(players),
    )
    lies = _with_heroes(game, lies, heroes)
    toss = () if first_player is not None else (Toss(),)
    state = GameState(Table(Resolver(game.layers()).start(lies)), facts)
    return state.then(*toss, OpeningDraw(), OpeningMana(), *first_day())


def _hero(rules: Rules, player: str, deck: DeckList) -> tuple[str, str]:
    """The item and the key of the Hero of a deck; empty for none."""
    found = [key for key, times in deck.cards for _ in range(times) if rules.definitions[key].type == HERO]
    if len(found) > 1:
        raise BoardError(
            f"it has {len(found)} Heroes (ALT4-1.1.4.b)",
            subject=f"the deck of {player}",
            remedy="Leave one.",
        )
    if found and found[0] in HOMES:
        # the Hero goes by its key, and that is the name of an Expedition of the player
        raise BoardError(
            f"its Hero has the key {found[0]!r}, and {player}.{found[0]} is an Expedition",
            subject=f"the deck of {player}",
            remedy=f"Give the Hero another key than {' or '.join(map(repr, HOMES))}.",
        )
    return (f"{player}.{found[0]}", found[0]) if found else ("", "")


def _with_heroes(rules: Rules, lies: Board, heroes: Mapping[str, tuple[str, str]]) -> Board:
    made = []
    for timestamp, (player, (name, key)) in enumerate(heroes.items(), start=1):
        if key:
            # ALT4-4.1.e, ALT4-2.5.e: the Hero is shown, with its starting counters
            definition = rules.definitions[key]
            how = Entry(HERO_ZONE, player, counters=tuple(sorted(definition.counters.items())))
            made.append(object_of(rules, definition, name, timestamp, how))
    return board([*lies, *made])


# ---------------------------------------------------------------- the toss


@frozen(cache_hash=True)
class First(Outcome):
    """Who is first player."""

    player: str

    def label(self) -> str:
        """The player."""
        return self.player


@frozen(cache_hash=True)
class TossUp(Description):
    """One of two players, each with probability 1/2."""

    players: tuple[str, str]

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Both."""
        for player in self.players:
            yield First(player), 1

    def admits(self, outcome: Answer) -> bool:
        """Whether it is one of them."""
        return isinstance(outcome, First) and outcome.player in self.players

    def __str__(self) -> str:
        return f"a toss between {' and '.join(self.players)}"


@frozen
class Toss(Task[Facts]):
    """The first player is tossed for (ALT4-4.1.f)."""

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask chance."""
        return Chance(TossUp(state.facts.players), "who is first player", rule="ALT4-4.1.f")

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Note it."""
        assert isinstance(answer, First)
        return with_facts(state, first_player=answer.player)


# ---------------------------------------------------------------- the opening hands


@frozen
class OpeningDraw(Task[Facts]):
    """Both players draw their opening hands (ALT4-4.1.h)."""

    draw: Step | None = None

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Let chance tell which cards, then let it happen."""
        draw = self._step(state)
        asked = game.chance(state, draw)
        return happening.happen(state, game, draw).after if asked is None else asked

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Note which cards."""
        return state.then(OpeningDraw(game.settled(state, self._step(state), answer)))

    def _step(self, state: State) -> Step:
        return step(*drawn_by_each(state, OPENING_HAND)) if self.draw is None else self.draw


# ---------------------------------------------------------------- the opening mana


@frozen
class OpeningMana(Task[Facts]):
    """Each player turns three cards of the hand into ready Mana Orbs, in initiative order (ALT4-4.1.i).

    Attributes:
        picked: What each player has picked so far; all are moved together in the end.
    """

    picked: Picked = ()

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the next card, or let them be moved."""
        picked = dict(self.picked)
        for player in state.facts.initiative:
            options = self._options(state, player)
            if options and len(picked.get(player, ())) < OPENING_MANA:
                number = len(picked.get(player, ())) + 1
                question = f"Which card becomes a Mana Orb? ({number} of {OPENING_MANA})"
                return Choice(player, question, options, "ALT4-4.1.i")
        moves = (Move(id, MANA_ZONE, player, Verb.PUT, player) for player, ids in self.picked for id in ids)
        return happening.happen(state, game, step(*moves)).after

    def _options(self, state: State, player: str) -> tuple[Pick, ...]:
        """The cards of a hand that have not been picked, one for each kind: equal ones are interchangeable."""
        picked = dict(self.picked).get(player, ())
        kinds: dict[str, str] = {}
        for id in in_zone(state.table, HAND, player):
            if id not in picked:
                kinds.setdefault(state.facts.cards[item_of(id)], id)
        return tuple(map(Pick, kinds.values()))

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Note the card."""
        assert isinstance(answer, Pick)
        picked = dict(self.picked)
        for player in state.facts.initiative:
            if answer in self._options(state, player):
                # sorted, so that the order of picking makes no difference
                picked[player] = tuple(sorted((*picked.get(player, ()), answer.id)))
        return state.then(evolve(self, picked=tuple(sorted(picked.items()))))
