"""Files of cards: what they say, and what is said of those that are wrong."""

import pytest

from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered.abilities import QuickAction, Reaction, SpellEffect, Statement
from ludex.systems.altered.card_files import load_definitions, read_cards
from ludex.systems.altered.card_words import rarity_of_version
from ludex.systems.altered.deck_rules import Format, problems_of
from ludex.systems.altered.definitions import BASIC_MANA
from ludex.systems.altered.packaged_cards import DECKS, packaged_deck, packaged_definitions
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin
from ludex.systems.altered.verbs.moving import Draw, Resupply

FOX = """
  fox:
    name: Fox
    type: Character
    subtypes: [Animal]
    rarity: common
    version: LAN-001-C
    costs: 2/1
    statistics: 2/1/0
"""


def cards(text, head="set: LAN\nfaction: Muna\n"):
    return read_cards(parse_yaml(f"{head}cards:{text}", file="cards.yaml"))


def refused(text, head="set: LAN\nfaction: Muna\n"):
    with pytest.raises(LudexError) as error:
        cards(text, head)
    return str(error.value)


def test_what_is_printed_on_a_card_is_read():
    fox = cards(FOX)["fox"]
    assert (fox.name, fox.type, fox.subtypes, fox.faction, fox.rarity, fox.version) == (
        "Fox",
        "Character",
        {"Animal"},
        "Muna",
        "common",
        "LAN-001-C",
    )
    assert (fox.hand_cost, fox.reserve_cost, fox.statistics) == (2, 1, (2, 1, 0))
    assert not fox.is_token


def test_the_basic_mana_card_is_always_there():
    assert cards(FOX)[BASIC_MANA.key] == BASIC_MANA


@pytest.mark.rule("ALT4-2.2.3.a")
def test_the_type_line_says_where_a_permanent_goes():
    found = cards(
        """
  inn: {name: Inn, type: Landmark Permanent, subtypes: [Site], rarity: common, costs: 2/2}
  cart: {name: Cart, type: Expedition Permanent, subtypes: [Gear], rarity: rare, costs: 1/1}
"""
    )
    assert (found["inn"].zone_type, found["cart"].zone_type) == ("landmark", "expedition")
    assert found["inn"].is_landmark


@pytest.mark.rule("ALT4-2.2.13.a", "ALT4-2.2.14.a", "ALT4-2.5.e")
def test_a_hero_has_limits_and_counters():
    wen = cards("\n  wen: {name: Wen, type: Hero, reserve-limit: 3, landmark-limit: 1, counters: {seed: 2}}\n")["wen"]
    assert (wen.reserve_limit, wen.landmark_limit, dict(wen.counters)) == (3, 1, {"seed": 2})
    assert (wen.hand_cost, wen.rarity) == (None, None)


@pytest.mark.rule("ALT4-7.3.5.b", "ALT4-2.2.7.a", "ALT4-2.2.8.a", "ALT4-2.2.10.a")
def test_a_token_costs_nothing_and_has_no_faction_and_no_rarity():
    text = "faction: Muna\ntokens:\n  sprout: {name: Sprout, statistics: 1/0/0, subtypes: [Plant]}\n"
    sprout = read_cards(parse_yaml(text))["sprout"]
    assert sprout.is_token
    assert (sprout.type, sprout.hand_cost, sprout.reserve_cost) == ("Character", 0, 0)
    assert (sprout.faction, sprout.rarity) == (None, None)


def test_keywords_are_read_with_their_numbers():
    fox = cards(FOX + "    keywords: [gigantic, tough 2, scout 1]\n")["fox"]
    assert (fox.keywords, fox.tough, fox.scout) == ({"gigantic"}, 2, 1)
    song = cards("\n  song: {name: Song, type: Spell, rarity: common, costs: 1/1, keywords: [fleeting, cooldown]}\n")[
        "song"
    ]
    assert (song.fleeting, song.keywords) == (True, {"cooldown"})


def test_abilities_of_all_kinds_are_read_in_their_order():
    fox = cards(
        FOX
        + """
    abilities:
    - Other Animals you control have +1 V.
    - I am Eternal if I am boosted.
    - reaction: {name: J — Draw a card., trigger: J, then: draw}
    - statement: {name: I cannot gain boosts., says: {cannot-gain: boost}}
    support:
    - quick-action: {name: "{D}: Resupply.", cost: D, then: resupply}
    - reaction: {name: H — Draw two cards., trigger: H, then: {draw: 2}}
"""
    )["fox"]
    first, second, third, fourth, fifth, sixth = fox.abilities
    assert (str(first), str(second)) == ("Other Animals you control have +1 V.", "If I am boosted, I am Eternal.")
    assert isinstance(third, Reaction)
    assert (third.trigger, third.then, third.kind) == (IJoin(), (Draw(1),), "reaction")
    assert isinstance(fourth, Statement)
    assert isinstance(fifth, QuickAction)
    assert (fifth.then, fifth.kind) == ((Resupply(),), "support")
    assert isinstance(sixth, Reaction)
    assert (sixth.trigger, sixth.kind) == (IAmPlayedFrom("hand"), "support")
    assert fox.text.splitlines()[-2:] == ["{D}: Resupply.", "{I} H — Draw two cards."]


def test_a_spell_has_effects():
    song = cards(
        "\n  song: {name: Song, type: Spell, rarity: common, costs: 1/1, "
        "abilities: [{effect: {name: Draw a card., then: draw}}]}\n"
    )["song"]
    assert isinstance(song.abilities[0], SpellEffect)
    assert song.abilities[0].kind == "effect"


def test_a_passive_can_grant_a_reaction():
    fox = cards(
        FOX
        + """
    abilities:
    - name: Other Animals you control have “J — Draw a card.”
      affects: {all: [characters, other]}
      does: [{gain-ability: {reaction: {name: J — Draw a card., trigger: J, then: draw}}}]
"""
    )["fox"]
    assert isinstance(fox.abilities[0].does[0].ability, Reaction)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FOX.replace("    costs: 2/1\n", ""), "cards.yaml:5:5: 'fox' has no 'costs'"),
        (FOX.replace("2/1\n", "2\n"), "cards.yaml:10:12: 'costs' must be 2 numbers with slashes between them, not '2'"),
        (FOX.replace("2/1/0", "2/1"), "cards.yaml:11:17: 'statistics' must be 3 numbers"),
        (FOX.replace("Character", "Charakter"), "cards.yaml:6:11: unknown type of card 'Charakter'"),
        (FOX.replace("common", "comon"), "cards.yaml:8:13: unknown rarity 'comon'"),
        (FOX.replace("001-C", "001-R"), "cards.yaml:9:14: 'version' says another rarity than 'common'"),
        (FOX.replace("LAN-001-C", "LAN-1-C"), "cards.yaml:9:14: 'version' is no version code"),
        (FOX.replace("LAN-001-C", "ABC-001-C"), "cards.yaml:9:14: 'version' is of another set than LAN"),
        (FOX + "    reserve-limit: 2\n", "cards.yaml:12:20: 'reserve-limit' stands on a Character, and only Heroes"),
        (FOX + "    counters: {seed: 1}\n", "cards.yaml:12:15: 'counters' stands on a Character, and only Heroes"),
        (FOX + "    keywords: [cooldown]\n", "cards.yaml:12:16: item 1 of 'keywords' is printed on Spells only"),
        (FOX + "    keywords: [fleeting]\n", "cards.yaml:12:16: item 1 of 'keywords' is printed on Spells only"),
        (FOX + "    keywords: [tough]\n", "cards.yaml:12:16: item 1 of 'keywords' is a keyword with a number"),
        (FOX + "    keywords: [defendre]\n", "cards.yaml:12:16: unknown keyword 'defendre'"),
        (FOX + "    keywords: [eternal, eternal]\n", "cards.yaml:12:25: item 2 of 'keywords' stands twice"),
        (FOX + "    abilitys: [I am Eternal.]\n", "cards.yaml:12:5: unknown key 'abilitys'"),
        (FOX + "    abilities: [{reactoin: {name: J}}]\n", "cards.yaml:12:18: unknown kind of ability 'reactoin'"),
        (
            FOX + "    abilities: [{effect: {name: Draw., then: draw}}]\n",
            "cards.yaml:12:17: item 1 of 'abilities' is an eff",
        ),
        (FOX + "    abilities: [I am Eternel.]\n", "cards.yaml:12:22: 'Eternel' does not fit here"),
        (FOX + "    abilities: [Eternal.]\n", "cards.yaml:12:17: item 1 of 'abilities' is the keyword"),
        (
            FOX + "    abilities: [{reaction: {name: J — Draw., trigger: J, then: drw}}]\n",
            "cards.yaml:12:64: unknown instruction 'drw'",
        ),
        (
            FOX + "    abilities: [{reaction: {name: J — Draw., trigger: J, then: {draw: two}}}]\n",
            "cards.yaml:12:71: 'draw'",
        ),
        (
            FOX + "    abilities: [{reaction: {trigger: J, then: draw}}]\n",
            "cards.yaml:12:28: 'reaction' has no 'name'",
        ),
        (
            FOX + "    abilities: [{reaction: {name: J, trigger: J, then: draw}, quick-action: {}}]\n",
            "cards.yaml:12:17: item 1 of 'abilities' is a reaction with further keys",
        ),
        ("\n  fox cub: {name: Fox}\n", "cards.yaml:4:3: a key of 'cards' is no key of a card"),
        ("\n  wen: {name: Wen, type: Hero, rarity: common}\n", "cards.yaml:4:40: 'rarity' stands on a Hero"),
        ("\n  wen: {name: Wen, type: Hero, costs: 1/1}\n", "cards.yaml:4:39: 'costs' stands on a Hero"),
        ("\n  wen: {name: Wen, type: Hero, subtypes: [Mage]}\n", "cards.yaml:4:42: 'subtypes' stands on a Hero"),
        (
            "\n  song: {name: Song, type: Spell, rarity: common, costs: 1/1, statistics: 1/1/1}\n",
            "cards.yaml:4:75: 'statistics' stands on a Spell",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, message):
    assert refused(text).startswith(message)


def test_an_unknown_faction_and_a_key_that_stands_twice_are_refused(tmp_path):
    assert refused(FOX, head="faction: Munna\n").startswith("cards.yaml:1:10: unknown faction 'Munna'")
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text(f"faction: Muna\ncards:{FOX}", encoding="utf-8")
    with pytest.raises(LudexError, match=r"b\.yaml:3:3: a key of 'cards' is the key of another card already"):
        load_definitions(tmp_path)


def test_a_token_that_nothing_describes_is_refused(tmp_path):
    text = FOX + "    abilities: [{reaction: {name: J — Create., trigger: J, then: {create: spruot}}}]\n"
    assert refused(text).startswith("cards.yaml:4:3: unknown token 'spruot'")


def test_words_for_statuses_zones_and_terrains_are_checked():
    trigger = "{gains-status: {who: itself, status: fleting}}"
    text = FOX + f"    abilities: [{{reaction: {{name: When — Draw., trigger: {trigger}, then: draw}}}}]\n"
    assert "unknown status 'fleting'" in refused(text)
    trigger = "{goes: {who: itself, to: [reserv]}}"
    text = FOX + f"    abilities: [{{reaction: {{name: When — Draw., trigger: {trigger}, then: draw}}}}]\n"
    assert "unknown zone 'reserv'" in refused(text)


@pytest.mark.parametrize(
    "ability",
    [
        "{reaction: {name: J — Draw., trigger: J, then: draw, works: behind}}",
        '{quick-action: {name: "{T}: Draw.", cost: T, then: draw, works: {any: [in-reserve, behind]}}}',
        "{statement: {name: May., says: may-play-exhausted, works: ahead}}",
    ],
)
def test_where_an_ability_works_cannot_hang_on_other_objects(ability):
    found = refused(FOX + f"    abilities: [{ability}]\n")
    assert found.startswith("cards.yaml:12:")
    assert "where an ability works cannot hang on other objects" in found
    assert "Say with `works` what its own object must be like" in found


@pytest.mark.parametrize(
    ("then", "field"),
    [
        ("{each-player: {then: draw, left: [ann]}}", "left"),
        ("{choose: {number: 1, modes: [{words: Draw, then: draw}], taken: []}}", "taken"),
        ("{rush: {among: [fox], less: 1}}", "among"),
    ],
)
def test_how_far_an_instruction_has_come_is_nothing_that_a_card_says(then, field):
    found = refused(FOX + f"    abilities: [{{reaction: {{name: J — Draw., trigger: J, then: {then}}}}}]\n")
    assert found.startswith("cards.yaml:12:")
    assert f"'{field}'" in found


def test_a_number_that_is_too_large_is_refused_for_its_size_where_a_measure_may_stand_too():
    text = FOX + f"    abilities: [{{reaction: {{name: J — Draw., trigger: J, then: {{draw: {10**18}}}}}}}]\n"
    assert "'draw' is out of bounds: '1000000000000000000'. Write a number from " in refused(text)


def test_files_and_folders_are_loaded(tmp_path):
    path = tmp_path / "foxes.yaml"
    path.write_text(f"faction: Muna\ncards:{FOX}", encoding="utf-8")
    assert load_definitions(path)["fox"] == load_definitions(tmp_path)["fox"]
    with pytest.raises(LudexError, match="no such file"):
        load_definitions(tmp_path / "none.yaml")


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.rule("ALT4-1.1.4.b", "ALT4-1.1.4.c", "ALT4-1.1.4.d", "ALT4-1.1.4.e", "ALT4-1.1.4.f")
def test_the_packaged_decks_are_legal(name):
    deck = packaged_deck(name)
    assert problems_of(deck, packaged_definitions()) == ()
    assert problems_of(deck, packaged_definitions(), Format.LIMITED) == ()


def test_an_unknown_deck_is_answered_with_those_there_are():
    with pytest.raises(UnknownName, match="unknown deck 'axiomm'"):
        packaged_deck("axiomm")


@pytest.mark.rule("ALT4-2.2.6.a", "ALT4-2.2.5.a")
@pytest.mark.parametrize(
    ("code", "rarity"),
    [("LAN-017-C", "common"), ("LAN-017-R", "rare"), ("LAN-017-F", "rare"), ("LAN-017-U-204", "unique")],
)
def test_a_version_says_set_number_and_rarity_and_of_a_unique_card_which_one(code, rarity):
    assert rarity_of_version(parse_yaml(code), "LAN") == rarity


@pytest.mark.rule("ALT4-2.2.6.a")
@pytest.mark.parametrize("code", ["LAN-017-U", "LAN-017-C-2", "LA-017-C", "LAN-17-C", "LAN-017-X", "LAN017C"])
def test_what_is_no_version_code_is_refused(code):
    with pytest.raises(LudexError, match="is no version code"):
        rarity_of_version(parse_yaml(code), "LAN")


@pytest.mark.parametrize("key", ["hero", "companion"])
def test_a_hero_that_is_called_as_an_expedition_is_refused(key):
    said = refused(f"\n  {key}: {{name: Boss, type: Hero}}\n")
    assert said.startswith("cards.yaml:4:3: ")
    assert "is the name of an Expedition, and no key of a Hero. Give the Hero another key." in said
