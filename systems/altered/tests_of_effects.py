"""Whether something is so, in the middle of an effect or as the condition of a trigger.

>>> from ludex.layers.conditions import Always
>>> AllOf((Holds(Always()), Not(DidPlay())))
AllOf(tests=(Holds(condition=Always()), Not(test=DidPlay())))
"""

from attrs import frozen

from ludex.engine.context import ROLL, Context
from ludex.engine.instructions import Test
from ludex.engine.state import Game
from ludex.layers.conditions import Condition
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import holds, matches
from ludex.systems.altered.measures import TheRoll
from ludex.systems.altered.paying import Cost, can_pay
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.scene import Noun, Number, Scene


@frozen(cache_hash=True)
class Holds(Test[Facts]):
    """A condition as passives have them, seen by "you" through the bearer of the ability."""

    condition: Condition

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is met now."""
        return holds(state.table, self.condition, Scene(state, game, context).eyes())


@frozen(cache_hash=True)
class ItIs(Test[Facts]):
    """Whether what was mentioned matches, wherever it lies, hidden zones included (ALT4-2.2.1.i).

    Attributes:
        what: What; each of several things must match, and nothing at all does not.
        selector: What it must match; of what is gone what it showed last (ALT4-2.1.h).
    """

    what: Noun
    selector: Selector

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is so now."""
        at = Scene(state, game, context)
        found = self.what.found(at, ())
        rows, eyes = [at.told(each) for each in found], at.eyes()
        return bool(rows) and all(each is not None and matches(at.table, self.selector, each, eyes) for each in rows)


@frozen(cache_hash=True)
class IsThere(Test[Facts]):
    """Whether anything that was mentioned can still be found (ALT4-2.1.i)."""

    what: Noun

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is so now."""
        at = Scene(state, game, context)
        return bool(at.present(self.what.found(at, ())))


@frozen(cache_hash=True)
class Was(Test[Facts]):
    """In the condition of a trigger: whether something was so before the event (ALT4-6.3.l).

    In the middle of an effect it is as without "was".
    """

    test: Test[Facts]

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is so in a state; `tense` passes the one before the event."""
        return self.test.holds(state, game, context)


@frozen(cache_hash=True)
class Compared(Test[Facts]):
    """Two numbers compare so: `Compared(CardsInHand(), AT_LEAST, 5)`."""

    left: Number
    relation: Relation
    right: Number

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether they do now."""
        at = Scene(state, game, context)
        try:
            return self.relation.holds(at.number(self.left), at.number(self.right))
        except ZeroDivisionError:
            # ALT4-1.1.6.c: what would divide by zero is no number, and compares with none
            return False


@frozen(cache_hash=True)
class RolledAtLeast(Test[Facts]):
    """Whether the result of the last roll is so high; modifiers can push it beyond 6 (ALT4-7.3.28.b)."""

    number: Number

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is."""
        return Compared(TheRoll(), Relation.AT_LEAST, self.number).holds(state, game, context)


@frozen(cache_hash=True)
class RolledBetween(Test[Facts]):
    """Whether the result of the last roll is in a range, both ends included."""

    least: int
    most: int

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is."""
        return self.least <= context.numbers.get(ROLL, 0) <= self.most


@frozen(cache_hash=True)
class DidPlay(Test[Facts]):
    """Whether a card was really played thanks to the last instruction (ALT4-7.3.29.b), or it was begun at all."""

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it was."""
        return context.did


@frozen(cache_hash=True)
class CanPay(Test[Facts]):
    """Whether a cost could be paid."""

    cost: Cost

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it could be now."""
        return can_pay(state, game, context, self.cost)


@frozen(cache_hash=True)
class IsPhase(Test[Facts]):
    """Whether it is a certain phase."""

    phase: Phase

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is."""
        return state.facts.phase is self.phase


@frozen(cache_hash=True)
class AllOf(Test[Facts]):
    """Each of several things is so."""

    tests: tuple[Test[Facts], ...]

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether all are."""
        return all(test.holds(state, game, context) for test in self.tests)


@frozen(cache_hash=True)
class AnyOf(Test[Facts]):
    """At least one of several things is so."""

    tests: tuple[Test[Facts], ...]

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether some is."""
        return any(test.holds(state, game, context) for test in self.tests)


@frozen(cache_hash=True)
class Not(Test[Facts]):
    """Something is not so."""

    test: Test[Facts]

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it is not."""
        return not self.test.holds(state, game, context)
