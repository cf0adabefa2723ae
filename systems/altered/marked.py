"""Which objects and expeditions have statuses: most have none, and those of all are asked for every day."""

from collections.abc import Mapping
from typing import Final

from ludex.engine.table import Kept, Table
from ludex.layers.cells import Row
from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.view import View
from ludex.systems.altered.characteristics import STATUSES
from ludex.systems.altered.listening import listeners


class _ByStatuses(Kept[Mapping[str, frozenset[str]]]):
    """Finds what has a status before any ability applies, and which."""

    __slots__ = ()

    def __call__(self, view: View) -> Mapping[str, frozenset[str]]:
        """All that is on the board, looked at once."""
        found = {id: view.base(id, STATUSES) for id in view.ids()}
        return {id: statuses for id, statuses in found.items() if statuses}

    def after(
        self, found: Mapping[str, frozenset[str]], view: View, deltas: tuple[Delta, ...]
    ) -> Mapping[str, frozenset[str]]:
        """With what entered, left or changed."""
        changed = dict(found)
        for delta in deltas:
            match delta:
                case Enter(object):
                    statuses = STATUSES.of(Row(object.id, object.base))
                    if statuses:
                        changed[object.id] = statuses
                case Leave(id):
                    changed.pop(id, None)
                case Set(id, characteristic, now) if characteristic == STATUSES:
                    changed.pop(id, None)
                    if isinstance(now, frozenset) and now:
                        changed[id] = now
                case _:
                    pass
        return changed


_by_statuses: Final = _ByStatuses()


def marked(table: Table, status: str) -> tuple[str, ...]:
    """The objects and expeditions that have a status, oldest first.

    >>> from ludex.layers.resolver import Resolver
    >>> from ludex.systems.altered.cards import Card
    >>> from ludex.systems.altered.layers import layers_under
    >>> from ludex.systems.altered.setup import Table as Described, set_up
    >>> lying = set_up(Described(("ann", "bob"), (Card("elf", "Character", "ann", statuses=("asleep",)),)))
    >>> marked(Table(Resolver(layers_under()).start(lying)), "asleep")
    ('elf',)
    """
    view = table.view
    # where passives may give or take statuses, each object has to be looked at
    asked = view.ids() if table.ask(listeners).shifting else table.ask(_by_statuses)
    found = [id for id in asked if status in view.value(id, STATUSES)]
    return tuple(sorted(found, key=lambda id: (view.timestamp(id), id)))
