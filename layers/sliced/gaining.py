"""Gained abilities: what an object has of its own and by what others grant it."""

from collections.abc import Callable

from ludex.layers.cells import Held
from ludex.layers.incremental.structure import Header
from ludex.layers.order import Layers
from ludex.layers.semantics import stamped
from ludex.layers.sliced.position import Position


def with_gained(
    position: Position, header: Header, layers: Layers, timestamp: Callable[[str], int]
) -> tuple[Held, ...]:
    """The abilities of an object, with those that it gains, in the order in which they apply."""
    id, outcome = header.object.id, position.outcome
    here = 1 << position.seats.places[id]
    stamp = stamped(layers.policy.gained_stamp, timestamp)
    found = list(header.held)
    for at, part, nth, ability in outcome.gains:
        if outcome.targets[at] & here:
            granter = part.instance.key
            gained, bearer = stamp(granter, id)
            found.append(Held((gained, 1, granter, nth, bearer), ability))
    return tuple(found)
