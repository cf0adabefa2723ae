"""What moved in an event, as triggers ask for it: what it showed, whether it is meant, what is bound."""

from ludex.engine.context import Reference
from ludex.layers.cells import Row
from ludex.layers.features import Everything, Itself
from ludex.layers.selection import Selector
from ludex.systems.altered.characteristics import CONTROLLER, HIDDEN_ZONES, OWNER
from ludex.systems.altered.events import Change
from ludex.systems.altered.looking import matches, row
from ludex.systems.altered.occurrence import Moved
from ludex.systems.altered.occurrences import on_board
from ludex.systems.altered.trigger import Bound


def bound_by(moved: Moved, source: Row, they: str | None) -> Bound:
    """What moved as "it", and as "I" if it is the source: with what it became by the move (ALT4-2.1.f)."""
    # ALT4-2.1.f: found again in a visible zone only, but for what was drawn, which its player knows
    visible = moved.zone not in HIDDEN_ZONES or not moved.old
    ids = tuple(dict.fromkeys(id for id in (moved.old, moved.new if visible else "") if id))
    if not ids:
        return Bound(None, they)
    reference = Reference(ids)
    if source.id == moved.new:
        return Bound(reference, they, Reference((moved.new,)))
    return Bound(reference, they, reference if source.id == moved.old else None)


def row_before(moved: Moved, change: Change) -> Row | None:
    """What it showed before the event; None where it was not on the board."""
    return row(change.before.table, moved.old) if on_board(change.before.table.view, moved.old) else None


def row_after(moved: Moved, change: Change) -> Row | None:
    """What it shows after the event; None where it is not on the board."""
    return row(change.after.table, moved.new) if on_board(change.after.table.view, moved.new) else None


def is_source(moved: Moved, source: Row) -> bool:
    """Whether it is the object that has the ability."""
    return source.id in (moved.new, moved.old)


def is_chosen(selector: Selector, moved: Moved, source: Row, change: Change, *, after: bool = False) -> bool:
    """Whether a selector selects what moved: as it was before, or if that cannot be asked as it is now."""
    if isinstance(selector, Itself):
        return is_source(moved, source)
    if isinstance(selector, Everything):
        return True
    was, now = row_before(moved, change), row_after(moved, change)
    first, second = ((now, change.after.table), (was, change.before.table))
    if not after:
        first, second = second, first
    for found, table in (first, second):
        if found is not None:
            return matches(table, selector, found, source)
    return False


def holder_of(moved: Moved, change: Change) -> str | None:
    """Who controlled it before, or owned it; what is new, after."""
    found = row_before(moved, change) or row_after(moved, change)
    return None if found is None else CONTROLLER.of(found) or OWNER.of(found) or None
