"""From a file to attacks: their numbers, out of the creatures and what the file names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from ludex.engine.dice.description import Roll, span
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.attacks.attack import Attack, Inflicting
from ludex.systems.metaforce.attacks.finishing import AT_THE_END
from ludex.systems.metaforce.attacks.rapid_fire import Shot, shots
from ludex.systems.metaforce.attacks.risky_strikes import Risk, risks_of
from ludex.systems.metaforce.attacks.size import extra_bonus_dice
from ludex.systems.metaforce.attacks.weapons import Weapon, fitted, used_to_strike
from ludex.systems.metaforce.checks.against_users import is_user, working_on
from ludex.systems.metaforce.checks.check import Check, Part, Use
from ludex.systems.metaforce.checks.hindering import TAKING_OFF
from ludex.systems.metaforce.conditions.conditions import NAMED, Condition, of_the_day
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank, is_md20
from ludex.systems.metaforce.files.asked_attacks import MOST_TOTALS, AttackFile, ConditionFile, EffectFile
from ludex.systems.metaforce.files.asked_checks import RollerFile
from ludex.systems.metaforce.files.posing_checks import (
    attribute_part,
    bonus_parts,
    hindering_of,
    level_bonus,
    roller_of,
    skill_of,
    skill_parts,
    spared_by,
    steps_of,
    trained_in,
    uses_of,
    verify_equipped,
    verify_lasting,
)
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Active, Facts
from ludex.systems.metaforce.readings.attacks import AttributeInAttack, SpecialDie
from ludex.systems.metaforce.readings.checks import AttributeIn
from ludex.systems.metaforce.readings.encounters import FirstShot
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Advantage, Power, Training

MOST: Final = 10_000
MOST_THROWS: Final = 20_000


def attacks_of(asked: AttackFile, table: Table) -> tuple[Attack, ...]:
    """The attack of a file, or each shot of one frame.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    weapon = used_to_strike(asked.weapon) if asked.strikes else fitted(asked.weapon)
    _verify(asked, weapon, table)
    if weapon.firearm is None:
        if asked.shots != 1:
            raise refused("MF-FIRE-05", f"{weapon.name} is no firearm and fires no shots", "Leave 'shots' out.")
        return (_attack(asked, weapon, table, None),)
    aware = asked.aware and table.rules.readings.encounters.first_shot is FirstShot.AWARE  # MF-CONFLICT-47
    first = Advantage.ADVANTAGE if asked.proficient and not aware else Advantage.NORMAL
    steadied = sum(each.steadies for each in weapon.firearm.attachments if each.fitted)
    fired = shots(weapon.firearm.trigger, asked.shots, int(first), steadied=steadied)
    return tuple(
        evolve(found, check=evolve(found.check, name=f"{asked.name}, shot {place}")) if len(fired) > 1 else found
        for place, found in enumerate((_attack(asked, weapon, table, shot) for shot in fired), 1)
    )


def _verify(asked: AttackFile, weapon: Weapon, table: Table) -> None:
    creature = table.somebody(asked.by.who)
    verify_equipped(creature, (*asked.active, *asked.powers))
    verify_lasting(asked.active)
    if asked.effect and Power.MAGIC_EFFECT not in asked.powers:
        # MF-MPOWER-25: without it only what the means at hand can cause
        raise refused(
            "MF-MPOWER-25", f"nothing lets a bonus cause {asked.effect[0].name}", "Write 'magic effect' in powers."
        )
    numbers = {"base": weapon.base, "bonus": asked.by.bonus, "critical": weapon.critical, "distance": asked.distance}
    for what, number in numbers.items():
        if not -MOST <= number <= MOST:
            raise LudexError(f"{what} {number} is too much", subject=asked.name, remedy=f"At most {MOST}.")
    if weapon.critical < 1 or weapon.base < 0 or asked.distance < 0:
        raise LudexError("a number is below what it can be", subject=asked.name, remedy="Write 0 or more; critical 1.")
    _verify_firearm(weapon)
    inflicted = asked.inflicts.dice if asked.inflicts is not None else ()
    verify_dice((*weapon.bonus, weapon.penetration, *inflicted), asked.name, md20=asked.md20)
    throws = span(weapon.damage, None) * (1 if weapon.penetration is None else span(weapon.penetration, None))
    if throws > MOST_THROWS:
        raise LudexError(
            f"damage and Penetration may fall in {throws:,} ways", subject=asked.name, remedy="Write fewer dice."
        )
    if asked.special and asked.by.attribute is None and weapon.force is None:
        raise refused("MF-ENC-27", "a Special Attack needs an Attribute", "Write 'by: {…, attribute: …}'.")


def verify_dice(rolls: Iterable[Roll | None], name: str, *, md20: bool) -> None:
    """Refuse an md20 that the game master has not made available.

    Raises:
        LudexError: There is one among the dice (MF-DICE-04).
    """
    if not md20 and any(each is not None and is_md20(each) for each in rolls):
        raise refused(
            "MF-DICE-04", f"{name} rolls an md20, which is not available", "Write 'md20: true', or another die."
        )


def _verify_firearm(weapon: Weapon) -> None:
    firearm = weapon.firearm
    if firearm is not None and min(firearm.increment, firearm.trigger.shots, firearm.load) < 1:
        what = f"increment {firearm.increment}, trigger {firearm.trigger.shots}, load {firearm.load}"
        raise refused("MF-FIRE-01", what, "Write 1 or more for each.")


def _attack(asked: AttackFile, weapon: Weapon, table: Table, shot: Shot | None) -> Attack:
    by = asked.by
    if by.attribute is None and weapon.force is not None:
        by = evolve(by, attribute=weapon.force.attribute)  # MF-ENC-25
    check = _to_hit(asked, by, weapon, table, shot)
    inflicting = None
    if asked.inflicts is not None:
        in_roll = check.die is Use.MUST
        inflicting = inflicting_of(asked.inflicts, by, table, special=asked.special, in_roll=in_roll)
        inflicting = with_powers_on_save(inflicting, asked, roller_of(by, table), table)
    return Attack(
        check,
        table.creature(asked.target).name,
        weapon,
        asked.opponent,
        inflicting,
        asked.redirect,
        harmless=asked.harmless,
        undefended=asked.undefended,
        covered=asked.covered,
        protection=asked.protection,
        injured=asked.injured,
        deflecting=asked.deflection,
        allowed=asked.plausible,
        enlarging=asked.enlarging,
        answers=working_on(roller_of(by, table), frozenset(asked.opponent_powers) & AT_THE_END, table.rules),
        magic=tuple(_by_magic(asked, each, table) for each in asked.effect),
        deus_ex=asked.deus_ex,
        risks=_risks(asked, table),
    )


def _risks(asked: AttackFile, table: Table) -> tuple[Risk, ...]:
    firearm = asked.weapon.firearm if asked.strikes else None
    if firearm is None:
        return ()
    training = trained_in(roller_of(asked.by, table), asked.by)
    return risks_of(firearm, expert=training is Training.EXPERT)


def _by_magic(asked: AttackFile, effect: ConditionFile, table: Table) -> Inflicting:
    """MF-MPOWER-25: what a bonus may cause by itself; nothing but the bonus is in its magnitude."""
    found = by_magic(effect, table.rules)
    # what is left of the MP is not taken off the save besides: the power that causes it is the use of this interaction
    return evolve(with_powers_on_save(found, asked, table.somebody(asked.by.who), table), hindered=None)


def by_magic(effect: ConditionFile, rules: Rules) -> Inflicting:
    """What a bonus may cause by Magic Effect, before the powers on the save against it are known (MF-MPOWER-25)."""
    return Inflicting(condition_of(effect, rules), x=effect.x, may_save=effect.save, granted=effect.granted)


def with_powers_on_save(
    inflicting: Inflicting, asked: AttackFile | EffectFile, source: Creature | None, table: Table
) -> Inflicting:
    """A condition with the Meta Powers of both sides on the save against it (MF-MPOWER-08).

    Raises:
        LudexError: Somebody has not equipped one of the powers (MF-MPOWER-01).
    """
    target, rules = table.creature(asked.target), table.rules
    own = frozenset(asked.opponent_powers) - AT_THE_END
    verify_equipped(target, own)
    less = frozenset(asked.powers) & TAKING_OFF
    return evolve(
        inflicting,
        powers=working_on(source, own, rules),
        hindered=None if source is None else hindering_of(source, less, target, rules, asked.player),
        md20=asked.md20,
    )


def _to_hit(asked: AttackFile, by: RollerFile, weapon: Weapon, table: Table, shot: Shot | None) -> Check:
    """MF-ATTACK-03: d12, Metaphors, what adds to ToHit, and the flat Attribute (MF-ENC-23, MF-ENC-24)."""
    rules = table.rules
    creature = roller_of(by, table)
    target = table.creature(asked.target)
    verify_equipped(target, asked.opponent_powers)
    parts, dice = skill_parts(skill_of(creature, by), by.component, rules)
    training = trained_in(creature, by)
    added = rules.readings.attacks.attribute is AttributeInAttack.ADDED  # MF-CONFLICT-29
    die = rules.readings.checks.attribute is AttributeIn.DIE  # MF-CONFLICT-39
    if asked.special and rules.readings.attacks.special_die is SpecialDie.ATTACK_TOO:
        die = True  # MF-OPEN-06
    steps = list(steps_of(by.states))
    if shot is not None and shot.state:
        steps.append(Part("rate of fire", shot.state, "MF-FIRE-08"))
    return Check(
        asked.name,
        by.who,
        asked.player,
        kind=Kind.TO_HIT,
        attribute=attribute_part(creature, by) if added else None,
        parts=(*parts, *bonus_parts(by, "MF-ATTACK-02"), *_of_weapon(asked, weapon, shot)),
        dice=dice,
        steps=tuple(steps),
        # MF-FIRE-08: with a firearm the ladder says what Proficiency does
        training=Training.NONE if shot is not None else training,
        average=by.average,
        die=Use.MUST if die else Use.NEVER,
        bonuses=level_bonus(creature, training, rules),
        powers=working_on(target, asked.powers, rules),
        against_user=is_user(target, rules),
        cheaper=spared_by(by, creature),
        hindered=hindering_of(target, frozenset(asked.opponent_powers) - AT_THE_END, creature, rules, asked.opponent),
        reveals=asked.reveals,
        md20=asked.md20,
    )


def _of_weapon(asked: AttackFile, weapon: Weapon, shot: Shot | None) -> Iterator[Part]:
    """What adds to ToHit and to nothing else."""
    if weapon.to_hit:
        yield Part(weapon.name, weapon.to_hit, "MF-ATTACK-02")
    if shot is not None and shot.penalty:
        yield Part("a further shot", shot.penalty, "MF-FIRE-10")
    if weapon.firearm is not None and weapon.firearm.penalty and asked.distance:
        beyond = weapon.firearm.band(asked.distance) - 1
        if beyond:
            yield Part("range", -abs(weapon.firearm.penalty) * beyond, "MF-GAP-06")


def inflicting_of(
    asked: ConditionFile, by: RollerFile, table: Table, *, special: bool = False, in_roll: bool = False
) -> Inflicting:
    """The condition of a file, and what makes its magnitude (MF-MAG-35).

    Args:
        asked: What the file says of it.
        by: Who attacks.
        table: Who there is.
        special: Whether the Attribute counts as its die (MF-ENC-27).
        in_roll: Whether that die is in the attack roll already, where it counts for the magnitude too.

    Raises:
        UnknownName: The rules name no such condition, and no core is given for one of the game's own.
    """
    if sum(span(each, None) for each in asked.dice) > MOST_TOTALS:
        raise LudexError("the dice of the magnitude have too many totals", subject=asked.name, remedy="Write fewer.")
    creature = roller_of(by, table)
    parts, _ = skill_parts(skill_of(creature, by), by.component, table.rules)
    flat = asked.bonus + sum(each.value for each in (*parts, *bonus_parts(by)))
    dice = [*asked.dice, *asked.dice[-1:] * _dice_of_size(creature, table.rules)]
    attribute = None if in_roll else attribute_part(creature, by)
    die = die_of_rank(attribute.value) if special and attribute is not None else None
    if die is not None:
        dice.append(die)
    elif attribute is not None:
        flat += attribute.value
    return Inflicting(
        condition_of(asked, table.rules),
        flat,
        tuple(dice),
        asked.x,
        asked.lingering,
        may_save=asked.save,
        granted=asked.granted,
    )


def _dice_of_size(creature: Creature, rules: Rules) -> int:
    """MF-SIZE-04: dice that size multiplies in no other way."""
    return extra_bonus_dice(creature) if rules.holds("MF-SIZE-04") else 0


def condition_of(asked: ConditionFile, rules: Rules) -> Condition:
    """The condition that a file names, as the pages of the day describe it.

    Raises:
        UnknownName: The rules name no such condition, and no core is given for one of the game's own.
    """
    if asked.core is None:
        if asked.name not in NAMED:
            raise UnknownName(asked.name, NAMED, kind="condition", subject="write its core if it is the game's own")
        condition = of_the_day(NAMED[asked.name], rules)
    else:
        condition = Condition(asked.name, asked.core)
    return evolve(
        condition,
        saves=condition.saves if asked.saves is None else asked.saves,
        regardless=condition.regardless if asked.regardless is None else asked.regardless,
        half_on_save=condition.half_on_save if asked.half_on_save is None else asked.half_on_save,
        persistence=asked.persistence or condition.persistence,
    )


def facts_of_attack(asked: AttackFile, table: Table) -> Facts:
    """What is known at the beginning of an attack."""
    active = tuple(Active(asked.by.who, power) for power in asked.active)
    return Facts(table.everybody(asked.by.who), active=active, uses=tuple(uses_of(asked.by)))
