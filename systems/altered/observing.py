"""What a player may see of a game (ALT4-3.1.3): both players' visible zones, the own hand, the own Mana Orbs; no deck.

Visible are the Adventure, but for the faces of face-down cards (ALT4-3.2.1.a), Discard piles (ALT4-3.2.3.a), Landmark
zones (ALT4-3.2.7.a), Limbo (ALT4-3.2.8.a) and Reserves (ALT4-3.2.10.a). A hand is its player's to look at
(ALT4-3.2.5.a).

Bots get this and nothing else. What is hidden has no name in it either, since the name of an item says which card it
is: the other player's Mana Orbs are numbered, and the other hand and both decks are numbers of cards.

>>> from ludex.systems.altered.characteristics import HAND
>>> # observe(state, "ann", game).in_zone(HAND, "ann")  -> the cards in ann's hand;  .hands["bob"]  -> how many bob has
"""

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from ludex.engine.choices import Choice, Pick
from ludex.engine.instructions import Instruction, Resolution
from ludex.layers.cells import Row
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    EXHAUSTED,
    HAND,
    HOMES,
    MANA_ZONE,
    OWNER,
    STATUSES,
    ZONE,
    expedition_id,
)
from ludex.systems.altered.choosing import PickPaying
from ludex.systems.altered.clean_up import CleanUp
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.looking import rows
from ludex.systems.altered.morning import Expand
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.scene import printed_row
from ludex.systems.altered.turn_options import PlayCard, PlayQuickAction
from ludex.systems.altered.verb import Doing, Doings


@frozen(eq=False)
class Observation:
    """A position as one of its players sees it.

    Attributes:
        player: Who looks.
        opponent: The other one.
        shown: What each object and card shows whose face this player may see, by identity; also the other player's
            Mana Orbs, which show nothing but that they are, under names that tell nothing.
        own_orbs: What lies under this player's own Mana Orbs, as it is printed, by identity (ALT4-3.2.9.a).
        hands: How many cards each player has in hand.
        decks: How many cards each deck has.
        first_player: The first player of the day.
        day: The number of the day.
        phase: The phase.
        turn: Whose turn it is, in the Afternoon.
        passed: Who has passed this Afternoon.
        arena: Whether the tiebreakers have begun.
        kept: What has been announced at Clean-up so far as what stays, of both players (ALT4-4.2.5.c).
        expanding: Who has decided this Morning to Expand; with which card, nobody else sees (ALT4-4.2.1.e).
        doing: What is being done and needs the decision, as far as a card or rule says it.
    """

    player: str
    opponent: str
    shown: Mapping[str, Row]
    own_orbs: Mapping[str, Row]
    hands: Mapping[str, int]
    decks: Mapping[str, int]
    first_player: str
    day: int
    phase: Phase
    turn: str | None
    passed: frozenset[str]
    arena: bool
    kept: tuple[str, ...] = field(default=(), kw_only=True)
    expanding: frozenset[str] = field(default=frozenset(), kw_only=True)
    doing: "tuple[Doing | Instruction[Facts], ...]" = field(default=(), kw_only=True)

    def in_zone(self, zone: str, player: str | None = None) -> tuple[str, ...]:
        """What lies in a zone, of a player if one is named: by controller, or by owner where nobody controls it."""
        return tuple(
            id
            for id, row in self.shown.items()
            if ZONE.of(row) == zone and (player is None or (CONTROLLER.of(row) or OWNER.of(row)) == player)
        )

    def ready_mana(self, player: str) -> int:
        """How many ready Mana Orbs a player has."""
        return sum(EXHAUSTED not in STATUSES.of(self.shown[id]) for id in self.in_zone(MANA_ZONE, player))

    def expeditions(self, player: str) -> tuple[str, str]:
        """The identities of a player's two expeditions."""
        hero, companion = (expedition_id(player, home) for home in HOMES)
        return hero, companion


def observe(state: State, player: str, rules: Rules, choice: Choice | None = None) -> Observation:
    """What a player may see of a state.

    Args:
        state: The state.
        player: Who looks.
        rules: The rules, with what is printed on cards.
        choice: What the player is asked, if anything: the cards that it names have been shown (ALT4-3.2.5.c).
    """
    facts = state.facts
    other = facts.opponent(player)
    named = frozenset(_named(choice)) if choice is not None and choice.player == player else frozenset[str]()
    shown: dict[str, Row] = {}
    orbs: dict[str, Row] = {}
    hands = dict.fromkeys(facts.players, 0)
    masked = 0
    for id, row in state.table.ask(rows).items():
        zone = ZONE.of(row)
        if zone == HAND:
            owner = OWNER.of(row)
            hands[owner] += 1
            if owner == player or id in named:
                shown[id] = row
        elif zone == MANA_ZONE and OWNER.of(row) == other:
            masked += 1
            name = f"{other}'s orb {masked}"
            shown[name] = evolve(row, id=name)
        else:
            shown[id] = row
            if zone == MANA_ZONE:
                orbs[id] = printed_row(id, rules.definition(state, id))
    for id in named - shown.keys():
        # a card of a deck that has been looked at
        if item_of(id) in facts.cards:
            shown[id] = printed_row(id, rules.definition(state, id))
    # ALT4-1.4.5.a: whoever commits second knows what the other has chosen, of a hidden zone only that something was
    task = state.agenda[0] if state.agenda else None
    return Observation(
        player,
        other,
        shown,
        orbs,
        hands,
        {each: len(deck) for each, deck in facts.decks.items()},
        facts.first_player,
        facts.day,
        facts.phase,
        facts.turn,
        facts.passed,
        facts.arena,
        kept=task.kept if isinstance(task, CleanUp) else (),
        expanding=frozenset(who for who, id in task.decided if id) if isinstance(task, Expand) else frozenset(),
        doing=_doing(state),
    )


def _named(choice: Choice) -> Iterator[str]:
    for option in choice.options:
        if isinstance(option, Pick | PickPaying | PlayCard | PlayQuickAction):
            yield option.id


def _doing(state: State) -> "tuple[Doing | Instruction[Facts], ...]":
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, Resolution) or not task.todo:
        return ()
    first = task.todo[0]
    return first.parts if isinstance(first, Doings) else (first,)
