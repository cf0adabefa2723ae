"""From a file to a check: its numbers, out of the creature that rolls and what the file names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from attrs import evolve

from ludex.engine.dice.description import Roll
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.characters.tiers import Obstacle, Outcome, benefit_of, tier_of, tiers_hold, with_tier
from ludex.systems.metaforce.checks.against_users import is_user, working_on
from ludex.systems.metaforce.checks.check import OPPONENT, Check, Hindering, Part, Place, Use
from ludex.systems.metaforce.creature import Creature, Skill
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.files.asked_checks import BonusFile, CheckFile, RollerFile
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Active, Facts, Uses
from ludex.systems.metaforce.play.lifted_dice import FLOORS
from ludex.systems.metaforce.readings.checks import AttributeIn, Expertise, Metaphors, Passive
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Power, Training

MOST: Final = 1_000
PASSIVE_BASE: Final = 6
"""MF-GAP-02: what a passive number adds to the bonuses of a check, the average of a d12 (MF-ATTR-22)."""


def check_of(asked: CheckFile, table: Table) -> Check:
    """The check of a file.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    by, rules = asked.by, table.rules
    needs = asked.powers or asked.exert is not Use.NEVER
    creature = table.creature(by.who) if needs else roller_of(by, table)
    skill = skill_of(creature, by)
    parts, dice = skill_parts(skill, by.component, rules)
    training = trained_in(creature, by)
    _verify(asked, creature)
    against = table.creature(asked.against) if asked.against else None
    check = Check(
        asked.name,
        by.who,
        asked.player,
        # MF-ATTR-05: with no Metaphor that fits, d12 and the Attribute
        kind=Kind.SKILL if skill is not None or by.attribute is None else Kind.ATTRIBUTE,
        target=asked.target,
        attribute=attribute_part(creature, by),
        parts=(*parts, *bonus_parts(by), *_level_added(creature, by)),
        dice=dice,
        steps=steps_of(by.states),
        training=training,
        average=by.average or by.attribute in creature.averages,
        die=_die(asked.exert, rules),
        exert=0 if training is not Training.NONE else 1,
        bonuses=level_bonus(creature, training, rules),
        places=places_of(asked),
        powers=working_on(against, asked.powers, rules),
        against_user=against is not None and is_user(against, rules),
        md20=asked.md20,
        called_by=asked.called_by.value,
        cheaper=spared_by(by, creature),
        margins=tuple(sorted(asked.margins)),
        totals=asked.totals,
        hindered=None if against is None else hindering_of(against, asked.hindering, creature, rules),
        reveals=asked.reveals,
    )
    if by.attribute is not None and tiers_hold(rules):
        number, exerted = tier_of(by.attribute, creature), by.tier_exerted
        check = with_tier(check, number, creature.level, exerted=exerted, averaged=by.tier_averaged)
        check = _before_obstacle(check, asked, outcome_of(asked, table))
    return evolve(check, passive=_passive(asked, check, rules))


def outcome_of(asked: CheckFile, table: Table) -> Outcome:
    """What the power level of who tries it makes of a check (MF-ATTR-10).

    Raises:
        LudexError: Something is said of power levels, and they are out of use, or no Attribute is named.
    """
    by = asked.by
    if by.attribute is None or not tiers_hold(table.rules):
        if asked.obstacle is not None:
            remedy = "Name an Attribute, and choose MF-CONFLICT-38=on; or leave 'obstacle' out."
            raise refused("MF-MAIN-02", "no power level counts in this check", remedy)
        return Outcome.NORMAL
    obstacle = asked.obstacle or Obstacle()
    if (obstacle.easier is None) is not (obstacle.target is None):
        remedy = "Write both 'easier', the power level, and 'target', what it must reach then."
        raise refused("MF-ATTR-10", "it is not said for whom it is easier, or how easy", remedy)
    number = tier_of(by.attribute, roller_of(by, table))
    return obstacle.for_benefit(benefit_of(number, exerted=by.tier_exerted))


def _before_obstacle(check: Check, asked: CheckFile, outcome: Outcome) -> Check:
    match outcome:
        case Outcome.EASIER:
            assert asked.obstacle is not None
            return evolve(check, target=asked.obstacle.target)
        case Outcome.AUTOMATIC:
            return evolve(check, certain=True)
        case Outcome.NORMAL | Outcome.BETTER:
            return check


def _verify(asked: CheckFile, creature: Creature) -> None:
    verify_lasting(asked.active)
    for what, number in (("target", asked.target), ("bonus", asked.by.bonus), ("passive", asked.passive_number)):
        if number is not None and abs(number) > MOST:
            raise LudexError(f"the {what} {number} is too much", subject=asked.name, remedy=f"At most {MOST}.")
    verify_equipped(creature, (*asked.powers, *asked.active))
    if asked.hindering and not asked.against:
        raise LudexError("nobody opposes it who could hinder it", subject=asked.name, remedy="Name one in 'against'.")
    if asked.exert is not Use.NEVER and asked.by.attribute is None:
        raise LudexError("no Attribute is named whose die could be rolled", subject=asked.name, remedy="Name one.")
    if any(each < 1 for each in asked.margins) or len({each.name for each in places_of(asked)}) < len(asked.places):
        raise LudexError(
            "margins are below 1, or places have one name", subject=asked.name, remedy="Give numbers from 1 on."
        )


def hindering_of(
    opponent: Creature, powers: Collection[Power], on: Creature, rules: Rules, player: str = OPPONENT
) -> Hindering | None:
    """Whoever may take something off the total of somebody's check (MF-MPOWER-08); None where it has no power for it.

    Raises:
        LudexError: It has not equipped one of the powers (MF-MPOWER-01).
    """
    verify_equipped(opponent, powers)
    working = working_on(on, powers, rules)
    return Hindering(opponent.name, working, player, against_user=is_user(on, rules)) if working else None


def verify_equipped(creature: Creature, powers: Iterable[Power]) -> None:
    """Refuse Meta Powers that somebody has not equipped.

    Raises:
        LudexError: It has not equipped one of them (MF-MPOWER-01).
    """
    for power in powers:
        if power not in creature.powers:
            raise refused(
                "MF-MPOWER-01",
                f"{creature.name} has not equipped {power.value}",
                f"Put it among the powers of {creature.name}, or leave it out here.",
            )


def verify_lasting(powers: Iterable[Power]) -> None:
    """Refuse powers that do not go on for a time, and so cannot be going on.

    Raises:
        LudexError: There is one (MF-MPOWER-17).
    """
    for power in powers:
        if power not in FLOORS:
            what = f"{power.value} does not go on for a time"
            raise refused("MF-MPOWER-17", what, f"Only {' and '.join(each.value for each in FLOORS)} do.")


def places_of(asked: CheckFile) -> tuple[Place, ...]:
    """What Versatile Bonuses may be put on besides the total."""
    return tuple(Place(each) if isinstance(each, str) else each for each in asked.places)


def skill_of(creature: Creature, by: RollerFile) -> Skill | None:
    """The Metaphor that is used.

    Raises:
        UnknownName: Somebody has no such Metaphor.
    """
    if not by.metaphor:
        return None
    for each in creature.skills:
        if each.name == by.metaphor:
            return each
    raise UnknownName(by.metaphor, [each.name for each in creature.skills], kind="Metaphor")


def skill_parts(skill: Skill | None, component: str, rules: Rules) -> tuple[tuple[Part, ...], tuple[Roll, ...]]:
    """What a Metaphor and a component of it add to a check: numbers and dice (MF-PLAY-02, MF-GAP-01).

    Raises:
        UnknownName: The Metaphor has no such component.
    """
    if skill is None:
        return (), ()
    ranks = [(skill.name, skill.rank, False)]
    if component:
        known = dict(skill.components)
        if component not in known:
            raise UnknownName(component, known, kind="component")
        ranks.append((component, known[component], True))
    parts, dice = list[Part](), list[Roll]()
    for name, rank, is_component in ranks:
        reading = rules.readings.checks.metaphors
        rolled = reading is Metaphors.ALL_DICE or (is_component and reading is Metaphors.RANK_FLAT)
        die = die_of_rank(rank) if rolled else None
        if die is None:
            parts.append(Part(name, rank, "MF-PLAY-02"))
        else:
            dice.append(die)
    return tuple(parts), tuple(dice)


def roller_of(by: RollerFile, table: Table) -> Creature:
    """Who rolls: somebody of the file where an Attribute or a Metaphor is asked of it, else anybody.

    Raises:
        UnknownName: There is nobody of that name of whom it could be asked.
    """
    known = by.attribute is not None or by.metaphor
    return table.creature(by.who) if known else table.somebody(by.who)


def trained_in(creature: Creature, by: RollerFile) -> Training:
    """How well trained somebody is in the Attribute of a check."""
    if by.trained is not None:
        return by.trained
    return Training.NONE if by.attribute is None else creature.trained.of(by.attribute)


def attribute_part(creature: Creature, by: RollerFile) -> Part | None:
    """What the Attribute adds (MF-ATTR-04, MF-PLAY-05)."""
    if by.attribute is None:
        return None
    return Part(by.attribute.value, creature.bonus(by.attribute), "MF-ATTR-04")


def level_bonus(creature: Creature, training: Training, rules: Rules) -> tuple[Part, ...]:
    """MF-TP-10: with Expertise Level is a Versatile Bonus, unless the rules are read otherwise (MF-CONFLICT-14)."""
    if training is not Training.EXPERT or rules.readings.checks.expertise is Expertise.FLOOR:
        return ()
    return (Part("Expertise", creature.level, "MF-TP-10"),) if rules.holds("MF-TP-10") else ()


def _die(exert: Use, rules: Rules) -> Use:
    """MF-CONFLICT-39: the flat Attribute and its die for Exert, or the die always."""
    return Use.MUST if rules.readings.checks.attribute is AttributeIn.DIE else exert


def bonus_parts(by: RollerFile, rule: str = "MF-PLAY-02") -> Iterator[Part]:
    """The numbers that a file adds of its own, by a rule."""
    if by.bonus:
        yield Part("bonus", by.bonus, rule)
    yield from (Part(each.for_, each.value, rule) for each in by.bonuses)


def steps_of(states: Iterable[BonusFile]) -> tuple[Part, ...]:
    """Steps on the ladder of advantage states that a file names (MF-PLAY-13)."""
    return tuple(Part(each.for_, each.value, "MF-PLAY-13") for each in states)


def _level_added(creature: Creature, by: RollerFile) -> tuple[Part, ...]:
    """MF-ODON-05: Level may be added to checks with some Attributes."""
    return (Part("Level", creature.level, "MF-ODON-05"),) if by.attribute in creature.adds_level else ()


def spared_by(by: RollerFile, creature: Creature) -> int:
    """By how much Metaphors lower costs: they touch MP only with Metaforce Manipulation, and if approved."""
    if not by.metaphor_spares_mp or not by.approved:
        return 0
    if Power.METAFORCE_MANIPULATION not in creature.powers:
        raise refused(
            "MF-MPOWER-24",
            f"{creature.name} has not equipped {Power.METAFORCE_MANIPULATION.value}, so no Metaphor touches MP",
            "Equip it, or leave 'metaphor-spares-mp' out.",
        )
    if not 0 <= by.metaphor_spares_mp <= MOST:
        raise refused("MF-MPOWER-24", f"Metaphors spare {by.metaphor_spares_mp} MP", f"Write 0 to {MOST}.")
    return by.metaphor_spares_mp


def _passive(asked: CheckFile, check: Check, rules: Rules) -> int | None:
    if asked.passive_number is not None:
        return asked.passive_number
    if not asked.passive or rules.readings.checks.passive is Passive.GIVEN:
        return None
    return PASSIVE_BASE + check.flat + (0 if check.attribute is None else check.attribute.value)


def facts_of(asked: CheckFile, table: Table) -> Facts:
    """What is known at the beginning of a check."""
    active = tuple(Active(asked.by.who, power) for power in asked.active)
    uses = tuple(uses_of(asked.by))
    return Facts(table.everybody(asked.by.who), active=active, uses=uses)


def uses_of(by: RollerFile) -> Iterator[Uses]:
    """How often somebody has used Force Fate, as far as the game master has not lowered that (MF-MPOWER-38)."""
    if not (0 <= by.fate_used <= MOST and 0 <= by.fate_lowered <= MOST):
        raise refused("MF-MPOWER-38", f"Force Fate was used {by.fate_used} times", f"Write 0 to {MOST} for both.")
    used = by.fate_used - by.fate_lowered
    if used:
        yield Uses(by.who, Power.FORCE_FATE, used)
