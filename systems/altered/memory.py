"""Forgetting what nobody can ask about any more, so that a long game costs no more than a short one."""

from immutables import Map

from ludex.systems.altered.facts import Gone, State, with_facts


def forgetting_the_gone(state: State) -> State:
    """The state without last-known information (ALT4-2.1.h), between effects: when no Reaction is left to be played.

    What an Emblem-Ongoing calls "I" is kept for it, and as long as a Reaction waits for the end of a daily effect,
    everything.
    """
    facts = state.facts
    if not facts.gone or facts.waiting:
        return state
    kept: dict[str, Gone] = {}
    for ongoing in facts.ongoing.values():
        id = ongoing.source
        while id in facts.gone and id not in kept:
            kept[id] = facts.gone[id]
            id = kept[id].successor
    return with_facts(state, gone=Map(kept)) if len(kept) < len(facts.gone) else state
