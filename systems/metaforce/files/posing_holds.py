"""From a file to effects that need no attack roll, and to holds and the escape from them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.attacks.affecting import Affect
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.checks.against_users import is_user, working_on
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.checks.hindering import TAKING_OFF
from ludex.systems.metaforce.conditions.conditions import NAMED, of_the_day
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.files.asked_attacks import EffectFile, EscapeFile
from ludex.systems.metaforce.files.asked_checks import RollerFile
from ludex.systems.metaforce.files.posing_attacks import condition_of, inflicting_of, verify_dice, with_powers_on_save
from ludex.systems.metaforce.files.posing_checks import (
    attribute_part,
    bonus_parts,
    hindering_of,
    skill_of,
    skill_parts,
    spared_by,
    steps_of,
    trained_in,
    uses_of,
    verify_equipped,
)
from ludex.systems.metaforce.grapples.holding import Escape, Grapple, Hold
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.readings.conditions import GrappleRoll
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Attribute

MOST_FRAMES: Final = 10
MOST_MAGNITUDE: Final = 1_000
GRAPPLING: Final = (Attribute.STRENGTH, Attribute.AGILITY)
"""MF-MAG-41, MF-MAG-43: either, as who rolls likes."""


def affect_of(asked: EffectFile, table: Table) -> Affect:
    """The effect of a file.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    if (asked.by is None) == (asked.magnitude is None):
        raise LudexError(
            "an effect is rolled by somebody, or its magnitude is known", remedy="Write 'by' or 'magnitude'."
        )
    if not 1 <= asked.exposures <= MOST_FRAMES:
        raise refused("MF-MAG-52", f"{asked.exposures} exposures", f"Write 1 to {MOST_FRAMES}.")
    verify_dice(asked.inflicts.dice, asked.name, md20=asked.md20)
    target = table.creature(asked.target).name
    if asked.by is None:
        if asked.powers:
            raise refused("MF-MPOWER-01", "nobody brings it about who could use powers", "Leave 'powers' out.")
        known = asked.inflicts
        if known.dice:
            raise LudexError("a magnitude that is known has no dice", remedy="Leave 'dice' out, or 'magnitude'.")
        inflicting = Inflicting(
            condition_of(known, table.rules),
            x=known.x,
            lingering=known.lingering,
            may_save=known.save,
            granted=known.granted,
        )
        inflicting = with_powers_on_save(inflicting, asked, None, table)
        magnitude = _magnitude(asked.magnitude or 0) + known.bonus
        return Affect(asked.name, target, asked.opponent, inflicting, None, magnitude, asked.exposures)
    inflicting = inflicting_of(asked.inflicts, asked.by, table)
    inflicting = with_powers_on_save(inflicting, asked, table.somebody(asked.by.who), table)
    check = Check(
        asked.name,
        asked.by.who,
        asked.player,
        kind=Kind.MAGNITUDE,
        parts=(Part("all that is added", inflicting.flat, "MF-MAG-37"),),
        dice=inflicting.dice,
        steps=steps_of(asked.by.states),
        cheaper=spared_by(asked.by, table.somebody(asked.by.who)),
    )
    check = _with_powers(check, asked, table.creature(target), table)
    return Affect(asked.name, target, asked.opponent, inflicting, check, rounds=asked.exposures)


def _with_powers(
    check: Check, asked: EffectFile | EscapeFile, other: Creature | None, table: Table, *, opposes: bool = False
) -> Check:
    """A roll with the Meta Powers that both sides may use on it (MF-MPOWER-08).

    Args:
        check: The roll.
        asked: The file.
        other: Whom it is against; None for nobody.
        table: Who there is.
        opposes: Whether it is a roll of whom the file calls the opponent.

    Raises:
        LudexError: Somebody has not equipped one of the powers (MF-MPOWER-01).
    """
    rules, roller = table.rules, table.somebody(check.by)
    own, less = (asked.opponent_powers, asked.powers) if opposes else (asked.powers, asked.opponent_powers)
    verify_equipped(roller, own)
    if other is None:
        return evolve(check, powers=frozenset(own), md20=asked.md20)
    player = asked.player if opposes else asked.opponent
    return evolve(
        check,
        powers=working_on(other, own, rules),
        against_user=is_user(other, rules),
        md20=asked.md20,
        hindered=hindering_of(other, TAKING_OFF.intersection(less), roller, rules, player),
    )


def _magnitude(magnitude: int) -> int:
    if not 0 <= magnitude <= MOST_MAGNITUDE:
        raise LudexError(f"a magnitude of {magnitude}", remedy=f"Write a number from 0 to {MOST_MAGNITUDE}.")
    return magnitude


def escape_of(asked: EscapeFile, table: Table) -> Escape:
    """The escape of a file.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    if (asked.grappled is None) == (asked.magnitude is None):
        raise LudexError(
            "either somebody grapples, or there is a hold already", remedy="Write 'grappled' or 'magnitude'."
        )
    if not 1 <= asked.frames <= MOST_FRAMES or not 0 <= asked.refreshes <= MOST_FRAMES:
        raise LudexError(
            f"{asked.frames} frames, {asked.refreshes} refreshes", remedy=f"At most {MOST_FRAMES} of each."
        )
    if asked.condition not in NAMED:
        raise UnknownName(asked.condition, NAMED, kind="condition")
    condition = of_the_day(NAMED[asked.condition], table.rules)
    attributes = asked.attributes or ((asked.by.attribute,) if asked.by.attribute else condition.escapes)
    held = table.somebody(asked.by.who)
    holder = None if asked.grappled is None else table.somebody(asked.grappled.who)
    if holder is None and asked.opponent_powers:
        raise refused("MF-MPOWER-01", "nobody holds it who could use powers", "Leave 'opponent-powers' out.")
    ways = _ways(asked.name, asked.by, attributes, held, Kind.ESCAPE, asked.player, table)
    less = () if holder is None else TAKING_OFF.intersection(asked.opponent_powers)
    return Escape(
        asked.name,
        held.name,
        asked.player,
        condition,
        tuple(_with_powers(each, asked, holder, table) for each in ways),
        asked.frames,
        may_save=asked.save,
        grapple=None if asked.grappled is None else _grapple(asked, asked.grappled, held, table),
        opponent=asked.opponent,
        powers=working_on(holder, asked.powers, table.rules),
        hindered=None if holder is None else hindering_of(holder, less, held, table.rules, asked.opponent),
        md20=asked.md20,
    )


def _grapple(asked: EscapeFile, by: RollerFile, held: Creature, table: Table) -> Grapple:
    grappler = table.somebody(by.who)
    attributes = (by.attribute,) if by.attribute else GRAPPLING
    ways = _ways("the hold", by, attributes, grappler, Kind.HOLD, asked.opponent, table)
    ways = tuple(_with_powers(each, asked, held, table, opposes=True) for each in ways)
    to_hit = None
    if table.rules.readings.conditions.grapple_roll is GrappleRoll.YES:  # MF-OPEN-11A
        (way, *_) = _ways("the grab", by, attributes[:1], grappler, Kind.TO_HIT, asked.opponent, table)
        to_hit = _with_powers(evolve(way, target=held.evasion), asked, held, table, opposes=True)
    return Grapple(ways, to_hit, asked.refreshes, asked.size)


def _ways(
    name: str,
    by: RollerFile,
    attributes: tuple[Attribute, ...],
    creature: Creature,
    kind: Kind,
    player: str,
    table: Table,
) -> tuple[Check, ...]:
    """The roll with each of the Attributes; those that add the same are one."""
    parts, dice = skill_parts(skill_of(creature, by), by.component, table.rules)
    found: dict[tuple[int, int], Check] = {}
    for attribute in attributes:
        said = RollerFile(by.who, attribute, trained=by.trained)
        training = trained_in(creature, said)
        part = attribute_part(creature, said)
        check = Check(
            name,
            by.who,
            player,
            kind=kind,
            attribute=part,
            parts=(*parts, *bonus_parts(by)),
            dice=dice,
            steps=steps_of(by.states),
            training=training,
            cheaper=spared_by(by, creature),
        )
        found.setdefault((0 if part is None else part.value, int(training)), check)
    return tuple(found.values())


def facts_of_effect(asked: EffectFile, table: Table) -> Facts:
    """What is known at the beginning of an effect."""
    by = () if asked.by is None else (asked.by,)
    uses = tuple(use for each in by for use in uses_of(each))
    return Facts(table.everybody(*(each.who for each in by)), uses=uses)


def facts_of_escape(asked: EscapeFile, table: Table) -> Facts:
    """What is known at the beginning of an escape."""
    rollers = (asked.by,) if asked.grappled is None else (asked.by, asked.grappled)
    uses = tuple(use for each in rollers for use in uses_of(each))
    facts = Facts(table.everybody(*(each.who for each in rollers)), uses=uses)
    if asked.magnitude is None:
        return facts
    return facts.with_scene(Hold(_magnitude(asked.magnitude), caught=asked.magnitude > 0))
