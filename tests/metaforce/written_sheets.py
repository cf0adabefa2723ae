"""Characters of Metaforce for tests, and what is asked of them."""

import datetime

from attrs import evolve

from ludex.engine.yaml_files import parse_yaml
from ludex.systems.metaforce.characters.derived import character_of, creature_of
from ludex.systems.metaforce.characters.limits import breaches
from ludex.systems.metaforce.characters.sheet import sheet_of
from ludex.systems.metaforce.day import rules_of
from ludex.systems.metaforce.pages.page import page_of
from ludex.systems.metaforce.system import METAFORCE

METAPHORS = """
metaphors:
  - {name: Blade, started: 4, components: {Cut: 2, Parry: 2}}
  - {name: Bow, started: 3, components: {Aim: 3}}
  - {name: Lore, started: 2, components: {Stars: 2}}
  - {name: Song, started: 2, components: {Verse: 1, Voice: 1}}
  - {name: Trade, started: 2, components: {Prices: 2}}
  - {name: Swim, started: 1, components: {Dive: 1}}
"""

LEGAL = f"""
name: Wren
cores: [{{core: body, points: [strength, charisma]}}]
first-level: [strength, perception]
{METAPHORS}
"""


def rules(on=None, *choices, drop=(), add=()):
    """The rules of a day, written as 2026-03-10; with `drop` and `add` those of a part of it."""
    day = None if on is None else datetime.date.fromisoformat(on)
    chosen = [METAFORCE.rulebook.parse_choice(each) for each in choices]
    found = rules_of(METAFORCE.at(day).rules, chosen)
    return evolve(found, in_force=(found.in_force - set(drop)) | set(add))


def sheet(text):
    return sheet_of("Wren", parse_yaml(text, file="wren.yaml"))


def numbers(text, by=None):
    """Every number of a character."""
    return page_of(sheet(text), by or rules()).numbers


def shown(text, name, by=None):
    """What stands beside a name on the page of a character."""
    return _entry(text, name, by).value


def because(text, name, by=None):
    """Where that comes from."""
    return _entry(text, name, by).because


def _entry(text, name, by):
    sections = page_of(sheet(text), by or rules()).sections
    return next(entry for section in sections for entry in section.entries if entry.name == name)


def creature(text, by=None):
    return creature_of(sheet(text), by or rules())


def character(text, by=None):
    return character_of(sheet(text), by or rules())


def broken(text, by=None):
    """The limits that a sheet breaks."""
    node = parse_yaml(text, file="wren.yaml")
    return breaches(sheet_of("Wren", node), by or rules(), node)


def broken_rules(text, by=None):
    return [each.rule for each in broken(text, by)]
