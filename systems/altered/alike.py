"""Which things are alike to a cost: whatever one of them can pay, the other can, so one of each kind is tried.

That can be told where no part of the cost speaks of anything that was mentioned, and where each part asks for one
decision at most, in which each thing that is picked adds what it would add alone.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, cast

from attrs import AttrsInstance, evolve, fields, frozen
from immutables import Map

from ludex.engine.steps import AtomicAction
from ludex.layers.errors import LudexError
from ludex.systems.altered.actions import RemoveCounters
from ludex.systems.altered.choosing import Picking, picking
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.marks import counters_of
from ludex.systems.altered.scene import Scene, apportioned

Actions = tuple[AtomicAction, ...]


def kinds(at: Scene, parts: tuple[Part, ...], taken: frozenset[str]) -> Mapping[str, Hashable] | None:
    """What can be picked for a cost, each with its kind; None where that cannot be told.

    Where it can be told, no part is in the way of another but by using up what that one needs.

    Args:
        at: Where, before anything is decided.
        parts: What is paid.
        taken: What cannot be picked.
    """
    there = at.knowing(evolve(at.context, names=_NOTHING, players=_NOTHING, numbers=_NOTHING))
    try:
        looks = [_look(there, part, taken) for part in parts]
    except (_Entangled, LudexError, ZeroDivisionError):
        return None
    found: dict[str, list[Hashable]] = {}
    for number, look in enumerate(looks):
        for id, kind in look.kinds.items():
            found.setdefault(id, []).append((number, kind))
    # what a part does to something without its being picked is like nothing else
    alone = frozenset[str]().union(*(look.named for look in looks))
    return {id: (id if id in alone else "", tuple(kind)) for id, kind in found.items()}


class _Entangled(Exception):
    """A part speaks of what was mentioned, or more than one thing is decided for it, or they come to more together."""


@frozen
class _Look:
    """A part of a cost, looked at alone.

    Attributes:
        kinds: What can be picked for it, and what each comes to.
        named: What it is about without a decision.
    """

    kinds: Mapping[str, Hashable]
    named: frozenset[str] = frozenset()


def _look(at: Scene, part: Part, taken: frozenset[str]) -> _Look:
    nouns = part.nouns()
    there, said, request = apportioned(at, nouns, ())
    if request is None:
        return _Look({}, frozenset(name for action in part.actions(there, said) for name in _names(action)))
    if request.random:
        raise _Entangled
    puzzle = picking(there, request, taken)
    each = {id: _picked(at, part, (id,)) for id in puzzle.candidates}
    together = {action for actions in each.values() for action in actions}
    if set(_picked(at, part, puzzle.candidates)) != together:
        raise _Entangled
    return _Look({id: (part.is_met_by(there, found), _kind(at, puzzle, id, found)) for id, found in each.items()})


def _picked(at: Scene, part: Part, ids: tuple[str, ...]) -> Actions:
    """What a part comes to when some things are picked for it."""
    there, said, request = apportioned(at, part.nouns(), (ids,))
    if request is not None:
        raise _Entangled
    return part.actions(there, said)


def _kind(at: Scene, puzzle: Picking, id: str, actions: Actions) -> Hashable:
    """What matters of a thing that is picked: its price, what it comes to, whether that can be done."""
    shown = puzzle.rows.get(id)
    return (
        puzzle.prices.get(id, 0),
        # what must be fulfilled together may look at whatever it shows
        None if shown is None else id,
        tuple((*_but(action, id), _is_possible(at, action), _lying(at, action)) for action in actions),
    )


def _is_possible(at: Scene, action: AtomicAction) -> bool:
    return at.game.impossible(at.state, action) is None


def _lying(at: Scene, action: AtomicAction) -> int:
    return counters_of(at.table, action.id, action.name) if isinstance(action, RemoveCounters) else 0


def _but(action: AtomicAction, id: str) -> Iterator[Hashable]:
    """An action without the thing that it is about."""
    yield type(action).__name__
    for value in _values(action):
        yield None if value == id else value


def _names(action: AtomicAction) -> Iterator[str]:
    for value in _values(action):
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield each


def _values(action: AtomicAction) -> Iterator[Hashable]:
    for each in fields(cast("type[AttrsInstance]", type(action))):
        yield getattr(action, each.name)


class _Unasked(Mapping[str, object]):
    """What has been mentioned, where nobody may ask for any of it."""

    def __getitem__(self, word: str) -> object:
        raise _Entangled

    def __iter__(self) -> Iterator[str]:
        raise _Entangled

    def __len__(self) -> int:
        raise _Entangled

    def set(self, word: str, value: object) -> "_Unasked":
        """The same: what is mentioned is not kept."""
        return self


_NOTHING = cast("Map[str, Any]", _Unasked())
