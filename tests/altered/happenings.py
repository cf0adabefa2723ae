"""Small positions and events for the tests of what happens: described, then changed step by step."""

from random import Random

from ludex.engine.choices import Chance, Choice
from ludex.engine.instructions import Resolution
from ludex.engine.pipeline import Perform
from ludex.engine.state import GameState
from ludex.engine.steps import Cause, step
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.definitions import Definition, Definitions
from ludex.systems.altered.described import Described, start_from
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.places import Standing
from ludex.systems.altered.setup import Table

FOX = Definition("fox", "Ember Fox", c.CHARACTER, statistics=(2, 1, 1), hand_cost=2, reserve_cost=1)
OWL = Definition("owl", "Grey Owl", c.CHARACTER, statistics=(0, 3, 0), hand_cost=3, reserve_cost=3)
INN = Definition("inn", "Old Inn", c.PERMANENT, zone_type="landmark", hand_cost=2, reserve_cost=2)
SONG = Definition("song", "Low Song", c.SPELL, hand_cost=1, reserve_cost=1)
MOTH = Definition("moth", "Moth", c.CHARACTER, statistics=(1, 1, 1), is_token=True)
ALL = Definitions().with_more(FOX, OWL, INN, SONG, MOTH)


class Game:
    """A game that is changed event by event, chance being told or sampled."""

    def __init__(self, *objects, options=(), standings=None, **described):
        """A position; nothing is on its agenda."""
        standings = {id: Standing(where, way) for id, (where, way) in (standings or {}).items()}
        where = Described(Table(("pat", "quin"), tuple(objects), standings=standings), goes_on=False, **described)
        self.state, self.rules = start_from(AlteredGame(ALL, options=frozenset(options)), where)
        self.random = Random(1)

    def do(self, *actions, told=(), controller=None, cause=None):
        """Let a step happen; what chance brings, and what players choose, in order, the rest by a seed."""
        told = list(told)
        task: Perform[Facts] = Perform(step(*actions, controller=controller, cause=cause or Cause()))
        state = self.state.then(task)
        depth = len(self.state.agenda)
        while len(state.agenda) > depth:
            progress = state.agenda[0].run(state.without_task(), self.rules)
            if isinstance(progress, GameState):
                state = progress
                continue
            if told:
                answer = told.pop(0)
            else:
                assert isinstance(progress, Chance), progress
                answer = progress.of.sample(self.random)
            assert isinstance(progress, Choice | Chance)
            assert answer in progress.options if isinstance(progress, Choice) else progress.of.admits(answer)
            state = state.agenda[0].take(state.without_task(), self.rules, answer)
        assert not told
        self.state = state
        return self

    @property
    def event(self) -> Event:
        """The last event."""
        return next(record for record in self.state.log or () if isinstance(record, Event))

    @property
    def context(self):
        """What the effect that comes next knows."""
        task = self.state.agenda[0]
        assert isinstance(task, Resolution)
        return task.context

    @property
    def view(self):
        """What is true."""
        return self.state.table.view

    @property
    def facts(self):
        """What else is so."""
        return self.state.facts

    def zone(self, zone, player=None):
        """What lies in a zone."""
        return in_zone(self.state.table, zone, player)

    def value(self, id, cell):
        """What a characteristic is."""
        return self.view.value(id, cell)

    def why_not(self, action):
        """Why an atomic action is impossible."""
        return self.rules.impossible(self.state, action)
