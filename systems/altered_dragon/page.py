"""A character as it is shown: each score, and how it came to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.engine.checks.sheets import Entry, Section, SheetPage
from ludex.systems.altered_dragon.derived import CHARACTER, Character, edge_points_at_start
from ludex.systems.altered_dragon.rulings import Rulings
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from ludex.systems.altered_dragon.traits import Attribute, Group, Skill, skills_of


def page_of(character: Character, rulings: Rulings) -> SheetPage:
    """The page of a character.

    >>> from ludex.systems.altered_dragon.derived import character_of
    >>> from ludex.systems.altered_dragon.sheet import Sheet
    >>> page = page_of(character_of(Sheet("nobody"), Rulings()), Rulings())
    >>> page.numbers["edge"], page.numbers["edge points"]
    (3, 3)
    """
    sheet = character.sheet
    points = edge_points(character, rulings)
    sections = [
        Section("Attributes", tuple(_scores(character, Attribute))),
        *(
            Section(f"{group.value.capitalize()} skills", tuple(_scores(character, skills_of(group))))
            for group in Group
        ),
        Section("Edge points", (Entry("left", str(points), rule="AD-EDGE-01"),)),
    ]
    words = [
        Entry("race", sheet.race.value if sheet.race else "", rule="AD-RACE-01"),
        Entry("archetype", sheet.archetype.value if sheet.archetype else "", rule="AD-ARCH-01"),
        Entry("Driving Passion", sheet.driving_passion, rule="AD-CHAR-05"),
        Entry("knowledge", ", ".join(sheet.knowledge), rule="AD-CHAR-06"),
        Entry("spells", ", ".join(sheet.spells), rule="AD-CHAR-07"),
    ]
    sections.append(Section("Who it is", tuple(entry for entry in words if entry.value)))
    numbers = {trait.value: character.score(trait) for trait in (*Attribute, *Skill)}
    return SheetPage(sheet.name, ALTERED_DRAGON.title, tuple(sections), numbers={**numbers, "edge points": points})


def edge_points(character: Character, rulings: Rulings) -> int:
    """How many Edge points are left: what the sheet says, else as many as an adventure begins with."""
    if character.sheet.edge_points is not None:
        return character.sheet.edge_points
    # AD-C01: where the game master has set no number, the score
    at_start = edge_points_at_start(character.sheet, rulings)
    return character.score(Attribute.EDGE) if at_start is None else at_start


def _scores(character: Character, traits: Iterable[Attribute | Skill]) -> Iterator[Entry]:
    for trait in traits:
        why = character.view.why(CHARACTER, trait.cell)
        because = tuple(
            f"{each.part.instance.passive.name} {each.change}: {each.before} → {each.after} ({each.rule})"
            for each in why.alterations
        )
        rule = why.alterations[-1].rule if why.alterations else ""
        bought = (f"bought: {why.base}",) if because else ()
        yield Entry(trait.value, str(character.score(trait)), (*bought, *because), rule)
