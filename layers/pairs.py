"""Which parts can matter to which at all, judged by what they look at and write.

This only prunes: a pair that is left out here cannot depend on one another whatever the board;
a pair that is left in is decided by trial.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from ludex.layers.cells import Atom
from ludex.layers.changes import Change
from ludex.layers.changes_of_abilities import Become
from ludex.layers.passives import Ability, Footprint, Part, Passive, footprint, granted, meet

Spot: TypeAlias = tuple[str, bool] | tuple[str, bool, str | None]


@lru_cache(maxsize=4096)
def reach(passive: Passive, changes: tuple[Change, ...], also: tuple[Ability, ...] = ()) -> Footprint:
    """The footprint of some changes, with that of all abilities that they may grant.

    Args:
        passive: The ability.
        changes: Those of its changes that are meant.
        also: Abilities that it may give besides those named in the changes, as a copy does.
    """
    own = footprint(passive, changes)
    for ability in (*granted(changes), *also):
        if isinstance(ability, Passive):
            given = reach(ability, ability.does)
            own = Footprint(
                own.target | given.target,
                own.source | given.source,
                own.board | given.board,
                own.writes | given.writes,
                own.carries | given.carries,
            )
    return own


def copied_abilities(part: Part, abilities_of: Callable[[str], tuple[Ability, ...]]) -> tuple[Ability, ...]:
    """The abilities that a part may give by making copies."""
    return tuple(
        ability
        for change in part.changes
        if isinstance(change, Become) and change.abilities
        for ability in abilities_of(part.instance.source if change.original is None else change.original)
    )


def may_matter(other: Footprint, part: Footprint) -> bool:
    """Whether something that `other` writes may be something that `part` looks at."""
    return meet(other.writes, part.reads())


def read_at(reads: Iterable[Atom]) -> frozenset[Spot]:
    """Spots that stand for what is read; they overlap with those of what is written where the two `meet`.

    >>> from ludex.layers.cells import members
    >>> robots = [Atom(members("example.subtypes"), "Robot")]
    >>> read_at(robots).isdisjoint(written_at(robots))
    False
    """
    seen = [atom for atom in reads if not atom.framed]
    return frozenset(
        spot
        for atom in seen
        for spot in ((atom.cell.name, atom.presence), (atom.cell.name, atom.presence, atom.member))
    )


def written_at(writes: Iterable[Atom]) -> frozenset[Spot]:
    """The spots of what is written: of one member those of itself and of the whole, of the whole that of everything."""
    found: set[Spot] = set()
    for atom in writes:
        everything = (atom.cell.name, atom.presence)
        found |= {everything} if atom.member is None else {(*everything, None), (*everything, atom.member)}
    return frozenset(found)


@frozen
class Group:
    """Parts that cannot be told to be independent of one another."""

    parts: frozenset[Part]


def groups(parts: Iterable[Part], reached: Callable[[Part], Footprint]) -> tuple[Group, ...]:
    """The connected sets of parts under `may_matter`."""
    left = {part: reached(part) for part in parts}
    found = []
    while left:
        first, _ = left.popitem()
        frontier, joined = [first], {first}
        while frontier:
            part = frontier.pop()
            near = [
                other
                for other, seen in left.items()
                if may_matter(seen, reached(part)) or may_matter(reached(part), seen)
            ]
            for other in near:
                del left[other]
            joined.update(near)
            frontier += near
        found.append(Group(frozenset(joined)))
    return tuple(found)
