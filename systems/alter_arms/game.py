"""The rules of Alter Arms for the engine: what may change a roll, what chance settles, what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import Factory, evolve, field, frozen

from ludex.engine.checks.rolling import RollDice
from ludex.engine.checks.rules import CheckGame
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Chance, Over
from ludex.engine.replacing import replaced
from ludex.engine.state import Applicable, Game, Task
from ludex.engine.steps import Act, Step
from ludex.systems.alter_arms.agreed import GAME_MASTER, Agreed
from ludex.systems.alter_arms.derived import Numbers, numbers_of
from ludex.systems.alter_arms.facts import Facts, Standing, State
from ludex.systems.alter_arms.rolls import FaceRoll, Faces, Fell
from ludex.systems.alter_arms.rules_of_dice import rules_of_dice, that_may_concern
from ludex.systems.alter_arms.rulings import DEFAULT, PerSuccess, Rulings
from ludex.systems.alter_arms.sheet import Character


def _places(cast: Cast) -> Mapping[str, int]:
    return {name: place for place, name in enumerate(cast.sides)}


def _allies(cast: Cast) -> Mapping[str, tuple[str, ...]]:
    # AA-ROLE-01: nobody is an ally of itself
    return {a: tuple(b for b in cast.sides if b != a and cast.sides[b] == cast.sides[a]) for a in cast.sides}


def _opponents(cast: Cast) -> Mapping[str, tuple[str, ...]]:
    return {a: tuple(b for b in cast.sides if cast.sides[b] != cast.sides[a]) for a in cast.sides}


@frozen(eq=False)
class Cast:
    """Who takes part, and on which side.

    Attributes:
        sides: The side of each character, by name, in the order in which facts hold them.
        place: The place of each in facts.
        allies: All others on the side of each (AA-ROLE-01).
        opponents: All on other sides.

    >>> cast = Cast({"a": "red", "b": "red", "c": "blue"})
    >>> cast.allies["a"], cast.opponents["a"], cast.allies["c"]
    (('b',), ('c',), ())
    """

    sides: Mapping[str, str]
    place: Mapping[str, int] = field(init=False, default=Factory(_places, takes_self=True))
    allies: Mapping[str, tuple[str, ...]] = field(init=False, default=Factory(_allies, takes_self=True))
    opponents: Mapping[str, tuple[str, ...]] = field(init=False, default=Factory(_opponents, takes_self=True))


def cast_of(standings: tuple[Standing, ...]) -> Cast:
    """The cast of some characters."""
    return Cast({each.character.name: each.character.side for each in standings})


class Closing(Task[Facts]):
    """What is still to be done of a Move that has decided the Conflict; the base of such tasks."""

    __slots__ = ()


@frozen(eq=False)
class AlterArmsGame(CheckGame[Facts]):
    """The rules.

    Attributes:
        cast: Who takes part.
        rulings: How the rules are read.
        agreed: What the game master says.
        conflict: Whether a Conflict is played to its end, when one side alone is left.
        in_conflict: Whether what is done is done in a Conflict.
        rounds: After how many rounds the sides agree to end it; None for never.
        traced: Whether the log tells all that happens.
    """

    cast: Cast
    rulings: Rulings = DEFAULT
    agreed: Agreed = field(factory=Agreed)
    conflict: bool = False
    in_conflict: bool = True
    rounds: int | None = None
    traced: bool = True
    _numbers: dict[Character, dict[int, Numbers]] = field(factory=dict, init=False, repr=False)
    roll_rule = "AA-MOVE-01"

    def quiet(self) -> AlterArmsGame:
        """The same rules, not traced."""
        return evolve(self, traced=False)

    # ---------------------------------------------------------------- looking things up

    def standing(self, facts: Facts, name: str) -> Standing:
        """How a character stands."""
        return facts.standings[self.cast.place[name]]

    def numbers(self, standing: Standing) -> Numbers:
        """What follows from a character and its Form; worked out once for each."""
        character, form = standing.character, standing.form
        try:
            return self._numbers[character][form]
        except KeyError:
            found = numbers_of(character, form, self.rulings)
            self._numbers.setdefault(character, {})[form] = found
            return found

    def usable_gimmicks(self, standing: Standing) -> tuple[str, ...]:
        """The Gimmicks that a character may work into a Move, as many as are accepted (AA-GIM-03)."""
        return _first_gimmicks(standing.character, standing.form, self.agreed.most_gimmicks)

    def side(self, name: str) -> str:
        """The side of a character: who decides for it."""
        return self.cast.sides[name]

    def able(self, facts: Facts, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some characters that are not beaten."""
        return tuple([name for name in names if not facts.standings[self.cast.place[name]].crashed])

    @property
    def per_success(self) -> int:
        """What one success of an Ace or a Planner brings (AA-C22)."""
        return self.agreed.per_success if self.rulings.per_success is PerSuccess.GAME_MASTER else 1

    def changed(self, state: State, standing: Standing) -> State:
        """The state in which a character stands otherwise."""
        place = self.cast.place[standing.character.name]
        return state.with_facts(state.facts.with_standing(place, standing))

    def noting(self, state: State, stage: Stage, words: str, rule: str) -> State:
        """The state with a line in its log, where anybody reads it."""
        return state.noting(Said(stage, words, rule)) if self.traced else state

    # ---------------------------------------------------------------- what the engine asks

    def initiative(self, state: State) -> tuple[str, ...]:
        """The sides in the order of the cast, then the game master."""
        return (*dict.fromkeys(self.cast.sides.values()), GAME_MASTER)

    def modifiers(self, state: State, step: Step) -> tuple[Applicable[Facts], ...]:
        """The rules of how the die is rolled; where nobody reads why one did not apply, those that may."""
        if not step.acts or not isinstance(step.acts[0].action, FaceRoll):
            return ()
        if self.traced:
            return rules_of_dice(self.rulings)
        if len(step.acts) == 1:
            return that_may_concern(self.rulings, state.facts, step.acts[0].action)
        found = [each for act in step.acts for each in that_may_concern(self.rulings, state.facts, _face_roll(act))]
        return tuple(dict.fromkeys(found))

    def chance(self, state: State, step: Step) -> Chance | None:
        """The first die that shows nothing yet."""
        for act in step.acts:
            action = act.action
            if isinstance(action, FaceRoll):
                if action.shown is None:
                    return Chance(Faces(action), action.why, self.roll_rule)
            else:
                return super().chance(state, step)
        return None

    def settled(self, state: State, step: Step, outcome: Answer) -> Step:
        """The step with what that die shows."""
        if not isinstance(outcome, Fell):
            return super().settled(state, step, outcome)
        for place, act in enumerate(step.acts):
            action = _face_roll(act)
            if action.shown is None:
                shown = Act(action.showing(outcome), act.used)
                return step.with_acts(*step.acts[:place], shown, *step.acts[place + 1 :])
        return step

    def happen(self, state: State, step: Step) -> State:
        """The dice lie on the table."""
        (first, *_) = step.acts
        if not isinstance(first.action, FaceRoll):
            assert isinstance(first.action, RollDice)
            return self.noting_roll(state, step).with_facts(replaced(state.facts, face=first.action.total))
        rolled = [_face_roll(act) for act in step.acts]
        return self.noting_roll(state, step).with_facts(state.facts.with_rolled(*rolled))

    def over(self, state: State) -> Over | None:
        """It is over when one side alone is left in a Conflict, or nothing is to be done."""
        ended = state.facts.ended
        if ended is not None and not (state.agenda and isinstance(state.agenda[0], Closing)):
            # AA-CONF-01: it ends when nobody of the other sides can go on, or when the sides agree
            reason = f"{ended} alone can go on" if ended else "the sides agree to end it"
            return Over(ended or None, reason, "AA-CONF-01")
        return None if state.agenda else Over(None, "nothing is left to be done")


@lru_cache(maxsize=256)
def _first_gimmicks(character: Character, form: int, number: int) -> tuple[str, ...]:
    return character.gimmicks(form)[:number]


def _face_roll(act: Act) -> FaceRoll:
    assert isinstance(act.action, FaceRoll)
    return act.action


def rules_of(game: Game[Facts]) -> AlterArmsGame:
    """The rules that a task is given, as what they are."""
    assert isinstance(game, AlterArmsGame)
    return game
