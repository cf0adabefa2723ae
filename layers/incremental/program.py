"""Programs: what is done to an object, with everything worked out that does not depend on its own numbers.

A program runs over the slots of an object. Additions to one number that follow on one another are one
addition. Where an ability is gained or lost, or a function of the embedder's own is called, the operations
themselves are applied instead.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final, TypeAlias

from attrs import define

from ludex.layers.changes import (
    Acquire,
    Add,
    Change,
    Double,
    GainMember,
    LoseMember,
    Operand,
    SetMembers,
    SetNumber,
    SetWord,
    Switch,
)
from ludex.layers.incremental.component import Op
from ludex.layers.incremental.plan import Position
from ludex.layers.semantics import NO_TARGET, Effect

Entry: TypeAlias = tuple[Position, Op, Effect]


class Code(IntEnum):
    """What an instruction does with a slot."""

    ADD = 0
    SET = 1
    UNITE = 2
    WITHOUT = 3
    DOUBLE = 4
    SWITCH = 5


ADD, SET, UNITE, WITHOUT, DOUBLE, SWITCH = (int(code) for code in Code)
Instruction: TypeAlias = tuple[int, int, Any]
UNKNOWN: Final = ((-1, -1, None),)


@define(eq=False)
class Program:
    """What is done to an object.

    Attributes:
        entries: The parts that apply, in order, with their effects.
        instructions: The same as instructions; None where operations must be applied themselves.
    """

    entries: tuple[Entry, ...]
    instructions: tuple[Instruction, ...] | None

    @classmethod
    def of(cls, entries: Sequence[Entry], slots: Mapping[str, int]) -> "Program":
        """The program of some effects."""
        made: list[Instruction] = []
        latest_add: dict[int, int] = {}
        for _, op, effect in entries:
            known = op.instructions.get(effect, UNKNOWN)
            if known is UNKNOWN:
                known = op.instructions[effect] = _instructions(op, effect, slots)
            if known is None:
                return cls(tuple(entries), None)
            for instruction in known:
                if instruction[0] == UNITE:
                    made.append(instruction)
                else:
                    _append(made, latest_add, instruction)
        return cls(tuple(entries), tuple(made))

    def run(self, slots: tuple[object, ...]) -> tuple[object, ...]:
        """The slots of an object after the program."""
        instructions = self.instructions
        if not instructions:
            return slots
        cells: list[Any] = list(slots)
        for code, slot, operand in instructions:
            if code == ADD:
                cells[slot] += operand
            elif code == SET:
                cells[slot] = operand
            elif code == UNITE:
                cells[slot] = operand if cells[slot] is None else cells[slot] | operand
            elif code == WITHOUT:
                cells[slot] -= operand
            elif code == DOUBLE:
                cells[slot] *= 2
            else:
                cells[slot], cells[operand] = cells[operand], cells[slot]
        return tuple(cells)


def _append(made: list[Instruction], latest_add: dict[int, int], instruction: Instruction) -> None:
    code, slot, operand = instruction
    if code == ADD and slot in latest_add:
        at = latest_add[slot]
        made[at] = (ADD, slot, made[at][2] + operand)
        return
    if code == ADD:
        latest_add[slot] = len(made)
    else:
        latest_add.pop(slot, None)
        if code == SWITCH:
            latest_add.pop(operand, None)
    made.append(instruction)


def _instructions(op: Op, effect: Effect, slots: Mapping[str, int]) -> tuple[Instruction, ...] | None:
    """The instructions of an effect; None where the operation must be applied itself."""
    made = []
    for change, operand in zip(op.operation.part.changes, effect, strict=True):
        if operand is not NO_TARGET:
            instruction = _instruction(change, operand, slots)
            if instruction is None:
                return None
            made.append(instruction)
    return tuple(made)


def _instruction(change: Change, operand: Operand, slots: Mapping[str, int]) -> Instruction | None:
    match change:
        case Add(cell, _):
            return (ADD, slots[cell.name], operand)
        case SetNumber(cell, _) | SetWord(cell, _):
            return (SET, slots[cell.name], operand)
        case GainMember(cell, member):
            return (UNITE, slots[cell.name], frozenset({member}))
        case LoseMember(cell, member):
            return (WITHOUT, slots[cell.name], frozenset({member}))
        case SetMembers(cell, words):
            return (SET, slots[cell.name], words)
        case Acquire(cell, starting):
            return (SET, slots[cell.name], starting)
        case Double(cell):
            return (DOUBLE, slots[cell.name], None)
        case Switch(first, second):
            return (SWITCH, slots[first.name], slots[second.name])
        case _:
            return None
