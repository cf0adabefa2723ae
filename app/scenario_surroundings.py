"""What a scenario says of a game besides its table: hands, decks, mana, the time of day, whose turn it is."""

from collections.abc import Iterable
from collections.abc import Mapping as Lookup
from typing import Final

from attrs import field, frozen

from ludex.app.scenario_cards import KnownCards
from ludex.app.scenario_deeds import phase_in
from ludex.engine.rulebook import RulesInForce
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.systems.altered.described import Described, start_from
from ludex.systems.altered.facts import State
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.setup import Table

MOST: Final = 200


@frozen(eq=False)
class Surroundings:
    """What a scenario says of a game besides its table.

    Attributes:
        cards: The cards that it may name.
        hands: By player the cards in hand, by key.
        decks: By player the cards known to lie on top of the deck, the topmost first.
        shuffled: By player the cards under them, in unknown order.
        mana: By player the ready and the exhausted Mana Orbs.
        printed: The keys of objects that are certain cards.
        first_player: The first player of the day.
        turn: Whose turn it is; None for the first player's.
        passed: Who has passed.
        day: The number of the day.
        phase: The phase.
        moved_forward: The expeditions that have moved forward today.
    """

    cards: KnownCards
    hands: Lookup[str, tuple[str, ...]] = field(factory=dict)
    decks: Lookup[str, tuple[str, ...]] = field(factory=dict)
    shuffled: Lookup[str, tuple[str, ...]] = field(factory=dict)
    mana: Lookup[str, tuple[int, int]] = field(factory=dict)
    printed: Lookup[str, str] = field(factory=dict)
    first_player: str | None = None
    turn: str | None = None
    passed: frozenset[str] = frozenset()
    day: int = 1
    phase: Phase = Phase.AFTERNOON
    moved_forward: frozenset[str] = frozenset()

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all cards and tokens that may come forth."""
        listed = (*self.hands.values(), *self.decks.values(), *self.shuffled.values())
        return frozenset(key for keys in listed for key in keys) | frozenset(self.cards.own.by_key)


def read_surroundings(
    found: Mapping, players: tuple[str, str], cards: KnownCards, printed: Lookup[str, str]
) -> Surroundings:
    """What a file says of a game besides its table.

    Args:
        found: The whole file.
        players: Both players.
        cards: The cards that it may name.
        printed: The keys of the objects of its table that are certain cards.

    Raises:
        LudexError: It names what is not there.
    """
    decks, shuffled = _decks(found.get("decks"), players, cards)
    day, phase = found.get("day"), found.get("phase")
    return Surroundings(
        cards,
        _hands(found.get("hands"), players, cards),
        decks,
        shuffled,
        _mana(found.get("mana"), players),
        printed,
        _player(found.get("first_player"), players),
        _player(found.get("turn"), players),
        frozenset(_each_of(found.get("passed"), players, "player")),
        1 if day is None else day.integer(minimum=1, maximum=MOST),
        Phase.AFTERNOON if phase is None else phase_in(phase),
        frozenset(_each_of(found.get("moved_forward"), _expeditions(players), "expedition")),
    )


def _expeditions(players: tuple[str, str]) -> tuple[str, ...]:
    return tuple(f"{player}.{home}" for player in players for home in ("hero", "companion"))


def _player(node: Node | None, players: tuple[str, str]) -> str | None:
    return None if node is None else node.choice(players, kind="player")


def _each_of(node: Node | None, known: Iterable[str], kind: str) -> tuple[str, ...]:
    return () if node is None else tuple(item.choice(tuple(known), kind=kind) for item in node.items())


def _hands(node: Node | None, players: tuple[str, str], cards: KnownCards) -> dict[str, tuple[str, ...]]:
    if node is None:
        return {}
    return {entry.key.value: tuple(_keys(entry.value, cards)) for entry in node.mapping(players).entries}


def _keys(node: Node, cards: KnownCards) -> Iterable[str]:
    """The cards in a list, or so many of each in a mapping."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from (cards.named(entry.key).key,) * entry.value.integer(minimum=1, maximum=MOST)
        return
    yield from (cards.named(item).key for item in node.items())


def _decks(
    node: Node | None, players: tuple[str, str], cards: KnownCards
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    tops: dict[str, tuple[str, ...]] = {}
    shuffled: dict[str, tuple[str, ...]] = {}
    for entry in () if node is None else node.mapping(players).entries:
        if not isinstance(entry.value, Mapping):
            tops[entry.key.value] = tuple(_keys(entry.value, cards))
            continue
        deck = entry.value.mapping(("top", "shuffled"))
        for key, into in (("top", tops), ("shuffled", shuffled)):
            given = deck.get(key)
            if given is not None:
                into[entry.key.value] = tuple(_keys(given, cards))
    return tops, shuffled


def _mana(node: Node | None, players: tuple[str, str]) -> dict[str, tuple[int, int]]:
    return {} if node is None else {each.key.value: _orbs(each.value) for each in node.mapping(players).entries}


def _orbs(node: Node) -> tuple[int, int]:
    if isinstance(node, Scalar):
        return node.integer(minimum=0, maximum=MOST), 0
    found = node.mapping(("ready", "exhausted"))
    ready, exhausted = (
        0 if (given := found.get(key)) is None else given.integer(minimum=0, maximum=MOST)
        for key in ("ready", "exhausted")
    )
    return ready, exhausted


@frozen(eq=False)
class Readings:
    """Under which rules a scenario is played.

    Attributes:
        rules: The rules in force.
        reading: What the options of rulings mean to continuous abilities.
        options: The option that is taken of each ruling.
    """

    rules: RulesInForce
    reading: Reading
    options: Lookup[RulingId, str]

    def departures(self) -> frozenset[tuple[str, str]]:
        """The options that are not the default."""
        defaults = {ruling.id: ruling.default for ruling in self.rules.rulebook.rulings}
        return frozenset((str(id), slug) for id, slug in self.options.items() if defaults[id] != slug)


def begun(table: Table, around: Surroundings, under: Readings) -> tuple[State, AlteredGame]:
    """The state that a scenario describes, and the rules of its game.

    Raises:
        LudexError: Something on the table cannot be so.
    """
    edition = under.rules.edition or AlteredGame().edition
    game = AlteredGame(around.cards.all(), edition, under.reading, under.departures())
    described = Described(
        table,
        around.hands,
        around.decks,
        around.shuffled,
        around.mana,
        around.first_player or table.players[0],
        around.turn,
        around.passed,
        around.day,
        around.phase,
        moved_forward=around.moved_forward,
        printed=around.printed,
    )
    return start_from(game, described)
