"""The rules that change a roll: sixes that roll on, and hits that are bought instead. Each is a modifier of the step.

>>> [modifier.key.rule for modifier in MODIFIERS]
['AD-EDGE-05', 'AD-C02', 'AD-BUY-01']
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rules import RollRule
from ludex.engine.dice.pools import Pool
from ludex.engine.state import Applicable
from ludex.engine.steps import AtomicAction, ModifierKey
from ludex.systems.altered_dragon.facts import Facts
from ludex.systems.altered_dragon.hits import ROLLING_ON, RollPool
from ludex.systems.altered_dragon.pools import Role

DICE_FOR_A_HIT: Final = 4


@frozen(cache_hash=True)
class TakeHits(AtomicAction):
    """Hits are taken without a roll (AD-BUY-01)."""

    by: str
    hits: int
    role: Role

    def __str__(self) -> str:
        return f"{self.hits} bought hits"


class RuleOfRolls(RollRule[Facts, RollPool]):
    """A rule that changes the roll of a pool."""

    __slots__ = ()
    rolls = RollPool


@frozen(cache_hash=True)
class SixesRollOn(RuleOfRolls):
    """AD-EDGE-05: once a point is spent, each 6 among the dice then rolled gives one more die, without end."""

    def missing(self, roll: RollPool, facts: Facts) -> str | None:
        """A point that was spent; AD-BUY-01: where hits are bought, nothing rolls."""
        if not roll.spent:
            return f"{roll.by} has spent no Edge point on this"
        return "hits are bought" if roll.buys else None

    def changed_roll(self, roll: RollPool, facts: Facts) -> AtomicAction:
        """The same dice, of which sixes roll on."""
        return evolve(roll, roll=Pool(ROLLING_ON, roll.pool.count))


@frozen(cache_hash=True)
class SixesOnTheTable(RuleOfRolls):
    """AD-C02, all-sixes: sixes that lay there before the point was spent give bonus dice too."""

    def missing(self, roll: RollPool, facts: Facts) -> str | None:
        """Sixes on the table when dice are rolled again."""
        return None if roll.again and roll.on_table else "no six that counts lay on the table before"

    def changed_roll(self, roll: RollPool, facts: Facts) -> AtomicAction:
        """One more die for each of them."""
        return evolve(roll, roll=Pool(roll.pool.die, roll.pool.count + roll.on_table))


@frozen(cache_hash=True)
class Buying(RuleOfRolls):
    """AD-BUY-01: one hit for each four whole dice, and nothing is rolled."""

    def missing(self, roll: RollPool, facts: Facts) -> str | None:
        """The wish to buy."""
        return None if roll.buys else f"{roll.by} rolls, and buys no hits"

    def changed_roll(self, roll: RollPool, facts: Facts) -> AtomicAction:
        """The hits, certain."""
        return TakeHits(roll.by, roll.pool.count // DICE_FOR_A_HIT, roll.role)


SIXES_ROLL_ON: Final = Applicable(SixesRollOn(), ModifierKey("AD-EDGE-05"))
SIXES_ON_THE_TABLE: Final = Applicable(SixesOnTheTable(), ModifierKey("AD-C02"))
BUYING: Final = Applicable(Buying(), ModifierKey("AD-BUY-01"))

MODIFIERS: Final = (SIXES_ROLL_ON, SIXES_ON_THE_TABLE, BUYING)
"""All of them; the second where the rules are read so."""
