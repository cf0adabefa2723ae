"""Carrying out verbs: first the decisions, then what they ask to be done before the step, then the step (ALT4-6.1).

A verb says which nouns it speaks of, and which atomic actions it comes to once these stand for something. All the rest
is the same for each verb: who decides what and when, payment for Tough, what must be shown, whether it was begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from attrs import frozen

from ludex.engine.choices import Answer, Chance, Choice
from ludex.engine.context import Context
from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import AtomicAction, Cause, step
from ludex.layers.making import quick_to_make
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import PayMana, Show
from ludex.systems.altered.choosing import Admits, answered, question, tough_paid
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import in_zone, row, value
from ludex.systems.altered.orbs import swaps
from ludex.systems.altered.payable import Payment
from ludex.systems.altered.performable import can_be_done
from ludex.systems.altered.picked_nouns import Chosen
from ludex.systems.altered.scene import Noun, Picks, Request, Said, Scene, apportioned, holder


@runtime_checkable
class Doing(Protocol):
    """What can be a part of a step: a verb, or a part of a cost."""

    def nouns(self) -> tuple[Noun, ...]:
        """What it speaks of, in the order of the text; decisions are made in this order."""
        raise NotImplementedError

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """What it comes to.

        Args:
            at: Where; all decisions are made, and the nouns are mentioned.
            said: What each of the nouns stands for.
        """
        raise NotImplementedError


class Verb(Instruction[Facts]):
    """A verb of an effect, which opens a step of its own (ALT4-6.1.c); the base of all verbs."""

    __slots__ = ()

    def nouns(self) -> tuple[Noun, ...]:
        """What it speaks of, in the order of the text; decisions are made in this order."""
        return ()

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """What it comes to, once the nouns stand for something."""
        raise NotImplementedError

    def after(self) -> tuple[Instruction[Facts], ...]:
        """What belongs to it and is done after the step."""
        return ()

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Decide, then do it."""
        return Doings((self,), self.after()).begin(state, game, rest)

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Go on with a decision."""
        return Doings((self,), self.after()).decide(state, game, rest, answer)

    def can_be_done(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether there is something to do it to, and nothing forbids that."""
        return can_be_done(Scene(state, game, context), self.nouns(), self.actions)


@frozen
class Simultaneously(Instruction[Facts]):
    """Verbs that happen at once, in one step, where the text says so (ALT4-6.1.c)."""

    verbs: tuple[Verb, ...]

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Decide, then do all of it."""
        return self._doings.begin(state, game, rest)

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Go on with a decision."""
        return self._doings.decide(state, game, rest, answer)

    def can_be_done(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether one of them can be."""
        return any(verb.can_be_done(state, game, context) for verb in self.verbs)

    @property
    def _doings(self) -> Doings:
        return Doings(self.verbs, tuple(more for verb in self.verbs for more in verb.after()))


@quick_to_make
@frozen(weakref_slot=False)
class Doings(Instruction[Facts]):
    """Verbs, or parts of a cost, on the way to their step: what has been decided so far.

    Attributes:
        parts: What is to be done in the step.
        after: What is to be done after the step.
        cost: Whether it is the payment of a cost, all or nothing (ALT4-6.4.c).
        taken: What cannot be picked, since it is used for something else in the step.
        picks: What has been picked for each request that is decided.
        picked: What has been picked for the next one.
        seen: Whether the hands for the next one have been shown.
        pays: Which targets are paid for, with how much mana.
        before: What must be done before the step, each in a step of its own.
        prepared: Whether that has been done.
    """

    parts: tuple[Doing, ...]
    after: tuple[Instruction[Facts], ...] = ()
    cost: bool = False
    taken: frozenset[str] = frozenset()
    picks: Picks = ()
    picked: tuple[str, ...] = ()
    seen: bool = False
    pays: tuple[tuple[str, int], ...] = ()
    before: tuple[AtomicAction, ...] = ()
    prepared: bool = False

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """What it speaks of."""
        return self.parts[0].nouns() if len(self.parts) == 1 else tuple(n for part in self.parts for n in part.nouns())

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Ask for the next decision; with all made, do what comes before the step, then the step."""
        at = Scene(state, game, rest.context)
        try:
            return self._begun(at, rest)
        except ZeroDivisionError:
            # ALT4-1.1.6.c: what would divide by zero is impossible and does not happen
            return state.then(rest.knowing(rest.context.doing(did=False)).first(*self.after))

    def _begun(self, at: Scene, rest: Resolution[Facts]) -> Progress[Facts]:
        reached = until_asked(at, self)
        doings, request = reached.doings, reached.request
        if reached.asked is not None:
            return reached.asked
        if request is not None:
            # ALT4-3.2.5.c: the hand is revealed to the player who then chooses
            shows = [Show(each, in_zone(at.table, c.HAND, each), to=request.player) for each in request.hands]
            return at.state.then(*_steps(at, shows), rest.first(replaced(doings, seen=True)))
        if not doings.prepared and (doings.before or doings.pays):
            return prepared(at, doings, rest)
        return carried_out(at, reached, rest)

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Note what was picked, and what it costs."""
        at = Scene(state, game, rest.context)
        reached = until_asked(at, self)
        doings, request = reached.doings, reached.request
        assert request is not None  # it was asked for
        picked, mana, done = answered(doings.picked, answer)
        if mana:
            doings = replaced(doings, pays=(*doings.pays, (picked[-1], mana)))
        doings = decided(at, doings, request, picked) if done else replaced(doings, picked=picked)
        return state.then(rest.first(doings))


@quick_to_make
@frozen(eq=False, weakref_slot=False)
class Reached:
    """How far some doings come without asking.

    Attributes:
        doings: With all that is decided so far.
        there: The scene in which the nouns are mentioned that are decided.
        said: What these stand for.
        request: The request that is open; None where all is decided.
        asked: What has to be asked for it; None where hands must be shown first.
    """

    doings: Doings
    there: Scene
    said: Said
    request: Request | None = None
    asked: Choice | Chance | None = None


def until_asked(at: Scene, doings: Doings) -> Reached:
    """As far as it comes without asking."""
    while True:
        there, said, request = apportioned(at, doings.nouns, doings.picks)
        if request is None or (request.hands and not doings.seen):
            return Reached(doings, there, said, request)
        taken = doings.taken.union(*doings.picks)
        picked, asked = question(there, request, doings.picked, taken, _admits(at, doings) if doings.cost else None)
        if asked is not None:
            return Reached(replaced(doings, picked=picked), there, said, request, asked)
        doings = decided(there, doings, request, picked)


def _admits(at: Scene, doings: Doings) -> Admits:
    """Which answers leave a cost payable."""
    parts = tuple(part for part in doings.parts if isinstance(part, Part))
    payment, tough = Payment(at, parts, doings.taken), sum(mana for _, mana in doings.pays)
    return lambda picked, option: payment.admits(doings.picks, picked, option, tough)


def decided(at: Scene, doings: Doings, request: Request, picked: tuple[str, ...]) -> Doings:
    """With all that is picked for a request, and what this asks for before the step."""
    before: list[AtomicAction] = []
    if request.reveals:
        # ALT4-3.1.3.f: what a characteristic of a hidden card is used for reveals it first
        hidden = [id for id in picked if value(at.table, id, c.ZONE) == c.HAND]
        owners = dict.fromkeys(holder(row(at.table, id)) for id in hidden)
        before += [Show(each, tuple(id for id in hidden if holder(row(at.table, id)) == each)) for each in owners]
    if request.orbs and isinstance(request.of, Chosen):
        mine = in_zone(at.table, c.MANA_ZONE, request.player)
        before += swaps(at.table, request.of.selector, at.eyes(), request.player, mine, picked)
    return replaced(doings, picks=(*doings.picks, picked), picked=(), seen=False, before=(*doings.before, *before))


def prepared(at: Scene, doings: Doings, rest: Resolution[Facts]) -> State:
    """The state in which what comes before the step is done first: cards shown, orbs swapped, Tough paid."""
    context, tasks = at.context, _steps(at, doings.before)
    mana = sum(price for _, price in doings.pays)
    if mana:
        # ALT4-7.4.7.e: one payment, together with choosing the targets
        paying = step(PayMana(at.you, mana), controller=at.you, cause=_before(at), cost=True)
        tasks = (*tasks, Perform(paying))
        context = replaced(context, once=context.once | {tough_paid(id) for id, _ in doings.pays})
    return at.state.then(*tasks, rest.knowing(context).first(replaced(doings, prepared=True)))


def carried_out(at: Scene, reached: Reached, rest: Resolution[Facts]) -> State:
    """The state in which the step is about to happen, all decisions made."""
    doings, there, said = reached.doings, reached.there, reached.said
    actions: list[AtomicAction] = []
    for part in doings.parts:
        spoken = len(part.nouns())
        actions += part.actions(there, said[:spoken])
        said = said[spoken:]
    # ALT4-6.5.f: where nothing can be done it is not begun; otherwise the event says whether it was
    more = rest.knowing(there.context.doing(did=bool(actions))).first(*doings.after)
    if not actions:
        return at.state.then(more)
    made = step(*actions, controller=at.you, cause=at.context.cause, cost=doings.cost)
    return at.state.then(Perform(made), more)


def _steps(at: Scene, actions: Iterable[AtomicAction]) -> tuple[Task[Facts], ...]:
    return tuple(Perform(step(each, controller=at.you, cause=_before(at))) for each in actions)


def _before(at: Scene) -> Cause:
    """What comes before a step is none of the effect's own: it mentions nothing, and is nothing that "you did"."""
    return replaced(at.context.cause, effect=0)
