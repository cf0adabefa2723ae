"""How many dice a pool has: attribute, skill and modifiers, then what teamwork and Edge add.

>>> print(pool_of((Part("attribute", "strength", 4), Part("skill", "athletics", 3))))
0, attribute: 4 by strength, skill: 7 by athletics
>>> pool_of((Part("attribute", "strength", 1), Part("modifiers", "darkness", -3)), before=1).value
4
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.layers.stages import Alteration, Derivation, Quantity, Stages, at, derive

POOL: Final = Stages.named("attribute", "skill", "modifiers", "teamwork", "edge", "least")
"""AD-POOL-01: attribute + skill + modifiers; what teamwork and Edge add; no smaller than the least (AD-POOL-03)."""

EDGE_DICE: Final = 6


class Role(Enum):
    """What somebody does in a test."""

    ASSISTANT = "assists"
    ACTOR = "acts"
    RESISTER = "resists"


@frozen(cache_hash=True)
class Part:
    """What a pool is made of: for what, in which stage, how many dice."""

    stage: str
    name: str
    dice: int


@lru_cache(maxsize=4096)
def pool_of(
    parts: tuple[Part, ...], *, helped: int = 0, before: int = 0, least: int = 0, most_help: int | None = None
) -> Derivation:
    """How many dice a pool has, and why.

    Args:
        parts: Attribute, skill and modifiers.
        helped: The hits of all assistants.
        before: How many Edge points are spent before the roll.
        least: The smallest pool (AD-C04).
        most_help: How many dice assistants add at most; None for no limit (AD-C10).
    """
    help_dice = helped if most_help is None else min(helped, most_help)
    alterations: list[Alteration[object]] = [
        at(POOL[part.stage], _adding(part.dice), name=part.name, rule="AD-POOL-01") for part in parts
    ]
    if helped:  # AD-TEAM-01: the hits of assistants are bonus dice
        alterations.append(at(POOL["teamwork"], _adding(help_dice), name="teamwork", rule="AD-TEAM-01"))
    if before:  # AD-EDGE-03: 6 dice for a point that is spent before the roll
        alterations.append(at(POOL["edge"], _adding(EDGE_DICE * before), name="Edge", rule="AD-EDGE-03"))
    found = derive(POOL, 0, alterations, None)
    if found.value >= least:
        return found
    # AD-POOL-03: looked at after the dice that Edge adds
    smallest = at(POOL["least"], lambda _: least, name=f"no smaller than {least}", rule="AD-POOL-03")
    return derive(POOL, 0, [*alterations, smallest], None)


def _adding(dice: int) -> Callable[[Quantity], Quantity]:
    return lambda quantity: quantity + dice
