"""From a step to an event: possibility, modifiers, chance, and then it happens (ALT4-6.2).

Just before a step, what is impossible falls away and the rest stays (ALT4-1.4.1.c, ALT4-6.5.h, before any modifier:
ALT4-1.4.1.d). Then one modifier
at a time is applied, each tier in turn, with all that apply looked for anew after each (ALT4-6.2.i). What chance must
tell is asked for last.
"""

from attrs import evolve, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option, Yes
from ludex.engine.commute import all_commute
from ludex.engine.modifiers import Candidate, applied, candidates, declined, moment
from ludex.engine.state import Applicable, F, Game, GameState, Progress, Task
from ludex.engine.steps import Act, Modified, ModifierKey, Prevented, Step


@frozen(cache_hash=True)
class Use(Option):
    """To apply a modifier next, to an atomic action of a step or to the whole step."""

    key: ModifierKey
    place: int | None

    def label(self) -> str:
        """Whose modifier."""
        of = f" of {self.key.source}" if self.key.source else ""
        return f"{self.key.rule}{of}" if self.place is None else f"{self.key.rule}{of} (on action {self.place + 1})"


@frozen
class Perform(Task[F]):
    """A step that is about to happen.

    Attributes:
        step: The step, as the modifiers so far left it.
        chosen: The modifier that was chosen to come next, where several could.
        after: What declined modifiers want done after the step (ALT4-6.2.e).
    """

    step: Step
    chosen: Use | None = None
    after: tuple[Task[F], ...] = ()

    def run(self, state: GameState[F], game: Game[F]) -> Progress[F]:
        """Apply the next modifier, ask, or let it happen."""
        step, noted = _possible(state, game, self.step)
        if step is not self.step:
            return noted.then(evolve(self, step=step))
        found = candidates(state, game, step, game.modifiers(state, step)) if step.acts else []
        if found:
            candidate = self._next(state, game, found)
            if candidate is None:
                player = game.orders_modifiers(state, step)
                options = tuple(Use(each.key, each.place) for each in found)
                return Choice(player, "Which modifier is applied next?", options, rule="ALT4-6.2.h")
            if candidate.modifier.optional:
                return _offer(state, game, candidate)
            changed = applied(state, game, step, candidate)
            return state.noting(Modified(candidate.key, step, changed)).then(evolve(self, step=changed, chosen=None))
        asked = game.chance(state, step)
        if asked is not None:
            return asked
        # ALT4-6.2.e: the steps inserted by declined modifiers come right after this one
        return game.happen(state.then(*self.after), step)

    def _next(self, state: GameState[F], game: Game[F], found: list[Candidate[F]]) -> Candidate[F] | None:
        if self.chosen is not None:
            return next(each for each in found if Use(each.key, each.place) == self.chosen)
        if len(found) == 1 or all_commute(state, game, self.step, found):
            return found[0]
        return None

    def take(self, state: GameState[F], game: Game[F], answer: Answer) -> GameState[F]:
        """Go on with the modifier chosen, with yes or no to an optional one, or with what chance brought."""
        if isinstance(answer, Use):
            return state.then(evolve(self, chosen=answer))
        existing: tuple[Applicable[F], ...] = game.modifiers(state, self.step)
        found = candidates(state, game, self.step, existing) if self.step.acts else []
        if not found:
            return state.then(evolve(self, step=game.settled(state, self.step, answer)))
        candidate = self._next(state, game, found)
        assert candidate is not None  # otherwise a `Use` would have been asked for
        accepted = isinstance(answer, Yes)
        step = applied(state, game, self.step, candidate) if accepted else declined(self.step, candidate)
        state = state.noting(Modified(candidate.key, self.step, step, declined=not accepted))
        after = self.after
        if not accepted:
            after = (*after, *candidate.modifier.otherwise(moment(state, game, self.step, candidate.applicable)))
        return state.then(Perform(step, None, after))


def _offer(state: GameState[F], game: Game[F], candidate: Candidate[F]) -> Progress[F]:
    player = candidate.applicable.player or game.initiative(state)[0]
    return Choice(player, f"Apply {candidate.key.rule}?", (YES, NO), rule="ALT4-6.2.d", about=candidate.key.source)


def _possible(state: GameState[F], game: Game[F], step: Step) -> tuple[Step, GameState[F]]:
    """The step without what cannot be done."""
    acts: list[Act] = []
    prevented = False
    for act in step.acts:
        why = game.impossible(state, act.action)
        if why is None:
            acts.append(act)
        else:
            prevented = True
            state = state.noting(Prevented(act.action, why))
            acts += game.instead_of_impossible(state, step, act)
    return (step.with_acts(*acts) if prevented else step), state
