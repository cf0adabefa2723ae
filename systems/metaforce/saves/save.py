"""Saves: who may roll one, which number it must reach, what is rolled; by the rules of the day.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> today = rules_of(METAFORCE.at().rules)
>>> [save_number(bonus, today) for bonus in (2, 3, 9, -1)]
[10, 9, 4, 13]
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.checks.check import PLAYER, Check, Hindering, Part, Use
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.readings.saves import Luck, MaySave, Reached, Reaches, SaveAdds
from ludex.systems.metaforce.terms import Attribute, Core, Power, Training

SAVE_BASE: Final = 12
LOWEST_NUMBER: Final = 4
MIRACULOUS: Final = 10
"""MF-SAVE-15: so far above its number a save leaves nothing of an effect."""


class Era(Enum):
    """What the Save page of a day makes of a save."""

    THRESHOLD = "the magnitude against a threshold"  # MF-SAVE-02
    AGAINST_MAGNITUDE = "a roll against the magnitude"  # MF-SAVE-08
    NUMBER = "a roll against a number of one's own"  # MF-SAVE-14


def era_of(rules: Rules) -> Era:
    """What a save is on the day of the rules."""
    if rules.holds("MF-SAVE-14"):
        return Era.NUMBER
    return Era.AGAINST_MAGNITUDE if rules.holds("MF-SAVE-08") else Era.THRESHOLD


class Called(Enum):
    """Whether the game master calls for a save (MF-SAVE-17)."""

    NO = "no"
    YES = "yes"
    ASK = "ask"


@frozen(cache_hash=True)
class Effect:
    """What somebody has to withstand.

    Attributes:
        name: What it is.
        core: Which core value withstands it, and so which save it is (MF-SAVE-19).
        attribute: The Attribute of the save, where the condition states another (MF-MAG-06).
        to_hit: Whether it came with a hit; else it needs no attack roll (MF-MAG-36, MF-MAG-37).
        half_on_save: Whether a save halves it that would else avoid it (MF-CONFLICT-10).
        lingers: Whether its magnitude stays though it inflicts nothing (MF-MAG-34).
        lingering: What stays of earlier attempts, and is added.
        regardless: Whether it works regardless of Status Defence (MF-MAG-31).
        no_save: Whether no save resists it (MF-MAG-08).
        against_magnitude: Whether the save must reach the magnitude, and no number of one's own (MF-PLAY-12).
    """

    name: str = "the effect"
    core: Core = Core.BODY
    attribute: Attribute | None = None
    to_hit: bool = field(default=False, kw_only=True)
    half_on_save: bool = field(default=False, kw_only=True)
    lingers: bool = field(default=False, kw_only=True)
    lingering: int = field(default=0, kw_only=True)
    regardless: bool = field(default=False, kw_only=True)
    no_save: bool = field(default=False, kw_only=True)
    against_magnitude: bool = field(default=False, kw_only=True)

    @property
    def saved_with(self) -> Attribute:
        """The Attribute of the save against it."""
        return self.core.save_attribute if self.attribute is None else self.attribute


@frozen(cache_hash=True)
class Right:
    """What may entitle somebody to a save, besides training (MF-SAVE-12, MF-SAVE-17).

    Attributes:
        game_master: Whether the game master calls for it.
        feature: How well trained a Metaphor or feature makes the save that it grants; None where none grants it.
        power_mp: What a Meta Power costs that triggers a save; None where there is none.
        exert: How much Exert entitles to it, as the game master approves; 0 for none (MF-SAVE-12).
        exert_lifts: To which training that Exert lifts the roll (MF-SAVE-12).
        bonus: What the permission adds to the roll.
    """

    game_master: Called = Called.NO
    feature: Training | None = None
    power_mp: int | None = None
    exert: int = 0
    exert_lifts: Training = Training.NONE
    bonus: int = 0


NO_RIGHT: Final = Right()


@frozen(cache_hash=True)
class Saver:
    """Who has to withstand something, and what may be decided for them.

    Attributes:
        who: The creature.
        player: Who decides for it.
        right: What may entitle it to a save.
        die: Whether the Attribute die is rolled where it may be (MF-CONFLICT-13).
        exert: Whether Exert is taken on where the rules of the day make that part of a save (MF-SAVE-03, MF-SAVE-11).
        powers: The Meta Powers whose use is up to the player.
        steps: Steps on the ladder of advantage states.
        metaphor: What Metaphors add.
        defence: What the magnitude must meet, where that is said.
        md20: Whether there is an md20 (MF-DICE-04).
        hindered: Who may take something off the roll (MF-MPOWER-08); None for nobody.
    """

    who: str
    player: str = PLAYER
    right: Right = NO_RIGHT
    die: Use = Use.MAY
    exert: Use = Use.NEVER
    powers: frozenset[Power] = frozenset()
    steps: tuple[Part, ...] = ()
    metaphor: int = 0
    defence: int | None = None
    md20: bool = field(default=False, kw_only=True)
    hindered: Hindering | None = field(default=None, kw_only=True)


# ---------------------------------------------------------------- numbers


def save_number(bonus: int, rules: Rules) -> int:
    """What a save must reach: 12 less the flat bonus (MF-SAVE-14), and not below 4 (MF-SAVE-21)."""
    number = SAVE_BASE - bonus
    return max(LOWEST_NUMBER, number) if rules.holds("MF-SAVE-21") else number


def defence_of(creature: Creature, core: Core, rules: Rules) -> int:
    """What a magnitude must meet to inflict something (MF-CONFLICT-06).

    Status Defence from 2026-03-08 on (MF-MAG-30, MF-MAIN-10); before, the bare core value (MF-SAVE-07), from which the
    Status Threshold derives (MF-MAG-01, MF-SAVE-02), with what Metaphors add to it (MF-SAVE-06).
    """
    match rules.readings.saves.reached:
        case Reached.CORE_VALUE:
            return creature.core(core)
        case Reached.BEYOND_CORE:  # MF-MAIN-13
            return creature.core(core) + 1
        case Reached.STATUS_DEFENCE:
            return creature.status_defence(core) if rules.holds("MF-MAG-30") else creature.core(core)


def training_for(creature: Creature, effect: Effect, right: Right, rules: Rules) -> Training:
    """How well trained somebody is in a save: by Attribute, by a feature, or by Exert while that counted."""
    exert = right.exert_lifts if right.exert and rules.holds("MF-SAVE-12") else Training.NONE
    return max(creature.trained.of(effect.saved_with), right.feature or Training.NONE, exert)


def is_entitled(creature: Creature, effect: Effect, right: Right, rules: Rules) -> bool:
    """Whether somebody may roll a save without being called upon (MF-SAVE-12, MF-SAVE-17).

    Before 2026-03-12 everybody might whose defence was met (MF-SAVE-07, MF-MAG-39).
    """
    if effect.no_save:  # MF-MAG-08
        return False
    if era_of(rules) is not Era.NUMBER or right.game_master is Called.YES or right.feature is not None:
        return True
    trained = creature.trained.of(effect.saved_with) is not Training.NONE
    return trained or rules.readings.saves.may_save is MaySave.EVERYONE


# ---------------------------------------------------------------- the check


def save_check(creature: Creature, effect: Effect, saver: Saver, rules: Rules, *, target: int | None = None) -> Check:
    """The roll of a save.

    Args:
        creature: Who saves.
        effect: What it is against.
        saver: What may be decided, and what is added.
        rules: The rules of the day.
        target: What it must reach, where that is not a number of one's own.
    """
    attribute = effect.saved_with
    bonus, training = creature.bonus(attribute), training_for(creature, effect, saver.right, rules)
    number = save_number(bonus, rules) if target is None else target
    part: Part | None = Part(attribute.value, bonus, "MF-SAVE-14")
    die = Use.NEVER
    if era_of(rules) is not Era.NUMBER:
        part = Part(attribute.value, bonus, "MF-SAVE-08" if era_of(rules) is Era.AGAINST_MAGNITUDE else "MF-SAVE-01")
    elif rules.holds("MF-SAVE-13"):
        die = Use.MUST if training is Training.EXPERT else Use.NEVER
        part = Part(attribute.value, bonus, "MF-SAVE-13") if training is not Training.NONE else None
    else:
        die = _die(training, saver.die, rules) if bonus > 0 else Use.NEVER
    return Check(
        f"save against {effect.name}",
        saver.who,
        saver.player,
        kind=Kind.SAVE,
        target=number,
        attribute=part,
        parts=_parts(saver, creature, attribute),
        steps=(*saver.steps, *_resisting(creature, effect)),
        training=training,
        average=attribute in creature.averages,
        die=die,
        exert=0,
        bonuses=_level(creature, training, rules),
        powers=saver.powers,
        md20=saver.md20,
        hindered=saver.hindered,
        margins=(MIRACULOUS,) if rules.holds("MF-SAVE-15") else (),
    )


def luck_check(creature: Creature, saver: Saver, rules: Rules) -> Check:
    """The roll of a Luck save: Level stands in the place of an Attribute, and has no die (MF-SAVE-20).

    >>> from ludex.systems.metaforce.system import METAFORCE
    >>> from ludex.systems.metaforce.day import rules_of
    >>> found = luck_check(Creature("ann", level=3), Saver("ann"), rules_of(METAFORCE.at().rules))
    >>> found.target, found.flat
    (9, 3)
    """
    number_only = rules.readings.saves.luck is Luck.NUMBER_ONLY  # MF-CONFLICT-66
    level = () if number_only else (Part("Level", creature.level, "MF-SAVE-20"),)
    return Check(
        "Luck save",
        saver.who,
        saver.player,
        kind=Kind.SAVE,
        target=save_number(creature.level, rules),
        parts=(*level, *_parts(saver, None, None)),
        steps=saver.steps,
        powers=saver.powers,
        md20=saver.md20,
        hindered=saver.hindered,
        margins=(MIRACULOUS,),
    )


def _die(training: Training, wanted: Use, rules: Rules) -> Use:
    """Whether the Attribute die is rolled (MF-CONFLICT-13)."""
    match rules.readings.saves.adds:
        case SaveAdds.FLAT:
            return Use.NEVER
        case SaveAdds.DIE:
            return Use.MUST
        case SaveAdds.BY_TRAINING:
            return wanted if training is not Training.NONE else Use.NEVER


def _parts(saver: Saver, creature: Creature | None, attribute: Attribute | None) -> tuple[Part, ...]:
    parts = [Part("Metaphors", saver.metaphor)] if saver.metaphor else []
    if saver.right.bonus:
        parts.append(Part("the permission", saver.right.bonus, "MF-SAVE-12"))
    if creature is not None and attribute in creature.adds_level:
        parts.append(Part("Level", creature.level, "MF-ODON-05"))
    return tuple(parts)


def _resisting(creature: Creature, effect: Effect) -> tuple[Part, ...]:
    """MF-ODON-08: Advantage against the kinds of condition that it resists."""
    return (Part(f"resists {effect.name}", 1, "MF-ODON-08"),) if effect.name in creature.resists else ()


def _level(creature: Creature, training: Training, rules: Rules) -> tuple[Part, ...]:
    """MF-OPEN-07: whether the Level bonus of Expertise reaches saves."""
    if training is not Training.EXPERT or rules.readings.saves.reaches is Reaches.ADVANTAGE_ALONE:
        return ()
    return (Part("Expertise", creature.level, "MF-TP-10"),)
