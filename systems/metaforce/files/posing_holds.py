"""From a file to effects that need no attack roll, and to holds and the escape from them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.attacks.affecting import Affect
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.conditions.conditions import NAMED, of_the_day
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.files.asked_attacks import EffectFile, EscapeFile
from ludex.systems.metaforce.files.asked_checks import RollerFile
from ludex.systems.metaforce.files.posing_attacks import condition_of, inflicting_of, verify_dice
from ludex.systems.metaforce.files.posing_checks import (
    attribute_part,
    bonus_parts,
    skill_of,
    skill_parts,
    steps_of,
    trained_in,
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
        magnitude = _magnitude(asked.magnitude or 0) + known.bonus
        return Affect(asked.name, target, asked.opponent, inflicting, None, magnitude, asked.exposures)
    inflicting = inflicting_of(asked.inflicts, asked.by, table)
    check = Check(
        asked.name,
        asked.by.who,
        asked.player,
        kind=Kind.MAGNITUDE,
        parts=(Part("all that is added", inflicting.flat, "MF-MAG-37"),),
        dice=inflicting.dice,
        steps=steps_of(asked.by.states),
    )
    return Affect(asked.name, target, asked.opponent, inflicting, check, rounds=asked.exposures)


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
    return Escape(
        asked.name,
        held.name,
        asked.player,
        condition,
        _ways(asked.name, asked.by, attributes, held, Kind.ESCAPE, asked.player, table),
        asked.frames,
        may_save=asked.save,
        grapple=None if asked.grappled is None else _grapple(asked, asked.grappled, held, table),
        opponent=asked.opponent,
    )


def _grapple(asked: EscapeFile, by: RollerFile, held: Creature, table: Table) -> Grapple:
    grappler = table.somebody(by.who)
    attributes = (by.attribute,) if by.attribute else GRAPPLING
    ways = _ways("the hold", by, attributes, grappler, Kind.HOLD, asked.opponent, table)
    to_hit = None
    if table.rules.readings.conditions.grapple_roll is GrappleRoll.YES:  # MF-OPEN-11A
        (way, *_) = _ways("the grab", by, attributes[:1], grappler, Kind.TO_HIT, asked.opponent, table)
        to_hit = evolve(way, target=held.evasion)
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
        )
        found.setdefault((0 if part is None else part.value, int(training)), check)
    return tuple(found.values())


def facts_of_effect(asked: EffectFile, table: Table) -> Facts:
    """What is known at the beginning of an effect."""
    return Facts(table.everybody(*(() if asked.by is None else (asked.by.who,))))


def facts_of_escape(asked: EscapeFile, table: Table) -> Facts:
    """What is known at the beginning of an escape."""
    facts = Facts(table.everybody(asked.by.who, *(() if asked.grappled is None else (asked.grappled.who,))))
    if asked.magnitude is None:
        return facts
    return facts.with_scene(Hold(_magnitude(asked.magnitude), caught=asked.magnitude > 0))
