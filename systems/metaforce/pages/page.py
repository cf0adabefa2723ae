"""A character as it is shown: the fields of the sheet, each number with where it comes from.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.characters.sheet import Sheet
>>> page = page_of(Sheet(name="nobody"), rules_of(METAFORCE.at().rules))
>>> page.numbers["evasion"], page.numbers["maximum hp"], page.numbers["status defence of body"]
(6, 12, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define, field

from ludex.engine.checks.sheets import Entry, Section, SheetPage
from ludex.engine.yaml_nodes import Node
from ludex.layers.amounts import CustomAmount
from ludex.layers.cells import Characteristic
from ludex.layers.changes import Change
from ludex.layers.derivation import in_words
from ludex.systems.metaforce.body_sizes import Small, linear_bonus
from ludex.systems.metaforce.characters import numbers_of_characters as cells
from ludex.systems.metaforce.characters.carrying import OVERLOADED, load_of, percentage, remaining
from ludex.systems.metaforce.characters.derived import CHARACTER, Character, character_of, creature_of, standing_of
from ludex.systems.metaforce.characters.exertion import exertion_now
from ludex.systems.metaforce.characters.ledger import bought
from ludex.systems.metaforce.characters.levels import level_with, price_of_level, xp_for_level
from ludex.systems.metaforce.characters.limits import verify, warnings
from ludex.systems.metaforce.characters.limits_of_belongings import features_of
from ludex.systems.metaforce.characters.limits_of_growth import training_points_at, training_points_spent
from ludex.systems.metaforce.characters.odonghe import USUAL_NEEDS, hunger_after, needs_of
from ludex.systems.metaforce.characters.powers_equipped import slots_taken, usable
from ludex.systems.metaforce.characters.sheet import Sheet, sheet_of
from ludex.systems.metaforce.characters.sheet_parts import Curve
from ludex.systems.metaforce.characters.species import Species
from ludex.systems.metaforce.characters.tiers import tier, tiers_hold
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.pages.belongings import belongings
from ludex.systems.metaforce.pages.editors import Editor, fields_of
from ludex.systems.metaforce.play.fatigue import LIMIT, Fatigue, fatigue, may_pass_out
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import Attribute, Core, Training

TRAINED: Final = {Training.NONE: "", Training.PROFICIENT: ", Proficient", Training.EXPERT: ", Expert"}


def page_of(sheet: Sheet, rules: Rules) -> SheetPage:
    """The page of a character, by the rules of a day; whether it breaks limits, `limits` says."""
    found = _Page(character_of(sheet, rules), rules)
    sections = (
        Section("Character", tuple(_who(found))),
        Section("Attributes", tuple(_attributes(found))),
        Section("Core values", tuple(_cores(found))),
        Section("HP, MP and Exert", tuple(_pools(found))),
        Section("Hunger and thirst", tuple(_hunger(found))),
        Section("Defences", tuple(_defences(found))),
        Section("Movement and carrying", tuple(_movement(found))),
        *belongings(sheet, rules, found.numbers),
        Section("Meta Powers", tuple(_powers(found))),
        Section("Experience", tuple(_experience(found))),
        Section("What the game settles", tuple(_parameters(found))),
        Section("Who writes what", tuple(_editors())),
    )
    shown = tuple(section for section in sections if section.entries)
    return SheetPage(sheet.name, METAFORCE.title, shown, warnings(sheet, rules), found.numbers)


@define
class _Page:
    """A page while it is made.

    Attributes:
        character: Whose it is.
        rules: The rules of the day.
        numbers: Each number that it shows, by its name.
    """

    character: Character
    rules: Rules
    numbers: dict[str, int] = field(factory=dict)

    @property
    def sheet(self) -> Sheet:
        """What is written down."""
        return self.character.sheet

    def plain(self, name: str, number: int, rule: str, *, shown: str = "") -> Entry:
        """A number that needs no derivation."""
        self.numbers[name] = number
        return Entry(name, shown or str(number), rule=rule)

    def derived(self, name: str, cell: Characteristic[int], *, shown: str = "{}") -> Entry:
        """A number with where it comes from."""
        why = self.character.view.why(CHARACTER, cell)
        number = self.character.number(cell)
        self.numbers[name] = number
        because = tuple(
            f"{each.part.instance.passive.name}{_formula(each.change)}: "
            f"{in_words(each.before)} → {in_words(each.after)} ({each.rule})"
            for each in why.alterations
            if each.before != each.after
        )
        begun = (f"begins at {why.base}",) if because and why.base else ()
        rule = why.alterations[-1].rule if why.alterations else ""
        return Entry(name, shown.format(number), (*begun, *because), rule)


def _formula(change: Change) -> str:
    """The formula of a change, where it has one."""
    amount = change.amount()
    return f", {amount.name}" if isinstance(amount, CustomAmount) else ""


def _who(page: _Page) -> Iterator[Entry]:
    sheet = page.sheet
    level, size = sheet.level, sheet.size
    if sheet.player:
        yield Entry("species", sheet.species.value, rule="MF-CREATE-09")
    yield page.plain("level", level, "MF-SHEET-10", shown=f"{level}, which no Attribute may be raised above")
    yield page.plain("level - 1", level - 1, "MF-SHEET-20")
    yield page.plain("half of level", level // 2, "MF-SHEET-20")
    yield page.plain("third of level", level // 3, "MF-SHEET-20")
    yield page.plain("size", size, "MF-SHEET-02")
    yield page.plain("size mod", size - 1, "MF-SHEET-20")
    if size > 1 and page.rules.holds("MF-SIZE-03"):
        bonus = linear_bonus(size)
        yield page.plain("size bonus", bonus, "MF-SIZE-03", shown=f"{bonus:+d} to other quantities that Size affects")
    if sheet.scale > 1:
        yield page.plain("scale", sheet.scale, "MF-SIZE-14", shown=Small.of_scale(sheet.scale).words())
    if sheet.height:
        yield page.plain("height", sheet.height * size, "MF-SHEET-02", shown=f"{sheet.height * size} ft")
    if sheet.weight:
        # MF-SHEET-22: written as if of Size 1; weight grows with each of three dimensions
        weight = sheet.weight * size**3
        yield page.plain("weight", weight, "MF-SHEET-02", shown=f"{weight} lb")
    yield Entry("at 0 HP", standing_of(sheet, page.rules).value, rule="MF-CONFLICT-64")


def _attributes(page: _Page) -> Iterator[Entry]:
    """MF-SHEET-09: a modifier, its meta die, and the XP that raise it by one."""
    tiered = tiers_hold(page.rules)
    for attribute in Attribute:
        value, training = page.character.attribute(attribute), page.character.training(attribute)
        die = die_of_rank(value)
        rolled = f", {die.written()}" if die is not None else ""
        next_price = max(0, value + 1)
        page.numbers[f"training in {attribute.value}"] = training
        page.numbers[f"xp to raise {attribute.value}"] = next_price
        price = f", {next_price} XP and a Training Point to raise it"
        shown = f"{{}}{rolled}{TRAINED[training]}{price}".replace("{}", f"{value:+d}" if value else "0")
        yield page.derived(attribute.value, cells.ATTRIBUTE[attribute], shown=shown)
        if tiered:
            found = tier(page.sheet.tiers.of(attribute))
            words = f"{found.name}, {found.normal.name_of_level}; Exert: {found.exerted.name_of_level}"
            yield page.plain(f"tier of {attribute.value}", found.number, found.rule, shown=words)


def _cores(page: _Page) -> Iterator[Entry]:
    for core in Core:
        half = " (and a half)" if page.character.number(cells.CORE_HALVES[core]) % 2 else ""
        yield page.derived(f"base {core.value}", cells.CORE_BASE[core])
        yield page.derived(core.value, cells.CORE[core], shown=f"{{}}{half}")


def _pools(page: _Page) -> Iterator[Entry]:
    """MF-SHEET-11: current, maximum, and the one as a percentage of the other."""
    now = page.sheet.now
    yield page.derived("hp before size", cells.HP_UNSIZED)
    for name, cell, current in (("hp", cells.MAX_HP, now.hp), ("mp", cells.MAX_MP, now.mp)):
        most = max(0, page.character.number(cell))
        yield page.derived(f"maximum {name}", cell)
        held = most if current is None else current
        yield page.plain(name, held, "MF-SHEET-11", shown=f"{held} of {most}{_percent(page, name, held, most)}")
    yield page.derived("exert threshold", cells.EXERT_THRESHOLD)
    threshold, load = page.numbers["exert threshold"], exertion_now(now)
    yield page.plain("exert limit", threshold + LIMIT, "MF-MAG-53")
    shown = f"{load.total} of {threshold}{_percent(page, 'exert', load.total, threshold)}{_tired(page)}"
    yield page.plain("exert", load.total, "MF-SHEET-11", shown=shown)
    kept = load.above(threshold + LIMIT).tensions
    for each in load.tensions:
        # MF-TENSION-04: above the limit the game master says whether it goes on
        ends = "" if each in kept else ", which ends above the limit unless the game master says otherwise"
        yield page.plain(f"tension of {each.ability}", each.points, "MF-TENSION-01", shown=f"{each.points}{ends}")


def _hunger(page: _Page) -> Iterator[Entry]:
    """MF-GAP-14, MF-ODON-09, MF-ODON-15: what has become of hunger and thirst, after days without food or drink."""
    sheet = page.sheet
    needs = needs_of(features_of(sheet)) if sheet.species is Species.ODONGHE else USUAL_NEEDS
    for name, days in (("starvation", sheet.now.without_food), ("thirst", sheet.now.without_drink)):
        if days > 0:
            points = hunger_after(needs, days)
            yield page.plain(name, points, "MF-GAP-14", shown=f"{points}, after {days} days")


def _tired(page: _Page) -> str:
    """MF-MAG-53: what so much Exert makes of it."""
    creature = creature_of(page.sheet, page.rules)
    found = fatigue(creature, page.rules)
    if found is Fatigue.RESTED:
        return ""
    return f", {found.value}" + (", may pass out" if may_pass_out(creature, page.rules) else "")


def _percent(page: _Page, name: str, held: int, most: int) -> str:
    if most <= 0:
        return ""
    page.numbers[f"{name} percentage"] = 100 * held // most
    return f", {100 * held // most}%"


def _defences(page: _Page) -> Iterator[Entry]:
    sheet = page.sheet
    yield page.derived("evasion before it catches up", cells.EVASION_UNCAUGHT)
    yield page.derived("deflection", cells.DEFLECTION)
    yield page.derived("evasion", cells.EVASION)
    for core in Core:
        yield page.derived(f"status defence of {core.value}", cells.STATUS[core])
    yield page.derived("initiative", cells.INITIATIVE)
    for each in sheet.reductions:
        yield page.derived(f"{each.type} reduction", cells.reduction(each.type))
    for form in sheet.defences:
        against = ", ".join(sorted(form.types)) or "all damage"
        yield Entry(form.form.value, f"{form.value or 'without a value'}, against {against}", rule="MF-RES-01")


def _movement(page: _Page) -> Iterator[Entry]:
    sheet, campaign = page.sheet, page.sheet.campaign
    yield page.derived("speed", cells.SPEED, shown="{} ft in a frame")
    squares = page.numbers["speed"] // campaign.square if campaign.square > 0 else 0
    yield page.plain("squares", squares, "MF-SHEET-04", shown=f"{squares}, of {campaign.square} ft each")
    if campaign.reach is not None:
        space = campaign.reach * max(1, sheet.size)
        yield page.plain("space", space, "MF-SHEET-05", shown=f"{space} ft")
        yield page.plain("reach", space, "MF-SHEET-05", shown=f"{space} ft")
    load = load_of(sheet.inventory)
    if campaign.carrying.base is None:
        if load:
            yield Entry("load", f"{float(load):g}", rule="MF-SHEET-06")
        return
    yield page.derived("carrying capacity", cells.CAPACITY)
    capacity = page.numbers["carrying capacity"]
    page.numbers["load percentage"] = percentage(load, capacity)
    over = ", overloaded" if page.numbers["load percentage"] >= OVERLOADED else ""
    left = f"{float(load):g}, {float(remaining(load, capacity)):g} left"
    yield Entry("load", f"{left}, {page.numbers['load percentage']}%{over}", rule="MF-SHEET-07")


def _powers(page: _Page) -> Iterator[Entry]:
    yield page.derived("slots", cells.SLOTS)
    yield page.plain("slots taken", slots_taken(page.sheet.powers), "MF-MPOWER-05")
    if page.numbers["maximum mp"] > 0:
        names = sorted(each.value for each in usable(page.sheet.powers))
        yield Entry("equipped", ", ".join(names), rule="MF-MPOWER-04")


def _experience(page: _Page) -> Iterator[Entry]:
    sheet, found = page.sheet, page.sheet.experience
    if not sheet.player:
        return
    had, spent = training_points_at(sheet, page.rules, sheet.level), training_points_spent(sheet)
    yield page.plain("training points", had, "MF-CREATE-35", shown=f"{had}, {had - spent} left")
    page.numbers["training points left"] = had - spent
    yield page.plain("unspent xp", found.unspent, "MF-LEVEL-02")
    yield _ledger(page)
    yield page.plain("level points", found.level_points, "MF-LEVEL-02")
    yield from _levels(page)
    if found.debt:
        yield page.plain("experience debt", found.debt, "MF-NEWS-06")
    for each in sheet.in_training:
        yield Entry(f"training of {each.what}", f"progress {each.progress}", rule="MF-CREATE-41")


def _ledger(page: _Page) -> Entry:
    """MF-LEVEL-02: what brought Level Points, each with its price."""
    every = bought(page.sheet, page.rules)
    page.numbers["level points brought so far"] = total = sum(each.xp for each in every)
    because = tuple(f"{each.what}: {each.xp} ({each.rule})" for each in every)
    return Entry("level points brought so far", str(total), because, "MF-LEVEL-02")


def _levels(page: _Page) -> Iterator[Entry]:
    """MF-LEVEL-10, MF-LEVEL-11: what a level has cost from the start, and what as much brings on the usual scale."""
    level, curve, rules = page.sheet.level, page.sheet.experience.curve, page.rules
    yield page.plain("level points for the next level", price_of_level(level, rules, curve), "MF-LEVEL-03")
    cost = xp_for_level(level, rules, curve)
    yield page.plain("xp from the start to this level", cost, "MF-LEVEL-10")
    if curve != Curve():
        usual, left = level_with(cost, rules)
        shown = f"{usual}, with {left} Level Points left"
        yield page.plain("level that as many xp bring on the usual scale", usual, "MF-LEVEL-11", shown=shown)


def _parameters(page: _Page) -> Iterator[Entry]:
    """MF-SHEET-21, MF-SHEET-23, MF-SHEET-24: what the game master may set."""
    yield page.derived("base hp", cells.BASE_HP)
    yield page.derived("hplv", cells.HPLV)
    yield page.derived("base mp", cells.BASE_MP)
    yield page.derived("mplv", cells.MPLV)
    yield page.derived("base speed", cells.BASE_SPEED)
    yield page.derived("gap", cells.GAP)
    campaign = page.sheet.campaign
    yield page.plain("training points a level", campaign.training_on_level, "MF-SHEET-17")
    yield page.plain("core values a level", campaign.core_on_level, "MF-SHEET-18")


def _editors() -> Iterator[Entry]:
    for editor in Editor:
        yield Entry(editor.value, ", ".join(fields_of(editor)), rule="MF-SHEET-01")


def page_in(name: str, node: Node, rules: Rules, *, file: str) -> SheetPage:
    """The page of the character that a file writes down.

    Args:
        name: How the file calls it.
        node: The sheet.
        rules: The rules of the day.
        file: The name of the file.

    Raises:
        SheetError: It breaks limits; all are named.
        LudexError: It is no sheet.
    """
    sheet = sheet_of(name, node)
    verify(sheet, rules, file=file, node=node)
    return page_of(sheet, rules)
