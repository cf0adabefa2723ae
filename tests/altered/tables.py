"""Small tables for the tests of Altered, between the players pat and quin; pat has initiative."""

from ludex.layers.view import View
from ludex.systems.altered.cards import Card
from ludex.systems.altered.characteristics import FOREST, KEYWORDS, STATISTICS, TERRAINS
from ludex.systems.altered.places import Adventure, Region, Standing, face_down, region
from ludex.systems.altered.setup import Entry, Table

GLADE = region("glade", "forest")
CRAG = region("crag", "mountain")
POND = region("pond", "water")
FEN = region("fen", "forest", "water")
VEIL = face_down("veil")


def table(*objects: Entry, at: dict[str, str] | None = None, regions: tuple[Region, ...] = (CRAG, GLADE)) -> Table:
    """A table: the Hero Expeditions stand on the first region, the Companion Expeditions on the last."""
    standings = {expedition: Standing(where) for expedition, where in (at or {}).items()}
    return Table(("pat", "quin"), tuple(objects), Adventure(regions), standings)


def character(id, *abilities, player="pat", **described):
    """A Character, by default in pat's Hero Expedition with the statistics 1/1/1."""
    return Card(id, "Character", player, abilities=abilities, **{"statistics": (1, 1, 1), **described})


def gear(id, *abilities, player="pat", **described):
    """A Gear, by default in pat's Hero Expedition."""
    return Card(id, "Permanent", player, abilities=abilities, **{"subtypes": ("Gear",), **described})


def landmark(id, *abilities, player="pat", **described):
    """A Landmark in its player's Landmark zone."""
    return Card(id, "Permanent", player, abilities=abilities, **described)


def in_hand(id, *abilities, player="pat", type="Character", **described):
    """A card in hand."""
    return Card(id, type, player, zone="hand", abilities=abilities, **described)


def order(view: View) -> list[str]:
    """The sources of the passives in the order in which they applied, boosts that do nothing left out."""
    return [part.instance.source for part in view.order if part.instance.passive.name != "boosts"]


def edges(view: View, *, before: str | None = None) -> set[tuple[str, str]]:
    """Who depends directly on whom, as pairs of sources: at first, or before an object's passive is applied."""
    sources = [part.instance.source for part in view.order if part.instance.passive.name != "boosts"]
    applied = [place for place, part in enumerate(view.order) if part.instance.passive.name != "boosts"]
    position = 0 if before is None else applied[sources.index(before)]
    return {(one.instance.source, other.instance.source) for one, other in view.dependencies_at(position).edges}


def statistics(view: View, id: str) -> tuple[int, ...]:
    """V, M and O."""
    return tuple(view.value(id, statistic) for statistic in STATISTICS)


def forest(view: View, id: str) -> int:
    """V."""
    return view.value(id, FOREST)


def keywords(view: View, id: str) -> set[str]:
    """The keywords without a number."""
    return set(view.value(id, KEYWORDS))


def terrains(view: View, id: str) -> set[str]:
    """The terrains of a region."""
    return set(view.value(id, TERRAINS))
