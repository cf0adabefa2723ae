"""Looking at the table through the eyes of an object: which objects match, how many there are, whether something holds.

What passives ask of the board, effects and triggers ask too, in the same words. They look at what is true *after* all
passives.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve

from ludex.engine.table import Table
from ludex.layers.amounts import Amount
from ludex.layers.cells import AnyCharacteristic, Characteristic, Held, Row, T, Value
from ludex.layers.conditions import Condition
from ludex.layers.relative import Linked
from ludex.layers.selection import Link, Scope, Selector, Tally
from ludex.layers.view import View
from ludex.systems.altered.characteristics import CONTROLLER, EXPEDITION, OWNER, TYPE, YOU, ZONE


class Shown(Mapping[AnyCharacteristic, Value]):
    """The cells of an object in a view, each read when it is asked for."""

    __slots__ = ("_id", "_view")

    def __init__(self, view: View, id: str) -> None:
        """The cells of an object that is there."""
        self._view, self._id = view, id

    def __getitem__(self, cell: AnyCharacteristic) -> Value:
        return self._view.row(self._id).cells[cell]

    def get(self, cell: AnyCharacteristic, default: Value | None = None) -> Value | None:  # type: ignore[override]
        """The value, where the object has the characteristic; an absent one reads as its zero all the same."""
        return self._view.value(self._id, cell)  # type: ignore[no-any-return, misc]  # one of the three kinds

    def __contains__(self, cell: object) -> bool:
        return self._view.has(self._id, cell)  # type: ignore[arg-type]  # asked of characteristics only

    def __iter__(self) -> Iterator[AnyCharacteristic]:
        return iter(self._view.row(self._id).cells)

    def __len__(self) -> int:
        return len(self._view.row(self._id).cells)


PLACES: Final = frozenset({EXPEDITION, "Region"})


def row(table: Table, id: str) -> Row:
    """What an object shows, its cells read when they are asked for."""
    return table.ask(rows)[id]


def rows(view: View) -> dict[str, Row]:
    """What each object shows; ask for it by `Table.ask`."""
    frame = view.frame()
    return {id: Row(id, Shown(view, id), frame, view.abilities(id)) for id in view.ids()}


def value(table: Table, id: str, characteristic: Characteristic[T]) -> T:
    """What a characteristic of an object is now."""
    return table.view.value(id, characteristic)


def abilities(table: Table, id: str) -> tuple[Held, ...]:
    """The abilities that an object has now."""
    return table.view.abilities(id)


def is_there(table: Table, id: str) -> bool:
    """Whether an object, or the record of a card in a hand, is on the board."""
    return id in table.ask(rows)


def by_zone(view: View) -> dict[str, tuple[str, ...]]:
    """The objects in each zone, oldest first; ask for it by `Table.ask`."""
    found: dict[str, list[tuple[int, str]]] = {}
    for id in view.ids():
        zone = view.value(id, ZONE)
        if zone:
            found.setdefault(zone, []).append((view.timestamp(id), id))
    return {zone: tuple(id for _, id in sorted(there)) for zone, there in found.items()}


def in_zone(table: Table, zone: str, player: str | None = None) -> tuple[str, ...]:
    """The objects in a zone, oldest first; with a player, those of the player's own zone or side.

    Args:
        table: The table.
        zone: One of `ZONES`.
        player: Whose zone: the controller of what lies there, or where nobody controls it its owner.
    """
    there = table.ask(by_zone).get(zone, ())
    if player is None:
        return there
    view = table.view
    return tuple(id for id in there if (view.value(id, CONTROLLER) or view.value(id, OWNER)) == player)


def as_seen_by(row: Row, player: str) -> Row:
    """An object as the source of an ability that a player carries out: "you" is that player (ALT4-7.2.3.a)."""
    return evolve(row, cells={**row.cells, YOU: player})


def scope(table: Table, source: Row, links: Iterable[Link] = (), tallies: Iterable[Tally] = ()) -> Scope:
    """What selectors look through, with what they need of the rest of the board."""
    tallies = tuple(tallies)
    found: dict[Link, frozenset[str]] = {}
    everything = table.ask(rows).values()
    for link in (*links, *(link for tally in tallies for link in tally.objects.links())):
        if link in found:
            continue
        eyes = Scope(source, links=found)
        places = (each for each in everything if TYPE.of(each) in PLACES) if isinstance(link, Linked) else everything
        found[link] = frozenset().union(*(link.contribution(each, eyes) for each in places))
    eyes = Scope(source, links=found)
    totals = {tally: tally.total((tally.contribution(each, eyes), 1) for each in everything) for tally in tallies}
    return Scope(source, links=found, totals=totals)


def matching(table: Table, selector: Selector, source: Row, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """The objects that a selector selects, oldest first.

    Args:
        table: The table.
        selector: Which.
        source: Through whose eyes: what the source of the ability shows, or last showed.
        among: Only of these.
    """
    shown = table.ask(rows)
    eyes = scope(table, source, selector.links())
    chosen = shown.values() if among is None else [shown[id] for id in among if id in shown]
    found = [each.id for each in chosen if selector.matches(each, eyes)]
    return tuple(sorted(found, key=lambda id: (table.view.timestamp(id), id)))


def matches(table: Table, selector: Selector, object_row: Row, source: Row) -> bool:
    """Whether a selector selects an object, which may be gone: what it showed last."""
    return selector.matches(object_row, scope(table, source, selector.links()))


def holds(table: Table, condition: Condition, source: Row) -> bool:
    """Whether a condition is met."""
    return condition.holds(scope(table, source, condition.links(), condition.tallies()))


def amount(table: Table, number: Amount, source: Row, target: Row | None = None) -> int:
    """What an amount comes to, for an object that is changed if it looks at one."""
    return number.of(source if target is None else target, scope(table, source, (), number.tallies()))
