"""A position: what is true on a small board at one moment. It is immutable, and shares with others what is the same."""

from typing import Any

from ludex.layers.cells import Row, check_value
from ludex.layers.deltas import Set
from ludex.layers.incremental.beginning import held_by
from ludex.layers.incremental.instructions import ADD, DOUBLE, SET, UNITE, WITHOUT
from ludex.layers.incremental.structure import Header
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.sliced.group import Group
from ludex.layers.sliced.layout import NotSliced
from ludex.layers.sliced.lineup import lined_up
from ludex.layers.sliced.plan import Plan
from ludex.layers.sliced.seats import Seats
from ludex.layers.sliced.table import Table, table
from ludex.layers.sliced.unit import GONE, Fold, Gain, Sign, Unit
from ludex.layers.sliced.walk import others, plan
from ludex.layers.slot_cells import SlotCells, Slots


class Outcome:
    """What is applied.

    Attributes:
        signs: For each unit that stands alone its sign.
        targets: For each change on the board its targets when it was applied.
        operands: For each change on the board its operand then, unless that is printed.
        plans: For each group its plan.
        order: The units that were applied, in order.
        lineup: Their changes in that order, as they are carried out on an object.
        gains: The abilities that they grant, in that order.
    """

    def __init__(
        self,
        signs: list[Sign],
        targets: list[int],
        operands: list[object],
        plans: tuple[Plan, ...],
        order: tuple[Unit, ...] = (),
        lineup: tuple[Fold, ...] = (),
        gains: tuple[Gain, ...] = (),
    ) -> None:
        self.signs = signs
        self.targets = targets
        self.operands = operands
        self.plans = plans
        self.order = order
        self.lineup = lineup
        self.gains = gains

    def note(self, group: Group, found: Plan) -> None:
        """Put what is new in a plan where the values of objects are worked out from."""
        for step in found.renewed:
            group.units[step.choice.chosen].note(step.sign, self.targets, self.operands)

    def put_in_order(self, made: Table) -> None:
        """Put the units that are applied in the order of the whole board."""
        alone = [unit for _, unit in made.alone if self.signs[unit.number] is not GONE]
        self.order = lined_up(alone, [(each.positions, each.order) for each in self.plans])
        self.lineup = tuple([fold for unit in self.order for fold in unit.folds if fold[1] >= 0])
        self.gains = tuple([gain for unit in self.order for gain in unit.gains])


class Position:
    """What is true on a small board.

    Attributes:
        table: The board over columns.
        seats: Which objects are there, and what they are like before any unit applies.
        columns: The same as columns.
        outcome: What is applied.
        planned: The units that were looked at again by the latest event.
    """

    def __init__(
        self, table: Table, seats: Seats, columns: list[int], outcome: Outcome, planned: tuple[Unit, ...]
    ) -> None:
        self.table = table
        self.seats = seats
        self.columns = columns
        self.outcome = outcome
        self.planned = planned

    def shown(self, place: int) -> list[object]:
        """The slots of the object at a place after all that applies to it."""
        here, outcome = 1 << place, self.outcome
        slots: list[Any] = list(self.seats.bases[place])
        targets = outcome.targets
        # what `instructions.run` does, here without a list of instructions: measured, a tenth of an event
        for at, code, slot, printed in outcome.lineup:
            if targets[at] & here:
                operand: Any = outcome.operands[at] if printed is None else printed
                if code == ADD:
                    slots[slot] += operand
                elif code == SET:
                    slots[slot] = operand
                elif code == UNITE:
                    slots[slot] = operand if slots[slot] is None else slots[slot] | operand
                elif code == WITHOUT:
                    slots[slot] -= operand
                elif code == DOUBLE:
                    slots[slot] *= 2
                else:
                    slots[slot], slots[operand] = slots[operand], slots[slot]
        return slots


def begin(board: Board, layers: Layers) -> Position:
    """The position of a board, from scratch.

    Raises:
        NotSliced: The board is too large, or some ability looks at something that columns do not show.
        DefinitionError: No layer takes a change.
    """
    made = table(board, layers)
    places = made.layout.places
    headers: list[Header | None] = [None] * made.layout.size
    bases: list[Slots] = [()] * made.layout.size
    for each in board:
        base = made.encoding.slots_for(each)
        if base is None:
            raise NotSliced
        headers[places[each.id]], bases[places[each.id]] = Header(each, held_by(each)), base
    newest = max((each.timestamp for each in board), default=0)
    seats = Seats(places, tuple(headers), tuple(bases), made.encoding.frame_of(places, bases), newest)
    columns = [0] * len(made.layout.columns)
    for each in board:
        place = places[each.id]
        made.encoding.put_in(columns, place, bases[place], Row(each.id, each.base, seats.frame), {})
    return Position(made, seats, columns, applied(made, columns), made.units)


def applied(made: Table, columns: list[int]) -> Outcome:
    """What is applied, from scratch."""
    signs: list[Sign] = [GONE] * len(made.units)
    count = sum(len(unit.folds) for unit in made.units)
    outcome = Outcome(signs, [0] * count, [None] * count, tuple([plan(group, columns) for group in made.groups]))
    for _, unit in made.alone:
        signs[unit.number] = unit.sign(columns)
        unit.note(signs[unit.number], outcome.targets, outcome.operands)
    for group, found in zip(made.groups, outcome.plans, strict=True):
        outcome.note(group, found)
    outcome.put_in_order(made)
    return outcome


def after(position: Position, delta: Set) -> Position | None:
    """The position after a base value of an object has become another one; None where that needs a new table.

    Raises:
        DefinitionError: The value is not of the characteristic's kind.
    """
    made, was, value = position.table, position.seats, delta.value
    place, slot = was.places.get(delta.id), made.encoding.slot_of(delta.characteristic)
    if place is None or slot is None:
        return None
    if value is not None and type(value) is not type(delta.characteristic.zero):
        check_value(delta.characteristic, value, f"object {delta.id}")
    if made.encoding.is_new(slot, value):
        return None
    base, columns, changed = was.bases[place], position.columns, 0
    seats = was.rebased(delta.id, (*base[:slot], value, *base[slot + 1 :]), made.encoding)
    hanging = [(each, delta.id, place) for each in made.encoding.computed[slot]]
    if delta.id in seats.frame:
        hanging += [(each, other, at) for each in made.encoding.framing[slot] for other, at in seats.places.items()]
    if hanging or made.encoding.asking[slot] or made.encoding.numbers[slot] is not None:
        columns = columns.copy()
        changed = made.encoding.put(columns, place, slot, base[slot], value)
    for computed, other, at in hanging:
        shown = computed.cell.of(Row(other, SlotCells(made.encoding, seats.bases[at]), seats.frame))
        if computed.is_new(shown):
            return None
        changed |= computed.put(columns, 1 << at, shown)
    outcome, planned = _evaluated(made, position.outcome, columns, changed)
    return Position(made, seats, columns, outcome, planned)


def entered(position: Position, entering: Object) -> Position | None:
    """The position after an object has entered; None where that needs a new table, or cannot be."""
    place = position.seats.free()
    return None if place is None else _put_in(position, place, entering)


def left(position: Position, id: str) -> Position | None:
    """The position after an object has left; None where that needs a new table, or cannot be."""
    place = position.seats.places.get(id)
    if place is None or not _may_leave(position, id, place):
        return None
    made, columns = position.table, position.columns.copy()
    outcome, planned = _evaluated(made, position.outcome, columns, made.layout.take_out(columns, place))
    return Position(made, position.seats.without(id), columns, outcome, planned)


def exchanged(position: Position, id: str, entering: Object) -> Position | None:
    """The position after an object has left and another has entered; None where that is not to be done at once."""
    place = position.seats.places.get(id)
    if place is None or not _may_leave(position, id, place) or position.seats.is_taken(entering):
        return None
    return _put_in(position, place, entering)


def _may_leave(position: Position, id: str, place: int) -> bool:
    header = position.seats.headers[place]
    return header is not None and not header.object.place and id not in position.table.layout.mentioned


def _put_in(position: Position, place: int, entering: Object) -> Position | None:
    """The position after an object has come to a place, where none is or one that leaves; None for a new table."""
    made, was = position.table, position.seats
    base = made.encoding.slots_for(entering) if made.takes(entering) else None
    if base is None:
        return None
    row = Row(entering.id, entering.base, was.frame)
    sets = made.encoding.sets_of(row)
    if sets is None:
        return None
    columns = position.columns.copy()
    changed = 0 if was.headers[place] is None else made.layout.take_out(columns, place)
    changed |= made.encoding.put_in(columns, place, base, row, sets)
    outcome, planned = _evaluated(made, position.outcome, columns, others(position.columns, columns, changed))
    return Position(made, was.taken_by(place, entering, base), columns, outcome, planned)


def _evaluated(made: Table, before: Outcome, columns: list[int], changed: int) -> tuple[Outcome, tuple[Unit, ...]]:
    """What is applied where some columns are others, and the units that were looked at again."""
    if not made.hangs & changed:
        return before, ()
    signs, targets, operands, plans = before.signs.copy(), before.targets.copy(), before.operands.copy(), before.plans
    planned: list[Unit] = []
    altered = reordered = False
    for reads, unit in made.alone:
        if reads & changed:
            was = signs[unit.number]
            signs[unit.number] = now = unit.sign(columns)
            planned.append(unit)
            if now != was:
                unit.note(now, targets, operands)
                altered, reordered = True, reordered or (was is GONE) is not (now is GONE)
    outcome = Outcome(signs, targets, operands, plans, before.order, before.lineup, before.gains)
    for at, group in enumerate(made.groups):
        dirty = group.columns & changed
        if dirty:
            altered = True
            found = plan(group, columns, plans[at], dirty)
            reordered = reordered or found.order is not plans[at].order
            plans = (*plans[:at], found, *plans[at + 1 :])
            planned += group.units
            outcome.note(group, found)
    if not altered:
        return before, tuple(planned)
    outcome.plans = plans
    if reordered:
        outcome.put_in_order(made)
    return outcome, tuple(planned)
