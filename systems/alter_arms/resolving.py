"""How a Move is resolved (AA-MOVE-05): declared, rolled, improved, guarded against, and dealt.

A task stands on the agenda only where there is something to ask; what needs no answer is done at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.engine.checks.rolling import Shows
from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import NO, YES, Answer, Choice, Number, Option
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import Act, Step
from ludex.systems.alter_arms.dealing import attacks, dealt
from ludex.systems.alter_arms.drama import can_pay, paid
from ludex.systems.alter_arms.facts import Facts, Outcome, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame, rules_of
from ludex.systems.alter_arms.moves import (
    Attempt,
    Kind,
    Measured,
    Move,
    Protected,
    defence_of,
    measured,
    value_of,
)
from ludex.systems.alter_arms.prices import PayTrait, Spend, improvements
from ludex.systems.alter_arms.reactions import reaction_of, reactors
from ludex.systems.alter_arms.rolls import FaceRoll
from ludex.systems.alter_arms.rules_of_dice import DICE
from ludex.systems.alter_arms.rulings import Paying, Spending, SupportRolls
from ludex.systems.alter_arms.terms import Archetype

# looked up once, since finding a member of an enumeration takes as long as a call
ALLOWED: Final = Paying.ALLOWED
BEFORE: Final = Spending.BEFORE
EACH: Final = SupportRolls.EACH
ARCHETYPE: Final = Kind.ARCHETYPE

# ---------------------------------------------------------------- declaring and rolling


def declare(game: AlterArmsGame, state: State, move: Move, protecting: Protected | None = None) -> State:
    """The state in which a Move has been declared, and its dice are about to be rolled."""
    attempt = Attempt(move, protecting=protecting)
    if game.traced:
        words = f"{move.by}: {move.name}{f' ({move.words})' if move.words else ''}"
        state = state.noting(Said(Stage.DECLARE, words, "AA-MOVE-05"))
    if move.finisher:
        standing = game.standing(state.facts, move.by)
        state = game.changed(state, replaced(standing, finished=True))  # AA-FIN-01: once per Conflict
    if move.power is not None and move.power.cost:
        # AA-POW-01: the cost first, then the Power's Move
        state = paid(game, state, move.by, move.power.cost, move.power.name, "AA-POW-01")
        if game.standing(state.facts, move.by).crashed and game.rulings.paying is ALLOWED:
            return state
    before = game.rulings.spending is BEFORE  # AA-C17
    if before and _mover(game, state, move).experience_in(move.vector):
        return state.then(Invest(attempt))
    return _rolling(game, state, attempt)


def _mover(game: AlterArmsGame, state: State, move: Move) -> Standing:
    return game.standing(state.facts, move.by)


@frozen(cache_hash=True)
class Invest(Task[Facts]):
    """Experience may be spent before the roll, where it is read so (AA-C17)."""

    attempt: Attempt

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask how much."""
        rules, move = rules_of(game), self.attempt.move
        most = _mover(rules, state, move).experience_in(move.vector)
        options = tuple(Number(amount) for amount in range(most + 1))
        return Choice(rules.side(move.by), f"How much Experience does {move.by} spend?", options, "AA-XP-04", move.by)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Spend it, and roll."""
        assert isinstance(answer, Number)
        rules = rules_of(game)
        state = _spent(rules, state, self.attempt.move, answer.number)
        return _rolling(rules, state, replaced(self.attempt, experience=answer.number))


def _spent(game: AlterArmsGame, state: State, move: Move, amount: int) -> State:
    # AA-XP-04: spent points are gone, whatever the result
    return game.changed(state, _mover(game, state, move).with_experience(move.vector, -amount))


def _rolling(game: AlterArmsGame, state: State, attempt: Attempt) -> State:
    move = attempt.move
    mover = _mover(game, state, move)
    each = (
        game.rulings.support_rolls is EACH  # AA-C21
        and move.kind is ARCHETYPE
        and mover.character.archetype is Archetype.SUPPORT
    )
    rolled = _to_roll(move, game.side(move.by), game.numbers(mover).faces, each, game.traced)
    return state.then(Perform(rolled), Landed(attempt))


@lru_cache(maxsize=4096)
def _to_roll(move: Move, side: str, faces: int, each: bool, named: bool) -> Step:  # noqa: FBT001  # found faster by place
    """The step that rolls the die of a Move, once or for each of its targets."""
    against = [(target,) for target in move.targets] if each else [move.targets]
    why, finisher, archetype = move.name if named else "", move.finisher, move.kind is ARCHETYPE
    die = DICE[faces]
    rolls = [
        FaceRoll(move.by, die, why=why, targets=targets, finisher=finisher, archetype=archetype) for targets in against
    ]
    return Step(tuple(Act(roll) for roll in rolls), side)


@frozen(cache_hash=True)
class Landed(Task[Facts]):
    """The dice lie on the table: whoever may pick a face does so, and the Move has a value."""

    attempt: Attempt

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the face, where there are several to pick from."""
        rules, move = rules_of(game), self.attempt.move
        rolled = state.facts.rolled
        picked = _faces_to_pick(rolled)
        if len(picked) > 1:
            options = tuple([Number(face) for face in picked])
            return Choice(rules.side(move.by), f"Which face does {move.by} use?", options, "AA-ACE-01", move.by)
        return _faced(rules, state, self.attempt, picked[0] if picked else None)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Use that face."""
        assert isinstance(answer, Number)
        return _faced(rules_of(game), state, self.attempt, answer.number)


def _faces_to_pick(rolled: tuple[FaceRoll, ...]) -> tuple[int, ...]:
    if not rolled[0].free:
        return ()
    assert isinstance(rolled[0].shown, Shows)
    return tuple(sorted(set(rolled[0].fell.faces)))


def _faced(game: AlterArmsGame, state: State, attempt: Attempt, picked: int | None) -> State:
    targets, rolled = attempt.move.targets, state.facts.rolled
    if picked is not None:
        faces = (picked,) * max(1, len(targets))
    elif len(rolled) > 1:
        faces = tuple([roll.face_against(target) for roll, target in zip(rolled, targets, strict=True)])
    else:
        roll = next(iter(rolled))
        faces = tuple([roll.face_against(target) for target in targets or ("",)])
    state = state.with_facts(state.facts.with_rolled())
    attempt = Attempt(attempt.move, faces, attempt.experience, protecting=attempt.protecting)
    if game.traced:
        state = _totalled(game, state, attempt)
    return _improving(game, state, attempt, measured(game, state.facts, attempt))


def _totalled(game: AlterArmsGame, state: State, attempt: Attempt) -> State:
    mover = _mover(game, state, attempt.move)
    for face in dict.fromkeys(attempt.faces):
        state = state.noting(Totalled("the value of the Move", value_of(game, mover, attempt, face), "AA-MOVE-01"))
    return state


# ---------------------------------------------------------------- who makes it improves it


def _improving(game: AlterArmsGame, state: State, attempt: Attempt, now: Measured) -> State:
    """Ask whether Experience is spent or the Trait paid for, where that can bring a success; else go on."""
    options = improvements(game, state, attempt, now)
    return state.then(Improve(attempt, options)) if options else _guarding(game, state, attempt, now)


@frozen(cache_hash=True)
class Improve(Task[Facts]):
    """Experience may be spent and the Trait paid for, in any order (AA-MOVE-05, steps 5 and 7; AA-C17)."""

    attempt: Attempt
    options: tuple[Option, ...]

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask."""
        by = self.attempt.move.by
        return Choice(rules_of(game).side(by), f"What does {by} add to the Move?", self.options, "AA-MOVE-05", by)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Pay, and ask again; or go on."""
        rules, move = rules_of(game), self.attempt.move
        match answer:
            case Spend(amount):
                state = _spent(rules, state, move, amount)
                attempt = replaced(self.attempt, experience=self.attempt.experience + amount)
            case PayTrait():
                state = paid(rules, state, move.by, 1, "the Trait", "AA-TRAIT-02")
                if rules.standing(state.facts, move.by).crashed and rules.rulings.paying is ALLOWED:
                    return state  # AA-C30: it Crashes before the Trait takes effect, and the Move comes to nothing
                attempt = replaced(self.attempt, trait=True)
            case _:
                return _guarding(rules, state, self.attempt, measured(rules, state.facts, self.attempt))
        if rules.traced:
            state = _totalled(rules, state, attempt)
        return _improving(rules, state, attempt, measured(rules, state.facts, attempt))


# ---------------------------------------------------------------- the targets guard themselves


def _guarding(game: AlterArmsGame, state: State, attempt: Attempt, now: Measured) -> State:
    """Ask each target that may whether it pays for its Trait; else go on."""
    pending = _guards(game, state, attempt, now) if max(now.successes) > 1 else ()
    return state.then(Guard(attempt, pending)) if pending else _protecting(game, state, attempt, now)


def _guards(game: AlterArmsGame, state: State, attempt: Attempt, now: Measured) -> tuple[str, ...]:
    """The targets that may pay for their Trait, and would have fewer successes against them (AA-TRAIT-04)."""
    move = attempt.move
    found: list[str] = []
    for place, target in enumerate(move.targets):
        standing = game.standing(state.facts, target)
        trait = standing.character.trait
        if trait is None or trait.vector is not move.vector or target in attempt.guarded:
            continue
        if target not in game.cast.opponents[move.by] or not can_pay(game, standing, 1):
            continue
        # AA-TRAIT-04: by an Opponent's Move with 2 or more successes against it
        successes = now.successes[place]
        if successes < 2:
            continue
        guarded = replaced(attempt, guarded=attempt.guarded | {target})
        if measured(game, state.facts, guarded).successes[place] < successes:
            found.append(target)
    return tuple(found)


@frozen(cache_hash=True)
class Guard(Task[Facts]):
    """Targets may pay for their Traits, one after another (AA-TRAIT-04)."""

    attempt: Attempt
    pending: tuple[str, ...]

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask the first of them."""
        target = self.pending[0]
        question = f"Does {target} pay for the Trait?"
        return Choice(rules_of(game).side(target), question, (NO, YES), "AA-TRAIT-04", target)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Let it pay, and ask the next."""
        rules, target, rest = rules_of(game), self.pending[0], self.pending[1:]
        attempt = self.attempt
        if answer == YES:
            # AA-TRAIT-04: the cost is taken before the Drama of the Move
            state = paid(rules, state, target, 1, "the Trait", "AA-TRAIT-02")
            if not (rules.standing(state.facts, target).crashed and rules.rulings.paying is ALLOWED):
                attempt = replaced(attempt, guarded=attempt.guarded | {target})
        if rest:
            return state.then(Guard(attempt, rest))
        return _protecting(rules, state, attempt, measured(rules, state.facts, attempt))


# ---------------------------------------------------------------- Defenders react


def _protecting(game: AlterArmsGame, state: State, attempt: Attempt, now: Measured) -> State:
    """Ask the Defenders who may react; else go on."""
    if any(now.successes) and attacks(game, state.facts, attempt.move):
        pending = reactors(game, state.facts, attempt, now)
        if pending:
            return state.then(Protect(attempt, pending))
    return _dealing(game, state, attempt, now)


@frozen(cache_hash=True)
class Protect(Task[Facts]):
    """Defenders may react to an attack on an ally, one after another, each once (AA-DEFR-01)."""

    attempt: Attempt
    pending: tuple[tuple[int, str], ...]

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask the first of them."""
        place, defender = self.pending[0]
        question = f"Does {defender} protect {self.attempt.move.targets[place]}?"
        return Choice(rules_of(game).side(defender), question, (NO, YES), "AA-DEFR-01", defender)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Roll for it, or ask the next."""
        rules, (place, defender), rest = rules_of(game), self.pending[0], self.pending[1:]
        if answer == YES:
            state, move = reaction_of(rules, state, self.attempt, place, defender)
            # AA-DEFR-01: at most once per attack, whoever else it is against
            others = tuple([each for each in rest if each[1] != defender])
            return declare(rules, state, move, Protected(self.attempt, place, others))
        return _next_defender(rules, state, self.attempt, rest)


def _next_defender(game: AlterArmsGame, state: State, attempt: Attempt, pending: tuple[tuple[int, str], ...]) -> State:
    now = measured(game, state.facts, attempt)
    left = tuple([(place, who) for place, who in pending if now.successes[place] > attempt.kept_from(place)])
    return state.then(Protect(attempt, left)) if left else _dealing(game, state, attempt, now)


# ---------------------------------------------------------------- what comes of it


def _dealing(game: AlterArmsGame, state: State, attempt: Attempt, found: Measured) -> State:
    """Count the successes, and let the Move have its effect."""
    if game.traced:
        state = _compared(game, state, attempt, found)
    protected = attempt.protecting
    outcome = Outcome(attempt.move.by, found.values, found.successes, spent=attempt.experience)
    state = dealt(game, state, attempt, outcome)
    if protected is None:
        return state
    blocked = list(protected.attack.blocked or (0,) * len(protected.attack.move.targets))
    blocked[protected.place] += outcome.total
    attack = replaced(protected.attack, blocked=tuple(blocked))
    return _next_defender(game, state, attack, protected.pending)


def _compared(game: AlterArmsGame, state: State, attempt: Attempt, found: Measured) -> State:
    move = attempt.move
    for target in move.targets:
        standing = game.standing(state.facts, target)
        state = state.noting(Totalled(f"{target}'s Defence", defence_of(game, attempt, standing), "AA-DEF-02"))
    for target, value, against, successes in zip(
        move.targets or ("the number of the game master",), found.values, found.against, found.successes, strict=True
    ):
        words = f"{value} against {against}, {target}: {successes} success{'' if successes == 1 else 'es'}"
        state = state.noting(Said(Stage.COMPARE, words, "AA-MOVE-03"))
    return state
