"""From a step to an event: possibility, modifiers, chance, and then it happens (ALT4-6.2).

Just before a step, what is impossible falls away and the rest stays (ALT4-1.4.1.c, ALT4-6.5.h, before any modifier:
ALT4-1.4.1.d). Then one modifier
at a time is applied, each tier in turn, with all that apply looked for anew after each (ALT4-6.2.i). What chance must
tell is asked for last.
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option, Outcome, Yes
from ludex.engine.commute import choosable
from ludex.engine.modifiers import Candidate, applied, candidates, declined, moment
from ludex.engine.state import Applicable, F, Game, GameState, Progress, Task
from ludex.engine.steps import Act, Modified, ModifierKey, Prevented, Step
from ludex.layers.making import quick_to_make

WHICH: Final = "Which modifier is applied next?"


@frozen(cache_hash=True)
class Use(Option):
    """To apply a modifier next, to an atomic action of a step or to the whole step.

    Attributes:
        key: Whose modifier.
        place: The place of the atomic action in the step; None for the whole step.
        about: The identity of what the atomic action does something to, where the game names one.
    """

    key: ModifierKey
    place: int | None
    about: str = field(default="", eq=False)

    def label(self) -> str:
        """Whose modifier."""
        of = f" of {self.key.source}" if self.key.source else ""
        on = self.about or (f"action {self.place + 1}" if self.place is not None else "")
        return f"{self.key.rule}{of}, for {on}" if on else f"{self.key.rule}{of}"


@quick_to_make
@frozen(weakref_slot=False)
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
        possible = _possible(state, game, self.step, self.chosen)
        if isinstance(possible, Choice):
            return possible
        step, noted = possible
        if step is not self.step:
            return noted.then(Perform(step, None, self.after))
        existing = game.modifiers(state, step) if step.acts else ()
        found = candidates(state, game, step, existing) if existing else []
        if found:
            several = self._next(state, game, found)
            if len(several) > 1:
                player = game.orders_modifiers(state, step)
                options = tuple(_use(game, step, each) for each in several)
                return Choice(player, WHICH, options, rule="ALT4-6.2.h")
            candidate = several[0]
            if candidate.modifier.optional:
                return _offer(state, game, step, candidate)
            changed = applied(state, game, step, candidate)
            return state.noting(Modified(candidate.key, step, changed)).then(Perform(changed, None, self.after))
        asked = game.chance(state, step)
        if asked is not None:
            return asked
        # ALT4-6.2.e: the steps inserted by declined modifiers come right after this one
        return game.happen(state.then(*self.after) if self.after else state, step)

    def _next(self, state: GameState[F], game: Game[F], found: list[Candidate[F]]) -> list[Candidate[F]]:
        """What may come next: several where somebody has to choose."""
        if self.chosen is not None:
            return [next(each for each in found if Use(each.key, each.place) == self.chosen)]
        return found if len(found) == 1 else choosable(state, game, self.step, found)

    def take(self, state: GameState[F], game: Game[F], answer: Answer) -> GameState[F]:
        """Go on with the modifier chosen, with yes or no to an optional one, or with what chance brought."""
        if isinstance(answer, Use):
            return state.then(Perform(self.step, answer, self.after))
        if isinstance(answer, Outcome):
            # chance is asked when no modifier is left to apply
            return state.then(Perform(game.settled(state, self.step, answer), self.chosen, self.after))
        existing: tuple[Applicable[F], ...] = game.modifiers(state, self.step)
        found = candidates(state, game, self.step, existing)
        candidate = self._next(state, game, found)[0]  # of several, a `Use` would have been asked for
        accepted = isinstance(answer, Yes)
        step = applied(state, game, self.step, candidate) if accepted else declined(self.step, candidate)
        state = state.noting(Modified(candidate.key, self.step, step, declined=not accepted))
        after = self.after
        if not accepted:
            after = (*after, *candidate.modifier.otherwise(moment(state, game, self.step, candidate.applicable)))
        return state.then(Perform(step, None, after))


def _use(game: Game[F], step: Step, candidate: Candidate[F]) -> Use:
    place = candidate.place
    about = "" if place is None else game.concerned(step.acts[place].action)
    return Use(candidate.key, place, about)


def _offer(state: GameState[F], game: Game[F], step: Step, candidate: Candidate[F]) -> Progress[F]:
    player = candidate.applicable.player or game.initiative(state)[0]
    on = "" if candidate.place is None else game.concerned(step.acts[candidate.place].action)
    to = f" to {game.name(state, on)}" if on and on != candidate.key.source else ""
    return Choice(player, f"Apply {candidate.key.rule}{to}?", (YES, NO), rule="ALT4-6.2.d", about=candidate.key.source)


def _possible(state: GameState[F], game: Game[F], step: Step, chosen: Use | None) -> tuple[Step, GameState[F]] | Choice:
    """The step without what cannot be done; or the question what comes in the place of that."""
    acts: list[Act] = []
    prevented = False
    for place, act in enumerate(step.acts):
        why = game.impossible(state, act.action)
        if why is None:
            acts.append(act)
            continue
        prevented = True
        state = state.noting(Prevented(act.action, why))
        instead = game.instead_of_impossible(state, step, act)
        if len(instead) > 1:
            uses = tuple(Use(key, place, game.concerned(act.action)) for key, _ in instead)
            if chosen not in uses:
                return Choice(game.orders_modifiers(state, step), WHICH, uses, rule="ALT4-6.2.h")
            instead = (instead[uses.index(chosen)],)
        for _, made in instead:
            acts += made
    return (step.with_acts(*acts) if prevented else step), state
