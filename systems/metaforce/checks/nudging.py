"""Fudge Nudge: a die that was rolled is raised, one by one (MF-MPOWER-28, MF-MPOWER-29)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import Check
from ludex.systems.metaforce.checks.reaching import farthest
from ludex.systems.metaforce.dice.check_die import OTHER_LEAST, SIDES
from ludex.systems.metaforce.play.deeds import Deed, Kind, RollDeed
from ludex.systems.metaforce.play.facts import Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.powers import NudgedAbove
from ludex.systems.metaforce.terms import Power

D12, OTHER, FIRST_PART = 0, 1, 2


@frozen(cache_hash=True)
class Raise(Option):
    """To nudge a die so often.

    Attributes:
        place: Which die: the d12, the other d12, each of the other dice, what exploded.
        times: How often.
        cost: For how many MP.
        words: Which die, and what it comes to.
    """

    place: int
    times: int
    cost: int
    words: str

    def label(self) -> str:
        """In words."""
        return f"{self.words} for {self.cost} MP"


@frozen(cache_hash=True)
class Stay(Option):
    """To nudge nothing more."""

    def label(self) -> str:
        """In words."""
        return "no nudge"


@frozen(cache_hash=True)
class Nudged(Deed):
    """A die was nudged: the table is as it is then."""

    who: str
    cost: int
    table: OnTable
    words: str

    def lacking(self, facts: Facts) -> str | None:
        """The MP."""
        left = facts.creature(self.who).mp
        return None if left >= self.cost else f"{self.who} has {left} MP of {self.cost} for {Power.FUDGE_NUDGE.value}"

    def done(self, facts: Facts) -> Facts:
        """MP are paid, and the die shows more."""
        return facts.spending(self.who, self.cost).laying(self.table)

    def says(self, facts: Facts) -> Said:
        """Which die, and for what."""
        return Said(Stage.MODIFY, f"{self.who} nudges {self.words} for {self.cost} MP", "MF-MPOWER-28")


@frozen(cache_hash=True)
class ExplosionRoll(RollDeed):
    """What a 12 brings is rolled, after all that led to it."""

    def done(self, facts: Facts) -> Facts:
        """It lies there as a Versatile Bonus (MF-EXPLODE-01)."""
        table = facts.table
        assert table is not None
        return facts.laying(evolve(table, bonuses=(self.total, *table.bonuses), exploded=True))


@frozen(cache_hash=True)
class Nudge(Task[Facts]):
    """Who rolled may nudge dice, until they nudge no more; a d12 that shows 12 then explodes (MF-MPOWER-29).

    All dice lie there, so that nothing is lost by going through them in order; when something has exploded they may all
    be nudged again.

    Attributes:
        check: The check.
        since: The first die that may still be nudged.
    """

    check: Check
    since: int = D12

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where a nudge can change something (MF-MPOWER-02)."""
        table = state.facts.table
        assert table is not None
        options = tuple(self._options(state.facts, table, game))
        if not options:
            return self._on(state, game)
        question = f"Does {self.check.by} nudge a die?"
        return Choice(self.check.player, question, (Stay(), *options), "MF-MPOWER-28")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """The die shows more, or nothing is nudged any more."""
        if not isinstance(answer, Raise):
            return self._on(state, game)
        table = state.facts.table
        assert table is not None
        raised = raised_by(table, answer.place, answer.times, game.rules.readings.powers.nudged_above)
        two = answer.place in (D12, OTHER) and table.other > 0  # which of two counts may change by a nudge
        since = D12 if two else answer.place + 1
        nudged = Nudged(self.check.by, answer.cost, _gone_by(raised, since, self.check), answer.words)
        return state.then(Perform(step(nudged)), Nudge(self.check, since))

    def _on(self, state: State, game: Metaforce) -> State:
        table = state.facts.table
        assert table is not None
        if not _will_explode(table):
            return state.with_facts(state.facts.laying(_settled(table, self.check)))
        assert table.dice is not None
        given = table.dice.d12.given_by(table.other)
        if given is not None:  # MF-PLAY-09
            return state.with_facts(
                state.facts.laying(_settled(evolve(table, bonuses=(given, *table.bonuses)), self.check))
            )
        roll = ExplosionRoll(self.check.by, table.dice.d12.bonus_die, why=f"{self.check.by}: the d12 explodes")
        return state.then(Perform(step(roll)), Nudge(self.check))

    def _options(self, facts: Facts, table: OnTable, game: Metaforce) -> Iterator[Raise]:
        check, left = self.check, facts.creature(self.check.by).mp
        if not facts.can_use(check.by, Power.FUDGE_NUDGE):
            return
        attack = check.kind is Kind.TO_HIT
        twelve = attack and not table.exploded  # a 12 is a critical hit
        wanted = _wanted(check, facts, table, left)
        if wanted == 0 and not attack:
            return
        for place, name, shown, most in dice_on(table):
            if place < self.since:
                continue
            before, cost = nudged_before(table, place), 0
            for times in range(1, most - shown + 1):
                cost += check.costs(before + times)
                if cost > left:
                    break
                helps = wanted is None or (wanted > 0 and _may_help(table, place, times, wanted))
                critical = twelve and place in (D12, OTHER) and shown + times == SIDES
                if helps or critical or (attack and _is_bonus(table, place)):
                    yield Raise(place, times, cost, f"{name} from {shown} to {shown + times}")


def _wanted(check: Check, facts: Facts, table: OnTable, mp: int) -> int | None:
    """How much more makes a difference at most (MF-MPOWER-02); None where all of it does, 0 where nothing does.

    What the other die of an Advantage roll will give is counted in (MF-PLAY-09).
    """
    if check.told or check.places:
        return None
    given = table.dice.d12.given_by(table.other) if table.dice is not None and _will_explode(table) else None
    now = table.total + table.bonus + (given or 0)
    reach = most_gained(check, table, mp) + farthest(check, facts)
    return max((goal - now for goal in check.goals if now < goal <= now + reach), default=0)


def most_raised(check: Check, mp: int, dice: int) -> int:
    """By how much MP raise so many dice together at most, each being cheapest at first (MF-MPOWER-28).

    >>> [most_raised(Check("a lock", "ann"), 9, dice) for dice in (1, 2, 3)]
    [3, 5, 6]
    """
    raised, cost = 0, check.costs(1)
    while cost <= mp and raised < dice * SIDES:
        more = min(dice, mp // cost)
        raised, mp = raised + more, mp - more * cost
        cost = check.costs(raised // dice + 1) if more == dice else mp + 1
    return raised


def most_gained(check: Check, table: OnTable, mp: int) -> int:
    """By how much nudges may raise a total at most: by what MP bring, and a d12 at 12 by a bonus besides."""
    assert table.dice is not None
    d12 = table.dice.d12
    missing = SIDES - max(table.face, table.other)
    explodes = not table.exploded and d12.explodes(SIDES, SIDES) and most_raised(check, mp, 1) >= missing
    # what explodes may be raised as well
    return most_raised(check, mp, len(table.parts) + 3) + (SIDES if explodes else 0)


def _may_help(table: OnTable, place: int, times: int, lacking: int) -> bool:
    """Whether so many nudges of a die may help to what lacks: no more than that, or just to a 12.

    Of an Advantage roll the other die helps as a bonus beside a 12, or where it comes to be the one that counts. Of a
    Disadvantage roll it is the lower one that is raised; raised above the other, that is the lower one then.
    """
    assert table.dice is not None
    if place != OTHER:
        return times <= lacking or (place == D12 and table.face + times == SIDES)
    if table.dice.d12.state < 0:
        return False
    if table.face == SIDES:
        return not table.exploded and times <= lacking + max(0, OTHER_LEAST - table.other)
    return table.other + times - table.face == lacking or table.other + times == SIDES


def _is_bonus(table: OnTable, place: int) -> bool:
    """Whether a die is the bonus of a critical hit, which may go on damage too (MF-ATTACK-05, MF-PLAY-09)."""
    assert table.dice is not None
    if place == OTHER:
        return _will_explode(table) and table.dice.d12.given_by(table.other) is not None
    return table.exploded and place == FIRST_PART + len(table.parts)


def _will_explode(table: OnTable) -> bool:
    """Whether a 12 lies there whose bonus does not yet."""
    return table.dice is not None and not table.exploded and table.dice.d12.explodes(table.face, table.other)


def _settled(table: OnTable, check: Check) -> OnTable:
    """The table when no die may be changed any more: only total and bonuses matter, and the d12 of an attack."""
    table = replaced(table, parts=(), dice=None, nudged=())
    return table if _keeps_d12(check) else replaced(table, face=0, other=0)


def _keeps_d12(check: Check) -> bool:
    return check.remembers or check.kind is Kind.TO_HIT


def _gone_by(table: OnTable, since: int, check: Check) -> OnTable:
    """The table without what those dice show that are nudged no more: their total is enough."""
    if since <= OTHER or _will_explode(table):
        return table
    gone = min(since - FIRST_PART, len(table.parts))
    parts = (0,) * gone + table.parts[gone:]
    table = replaced(table, parts=parts, nudged=(0,) * since + table.nudged[since:])
    return table if _keeps_d12(check) else replaced(table, face=0, other=0)


def dice_on(table: OnTable) -> Iterator[tuple[int, str, int, int]]:
    """The dice that may be nudged: the place, the name, what it shows or counts, and its highest face.

    MF-MPOWER-28: of a meta die it is the counted result that is raised.
    """
    if table.dice is None:
        return
    if table.face and not table.dice.d12.shows_one:
        yield D12, "the d12", table.face, SIDES
    if table.other:
        yield OTHER, "the other d12", table.other, SIDES
    for place, (roll, value) in enumerate(zip(table.dice.added, table.parts, strict=True), FIRST_PART):
        yield place, roll.written(), value, roll.highest or value
    if table.exploded and table.bonuses and table.dice.d12.given_by(table.other) is None:
        yield FIRST_PART + len(table.parts), "the md12", table.bonuses[0], SIDES


def nudged_before(table: OnTable, place: int) -> int:
    """How often a die was nudged in this turn; each has a counter of its own (MF-MPOWER-28)."""
    return table.nudged[place] if place < len(table.nudged) else 0


def raised_by(table: OnTable, place: int, times: int, reading: NudgedAbove) -> OnTable:
    """The table after a die was nudged so often."""
    assert table.dice is not None
    d12, parts = table.dice.d12, table.parts
    counters = list(table.nudged) + [0] * (FIRST_PART + len(parts) + 1 - len(table.nudged))
    counters[place] += times
    face, other, total, bonuses = table.face, table.other, table.total, table.bonuses
    if place in (D12, OTHER):
        face, other = (face + times, other) if place == D12 else (face, other + times)
        # MF-MPOWER-29, MF-OPEN-15: which die counts is determined again
        turned = other < face if d12.state < 0 else other > face and reading is NudgedAbove.HIGHER_AGAIN
        if other and turned:
            face, other = other, face
            counters[D12], counters[OTHER] = counters[OTHER], counters[D12]
        total += d12.counts(face) - d12.counts(table.face)
    elif place < FIRST_PART + len(parts):
        at = place - FIRST_PART
        parts = (*parts[:at], parts[at] + times, *parts[at + 1 :])
        total += times
    else:
        bonuses = (bonuses[0] + times, *bonuses[1:])
    return replaced(table, total=total, face=face, other=other, parts=parts, bonuses=bonuses, nudged=tuple(counters))
