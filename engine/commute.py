"""Which modifiers come to the same in either order, found by trial.

Two commute when applying one after the other gives the same step either way, and neither takes the other its
chance. Where all commute pairwise, one order stands for all of them, and nobody is asked.
"""

from collections import Counter
from itertools import combinations

from ludex.engine.modifiers import Candidate, applied, candidates
from ludex.engine.state import F, Game, GameState
from ludex.engine.steps import Act, Step


def all_commute(state: GameState[F], game: Game[F], step: Step, found: list[Candidate[F]]) -> bool:
    """Whether the order of these candidates cannot change what the step becomes."""
    return all(_commute(state, game, step, one, two) for one, two in combinations(found, 2))


def _commute(state: GameState[F], game: Game[F], step: Step, one: Candidate[F], two: Candidate[F]) -> bool:
    deciders = {each.applicable.player for each in (one, two) if each.modifier.optional}
    if len(deciders) > 1:
        # who decides second knows what the first decided
        return False
    first, second = applied(state, game, step, one), applied(state, game, step, two)
    left, right = _next(state, game, first, step, one, two), _next(state, game, second, step, two, one)
    if left is None or right is None:
        return False
    here, there = applied(state, game, first, left), applied(state, game, second, right)
    if Counter(here.actions) != Counter(there.actions) or here.used != there.used:
        return False
    if Counter(here.acts) == Counter(there.acts):
        return True
    # What was added remembers different modifiers: that matters if it shows when all that apply have been applied.
    return Counter(_finished(state, game, here).actions) == Counter(_finished(state, game, there).actions)


def _next(
    state: GameState[F], game: Game[F], changed: Step, before: Step, used: Candidate[F], wanted: Candidate[F]
) -> Candidate[F] | None:
    """The same modifier on the same atomic action, in a step that another one has changed; None where it cannot be."""
    again = candidates(state, game, changed, (wanted.applicable,))
    if wanted.place is None:
        return again[0] if again else None
    act = before.acts[wanted.place]
    if used.place == wanted.place:
        # both change one action: what the first has made of it, if that is one
        made = [each for each in again if _act(changed, each).used >= act.used | {used.key}]
        return made[0] if len(made) == 1 else None
    for candidate in again:
        found = _act(changed, candidate)
        if found.action == act.action and found.used >= act.used:
            return candidate
    return None


def _act(step: Step, candidate: Candidate[F]) -> Act:
    assert candidate.place is not None  # the same modifier attaches to the same kind of thing
    return step.acts[candidate.place]


def _finished(state: GameState[F], game: Game[F], step: Step) -> Step:
    """The step when no modifier is left, each first one being applied, the optional ones too."""
    while found := candidates(state, game, step, game.modifiers(state, step)):
        step = applied(state, game, step, found[0])
    return step
