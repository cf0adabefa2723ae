"""A position as both evaluators judge it: whatever a test asks, they have been found to agree first."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Characteristic, T, Value
from ludex.layers.deltas import Delta, Enter, Leave, Set
from ludex.layers.incremental.view import IncrementalView
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Part
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.semantics import Cause, Witness
from ludex.layers.sliced.view import SlicedView
from ludex.layers.view import View
from tests.boards.compare import difference
from tests.boards.vocabulary import TYPES


def label(part: Part) -> str:
    """An ability's name, or else its object's; a gained one says on whom it is."""
    named = part.instance.passive.name or part.instance.source
    return f"{named} of {part.instance.source}" if part.instance.key[1] else named


@frozen(eq=False)
class Judged:
    """A position, as each evaluator sees it.

    Attributes:
        plain: The reference evaluator's view.
        fast: The incremental evaluator's.
        by_classes: The same by the way that it goes on large boards, where it goes another one here.
    """

    plain: View
    fast: View
    by_classes: View | None = None

    def __attrs_post_init__(self) -> None:
        for fast in (self.fast, self.by_classes):
            found = None if fast is None else difference(self.plain, fast)
            assert found is None, found

    def after(self, *deltas: Delta) -> "Judged":
        """The position after an event."""
        by_classes = None if self.by_classes is None else self.by_classes.after(*deltas)
        return Judged(self.plain.after(*deltas), self.fast.after(*deltas), by_classes)

    def value(self, id: str, cell: Characteristic[T]) -> T:
        """What an object shows."""
        return self.fast.value(id, cell)

    def values(self, cell: Characteristic[T]) -> dict[str, T]:
        """What each object that has a characteristic shows."""
        return {each.id: self.value(each.id, cell) for each in self.fast.board if self.fast.has(each.id, cell)}

    @property
    def order(self) -> list[str]:
        """The labels of what was applied, in order."""
        return [label(part) for part in self.fast.order]

    @property
    def lost(self) -> list[str]:
        """The labels of what was taken away before its turn."""
        return [label(part) for part in self.fast.lost]

    def edges(self, position: int = 0) -> set[tuple[str, str]]:
        """Who depended directly on whom, by label, before an application."""
        return {(label(one), label(other)) for one, other in self.fast.edges_at(position)}

    def witness(self, dependent: str, other: str, position: int = 0) -> Witness:
        """Why one depended on another before an application."""
        named = {(label(one), label(two)): why for (one, two), why in self.fast.edges_at(position).items()}
        return named[dependent, other]

    def cause(self, dependent: str, other: str, position: int = 0) -> Cause:
        """By which test one depended on another before an application."""
        return self.witness(dependent, other, position).cause


def judged(*objects: Object, layers: Layers | None = None) -> Judged:
    """A position."""
    order, there = layers or Layers(), board(objects)
    plain, fast = (Resolver(order, each).start(there) for each in (Evaluator.REFERENCE, Evaluator.INCREMENTAL))
    return Judged(plain, fast, IncrementalView.of(there, order) if isinstance(fast, SlicedView) else None)


def toggled(now: Judged, id: str, word: str, cell: Characteristic[frozenset[str]] = TYPES) -> Set:
    """The event by which an object gains a word in its base, or loses it."""
    return Set(id, cell, now.fast.board[id].read(cell) ^ {word})


Switch: TypeAlias = tuple[str, str] | tuple[str, AnyCharacteristic, Sequence[Value]]


def wander(start: Judged, *switches: Switch, steps: int = 60) -> None:
    """Turn things on and off at random, both evaluators agreeing after each event, and on all of it in the end.

    Args:
        start: Where the walk begins.
        switches: What an event may do: (object, word) gains or loses a type; (object, characteristic, values)
            sets it to one of the values; ("leave", object) makes it leave or come back.
        steps: How many events.
    """
    chance, now = Random(len(switches)), start
    positions: list[Judged] = [start]
    for _ in range(steps):
        events = chance.sample(switches, 1 if chance.random() < 0.8 else 2)
        deltas = [_turned(now, start, each, chance) for each in events if each[0] == "leave" or each[0] in _there(now)]
        if len({_touched(delta) for delta in deltas}) == len(deltas):
            now = now.after(*deltas)
            positions.append(now)
    for position in reversed(positions):
        Judged(position.plain, position.fast, position.by_classes)


def _there(now: Judged) -> Sequence[str]:
    return [each.id for each in now.fast.board]


def _touched(delta: Delta) -> str:
    return delta.object.id if isinstance(delta, Enter) else delta.id


def _turned(now: Judged, start: Judged, switch: Switch, chance: Random) -> Delta:
    match switch:
        case ("leave", str(id)):
            return Leave(id) if id in _there(now) else Enter(start.fast.board[id])
        case (str(id), str(word)):
            return toggled(now, id, word)
        case (str(id), cell, values):
            return Set(id, cell, chance.choice(values))
