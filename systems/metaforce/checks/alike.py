"""Which falls of dice have the same consequences where dice may be nudged: odds branch once for all of them.

Of a die that may be raised it counts how far it can be, not what it shows; of a check that is passed, or out of reach,
nothing counts any more.

>>> check = NudgedAlike(14, times=2, reach=20)
>>> fell = [Fell(total, face=9, parts=(total - 9,)) for total in (11, 12, 13)]
>>> from ludex.engine.dice.die import d
>>> [check.key(each, CheckDice(added=(d(10),))) for each in fell]
[(3, 0, 3, (2,)), (2, 0, 3, (2,)), (1, 0, 3, (2,))]
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.checks.nudging import most_raised
from ludex.systems.metaforce.checks.reaching import farthest
from ludex.systems.metaforce.dice.check_die import OTHER_LEAST, SIDES
from ludex.systems.metaforce.dice.rolls import Alike, CheckDice, Fell
from ludex.systems.metaforce.play.facts import Facts

MET: Final = "met"
OUT_OF_REACH: Final = "out of reach"


@frozen(cache_hash=True)
class NudgedAlike(Alike):
    """Dice that may be nudged, where it counts alone whether a total reaches something.

    Attributes:
        goal: What is to be reached.
        times: How often one die may be nudged at most (MF-MPOWER-28).
        reach: No power raises a total by more; a 12 brings a bonus besides (MF-EXPLODE-01).
    """

    goal: int
    times: int = field(kw_only=True)
    reach: int = field(kw_only=True)

    def key(self, fell: Fell, dice: CheckDice) -> Hashable:
        """What lacks, what the d12 can come to, and how far each of the other dice can be raised.

        Bonuses all go on the total, so that of them only the sum and the number counts (MF-MPOWER-25).
        """
        lacking = self.goal - fell.total - fell.bonus
        if lacking <= 0:
            return MET
        near = SIDES - max(fell.face, fell.other) <= self.times
        if lacking > self.reach + (SIDES if near else 0):
            return OUT_OF_REACH
        rooms = [(roll.highest or value) - value for roll, value in zip(dice.added, fell.parts, strict=True)]
        others = tuple(sorted([min(room, self.times) for room in rooms]))
        return lacking, len(fell.bonuses), self._d12(fell, dice), others

    def _d12(self, fell: Fell, dice: CheckDice) -> Hashable:
        face, other, d12 = fell.face, fell.other, dice.d12
        near = SIDES - face <= self.times
        # where it is lifted, a nudge may bring nothing; beside a 12 the other die of an Advantage roll is a bonus
        if d12.least > 1 or d12.stays or (d12.state > 0 and near):
            return face, max(other, OTHER_LEAST - self.times) if other and d12.least == 1 else other
        beyond = self.times + 1
        missing = min(SIDES - face, beyond)
        if not other:
            return missing
        return missing, min(abs(face - other), beyond), min(SIDES - other, beyond)


def nudged_alike(check: Check, facts: Facts, *, creates: bool) -> NudgedAlike | None:
    """Which falls are alike in a check whose dice may be nudged; None where each counts for itself."""
    if check.target is None or check.told or check.places or check.margins or check.hindered:
        return None
    mp = facts.creature(check.by).mp
    # two d12, what one of them brings, and the other dice
    raised = most_raised(check, mp, len(check.dice) + 4)
    reach = raised + farthest(check, facts, creates=creates)
    return NudgedAlike(check.target, times=most_raised(check, mp, 1), reach=reach)
