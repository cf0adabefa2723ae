"""What things that are picked together must fulfil: a combined cost, no two alike."""

from attrs import field, frozen

from ludex.engine.instructions import not_negative
from ludex.layers.cells import AnyCharacteristic, Characteristic, Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.scene import (
    Limit,
    Number,
    Scene,
)


@frozen(cache_hash=True)
class Combined(Limit):
    """A bound on a sum: "with combined Hand Cost at most 5" is `Combined(HAND_COST, 5)`."""

    cell: Characteristic[int]
    at_most: Number = field(validator=not_negative)

    def admits(self, at: Scene, rows: tuple[Row, ...]) -> bool:
        """Whether the sum is within the bound; an absent number reads as 0 (ALT4-1.1.6.d)."""
        # a number below 0 would let a set be admitted of which a part is not; costs and statistics are read from 0 up
        return sum(max(0, self.cell.of(each)) for each in rows) <= at.number(self.at_most)


@frozen(cache_hash=True)
class CombinedBaseCost(Limit):
    """A bound on the sum of Base Costs (ALT4-2.2.9.b)."""

    at_most: Number = field(validator=not_negative)

    def admits(self, at: Scene, rows: tuple[Row, ...]) -> bool:
        """Whether the sum is within the bound."""
        return sum(c.base_cost(each) for each in rows) <= at.number(self.at_most)


@frozen(cache_hash=True)
class Unlike(Limit):
    """No two alike: "with different names" is `Unlike(NAME)`."""

    cell: AnyCharacteristic

    def admits(self, at: Scene, rows: tuple[Row, ...]) -> bool:
        """Whether each has a value of its own."""
        values = [self.cell.of(each) for each in rows]
        return len(set(values)) == len(values)
