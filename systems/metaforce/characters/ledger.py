"""The ledger of a character: what its XP bought, held against its level and against the XP that it has gained.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.spent import SlotBought
>>> from ludex.systems.metaforce.system import METAFORCE
>>> [(each.what, each.xp) for each in bought(Sheet(spent=(SlotBought(),)), rules_of(METAFORCE.at().rules))]
[('a slot for a Meta Power', 1)]
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from ludex.engine.checks.sheets import Breach
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.characters.levels import first_level, xp_for_level
from ludex.systems.metaforce.characters.limits_of_growth import (
    attributes_after_creation,
    level_of,
    points_per_level,
)
from ludex.systems.metaforce.characters.metaphors import first_rank, price_of_rank, rank_of, softcap_of
from ludex.systems.metaforce.characters.odonghe import ARC
from ludex.systems.metaforce.characters.places import place
from ludex.systems.metaforce.characters.prices import (
    EXPERTISE,
    PROFICIENCY,
    price_of_attribute,
    price_of_feature,
    price_of_slot,
)
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.spent import (
    BecameExpert,
    BecameProficient,
    FeatureBought,
    Raised,
    SlotBought,
    Spent,
    TrainingBegun,
)
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.terms import Attribute


@frozen(cache_hash=True)
class Bought:
    """Something that was bought, or came by training.

    Attributes:
        what: In words.
        xp: The XP that it cost, or would have cost: so many Level Points it brought (MF-LEVEL-02, MF-CREATE-42).
        rule: The rule that prices it.
        at: At which level; None where the sheet does not tell.
        trained: Whether it came by training, at no XP.
    """

    what: str
    xp: int
    rule: str
    at: int | None = None
    trained: bool = field(default=False, kw_only=True)


def bought(sheet: Sheet, rules: Rules) -> tuple[Bought, ...]:
    """All that brought a character Level Points."""
    return (*_with_training_points(sheet, rules), *_metaphors(sheet, rules), *_other(sheet))


def _with_training_points(sheet: Sheet, rules: Rules) -> Iterator[Bought]:
    values, slots = attributes_after_creation(sheet, rules), 0
    each_level = points_per_level(rules)
    for level in range(1, max(1, sheet.level) + 1):
        for attribute in sheet.level_ups[(level - 2) * each_level : (level - 1) * each_level] if level > 1 else ():
            values[attribute] += 1
        for spent in sheet.spent:
            if level_of(spent, sheet) == level:
                slots_before = (level + 1) // 2 + slots
                slots += isinstance(spent, SlotBought)
                yield from _for_one_point(spent, level, values, slots_before, sheet)


def _for_one_point(
    spent: Spent, level: int, values: dict[Attribute, int], slots: int, sheet: Sheet
) -> Iterator[Bought]:
    match spent:
        case Raised(attribute):
            values[attribute] += 1
            value = values[attribute]
            yield Bought(f"{attribute.value} {value}", price_of_attribute(value).xp, "MF-TP-03", level)
        case TrainingBegun(attribute, times):
            for _ in range(times):
                values[attribute] += 1
                value = values[attribute]
                words = f"{attribute.value} {value}, by training"
                yield Bought(words, price_of_attribute(value).xp, "MF-CREATE-42", level, trained=True)
        case FeatureBought(feature):
            known = {each.name: each.level for each in sheet.features} | {each.name: each.level for each in ARC}
            yield Bought(feature, price_of_feature(known.get(feature, 1)).xp, "MF-TP-07", level)
        case SlotBought():
            yield Bought("a slot for a Meta Power", price_of_slot(slots).xp, "MF-TP-08", level)
        case BecameProficient(attribute):
            yield Bought(f"Proficiency in {attribute.value}", PROFICIENCY.xp, "MF-TP-09", level)
        case BecameExpert(attribute):
            yield Bought(f"Expertise in {attribute.value}", EXPERTISE.xp, "MF-TP-10", level)
        case _:
            return  # what a Metaphor cost the Metaphor says, and tiers cost Training Points alone


def _metaphors(sheet: Sheet, rules: Rules) -> Iterator[Bought]:
    for metaphor in sheet.metaphors:
        if metaphor.learned:
            yield Bought(f"{metaphor.name}, learned", metaphor.learned, "MF-CREATE-37")
        first, now, softcap = first_rank(metaphor, rules), rank_of(metaphor, rules), softcap_of(metaphor, sheet, rules)
        if now > first:
            price = sum(price_of_rank(rank, softcap) for rank in range(first + 1, now + 1))
            yield Bought(f"{metaphor.name} from {first} to {now}", price, "MF-ATTR-07")


def _other(sheet: Sheet) -> Iterator[Bought]:
    found = sheet.experience
    if found.maximum_mp and sheet.campaign.mp_price:
        price = found.maximum_mp * sheet.campaign.mp_price
        yield Bought(f"{found.maximum_mp} of maximum MP", price, "MF-CREATE-27")
    if found.on_components:
        yield Bought("components", found.on_components, "MF-LEVEL-02")


# ---------------------------------------------------------------- limits


def breaches_of_ledger(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """Where XP, Level Points and level do not go together; nothing where the sheet does not say what was gained."""
    found = sheet.experience
    for key, number in (
        ("gained", found.gained or 0),
        ("on-components", found.on_components),
        ("without-points", found.without_points),
        ("trained", found.trained),
    ):
        if number < 0:
            yield Breach("MF-LEVEL-02", f"'{key}' is {number}", "Write 0 or more.", place(node, "experience", key))
            return
    if found.gained is not None:
        every = bought(sheet, rules)
        yield from _of_xp(sheet, every, node)
        yield from _of_level(sheet, every, rules, node)
        yield from _of_order(sheet, every, rules, node)


def _of_xp(sheet: Sheet, every: tuple[Bought, ...], node: Node | None) -> Iterator[Breach]:
    """MF-LEVEL-02, MF-CREATE-42: what is bought and did not come by training was paid for out of what was gained."""
    found = sheet.experience
    paid = sum(each.xp for each in every if not each.trained) - found.trained
    total = paid + found.without_points + found.unspent
    if paid < 0:
        what = f"trainings brought {found.trained} Level Points, and all that is bought is worth {paid + found.trained}"
        yield Breach("MF-CREATE-42", what, "Write fewer.", place(node, "experience", "trained"))
    elif total != found.gained:
        spent = f"{paid + found.without_points} are spent and {found.unspent} in hand"
        what = f"{found.gained} XP were gained, but {spent}, {total} in all"
        remedy = f"Write 'gained: {total}', or what else XP went into under 'experience'."
        yield Breach("MF-LEVEL-02", what, remedy, place(node, "experience", "gained"))


def _of_level(sheet: Sheet, every: tuple[Bought, ...], rules: Rules, node: Node | None) -> Iterator[Breach]:
    """MF-LEVEL-03, MF-LEVEL-10: all Level Points went into levels in order, or are in hand."""
    had, in_hand = sum(each.xp for each in every), sheet.experience.level_points
    cost = xp_for_level(sheet.level, rules, sheet.experience.curve)
    if had != cost + in_hand:
        what = (
            f"what is bought brought {had} Level Points, but level {sheet.level} took {cost} and {in_hand} are in hand"
        )
        remedy = (
            f"Write 'level-points: {had - cost}'." if had >= cost else f"Buy for {cost - had} XP more, or lower it."
        )
        yield Breach("MF-LEVEL-03", what, remedy, place(node, "level"))


def _of_order(sheet: Sheet, every: tuple[Bought, ...], rules: Rules, node: Node | None) -> Iterator[Breach]:
    """MF-CREATE-33: levels are taken one at a time: what a level took was bought before it was reached."""
    had = sum(each.xp for each in every)
    for level in range(first_level(rules) + 1, sheet.level + 1):
        cost = xp_for_level(level, rules, sheet.experience.curve)
        by_then = sum(each.xp for each in every if each.at is None or each.at < level)
        if by_then < cost <= had:
            what = f"before level {level} at most {by_then} Level Points came, and it takes {cost} from the start"
            remedy = "Say at which level it was bought: 'spent: [{raise: {attribute: …, at: …}}]'."
            yield Breach("MF-CREATE-33", what, remedy, place(node, "spent"))
            return
