"""Random cards use all that cards can be made of, most of them are read, and games with them keep the laws."""

import pytest

from ludex.engine.yaml_files import parse_yaml
from ludex.systems.altered.card_files import read_cards
from ludex.systems.altered.forms import amounts, changes, conditions, selection
from ludex.systems.altered.forms.of_cards import names_of_cards
from tests.altered import random_parts
from tests.altered.cards.uses import parts_of
from tests.altered.random_cards import own_cards
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


@pytest.mark.bulk
@pytest.mark.parametrize("number", range(1, 6))
def test_games_with_random_cards_keep_the_laws(number):
    found = run(f"few/{number}", own_cards=True)
    assert found.failure == ""
    assert found.refused or found.played
