"""A check, task by task: declare, choose how, roll, choose again, compare."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.checks.posed import ends_with
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.alike import nudged_alike
from ludex.systems.metaforce.checks.bonuses import PutBonuses
from ludex.systems.metaforce.checks.check import Check, Use, dice_of, is_passed_by
from ludex.systems.metaforce.checks.creating import RollMetaDie
from ludex.systems.metaforce.checks.hindering import Hinder, mirrored
from ludex.systems.metaforce.checks.intervening import Intervene
from ludex.systems.metaforce.checks.nudging import Nudge
from ludex.systems.metaforce.checks.reaching import farthest
from ludex.systems.metaforce.dice.rolls import EVERY_DIE, Told, sums_of
from ludex.systems.metaforce.play.deeds import Activate, CheckRoll, Kind, SpendMp, TakeExert
from ludex.systems.metaforce.play.facts import Done, Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.lifted_dice import FLOORS
from ludex.systems.metaforce.readings.powers import MetaDieUsed
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class Way(Option):
    """How somebody goes about a check.

    Attributes:
        die: Whether the die of the Attribute is rolled (MF-PLAY-06).
        exert: How much Exert that costs.
        power: Which power is used first.
        passes: Whether nothing is rolled, since the floor passes (MF-MPOWER-15).
        creates: Whether a meta die is created for it before the roll (MF-OPEN-12B).
    """

    die: bool = False
    exert: int = 0
    power: Power | None = None
    passes: bool = False
    creates: bool = False

    def label(self) -> str:
        """In words."""
        words = [self.power.value.capitalize()] if self.power else []
        words += ["Create a Meta-Die"] if self.creates else []
        if self.passes:
            return ", ".join([*words, "pass without a roll"])
        if self.die:
            words.append(f"Exert {self.exert} for the die" if self.exert else "the die")
        return ", ".join(words) or "roll"


# ---------------------------------------------------------------- the tasks


@frozen(cache_hash=True)
class Begin(Task[Facts]):
    """A check begins: an interaction of its own."""

    check: Check

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Say what is tried; a passive number that is high enough succeeds at once (MF-PLAY-04)."""
        check, facts = self.check, state.facts
        if facts.barred or facts.table is not None:
            # MF-MPOWER-03: what was cancelled is there again with the next interaction
            state = state.with_facts(evolve(facts, barred=frozenset(), table=None))
        if game.traced:
            for line in _declared(check):
                state = state.noting(line)
        if check.passive is not None and check.target is not None and check.passive >= check.target:
            if game.traced:
                words = f"passive {check.passive} meets {check.target}: no roll is needed"
                state = state.noting(Said(Stage.COMPARE, words, "MF-PLAY-04"))
            return state.with_facts(state.facts.laying(OnTable(check.passive))).then(Compare(check))
        if check.certain and check.target is not None:
            if game.traced:
                words = "the power level is high enough: no roll is needed"
                state = state.noting(Said(Stage.COMPARE, words, "MF-ATTR-10"))
            return state.with_facts(state.facts.laying(OnTable(check.target))).then(Compare(check))
        return state.then(HowToRoll(check))


@frozen(cache_hash=True)
class HowToRoll(Task[Facts]):
    """Somebody says how to go about it, and does."""

    check: Check

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where there is more than one way."""
        plainest, *others = ways_of(self.check, state.facts, game)
        if others:
            ways = (plainest, *others)
            return Choice(self.check.player, f"How does {self.check.by} go about it?", ways, "MF-PLAY-06")
        return self._gone(state, game, plainest)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """In the way that was chosen."""
        assert isinstance(answer, Way)
        return self._gone(state, game, answer)

    def _gone(self, state: State, game: Metaforce, way: Way) -> State:
        check, tasks = self.check, list(begun_with(self.check, way))
        if way.passes:
            return state.then(*tasks, Pass(check))
        before = [TakeExert(check.by, way.exert, "the Attribute die", "MF-PLAY-06")] if way.exert else []
        roll = CheckRoll(
            check.by,
            dice_of(check, game.rules.readings.checks, die=way.die),
            why=f"{check.by}: {check.name}",
            kind=check.kind,
            told=told_of(check, state.facts, creates=way.creates),
            training=check.training,
            average=check.average,
        )
        tasks.append(Perform(step(*before, roll)))
        if Power.FUDGE_NUDGE in check.powers:
            tasks.append(Nudge(check))
        if check.places or Power.FUDGE_NUDGE in check.powers:
            tasks.append(PutBonuses(check))
        if way.creates:
            tasks.append(RollMetaDie(check))
        if check.powers:
            tasks.append(Intervene(check))
        if check.hindered is not None:
            tasks.append(Hinder(check))
        return state.then(*tasks, Compare(check))


def begun_with(check: Check, way: Way) -> Iterator[Task[Facts]]:
    """What is done first: a power is paid for, and goes on."""
    if way.power is not None:
        cost = check.costs(FLOORS[way.power])
        rule = "MF-MPOWER-15" if way.power is Power.SAFE_6 else "MF-MPOWER-16"
        paid = SpendMp(check.by, cost, way.power.value.capitalize(), rule)
        yield Perform(step(paid, Activate(check.by, way.power)))


@frozen(cache_hash=True)
class Pass(Task[Facts]):
    """A check that a floor passes is passed without a roll (MF-MPOWER-15)."""

    check: Check

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """As if the d12 showed the floor."""
        check = self.check
        least = floor_of(check, state.facts)
        dice = dice_of(check, game.rules.readings.checks)
        total = least + dice.flat + sum(each.lowest for each in dice.added)
        return state.with_facts(state.facts.laying(OnTable(total))).then(Compare(check))


@frozen(cache_hash=True)
class Compare(Task[Facts]):
    """What came of it."""

    check: Check

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Success when the total is at least the target (MF-PLAY-02)."""
        check, table = self.check, state.facts.table
        assert table is not None  # it has been rolled
        success = None if check.target is None else table.total >= check.target
        margin = 0 if check.target is None else table.total - check.target
        reached = max((each for each in check.margins if margin >= each), default=0)
        done = Done(
            check.name,
            success,
            table.total if check.told else 0,
            margin if check.told else reached,
            table.put,
            face=table.face if check.remembers else 0,
            other=table.other if check.remembers else 0,
        )
        if game.traced:
            state = state.noting(Said(Stage.COMPARE, _compared(check, table), "MF-PLAY-02"))
            if success is not None:
                state = ends_with(state, "success" if success else "failure", "MF-PLAY-02")
        return state.with_facts(state.facts.with_done(done))


# ---------------------------------------------------------------- what there is to choose, and what must be told apart


def ways_of(check: Check, facts: Facts, game: Metaforce) -> tuple[Way, ...]:
    """How somebody may go about a check, the plainest first."""
    readings = game.rules.readings
    ranked = check.attribute is not None and check.attribute.value > 0
    dice = {Use.NEVER: (False,), Use.MAY: (False, True), Use.MUST: (True,)}[check.die if ranked else Use.NEVER]
    ways: list[Way] = []
    for power in (None, *(each for each in FLOORS if _may_begin(check, facts, each))):
        least = max(floor_of(check, facts), FLOORS[power] if power else 0)
        if least and is_passed_by(check, dice_of(check, readings.checks), least):
            ways.append(Way(power=power, passes=True))
            if power is not None and not (check.told or check.places or check.margins):
                continue  # the roll could bring no more
        ways += [Way(die, check.exert if die else 0, power) for die in dice]
    if _may_create_before(check, facts, game):
        ways += [evolve(way, creates=True) for way in ways if way.power is None and not way.passes]
    return tuple(ways)


def _may_begin(check: Check, facts: Facts, power: Power) -> bool:
    if power not in check.powers or not facts.can_use(check.by, power) or facts.is_active(check.by, power):
        return False
    return facts.creature(check.by).mp >= check.costs(FLOORS[power])


def _may_create_before(check: Check, facts: Facts, game: Metaforce) -> bool:
    before = game.rules.readings.powers.meta_die_used is MetaDieUsed.BEFORE
    return before and RollMetaDie(check).is_possible(facts)


def floor_of(check: Check, facts: Facts) -> int:
    """What the d12 counts at least by the powers that are going on; 0 for none."""
    if check.kind not in (Kind.SKILL, Kind.ATTRIBUTE, Kind.TO_HIT, Kind.SAVE):
        return 0
    return max((least for power, least in FLOORS.items() if facts.is_active(check.by, power)), default=0)


def told_of(check: Check, facts: Facts, *, creates: bool) -> Told:
    """What must be told apart of the roll of a check."""
    if Power.FUDGE_NUDGE in check.powers and facts.can_use(check.by, Power.FUDGE_NUDGE):
        return EVERY_DIE if check.remembers else evolve(EVERY_DIE, alike=nudged_alike(check, facts, creates=creates))
    if check.remembers:
        return evolve(_told_of_total(check, facts, creates=creates), face=True, other=True)
    return _told_of_total(check, facts, creates=creates)


def _told_of_total(check: Check, facts: Facts, *, creates: bool) -> Told:
    if check.told or check.target is None:
        return Told(bonus=bool(check.places))
    reach = farthest(check, facts, creates=creates)
    down = 0 if check.hindered is None else farthest(mirrored(check), facts)
    # what is there without a roll may go on the total, or elsewhere, once the dice are seen (MF-VB-01)
    given = sums_of(tuple(part.value for part in check.bonuses)) if check.places else (0,)
    cuts = {goal - more + away for goal in check.goals for more in given for away in range(-reach, down + 1)}
    return Told(tuple(sorted(cuts)), bonus=bool(check.places))


# ---------------------------------------------------------------- in words


def _declared(check: Check) -> list[Said]:
    goal = f", {check.target} to reach" if check.target is not None else ""
    lines = [Said(Stage.DECLARE, f"{check.name}: {check.kind.value} of {check.by}{goal}", "MF-PLAY-03")]
    if check.called_by:
        lines.append(Said(Stage.DECLARE, f"called for by the {check.called_by}", "MF-PLAY-15"))
    if check.attribute is not None:
        part = check.attribute
        lines.append(Said(Stage.TOTAL, f"{part.name} {part.value:+}", part.rule))
    lines += [Said(Stage.TOTAL, f"{part.name} {part.value:+}", part.rule) for part in check.parts]
    if not check.places:
        lines += [Said(Stage.TOTAL, f"{part.name} {part.value:+}", part.rule) for part in check.bonuses]
    lines += [Said(Stage.MODIFY, f"{part.name}: state {part.value:+}", part.rule) for part in check.steps]
    return lines


def _compared(check: Check, table: OnTable) -> str:
    against = "" if check.target is None else f" against {check.target}"
    put = "".join(f", {each.points} on {each.on}" for each in table.put)
    return f"{table.total}{against}{put}"
