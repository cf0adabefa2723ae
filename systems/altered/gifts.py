"""What a card gets as it is played: "the next Character you play gains 1 boost" (ALT4-5.2.c, ALT4-5.2.4.a).

For what enters play a Reaction is made for it, bound to the new object, while the card resolves. A Spell gets it as it
enters Limbo, and no Reaction is made.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen
from immutables import Map

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.state import Game
from ludex.engine.steps import AtomicAction, step
from ludex.layers.cells import Held, Row
from ludex.layers.passives import Passive
from ludex.layers.selection import Scope
from ludex.systems.altered.abilities import Saying
from ludex.systems.altered.actions import AddCounters, GainStatus, LoseStatus, RemoveCounters
from ludex.systems.altered.activation import Activation
from ludex.systems.altered.characteristics import SPELL, TYPE
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.emblems import after_use
from ludex.systems.altered.events import Change
from ludex.systems.altered.facts import Facts, State, Waiting
from ludex.systems.altered.in_play import ZONES_OF_PLAY
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.looking import abilities, is_there, matches, row
from ludex.systems.altered.occurrence import Moved, Occurrence
from ludex.systems.altered.speaking import speaking
from ludex.systems.altered.whose import Whose, all_words, you_of

USED: Final = "what is used for the card played"


@frozen(cache_hash=True)
class GivesToPlayed(Saying):
    """The cards that are spoken of get something as they are played.

    Attributes:
        gains: Statuses that they gain.
        loses: Statuses that they lose.
        counters: How many counters they gain, by name; below 0, lose.
        by: Who has to play them.
    """

    gains: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)
    loses: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)
    counters: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)
    by: Whose = field(default=Whose.YOU, kw_only=True)

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Wherever they can be played from, and in Limbo, where it is given to them."""
        return ZONES_OF_PLAY

    def actions(self, id: str, by: str) -> tuple[AtomicAction, ...]:
        """What is done to an object."""
        found: list[AtomicAction] = [GainStatus(id, status, by) for status in sorted(self.gains)]
        found += [LoseStatus(id, status, by) for status in sorted(self.loses)]
        for name, times in self.counters:
            found.append(AddCounters(id, name, times, by) if times > 0 else RemoveCounters(id, name, -times, by))
        return tuple(found)


@frozen(cache_hash=True)
class Give(Instruction[Facts]):
    """What was played gets what a statement gives to it."""

    gift: GivesToPlayed

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Give it, if the object is still there."""
        context = rest.context
        found = [each.now for each in context.names.get(IT, ()) if is_there(state.table, each.now)]
        given = [action for id in found for action in self.gift.actions(id, context.controller)]
        if not given:
            return state.then(rest)
        return state.then(Perform(step(*given, controller=context.controller, cause=context.cause)), rest)


def _gifts_to(state: State, card: Row) -> Iterator[tuple[GivesToPlayed, str, Row, Held]]:
    for gift, said, source in speaking(state.table, GivesToPlayed):
        by = gift.by.means(you_of(card), you_of(source))
        if by and matches(state.table, said.statement.affects, card, source):
            yield gift, said.id, source, said.held


def gifts(change: Change, found: Iterable[Occurrence]) -> Iterator[Activation]:
    """The Reactions that are made for what has entered play in an event (ALT4-5.2.c)."""
    if GivesToPlayed not in change.before.table.ask(listeners).sayings:
        return
    for moved in found:
        if not isinstance(moved, Moved) or not moved.played or not moved.new:
            continue
        card = row(change.before.table, moved.old)
        if TYPE.of(card) == SPELL or not is_there(change.after.table, moved.new):
            continue
        for gift, id, source, held in _gifts_to(change.before, card):
            # ALT4-5.2.c: it is controlled by the controller of the passive, and bound to the new object
            context = Context(
                you_of(source),
                Reference((_me(change.before, id),)),
                held.ability.name,
                "ALT4-5.2.c",
                names=Map({IT: (Reference((moved.new,)),)}),
            )
            yield Activation(id, held.key, Waiting((Give(gift),), context))


def given_to_spell(state: State, id: str) -> tuple[tuple[str, ...], tuple[AtomicAction, ...]]:
    """What passives give to a Spell that has entered Limbo, and which objects have them (ALT4-5.2.4.a).

    Args:
        state: The state.
        id: The Spell in Limbo.
    """
    if GivesToPlayed not in state.table.ask(listeners).sayings:
        return (), ()
    givers: list[str] = []
    given: list[AtomicAction] = []
    for gift, source, shown, _ in _gifts_to(state, row(state.table, id)):
        givers.append(source)
        given += gift.actions(id, you_of(shown))
    return tuple(givers), tuple(given)


@frozen
class GiveToSpell(Instruction[Facts]):
    """A Spell that has entered Limbo gets what passives give to it (ALT4-5.2.4.a).

    Attributes:
        word: By which name the effect knows the card that is being played.
    """

    word: str

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Give it, right after it gained Fleeting, if at all."""
        id = rest.context.names[self.word][0].now
        if not is_there(state.table, id) or TYPE.of(row(state.table, id)) != SPELL:
            return state.then(rest)
        givers, given = given_to_spell(state, id)
        if not given:
            return state.then(rest)
        rest = rest.knowing(using(rest.context, givers))
        # what is given is no instruction of the effect that plays the card
        return state.then(Perform(step(*given, controller=you_of(row(state.table, id)))), rest)


def _me(state: State, id: str) -> str:
    ongoing = state.facts.ongoing.get(id)
    return id if ongoing is None else ongoing.source


def limited_alterations(state: State, card: Row) -> tuple[str, ...]:
    """The emblems with a limit of uses that alter the cost of a card which is being declared (ALT4-2.2.15.e).

    One that also gives something to the card is used as it does that.
    """
    limited = (id for id, ongoing in state.facts.ongoing.items() if ongoing.uses is not None)
    return tuple(id for id in limited if is_there(state.table, id) and _alters_cost(state, id, card))


def using(context: Context, ids: Iterable[str]) -> Context:
    """The context in which some emblems more are being used for the card that is being played."""
    return context.naming(USED, (*context.names.get(USED, ()), *(Reference((id,)) for id in ids)))


def used_up(state: State, context: Context) -> State:
    """The state after all those have been used."""
    for emblem in context.names.get(USED, ()):
        state = after_use(state, emblem.now)
    return state


def _alters_cost(state: State, id: str, card: Row) -> bool:
    table, source = state.table, row(state.table, id)
    held = [each.ability for each in abilities(table, id) if not each.ignored]
    if any(isinstance(saying, GivesToPlayed) for each in held for saying in getattr(each, "says", ())):
        return False
    return any(
        isinstance(each, Passive)
        and any(isinstance(change, AltersCost) for change in each.does)
        and each.works.matches(source, Scope(source))
        and matches(table, each.affects, card, source)
        for each in held
    )
