"""What a modifier makes of an atomic action: "to Hand instead", "Resupply instead", "gains one more".

Frozen data. Each template turns the action that was about to happen into others; several together make several.
"""

from collections.abc import Iterator

from attrs import evolve, field, frozen
from immutables import Map

from ludex.engine.context import IT, THEY, Context, Reference
from ludex.engine.instructions import not_negative
from ludex.engine.state import Moment
from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Row
from ludex.layers.selection import Selector
from ludex.systems.altered import actions as a
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.actions import AddCounters, GainStatus, Insert, Move, TakeFromDeck, Verb
from ludex.systems.altered.characteristics import HAND, OWNER, RESERVE
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import is_there, matching, value
from ludex.systems.altered.whose import all_words, you_of


class Template:
    """What is made of an atomic action; the base of all templates."""

    __slots__ = ()

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The actions that take its place, or that are added.

        Args:
            action: The action as it was about to happen.
            at: Just before which step.
            source: What the object shows that has the ability.
        """
        raise NotImplementedError


def about(action: AtomicAction) -> str:
    """What an action is done to: an object, an expedition; "" for none."""
    if isinstance(action, a.MoveExpedition | a.FailToMove):
        return action.expedition
    return getattr(action, "id", "")


def player_of(action: AtomicAction) -> str:
    """The player whom an action is about; "" for none."""
    return getattr(action, "player", "") or getattr(action, "owner", "")


@frozen(cache_hash=True)
class ToZone(Template):
    """It goes to another zone instead: "becomes an exhausted Mana Orb" is to the Mana zone, exhausted.

    Attributes:
        zone: Which.
        statuses: With which statuses it enters there.
        from_top: The position, in a deck: 1 is the top, -1 the bottom.
        verb: Another word for it, where it is no longer what it was: a card that is not drawn after all.
    """

    zone: str
    statuses: frozenset[str] = field(default=frozenset(), converter=all_words, kw_only=True)
    from_top: int = field(default=1, kw_only=True)
    verb: Verb | None = field(default=None, kw_only=True)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The same move, to the zone."""
        if isinstance(action, TakeFromDeck):
            # who puts a card in another place than the hand does not draw it (ALT4-7.3.9.a)
            verb = self.verb or Verb.PUT
            return (
                evolve(
                    action,
                    to=self.zone,
                    verb=verb,
                    statuses=self.statuses,
                    home=None,
                    counters=(),
                    from_top=self.from_top,
                ),
            )
        if not isinstance(action, Move):
            return (action,)
        owner = value(at.state.table, action.id, OWNER) if is_there(at.state.table, action.id) else action.player
        return (
            evolve(
                action,
                to=self.zone,
                player=owner,
                statuses=self.statuses,
                from_top=self.from_top,
                verb=self.verb or action.verb,
                home=None,
                counters=(),
                also=(),
            ),
        )


@frozen(cache_hash=True)
class FromDeck(Template):
    """A card is drawn, resupplied or otherwise taken from the top of a deck: "Resupply instead".

    Attributes:
        verb: Draw or Resupply, for one.
        to: Where to; by default where the word says.
    """

    verb: Verb
    to: str | None = None

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """One card of the same player's deck, at the same place if one was about to be taken from there."""
        to = self.to or (HAND if self.verb is Verb.DRAW else RESERVE)
        if isinstance(action, TakeFromDeck):
            return (evolve(action, to=to, verb=self.verb, statuses=frozenset(), home=None, from_top=1),)
        player = you_of(source)
        taken = [each.position for each in at.step.actions if isinstance(each, TakeFromDeck) and each.player == player]
        return (TakeFromDeck(player, max(taken, default=0) + 1, to, self.verb, player),)


@frozen(cache_hash=True)
class Counters(Template):
    """Counters are put on something: on what the action is about, or on what a selector selects."""

    name: str
    times: int = 1
    on: Selector | None = field(default=None, kw_only=True)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """One action for each."""
        you = you_of(source)
        return tuple(AddCounters(id, self.name, self.times, you) for id in _on(self.on, action, at.state, source))


@frozen(cache_hash=True)
class Status(Template):
    """A status is gained: by what the action is about, or by what a selector selects."""

    status: str
    on: Selector | None = field(default=None, kw_only=True)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """One action for each."""
        you = you_of(source)
        return tuple(GainStatus(id, self.status, you) for id in _on(self.on, action, at.state, source))


def _on(selector: Selector | None, action: AtomicAction, state: State, source: Row) -> Iterator[str]:
    if selector is not None:
        yield from matching(state.table, selector, source)
    elif is_there(state.table, about(action)):
        yield about(action)


@frozen(cache_hash=True)
class MoreOfIt(Template):
    """So many counters more, or so many times as many.

    Attributes:
        plus: How many more.
        times: By how much they are multiplied first.
    """

    plus: int = field(default=0, validator=not_negative)
    times: int = field(default=1, validator=not_negative)

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The same action with more counters."""
        if not isinstance(action, AddCounters):
            return (action,)
        return (evolve(action, times=action.times * self.times + self.plus),)


@frozen(cache_hash=True)
class AsItWas(Template):
    """The action as it was: in a replacement it stays, as an addition it is done once more."""

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The same one."""
        return (action,)


@frozen(cache_hash=True)
class DoEffect(Template):
    """An effect is resolved instead, right after the step: "look at the top two cards …".

    "You" is the controller of the ability, `it` what the action was about, `they` its player.
    """

    effect: Effect

    def made(self, action: AtomicAction, at: Moment[Facts], source: Row) -> tuple[AtomicAction, ...]:
        """The effect, inserted."""
        return (Insert(self.effect, inserted_context(action, at, source)),)


def inserted_context(action: AtomicAction | None, at: Moment[Facts], source: Row) -> Context:
    """What is bound in an effect that a modifier inserts."""
    ongoing = at.state.facts.ongoing.get(at.key.source)
    it = "" if action is None else about(action)
    they = "" if action is None else player_of(action)
    return Context(
        you_of(source),
        Reference((at.key.source if ongoing is None else ongoing.source,)),
        at.key.rule,
        names=Map({IT: (Reference((it,)),)} if it else {}),
        players=Map({THEY: they} if they else {}),
    )
