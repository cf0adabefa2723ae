"""An attack that was rolled: how well it hits, and the dice of a hit; what becomes of them see `resolving`."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.dice.arithmetic import NOTHING, Sum
from ludex.engine.dice.description import Roll
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.answering_powers import Lying
from ludex.systems.metaforce.attacks.attack import (
    Attack,
    Hit,
    Quality,
    Target,
    quality,
    quality_of,
    with_bonus_on,
)
from ludex.systems.metaforce.attacks.bettering import PutCopies, Showed, after_dice, showed
from ludex.systems.metaforce.attacks.blows import BlowRoll, fight_of
from ludex.systems.metaforce.attacks.dice_apart import ApartRoll
from ludex.systems.metaforce.attacks.hit_dice import HitDie, PartOf, apart, staying
from ludex.systems.metaforce.attacks.nudging_hits import NudgeHit, times_nudged
from ludex.systems.metaforce.attacks.resolving import missed, possible_blows
from ludex.systems.metaforce.attacks.size import extra_bonus_dice
from ludex.systems.metaforce.checks.check import Use
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.lifted_dice import as_copied, as_rolled
from ludex.systems.metaforce.readings.attacks import NaturalTwelve, SizeDice
from ludex.systems.metaforce.readings.checks import Explodes
from ludex.systems.metaforce.readings.conditions import HitMagnitude

# ---------------------------------------------------------------- how well it hits


@frozen(cache_hash=True)
class Judge(Task[Facts]):
    """How well an attack roll hits, the bonus of a critical being put on it where it needs that (MF-VB-02).

    Attributes:
        attack: The attack.
        shown: What its dice showed, where powers have changed the total since; None where that lies on the table.
    """

    attack: Attack
    shown: Showed | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A miss ends the attack; of a hit the dice are rolled."""
        attack, facts = self.attack, state.facts
        table = facts.table
        assert table is not None  # the roll was performed
        shown = self.shown or showed(attack, table, facts, game)
        hit = _judged(attack, table.total, shown, facts, game)
        if attack.remembers:
            lying = Lying(table.face, table.other, shown.bonus if shown.critical else 0)
            facts = facts.with_scene(replaced(fight_of(facts), lying=lying))
        state = state.with_facts(facts.laying(None))
        if game.traced:
            state = state.noting(Said(Stage.COMPARE, _compared(attack, hit, facts), "MF-ATTACK-04"))
        if hit.quality is Quality.MISS:
            return missed(state, attack, critical=hit.critical)
        dice = _dice_of(attack, hit, state.facts, game, last=not state.agenda)
        nudges = (NudgeHit(attack, hit),) if isinstance(dice, ApartRoll) and dice.times else ()
        brings = isinstance(dice, ApartRoll) or hit.copies
        return state.then(Perform(step(dice)), *nudges, PutCopies(attack, hit) if brings else after_dice(attack, hit))


def _judged(attack: Attack, total: int, shown: Showed, facts: Facts, game: Metaforce) -> Hit:
    reach, bonus, critical = attack.reach(facts.creature(attack.target)), shown.bonus, shown.critical
    found = quality_of(total, reach, game.rules, critical=critical)
    needed = Target.ATTACK if shown.needed else None
    hit = Hit(total, shown.counted, found, bonus, needed, copies=shown.copies, critical=critical)
    if found is Quality.MISS and bonus and not shown.needed and quality(total + bonus, reach) is not Quality.MISS:
        return with_bonus_on(hit, Target.ATTACK, reach, game.rules)  # MF-VB-02: success first
    if found is Quality.MISS and critical and game.rules.readings.attacks.natural_twelve is NaturalTwelve.ALWAYS_HITS:
        return replaced(hit, quality=Quality.DEFLECTED)  # MF-OPEN-03A
    return hit


# ---------------------------------------------------------------- the dice of a hit


def _dice_of(attack: Attack, hit: Hit, facts: Facts, game: Metaforce, *, last: bool) -> BlowRoll:
    weapon, inflicting = attack.weapon, attack.inflicting
    creature = facts.creature(attack.by)
    bonus = [as_rolled(each, attack.by, facts, game.rules.readings) for each in weapon.bonus]
    if bonus and game.rules.holds("MF-SIZE-04") and game.rules.readings.attacks.size_dice is SizeDice.YES:
        bonus += bonus[-1:] * extra_bonus_dice(creature)  # MF-OPEN-10
    magnitude = [] if inflicting is None else list(inflicting.dice)
    if attack.redirect is Use.MUST and inflicting is not None:
        magnitude, bonus = [*magnitude, *bonus], []
    damage = NOTHING if attack.harmless else replaced(weapon, bonus=tuple(bonus)).damage
    magnitudes = _together([as_rolled(each, attack.by, facts, game.rules.readings) for each in magnitude])
    why = f"the hit of {attack.check.name}"
    if creature.powers or game.rules.readings.checks.explodes is Explodes.DAMAGE_TOO:
        penetration = as_copied(weapon.penetration or NOTHING, attack.by, facts, game.rules.readings)
        times = times_nudged(attack, facts)
        pool = [*apart(damage, PartOf.DAMAGE), *apart(penetration, PartOf.PENETRATION)]
        pool += apart(magnitudes, PartOf.MAGNITUDE)
        elsewhere = _brings_elsewhere(attack, hit, pool)
        if times or elsewhere:
            return ApartRoll(attack.by, damage, why=why, pool=tuple(pool) if elsewhere else staying(pool), times=times)
    return BlowRoll(
        attack.by,
        damage,
        why=why,
        penetration=weapon.penetration or NOTHING,
        magnitude=magnitudes,
        blows=() if game.traced or attack.bettered else tuple(possible_blows(attack, hit, facts, game)),
        lumped=last and not (game.traced or attack.bettered or attack.harmless or _damage_matters(attack, game)),
    )


def _brings_elsewhere(attack: Attack, hit: Hit, pool: Iterable[HitDie]) -> bool:
    """Whether a bonus that a die brings may go to something else than the die itself is a part of (MF-VB-01)."""
    brought = {each.part_of for each in pool if each.brings is not None}
    if not brought:
        return False
    if attack.magic or (hit.quality is Quality.DEFLECTED and Target.ATTACK in attack.allowed):
        return True
    places = {
        PartOf.DAMAGE: not attack.harmless and Target.DAMAGE in attack.allowed,
        PartOf.MAGNITUDE: attack.inflicting is not None and Target.MAGNITUDE in attack.allowed,
    }
    possible = {part for part, is_possible in places.items() if is_possible}
    return any(possible - {each} for each in brought)


def _damage_matters(attack: Attack, game: Metaforce) -> bool:
    """Whether the damage is a part of the magnitude that comes with it (MF-CONFLICT-53)."""
    reading = game.rules.readings.conditions.hit_magnitude
    return attack.inflicting is not None and reading is HitMagnitude.DAMAGE_PLUS


def _together(rolls: list[Roll]) -> Roll:
    return NOTHING if not rolls else rolls[0] if len(rolls) == 1 else Sum(tuple(rolls))


# ---------------------------------------------------------------- in words


def _compared(attack: Attack, hit: Hit, facts: Facts) -> str:
    reach = attack.reach(facts.creature(attack.target))
    critical = ", a critical hit" if hit.critical else ""
    against = f"Evasion {reach.evasion}" if reach.deflection is None else f"{reach.evasion} and {reach.deflection}"
    return f"{hit.total} against {against}: {hit.quality.value}{critical}"
