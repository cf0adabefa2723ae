"""An answer names each ruling on which it depends: those that a question leaves out change nothing of it."""

import pytest

from ludex.engine.checks.posed import CheckOdds, odds_of
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.system import METAFORCE
from tests.metaforce.posed_questions import posed

SKILLED = "strength: 2, trained: {proficient: [strength]}, skills: [{name: Blades, rank: 1, components: {Cut: 2}}]"
BY = "{who: ann, attribute: strength, metaphor: Blades, component: Cut}"
SHEET = """
  wren:
    made: 2026-03-25
    cores: [{core: body, points: [strength, charisma]}]
    first-level: [strength, perception]
    metaphors:
      - {name: Blade, started: 4, components: {Cut: 2, Parry: 2}}
      - {name: Bow, started: 3, components: {Aim: 3}}
      - {name: Song, started: 4, components: {Verse: 4}}
"""
QUESTIONS = {
    "a blow": (
        f"characters:\n  ann: {{creature: {{{SKILLED}}}}}\n  orc: {{creature: {{hp: 9, evasion: 9, deflection: 12}}}}\n"
        f"attack: {{by: {BY}, target: orc, weapon: {{name: sword, base: 3}}}}"
    ),
    "a blow against a sheet": (
        f"characters:\n  orc: {{creature: {{}}}}{SHEET}"
        "attack: {by: {who: orc, bonus: 3}, target: wren, weapon: {name: club, base: 6}}"
    ),
    "a check of somebody exhausted": (
        f"characters: {{ann: {{creature: {{body: 2, mind: 4, exert: 12, {SKILLED}}}}}}}\n"
        f"check: {{by: {BY}, exert: may, target: 14}}"
    ),
    "a save of a sheet": (
        f"characters:{SHEET}save: {{who: wren, against: {{name: acid, to-hit: true}}, magnitude: 13,"
        " right: {game-master: yes}}"
    ),
    "a frame of an encounter": (
        "characters: {ann: {creature: {strength: 2}}, orc: {creature: {hp: 9, evasion: 9, deflection: 12}}}\n"
        "encounter:\n  fighters:\n"
        "    - {who: ann, side: us, weapons: [{weapon: {name: club, base: 3, force: forceful}}]}\n"
        "    - {who: orc, side: them, at: 5}\n"
        "  frames: [{who: ann, does: [attack: {at: orc}]}]"
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_is_not_named_changes_nothing(name: str) -> None:
    text = QUESTIONS[name]
    question = posed(text)
    found = odds_of(question)
    for ruling in METAFORCE.at().rules.rulings:
        # by which steps a character is made is another question
        if ruling.id in question.rulings or str(ruling.id) == "MF-CONFLICT-37":
            continue
        for option in (each for each in ruling.options if each.slug != ruling.default):
            other = odds_of(posed(text, f"{ruling.id}={option.slug}"))
            assert _told(other) == _told(found), f"{ruling.id}={option.slug}"


def _told(odds: CheckOdds[Facts]) -> object:
    return odds.value, dict(odds.results)
