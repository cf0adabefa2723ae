"""A position in the middle of a game, described: what lies on the table, hands, decks, mana, the time of day.

>>> from ludex.systems.altered.cards import Card
>>> elf = Card("elf", "Character", "ann", name="Elf", statistics=(1, 2, 3), hand_cost=2, reserve_cost=1)
>>> where = Described(Table(("ann", "bob"), objects=(elf,)), decks={"bob": ("elf",)}, mana={"ann": (2, 1)})
>>> state, game = start_from(AlteredGame(), where)
>>> game.definition(state, "elf").name, len(state.facts.decks["bob"]), state.facts.turn
('Elf', 1, 'ann')
"""

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, field, frozen
from immutables import Map

from ludex.engine.state import GameState, Task
from ludex.engine.table import Table as Lying
from ludex.layers.errors import UnknownName
from ludex.layers.objects import Object, board
from ludex.layers.resolver import Resolver
from ludex.systems.altered import decks
from ludex.systems.altered.cards import Card
from ludex.systems.altered.characteristics import EMBLEM, EXHAUSTED, HAND, HERO, MANA_ORB, MANA_ZONE
from ludex.systems.altered.days import from_phase
from ludex.systems.altered.deck_moves import name_of
from ludex.systems.altered.definitions import BASIC_MANA, Definition
from ludex.systems.altered.entering import Entry, object_of
from ludex.systems.altered.facts import Deck, Facts, Ongoing, State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.places import ARENA
from ludex.systems.altered.setup import Table, set_up, stamped


@frozen
class Described:
    """A position.

    Attributes:
        table: What lies on the table, as it is described for continuous abilities. What each card shows there is
            printed on it, and its identity is the key of its description.
        printed: For each object of the table that is a certain card or token its key, where that is not its identity;
            what is printed on it is then what the rules know of that key.
        hands: By player the cards in hand, by key, besides those that the table describes in a hand.
        decks: By player the cards that are known to lie on top of the deck, the topmost first.
        shuffled: By player the cards in unknown order under them.
        mana: By player how many ready and how many exhausted Mana Orbs there are besides: basic mana cards.
        first_player: The first player of the day; None for the first of the table.
        turn: Whose turn it is in the Afternoon; None for the first player's.
        passed: Who has passed this Afternoon.
        day: The number of the day.
        phase: The phase.
        begun: Whether the phase has been opened.
        moved_forward: The expeditions that have moved forward today.
        agenda: What is to be done first, before the phase goes on.
        goes_on: Whether the phase goes on after that; if not, nothing is left to be done then.
    """

    table: Table
    printed: Mapping[str, str] = field(factory=dict, kw_only=True)
    hands: Mapping[str, Iterable[str]] = field(factory=dict)
    decks: Mapping[str, Iterable[str]] = field(factory=dict)
    shuffled: Mapping[str, Iterable[str]] = field(factory=dict)
    mana: Mapping[str, tuple[int, int]] = field(factory=dict)
    first_player: str | None = None
    turn: str | None = None
    passed: frozenset[str] = frozenset()
    day: int = 1
    phase: Phase = Phase.AFTERNOON
    begun: bool = field(default=True, kw_only=True)
    moved_forward: frozenset[str] = frozenset()
    agenda: tuple[Task[Facts], ...] = ()
    goes_on: bool = field(default=True, kw_only=True)


def start_from(game: AlteredGame, where: Described) -> tuple[State, AlteredGame]:
    """A state in the middle of a game, and the rules with what is printed on the cards described.

    Args:
        game: The rules.
        where: The position.

    Raises:
        BoardError: Something on the table cannot be so.
        UnknownName: A name leads nowhere: a card, a player.
    """
    players = where.table.players
    for given in (where.hands, where.decks, where.shuffled, where.mana):
        for player in given:
            _known(player, players)
    cards = [described for described, _ in stamped(where.table) if isinstance(described, Card)]
    described = (card for card in cards if card.id not in where.printed)
    game = evolve(game, definitions=game.definitions.with_more(BASIC_MANA, *definitions_of(described)))
    known = {card.id: BASIC_MANA.key if card.type == MANA_ORB else card.id for card in cards if card.type != EMBLEM}
    known |= where.printed
    names = _Names(known)
    tops = {player: tuple(names.of(player, key) for key in keys) for player, keys in where.decks.items()}
    lies = list(set_up(where.table, edition=game.edition, reading=game.reading))
    clock = max((each.timestamp for each in lies), default=0)
    made = list(_made(game, where, names, max(clock, 0)))
    first = where.first_player or players[0]
    turn = (where.turn or first) if where.phase is Phase.AFTERNOON else None
    facts = Facts(
        players,
        _known(first, players),
        where.day,
        where.phase,
        turn,
        passed=where.passed,
        decks=Map({player: _deck(game, tops, where.shuffled, player) for player in players}),
        cards=Map(names.keys),
        drawn=Map(names.drawn),
        incarnations=Map(dict.fromkeys((*known, *(each.id for each in made)), 1)),
        clock=max(clock, 0) + len(made),
        moved_forward=where.moved_forward,
        arena=any(region.id == ARENA for region in where.table.regions.regions),
        ongoing=Map({card.id: Ongoing(None, card.id) for card in cards if card.type == EMBLEM}),
    )
    table = Lying(Resolver(game.layers()).start(board([*lies, *made])))
    goes_on = from_phase(where.phase, begun=where.begun) if where.goes_on else ()
    return GameState(table, facts, (*where.agenda, *goes_on)), game


def _known(player: str, players: tuple[str, str]) -> str:
    if player not in players:
        raise UnknownName(player, players, kind="player")
    return player


class _Names:
    """The names of the cards that have no identity of their own yet."""

    def __init__(self, keys: dict[str, str]) -> None:
        """Names besides those of the cards that are described."""
        self.keys = dict(keys)
        self.drawn: dict[str, int] = {}

    def of(self, player: str, key: str) -> str:
        """The next name for a card of a player."""
        stem = f"{player}.{key}"
        self.drawn[stem] = self.drawn.get(stem, 0) + 1
        name = name_of(player, key, self.drawn[stem])
        self.keys[name] = key
        return name


def _made(game: AlteredGame, where: Described, names: _Names, clock: int) -> Iterator[Object]:
    """The cards in hands and the Mana Orbs that are not described one by one."""
    for player in where.table.players:
        for key in where.hands.get(player, ()):
            clock += 1
            definition = game.definitions[key]
            yield object_of(game, definition, names.of(player, key), clock, Entry(HAND, player))
        ready, exhausted = where.mana.get(player, (0, 0))
        for number in range(ready + exhausted):
            clock += 1
            statuses = frozenset[str]() if number < ready else frozenset({EXHAUSTED})
            how = Entry(MANA_ZONE, player, statuses=statuses)
            yield object_of(game, BASIC_MANA, names.of(player, BASIC_MANA.key), clock, how)


def _deck(
    game: AlteredGame, tops: Mapping[str, tuple[str, ...]], shuffled: Mapping[str, Iterable[str]], player: str
) -> Deck:
    heap = decks.heap_of(game.definitions[key].key for key in shuffled.get(player, ()))
    return decks.normal(Deck(tops.get(player, ()), heap))


def definitions_of(cards: Iterable[Card]) -> Iterator[Definition]:
    """What is printed on cards that are described as they lie; their identities are the keys."""
    for card in cards:
        if card.type in (EMBLEM, MANA_ORB):
            continue
        yield Definition(
            card.id,
            card.name or card.id,
            card.type,
            subtypes=card.subtypes or (),
            statistics=card.statistics,
            hand_cost=card.hand_cost,
            reserve_cost=card.reserve_cost,
            zone_type=card.zone_type,
            faction=card.faction,
            rarity=card.rarity,
            reserve_limit=card.reserve_limit,
            landmark_limit=card.landmark_limit,
            keywords=card.keywords,
            tough=card.tough,
            scout=card.scout,
            counters=dict(card.counters) if card.type == HERO else {},
            abilities=card.abilities,
            is_token=card.token,
        )
