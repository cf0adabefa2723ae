"""What may be done about a check once its total is seen: Create a Meta-Die, Force Fate, or nothing."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import Check, Reveals
from ludex.systems.metaforce.checks.creating import RollMetaDie
from ludex.systems.metaforce.play.deeds import Deed
from ludex.systems.metaforce.play.facts import TOTAL, Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.powers import MetaDieUsed
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class LetStand(Option):
    """To leave it as it is."""

    def label(self) -> str:
        """In words."""
        return "let it stand"


@frozen(cache_hash=True)
class CreateMetaDie(Option):
    """To create a meta die (MF-MPOWER-08)."""

    def label(self) -> str:
        """In words."""
        return "Create a Meta-Die"


@frozen(cache_hash=True)
class ForceFate(Option):
    """To change the total, or something else, by so much (MF-MPOWER-37)."""

    by: int
    on: str = TOTAL

    def label(self) -> str:
        """In words."""
        return f"Force Fate by {self.by}" if self.on == TOTAL else f"Force Fate by {self.by} on {self.on}"


@frozen(cache_hash=True)
class FateForced(Deed):
    """A value is changed by force (MF-MPOWER-37).

    Attributes:
        who: Who does it.
        by: By how much the total is raised.
        cost: What it costs: that, and once for each use before.
        on: Which value.
    """

    who: str
    by: int
    cost: int
    on: str = TOTAL

    def lacking(self, facts: Facts) -> str | None:
        """The MP."""
        left = facts.creature(self.who).mp
        return None if left >= self.cost else f"{self.who} has {left} MP of {self.cost} for {Power.FORCE_FATE.value}"

    def done(self, facts: Facts) -> Facts:
        """The value is so much more, and the next use costs 1 more; from now on it is bound (MF-MPOWER-38)."""
        assert facts.table is not None
        paid = facts.spending(self.who, self.cost).used_once_more(self.who, Power.FORCE_FATE)
        return paid.laying(facts.table.raised(self.on, self.by))

    def says(self, facts: Facts) -> Said:
        """Who does what."""
        on = "" if self.on == TOTAL else f" on {self.on}"
        return Said(Stage.MODIFY, f"{self.who} forces fate by {self.by}{on} for {self.cost} MP", "MF-MPOWER-37")


def fate_costs(by: int, times_used: int) -> int:
    """What it costs to change a value by so much (MF-MPOWER-37).

    >>> fate_costs(5, 0), fate_costs(-8, 2)
    (5, 10)
    """
    return abs(by) + times_used


@frozen(cache_hash=True)
class Intervene(Task[Facts]):
    """The player may use powers on the total, one after another.

    Attributes:
        check: The check.
        forced: The values that were changed by force already: to do that at once costs less than to do it twice.
    """

    check: Check
    forced: frozenset[str] = frozenset()

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where a power can change something (MF-MPOWER-02)."""
        table = state.facts.table
        assert table is not None
        options = self._options(state.facts, table, game)
        if not options:
            return state
        question = f"Does {self.check.by} do something about {_told(self.check, table)}?"
        return Choice(self.check.player, question, (LetStand(), *options), "MF-MPOWER-01")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It is done, or not."""
        match answer:
            case CreateMetaDie():
                return state.then(RollMetaDie(self.check), self)
            case ForceFate(by, on):
                cost = self.check.costs(fate_costs(by, state.facts.times_used(self.check.by, Power.FORCE_FATE)))
                return state.then(
                    Perform(step(FateForced(self.check.by, by, cost, on))), Intervene(self.check, self.forced | {on})
                )
            case _:
                return state

    def _options(self, facts: Facts, table: OnTable, game: Metaforce) -> tuple[Option, ...]:
        check = self.check
        gaps = [goal - table.total for goal in check.goals if goal > table.total]
        found: list[Option] = []
        after = game.rules.readings.powers.meta_die_used is MetaDieUsed.AFTER
        if after and RollMetaDie(check).is_possible(facts):
            die = RollMetaDie(check).die(facts)
            assert die is not None
            reach = (die.highest or 0) + facts.creature(check.by).mp * (Power.FORCE_FATE in check.powers)
            if check.told or check.places or any(gap <= reach for gap in gaps):
                found.append(CreateMetaDie())
        if Power.FORCE_FATE in check.powers and facts.can_use(check.by, Power.FORCE_FATE):
            most = facts.creature(check.by).mp - facts.times_used(check.by, Power.FORCE_FATE)
            # MF-MPOWER-39: the game master tells how much is needed
            wanted = () if TOTAL in self.forced else range(1, most + 1) if check.told else gaps
            found += [ForceFate(by) for by in wanted if by <= most]
            places = [each.name for each in check.places if each.fated and each.name not in self.forced]
            found += [ForceFate(by, place) for place in places for by in range(1, most + 1)]
        return tuple(found)


def _told(check: Check, table: OnTable) -> str:
    """What is told of a total; what it is held against too, where the game master reveals more (MF-MPOWER-39)."""
    total, goals = table.total, check.goals
    if check.hinders:
        total, goals = -total, tuple(1 - goal for goal in goals)
    against = f" against {' and '.join(map(str, sorted(goals)))}" if check.reveals is Reveals.MORE and goals else ""
    return " or ".join([f"{total}{against}", *(each.name for each in check.places)])
