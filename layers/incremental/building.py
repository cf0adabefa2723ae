"""Building a structure from the abilities on a board, keeping of an earlier one what has not changed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import define, field
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Frame
from ludex.layers.errors import DefinitionError
from ludex.layers.incremental.component import NO_CELLS, Component, may_grant
from ludex.layers.incremental.grouping import components
from ludex.layers.incremental.identities import identities
from ludex.layers.incremental.matching import Matching
from ludex.layers.incremental.projection import projection
from ludex.layers.incremental.structure import Structure
from ludex.layers.objects import Object, passives_of
from ludex.layers.order import Layers
from ludex.layers.pairs import copied_abilities, reach
from ludex.layers.passives import Ability, Footprint, Instance, Part
from ludex.layers.selectors import union

MOST_SELECTORS: Final = 4096


@define(eq=False)
class Building:
    """A structure being built; made by `build` and gone after it.

    Attributes:
        layers: The order policy.
        frame: The base cells of the places.
        bearers: The objects that have passives.
        objects: Finds any object.
        every: All identities, for boards on which passives may be gained.
        before: An earlier structure of the same game.
    """

    layers: Layers
    frame: Frame
    bearers: "Map[str, Object]"
    objects: Callable[[str], Object | None]
    every: Callable[[], Iterable[Object]]
    before: Structure | None = None
    _reached: dict[Part, Footprint] = field(factory=dict)

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

    def parts(self) -> list[Part]:
        """All printed parts."""
        return [
            part
            for bearer in self.bearers.values()
            for place, passive in passives_of(bearer)
            for part in self.layers.parts(Instance((bearer.timestamp, 0, place), bearer.id, passive))
        ]

    def build(self, characteristics: Iterable[AnyCharacteristic]) -> Structure:
        """The structure of a board whose objects have these characteristics.

        Raises:
            DefinitionError: Two characteristics have one name, or an ability changes what links read of places.
        """
        parts = self.parts()
        footprints = [self.reached(part) for part in parts]
        reads = union(seen.target | seen.source | seen.board | seen.carries for seen in footprints)
        writes = union(seen.writes for seen in footprints)
        slots = _slots([*characteristics, *(atom.cell for atom in sorted(reads | writes, key=str))])
        seen = projection(atom for atom in reads if not atom.framed and atom.cell not in NO_CELLS)
        asked = dict(seen.some_members)
        read = [place for place, cell in enumerate(slots.values()) if cell in asked or cell in seen.whole]
        names = tuple(slots.values())
        known = {} if self.before is None else {each.parts: each for each in _components_of(self.before)}
        made = [self._component(group, known) for group in components(parts, self.reached)]
        alone = tuple(each for each in made if _stands_alone(each))
        copied = {id for each in made for id in each.copied}
        alone_of: dict[str, tuple[int, ...]] = {}
        for place, each in enumerate(alone):
            source = each.parts[0].instance.source
            alone_of[source] = (*alone_of.get(source, ()), place)
        return Structure(
            layers=self.layers,
            frame=self.frame,
            characteristics=tuple(slots.values()),
            slots={name: place for place, name in enumerate(slots)},
            read=tuple(read),
            asked=tuple(
                (position, asked[cell]) for position, place in enumerate(read) if (cell := names[place]) in asked
            ),
            alone=alone,
            grouped=tuple(each for each in made if not _stands_alone(each)),
            named=frozenset({*self.bearers, *self.frame, *copied, *self._named(parts)}),
            all_named=any(each.grants for each in made),
            reads_abilities=any(each.reads_abilities for each in made),
            alone_of=alone_of,
            copied=frozenset(copied),
            framing=frozenset(atom.cell.name for atom in reads if atom.framed),
            bearers=self.bearers,
            matching=self._kept(None if self.before is None else self.before.matching),
            tallying=self._kept(None if self.before is None else self.before.tallying),
        )

    def _kept(self, matching: Matching | None) -> Matching:
        """The selectors known before, unless so many have gone out of use that it is better to begin anew."""
        return Matching() if matching is None or matching.size > MOST_SELECTORS else matching

    def _named(self, parts: list[Part]) -> set[str]:
        return {id for part in parts for id in identities(part.instance.passive).named}

    def _component(self, group: tuple[Part, ...], known: Mapping[tuple[Part, ...], Component]) -> Component:
        kept = known.get(group)
        if kept is not None and self._is_as_before(kept):
            return kept
        told_apart = [identities(part.instance.passive) for part in group]
        ids = dict.fromkeys(part.instance.source for part in group)
        if any(may_grant(part, self.abilities_of) for part in group):
            ids |= dict.fromkeys(found.id for found in self.every())
        if any(each.places for each in told_apart):
            ids |= dict.fromkeys(self.frame)
        ids |= dict.fromkeys(id for each in told_apart for id in sorted(each.named))
        present = {id: found.timestamp for id in ids if (found := self.objects(id)) is not None}
        places = {id: place for place, id in enumerate(present)}
        return Component(self.layers, self.frame, group, places, present, self.abilities_of)

    def _is_as_before(self, kept: Component) -> bool:
        """Whether nothing that a component was made from can have changed."""
        if kept.grants or kept.frame is not self.frame or kept.is_full():
            return False
        named = {id for part in kept.parts for id in identities(part.instance.passive).named}
        return not kept.copied and all((id in kept.identities) == (self.objects(id) is not None) for id in named)


def _components_of(before: Structure) -> Iterable[Component]:
    return (*before.alone, *before.grouped)


def _stands_alone(component: Component) -> bool:
    """Whether a component is one part that looks at nothing but its source, its targets, counts and sums."""
    if len(component.members) > 1 or component.grants:
        return False
    (member,) = component.members
    return not member.links and not member.originals and all(tally.adds_up for tally in member.tallies)


def _slots(characteristics: Iterable[AnyCharacteristic]) -> dict[str, AnyCharacteristic]:
    slots: dict[str, AnyCharacteristic] = {}
    for cell in characteristics:
        if cell not in NO_CELLS and slots.setdefault(cell.name, cell) != cell:
            raise DefinitionError(
                f"two characteristics are called {cell.name}",
                remedy="Give each a name of its own; one that is computed must not have the name of one that is set.",
            )
    return slots
