"""Which parts belong together: the connected sets under "may matter to", found through what is written."""

from collections.abc import Callable, Iterable

from ludex.layers.cells import AnyCharacteristic, Atom
from ludex.layers.passives import Footprint, Part, meet


def components(parts: Iterable[Part], reached: Callable[[Part], Footprint]) -> list[tuple[Part, ...]]:
    """The connected sets of parts, each by key.

    Two parts are connected where one may write what the other looks at, or where they are of one ability.
    """
    ordered = sorted(parts, key=lambda part: part.key)
    leader = {part: part for part in ordered}

    def find(part: Part) -> Part:
        while leader[part] is not part:
            leader[part] = leader[leader[part]]
            part = leader[part]
        return part

    writers: dict[AnyCharacteristic, list[tuple[Atom, Part]]] = {}
    first_of: dict[object, Part] = {}
    for part in ordered:
        for atom in reached(part).writes:
            writers.setdefault(atom.cell, []).append((atom, part))
        leader[find(part)] = find(first_of.setdefault(part.instance, part))
    for part in ordered:
        seen = reached(part)
        for reads in (seen.target, seen.source, seen.board, seen.carries):
            for atom in reads:
                for written, writer in writers.get(atom.cell, ()):
                    if writer is not part and meet(frozenset({written}), frozenset({atom})):
                        leader[find(part)] = find(writer)
    found: dict[Part, list[Part]] = {}
    for part in ordered:
        found.setdefault(find(part), []).append(part)
    return [tuple(group) for group in found.values()]
