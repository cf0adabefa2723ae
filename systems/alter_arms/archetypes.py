"""What the archetype Moves do, each Archetype in its own words of rule (AA-ACE-02 to AA-SUP-03)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.choices import DONE, Answer, Choice, Option, Pick
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.systems.alter_arms.drama import lowered, raised, remembered
from ludex.systems.alter_arms.facts import Facts, Outcome, State
from ludex.systems.alter_arms.game import AlterArmsGame, rules_of
from ludex.systems.alter_arms.moves import Attempt, Kind
from ludex.systems.alter_arms.rulings import PlanPool, Rearranging, Recovering, Splitting, SupportCount
from ludex.systems.alter_arms.terms import Archetype

ATTACKS: Final = frozenset({Archetype.ANTIHERO})
"""Whose archetype Move gives Drama to the Opponent that it is rolled against; a Planner's release does too."""


def acted(game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome) -> State:
    """The state after an archetype Move with at least one success has had its effect."""
    move = attempt.move
    by, successes = move.by, outcome.successes[0]
    target = move.targets[0]
    ally = target in game.cast.allies[by]
    match game.standing(state.facts, by).character.archetype:
        case Archetype.ACE:
            # AA-ACE-02: against an Opponent one's own Drama falls, against an ally the ally's
            relieved = target if ally else by
            return lowered(game, state, relieved, successes * game.per_success, "the Ace", "AA-ACE-02")
        case Archetype.ANTIHERO:
            if ally:  # AA-ANTI-01: one's own Drama falls, the ally is not affected
                return lowered(game, state, by, successes, "the Antihero", "AA-ANTI-01")
            return _antihero(game, state, attempt, successes)
        case Archetype.DEFENDER:
            # AA-DEFR-02: by what the last enemy Move gave, however many successes (AA-C32)
            times = successes if game.rulings.recovering is Recovering.PER_SUCCESS else 1
            last = game.standing(state.facts, by).last_hit
            return lowered(game, state, by, last * times, "the Defender", "AA-DEFR-02")
        case Archetype.PLANNER:
            if move.kind is Kind.RELEASE:
                return _released(game, state, attempt)
            return _planned(game, state, attempt, successes)
        case Archetype.RIVAL:
            if target == by:
                return _rival(game, state, by, successes)
            return lowered(game, state, target, successes, "the Rival", "AA-RIV-02")  # AA-RIV-02: that ally's falls
        case Archetype.SUPPORT:
            return state.then(Supporting(by, move.targets, outcome.successes))
        case None:
            return state


# ---------------------------------------------------------------- moving Drama: Antihero and Rival


@frozen(cache_hash=True)
class Moving(Task[Facts]):
    """Drama moves, one by one or all at once, from somebody to somebody.

    Attributes:
        by: Who decides.
        givers: From whom it may be taken.
        takers: To whom it may go.
        left: How many points can still move.
        whole: Whether whoever is chosen first gives or takes all of them.
        moved: To whom how much has been moved already.
        kept: How much of it Defenders keep from its taker.
        rule: The id of the rule.
    """

    by: str
    givers: tuple[str, ...]
    takers: tuple[str, ...]
    left: int
    whole: bool
    rule: str
    moved: tuple[tuple[str, int], ...] = ()
    kept: int = 0

    def _open(self, game: AlterArmsGame, state: State) -> tuple[str, ...]:
        """From whom, or to whom, the next point can move."""
        if len(self.takers) > 1:
            return self.takers
        return tuple([name for name in self.givers if game.standing(state.facts, name).drama])

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the next point, where there are several answers."""
        rules = rules_of(game)
        found = self._open(rules, state)
        drama = sum(rules.standing(state.facts, name).drama for name in self.givers)
        if not self.left or not drama:
            return self._arrived(rules, state)
        if len(found) == 1:
            return self._taken(rules, state, found[0], self.left)
        if self.left >= drama and len(self.takers) == 1 and not self.whole:
            # everything moves, in whatever order
            return self._taken(rules, state, found[0], self.left)
        way = "To" if len(self.takers) > 1 else "From"
        options = tuple([Pick(name) for name in found])
        return Choice(rules.side(self.by), f"{way} whom does {self.by} move Drama?", options, self.rule, self.by)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Move one point, or all."""
        assert isinstance(answer, Pick)
        return self._taken(rules_of(game), state, answer.id, self.left if self.whole else 1)

    def _taken(self, game: AlterArmsGame, state: State, chosen: str, points: int) -> State:
        several_takers = len(self.takers) > 1
        giver, taker = (self.givers[0], chosen) if several_takers else (chosen, self.takers[0])
        # only Drama that is there can move
        points = min(points, game.standing(state.facts, giver).drama)
        state = lowered(game, state, giver, points, self.by, self.rule)
        left = 0 if self.whole else self.left - points
        return state.then(replaced(self, left=left, moved=(*self.moved, (taker, points))))

    def _arrived(self, game: AlterArmsGame, state: State) -> State:
        gained: dict[str, int] = {}
        for taker, points in self.moved:
            gained[taker] = gained.get(taker, 0) + points
        for taker, points in gained.items():
            amount = max(0, points - self.kept)
            state = remembered(game, state, self.by, taker, amount)
            state = raised(game, state, taker, amount, f"{self.by}'s Move", self.rule)
        return state


def _antihero(game: AlterArmsGame, state: State, attempt: Attempt, successes: int) -> State:
    by, target = attempt.move.by, attempt.move.targets[0]
    allies = game.able(state.facts, game.cast.allies[by])
    # AA-ANTI-02: from allies, chosen for each success (AA-C25); AA-ANTI-03: alone, one's own instead
    rule = "AA-ANTI-02" if allies else "AA-ANTI-03"
    whole = game.rulings.splitting is Splitting.SINGLE
    return state.then(Moving(by, allies or (by,), (target,), successes, whole, rule=rule, kept=attempt.kept_from(0)))


def _rival(game: AlterArmsGame, state: State, by: str, successes: int) -> State:
    # AA-RIV-01: own Drama to one Opponent of choice, whose Defence is not consulted; AA-C25 may split it
    whole = game.rulings.splitting is not Splitting.BOTH
    takers = game.able(state.facts, game.cast.opponents[by])
    return state.then(Moving(by, (by,), takers, successes, whole, rule="AA-RIV-01")) if takers else state


# ---------------------------------------------------------------- Planner


def _pooled(game: AlterArmsGame, state: State, name: str, pool: int, rule: str) -> State:
    standing = game.standing(state.facts, name)
    state = game.changed(state, replaced(standing, pool=pool))
    return game.noting(state, Stage.CONSEQUENCE, f"{name}'s Plan Pool: {standing.pool} -> {pool}", rule)


def _planned(game: AlterArmsGame, state: State, attempt: Attempt, successes: int) -> State:
    by, target = attempt.move.by, attempt.move.targets[0]
    pool = game.standing(state.facts, by).pool + successes * game.per_success
    state = _pooled(game, state, by, pool, "AA-PLAN-01")  # the pool's Drama is new
    if target in game.cast.allies[by]:
        # AA-PLAN-02: Planner and ally each lower theirs too
        state = lowered(game, state, by, successes, "the plan", "AA-PLAN-02")
        state = lowered(game, state, target, successes, "the plan", "AA-PLAN-02")
    elif target == by and game.rulings.plan_pool is PlanPool.SELF:  # AA-C24
        state = lowered(game, state, by, successes, "the plan", "AA-PLAN-02")
    return state


def _released(game: AlterArmsGame, state: State, attempt: Attempt) -> State:
    # AA-PLAN-03: the whole pool goes onto that Opponent, however many successes
    by, target = attempt.move.by, attempt.move.targets[0]
    pool = game.standing(state.facts, by).pool
    amount = max(0, pool - attempt.kept_from(0))
    state = lowered(game, state, by, pool, "the plan", "AA-PLAN-03")
    state = _pooled(game, state, by, 0, "AA-PLAN-03")
    state = remembered(game, state, by, target, amount)
    return raised(game, state, target, amount, "the plan", "AA-PLAN-03")


# ---------------------------------------------------------------- Support


@frozen(cache_hash=True)
class Relieve(Option):
    """To lower one ally's Drama (AA-SUP-03)."""

    ally: str
    amount: int

    def label(self) -> str:
        """Whose, by how much."""
        return f"relieve {self.ally} of {self.amount}"


@frozen(cache_hash=True)
class Shift(Option):
    """To move Drama from one to another (AA-SUP-02)."""

    giver: str
    taker: str
    amount: int

    def label(self) -> str:
        """From whom to whom, how much."""
        return f"move {self.amount} from {self.giver} to {self.taker}"


@frozen(cache_hash=True)
class Supporting(Task[Facts]):
    """A Support who succeeded relieves an ally, or rearranges Drama (AA-SUP-01).

    Attributes:
        by: Who it is.
        members: The party.
        successes: The successes against each of them.
        left: How many points can still be moved; None before anything has been chosen.
    """

    by: str
    members: tuple[str, ...]
    successes: tuple[int, ...]
    left: int | None = None

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask, where there is something to do."""
        rules = rules_of(game)
        options = self._options(rules, state)
        if not options:
            return state
        question = f"What does {self.by} do with the party's Drama?"
        return Choice(rules.side(self.by), question, (*options, DONE), "AA-SUP-01", self.by)

    def _options(self, game: AlterArmsGame, state: State) -> tuple[Option, ...]:
        drama = {name: game.standing(state.facts, name).drama for name in self.members}
        reached = [name for name, count in zip(self.members, self.successes, strict=True) if count]
        left = self.left if self.left is not None else _movable(sum(drama[name] for name in reached), game)
        takers = reached
        if game.rulings.rearranging is Rearranging.ANY_RECEIVER:  # AA-C19
            takers = list(self.members)
        relieving = () if self.left is not None else self._relieving(game, drama)
        return (
            *relieving,
            *[
                Shift(giver, taker, amount)
                for giver in reached
                for taker in takers
                if giver != taker
                for amount in range(1, min(left, drama[giver]) + 1)
            ],
        )

    def _relieving(self, game: AlterArmsGame, drama: dict[str, int]) -> tuple[Relieve, ...]:
        found: list[Relieve] = []
        for name, successes in zip(self.members, self.successes, strict=True):
            counted = {  # AA-C20
                SupportCount.SUM: sum(self.successes),
                SupportCount.CHOSEN: successes,
                SupportCount.BEST: max(self.successes),
            }[game.rulings.support_count]
            amount = min(counted, drama[name])
            if name != self.by and amount:
                found.append(Relieve(name, amount))
        return tuple(found)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Do it; after moving some, more may be moved."""
        rules = rules_of(game)
        match answer:
            case Relieve(ally, amount):
                # AA-SUP-03: one ally's Drama falls by the successes of the whole Move
                return lowered(rules, state, ally, amount, "the Support", "AA-SUP-03")
            case Shift(giver, taker, amount):
                reached = zip(self.members, self.successes, strict=True)
                total = sum(rules.standing(state.facts, name).drama for name, count in reached if count)
                left = (_movable(total, rules) if self.left is None else self.left) - amount
                state = lowered(rules, state, giver, amount, "the Support", "AA-SUP-02")
                state = raised(rules, state, taker, amount, "the Support", "AA-SUP-02")
                return state.then(replaced(self, left=left)) if left else state
            case _:
                return state


def _movable(total: int, game: AlterArmsGame) -> int:
    """How much can be moved: half of the sum, rounded down (AA-SUP-02, AA-C19)."""
    return (total + 1) // 2 if game.rulings.rearranging is Rearranging.UP else total // 2
