"""A bot that takes what promises most at once: successes where they hurt or help, counted face by face."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from attrs import field, frozen

from ludex.engine.choices import Choice, No, Number, Option, Pick, Yes
from ludex.engine.run import Position
from ludex.systems.alter_arms.archetypes import Relieve, Shift
from ludex.systems.alter_arms.conflict import Act, Aim, HandOver, Transform
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.drama import limit_of
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.moves import Kind
from ludex.systems.alter_arms.prices import PayTrait, Spend
from ludex.systems.alter_arms.questions import accepting
from ludex.systems.alter_arms.terms import MOST_ARMS, VECTORS, Archetype, Vector, has_edge

# looked up once, since finding a member of an enumeration takes as long as a call
NORMAL: Final = Kind.NORMAL
POWER: Final = Kind.POWER

PLANNED = 4
"""A Plan Pool of so much Drama is worth releasing."""

SURE = 1.5
"""So many successes must be expected of a Finisher, since one that fails costs much."""


@lru_cache(maxsize=8192)
def expected(faces: int, rolls: int, value: int, bonus: int, defence: int) -> float:
    """How many successes can be expected of the highest of some rolls, times a Vector, with a bonus.

    >>> expected(8, 1, 3, 0, 10), expected(8, 2, 3, 0, 10)
    (0.875, 1.296875)
    """
    found = 0
    for face in range(1, faces + 1):
        ways = int(face**rolls - (face - 1) ** rolls)
        found += ways * ((face * value + bonus) // defence)
    return found / int(faces**rolls)


@frozen(eq=False)
class GreedyPlayer:
    """The bot.

    Attributes:
        game: The rules that it plays by.
    """

    game: AlterArmsGame
    _expected: dict[tuple[str, int, str, int, int], float] = field(factory=dict, init=False, repr=False)
    _best_vector: dict[tuple[str, int, str, int], tuple[float, int]] = field(factory=dict, init=False, repr=False)

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """What promises most; the first of those that promise alike."""
        state, who, options = position.state, choice.about, choice.options
        facts, task = state.facts, state.agenda[0]
        if isinstance(task, Aim) and task.vector is None:
            mover, target = self.game.standing(facts, task.who), self.game.standing(facts, task.act.targets[0])
            return options[self._best(facts, mover, target)[1]]
        best, most = options[0], -1000.0
        for option in options:
            if isinstance(option, Act):
                worth = self._worth_of_act(facts, who, option.kind, option.targets)
            else:
                worth = self._worth(position, facts, who, option)
            if worth > most:
                best, most = option, worth
        return best

    def _worth(self, position: Position[Facts], facts: Facts, who: str, option: Option) -> float:
        game = self.game
        match option:
            case HandOver(to, relieved):
                return relieved * 2 + (to in game.cast.allies[who])
            case Pick(id):
                return game.standing(facts, id).drama if id in game.cast.sides else 0
            case Transform(form):
                return self._worth_of_form(game.standing(facts, who), form)
            case Spend(amount):
                return 1 / amount
            case PayTrait():
                return self._worth_of_drama(facts, who)
            case Yes():
                return self._worth_of_yes(position, facts, who)
            case No():
                return 0.1
            case Relieve(_, amount):
                return amount
            case Shift():
                return -1
            case Number(number):
                return number
            case _:
                return 0

    def _successes(self, facts: Facts, who: str, target: str, vector: Vector, *, more: int = 0) -> float:
        """How many successes can be expected; with the die of a Form so much higher."""
        game = self.game
        mover, other = game.standing(facts, who), game.standing(facts, target)
        key = who, mover.form + more, target, other.form, vector.place
        found = self._expected.get(key)
        if found is None:
            rolls = 2 if has_edge(mover.type, other.type) and who != target else 1
            bonus = 2 if mover.character.gear_for(vector) is not None else 0
            bonus += min(game.agreed.most_gimmicks, len(mover.character.gimmicks(mover.form)))
            faces = faces_of(min(MOST_ARMS, mover.form + more))
            defence = game.numbers(other).defences[vector.place]
            found = self._expected[key] = expected(faces, rolls, mover.value(vector), bonus, defence)
        return found

    def _best(self, facts: Facts, mover: Standing, other: Standing) -> tuple[float, int]:
        """How many successes can be expected with the best Vector, and its place; the first of those that do alike."""
        who, target = mover.character.name, other.character.name
        key = who, mover.form, target, other.form
        found = self._best_vector.get(key)
        if found is None:
            each = [self._successes(facts, who, target, vector) for vector in VECTORS]
            found = self._best_vector[key] = max(each), each.index(max(each))
        return found

    def _worth_of_act(self, facts: Facts, who: str, kind: Kind, targets: tuple[str, ...]) -> float:
        game = self.game
        mover, other = game.standing(facts, who), game.standing(facts, targets[0])
        successes, _ = self._best(facts, mover, other)
        # whoever is close to its limit is attacked first, and relieved first
        if kind is NORMAL or kind is POWER:
            return successes * (1.5 + self._near(other))
        if kind is Kind.RELEASE:
            return min(successes, 1) * mover.pool * 1.5
        mine = self._near(mover)
        allied = targets[0] not in game.cast.opponents[who]
        match mover.character.archetype:
            case Archetype.ANTIHERO if not allied:
                return min(successes, sum(game.standing(facts, each).drama for each in game.cast.allies[who])) * 1.5
            case Archetype.RIVAL if targets[0] == who:
                return min(successes, mover.drama) * 2
            case Archetype.DEFENDER:
                return min(successes, 1) * min(mover.last_hit, mover.drama) * mine
            case Archetype.PLANNER:
                return successes * (1 if mover.pool < PLANNED else 0)
            case Archetype.SUPPORT:
                return successes * max(self._near(game.standing(facts, each)) for each in targets)
            case Archetype.ACE | Archetype.RIVAL if allied:
                return min(successes, other.drama) * self._near(other)
            case _:
                return min(successes, mover.drama) * mine

    def _near(self, standing: Standing) -> float:
        """How near somebody is to its limit."""
        return standing.drama / (1 + self.game.numbers(standing).limit) if standing.drama else 0.0

    def _worth_of_form(self, standing: Standing, form: int) -> float:
        # a higher Form hits harder and is hit less; it never hides in a lower one, or no Conflict would end
        return (form - standing.form) * 0.5 if standing.drama + form <= limit_of(self.game, standing) else -1

    def _worth_of_drama(self, facts: Facts, who: str) -> float:
        """What 1 Drama may cost somebody: not its last."""
        standing = self.game.standing(facts, who)
        return 0.5 if standing.drama < limit_of(self.game, standing) else -5

    def _worth_of_yes(self, position: Position[Facts], facts: Facts, who: str) -> float:
        task = position.state.agenda[0]
        if isinstance(task, Aim):
            # a Finisher that fails costs much: only where it can hardly fail
            assert task.vector is not None
            return 1 if self._successes(facts, who, task.act.targets[0], task.vector, more=1) >= SURE else -1
        question = position.question
        if isinstance(question, Choice) and question.rule == "AA-TRAIT-04":
            return self._worth_of_drama(facts, who)
        return 1


@frozen(eq=False)
class GameMasterPlayer:
    """A game master who grants whatever is asked for."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """Grant it."""
        return accepting(position, choice)
