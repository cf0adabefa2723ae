"""Advances: when a character may, the two ways, and what each gives (AA-ADV-01 to 07)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rolling import Bands, RollDice
from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import Answer, Choice, Pick
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Progress, Task
from ludex.engine.steps import step
from ludex.layers.errors import LudexError
from ludex.layers.stages import Stage as OfQuantity
from ludex.layers.stages import Stages, at, derive
from ludex.systems.alter_arms.agreed import GAME_MASTER
from ludex.systems.alter_arms.derived import faces_of
from ludex.systems.alter_arms.facts import NO_EXPERIENCE, Experience, Facts, Standing, State
from ludex.systems.alter_arms.game import AlterArmsGame, rules_of
from ludex.systems.alter_arms.powers import Power
from ludex.systems.alter_arms.rules_of_dice import DICE
from ludex.systems.alter_arms.rulings import (
    LostByResting,
    NewGimmick,
    Price,
    RestingDie,
    RestingTarget,
    VectorOfArms,
)
from ludex.systems.alter_arms.sheet import Arms, Gear
from ludex.systems.alter_arms.terms import BASE, FORM_NAMES, MOST_ARMS, VECTORS, Type, Vector

MOST_ADVANCES: Final = 6
HIGHEST_VALUE: Final = 3


class Gain(Enum):
    """What an Advance gives (AA-ADV-02)."""

    ARMS = "arms"
    VECTOR = "vector"


@frozen(cache_hash=True)
class NewTag:
    """A Gimmick that an Advance brings, and the Arms that it is put on (AA-GIM-05)."""

    name: str
    arms: int = 1


@frozen(cache_hash=True)
class Wish:
    """What a player wants of an Advance.

    Attributes:
        gain: New Arms, or one Vector more; None where that is to be chosen or rolled.
        vector: The Vector to be raised, or the one that is rolled with for new Arms.
        type: The Type of new Arms.
        power: The Power that comes with them.
        tag: The new Gimmick.
        gear: Gear instead (AA-GEAR-04).
        target: What the game master sets as target, where that is read so (AA-C12).
    """

    gain: Gain | None = None
    vector: Vector | None = None
    type: Type | None = None
    power: Power | None = None
    tag: NewTag | None = None
    gear: Gear | None = None
    target: int | None = None


@frozen(cache_hash=True)
class Pool:
    """The Powers of one Type, from which one is rolled."""

    type: Type
    powers: tuple[Power, ...]


# ---------------------------------------------------------------- who may


def price_of(game: AlterArmsGame, standing: Standing) -> int:
    """How much Experience an Advance costs: the Max Drama Value of the highest Arms (AA-ADV-01)."""
    return game.numbers(standing).cost


def verify_advances(game: AlterArmsGame, standing: Standing, wish: Wish) -> None:
    """Say why a character cannot Advance.

    Raises:
        LudexError: It cannot; the message names the rule.
    """
    character, name = standing.character, standing.character.name
    if character.advances >= MOST_ADVANCES:
        # AA-ADV-03: six in all
        remedy = "Spend the Experience on Moves."
        raise LudexError(f"AA-ADV-03: {name} has Advanced {MOST_ADVANCES} times", remedy=remedy)
    kept, cost = sum(standing.experience), price_of(game, standing)
    if game.rulings.price is Price.ONE_VECTOR and wish.gain is Gain.VECTOR and wish.vector is not None:  # AA-C14
        kept = standing.experience_in(wish.vector)
    if kept < cost:
        raise LudexError(f"AA-ADV-01: {name} has {kept} Experience and needs {cost}", remedy="Gain more of it.")
    if wish.gain is Gain.ARMS and len(character.arms) >= MOST_ARMS:
        remedy = "Raise a Vector instead."
        raise LudexError(f"AA-ARMS-01: {name} has all {MOST_ARMS} Arms", remedy=remedy)
    if wish.gain is Gain.VECTOR and wish.vector is not None and standing.value(wish.vector) >= HIGHEST_VALUE:
        remedy = "Choose another Vector, or new Arms."
        raise LudexError(f"AA-VECT-01: {name}'s {wish.vector.value} is {HIGHEST_VALUE} already", remedy=remedy)
    if wish.gear is not None and character.gear is not None:
        # AA-GEAR-04: only if the character has none
        raise LudexError(f"AA-GEAR-01: {name} has Gear already", remedy="Choose a Gimmick.")


# ---------------------------------------------------------------- what it gives


def gained(game: AlterArmsGame, state: State, name: str, wish: Wish, *, resting: bool) -> State:
    """The state after a character has Advanced, with what comes with it (AA-ADV-02, AA-ADV-07)."""
    standing = game.standing(state.facts, name)
    character, cost = standing.character, price_of(game, standing)
    if wish.gain is Gain.ARMS and wish.type is not None:
        powers = () if wish.power is None else (evolve(wish.power, type=wish.power.type or wish.type),)
        character = evolve(character, arms=(*character.arms, Arms(wish.type, powers)))
        words = f"{name} gains the {FORM_NAMES[len(character.arms)]}, {wish.type.value}"
    else:
        assert wish.vector is not None
        raised = standing.value(wish.vector) + 1
        character = character.with_vector(wish.vector, raised)
        words = f"{name}'s {wish.vector.value} rises to {raised}"
    if not resting or game.rulings.new_gimmick is NewGimmick.BOTH:  # AA-C16
        if wish.gear is not None:
            character = evolve(character, gear=wish.gear)
        elif wish.tag is not None:
            place = wish.tag.arms - 1
            arms = list(character.arms)
            arms[place] = evolve(arms[place], gimmicks=(*arms[place].gimmicks, wish.tag.name))
            character = evolve(character, arms=tuple(arms))
    all_lost = not resting or game.rulings.lost_by_resting is LostByResting.ALL  # AA-C15
    left = NO_EXPERIENCE if all_lost else _less(standing.experience, cost)  # AA-XP-05
    character = evolve(character, advances=character.advances + 1)
    state = game.changed(state, replaced(standing, character=character, experience=left))
    state = state.with_facts(replaced(state.facts, advanced=True))
    return game.noting(state, Stage.CONSEQUENCE, words, "AA-ADV-02")


def _less(experience: Experience, cost: int) -> Experience:
    counters = list(experience)
    for _ in range(cost):
        counters[counters.index(max(counters))] -= 1
    might, brains, soul = counters
    return might, brains, soul


# ---------------------------------------------------------------- resting


PRODUCT: Final = Stages.named(OfQuantity("multiplied", rule="AA-ADV-05"))


@frozen(cache_hash=True)
class AdvanceRoll(RollDice):
    """The die is rolled for a resting Advance."""


@frozen(cache_hash=True)
class Rest(Task[Facts]):
    """A resting Advance: what is wanted is named, then it is rolled for (AA-ADV-05)."""

    who: str
    wish: Wish

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the Vector of new Arms, where it is not said; then roll."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        verify_advances(rules, standing, self.wish)
        if self.wish.vector is None:
            return self._vector(rules, state, standing)
        return state.then(RestingRoll(self.who, self.wish))

    def _vector(self, game: AlterArmsGame, state: State, standing: Standing) -> Progress[Facts]:
        options, reading = VECTORS, game.rulings.vector_of_arms
        if reading is VectorOfArms.EXPERIENCE:
            options = _most(standing.experience)
        elif reading is VectorOfArms.HIGHEST:
            options = _most(standing.character.vectors)
        if len(options) == 1:
            return state.then(evolve(self, wish=evolve(self.wish, vector=options[0])))
        player = GAME_MASTER if reading is VectorOfArms.GAME_MASTER else game.side(self.who)
        picks = tuple(Pick(vector.value) for vector in options)
        return Choice(player, f"With which Vector does {self.who} roll for new Arms?", picks, "AA-ADV-05", self.who)

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Roll with that Vector."""
        assert isinstance(answer, Pick)
        return state.then(evolve(self, wish=evolve(self.wish, vector=Vector(answer.id))))


def _most(values: tuple[int, int, int]) -> tuple[Vector, ...]:
    return tuple(vector for vector in VECTORS if values[vector.place] == max(values))


def _resting_form(game: AlterArmsGame, standing: Standing) -> int:
    """The Form whose die is rolled: the highest Arms that are unlocked (AA-C10)."""
    return {
        RestingDie.HIGHEST: len(standing.character.arms),
        RestingDie.WORN: standing.form,
        RestingDie.BASE: BASE,
    }[game.rulings.resting_die]


def target_of(number: int) -> int:
    """The target of the resting roll for an Advance by its number (AA-ADV-06).

    >>> [target_of(number) for number in range(1, 7)]
    [17, 16, 15, 14, 13, 12]
    """
    return 18 - number


def _target(game: AlterArmsGame, standing: Standing, wish: Wish) -> int:
    """At or under which the product of a resting roll must be."""
    if game.rulings.resting_target is RestingTarget.GAME_MASTER and wish.target is not None:  # AA-C12
        return wish.target
    return target_of(standing.character.advances + 1)


@frozen(cache_hash=True)
class RestingRoll(Task[Facts]):
    """The die of a resting Advance is rolled; times the Vector it must be at or under a target."""

    who: str
    wish: Wish

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Roll it."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        assert self.wish.vector is not None
        value = standing.value(self.wish.vector)  # AA-ADV-05: before the raise
        die = DICE[faces_of(_resting_form(rules, standing))]
        # faces above the cut all miss
        seen = Bands((max(1, _target(rules, standing, self.wish) // value + 1),))
        why = f"a resting Advance with {self.wish.vector.value}"
        return state.then(Perform(step(AdvanceRoll(self.who, die, seen, why))), Rested(self.who, self.wish))


@frozen(cache_hash=True)
class Rested(Task[Facts]):
    """What comes of the roll of a resting Advance."""

    who: str
    wish: Wish

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """At or under the target it is gained; else nothing is lost."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        assert self.wish.vector is not None
        value, target = standing.value(self.wish.vector), _target(rules, standing, self.wish)
        face = state.facts.face
        state = state.with_facts(replaced(state.facts, face=0))
        times = at(PRODUCT["multiplied"], lambda number: number * value, name=self.wish.vector.value, rule="AA-ADV-05")
        product = derive(PRODUCT, face, [times], None)
        success = int(product.value) <= target
        if rules.traced:
            state = state.noting(Totalled("the resting roll", product, "AA-ADV-05"))
            words = f"{product.value} against {target}: {'success' if success else 'failure'}"
            state = state.noting(Said(Stage.COMPARE, words, "AA-ADV-06"))
        if success:
            return gained(rules, state, self.who, self.wish, resting=True)
        return state.with_facts(replaced(state.facts, advanced=False))
