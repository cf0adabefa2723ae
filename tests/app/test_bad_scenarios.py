"""Scenario files that make no sense: each is answered with file, line, column, what is wrong and what to do."""

import pytest

from ludex.app.ability_names import part_of
from ludex.app.expectation_checks import unmet
from ludex.app.pages import answer_page
from ludex.app.scenario_questions import AbilityName
from ludex.app.tables import laid_out
from ludex.layers.errors import LudexError
from tests.app.scenarios import CHAIN, HEAD, judged, scenario, with_ability

ELF = HEAD + "objects:\n  - id: elf\n    type: Character\n    controller: ann\n"

# what is wrong: the file, then where the error must stand and what it must say and advise
FILES = {
    "an unknown key": (
        ELF + "    statisticks: 1/1/1\n",
        "table.yaml:7:5: unknown key 'statisticks' (item 1 of 'objects'). Did you mean 'statistics'",
    ),
    "an unknown key at the top": (
        "systme: altered\n",
        "table.yaml:1:1: unknown key 'systme' (the file). Did you mean 'system'?",
    ),
    "an unknown system": ("system: altred\n", "table.yaml:1:9: unknown system 'altred' ('system'). Did you mean"),
    "three players": (
        "system: altered\nplayers: [a, b, c]\n",
        "table.yaml:2:10: 'players' names 3 players. Name both players, the one with initiative first.",
    ),
    "two players of one name": (
        "system: altered\nplayers: [ann, ann]\n",
        "table.yaml:2:16: two things are called 'ann', the first in line 2. Give each its own identity.",
    ),
    "a name that cannot be an identity": (
        ELF.replace("id: elf", "id: elf.one"),
        "table.yaml:4:9: 'elf.one' cannot be an identity. Use letters and digits, with '-' or '_' between them.",
    ),
    "two objects of one name": (
        ELF + "  - id: elf\n    type: Spell\n    owner: ann\n",
        "table.yaml:7:9: two things are called 'elf', the first in line 4.",
    ),
    "an object called like a region": (
        "regions: {elf: [forest]}\n" + ELF,
        "table.yaml:5:9: two things are called 'elf', the first in line 1.",
    ),
    "a dangling controller": (
        ELF.replace("controller: ann", "controller: anne"),
        "table.yaml:6:17: unknown player 'anne' ('controller'). Did you mean 'ann'?",
    ),
    "nobody's object": (
        HEAD + "objects:\n  - id: elf\n    type: Character\n",
        "table.yaml:4:5: item 1 of 'objects' belongs to nobody. Add 'controller: …', or 'owner: …' outside play.",
    ),
    "a controller where nobody controls": (
        ELF + "    zone: hand\n",
        "table.yaml:6:17: 'controller' is given, and nobody controls what lies in the zone hand (ALT4-7.5.5.a). Write",
    ),
    "a dangling region": (
        "regions: {glade: [forest]}\n" + HEAD + "expeditions: {ann.hero: glad}\n",
        "table.yaml:4:25: unknown region 'glad' ('ann.hero'). Did you mean 'glade'?",
    ),
    "a dangling expedition": (
        HEAD + "expeditions: {ann.heros: hero-region}\n",
        "table.yaml:3:15: unknown key 'ann.heros' ('expeditions'). Did you mean 'ann.hero'",
    ),
    "an expedition nowhere": (
        HEAD + "expeditions: {ann.hero: {ascended: true}}\n",
        "table.yaml:3:25: 'ann.hero' says not where it stands. Add 'region: …' or 'distance: …'.",
    ),
    "an expedition too far": (
        "regions: {glade: [forest]}\n" + HEAD + "expeditions: {ann.hero: 3}\n",
        "table.yaml:4:25: 'ann.hero' is out of bounds: '3'. Write a number from",
    ),
    "regions twice": (
        HEAD + "regions: {glade: [forest]}\nadventure: arena\n",
        "table.yaml:4:12: 'adventure' and 'regions' are both given. Keep 'regions' for a row of your own",
    ),
    "a wrong terrain": (
        HEAD + "regions: {glade: [forrest]}\n",
        "table.yaml:3:19: unknown terrain 'forrest' (item 1 of 'glade'). Did you mean 'forest'?",
    ),
    "Tumult cards that are not the three": (
        HEAD + "adventure: [forest, forest, water]\n",
        "table.yaml:3:12: 3 Tumult cards do not make an Adventure.",
    ),
    "statistics that are no numbers": (
        ELF + "    statistics: strong\n",
        "table.yaml:7:17: 'statistics' must be forest, mountain and water as printed, not 'strong'. Write them as in",
    ),
    "costs that are a list": (
        ELF + "    costs: [1, 2]\n",
        "table.yaml:7:12: 'costs' must be Hand Cost and Reserve Cost as printed, not a list. Write them as in 4/2",
    ),
    "boosts that are no number": (
        ELF + "    boosts: many\n",
        "table.yaml:7:13: 'boosts' must be a whole number, not 'many'. Write plain digits.",
    ),
    "statistics on a Spell": (
        HEAD + "objects: [{id: s, type: Spell, owner: ann, statistics: 1/1/1}]\n",
        "table.yaml:3:11: a Spell has no statistics (ALT4-2.2.11.c) (object s). Leave it out",
    ),
    "an unknown keyword": (
        ELF + "    keywords: [gigantik]\n",
        "table.yaml:7:16: unknown keyword 'gigantik' (item 1 of 'keywords'). Did you mean 'gigantic'?",
    ),
    "an unknown status": (
        ELF + "    statuses: [aslep]\n",
        "table.yaml:7:16: unknown status 'aslep' (item 1 of 'statuses'). Did you mean 'asleep'",
    ),
    "boosted as a status": (
        ELF + "    statuses: [boosted]\n",
        "table.yaml:7:16: item 1 of 'statuses' follows from boosts (ALT4-2.4.5.a). Write 'boosts: 1'",
    ),
    "boosts as counters": (
        ELF + "    counters: {boost: 1}\n",
        "table.yaml:7:16: a key of 'counters' is the name of boosts. Write 'boosts: …' beside the counters.",
    ),
    "an unknown zone": (
        ELF + "    zone: expeditions\n",
        "table.yaml:7:11: unknown zone 'expeditions' ('zone'). Did you mean 'expedition'?",
    ),
    "two objects with one timestamp": (
        HEAD
        + "objects:\n  - {id: a, type: Spell, owner: ann, timestamp: 4}\n"
        + "  - {id: b, type: Spell, owner: ann, timestamp: 4}\n",
        "table.yaml:5:10: 'a' and 'b' have one timestamp, 4; 'a' stands in table.yaml:4:10. Give each its own",
    ),
    "a timestamp that was counted is given once more": (
        HEAD + "objects:\n  - {id: a, type: Spell, owner: ann}\n  - {id: b, type: Spell, owner: ann, timestamp: 1}\n",
        "table.yaml:5:10: 'a' and 'b' have one timestamp, 1 ('a' was given it as the next one); 'a' stands in",
    ),
    "a marker on a region that is not there": (
        HEAD + "objects: [{id: m, type: Terrain Marker, region: glade, terrains: [water]}]\n",
        "table.yaml:3:49: unknown region 'glade' ('region').",
    ),
    "a marker on a face-down region": (
        HEAD + "objects: [{id: m, type: Terrain Marker, region: tumult-1, terrains: [water]}]\n",
        "table.yaml:3:16: tumult-1 is face-down (marker m). Put it on a face-up region.",
    ),
    "a marker in the first edition": (
        HEAD + "edition: '1.0'\nobjects: [{id: m, type: Terrain Marker, region: hero-region, terrains: [water]}]\n",
        "table.yaml:4:16: Terrain Markers and Ascended came with edition 3.0",
    ),
    "a key of cards on a marker": (
        HEAD + "objects: [{id: m, type: Terrain Marker, region: hero-region, terrains: [water], boosts: 1}]\n",
        "table.yaml:3:81: unknown key 'boosts'",
    ),
    "an unknown ruling": (
        HEAD + "rulings: {ALT-C5: present}\n",
        "table.yaml:3:11: unknown ruling 'ALT-C5'. Did you mean 'ALT-C",
    ),
    "an unknown option": (
        HEAD + "rulings: {ALT-C05: in-principal}\n",
        "table.yaml:3:20: unknown option 'in-principal' (ruling ALT-C05). Did you mean 'in-principle'?",
    ),
    "an unknown edition": (
        HEAD + "edition: 5.0\n",
        "table.yaml:3:10: unknown edition '5.0' ('edition'). Did you mean",
    ),
    "a day that is none": (
        HEAD + "date: 2025-02-30\n",
        "table.yaml:3:7: 'date' is no day of the calendar: 2025-02-30. Write year, month and day",
    ),
    "a day before the first edition": (
        HEAD + "date: 2024-01-01\n",
        "table.yaml:3:7: 2024-01-01 is before edition 1.0, the first (date). Ask for 2024-09-14 or later.",
    ),
    "an edition that was not in force": (
        HEAD + "date: 2025-12-24\nedition: '1.0'\n",
        "table.yaml:3:7: edition 1.0 was not in force on 2025-12-24 (edition). Leave the date out, or",
    ),
    "an ability that works where others decide it": (
        ELF
        + "    abilities:\n      - does: [{add: {to: forest, amount: 1}}]\n"
        + "        works: {linked: {by: regions, to: {has: {terrains: forest}}}}\n",
        "table.yaml:9:16: where an ability works cannot hang on other objects: in regions with terrains with forest.",
    ),
    "card text that is none": (
        ELF + "    abilities:\n      - Elementals are Gigantik.\n",
        "table.yaml:8:24: 'Gigantik' does not fit here: expected",
    ),
    "card text in quotes that is none": (
        ELF + "    abilities: ['I have +1 Q.']\n",
        "table.yaml:7:28: 'Q' does not fit here: expected a terrain",
    ),
    "card text in a block that is none": (
        ELF + "    abilities: |\n      Gigantic\n\n      I have +1 V.\n      My regoin is a Forest.\n",
        "table.yaml:11:10: 'regoin' does not fit here: expected",
    ),
    "folded card text that is none": (
        ELF + "    abilities:\n      - >\n        If I am boosted,\n        I am Gigantik.\n",
        "table.yaml:10:14: 'Gigantik' does not fit here: expected",
    ),
    "card text that is quoted within another": (
        ELF + "    abilities:\n      - Your Characters have “I am Gigantik.”\n",
        "table.yaml:8:36: 'Gigantik' does not fit here: expected",
    ),
    "French taken for English": (
        ELF + "    abilities: [Les Élémentaires sont Gigantesques.]\n",
        "table.yaml:7:17: 'Les' does not fit here: expected",
    ),
    "an unknown language": (
        HEAD + "language: de\n",
        "table.yaml:3:11: unknown language 'de' ('language'). Known: en, fr.",
    ),
    "no text at all": (ELF + "    abilities: ['  ']\n", "table.yaml:7:17: item 1 of 'abilities' holds no ability."),
    "an ability that does nothing": (
        with_ability("name: Idle"),
        "table.yaml:11:11: item 1 of 'abilities' is an ability, and does not say what it does. Give one of 'text'",
    ),
    "an ability with two ways": (
        with_ability("text: I have +1 V.\ninert: Draw."),
        "table.yaml:11:11: item 1 of 'abilities' says text and inert at once.",
    ),
    "an unknown change": (
        with_ability("does: [{gains: {subtypes: Robot}}]"),
        "table.yaml:11:19: unknown key 'gains' (item 1 of 'does'). Did you mean 'gain'",
    ),
    "a change with two keys": (
        with_ability("does: [{double: forest, add: {to: forest, amount: 1}}]"),
        "table.yaml:11:18: item 1 of 'does' is a change with 2 keys, and one must say what it is.",
    ),
    "a change without what it needs": (
        with_ability("does: [double]"),
        "table.yaml:11:18: item 1 of 'does' is the change 'double' without what it needs. Write 'double: …'.",
    ),
    "a number where a set is wanted": (
        with_ability("does: [{gain: {forest: Robot}}]"),
        "table.yaml:11:26: 'forest' is no set but a number. Name one of these: subtypes",
    ),
    "a set where a number is wanted": (
        with_ability("does: [{double: subtypes}]"),
        "table.yaml:11:27: 'subtypes' is no number but a set. Name one of these: tough",
    ),
    "a characteristic that follows from others": (
        with_ability("does: [{gain: {expeditions: ann.hero}}]"),
        "table.yaml:11:25: expeditions follows from other characteristics and cannot be changed.",
    ),
    "an unknown selector": (
        with_ability("does: [{double: forest}]\naffects: {all: [character]}"),
        "table.yaml:12:27: unknown selector 'character' (item 1 of 'all'). Did you mean 'characters'",
    ),
    "an empty list of selectors": (
        with_ability("does: [{double: forest}]\naffects: {all: []}"),
        "table.yaml:12:26: 'all' is an empty list. Put at least one item into it.",
    ),
    "two comparisons": (
        with_ability("does: [{double: forest}]\naffects: {number: {of: forest, at-least: 1, at-most: 2}}"),
        "table.yaml:12:29: 'number' compares in more than one way. Give one of equal-to, at-least",
    ),
    "a named object that is not there": (
        with_ability("does: [{double: forest}]\naffects: {named: elv}"),
        "table.yaml:12:28: unknown object 'elv' ('named'). Did you mean 'elf'?",
    ),
    "a condition on what is changed": (
        with_ability("does: [{double: forest}]\nwhen: {compare: {amount: {its: forest}, at-least: 1}}"),
        "table.yaml:12:17: a condition cannot look at the object that is changed",
    ),
    "a copy of what is not there": (
        with_ability("does: [{copy: {of: elk, characteristics: [forest]}}]"),
        "table.yaml:11:30: unknown object 'elk' ('of'). Did you mean 'elf'?",
    ),
    "a copy of what copies": (
        with_ability("does: [{copy: {of: elf, characteristics: [forest]}}]"),
        "table.yaml:5:9: elf gains an ability from one that was gained, and so on",
    ),
    "a keyword as a gained ability": (
        with_ability("does: [{gain-ability: Gigantic}]"),
        "table.yaml:11:33: 'gain-ability' says a keyword. Write 'gain: {keywords: …}'",
    ),
    "a question that is none": (
        HEAD + "questions: [{whynot: x}]\n",
        "table.yaml:3:14: unknown key 'whynot' (item 1 of 'questions'). Did you mean",
    ),
    "a question about what is not there": (
        ELF + "questions: [value: elk.forest]\n",
        "table.yaml:7:20: unknown object 'elk'. Did you mean 'elf'?",
    ),
    "a question about no characteristic": (
        ELF + "questions: [why: elf.forrest]\n",
        "table.yaml:7:18: unknown characteristic 'forrest'. Did you mean 'forest'?",
    ),
    "a question without a characteristic": (
        ELF + "questions: [why: elf]\n",
        "table.yaml:7:18: 'elf' names no characteristic. Write the identity of an object, a dot and a characteristic",
    ),
    "an expectation of the wrong type": (
        ELF + "expect: {values: {elf.forest: [1]}}\n",
        "table.yaml:7:31: 'elf.forest' must be a whole number, not a list. Write plain digits.",
    ),
    "an expected rule that is none": (
        ELF + "expect: {why_cites: {elf.forest: [ALT4-2.3.3.z]}}\n",
        "table.yaml:7:35: unknown rule 'ALT4-2.3.3.z'. Did you mean",
    ),
    "an expected ruling that is none": (
        ELF + "expect: {rulings: {matter: [ALT-C55]}}\n",
        "table.yaml:7:29: unknown ruling 'ALT-C55'. Did you mean",
    ),
    "expected abilities among values": (
        ELF + "expect: {values: {elf.abilities: []}}\n",
        "table.yaml:7:19: a key of 'values' are listed otherwise. Write them under 'abilities', by object.",
    ),
}


@pytest.mark.parametrize("what", FILES)
def test_the_error_says_where_what_and_what_to_do(what):
    text, expected = FILES[what]
    with pytest.raises(LudexError) as caught:
        judged(text)

    assert str(caught.value)[: len(expected)] == expected
    assert caught.value.remedy or "expected" in caught.value.message


@pytest.mark.parametrize(
    ("expectation", "expected"),
    [
        ("order: [shapper]", "table.yaml:19:18: unknown passive ability 'shapper'. Did you mean 'shaper'?"),
        ("lost: [clerk]", "table.yaml:19:17: unknown passive ability 'clerk'."),
        (
            "depends: {speaker: [shaper.2]}",
            "table.yaml:19:30: unknown passive ability 'shaper.2'. Did you mean",
        ),
        ("costs: {clerk: 1}", "table.yaml:19:18: it cannot be played from where it lies (object clerk). Ask so of"),
    ],
)
def test_an_expectation_that_names_nothing_is_an_error_of_the_file(expectation, expected):
    with pytest.raises(LudexError) as caught:
        list(unmet(judged(f"{CHAIN}expect: {{{expectation}}}\n")))

    assert str(caught.value)[: len(expected)] == expected
    assert caught.value.remedy


def test_an_expectation_about_abilities_where_there_are_none_says_so():
    text = "system: altered\nplayers: [ann, bob]\nobjects: [{id: elf, type: Character, controller: ann}]\n"
    with pytest.raises(LudexError, match=r"unknown passive ability 'elf'\. None is on the table"):
        list(unmet(judged(f"{text}expect: {{order: [elf]}}\n")))


def test_a_question_about_an_ability_that_is_not_there_is_an_error_of_the_file():
    answer = judged(f"{CHAIN}questions: [depends: {{ability: speaker, on: shapper}}]\n")
    with pytest.raises(LudexError, match=r"table.yaml:19:45: unknown passive ability 'shapper'. Did you mean 'shaper'"):
        laid_out(answer_page(answer, None))


def test_a_question_why_not_that_asks_for_nothing_known_is_an_error_of_the_file():
    answer = judged(f"{CHAIN}questions: [why-not: {{object: clerk, what: gigantik}}]\n")
    with pytest.raises(LudexError, match=r"table.yaml:19:44: unknown .* 'gigantik'. Did you mean 'gigantic'"):
        laid_out(answer_page(answer, None))


def test_an_object_with_several_abilities_is_no_name_for_one_of_them():
    answer = judged(CHAIN + "    abilities: [I have +1 V., I have +1 M.]\n")
    with pytest.raises(LudexError, match=r"'clerk' has 2 passive abilities. Write one of clerk.1, clerk.2."):
        part_of(AbilityName("clerk"), answer.abilities)


def test_expectations_are_read_before_anything_is_answered():
    with pytest.raises(LudexError, match=r"table.yaml:19:10: unknown key 'vals'"):
        scenario(f"{CHAIN}expect: {{vals: {{}}}}\n")
