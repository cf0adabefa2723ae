"""Somebody takes something off the total of somebody else, by Create a Meta-Die or Force Fate (MF-MPOWER-08).

To lower a total below what it must reach is to raise its negative to where that fails: so that powers work as they do
on a check of one's own.

>>> from ludex.systems.metaforce.checks.check import Hindering
>>> climb = Check("the wall", "ann", target=14, margins=(4,), hindered=Hindering("bob", frozenset()))
>>> mirrored(climb).goals
(-17, -13)
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.checks.check import Check, Place
from ludex.systems.metaforce.checks.intervening import Intervene
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Power

TAKING_OFF: Final = frozenset({Power.CREATE_A_META_DIE, Power.FORCE_FATE})
"""MF-MPOWER-08, MF-MPOWER-37: what somebody else's numbers can be changed by; dice are nudged by who rolled them."""


def mirrored(check: Check, places: tuple[Place, ...] = ()) -> Check:
    """The same for whoever hinders it: how far the negative of its total must be raised so that less is reached.

    Args:
        check: What is hindered.
        places: What else something may be taken off.
    """
    hindering, goals = check.hindered, check.goals
    assert hindering is not None
    target, margins = None, tuple[int, ...]()
    if goals:
        target = 1 - goals[-1]
        margins = tuple(sorted(goals[-1] - each for each in goals[:-1]))
    return Check(
        check.name,
        hindering.by,
        hindering.player,
        target=target,
        margins=margins,
        powers=hindering.powers,
        against_user=hindering.against_user,
        places=places,
        totals=check.totals,
        hinders=True,
        md20=check.md20,
        reveals=check.reveals,
    )


@frozen(cache_hash=True)
class Hinder(Task[Facts]):
    """Whoever opposes a check may use powers on its total, once it is seen, and on what else comes of it."""

    check: Check
    places: tuple[Place, ...] = ()

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """On the negative of the total; then it is turned back."""
        return _turned(state).then(Intervene(mirrored(self.check, self.places)), TurnBack())


@frozen(cache_hash=True)
class TurnBack(Task[Facts]):
    """The total is again what it is."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Turned back."""
        return _turned(state)


def _turned(state: State) -> State:
    table = state.facts.table
    assert table is not None  # the check has been rolled
    return state.with_facts(state.facts.laying(replaced(table, total=-table.total)))
