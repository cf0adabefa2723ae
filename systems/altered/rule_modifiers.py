"""The rules that change a step before it happens (ALT4-6.2.a), each a modifier like those of the cards."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable, Game, Modifier, Moment, Tier
from ludex.engine.steps import Act, AtomicAction, ModifierKey, Step
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import Move, MoveExpedition, Reshuffle, RevealTumult, Show, TakeFromDeck, Verb
from ludex.systems.altered.deck_moves import deepest
from ludex.systems.altered.facts import Deck, Facts, State
from ludex.systems.altered.happening import owner_instead
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.moving import is_on_board
from ludex.systems.altered.rules_of_play import rules_of
from ludex.systems.altered.tumult_cards import entered


@frozen
class ToItsOwner(Modifier[Facts]):
    """ALT4-3.1.2.c, ALT4-1.4.3.a: what heads for a personal zone of another player goes to that of its owner."""

    @property
    def tier(self) -> Tier:
        """It replaces a move; nothing else is looked for before it."""
        return Tier.ATOMIC_ACTION

    def applies(self, at: Moment[Facts], act: Act | None) -> bool:
        """To a move to a zone of the wrong player."""
        return act is not None and owner_instead(at.state, rules_of(at.game), act.action) is not None

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """The move to the owner's zone of that kind."""
        assert act is not None
        assert isinstance(act.action, Move)
        owner = owner_instead(at.state, rules_of(at.game), act.action)
        assert owner is not None  # it applies
        return (replaced(act.action, player=owner),)


@frozen
class FleetingToDiscard(Modifier[Facts]):
    """What is Fleeting goes to the Discard pile where it would go to a Reserve.

    Characters and Expedition Permanents from the Expedition zone (ALT4-2.4.7.d), Spells that have been resolved
    (ALT4-2.4.7.e).
    """

    @property
    def tier(self) -> Tier:
        """It replaces the move."""
        return Tier.ATOMIC_ACTION

    def applies(self, at: Moment[Facts], act: Act | None) -> bool:
        """To a move of something Fleeting to Reserve."""
        return act is not None and isinstance(act.action, Move) and goes_by_fleeting(at.state, act.action)

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """The move to the Discard pile."""
        assert act is not None
        assert isinstance(act.action, Move)
        return (replaced(act.action, to=c.DISCARD),)


class AddsToTheStep(Modifier[Facts]):
    """A rule that adds to a step, of which all atomic actions are looked at together."""

    __slots__ = ()

    @property
    def tier(self) -> Tier:
        """It adds."""
        return Tier.ADDITIVE

    @property
    def on_step(self) -> bool:
        """To the step as a whole."""
        return True


@frozen
class ReshufflesTheDiscardPile(AddsToTheStep):
    """Where a deck is too small, the discard pile is shuffled and put under it (ALT4-3.2.2.d, ALT4-7.3.26.b)."""

    player: str

    def applies(self, at: Moment[Facts], act: Act | None) -> bool:
        """To a step that needs a position that is not there."""
        return needs_reshuffle(at.state, at.step, self.player)

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """The reshuffle."""
        return (Reshuffle(self.player),)


@frozen
class RevealsTumult(AddsToTheStep):
    """ALT4-7.3.22.b: a Tumult card that is entered or passed face-down is turned face-up in the same event.

    One reveal, however many expeditions come.
    """

    pair: int

    def applies(self, at: Moment[Facts], act: Act | None) -> bool:
        """To a step in which an expedition enters or passes a half of this card."""
        turned = {action.pair for action in at.step.actions if isinstance(action, RevealTumult)}
        return self.pair not in turned and self.pair in set(pairs_entered(at.state, at.step))

    def actions(self, at: Moment[Facts], act: Act | None) -> tuple[AtomicAction, ...]:
        """The reveal; what turns up, chance tells."""
        return (RevealTumult(self.pair),)


CHANGED_BY_RULES: Final = frozenset[type[AtomicAction]]({Move, TakeFromDeck, Show, MoveExpedition})
"""The classes of the atomic actions that a rule may change, or add something to."""

TO_ITS_OWNER: Final = Applicable(ToItsOwner(), ModifierKey("ALT4-3.1.2.c"))
FLEETING: Final = Applicable(FleetingToDiscard(), ModifierKey("ALT4-2.4.7.d"))


def goes_by_fleeting(state: State, action: Move) -> bool:
    """Whether a move is one that Fleeting turns to the Discard pile."""
    if action.to != c.RESERVE or not is_on_board(state, action.id):
        return False
    view = state.table.view
    if c.FLEETING not in view.value(action.id, c.STATUSES):
        return False
    zone, kind = view.value(action.id, c.ZONE), view.value(action.id, c.TYPE)
    if zone == c.EXPEDITION_ZONE:
        return kind in (c.CHARACTER, c.PERMANENT)
    return zone == c.LIMBO and kind == c.SPELL and action.verb is Verb.RESOLVE


def needs_reshuffle(state: State, step: Step, player: str) -> bool:
    """Whether a step needs a position of a deck that only a reshuffle can make."""
    if Reshuffle in step.kinds and Reshuffle(player) in step.actions:
        return False
    return deepest(step, player) > len(state.facts.decks.get(player, Deck())) and bool(
        in_zone(state.table, c.DISCARD, player)
    )


def pairs_entered(state: State, step: Step) -> Iterator[int]:
    """The face-down Tumult cards that the expeditions of a step enter or pass, as far as each moves in all."""
    regions: dict[str, int] = {}
    for action in step.actions:
        if isinstance(action, MoveExpedition):
            regions[action.expedition] = regions.get(action.expedition, 0) + action.regions
    for expedition, number in regions.items():
        yield from entered(state.table, expedition, number)


def rule_modifiers(state: State, game: Game[Facts], step: Step) -> tuple[Applicable[Facts], ...]:
    """The rules that may change a step.

    Where a card heads for the wrong player's zone, that is put right before any other modifier is looked for
    (ALT4-3.1.2.c): then that rule alone is given.
    """
    if step.kinds.isdisjoint(CHANGED_BY_RULES):
        return ()
    rules = rules_of(game)
    found: dict[ModifierKey, Applicable[Facts]] = {}
    decks: set[str] = set()
    moving = False
    for act in step.acts:
        action = act.action
        if isinstance(action, Move):
            if owner_instead(state, rules, action) is not None and TO_ITS_OWNER.key not in act.used:
                return (TO_ITS_OWNER,)
            if goes_by_fleeting(state, action):
                found[FLEETING.key] = FLEETING
        elif isinstance(action, (TakeFromDeck, Show)):
            decks.add(action.player)
        elif isinstance(action, MoveExpedition) and not moving:
            moving = True
            for pair in pairs_entered(state, step):
                key = ModifierKey("ALT4-7.3.22.b", number=pair)
                found[key] = Applicable(RevealsTumult(pair), key)
    for place, player in enumerate(state.facts.players if decks else ()):
        if player in decks and needs_reshuffle(state, step, player):
            key = ModifierKey("ALT4-3.2.2.d", number=place)
            found[key] = Applicable(ReshufflesTheDiscardPile(player), key)
    return tuple(found.values())
