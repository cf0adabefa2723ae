"""Frozen data from YAML by their classes alone: each kind of field, and each refusal at its place."""

from typing import Generic, TypeVar

import pytest
from attrs import frozen

from ludex.engine.forms import Forms, read
from ludex.engine.yaml_files import parse_yaml
from ludex.engine.yaml_nodes import YamlError
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
    Trigger,
    Verb,
    Weight,
    Who,
    Zone,
    read_weight,
)


def value(text: str, expected: object = Verb, forms: Forms = FORMS) -> object:
    return read(parse_yaml(text, file="card.yaml"), expected, forms)


def refusal(text: str, expected: object = Verb, forms: Forms = FORMS) -> LudexError:
    with pytest.raises(LudexError) as caught:
        value(text, expected, forms)
    return caught.value


READ = [
    # each way to write a form
    ("draw", Draw()),
    ("draw: 2", Draw(2)),
    ("draw: {count: 2}", Draw(2)),
    ("draw: {who: you}", Draw(1, YOU)),
    ("draw: {}", Draw()),
    ("shuffle", Shuffle()),
    ("shuffle: {}", Shuffle()),
    ("'shuffle'", Shuffle()),
    # what a field may hold
    ("move: {from: hand, to: mana-zone}", Move(Zone.HAND, Zone.MANA_ZONE)),
    ("move: {from: mana, to: discard pile, at-most: 3}", Move(Zone.MANA_ZONE, Zone.DISCARD_PILE, 3)),
    ("move: {from: hand, to: mana, at-most: null, face-down: true}", Move(Zone.HAND, Zone.MANA_ZONE, None, True)),
    ("say: hello", Say("hello")),
    ("say: 3", Say(3)),
    ("say: '3'", Say("3")),
    ("say", Say()),
    ("tag: [old, 7]", Tag(frozenset({"old", "7"}))),
    ("tag: old", Tag(frozenset({"old"}))),
    ("tag: {words: [], pair: [2, mana], mood: grim}", Tag(frozenset(), (2, Zone.MANA_ZONE), "grim")),
    # classes within classes, words for them, a list of one
    ("may: draw", May(Draw())),
    ("may: {draw: 2}", May(Draw(2))),
    ("may: {verb: {draw: 2}, otherwise: shuffle}", May(Draw(2), (Shuffle(),))),
    ("choose: [draw, may: {draw: {who: each}}]", Choose((Draw(), May(Draw(1, Each()))))),
    ("choose: {draw: 2}", Choose((Draw(2),))),
    ("choose: {options: [], how-many: 0}", Choose((), 0)),
    ("draw: {who: {player: 4}}", Draw(1, Player(4))),
    # a reader of its own, a record, a union of all kinds
    ("lift: 3 kg", Lift(Weight(3))),
    ("lift: {what: 3 kg, speed: very-fast, times: 2}", Lift(Weight(3), times=2, speed=Speed.VERY_FAST)),
    ("pay: {mana: 2, more: {mana: 1}}", Pay(Cost(2, Cost(1)))),
    ("pay: {cost: {mana: 2}, lifted: 3}", Pay(Cost(2), lifted=3)),
    ("pay: {cost: {mana: 2}, lifted: 3 kg}", Pay(Cost(2), lifted=Weight(3))),
    ("pay: {cost: {mana: 2}, lifted: me}", Pay(Cost(2), lifted=ME)),
    ("pay: {cost: {mana: 2}, lifted: {player: 3}}", Pay(Cost(2), lifted=Player(3))),
    ("pay: {cost: {mana: 2}, lifted: null}", Pay(Cost(2))),
]


@pytest.mark.parametrize(("text", "expected"), READ, ids=[text for text, _ in READ])
def test_a_form_is_read(text, expected):
    assert value(text) == expected


def test_a_record_without_a_name_is_read_by_its_fields():
    reaction = value("when: noon\ndoes:\n  - draw\n  - say: hello\nname: Lunch\n", Reaction)

    assert reaction == Reaction(Noon(), (Draw(), Say("hello")), "Lunch")


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        ("3", int, 3),
        ("three", str, "three"),
        ("true", bool, True),
        ("[~]", tuple[int | None, ...], (None,)),
        ("[1, 2]", tuple[int, ...], (1, 2)),
        ("1", tuple[int, ...], (1,)),
        ("[1, hand]", tuple[int, Zone], (1, Zone.HAND)),
        ("[[1, 2], [3, 4]]", tuple[tuple[int, int], ...], ((1, 2), (3, 4))),
        ("[hand]", frozenset[Zone], frozenset({Zone.HAND})),
        ("hand", str | Zone, Zone.HAND),
        ("head", str | Zone, "head"),
        ("false", str | bool, False),
        ("5", tuple[int, ...] | str, "5"),
        ("[5]", tuple[int, ...] | str, (5,)),
        ("{mana: 2}", int | Cost, Cost(2)),
    ],
)
def test_a_plain_type_is_read(text, expected, found):
    result = value(text, expected)

    assert result == found
    assert type(result) is type(found)


WRONG = [
    # forms
    ("drow: 2", Verb, "1:1: unknown verb 'drow' (a key of the file). Did you mean 'draw'?"),
    ("may: drow", Verb, "1:6: unknown verb 'drow' ('may'). Did you mean 'draw'?"),
    ("may:\n  noon", Verb, "2:3: unknown verb 'noon' ('may'). Known: "),
    ("may: {noon: {}}", Verb, "1:7: unknown verb 'noon' (a key of 'may'). Known: "),
    ("draw: 2\nsay: hello", Verb, "1:1: the file is a verb with 2 keys, and one must say what it is. Keep one key"),
    ("{}", Verb, "1:1: the file is a verb with 0 keys"),
    ("[draw]", Verb, "1:1: the file must be a mapping, not a list"),
    ("may", Verb, "1:1: the file is the verb 'may' without what it needs. Write 'may: …'."),
    ("may:", Verb, "1:5: 'may' has no value"),
    ("shuffle: 2", Verb, "1:10: 'shuffle' needs nothing. Write 'shuffle' alone."),
    # fields
    ("draw: {coumt: 2}", Verb, "1:8: unknown key 'coumt' ('draw'). Did you mean 'count'?"),
    ("draw: {count: 2, whom: me}", Verb, "1:18: unknown key 'whom' ('draw'). Did you mean 'who'?"),
    ("draw: {count: 2, count: 3}", Verb, "1:18: the key 'count' stands twice, first in line 1"),
    ("shuffle: {well: true}", Verb, "1:11: unknown key 'well' ('shuffle'). Leave it out"),
    ("move: {from: hand}", Verb, "1:7: 'move' has no 'to'. Add a line 'to: …' to it."),
    ("move: hand", Verb, "1:7: 'move' must be a mapping, not 'hand'"),
    # values
    ("draw: two", Verb, "1:7: 'draw' must be a whole number, not 'two'"),
    ("draw: {xyz: 2}", Verb, "1:7: 'draw' must be a whole number, not a mapping"),
    ("draw: {who: them}", Verb, "1:13: unknown who 'them' ('who'). Known: each, me, player, you."),
    ("move: {from: hnad, to: hand}", Verb, "1:14: unknown zone 'hnad' ('from'). Did you mean 'hand'?"),
    ("move: {from: hand, to: hand, at-most: many}", Verb, "1:39: 'at-most' must be a whole number, not 'many'"),
    ("move: {from: hand, to: hand, face-down: yes}", Verb, "1:41: 'face-down' must be true or false, not 'yes'"),
    ("tag: {words: old, pair: [1]}", Verb, "1:25: 'pair' must have 2 items, not 1. Write, in this order: whole"),
    ("tag: {words: old, pair: 1}", Verb, "1:25: 'pair' must be a list, not '1'"),
    ("tag: {words: old, pair: [1, attic]}", Verb, "1:29: unknown zone 'attic' (item 2 of 'pair')"),
    ("tag: {words: old, mood: glum}", Verb, "1:25: unknown word 'glum' ('mood')"),
    (
        "choose:\n  - draw\n  - sya: x",
        Verb,
        "3:5: unknown verb 'sya' (a key of item 2 of 'choose'). Did you mean 's",
    ),
    ("lift: 3 lb", Verb, "1:7: 'lift' is no weight"),
    ("say: {a: 1}", Verb, "1:6: 'say' must be a whole number or text, not a mapping. Write one."),
    # unions
    ("pay: {cost: {mana: 2}, lifted: mee}", Verb, "1:32: unknown whole number or weight or who 'mee' ('lifted'). Did"),
    ("pay: {cost: {mana: 2}, lifted: {plaier: 1}}", Verb, "'plaier' (a key of 'lifted'). Did you mean 'player'?"),
    ("pay: {cost: {mana: 2}, lifted: [1]}", Verb, "1:32: 'lifted' must be a whole number or weight or who, not a list"),
    ("pay: {mana: 2, more: [1]}", Verb, "1:22: 'more' must be a mapping, not a list"),
    ("[1, two]", tuple[int, ...] | None, "1:5: item 2 of the file must be a whole number"),
    ("[two]", tuple[int, ...] | Zone, "1:2: item 1 of the file must be a whole number"),
    ("{a: 1}", int | bool, "1:1: the file must be a whole number or true or false, not a mapping"),
    ("x", type(None), "1:1: the file must be nothing, not 'x'"),
    # what the classes themselves refuse
    ("choose:\n  options: draw\n  how-many: 2", Verb, "2:3: more are chosen than there are. Choose fewer."),
    ("may: {choose: {options: [], how-many: 2}}", Verb, "1:15: more are chosen than there are. Choose fewer."),
    ("choose: []", Verb, "1:9: more are chosen than there are"),
    ("lift: {what: 3 kg, times: 0}", Verb, "1:7: 'lift' is no lift: 'times' must be >= 1: 0."),
    ("lift: {what: 3 kg, half: x}", Verb, "1:26: 'half' must be a whole number, not 'x'"),
]


@pytest.mark.parametrize(("text", "expected", "message"), WRONG, ids=[text for text, _, _ in WRONG])
def test_what_does_not_fit_is_refused_at_its_place(text, expected, message):
    error = refusal(text, expected)

    assert message in str(error)
    assert str(error).startswith("card.yaml:")
    assert error.remedy


def test_the_errors_are_those_of_all_files():
    assert isinstance(refusal("drow: 2"), UnknownName)
    assert isinstance(refusal("draw: two"), YamlError)
    assert isinstance(refusal("choose: []"), DefinitionError)


# ---------------------------------------------------------------- classes that cannot be read


@frozen
class Unclear(Verb):
    thing: object


@frozen
class Lost(Verb):
    thing: "Nowhere"  # type: ignore[name-defined]  # noqa: F821  # that is the point


class Bare(Verb):
    pass


T = TypeVar("T", int, str)


@frozen
class Box(Verb, Generic[T]):
    content: T


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Unclear, "values of the type <class 'object'> cannot be read"),
        (Lost, "a type in Lost cannot be looked up"),
        (Bare, "Bare is no attrs class"),
    ],
)
def test_a_class_that_cannot_be_read_says_why(kind, message):
    assert message in refusal("it: {thing: 1}", Verb, Forms({"it": kind})).message


def test_a_field_whose_type_is_a_variable_takes_each_of_its_types():
    forms = Forms({"box": Box})

    assert (value("box: 3", Verb, forms), value("box: x", Box[str], forms)) == (Box(3), Box("x"))


def test_two_types_with_readers_of_their_own_must_be_told_apart():
    forms = Forms({}, readers={Weight: read_weight, Zone: read_weight})

    assert "nothing tells apart a weight and a zone" in refusal("3 kg", Weight | Zone, forms).message


def test_one_type_with_a_reader_of_its_own_is_what_the_others_are_not():
    forms = Forms({"noon": Noon}, readers={Weight: read_weight})

    assert value("noon", Weight | Trigger, forms) == Noon()
    assert value("3 kg", Weight | Trigger, forms) == Weight(3)
    assert refusal("moon", Weight | Trigger, forms).message == "the file is no weight"


@pytest.mark.parametrize(
    ("names", "words", "message"),
    [
        ({"me": Player}, {Who: {"me": ME}}, "two meanings"),
        ({}, {Who: {"me": ME}, Player: {"me": YOU}}, "two meanings"),
        ({}, {Who: {"me": Draw()}}, "stands for no who"),
    ],
)
def test_a_word_must_have_one_meaning_and_the_right_one(names, words, message):
    with pytest.raises(DefinitionError, match=message):
        Forms(names, words=words)


def test_one_word_may_mean_two_things_in_two_places():
    forms = Forms({"noon": Noon}, words={Who: {"noon": ME}})

    assert value("noon", Trigger, forms) == Noon()
    assert value("noon", Who, forms) == ME


def test_where_a_class_without_a_name_has_words_another_word_is_answered_with_them():
    forms = Forms({}, words={Cost: {"dear": Cost(9), "cheap": Cost(1)}})

    assert value("dear", Cost, forms) == Cost(9)
    assert "unknown cost 'deer'" in str(refusal("deer", Cost, forms))
    assert "Did you mean 'dear'?" in str(refusal("deer", Cost, forms))
