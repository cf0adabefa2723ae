"""A character as it is shown: its parts, and its numbers in each Form with where they come from."""

from __future__ import annotations

from ludex.engine.checks.sheets import Entry, Section, SheetPage
from ludex.systems.alter_arms.advances import target_of
from ludex.systems.alter_arms.derived import COST, DEFENCES, FACES, LIMIT, MAX_DRAMA, RESET_DRAMA, reasons, view_of
from ludex.systems.alter_arms.powers import Power
from ludex.systems.alter_arms.rulings import Rulings
from ludex.systems.alter_arms.sheet import Character
from ludex.systems.alter_arms.system import ALTER_ARMS
from ludex.systems.alter_arms.terms import BASE, FORM_NAMES, VECTORS

KEYS = ("base", "1st arms", "2nd arms", "3rd arms", "4th arms")


def page_of(character: Character, title: str, rulings: Rulings) -> SheetPage:
    """The page of a character.

    Args:
        character: The character.
        title: What it is called.
        rulings: How the rules are read.
    """
    numbers: dict[str, int] = {"advances": character.advances, "arms": len(character.arms)}
    vectors = []
    for vector, value in zip(VECTORS, character.vectors, strict=True):
        numbers[vector.value] = value
        vectors.append(Entry(vector.value, str(value), rule="AA-VECT-01"))
    forms = [_form(character, form, rulings, numbers) for form in range(len(character.arms) + 1)]
    sections = (Section("Character", _who(character)), Section("Vectors", tuple(vectors)), *forms)
    return SheetPage(title, ALTER_ARMS.title, (*sections, _progress(character, rulings, numbers)), (), numbers)


def _who(character: Character) -> tuple[Entry, ...]:
    found = []
    if character.archetype is not None:
        found.append(Entry("Archetype", character.archetype.value, rule="AA-ARCH-01"))
    if character.trait is not None:
        value = f"{character.trait.value}, for {character.trait.vector.value}"
        found.append(Entry("Trait", value, rule="AA-TRAIT-01"))
    if character.gear is not None:
        value = f"{character.gear.name}, for {character.gear.vector.value}"
        found.append(Entry("Gear", value, rule="AA-GEAR-01"))
    return tuple(found)


def _form(character: Character, form: int, rulings: Rulings, numbers: dict[str, int]) -> Section:
    view, name, key = view_of(character, form, rulings), character.name, KEYS[form]
    kind = character.type_in(form)
    entries = []
    if kind is not None:
        entries.append(Entry("Type", kind.value, rule="AA-TYPE-01"))
    named = [("die", FACES), *((f"{vector.value} Defence", DEFENCES[vector.place]) for vector in VECTORS)]
    named += [("Max Drama", MAX_DRAMA), *([("Reset Drama", RESET_DRAMA)] if form != BASE else [])]
    for words, characteristic in named:
        value = view.value(name, characteristic)
        numbers[f"{words.lower()} in {key}"] = value
        shown = f"d{value}" if characteristic is FACES else str(value)
        rule = view.why(name, characteristic).alterations[-1].rule
        entries.append(Entry(words, shown, reasons(view, name, characteristic), rule))
    gimmicks = character.gimmicks(form)
    if gimmicks:
        entries.append(Entry("Gimmicks", ", ".join(gimmicks), rule="AA-GIM-03"))
    powers = character.powers(form)
    if powers:
        entries.append(Entry("Powers", ", ".join(_power(each) for each in powers), rule="AA-POW-02"))
    return Section(FORM_NAMES[form], tuple(entries))


def _power(power: Power) -> str:
    return f"{power.name} ({power.cost} Drama)" if power.cost else power.name


def _progress(character: Character, rulings: Rulings, numbers: dict[str, int]) -> Section:
    view, name = view_of(character, BASE, rulings), character.name
    entries = []
    for words, characteristic in (("Crash above", LIMIT), ("cost of an Advance", COST)):
        value = view.value(name, characteristic)
        numbers[words.lower()] = value
        rule = view.why(name, characteristic).alterations[-1].rule
        entries.append(Entry(words, str(value), reasons(view, name, characteristic), rule))
    if character.advances < 6:
        numbers["resting target"] = target_of(character.advances + 1)
        entries.append(Entry("resting roll at or under", str(numbers["resting target"]), rule="AA-ADV-06"))
    return Section("Drama and Advances", tuple(entries))
