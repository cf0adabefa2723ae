"""Scenario files: what each key means for the table, the rules and the objects."""

from datetime import date

import pytest

from ludex.app.scenario import read_scenario
from ludex.engine.yaml_nodes import YamlError
from ludex.layers.passives import Inert
from ludex.systems.altered import characteristics as c
from tests.app.scenarios import CHAIN, HEAD, judged, scenario

FULL = (
    HEAD
    + """\
objects:
  - id: elf
    type: Character
    name: Fern Elf
    controller: ann
    owner: bob
    expedition: companion
    subtypes: [Druid, Companion]
    statistics: 3/0/2
    costs: 4/2
    faction: Muna
    rarity: rare
    keywords: [gigantic, tough 2, scout 1]
    statuses: [asleep]
    boosts: 2
    counters: {kelon: 3}
    abilities: []
"""
)


def base(text: str, id: str):
    return judged(text).view.board[id]


def test_each_key_of_a_card_becomes_a_characteristic():
    elf = base(FULL, "elf")

    assert elf.read(c.TYPE) == "Character"
    assert elf.read(c.NAME) == "Fern Elf"
    assert (elf.read(c.CONTROLLER), elf.read(c.OWNER)) == ("ann", "bob")
    assert (elf.read(c.ZONE), elf.read(c.HOME)) == ("expedition", "companion")
    assert elf.read(c.SUBTYPES) == {"Druid", "Companion"}
    assert [elf.read(cell) for cell in c.STATISTICS] == [3, 0, 2]
    assert (elf.read(c.HAND_COST), elf.read(c.RESERVE_COST)) == (4, 2)
    assert (elf.read(c.FACTION), elf.read(c.RARITY)) == ("Muna", "rare")
    assert elf.read(c.KEYWORDS) == {"gigantic"}
    assert (elf.read(c.TOUGH), elf.read(c.SCOUT)) == (2, 1)
    assert elf.read(c.STATUSES) == {"asleep"}
    assert (elf.read(c.BOOSTS), elf.read(c.counter("kelon"))) == (2, 3)


def test_what_a_card_lacks_is_absent():
    text = HEAD + "objects: [{id: inn, type: Permanent, owner: ann, zone: reserve, costs: 3/-, subtypes: absent}]"
    inn = base(text, "inn")

    assert c.HAND_COST in inn.base
    assert {c.RESERVE_COST, c.SUBTYPES, c.FOREST, c.CONTROLLER, c.NAME}.isdisjoint(inn.base)


def test_a_hero_has_limits_and_lies_in_its_zone():
    hero = base(HEAD + "objects: [{id: h, type: Hero, controller: ann, reserve_limit: 3}]", "h")

    assert (hero.read(c.ZONE), hero.read(c.RESERVE_LIMIT), hero.read(c.LANDMARK_LIMIT)) == ("hero", 3, 2)


def test_objects_come_in_the_order_of_the_file():
    board = judged(CHAIN).view.board

    assert [board[id].timestamp for id in ("speaker", "shaper", "clerk")] == [1, 2, 3]


@pytest.mark.rule("ALT4-2.2.16.c")
def test_an_object_without_a_timestamp_comes_right_after_the_one_before():
    text = HEAD + (
        "objects:\n"
        "  - {id: a, type: Character, controller: ann, timestamp: 7}\n"
        "  - {id: b, type: Character, controller: ann}\n"
        "  - {id: c, type: Character, controller: ann, timestamp: 3}\n"
    )
    board = judged(text).view.board

    assert [board[id].timestamp for id in "abc"] == [7, 8, 3]


@pytest.mark.rule("ALT4-2.2.16.d")
def test_objects_that_come_together_are_ordered_by_initiative():
    text = HEAD + (
        "objects:\n"
        "  - together:\n"
        "      - {id: of-bob, type: Character, controller: bob}\n"
        "      - {id: of-ann, type: Character, controller: ann}\n"
        "      - {id: second-of-ann, type: Character, controller: ann}\n"
    )
    board = judged(text).view.board

    assert [board[id].timestamp for id in ("of-ann", "second-of-ann", "of-bob")] == [1, 2, 3]


def test_a_row_of_regions_and_where_expeditions_stand():
    text = HEAD + (
        "regions: {crag: [mountain], fen: [forest, water], veil: face-down}\n"
        "expeditions:\n"
        "  ann.hero: fen\n"
        "  ann.companion: 1\n"
        "  bob.hero: {region: veil, distance: 2, ascended: true}\n"
    )
    board = judged(text).view.board

    assert board["fen"].read(c.TERRAINS) == {"forest", "water"}
    assert c.TERRAINS not in board["veil"].base
    assert [board[f"{each}"].read(c.REGION) for each in ("ann.hero", "ann.companion", "bob.hero", "bob.companion")] == [
        "fen",
        "fen",
        "veil",
        "veil",
    ]
    assert board["bob.hero"].read(c.DISTANCE) == 2
    assert board["bob.hero"].read(c.STATUSES) == {"ascended"}
    assert c.DISTANCE not in board["ann.hero"].base


@pytest.mark.rule("ALT4-3.2.1.b")
def test_the_whole_adventure_by_its_tumult_cards():
    text = HEAD + (
        "adventure: [forest, {alone: mountain, alone_first: false}, {alone: water, face_up: false}]\n"
        "expeditions: {ann.hero: tumult-3, bob.companion: {distance: 1}}\n"
    )
    board = judged(text).view.board

    assert board["tumult-1"].read(c.TERRAINS) == {"forest"}
    assert board["tumult-3"].read(c.TERRAINS) == {"forest", "water"}
    assert c.TERRAINS not in board["tumult-5"].base
    assert board["ann.hero"].read(c.DISTANCE) == 3
    assert (board["bob.companion"].read(c.REGION), board["bob.companion"].read(c.DISTANCE)) == ("tumult-6", 1)


@pytest.mark.rule("ALT4-3.2.1.c")
def test_the_arena_is_one_region():
    board = judged(HEAD + "adventure: arena").view.board

    assert {board[each].read(c.REGION) for each in ("ann.hero", "bob.companion")} == {"arena"}


def test_by_default_the_adventure_lies_face_down():
    board = judged(HEAD).view.board

    assert board["hero-region"].read(c.TERRAINS) == {"forest", "mountain", "water"}
    assert c.TERRAINS not in board["tumult-1"].base


@pytest.mark.parametrize(
    ("line", "edition"),
    [("", "4.0"), ("edition: 1.0", "1.0"), ("date: 2025-07-01", "3.0"), ("date: 2025-10-03", "4.0")],
)
def test_the_rules_are_those_of_the_edition_or_the_day(line, edition):
    rules = scenario(f"{HEAD}{line}\n").rules

    assert rules.edition is not None
    assert rules.edition.name == edition


def test_an_edition_may_be_named_together_with_a_day_on_which_it_held():
    rules = scenario(f"{HEAD}edition: '1.0'\ndate: 2024-12-24\n").rules

    assert rules.on == date(2024, 12, 24)


def test_rulings_are_chosen_by_id():
    chosen = scenario(f"{HEAD}rulings: {{ALT-C02: loops-last, ALT-C05: in-principle}}\n").choices

    assert sorted(map(str, chosen)) == ["ALT-C02=loops-last", "ALT-C05=in-principle"]


def test_a_text_box_holds_an_ability_to_a_line_and_keywords_on_one():
    text = HEAD + (
        "objects:\n"
        "  - id: elf\n"
        "    type: Character\n"
        "    controller: ann\n"
        "    keywords: [tough 1]\n"
        "    abilities: |\n"
        "      Gigantic, Tough 2\n"
        "      {J} Draw a card.\n"
        "      I have +1 V.\n"
    )
    elf = base(text, "elf")

    assert elf.read(c.KEYWORDS) == {"gigantic"}
    assert elf.read(c.TOUGH) == 3
    assert [str(ability) for ability in elf.abilities] == ["{J} Draw a card.", "I have +1 V."]
    assert isinstance(elf.abilities[0], Inert)


def test_support_abilities_have_a_box_of_their_own():
    text = HEAD + (
        "objects:\n"
        "  - id: elf\n    type: Character\n    owner: ann\n    zone: reserve\n"
        "    support: [Your Characters have +1 V.]\n    abilities: [I have +1 M.]\n"
        "  - {id: oak, type: Character, controller: ann}\n"
    )
    answer = judged(text)

    assert answer.view.value("oak", c.FOREST) == 1
    assert [part.instance.passive.kind for part in answer.view.order] == ["support"]


def test_the_language_may_differ_from_ability_to_ability():
    text = HEAD + (
        "language: fr\nobjects:\n"
        "  - id: elf\n    type: Character\n    controller: ann\n    abilities:\n"
        "      - Je suis Gigantesque si je suis boosté.\n"
        "      - {text: I have +1 V., language: en, name: Growth}\n"
    )
    assert [str(ability) for ability in base(text, "elf").abilities] == ["If I am boosted, I am Gigantic.", "Growth"]


def test_names_that_two_objects_share_are_told_apart_by_identity():
    text = HEAD + (
        "objects:\n"
        "  - {id: a, type: Character, name: Twin, controller: ann}\n"
        "  - {id: b, type: Character, name: Twin, controller: bob}\n"
        "  - {id: c, type: Character, name: Only, controller: bob}\n"
    )
    names = judged(text).names

    assert (names["a"], names["b"], names["c"]) == ("Twin (a)", "Twin (b)", "Only")


def test_boosts_that_nobody_has_stay_out_of_the_order():
    assert [part.instance.source for part in judged(CHAIN).view.order] == ["shaper", "speaker"]


def test_boosts_stay_in_where_an_ability_may_give_some():
    text = CHAIN + "    abilities: [{does: [{add: {to: boosts, amount: 1}}]}]\n"
    answer = judged(text)

    assert answer.view.value("clerk", c.FOREST) == 2
    assert [answer.ability(part) for part in answer.view.order] == [
        "speaker.boosts",
        "shaper.boosts",
        "shaper",
        "speaker",
        "clerk",
        "clerk.boosts",
    ]


def test_a_file_is_read_from_where_it_lies(tmp_path):
    path = tmp_path / "table.yaml"
    path.write_text(CHAIN, encoding="utf-8")

    assert read_scenario(path).title == "Is the Clerk Gigantic?"
    assert str(read_scenario(path).positions["clerk"]) == f"{path}:14:9"


def test_a_scenario_needs_a_system_and_players():
    with pytest.raises(YamlError, match="has no 'system'"):
        scenario("players: [ann, bob]")
    with pytest.raises(YamlError, match="has no 'players'"):
        scenario("system: altered")
