"""Which objects and expeditions have statuses: most have none, and those of all are asked for every day."""

from collections.abc import Mapping
from typing import Final

from ludex.engine.table import Changes, Kept, Table
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

    def after(self, found: Mapping[str, frozenset[str]], view: View, made: Changes) -> Mapping[str, frozenset[str]]:
        """With what entered, left or changed."""
        touched = {each.id for each in made.entered}
        touched |= {each.id for each in made.written if each.characteristic == STATUSES and each.id in view}
        if not touched and made.left.isdisjoint(found):
            return found
        changed = {id: statuses for id, statuses in found.items() if id not in made.left}
        changed.update((id, view.base(id, STATUSES)) for id in touched)
        return {id: statuses for id, statuses in changed.items() if statuses}


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
    if table.ask(listeners).shifting:
        # passives may give or take statuses: each object has to be looked at
        found = [id for id in view.ids() if status in view.value(id, STATUSES)]
    else:
        found = [id for id, statuses in table.ask(_by_statuses).items() if status in statuses]
    return tuple(sorted(found, key=lambda id: (view.timestamp(id), id)))
