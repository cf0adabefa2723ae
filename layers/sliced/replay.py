"""Edges and operations in full: the applications are carried out again on all that objects show.

The order is that of the position. All else is worked out by the functions that the reference evaluator uses.
"""

from attrs import define, field

from ludex.layers.cells import Row
from ludex.layers.dependency import Edges
from ludex.layers.order import Freedom, Ordering
from ludex.layers.passives import Part
from ludex.layers.selection import Base
from ludex.layers.semantics import (
    Cause,
    Operation,
    ShownOneByOne,
    Witness,
    apply,
    difference,
    exists,
    operation,
    read_scope,
    stamped,
)
from ludex.layers.sliced.table import Table
from ludex.layers.sliced.unit import Unit
from ludex.layers.view import Application


@define(eq=False)
class World(ShownOneByOne):
    """What all objects show at one moment."""

    shown: dict[str, Row]

    def base(self, id: str) -> Base:
        """No ability over columns copies an object."""
        raise NotImplementedError(id)


@define(eq=False)
class Replayed:
    """The applications of a position, carried out again as far as it was asked for.

    Attributes:
        table: The table.
        order: The units that were applied, in order.
        lost: The units that never were.
        shown: What all objects show before each application, and at the end.
        operations: What was done.
    """

    table: Table
    order: tuple[Unit, ...]
    lost: tuple[Unit, ...]
    shown: list[dict[str, Row]]
    operations: list[Operation] = field(factory=list)

    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""
        self._carry_out(len(self.order))
        pairs = zip(self.order, self.operations, strict=True)
        return tuple([Application(unit.part, done) for unit, done in pairs])

    def alone(self, units: list[Unit]) -> tuple[Application, ...]:
        """What units do that stand alone: nothing matters to them, so they read at first what they read later."""
        return tuple([Application(unit.part, self._operation(unit.part, self.shown[0])) for unit in units])

    def _carry_out(self, count: int) -> None:
        while len(self.operations) < count:
            part, rows = self.order[len(self.operations)].part, self.shown[-1]
            done = self._operation(part, rows)
            self.operations.append(done)
            self.shown.append(self._after(done, rows))

    def _operation(self, part: Part, rows: dict[str, Row]) -> Operation:
        return operation(part, read_scope(part, World(rows), checked=self.table.layers.checked))

    def _after(self, done: Operation, rows: dict[str, Row]) -> dict[str, Row]:
        stamp = stamped(self.table.layers.policy.gained_stamp, lambda _: 0)
        return {id: apply(done, row, stamp) for id, row in rows.items()}

    def edges_at(self, position: int) -> Edges:
        """Who depended directly on whom just before the application at a position."""
        self._carry_out(position)
        rows, layers = self.shown[position], self.table.layers
        unapplied = [*self.order[position:], *self.lost]
        if layers.freedom is Freedom.WITHIN_LAYER:
            layer = self.order[position].part.layer
            unapplied = [unit for unit in unapplied if unit.part.layer == layer]
        existing = [unit for unit in unapplied if exists(unit.part, rows[unit.part.instance.source])]
        existing.sort(key=lambda unit: unit.number)
        found: dict[tuple[Part, Part], Witness] = {}
        after: dict[Unit, dict[str, Row]] = {}
        for unit in existing:
            part = unit.part
            if layers.layers[part.layer].ordering is Ordering.TIMESTAMP:
                continue
            # who writes nothing at which a part looks cannot matter to it
            for other in existing:
                if other.writes & unit.reads and other.part.instance.key != part.instance.key:
                    if other not in after:
                        after[other] = self._after(self._operation(other.part, rows), rows)
                    witness = self._witness(part, self._operation(part, rows), rows, after[other])
                    if witness is not None:
                        found[part, other.part] = witness
        return found

    def _witness(self, part: Part, done: Operation, rows: dict[str, Row], after: dict[str, Row]) -> Witness | None:
        """Why a part depends directly on another, told by the oldest object that shows it."""
        if not exists(part, after[part.instance.source]):
            return Witness(Cause.EXISTENCE)
        return difference(done, self._operation(part, after), [(row, after[id]) for id, row in rows.items()])
