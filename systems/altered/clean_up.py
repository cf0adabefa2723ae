"""Night: Clean-up leaves each player as many cards in Reserve and Landmarks as their limits allow (ALT4-4.2.5.c)."""

from collections.abc import Iterator

from attrs import frozen

from ludex.engine.choices import Answer, Choice, Pick
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import Cause, step
from ludex.systems.altered.actions import Move, Verb
from ludex.systems.altered.characteristics import (
    DISCARD,
    HERO_ZONE,
    LANDMARK_LIMIT,
    LANDMARK_ZONE,
    OWNER,
    RESERVE,
    RESERVE_LIMIT,
)
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import in_zone

CLEANED = {RESERVE: Verb.DISCARD, LANDMARK_ZONE: Verb.SACRIFICE}
"""The zones with a limit, and by which word what is not kept leaves them."""


def limit(state: State, player: str, zone: str) -> int:
    """How many objects of a zone a player keeps: by their Hero, or their own without (ALT4-3.2.7.b, ALT4-3.2.10.b).

    Never below 0.
    """
    cell = RESERVE_LIMIT if zone == RESERVE else LANDMARK_LIMIT
    heroes = in_zone(state.table, HERO_ZONE, player)
    return max(0, state.table.view.value(heroes[0] if heroes else player, cell))


@frozen
class CleanUp(Task[Facts]):
    """Each player picks what to keep, one object at a time, and the rest leaves.

    Nothing else looks at the limits, so that more may lie there until the next time (ALT4-4.2.5.c-R).

    Attributes:
        kept: What has been picked so far, in the order of identities.
    """

    kept: tuple[str, ...] = ()

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask whoever has to choose next, or let go of the rest in a single step for both players."""
        for player in state.facts.initiative:
            for zone in CLEANED:
                there = in_zone(state.table, zone, player)
                allowed = limit(state, player, zone)
                left = [id for id in there if id not in self.kept]
                # a player may not keep fewer on purpose; nor is there anything to choose with a limit of 0
                if len(there) > allowed > len(there) - len(left):
                    options = tuple(Pick(id) for id in left)
                    return Choice(player, f"Which do you keep ({zone})?", options, "ALT4-4.2.5.c")
        cause = Cause(rule="ALT4-4.2.5.c")
        leaving = tuple(self._leaving(state))
        return state.then(Perform(step(*leaving, cause=cause))) if leaving else state

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Keep one more."""
        assert isinstance(answer, Pick)  # nothing else was offered
        return state.then(replaced(self, kept=tuple(sorted((*self.kept, answer.id)))))

    def _leaving(self, state: State) -> Iterator[Move]:
        for player in state.facts.initiative:
            for zone, verb in CLEANED.items():
                there = in_zone(state.table, zone, player)
                if len(there) > limit(state, player, zone):
                    for id in there:
                        if id not in self.kept:
                            yield Move(id, DISCARD, state.table.view.value(id, OWNER), verb, player)
