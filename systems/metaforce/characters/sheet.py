"""Character sheets: how a character was made, what it has become, and what is written down of it.

Numbers that follow from these are no part of it: `derived` works them out, by the rules of a day.

>>> from ludex.engine.yaml_files import parse_yaml
>>> kestrel = sheet_of("kestrel", parse_yaml('''
... species: versatile
... cores: [{core: body, points: [strength, charisma]}, {core: reflex, points: [agility, agility]}]
... first-level: [strength, intellect]
... metaphors: [{name: Fencing, started: 4, components: {Parry: 2, Lunge: 2}}]
... spent: [{raise: agility}, slot]
... '''))
>>> [point.value for point in kestrel.cores[0].points], kestrel.metaphors[0].components.total
(['strength', 'charisma'], 4)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.forms import Forms, Plain, Reader, Writer, read
from ludex.engine.forms_schema import schema
from ludex.engine.forms_written import write
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.characters.campaign import Campaign
from ludex.systems.metaforce.characters.sheet_parts import (
    Arc,
    Attributes,
    Components,
    CorePick,
    Experience,
    Feature,
    Given,
    InTraining,
    Item,
    Metaphor,
    Modifiers,
    Now,
    Permanent,
    Reduction,
    Spell,
    Tiers,
)
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.spent import SPENT, Spent
from ludex.systems.metaforce.creature import Defence
from ludex.systems.metaforce.terms import Attribute, DamageType, Power, Standing


@frozen(cache_hash=True, kw_only=True)
class Sheet:
    """A character as it is written down.

    Attributes:
        name: What it is called.
        player: Whether it is a player's; others are made without the limits of creation.
        anonymous: Whether it is nobody in particular; so is whoever has no name in the file (MF-CONFLICT-64).
        made: The day by whose rules it was made; where it is left out, the day that is asked about.
        level: Its level, which limits its Attributes too (MF-SHEET-10).
        size: Its Size Rating: 1 is human (MF-SHEET-02).
        scale: What its damage is divided by where it is smaller than Small: 2, 4 or 8 (MF-SIZE-14).
        height: Feet, as if of Size 1 (MF-SHEET-22).
        weight: Pounds, as if of Size 1 (MF-SHEET-22).
        species: Its species.
        adjustments: What a species of the table's own adds to Attributes.
        cores: The core values that were picked.
        first_level: The Attribute points of reaching the first level, in order (MF-CREATE-20).
        level_ups: The Attribute points of the levels after it, in order (MF-LEVEL-05).
        attributes: Attributes as they are, beside what the steps of creation give.
        proficient: Attributes with Proficiency from elsewhere; named twice, Expertise (MF-CREATE-17).
        tiers: The power tier of each Attribute, where tiers are in use: -1 is 00 (MF-ATTR-09).
        spent: What Training Points were spent on.
        experience: XP and Level Points.
        in_training: Trainings that go on.
        arcs: Its Arcs, with what it took of them.
        metaphors: Its Metaphors.
        features: Traits and features beside those of Arcs.
        spells: Spells and powers that are neither.
        powers: The Meta Powers that it has equipped.
        deus_ex: How often Deus Ex has saved it (MF-MPOWER-13).
        fate_used: How often it has used Force Fate, as far as the game master has not lowered that (MF-MPOWER-38).
        permanent: Bonuses that stay.
        equipment: What things worn and held add.
        temporary: What effects for a time add.
        defences: Forms in which it resists harm.
        reductions: By how much each kind of damage is lowered.
        inventory: What it carries.
        given: Numbers that are as they are, for somebody of the game master's.
        standing: What becomes of it at 0 HP (MF-CONFLICT-64).
        now: How it stands.
        campaign: What is settled for its game.
        system: Says which game it is of.
    """

    name: str = ""
    player: bool = True
    anonymous: bool = False
    made: date | None = None
    level: int = 1
    size: int = 1
    scale: int = 1
    height: int = 0
    weight: int = 0
    species: Species = Species.NONE
    adjustments: Attributes = field(factory=Attributes)
    cores: tuple[CorePick, ...] = ()
    first_level: tuple[Attribute, ...] = ()
    level_ups: tuple[Attribute, ...] = ()
    attributes: Attributes = field(factory=Attributes)
    proficient: tuple[Attribute, ...] = ()
    tiers: Tiers = field(factory=Tiers)
    spent: tuple[Spent, ...] = ()
    experience: Experience = field(factory=Experience)
    in_training: tuple[InTraining, ...] = ()
    arcs: tuple[Arc, ...] = ()
    metaphors: tuple[Metaphor, ...] = ()
    features: tuple[Feature, ...] = ()
    spells: tuple[Spell, ...] = ()
    powers: tuple[Power, ...] = ()
    deus_ex: int = 0
    fate_used: int = 0
    permanent: Permanent = field(factory=Permanent)
    equipment: Modifiers = field(factory=Modifiers)
    temporary: Modifiers = field(factory=Modifiers)
    defences: tuple[Defence, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    inventory: tuple[Item, ...] = ()
    given: Given = field(factory=Given)
    standing: Standing | None = None
    now: Now = field(factory=Now)
    campaign: Campaign = field(factory=Campaign)
    system: str = "metaforce"


# ---------------------------------------------------------------- reading


def _components(node: Node, _forms: Forms) -> Components:
    return Components(tuple((entry.key.text(), entry.value.integer(minimum=0)) for entry in node.mapping().entries))


def _written_components(value: object, _forms: Forms) -> Plain:
    assert isinstance(value, Components)  # it is what the table says
    return dict(value.entries)


def _fraction(node: Node, _forms: Forms) -> Fraction:
    if not _BULK.fullmatch(node.text()):
        raise node.error(f"must be a number such as 2, 0.1 or 1/3, not {node.found}", remedy="Write one.")
    return Fraction(node.text())


_BULK: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
"""A whole number, or a part: nothing so long or so small that it would never be worked out."""

READERS: Final[Mapping[object, Reader]] = {
    Components: _components,
    Fraction: _fraction,
    DamageType: lambda node, _forms: DamageType(node.text()),
    date: lambda node, _forms: node.date(),
}
WRITERS: Final[Mapping[object, Writer]] = {
    Components: _written_components,
    Fraction: lambda value, _forms: str(value),
    DamageType: lambda value, _forms: str(value),
    date: lambda value, _forms: str(value),
}
SCHEMAS: Final[dict[object, Plain]] = {
    Components: {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    Fraction: {"type": ["number", "string"]},
    DamageType: {"type": "string"},
    date: {"type": "string", "format": "date"},
}
FORMS: Final = Forms(dict(SPENT), readers=READERS, writers=WRITERS, schemas=SCHEMAS)
"""How sheets are read and written."""


def sheet_of(name: str, node: Node) -> Sheet:
    """The sheet that a node says; its limits are not looked at, `limits` does.

    Args:
        name: What the character is called where the sheet says no name.
        node: The sheet.

    Raises:
        LudexError: It holds a value of another kind, a key that sheets have not, or a number that makes no sense.
    """
    found = read(node, Sheet, FORMS)
    return found if found.name else evolve(found, name=name, anonymous=True)


def written(sheet: Sheet) -> Plain:
    """A sheet as files hold it, without what goes without saying; `sheet_of` reads the same sheet from it.

    >>> written(Sheet(name="Wren", level=2, powers=(Power.SAFE_6,)))
    {'name': 'Wren', 'level': 2, 'powers': ['safe-6']}
    """
    return write(sheet, FORMS)


def sheet_schema() -> dict[str, Plain]:
    """The JSON Schema of a sheet.

    >>> sheet_schema()["$ref"]
    '#/$defs/sheet'
    """
    return schema(Sheet, FORMS)
