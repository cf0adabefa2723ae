"""Which modifier can be applied to a step next, and what it makes of it (ALT4-6.2).

>>> # candidates(state, game, step, existing) -> what can come next;  applied(…) -> the step as it leaves it
"""

from typing import Generic

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable, F, Game, GameState, Modifier, Moment, Tier
from ludex.engine.steps import Act, ModifierKey, Step
from ludex.layers.making import quick_to_make


@quick_to_make
@frozen(weakref_slot=False)
class Candidate(Generic[F]):
    """One way in which a modifier can be applied now: to the step, or to one of its atomic actions."""

    applicable: Applicable[F]
    place: int | None

    @property
    def modifier(self) -> Modifier[F]:
        """The modifier."""
        return self.applicable.modifier

    @property
    def key(self) -> ModifierKey:
        """Whose it is."""
        return self.applicable.key


def moment(state: GameState[F], game: Game[F], step: Step, applicable: Applicable[F]) -> Moment[F]:
    """When a modifier is asked about a step."""
    return Moment(state, game, step, applicable.key, applicable.player)


def candidates(
    state: GameState[F], game: Game[F], step: Step, existing: tuple[Applicable[F], ...]
) -> list[Candidate[F]]:
    """What can be applied next: the candidates of the first tier that has any (ALT4-6.2.g, ALT4-6.2.i).

    In a game with one pool of modifiers (ALT-6.2.e) those of all tiers; after each anew (ALT-6.2.g).
    """
    found: list[Candidate[F]] = []
    for applicable in existing:
        if applicable.key in step.cause.made_by:
            # ALT-C08: it made the effect that this step is of
            continue
        modifier = applicable.modifier
        at = moment(state, game, step, applicable)
        if modifier.on_step:
            # ALT4-6.2.j: once per step, whatever it has become
            if applicable.key not in step.used and modifier.applies(at, None):
                found.append(Candidate(applicable, None))
            continue
        for place, act in enumerate(step.acts):
            if applicable.only is not None and applicable.only != place:
                continue
            # ALT4-6.2.k: once per atomic action, and on as many of them as there are
            if applicable.key not in act.used and modifier.applies(at, act):
                found.append(Candidate(applicable, place))
    if not found or game.one_pool_of_modifiers:
        return found
    first = min(candidate.modifier.tier for candidate in found)
    return [candidate for candidate in found if candidate.modifier.tier is first]


def applied(state: GameState[F], game: Game[F], step: Step, candidate: Candidate[F]) -> Step:
    """The step as a modifier leaves it.

    What it turned into, and what it added, remembers all that had been used on what it came from (ALT-C08).
    """
    modifier, key = candidate.modifier, candidate.key
    at = moment(state, game, step, candidate.applicable)
    if candidate.place is None:
        actions = modifier.actions(at, None)
        inherited = frozenset[ModifierKey]().union(*(act.used for act in step.acts))
        if modifier.tier is Tier.ADDITIVE:
            added = tuple(Act(action, inherited) for action in actions)
            return replaced(step, acts=(*step.acts, *added), used=step.used | {key}, modified=True)
        made = tuple(Act(action, inherited) for action in actions)
        return replaced(step, acts=made, used=step.used | {key}, modified=True)
    act = step.acts[candidate.place]
    used = act.used | {key}
    made = tuple(Act(action, used) for action in modifier.actions(at, act))
    if modifier.tier is Tier.ADDITIVE:
        made = (Act(act.action, used), *made)
    before, after = step.acts[: candidate.place], step.acts[candidate.place + 1 :]
    return replaced(step, acts=(*before, *made, *after), modified=True)


def declined(step: Step, candidate: Candidate[F]) -> Step:
    """The step after a modifier has been declined: that was its one application (ALT4-6.2.d)."""
    if candidate.place is None:
        return replaced(step, used=step.used | {candidate.key})
    acts = list(step.acts)
    acts[candidate.place] = Act(acts[candidate.place].action, acts[candidate.place].used | {candidate.key})
    return step.with_acts(*acts)
