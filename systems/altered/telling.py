"""What happened, in words for the log of a game: a sentence for each thing of an event that people want to know.

Who looks may not know all: cards that went from one hidden place to another have no name for the other player.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, repeat
from typing import Final

from attrs import frozen

from ludex.engine.log import Record
from ludex.engine.steps import AtomicAction, Modified, Prevented
from ludex.systems.altered import actions as a
from ludex.systems.altered.actions_of_days import EndTurn, Open, Pass, SetFirstPlayer, Win
from ludex.systems.altered.activation import MOST_A_DAY, Activated, CutOff
from ludex.systems.altered.characteristics import DISCARD, HAND, LANDMARK_ZONE, LIMBO, MANA_ZONE, RESERVE, ZONE
from ludex.systems.altered.events import Event, Happened
from ludex.systems.altered.facts import State, item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.reacting import Repeated

PHASES: Final = {
    Phase.MORNING: "The Morning begins",
    Phase.NOON: "Noon begins",
    Phase.AFTERNOON: "The Afternoon begins",
    Phase.DUSK: "Dusk begins",
    Phase.NIGHT: "Night begins",
}

ZONES: Final = {
    "hand": "the hand",
    "deck": "the deck",
    "reserve": "Reserve",
    "discard": "the discard pile",
    "mana": "the Mana zone",
    "landmark": "the Landmarks",
    "hero": "the Hero zone",
    "limbo": "Limbo",
    "expedition": "the Expedition zone",
}

A_CARD: Final = "a card"


@frozen(eq=False)
class Teller:
    """Tells what happened.

    Attributes:
        game: The rules.
        state: A state after it, for names.
        viewer: Who is told; None for somebody who may know all.
    """

    game: AlteredGame
    state: State
    viewer: str | None = None

    def name(self, id: str) -> str:
        """How an object is called."""
        found = self.game.name(self.state, id)
        return found if found != id else item_of(id)

    def sentences(self, record: Record) -> Iterator[str]:
        """What a record says, in words; nothing for what goes without saying."""
        match record:
            case Event():
                for said in _together(map(self._said, record.happened)):
                    yield f"{_begun(said).removesuffix('.')}."
            case Activated(source=source, words=words):
                yield f"{self.name(source)} reacts: {words.removesuffix('.')}."
            case CutOff(source=source, words=words):
                # ALT4-1.4.6.c
                yield f"{self.name(source)} has reacted {MOST_A_DAY} times today and does not again: {words}."
            case Repeated(played):
                yield f"The same position came again: {played} Reactions have followed one another without a turn."
            case Modified(key=key, declined=declined) if key.source:
                verb = "is not applied" if declined else "applies"
                yield f"{self.name(key.source)} {verb}: {key.rule.removesuffix('.')}."
            case Prevented(why=why):
                yield f"Not possible: {why}."
            case _:
                pass

    # ---------------------------------------------------------------- one atomic action

    def _said(self, happened: Happened) -> str:
        action = happened.action
        if isinstance(action, a.Move | a.TakeFromDeck):
            return self._moved(action)
        return self._of_the_day(action) or self._of_players(happened) or self._on_objects(happened)

    def _of_the_day(self, action: AtomicAction) -> str:
        match action:
            case Open(phase):
                return PHASES[phase]
            case SetFirstPlayer(player):
                return f"{player} is first player"
            case a.BeginTiebreaker():
                return "The Arena takes the place of the Adventure"
            case a.MoveExpedition():
                way = "forward" if action.regions > 0 else "backwards"
                how_far = "" if abs(action.regions) == 1 else f" {abs(action.regions)} regions"
                return f"{self.name(action.expedition)} moves {way}{how_far}{self._due_to(action)}"
            case a.FailToMove(expedition):
                return f"{self.name(expedition)} does not move"
            case a.RevealTumult(pair):
                return f"Tumult card {pair + 1} is turned face-up"
            case _:
                return ""

    def _of_players(self, happened: Happened) -> str:
        action = happened.action
        match action:
            case Pass(player):
                return f"{player} passes"
            case Win(player, why):
                return f"{player} wins: {why}" if why else f"{player} wins"
            case a.PayMana(player, mana):
                return f"{player} pays {mana} mana"
            case a.Reshuffle(player):
                return f"{player} shuffles the discard pile under the deck"
            case a.ShuffleDeck(player):
                return f"{player} shuffles the deck"
            case a.Roll(player):
                shown = ", ".join(map(str, action.shown))
                return f"{player} rolls {shown}" + (
                    "" if (happened.amount,) == action.shown else f": {happened.amount}"
                )
            case EndTurn(player):
                return f"The turn of {player} ends after this"
            case a.Show():
                return self._shown(action)
            case _:
                return ""

    def _due_to(self, action: a.MoveExpedition) -> str:
        return f" ({', '.join(sorted(action.due_to))})" if action.due_to else ""

    def _on_objects(self, happened: Happened) -> str:
        action = happened.action
        match action:
            case a.Create(expedition=expedition):
                return f"{self.name(happened.new)} is created in {self.name(expedition)}"
            case a.CreateEmblem(source=source, name=name, duration=duration):
                lasts = f" ({duration.value})" if duration is not None else ""
                return f"{self.name(source)}{lasts}: {name}"
            case a.ChangeExpedition(id, to):
                return f"{self.name(id)} goes to {self.name(to)}"
            case a.PlaceMarker(region, terrains):
                return f"A Terrain Marker ({', '.join(sorted(terrains))}) is put on {self.name(region)}"
            case a.MoveMarker(_, region):
                return f"A Terrain Marker is moved to {self.name(region)}"
            case a.GainStatus(id, status):
                return f"{self.name(id)} becomes {status}" if self._seen(id) else ""
            case a.LoseStatus(id, status) if status != "exhausted":
                return f"{self.name(id)} is no longer {status}"
            case a.AddCounters(id, name, times):
                return f"{self.name(id)} gains {_times(times, name)}"
            case a.RemoveCounters(id, name) if happened.amount:
                return f"{self.name(id)} loses {_times(happened.amount, name)}"
            case a.Grant(id, ability):
                return f"{self.name(id)} gains: {ability}"
            case _:
                return ""

    def _seen(self, id: str) -> bool:
        """Whether it is worth a word: what becomes of Mana Orbs is told by what is paid."""
        view = self.state.table.view
        return id not in view.ids() or view.board[id].base.get(ZONE) != MANA_ZONE

    def _shown(self, action: a.Show) -> str:
        cards = ", ".join(map(self.name, action.items)) or "cards"
        if action.to is None:
            return f"{action.player} reveals {cards}"
        if self.viewer in (None, action.to):
            return f"{action.to} looks at {cards} of {action.player}"
        return f"{action.to} looks at {len(action.items) or action.from_deck} cards of {action.player}"

    def _moved(self, action: a.Move | a.TakeFromDeck) -> str:
        from_deck = isinstance(action, a.TakeFromDeck)
        item = action.item if isinstance(action, a.TakeFromDeck) else action.id
        hidden = (from_deck or action.verb is a.Verb.EXPAND or self._is_face_down(action)) and (
            action.to in (HAND, MANA_ZONE)
        )
        known = not hidden or self.viewer in (None, action.player)
        card = self.name(item) if known and item else A_CARD
        by = action.by or action.player
        match action.verb:
            case a.Verb.DRAW:
                return f"{by} draws {card}"
            case a.Verb.DISCARD:
                return f"{by} discards {card}"
            case a.Verb.SACRIFICE:
                return f"{by} sacrifices {card}"
            case a.Verb.RESUPPLY:
                return f"{by} resupplies {card}"
            case a.Verb.EXPAND:
                return f"{by} turns {card} into mana"
            case a.Verb.PLAY if action.to == LIMBO:
                return f"{by} plays {card}"
            case a.Verb.RESOLVE:
                return self._resolved(action, card)
            case _:
                return f"{card} goes to {self._place(action)}"

    def _is_face_down(self, action: a.Move | a.TakeFromDeck) -> bool:
        """Whether a card is put face-down without having been seen, as for the opening mana (ALT4-3.2.9.b)."""
        return action.to == MANA_ZONE and action.verb is a.Verb.PUT

    def _resolved(self, action: a.Move | a.TakeFromDeck, card: str) -> str:
        if action.to in (RESERVE, DISCARD):
            return f"{card} is done and goes to {ZONES[action.to]}"
        return f"{card} enters {self._place(action)}"

    def _place(self, action: a.Move | a.TakeFromDeck) -> str:
        if action.home is not None:
            return f"the {action.home.capitalize()} Expedition of {action.player}"
        whose = "" if action.to == LIMBO else f" of {action.player}"
        return f"{ZONES[action.to]}{whose}" if action.to != LANDMARK_ZONE else f"the Landmark zone{whose}"


def _together(sentences: Iterable[str]) -> Iterator[str]:
    """What is said, cards without a name in one sentence.

    >>> list(_together(["bob draws a card", "bob draws a card", "", "bob draws Ember Fox"]))
    ['bob draws 2 cards', 'bob draws Ember Fox']
    """
    for said, alike in groupby(filter(None, sentences)):
        times = sum(1 for _ in alike)
        if times > 1 and said.endswith((f" {A_CARD}", f" {A_CARD} into mana")):
            yield f" {times} cards".join(said.rsplit(f" {A_CARD}", 1))
        else:
            yield from repeat(said, times)


def _begun(sentence: str) -> str:
    # names of players and cards are written as they are
    return f"T{sentence[1:]}" if sentence.startswith("the ") else sentence


def _times(times: int, name: str) -> str:
    what = "boost" if name == "boost" else f"{name} counter"
    return f"{times} {what}" if times == 1 else f"{times} {what}s"
