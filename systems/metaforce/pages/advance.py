"""A level, or several, as they are shown: what they cost and bring, and the character before and after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from ludex.engine.checks.sheets import Advance, Entry, Section
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.characters.derived import Character, character_of
from ludex.systems.metaforce.characters.levels import LevelUp
from ludex.systems.metaforce.characters.limits import verify
from ludex.systems.metaforce.characters.limits_of_growth import points_per_level
from ludex.systems.metaforce.characters.numbers_of_characters import CORE, MAX_HP, MAX_MP
from ludex.systems.metaforce.characters.odonghe import features_by_level, is_arc
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.growth.level_walk import levels_taken, walked
from ludex.systems.metaforce.growth.training_points import buyer_of, lacking_for_level_point, offers
from ludex.systems.metaforce.pages.page import page_of
from ludex.systems.metaforce.terms import Attribute, Core


def advance(sheet: Sheet, chosen: Sequence[str], rules: Rules, *, file: str) -> Advance:
    """A character before and after some levels; without Attributes for their points, what each would do.

    Args:
        sheet: The character.
        chosen: The Attributes that the points go to, by name, in order.
        rules: The rules of the day.
        file: The file, for messages.

    Raises:
        LudexError: There are too few Level Points, or a point cannot go there.
    """
    attributes = tuple(_attribute(name) for name in chosen)
    before = page_of(sheet, rules)
    ups = levels_taken(sheet, attributes, rules)
    if not attributes:
        return Advance(tuple(_open_sections(sheet, ups[0], rules)), before, None, ())
    after = walked(sheet, attributes, rules)
    verify(after, rules, file=file)
    return Advance(
        (
            Section("The levels", tuple(_of_levels(sheet, ups, rules))),
            Section("HP and MP", tuple(_pools(sheet, after, rules))),
            Section("What Training Points buy", tuple(_offers(after, rules))),
        ),
        before,
        page_of(after, rules),
        (
            f"level: {after.level}",
            f"level-ups: [{', '.join(each.value for each in after.level_ups)}]",
            f"experience: {{level-points: {after.experience.level_points}}}",
        ),
    )


def _attribute(name: str) -> Attribute:
    for attribute in Attribute:
        if attribute.value == name:
            return attribute
    known = ", ".join(each.value for each in Attribute)
    raise LudexError(f"{name!r} is no Attribute", subject="--level-up", remedy=f"Name one of {known}.")


def _of_levels(sheet: Sheet, ups: Sequence[LevelUp], rules: Rules) -> Iterator[Entry]:
    points = points_per_level(rules)
    for up in ups:
        yield Entry(f"level {up.level}", f"takes {up.price} Level Points, {up.left} stay", rule="MF-LEVEL-03")
        yield Entry("Attribute points", str(points), rule="MF-LEVEL-04" if points == 1 else "MF-SHEET-19")
        yield Entry("Training Points", str(sheet.campaign.training_on_level), rule="MF-CREATE-35")
        features = features_by_level(up.level) - features_by_level(up.level - 1)
        for arc in sheet.arcs:
            if is_arc(arc.name):
                yield Entry(f"features of the Arc {arc.name}", str(features), rule="MF-ODON-10")
            else:
                yield Entry(f"features of the Arc {arc.name}", "as it says for this level", rule="MF-CREATE-32")


def _pools(sheet: Sheet, after: Sheet, rules: Rules) -> Iterator[Entry]:
    """MF-CREATE-34: maximum HP may rise twice, by the level and by the point; maximum MP by levels alone."""
    by_level = character_of(evolve(sheet, level=after.level), rules)
    first, last = character_of(sheet, rules), character_of(after, rules)
    for name, cell in (("maximum hp", MAX_HP), ("maximum mp", MAX_MP)):
        before, level, point = (each.number(cell) for each in (first, by_level, last))
        more = f", {point} by the points" if point != level else ""
        yield Entry(name, f"{before} → {level} by the level{more}", rule="MF-CREATE-34")


def _open_sections(sheet: Sheet, up: LevelUp, rules: Rules) -> Iterator[Section]:
    yield Section("The level", tuple(_of_levels(sheet, (up,), rules)))
    yield Section("Where its Attribute point may go", tuple(_open_points(sheet, up, rules)))


def _open_points(sheet: Sheet, up: LevelUp, rules: Rules) -> Iterator[Entry]:
    found = character_of(sheet, rules)
    level = evolve(sheet, level=up.level)
    for attribute in Attribute:
        value = found.attribute(attribute)
        lacking = lacking_for_level_point(value + 1, up.level, rules)
        if lacking is not None:
            yield Entry(f"{attribute.value} {value} → {value + 1}", f"not possible: {lacking}")
            continue
        raised = character_of(evolve(level, level_ups=(*sheet.level_ups, attribute)), rules)
        yield Entry(f"{attribute.value} {value} → {value + 1}", _changed(found, raised), rule="MF-LEVEL-05")


def _changed(before: Character, after: Character) -> str:
    numbers = {**{core.value: CORE[core] for core in Core}, "maximum hp": MAX_HP, "maximum mp": MAX_MP}
    both = {name: (before.number(cell), after.number(cell)) for name, cell in numbers.items()}
    return ", ".join(f"{name} {one} → {other}" for name, (one, other) in both.items() if one != other)


def _offers(sheet: Sheet, rules: Rules) -> Iterator[Entry]:
    for offer in offers(buyer_of(sheet, rules), rules):
        price = [f"{offer.price.points} TP"] if offer.price.points else []
        price += [f"{offer.price.xp} XP"] if offer.price.xp else []
        lacking = "" if offer.lacking is None else f"; not now: {offer.lacking}"
        yield Entry(offer.what, f"{' and '.join(price) or 'nothing'}{lacking}", rule=offer.rule)
