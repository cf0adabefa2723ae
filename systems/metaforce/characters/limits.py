"""The limits of characters: all that a sheet breaks, at once, each with its rule, its place and a remedy.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> print(*breaches(Sheet(player=False, size=0), rules_of(METAFORCE.at().rules)))
MF-SHEET-02: there is no Size 0. Write 1 for human size; what is smaller has a 'scale'.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludex.engine.checks.sheets import Breach, SheetError
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError
from ludex.systems.metaforce.body_sizes import SCALES, SCALES_IN_WORDS
from ludex.systems.metaforce.characters.campaign import Steps
from ludex.systems.metaforce.characters.creation import rules_of_creation
from ludex.systems.metaforce.characters.derived import character_of
from ludex.systems.metaforce.characters.ledger import breaches_of_ledger
from ludex.systems.metaforce.characters.limits_of_belongings import breaches_of_belongings
from ludex.systems.metaforce.characters.limits_of_creation import breaches_of_creation
from ludex.systems.metaforce.characters.limits_of_growth import breaches_of_growth
from ludex.systems.metaforce.characters.metaphors import rank_of
from ludex.systems.metaforce.characters.numbers_of_characters import HPLV, MAX_HP, MAX_MP
from ludex.systems.metaforce.characters.odonghe import HEIGHTS
from ludex.systems.metaforce.characters.places import place
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import Given
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.spent import TrainingBegun
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.terms import Attribute, Power

LARGEST: Final = 1_000
"""No number of a sheet is larger: what would follow from it nobody could work out by hand."""
HIGHEST_RANK: Final = 100
"""No Attribute and no Metaphor goes so far: the dice of such a rank nobody rolls."""
RANK_FROM_SEVEN: Final = 7


def breaches(sheet: Sheet, rules: Rules, node: Node | None = None) -> tuple[Breach, ...]:
    """The limits that a sheet breaks; for somebody of the game master's only those of how numbers hang together.

    Args:
        sheet: The sheet.
        rules: The rules of the day.
        node: Where it was read from, so that each breach says its place.
    """
    return tuple(_breaches(sheet, rules, node))


def verify(sheet: Sheet, rules: Rules, *, file: str, node: Node | None = None) -> None:
    """Say which limits a character breaks.

    Raises:
        SheetError: It breaks one or more; all are named.
        LudexError: The day on which it was made is before the first rules.
    """
    try:
        found = breaches(sheet, rules, node)
    except LudexError as error:  # the day on which it was made is before the first rules
        where = place(node, "made")
        raise error if where is None else error.at(where) from None
    if found:
        raise SheetError(found, file=file)


def warnings(sheet: Sheet, rules: Rules) -> tuple[str, ...]:
    """What the rules advise against, and do not forbid."""
    return tuple(_warnings(sheet, rules))


def _breaches(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    too_large = tuple(_of_amounts(sheet, rules, node))
    yield from too_large
    if too_large:
        return  # what follows would be about numbers that nobody means
    yield from _of_size(sheet, node)
    if sheet.player:
        yield from breaches_of_creation(sheet, rules_of_creation(sheet, rules), node)
        yield from breaches_of_growth(sheet, rules, node)
        yield from breaches_of_ledger(sheet, rules, node)
        yield from breaches_of_belongings(sheet, rules, node)
        yield from _of_players(sheet, node)
    yield from _of_campaign(sheet, node)
    yield from _of_now(sheet, rules, node)


def _of_amounts(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """Numbers that nobody means, and from which nothing could be worked out."""
    attributes = [(each.value, sheet.attributes.of(each), ("attributes", each.value)) for each in Attribute]
    adjustments = [(each.value, sheet.adjustments.of(each), ("adjustments", each.value)) for each in Attribute]
    trained = [
        ("times", each.times, ("spent", index, "train", "times"))
        for index, each in enumerate(sheet.spent)
        if isinstance(each, TrainingBegun)
    ]
    ranks = [(each.name, rank_of(each, rules), ("metaphors", index)) for index, each in enumerate(sheet.metaphors)]
    components = [
        (name, rank, ("metaphors", index, "components"))
        for index, each in enumerate(sheet.metaphors)
        for name, rank in each.components.entries
    ]
    whole = [
        ("level", sheet.level, ("level",)),
        ("size", sheet.size, ("size",)),
        ("deus-ex", sheet.deus_ex, ("deus-ex",)),
        ("fate-used", sheet.fate_used, ("fate-used",)),
    ]
    for rule, most, numbers in (
        ("MF-SHEET-10", LARGEST, whole),
        ("MF-ATTR-03", HIGHEST_RANK, [*attributes, *adjustments, *trained]),
        ("MF-ATTR-07", HIGHEST_RANK, [*ranks, *components]),
    ):
        for name, number, where in numbers:
            if abs(number) > most:
                yield Breach(rule, f"{name} {number} is too much", f"Write {most} at most.", place(node, *where))
    for index, item in enumerate(sheet.inventory):
        if item.quantity < 0:
            at = place(node, "inventory", index, "quantity")
            yield Breach("MF-SHEET-27", f"there are {item.quantity} of {item.name}", "Write 0 or more.", at)


def _of_size(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    if sheet.size < 1:
        remedy = "Write 1 for human size; what is smaller has a 'scale'."
        yield Breach("MF-SHEET-02", f"there is no Size {sheet.size}", remedy, place(node, "size"))
    if sheet.scale not in SCALES:
        what = f"there is no scale {sheet.scale}"
        yield Breach("MF-SIZE-14", what, f"Write {SCALES_IN_WORDS}.", place(node, "scale"))
    if sheet.scale > 1 and sheet.size > 1:
        what = f"Size {sheet.size} is above Medium, and the scale says below"
        yield Breach("MF-SIZE-14", what, "Leave one of the two out.", place(node, "scale"))


def _of_players(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    if sheet.given != Given():
        what = "numbers are given as they are, for a player's character"
        yield Breach("MF-CREATE-01", what, "Leave 'given' out, or write 'player: false'.", place(node, "given"))


def _of_campaign(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    campaign = sheet.campaign
    if campaign.core_on_level not in {0, 1}:
        what = f"each level adds {campaign.core_on_level} to core values"
        yield Breach("MF-SHEET-18", what, "Write 0 or 1.", place(node, "campaign", "core-on-level"))
    for key, number in (("hplv", campaign.hplv), ("mplv", campaign.mplv), ("base-hp", campaign.base_hp)):
        if number is not None and not 0 <= number <= LARGEST:
            what = f"'{key}' is {number}"
            yield Breach("MF-CREATE-01", what, f"Write a number from 0 to {LARGEST}.", place(node, "campaign", key))
    if sheet.permanent.speed < 0:
        what = f"the Speed Bonus is {sheet.permanent.speed}"
        remedy = "It is not for penalties: lower 'base-speed' instead."
        yield Breach("MF-SHEET-24", what, remedy, place(node, "permanent", "speed"))


def _of_now(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """MF-SHEET-11: current points are no more than the maximum."""
    found = character_of(sheet, rules)
    for key, now, most in (
        ("hp", sheet.now.hp, found.number(MAX_HP)),
        ("mp", sheet.now.mp, max(0, found.number(MAX_MP))),
    ):
        if now is not None and now > most:
            what = f"{now} {key.upper()} are more than the maximum of {most}"
            yield Breach("MF-SHEET-11", what, f"Write {most} at most.", place(node, "now", key))
    if sheet.now.mp is not None and sheet.now.mp < 0:
        yield Breach("MF-SHEET-11", f"there are {sheet.now.mp} MP", "Write 0 or more.", place(node, "now", "mp"))
    for key, days in (("without-food", sheet.now.without_food), ("without-drink", sheet.now.without_drink)):
        if not 0 <= days <= LARGEST:
            remedy = f"Write a number from 0 to {LARGEST}."
            yield Breach("MF-GAP-14", f"'{key}' says {days} days", remedy, place(node, "now", key))
    if sheet.now.exert < 0:
        yield Breach(
            "MF-SHEET-11", f"there is {sheet.now.exert} Exert", "Write 0 or more.", place(node, "now", "exert")
        )


def _warnings(sheet: Sheet, rules: Rules) -> Iterator[str]:
    hplv = character_of(sheet, rules).number(HPLV)
    if hplv % 2:
        yield f"HPLV is {hplv}: it should be even (MF-SHEET-23)"
    for metaphor in sheet.metaphors:
        rank = rank_of(metaphor, rules)
        if rank >= RANK_FROM_SEVEN > sheet.level:
            yield f"{metaphor.name} is at +{rank}: such ranks usually come from level 7 on (MF-DICE-07)"
    for feature in sheet.features:
        if feature.level > sheet.level:
            yield f"{feature.name} is active from level {feature.level} on (MF-SHEET-26)"
    if sheet.campaign.steps != Steps():
        yield "some steps of creation are changed or skipped in this game (MF-CREATE-01)"
    least, most = HEIGHTS
    if sheet.species is Species.ODONGHE and sheet.height and not least <= sheet.height <= most:
        yield f"{sheet.height} ft is no height of an Odonghe, {least} to {most} ft (MF-ODON-01)"
    if Power.FORCE_FATE in sheet.powers:
        yield "Force Fate stays equipped once it has been used (MF-MPOWER-38)"
