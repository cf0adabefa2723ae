"""Small games for the tests of what happens: a table, its cards with all that is printed on them, and a driver."""

from immutables import Map

from ludex.engine.choices import Choice, Pick
from ludex.engine.pipeline import Perform
from ludex.engine.state import GameState
from ludex.engine.steps import step
from ludex.engine.table import Table as Lying
from ludex.layers.resolver import Resolver
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.abilities import Reaction
from ludex.systems.altered.cards import Card
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered.facts import Deck, Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.policy import Reading
from ludex.systems.altered.reacting import CheckReactions, PlayReaction
from ludex.systems.altered.setup import set_up
from ludex.systems.altered.verbs.counters import GainCounters
from tests.altered.positions import flat

MARK = "mark"


def printed(card: Card) -> Definition:
    """What is printed on a card that lies on a table."""
    return Definition(
        card.id,
        card.name or card.id,
        card.type,
        subtypes=card.subtypes or (),
        statistics=card.statistics,
        hand_cost=card.hand_cost,
        reserve_cost=card.reserve_cost,
        zone_type=card.zone_type or ("expedition" if c.GEAR in (card.subtypes or ()) else "landmark")
        if card.type == c.PERMANENT
        else None,
        keywords=card.keywords,
        tough=card.tough,
        scout=card.scout,
        abilities=card.abilities,
        is_token=card.token,
    )


class Game:
    """A game that goes on: its rules, its state, and what was asked on the way."""

    def __init__(self, on, *more, edition="4.0", options=(), decks=None, phase=Phase.AFTERNOON, **facts):
        cards = [each for each in flat(on) if isinstance(each, Card)]
        definitions = Definitions().with_more(*(printed(card) for card in cards), *more)
        self.rules = AlteredGame(definitions, ALTERED.rulebook.edition(edition), Reading(), frozenset(options))
        decks = {player: tuple(cards) for player, cards in (decks or {}).items()}
        items = {card.id: card.id for card in cards} | {key: key for cards in decks.values() for key in cards}
        known = {
            "first_player": on.players[0],
            "turn": on.players[0] if phase is Phase.AFTERNOON else None,
            "phase": phase,
            "cards": Map(items),
            "decks": Map({player: Deck(decks.get(player, ())) for player in on.players}),
            "incarnations": Map({card.id: 1 for card in cards}),
            "clock": 1000,
            **facts,
        }
        self.state = GameState(Lying(Resolver(Reading().layers()).start(set_up(on))), Facts(on.players, **known))
        self.asked = []
        self.played = []

    def does(self, *actions, by="pat", answers=()):
        """A step with some atomic actions happens; Reactions are not played."""
        self.goes_on(Perform(step(*actions, controller=by)), answers=answers)
        return self

    def reacts(self, *answers):
        """Reactions are checked until none is left; an answer picks what it names, by the words of the Reaction."""
        self.goes_on(CheckReactions(), answers=answers)
        return self

    def goes_on(self, *tasks, answers=()):
        """Some tasks are done, all of them; who is asked answers in turn, and takes the first option after that."""
        answers = list(answers)
        state = self.state.then(*tasks)
        while state.agenda:
            if isinstance(state.agenda[0], PlayReaction):
                self.played.append(state.facts.waiting[state.agenda[0].emblem].context.ability)
            found = state.agenda[0].run(state.without_task(), self.rules)
            if isinstance(found, GameState):
                state = found
                continue
            assert isinstance(found, Choice), found
            self.asked.append(found)
            answer = self._answer(state, found, answers.pop(0)) if answers else found.options[0]
            state = state.agenda[0].take(state.without_task(), self.rules, answer)
        self.state = state
        return self

    def _answer(self, state, choice, wanted):
        for option in choice.options:
            if option == wanted or option.label() == wanted:
                return option
            if isinstance(option, Pick) and option.id in state.facts.waiting:
                waiting = state.facts.waiting[option.id]
                if wanted in (waiting.context.ability, waiting.context.me.first):
                    return option
        raise AssertionError(f"{wanted} is none of {[option.label() for option in choice.options]}")

    @property
    def waiting(self):
        """The Reactions in Limbo, by whose they are and what they say, in the order in which they came."""
        found = sorted(self.state.facts.waiting, key=self.state.table.view.timestamp)
        contexts = [self.state.facts.waiting[id].context for id in found]
        return [(context.me.first, context.ability) for context in contexts if context.me is not None]

    @property
    def contexts(self):
        """What is bound in the Reactions in Limbo."""
        found = sorted(self.state.facts.waiting, key=self.state.table.view.timestamp)
        return [self.state.facts.waiting[id].context for id in found]

    def counters(self, id, name=MARK):
        """How many counters of a name lie on something."""
        return self.state.table.view.value(id, c.counter(name))

    def boosts(self, id):
        """How many boosts it has."""
        return self.counters(id, "boost")

    def statuses(self, id):
        """The statuses that it has."""
        return set(self.state.table.view.value(id, c.STATUSES))

    def zone(self, item):
        """Where the card is now, by its item; None if it is not on the board."""
        view = self.state.table.view
        there = [view.value(id, c.ZONE) for id in view.ids() if id.partition("#")[0] == item]
        return there[0] if there else None

    def now(self, item):
        """The identity of what the card is now."""
        return next(id for id in self.state.table.view.ids() if id.partition("#")[0] == item)


def reaction(trigger, *then, name="reacts", **more):
    """A Reaction; without any effect given, its bearer gains a mark."""
    return Reaction(name, "reaction", trigger=trigger, then=then or (GainCounters(counter=MARK),), **more)
