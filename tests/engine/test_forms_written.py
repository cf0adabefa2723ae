"""Frozen data to YAML and back, what strangers write, and the schema of it all."""

import json

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ludex.engine.forms import Forms, read
from ludex.engine.forms_schema import schema
from ludex.engine.forms_written import write
from ludex.engine.yaml_files import parse_yaml
from ludex.engine.yaml_nodes import Node, Scalar, YamlError
from ludex.layers.errors import DefinitionError, LudexError, UnknownName
from tests.engine.language_of_forms import (
    FORMS,
    ME,
    YOU,
    Choose,
    Cost,
    Draw,
    Each,
    Lift,
    May,
    Move,
    Noon,
    Pay,
    Player,
    Reaction,
    Say,
    Shuffle,
    Speed,
    Tag,
    Verb,
    Weight,
    Who,
    Zone,
    read_weight,
)
from tests.engine.test_forms import READ, WRONG, refusal

ZONES = st.sampled_from(Zone)
TEXTS = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=8)
NUMBERS = st.integers(-(10**16), 10**16)
WHO = st.sampled_from([ME, YOU, Each()]) | st.builds(Player, NUMBERS)
WEIGHTS = st.builds(Weight, st.integers(0, 10**6))
COSTS = st.recursive(st.builds(Cost, NUMBERS), lambda inner: st.builds(Cost, NUMBERS, inner), max_leaves=4)
LEAVES = st.one_of(
    st.builds(Draw, NUMBERS, WHO),
    st.builds(Move, ZONES, ZONES, st.none() | NUMBERS, st.booleans()),
    st.builds(Say, TEXTS | NUMBERS),
    st.builds(Tag, st.frozensets(TEXTS, max_size=3), st.tuples(NUMBERS, ZONES), st.sampled_from(["merry", "grim"])),
    st.just(Shuffle()),
    st.builds(Lift, WEIGHTS, speed=st.sampled_from(Speed), times=st.integers(1, 3), half=NUMBERS),
    st.builds(Pay, COSTS, lifted=st.none() | NUMBERS | WEIGHTS | WHO),
)
VERBS = st.recursive(
    LEAVES,
    lambda inner: (
        st.builds(May, inner, st.lists(inner, max_size=3).map(tuple))
        | st.builds(Choose, st.lists(inner, min_size=1, max_size=3).map(tuple))
    ),
    max_leaves=8,
)


@given(VERBS)
def test_what_is_written_is_read_as_it_was(verb):
    text = json.dumps(write(verb, FORMS), ensure_ascii=False)

    assert read(parse_yaml(text), Verb, FORMS) == verb


@given(st.builds(Reaction, st.just(Noon()), st.lists(VERBS, max_size=3).map(tuple), TEXTS))
def test_what_is_written_is_as_the_schema_says(reaction):
    written = write(reaction, FORMS)

    assert list(VALIDATOR.iter_errors(written)) == []


@pytest.mark.parametrize(
    ("made", "written"),
    [
        (Draw(), "draw"),
        (Draw(2), {"draw": 2}),
        (Draw(1, YOU), {"draw": {"who": "you"}}),
        (May(Draw(2), (Shuffle(),)), {"may": {"verb": {"draw": 2}, "otherwise": ["shuffle"]}}),
        (May(Draw(2)), {"may": {"draw": 2}}),
        (Move(Zone.HAND, Zone.MANA_ZONE), {"move": {"from": "hand", "to": "mana-zone"}}),
        (Reaction(Noon(), (Draw(),)), {"when": "noon", "does": ["draw"]}),
        (ME, "me"),
        (Weight(3), "3 kg"),
        (Pay(Cost(0), lifted=0), {"pay": {"cost": {"mana": 0}, "lifted": 0}}),
    ],
)
def test_what_goes_without_saying_is_not_written(made, written):
    assert write(made, FORMS) == written


@frozen
class Echo(Verb):
    what: str | Zone


@pytest.mark.parametrize(
    ("forms", "made", "message"),
    [
        (Forms({"echo": Echo}), Echo("hand"), "'hand' is written as a text and would be read as something else"),
        (Forms({"echo": Echo}), Echo(3), "3 is no text or zone"),  # type: ignore[arg-type]  # that is the point
        (Forms({"may": May}), May(Draw()), "a draw has no form where a verb is expected"),
        (Forms({}, readers={Weight: read_weight}), Weight(3), "nothing writes a weight"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(forms, made, message):
    with pytest.raises(DefinitionError) as caught:
        write(made, forms)

    assert message in caught.value.message


# ---------------------------------------------------------------- what strangers write


KEYS = (
    "count",
    "who",
    "from",
    "to",
    "options",
    "how-many",
    "verb",
    "otherwise",
    "cost",
    "mana",
    "more",
    "pair",
    "lifted",
)
WORDS = st.sampled_from([*FORMS.names, *KEYS, *("words", "hand", "me", "3", "3 kg", "true", "x", "")])
TREES = st.recursive(
    WORDS | st.integers(-2, 2) | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=12,
)


@given(TREES, st.sampled_from([Verb, Reaction, Cost, Who, Weight | Verb | None, tuple[int | Zone, ...] | str]))
def test_anything_at_all_is_read_or_refused_at_its_place(tree, expected):
    node = parse_yaml(json.dumps([tree])).items()[0]
    try:
        result: object = read(node, expected, FORMS)
    except LudexError as error:
        result = error
    assert _well_refused(result) if isinstance(result, LudexError) else _comes_back(result, expected)


def _well_refused(error: LudexError) -> bool:
    by_a_class = isinstance(error, DefinitionError) and "more are chosen" in error.message
    return bool(error.position and error.remedy and (by_a_class or isinstance(error, YamlError | UnknownName)))


def _comes_back(value: object, expected: object) -> bool:
    text = json.dumps([write(value, FORMS, expected)])
    return read(parse_yaml(text).items()[0], expected, FORMS) == value


@pytest.mark.parametrize("text", ["may: {" * 48 + "}" * 48, "[" * 50 + "]" * 50, "{choose: [" * 25 + "]}" * 25])
def test_what_is_deep_is_refused_in_a_moment(text):
    assert refusal(text).remedy


# ---------------------------------------------------------------- the schema


VALIDATOR = Draft202012Validator(schema(Reaction, FORMS))
OF_VERBS = Draft202012Validator(schema(Verb, FORMS))


def plain(node: Node):
    """A file as other programs read it."""
    if isinstance(node, Scalar):
        return node.value if node.quoted else json.loads(node.value or "null") if _is_json(node.value) else node.value
    return [plain(each) for each in node.items()] if hasattr(node, "nodes") else _plain_mapping(node)


def _plain_mapping(node: Node):
    return {entry.key.value: plain(entry.value) for entry in node.mapping().entries}


def _is_json(text: str) -> bool:
    return text in ("", "true", "false", "null") or text.lstrip("-").isdecimal()


def test_it_is_a_schema():
    Draft202012Validator.check_schema(schema(Reaction, FORMS))


@pytest.mark.parametrize("text", [text for text, _ in READ])
def test_the_schema_takes_what_is_read(text):
    assert list(OF_VERBS.iter_errors(plain(parse_yaml(text)))) == []


BY_MEANING = ("choose", "may: {choose", "lift: {what: 3 kg, times", "draw: {count: 2, count")
WRONG_IN_FORM = [text for text, kind, _ in WRONG if kind is Verb and not text.startswith(BY_MEANING)]


@pytest.mark.parametrize("text", [*WRONG_IN_FORM, "choose: [sya]"])
def test_the_schema_refuses_what_is_wrong_in_form(text):
    assert list(OF_VERBS.iter_errors(plain(parse_yaml(text))))


def test_the_schema_describes_classes_in_their_own_words():
    found = schema(Verb, FORMS)["$defs"]

    assert isinstance(found, dict)
    assert {name: part["description"] for name, part in found.items() if name in ("verb", "form.draw")} == {  # type: ignore[call-overload, index]  # JSON
        "verb": "What a card does.",
        "form.draw": "Draw cards.",
    }
