"""Who is in play in a file: characters with sheets, and creatures whose numbers are said as they are.

>>> from ludex.engine.yaml_files import parse_yaml
>>> creature_as_said("guard", parse_yaml("{agility: 2, hp: 10}")).agility
2
"""

from __future__ import annotations

from collections.abc import Mapping as Dict
from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.checks.tabletop import Asked
from ludex.engine.forms import Forms, Plain, Reader, read
from ludex.engine.forms_schema import schema
from ludex.engine.yaml_nodes import Entry, Mapping, Node, Scalar
from ludex.layers.errors import UnknownName
from ludex.systems.metaforce.body_sizes import SCALES, SCALES_IN_WORDS
from ludex.systems.metaforce.characters.derived import creature_of
from ludex.systems.metaforce.characters.limits import verify
from ludex.systems.metaforce.characters.powers_equipped import usable
from ludex.systems.metaforce.characters.sheet import Sheet, sheet_of
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.refusing import refused
from ludex.systems.metaforce.terms import Attribute, DamageType

AS_SAID: Final = "creature"
"""The key under which a character of a file says its numbers as they are, in the place of a sheet."""

MOST: Final = 100
"""No Attribute, level or Size of a file is higher: dice by rank become ever more."""

MOST_POINTS: Final = 10_000
"""Nor are there more points of one kind."""

Components = tuple[tuple[str, int], ...]


def _components(node: Node, _forms: Forms) -> Components:
    return tuple((entry.key.text(), entry.value.integer(minimum=0)) for entry in node.mapping().entries)


_READERS: Final[Dict[object, Reader]] = {
    DamageType: lambda node, _forms: DamageType(node.text()),
    Components: _components,
}
_SCHEMAS: Final[dict[object, Plain]] = {
    DamageType: {"type": "string"},
    Components: {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
}
FORMS: Final = Forms({}, readers=_READERS, schemas=_SCHEMAS)


def creature_as_said_schema() -> dict[str, Plain]:
    """The JSON Schema of a character of a file that says its numbers as they are; the name is that of the file.

    >>> sorted(creature_as_said_schema()["properties"])
    ['creature']
    """
    found = schema(Creature, FORMS)
    parts = found.pop("$defs", {})
    assert isinstance(parts, dict)
    own = parts.get("creature")
    if isinstance(own, dict):
        own.pop("required", None)
    properties: dict[str, Plain] = {AS_SAID: found}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": [AS_SAID],
        "$defs": parts,
    }


def creature_as_said(name: str, node: Node) -> Creature:
    """A creature whose numbers are said; maxima of HP and MP that are not said are what it has now.

    Raises:
        LudexError: It holds a value of another kind.
    """
    found = node.mapping()
    if found.get("name") is None:
        key, value = (Scalar(found.position, "name", text, True, text) for text in ("name", name))  # noqa: FBT003
        found = evolve(found, entries=(Entry(key, value), *found.entries))
    creature = read(found, Creature, FORMS)
    _verify(creature, found)
    if found.get("max-hp") is None and found.get("hp") is not None:
        creature = evolve(creature, max_hp=creature.hp)
    if found.get("max-mp") is None:
        creature = evolve(creature, max_mp=creature.mp)
    if creature.max_mp > 0:
        creature = evolve(creature, powers=usable(creature.powers))
    return creature


def _verify(creature: Creature, node: Mapping) -> None:
    """Hold what is said of a creature to numbers that make sense.

    Raises:
        LudexError: One does not.
    """
    bounds = {
        **dict.fromkeys((each.value for each in Attribute), (-MOST, MOST)),
        **dict.fromkeys(("level", "size", "deus_ex", "fate_used"), (0, MOST)),
        **dict.fromkeys(("mp", "max_mp", "exert", "speed", "size_resistances", "size_reduction"), (0, MOST_POINTS)),
    }
    for name, (least, most) in bounds.items():
        value = node.get(name.replace("_", "-"))
        if value is not None:
            value.integer(minimum=least, maximum=most)
    scale = node.get("scale")
    if scale is not None and creature.scale not in SCALES:
        raise refused("MF-SIZE-14", f"scale is {creature.scale}", f"Write {SCALES_IN_WORDS}.").at(scale.position)


def _said(node: Node) -> Node | None:
    """The numbers of somebody whose numbers are said; None for a sheet."""
    found = node.mapping()
    said = found.get(AS_SAID)
    if said is not None:
        found.mapping((AS_SAID,))
    return said


@frozen(eq=False)
class Table:
    """Who there is, and the rules of the day.

    Attributes:
        people: Each creature by the name that the file gives.
        rules: The rules.
        sheets: The sheets of those who have one.
    """

    people: Dict[str, Creature]
    rules: Rules
    sheets: Dict[str, Sheet] = field(factory=dict)

    def creature(self, name: str) -> Creature:
        """Somebody of the file.

        Raises:
            UnknownName: There is nobody of that name.
        """
        if name not in self.people:
            raise UnknownName(name, self.people, kind="character")
        return self.people[name]

    def somebody(self, name: str) -> Creature:
        """Somebody of the file, or somebody of whom nothing is known."""
        return self.people.get(name, Creature(name))

    def everybody(self, *names: str) -> tuple[Creature, ...]:
        """All of the file, and somebody of whom nothing is known for each of the names that is not among them."""
        return tuple({**self.people, **{name: self.somebody(name) for name in names}}.values())


def table_of(asked: Asked, rules: Rules) -> Table:
    """Who there is in a file.

    Raises:
        SheetError: A sheet breaks limits; all are named.
        LudexError: A character is neither a sheet nor a creature.
    """
    people, sheets = dict[str, Creature](), dict[str, Sheet]()
    for name, node in asked.characters.items():
        said = _said(node)
        if said is not None:
            people[name] = creature_as_said(name, said)
            continue
        sheets[name] = sheet = sheet_of(name, node)
        verify(sheet, rules, file=asked.file, node=node)
        people[name] = evolve(creature_of(sheet, rules), name=name)  # files call it as they name it
    return Table(people, rules, sheets)
