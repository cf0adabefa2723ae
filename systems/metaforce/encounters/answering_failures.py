"""Crash Out in an encounter: who was attacked or grabbed in vain may answer it, and what befalls who failed."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.answering_powers import Lying
from ludex.systems.metaforce.attacks.blows import NO_FIGHT, fight_of
from ludex.systems.metaforce.attacks.crashing_out import CrashOut, Failed
from ludex.systems.metaforce.checks.against_users import working_on
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.encounter import encounter_of
from ludex.systems.metaforce.encounters.powers_on_saves import saver_of
from ludex.systems.metaforce.encounters.wounds import Fall
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Power


def may_answer(facts: Facts, rules: Rules, by: str, at: str) -> bool:
    """Whether somebody has Crash Out for what an opponent fails against it (MF-MPOWER-35)."""
    powers = facts.creature(at).powers
    if not powers or not encounter_of(facts).fighter(at).able:
        return False
    return Power.CRASH_OUT in working_on(facts.creature(by), powers, rules)


def answering(facts: Facts, rules: Rules, by: str, at: str, lying: Lying) -> tuple[Task[Facts], ...]:
    """The tasks in which somebody may answer a failure.

    Args:
        facts: What is known.
        rules: The rules.
        by: Who failed.
        at: Against whom.
        lying: What the d12 showed; where there was none, nothing is asked (MF-MPOWER-35).
    """
    fight = encounter_of(facts)
    me, foe = fight.fighter(by), fight.fighter(at)
    saver = saver_of(facts, rules, me, at)
    failed = Failed(at, foe.side, by, me.side, lying, saver.powers, saver.hindered)
    return CrashOut(failed), Mishapped(by)


@frozen(cache_hash=True)
class Mishapped(Task[Facts]):
    """Somebody may have come to grief by Crash Out (MF-MPOWER-36)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It loses frames; it may fall."""
        mishap, fight = fight_of(state.facts).mishap, encounter_of(state.facts)
        if mishap is None:
            return state
        me = fight.fighter(self.who)
        fight = replaced(fight.with_fighter(replaced(me, lost=me.lost + mishap.stun)), mishap=mishap)
        state = state.with_facts(replaced(state.facts, scenes=(fight, NO_FIGHT)))
        return state.then(Fall(self.who)) if mishap.damage else state
