"""Abilities of an emblem speak of the object that made it: "I" is that object, not the emblem (ALT4-7.2.1.d)."""

from typing import Any, TypeVar, cast

from attrs import AttrsInstance, evolve, fields, has

from ludex.layers.features import Itself, Named
from ludex.layers.passives import Ability, Passive
from ludex.systems.altered.abilities import Reaction, Statement

D = TypeVar("D")


def bound_to(ability: Ability, source: str) -> Ability:
    """An ability in which "I" stands for a certain object.

    What it does as it resolves is left as it is: there "I" is told by the context.

    >>> from ludex.systems.altered.deeds import adds
    >>> from ludex.systems.altered.characteristics import FOREST
    >>> print(bound_to(Passive((adds(FOREST, 1),)), "fox#2").affects)
    fox#2
    """
    match ability:
        case Passive(does, affects, when):
            return evolve(
                ability, does=_named(does, source), affects=_named(affects, source), when=_named(when, source)
            )
        case Statement(says=says, affects=affects, when=when):
            return evolve(
                ability, says=_named(says, source), affects=_named(affects, source), when=_named(when, source)
            )
        case Reaction(trigger=trigger):
            return evolve(ability, trigger=_named(trigger, source))
        case _:
            return ability


def _named(data: D, source: str) -> D:
    """Frozen data in which the selector of the source is that of a certain object."""
    return cast("D", _changed(data, source))


def _changed(data: object, source: str) -> object:
    if isinstance(data, Itself):
        return Named(frozenset({source}))
    if isinstance(data, tuple):
        parts = tuple(_changed(each, source) for each in data)
        return data if all(one is other for one, other in zip(parts, data, strict=True)) else parts
    if not has(type(data)):
        return data
    frozen = cast("AttrsInstance", data)
    changed: dict[str, Any] = {}
    for field in fields(type(frozen)):
        if field.init:
            found = getattr(frozen, field.name)
            other = _changed(found, source)
            if other is not found:
                changed[field.alias or field.name] = other
    return evolve(frozen, **changed) if changed else frozen  # type: ignore[misc]  # each class of attrs can evolve
