"""Why a part was applied at its place: what it waited for, which older ones waited, and its age.

Edges are asked for only where they can matter: where a younger part came first that may matter to the one
asked about, where an older one was left, and where a circle is possible.
"""

from collections.abc import Iterator
from itertools import pairwise

from ludex.layers.dependency import loops_in
from ludex.layers.derivation import Delay, Dependence, Place
from ludex.layers.order import Ordering
from ludex.layers.passives import Part
from ludex.layers.reasons_replay import Replay
from ludex.layers.sentences import rule_of


def place(replay: Replay, position: int) -> Place:
    """Why the part at a position was applied there."""
    part, layers = replay.order[position], replay.answer.layers
    following = next((other for other in replay.order[position + 1 :][:1] if replay.together(part, other)), None)
    return Place(
        position,
        tuple(_waited(replay, position)),
        tuple(_passed(replay, position)),
        circle_at(replay, position, part) if _circle_possible(replay, position) else (),
        following if following is not None and following.key > part.key else None,
        layers.layers[part.layer].name if len(layers.layers) > 1 else "",
        layers.layers[part.layer].rule,
        layers.layers[part.layer].ordering is Ordering.TIMESTAMP,
        layers.citations.oldest,
        layers.citations.loop,
    )


def _waited(replay: Replay, position: int) -> Iterator[Delay]:
    """The younger parts that came first, each with those dependencies that no earlier one has shown."""
    part = replay.order[position]
    came_first = [
        earlier
        for earlier, other in enumerate(replay.order[:position])
        if replay.together(part, other) and other.key > part.key and replay.existed(part, earlier)
    ]
    told: set[tuple[Part, Part]] = set()
    for earlier in came_first:
        if earlier == came_first[-1] or replay.may_depend(part, replay.order[earlier]):
            found = delay(replay, earlier, part)
            fresh = tuple(each for each in found.dependences if (each.part, each.on) not in told)
            told |= {(each.part, each.on) for each in fresh}
            if fresh or (found.circle and not found.dependences):
                yield Delay(part, found.by, earlier, fresh, found.circle)


def _passed(replay: Replay, position: int) -> Iterator[Delay]:
    """The older parts that were left when the part at a position was applied."""
    part = replay.order[position]
    left = [
        other
        for other in (*replay.order[position + 1 :], *replay.answer.lost)
        if replay.together(part, other) and other.key < part.key and replay.existed(other, position)
    ]
    for other in sorted(left, key=lambda other: other.key):
        yield delay(replay, position, other)


def _circle_possible(replay: Replay, position: int) -> bool:
    """Whether something that is left may matter to the part, and the part to something that is left."""
    part = replay.order[position]
    left = [
        other
        for other in (*replay.order[position + 1 :], *replay.answer.lost)
        if replay.together(part, other) and replay.answer.layers.layers[part.layer].ordering is Ordering.DEPENDENCY
    ]
    return any(replay.may_depend(part, other) for other in left) and any(
        replay.may_depend(other, part) for other in left
    )


def delay(replay: Replay, position: int, part: Part) -> Delay:
    """Why a part was not free just before an application."""
    edges = replay.graph(position).edges
    held_back = tuple(
        Dependence(
            one,
            other,
            witness := edges[one, other]["witness"],
            position,
            rule_of(witness, replay.answer.layers.citations),
        )
        for one, other in _blocking(replay, position, part)
    )
    return Delay(part, replay.order[position], position, held_back, circle_at(replay, position, part))


def circle_at(replay: Replay, position: int, part: Part) -> tuple[Part, ...]:
    """The parts with which a part is in a circle of dependencies just before an application, oldest first."""
    circle = next((circle for circle in loops_in(replay.graph(position)) if part in circle), frozenset())
    return tuple(sorted(circle - {part}, key=lambda other: other.key))


def _blocking(replay: Replay, position: int, part: Part) -> tuple[tuple[Part, Part], ...]:
    """The direct dependencies on what does not depend back; else the shortest chain to such a part."""
    import networkx as nx

    graph = replay.graph(position)
    if part not in graph:
        return ()
    # ALT4-2.3.3.a: what depends back does not block
    blocking = nx.descendants(graph, part) - set(circle_at(replay, position, part))
    direct = tuple((part, other) for other in graph.successors(part) if other in blocking)
    if direct or not blocking:
        return direct
    paths = [nx.shortest_path(graph, part, other) for other in blocking]
    shortest = min(paths, key=lambda path: (len(path), [other.key for other in path]))
    return tuple(pairwise(shortest))
