"""The parts of passive abilities in the fields of any class."""

import pytest
from attrs import evolve, field, frozen
from jsonschema import Draft202012Validator

from ludex.engine.forms import read
from ludex.engine.forms_schema import schema
from ludex.engine.forms_written import write
from ludex.engine.yaml_files import parse_yaml
from ludex.layers.amounts import Amount, Constant, OfSource
from ludex.layers.cells import AnyCharacteristic, Characteristic
from ludex.layers.changes import Add, Change, Double
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.conditions import Always, Condition, SourceIs
from ludex.layers.errors import LudexError
from ludex.layers.features import Everything, Has, Itself
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import ABILITIES, Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.deeds import loses_abilities
from ludex.systems.altered.forms.of_layers import FORMS_OF_LAYERS, OF_CARDS, forms_of_layers
from ludex.systems.altered.in_play import IN_PLAY, IN_PLAY_WITH_HEROES

ROBOTS = Has(c.SUBTYPES, "Robot")


class Verb:
    """What a card does."""


@frozen
class Bless(Verb):
    """Lay changes on some objects, as long as a condition holds."""

    whom: Selector = field(factory=Itself)
    does: tuple[Change, ...] = ()
    when: Condition = field(factory=Always)
    first: Change | None = None


@frozen
class Count(Verb):
    amount: Amount
    into: Characteristic[int] = c.FOREST
    relation: Relation = Relation.AT_LEAST
    of: AnyCharacteristic = c.ZONE


@frozen
class Teach(Verb):
    abilities: tuple[Ability, ...]


@frozen
class Mixed(Verb):
    thing: "Selector | Amount | Verb | None" = None
    cell: "Characteristic[str] | Characteristic[frozenset[str]] | int" = 0
    ability: "Passive | Inert | Verb | None" = None


FORMS = evolve(FORMS_OF_LAYERS, names={"bless": Bless, "count-up": Count, "teach": Teach, "mixed": Mixed})


def value(text, forms=FORMS):
    return read(parse_yaml(text, file="t.yaml"), Verb, forms)


def refusal(text):
    with pytest.raises(LudexError) as caught:
        value(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bless", Bless()),
        ("bless: {has: {subtypes: Robot}}", Bless(ROBOTS)),
        ("bless: {does: {double: water}}", Bless(does=(Double(c.WATER),))),
        ("bless: {does: [lose-abilities-and-keywords]}", Bless(does=loses_abilities())),
        ("bless: {when: {source: boosted}}", Bless(when=SourceIs(read(parse_yaml("boosted"), Selector, FORMS)))),
        ("bless: {first: {add: {to: forest, amount: {mine: water}}}}", Bless(first=Add(c.FOREST, OfSource(c.WATER)))),
        ("count-up: 2", Count(Constant(2))),
        ("count-up: {mine: forest}", Count(OfSource(c.FOREST))),
        ("count-up: {amount: 2, into: counters.kelon}", Count(Constant(2), c.counter("kelon"))),
        ("count-up: {amount: 2, relation: less-than}", Count(Constant(2), relation=Relation.LESS)),
        ("count-up: {amount: 2, of: abilities}", Count(Constant(2), of=ABILITIES)),
        ("mixed: itself", Mixed(Itself())),
        ("mixed: {has: {subtypes: Robot}}", Mixed(ROBOTS)),
        ("mixed: 3", Mixed(Constant(3))),
        ("mixed: bless", Mixed(Bless())),
        ("mixed: {count-up: 2}", Mixed(Count(Constant(2)))),
        ("mixed: {cell: zone}", Mixed(cell=c.ZONE)),
        ("mixed: {cell: subtypes}", Mixed(cell=c.SUBTYPES)),
        ("mixed: {cell: 3}", Mixed(cell=3)),
        ("mixed: {ability: {inert: Hum.}}", Mixed(ability=Inert("Hum."))),
        ("mixed: {ability: {does: [double: water], name: W}}", Mixed(ability=Passive((Double(c.WATER),), name="W"))),
    ],
)  # fmt: skip
def test_a_part_of_an_ability_is_read_in_a_field(text, expected):
    assert value(text) == expected


def test_abilities_are_read_as_in_a_box():
    teach = value("teach:\n  - Elementals are Gigantic.\n  - inert: Hum.\n")

    assert isinstance(teach, Teach)
    passive, inert = teach.abilities
    assert isinstance(passive, Passive)
    assert passive.does == (GainMember(c.KEYWORDS, "gigantic"),)
    assert inert == Inert("Hum.")


def test_what_is_in_play_and_the_language_come_from_the_setting():
    ours = forms_of_layers(evolve(OF_CARDS, play=IN_PLAY_WITH_HEROES, language="fr"))

    assert read(parse_yaml("in-play"), Selector, ours) == IN_PLAY_WITH_HEROES
    assert read(parse_yaml("in-play"), Selector, FORMS_OF_LAYERS) == IN_PLAY


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bless: {whom: evrything}", "t.yaml:1:15: unknown selector 'evrything' ('whom'). Did you mean 'everything'?"),
        ("bless: {whom: {named: elf}}", "t.yaml:1:23: unknown object 'elf' ('named')."),
        ("bless: {first: lose-abilities-and-keywords}", "t.yaml:1:16: 'first' says 4 changes."),
        ("bless: {whom: {present: regions}}", "t.yaml:1:15: altered.regions is computed from other"),
        ("bless:\n  when:\n    compare: {amount: {its: forest}, at-least: 1}", "t.yaml:3:5: a condition cannot look"),
        ("count-up: {amount: 2, into: zone}", "t.yaml:1:29: 'zone' is no number but a value."),
        ("count-up: {amount: 2, relation: at-lest}", "t.yaml:1:33: unknown relation 'at-lest' ('relation'). Did you"),
        ("teach: ['Elementals are Gigantc.']", "t.yaml:1:25: "),
        ("mixed: {ability: {inert: Hum., does: []}}", "t.yaml:1:18: 'ability' says does and inert at once"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_part_is_refused_at_its_place(text, message):
    assert message in refusal(text)


def test_an_ability_of_the_other_kind_is_refused():
    for text, kind, message in (("inert: Hum.", Passive, "changes nothing"), ("does: [double: water]", Inert, "is so")):
        with pytest.raises(LudexError, match=message):
            read(parse_yaml(text), kind, FORMS)


@pytest.mark.parametrize("cell", [c.FOREST, c.counter("kelon")])
def test_a_characteristic_is_written_by_its_name(cell):
    written = write(cell, FORMS, Characteristic[int])

    assert read(parse_yaml(f"[{written}]").items()[0], Characteristic[int], FORMS) == cell


@pytest.mark.parametrize("relation", Relation)
def test_a_relation_is_written_as_in_all_files(relation):
    assert read(parse_yaml(str(write(relation, FORMS))), Relation, FORMS) is relation


def test_the_abilities_are_a_characteristic_too():
    assert write(ABILITIES, FORMS, AnyCharacteristic) == "abilities"


def test_the_schema_knows_the_parts():
    of_verbs = Draft202012Validator(schema(Verb, FORMS))
    Draft202012Validator.check_schema(schema(Verb, FORMS))

    for good in ("bless", {"bless": {"whom": "everything", "does": [{"double": "water"}]}}, {"count-up": 2}):
        assert list(of_verbs.iter_errors(good)) == []
    for bad in ({"bless": {"whom": "evrything"}}, {"bless": {"does": [{"duoble": "water"}]}}, {"count-up": True}):
        assert list(of_verbs.iter_errors(bad))


def test_everything_is_everything():
    assert read(parse_yaml("everything"), Selector, FORMS) == Everything()
