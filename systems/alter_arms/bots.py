"""A bot that takes what promises most at once: successes where they hurt or help, counted face by face."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from attrs import frozen

from ludex.engine.choices import Choice, No, Number, Option, Pick, Yes
from ludex.engine.run import Position
from ludex.systems.alter_arms.archetypes import Relieve, Shift
from ludex.systems.alter_arms.conflict import Act, Aim, HandOver, Transform
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.drama import limit_of
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame
from ludex.systems.alter_arms.moves import Kind
from ludex.systems.alter_arms.questions import accepting
from ludex.systems.alter_arms.resolving import PayTrait, Spend
from ludex.systems.alter_arms.terms import MOST_ARMS, VECTORS, Archetype, Vector, has_edge


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

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """What promises most; the first of those that promise alike."""
        facts, who = position.state.facts, choice.about
        best, most = choice.options[0], -1000.0
        for option in choice.options:
            worth = self._worth(position, facts, who, option)
            if worth > most:
                best, most = option, worth
        return best

    def _worth(self, position: Position[Facts], facts: Facts, who: str, option: Option) -> float:
        game = self.game
        match option:
            case Act(kind, targets):
                return max(self._worth_of_act(facts, who, kind, targets, vector) for vector in VECTORS)
            case Transform(form):
                return self._worth_of_form(game.standing(facts, who), form)
            case HandOver(to, relieved):
                return relieved * 2 + (to in game.cast.allies[who])
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
            case Pick(id):
                return self._worth_of_pick(position, facts, id)
            case _:
                return 0

    def _successes(self, facts: Facts, who: str, target: str, vector: Vector, *, form: int | None = None) -> float:
        game = self.game
        mover, other = game.standing(facts, who), game.standing(facts, target)
        faces = game.numbers(mover).faces if form is None else faces_of(form)
        rolls = 2 if has_edge(mover.type, other.type) and who != target else 1
        bonus = 2 if mover.character.gear_for(vector) is not None else 0
        bonus += min(game.agreed.most_gimmicks, len(mover.character.gimmicks(mover.form)))
        return expected(faces, rolls, mover.value(vector), bonus, game.numbers(other).defences[vector.place])

    def _worth_of_act(self, facts: Facts, who: str, kind: Kind, targets: tuple[str, ...], vector: Vector) -> float:
        game = self.game
        mover = game.standing(facts, who)
        target = targets[0]
        successes = self._successes(facts, who, target, vector)
        other = game.standing(facts, target)
        if kind in (Kind.NORMAL, Kind.POWER):
            # whoever is close to its limit first
            return successes * (1 + other.drama / (1 + limit_of(game, other)))
        if kind is Kind.RELEASE:
            return min(successes, 1) * mover.pool * 1.5
        match mover.character.archetype:
            case Archetype.ANTIHERO if target in game.cast.opponents[who]:
                return min(successes, sum(game.standing(facts, each).drama for each in game.cast.allies[who])) * 1.5
            case Archetype.RIVAL if target == who:
                return min(successes, mover.drama) * 1.5
            case Archetype.DEFENDER:
                return min(successes, 1) * min(mover.last_hit, mover.drama) * 0.7
            case Archetype.PLANNER:
                return successes * 0.8
            case Archetype.SUPPORT:
                return successes * 0.7 if any(game.standing(facts, each).drama for each in targets) else 0
            case Archetype.ACE if target in game.cast.allies[who]:
                return min(successes, other.drama) * 0.7
            case Archetype.ACE | Archetype.ANTIHERO:
                return min(successes, mover.drama) * 0.7
            case _:
                return min(successes, other.drama) * 0.7

    def _worth_of_form(self, standing: Standing, form: int) -> float:
        numbers = self.game.numbers(standing)
        after = 3 * form if form > standing.form else 3 * (form + 1)
        # a higher Form hits harder and is hit less; Drama near the limit is to be got rid of
        danger = standing.drama / (1 + numbers.limit)
        return (form - standing.form) * 0.5 + (standing.drama - after) * (0.3 + danger)

    def _worth_of_drama(self, facts: Facts, who: str) -> float:
        """What 1 Drama may cost somebody: not its last."""
        standing = self.game.standing(facts, who)
        return 0.5 if standing.drama < limit_of(self.game, standing) else -5

    def _worth_of_yes(self, position: Position[Facts], facts: Facts, who: str) -> float:
        task = position.state.agenda[0]
        if isinstance(task, Aim):
            # a Finisher that fails costs much: only where it can hardly fail
            assert task.vector is not None
            form = min(MOST_ARMS, self.game.standing(facts, who).form + 1)
            return 1 if self._successes(facts, who, task.targets[0], task.vector, form=form) >= 1.5 else -1
        question = position.question
        if isinstance(question, Choice) and question.rule == "AA-TRAIT-04":
            return self._worth_of_drama(facts, who)
        return 1

    def _worth_of_pick(self, position: Position[Facts], facts: Facts, id: str) -> float:
        task = position.state.agenda[0]
        if isinstance(task, Aim):
            return self._worth_of_act(facts, task.who, task.kind, task.targets, Vector(id))
        return self.game.standing(facts, id).drama if id in self.game.cast.sides else 0


@frozen(eq=False)
class GameMasterPlayer:
    """A game master who grants whatever is asked for."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """Grant it."""
        return accepting(position, choice)
