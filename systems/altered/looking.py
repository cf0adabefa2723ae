"""Looking at the table through the eyes of an object: which objects match, how many there are, whether something holds.

What passives ask of the board, effects and triggers ask too, in the same words. They look at what is true *after* all
passives.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from attrs import evolve

from ludex.engine.table import Changes, Kept, Table
from ludex.layers.amounts import Amount
from ludex.layers.cells import Characteristic, Held, Row, T
from ludex.layers.conditions import Condition
from ludex.layers.relative import Linked
from ludex.layers.selection import Link, Scope, Selector, Tally
from ludex.layers.view import View
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    DISCARD,
    EXPEDITION,
    HAND,
    MANA_ZONE,
    OWNER,
    RESERVE,
    TYPE,
    YOU,
    ZONE,
)

K = TypeVar("K")

PLACES: Final = frozenset({EXPEDITION, "Region"})


def row(table: Table, id: str) -> Row:
    """What an object shows, its cells read when they are asked for."""
    return table.view.seen(id)


class Rows(Mapping[str, Row]):
    """What each object of a view shows, each looked at when it is asked for."""

    __slots__ = ("_known", "_view")

    def __init__(self, view: View) -> None:
        """Nothing has been asked for yet."""
        self._view = view
        self._known: dict[str, Row] = {}

    def __getitem__(self, id: str) -> Row:
        found = self._known.get(id)
        if found is None:
            found = self._known[id] = self._view.seen(id)
        return found

    def __contains__(self, id: object) -> bool:
        return id in self._view

    def __iter__(self) -> Iterator[str]:
        return iter(self._view.ids())

    def __len__(self) -> int:
        return len(self._view.ids())


def rows(view: View) -> Rows:
    """What each object shows; ask for it by `Table.ask`."""
    return Rows(view)


def value(table: Table, id: str, characteristic: Characteristic[T]) -> T:
    """What a characteristic of an object is now."""
    return table.view.value(id, characteristic)


def abilities(table: Table, id: str) -> tuple[Held, ...]:
    """The abilities that an object has now."""
    return table.view.abilities(id)


def is_there(table: Table, id: str) -> bool:
    """Whether an object, or the record of a card in a hand, is on the board."""
    return id in table.view


def controller_of(table: Table, id: str) -> str | None:
    """Who controls an object; None where nobody does, and where it is not on the board."""
    return (table.view.value(id, CONTROLLER) or None) if id and is_there(table, id) else None


def _without(found: Mapping[K, tuple[str, ...]], left: frozenset[str]) -> dict[K, tuple[str, ...]]:
    """Objects in some groups, without those that left."""
    return {
        key: there if left.isdisjoint(there) else tuple([id for id in there if id not in left])
        for key, there in found.items()
    }


class _ByZone(Kept[Mapping[str, tuple[str, ...]]]):
    """Finds the objects in each zone, oldest first; no ability puts an object in a zone."""

    __slots__ = ()

    def __call__(self, view: View) -> Mapping[str, tuple[str, ...]]:
        """All that is on the board, looked at once."""
        found: dict[str, list[tuple[int, str]]] = {}
        for id in view.ids():
            zone = view.value(id, ZONE)
            if zone:
                found.setdefault(zone, []).append((view.timestamp(id), id))
        return {zone: tuple([id for _, id in sorted(there)]) for zone, there in found.items()}

    def after(
        self, found: Mapping[str, tuple[str, ...]], view: View, made: Changes
    ) -> Mapping[str, tuple[str, ...]] | None:
        """Without what left and with what entered."""
        if made.writes(ZONE):
            return None
        if not (made.left or made.entered):
            return found
        changed = _without(found, made.left)
        for object in made.entered:
            zone = str(object.base.get(ZONE, ""))
            there = changed.get(zone, ())
            if there and view.timestamp(there[-1]) > object.timestamp:
                return None
            if zone:
                changed[zone] = (*there, object.id)
        return changed


by_zone: Final = _ByZone()
"""Ask for it by `Table.ask`."""

UNCONTROLLED: Final = frozenset({HAND, RESERVE, MANA_ZONE, DISCARD})
"""Where nobody controls anything; what lies there lies with its owner, who is always the same."""


class _BySide(Kept[dict[tuple[str, str], tuple[str, ...]]]):
    """Remembers what lies in a zone of a player, oldest first, where that changes only as something comes or goes."""

    __slots__ = ()

    def __call__(self, view: View) -> dict[tuple[str, str], tuple[str, ...]]:
        """Nothing has been asked for yet."""
        return {}

    def after(
        self, found: dict[tuple[str, str], tuple[str, ...]], view: View, made: Changes
    ) -> dict[tuple[str, str], tuple[str, ...]] | None:
        """Without what left and with what entered, in the zones that have been asked for."""
        if made.writes(ZONE, OWNER):
            return None
        if not (made.left or made.entered):
            return found
        changed = _without(found, made.left)
        for object in made.entered:
            side = str(object.base.get(ZONE, "")), str(object.base.get(OWNER, ""))
            there = changed.get(side)
            if there is not None:
                if there and view.timestamp(there[-1]) > object.timestamp:
                    return None
                changed[side] = (*there, object.id)
        return changed


_by_side: Final = _BySide()


def in_zone(table: Table, zone: str, player: str | None = None) -> tuple[str, ...]:
    """The objects in a zone, oldest first; with a player, those of the player's own zone or side.

    Args:
        table: The table.
        zone: One of `ZONES`.
        player: Whose zone: the controller of what lies there, or where nobody controls it its owner.
    """
    if player is None:
        return table.ask(by_zone).get(zone, ())
    view = table.view
    if zone not in UNCONTROLLED:
        there = table.ask(by_zone).get(zone, ())
        return tuple([id for id in there if (view.value(id, CONTROLLER) or view.value(id, OWNER)) == player])
    known = table.ask(_by_side)
    found = known.get((zone, player))
    if found is None:
        there = table.ask(by_zone).get(zone, ())
        found = known[zone, player] = tuple([id for id in there if view.value(id, OWNER) == player])
    return found


def as_seen_by(row: Row, player: str) -> Row:
    """An object as the source of an ability that a player carries out: "you" is that player (ALT4-7.2.3.a)."""
    return evolve(row, cells={**row.cells, YOU: player})


def as_played_by(card: Row, player: str) -> Row:
    """A card that a player plays or would play: among "cards you play" for that player, whoever owns it.

    Nobody controls it before it is played (ALT4-7.5.5.a), and the owner need not be who plays it (ALT4-1.1.3.d).
    """
    return card if OWNER.of(card) == player else as_seen_by(card, player)


def scope(table: Table, source: Row, links: Iterable[Link] = (), tallies: Iterable[Tally] = ()) -> Scope:
    """What selectors look through, with what they need of the rest of the board."""
    links, tallies = tuple(links), tuple(tallies)
    if not links and not tallies:
        return Scope(source)
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
