"""Programs: what is done to an object, with everything worked out that does not depend on its own numbers.

A program runs over the slots of an object. Additions to one number that follow on one another are one
addition. Where an ability is gained or lost, or a function of the embedder's own is called, the operations
themselves are applied instead.
"""

from collections.abc import Mapping, Sequence

from attrs import define

from ludex.layers.incremental.instructions import ADD, SWITCH, UNITE, Instruction, Instructions, instructions_of, run
from ludex.layers.incremental.members import Entry


@define(eq=False)
class Program:
    """What is done to an object.

    Attributes:
        entries: The parts that apply, in order, with their effects, where they must be applied themselves.
        instructions: The same as instructions; None where there are entries.
    """

    entries: tuple[Entry, ...]
    instructions: Instructions | None

    @classmethod
    def of(cls, entries: Sequence[Entry], slots: Mapping[str, int]) -> "Program":
        """The program of some effects."""
        made: list[Instruction] = []
        latest_add: dict[int, int] = {}
        for _, op, effect in entries:
            try:
                known = op.instructions[effect]
            except KeyError:
                known = op.instructions[effect] = instructions_of(op.operation.part.changes, effect, slots)
            if known is None:
                return cls(tuple(entries), None)
            for instruction in known:
                code, slot, operand = instruction
                if code == ADD:
                    at = latest_add.get(slot)
                    if at is not None:
                        # additions to one number that follow on one another are one
                        made[at] = (ADD, slot, made[at][2] + operand)
                        continue
                    latest_add[slot] = len(made)
                elif code != UNITE:
                    latest_add.pop(slot, None)
                    if code == SWITCH:
                        latest_add.pop(operand, None)
                made.append(instruction)
        return cls((), tuple(made))

    def run(self, slots: tuple[object, ...]) -> tuple[object, ...]:
        """The slots of an object after the program."""
        instructions = self.instructions
        if not instructions:
            return slots
        cells = list(slots)
        run(instructions, cells)
        return tuple(cells)
