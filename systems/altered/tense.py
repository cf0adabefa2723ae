"""Conditions after the comma of a trigger: the past is tested before the event, the present after it (ALT4-6.3.l)."""

from attrs import evolve

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Test
from ludex.engine.replacing import replaced
from ludex.engine.state import Game
from ludex.systems.altered.events import Change
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.scene import PRESENT
from ludex.systems.altered.tests_of_effects import AllOf, AnyOf, Not, Was


def held_true(test: Test[Facts], change: Change, game: Game[Facts], context: Context) -> bool:
    """Whether the condition of a Reaction is met as it is activated (ALT4-6.3.b).

    Args:
        test: The condition.
        change: The event, with the states around it.
        game: The rules.
        context: What is bound in the Reaction.
    """
    match test:
        case Was(inner):
            return inner.holds(change.before, game, as_before(context, change))
        case AllOf(tests):
            return all(held_true(each, change, game, context) for each in tests)
        case AnyOf(tests):
            return any(held_true(each, change, game, context) for each in tests)
        case Not(inner):
            return not held_true(inner, change, game, context)
        case _:
            return test.holds(change.after, game, as_after(context))


def as_after(context: Context) -> Context:
    """The context in which what is bound is what it is after the event, not what it last was."""
    return replaced(context, once=context.once | {PRESENT})


def as_before(context: Context, change: Change) -> Context:
    """The context in which what is bound is what it was before an event."""
    came_from = {happened.new: happened.old for happened in change.event.happened if happened.old}
    there = change.before.table.view.ids()

    def was(reference: Reference) -> Reference:
        first = reference.first
        return Reference((first if first in there else came_from.get(first, first),))

    names = context.names
    for name, found in names.items():
        names = names.set(name, tuple(was(each) for each in found))
    return evolve(context, me=None if context.me is None else was(context.me), names=names)
