"""Characteristics: what is absent, what is read, what is computed, what is refused."""

import pytest

from ludex.layers.cells import (
    Atom,
    Characteristic,
    Frame,
    Kind,
    Row,
    check_value,
    derived,
    members,
    number,
    through,
    value,
)
from ludex.layers.errors import DefinitionError

POWER, TYPES, SIDE = number("t.power"), members("t.types"), value("t.side")
AT, CLIMATE, HEIGHT = members("t.at"), members("t.climate"), value("t.height")
FRAME: Frame = {
    "north": {CLIMATE: frozenset({"cold", "wet"}), HEIGHT: "high"},
    "south": {CLIMATE: frozenset({"dry"}), HEIGHT: "low"},
    "void": {},
}


@pytest.mark.rule("ALT4-2.3.1.f", "ALT-2.3.1.f")
def test_what_is_absent_reads_as_zero_nothing_or_no_word_and_stays_absent():
    rock = Row("rock", {})
    assert (POWER.of(rock), TYPES.of(rock), SIDE.of(rock)) == (0, frozenset(), "")
    assert not any(rock.has(cell) for cell in (POWER, TYPES, SIDE))


@pytest.mark.rule("ALT4-2.3.1.c", "ALT-2.3.1.c")
def test_zero_and_the_empty_set_are_present():
    row = Row("elf", {POWER: 0, TYPES: frozenset(), SIDE: ""})
    assert all(row.has(cell) for cell in (POWER, TYPES, SIDE))


def test_characteristics_are_the_same_when_name_and_kind_are():
    assert number("t.power") == POWER
    assert hash(number("t.power")) == hash(POWER)
    assert len({number("t.x"), members("t.x"), value("t.x"), Characteristic("t.x", Kind.VALUE)}) == 3


def test_the_last_part_of_a_name_is_shown():
    assert str(number("altered.hand_cost")) == "hand cost"
    assert [str(Atom(TYPES)), str(Atom(TYPES, "Robot")), str(Atom(POWER, presence=True))] == [
        "t.types",
        "t.types:Robot",
        "t.power?",
    ]


def test_a_derived_set_is_computed_from_the_object_alone():
    camp = derived("t.camp", SIDE.reads(), lambda row: frozenset({SIDE.of(row).upper()}))
    assert camp.of(Row("elf", {SIDE: "west"})) == {"WEST"}
    assert camp.reads() == {Atom(SIDE)}


def test_a_characteristic_of_places_is_read_through_a_link_and_united():
    climate = through("t.weather", link=AT, of_place=CLIMATE)
    here = Row("elf", {AT: frozenset({"north", "south"})}, FRAME)
    assert climate.of(here) == {"cold", "wet", "dry"}
    assert climate.of(Row("elf", {AT: frozenset({"void", "gone"})}, FRAME)) == frozenset()
    assert climate.of(Row("elf", {}, FRAME)) == frozenset()
    assert Atom(AT) in climate.reads()


def test_words_of_places_are_united_like_sets():
    height = through("t.heights", link=AT, of_place=HEIGHT)
    assert height.of(Row("elf", {AT: frozenset({"north", "south"})}, FRAME)) == {"high", "low"}


def test_a_link_may_itself_be_derived():
    both = derived("t.both", SIDE.reads(), lambda row: frozenset({"north", "south"} if SIDE.of(row) else ()))
    climate = through("t.weather", link=both, of_place=CLIMATE)
    assert climate.of(Row("elf", {SIDE: "west"}, FRAME)) == {"cold", "wet", "dry"}
    assert climate.of(Row("elf", {}, FRAME)) == frozenset()
    assert Atom(SIDE) in climate.reads()


@pytest.mark.parametrize(
    ("cell", "wrong"), [(POWER, "2"), (POWER, True), (POWER, 2.0), (TYPES, {"Robot"}), (TYPES, "Robot"), (SIDE, 1)]
)
def test_a_value_of_the_wrong_type_is_refused_by_name(cell, wrong):
    with pytest.raises(DefinitionError, match=rf"{cell.name} takes a {cell.kind.value}.*\(object elf\)"):
        check_value(cell, wrong, "object elf")


def test_what_is_computed_cannot_be_written():
    camp = derived("t.camp", SIDE.reads(), lambda row: frozenset({SIDE.of(row)}))
    weather = through("t.weather", link=AT, of_place=CLIMATE)
    for cell in (camp, weather):
        with pytest.raises(DefinitionError, match="is computed from other characteristics"):
            check_value(cell, frozenset({"west"}), "object elf")
