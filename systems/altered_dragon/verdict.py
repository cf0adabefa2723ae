"""What came of a test: hits against a threshold, or against the hits of who resists.

>>> print(net_of(5, 3, "threshold 3", "AD-THR-01"))
5, against: 2 by threshold 3
"""

from __future__ import annotations

from typing import Final

from ludex.layers.stages import Derivation, Stages, at, derive
from ludex.systems.altered_dragon.facts import Ended, Facts, Trial
from ludex.systems.altered_dragon.pools import Role
from ludex.systems.altered_dragon.rulings import Rulings, Ties

NET: Final = Stages.named("hits", "against")


def net_of(hits: int, against: int, what: str, rule: str) -> Derivation:
    """Net hits: those that are left over (AD-NET-01)."""
    return derive(NET, hits, [at(NET["against"], lambda left: left - against, name=what, rule=rule)], None)


def least_net(trial: Trial, rulings: Rulings) -> int:
    """How many net hits make a success: 0 against a threshold (AD-THR-01), 1 against somebody (AD-OPP-01, AD-C11)."""
    return 0 if trial.resister is None or rulings.ties is Ties.SUCCEED else 1


def against(trial: Trial, facts: Facts) -> tuple[int, str, str]:
    """What the hits are held against, that in words, and the rule."""
    if trial.threshold is not None:
        return trial.threshold, f"threshold {trial.threshold}", "AD-THR-01"
    resisting = facts.on_table(Role.RESISTER)
    who = "" if trial.resister is None else trial.resister.who
    hits = 0 if resisting is None else resisting.hits
    return hits, f"{hits} of {who}", "AD-OPP-01"


def ended(trial: Trial, facts: Facts, rulings: Rulings) -> Ended:
    """What came of a test that has been rolled."""
    least = least_net(trial, rulings)
    if trial.settled is not None:
        return Ended(trial.settled, 0)
    if facts.difference is not None:
        found = facts.difference
        return Ended(found.net >= least, found.net, or_more=found.or_more)
    acting = facts.on_table(Role.ACTOR)
    assert acting is not None  # who acts has rolled
    other = facts.on_table(Role.RESISTER)
    net = acting.hits - against(trial, facts)[0]
    resisting = None if other is None else other.hits
    return Ended(net >= least, net, acting.hits, resisting, or_more=acting.or_more, beyond=acting.beyond)


def is_decided(trial: Trial, role: Role, facts: Facts, rulings: Rulings) -> bool:
    """Whether more hits of somebody's would change nothing that matters."""
    acting, resisting = facts.on_table(Role.ACTOR), facts.on_table(Role.RESISTER)
    if role is Role.ASSISTANT or acting is None:
        return False
    if role is Role.RESISTER:
        # AD-NET-01: a failure has no net hits, so it does not matter by how much the resister is ahead
        return resisting is not None and acting.hits - resisting.hits < least_net(trial, rulings)
    if trial.net_counts or (trial.threshold is None and resisting is None):
        return False
    return acting.hits - against(trial, facts)[0] >= least_net(trial, rulings)
