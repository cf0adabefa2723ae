"""Makes a case that fails smaller, as long as it fails."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from attrs import evolve

from ludex.layers.conditions import Always, Condition
from ludex.layers.deltas import Delta, Enter, apply_delta
from ludex.layers.errors import LudexError
from ludex.layers.features import Everything
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from tests.boards.random_cases import Case

T = TypeVar("T")


def shrunk(case: Case, fails: Callable[[Case], bool], *, tries: int = 3000) -> Case:
    """The smallest case found that still fails."""
    left = tries
    again = True
    while again:
        again = False
        for smaller in _smaller(case):
            left -= 1
            if left < 0:
                return case
            if fails(smaller):
                case, again = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Smaller cases, the boldest cuts first."""
    for events in _without(case.events):
        yield evolve(case, events=events)
    if case.events:
        yield from _with_first_event_done(case)
    for objects in _without(case.objects):
        yield evolve(case, objects=objects)
    if case.layers != Layers():
        yield evolve(case, layers=Layers())
    for place, each in enumerate(case.objects):
        for simpler in _simpler_object(each):
            yield evolve(case, objects=_replaced(case.objects, place, simpler))
    for place, event in enumerate(case.events):
        for deltas in _simpler_event(event):
            yield evolve(case, events=_replaced(case.events, place, deltas))


def _without(items: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    size = max(len(items) // 2, 1)
    while size and items:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size :]
        size //= 2


def _with_first_event_done(case: Case) -> Iterator[Case]:
    now = board(case.objects)
    try:
        for delta in case.events[0]:
            now = apply_delta(now, delta)
    except LudexError:
        return
    yield Case(case.layers, tuple(sorted(now, key=lambda each: each.timestamp)), case.events[1:])


def _replaced(items: Sequence[T], place: int, new: T) -> tuple[T, ...]:
    return (*items[:place], new, *items[place + 1 :])


def _simpler_object(each: Object) -> Iterator[Object]:
    for abilities in _without(each.abilities):
        yield evolve(each, abilities=abilities)
    for cells in _without(tuple(each.base)):
        yield evolve(each, base={cell: each.base[cell] for cell in cells})
    for place, ability in enumerate(each.abilities):
        for simpler in _simpler_ability(ability):
            yield evolve(each, abilities=_replaced(each.abilities, place, simpler))


def _simpler_ability(ability: Ability) -> Iterator[Ability]:
    if not isinstance(ability, Passive):
        return
    for changes in _without(ability.does):
        if changes:
            yield evolve(ability, does=changes)
    if ability.works != Everything():
        yield evolve(ability, works=Everything())
    for condition in _simpler_condition(ability.when):
        yield evolve(ability, when=condition)
    for selector in _simpler_selector(ability.affects):
        yield evolve(ability, affects=selector)
    if ability.layer or ability.name or ability.kind:
        yield evolve(ability, layer=None, name="", kind="")


def _simpler_condition(condition: Condition) -> Iterator[Condition]:
    if condition != Always():
        yield Always()
        yield from condition.parts()


def _simpler_selector(selector: Selector) -> Iterator[Selector]:
    if selector != Everything():
        yield Everything()
        yield from selector.parts()


def _simpler_event(event: tuple[Delta, ...]) -> Iterator[tuple[Delta, ...]]:
    for deltas in _without(event):
        if deltas:
            yield deltas
    for place, delta in enumerate(event):
        if isinstance(delta, Enter):
            for simpler in _simpler_object(delta.object):
                yield _replaced(event, place, Enter(simpler))
