"""Which parts belong together: the connected sets under "may matter to", found through what is written."""

from collections.abc import Callable, Iterable

from ludex.layers.pairs import Spot
from ludex.layers.passives import Part


def components(
    parts: Iterable[Part], spots: Callable[[Part], tuple[frozenset[Spot], frozenset[Spot]]]
) -> list[tuple[Part, ...]]:
    """The connected sets of parts, each by key.

    Two parts are connected where one may write what the other looks at, or where they are of one ability.

    Args:
        parts: The parts.
        spots: Gives the spots of what a part reads, and of what it writes.
    """
    ordered = sorted(parts, key=lambda part: part.key)
    leader = list(range(len(ordered)))

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    seen = [spots(part) for part in ordered]
    read = frozenset().union(*(reads for reads, _ in seen))
    # who writes at a spot where somebody reads belongs together with all who write or read there
    first: dict[object, int] = {}
    for place, part in enumerate(ordered):
        leader[find(place)] = find(first.setdefault(part.instance, place))
        for spot in seen[place][1] & read:
            leader[find(place)] = find(first.setdefault(spot, place))
    for place, (reads, _) in enumerate(seen):
        for spot in reads:
            if spot in first:
                leader[find(place)] = find(first[spot])
    found: dict[int, list[Part]] = {}
    for place, part in enumerate(ordered):
        found.setdefault(find(place), []).append(part)
    return [tuple(group) for group in found.values()]
