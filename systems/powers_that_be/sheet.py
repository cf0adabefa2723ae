r"""Characters as files write them: a tier, and scores.

A score is a number, or a mapping that says more of it.

>>> from ludex.engine.yaml_files import parse_yaml
>>> sheet = sheet_of("atlas", parse_yaml("tier: 4\nstats:\n  strength: {score: 38, power-related: true}\n  wits: 12"))
>>> [(entry.name, entry.score, entry.power_related) for entry in sheet.scores]
[('strength', 38, True), ('wits', 12, False)]
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

from attrs import field, frozen

from ludex.engine.forms import Forms, Plain, Reader, read
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Node, Scalar, YamlError
from ludex.layers.errors import Position, UnknownName
from ludex.systems.powers_that_be.score_dice import Face
from ludex.systems.powers_that_be.scores import TEN

FERVOR: Final = "fervor"
MOST: Final = 1_000
SIZES: Final = {"d4": 4, "d6": 6, "d8": 8, "d10": TEN}


class Kind(Enum):
    """What sort of score it is."""

    STAT = "stat"
    SKILL = "skill"
    POWER = "power"


@frozen
class Score:
    """What a file says of one score.

    Attributes:
        score: The score.
        power_related: Whether it has to do with the character's power, beyond the powers themselves.
        bonus: What it adds to a roll, where the rules are read so that this is a number of its own.
        held: What it was when the character entered tier 4.
    """

    score: int
    power_related: bool = False
    bonus: int | None = None
    held: int | None = None


@frozen
class ScoreEntry:
    """One score of a character.

    Attributes:
        name: What it is called.
        kind: What sort of score it is.
        score: The score.
        power_related: Whether it has to do with the character's power.
        bonus: What it adds to a roll, where that is kept as a number of its own.
        held: What it was when the character entered tier 4, where that is known.
        position: Where it stands in the file.
    """

    name: str
    kind: Kind
    score: int
    power_related: bool
    bonus: int | None
    held: int | None
    position: Position = field(eq=False)


@frozen
class Named:
    """Something under a name, with where it stands."""

    name: str
    score: Score
    position: Position = field(eq=False)


@frozen
class Scores:
    """Scores by name."""

    entries: tuple[Named, ...] = ()


@frozen
class Faces:
    """Faces by the size of dice: `d10: 8` is 8 or more, `d10: [8, 10]` just these."""

    faces: frozenset[Face] = frozenset()


@frozen
class Aptitude:
    """What an aptitude does that concerns dice.

    Attributes:
        critical: The critical faces that it adds.
        softens: The faces that do not botch with it.
        passive: Whether it lets something be done passively that is usually not.
    """

    critical: Faces = field(factory=Faces)
    softens: frozenset[int] = frozenset()
    passive: bool = False


@frozen
class Aptitudes:
    """Aptitudes by name."""

    entries: tuple[tuple[str, Aptitude], ...] = ()


@frozen
class SheetFile:
    """What a file says of a character.

    Attributes:
        tier: From 1 to 5.
        name: What the character is called.
        system: The game.
        stats: The stats.
        skills: The skills.
        powers: The scores of powers; Fervor may stand here or among the stats.
        aptitudes: What changes its dice.
    """

    tier: int
    name: str = ""
    system: str = "powers_that_be"
    stats: Scores = field(factory=Scores)
    skills: Scores = field(factory=Scores)
    powers: Scores = field(factory=Scores)
    aptitudes: Aptitudes = field(factory=Aptitudes)


@frozen
class Sheet:
    """A character.

    Attributes:
        id: How files call it.
        name: What it is called.
        tier: The tier.
        scores: All scores.
        aptitudes: What changes its dice, by name.
        position: Where the tier stands in the file.
        file: The file.
    """

    id: str
    name: str
    tier: int
    scores: tuple[ScoreEntry, ...]
    aptitudes: tuple[tuple[str, Aptitude], ...]
    position: Position = field(eq=False)

    def score(self, name: str, position: Position | None = None) -> ScoreEntry:
        """The score of a name.

        Raises:
            UnknownName: There is none.
        """
        for entry in self.scores:
            if entry.name == name:
                return entry
        names = [entry.name for entry in self.scores]
        raise UnknownName(name, names, kind="score", subject=self.name, position=position)

    def aptitude(self, name: str, position: Position | None = None) -> Aptitude:
        """The aptitude of a name.

        Raises:
            UnknownName: There is none.
        """
        for known, aptitude in self.aptitudes:
            if known == name:
                return aptitude
        names = [known for known, _ in self.aptitudes]
        raise UnknownName(name, names, kind="aptitude", subject=self.name, position=position)


# ---------------------------------------------------------------- reading


def _scores(node: Node, forms: Forms) -> Scores:
    return Scores(tuple(_named(entry.key.text(), entry.value, forms) for entry in node.mapping().entries))


def _named(name: str, node: Node, forms: Forms) -> Named:
    found = Score(node.integer()) if isinstance(node, Scalar) else read(node, Score, forms)
    return Named(name, found, node.position)


def _aptitudes(node: Node, forms: Forms) -> Aptitudes:
    return Aptitudes(tuple((entry.key.text(), read(entry.value, Aptitude, forms)) for entry in node.mapping().entries))


def _faces(node: Node, _forms: Forms) -> Faces:
    found: set[Face] = set()
    for entry in node.mapping(tuple(SIZES)).entries:
        sides = SIZES[entry.key.value]
        if isinstance(entry.value, Scalar):
            # PB-CRIT-04: ranges grow from the top
            found |= {Face(sides, face) for face in range(entry.value.integer(minimum=1, maximum=sides), sides + 1)}
        else:
            found |= {Face(sides, each.integer(minimum=1, maximum=sides)) for each in entry.value.items()}
        if len({face for face in found if face.sides == sides}) == sides:
            raise entry.value.error("makes every face critical, so that it never ends", remedy="Leave one face out.")
    return Faces(frozenset(found))


def fraction(node: Node, _forms: Forms) -> Fraction:
    """A part, such as 1/2.

    Raises:
        YamlError: It is none, or below 0.
    """
    try:
        found = Fraction(node.text())
    except (ValueError, ZeroDivisionError):
        raise node.error(f"must be a part such as 1/2, not {node.found}", remedy="Write a fraction.") from None
    if not 0 <= found <= MOST:
        raise node.error(f"is no part: {found}", remedy="Write a fraction above 0.")
    return found


_NUMBER: Final[dict[str, Plain]] = {"type": "integer", "minimum": 0}
_SCORE: Final[dict[str, Plain]] = {
    "anyOf": [
        _NUMBER,
        {
            "type": "object",
            "properties": {"score": _NUMBER, "power-related": {"type": "boolean"}, "bonus": _NUMBER, "held": _NUMBER},
            "required": ["score"],
            "additionalProperties": False,
        },
    ]
}
_FACES: Final[dict[str, Plain]] = {
    "type": "object",
    "properties": {
        name: {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]} for name in SIZES
    },
    "additionalProperties": False,
}
_APTITUDE: Final[dict[str, Plain]] = {
    "type": "object",
    "properties": {
        "critical": _FACES,
        "softens": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
        "passive": {"type": "boolean"},
    },
    "additionalProperties": False,
}

READERS: Final[Mapping[object, Reader]] = {Scores: _scores, Aptitudes: _aptitudes, Faces: _faces, Fraction: fraction}
SCHEMAS: Final[dict[object, Plain]] = {
    Scores: {"type": "object", "additionalProperties": _SCORE},
    Aptitudes: {"type": "object", "additionalProperties": _APTITUDE},
    Faces: _FACES,
    Fraction: {"type": ["string", "integer"]},
}
FORMS: Final = Forms({}, readers=READERS, schemas=SCHEMAS)


def sheet_of(id: str, node: Node) -> Sheet:
    """The character that a node says; its limits are not looked at.

    Args:
        id: How files call it.
        node: The sheet.

    Raises:
        LudexError: It is no sheet, or two scores have one name.
    """
    found = read(node, SheetFile, FORMS)
    of_kinds = ((Kind.STAT, found.stats), (Kind.SKILL, found.skills), (Kind.POWER, found.powers))
    scores = tuple(_entry(kind, each) for kind, scores in of_kinds for each in scores.entries)
    taken: set[str] = set()
    for entry in scores:
        if entry.name in taken:
            raise YamlError(
                f"two scores are called {entry.name!r}", remedy="Rename one of them.", position=entry.position
            )
        taken.add(entry.name)
    tier = node.get("tier") if isinstance(node, Keys) else None
    where = node.position if tier is None else tier.position
    return Sheet(id, found.name or id, found.tier, scores, found.aptitudes.entries, where)


def _entry(kind: Kind, named: Named) -> ScoreEntry:
    score = named.score
    # PB-TIER-03: the scores of powers are power-related, and whatever else the narrator says is
    related = kind is Kind.POWER or score.power_related or named.name.lower() == FERVOR
    return ScoreEntry(named.name, kind, score.score, related, score.bonus, score.held, named.position)


def sheet_schema() -> dict[str, Plain]:
    """The JSON Schema of a sheet.

    >>> sheet_schema()["$ref"]
    '#/$defs/sheet-file'
    """
    return schema(SheetFile, FORMS)
