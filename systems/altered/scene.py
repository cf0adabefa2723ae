"""Where an instruction is carried out, and what its words ask for: the state, the rules, the context; nouns, requests.

An instruction speaks of objects, cards, expeditions, regions and players. Each such word is a `Noun`. Some nouns need
decisions right before the step (ALT4-6.1.g): each is a `Request`, answered one pick at a time by `choosing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Measure, measured
from ludex.engine.state import Game
from ludex.engine.table import Table
from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.errors import RefusedError
from ludex.layers.making import quick_to_make
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.looking import as_seen_by, is_there, row
from ludex.systems.altered.rules_of_play import Rules, rules_of

Picks: TypeAlias = tuple[tuple[str, ...], ...]
"""What has been picked, for each request of some nouns in their order."""

Said: TypeAlias = tuple[tuple[Reference, ...], ...]
"""What each noun of an instruction stands for."""

Number: TypeAlias = int | Measure[Facts]
"""A number that is printed, or found as the effect is carried out."""

MOST_AT_ONCE: Final = 1_000
"""So many things can one step draw, roll or create at most: the rules set no bound, a computer needs one."""

RESUPPLIED: Final = "resupplied"
"""The name of what the last Resupply of an effect put in Reserve."""

PRESENT: Final = "after the event"
"""Noted in the context of a condition in the present tense: it asks what its objects have become (ALT4-6.3.l)."""

PLAY_ZONES: Final = (c.EXPEDITION_ZONE, c.LANDMARK_ZONE)
"""ALT4-3.1.4.a: what is in play."""

_ARRIVED: Final = frozenset({*PLAY_ZONES, c.HERO_ZONE, c.LIMBO})
_UNTOLD: Final = frozenset({"", c.DECK, c.HAND, c.MANA_ZONE})


@quick_to_make
@frozen(eq=False, weakref_slot=False)
class Scene:
    """Where an instruction is carried out.

    Attributes:
        state: The state right before.
        game: The rules.
        context: Whose effect it is, and what has been mentioned.
    """

    state: State
    game: Game[Facts]
    context: Context

    @property
    def table(self) -> Table:
        """What lies on the table."""
        return self.state.table

    @property
    def facts(self) -> Facts:
        """What else the game knows."""
        return self.state.facts

    @property
    def rules(self) -> Rules:
        """The rules, as far as modules share them."""
        return rules_of(self.game)

    @property
    def you(self) -> str:
        """The controller of the effect (ALT4-7.2.3.a)."""
        return self.context.controller

    def knowing(self, context: Context) -> Scene:
        """The scene with another context."""
        return Scene(self.state, self.game, context)

    def number(self, number: Number) -> int:
        """A number, found now."""
        return measured(number, self.state, self.game, self.context)

    def number_at_once(self, number: Number) -> int:
        """How many things one step concerns, at least none.

        Raises:
            RefusedError: They are more than anybody could lay on a table.
        """
        found = max(0, self.number(number))
        if found > MOST_AT_ONCE:
            raise RefusedError(
                f"{found} things would be concerned at once, and at most {MOST_AT_ONCE} can be",
                subject=self.context.ability or "an effect",
                remedy="Write a smaller number, or bound what is counted.",
            )
        return found

    def is_there(self, id: str) -> bool:
        """Whether something is on the board: an object, a card in a hand, a player, an expedition."""
        return is_there(self.table, id)

    def shown(self, id: str) -> Row | None:
        """What an object or card shows, or last showed (ALT4-2.1.h); None for what is not known."""
        if self.is_there(id):
            return row(self.table, id)
        gone = self.facts.gone.get(id)
        if gone is not None:
            return gone.row
        key = self.facts.cards.get(item_of(id))
        return None if key is None else printed_row(id, self.rules.definitions[key])

    def told(self, reference: Reference) -> Row | None:
        """What is answered when an effect asks about something that was mentioned; None for what is not known.

        What has left play, Limbo, a Reserve or a Discard pile is what it was there (ALT4-2.1.h), whatever its card has
        become, until that comes into play or Limbo. A card out of a Hand or a Deck was no object before (ALT4-2.1.j),
        and a Mana Orb shows nothing of its card: of these what they have become is asked.
        """
        ids = reference.ids
        if len(ids) == 1 or PRESENT in self.context.once:
            return self.shown(ids[-1])
        found: Row | None = None
        for id in ids:
            seen = self.shown(id)
            if seen is None:
                continue
            if found is None or c.ZONE.of(found) in _UNTOLD or c.ZONE.of(seen) in _ARRIVED:
                found = seen
        # by the identity of what it is now: to the effect that is the same thing (ALT4-2.1.f)
        return found if found is None or found.id == ids[-1] else evolve(found, id=ids[-1])

    def eyes(self) -> Row:
        """What the bearer of the ability shows or last showed, as the source of it: through whose eyes it looks."""
        me = self.context.me
        mine = None if me is None else self.told(me)
        if me is None or mine is None:
            return Row("", {c.YOU: self.you})
        if len(me.ids) > 1 and not c.EXPEDITIONS.of(mine):
            mine = self._where_it_was(mine, me)
        # ALT4-7.2.3.a: "you" is who carries it out, whoever controls its bearer by now
        return mine if c.PLAYER.of(mine) == {self.you} else as_seen_by(mine, self.you)

    def _where_it_was(self, mine: Row, me: Reference) -> Row:
        """What the bearer shows, with the Expedition that it was in before it moved (ALT4-2.1.h)."""
        for id in reversed(me.ids[:-1]):
            last = self.shown(id)
            if last is not None and c.EXPEDITIONS.of(last):
                keywords = c.KEYWORDS.of(mine) | (c.KEYWORDS.of(last) & {c.GIGANTIC})
                was: dict[AnyCharacteristic, Value] = {c.CONTROLLER: c.CONTROLLER.of(last), c.HOME: c.HOME.of(last)}
                return evolve(mine, cells={**mine.cells, **was, c.KEYWORDS: keywords})
        return mine

    def deck_place(self, item: str) -> tuple[str, int] | None:
        """In whose deck a card that has been looked at lies, and how far from the top, from 1; None if in none."""
        for player, deck in self.facts.decks.items():
            if item in deck.top:
                return player, deck.top.index(item) + 1
            if item in deck.bottom:
                return player, len(deck.top) + sum(deck.heap.values()) + deck.bottom.index(item) + 1
        return None

    def present(self, references: Iterable[Reference]) -> tuple[str, ...]:
        """Those that can still be found, by their identity; nothing that is gone can be changed (ALT4-6.3.k)."""
        return tuple(reference.now for reference in references if self._can_be_found(reference))

    def on_board(self, references: Iterable[Reference]) -> tuple[str, ...]:
        """Those that can still be found and lie on the board, not in a deck."""
        return tuple(id for id in self.present(references) if self.is_there(id))

    def _can_be_found(self, reference: Reference) -> bool:
        if not self.is_there(reference.now):
            return len(reference.ids) == 1 and self.deck_place(reference.now) is not None
        # ALT4-2.1.f: a move is followed to visible zones only
        return len(reference.ids) == 1 or c.ZONE.of(row(self.table, reference.now)) not in c.HIDDEN_ZONES


def printed_row(id: str, definition: Definition) -> Row:
    """What is printed on a card that lies hidden, for tests of it (ALT4-2.2.1.i).

    >>> fox = Definition("fox", "Fox", "Character", subtypes={"Animal"}, statistics=(2, 1, 1), hand_cost=2)
    >>> shown = printed_row("fox", fox)
    >>> c.TYPE.of(shown), c.FOREST.of(shown), c.HAND_COST.of(shown)
    ('Character', 2, 2)
    """
    cells: dict[AnyCharacteristic, Value] = {
        c.TYPE: definition.type,
        c.NAME: definition.name,
        c.SUBTYPES: definition.subtypes,
        c.KEYWORDS: definition.keywords,
        c.TOUGH: definition.tough,
        c.SCOUT: definition.scout,
        c.TRAITS: frozenset({c.TOKEN} if definition.is_token else ()),
    }
    if definition.statistics is not None:
        cells |= dict(zip(c.STATISTICS, definition.statistics, strict=True))
    words: Mapping[AnyCharacteristic, Value | None] = {
        c.HAND_COST: definition.hand_cost,
        c.RESERVE_COST: definition.reserve_cost,
        c.ZONE_TYPE: definition.zone_type,
        c.FACTION: definition.faction,
        c.RARITY: definition.rarity,
    }
    return Row(id, cells | {cell: value for cell, value in words.items() if value is not None})


def holder(shown: Row) -> str:
    """Whose something is: its controller's, or where nobody controls it its owner's (ALT4-7.2.3.a)."""
    return c.CONTROLLER.of(shown) or c.OWNER.of(shown)


class Noun:
    """What an instruction speaks of; the base of all nouns. Frozen data."""

    __slots__ = ()

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """The next decision that it needs, after what has been picked for it; None with all decided."""
        return None

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """What it stands for, all decisions made; gone things among them."""
        raise NotImplementedError

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """The context in which it has been mentioned: the rest of the effect can speak of what was found."""
        return at.context


class Picked(Noun):
    """A noun for which somebody picks, or chance; the base of those."""

    __slots__ = ()

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """What can be picked by a player, in the order in which it is asked for; `request` says whose."""
        raise NotImplementedError


class Limit:
    """What the things picked together must fulfil; the base of all limits."""

    __slots__ = ()

    def admits(self, at: Scene, rows: tuple[Row, ...]) -> bool:
        """Whether some things may be picked together. What admits a set admits each part of it."""
        raise NotImplementedError


@frozen(eq=False)
class Request:
    """A decision that is needed before a step.

    Attributes:
        of: For which noun.
        player: Who decides.
        question: What it is about, in words.
        at_least: How many must be picked where they can be picked without paying (ALT4-6.5.b).
        at_most: How many may be picked; None for any number.
        within: What those picked must fulfil together.
        whose: Only what these players control, or own where nobody controls it; None for anybody.
        targeted: Whether they are targets, so that Tough asks for mana (ALT4-7.4.7.c).
        random: Whether chance decides (ALT4-3.2.5.c).
        again: Whether something may be picked that has been picked for the same step before.
        orbs: Whether it is among Mana Orbs of the player's own, who may swap them first (ALT4-3.2.9.e).
        hands: Whose hands the player sees first, in order to choose (ALT4-3.2.5.c).
        reveals: Whether what is picked must be revealed, since its characteristics matter (ALT4-3.1.3.f).
        rule: The id of the rule by which it is asked.
    """

    of: Picked
    player: str
    question: str = ""
    at_least: int = 1
    at_most: int | None = 1
    within: Limit | None = None
    whose: tuple[str, ...] | None = field(default=None, kw_only=True)
    targeted: bool = field(default=False, kw_only=True)
    random: bool = field(default=False, kw_only=True)
    again: bool = field(default=False, kw_only=True)
    orbs: bool = field(default=False, kw_only=True)
    hands: tuple[str, ...] = field(default=(), kw_only=True)
    reveals: bool = field(default=False, kw_only=True)
    rule: str = field(default="ALT4-6.1.g", kw_only=True)


def split(at: Scene, noun: Noun, picks: Picks) -> tuple[Picks, Picks, Request | None]:
    """Which of some picks a noun uses, those left over, and the next decision that it needs."""
    for used in range(len(picks) + 1):
        request = noun.request(at, picks[:used])
        if request is None:
            return picks[:used], picks[used:], None
    return picks, (), noun.request(at, picks)


def apportioned(at: Scene, nouns: tuple[Noun, ...], picks: Picks) -> tuple[Scene, Said, Request | None]:
    """What some nouns stand for, and the next decision that they need; the scene in which they are mentioned.

    Each noun that is decided is mentioned: later ones can speak of it.

    Args:
        at: Where.
        nouns: What is spoken of, in the order of the text.
        picks: What has been picked so far, for all their requests.
    """
    said: list[tuple[Reference, ...]] = []
    for noun in nouns:
        share, picks, request = split(at, noun, picks)
        if request is not None:
            return at, tuple(said), request
        found = noun.found(at, share)
        said.append(found)
        at = at.knowing(noun.mention(at, share, found))
    return at, tuple(said), None
