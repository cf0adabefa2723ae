"""States, questions and answers as JSON and back: nothing guessed, nothing coerced, unknown keys refused."""

import json
from enum import Enum

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from ludex.engine import choices
from ludex.engine.choices import Choice, Number, Option, Pick, Yes
from ludex.engine.codec import Codec, CodecError
from ludex.engine.steps import ModifierKey
from ludex.engine.vocabulary import Vocabulary, classes_in, known_parts


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Base:
    __slots__ = ()


@frozen
class Leaf(Base):
    number: int
    colour: Colour = Colour.RED


@frozen
class Branch(Base):
    inner: tuple[Base, ...] = ()
    either: "int | Base" = 0
    maybe: Leaf | None = None
    words: frozenset[str] = frozenset()
    counts: "Map[str, int]" = field(factory=Map)
    pair: tuple[str, int] = ("a", 1)
    sure: bool = field(default=False, kw_only=True)


CODEC = Codec(Vocabulary((Leaf, Branch, ModifierKey, *classes_in(choices))))

LEAVES = st.builds(Leaf, st.integers(), st.sampled_from(Colour))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        Branch,
        st.lists(inner, max_size=3).map(tuple),
        st.one_of(st.integers(), inner),
        st.none() | LEAVES,
        st.frozensets(st.text()),
        st.dictionaries(st.text(), st.integers()).map(Map),
        st.tuples(st.text(), st.integers()),
        sure=st.booleans(),
    ),
    max_leaves=8,
)


@given(TREES)
def test_what_is_written_is_read_back_equal(tree: Base) -> None:
    assert CODEC.value(CODEC.text(tree), Base) == tree


@given(st.frozensets(st.text()), st.dictionaries(st.text(), st.integers()))
def test_equal_values_give_equal_lines_whatever_the_order_in_which_they_were_made(
    words: frozenset[str], counts: dict[str, int]
) -> None:
    backwards = dict(reversed(counts.items()))
    one, other = Branch(words=words, counts=Map(counts)), Branch(words=words, counts=Map(backwards))
    assert CODEC.text(one) == CODEC.text(other)


def test_a_choice_with_its_options_is_read_back() -> None:
    asked = Choice("ann", "Which?", (Pick("elf"), Yes(), Number(3)), rule="ALT4-6.1.g")
    assert CODEC.value(CODEC.text(asked), Choice) == asked


@pytest.mark.parametrize("key", [None, (3, 0, 1), (3, 1, (2, 0, 0), 0, 3), (5, 1, (4, 1, (2, 0, 0), 0, 4), 1, 5)])
def test_the_key_of_an_ability_is_read_back_with_the_keys_inside(key: "tuple[int, ...] | None") -> None:
    modifier = ModifierKey("r", "elf", key)  # type: ignore[arg-type]
    assert CODEC.value(CODEC.text(modifier), ModifierKey) == modifier


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"extra": 1}, "this is no Leaf"),
        ({"number": "3"}, "a whole number"),
        ({"number": True}, "a whole number"),
        ({"number": 3.0}, "a whole number"),
        ({"number": None}, "a whole number"),
        ({"colour": "green"}, "is no Colour"),
        ({"is": "Leav"}, "Did you mean 'Leaf'"),
        ({"is": "Pick"}, "is no Base"),
        ({"is": 7}, "is no Base"),
    ],
)
def test_what_does_not_fit_is_refused_and_the_message_says_what(change: dict[str, object], message: str) -> None:
    plain = {"is": "Leaf", "number": 3, "colour": "red"} | change
    with pytest.raises(CodecError, match=message):
        CODEC.value(json.dumps(plain), Base)


def test_a_missing_key_without_default_is_named() -> None:
    with pytest.raises(CodecError, match="a Leaf without 'number'"):
        CODEC.value('{"is": "Leaf"}', Base)


@pytest.mark.parametrize("text", ["", "{", "[1", "nul", "NaN", '{"is": "Leaf", "number": Infinity}', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        CODEC.value(text, Base)


@pytest.mark.parametrize("plain", [{"words": ["a", "a"]}, {"counts": [["a", 1], ["a", 2]]}, {"pair": ["a", 1, 2]}])
def test_what_stands_twice_or_is_too_long_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        CODEC.value(json.dumps({"is": "Branch"} | plain), Branch)


def test_what_the_rules_hold_is_written_as_where_it_stands() -> None:
    card = Branch((Leaf(7), Branch((Leaf(8),))))
    codec = Codec(Vocabulary((Leaf, Branch), known_parts([("fox", card)], (Leaf,)), (Leaf,)))
    written = codec.text(Branch((Leaf(8), Leaf(9))))
    assert json.loads(written)["inner"] == [
        {"known": "fox/inner/1/inner/0"},
        {"is": "Leaf", "number": 9, "colour": "red"},
    ]
    assert codec.value(written, Branch) == Branch((Leaf(8), Leaf(9)))


@pytest.mark.parametrize("text", ['{"known": "fox/9"}', '{"known": "fox/inner/0", "is": "Leaf"}', '{"known": 3}'])
def test_an_address_that_leads_nowhere_is_refused(text: str) -> None:
    codec = Codec(Vocabulary((Leaf, Branch), known_parts([("fox", Branch((Leaf(7),)))], (Leaf,)), (Leaf,)))
    with pytest.raises(CodecError, match="of these rules"):
        codec.value(text, Base)


def test_a_value_outside_the_vocabulary_cannot_be_written() -> None:
    with pytest.raises(CodecError, match="a Pick cannot be written"):
        Codec(Vocabulary((Leaf, Branch))).text(Pick("elf"))


def test_a_type_may_be_written_in_a_way_of_its_own() -> None:
    codec = Codec(
        Vocabulary((Leaf, Branch), special={Leaf: (lambda leaf: leaf.number, lambda plain: Leaf(int(plain)))})
    )
    assert codec.text(Leaf(4)) == "4"
    assert codec.value("4", Leaf) == Leaf(4)


def test_two_classes_of_one_name_are_refused() -> None:
    with pytest.raises(CodecError, match="have one name"):
        Codec(Vocabulary((Leaf, frozen(type("Leaf", (), {})))))


def test_two_classes_of_one_name_may_be_called_apart() -> None:
    other = frozen(type("Leaf", (), {"__annotations__": {"number": int}}))
    codec = Codec(Vocabulary((Leaf, other), names={other: "other.Leaf"}))
    assert codec.text(other(2)) == '{"is":"other.Leaf","number":2}'
    assert codec.value('{"is":"other.Leaf","number":2}', other) == other(2)
    assert codec.value('{"is":"Leaf","number":2}', Leaf) == Leaf(2)


@frozen
class Waiting(Base):
    left: tuple[str, ...] | None = None


@pytest.mark.parametrize("left", [None, (), ("ann", "bob")])
def test_a_list_that_may_be_absent_is_read_back(left: tuple[str, ...] | None) -> None:
    codec = Codec(Vocabulary((Waiting,)))
    assert codec.value(codec.text(Waiting(left)), Waiting) == Waiting(left)


def test_an_option_is_asked_for_by_its_base() -> None:
    assert CODEC.value('{"is": "Pick", "id": "elf"}', Option) == Pick("elf")
