"""From a file to an encounter: who fights with what, and the frames that are said; what breaks a rule is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve, fields

from ludex.engine.choices import Option
from ludex.engine.replacing import replaced
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.attacks.weapons import fitted, used_to_strike
from ludex.systems.metaforce.characters.falling import standing_of
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import NAMED, Condition, of_the_day
from ludex.systems.metaforce.conditions.effects import Bearing
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.appendages import HUMANOID, TAILED, Body, lacking
from ludex.systems.metaforce.encounters.concentration import Mind
from ludex.systems.metaforce.encounters.encounter import Encounter, Settings, encounter_of
from ludex.systems.metaforce.encounters.fighters import Arm, Fighter, Kit
from ludex.systems.metaforce.encounters.frames import DASH, Allowance, movement
from ludex.systems.metaforce.encounters.initiative import Initiative
from ludex.systems.metaforce.encounters.legal import activity_of, why_not
from ludex.systems.metaforce.encounters.magic import CANTRIPS, Spell, converted
from ludex.systems.metaforce.encounters.options_of_frames import (
    Cast,
    Escape,
    Find,
    Go,
    Grapple,
    Load,
    Prepare,
    Prime,
    Strike,
    TapMana,
    UsePower,
    Watch,
)
from ludex.systems.metaforce.encounters.options_open import Within
from ludex.systems.metaforce.files.asked_encounters import (
    ArmFile,
    AttackDoing,
    CastDoing,
    Doing,
    EncounterFile,
    EscapeDoing,
    FighterFile,
    FindDoing,
    FrameFile,
    GrappleDoing,
    MoveDoing,
    PowerDoing,
    PrepareDoing,
    PrimeDoing,
    ReloadDoing,
    SufferedFile,
    TapDoing,
    WatchDoing,
)
from ludex.systems.metaforce.files.posing_attacks import by_magic, verify_dice
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.saves.severity import severity
from ludex.systems.metaforce.terms import Power, Standing

MOST: Final = 40
"""So many may take part."""
MOST_MAGNITUDE: Final = 1_000
"""No magnitude that is said is larger, nor a number that its source sets."""


def facts_of(asked: EncounterFile, table: Table) -> Facts:
    """What is known at the beginning of an encounter.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    names = [each.who for each in asked.fighters]
    if not names or len(names) > MOST or len(set(names)) < len(names):
        remedy = f"Name 1 to {MOST} fighters, each once."
        raise LudexError("there is nobody, or somebody twice", subject="encounter", remedy=remedy)
    if GAME_MASTER in {each.side for each in asked.fighters}:
        raise LudexError(f"a side is called {GAME_MASTER!r}", subject="encounter", remedy="Call it otherwise.")
    if asked.event is None and len({each.side for each in asked.fighters}) < 2:
        # MF-ENC-10: it ends when one side is out
        raise refused("MF-ENC-10", "there is one side alone", "Write the 'side' of each, or an 'event'.")
    for number, what in ((asked.rounds, "rounds"), (asked.edge, "edge"), (asked.xp, "xp")):
        if number is not None and not 0 <= number <= 1_000:
            raise LudexError(f"{what} {number}", subject="encounter", remedy="Write a number from 0 to 1000.")
    creatures = tuple(_creature(each, table) for each in asked.fighters)
    fighters = tuple(
        _fighter(each, creature, table.rules) for each, creature in zip(asked.fighters, creatures, strict=True)
    )
    for each in asked.fighters:
        for other in (each.held_by, *[one.source for one in each.suffers]):
            _named(other or each.who, names)
        for arm in each.weapons:
            verify_dice((*arm.weapon.bonus, arm.weapon.penetration), arm.weapon.name, md20=asked.md20)
    rolled = tuple(_rolled(_named(name, names), total, asked, table) for name, total in asked.initiative)
    return Facts(creatures, scenes=(Encounter(fighters, _settings(asked), rolled),))


def _settings(asked: EncounterFile) -> Settings:
    return Settings(**{each.name: getattr(asked, each.name) for each in fields(Settings)})


def _rolled(name: str, total: int, asked: EncounterFile, table: Table) -> Initiative:
    side = next(each.side for each in asked.fighters if each.who == name)
    return Initiative(name, side, total, table.creature(name).reflex)


def _named(name: str, names: Iterable[str]) -> str:
    known = tuple(names)
    if name not in known:
        raise UnknownName(name, known, kind="fighter")
    return name


def _fighter(asked: FighterFile, creature: Creature, rules: Rules) -> Fighter:
    body = TAILED if asked.tail else HUMANOID
    if asked.most_activities is not None:
        body = evolve(body, most=asked.most_activities)
    kit = Kit(
        tuple(_arm(each, body, rules) for each in asked.weapons),
        tuple(_spell(each, rules) for each in asked.spells),
        asked.principle,
        body,
        asked.player,
        asked.bulletproof,
        tuple(each.spare for each in asked.weapons),
        asked.grapples,
        asked.covered,
        asked.elusive,
        _effects(asked, creature, rules),
    )
    fighter = Fighter.with_kit(creature.name, asked.side, kit, place=asked.at, aware=asked.aware)
    mind = Mind.of(rules.readings.encounters)
    fighter = evolve(fighter, held_by=asked.held_by, hold=asked.hold, mind=mind)
    for each in asked.suffers:
        fighter = fighter.suffering(_affliction(each, creature, rules))
    return fighter


def _effects(asked: FighterFile, creature: Creature, rules: Rules) -> tuple[Inflicting, ...]:
    if asked.effect and Power.MAGIC_EFFECT not in creature.powers:
        # MF-MPOWER-25: without it only what the means at hand can cause
        what = f"nothing lets a bonus of {creature.name} cause {asked.effect[0].name}"
        raise refused("MF-MPOWER-25", what, "Write 'magic effect' in its powers.")
    return tuple(by_magic(each, rules) for each in asked.effect)


def _affliction(asked: SufferedFile, creature: Creature, rules: Rules) -> Affliction:
    condition = _condition(asked.name, rules, subject=creature.name)
    if not 1 <= asked.magnitude <= MOST_MAGNITUDE or not 0 <= asked.x <= MOST_MAGNITUDE:
        what = f"{asked.name} of magnitude {asked.magnitude}, with {asked.x}"
        raise refused("MF-MAG-32", what, f"Write a magnitude from 1 to {MOST_MAGNITUDE}.")
    state = asked.severity or severity(asked.magnitude, creature.status_defence(condition.core), rules)
    return Affliction(condition, state, Bearing(asked.magnitude, asked.x), asked.source)


def _condition(name: str, rules: Rules, *, subject: str) -> Condition:
    if name not in NAMED:
        raise UnknownName(name, NAMED, kind="condition", subject=subject)
    return of_the_day(NAMED[name], rules)


def _creature(asked: FighterFile, table: Table) -> Creature:
    """Somebody, with how much it matters: as it is marked, or as the rules are read (MF-CONFLICT-64)."""
    creature = table.creature(asked.who)
    marked = asked.standing or (None if creature.standing is Standing.LESSER else creature.standing)
    standing = standing_of(marked, player=asked.player, reading=table.rules.readings.encounters.dying)
    return evolve(creature, standing=standing)


def _arm(asked: ArmFile, body: Body, rules: Rules) -> Arm:
    for each in (*asked.uses, *asked.blocks):
        if each not in body.names:
            raise UnknownName(each, body.names, kind="appendage", subject=asked.weapon.name)
    if asked.weapon.firearm is not None and asked.feed is None:
        # MF-FIRE-01: the record of a firearm holds capacity and reload property
        raise refused("MF-FIRE-07", f"nothing says how {asked.weapon.name} is loaded", "Write its 'feed'.")
    condition = _condition(asked.inflicts, rules, subject=asked.weapon.name) if asked.inflicts else None
    return Arm(
        fitted(asked.weapon),
        frozenset(asked.uses),
        asked.reach,
        asked.bow,
        asked.feed,
        asked.training,
        asked.rank,
        asked.optimised,
        condition,
        asked.x,
        asked.save,
        asked.natural,
        frozenset(asked.blocks),
        _club(asked),
    )


def _club(asked: ArmFile) -> Arm | None:
    """A firearm as it strikes (MF-FIRE-18); None for another weapon."""
    if asked.weapon.firearm is None:
        return None
    uses, blocks = frozenset(asked.uses), frozenset(asked.blocks)
    return Arm(used_to_strike(asked.weapon), uses, asked.reach, training=asked.striking, blocks=blocks)


def _spell(asked: Spell, rules: Rules) -> Spell:
    """A spell; a cantrip that is named with its amounts keeps all else of its record (MF-MAGIC-27)."""
    if asked.foreign_level is not None:
        return evolve(asked, level=converted(asked.foreign_level, rules.readings.encounters.foreign_cantrip))
    known = next((each for each in CANTRIPS if each.name == asked.name), None)
    return asked if known is None or asked.level else evolve(known, amounts=asked.amounts)


# ---------------------------------------------------------------- frames that are said


def options_of(asked: FrameFile, facts: Facts, rules: Rules, *, first: bool) -> tuple[Option, ...]:
    """What is done in a frame, as options.

    Args:
        asked: The frame.
        facts: What is known at the beginning.
        rules: The rules.
        first: Whether nothing happens before it, so that all that it needs can be looked at.

    Raises:
        LudexError: It cannot be done in one frame; the rule is named, and nothing of it is done.
    """
    fight = encounter_of(facts)
    me = fight.fighter(_named(asked.who, [each.name for each in fight.fighters]))
    # a frame that is said is the last of its turn, so that it may go to vigilance
    facts = replaced(facts, scenes=(fight.with_fighter(evolve(me, allowance=Allowance(1, 1))),))
    within, found = Within(me.name, me.place), list[Option]()
    for doing in asked.does:
        option = _option(doing, facts, me)
        if any(isinstance(each, UsePower) and each.power is Power.TEAM_WORK for each in found):
            raise refused("MF-MPOWER-33", "Team Work takes a whole frame", "Use it in a frame of its own.")
        broken = why_not(rules, facts, within, option) if first or isinstance(option, UsePower) else None
        activity = activity_of(rules, me, option)
        if activity is not None:
            # what does not fit into a frame is refused in every frame, whatever happens before it
            broken = lacking(activity, within.beside, me.kit.body) or broken
            within = replaced(within, beside=(*within.beside, activity))
        if broken is not None:
            raise broken.error()
        found.append(option)
    return tuple(found)


_PLAIN: Final[Mapping[type, Option]] = {
    PrepareDoing: Prepare(),
    TapDoing: TapMana(),
    EscapeDoing: Escape(),
    WatchDoing: Watch(),
}


def _option(doing: Doing, facts: Facts, me: Fighter) -> Option:
    if type(doing) in _PLAIN:
        return _PLAIN[type(doing)]
    names = [each.name for each in encounter_of(facts).fighters]
    match doing:
        case AttackDoing():
            return _strike(me, doing, names)
        case MoveDoing(feet):
            dashes = movement(abs(feet), facts.creature(me.name).speed) == DASH
            return Go(me.place + feet, "dash" if dashes else "move")
        case PrimeDoing(weapon):
            return Prime(*_weapon(me, weapon))
        case ReloadDoing(weapon, way):
            return _load(me, weapon, way)
        case CastDoing(spell, at, convokers):
            known = [each.name for each in me.kit.spells]
            if spell not in known:
                raise UnknownName(spell, known, kind="spell", subject=me.name)
            targets = tuple(_named(each, names) for each in at)
            return Cast(known.index(spell), spell, targets, tuple(_named(each, names) for each in convokers))
        case FindDoing(at):
            return Find(_named(at, names))
        case GrappleDoing(at):
            return Grapple(_named(at, names), encounter_of(facts).fighter(at).held_by == me.name)
        case PowerDoing(power, ally):
            return UsePower(power, _named(ally, names) if ally else "")
        case _:
            raise NotImplementedError(doing)


def _weapon(me: Fighter, name: str) -> tuple[int, str]:
    known = [each.name for each in me.kit.arms]
    if not known:
        raise LudexError(f"{me.name} has no weapon", subject="encounter", remedy="Write its 'weapons'.")
    if name and name not in known:
        raise UnknownName(name, known, kind="weapon", subject=me.name)
    place = known.index(name) if name else 0
    return place, known[place]


def _strike(me: Fighter, doing: AttackDoing, names: Iterable[str]) -> Strike:
    place, name = _weapon(me, doing.weapon)
    if doing.strikes and me.kit.arms[place].club is None:
        raise refused("MF-FIRE-18", f"{name} is no firearm", "Attack with it as it is.")
    if doing.strikes and doing.shots != 1:
        raise refused("MF-FIRE-18", f"{name} strikes and fires no shots", "Leave 'shots' out.")
    return Strike(place, name, _named(doing.at, names), doing.shots, doing.strikes)


def _load(me: Fighter, weapon: str, words: str) -> Load:
    place, name = _weapon(me, weapon)
    if me.arms[place].loaded is None:
        raise refused("MF-FIRE-07", f"{name} is no firearm", "Reload another.")
    return Load(place, name, words)
