"""The limits of creation: all that a sheet breaks, at once, each with its rule and a remedy.

The attributes are tested as they are bought, and so are the skills (AD-CHAR-08); bonuses are written down later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.engine.checks.sheets import Breach
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import Position
from ludex.systems.altered_dragon.derived import character_of, edge_points_at_start
from ludex.systems.altered_dragon.origins import FOR_TWO
from ludex.systems.altered_dragon.rulings import Leftovers, MandatoryOnes, Regaining, Rulings, TwoSkills, UpperLimit
from ludex.systems.altered_dragon.sheet import Sheet
from ludex.systems.altered_dragon.traits import BASIC, Attribute, Group, Skill, skills_of

ATTRIBUTE_POINTS: Final = 19
LEAST_ATTRIBUTE: Final = 1
HIGHEST: Final = 6
AMOUNTS: Final = (13, 18, 23)
THREE: Final = 3


def breaches(sheet: Sheet, rulings: Rulings, node: Node | None = None) -> tuple[Breach, ...]:
    """The limits that a sheet breaks; none for a character of the game master's, but of its Edge points.

    Args:
        sheet: The sheet.
        rulings: How the rules are read.
        node: Where it was read from, so that each breach says its place.

    >>> [breach.rule for breach in breaches(Sheet("nobody"), Rulings())][:3]
    ['AD-CHAR-01', 'AD-CHAR-03', 'AD-RACE-01']
    """
    if sheet.non_player:
        return tuple(_of_points(sheet, rulings, node))
    found = (_of_attributes, _of_skills, _of_origins, _of_words, _of_points)
    return tuple(breach for of in found for breach in of(sheet, rulings, node))


def _place(node: Node | None, *keys: str) -> Position | None:
    """Where a key of a sheet stands, or the sheet itself where it is not there."""
    found = node
    for key in keys:
        inner = found.get(key) if isinstance(found, Keys) else None
        found = found if inner is None else inner
    return None if found is None else found.position


def _of_attributes(sheet: Sheet, rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-CHAR-01: 19 points over six attributes, each from 1 to 6."""
    place = _place(node, "attributes")
    bought = {attribute: sheet.attributes.of(attribute) for attribute in BASIC}
    for attribute, score in bought.items():
        if not LEAST_ATTRIBUTE <= score <= HIGHEST:
            what = f"{attribute.value} {score} is not from {LEAST_ATTRIBUTE} to {HIGHEST}"
            where = _place(node, "attributes", attribute.value)
            yield Breach("AD-CHAR-01", what, "Buy a score in that range; bonuses come later.", where)
    free = len(BASIC) if rulings.ones is MandatoryOnes.FREE else 0  # AD-C05
    yield from _spent("AD-CHAR-01", "the six attributes", sum(bought.values()), ATTRIBUTE_POINTS + free, rulings, place)
    if sheet.edge is not None:
        remedy = "Leave it out: it is 3, and 4 for Humans."
        yield Breach("AD-CHAR-02", "Edge cannot be bought", remedy, _place(node, "edge"))


def _spent(rule: str, what: str, spent: int, wanted: int, rulings: Rulings, place: Position | None) -> Iterator[Breach]:
    """AD-C14: exactly all of the points, or at most all."""
    left_over = rulings.leftovers is Leftovers.ALLOWED and spent < wanted
    if spent != wanted and not left_over:
        more = f"Spend {wanted - spent} more." if spent < wanted else f"Take {spent - wanted} away."
        yield Breach(rule, f"{what} add up to {spent}, not to {wanted}", more, place)


def _of_skills(sheet: Sheet, rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-CHAR-03: 13, 18 and 23 points, one amount for each group, each skill from 0 to 6."""
    for skill in Skill:
        score = sheet.skills.of(skill)
        if not 0 <= score <= HIGHEST:
            where = _place(node, "skills", skill.value.replace(" ", "-"))
            what = f"{skill.value} {score} is not from 0 to {HIGHEST}"
            yield Breach("AD-CHAR-03", what, "Buy a score in that range; bonuses come later.", where)
    given = sheet.skill_points
    if given is None:
        remedy = "Write 'skill-points: {physical: …, social: …, technical: …}' with 13, 18 and 23."
        yield Breach("AD-CHAR-03", "no group of skills has its points", remedy, _place(node))
        return
    amounts = [given.of(group) for group in Group]
    if sorted(amounts) != list(AMOUNTS):
        what = f"the amounts are {', '.join(map(str, amounts))}, and must be 13, 18 and 23, one for each group"
        yield Breach("AD-CHAR-03", what, "Give each group another of the three.", _place(node, "skill-points"))
        return
    for group in Group:
        spent = sum(sheet.skills.of(skill) for skill in skills_of(group))
        what = f"the {group.value} skills"
        yield from _spent("AD-CHAR-03", what, spent, given.of(group), rulings, _place(node, "skills"))


def _of_origins(sheet: Sheet, rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-CHAR-04: one race and one archetype, whatever the pair."""
    if sheet.race is None:
        yield Breach("AD-RACE-01", "it has no race", "Choose one of the five: 'race: …'.", _place(node))
    if sheet.archetype is None:
        yield Breach("AD-ARCH-01", "it has no archetype", "Choose one of the five: 'archetype: …'.", _place(node))
    shares, place = sheet.archetype_points, _place(node, "archetype-points")
    if rulings.two_skills is TwoSkills.SHARED and sheet.archetype is not None:
        if len(shares) != 2 or sum(shares) != FOR_TWO or min(shares) < 0:  # AD-C19: two points for two skills
            two = " and ".join(skill.value for skill in sheet.archetype.two)
            remedy = f"Write 'archetype-points: [1, 1]', [2, 0] or [0, 2], for {two}."
            yield Breach("AD-ARCH-01", "its archetype's 2 points are not divided between its two skills", remedy, place)
            return
    elif shares:
        remedy = "Leave 'archetype-points' out: each of the two skills gains 2."
        yield Breach("AD-ARCH-01", "its archetype has no points to be divided", remedy, place)
        return
    if rulings.limit is UpperLimit.REFUSED and sheet.race is not None and sheet.archetype is not None:
        yield from _above_six(sheet, rulings, node)


def _above_six(sheet: Sheet, rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-C06: nothing may end above 6, where it is so read."""
    character = character_of(sheet, rulings)
    for trait in (*BASIC, *Skill):
        score = character.score(trait)
        bought = sheet.attributes.of(trait) if isinstance(trait, Attribute) else sheet.skills.of(trait)
        if bought <= HIGHEST < score:
            rule = "AD-RACE-01" if isinstance(trait, Attribute) else "AD-ARCH-01"
            what = f"{trait.value} would end at {score}, above {HIGHEST}"
            yield Breach(rule, what, f"Buy {score - HIGHEST} less of it.", _place(node))


def _of_words(sheet: Sheet, _rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-CHAR-05, AD-CHAR-06, AD-CHAR-07: a Passion, three fields of knowledge, three spells."""
    if not sheet.driving_passion:
        remedy = "Write down a goal: 'driving-passion: …'."
        yield Breach("AD-CHAR-05", "it has no Driving Passion", remedy, _place(node))
    for rule, key, what, words in (
        ("AD-CHAR-06", "knowledge", "fields of knowledge", sheet.knowledge),
        ("AD-CHAR-07", "spells", "spells", sheet.spells),
    ):
        if len(set(words)) != THREE or len(words) != THREE:
            remedy = f"Write down three different ones: '{key}: [… , … , …]'."
            yield Breach(rule, f"it has {len(words)} {what}, not three different ones", remedy, _place(node, key))


def _of_points(sheet: Sheet, rulings: Rulings, node: Node | None) -> Iterator[Breach]:
    """AD-EDGE-01: from none to as many Edge points as the score; AD-C13: more where regaining has no limit."""
    left, most = sheet.edge_points, edge_points_at_start(sheet, rulings)
    if left is None:
        return
    too_many = most is not None and left > most and rulings.regaining is Regaining.CAP
    if left < 0 or too_many:
        what = f"{left} Edge points are not from 0 to {most}"
        yield Breach("AD-EDGE-01", what, "Write how many are left.", _place(node, "edge-points"))
