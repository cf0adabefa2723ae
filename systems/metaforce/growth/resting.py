"""Rest as a game: the Endurance dice are rolled, and the player divides the points (MF-REST-03)."""

from __future__ import annotations

from collections import Counter

from attrs import evolve, field, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.dice.arithmetic import Sum
from ludex.engine.dice.description import Roll, law_up_to
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.characters.exertion import exertion_of, weighed
from ludex.systems.metaforce.checks.check import PLAYER
from ludex.systems.metaforce.conditions.magnitude import recovered
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.growth.rest import (
    Circumstances,
    LongRest,
    ShortRest,
    dice_of_short_rest,
    exert_of,
    hp_of,
    points_of_long_rest,
    points_of_short_rest,
    within,
)
from ludex.systems.metaforce.play.deeds import RollDeed
from ludex.systems.metaforce.play.facts import Facts, Scene, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Attribute

HP = "HP"
EXERT = "Exert"


@frozen(cache_hash=True)
class Ailment:
    """A harmful condition that somebody has.

    Attributes:
        name: What it is called.
        magnitude: Its magnitude.
        resist: The Attribute with which it is resisted.
        barred: Whether it cannot be eased without something that is missing, as hunger without food (MF-REST-12).
    """

    name: str
    magnitude: int
    resist: Attribute = Attribute.ENDURANCE
    barred: bool = False


@frozen(cache_hash=True)
class Resting(Scene):
    """A rest that goes on.

    Attributes:
        left: The points that are not divided yet.
        gained: All points that there were.
        ailments: The conditions, as they are now.
    """

    left: int = 0
    gained: int = 0
    ailments: tuple[Ailment, ...] = ()

    def magnitude(self, name: str) -> int:
        """The magnitude of a condition now."""
        return next((each.magnitude for each in self.ailments if each.name == name), 0)


def resting(facts: Facts) -> Resting:
    """The rest that goes on."""
    found = facts.scene(Resting)
    assert found is not None  # somebody rests
    return found


@frozen(cache_hash=True)
class Rest(Task[Facts]):
    """Somebody rests.

    Attributes:
        who: Who.
        rest: How.
        circumstances: What keeps it from healing all that it might.
    """

    who: str
    rest: ShortRest | LongRest
    circumstances: Circumstances = field(factory=Circumstances)

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Conditions heal by themselves where they do; then dice, then the points."""
        state = _healing_by_themselves(state, self.who, game)
        dice = endurance_dice(self, state.facts)
        if dice is None:
            return state.then(Count(self))
        return state.then(Perform(step(EnduranceRoll(self.who, dice, why="the rest"))), Count(self))


def endurance_dice(rest: Rest, facts: Facts) -> Roll | None:
    """The Endurance dice of a short rest; None where none are rolled (MF-REST-06)."""
    endurance, kind = facts.creature(rest.who).endurance, rest.rest
    die = die_of_rank(endurance)
    number = dice_of_short_rest(kind, endurance) if isinstance(kind, ShortRest) else 0
    return None if die is None or not number else Sum((die,) * number)


@frozen(cache_hash=True)
class EnduranceRoll(RollDeed):
    """The Endurance dice of a short rest, as if Exerted and at no cost (MF-REST-06)."""

    def done(self, facts: Facts) -> Facts:
        """What they came to lies there."""
        return facts.with_scene(replaced(resting(facts), left=self.total))


@frozen(cache_hash=True)
class Count(Task[Facts]):
    """What a rest gives is known, and is to be divided."""

    rest: Rest

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The points, within what circumstances allow."""
        who, around, scene = self.rest.who, self.rest.circumstances, resting(state.facts)
        creature = state.facts.creature(who)
        points = within(points_of(self.rest.rest, creature, scene.left, game.rules), around)
        state = state.with_facts(state.facts.with_scene(replaced(scene, left=points, gained=points)))
        if game.traced:
            rule = "MF-REST-03" if points else "MF-REST-02"
            state = state.noting(Said(Stage.TOTAL, f"{who} has {points} points of rest", rule))
        return state.then(Divide(who, around, (*(each.name for each in scene.ailments), EXERT, HP)))


def points_of(rest: ShortRest | LongRest, creature: Creature, rolled: int, rules: Rules) -> int:
    """What a rest gives."""
    if isinstance(rest, LongRest):
        return points_of_long_rest(rest, level=creature.level, body=creature.body)
    endurance = creature.endurance
    return points_of_short_rest(rest, level=creature.level, endurance=endurance, rolled=rolled, rules=rules)


def _healing_by_themselves(state: State, who: str, game: Metaforce) -> State:
    """MF-MAG-16, while it held: at each rest a condition loses the Attribute that resists it, 1 at least."""
    if not game.rules.holds("MF-MAG-16"):
        return state
    creature, scene = state.facts.creature(who), resting(state.facts)
    eased = tuple(
        each
        if each.barred
        else replaced(each, magnitude=recovered(each.magnitude, creature.bonus(each.resist), game.rules))
        for each in scene.ailments
    )
    if game.traced:
        for before, after in zip(scene.ailments, eased, strict=True):
            words = f"{before.name} {before.magnitude} → {after.magnitude}"
            state = state.noting(Said(Stage.CONSEQUENCE, words, "MF-MAG-16"))
    return state.with_facts(state.facts.with_scene(replaced(scene, ailments=eased)))


@frozen(cache_hash=True)
class Points(Option):
    """So many points are put somewhere."""

    number: int
    on: str

    def label(self) -> str:
        """How many, and on what."""
        return f"{self.number} on {self.on}"


@frozen(cache_hash=True)
class Divide(Task[Facts]):
    """The player divides the points freely among conditions, Exert and HP, one after the other (MF-REST-03).

    Attributes:
        who: Who rests.
        circumstances: What keeps the rest from healing all.
        places: What points may still be put on; what is left for the last is all put there.
    """

    who: str
    circumstances: Circumstances
    places: tuple[str, ...]

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where there is something to divide and more than one place for it."""
        if not self.places:
            return state
        place, scene = self.places[0], resting(state.facts)
        most = min(scene.left, self.needed(state.facts, place))
        others = sum(self.needed(state.facts, each) for each in self.places[1:])
        least = min(most, max(0, scene.left - others))
        if most == least:
            return self._put(state, game, most)
        options = tuple(Points(number, place) for number in range(most, least - 1, -1))
        return Choice(PLAYER, f"How many of {scene.left} points go on {place}?", options, "MF-REST-03")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """They are put there."""
        assert isinstance(answer, Points)
        return self._put(state, game, answer.number)

    def needed(self, facts: Facts, place: str) -> int:
        """How many points could do something there."""
        creature, scene = facts.creature(self.who), resting(facts)
        if place == HP:
            lost = max(0, creature.max_hp - creature.hp - self.circumstances.item_hp)
            return 0 if self.circumstances.starving else -(-lost // max(1, creature.size))
        if place == EXERT:
            return 0 if self.circumstances.dying_of_thirst else exertion_of(creature).points
        ailment = next(each for each in scene.ailments if each.name == place)
        return 0 if ailment.barred else max(0, ailment.magnitude - self.circumstances.item_conditions)

    def _put(self, state: State, game: Metaforce, number: int) -> State:
        state = state.then(replaced(self, places=self.places[1:]))
        place, scene, around = self.places[0], resting(state.facts), self.circumstances
        creature = state.facts.creature(self.who)
        facts = state.facts.with_scene(replaced(scene, left=scene.left - number))
        if place == HP:
            healed = min(creature.max_hp - creature.hp, hp_of(number, creature.size, around) if scene.gained else 0)
            facts, words = facts.with_creature(evolve(creature, hp=creature.hp + healed)), f"{healed} HP are healed"
            rule = "MF-REST-17" if creature.size > 1 else "MF-REST-03"
        elif place == EXERT:
            removed = exert_of(number, around)
            facts = facts.with_creature(weighed(creature, exertion_of(creature).removed(removed)))
            words, rule = f"{removed} Exert are removed", "MF-EXERT-04"
        else:
            eased = number + (around.item_conditions if scene.gained else 0)
            facts, words, rule = _easing(facts, place, eased), f"{place} is eased by {eased}", "MF-REST-03"
        state = state.with_facts(facts)
        return state.noting(Said(Stage.CONSEQUENCE, words, rule)) if game.traced and number else state


def positions_of(state: State, game: Metaforce) -> int:
    """How many positions follow where somebody is about to rest: each that asks how to divide points, and each end."""
    rest = state.agenda[0]
    assert isinstance(rest, Rest)
    facts = _healing_by_themselves(state, rest.who, game.quiet()).facts
    creature, around, dice = facts.creature(rest.who), rest.circumstances, endurance_dice(rest, facts)
    law = None if dice is None else law_up_to(dice)
    totals = [resting(facts).left] if law is None else range(law.low, law.high + 1)
    gained = [within(points_of(rest.rest, creature, total, game.rules), around) for total in totals]
    places = (*(each.name for each in resting(facts).ailments), EXERT, HP)
    needed = [Divide(rest.who, around, places).needed(facts, place) for place in places]
    return (dice is not None) + sum(_dividing(points, needed) for points in set(gained))


def _dividing(points: int, needed: list[int]) -> int:
    """The same from where so many points are there, for places that need so many."""
    asked, ways = 0, Counter({points: 1})
    for place, need in enumerate(needed):
        others, after = sum(needed[place + 1 :]), Counter[int]()
        for left, often in ways.items():
            most = min(left, need)
            least = min(most, max(0, left - others))
            asked += often if most > least else 0
            for number in range(least, most + 1):
                after[left - number] += often
        ways = after
    return asked + sum(ways.values())


def _easing(facts: Facts, name: str, points: int) -> Facts:
    scene = resting(facts)
    ailments = tuple(
        each if each.name != name or each.barred else replaced(each, magnitude=max(0, each.magnitude - points))
        for each in scene.ailments
    )
    return facts.with_scene(replaced(scene, ailments=ailments))
