"""What a player would pay for a card now, found quickly: most tables alter no cost.

The player orders increases and decreases, and may take the lowest cost that results (ALT4-5.1.2.e); nobody is
asked about the others.
"""

from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.passives import Part
from ludex.layers.stages import reachable
from ludex.layers.view import Application, View
from ludex.systems.altered.costs import COST, AltersCost, alterations, by_effect, printed_cost
from ludex.systems.altered.listening import listeners


def cost_changes(view: View) -> tuple[Application, ...]:
    """The passives in force that alter what cards cost; ask for them by `Table.ask`."""
    return view.applications_of(_alters_costs)


def _alters_costs(part: Part) -> bool:
    return any(isinstance(each, AltersCost) for each in part.changes)


def price(table: Table, row: Row, *, scout: bool = False, less: int = 0) -> int:
    """The lowest final cost of a card, in mana.

    Args:
        table: The table.
        row: What the card shows.
        scout: Whether its player pays for Scout instead; the alterations are the same (ALT4-7.4.5.d).
        less: By how much an effect that lets it be played makes it cheaper.

    >>> from ludex.layers.objects import board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> from ludex.systems.altered.characteristics import HAND_COST
    >>> price(Table(Resolver(Layers()).start(board([]))), Row("elf", {HAND_COST: 4}), less=3)
    1
    """
    printed = printed_cost(row, scout=scout)
    changes = table.ask(cost_changes) if table.ask(listeners).costly else ()
    if not changes:
        # ALT4-5.1.2.e: never below 0
        return max(0, printed - less)
    found = [*alterations(changes, row), *by_effect(less)]
    if len(found) == 1:
        # nothing but the floor
        return max(0, printed)
    return int(reachable(COST, printed, found, row)[0].value)
