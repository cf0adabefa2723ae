"""The cells of an object that are kept slot by slot: what both evaluators hand out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, cast

from ludex.layers.cells import AnyCharacteristic, Value

Slots: TypeAlias = tuple[object, ...]
"""What an object shows, slot by slot; None where it has no such characteristic."""


class Slotted(Protocol):
    """Whatever says which characteristic stands in which slot."""

    @property
    def slots(self) -> dict[str, int]:
        """The slot of each characteristic, by its name."""
        ...

    @property
    def characteristics(self) -> tuple[AnyCharacteristic, ...]:
        """The characteristics in the order of their slots."""
        ...


def slot_in(
    slots: dict[str, int], characteristics: tuple[AnyCharacteristic, ...], cell: AnyCharacteristic
) -> int | None:
    """The slot of a characteristic; None where it has none, or another one of that name has it."""
    slot = slots.get(cell.name)
    if slot is None:
        return None
    known = characteristics[slot]
    return slot if known is cell or known == cell else None


class SlotCells(Mapping[AnyCharacteristic, Value]):
    """What an object shows, each cell read from its slot when it is asked for."""

    __slots__ = ("_characteristics", "_named", "_slots")

    def __init__(self, structure: Slotted, slots: Sequence[object]) -> None:
        """The cells of some slots."""
        self._named = structure.slots
        self._characteristics = structure.characteristics
        self._slots = slots

    def get(self, cell: AnyCharacteristic, default: Value | None = None) -> Value | None:  # type: ignore[override]
        """The value; the default where the object has no such characteristic."""
        slot = slot_in(self._named, self._characteristics, cell)
        if slot is None:
            return default
        shown = self._slots[slot]
        return default if shown is None else shown  # type: ignore[return-value]  # each slot holds what its cell takes

    def __getitem__(self, cell: AnyCharacteristic) -> Value:
        shown = self.get(cell)
        if shown is None:
            raise KeyError(cell)
        return shown

    def __contains__(self, cell: object) -> bool:
        return self.get(cast("AnyCharacteristic", cell)) is not None

    def __iter__(self) -> Iterator[AnyCharacteristic]:
        shown = zip(self._characteristics, self._slots, strict=False)
        return iter([cell for cell, value in shown if value is not None])

    def __len__(self) -> int:
        return sum([shown is not None for _, shown in zip(self._characteristics, self._slots, strict=False)])
