"""Random cards use all that cards can be made of, most of them are read, and games with them keep the laws."""

import json

import pytest
from jsonschema import Draft202012Validator

from ludex.engine.yaml_files import parse_yaml
from ludex.systems.altered.card_files import read_cards
from ludex.systems.altered.card_schema import card_schema
from ludex.systems.altered.forms import amounts, changes, conditions, selection
from ludex.systems.altered.forms.card_abilities import read_card_abilities, write_card_ability
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS, SETTING_OF_CARDS, names_of_cards
from ludex.systems.altered.in_play import SUPPORT
from tests.altered import random_parts
from tests.altered.cards.uses import parts_of
from tests.altered.random_cards import node_of, own_cards
from tests.fuzz_games import run

MANY = own_cards("many", 400)


def test_random_cards_use_every_class_that_has_a_name_in_card_files():
    abilities = [MANY.definitions[key].abilities for key in (MANY.hero, *MANY.others)]
    used = {type(part) for part in parts_of(tuple(abilities))}
    assert {name for name, kind in names_of_cards().items() if kind not in used} == set()


@pytest.mark.parametrize(
    ("written", "known"),
    [
        (random_parts.SELECTORS, set(selection.FORMS) - {"named"}),  # there is no table whose objects could be named
        (random_parts.CONDITIONS, set(conditions.CONDITIONS)),
        (random_parts.AMOUNTS, set(amounts.AMOUNTS)),
        (random_parts.CHANGES, set(changes.CHANGES)),
    ],
)
def test_random_cards_use_every_form_that_passives_have(written, known):
    assert set(written) == known
    assert {name for name in known if f'"{name}":' not in MANY.text} == set()


def test_most_random_cards_are_read_and_a_refusal_says_what_to_do_where():
    assert len(MANY.refused) < len(MANY.others) / 5
    for error in MANY.refused:
        assert error.position is not None
        assert error.remedy


def test_the_seed_says_which_cards_and_their_file_reads_as_they_do():
    one, other = own_cards("few", 5), own_cards("few", 5)
    assert one.text == other.text
    assert one.text != own_cards("others", 5).text
    assert read_cards(parse_yaml(one.text)) == one.definitions


def test_what_is_read_of_random_cards_is_written_so_that_it_reads_alike():
    for key in MANY.others:
        for ability in MANY.definitions[key].abilities:
            if ability.kind == "keyword":
                continue
            written = node_of(write_card_ability(ability, FORMS_OF_CARDS))
            support = ability.kind == SUPPORT
            assert read_card_abilities(written, SETTING_OF_CARDS, FORMS_OF_CARDS, support=support) == (ability,)


def test_random_cards_that_are_read_are_as_the_schema_says():
    validator = Draft202012Validator(card_schema())
    assert [error.message for error in validator.iter_errors(json.loads(own_cards("schema", 60).text))] == []


@pytest.mark.bulk
@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_games_with_random_cards_keep_the_laws(number):
    found = run(f"few/{number}", own_cards=True)
    assert found.failure == ""
    assert found.refused or found.played
