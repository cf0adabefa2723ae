"""Dependency judged in principle: could some of the other unapplied abilities make one matter to another?

The second reading of ALT-C05; with one other ability at most, that of ALT4-D-2.3.2.c. All states that the unapplied
parts of one group can bring about are searched, so the question is refused for groups of more than ten.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Final, Protocol, Self, TypeVar

from ludex.layers.cells import Row
from ludex.layers.errors import RefusedError
from ludex.layers.pairs import copied_abilities, groups, reach
from ludex.layers.passives import Ability, Footprint, Part
from ludex.layers.semantics import Witness

MOST_UNAPPLIED: Final = 10


class Tried(Protocol):
    """A state in which parts can be applied and compared."""

    @property
    def shown(self) -> Mapping[str, Row]:
        """What each object shows."""
        ...

    def exists(self, part: Part) -> bool:
        """Whether a part can be applied in this state."""
        ...

    def after(self, part: Part) -> Self:
        """The state after a part has been applied."""
        ...

    def witness(self, part: Part, other: Part) -> Witness | None:
        """Why a part depends directly on another in this state."""
        ...

    def abilities_of(self, id: str) -> tuple[Ability, ...]:
        """The abilities printed on an object."""
        ...


S = TypeVar("S", bound=Tried)


def in_principle(
    state: Tried, parts: list[Part], direct: Mapping[tuple[Part, Part], Witness], *, others: int = MOST_UNAPPLIED
) -> dict[tuple[Part, Part], Witness]:
    """The direct dependencies of the present state, and those of all states that could come.

    Args:
        state: The present state.
        parts: The unapplied parts.
        direct: The direct dependencies of the present state.
        others: How many other parts may be applied first, at most.

    Raises:
        RefusedError: More than ten unapplied parts may matter to one another.
    """

    def reached(part: Part) -> Footprint:
        return reach(part.instance.passive, part.changes, copied_abilities(part, state.abilities_of))

    found = dict(direct)
    for group in groups(parts, reached):
        if others > 1 and len(group.parts) > MOST_UNAPPLIED:
            raise RefusedError(
                f"{len(group.parts)} abilities may matter to one another; judged in principle, at most "
                f"{MOST_UNAPPLIED} can be searched",
                remedy="Ask under the present state, or put fewer of these abilities on the board.",
            )
        for reachable, left in _reachable(state, group.parts, others):
            for part in left:
                for other in left:
                    if other.instance.key == part.instance.key:
                        continue
                    if (part, other) not in found and (why := reachable.witness(part, other)) is not None:
                        found[part, other] = why
    return found


def _reachable(state: S, parts: frozenset[Part], others: int) -> Iterator[tuple[S, frozenset[Part]]]:
    seen = set()
    frontier = deque([(state, parts, 0)])
    while frontier:
        # the oldest first, so that each state is met after as few applications as lead to it
        now, left, applied = frontier.popleft()
        existing = frozenset(part for part in left if now.exists(part))
        looks = frozenset((id, _look(row)) for id, row in now.shown.items())
        if (existing, looks) in seen:
            continue
        seen.add((existing, looks))
        yield now, existing
        if applied < others:
            frontier += [
                (now.after(part), existing - {part}, applied + 1)
                for part in sorted(existing, key=lambda part: part.key)
            ]


def _look(row: Row) -> tuple[object, ...]:
    return (frozenset(row.cells.items()), row.abilities, row.marks)
