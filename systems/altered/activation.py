"""A Reaction that is activated, on its way to an emblem in Limbo (ALT4-6.3.h)."""

from collections.abc import Iterable
from typing import Final

from attrs import frozen

from ludex.engine.log import Record
from ludex.engine.state import Game
from ludex.layers.cells import AbilityKey
from ludex.systems.altered.emblems import after_use, with_waiting
from ludex.systems.altered.facts import Facts, State, Waiting, with_facts

MOST_A_DAY: Final = 100
"""ALT4-6.3.m, ALT4-1.4.6.c: so often one Reaction of one object can be activated in a day."""


@frozen
class Activated(Record):
    """A Reaction was activated.

    Attributes:
        emblem: The emblem that was made.
        source: The object whose Reaction it is.
        words: The ability.
        controller: Who will play it.
    """

    emblem: str
    source: str
    words: str
    controller: str


@frozen
class CutOff(Record):
    """A Reaction was not activated, since that had been done as often as it can be in a day (ALT4-1.4.6.c).

    Attributes:
        source: The object whose Reaction it is.
        words: The ability.
    """

    source: str
    words: str


@frozen
class Activation:
    """A Reaction that is activated.

    Attributes:
        id: The object whose it is.
        key: Which of its abilities.
        waiting: What it does, and what is bound in it.
    """

    id: str
    key: AbilityKey
    waiting: Waiting


def with_activated(state: State, game: Game[Facts], found: Iterable[Activation]) -> State:
    """The state with an emblem for each of some activations, the first player's first (ALT4-7.3.1.a, ALT4-2.2.16.d).

    What has been activated 100 times today is not activated again (ALT4-6.3.m), an emblem that lasts for a number of
    uses not more often than that.
    """
    used = state.facts.used
    made: list[Activation] = []
    uses: dict[str, int] = {}
    for each in found:
        times = used.get((each.id, each.key), 0)
        ongoing = state.facts.ongoing.get(each.id)
        left = None if ongoing is None else ongoing.uses
        if times >= MOST_A_DAY:
            state = state.noting(CutOff(each.id, each.waiting.context.ability))
            continue
        if left is not None and uses.get(each.id, 0) >= left:
            continue
        used = used.set((each.id, each.key), times + 1)
        uses[each.id] = uses.get(each.id, 0) + 1
        made.append(each)
    if not made:
        return state
    first, _ = state.facts.initiative
    made.sort(key=lambda each: each.waiting.context.controller != first)
    state, ids = with_waiting(with_facts(state, used=used), game, [each.waiting for each in made])
    for id, each in zip(ids, made, strict=True):
        context = each.waiting.context
        state = state.noting(Activated(id, each.id, context.ability, context.controller))
    for source, times in uses.items():
        for _ in range(times):
            state = after_use(state, source)
    return state
