r"""Characters, and how files write them.

>>> from ludex.engine.yaml_files import parse_yaml
>>> ann = character_from("ann", sheet_file(parse_yaml(
...     "archetype: ace\ntrait: bold\nvectors: {might: 3, brains: 1, soul: 2}\n"
...     "arms:\n  - {type: tech, gimmicks: [Fire, Wings], powers: [{name: Flare}]}")))
>>> ann.archetype.value, ann.vectors, ann.gimmicks(0), ann.type_in(1).value
('ace', (3, 1, 2), ('Fire', 'Wings'), 'tech')
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.forms import Forms, Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Node
from ludex.systems.alter_arms.powers import POWER_FORMS, Power
from ludex.systems.alter_arms.terms import BASE, Archetype, Trait, Type, Vector


@frozen(cache_hash=True)
class Arms:
    """One of the Arms of a character (AA-ARMS-01).

    Attributes:
        type: Their Type.
        powers: The Powers that came with them, at least one.
        gimmicks: Their Gimmicks, short words (AA-GIM-01).
    """

    type: Type
    powers: tuple[Power, ...] = ()
    gimmicks: tuple[str, ...] = ()


@frozen(cache_hash=True)
class Gear:
    """A thing that helps with Moves of one Vector, in every Form (AA-GEAR-01)."""

    name: str
    vector: Vector


@frozen(cache_hash=True)
class Character:
    """A character, as it does not change while nobody Advances.

    Attributes:
        name: How the file calls it, and everybody who speaks of it.
        side: Which side it is on; characters of one side are allies (AA-ROLE-01).
        vectors: The value of each Vector, in their order.
        arms: The unlocked Arms, the 1st first.
        archetype: The part it plays; None for a character of the game master's that plays none.
        trait: Its Trait, if any.
        gear: Its Gear, if any.
        advances: How often it has Advanced.
        player: Whether it is a player's character.
    """

    name: str
    side: str
    vectors: tuple[int, int, int]
    arms: tuple[Arms, ...]
    archetype: Archetype | None = None
    trait: Trait | None = None
    gear: Gear | None = None
    advances: int = 0
    player: bool = True

    def type_in(self, form: int) -> Type | None:
        """The Type in a Form; None in Base, which has none (AA-TYPE-01)."""
        return None if form == BASE else self.arms[form - 1].type

    def gimmicks(self, form: int) -> tuple[str, ...]:
        """The Gimmicks that can be used in a Form: those of the Arms, in Base those of all Arms (AA-GIM-03)."""
        if form != BASE:
            return self.arms[form - 1].gimmicks
        return tuple(dict.fromkeys(gimmick for arms in self.arms for gimmick in arms.gimmicks))

    def powers(self, form: int) -> tuple[Power, ...]:
        """The Powers that can be used in a Form: all in Base, else those of its Type (AA-POW-02)."""
        owned = (power for arms in self.arms for power in arms.powers)
        return tuple(power for power in owned if form == BASE or power.type is self.type_in(form))

    def gear_for(self, vector: Vector) -> Gear | None:
        """The Gear that can help with a Vector, if there is any (AA-GEAR-02)."""
        return self.gear if self.gear is not None and self.gear.vector is vector else None

    def with_vector(self, vector: Vector, value: int) -> Character:
        """The character with another value of a Vector."""
        might, brains, soul = (value if each is vector else self.vectors[each.place] for each in Vector)
        return evolve(self, vectors=(might, brains, soul))


# ---------------------------------------------------------------- as files write them


@frozen
class VectorsFile:
    """The value of each Vector."""

    might: int
    brains: int
    soul: int


@frozen
class ExperienceFile:
    """Experience by Vector."""

    might: int = 0
    brains: int = 0
    soul: int = 0


@frozen
class NowFile:
    """How a character stands when a question is asked.

    Attributes:
        form: The Form it is in: 0 for Base, 1 for the 1st Arms.
        drama: Its Drama.
        experience: Its Experience.
        pool: The Drama in its Plan Pool.
        last_hit: How much Drama the last enemy Move gave it.
        recovering: Whether it has Crashed and must succeed before it can transform.
        finished: Whether it has used its Finisher in this Conflict.
        acted: Whether it has acted in this round.
    """

    form: int = 0
    drama: int = 0
    experience: ExperienceFile = field(factory=ExperienceFile)
    pool: int = 0
    last_hit: int = 0
    recovering: bool = False
    finished: bool = False
    acted: bool = False


@frozen
class SheetFile:
    """What a file says of a character.

    Attributes:
        vectors: The value of each Vector.
        arms: The unlocked Arms, the 1st first.
        archetype: The part it plays.
        trait: Its Trait.
        gear: Its Gear.
        advances: How often it has Advanced.
        player: Whether it is a player's character; others need neither Archetype nor Trait.
        side: Which side it is on.
        name: What it is called.
        system: The game.
        now: How it stands.
    """

    vectors: VectorsFile
    arms: tuple[Arms, ...] = ()
    archetype: Archetype | None = None
    trait: Trait | None = None
    gear: tuple[Gear, ...] = ()
    advances: int = 0
    player: bool = True
    side: str = ""
    name: str = ""
    system: str = "alter_arms"
    now: NowFile = field(factory=NowFile)


FORMS: Final[Forms] = POWER_FORMS


def sheet_file(node: Node) -> SheetFile:
    """What a node says of a character; limits are not looked at.

    Raises:
        LudexError: It is no sheet.
    """
    return read(node, SheetFile, FORMS)


def character_from(id: str, found: SheetFile) -> Character:
    """The character of what a file says; one that is on no named side stands for itself."""
    return Character(
        name=id,
        side=found.side or id,
        vectors=(found.vectors.might, found.vectors.brains, found.vectors.soul),
        arms=tuple(with_types(arms) for arms in found.arms),
        archetype=found.archetype,
        trait=found.trait,
        gear=found.gear[0] if found.gear else None,
        advances=found.advances,
        player=found.player,
    )


def with_types(arms: Arms) -> Arms:
    """The Arms with a Type for each of their Powers: their own, where a Power names none."""
    return evolve(arms, powers=tuple(evolve(power, type=power.type or arms.type) for power in arms.powers))


def sheet_schema() -> dict[str, Plain]:
    """The JSON Schema of a sheet.

    >>> sheet_schema()["$ref"]
    '#/$defs/sheet-file'
    """
    return schema(SheetFile, FORMS)
