"""Positions of a game for the tests of playing: a table of `tests.altered.tables`, and what else the game knows."""

from immutables import Map

from ludex.engine.state import GameState
from ludex.engine.table import Table as Lying
from ludex.layers.resolver import Resolver
from ludex.systems.altered.cards import Card
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.setup import Table, set_up


def position(on: Table, **facts) -> GameState:
    """The position of a table, in the Afternoon, the turn being the first player's unless the facts say otherwise."""
    view = Resolver(Reading().layers()).start(set_up(on))
    cards = Map({card.id: card.id for card in flat(on) if isinstance(card, Card)})
    known = {"first_player": on.players[0], "turn": on.players[0], "phase": Phase.AFTERNOON, "cards": cards, **facts}
    return GameState(Lying(view), Facts(on.players, **known))


def flat(on: Table):
    """What lies on a table."""
    for entry in on.objects:
        yield from entry if isinstance(entry, tuple) else (entry,)


def orbs(player="pat", *, ready=0, exhausted=0):
    """Mana Orbs."""
    return tuple(
        Card(f"{player}-orb-{number}", "Mana Orb", player, statuses=() if number <= ready else ("exhausted",))
        for number in range(1, ready + exhausted + 1)
    )


def rules(on: Table, **known: Definition) -> AlteredGame:
    """The rules for a table, with a definition of each of its cards that says as much as the game asks of it."""
    cards = [Definition(each.id, each.name or each.id, each.type) for each in flat(on) if isinstance(each, Card)]
    return AlteredGame(Definitions().with_more(*cards, *known.values()))
