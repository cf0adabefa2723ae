r"""A character's numbers: what creation and levels gave, and what follows from it, each a passive of the rules.

>>> from ludex.engine.yaml_files import parse_yaml
>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import sheet_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> now = rules_of(METAFORCE.at().rules)
>>> ann = character_of(sheet_of("ann", parse_yaml("cores: {core: body, points: [strength, charisma]}")), now)
>>> ann.number(ATTRIBUTE[Attribute.STRENGTH]), ann.number(CORE[Core.BODY]), ann.number(MAX_HP)
(2, 3, 30)
>>> creature_of(ann.sheet, now).deflection
6
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic, Characteristic, Value
from ludex.layers.objects import Board, Object, board
from ludex.layers.order import Layers
from ludex.layers.resolver import Resolver
from ludex.layers.view import View
from ludex.systems.metaforce.characters import odonghe
from ludex.systems.metaforce.characters.default_numbers import (
    USUAL_GAP,
    default_core,
    default_hp,
    default_hplv,
    default_mp,
    default_mplv,
    default_speed,
)
from ludex.systems.metaforce.characters.exertion import exertion_now
from ludex.systems.metaforce.characters.falling import standing_of as standing_as_read
from ludex.systems.metaforce.characters.metaphors import rank_of
from ludex.systems.metaforce.characters.numbers_of_characters import (
    ATTRIBUTE,
    BASE_HP,
    BASE_MP,
    BASE_SPEED,
    CAPACITY,
    CORE,
    CORE_BASE,
    CORE_HALVES,
    DEFLECTION,
    EVASION,
    EVASION_UNCAUGHT,
    EXERT_THRESHOLD,
    GAP,
    HP_UNSIZED,
    HPLV,
    INITIATIVE,
    LEVEL,
    MAX_HP,
    MAX_MP,
    MPLV,
    SIZE,
    SLOTS,
    SPEED,
    STATUS,
    TRAINING,
    reduction,
)
from ludex.systems.metaforce.characters.passives_of_creation import passives_of_creation
from ludex.systems.metaforce.characters.passives_of_defences import passives_of_defences
from ludex.systems.metaforce.characters.passives_of_pools import passives_of_exert, passives_of_pools
from ludex.systems.metaforce.characters.powers_equipped import usable
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import Reduction
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.tiers import tiers_hold
from ludex.systems.metaforce.creature import Creature, Skill, Trained
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.terms import Attribute, Core, Standing, Training

CHARACTER: Final = "character"
"""The identity of a character on its own board."""

_DERIVED: Final = (
    *CORE_HALVES.values(),
    *CORE.values(),
    *STATUS.values(),
    *TRAINING.values(),
    *(HP_UNSIZED, MAX_HP, MAX_MP, EVASION_UNCAUGHT, EVASION, DEFLECTION),
    *(INITIATIVE, SPEED, EXERT_THRESHOLD, CAPACITY, SLOTS),
)
"""What nobody writes down: each starts from 0, and a passive sets it."""


@frozen(eq=False)
class Character:
    """A character with all that adds to it.

    Attributes:
        sheet: What is written down.
        view: What is true of it, with the reasons.
    """

    sheet: Sheet
    view: View

    def number(self, cell: Characteristic[int]) -> int:
        """One of its numbers."""
        return self.view.value(CHARACTER, cell)

    def attribute(self, attribute: Attribute) -> int:
        """The flat bonus of an Attribute."""
        return self.number(ATTRIBUTE[attribute])

    def core(self, core: Core) -> int:
        """A core value, without its half (MF-CORE-02)."""
        return self.number(CORE[core])

    def training(self, attribute: Attribute) -> Training:
        """How well trained it is in an Attribute."""
        return Training(self.number(TRAINING[attribute]))


@lru_cache(maxsize=256)
def character_of(sheet: Sheet, rules: Rules) -> Character:
    """The character of a sheet by the rules of a day; a pure function of both."""
    return Character(sheet, Resolver(Layers()).start(board_of(sheet, rules)))


def board_of(sheet: Sheet, rules: Rules) -> Board:
    """What a character starts from, with the passives that add to it; it is alone on its board."""
    campaign = sheet.campaign
    base: dict[AnyCharacteristic, Value] = {LEVEL: sheet.level, SIZE: sheet.size, GAP: USUAL_GAP}
    base |= {ATTRIBUTE[each]: sheet.attributes.of(each) for each in Attribute}
    base |= {CORE_BASE[each]: default_core(each, campaign, rules) for each in Core}
    base |= {BASE_HP: default_hp(campaign, rules), HPLV: default_hplv(campaign, rules)}
    base |= {BASE_MP: default_mp(campaign), MPLV: default_mplv(campaign)}
    base |= {BASE_SPEED: default_speed(campaign, rules)}
    base |= dict.fromkeys(_DERIVED, 0)
    base |= {reduction(each.type): 0 for each in sheet.reductions}
    passives = (
        *passives_of_creation(sheet, rules),
        *passives_of_pools(sheet, rules),
        *passives_of_defences(sheet, rules),
        *passives_of_exert(sheet, rules),
    )
    return board([Object(CHARACTER, 1, base, passives)])


@lru_cache(maxsize=256)
def creature_of(sheet: Sheet, rules: Rules) -> Creature:
    """The character as checks, attacks and encounters see it."""
    found = character_of(sheet, rules)
    max_hp, max_mp = found.number(MAX_HP), max(0, found.number(MAX_MP))
    now, load, is_odonghe = sheet.now, exertion_now(sheet.now), sheet.species is Species.ODONGHE
    return Creature(
        sheet.name,
        level=sheet.level,
        size=sheet.size,
        scale=sheet.scale,
        **{each.value: found.attribute(each) for each in Attribute},
        trained=Trained(
            frozenset(each for each in Attribute if found.training(each) is Training.PROFICIENT),
            frozenset(each for each in Attribute if found.training(each) is Training.EXPERT),
        ),
        **{each.value: found.core(each) for each in Core},
        evasion=found.number(EVASION),
        deflection=found.number(DEFLECTION),
        status=(
            found.number(STATUS[Core.BODY]),
            found.number(STATUS[Core.REFLEX]),
            found.number(STATUS[Core.MIND]),
        ),
        hp=max_hp if now.hp is None else now.hp,
        max_hp=max_hp,
        mp=max_mp if now.mp is None else now.mp,
        max_mp=max_mp,
        exert=load.total,
        channelling=load.tensions,
        exert_threshold=found.number(EXERT_THRESHOLD),
        speed=found.number(SPEED),
        initiative=found.number(INITIATIVE),
        defences=sheet.defences,
        skills=tuple(
            Skill(each.name, rank_of(each, rules), each.components.entries)
            for each in sheet.metaphors
            if rank_of(each, rules) > 0
        ),
        powers=usable(sheet.powers) if max_mp else frozenset(),
        standing=standing_of(sheet, rules),
        player=sheet.player,
        reductions=tuple((each.type, found.number(reduction(each.type))) for each in _reduced_kinds(sheet)),
        averages=frozenset(odonghe.EXPERTISE) if is_odonghe else frozenset(),
        adds_level=odonghe.ADDS_LEVEL if is_odonghe else frozenset(),
        resists=frozenset({odonghe.DISEASE}) if is_odonghe else frozenset(),
        deus_ex=sheet.deus_ex,
        fate_used=sheet.fate_used,
        tiers=tuple((each, sheet.tiers.of(each)) for each in Attribute if tiers_hold(rules)),
    )


def _reduced_kinds(sheet: Sheet) -> tuple[Reduction, ...]:
    """The reductions, one for each kind of damage."""
    return tuple({each.type: each for each in sheet.reductions}.values())


def standing_of(sheet: Sheet, rules: Rules) -> Standing:
    """MF-CONFLICT-64: what becomes of somebody at 0 HP: as marked, or as read; a name makes important."""
    found = standing_as_read(sheet.standing, player=sheet.player, reading=rules.readings.encounters.dying)
    unmarked = sheet.standing is None and found is Standing.LESSER
    return Standing.IMPORTANT if unmarked and not sheet.anonymous else found
