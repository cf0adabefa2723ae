"""Amended positions: something came, went or changed on which columns hang, and most of them stay as they are.

What comes is read over the columns that are there, and so is what looks at it by name; the other units stay as far as
they can. Columns that only now are looked at are added, and those that are not looked at any more stay: what comes back
finds them.
"""

from typing import Final

from ludex.layers.cells import Kind, Row
from ludex.layers.objects import Object
from ludex.layers.sliced.lanes import Lanes
from ludex.layers.sliced.layout import NotSliced, Sees, is_computed
from ludex.layers.sliced.position import Position, applied
from ludex.layers.sliced.seats import Seats
from ludex.layers.sliced.table import MOST_OBJECTS, SPARE, Table, parts_of
from ludex.layers.slot_cells import SlotCells

MOST_COLUMNS: Final = 256


def amended(position: Position, id: str, becomes: Object | None) -> Position | None:
    """The position after an object came, went or is another one than before; None where all must be made anew.

    Raises:
        DefinitionError: No layer takes a change.
    """
    made, seats, columns = position.table, position.seats, position.columns.copy()
    old = seats.places.get(id)
    was = None if old is None else seats.headers[old]
    base = () if becomes is None else made.encoding.slots_for(becomes)
    if base is None or not _may_be_amended(made, None if was is None else was.object, becomes):
        return None
    if old is not None:
        made.layout.take_out(columns, old)
        seats = seats.without(id)
    if becomes is not None:
        place = seats.free()
        if place is None:
            place, seats = len(seats.headers), seats.roomier(SPARE)
        seats = seats.taken_by(place, becomes, base)
        if becomes.place:
            seats = seats.framed(made.encoding.frame_of(seats.places, seats.bases))
    try:
        made = _table(made, id, becomes, columns, seats)
    except NotSliced:
        return None
    return Position(made, seats, columns, applied(made, columns), made.units)


def _may_be_amended(made: Table, was: Object | None, becomes: Object | None) -> bool:
    """Whether all links still lead through the same places."""
    is_place = becomes is not None and becomes.place
    was_place = was is not None and was.place
    return (
        len(made.layout.columns) <= MOST_COLUMNS and (was is not None or becomes is not None) and is_place is was_place
    )


def _table(before: Table, id: str, becomes: Object | None, columns: list[int], seats: Seats) -> Table:
    """The table in which an object has come, gone or changed; what its columns tell is put into those given.

    Raises:
        NotSliced: The columns cannot show it, or all must be made anew.
        DefinitionError: No layer takes a change.
    """
    places, bases, frame = seats.places, seats.bases, seats.frame
    if len(places) > MOST_OBJECTS:
        raise NotSliced

    def row(other: str) -> Row:
        return Row(other, SlotCells(before.encoding, bases[places[other]]), frame)

    lanes = before.layout.lanes if len(bases) == before.layout.size else Lanes(len(bases))
    layout = before.layout.again(places, lanes, lambda: [row(other) for other in places], frame)
    renewed: list[int] = []
    if lanes is not before.layout.lanes:
        renewed += [at for at, (_, sees, _) in enumerate(layout.columns) if sees is Sees.NUMBER]
    if becomes is not None and becomes.place:
        layout.list_again(frozenset([cell for cell in layout.listed if cell.kind is Kind.SET]))
        renewed += [at for at, (cell, _, _) in enumerate(layout.columns) if is_computed(cell)]
    elif becomes is not None:
        layout.list_again(before.encoding.outgrown(row(id)))
    for at in renewed:
        columns[at] = 0
    made = before.amended(id, [] if becomes is None else parts_of(becomes, before.layers), layout)
    new = [*renewed, *range(len(columns), len(layout.columns))]
    columns += [0] * (len(layout.columns) - len(columns))
    if becomes is not None:
        made.encoding.put_in(columns, places[id], bases[places[id]], row(id), {})
    if new:
        for other, at in places.items():
            if other != id:
                made.encoding.put_in(columns, at, bases[at], row(other), {}, new)
    return made
