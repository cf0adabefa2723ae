"""The rulings of Altered Dragon: the readings of the rules that a table may choose between.

The rulebook holds their questions and options; here each is a field of `Rulings`, and each option a member of its
enumeration, called by its slug.

>>> Rulings.of([Choice(RulingId("AD-C11"), "succeeds")]).ties
<Ties.SUCCEED: 'succeeds'>
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.readings import reading
from ludex.engine.rulebook_entries import Choice, RulingId


class Supply(Enum):
    """AD-C01: how many Edge points an adventure begins with."""

    SCORE = "score"
    FIXED = "fixed"


class SixesThatRollOn(Enum):
    """AD-C02: which sixes roll on when a point is spent after the roll."""

    AFTER_SPENDING = "after-spending"
    ALL = "all-sixes"


class PointsPerAction(Enum):
    """AD-C03: how many points may be spent on one action."""

    ONE_OF_EACH = "one-of-each"
    ONE = "one"
    UNLIMITED = "unlimited"


class LeastPool(Enum):
    """AD-C04: the smallest pool."""

    NONE = "none"
    ONE_DIE = "one-die"


class MandatoryOnes(Enum):
    """AD-C05: whether the mandatory 1s are paid out of the 19 points."""

    PAID = "paid"
    FREE = "free"


class UpperLimit(Enum):
    """AD-C06: whether 6 is the limit after bonuses too."""

    BUYING_ONLY = "buying-only"
    EXCESS_LOST = "excess-lost"
    REFUSED = "refused"


class EdgeAndBuying(Enum):
    """AD-C08: whether a point may be spent before hits are bought."""

    APART = "apart"
    DICE_COUNT = "dice-count"


class Buyers(Enum):
    """AD-C09: who may buy hits."""

    ANYONE = "anyone"
    ACTOR_ONLY = "actor-only"
    GAME_MASTER = "game-master"


class Assistance(Enum):
    """AD-C10: which pool assistants roll, and what limits the dice that they add."""

    SAME_POOL = "same-pool"
    NAMED_POOLS = "named-pools"
    LEADER_SKILL = "leader-skill"
    LEADER_POOL = "leader-pool"


class Ties(Enum):
    """AD-C11: who wins a tie."""

    FAIL = "fails"
    SUCCEED = "succeeds"


class Levels(Enum):
    """AD-C12: the level of more than 6 hits."""

    CAP = "cap"
    OPEN = "open"


class Regaining(Enum):
    """AD-C13: whether points that are regained are limited by the score."""

    CAP = "cap"
    NO_CAP = "no-cap"


class Leftovers(Enum):
    """AD-C14: whether points of creation may be left over."""

    EXACTLY = "exactly"
    ALLOWED = "leftovers"


class Knowledge(Enum):
    """AD-C17: what fields of knowledge are good for."""

    ROLLED = "rolled"
    NEVER_ROLLED = "never-rolled"


class EdgeAsAttribute(Enum):
    """AD-C18: which rolls use Edge as attribute."""

    NAMED = "named"
    AGAINST_SURPRISE = "against-surprise"


class TwoSkills(Enum):
    """AD-C19: whether each of two skills gains 2, or both together."""

    EACH = "each"
    SHARED = "shared"


class AfterTheRoll(Enum):
    """AD-C20: when the actor of an opposed test may spend a point after the roll."""

    AT_ONCE = "at-once"
    AT_THE_END = "at-the-end"


@frozen(cache_hash=True)
class Rulings:
    """How the rules are read; each field is one ruling."""

    supply: Supply = Supply.SCORE
    sixes: SixesThatRollOn = SixesThatRollOn.AFTER_SPENDING
    points: PointsPerAction = PointsPerAction.ONE_OF_EACH
    least: LeastPool = LeastPool.NONE
    ones: MandatoryOnes = MandatoryOnes.PAID
    limit: UpperLimit = UpperLimit.BUYING_ONLY
    buying: EdgeAndBuying = EdgeAndBuying.APART
    buyers: Buyers = Buyers.ANYONE
    assistance: Assistance = Assistance.SAME_POOL
    ties: Ties = Ties.FAIL
    levels: Levels = Levels.CAP
    regaining: Regaining = Regaining.CAP
    leftovers: Leftovers = Leftovers.EXACTLY
    knowledge: Knowledge = Knowledge.ROLLED
    edge: EdgeAsAttribute = EdgeAsAttribute.NAMED
    two_skills: TwoSkills = TwoSkills.EACH
    after: AfterTheRoll = AfterTheRoll.AT_ONCE

    @classmethod
    def of(cls, choices: Iterable[Choice] = ()) -> Rulings:
        """The rulings where some options are chosen, and the defaults elsewhere.

        Raises:
            UnknownName: There is no such ruling, or it has no such option.

        >>> Rulings.of() == Rulings()
        True
        """
        return reading(DEFAULT, _FIELD_OF, choices)


DEFAULT: Final = Rulings()

IDS: Final[Mapping[str, RulingId]] = {
    "supply": RulingId("AD-C01"),
    "sixes": RulingId("AD-C02"),
    "points": RulingId("AD-C03"),
    "least": RulingId("AD-C04"),
    "ones": RulingId("AD-C05"),
    "limit": RulingId("AD-C06"),
    "buying": RulingId("AD-C08"),
    "buyers": RulingId("AD-C09"),
    "assistance": RulingId("AD-C10"),
    "ties": RulingId("AD-C11"),
    "levels": RulingId("AD-C12"),
    "regaining": RulingId("AD-C13"),
    "leftovers": RulingId("AD-C14"),
    "knowledge": RulingId("AD-C17"),
    "edge": RulingId("AD-C18"),
    "two_skills": RulingId("AD-C19"),
    "after": RulingId("AD-C20"),
}
"""The id of the ruling that each field of `Rulings` is."""

_FIELD_OF: Final = {ruling: name for name, ruling in IDS.items()}
