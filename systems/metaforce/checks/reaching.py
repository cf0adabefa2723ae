"""How far powers may raise a total once it is seen: what must be told apart of a roll hangs on it."""

from __future__ import annotations

from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.checks.creating import RollMetaDie
from ludex.systems.metaforce.dice.meta_dice import largest_within
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.terms import Power


def farthest(check: Check, facts: Facts, *, creates: bool = False) -> int:
    """By how much powers may raise the total at most, once it is seen."""
    if not check.powers:
        return 0
    reach, creature = 0, facts.creature(check.by)
    if creates or RollMetaDie(check).is_possible(facts):
        die = largest_within(creature.mp, md20=check.md20)
        reach += 0 if die is None else die.highest or 0
    if Power.MAGIC_EFFECT in check.powers:
        reach += creature.mp  # Level at most for each bonus, of which there may be several
    if Power.FORCE_FATE in check.powers:
        reach += creature.mp
    return reach
