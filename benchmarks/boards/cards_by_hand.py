"""The table of cards worked out by hand, in plain Python: the floor, and the loop over all objects.

Both know the order beforehand. Each ability is a function of an object's cells, written as one would write it by hand:

    def ability(cells):
        if cells[CONTROLLER] == "north" and "robot" in cells[SUBTYPES]:
            cells[FOREST] += 1
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from immutables import Map

from benchmarks.boards.cards import PLAYERS, Ability, AtLeast, Card, Count, Event, Gain, Table

FOREST, MOUNTAIN, KEYWORDS, KINDS, SUBTYPES, CONTROLLER, EXPEDITIONS, STATUSES = range(8)
SLOTS = {
    "forest": FOREST,
    "mountain": MOUNTAIN,
    "keywords": KEYWORDS,
    "kind": KINDS,
    "subtypes": SUBTYPES,
    "controller": CONTROLLER,
    "expedition": EXPEDITIONS,
}
Cells: TypeAlias = list[Any]
Base: TypeAlias = tuple[Any, ...]
Effect: TypeAlias = Callable[[Cells], None]


def base(card: Card) -> Base:
    """The cells of a card before any ability applies."""
    return (
        card.forest,
        card.mountain,
        card.keywords,
        frozenset({card.kind}),
        card.subtypes,
        card.controller,
        frozenset({card.expedition}),
        frozenset({"boosted"} if card.boosted else ()),
    )


# --- the loop over all objects -------------------------------------------------------------------


class Written(NamedTuple):
    """An ability written by hand.

    Attributes:
        source: Whose.
        boosted: Whether it asks for its source to be boosted.
        counts: What it counts.
        least: How many its condition asks for.
        ability: Makes the function of the ability from what was counted.
        effect: Makes its second half alone, for an object that is known to be taken in.
        matches: Its first half alone.
    """

    source: str
    boosted: bool
    counts: Count | None
    least: int
    ability: Callable[[int], Effect]
    effect: Callable[[int], Effect]
    matches: Callable[[Sequence[Any]], bool]


TEXT = """
def ability(counted):
    def function(cells):
        if {matches}:
            {does}
    return function

def effect(counted):
    def function(cells):
        {does}
    return function

def matches(cells):
    return {matches}
"""


def written(ability: Ability, mine: str) -> Written:
    """Write an ability by hand. No ability changes a controller, so that of the source is known to be `mine`."""
    tests = []
    if ability.controller is not None:
        player = mine if ability.controller == "yours" else next(other for other in PLAYERS if other != mine)
        tests.append(f"cells[{CONTROLLER}] == {player!r}")
    for word, slot in ((ability.kind, KINDS), (ability.subtype, SUBTYPES), (ability.expedition, EXPEDITIONS)):
        if word is not None:
            tests.append(f"{word!r} in cells[{slot}]")
    counts, least = (ability.when.counted, ability.when.number) if isinstance(ability.when, AtLeast) else (None, 0)
    change = ability.change
    if isinstance(change, Gain):
        does = f"cells[{SLOTS[change.what]}] |= {{{change.word!r}}}"
    elif isinstance(change.amount, Count):
        counts, does = change.amount, f"cells[{SLOTS[change.number]}] += counted"
    else:
        does = f"cells[{SLOTS[change.number]}] += {change.amount}"
    made: dict[str, Any] = {}
    exec(TEXT.format(matches=" and ".join(tests) or "True", does=does), made)  # noqa: S102  # words of ours alone
    halves = made["ability"], made["effect"], made["matches"]
    return Written(ability.source, ability.when == "boosted", counts, least, *halves)


def counted_by(each: Written, source: Cells, objects: Iterable[Cells]) -> int | None:
    """What an ability counts, or 0; None where it does nothing now."""
    if each.boosted and "boosted" not in source[STATUSES]:
        return None
    if each.counts is None:
        return 0
    found = count(each.counts, source[CONTROLLER], objects)
    return found if found >= each.least else None


def count(counts: Count, mine: str, objects: Iterable[Cells]) -> int:
    """Count as an ability does."""
    slot, word = SLOTS[counts.what], counts.word
    found = len([True for cells in objects if word in cells[slot] and cells[CONTROLLER] == mine])
    return found if counts.at_most is None else min(found, counts.at_most)


def in_order(table: Table, order: Iterable[str]) -> list[Written]:
    """The abilities of a table, in a known order of their sources."""
    controllers = {card.name: card.controller for card in table.cards}
    known = {ability.source: ability for ability in table.abilities}
    return [written(known[source], controllers[source]) for source in order]


def all_objects(bases: Mapping[str, Base], abilities: Iterable[Written]) -> dict[str, Cells]:
    """Work out all objects: ask for each ability, in a known order, of each object whether it is taken in."""
    shown = {name: list(cells) for name, cells in bases.items()}
    every = list(shown.values())
    for each in abilities:
        counted = counted_by(each, shown[each.source], every)
        if counted is not None:
            ability = each.ability(counted)
            for cells in every:
                ability(cells)
    return shown


# --- the floor -----------------------------------------------------------------------------------


class Working(NamedTuple):
    """An ability with what it counted: its test, itself, and its effect."""

    matches: Callable[[Sequence[Any]], bool]
    ability: Effect
    effect: Effect


class Touch(NamedTuple):
    """An event, with what the floor knows beforehand: just the abilities that match the object after it, in order."""

    name: str
    slot: int
    value: object
    effects: tuple[Effect, ...]


Stored: TypeAlias = "Map[str, tuple[Base, Base]]"


def floor(objects: Stored, touch: Touch) -> Stored:
    """The least that an event can cost: read the object, apply what matches it, store it."""
    name, slot, value, effects = touch
    cells = list(objects[name][0])
    cells[slot] = value
    before = tuple(cells)
    for effect in effects:
        effect(cells)
    return objects.set(name, (before, tuple(cells)))


def play(objects: Stored, touches: Iterable[Touch]) -> Stored:
    """Let events happen, one after the other."""
    for touch in touches:
        objects = floor(objects, touch)
    return objects


def stored(bases: Mapping[str, Base], shown: Mapping[str, Cells]) -> Stored:
    """The persistent map that the floor works on."""
    return Map({name: (cells, tuple(shown[name])) for name, cells in bases.items()})


def working(bases: Mapping[str, Base], abilities: Sequence[Written]) -> list[Working]:
    """The abilities that do something, with what they counted."""
    shown = all_objects(bases, abilities)
    counts = [counted_by(each, shown[each.source], shown.values()) for each in abilities]
    return [
        Working(each.matches, each.ability(counted), each.effect(counted))
        for each, counted in zip(abilities, counts, strict=True)
        if counted is not None
    ]


def touch(base: Base, abilities: Iterable[Working], event: Event) -> Touch:
    """What the floor knows beforehand of an event that changes no count that is used, and no source."""
    slot, value = SLOTS[event.characteristic], value_of(event)
    cells = list(base)
    cells[slot] = value
    effects = []
    for matches, ability, effect in abilities:
        if matches(cells):
            effects.append(effect)
        ability(cells)
    return Touch(event.name, slot, value, tuple(effects))


def touches(bases: Mapping[str, Base], abilities: Sequence[Written], events: Iterable[Event]) -> list[Touch]:
    """The same of events that happen one after the other."""
    now, at_work = dict(bases), working(bases, abilities)
    made = []
    for event in events:
        made.append(touch(now[event.name], at_work, event))
        cells = list(now[event.name])
        cells[made[-1].slot] = made[-1].value
        now[event.name] = tuple(cells)
    return made


def value_of(event: Event) -> object:
    """The cell that an event writes."""
    return frozenset({event.value}) if event.characteristic in ("kind", "expedition") else event.value
