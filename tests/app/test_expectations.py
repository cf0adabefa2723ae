"""Expectations: each kind is met by the truth, and told apart from it."""

import pytest

from ludex.app.expectation_checks import unmet
from tests.app.scenarios import CHAIN, HEAD, judged

COSTS = HEAD + (
    "objects:\n"
    "  - {id: spark, type: Spell, owner: ann, zone: hand, costs: 2/2}\n"
    "  - {id: page, type: Character, controller: ann, abilities: ['Spells you play cost 1 less, to a minimum of 1.']}\n"
    "  - {id: candle, type: Permanent, controller: ann, abilities: [Spells you play cost 1 less.]}\n"
)
SILENCE = HEAD + (
    "objects:\n"
    "  - {id: crier, type: Character, controller: ann, abilities: [I have +1 V.]}\n"
    "  - {id: hush, type: Character, controller: bob, abilities: [Other Characters lose their abilities.]}\n"
)
LONGER = HEAD + (
    "regions: {crag: [mountain], pond: [water]}\n"
    "objects:\n"
    "  - {id: first, type: Character, controller: ann, abilities: [Robots are Gigantic.]}\n"
    "  - {id: second, type: Character, controller: bob, abilities: [Characters in Water are Robots.]}\n"
    "  - {id: third, type: Character, controller: ann, expedition: companion, abilities: [All regions are Waters.]}\n"
)

MET = {
    "a number": (CHAIN, "values: {clerk.forest: 1}"),
    "a set": (CHAIN, "values: {clerk.subtypes: [Elemental]}"),
    "an empty set": (CHAIN, "values: {clerk.statuses: []}"),
    "a word": (CHAIN, "values: {clerk.controller: ann}"),
    "a computed set": (CHAIN, "values: {clerk.expeditions: [ann.hero, ann.companion]}"),
    "something absent": (CHAIN, "absent: [clerk.hand_cost, ann.hero.forest]"),
    "abilities": (CHAIN, "abilities: {clerk: [], speaker: [Elementals are Gigantic]}"),
    "abilities in other words": (CHAIN, "abilities: {speaker: [All Elementals are Gigantic.]}"),
    "the order": (CHAIN, "order: [shaper, speaker]"),
    "the order by longer names": (CHAIN, "order: [shaper.1, speaker.1]"),
    "nothing lost": (CHAIN, "lost: []"),
    "what was lost": (SILENCE, "lost: [crier]"),
    "a dependency": (CHAIN, "depends: {speaker: [shaper]}"),
    "an indirect dependency": (LONGER, "depends_by_way_of_others: {first: [third]}"),
    "no dependency": (CHAIN, "does_not_depend: {shaper: [speaker]}"),
    "costs that the player orders": (COSTS, "costs: {spark: [0, 1]}"),
    "one cost": (COSTS.replace("costs: 2/2", "costs: 5/5"), "costs: {spark: 3}"),
    "rules that are cited": (CHAIN, "why_cites: {clerk.keywords: [ALT4-2.3.2.e]}"),
    "rulings that matter": (CHAIN, "rulings: {matter: [ALT-C01, ALT-C04]}"),
    "rulings that came up": (CHAIN, "rulings: {touched: [ALT-C01, ALT-C04]}"),
}

UNMET = {
    "another number": (CHAIN, "values: {clerk.forest: 2}", ("clerk.forest", "2", "1")),
    "0 for absent": (CHAIN, "values: {clerk.hand_cost: 0}", ("clerk.hand_cost", "0", "absent")),
    "another set": (
        CHAIN,
        "values: {clerk.subtypes: [Robot]}",
        ("clerk.subtypes", "Robot", "Elemental"),
    ),
    "something that is there": (CHAIN, "absent: [clerk.forest]", ("clerk.forest", "absent", "1")),
    "empty for absent": (CHAIN, "absent: [clerk.statuses]", ("clerk.statuses", "absent", "nothing")),
    "another word": (CHAIN, "values: {clerk.zone: reserve}", ("clerk.zone", "reserve", "expedition")),
    "other abilities": (CHAIN, "abilities: {clerk: [Growth]}", ("clerk.abilities", "“Growth”", "none")),
    "another order": (CHAIN, "order: [speaker, shaper]", ("order", "speaker, shaper", "shaper, speaker")),
    "an order that stops early": (CHAIN, "order: [shaper]", ("order", "shaper", "shaper, speaker")),
    "nothing lost": (SILENCE, "lost: []", ("lost", "none", "crier")),
    "a dependency that is not": (
        CHAIN,
        "depends: {shaper: [speaker]}",
        ("shaper on speaker", "depends", "does not depend"),
    ),
    "a direct dependency that is indirect": (
        LONGER,
        "depends: {first: [third]}",
        ("first on third", "depends", "depends by way of second"),
    ),
    "another cost": (COSTS, "costs: {spark: 0}", ("cost of spark", "0", "0 or 1")),
    "a rule that is not cited": (
        CHAIN,
        "why_cites: {clerk.forest: [ALT4-2.3.2.e]}",
        ("why clerk.forest", "ALT4-2.3.2.e", "none"),
    ),
    "a ruling that does not matter": (
        CHAIN,
        "rulings: {matter: [ALT-C05]}",
        ("rulings that matter", "ALT-C05", "ALT-C01 and ALT-C04"),
    ),
}


@pytest.mark.parametrize("what", MET)
def test_what_is_so_is_met(what):
    text, expectation = MET[what]
    assert list(unmet(judged(f"{text}expect: {{{expectation}}}\n"))) == []


@pytest.mark.parametrize("what", UNMET)
def test_what_is_otherwise_is_told_with_both_and_the_place(what):
    text, expectation, expected = UNMET[what]
    (found,) = unmet(judged(f"{text}expect: {{{expectation}}}\n"))

    assert (found.what, found.expected, found.found) == expected
    assert found.position.line == text.count("\n") + 1


def test_a_dependency_that_is_denied_is_told_with_its_reason():
    (found,) = unmet(judged(f"{CHAIN}expect: {{does_not_depend: {{speaker: [shaper]}}}}\n"))

    assert (found.what, found.expected) == ("speaker on shaper", "does not depend")
    assert found.found.startswith("depends directly: applying “All Characters are Elementals”")
    assert found.found.endswith("(ALT4-2.3.2.e)")


def test_each_expectation_that_is_not_met_is_told():
    text = f"{CHAIN}expect: {{values: {{clerk.forest: 2, clerk.mountain: 0, clerk.water: 3}}, order: []}}\n"

    assert [found.what for found in unmet(judged(text))] == ["clerk.forest", "clerk.water", "order"]


def test_an_ignored_ability_is_expected_as_such():
    text = HEAD + (
        "objects:\n"
        "  - {id: guard, type: Character, controller: ann, abilities: [Characters have +5 M.]}\n"
        "  - id: hush\n    type: Character\n    controller: bob\n"
        "    abilities: [The abilities of Characters facing me are ignored.]\n"
        "expect: {abilities: {guard: ['Characters have +5 M. (ignored)']}}\n"
    )
    assert list(unmet(judged(text))) == []
    ((found),) = unmet(judged(text.replace(" (ignored)", "")))
    assert found.found == "“All Characters have +5 M (ignored)”"
