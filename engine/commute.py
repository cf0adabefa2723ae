"""Which modifiers come to the same in either order, found by trial.

Two commute when applying one after the other gives the same step either way, and neither takes the other its
chance. Where all commute pairwise, one order stands for all of them, and nobody is asked. Where some do not, these are
chosen from among themselves: those that commute with each of them may as well wait. So what happens to one object is
decided apart from what happens to the next.
"""

from collections import Counter
from collections.abc import Hashable

from ludex.engine.modifiers import Candidate, applied, candidates, moment
from ludex.engine.state import F, Game, GameState
from ludex.engine.steps import Act, Step


def choosable(state: GameState[F], game: Game[F], step: Step, found: list[Candidate[F]]) -> list[Candidate[F]]:
    """Of these candidates those among which the order can matter now: one alone where it cannot.

    Candidates that do not commute belong together, and so do all that hang together by such pairs. Of these parts the
    first that has more than one candidate is chosen from: first by the atomic action that it concerns.
    """
    parts: list[list[Candidate[F]]] = []
    for candidate in found:
        touched = [part for part in parts if not all(_commute(state, game, step, each, candidate) for each in part)]
        joined = [each for part in touched for each in part]
        parts = [*(part for part in parts if part not in touched), [*joined, candidate]]
    several = [part for part in parts if len(part) > 1]
    if not several:
        return found[:1]
    first = min(several, key=lambda part: min(_place(each) for each in part))
    return [each for each in found if each in first]


def _place(candidate: Candidate[F]) -> int:
    return -1 if candidate.place is None else candidate.place


def _commute(state: GameState[F], game: Game[F], step: Step, one: Candidate[F], two: Candidate[F]) -> bool:
    optional = [each for each in (one, two) if each.modifier.optional]
    if len({each.applicable.player for each in optional}) > 1:
        # who decides second knows what the first decided
        return False
    if len(optional) > 1:
        instead = [each.modifier.otherwise(moment(state, game, step, each.applicable)) for each in optional]
        done, next_done = ([game.shows_of(task) for task in tasks] for tasks in instead)
        if done and next_done and done != next_done:
            # ALT4-6.2.e: after steps that are already inserted
            return False
    first, second = applied(state, game, step, one), applied(state, game, step, two)
    if _leaves(state, game, step, first, one, two) and _leaves(state, game, step, second, two, one):
        return True
    left, right = _next(state, game, first, step, one, two), _next(state, game, second, step, two, one)
    if left is None or right is None:
        return False
    here, there = applied(state, game, first, left), applied(state, game, second, right)
    if not _do_the_same(game, here, there) or here.used != there.used:
        return False
    if Counter(here.acts) == Counter(there.acts):
        return True
    # What was added remembers different modifiers: that matters if it shows when all that apply have been applied.
    return _do_the_same(game, _finished(state, game, here), _finished(state, game, there))


def _do_the_same(game: Game[F], one: Step, two: Step) -> bool:
    """Whether two steps have the same atomic actions, and those in the same order of which that matters."""
    return Counter(one.actions) == Counter(two.actions) and _lines(game, one) == _lines(game, two)


def _lines(game: Game[F], step: Step) -> dict[str, list[Hashable]]:
    lines: dict[str, list[Hashable]] = {}
    for action in step.actions:
        stands = game.in_line(action)
        if stands is not None:
            line, shows = stands
            lines.setdefault(line, []).append(shows)
    return lines


def _leaves(
    state: GameState[F], game: Game[F], before: Step, changed: Step, used: Candidate[F], other: Candidate[F]
) -> bool:
    """Whether a modifier of one atomic action leaves another one's as it was: it applies, and makes the same of it."""
    if used.place is None or other.place is None or used.place == other.place:
        return False
    act, modifier = before.acts[other.place], other.modifier
    then, now = (moment(state, game, step, other.applicable) for step in (before, changed))
    return modifier.applies(now, act) and modifier.actions(now, act) == modifier.actions(then, act)


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
