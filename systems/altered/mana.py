"""Mana: the ready Mana Orbs of a player are what there is to pay with (ALT4-3.2.9.f)."""

from ludex.engine.table import Table
from ludex.layers.view import View
from ludex.systems.altered.characteristics import EXHAUSTED, MANA_ZONE, STATUSES
from ludex.systems.altered.looking import in_zone


def ready_orbs(table: Table, player: str) -> tuple[str, ...]:
    """The ready Mana Orbs of a player, oldest first (ALT4-2.4.6.a)."""
    known = table.ask(_ready_orbs)
    found = known.get(player)
    if found is None:
        view = table.view
        orbs = in_zone(table, MANA_ZONE, player)
        found = known[player] = tuple([id for id in orbs if EXHAUSTED not in view.value(id, STATUSES)])
    return found


def _ready_orbs(_view: View) -> dict[str, tuple[str, ...]]:
    """Those of each player, found when they are asked for: many things that are offered cost mana."""
    return {}


def ready_mana(table: Table, player: str) -> int:
    """How many ready Mana Orbs a player has: so much mana there is to pay with (ALT4-3.2.9.f)."""
    return len(ready_orbs(table, player))
