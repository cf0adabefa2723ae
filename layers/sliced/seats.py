"""Seats: which object is at which place, and what each one shows before any ability applies."""

from ludex.layers.cells import Cells
from ludex.layers.incremental.beginning import held_by
from ludex.layers.incremental.structure import Header
from ludex.layers.objects import Object
from ludex.layers.slot_cells import SlotCells, Slots, Slotted


class Seats:
    """Which object is at which place of the columns; never changed.

    Attributes:
        places: The place of each object.
        headers: For each place what of its object does not change; None where there is none.
        bases: The base of each, slot by slot.
        frame: The base of those that are places of the board themselves, cell by cell.
        newest: No object has a later timestamp.
    """

    def __init__(
        self,
        places: dict[str, int],
        headers: tuple[Header | None, ...],
        bases: tuple[Slots, ...],
        frame: dict[str, Cells],
        newest: int,
    ) -> None:
        self.places = places
        self.headers = headers
        self.bases = bases
        self.frame = frame
        self.newest = newest

    def roomier(self, more: int) -> "Seats":
        """With more places where no object is."""
        headers, bases = (*self.headers, *([None] * more)), (*self.bases, *([()] * more))
        return Seats(self.places, headers, bases, self.frame, self.newest)

    def framed(self, frame: dict[str, Cells]) -> "Seats":
        """With what the places of the board are now."""
        return Seats(self.places, self.headers, self.bases, frame, self.newest)

    def free(self) -> int | None:
        """A place where no object is; None where there is none."""
        return self.headers.index(None) if None in self.headers else None

    def is_taken(self, entering: Object) -> bool:
        """Whether there is an object with the identity or the timestamp of one that would enter."""
        if entering.timestamp <= self.newest:
            for header in self.headers:
                if header is not None and header.object.timestamp == entering.timestamp:
                    return True
        return entering.id in self.places

    def rebased(self, id: str, base: Slots, slotted: Slotted) -> "Seats":
        """An object shows something else before any ability applies."""
        place, frame = self.places[id], self.frame
        if id in frame:
            frame = frame | {id: SlotCells(slotted, base)}
        return Seats(self.places, self.headers, _with_base(self.bases, place, base), frame, self.newest)

    def without(self, id: str) -> "Seats":
        """An object has left; the frame stays as it is."""
        place = self.places[id]
        headers = _with_header(self.headers, place, None)
        return Seats(self._others(id), headers, self.bases, self.frame, self.newest)

    def taken_by(self, place: int, entering: Object, base: Slots) -> "Seats":
        """An object has come; who was where it is now has left. The frame stays as it is."""
        header, gone = Header(entering, held_by(entering)), self.headers[place]
        headers, bases = _with_header(self.headers, place, header), _with_base(self.bases, place, base)
        places = self.places.copy() if gone is None else self._others(gone.object.id)
        places[entering.id] = place
        return Seats(places, headers, bases, self.frame, max(self.newest, entering.timestamp))

    def _others(self, id: str) -> dict[str, int]:
        places = self.places.copy()
        del places[id]
        return places


# lists, since this is done at every event: two slices and a star take twice as long


def _with_header(headers: tuple[Header | None, ...], place: int, header: Header | None) -> tuple[Header | None, ...]:
    found = list(headers)
    found[place] = header
    return tuple(found)


def _with_base(bases: tuple[Slots, ...], place: int, base: Slots) -> tuple[Slots, ...]:
    found = list(bases)
    found[place] = base
    return tuple(found)
