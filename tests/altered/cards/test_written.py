"""Cards written as files hold them read as the same again; the JSON Schema takes what the reader takes."""

import json
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from ludex.engine.forms import read
from ludex.engine.forms_written import write
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.amounts import Amount, Constant, HighestOf, Limited, LowestOf, MembersOf, OfTarget, Times
from ludex.layers.changes import Acquire, Change, SetWord
from ludex.layers.changes_of_abilities import Become, LoseAbilities, Which
from ludex.layers.changes_of_sets import SetMembers
from ludex.layers.conditions import AllHold, Always, AnyHolds, Compares, Condition, NotHolds, SourceIs
from ludex.layers.errors import DefinitionError, LudexError
from ludex.layers.features import Bears, CustomSelector, Everything, Is, NumberIs, Present
from ludex.layers.passives import Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.card_files import read_cards
from ludex.systems.altered.card_schema import card_schema
from ludex.systems.altered.costs import CostsMore
from ludex.systems.altered.forms.card_abilities import read_card_abilities, write_card_ability
from ludex.systems.altered.forms.of_cards import FORMS_OF_CARDS, SETTING_OF_CARDS
from tests.altered.cards.uses import cards

FILES = sorted((Path(__file__).parents[3] / "systems" / "altered" / "cards").glob("*.yaml"))
ABILITIES = [
    pytest.param(ability, id=f"{card.key}-{number}")
    for card in cards()
    for number, ability in enumerate(card.abilities)
]


def again(plain):
    """What a file says that holds something."""
    return parse_yaml(json.dumps(plain, ensure_ascii=False))


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_ability_of_the_packaged_cards_is_read_as_it_was_written(ability):
    written = write_card_ability(ability, FORMS_OF_CARDS)
    support = ability.kind == "support"
    assert read_card_abilities(again(written), SETTING_OF_CARDS, FORMS_OF_CARDS, support=support) == (ability,)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (w.named("Elm", "Oak"), Selector),
        (NumberIs(c.FOREST, Relation.MORE, c.WATER), Selector),
        (Present(c.FACTION) | Bears("support", None) | Bears(), Selector),
        (SameAsSource(c.FACTION) & Shares(c.SUBTYPES, c.SUBTYPES) & InSourceSet(c.REGIONS), Selector),
        (Linked(c.REGIONS, w.with_terrain("water")) & ~Holding(c.REGIONS, w.characters()), Selector),
        (Is(c.ZONE, frozenset({"hand", "reserve"})) & Everything(), Selector),
        (w.in_reach(w.ahead()), Selector),
        (AllHold((Always(), AnyHolds((SourceIs(w.boosted()), NotHolds(Always()))))), Condition),
        (Compares(MembersOf(c.SUBTYPES), Relation.AT_MOST, Constant(3)), Condition),
        (Limited(Times(2, OfTarget(c.FOREST)), at_most=5), Amount),
        (HighestOf((Constant(1), LowestOf((Constant(2), OfTarget(c.WATER))))), Amount),
        (SetWord(c.CONTROLLER, c.OWNER), Change),
        (SetWord(c.FACTION, "Muna"), Change),
        (Acquire(c.FOREST, 2), Change),
        (SetMembers(c.SUBTYPES, frozenset({"Robot", "Mage"})), Change),
        (Become(None, (c.NAME, c.SUBTYPES), abilities=False), Change),
        (LoseAbilities(Which(kind="reaction")), Change),
        (CostsMore(Constant(2), at_most=7), Change),
        (Inert("A bare text."), Inert),
    ],
)
def test_parts_of_passives_are_read_as_they_were_written(value, expected):
    assert read(again(write(value, FORMS_OF_CARDS, expected)), expected, FORMS_OF_CARDS) == value


def test_functions_of_the_embedder_are_written_to_no_file():
    mine = CustomSelector("mine", lambda row, source: row == source)
    with pytest.raises(DefinitionError, match="no file can hold"):
        write_card_ability(Passive((), mine, name="mine"), FORMS_OF_CARDS)


# ---------------------------------------------------------------- the schema


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(card_schema())


def problems(text: str) -> list[str]:
    return [error.message for error in validator().iter_errors(YAML(typ="safe", pure=True).load(text))]


def test_the_schema_of_card_files_is_a_schema():
    Draft202012Validator.check_schema(card_schema())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_packaged_file_is_as_the_schema_says(path):
    assert problems(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "ability",
    [
        "{reaction: {name: J — Draw., trigger: J, then: drw}}",
        "{reaction: {name: J — Draw., trigger: JJ, then: draw}}",
        "{reaction: {trigger: J, then: draw}}",
        "{reactoin: {name: J — Draw., trigger: J, then: draw}}",
        "{quick-action: {name: 'T: Draw.', cost: {spend: {times: 2}}, then: draw}}",
        "{statement: {name: X., says: {cannot-gain: {whom: boost}}}}",
        "{effect: {name: X., then: {put: {what: it}}}}",
        "{effect: {name: X., then: {put: {what: it, to: grave}}}}",
        "{effect: {name: X., then: {draw: {count: 2, whom: you}}}}",
        "{name: X.}",
        "{does: [], says: []}",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(ability):
    head = "cards: {song: {name: Song, type: Spell, rarity: common, costs: 1/1, abilities: ["
    assert problems(f"{head}{ability}]}}}}") != []
    with pytest.raises(LudexError, match="cards"):
        read_cards(parse_yaml(f"{head}{ability}]}}}}", file="cards"))


@pytest.mark.parametrize(
    "card",
    [
        "{name: X, type: Charakter}",
        "{name: X, type: Spell, costs: 3}",
        "{name: X, type: Spell, rarity: mythic}",
        "{name: X, type: Spell, keywords: [tough]}",
        "{name: X, type: Spell, version: LAN-1-C}",
        "{type: Spell}",
        "{name: X, type: Spell, cost: 1/1}",
    ],
)
def test_the_schema_refuses_cards_that_are_none(card):
    assert problems(f"cards: {{x: {card}}}") != []
