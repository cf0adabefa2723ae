"""What a character has, as its page shows it: Metaphors, features, spells, possessions."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.checks.sheets import Entry, Section
from ludex.systems.metaforce.characters import odonghe
from ludex.systems.metaforce.characters.limits_of_belongings import features_of
from ludex.systems.metaforce.characters.metaphors import hardcap_of, price_of_rank, rank_of, softcap_of
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.characters.sheet_parts import Metaphor
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.day import Rules


def belongings(sheet: Sheet, rules: Rules, numbers: dict[str, int]) -> Iterator[Section]:
    """The sections, and the numbers in them.

    Args:
        sheet: The sheet.
        rules: The rules of the day.
        numbers: Takes the numbers by their names.
    """
    yield Section("Metaphors", tuple(_metaphor(each, sheet, rules, numbers) for each in sheet.metaphors))
    yield Section("Traits and features", tuple(_features(sheet, numbers)))
    if rules.holds("MF-NEWS-12") or rules.holds("MF-MAIN-08"):
        # the sheet has a list of its own for what fits neither Metaphors nor features
        spells = tuple(Entry(each.name, each.description, rule="MF-NEWS-12") for each in sheet.spells)
        yield Section("Spells & Powers", spells)
    yield Section("Inventory", tuple(_inventory(sheet)))


def _metaphor(metaphor: Metaphor, sheet: Sheet, rules: Rules, numbers: dict[str, int]) -> Entry:
    rank = rank_of(metaphor, rules)
    numbers[metaphor.name] = rank
    if rank <= 0:
        return Entry(metaphor.name, "inactive or not owned", rule="MF-SHEET-25")
    for name, component in metaphor.components.entries:
        numbers[f"{name} of {metaphor.name}"] = component
    softcap = softcap_of(metaphor, sheet, rules)
    numbers[f"xp to raise {metaphor.name}"] = price = price_of_rank(rank + 1, softcap)
    parts = "".join(f", {name} +{component}" for name, component in metaphor.components.entries)
    caps = f"softcap {softcap}" if softcap is not None else "no softcap"
    if sheet.campaign.hardcaps and softcap is not None:
        caps += f", hardcap {hardcap_of(softcap)}"
    about = f": {metaphor.description}" if metaphor.description else ""
    because = (f"{price} XP to raise it; {caps} (MF-ATTR-07)",)
    return Entry(metaphor.name, f"+{rank}{parts}{about}", because, "MF-SHEET-25")


def _features(sheet: Sheet, numbers: dict[str, int]) -> Iterator[Entry]:
    if sheet.species is Species.ODONGHE:
        yield from _of_odonghe(sheet, numbers)
    for name in sorted(features_of(sheet)):
        rule = next((each.rule for each in odonghe.ARC if each.name == name), "MF-CREATE-32")
        yield Entry(name, "feature of an Arc", rule=rule)
    for feature in sheet.features:
        active = "" if feature.level <= sheet.level else f", active from level {feature.level} on"
        yield Entry(feature.name, f"{feature.description}{active}", rule="MF-SHEET-26")


def _of_odonghe(sheet: Sheet, numbers: dict[str, int]) -> Iterator[Entry]:
    features = features_of(sheet)
    strike = odonghe.strike_of(features)
    numbers["unarmed strike"] = strike.base
    numbers["die of unarmed strike"] = strike.die
    for attribute, rule in odonghe.EXPERTISE.items():
        level = "; Level may be added" if attribute in odonghe.ADDS_LEVEL else ""
        words = f"in checks and saves of {attribute.value} a die counts at least its average{level}"
        yield Entry(f"Expertise in {attribute.value}", words, rule=rule)
    least, most = odonghe.HEIGHTS
    yield Entry("usual height", f"{least} to {most} ft", rule="MF-ODON-01")
    for sense in odonghe.SENSES:
        reach = "how far is not said" if sense.feet is None else f"{sense.feet} ft"
        further = "" if sense.imprecise is None else f", imprecise to {sense.imprecise} ft"
        yield Entry(sense.name, f"{reach}{further}", rule="MF-ODON-07" if sense.feet else "MF-ODON-01")
    yield Entry("Land Empathy", odonghe.LAND_EMPATHY, rule="MF-ODON-07")
    yield Entry("Disease Resistance", "ordinary diseases: magnitude halved, saves with Advantage", rule="MF-ODON-08")
    needs = odonghe.needs_of(features)
    every = "a day" if needs.every == 1 else f"in {needs.every} days"
    words = f"{needs.part} of the usual food and drink; without, {needs.growth} point {every}"
    rule = "MF-ODON-15" if needs is odonghe.STEPPE_APPETITE else "MF-ODON-09"
    yield Entry("Conservative Appetite", words, rule=rule)
    yield Entry("unarmed strike", f"{strike.base} + d{strike.die} blunt", rule="MF-ODON-13")


def _inventory(sheet: Sheet) -> Iterator[Entry]:
    for item in sheet.inventory:
        often = f"{item.quantity} × " if item.quantity != 1 else ""
        parts = [item.type, item.status, f"bulk {float(item.bulk):g}" if item.bulk else "", item.description]
        yield Entry(f"{often}{item.name}", ", ".join(part for part in parts if part), rule="MF-SHEET-27")
