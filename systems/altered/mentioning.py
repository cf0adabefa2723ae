"""What an effect speaks of: two Reactions are alike that differ in nothing of which their effect speaks.

>>> from ludex.engine.context import Context, Reference
>>> from ludex.systems.altered.verbs.counters import GainCounters
>>> from ludex.systems.altered.verbs.moving import Draw
>>> one, two = (Context("ann", Reference((id,))) for id in ("inn", "well"))
>>> [as_spoken_of(Waiting(then, one)) == as_spoken_of(Waiting(then, two)) for then in ((Draw(),), (GainCounters(),))]
[True, False]
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from attrs import AttrsInstance, evolve, fields, frozen, has
from immutables import Map

from ludex.engine.instructions import Instruction
from ludex.layers.amounts import Amount
from ludex.layers.conditions import Condition, SourceIs
from ludex.layers.features import Itself
from ludex.layers.selection import NO_ATOMS, Selector
from ludex.systems.altered.abilities import CostPart, Effect
from ludex.systems.altered.characteristics import PLAYER
from ludex.systems.altered.facts import Facts, Waiting
from ludex.systems.altered.gifts import Give
from ludex.systems.altered.measures import TheRoll
from ludex.systems.altered.nouns import It, Me
from ludex.systems.altered.paying import Also, Mana
from ludex.systems.altered.tests_of_effects import RolledAtLeast, RolledBetween
from ludex.systems.altered.verbs.making import MakeEmblem
from ludex.systems.altered.who import They


def as_spoken_of(waiting: Waiting) -> Waiting:
    """A Reaction without what is bound in it and its effect does not speak of; equal for those that do the same."""
    context, speaks = waiting.context, _speaks(waiting.effect)
    return evolve(
        waiting,
        context=evolve(
            context,
            me=context.me if speaks.of_bearer else None,
            names=context.names if speaks.of_trigger else Map(),
            players=context.players if speaks.of_them else Map(),
            numbers=context.numbers if speaks.of_number else Map(),
        ),
    )


@frozen
class _Speaks:
    """What an effect speaks of.

    Attributes:
        of_bearer: "I", or something else that the object shows that has it: all but who "you" are.
        of_trigger: "It", or what was played and is given something.
        of_them: A player who did what triggered it.
        of_number: How many it was, or what was rolled.
    """

    of_bearer: bool
    of_trigger: bool
    of_them: bool
    of_number: bool


@lru_cache(maxsize=1024)
def _speaks(effect: Effect) -> _Speaks:
    parts = tuple(_parts(effect))
    return _Speaks(
        of_bearer=any(map(_looks_at_bearer, parts)),
        of_trigger=any(isinstance(part, It | Give) for part in parts),
        of_them=any(isinstance(part, They) or (isinstance(part, Instruction) and _decider(part)) for part in parts),
        of_number=any(isinstance(part, TheRoll | RolledAtLeast | RolledBetween) for part in parts),
    )


def _looks_at_bearer(part: object) -> bool:
    match part:
        case Me() | Itself() | SourceIs() | MakeEmblem():
            return True
        case CostPart():
            # the others are paid by the object itself
            return not isinstance(part, Mana | Also)
        case Amount():
            return part.reads() != NO_ATOMS or not _is_of_you(part)
        case Selector() | Condition():
            return not _is_of_you(part)
        case _:
            return False


def _is_of_you(part: Selector | Condition | Amount) -> bool:
    """Whether a part looks at nothing of the source but who "you" are: who carries it out (ALT4-7.2.3.a)."""
    return part.source_reads() in (NO_ATOMS, PLAYER.reads())


def _decider(part: Instruction[Facts]) -> bool:
    """Whether an instruction names a player by whom something is decided."""
    return bool(getattr(part, "player", ""))


def _parts(data: object) -> Iterator[object]:
    """All that frozen data is made of."""
    yield data
    if isinstance(data, tuple | frozenset):
        for each in data:
            yield from _parts(each)
    elif has(type(data)):
        for field in fields(type(cast("AttrsInstance", data))):
            yield from _parts(getattr(data, field.name))
