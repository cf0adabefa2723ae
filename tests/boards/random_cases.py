"""Boards and sequences of events by chance."""

from collections.abc import Callable
from typing import Final

from attrs import define, field, frozen

from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.objects import Board, Object, board
from ludex.layers.order import Continuing, Freedom, Layer, Layers, Ordering
from ludex.layers.passives import Ability
from tests.boards.random_abilities import PLACES, SIDES, ZONES, AbilityMaker
from tests.boards.themes import THEMES, Theme
from tests.boards.vocabulary import (
    AT,
    CLIMATE,
    COLOURS,
    COUNTERS,
    GUARD,
    POWER,
    SIDE,
    STATUSES,
    TERRAINS,
    TYPES,
    ZONE,
)

Event = tuple[Delta, ...]

NAMES: Final = "pqrstuvwxyz"
MODELS: Final = ("m1", "m2")
MOST_OBJECTS: Final = 8
MOST_ABILITIES: Final = 8
TOUCHED: Final[tuple[AnyCharacteristic, ...]] = (
    POWER,
    GUARD,
    TYPES,
    TYPES,
    TYPES,
    COLOURS,
    STATUSES,
    COUNTERS,
    SIDE,
    ZONE,
    AT,
)
TOUCHED_TYPES: Final[tuple[AnyCharacteristic, ...]] = (TYPES,)
TOUCHED_PLACES: Final[tuple[AnyCharacteristic, ...]] = (TERRAINS, TERRAINS, CLIMATE, TYPES, POWER)

MARKERS: Final = (Layer("markers", Ordering.TIMESTAMP, ability_kinds=frozenset({"k"})), Layer("rest"))
THREE: Final = (
    Layer("types", cells=frozenset({TYPES, COLOURS, SIDE})),
    Layer("abilities", kinds=(GainAbility, LoseAbilities, IgnoreAbilities, Become)),
    Layer("rest"),
)
NUMBERS_FIRST: Final = (
    Layer("numbers", cells=frozenset({POWER, GUARD, COUNTERS})),
    Layer("rest"),
    Layer("last", Ordering.TIMESTAMP),
)


@frozen
class Case:
    """A board, and what happens on it."""

    layers: Layers
    objects: tuple[Object, ...]
    events: tuple[Event, ...]


@define
class CaseMaker:
    """Makes one case.

    Attributes:
        below: Picks a number from 0 up to, not including, another one.
        theme: What abilities are mostly made of.
    """

    below: Callable[[int], int]
    theme: Theme
    layers: Layers = field(init=False)
    abilities: AbilityMaker = field(init=False)
    places: tuple[str, ...] = field(init=False)
    gone: list[Object] = field(init=False, factory=list)
    settled: list[Set] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        self.layers = self._layers()
        several = len(self.layers.layers) > 1
        self.places = PLACES[: self.below(3)]
        models = MODELS[: self.below(3)]
        self.abilities = AbilityMaker(
            self.below,
            self.theme,
            (*NAMES[:4], *self.places),
            models,
            tuple(layer.name for layer in self.layers.layers) if several else (),
        )

    def _layers(self) -> Layers:
        checked = self.below(4) == 3
        if self.below(100) < 100 - self.theme.layered:
            return Layers(checked=checked)
        return Layers(
            (MARKERS, THREE, NUMBERS_FIRST)[self.below(3)],
            tuple(Freedom)[self.below(2)],
            tuple(Continuing)[self.below(2)],
            checked=checked,
        )

    # ------------------------------------------------------------ the board

    def objects(self) -> tuple[Object, ...]:
        models = self.abilities.models
        ordinary = NAMES[: 2 + self.below(4)]
        names = [*self.places, *models, *ordinary]
        timestamps = self._shuffled([10 * place for place in range(1, len(names) + 1)])
        # what nobody has at first is easily forgotten
        lacking = {cell for cell in (AT, CLIMATE, TERRAINS, COLOURS) if self.below(3) == 2}
        printed: dict[str, list[Ability]] = {name: [] for name in names}
        for _ in range((4 if self.theme.linked else 2) + self.below(4)):
            bearer = self.abilities.one(names) if self.below(4) == 0 else self.abilities.one(ordinary)
            printed[bearer].append(self.abilities.ability(copies=bearer not in models))
        return tuple(
            Object(
                name,
                timestamp,
                {cell: frozenset() if cell in lacking else found for cell, found in self._base(name).items()},
                tuple(printed[name]),
                place=name in self.places,
            )
            for name, timestamp in zip(names, timestamps, strict=True)
        )

    def _shuffled(self, numbers: list[int]) -> list[int]:
        left = list(numbers)
        return [left.pop(self.below(len(left))) for _ in numbers]

    def _base(self, name: str) -> dict[AnyCharacteristic, Value]:
        if name in self.places:
            return {TERRAINS: self._words(), CLIMATE: self._words()}
        cells = (POWER, GUARD, TYPES, COLOURS, STATUSES, COUNTERS, SIDE, ZONE, AT)
        rolled = {cell: self._value(cell) for cell in cells}
        return {cell: found for cell, found in rolled.items() if found is not None}

    def _words(self) -> frozenset[str]:
        return frozenset(word for word in self.theme.words if self.below(3) == 0)

    def _value(self, cell: AnyCharacteristic) -> Value | None:
        """A base value, or None for absent."""
        rarely_absent = {SIDE: 20, ZONE: 20, TYPES: 8}.get(cell, 5)
        if self.below(rarely_absent) == rarely_absent - 1:
            return None
        if cell in (POWER, GUARD):
            return self.below(4)
        if cell == COUNTERS:
            return self.below(3)
        if cell == SIDE:
            return SIDES[self.below(2)]
        if cell == ZONE:
            return ZONES[min(self.below(3), 2) // 2]
        if cell == AT:
            # nothing leads through what is no place
            return frozenset(found for found in (*PLACES, NAMES[0]) if self.below(2))
        if cell == TYPES and self.theme.linked:
            return frozenset(self.theme.words[self.below(len(self.theme.words))] if self.below(4) else ())
        return self._words()

    # ------------------------------------------------------------ the events

    def events(self, now: Board, count: int) -> tuple[Event, ...]:
        made = []
        for _ in range(count):
            event: list[Delta] = []
            for _ in range(1 if self.below(8) else 2 + self.below(2)):
                delta = self._delta(now)
                event.append(delta)
                now = apply_delta(now, delta)
            made.append(tuple(event))
        return tuple(made)

    def _delta(self, now: Board) -> Delta:
        there = sorted(now.objects)
        if len(there) < 2:
            return self._enter(now)
        chosen = now[there[self.below(len(there))]]
        crowded = len(there) > MOST_OBJECTS or sum(len(each.abilities) for each in now) > MOST_ABILITIES
        match self.below(20):
            case 0 | 1 if not crowded:
                return self._enter(now)
            case 0 | 1 | 2:
                self.gone.append(chosen)
                return Leave(chosen.id)
            case 3 if not crowded:
                return Grant(chosen.id, self.abilities.ability(copies=chosen.id not in MODELS))
            case 4 if chosen.abilities:
                return Revoke(chosen.id, chosen.abilities[self.below(len(chosen.abilities))])
            case 5 | 6 | 7 if self.settled:
                back = self.settled[self.below(len(self.settled))]
                if back.id in now.objects:
                    return back
        return self._set(chosen)

    def _enter(self, now: Board) -> Enter:
        if self.gone and self.below(2):
            back = self.gone.pop(self.below(len(self.gone)))
            if back.id not in now.objects and (self.below(2) or back.timestamp in now.stamps):
                return Enter(Object(back.id, self._timestamp(now), back.base, back.abilities, back.place))
            if back.id not in now.objects:
                return Enter(back)
        name = next(name for name in (*NAMES, *(f"{name}2" for name in NAMES)) if name not in now.objects)
        some = self.below(3)
        abilities = tuple(self.abilities.ability() for _ in range(some))
        return Enter(Object(name, self._timestamp(now), self._base(name), abilities))

    def _timestamp(self, now: Board) -> int:
        if self.below(3) or not now.stamps:
            return max(now.stamps, default=0) + 10
        gap = self.below(max(now.stamps)) + 1
        while gap in now.stamps:
            gap += 1
        return gap

    def _set(self, chosen: Object) -> Set:
        if chosen.place:
            cell = self.abilities.one(TOUCHED_PLACES)
        else:
            cell = self.abilities.one(TOUCHED_TYPES if self.below(100) < self.theme.linked else TOUCHED)
        before = chosen.base.get(cell)
        self.settled.append(Set(chosen.id, cell, before))
        if isinstance(before, frozenset) and self.below(4):
            one = self.abilities.one(PLACES) if cell == AT else self.abilities.word()
            return Set(chosen.id, cell, before ^ {one})
        if isinstance(before, int) and self.below(3):
            return Set(chosen.id, cell, max(before + self.below(2) * 2 - 1, 0))
        return Set(chosen.id, cell, self._value(cell))


def make_case(below: Callable[[int], int], *, events: int, theme: Theme | None = None) -> Case:
    """A board and events upon it."""
    maker = CaseMaker(below, theme or THEMES[below(len(THEMES))])
    objects = maker.objects()
    return Case(maker.layers, objects, maker.events(board(objects), events))
