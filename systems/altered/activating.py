"""Which Reactions an event activates, and what is bound in them (ALT4-6.3).

Self-move Reactions are tested after the event, where they need not work; all others before it, where they exist and
work (ALT4-6.3.e, ALT4-6.3.f).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve
from immutables import Map

from ludex.engine.context import IT, THEY, Context, Reference
from ludex.engine.state import Game
from ludex.layers.cells import AbilityKey, Row
from ludex.systems.altered.abilities import Reaction, works_at
from ludex.systems.altered.actions import Move
from ludex.systems.altered.activation import Activation
from ludex.systems.altered.characteristics import CHARACTER, TYPE
from ludex.systems.altered.events import Change
from ludex.systems.altered.facts import Facts, State, Waiting
from ludex.systems.altered.listening import Listener, Listening, listeners
from ludex.systems.altered.looking import is_there, row
from ludex.systems.altered.occurrence import Moved, Occurrence, Shifted
from ludex.systems.altered.occurrences import by_comparison, of_actions
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.rulings_of_play import SPELLS_THAT_LEAVE
from ludex.systems.altered.sayings import cannot_activate
from ludex.systems.altered.tense import held_true
from ludex.systems.altered.trigger import Bound, EventTrigger
from ludex.systems.altered.whose import you_of

SCOUTED: Final = "scouted"
"""Noted in the context of Reactions that may follow their Character back to Reserve (ALT4-7.4.5.e)."""


def seen_occurrences(change: Change, game: Game[Facts], known: Listening) -> tuple[Occurrence, ...]:
    """What occurred, as far as anybody may listen to it."""
    found = of_actions(change)
    if rules_of(game).takes(SPELLS_THAT_LEAVE):
        found = tuple(
            evolve(each, played=False)
            if isinstance(each, Moved) and each.played and not _is_played(change, each)
            else each
            for each in found
        )
    before, after = change.before.table, change.after.table
    if before is not after and (known.shifting or after.ask(listeners).shifting):
        found = (*found, *by_comparison(change, found))
    return found


def _is_played(change: Change, moved: Moved) -> bool:
    action = change.event.happened[moved.place].action
    return isinstance(action, Move) and action.played


def activations(change: Change, game: Game[Facts], found: tuple[Occurrence, ...]) -> Iterator[Activation]:
    """The Reactions that an event activates, self-move ones first, then by the age of their objects."""
    yield from _self_moves(change, game, found)
    heard: dict[tuple[str, AbilityKey], tuple[Listener, list[Occurrence]]] = {}
    known = change.before.table.ask(listeners).reactions
    if not known:
        return
    for occurrence in found:
        for listener in known.get(type(occurrence), ()):
            heard.setdefault((listener.id, listener.key), (listener, []))[1].append(occurrence)
    for listener, occurred in sorted(heard.values(), key=lambda each: each[0].key):
        source = row(change.before.table, listener.id)
        # ALT4-6.3.f: before the event, the ability exists and works
        if works_at(listener.reaction, source):
            yield from _of_one(change, game, listener, source, occurred)


def _self_moves(change: Change, game: Game[Facts], found: tuple[Occurrence, ...]) -> Iterator[Activation]:
    view = change.after.table.view
    occurred: dict[str, list[Occurrence]] = {}
    for occurrence in found:
        if isinstance(occurrence, Moved) and occurrence.new and occurrence.new in view:
            occurred.setdefault(occurrence.new, []).append(occurrence)
        elif isinstance(occurrence, Shifted):
            occurred.setdefault(occurrence.id, []).append(occurrence)
    for id, those in occurred.items():
        for held in view.abilities(id):
            ability = held.ability
            if not isinstance(ability, Reaction) or held.ignored:
                continue
            trigger = ability.trigger
            if isinstance(trigger, EventTrigger) and trigger.self_move:
                # ALT4-6.3.e: after the event the ability exists; it need not work there
                yield from _of_one(change, game, Listener(id, held.key, ability), row(change.after.table, id), those)


def _of_one(
    change: Change, game: Game[Facts], listener: Listener, source: Row, occurred: Iterable[Occurrence]
) -> Iterator[Activation]:
    trigger = listener.reaction.trigger
    assert isinstance(trigger, EventTrigger)  # nothing else listens
    tested = change.after if trigger.self_move else change.before
    me = change.before.facts.ongoing[source.id].source if source.id in change.before.facts.ongoing else source.id
    prohibited: bool | None = None
    for bound, scouted in _matched(trigger, source, change, occurred):
        if prohibited is None:
            # ALT4-7.3.1.e: tested in the state in which the Reaction itself is tested
            prohibited = cannot_activate(tested, source.id, listener.reaction)
        if prohibited:
            return
        context = _context(listener.reaction, source, me, bound)
        test = listener.reaction.test
        if test is not None and not held_true(test, change, game, context):
            continue
        if scouted:
            context = evolve(context, once=frozenset({SCOUTED}))
        after = "" if listener.reaction.after is None else listener.reaction.after.value
        yield Activation(listener.id, listener.key, Waiting(listener.reaction.then, context, after))


def _matched(
    trigger: EventTrigger, source: Row, change: Change, occurred: Iterable[Occurrence]
) -> Iterator[tuple[Bound, bool]]:
    """What is bound for each activation: one for each atomic action that matches (ALT4-6.3.g)."""
    places = set[int]()
    grouped: dict[str | None, list[Bound]] = {}
    for occurrence in occurred:
        if occurrence.place in places or not isinstance(occurrence, trigger.hears):
            continue
        bound = trigger.matches(occurrence, source, change)
        if bound is None:
            continue
        places.add(occurrence.place)
        if trigger.by_player:
            grouped.setdefault(bound.they, []).append(bound)
        else:
            scouted = isinstance(occurrence, Moved) and occurrence.scouted
            # ALT4-7.4.5.e: those of a Character alone follow it back
            yield bound, scouted and trigger.self_move and TYPE.of(source) == CHARACTER
    for group in grouped.values():
        # ALT4-6.3.g: "one or more" matches all that one player does, or that befalls one, once
        its = tuple(each.it for each in group if each.it is not None)
        yield evolve(group[0], it=None, all_of_it=its), False


def _context(reaction: Reaction, source: Row, me: str, bound: Bound) -> Context:
    its = bound.all_of_it if bound.it is None else (bound.it,)
    return Context(
        you_of(source),
        # ALT4-6.3.j: "I" is the object that the Reaction came from; it is followed where the trigger moves it
        bound.me or Reference((me,)),
        reaction.name,
        "ALT4-6.3.h",
        names=Map({IT: its} if its else {}),
        players=Map({THEY: bound.they} if bound.they else {}),
        numbers=Map(dict(bound.numbers)),
    )


def by_instruction(state: State, id: str, symbol: str) -> Iterator[Activation]:
    """The Reactions of an object with a symbol, activated without their trigger being met (ALT4-7.3.1.b).

    Args:
        state: The state.
        id: The object.
        symbol: `join`, `hand` or `reserve`; "" for all Reactions.
    """
    if not is_there(state.table, id):
        return
    source = row(state.table, id)
    for held in state.table.view.abilities(id):
        ability = held.ability
        if not isinstance(ability, Reaction) or held.ignored:
            continue
        trigger = ability.trigger
        if symbol and not (isinstance(trigger, EventTrigger) and trigger.symbol == symbol):
            continue
        if not cannot_activate(state, id, ability):
            # ALT4-7.3.1.d: "I" and "you" are those of the object whose Reaction it is
            me = state.facts.ongoing[id].source if id in state.facts.ongoing else id
            context = _context(ability, source, me, Bound())
            after = "" if ability.after is None else ability.after.value
            yield Activation(id, held.key, Waiting(ability.then, context, after))
