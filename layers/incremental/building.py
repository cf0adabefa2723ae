"""Building a structure from the abilities on a board, keeping of an earlier one what has not changed."""

from collections.abc import Callable, Iterable
from typing import Final

from attrs import define, field
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Atom, Frame
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.grouping import components
from ludex.layers.incremental.identities import identities
from ludex.layers.incremental.looks import Looks
from ludex.layers.incremental.matching import Matching
from ludex.layers.incremental.members import NO_CELLS, may_grant
from ludex.layers.incremental.projection import projection
from ludex.layers.incremental.structure import Structure
from ludex.layers.namesakes import by_name
from ludex.layers.objects import Object, passives_of
from ludex.layers.order import Layers
from ludex.layers.pairs import Spot, copied_abilities, reach, read_at, written_at
from ludex.layers.passives import Ability, Footprint, Instance, Part
from ludex.layers.selection import union

MOST_SELECTORS: Final = 4096


@define(eq=False)
class Building:
    """A structure being built; made by `build` and gone after it.

    Attributes:
        layers: The order policy.
        frame: The base cells of the places.
        bearers: The objects that have passives.
        objects: Finds any object.
        every: All objects, for boards on which passives may be gained.
    """

    layers: Layers
    frame: Frame
    bearers: "Map[str, Object]"
    objects: Callable[[str], Object | None]
    every: Callable[[], Iterable[Object]]
    _reached: dict[Part, Footprint] = field(factory=dict)
    _spots: dict[Part, tuple[frozenset[Spot], frozenset[Spot]]] = field(factory=dict)

    def abilities_of(self, id: str) -> tuple[Ability, ...]:
        """The abilities printed on an object; none where it is gone."""
        found = self.objects(id)
        return () if found is None else found.abilities

    def reached(self, part: Part) -> Footprint:
        """The footprint of a part with all that it may grant."""
        found = self._reached.get(part)
        if found is None:
            given = copied_abilities(part, self.abilities_of)
            found = self._reached[part] = reach(part.instance.passive, part.changes, given)
        return found

    def spots(self, part: Part) -> tuple[frozenset[Spot], frozenset[Spot]]:
        """What a part reads, and what it writes, with all that it may grant, as spots."""
        found = self._spots.get(part)
        if found is None:
            own = self.reached(part)
            found = self._spots[part] = read_at(own.reads()), written_at(own.writes)
        return found

    def parts_of(self, bearer: Object) -> tuple[Part, ...]:
        """The printed parts of an object.

        Raises:
            DefinitionError: No layer takes one of its changes.
        """
        return tuple(
            part
            for place, passive in passives_of(bearer)
            for part in self.layers.parts(Instance((bearer.timestamp, 0, place), bearer.id, passive))
        )

    def build(self, characteristics: Iterable[AnyCharacteristic]) -> Structure:
        """The structure of a board whose objects have these characteristics, from scratch.

        Raises:
            DefinitionError: Two characteristics have one name.
        """
        parts = Map({id: self.parts_of(bearer) for id, bearer in self.bearers.items()})
        every = [part for several in parts.values() for part in several]
        made = [self._component(group) for group in components(every, self.spots)]
        return self._structure(made, parts, tuple(characteristics))

    def amend(self, before: Structure, id: str) -> Structure:
        """The structure after the abilities of one object have come, gone or changed."""
        new = self.parts_of(self.bearers[id]) if id in self.bearers else ()
        parts = before.parts.set(id, new) if new else before.parts.delete(id) if id in before.parts else before.parts
        kept: list[Component] = []
        loose: list[Part] = list(new)
        for component in (*before.alone, *before.grouped):
            if id in component.sources or any(self._matters(part, component) for part in new):
                loose += [part for part in component.parts if part.instance.source != id]
            elif self._is_as_before(component, id):
                kept.append(component)
            else:
                kept.append(self._component(component.parts))
        kept += [self._component(group) for group in components(loose, self.spots)]
        kept.sort(key=lambda component: component.parts[0].key)
        return self._structure(kept, parts, before.characteristics, before)

    def _matters(self, part: Part, component: Component) -> bool:
        """Whether a part belongs to a component."""
        reads, writes = self.spots(part)
        return not (writes.isdisjoint(component.read_at) and reads.isdisjoint(component.written_at))

    def _structure(
        self,
        made: list[Component],
        parts: "Map[str, tuple[Part, ...]]",
        characteristics: tuple[AnyCharacteristic, ...],
        before: Structure | None = None,
    ) -> Structure:
        matching = self._kept(None if before is None else before.matching)
        tallying = self._kept(None if before is None else before.tallying)
        grouped = tuple(each for each in made if not each.stands_alone)
        reads, writes = self._atoms(made, before)
        if before is None or reads is not before.reads:
            looks = _looks(self.frame, characteristics, reads, writes, grouped)
        elif grouped == before.grouped and matching is before.matching and tallying is before.tallying:
            looks = before.looks
        else:
            looks = Looks(self.frame, before.characteristics, before.looks.read, before.looks.asked, grouped)
        alone = tuple(each for each in made if each.stands_alone)
        alone_of: dict[str, tuple[int, ...]] = {}
        for place, each in enumerate(alone):
            source = each.parts[0].instance.source
            alone_of[source] = (*alone_of.get(source, ()), place)
        copied = frozenset(id for each in made for id in each.copied)
        return Structure(
            layers=self.layers,
            looks=looks,
            alone=alone,
            named=frozenset({*self.bearers, *self.frame, *copied, *(id for each in made for id in each.mentioned)}),
            all_named=any(each.grants for each in made),
            reads_abilities=any(each.reads_abilities for each in made),
            alone_of=alone_of,
            copied=copied,
            framing=frozenset(atom.cell.name for atom in reads if atom.framed),
            reads=reads,
            writes=writes,
            bearers=self.bearers,
            matching=matching,
            tallying=tallying,
            parts=parts,
        )

    def _atoms(self, made: list[Component], before: Structure | None) -> tuple[frozenset[Atom], frozenset[Atom]]:
        """All that is looked at, and all that is written; what has gone out of use is kept, which does no harm."""
        known = set() if before is None else {*before.alone, *before.grouped}
        reads = union(component.atoms for component in made if component not in known)
        writes = union(component.writes for component in made if component not in known)
        if before is None:
            return reads, writes
        if reads <= before.reads and writes <= before.writes:
            return before.reads, before.writes
        return before.reads | reads, before.writes | writes

    def _kept(self, matching: Matching | None) -> Matching:
        """The selectors known before, unless so many have gone out of use that it is better to begin anew."""
        return Matching() if matching is None or matching.size > MOST_SELECTORS else matching

    def _component(self, group: tuple[Part, ...]) -> Component:
        told_apart = [identities(part.instance.passive) for part in group]
        mentioned = frozenset(id for each in told_apart for id in each.named)
        ids = dict.fromkeys(part.instance.source for part in group)
        if any(may_grant(part, self.abilities_of) for part in group):
            ids |= dict.fromkeys(found.id for found in self.every())
        if any(each.places for each in told_apart):
            ids |= dict.fromkeys(self.frame)
        ids |= dict.fromkeys(sorted(mentioned))
        present = {id: found.timestamp for id in ids if (found := self.objects(id)) is not None}
        places = {id: place for place, id in enumerate(present)}
        return Component(self.layers, self.frame, group, places, present, mentioned, self.abilities_of)

    def _is_as_before(self, component: Component, id: str) -> bool:
        """Whether nothing that a component was made from has changed with an object."""
        return (
            not component.grants and not component.copied and not component.is_full() and id not in component.mentioned
        )


def _looks(
    frame: Frame,
    characteristics: tuple[AnyCharacteristic, ...],
    reads: frozenset[Atom],
    writes: frozenset[Atom],
    grouped: tuple[Component, ...],
) -> Looks:
    slots = by_name([*characteristics, *(atom.cell for atom in sorted(reads | writes, key=str))])
    seen = projection(atom for atom in reads if not atom.framed and atom.cell not in NO_CELLS)
    asked = dict(seen.some_members)
    cells = tuple(slots.values())
    read = tuple(place for place, cell in enumerate(cells) if cell in asked or cell in seen.whole)
    members = tuple((at, asked[cells[place]]) for at, place in enumerate(read) if cells[place] in asked)
    return Looks(frame, cells, read, members, grouped)
