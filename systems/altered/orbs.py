"""Choosing among one's own Mana Orbs: which of them are the ready ones is free, their number is not (ALT4-3.2.9.e)."""

from collections.abc import Iterable

from attrs import evolve

from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.selection import Selector
from ludex.systems.altered.actions import SwapOrbs
from ludex.systems.altered.characteristics import EXHAUSTED, STATUSES
from ludex.systems.altered.looking import matches, row


def matching_orbs(table: Table, selector: Selector, eyes: Row, orbs: Iterable[str]) -> tuple[str, ...]:
    """The orbs that match as they are."""
    return tuple(id for id in orbs if matches(table, selector, row(table, id), eyes))


def could_match(table: Table, selector: Selector, eyes: Row, orbs: tuple[str, ...]) -> tuple[str, ...]:
    """The orbs that match, or would match once they were swapped with one that does."""
    fitting = matching_orbs(table, selector, eyes, orbs)
    if not fitting:
        return ()
    return tuple(id for id in orbs if id in fitting or matches(table, selector, _turned(row(table, id)), eyes))


def swaps(
    table: Table, selector: Selector, eyes: Row, player: str, orbs: tuple[str, ...], picked: tuple[str, ...]
) -> tuple[SwapOrbs, ...]:
    """The swaps after which all orbs picked match as they are.

    Args:
        table: The table.
        selector: Which orbs may be picked.
        eyes: Through whose eyes it looks.
        player: Whose orbs.
        orbs: All orbs of the player.
        picked: Those that the player picks.
    """
    fitting = matching_orbs(table, selector, eyes, orbs)
    spare = [id for id in fitting if id not in picked]
    found = []
    for id, other in zip((id for id in picked if id not in fitting), spare, strict=False):
        if EXHAUSTED in STATUSES.of(row(table, id)):
            found.append(SwapOrbs(player, exhaust=other, ready=id))
        else:
            found.append(SwapOrbs(player, exhaust=id, ready=other))
    return tuple(found)


def _turned(orb: Row) -> Row:
    statuses = STATUSES.of(orb) ^ {EXHAUSTED}
    return evolve(orb, cells={**orb.cells, STATUSES: statuses})
