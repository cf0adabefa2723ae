"""Instructions: the effect of an operation on an object as small steps over a tuple of cells."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from ludex.layers.cells import Value
from ludex.layers.changes import Acquire, Add, Change, Double, Operand, SetNumber, SetWord, Switch
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.semantics import NO_TARGET, Effect

ADD: Final = 0
SET: Final = 1
UNITE: Final = 2
WITHOUT: Final = 3
DOUBLE: Final = 4
SWITCH: Final = 5

Instruction: TypeAlias = tuple[int, int, Any]
Instructions: TypeAlias = tuple[Instruction, ...]


def instructions_of(changes: tuple[Change, ...], effect: Effect, slots: Mapping[str, int]) -> Instructions | None:
    """The instructions of an effect over the slots that are known; None where it must be carried out itself.

    A change of a characteristic without a slot is left out: nobody looks at it there.
    """
    made = []
    for change, operand in zip(changes, effect, strict=True):
        if operand is not NO_TARGET:
            names = [atom.cell.name for atom in change.writes()]
            if not isinstance(change, _KNOWN):
                return None
            if any(name in slots for name in names):
                made.append(_instruction(change, operand, slots))
    return tuple(made)


_KNOWN: Final = (Add, SetNumber, SetWord, GainMember, LoseMember, SetMembers, Acquire, Double, Switch)


def _instruction(change: Change, operand: Operand, slots: Mapping[str, int]) -> Instruction:
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
            raise TypeError(f"{change} has no instruction")


def run(instructions: Instructions, shown: list[Value | None] | list[object]) -> None:
    """Carry out instructions on cells, in place."""
    cells: list[Any] = shown  # what a slot holds is what its instructions expect
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
