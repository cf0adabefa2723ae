"""The computation once more, as far as a question needs it: what an object showed before each application.

An application is recorded with all that it read of source and board, so that one object can be followed
through the order alone, without the others.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import field, frozen

from ludex.layers.cells import AbilityKey, Atom, Frame, Held, Row
from ludex.layers.dependency import Edges, graph_of
from ludex.layers.objects import Board, Object
from ludex.layers.order import Continuing, Freedom, Layers
from ludex.layers.pairs import copied_abilities, may_matter, reach
from ludex.layers.passives import Ability, Footprint, Part, footprint, meet
from ludex.layers.selection import Scope, Tally
from ludex.layers.semantics import Operation, apply, exists, stamped

if TYPE_CHECKING:
    import networkx as nx


class Applied(Protocol):
    """One part in its place in the order."""

    @property
    def part(self) -> Part:
        """What was applied."""
        ...

    @property
    def operation(self) -> Operation:
        """With all that it read at that moment."""
        ...


class Answer(Protocol):
    """A view, as far as its reasons are asked for."""

    @property
    def board(self) -> Board:
        """What was there before any ability applied."""
        ...

    @property
    def layers(self) -> Layers:
        """The order policy."""
        ...

    @property
    def applications(self) -> Sequence[Applied]:
        """What was applied, in order."""
        ...

    @property
    def lost(self) -> tuple[Part, ...]:
        """The parts that were not applied."""
        ...

    def printed(self, id: str) -> Object:
        """What was there of an object before any ability applied."""
        ...

    def row(self, id: str) -> Row:
        """All that an object shows at the end."""
        ...

    def edges_at(self, position: int) -> Edges:
        """The direct dependencies just before an application."""
        ...


@frozen(eq=False)
class Replay:
    """An answer, gone through again for single objects; what was worked out once is kept.

    Attributes:
        answer: The answer.
        applications: What was applied, in order.
        order: The parts of the applications.
    """

    answer: Answer
    applications: tuple[Applied, ...] = field(init=False)
    order: tuple[Part, ...] = field(init=False)
    _rows: dict[str, tuple[Row, ...]] = field(init=False, factory=dict)
    _counted: dict[tuple[int, Tally], tuple[tuple[str, int], ...]] = field(init=False, factory=dict)
    _graphs: "dict[int, nx.DiGraph[Part]]" = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "applications", tuple(self.answer.applications))
        object.__setattr__(self, "order", tuple(done.part for done in self.applications))

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, applied ones in their order, then lost ones."""
        return (*self.order, *self.answer.lost)

    def rows(self, id: str) -> tuple[Row, ...]:
        """What an object showed before each application, and what it shows at the end.

        Raises:
            UnknownName: No object has the identity.
        """
        if id not in self._rows:
            frame = self.answer.row(id).frame
            self._rows[id] = self._follow(printed_row(self.answer.printed(id), frame), self.applications)
        return self._rows[id]

    def graph(self, position: int) -> "nx.DiGraph[Part]":
        """The direct dependencies just before an application, oldest parts first, each edge with its `witness`."""
        if position not in self._graphs:
            edges = self.answer.edges_at(position)
            by_age = dict(sorted(edges.items(), key=lambda edge: (edge[0][0].key, edge[0][1].key)))
            self._graphs[position] = graph_of({part for pair in by_age for part in pair}, by_age)
        return self._graphs[position]

    def partly(self, done: Applied, number: int, row: Row) -> Row:
        """What an object shows after the first few changes of an application."""
        whole = done.operation
        part = Part(whole.part.layer, whole.part.instance, whole.part.changes[:number], whole.part.first)
        first = Operation(part, whole.on, whole.scope, whole.fixed[:number], whole.goes_on)
        return self._apply(first, row)

    def existed(self, part: Part, position: int) -> bool:
        """Whether a part could have been applied just before an application."""
        started = self._continues() and any(
            done.part.instance.key == part.instance.key and done.operation.on for done in self.applications[:position]
        )
        return exists(part, self.rows(part.instance.source)[position], started=started)

    def together(self, part: Part, other: Part) -> bool:
        """Whether two parts wait for their turn in one round."""
        return self.answer.layers.freedom is Freedom.ACROSS_LAYERS or part.layer == other.layer

    def may_depend(self, part: Part, on: Part) -> bool:
        """Whether one part can depend on another at all, judged by what they look at and write."""
        if part.instance.key == on.instance.key:
            return True
        return may_matter(self.reach(on), self.reach(part))

    def reach(self, part: Part) -> Footprint:
        """What a part, and all that it may grant, looks at and writes."""
        return reach(part.instance.passive, part.changes, copied_abilities(part, self._abilities_of))

    def counted(self, position: int, tally: Tally, scope: Scope) -> tuple[tuple[str, int], ...]:
        """The objects that a tally took in just before an application, oldest first, each with what it added.

        Each object is followed through those applications alone that can have touched what the tally looks at.
        """
        if (position, tally) not in self._counted:
            self._counted[position, tally] = self._counting(position, tally, scope)
        return self._counted[position, tally]

    def _counting(self, position: int, tally: Tally, scope: Scope) -> tuple[tuple[str, int], ...]:
        matter = self._that_matter(position, tally.reads())
        found = []
        for each in sorted(self.answer.board, key=lambda each: each.timestamp):
            row = self._follow(printed_row(each, scope.source.frame), matter)[-1]
            added = tally.contribution(row, scope)
            if added is not None:
                found.append((each.id, added))
        return tuple(found)

    def _that_matter(self, position: int, looked_at: frozenset[Atom]) -> tuple[Applied, ...]:
        needed, going_on = looked_at, set[AbilityKey]()
        found = []
        for done in reversed(self.applications[:position]):
            part = done.part
            seen = footprint(part.instance.passive, part.changes)
            if done.operation.on and (meet(seen.writes, needed) or part.instance.key in going_on):
                needed |= seen.target
                if done.operation.goes_on:
                    going_on.add(part.instance.key)
                found.append(done)
        return tuple(reversed(found))

    def _follow(self, row: Row, applications: Iterable[Applied]) -> tuple[Row, ...]:
        rows = [row]
        for done in applications:
            row = self._apply(done.operation, row)
            rows.append(row)
        return tuple(rows)

    def _apply(self, done: Operation, row: Row) -> Row:
        stamp = stamped(self.answer.layers.policy.gained_stamp, lambda id: self.answer.printed(id).timestamp)
        return apply(done, row, stamp, marking=self._continues() and done.part.first)

    def _continues(self) -> bool:
        return self.answer.layers.continuing is Continuing.SAME_TARGETS

    def _abilities_of(self, id: str) -> tuple[Ability, ...]:
        found = self.answer.board.objects.get(id)
        return () if found is None else found.abilities


def printed_row(found: Object, frame: Frame) -> Row:
    """What an object shows before any application."""
    held = tuple(Held((found.timestamp, 0, place), ability) for place, ability in enumerate(found.abilities))
    return Row(found.id, found.base, frame, held)
