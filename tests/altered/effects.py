"""Effects for the tests of verbs: an effect of pat's, resolved on a table, question by question."""

from attrs import evolve, frozen
from immutables import Map

from ludex.engine.choices import Choice, Over, Pick
from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.run import Position, advance, answer
from ludex.engine.state import Task
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.choosing import PickPaying
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import Deck, Facts
from ludex.systems.altered.looking import in_zone
from tests.altered.positions import position, rules


@frozen
class TheEnd(Task[Facts]):
    """Stops a position when the effect is done."""

    def run(self, state, game):
        return Over(None, "the effect is done")


@frozen
class Noted(Instruction[Facts]):
    """Keeps the context in which an effect ends."""

    kept: list

    def begin(self, state, game, rest):
        self.kept[:] = [rest.context]
        return state.then(rest)


class Effect:
    """An effect on a table, and how far it has come."""

    def __init__(self, on, *todo, by="pat", me=None, it=(), they=None, decks=None, known=(), options=(), **facts):
        state = position(on, **facts)
        lying = state.table.board
        clock = max(each.timestamp for each in lying)
        state = state.with_facts(
            evolve(state.facts, clock=clock, incarnations=Map(dict.fromkeys(state.facts.cards, 1)))
        )
        decks = {player: tuple((decks or {}).get(player, ())) for player in on.players}
        items = [item for deck in decks.values() for item in deck]
        keys = {each.key: each for each in (*(Definition(item, item, c.CHARACTER) for item in items), *known)}
        self.game = evolve(rules(on, **keys), options=frozenset(options))
        cards = state.facts.cards.update({item: item for item in items})
        piles = Map({player: Deck(top=deck) for player, deck in decks.items()})
        state = state.with_facts(evolve(state.facts, decks=piles, cards=cards))
        self.kept: list[Context] = []
        context = Context(
            by,
            None if me is None else Reference((me,)),
            "the effect",
            number=1,
            names=Map({IT: tuple(Reference((id,)) for id in it)} if it else {}),
            players=Map({"they": they} if they else {}),
        )
        state = state.then(Resolution((*todo, Noted(self.kept)), context), TheEnd())
        self.position: Position = advance(state, self.game)

    def answer(self, *answers):
        for given in answers:
            self.position = answer(self.position, self.game, given)
        return self

    def pick(self, *ids):
        """Pick some things, each by its option, whether it must be paid for or not."""
        for id in ids:
            offered = self.choice.options
            found = next(each for each in offered if isinstance(each, Pick | PickPaying) and each.id == id)
            self.answer(found)
        return self

    @property
    def done(self):
        return isinstance(self.position.question, Over)

    @property
    def context(self):
        """The context in which the effect ended."""
        return self.kept[0]

    @property
    def offered(self):
        """What can be answered, in words."""
        return [option.label() for option in self.choice.options]

    @property
    def choice(self):
        """What is asked."""
        assert isinstance(self.position.question, Choice), self.position.question
        return self.position.question

    @property
    def asked(self):
        """Who is asked."""
        return self.choice.player

    def events(self):
        """The atomic actions that happened, event by event, the first one first; Reactions were none of it."""
        log = self.position.state.log or ()
        return [record.step.actions for record in reversed(list(log)) if isinstance(record, Event)]

    def value(self, id, cell):
        return self.position.state.table.view.value(id, cell)

    def zone(self, zone, player=None):
        """What lies in a zone, by the items."""
        return [id.partition("#")[0] for id in in_zone(self.position.state.table, zone, player)]

    def statuses(self, id):
        return set(self.value(id, c.STATUSES))

    def boosts(self, id):
        return self.value(id, c.BOOSTS)
