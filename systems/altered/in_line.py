"""What of a step does not happen at the same instant in every sense: it matters which of several comes first.

>>> from ludex.systems.altered.actions import Move
>>> in_line(TakeFromDeck("ann", 1, "hand"))[0], in_line(Move("elf", "hand", "ann"))
('the deck of ann', None)
"""

from collections.abc import Hashable

from ludex.engine.context import Context
from ludex.engine.replacing import replaced
from ludex.engine.state import Task
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.actions import CreateEmblem, Insert, Move, TakeFromDeck
from ludex.systems.altered.actions_of_days import Win
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.facts import Facts, Waiting
from ludex.systems.altered.mentioning import as_spoken_of


def in_line(action: AtomicAction) -> tuple[str, Hashable] | None:
    """Among which atomic actions of a step it matters which is first, and what of this one shows; None for none."""
    match action:
        case Insert(effect, context):
            # what is put in place of something is resolved one after the other
            return "effects", _done(effect, context)
        case TakeFromDeck(player=player) | Move(player=player, to="deck"):
            # of two that take the uppermost card the second takes the next
            return f"the deck of {player}", action
        case CreateEmblem(controller=player):
            return f"emblems of {player}", action
        case Win():
            return "the end", action
        case _:
            return None


def shows_of(task: Task[Facts]) -> Hashable:
    """What of a task can show: of an effect that begins, what it speaks of."""
    return _done(task.effect, task.context) if isinstance(task, BeginEffect) else task


def _done(effect: Effect, context: Context) -> Waiting:
    """What an effect does, by whatever ability."""
    return as_spoken_of(Waiting(effect, replaced(context, ability="", rule="")))
