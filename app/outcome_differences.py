"""What is so in a position, subject by subject, in words: that by which outcomes are told apart."""

from collections.abc import Iterator
from collections.abc import Mapping as Lookup
from typing import Final, TypeAlias

from ludex.app.scenario_run import Stage
from ludex.layers.cells import Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.entering import COUNTERS
from ludex.systems.altered.looking import in_zone, row
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.turns import TakeTurn

Truth: TypeAlias = Lookup[tuple[str, str], str]
"""What is so: by subject and what is said of it."""

GAME: Final = "the game"
PLACE: Final = "place"
NONE: Final = "none"
GONE: Final = "nowhere"

_ZONES: Final = {
    c.HERO_ZONE: "Hero zone",
    c.MANA_ZONE: "Mana zone",
    c.LANDMARK_ZONE: "Landmarks",
    c.DISCARD: "discard pile",
}


def truth_of(stage: Stage) -> Truth:
    """What is so at a moment."""
    return {(subject, what): said for subject, what, said in _said(stage)}


def _said(stage: Stage) -> Iterator[tuple[str, str, str]]:
    named, state = stage.named, stage.state
    for id in state.table.view.ids():
        shown = row(state.table, id)
        match c.TYPE.of(shown):
            case c.PLAYER_TYPE:
                yield from _of_player(stage, id)
            case c.EXPEDITION:
                yield id, "region", f"{c.REGION.of(shown)}" + ("" if not c.STATUSES.of(shown) else ", Ascended")
            case c.REGION_TYPE:
                yield id, "terrains", ", ".join(sorted(c.TERRAINS.of(shown))) or NONE
            case c.MANA_ORB | c.EMBLEM:
                continue
            case _:
                for what, said in _of_object(shown):
                    yield named.of(id), what, said
    yield from _of_game(stage)


def _of_player(stage: Stage, player: str) -> Iterator[tuple[str, str, str]]:
    view = stage.state.table.view
    orbs = in_zone(stage.state.table, c.MANA_ZONE, player)
    ready = sum(c.EXHAUSTED not in view.value(id, c.STATUSES) for id in orbs)
    yield player, "mana", f"{ready} ready of {len(orbs)}"
    deck = stage.state.facts.decks.get(player)
    if deck is not None:
        known = f", on top {', '.join(map(stage.named.of, deck.top))}" if deck.top else ""
        yield player, "deck", f"{len(deck)} cards{known}"


def _of_game(stage: Stage) -> Iterator[tuple[str, str, str]]:
    facts = stage.state.facts
    yield GAME, "winner", facts.winner or NONE
    yield GAME, "phase", facts.phase.value
    if facts.phase is Phase.AFTERNOON and isinstance(stage.state.agenda[0], TakeTurn):
        yield GAME, "turn", facts.turn or NONE
    waits = sorted(waiting.context.ability for waiting in facts.waiting.values())
    yield GAME, "what waits", "; ".join(waits) or NONE
    lasting = sorted(stage.state.table.view.value(id, c.NAME) for id in facts.ongoing)
    yield GAME, "what lasts", "; ".join(lasting) or NONE


def _of_object(shown: Row) -> Iterator[tuple[str, str]]:
    yield PLACE, place_in_words(shown)
    if c.ZONE.of(shown) in c.HIDDEN_ZONES:
        return
    yield "statuses", ", ".join(sorted(c.STATUSES.of(shown))) or NONE
    if c.TYPE.of(shown) == c.CHARACTER:
        yield "statistics", "/".join(str(cell.of(shown)) for cell in c.STATISTICS)
        yield "boosts", str(c.BOOSTS.of(shown))
    for cell, value in shown.cells.items():
        if cell.name.startswith(COUNTERS) and value:
            yield f"{cell.name.removeprefix(COUNTERS)} counters", str(value)
    if c.CONTROLLER.of(shown) and c.CONTROLLER.of(shown) != c.OWNER.of(shown):
        yield "controller", c.CONTROLLER.of(shown)


def place_in_words(shown: Row) -> str:
    """Where an object is, in words."""
    zone, player = c.ZONE.of(shown), c.CONTROLLER.of(shown) or c.OWNER.of(shown)
    if zone == c.EXPEDITION_ZONE:
        return " and ".join(sorted(c.EXPEDITIONS.of(shown)))
    if zone == c.LIMBO:
        return "Limbo"
    return f"{_ZONES.get(zone, zone.capitalize())} of {player}"


def split(truths: tuple[Truth, ...]) -> tuple[Truth, tuple[Truth, ...]]:
    """What is so in all of several positions, and what is so in each of them besides.

    >>> common, own = split(({("elf", "boosts"): "1", ("elf", "place"): "x"}, {("elf", "place"): "x"}))
    >>> dict(common), [dict(each) for each in own]
    ({('elf', 'place'): 'x'}, [{('elf', 'boosts'): '1'}, {('elf', 'boosts'): 'none'}])
    """
    keys = tuple(dict.fromkeys(key for truth in truths for key in truth))
    present = {subject for truth in truths for subject, _ in truth}
    everywhere = {subject for subject in present if all(any(key[0] == subject for key in truth) for truth in truths)}
    same = {key for key in keys if len({truth.get(key) for truth in truths}) == 1}

    def said(truth: Truth, key: tuple[str, str]) -> str:
        if key in truth:
            return truth[key]
        return NONE if key[0] in everywhere else GONE

    own = tuple(
        {key: said(truth, key) for key in keys if key not in same and (key in truth or _tells(key, truth))}
        for truth in truths
    )
    return {key: truths[0][key] for key in keys if key in same}, own


def _tells(key: tuple[str, str], truth: Truth) -> bool:
    """Whether the lack of something is worth a word: not each thing that a missing object does not show."""
    return key[1] == PLACE or any(subject == key[0] for subject, _ in truth)


def changed(before: Truth, after: Truth) -> Truth:
    """What is so after, and was not before; what is there no more is nowhere."""
    found = {key: said for key, said in after.items() if before.get(key) != said}
    left = {subject for subject, _ in before} - {subject for subject, _ in after}
    return found | {(subject, PLACE): GONE for subject in left if (subject, PLACE) in before}
