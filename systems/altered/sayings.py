"""Statements that permit and forbid, and what follows from all of them together.

Each is data; `affects` of its statement selects of what it speaks. Those about playing stand in `sayings_of_play`.

>>> from ludex.systems.altered.abilities import Statement
>>> from ludex.systems.altered.words import expeditions
>>> Statement("no Expedition moves", says=(CannotMoveForward(),), affects=expeditions()).says
(CannotMoveForward(),)
"""

from collections.abc import Iterable

from attrs import field, frozen

from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Row
from ludex.systems.altered.abilities import Reaction, Saying
from ludex.systems.altered.actions import AddCounters, GainStatus, MoveExpedition
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    DEFENDER,
    EXPEDITION_ZONE,
    HOME,
    KEYWORDS,
    TERRAIN_WORDS,
)
from ludex.systems.altered.facts import State
from ludex.systems.altered.listening import listeners, sayings_of
from ludex.systems.altered.looking import in_zone, is_there, row
from ludex.systems.altered.occurrences import expeditions_of
from ludex.systems.altered.patterns import Pattern
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.speaking import said_of, speaking
from ludex.systems.altered.trigger import EventTrigger
from ludex.systems.altered.whose import Whose, all_words, you_of


@frozen(cache_hash=True)
class CannotBeTargeted(Saying):
    """What is spoken of cannot be targeted by effects of some players."""

    by: Whose = field(default=Whose.ANYONE, kw_only=True)


@frozen(cache_hash=True)
class CannotActivate(Saying):
    """Reactions of what is spoken of cannot activate (ALT4-7.3.1.e).

    Attributes:
        symbols: Those with one of these symbols, `join`, `hand`, `reserve`; none named for all Reactions.
    """

    symbols: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)


@frozen(cache_hash=True)
class CannotMoveForward(Saying):
    """The expeditions that are spoken of cannot move forward."""


@frozen(cache_hash=True)
class CannotMoveDueTo(Saying):
    """A terrain is no reason for the expeditions that are spoken of to move forward (ALT4-4.2.4.c)."""

    terrain: str


@frozen(cache_hash=True)
class MovesOnlyDueTo(Saying):
    """A terrain is the only reason for which the expeditions that are spoken of may move forward (ALT4-4.2.4.d)."""

    terrain: str


@frozen(cache_hash=True)
class CannotGain(Saying):
    """What is spoken of cannot gain a status, or counters of a name."""

    what: str


@frozen(cache_hash=True)
class MayGainAgain(Saying):
    """What is spoken of can gain a status that it has (ALT4-2.4.1.g)."""

    status: str


@frozen(cache_hash=True)
class Forbids(Saying):
    """Nothing that a pattern matches can happen, whatever would bring it about (ALT4-1.4.1.a)."""

    what: Pattern

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Where its own card may be before it enters as the pattern says."""
        return self.what.of_own_entry


# ---------------------------------------------------------------- what follows


def cannot_be_targeted(state: State, id: str, player: str) -> bool:
    """Whether effects of a player cannot target an object."""
    return any(
        saying.by.means(player, you_of(source))
        for saying, source in said_of(state.table, CannotBeTargeted, row(state.table, id))
    )


def cannot_activate(state: State, id: str, reaction: Reaction) -> bool:
    """Whether a Reaction of an object cannot activate (ALT4-7.3.1.e)."""
    if CannotActivate not in state.table.ask(listeners).sayings or not is_there(state.table, id):
        return False
    trigger = reaction.trigger
    symbol = trigger.symbol if isinstance(trigger, EventTrigger) else ""
    return any(
        not saying.symbols or symbol in saying.symbols
        for saying, _ in said_of(state.table, CannotActivate, row(state.table, id))
    )


def terrains_that_count(state: State, expedition: str, terrains: Iterable[str]) -> frozenset[str]:
    """Which terrains may be a reason for an expedition to move forward in Progress (ALT4-4.2.4.c, ALT4-4.2.4.d).

    Args:
        state: The state before Progress.
        expedition: Its identity.
        terrains: The terrains of its region.
    """
    known = state.table.ask(listeners).sayings
    found = frozenset(terrains)
    if CannotMoveDueTo not in known and MovesOnlyDueTo not in known:
        return found
    target = row(state.table, expedition)
    barred = {saying.terrain for saying, _ in said_of(state.table, CannotMoveDueTo, target)}
    for saying, _ in said_of(state.table, MovesOnlyDueTo, target):
        # ALT4-4.2.4.d: two such restrictions that name different terrains leave none
        barred |= set(TERRAIN_WORDS) - {saying.terrain}
    return found - barred


def cannot_move_forward(
    state: State, expedition: str, *, due_to: Iterable[str] = (), due_to_ascend: bool = False
) -> str | None:
    """Why an expedition cannot move forward; None where it can.

    Args:
        state: The state before.
        expedition: Its identity.
        due_to: The terrains that it would move due to, in Progress; none for any other move.
        due_to_ascend: Whether it would move due to Ascend, in Progress.
    """
    if state.facts.phase is Phase.DUSK and has_defender(state, expedition):
        return "a Defender is in it (ALT4-7.4.2.c)"
    known = state.table.ask(listeners).sayings
    if CannotMoveForward in known and any(said_of(state.table, CannotMoveForward, row(state.table, expedition))):
        return "it is said that it cannot move forward (ALT4-1.4.1.a)"
    reasons = frozenset(due_to)
    if reasons and not terrains_that_count(state, expedition, reasons):
        return "no terrain is a reason for it to move (ALT4-4.2.4.c)"
    if (
        not reasons
        and not due_to_ascend
        and MovesOnlyDueTo in known
        and any(said_of(state.table, MovesOnlyDueTo, row(state.table, expedition)))
    ):
        # ALT4-4.2.4.d: no forward moves from any cause but Progress
        return "it can move forward due to one terrain only (ALT4-4.2.4.d)"
    return None


def has_defender(state: State, expedition: str) -> bool:
    """Whether a Character with Defender is in an expedition (ALT4-7.4.2.a)."""
    view = state.table.view
    return any(
        DEFENDER in view.value(id, KEYWORDS) and expedition in expeditions_of(view, id)
        for id in in_zone(state.table, EXPEDITION_ZONE)
        if view.value(id, CONTROLLER) and view.value(id, HOME)
    )


def cannot_gain(state: State, target: Row, what: str) -> bool:
    """Whether it is said that an object cannot gain a status, or counters of a name."""
    if CannotGain(what) not in [said.saying for said in sayings_of(state.table, CannotGain)]:
        return False
    return any(saying.what == what for saying, _ in said_of(state.table, CannotGain, target))


def may_gain_again(state: State, target: Row, status: str) -> bool:
    """Whether an object can gain a status that it has (ALT4-2.4.1.g)."""
    return any(saying.status == status for saying, _ in said_of(state.table, MayGainAgain, target))


def prohibited(state: State, action: AtomicAction, rules: Rules) -> str | None:
    """Which statement forbids an atomic action, in words; None where none does (ALT4-1.4.1.a).

    What the rules make impossible, and Defender, is not looked at for anything but moves of expeditions.
    """
    known = state.table.ask(listeners).sayings
    if isinstance(action, MoveExpedition) and action.regions > 0:
        return cannot_move_forward(state, action.expedition, due_to=action.due_to, due_to_ascend=action.due_to_ascend)
    if CannotGain in known and isinstance(action, GainStatus | AddCounters) and is_there(state.table, action.id):
        what = action.status if isinstance(action, GainStatus) else action.name
        if cannot_gain(state, row(state.table, action.id), what):
            return f"it cannot gain {what}"
    if Forbids in known:
        for saying, said, source in speaking(state.table, Forbids):
            if saying.what.matches(action, state, source, rules):
                return str(said.statement)
    return None
