"""A position: what is true on a small board at one moment. It is immutable, and shares with others what is the same."""

from typing import Any, TypeAlias

from ludex.layers.cells import check_value
from ludex.layers.deltas import Set
from ludex.layers.incremental.beginning import held_by
from ludex.layers.incremental.instructions import ADD, DOUBLE, SET, UNITE, WITHOUT
from ludex.layers.incremental.structure import Header
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.sliced.group import Group
from ludex.layers.sliced.lineup import lined_up
from ludex.layers.sliced.plan import Plan
from ludex.layers.sliced.table import Table, table
from ludex.layers.sliced.unit import GONE, Fold, Gain, Sign, Unit
from ludex.layers.sliced.walk import others, plan
from ludex.layers.slot_cells import SlotCells

Slots: TypeAlias = tuple[object, ...]


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
        places: The place of each object.
        headers: For each place what of its object does not change; None where there is none.
        bases: The base of each, slot by slot.
        columns: The columns before any unit applies.
        outcome: What is applied.
        planned: The units that were looked at again by the latest event.
    """

    def __init__(
        self,
        table: Table,
        places: dict[str, int],
        headers: tuple[Header | None, ...],
        bases: tuple[Slots, ...],
        columns: list[int],
        outcome: Outcome,
        planned: tuple[Unit, ...],
    ) -> None:
        self.table = table
        self.places = places
        self.headers = headers
        self.bases = bases
        self.columns = columns
        self.outcome = outcome
        self.planned = planned

    def shown(self, place: int) -> list[object]:
        """The slots of the object at a place after all that applies to it."""
        here, outcome = 1 << place, self.outcome
        slots: list[Any] = list(self.bases[place])
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
    objects = sorted(board, key=lambda each: each.timestamp)
    spare: list[None] = [None] * (made.layout.size - len(objects))
    headers = (*(Header(each, held_by(each)) for each in objects), *spare)
    bases = (*(slots_of(made, each) for each in objects), *(() for _ in spare))
    columns = [0] * len(made.layout.columns)
    for place, each in enumerate(objects):
        made.put_in(columns, place, bases[place], made.row(each.id, each.base))
    return Position(made, made.layout.places, headers, bases, columns, applied(made, columns), made.units)


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


def slots_of(made: Table, found: Object) -> Slots:
    """The base of an object, slot by slot."""
    shown: list[object] = [None] * len(made.characteristics)
    for cell, value in found.base.items():
        shown[made.slots[cell.name]] = value
    return tuple(shown)


def after(position: Position, delta: Set) -> Position | None:
    """The position after a base value of an object has become another one; None where that needs a new table.

    Raises:
        DefinitionError: The value is not of the characteristic's kind.
    """
    made, value = position.table, delta.value
    place, slot = position.places.get(delta.id), made.slot_of(delta.characteristic)
    if place is None or slot is None:
        return None
    if value is not None and type(value) is not type(delta.characteristic.zero):
        check_value(delta.characteristic, value, f"object {delta.id}")
    if made.is_new(slot, value):
        return None
    bases, columns, changed = position.bases, position.columns, 0
    base, header = bases[place], position.headers[place]
    if slot in made.framing and header is not None and header.object.place:
        return None
    becomes = (*base[:slot], value, *base[slot + 1 :])
    bases = (*bases[:place], becomes, *bases[place + 1 :])
    if made.asking[slot] or made.numbers[slot] is not None:
        columns = columns.copy()
        changed = made.put(columns, place, slot, base[slot], value)
    if made.computed[slot]:
        row = made.row(delta.id, SlotCells(made, becomes))
        if any(each.is_new(row) for each in made.computed[slot]):
            return None
        columns = columns if changed else columns.copy()
        for computed in made.computed[slot]:
            changed |= computed.put(columns, 1 << place, row)
    if not changed:
        return Position(made, position.places, position.headers, bases, columns, position.outcome, ())
    outcome, planned = _evaluated(made, position.outcome, columns, changed)
    return Position(made, position.places, position.headers, bases, columns, outcome, planned)


def is_taken(position: Position, entering: Object) -> bool:
    """Whether there is an object with the identity or the timestamp of one that would enter."""
    for header in position.headers:
        if header is not None and header.object.timestamp == entering.timestamp:
            return True
    return entering.id in position.places


def entered(position: Position, entering: Object) -> Position | None:
    """The position after an object has entered; None where that needs a new table, or cannot be."""
    if None not in position.headers:
        return None
    return _put_in(position, position.headers.index(None), position.places, entering)


def left(position: Position, id: str) -> Position | None:
    """The position after an object has left; None where that needs a new table, or cannot be."""
    place = position.places.get(id)
    if place is None or not _may_leave(position, id, place):
        return None
    made, headers, columns = position.table, position.headers, position.columns.copy()
    outcome, planned = _evaluated(made, position.outcome, columns, made.layout.take_out(columns, place))
    headers = (*headers[:place], None, *headers[place + 1 :])
    places = {other: at for other, at in position.places.items() if other != id}
    return Position(made, places, headers, position.bases, columns, outcome, planned)


def exchanged(position: Position, id: str, entering: Object) -> Position | None:
    """The position after an object has left and another has entered; None where that is not to be done at once."""
    place = position.places.get(id)
    if place is None or not _may_leave(position, id, place) or is_taken(position, entering):
        return None
    return _put_in(position, place, {other: at for other, at in position.places.items() if other != id}, entering)


def _may_leave(position: Position, id: str, place: int) -> bool:
    header = position.headers[place]
    return header is not None and not header.object.place and id not in position.table.layout.mentioned


def _put_in(position: Position, place: int, places: dict[str, int], entering: Object) -> Position | None:
    """The position after an object has come to a place, where none is or one that leaves; None for a new table."""
    made, headers, bases = position.table, position.headers, position.bases
    if not made.takes(entering):
        return None
    columns, header, base = position.columns.copy(), Header(entering, held_by(entering)), slots_of(made, entering)
    changed = 0 if headers[place] is None else made.layout.take_out(columns, place)
    changed |= made.put_in(columns, place, base, made.row(entering.id, entering.base))
    outcome, planned = _evaluated(made, position.outcome, columns, others(position.columns, columns, changed))
    headers = (*headers[:place], header, *headers[place + 1 :])
    bases = (*bases[:place], base, *bases[place + 1 :])
    return Position(made, places | {entering.id: place}, headers, bases, columns, outcome, planned)


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
