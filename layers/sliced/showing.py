"""What the objects of a position show, each worked out when it is asked for."""

from ludex.layers.cells import AnyCharacteristic, Cells, Value
from ludex.layers.errors import UnknownName
from ludex.layers.incremental.structure import Header
from ludex.layers.sliced.position import Position
from ludex.layers.slot_cells import Slots


class Showing:
    """What the objects of a position show.

    Attributes:
        position: The position.
        known: The slots of the objects that have been asked for.
    """

    def __init__(self, position: Position, known: dict[str, list[object]]) -> None:
        self.position = position
        self.known = known

    def after(self, found: Position, id: str, left: str = "") -> "Showing":
        """What the objects show after an event at one of them, for which another may have left."""
        if found.outcome is not self.position.outcome:
            return Showing(found, {})
        # what applies to others is the same, so they show the same
        known = self.known.copy()
        known.pop(id, None)
        known.pop(left, None)
        return Showing(found, known)

    def place(self, id: str) -> int:
        """The place of an object.

        Raises:
            UnknownName: No object has the identity.
        """
        found = self.position.seats.places.get(id)
        if found is None:
            raise UnknownName(id, self.position.seats.places.keys(), kind="object")
        return found

    def header(self, id: str) -> Header:
        """What of an object does not change."""
        header = self.position.seats.headers[self.place(id)]
        assert header is not None
        return header

    def base(self, id: str) -> Slots:
        """The slots of an object before anything applies to it."""
        return self.position.seats.bases[self.place(id)]

    def base_cells(self, id: str) -> Cells:
        """The cells of an object before anything applies to it."""
        return self.position.table.encoding.cells(self.base(id))

    def slots(self, id: str) -> list[object]:
        """What an object shows, slot by slot."""
        found = self.known.get(id)
        if found is None:
            found = self.known[id] = self.position.shown(self.place(id))
        return found

    def value(self, id: str, cell: AnyCharacteristic) -> Value | None:
        """What a characteristic of an object is now; None where it has no slot."""
        encoding = self.position.table.encoding
        slot = encoding.slots.get(cell.name)
        if slot is None or encoding.characteristics[slot] is not cell:
            slot = encoding.slot_of(cell)
            if slot is None:
                return None
        found = (self.known.get(id) or self.slots(id))[slot]
        return cell.zero if found is None else found  # type: ignore[return-value]  # each slot holds what its cell takes

    def base_value(self, id: str, cell: AnyCharacteristic) -> Value | None:
        """What it is before anything applies to the object; None where it has no slot."""
        slot = self.position.table.encoding.slot_of(cell)
        if slot is None:
            return None
        found = self.base(id)[slot]
        return cell.zero if found is None else found  # type: ignore[return-value]
