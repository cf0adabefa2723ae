"""Grapples in an encounter: grabbing, refreshing the hold, struggling free (Magnitude).

Each roll is a check like any other, so that both sides may use Meta Powers on it.
"""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.answering_powers import Lying
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.encounters.answering_failures import answering, may_answer
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_encounter
from ludex.systems.metaforce.encounters.powers_on_numbers import hindering, powers_on
from ludex.systems.metaforce.encounters.powers_on_saves import saver_of
from ludex.systems.metaforce.grapples.holding import GrappleSize, loosened, multiplied, refreshed
from ludex.systems.metaforce.play.deeds import Deed, Kind
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.conditions import Escaping, GrappleRoll, HoldAgainst, Refreshing
from ludex.systems.metaforce.saves.save import Effect
from ludex.systems.metaforce.saves.withstanding import Withstand, withstood
from ludex.systems.metaforce.terms import Core


def strength_or_agility(creature: Creature) -> int:
    """The better of both (MF-MAG-41, MF-MAG-43)."""
    return max(creature.strength, creature.agility)


def grappled(state: State, game: Metaforce, by: str, target: str) -> tuple[State, tuple[Task[Facts], ...]]:
    """The state in which somebody grabs another, or refreshes its hold, and what is rolled for it."""
    fight, readings = encounter_of(state.facts), game.rules.readings.conditions
    me = fight.fighter(by)
    if fight.fighter(target).held_by == by:
        state = state.with_facts(with_encounter(state.facts, fight.with_fighter(replaced(me, refreshed=fight.round))))
        if readings.refreshing is Refreshing.EXERT:  # MF-OPEN-11C
            state = state.with_facts(state.facts.exerting(by))
    elif readings.grapple_roll is GrappleRoll.YES:
        # MF-OPEN-11A: an attack roll comes first
        evasion = state.facts.creature(target).evasion
        check = _check(state.facts, game, f"the grab of {by}", Kind.TO_HIT, by, target, evasion)
        return state, (Begin(check), Grabbed(by, target))
    return state, grabbing(game, state.facts, by, target)


def grabbing(game: Metaforce, facts: Facts, by: str, target: str) -> tuple[Task[Facts], ...]:
    """The tasks in which a hold is rolled, at first or anew (MF-MAG-43, MF-MAG-44)."""
    check = _check(facts, game, f"the hold of {by} on {target}", Kind.HOLD, by, target)
    return Begin(check), Held(by, target)


def struggling(game: Metaforce, facts: Facts, who: str) -> tuple[Task[Facts], ...]:
    """The tasks in which somebody struggles against what holds it (MF-MAG-41)."""
    me = encounter_of(facts).fighter(who)
    check = _check(facts, game, f"{who} struggles free", Kind.ESCAPE, who, me.held_by, me.hold)
    worn_down = game.rules.readings.conditions.escaping is Escaping.WORN_DOWN
    return Begin(evolve(check, totals=worn_down)), Struggled(who)


def _check(
    facts: Facts, game: Metaforce, name: str, kind: Kind, by: str, against: str, target: int | None = None
) -> Check:
    """A roll of somebody with Strength or Agility, and the powers that both sides have for it (MF-MPOWER-08)."""
    fight, rules = encounter_of(facts), game.rules
    me, foe = fight.fighter(by), fight.fighter(against)
    creature, opponent = facts.creature(by), facts.creature(against)
    rule = "MF-ENC-24" if kind is Kind.TO_HIT else "MF-MAG-41" if kind is Kind.ESCAPE else "MF-MAG-43"
    return Check(
        name,
        by,
        me.side,
        kind=kind,
        target=target,
        parts=(Part("strength or agility", strength_or_agility(creature), rule),),
        powers=powers_on(creature, opponent, rules),
        md20=fight.settings.md20,
        hindered=hindering(opponent, foe.side, creature, rules) if foe.able else None,
        remembers=kind is not Kind.ESCAPE and foe.held_by != by and may_answer(facts, rules, by, against),
    )


def _without_result(state: State) -> State:
    return state.with_facts(replaced(state.facts, done=state.facts.done[:-1]))


@frozen(cache_hash=True)
class Grabbed(Task[Facts]):
    """The attack roll of a grapple is over (MF-OPEN-11A)."""

    by: str
    target: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """On a hit the hold is rolled; Crash Out may answer a miss (MF-MPOWER-35)."""
        done, state = state.facts.done[-1], _without_result(state)
        if done.success:
            return state.then(*grabbing(game, state.facts, self.by, self.target))
        return state.then(*_answering(state.facts, game, self.by, self.target, Lying(done.face, done.other)))


@frozen(cache_hash=True)
class Held(Task[Facts]):
    """A hold was rolled.

    Attributes:
        by: Who holds.
        target: Who is grabbed.
    """

    by: str
    target: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The larger magnitude counts (MF-MAG-44); a new hold must meet a defence, and may be saved against."""
        done, state = state.facts.done[-1], _without_result(state)
        facts, readings = state.facts, game.rules.readings.conditions
        fight = encounter_of(facts)
        foe, creature = fight.fighter(self.target), facts.creature(self.by)
        # MF-MAG-45: by the sizes of both, as the game master takes them
        magnitude = multiplied(done.total, fight.settings.grapple_size, creature, facts.creature(self.target))
        if foe.held_by == self.by:
            return state.then(_holding(self.by, self.target, refreshed(foe.hold, magnitude)))
        met = readings.hold_against is HoldAgainst.REFLEX  # MF-OPEN-11B
        defence = facts.creature(self.target).status_defence(Core.REFLEX) if met else 0
        # MF-MAG-40: a save avoids capture, unless an attack roll came first
        effect = Effect("the hold", Core.REFLEX, to_hit=readings.grapple_roll is GrappleRoll.YES)
        saver = saver_of(facts, game.rules, foe, self.by, defence=defence)
        # who merely climbs somebody larger has not failed to hold it
        climbs = fight.settings.grapple_size is GrappleSize.CLIMBING_GRIP
        caught = Caught(self.by, self.target, Lying(0) if climbs else Lying(done.face, done.other))
        return state.then(Withstand(effect, saver, magnitude), caught)


@frozen(cache_hash=True)
class Caught(Task[Facts]):
    """Whether a new hold holds.

    Attributes:
        by: Who holds.
        target: Who is grabbed.
        lying: What the d12 of the hold showed, where Crash Out may answer that it fails (MF-MPOWER-35).
    """

    by: str
    target: str
    lying: Lying

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What is left of its magnitude, where it meets the defence."""
        now = withstood(state.facts)
        scenes = tuple([each for each in state.facts.scenes if each is not now])
        state = state.with_facts(replaced(state.facts, scenes=scenes))
        magnitude = max(0, now.magnitude) if now.severity.inflicted else 0
        answers = () if magnitude else _answering(state.facts, game, self.by, self.target, self.lying)
        return state.then(_holding(self.by, self.target, magnitude), *answers)


def _answering(facts: Facts, game: Metaforce, by: str, target: str, lying: Lying) -> tuple[Task[Facts], ...]:
    """A grab that fails, by its roll, a defence or a save, is an interaction that failed (MF-MPOWER-35)."""
    if not lying.face or not may_answer(facts, game.rules, by, target):
        return ()
    return answering(facts, game.rules, by, target, lying)


@frozen(cache_hash=True)
class HoldNow(Deed):
    """Somebody is held by somebody, so firmly; by 0 it is not.

    Attributes:
        by: Who holds.
        target: Who is held.
        magnitude: How firmly.
        rule: By which rule.
    """

    by: str
    target: str
    magnitude: int
    rule: str

    def done(self, facts: Facts) -> Facts:
        """So it is."""
        fight = encounter_of(facts)
        foe = fight.fighter(self.target)
        held_by = self.by if self.magnitude else ""
        return with_encounter(facts, fight.with_fighter(replaced(foe, held_by=held_by, hold=self.magnitude)))

    def says(self, facts: Facts) -> Said:
        """How firmly."""
        was = encounter_of(facts).fighter(self.target).held_by
        if self.magnitude:
            words = f"{self.by} holds {self.target} by {self.magnitude}"
        else:
            words = f"{self.target} is free" if was else f"{self.by} does not get hold of {self.target}"
        return Said(Stage.CONSEQUENCE, words, self.rule)


def _holding(by: str, target: str, magnitude: int, rule: str = "MF-MAG-43") -> Perform[Facts]:
    return Perform(step(HoldNow(by, target, magnitude, rule)))


@frozen(cache_hash=True)
class Struggled(Task[Facts]):
    """Somebody has struggled: the total is taken off the hold, and at 0 or less it is free (MF-MAG-41)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """So much less (MF-CONFLICT-51)."""
        done, state = state.facts.done[-1], _without_result(state)
        me = encounter_of(state.facts).fighter(self.who)
        # where a single roll counts, its total is not told
        left = 0 if done.success else loosened(me.hold, done.total, game.rules.readings.conditions.escaping)
        return state.then(_holding(me.held_by, self.who, left, "MF-MAG-41"))
