"""Fudge Nudge on the dice of a hit: damage, Penetration, magnitude, and what they bring (MF-MPOWER-28)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Answer, Choice
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.attack import Attack, Hit, Quality
from ludex.systems.metaforce.attacks.blows import BlowShows, fight_of
from ludex.systems.metaforce.attacks.damage import harm
from ludex.systems.metaforce.attacks.dice_apart import BonusRoll, raised
from ludex.systems.metaforce.attacks.hit_dice import PartOf
from ludex.systems.metaforce.attacks.resolving import possible_blows
from ludex.systems.metaforce.checks.nudging import Raise, Stay, most_raised
from ludex.systems.metaforce.checks.reaching import farthest
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.play.deeds import Deed
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.terms import Power


def times_nudged(attack: Attack, facts: Facts) -> int:
    """How often the attacker may nudge one die of its hit at most; 0 where it may not."""
    if Power.FUDGE_NUDGE not in attack.check.powers or not facts.can_use(attack.by, Power.FUDGE_NUDGE):
        return 0
    return most_raised(attack.check, facts.creature(attack.by).mp, 1)


@frozen(cache_hash=True)
class HitNudged(Deed):
    """A die of a hit was nudged: the dice lie there as they do then."""

    who: str
    cost: int
    shown: BlowShows
    words: str

    def lacking(self, facts: Facts) -> str | None:
        """The MP."""
        left = facts.creature(self.who).mp
        return None if left >= self.cost else f"{self.who} has {left} MP of {self.cost} for {Power.FUDGE_NUDGE.value}"

    def done(self, facts: Facts) -> Facts:
        """MP are paid, and the die shows more."""
        return facts.spending(self.who, self.cost).with_scene(replaced(fight_of(facts), shown=self.shown))

    def says(self, facts: Facts) -> Said:
        """Which die, and for what."""
        return Said(Stage.MODIFY, f"{self.who} nudges {self.words} for {self.cost} MP", "MF-MPOWER-28")


@frozen(cache_hash=True)
class NudgeHit(Task[Facts]):
    """Who hit may nudge its dice, one after another; a d12 that shows 12 then explodes where such dice do.

    Each die has a counter of its own, and was not nudged before: it has just been rolled.

    Attributes:
        attack: The attack.
        hit: The hit.
        twelves: What is still to be rolled for dice that show 12 and are passed.
    """

    attack: Attack
    hit: Hit
    twelves: tuple[BonusRoll, ...] = ()

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A question, where a nudge can change something (MF-MPOWER-02)."""
        options = tuple(self._options(state.facts, game))
        if not options:
            return self._on(state)
        question = f"Does {self.attack.by} nudge a die of the hit?"
        return Choice(self.attack.player, question, (Stay(), *options), "MF-MPOWER-28")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """The die shows more, and those before it are passed; or nothing is nudged any more."""
        if not isinstance(answer, Raise):
            return self._on(state)
        shown, place = _lying(state.facts), answer.place
        die = shown.lying[place]
        nudged = replaced(die, shows=die.shows + answer.times)
        twelves = self._exploding(evolve(shown, lying=(*shown.lying[:place], nudged)))
        after = raised(evolve(shown, lying=shown.lying[place + 1 :]), die.part_of, answer.times, die.bonus)
        deed = HitNudged(self.attack.by, answer.cost, after, answer.words)
        return state.then(Perform(step(deed)), NudgeHit(self.attack, self.hit, twelves))

    def _on(self, state: State) -> State:
        fight, shown = fight_of(state.facts), _lying(state.facts)
        twelves = self._exploding(shown)
        state = state.with_facts(state.facts.with_scene(replaced(fight, shown=evolve(shown, lying=()))))
        if not twelves:
            return state
        return state.then(*(Perform(step(roll)) for roll in twelves), NudgeHit(self.attack, self.hit))

    def _exploding(self, shown: BlowShows) -> tuple[BonusRoll, ...]:
        """All that is to be rolled, for the dice that are passed now too (MF-MPOWER-29)."""
        why = f"{self.attack.by}: a d12 of the hit explodes"
        more = [(each.brings, each.bonus_of) for each in shown.lying if each.brings is not None and each.shows == SIDES]
        return (*self.twelves, *(BonusRoll(self.attack.by, roll, why=why, part_of=part) for roll, part in more))

    def _options(self, facts: Facts, game: Metaforce) -> Iterator[Raise]:
        check, shown, left = self.attack.check, _lying(facts), facts.creature(self.attack.by).mp
        if not shown.lying or not times_nudged(self.attack, facts):
            return
        harms = self._harms(shown, facts, game)
        for place, die in enumerate(shown.lying):
            if die.part_of in (PartOf.DAMAGE, PartOf.PENETRATION) and not harms:
                continue
            cost = 0
            for times in range(1, die.highest - die.shows + 1):
                cost += check.costs(times)
                if cost > left:
                    break
                words = f"the {die.name} of {die.part_of.value} from {die.shows} to {die.shows + times}"
                yield Raise(place, times, cost, words)

    def _harms(self, shown: BlowShows, facts: Facts, game: Metaforce) -> bool:
        """Whether more damage or Penetration may do more harm, by whatever the hit may still become."""
        attack, mp = self.attack, facts.creature(self.attack.by).mp
        more = most_raised(attack.check, mp, len(shown.lying)) + farthest(attack.check, facts)
        total, points = shown.total, shown.penetration
        for hit in (self.hit, evolve(self.hit, quality=Quality.DIRECT)):
            for blow in possible_blows(attack, hit, facts, game):
                now, then = harm(blow.with_penetration(points)), harm(blow.with_penetration(points + more))
                if now(total) != then(total + more):
                    return True
        return False


def _lying(facts: Facts) -> BlowShows:
    shown = fight_of(facts).shown
    assert shown is not None  # the dice were rolled
    return shown
