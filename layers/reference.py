"""The rule as code: slow, plain, and right. The other evaluator must agree with it in everything.

ALT4-2.3.1.l: start from the base characteristics, then apply the existing parts one at a time, in the
order of ALT4-2.3.3.b, until none is left.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen
from immutables import Map

from ludex.layers.cells import Frame, Held, Row
from ludex.layers.dependency import Edges, choose, graph_of
from ludex.layers.namesakes import refuse_namesakes
from ludex.layers.objects import Board, passives_of
from ludex.layers.order import Continuing, Freedom, Judged, Layers, Ordering, Recompute, Tests, WhenOff
from ludex.layers.passives import Ability, Instance, Part
from ludex.layers.principle import in_principle
from ludex.layers.selection import Base
from ludex.layers.semantics import (
    Cause,
    Operation,
    ShownOneByOne,
    Witness,
    apply,
    difference,
    exists,
    gained,
    operation,
    read_scope,
    stamped,
    targeted,
)


@frozen(eq=False)
class State(ShownOneByOne):
    """The partly built state between two applications.

    Attributes:
        board: What was there before any ability applied.
        layers: The order policy.
        shown: What each object shows, the oldest first.
        unapplied: The parts not yet applied; some may have ceased to exist.
        started: The keys of the effects that have started and go on in later layers.
    """

    board: Board
    layers: Layers
    shown: dict[str, Row]
    unapplied: tuple[Part, ...]
    started: frozenset[object] = frozenset()

    def base(self, id: str) -> Base:
        """What an object has before any ability applies; an object that is gone has nothing."""
        if id not in self.board.objects:
            return Base(Map())
        return Base(self.board[id].base, self.board[id].abilities)

    def exists(self, part: Part) -> bool:
        """Whether a part can be applied in this state."""
        source, started = self.row(part.instance.source), self.has_started(part)
        return exists(part, source, started=started, checked=self.layers.checked)

    def has_started(self, part: Part) -> bool:
        """Whether the effect of a part has started in an earlier layer."""
        return part.instance.key in self.started

    def operation(self, part: Part) -> Operation:
        """A part with what it reads of this state worked out."""
        scope = read_scope(part, self, checked=self.layers.checked)
        return operation(part, scope, started=self.has_started(part))

    def abilities_of(self, id: str) -> tuple[Ability, ...]:
        """The abilities printed on an object."""
        return self.board[id].abilities if id in self.board.objects else ()

    def witness(self, part: Part, other: Part) -> Witness | None:
        """Why a part depends directly on another in this state; in a layer by timestamp none does."""
        if self.layers.layers[part.layer].ordering is Ordering.TIMESTAMP:
            return None
        return depends_directly(part, self, self.after(other))

    def after(self, part: Part) -> "State":
        """The state after a part has been applied; an ability whose condition fails changes nothing."""
        done = self.operation(part)
        goes_on = self.layers.continuing is Continuing.SAME_TARGETS
        stamp = stamped(self.layers.policy.gained_stamp, lambda id: self.board[id].timestamp)
        shown = {id: apply(done, row, stamp, marking=goes_on and part.first) for id, row in self.shown.items()}
        new = [
            part
            for id, row in shown.items()
            if row is not self.shown[id]
            for instance in gained(self.shown[id], row)
            for part in self.layers.parts(instance)
        ]
        started = self.started | {part.instance.key} if goes_on and part.first and done.on else self.started
        left = tuple(other for other in self.unapplied if other != part)
        return evolve(self, shown=shown, unapplied=(*left, *new), started=started)


@frozen
class Step:
    """One application.

    Attributes:
        applied: The part.
        operation: What it did, and through what it looked.
        edges: Who depended directly on whom among the unapplied parts just before.
    """

    applied: Part
    operation: Operation = field(eq=False)
    edges: Edges = field(factory=dict)


@frozen(eq=False)
class Evaluation:
    """A whole evaluation.

    Attributes:
        steps: The applications, in order.
        shown: What each object shows at the end.
        lost: Parts that ceased to exist, or came too late for their layer, before they were applied.
    """

    steps: tuple[Step, ...]
    shown: dict[str, Row]
    lost: tuple[Part, ...]


def start(board: Board, layers: Layers) -> State:
    """The state before any application."""
    refuse_namesakes(board, layers.characteristics)
    frame: Frame = board.frame()
    shown: dict[str, Row] = {}
    parts: list[Part] = []
    for found in sorted(board, key=lambda each: each.timestamp):
        held = tuple(Held((found.timestamp, 0, place), ability) for place, ability in enumerate(found.abilities))
        shown[found.id] = Row(found.id, found.base, frame, held)
        for place, passive in passives_of(found):
            parts += layers.parts(Instance((found.timestamp, 0, place), found.id, passive))
    return State(board, layers, shown, tuple(parts))


def direct_dependencies(state: State, parts: Iterable[Part]) -> Edges:
    """Who depends directly on whom: apply the other to the present state, and compare (ALT4-2.3.2.c)."""
    candidates = tuple(parts)
    tried = {other: state.after(other) for other in candidates}
    found = {}
    for part in candidates:
        if state.layers.layers[part.layer].ordering is Ordering.TIMESTAMP:
            continue
        for other in candidates:
            # ALT4-2.3.2.c: on a different ability; the parts of one follow one another by layer
            if other.instance.key == part.instance.key:
                continue
            if (witness := depends_directly(part, state, tried[other])) is not None:
                found[part, other] = witness
    return found


def depends_directly(part: Part, before: State, after: State) -> Witness | None:
    """Whether a part exists, applies and does the same in two states; a witness where it does not."""
    policy = before.layers.policy
    was = before.operation(part)
    if not after.exists(part):
        # ALT4-2.3.2.d: the other takes it away
        had_targets = any(any(targeted(was.effect(row))) for row in before.shown.values())
        return Witness(Cause.EXISTENCE) if policy.tests is Tests.ANY or had_targets else None
    if policy.tests is Tests.ALL:
        return None
    becomes = after.operation(part)
    rows = [(row, after.shown[id]) for id, row in before.shown.items()]
    if policy.when_off is WhenOff.KEEPS_TARGETS and not was.on and not becomes.on:
        return _other_targets(evolve(was, on=True), evolve(becomes, on=True), rows)
    return difference(was, becomes, rows)


def _other_targets(was: Operation, becomes: Operation, rows: list[tuple[Row, Row]]) -> Witness | None:
    for before, after in rows:
        effects = was.effect(before), becomes.effect(after)
        if targeted(effects[0]) != targeted(effects[1]):
            return Witness(Cause.SCOPE, before.id, *effects)
    return None


def evaluate(board: Board, layers: Layers) -> Evaluation:
    """What is true on a board, and in which order it became true.

    >>> from ludex.layers.objects import Object, board
    >>> from ludex.layers.cells import number
    >>> power = number("example.power")
    >>> evaluate(board([Object("bear", 1, {power: 2})]), Layers()).shown["bear"].cells[power]
    2
    """
    state, steps = start(board, layers), []
    once: dict[int, Edges] = {}
    for layer, parts in _rounds(layers):
        while candidates := [part for part in state.unapplied if part.layer in parts and state.exists(part)]:
            edges = once[layer] if layer in once else _edges(state, candidates)
            if layers.policy.recompute is Recompute.ONCE:
                once[layer] = edges
            chosen = choose(graph_of(candidates, edges), layers.policy)
            kept = {pair: why for pair, why in edges.items() if pair[0] in candidates and pair[1] in candidates}
            steps.append(Step(chosen, state.operation(chosen), kept))
            state = state.after(chosen)
    return Evaluation(tuple(steps), state.shown, state.unapplied)


def _rounds(layers: Layers) -> Iterator[tuple[int, frozenset[int]]]:
    every = range(len(layers.layers))
    if layers.freedom is Freedom.ACROSS_LAYERS:
        yield 0, frozenset(every)
    else:
        yield from ((number, frozenset({number})) for number in every)


def _edges(state: State, candidates: list[Part]) -> Edges:
    edges = direct_dependencies(state, candidates)
    match state.layers.policy.judged:
        case Judged.PRESENT_STATE:
            return edges
        case Judged.WITH_A_THIRD:
            return in_principle(state, candidates, edges, others=1)
        case Judged.IN_PRINCIPLE:
            return in_principle(state, candidates, edges)
