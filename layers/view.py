"""The view: what is true on a board, in which order it became true, and what depended on what.

A view is an immutable answer. `after` gives the next one; the one that it was asked of stays as it
is, so that keeping a fork of a game costs nothing. Values and order are there at once; edges and reasons
are worked out when they are asked for.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import attrs
from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Cells, Characteristic, Frame, Held, Row, T
from ludex.layers.deltas import Delta, apply_delta
from ludex.layers.dependency import Edges, graph_of
from ludex.layers.derivation import Derivation, What
from ludex.layers.errors import RefusedError, UnknownName
from ludex.layers.lack import Lack, Wanted
from ludex.layers.objects import Board, Object
from ludex.layers.order import Layers
from ludex.layers.passives import Ability, Part
from ludex.layers.points import Point, touched
from ludex.layers.reasons import why
from ludex.layers.reasons_not import why_not
from ludex.layers.reasons_replay import Replay
from ludex.layers.reference import evaluate
from ludex.layers.semantics import Operation

if TYPE_CHECKING:
    import networkx as nx


@frozen
class Application:
    """One part in its place in the order.

    Attributes:
        part: What was applied.
        operation: With all that it read of source and board at that moment.
    """

    part: Part
    operation: Operation = attrs.field(eq=False)


@frozen
class Work:
    """What an evaluation did, for tests and benchmarks; no part of the answer.

    Attributes:
        evaluator: Which evaluator answered.
        planned: The parts whose place in the order was worked out anew.
        folded: The identities of the objects whose values were worked out anew.
        reason: Why this evaluator, where another was asked for.
    """

    evaluator: str
    planned: frozenset[Part] = frozenset()
    folded: frozenset[str] = frozenset()
    reason: str = ""


class View:
    """What is true on a board. Get one from `Resolver.start`, the next one from `after`."""

    # no `cached_property`: a compiled view has no `__dict__` that it would find; and no `ABC`: a compiled class shares
    # with its base what that remembers of `isinstance`
    _dependencies: "nx.DiGraph[Part] | None" = None
    _replay: Replay | None = None

    @property
    @abstractmethod
    def board(self) -> Board:
        """What was there before any ability applied."""

    @property
    @abstractmethod
    def layers(self) -> Layers:
        """The order policy."""

    @property
    @abstractmethod
    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""

    def applications_of(self, wanted: Callable[[Part], bool]) -> tuple[Application, ...]:
        """What was applied of the parts that are wanted, in order, each with what it read."""
        return tuple([each for each in self.applications if wanted(each.part)])

    @property
    @abstractmethod
    def lost(self) -> tuple[Part, ...]:
        """The parts that were taken away before their turn, or gained after their layer had passed, by key."""

    @property
    @abstractmethod
    def work(self) -> Work:
        """What the evaluation did."""

    @abstractmethod
    def ids(self) -> Collection[str]:
        """The identities of all objects, places among them, in no order of meaning."""

    def __contains__(self, id: object) -> bool:
        """Whether an object has the identity."""
        return id in self.ids()

    @abstractmethod
    def row(self, id: str) -> Row:
        """All that an object shows.

        Raises:
            UnknownName: No object has the identity.
        """

    def cells(self, id: str) -> Cells:
        """What an object shows, to be looked at cell by cell.

        Raises:
            UnknownName: No object has the identity.
        """
        return self.row(id).cells

    def seen(self, id: str) -> Row:
        """What an object shows, as `row`, its cells read when they are asked for where that is quicker.

        Raises:
            UnknownName: No object has the identity.
        """
        return Row(id, self.cells(id), self.frame(), self.abilities(id))

    @abstractmethod
    def edges_at(self, position: int) -> Edges:
        """Who depended directly on whom among the unapplied parts, just before the application at a position."""

    @abstractmethod
    def after(self, *deltas: Delta) -> "View":
        """The view after some changes; this one stays as it is.

        Raises:
            BoardError: A change cannot be; nothing is changed then.
            UnknownName: No object has the identity.
        """

    def printed(self, id: str) -> Object:
        """What was there of an object before any ability applied.

        Raises:
            UnknownName: No object has the identity.
        """
        return self.board[id]

    def timestamp(self, id: str) -> int:
        """When an object entered its zone (ALT4-2.2.16.a).

        Raises:
            UnknownName: No object has the identity.
        """
        return self.board[id].timestamp

    def base(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is before any ability applies; an absent one reads as its zero.

        Raises:
            UnknownName: No object has the identity.
        """
        return self.board[id].read(characteristic)

    def bare(self, id: str) -> tuple[Cells, tuple[Ability, ...], bool]:
        """What makes an object before any ability applies, without making one: cells, abilities, whether a place.

        Raises:
            UnknownName: No object has the identity.
        """
        found = self.board[id]
        return found.base, found.abilities, found.place

    def own_abilities(self, id: str) -> tuple[Ability, ...]:
        """The abilities that an object has before any ability applies, in order.

        Raises:
            UnknownName: No object has the identity.
        """
        return self.board[id].abilities

    def frame(self) -> Frame:
        """The base cells of the places."""
        return self.board.frame()

    def value(self, id: str, characteristic: Characteristic[T]) -> T:
        """What a characteristic of an object is now; an absent one reads as 0, the empty set or "" (ALT-2.3.1.f)."""
        return characteristic.of(self.row(id))

    def has(self, id: str, characteristic: AnyCharacteristic) -> bool:
        """Whether an object has a characteristic now (ALT-2.3.1.c)."""
        return self.row(id).has(characteristic)

    def abilities(self, id: str) -> tuple[Held, ...]:
        """The abilities that an object has now, ignored ones included."""
        return self.row(id).abilities

    @property
    def order(self) -> tuple[Part, ...]:
        """The parts in the order in which they applied (ALT4-2.3.3.b)."""
        return tuple(application.part for application in self.applications)

    def dependencies_at(self, position: int) -> "nx.DiGraph[Part]":
        """The direct dependencies just before the application at a position; each edge has its `witness`.

        Raises:
            RefusedError: So many were not applied.
        """
        if not 0 <= position < len(self.order):
            raise RefusedError(
                f"there is no application at position {position}",
                remedy=f"The first of the {len(self.order)} is at position 0.",
            )
        edges = self.edges_at(position)
        return graph_of({part for pair in edges for part in pair} | {self.order[position]}, edges)

    @property
    def dependencies(self) -> "nx.DiGraph[Part]":
        """All direct dependencies of the evaluation.

        Each edge has `steps`, the positions before which it held, and `witness`, that of the first of them.
        """
        if self._dependencies is None:
            self._dependencies = self._all_dependencies()
        return self._dependencies

    def _all_dependencies(self) -> "nx.DiGraph[Part]":
        import networkx as nx

        graph: nx.DiGraph[Part] = nx.DiGraph()
        graph.add_nodes_from((*self.order, *self.lost))
        for position in range(len(self.applications)):
            for (part, other), witness in self.edges_at(position).items():
                if graph.has_edge(part, other):
                    graph.edges[part, other]["steps"] += (position,)
                else:
                    graph.add_edge(part, other, witness=witness, steps=(position,))
        return graph

    def _kept_replay(self) -> Replay:
        """What reasons were worked out from, kept for the next question."""
        if self._replay is None:
            self._replay = Replay(self)
        return self._replay

    def why(self, id: str, what: What) -> Derivation:
        """How an object came to show a characteristic, or to have an ability; see `reasons.why`.

        Raises:
            UnknownName: No object has the identity.
        """
        return why(self._kept_replay(), id, what)

    def why_not(self, id: str, wanted: Wanted) -> Lack:
        """Why an object does not show something; see `reasons_not.why_not`.

        Raises:
            UnknownName: No object has the identity.
        """
        return why_not(self._kept_replay(), id, wanted)

    def touched(self) -> frozenset[Point]:
        """The points at which another reading of the rules might answer otherwise; see `points.touched`."""
        return touched(self._kept_replay())


class ReferenceView(View):
    """A view by the reference evaluator: evaluated anew after each change."""

    def __init__(self, board: Board, layers: Layers, *, reason: str = "") -> None:
        """Evaluate a board."""
        self._board = board
        self._layers = layers
        self._evaluation = evaluate(board, layers)
        self._reason = reason

    @property
    def board(self) -> Board:
        """What was there before any ability applied."""
        return self._board

    @property
    def layers(self) -> Layers:
        """The order policy."""
        return self._layers

    @property
    def applications(self) -> tuple[Application, ...]:
        """What was applied, in order, each with what it read."""
        return tuple(Application(step.applied, step.operation) for step in self._evaluation.steps)

    @property
    def lost(self) -> tuple[Part, ...]:
        """The parts that were taken away before their turn, or gained after their layer had passed, by key."""
        return tuple(sorted(self._evaluation.lost, key=lambda part: part.key))

    @property
    def work(self) -> Work:
        """All parts and all objects."""
        return Work("reference", frozenset(self.order), frozenset(self._evaluation.shown), self._reason)

    def ids(self) -> Collection[str]:
        """The identities of all objects."""
        return self._evaluation.shown.keys()

    def row(self, id: str) -> Row:
        """All that an object shows."""
        found = self._evaluation.shown.get(id)
        if found is None:
            raise UnknownName(id, self._evaluation.shown, kind="object")
        return found

    def edges_at(self, position: int) -> Edges:
        """Who depended directly on whom just before the application at a position."""
        return self._evaluation.steps[position].edges

    def after(self, *deltas: Delta) -> "ReferenceView":
        """The view after some changes."""
        changed = self._board
        for delta in deltas:
            changed = apply_delta(changed, delta)
        return ReferenceView(changed, self._layers, reason=self._reason)
