"""The board as a player sees it, drawn for a terminal with rich: the Adventure, the lanes, what lies beside them."""

from collections.abc import Iterator
from typing import Final

from rich.box import ROUNDED, SIMPLE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludex.app.table_names import Names
from ludex.layers.cells import Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.entering import counters_on
from ludex.systems.altered.observing import Observation
from ludex.systems.altered.places import ARENA

TERRAIN_STYLES: Final = {"forest": "green", "mountain": "red", "water": "blue"}
LETTERS: Final = {"forest": "V", "mountain": "M", "water": "O"}
"""V, M and O, as the statistics are called."""

NOTHING: Final = Text("–", "dim")


def board_drawn(seen: Observation, names: Names) -> RenderableType:
    """The whole board."""
    return Group(
        _heading(seen),
        _adventure(seen),
        _side(seen, names, seen.opponent),
        _lanes(seen, names),
        _side(seen, names, seen.player),
        *_limbo(seen, names),
        _hand(seen, names),
    )


# ---------------------------------------------------------------- the Adventure


def _heading(seen: Observation) -> Text:
    turn = f" · {seen.turn}'s turn" if seen.turn is not None else ""
    return Text(
        f"Day {seen.day} · {seen.phase.value.title()}{turn} · first player: {seen.first_player}", "bold", justify="left"
    )


def _adventure(seen: Observation) -> RenderableType:
    regions = [ARENA] if seen.arena else _regions(seen)
    table = Table(box=ROUNDED, show_header=True, padding=(0, 1), title_justify="left")
    table.add_column("")
    for number, id in enumerate(regions):
        table.add_column(_region_name(id, number), justify="center")
    table.add_row("", *(_terrains(seen.shown[id]) for id in regions))
    for player in (seen.opponent, seen.player):
        table.add_row(player, *(Text(_standing(seen, player, id)) for id in regions))
    return table


def _regions(seen: Observation) -> list[str]:
    """The regions from the Hero region to the Companion region: in the order in which they were laid out."""
    found = [id for id, row in seen.shown.items() if c.TYPE.of(row) == c.REGION_TYPE]
    between = sorted((id for id in found if id.startswith("tumult-")), key=lambda id: int(id.removeprefix("tumult-")))
    first, last = ([id for id in found if id.startswith(home)] for home in c.HOMES)
    rest = [id for id in found if id not in {*between, *first, *last}]
    return [*first, *between, *rest, *last]


def _region_name(id: str, number: int) -> str:
    return {"hero-region": "Hero", "companion-region": "Comp.", ARENA: "Arena"}.get(id, str(number))


def _terrains(region: Row) -> Text:
    if not region.has(c.TERRAINS):
        return Text("?", "dim")
    shown = Text()
    for terrain in c.TERRAIN_WORDS:
        if terrain in c.TERRAINS.of(region):
            shown.append(LETTERS[terrain], f"bold {TERRAIN_STYLES[terrain]}")
    return shown if shown.plain else Text("–", "dim")


def _standing(seen: Observation, player: str, region: str) -> str:
    letters = []
    for home, expedition in zip(c.HOMES, seen.expeditions(player), strict=True):
        if c.REGION.of(seen.shown[expedition]) == region:
            ascended = "↑" if c.ASCENDED in c.STATUSES.of(seen.shown[expedition]) else ""
            letters.append(f"{home[0].upper()}{ascended}")
    return " ".join(letters)


# ---------------------------------------------------------------- the lanes


def _lanes(seen: Observation, names: Names) -> RenderableType:
    table = Table(box=ROUNDED, expand=True, padding=(0, 1), show_lines=True)
    table.add_column("", ratio=2, overflow="fold")
    for home in c.HOMES:
        table.add_column(f"{home.capitalize()} Expeditions", ratio=5, overflow="fold")
    for player in (seen.opponent, seen.player):
        cells = [_expedition(seen, names, expedition) for expedition in seen.expeditions(player)]
        table.add_row(Text(player, "bold"), *cells)
    return table


def _expedition(seen: Observation, names: Names, expedition: str) -> Text:
    there = [id for id in seen.in_zone(c.EXPEDITION_ZONE) if expedition in c.EXPEDITIONS.of(seen.shown[id])]
    total: dict[str, int] = dict.fromkeys(c.TERRAIN_WORDS, 0)
    shown = Text()
    for id in there:
        row = seen.shown[id]
        shown.append_text(object_line(row, names[id])).append("\n")
        if c.TYPE.of(row) == c.CHARACTER and c.ASLEEP not in c.STATUSES.of(row):
            for terrain, statistic in c.STATISTIC_OF.items():
                total[terrain] += statistic.of(row)
    where = seen.shown.get(c.REGION.of(seen.shown[expedition]))
    shown.append("= ", "dim")
    shown.append_text(_numbers(tuple(total.values())))
    shown.append(f"  at {c.DISTANCE.of(seen.shown[expedition])}: ", "dim")
    shown.append_text(_terrains(where) if where is not None else Text("?", "dim"))
    return shown


def object_line(row: Row, name: str) -> Text:
    """One object in a line: its name, what it counts, what lies on it."""
    shown = Text(name, "bold" if c.TYPE.of(row) == c.CHARACTER else "")
    if c.TYPE.of(row) == c.CHARACTER:
        shown.append(" ").append_text(_numbers(tuple(statistic.of(row) for statistic in c.STATISTICS)))
    for word in marks(row):
        shown.append(f" {word}", "magenta")
    return shown


def marks(row: Row) -> Iterator[str]:
    """The statuses, counters and keywords of an object, each in a word or two."""
    yield from sorted(c.STATUSES.of(row))
    yield from sorted(c.KEYWORDS.of(row))
    for word, number in (("tough", c.TOUGH.of(row)), ("scout", c.SCOUT.of(row))):
        if number:
            yield f"{word} {number}"
    for name, number in counters_on(row.cells):
        yield f"{number} {name}" if number == 1 or name != "boost" else f"{number} boosts"


def _numbers(numbers: tuple[int, ...]) -> Text:
    shown = Text()
    for number, terrain in zip(numbers, c.TERRAIN_WORDS, strict=True):
        if shown.plain:
            shown.append("/", "dim")
        shown.append(str(number), TERRAIN_STYLES[terrain])
    return shown


# ---------------------------------------------------------------- beside


def _side(seen: Observation, names: Names, player: str) -> RenderableType:
    orbs = seen.in_zone(c.MANA_ZONE, player)
    title = (
        f"{player} · mana {seen.ready_mana(player)}/{len(orbs)} · hand {seen.hands[player]} · deck {seen.decks[player]}"
    )
    title += f" · discard pile {len(seen.in_zone(c.DISCARD, player))}"
    title += " · passed" if player in seen.passed else ""
    shown = Text()
    for what, zone in (("Hero", c.HERO_ZONE), ("Landmarks", c.LANDMARK_ZONE), ("Reserve", c.RESERVE)):
        there = seen.in_zone(zone, player)
        if shown.plain:
            shown.append("\n")
        shown.append(f"{what}: ", "dim")
        shown.append_text(_listed(seen, names, there))
    return Panel(shown, title=title, title_align="left", box=ROUNDED)


def _listed(seen: Observation, names: Names, ids: tuple[str, ...]) -> Text:
    if not ids:
        return NOTHING
    return Text(", ").join(_lying(seen.shown[id], names[id]) for id in ids)


def _lying(row: Row, name: str) -> Text:
    shown = object_line(row, name)
    if c.ZONE.of(row) in (c.RESERVE, c.HAND) and row.has(c.HAND_COST):
        shown.append(f" ({c.HAND_COST.of(row)}/{c.RESERVE_COST.of(row)})", "dim")
    return shown


def _limbo(seen: Observation, names: Names) -> Iterator[RenderableType]:
    there = seen.in_zone(c.LIMBO)
    if there:
        yield Text("Limbo: ", "dim").append_text(_listed(seen, names, there))


def _hand(seen: Observation, names: Names) -> RenderableType:
    table = Table(box=SIMPLE, show_header=False, padding=(0, 1), pad_edge=False)
    for id in seen.in_zone(c.HAND, seen.player):
        row = seen.shown[id]
        kind = c.TYPE.of(row)
        costs = f"{c.HAND_COST.of(row)}/{c.RESERVE_COST.of(row)}" if row.has(c.HAND_COST) else ""
        table.add_row(Text("hand", "dim"), object_line(row, names[id]), Text(costs), Text(kind, "dim"))
    return table if table.row_count else Text("hand: –", "dim")
