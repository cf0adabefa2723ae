"""What comes of a Move once its successes are counted: Drama, Experience, a Finisher that failed."""

from __future__ import annotations

from typing import Final

from attrs import define, field, frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress
from ludex.systems.alter_arms.archetypes import ATTACKS, acted
from ludex.systems.alter_arms.drama import after_failed_finisher, lowered, raised, remembered, tested
from ludex.systems.alter_arms.facts import Facts, Outcome, State
from ludex.systems.alter_arms.game import AlterArmsGame, Closing, rules_of
from ludex.systems.alter_arms.moves import OF_ARCHETYPES, Attempt, Kind, Move
from ludex.systems.alter_arms.powers import Effect, Gives, Relieves, Says, Teaches, Times, Who, deals
from ludex.systems.alter_arms.rulings import Paying, SupportCount
from ludex.systems.alter_arms.terms import Archetype

# looked up once, since finding a member of an enumeration takes as long as a call
SUM: Final = SupportCount.SUM
LATE: Final = Paying.LATE
SUPPORT: Final = Archetype.SUPPORT


def attacks(game: AlterArmsGame, facts: Facts, move: Move) -> bool:
    """Whether a Move gives Drama to Opponents that it is rolled against, so that Defenders may react (AA-DEFR-01)."""
    if not move.targets or move.targets[0] not in game.cast.opponents[move.by]:
        return False
    match move.kind:
        case Kind.NORMAL | Kind.RELEASE:
            return True
        case Kind.ARCHETYPE:
            return game.standing(facts, move.by).character.archetype in ATTACKS
        case Kind.POWER:
            return move.power is not None and deals(move.power, finisher=move.finisher)
        case Kind.REACTION:
            return False


def dealt(game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome) -> State:
    """The state after a Move has had its effect (AA-MOVE-05, steps 10 and 11)."""
    move = attempt.move
    gained = _experience(game, state, move, outcome)
    state = state.with_facts(state.facts.with_last(replaced(outcome, gained=gained) if gained else outcome))
    if outcome.total:
        state = _recovered(game, state, move)
        match move.kind:
            case Kind.NORMAL if move.targets:
                state = _normal(game, state, attempt, outcome)
            case Kind.ARCHETYPE | Kind.RELEASE:
                return acted(game, state.then(Conclude(move, gained)), attempt, outcome)
            case Kind.POWER:
                state = _used(game, state, attempt, outcome)
            case Kind.NORMAL:
                pass  # AA-MOVE-07: game master and player say what it comes to
            case Kind.REACTION:
                words = f"{move.by} keeps {outcome.total} Drama from {move.targets[0]}"
                state = game.noting(state, Stage.CONSEQUENCE, words, "AA-DEFR-01")
    elif move.finisher:
        state = after_failed_finisher(game, state, move.by)
    return concluded(game, state, move, gained)


def concluded(game: AlterArmsGame, state: State, move: Move, gained: int) -> State:
    """The state after a Move whose effect is over has brought Experience (AA-MOVE-05, step 11)."""
    if gained:
        state = learned(game, state, move.by, move, gained)
    if game.rulings.paying is LATE:  # AA-C30: looked for only after the whole Move
        for name in (move.by, *move.targets):
            state = tested(game, state, name)
    return state


@frozen(cache_hash=True)
class Conclude(Closing):
    """A Move comes to its end, once nothing more is asked about its effect.

    Attributes:
        move: The Move.
        gained: How much Experience it brings.
    """

    move: Move
    gained: int

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Bring it."""
        return concluded(rules_of(game), state, self.move, self.gained)


def _normal(game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome) -> State:
    # AA-MOVE-06: as much Drama as there are successes, after Trait and Defenders
    for place, (target, successes) in enumerate(zip(attempt.move.targets, outcome.successes, strict=True)):
        state = gave(game, state, attempt, target, max(0, successes - attempt.kept_from(place)), "AA-MOVE-06")
    return state


def gave(game: AlterArmsGame, state: State, attempt: Attempt, target: str, amount: int, rule: str) -> State:
    """The state after a Move has given Drama to a target, which a Defender remembers (AA-DEFR-02)."""
    if game.standing(state.facts, target).crashed:
        return state  # beaten by paying for its Trait
    by = attempt.move.by
    state = remembered(game, state, by, target, amount)
    return raised(game, state, target, amount, f"{by}'s Move", rule)


def _recovered(game: AlterArmsGame, state: State, move: Move) -> State:
    standing = game.standing(state.facts, move.by)
    if not standing.recovering:
        return state
    # AA-CRASH-03: any Move with a success clears it
    state = game.changed(state, replaced(standing, recovering=False))
    return game.noting(state, Stage.CONSEQUENCE, f"{move.by} may transform again", "AA-CRASH-03")


# ---------------------------------------------------------------- Experience


def _experience(game: AlterArmsGame, state: State, move: Move, outcome: Outcome) -> int:
    """How much Experience a Move brings: 1 for each success of an archetype Move (AA-XP-03)."""
    if move.kind not in OF_ARCHETYPES:
        return 0
    support = game.standing(state.facts, move.by).character.archetype is SUPPORT
    if support and game.rulings.support_count is not SUM:  # AA-C20
        return max(outcome.successes)
    return outcome.total


def learned(game: AlterArmsGame, state: State, name: str, move: Move, amount: int) -> State:
    """The state after a character has gained Experience in the Vector of a Move (AA-XP-01)."""
    standing = game.standing(state.facts, name)
    state = game.changed(state, standing.with_experience(move.vector, amount))
    return game.noting(state, Stage.CONSEQUENCE, f"{name}: {amount} {move.vector.value} Experience", "AA-XP-03")


# ---------------------------------------------------------------- Powers


def _used(game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome) -> State:
    power = attempt.move.power
    assert power is not None
    # AA-FIN-04: with a Finisher the extra effect happens too
    effects = (*power.effects, *power.finisher) if attempt.move.finisher else power.effects
    so_far = _SoFar({name: attempt.kept_from(place) for place, name in enumerate(attempt.move.targets)})
    for effect in effects:
        state = _effect(game, state, attempt, outcome, effect, so_far)
    for name, amount in so_far.given.items():
        state = remembered(game, state, attempt.move.by, name, amount)
    return state


@define
class _SoFar:
    """What the effects of a Power have come to so far.

    Attributes:
        kept: How much Drama Defenders still keep from each: of the whole attack, not of each effect (AA-DEFR-01).
        given: How much Drama the Move has given to each.
    """

    kept: dict[str, int]
    given: dict[str, int] = field(factory=dict)

    def gives(self, name: str, points: int) -> int:
        """How much of some Drama arrives."""
        kept = min(points, self.kept.get(name, 0))
        self.kept[name] = self.kept.get(name, 0) - kept
        self.given[name] = self.given.get(name, 0) + points - kept
        return points - kept


def _effect(
    game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome, effect: Effect, so_far: _SoFar
) -> State:
    move = attempt.move
    assert move.power is not None
    name = move.power.name
    match effect:
        case Gives(amount, who, times):
            for target, successes in _befallen(game, state, attempt, outcome, who):
                if game.standing(state.facts, target).crashed:
                    continue  # beaten meanwhile
                points = so_far.gives(target, _times(times, successes) * amount)
                state = raised(game, state, target, points, name, "AA-POW-01")
        case Relieves(amount, who, times):
            for target, successes in _befallen(game, state, attempt, outcome, who):
                state = lowered(game, state, target, _times(times, successes) * amount, name, "AA-POW-01")
        case Teaches(amount, times):
            state = learned(game, state, move.by, move, _times(times, outcome.total) * amount)
        case Says(words):
            state = game.noting(state, Stage.CONSEQUENCE, words, "AA-POW-01")
        case _:
            raise NotImplementedError(effect)
    return state


def _times(times: Times, successes: int) -> int:
    return successes if times is Times.EACH_SUCCESS else min(successes, 1)


def _befallen(
    game: AlterArmsGame, state: State, attempt: Attempt, outcome: Outcome, who: Who
) -> tuple[tuple[str, int], ...]:
    """Whom an effect befalls, with the successes that count."""
    move = attempt.move
    if who is Who.TARGETS:
        return tuple(zip(move.targets, outcome.successes, strict=True))
    names = {
        Who.SELF: (move.by,),
        Who.ALLIES: game.able(state.facts, game.cast.allies[move.by]),
        Who.OPPONENTS: game.able(state.facts, game.cast.opponents[move.by]),
    }[who]
    return tuple((name, outcome.total) for name in names)
