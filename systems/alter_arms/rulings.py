"""The rulings of Alter Arms: the readings of the rules that a table may choose between.

The rulebook holds their questions and options; here each is a field of `Rulings`, and each option a member of its
enumeration, called by its slug.

>>> rulings_of([Choice(RulingId("AA-C04"), "strictly-greater")]).first_success
<FirstSuccess.GREATER: 'strictly-greater'>
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from ludex.engine.readings import reading
from ludex.engine.rulebook_entries import Choice, RulingId


class TraitAdds(Enum):
    """AA-C01: where the 2 of a Trait are added."""

    BEFORE = "before"
    AFTER = "after"


class FourthArms(Enum):
    """AA-C02: the Max Drama Value of the 4th Arms."""

    FIFTEEN = "fifteen"
    TWELVE = "twelve"


class Transforming(Enum):
    """AA-C03: the Drama after a transformation."""

    UP_AND_DOWN = "up-and-down"
    ALWAYS_RESET = "always-reset"


class FirstSuccess(Enum):
    """AA-C04: whether a value equal to the Defence succeeds."""

    EQUAL = "equal-succeeds"
    GREATER = "strictly-greater"


class Dividing(Enum):
    """AA-C05: what counts more than once."""

    FLOOR = "floor"
    EXACT = "exact-multiples"


class CrashAbove(Enum):
    """AA-C06: the Form whose maximum must be passed for a Crash."""

    HIGHEST = "highest-form"
    CURRENT = "current-form"


class Highest(Enum):
    """AA-C07: which Form is the highest."""

    UNLOCKED = "unlocked"
    ENTERED = "entered"


class LastFinisher(Enum):
    """AA-C08: the die of a Finisher from the 4th Arms."""

    D12 = "d12"
    D14 = "d14"
    D20 = "d20"
    TWICE = "d12-twice"


class FailedFinisher(Enum):
    """AA-C09: the Drama after a failed Finisher."""

    NEVER_LOWERED = "never-lowered"
    EXACTLY = "set-exactly"


class RestingDie(Enum):
    """AA-C10: the die of a resting Advance."""

    HIGHEST = "highest-arms"
    WORN = "worn"
    BASE = "base"


class VectorOfArms(Enum):
    """AA-C11: the Vector of a resting Advance to new Arms."""

    PLAYER = "player"
    EXPERIENCE = "most-experience"
    HIGHEST = "highest-vector"
    GAME_MASTER = "game-master"


class RestingTarget(Enum):
    """AA-C12: the target of a resting Advance."""

    BY_NUMBER = "by-number"
    GAME_MASTER = "game-master"


class RolledDetails(Enum):
    """AA-C13: what is rolled at a mid-session Advance."""

    DETAILS = "player"
    KIND_TOO = "rolled"
    TABLE = "game-master"


class Price(Enum):
    """AA-C14: which Experience pays for an Advance."""

    TOTAL = "total"
    ONE_VECTOR = "one-vector"


class LostByResting(Enum):
    """AA-C15: what Experience a resting Advance costs."""

    ALL = "all-lost"
    COST = "cost-only"


class NewGimmick(Enum):
    """AA-C16: which Advances bring a Gimmick."""

    BOTH = "both-ways"
    MID_SESSION = "mid-session"


class Spending(Enum):
    """AA-C17: when Experience is spent."""

    AFTER = "after-roll"
    BEFORE = "before-roll"


class Cancelling(Enum):
    """AA-C18: how many attacking Gimmicks one cancels."""

    ONE = "one-for-one"
    ALL = "all-opposed"


class Rearranging(Enum):
    """AA-C19: how much Drama a Support moves, and between whom."""

    DOWN = "down"
    UP = "up"
    ANY_RECEIVER = "any-receiver"


class SupportCount(Enum):
    """AA-C20: which successes of a Support count."""

    SUM = "sum"
    CHOSEN = "chosen-ally"
    BEST = "best-single"


class SupportRolls(Enum):
    """AA-C21: how often a Support rolls."""

    ONCE = "one-roll"
    EACH = "one-each"


class PerSuccess(Enum):
    """AA-C22: what one success of an Ace or a Planner brings."""

    ONE = "one"
    GAME_MASTER = "game-master"


class Reacting(Enum):
    """AA-C23: how often a Defender reacts."""

    FREE = "free"
    ONCE_A_ROUND = "once-a-round"
    NEXT_MOVE = "next-move"


class PlanPool(Enum):
    """AA-C24: how long a Plan Pool lasts, and whether a Planner may choose itself."""

    CONFLICT = "conflict"
    PERSISTS = "persists"
    SELF = "self-allowed"


class Splitting(Enum):
    """AA-C25: whether successes may be split."""

    ANTIHERO = "antihero-splits"
    SINGLE = "single"
    BOTH = "both-split"


class Relief(Enum):
    """AA-C26: who is relieved by handing over early."""

    ANYONE = "anyone"
    MOVED = "move-needed"
    PLAYERS = "players-only"


class AfterCrash(Enum):
    """AA-C27: whether a Crashed character acts on in the Conflict."""

    OUT = "out"
    ACTS_ON = "keeps-acting"


class GoalSuccesses(Enum):
    """AA-C28: how many successes there can be against a number of the game master."""

    ONCE = "once"
    DIVIDED = "divided"


class EdgeOver(Enum):
    """AA-C29: against whom an Edge helps."""

    ANY = "any-target"
    OPPONENTS = "opponents"


class Paying(Enum):
    """AA-C30: whether one can pay Drama that makes one Crash."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    LATE = "checked-late"


class Starting(Enum):
    """AA-C31: the Vectors of a new character."""

    ONE_TWO_THREE = "one-two-three"
    ALL_TWO = "all-two"
    FREE = "free"


class Recovering(Enum):
    """AA-C32: how much Drama a Defender recovers."""

    HITS = "once-hits-only"
    ANY_MOVE = "once-any"
    PER_SUCCESS = "per-success"


class TraitOn(Enum):
    """AA-C33: which Moves a Trait helps."""

    ANY = "any-move"
    CONFLICT = "conflict-only"


@frozen(kw_only=True, cache_hash=True)
class Rulings:
    """How the rules are read; each field is one ruling."""

    trait_adds: TraitAdds = TraitAdds.BEFORE
    fourth_arms: FourthArms = FourthArms.FIFTEEN
    transforming: Transforming = Transforming.UP_AND_DOWN
    first_success: FirstSuccess = FirstSuccess.EQUAL
    dividing: Dividing = Dividing.FLOOR
    crash_above: CrashAbove = CrashAbove.HIGHEST
    highest: Highest = Highest.UNLOCKED
    last_finisher: LastFinisher = LastFinisher.D12
    failed_finisher: FailedFinisher = FailedFinisher.NEVER_LOWERED
    resting_die: RestingDie = RestingDie.HIGHEST
    vector_of_arms: VectorOfArms = VectorOfArms.PLAYER
    resting_target: RestingTarget = RestingTarget.BY_NUMBER
    rolled_details: RolledDetails = RolledDetails.DETAILS
    price: Price = Price.TOTAL
    lost_by_resting: LostByResting = LostByResting.ALL
    new_gimmick: NewGimmick = NewGimmick.BOTH
    spending: Spending = Spending.AFTER
    cancelling: Cancelling = Cancelling.ONE
    rearranging: Rearranging = Rearranging.DOWN
    support_count: SupportCount = SupportCount.SUM
    support_rolls: SupportRolls = SupportRolls.ONCE
    per_success: PerSuccess = PerSuccess.ONE
    reacting: Reacting = Reacting.FREE
    plan_pool: PlanPool = PlanPool.CONFLICT
    splitting: Splitting = Splitting.ANTIHERO
    relief: Relief = Relief.ANYONE
    after_crash: AfterCrash = AfterCrash.OUT
    goal_successes: GoalSuccesses = GoalSuccesses.ONCE
    edge_over: EdgeOver = EdgeOver.ANY
    paying: Paying = Paying.ALLOWED
    starting: Starting = Starting.ONE_TWO_THREE
    recovering: Recovering = Recovering.HITS
    trait_on: TraitOn = TraitOn.ANY


DEFAULT: Final = Rulings()

RULINGS: Final[Mapping[RulingId, str]] = {
    RulingId("AA-C01"): "trait_adds",
    RulingId("AA-C02"): "fourth_arms",
    RulingId("AA-C03"): "transforming",
    RulingId("AA-C04"): "first_success",
    RulingId("AA-C05"): "dividing",
    RulingId("AA-C06"): "crash_above",
    RulingId("AA-C07"): "highest",
    RulingId("AA-C08"): "last_finisher",
    RulingId("AA-C09"): "failed_finisher",
    RulingId("AA-C10"): "resting_die",
    RulingId("AA-C11"): "vector_of_arms",
    RulingId("AA-C12"): "resting_target",
    RulingId("AA-C13"): "rolled_details",
    RulingId("AA-C14"): "price",
    RulingId("AA-C15"): "lost_by_resting",
    RulingId("AA-C16"): "new_gimmick",
    RulingId("AA-C17"): "spending",
    RulingId("AA-C18"): "cancelling",
    RulingId("AA-C19"): "rearranging",
    RulingId("AA-C20"): "support_count",
    RulingId("AA-C21"): "support_rolls",
    RulingId("AA-C22"): "per_success",
    RulingId("AA-C23"): "reacting",
    RulingId("AA-C24"): "plan_pool",
    RulingId("AA-C25"): "splitting",
    RulingId("AA-C26"): "relief",
    RulingId("AA-C27"): "after_crash",
    RulingId("AA-C28"): "goal_successes",
    RulingId("AA-C29"): "edge_over",
    RulingId("AA-C30"): "paying",
    RulingId("AA-C31"): "starting",
    RulingId("AA-C32"): "recovering",
    RulingId("AA-C33"): "trait_on",
}
"""The rulings, and the field of `Rulings` that each is."""


def rulings_of(choices: Iterable[Choice]) -> Rulings:
    """The reading that some choices make; rulings that are not named keep their default.

    Raises:
        UnknownName: There is no such ruling, or it has no such option.
    """
    return reading(DEFAULT, RULINGS, choices)
