"""An attack, task by task: the attack roll, how well it hits, its dice, and what becomes of them.

Where a bonus goes, which form resists and what a game master rules are asked once all dice lie on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Said, Stage, Totalled
from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.dice.arithmetic import NOTHING, Sum
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die
from ludex.engine.pipeline import Perform
from ludex.engine.state import GameState, Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.attacks.attack import (
    Attack,
    Hit,
    PutOn,
    Quality,
    Target,
    blow_of,
    bonus_options,
    quality,
    quality_of,
    with_bonus_on,
)
from ludex.systems.metaforce.attacks.blows import BlowRoll, Fight, Struck, Throw, fight_of, hurting
from ludex.systems.metaforce.attacks.damage import RULINGS, Blow, Deflecting, Hurt, Wound, harm, wound
from ludex.systems.metaforce.attacks.inflicting import Inflict
from ludex.systems.metaforce.attacks.resisting import forms_against
from ludex.systems.metaforce.attacks.size import extra_bonus_dice
from ludex.systems.metaforce.checks.check import GAME_MASTER, Use, dice_of
from ludex.systems.metaforce.conditions.magnitude import sum_of
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.dice.check_die import SIDES
from ludex.systems.metaforce.dice.meta_dice import MD12, no_less
from ludex.systems.metaforce.dice.rolls import Told
from ludex.systems.metaforce.play.deeds import CheckRoll, Deed, Kind
from ludex.systems.metaforce.play.facts import Facts, OnTable, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings.attacks import Deflection, NaturalTwelve, SizeDice
from ludex.systems.metaforce.readings.checks import Explodes
from ludex.systems.metaforce.readings.conditions import HitMagnitude
from ludex.systems.metaforce.readings.powers import Raised
from ludex.systems.metaforce.terms import Power

FLOORS: Final = {Power.SAFE_6: 6, Power.ASSURANCE_8: 8}
"""MF-MPOWER-15, MF-MPOWER-16: what each die counts at least while the power is going on."""


@frozen(cache_hash=True)
class Ruled(Option):
    """What the game master rules of a deflected hit (MF-ENC-18)."""

    deflecting: Deflecting

    def label(self) -> str:
        """In words."""
        return self.deflecting.value


@frozen(cache_hash=True)
class ResistBy(Option):
    """To resist in one of several forms (MF-RES-03)."""

    form: Defence

    def label(self) -> str:
        """The form with its value."""
        return f"{self.form.form.value} {self.form.value}"


# ---------------------------------------------------------------- the attack roll


@frozen(cache_hash=True)
class Strike(Task[Facts]):
    """An attack is made."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is declared and rolled, unless something stops it before (MF-ATTACK-01)."""
        attack = self.attack
        target = state.facts.creature(attack.target)
        if game.traced:
            state = state.noting(Said(Stage.DECLARE, _declared(attack, target), "MF-ATTACK-01"))
        if attack.covered and attack.weapon.firearm is not None:
            # MF-FIRE-24: cover stops the shot, whatever it penetrates with, and is not badly damaged itself
            return _ended(state, attack, Struck(attack.check.name, Quality.MISS.value), "MF-FIRE-24")
        if attack.redirect is Use.MAY and attack.inflicting is not None:
            options = tuple(Redirect(each) for each in (Use.NEVER, Use.MUST))
            return Choice(attack.player, f"Where do the bonus dice of {attack.weapon.name} go?", options, "MF-PLAY-11")
        return self._rolled(state, game)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With the bonus dice where they were turned to."""
        assert isinstance(answer, Redirect)
        return Strike(evolve(self.attack, redirect=answer.use))._rolled(state, game)  # noqa: SLF001  # of the class

    def _rolled(self, state: State, game: Metaforce) -> State:
        attack, readings = self.attack, game.rules.readings.checks
        check = attack.check
        dice = dice_of(check, readings, die=check.die is Use.MUST)
        creature = state.facts.creature(attack.by)
        hyped = Power.HYPE_EFFECT in creature.powers and bool(dice.added)
        cuts = attack.reach(state.facts.creature(attack.target)).cuts
        # a magnitude is made of the dice themselves (MF-MAG-35), so that each total counts
        told = Told(cuts if attack.inflicting is None else None, bonus=True, face=hyped)
        roll = CheckRoll(check.by, dice, why=check.name, kind=Kind.TO_HIT, told=told, training=check.training)
        return state.then(Perform(step(roll)), Judge(attack))


@frozen(cache_hash=True)
class Redirect(Option):
    """To turn the bonus dice of a weapon into magnitude, or to leave them (MF-PLAY-11)."""

    use: Use

    def label(self) -> str:
        """Where they go."""
        return "into magnitude" if self.use is Use.MUST else "into damage"


@frozen(cache_hash=True)
class Judge(Task[Facts]):
    """How well an attack roll hits, the bonus of a critical being put on it where it needs that (MF-VB-02)."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """A miss ends the attack; of a hit the dice are rolled."""
        attack, facts = self.attack, state.facts
        table = facts.table
        assert table is not None  # the roll was performed
        hit = _judged(attack, table, facts, game)
        state = state.with_facts(facts.laying(None))
        if game.traced:
            state = state.noting(Said(Stage.COMPARE, _compared(attack, hit, facts), "MF-ATTACK-04"))
        if hit.quality is Quality.MISS:
            return _ended(state, attack, Struck(attack.check.name, hit.quality.value, critical=hit.critical))
        dice = _dice_of(attack, hit, state.facts, game, last=not state.agenda)
        return state.then(Perform(step(dice)), Resolve(attack, hit))


def _judged(attack: Attack, table: OnTable, facts: Facts, game: Metaforce) -> Hit:
    reach = attack.reach(facts.creature(attack.target))
    bonus = sum(table.bonuses)
    critical = table.face == SIDES if table.face else bool(table.bonuses)
    found = quality_of(table.total, reach, game.rules, critical=critical)
    hit = Hit(table.total, _of_dice(attack, table, facts, game), found, bonus, critical=critical)
    if found is Quality.MISS and bonus and quality(hit.total + bonus, reach) is not Quality.MISS:
        return with_bonus_on(hit, Target.ATTACK, reach, game.rules)  # MF-VB-02: success first
    if found is Quality.MISS and critical and game.rules.readings.attacks.natural_twelve is NaturalTwelve.ALWAYS_HITS:
        return evolve(hit, quality=Quality.DEFLECTED)  # MF-OPEN-03A
    return hit


def _of_dice(attack: Attack, table: OnTable, facts: Facts, game: Metaforce) -> int:
    """What the dice of the roll count in a magnitude: the d12, as powers lift it, and what was rolled beside it."""
    if attack.inflicting is None:
        return 0
    check = attack.check
    dice = dice_of(check, game.rules.readings.checks, die=check.die is Use.MUST)
    if table.face and not dice.added:
        return max([table.face, *(least for power, least in FLOORS.items() if facts.is_active(attack.by, power))])
    return table.total - dice.flat


# ---------------------------------------------------------------- the dice of a hit


def _dice_of(attack: Attack, hit: Hit, facts: Facts, game: Metaforce, *, last: bool) -> BlowRoll:
    weapon, inflicting = attack.weapon, attack.inflicting
    creature = facts.creature(attack.by)
    bonus = [_as_rolled(each, attack, facts, game) for each in weapon.bonus]
    if bonus and game.rules.holds("MF-SIZE-04") and game.rules.readings.attacks.size_dice is SizeDice.YES:
        bonus += bonus[-1:] * extra_bonus_dice(creature)  # MF-OPEN-10
    magnitude = [] if inflicting is None else list(inflicting.dice)
    if attack.redirect is Use.MUST and inflicting is not None:
        magnitude, bonus = [*magnitude, *bonus], []
    damage = evolve(weapon, bonus=tuple(bonus)).damage
    return BlowRoll(
        attack.by,
        NOTHING if attack.harmless else damage,
        why=f"the hit of {attack.check.name}",
        penetration=weapon.penetration or NOTHING,
        magnitude=_together([_as_rolled(each, attack, facts, game) for each in magnitude]),
        blows=() if game.traced else tuple(_possible(attack, hit, facts, game)),
        lumped=last and not game.traced and not attack.harmless and not _damage_matters(attack, game),
    )


def _damage_matters(attack: Attack, game: Metaforce) -> bool:
    """Whether the damage is a part of the magnitude that comes with it (MF-CONFLICT-53)."""
    reading = game.rules.readings.conditions.hit_magnitude
    return attack.inflicting is not None and reading is HitMagnitude.DAMAGE_PLUS


def _as_rolled(roll: Roll, attack: Attack, facts: Facts, game: Metaforce) -> Roll:
    """A die of a hit: lifted by a power that is going on, exploding where the rules are read so."""
    readings = game.rules.readings
    if readings.powers.raised is Raised.ALL:  # MF-OPEN-13
        for power, least in FLOORS.items():
            if facts.is_active(attack.by, power):
                roll = no_less(roll, least)
    plain = isinstance(roll, Die) and len(roll.faces) == SIDES and roll.least is None
    if plain and readings.checks.explodes is Explodes.DAMAGE_TOO:  # MF-CONFLICT-28, MF-MAIN-11
        return Depends(roll, ((SIDES, MD12),))
    return roll


def _together(rolls: list[Roll]) -> Roll:
    return NOTHING if not rolls else rolls[0] if len(rolls) == 1 else Sum(tuple(rolls))


def _possible(attack: Attack, hit: Hit, facts: Facts, game: Metaforce) -> Iterator[Blow]:
    """All that a hit may still become: by where its bonus goes, by what is ruled, by the form that resists it."""
    if attack.harmless:
        return
    attacker, target = facts.creature(attack.by), facts.creature(attack.target)
    puts = bonus_options(attack, hit, attacker, target)
    reach = attack.reach(target)
    forms = forms_against(target, attack.weapon.kind, armour_piercing=attack.weapon.armour_piercing) or (None,)
    for each in [with_bonus_on(hit, put.target, reach, game.rules) for put in puts] or [hit]:
        ruled = [attack]
        if _asks_for_ruling(attack, each, game):
            ruled = [evolve(attack, deflecting=ruling) for ruling in RULINGS]
        for so in ruled:
            for form in forms:
                yield blow_of(so, each, attacker, target, game.rules, form, 0)


def _asks_for_ruling(attack: Attack, hit: Hit, game: Metaforce) -> bool:
    asks = game.rules.readings.attacks.deflection is Deflection.GAME_MASTER  # MF-CONFLICT-17
    return asks and attack.deflecting is None and hit.quality is Quality.DEFLECTED


# ---------------------------------------------------------------- what becomes of them


@frozen(cache_hash=True)
class Resolve(Task[Facts]):
    """What becomes of a hit whose dice lie on the table: what is open is asked, then it is done.

    Attributes:
        attack: The attack.
        hit: The hit, as far as it is settled.
        form: The form that the target has chosen.
    """

    attack: Attack
    hit: Hit
    form: Defence | None = None

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The next question; the wound, and what comes with it, where none is left."""
        attack, hit, facts = self.attack, self.hit, state.facts
        attacker, target = facts.creature(attack.by), facts.creature(attack.target)
        puts = bonus_options(attack, hit, attacker, target)
        if len(puts) > 1:
            return Choice(attack.player, f"Where does the bonus of {hit.bonus} go?", puts, "MF-VB-01")
        if puts:
            hit = with_bonus_on(hit, puts[0].target, attack.reach(target), game.rules)
        if _asks_for_ruling(attack, hit, game) and not attack.harmless:
            rulings = tuple(Ruled(each) for each in RULINGS)
            return Choice(GAME_MASTER, "What does Deflection take off the hit?", rulings, "MF-ENC-18")
        form = self.form
        if form is None and not attack.harmless:
            forms = forms_against(target, attack.weapon.kind, armour_piercing=attack.weapon.armour_piercing)
            if len(forms) > 1:
                options = tuple(ResistBy(each) for each in forms)
                return Choice(attack.defender, f"How does {target.name} resist?", options, "MF-RES-03")
            form = next(iter(forms), None)
        return self._done(state, game, hit, form)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """With what was chosen; it is done at once where nothing more is open."""
        attack, hit, form = self.attack, self.hit, self.form
        match answer:
            case PutOn(target):
                hit = with_bonus_on(hit, target, attack.reach(state.facts.creature(attack.target)), game.rules)
            case Ruled(deflecting):
                attack = evolve(attack, deflecting=deflecting)
            case ResistBy(form):
                pass
            case _:
                raise AssertionError(answer)
        settled = Resolve(attack, hit, form)
        progress = settled.run(state, game)
        return progress if isinstance(progress, GameState) else state.then(settled)

    def _done(self, state: State, game: Metaforce, hit: Hit, form: Defence | None) -> State:
        attack, facts = self.attack, state.facts
        shown = fight_of(facts).shown
        assert shown is not None  # the dice were rolled
        wounded, throws = Hurt(0), tuple[Throw, ...]()
        if not attack.harmless:
            attacker, target = facts.creature(attack.by), facts.creature(attack.target)
            blow = blow_of(attack, hit, attacker, target, game.rules, form, shown.penetration)
            if game.traced:
                found = wound(blow, shown.total)
                state, wounded = _noting(state, found, target), found.hurt
            elif shown.throws:
                throws = _harms(blow, shown.throws)
            else:
                wounded = harm(blow)(shown.total)
        struck = Struck(
            attack.check.name, hit.quality.value, hit.critical, wounded.damage, wounded.healed, throws=throws
        )
        landed: Task[Facts] = Perform(step(Land(attack, struck, "MF-RES-20")))
        if attack.inflicting is None:
            return state.then(landed)
        bonus = hit.bonus if hit.put is Target.MAGNITUDE else 0
        magnitude = sum_of(hit.face, attack.inflicting.flat, shown.magnitude, bonus)
        direct = hit.quality is Quality.DIRECT
        return state.then(
            landed,
            Inflict(attack.target, attack.defender, attack.inflicting, magnitude, wounded.damage, direct=direct),
        )


def _harms(blow: Blow, throws: Collection[Throw]) -> tuple[Throw, ...]:
    """Damage and healing of several throws, with how often each comes."""
    does = {points: harm(blow.with_penetration(points)) for points in {points for _, points, _ in throws}}
    found: dict[Hurt, int] = {}
    for total, points, weight in throws:
        hurt = does[points](total)
        found[hurt] = found.get(hurt, 0) + weight
    return tuple((hurt.damage, hurt.healed, weight) for hurt, weight in found.items())


def _noting(state: State, found: Wound, target: Creature) -> State:
    state = state.noting(Totalled(f"what comes upon {target.name}", found.dealt, "MF-RES-20"))
    state = state.noting(Totalled(f"what {target.name} takes", found.taken, "MF-RES-20"))
    if found.absorbed is not None:
        state = state.noting(Totalled(f"what {target.name} absorbs", found.absorbed, "MF-RES-08"))
    return state


# ---------------------------------------------------------------- what came of it


@frozen(cache_hash=True)
class Land(Deed):
    """An attack comes to something: its target is hurt, and it is kept what came of it."""

    attack: Attack
    struck: Struck
    rule: str = "MF-ATTACK-04"

    def done(self, facts: Facts) -> Facts:
        """The damage, then the healing (MF-RES-20)."""
        struck = self.struck
        facts = facts.with_scene(Fight(None, (*fight_of(facts).struck, struck)))
        return hurting(facts, self.attack.target, struck.damage, struck.healed)

    def says(self, facts: Facts) -> Said:
        """What the target takes."""
        struck, target = self.struck, self.attack.target
        if struck.quality == Quality.MISS.value:
            return Said(Stage.CONSEQUENCE, f"{self.attack.check.name} does not reach {target}", self.rule)
        healed = f", then {struck.healed} healed" if struck.healed else ""
        return Said(Stage.CONSEQUENCE, f"{target} takes {struck.damage} damage{healed}", self.rule)


def _ended(state: State, attack: Attack, struck: Struck, rule: str = "MF-ATTACK-04") -> State:
    return state.then(Perform(step(Land(attack, struck, rule))))


# ---------------------------------------------------------------- in words


def _declared(attack: Attack, target: Creature) -> str:
    reach = attack.reach(target)
    deflection = "" if reach.deflection is None else f", Deflection {reach.deflection}"
    return f"{attack.by} attacks {attack.target} with {attack.weapon.name}: Evasion {reach.evasion}{deflection}"


def _compared(attack: Attack, hit: Hit, facts: Facts) -> str:
    reach = attack.reach(facts.creature(attack.target))
    critical = ", a critical hit" if hit.critical else ""
    against = f"Evasion {reach.evasion}" if reach.deflection is None else f"{reach.evasion} and {reach.deflection}"
    return f"{hit.total} against {against}: {hit.quality.value}{critical}"
