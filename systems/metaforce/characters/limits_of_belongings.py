"""What a sheet breaks of Metaphors, Arcs, Meta Powers and of how somebody stands.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> from ludex.systems.metaforce.terms import Power
>>> sheet = Sheet(powers=(Power.FUDGE_NUDGE, Power.FORCE_FATE))
>>> [breach.what for breach in breaches_of_belongings(sheet, rules_of(METAFORCE.at().rules), None)]
['2 slots are taken, and there are 1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.checks.sheets import Breach
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import Position
from ludex.systems.metaforce.characters.campaign import CreationStep, StepUse
from ludex.systems.metaforce.characters.metaphors import (
    first_component_ranks,
    first_rank,
    hardcap_of,
    rank_of,
    softcap_of,
)
from ludex.systems.metaforce.characters.odonghe import ARC, INNATE, ArcFeature, features_by_level, is_arc
from ludex.systems.metaforce.characters.places import place
from ludex.systems.metaforce.characters.powers_equipped import slots_taken
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import SOFTCAP, Approval, Arc, Metaphor
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.spent import FeatureBought, Learned, SlotBought
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import PriceOfMetaphor


def breaches_of_belongings(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """The limits of what a player's character has."""
    for index, metaphor in enumerate(sheet.metaphors):
        yield from _of_metaphor(metaphor, sheet, rules, node, ("metaphors", index))
    yield from _of_learned(sheet, rules, node)
    yield from _of_arcs(sheet, node)
    yield from _of_powers(sheet, node)


# ---------------------------------------------------------------- Metaphors


def _of_metaphor(
    metaphor: Metaphor, sheet: Sheet, rules: Rules, node: Node | None, where: tuple[str | int, ...]
) -> Iterator[Breach]:
    if metaphor.approval is Approval.REFUSED:
        what, remedy = f"the game master refused {metaphor.name}", "Agree on its scope, or leave it out."
        yield Breach("MF-ABOUT-02", what, remedy, place(node, *where, "approval"))
    first = first_rank(metaphor, rules)
    halved = rules.readings.growth.price_of_metaphor is PriceOfMetaphor.HALF_KNOWN
    rule = "MF-CREATE-22" if metaphor.learned is None else "MF-TP-06" if halved else "MF-CREATE-38"
    if metaphor.rank is not None and metaphor.rank < first:
        what = f"{metaphor.name} is at +{metaphor.rank}, and came with +{first}"
        yield Breach("MF-ATTR-07", what, "Ranks that were paid for stay.", place(node, *where, "rank"))
    if sheet.campaign.step(CreationStep.METAPHORS) is StepUse.USED and first:
        yield from _of_components(metaphor, rules, rule, node, where)
    if metaphor.softcap < SOFTCAP or (metaphor.softcap > SOFTCAP and not metaphor.started):
        what = f"{metaphor.name} has a softcap of {metaphor.softcap}"
        remedy = f"It is {SOFTCAP}, and higher only for Metaphors of creation."
        yield Breach("MF-ATTR-07", what, remedy, place(node, *where, "softcap"))
    hardcap = hardcap_of(softcap_of(metaphor, sheet, rules)) if sheet.campaign.hardcaps else None
    if hardcap is not None and rank_of(metaphor, rules) > hardcap:
        what = f"{metaphor.name} is at +{rank_of(metaphor, rules)}, above its hardcap of {hardcap}"
        yield Breach("MF-ATTR-08", what, f"Lower it to {hardcap}.", place(node, *where))


def _of_components(
    metaphor: Metaphor, rules: Rules, rule: str, node: Node | None, where: tuple[str | int, ...]
) -> Iterator[Breach]:
    """MF-CREATE-22: component ranks sum up to the rank that the Metaphor came with, and what was gained since."""
    granted = first_component_ranks(metaphor, rules)
    total, wanted = metaphor.components.total, granted + metaphor.components_raised
    if total != wanted:
        since = f" and {metaphor.components_raised} gained since" if metaphor.components_raised else ""
        what = f"the components of {metaphor.name} add up to {total}, not to {granted}{since}"
        more = f"Add {wanted - total}." if total < wanted else f"Take {total - wanted} away."
        yield Breach(rule, what, more, place(node, *where, "components"))
    names = [name for name, _ in metaphor.components.entries]
    feature = next((each for each in ARC if each.name == metaphor.feature), None)
    named = feature.metaphor.component if feature and feature.metaphor else ""
    if feature and named and named not in names:
        what = f"{metaphor.name} lacks the component {named}"
        yield Breach(feature.rule, what, f"Give it {named} at rank 1 or more.", place(node, *where, "components"))


def _of_learned(sheet: Sheet, rules: Rules, node: Node | None) -> Iterator[Breach]:
    """MF-CREATE-37: a Metaphor that is learned costs a Training Point, and XP; by MF-TP-05 one of both does."""
    bought = [(index, each.metaphor) for index, each in enumerate(sheet.spent) if isinstance(each, Learned)]
    learned = {each.name for each in sheet.metaphors if each.learned is not None}
    for index, name in bought:
        if name not in learned:
            what = f"a Training Point was spent on {name}, and no Metaphor of that name says what was paid"
            remedy = f"Write '{{name: {name}, learned: …}}' among the Metaphors, with the XP."
            yield Breach("MF-CREATE-37", what, remedy, place(node, "spent", index))
    halved = rules.readings.growth.price_of_metaphor is PriceOfMetaphor.HALF_KNOWN
    paid = {name for _, name in bought}
    known_before = sum(each.learned is None and first_rank(each, rules) > 0 for each in sheet.metaphors)
    for number, metaphor in enumerate(each for each in sheet.metaphors if each.learned is not None):
        at = place(node, "metaphors", sheet.metaphors.index(metaphor))
        if halved:
            yield from _half_known(metaphor, known_before + number, with_point=metaphor.name in paid, at=at)
            continue
        if metaphor.name not in paid:
            what = f"no Training Point was spent on {metaphor.name}"
            yield Breach("MF-CREATE-37", what, f"Write '{{learn: {metaphor.name}}}' under 'spent'.", at)
        least = number + 1
        if metaphor.learned is not None and metaphor.learned < least:
            what = f"{metaphor.name} was learned for {metaphor.learned} XP, and {least} are the least"
            yield Breach("MF-CREATE-37", what, f"Pay {least}: 1 more for each learned before.", at)


def _half_known(metaphor: Metaphor, known: int, *, with_point: bool, at: Position | None) -> Iterator[Breach]:
    """MF-TP-05: half of the Metaphors known in XP, rounded up, or a Training Point."""
    least, paid = -(-known // 2), metaphor.learned or 0
    if not with_point and paid < least:
        what = f"{metaphor.name} was learned for {paid} XP, and {least} are half of the {known} known before"
        remedy = f"Pay {least}, or a Training Point: '{{learn: {metaphor.name}}}' under 'spent'."
        yield Breach("MF-TP-05", what, remedy, at)


# ---------------------------------------------------------------- Arcs


def features_of(sheet: Sheet) -> frozenset[str]:
    """The features that somebody has of Arcs, those that were bought among them."""
    bought = {each.feature for each in sheet.spent if isinstance(each, FeatureBought)}
    return frozenset(name for arc in sheet.arcs for name in arc.features) | bought


def _of_arcs(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    bought = [(index, each.feature) for index, each in enumerate(sheet.spent) if isinstance(each, FeatureBought)]
    known = {each.name: each for each in ARC}
    for index, name in bought:
        feature = known.get(name)
        if feature is not None:
            yield from _of_feature(feature, sheet, "MF-TP-07", node, ("spent", index))
    for number, arc in enumerate(sheet.arcs):
        if is_arc(arc.name):
            yield from _of_odonghe(arc, sheet, node, ("arcs", number, "features"))


def _of_odonghe(arc: Arc, sheet: Sheet, node: Node | None, where: tuple[str | int, ...]) -> Iterator[Breach]:
    """MF-ODON-10: one feature at level 1, at 2, and at every even level after that."""
    brought = features_by_level(sheet.level)
    if len(arc.features) > brought:
        what = f"{len(arc.features)} features of the Arc are taken, and level {sheet.level} has brought {brought}"
        remedy = "Take fewer, or buy one with a Training Point: '{feature: …}' under 'spent'."
        yield Breach("MF-ODON-10", what, remedy, place(node, *where))
    known = {each.name: each for each in ARC}
    for number, name in enumerate(arc.features):
        at = (*where, number)
        if name not in known:
            what = f"the Arc has no feature {name!r}"
            yield Breach("MF-ODON-10", what, f"Take one of {', '.join(known)}.", place(node, *at))
        elif name in arc.features[:number]:
            yield Breach("MF-ODON-10", f"{name} is taken twice", "Take another one.", place(node, *at))
        else:
            yield from _of_feature(known[name], sheet, known[name].rule, node, at)


def _of_feature(
    feature: ArcFeature, sheet: Sheet, rule: str, node: Node | None, where: tuple[str | int, ...]
) -> Iterator[Breach]:
    at = place(node, *where)
    if sheet.level < feature.level:
        what = f"{feature.name} asks for level {feature.level}, and the level is {sheet.level}"
        yield Breach(rule, what, "Take another one first.", at)
    innate = INNATE if sheet.species is Species.ODONGHE else ()
    if feature.prerequisite and feature.prerequisite not in innate:
        what = f"{feature.name} asks for {feature.prerequisite}"
        yield Breach(feature.rule, what, "Take another one.", at)
    granted = feature.metaphor
    if granted is not None and not any(each.feature == feature.name for each in sheet.metaphors):
        # MF-ODON-13: Brawl comes only to whoever has no fitting Metaphor
        if feature.strike is not None:
            return
        what = f"{feature.name} brings {granted.name}, which is not among the Metaphors"
        remedy = f"Write '{{name: {granted.name}, feature: {feature.name}, rank: {granted.rank}, …}}' there."
        yield Breach(feature.rule, what, remedy, at)


# ---------------------------------------------------------------- Meta Powers


def slots_of(sheet: Sheet) -> int:
    """How many powers may be equipped (MF-MPOWER-05, MF-TP-08)."""
    return (sheet.level + 1) // 2 + sum(isinstance(each, SlotBought) for each in sheet.spent)


def _of_powers(sheet: Sheet, node: Node | None) -> Iterator[Breach]:
    taken, slots = slots_taken(sheet.powers), slots_of(sheet)
    if taken > slots:
        what = f"{taken} slots are taken, and there are {slots}"
        yield Breach("MF-MPOWER-05", what, f"Equip {taken - slots} fewer, or buy a slot.", place(node, "powers"))
    for index, power in enumerate(sheet.powers):
        if power in sheet.powers[:index]:
            yield Breach(
                "MF-MPOWER-01", f"{power.value} is equipped twice", "Name it once.", place(node, "powers", index)
            )
    if sheet.fate_used < 0:
        what = f"Force Fate was used {sheet.fate_used} times"
        yield Breach("MF-MPOWER-38", what, "Write 0 or more.", place(node, "fate-used"))
    if sheet.deus_ex < 0:
        yield Breach(
            "MF-MPOWER-13", f"Deus Ex was used {sheet.deus_ex} times", "Write 0 or more.", place(node, "deus-ex")
        )
