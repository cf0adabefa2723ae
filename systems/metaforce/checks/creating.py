"""Create a Meta-Die: a die is made for a check, accepted and paid, or cancelled (MF-MPOWER-08 to MF-MPOWER-11).

What a meta die shows is a Versatile Bonus (MF-DICE-06). To take it off a number to reach is the same as to add it to
what is held against that; to take it off the total of somebody else see `hindering`.
"""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.dice.die import Die, d
from ludex.engine.pipeline import Perform
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.bonuses import PutBonuses, PutOn
from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.dice.meta_dice import largest_within
from ludex.systems.metaforce.play.deeds import RollDeed, SpendMp
from ludex.systems.metaforce.play.facts import TOTAL, Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.powers import MetaDieCosts
from ludex.systems.metaforce.terms import Power

POWER = Power.CREATE_A_META_DIE


@frozen(cache_hash=True)
class Cancel(Option):
    """To cancel the use: it costs nothing, and the power is barred for this interaction (MF-MPOWER-10)."""

    def label(self) -> str:
        """In one word."""
        return "cancel"


@frozen(cache_hash=True)
class MetaDieRoll(RollDeed):
    """The die that is created.

    Attributes:
        least: What it counts at least; 0 where the dice say so themselves.
    """

    least: int = 0

    def done(self, facts: Facts) -> Facts:
        """Its result lies there, with what it costs: what it counts, or its face (MF-OPEN-12A)."""
        table = facts.table
        assert table is not None
        return facts.laying(evolve(table, created=(max(self.least, self.total), self.total)))


@frozen(cache_hash=True)
class RollMetaDie(Task[Facts]):
    """Somebody creates a meta die."""

    check: Check

    def is_possible(self, facts: Facts) -> bool:
        """Whether the power can be used: equipped, not barred, not against a Metaforce user, MP enough for a die."""
        check = self.check
        if POWER not in check.powers or check.against_user or not facts.can_use(check.by, POWER):
            return False
        return self.die(facts) is not None

    def die(self, facts: Facts) -> Die | None:
        """The largest die within the MP that are there (MF-MPOWER-09)."""
        return largest_within(facts.creature(self.check.by).mp, md20=self.check.md20)

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is rolled, where the MP for it have not been spent in the meantime."""
        die = self.die(state.facts)
        if die is None:
            return state
        why = f"{self.check.by} creates a meta die"
        if game.rules.readings.powers.meta_die_costs is MetaDieCosts.FACE:
            roll = MetaDieRoll(self.check.by, d(len(die.faces)), why=why, least=die.least or 1)
        else:
            roll = MetaDieRoll(self.check.by, die, why=why)
        return state.then(Perform(step(roll)), Accept(self.check))


@frozen(cache_hash=True)
class Accept(Task[Facts]):
    """What was created is accepted and put on something, or cancelled."""

    check: Check

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where it can change something (MF-MPOWER-02)."""
        table = state.facts.table
        assert table is not None
        assert table.created is not None
        points, cost = table.created
        options = self._options(state.facts, points)
        if not options:
            return self._cancelled(state, game)
        question = f"Is the meta die of {points} accepted for {self.check.costs(cost)} MP?"
        return Choice(self.check.player, question, (Cancel(), *options), "MF-MPOWER-10")

    def _options(self, facts: Facts, points: int) -> tuple[PutOn, ...]:
        check, table = self.check, facts.table
        assert table is not None
        found = PutBonuses(check).options(facts, table, points)
        if check.told or check.target is None:
            return found
        fate = facts.creature(check.by).mp if Power.FORCE_FATE in check.powers else 0
        most = points + fate + max((each.more for each in found), default=0)
        useful = any(0 < goal - table.total <= most for goal in check.goals)
        return tuple(each for each in found if each.on != TOTAL or useful)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Accepted and paid, or cancelled."""
        if not isinstance(answer, PutOn):
            return self._cancelled(state, game)
        table = state.facts.table
        assert table is not None
        assert table.created is not None
        points, cost = table.created
        table = evolve(table, created=None)
        total = points + answer.more
        table = table.raised(answer.on, total)
        used = state.facts.barring(self.check.by, POWER)  # once for a check
        state = state.with_facts(used.laying(table))
        if game.traced:
            goes = "is taken off" if self.check.hinders else "goes on"
            state = state.noting(Said(Stage.CHOOSE, f"the meta die's {total} {goes} {answer.on}", "MF-MPOWER-08"))
        paid = self.check.costs(cost) + answer.more
        return state.then(Perform(step(SpendMp(self.check.by, paid, POWER.value.capitalize(), "MF-MPOWER-10"))))

    def _cancelled(self, state: State, game: Metaforce) -> State:
        table = state.facts.table
        assert table is not None
        if game.traced:
            state = state.noting(Said(Stage.CHOOSE, f"{POWER.value.capitalize()} is cancelled", "MF-MPOWER-03"))
        facts = state.facts.laying(evolve(table, created=None)).barring(self.check.by, POWER)
        return state.with_facts(facts)
