"""A course: what a component applies, in order, and what that does to objects."""

from typing import TypeAlias, cast

from attrs import define, field

from ludex.layers.incremental.component import Component
from ludex.layers.incremental.members import Entry, Member, Op, Position, State
from ludex.layers.passives import PartKey
from ludex.layers.semantics import NO_TARGET

Effects: TypeAlias = tuple[Entry, ...]


@define(eq=False)
class Course:
    """What a component applies, in order, whatever led to it. Equal courses are one object.

    Attributes:
        component: The component.
        ops: The operations, in order.
        lost: The parts that were never applied.
        positions: The place of each application in the order of the whole board.
        known: What is done to objects, by their starting state, as far as it was asked for.
    """

    component: Component
    ops: tuple[Op, ...]
    lost: tuple[Member, ...]
    positions: list[Position] = field(init=False)
    _traces: dict[State, tuple[State, ...]] = field(factory=dict)
    known: dict[State, Effects] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.positions = []
        latest: PartKey | None = None
        for at, op in enumerate(self.ops):
            # a part that waited for others comes right behind the latest of them
            latest = op.member.part.key if latest is None else max(latest, op.member.part.key)
            self.positions.append((latest, at))

    def trace(self, start: State) -> tuple[State, ...]:
        """The states that an object goes through: before each application, and at the end."""
        found = self._traces.get(start)
        if found is None:
            states = [start]
            for op in self.ops:
                states.append(self.component.next(op, states[-1]))
            found = self._traces[start] = tuple(states)
        return found

    def effects(self, start: State) -> Effects:
        """What is done to an object, in order; parts that do nothing to it left out."""
        found = self.known.get(start)
        if found is None:
            made = []
            for position, op, state in zip(self.positions, self.ops, self.trace(start), strict=False):
                effect = self.component.effect(op, state)
                if any(operand is not NO_TARGET for operand in effect):
                    made.append((position, op, effect))
            # equal effects are one object, so that programs can be remembered by them
            found = self.known[start] = cast(Effects, self.component.known_effects.setdefault(tuple(made), tuple(made)))
        return found
