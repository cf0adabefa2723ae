"""A test, task by task: declare, choose, roll, choose again, compare.

Assistants roll first (AD-TEAM-01), then who acts, then who resists (AD-OPP-01).
"""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.posed import ends_with
from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import NO, YES, Answer, Choice, Option, Yes
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.layers.stages import Derivation
from ludex.systems.altered_dragon.edge import may_come_after, may_spend_after, most_before
from ludex.systems.altered_dragon.facts import Facts, Lying, Roller, Trial, Use
from ludex.systems.altered_dragon.game import AlteredDragon, State
from ludex.systems.altered_dragon.hits import RollPool, Told, hit_dice
from ludex.systems.altered_dragon.pools import Role, pool_of
from ludex.systems.altered_dragon.quality import level, words_for
from ludex.systems.altered_dragon.rulings import (
    AfterTheRoll,
    Assistance,
    EdgeAndBuying,
    PointsPerAction,
    Rulings,
    SixesThatRollOn,
)
from ludex.systems.altered_dragon.verdict import against, ended, is_decided, net_of


@frozen(cache_hash=True)
class Way(Option):
    """How somebody goes about a roll.

    Attributes:
        before: How many Edge points are spent first (AD-EDGE-03).
        buy: Whether hits are bought and nothing is rolled (AD-BUY-01).
    """

    before: int = 0
    buy: bool = False

    def label(self) -> str:
        """In words."""
        edge = {0: "", 1: "spend Edge, "}.get(self.before, f"spend {self.before} Edge, ")
        what = f"{edge}{'buy hits' if self.buy else 'roll'}"
        return "spend Edge" if what == "spend Edge, roll" else what


# ---------------------------------------------------------------- the tasks


@frozen(cache_hash=True)
class Begin(Task[Facts]):
    """A test begins.

    Attributes:
        trial: The test.
        kept: Whether what came of it is kept in full, and not only whether it succeeded.
    """

    trial: Trial
    kept: bool = True

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """Say what is tested, and who rolls when."""
        trial = self.trial
        if game.traced:
            state = state.noting(Said(Stage.DECLARE, _declared(trial), "AD-POOL-02"))
        state = state.with_facts(evolve(state.facts, helped=0, lying=(), difference=None, last=None))
        if trial.settled is not None:
            return state.then(Compare(trial, self.kept))
        tasks: list[Task[Facts]] = []
        for each in trial.assistants:
            tasks += [HowToRoll(trial, each), AfterRoll(trial, each), Help(each)]
        tasks.append(HowToRoll(trial, trial.actor))
        late = game.rulings.after is AfterTheRoll.AT_THE_END and trial.resister is not None
        if not late:  # AD-C20
            tasks.append(AfterRoll(trial, trial.actor))
        if trial.resister is not None:
            tasks.append(HowToRoll(trial, trial.resister))
            if late:
                tasks.append(AfterRoll(trial, trial.actor))
            tasks.append(AfterRoll(trial, trial.resister))
        return state.then(*tasks, Compare(trial, self.kept))


@frozen(cache_hash=True)
class HowToRoll(Task[Facts]):
    """Somebody says how to go about it, and does."""

    trial: Trial
    roller: Roller

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """A question, where there is more than one way."""
        roller = self.roller
        if state.facts.on_table(roller.role) is not None or state.facts.difference is not None:
            return state  # both sides have rolled at once
        if roller.hits is not None:
            state = state.noting(Said(Stage.ROLL, f"{roller.who} has {roller.hits} hits", "AD-HIT-01"))
            return state.with_facts(state.facts.laying(roller.role, Lying(roller.hits)))
        ways = ways_of(roller, state.facts, game.rulings)
        only = ways[0]
        if len(ways) > 1:
            return Choice(roller.player, f"How does {roller.who} go about it?", ways, "AD-EDGE-03")
        return self._gone(state, game, only)

    def take(self, state: State, game: AlteredDragon, answer: Answer) -> State:  # type: ignore[override]
        """In the way that was chosen."""
        assert isinstance(answer, Way)
        return self._gone(state, game, answer)

    def _gone(self, state: State, game: AlteredDragon, way: Way) -> State:
        trial, rolls = self.trial, []
        together = _rolled_together(trial, self.roller, way, state.facts, game.rulings)
        both = ((self.roller, way), *together)
        for roller, chosen in both:
            pool = _pool(roller, chosen, state.facts, game)
            told = _told(trial, roller, chosen, state.facts, game)
            if together and trial.net_counts:
                told = Told(trial.told)
            if game.traced:
                state = state.noting(Totalled(f"pool of {roller.who}", pool, "AD-POOL-01"))
            facts = state.facts.spending(roller.who, chosen.before)
            lying = Lying(before=chosen.before, bought=chosen.buy)
            state = state.with_facts(facts.laying(roller.role, lying))
            roll = RollPool(
                roller.who,
                hit_dice(int(pool.value)),
                why=f"{roller.who} {roller.role.value}: {trial.name}",
                spent=chosen.before,
                buys=chosen.buy,
                told=told,
                role=roller.role,
            )
            rolls.append(roll)
        return state.then(Perform(step(*rolls)))


@frozen(cache_hash=True)
class AfterRoll(Task[Facts]):
    """Somebody may spend a point to roll the dice without a hit once more (AD-EDGE-04)."""

    trial: Trial
    roller: Roller

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """A question, where it can matter."""
        roller, facts = self.roller, state.facts
        lying = facts.on_table(roller.role)
        if lying is None or facts.difference is not None or roller.after is Use.NEVER or roller.hits is not None:
            return state
        if not may_spend_after(facts.points_of(roller.who), lying, game.rulings):
            return state
        if is_decided(self.trial, roller.role, facts, game.rulings):
            return state
        if roller.after is Use.MUST:
            return self._again(state, game, lying)
        question = f"Does {roller.who} spend Edge to roll {lying.misses} dice without a hit again?"
        return Choice(roller.player, question, (YES, NO), "AD-EDGE-04")

    def take(self, state: State, game: AlteredDragon, answer: Answer) -> State:  # type: ignore[override]
        """Again, or not."""
        lying = state.facts.on_table(self.roller.role)
        assert lying is not None
        return self._again(state, game, lying) if isinstance(answer, Yes) else state

    def _again(self, state: State, game: AlteredDragon, lying: Lying) -> State:
        roller = self.roller
        facts = state.facts.spending(roller.who, 1)
        now = evolve(lying, after=lying.after + 1, misses=0, sixes=0)
        roll = RollPool(
            roller.who,
            hit_dice(lying.misses),
            why=f"{roller.who} rolls again what did not hit",
            spent=now.before + now.after,
            again=True,
            on_table=lying.sixes,
            told=_told_again(self.trial, roller, lying, facts, game),
            role=roller.role,
        )
        more = (self,) if game.rulings.points is PointsPerAction.UNLIMITED else ()
        return state.with_facts(facts.laying(roller.role, now)).then(Perform(step(roll)), *more)


@frozen(cache_hash=True)
class Help(Task[Facts]):
    """The hits of an assistant become dice of who leads (AD-TEAM-01)."""

    roller: Roller

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """So many more."""
        facts = state.facts
        lying = facts.on_table(Role.ASSISTANT)
        assert lying is not None  # the assistant has rolled
        if game.traced:
            state = state.noting(Said(Stage.TOTAL, f"{self.roller.who} adds {lying.hits} dice", "AD-TEAM-01"))
        others = tuple((role, each) for role, each in facts.lying if role is not Role.ASSISTANT)
        return state.with_facts(evolve(facts, helped=facts.helped + lying.hits, lying=others))


@frozen(cache_hash=True)
class Compare(Task[Facts]):
    """What came of it."""

    trial: Trial
    kept: bool

    def run(self, state: State, game: AlteredDragon) -> Progress[Facts]:  # type: ignore[override]
        """Success or failure, and what is left over."""
        trial, facts = self.trial, state.facts
        found = ended(trial, facts, game.rulings)
        if game.traced:
            state = _told_in_words(state, game, trial)
        clear = evolve(facts, helped=0, lying=(), difference=None, last=found if self.kept else None)
        return state.with_facts(evolve(clear, done=(*facts.done, (trial.name, found.success))))


# ---------------------------------------------------------------- what there is to choose, and what must be told apart


def ways_of(roller: Roller, facts: Facts, rulings: Rulings) -> tuple[Way, ...]:
    """How somebody may go about a roll.

    >>> somebody = Roller("kin", "kin", Role.ACTOR, (), before=Use.MAY, buy=Use.MAY)
    >>> [way.label() for way in ways_of(somebody, Facts((("kin", 2),)), Rulings())]
    ['roll', 'spend Edge', 'buy hits']
    """
    most = most_before(facts.points_of(roller.who), rulings)
    before = {Use.NEVER: range(1), Use.MAY: range(most + 1), Use.MUST: range(min(most, 1), most + 1)}[roller.before]
    rolling: tuple[Way, ...] = () if roller.buy is Use.MUST else tuple(map(Way, before))
    if roller.buy is Use.NEVER:
        return rolling
    # AD-BUY-01: not together with Edge, unless AD-C08 is read otherwise
    bought = before if rulings.buying is EdgeAndBuying.DICE_COUNT else range(1)
    return (*rolling, *(Way(points, buy=True) for points in bought))


def _pool(roller: Roller, way: Way, facts: Facts, game: AlteredDragon) -> Derivation:
    leads = roller.role is Role.ACTOR
    helped, most_help = (facts.helped, _most_help(roller, game)) if leads else (0, None)
    return pool_of(roller.parts, helped=helped, before=way.before, least=game.least, most_help=most_help)


def _most_help(leader: Roller, game: AlteredDragon) -> int | None:
    """How many dice assistants add at most (AD-C10)."""
    match game.rulings.assistance:
        case Assistance.LEADER_SKILL:
            return leader.skill
        case Assistance.LEADER_POOL:
            return int(pool_of(leader.parts, least=game.least).value)
        case _:
            return None


def _may_roll_on(roller: Roller, facts: Facts) -> bool:
    """Whether somebody's sixes may roll on in this test."""
    uses = roller.before is not Use.NEVER or roller.after is not Use.NEVER
    return roller.hits is None and uses and facts.points_of(roller.who) > 0


def _rolled_together(
    trial: Trial, roller: Roller, way: Way, facts: Facts, rulings: Rulings
) -> tuple[tuple[Roller, Way], ...]:
    """Who rolls at once with somebody: who resists, where sixes of both roll on and nothing is decided in between."""
    other = trial.resister
    if roller.role is not Role.ACTOR or other is None or other.hits is not None or not way.before:
        return ()
    first, *more = ways_of(other, facts, rulings)
    if roller.after is not Use.NEVER or other.after is not Use.NEVER or more or not first.before:
        return ()
    return ((other, first),)


def _told(trial: Trial, roller: Roller, way: Way, facts: Facts, game: AlteredDragon) -> Told:
    """What must be told apart of somebody's first roll."""
    points = facts.points_of(roller.who)
    again = roller.after is not Use.NEVER and may_come_after(points, way.before, game.rulings)
    sixes = again and game.rulings.sixes is SixesThatRollOn.ALL and not way.before
    cap = _cap(trial, roller, facts, game)
    keep_all = not way.before and (trial.net_counts or sixes)
    return Told(None if keep_all else cap, misses=again, sixes=sixes)


def _told_again(trial: Trial, roller: Roller, lying: Lying, facts: Facts, game: AlteredDragon) -> Told:
    """What must be told apart when dice are rolled again."""
    cap = _cap(trial, roller, facts, game)
    more = game.rulings.points is PointsPerAction.UNLIMITED and facts.points_of(roller.who) > 0
    return Told(None if cap is None else 0 if lying.or_more else cap - lying.hits, misses=more)


def _cap(trial: Trial, roller: Roller, facts: Facts, game: AlteredDragon) -> int | None:
    """From how many hits of somebody's on all have the same consequences; None where there is no such number."""
    told = trial.told if trial.net_counts else 0
    if roller.role is Role.ASSISTANT:
        most = _most_help(trial.actor, game)
        return None if most is None else max(0, most - facts.helped)
    if roller.role is Role.RESISTER:
        acting = facts.on_table(Role.ACTOR)
        late = game.rulings.after is AfterTheRoll.AT_THE_END and trial.actor.after is not Use.NEVER
        return None if late or acting is None else acting.hits + 1
    if trial.threshold is not None:
        return max(trial.threshold, told)
    other = trial.resister
    if other is None or _may_roll_on(other, facts):
        return None
    most = other.hits if other.hits is not None else int(pool_of(other.parts, least=game.least).value)
    return max(most + 1, told)


# ---------------------------------------------------------------- in words


def _declared(trial: Trial) -> str:
    goal = f"threshold {trial.threshold}" if trial.resister is None else f"against {trial.resister.who}"
    helped = f", helped by {', '.join(each.who for each in trial.assistants)}" if trial.assistants else ""
    return f"{trial.name}: {trial.actor.who}, {goal}{helped}"


def _told_in_words(state: State, game: AlteredDragon, trial: Trial) -> State:
    found, facts = ended(trial, state.facts, game.rulings), state.facts
    if trial.settled is not None:
        words = "known" if found.success else "not known"
        return ends_with(state, f"{words}: {'success' if found.success else 'failure'}", "AD-C17")
    number, what, rule = against(trial, facts)
    if found.hits is not None:
        state = state.noting(Totalled("net hits", net_of(found.hits, number, what, rule), "AD-NET-01"))
        reached = level(found.hits, game.rulings)
        state = state.noting(
            Said(Stage.COMPARE, f"{found.hits} hits are of level {reached}, {words_for(reached)}", "AD-HIT-02")
        )
    if not found.success:
        return ends_with(state, "failure", rule)
    net = f", net {found.net}" if trial.net_counts else ", done is done"
    return ends_with(state, f"success{net}", rule if trial.net_counts else "AD-NET-02")
