"""Tumult cards: which lie face-down yet, and what turns up when one is revealed (ALT4-4.1.c, ALT4-7.3.22.b).

>>> [outcome.label() for outcome, _ in HiddenTumult(("water",)).outcomes()]
['water, then the two others', 'the two others, then water']
"""

from collections.abc import Iterator

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Description, Outcome
from ludex.engine.replacing import replaced
from ludex.engine.steps import Step
from ludex.engine.table import Table
from ludex.layers.deltas import Delta, Set
from ludex.layers.view import View
from ludex.systems.altered.actions import RevealTumult
from ludex.systems.altered.characteristics import (
    DISTANCE,
    FACE_DOWN,
    HERO_EXPEDITION,
    HOME,
    REGION,
    REGION_TYPE,
    TERRAIN_WORDS,
    TERRAINS,
    TRAITS,
    TYPE,
)
from ludex.systems.altered.places import ARENA, Tumult


@frozen(cache_hash=True)
class Layout(Outcome):
    """Which Tumult card turns up, and which way round it lies."""

    alone: str
    alone_first: bool

    def label(self) -> str:
        """Its halves, from the side of the Hero region."""
        return f"{self.alone}, then the two others" if self.alone_first else f"the two others, then {self.alone}"


@frozen(cache_hash=True)
class HiddenTumult(Description):
    """One of the Tumult cards that lie face-down, each as likely as another, either way round."""

    left: tuple[str, ...]

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each card, both ways."""
        for alone in self.left:
            yield Layout(alone, alone_first=True), 1
            yield Layout(alone, alone_first=False), 1

    def admits(self, outcome: Answer) -> bool:
        """Whether it is one of them."""
        return isinstance(outcome, Layout) and outcome.alone in self.left

    def __str__(self) -> str:
        return "a face-down Tumult card"


def row_of(view: View) -> tuple[str, ...]:
    """The regions of the Adventure, from the Hero region to the Companion region; ask for it by `Table.ask`."""
    regions = (id for id in view.frame() if view.value(id, TYPE) == REGION_TYPE)
    return tuple(sorted(regions, key=lambda id: (view.timestamp(id), id)))


def is_arena(table: Table) -> bool:
    """Whether the Adventure is the Arena (ALT4-3.2.1.c)."""
    return ARENA in table.ask(row_of)


def place_on(table: Table, expedition: str, distance: int) -> str:
    """The region that lies so far from the start of an expedition."""
    row = table.ask(row_of)
    return row[distance] if table.view.value(expedition, HOME) == HERO_EXPEDITION else row[-1 - distance]


def distance_of(table: Table, expedition: str) -> int:
    """How far an expedition stands from its start, in regions (ALT4-7.5.2.a)."""
    view = table.view
    if view.has(expedition, DISTANCE):
        return view.value(expedition, DISTANCE)
    place = table.ask(row_of).index(view.value(expedition, REGION))
    return place if view.value(expedition, HOME) == HERO_EXPEDITION else len(table.ask(row_of)) - 1 - place


def halves_of(table: Table, pair: int) -> tuple[str, ...]:
    """The two regions of a Tumult card (ALT4-3.2.1.b); none in a row that has it not."""
    return table.ask(row_of)[1 + 2 * pair : 3 + 2 * pair]


def is_face_down(table: Table, region: str) -> bool:
    """Whether a region is shown by a face-down card."""
    return FACE_DOWN in table.view.value(region, TRAITS)


def pair_of(table: Table, region: str) -> int:
    """Of which Tumult card a region is a half; only regions between the ends are."""
    return (table.ask(row_of).index(region) - 1) // 2


def entered(table: Table, expedition: str, regions: int) -> tuple[int, ...]:
    """The face-down Tumult cards that a forward move of an expedition enters or passes (ALT4-7.3.22.b)."""
    start, last = distance_of(table, expedition), len(table.ask(row_of)) - 1
    passed = (place_on(table, expedition, way) for way in range(start + 1, min(start + regions, last) + 1))
    return tuple(sorted({pair_of(table, region) for region in passed if is_face_down(table, region)}))


def chance(table: Table, step: Step) -> Chance | None:
    """The Tumult card that has to be looked at before a step can happen."""
    for action in step.actions:
        if isinstance(action, RevealTumult) and not action.alone:
            left = _left(table, step)
            return Chance(HiddenTumult(left), "a Tumult card is revealed", rule="ALT4-7.3.22.b")
    return None


def settled(step: Step, outcome: Answer) -> Step:
    """The step in which the first open card is the one that turned up."""
    assert isinstance(outcome, Layout)
    acts = list(step.acts)
    for place, act in enumerate(acts):
        if isinstance(act.action, RevealTumult) and not act.action.alone:
            told = replaced(act.action, alone=outcome.alone, alone_first=outcome.alone_first)
            acts[place] = replaced(act, action=told)
            break
    return step.with_acts(*acts)


def _left(table: Table, step: Step) -> tuple[str, ...]:
    """The lone terrains of the cards that neither lie face-up nor turn up in the same step."""
    gone = {action.alone for action in step.actions if isinstance(action, RevealTumult)}
    # ALT4-3.2.1.b: the regions at the ends are no Tumult cards
    for region in table.ask(row_of)[1:-1]:
        terrains = table.view.base(region, TERRAINS)
        if len(terrains) == 1:
            gone |= terrains
    # a row of one's own may show more than three cards do
    return tuple(word for word in TERRAIN_WORDS if word not in gone) or TERRAIN_WORDS


def revealed(table: Table, action: RevealTumult) -> tuple[Delta, ...]:
    """The changes of the board by which a Tumult card comes to lie face-up (ALT4-2.2.2.l)."""
    halves = Tumult(action.alone, action.alone_first).halves()
    found: list[Delta] = []
    for region, terrains in zip(halves_of(table, action.pair), halves, strict=True):
        found.append(Set(region, TERRAINS, terrains))
        found.append(Set(region, TRAITS, frozenset()))
    return tuple(found)
