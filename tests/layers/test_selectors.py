"""Selectors: each kind on rows that fit and rows that do not, what it reads, how it prints."""

import pytest

from ludex.layers.cells import OF_THE_RULES, Atom, Frame, Held, Row
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Bears, Everything, Has, Is, Itself, Named, NumberIs, Present, among
from ludex.layers.passives import Inert
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding, InSourceSet, Linked, SameAsSource, Shares
from ludex.layers.selection import ABILITIES, AllOf, AnyOf, Not, Scope, Selector, Tally, TallyKind
from tests.boards.abilities import becomes, is_, passive
from tests.boards.custom import MOTLEY, OUTRANKS
from tests.boards.judged import judged
from tests.boards.vocabulary import (
    AT,
    CAMP,
    CLIMATE,
    COLOURS,
    GUARD,
    POWER,
    SIDE,
    TERRAINS,
    TYPES,
    WEATHER,
    ZONE,
    region,
    thing,
    words,
)

FRAME: Frame = {"north": {CLIMATE: words("cold")}, "south": {CLIMATE: words("dry")}}
SOURCE = Row("hero", {SIDE: "west", POWER: 3, TYPES: words("Mage Elf"), AT: words("north")}, FRAME)
LACKING = Row("ghost", {}, FRAME)


def row(id: str = "elf", abilities: tuple[Held, ...] = (), **cells) -> Row:
    return Row(id, dict(thing(id, 1, **cells).base), FRAME, abilities)


def held(*abilities: Inert) -> tuple[Held, ...]:
    return tuple(Held((1, 0, place), ability) for place, ability in enumerate(abilities))


FITS = [
    (Everything(), row(), None),
    (Itself(), SOURCE, row()),
    (~Itself(), row(), SOURCE),
    (Named(frozenset({"elf", "orc"})), row("orc"), row("imp")),
    (Is(SIDE, frozenset({"west", "north"})), row(side="north"), row(side="east")),
    (Is(SIDE, frozenset({"west"})), row(side="west"), LACKING),
    (Has(TYPES, "Elf"), row(types="Elf Mage"), row(types="Mage")),
    (Has(TYPES, "Elf"), row(types="Elf"), LACKING),
    (Has(WEATHER, "cold"), row(at="north"), row(at="south")),
    (Has(CAMP, "west field"), row(side="west", zone="field"), row(side="west", zone="camp")),
    (NumberIs(POWER, Relation.EQUAL, 2), row(power=2), row(power=3)),
    (NumberIs(POWER, Relation.EQUAL, 0), LACKING, row(power=1)),
    (NumberIs(POWER, Relation.AT_LEAST, 2), row(power=2), row(power=1)),
    (NumberIs(POWER, Relation.AT_MOST, 2), row(power=2), row(power=3)),
    (NumberIs(POWER, Relation.MORE, 2), row(power=3), row(power=2)),
    (NumberIs(POWER, Relation.LESS, 2), row(power=1), row(power=2)),
    (NumberIs(POWER, Relation.NOT_EQUAL, 2), row(power=1), row(power=2)),
    (NumberIs(POWER, Relation.MORE, POWER), row(power=4), row(power=3)),
    (NumberIs(POWER, Relation.AT_MOST, GUARD), LACKING, row(power=1)),
    (Present(POWER), row(power=0), LACKING),
    (SameAsSource(SIDE), row(side="west"), row(side="east")),
    (SameAsSource(SIDE), SOURCE, LACKING),
    (Shares(TYPES, TYPES), row(types="Elf"), row(types="Orc")),
    (Shares(TYPES, TYPES), SOURCE, LACKING),
    (Shares(COLOURS, TYPES), row(colours="Mage"), row(types="Mage")),
    (Shares(AT, AT), row(at="north south"), row(at="south")),
    (InSourceSet(AT), Row("north", {}, FRAME), Row("south", {}, FRAME)),
    (InSourceSet(AT), Row("north", {}, FRAME), Row("north", {}, {})),
    (Bears(), row(abilities=held(Inert("Tough"))), row()),
    (Bears(kind="keyword"), row(abilities=held(Inert("Tough", "keyword"))), row(abilities=held(Inert("Tough")))),
    (Bears(name="Tough"), row(abilities=held(Inert("Eternal"), Inert("Tough"))), row(abilities=held(Inert("Eternal")))),
    (
        Bears("keyword", "Tough"),
        row(abilities=held(Inert("Tough", "keyword"))),
        # one of each, none of both
        row(abilities=held(Inert("Tough"), Inert("Eternal", "keyword"))),
    ),
    (OUTRANKS, row(power=4), row(power=3)),
    (MOTLEY, row(types="Elf Mage"), row(types="Elf")),
]


@pytest.mark.parametrize(("selector", "fitting", "other"), FITS, ids=[str(each[0]) for each in FITS])
@pytest.mark.parametrize("checked", [False, True])
def test_a_selector_takes_in_what_fits_and_nothing_else(selector, fitting, other, checked):
    scope = Scope(SOURCE, checked=checked)
    assert selector.matches(fitting, scope)
    assert not (~selector).matches(fitting, scope)
    if other is not None:
        assert not selector.matches(other, scope)
        assert (~selector).matches(other, scope)


@pytest.mark.rule("ALT4-7.3.18.b")
def test_an_ignored_ability_is_still_borne():
    ignored = (Held((1, 0, 0), Inert("Tough"), ignored=True),)
    assert Bears(name="Tough").matches(row(abilities=ignored), Scope(SOURCE))


def test_and_or_and_not_flatten_and_cancel():
    a, b, c = is_("A"), is_("B"), is_("C")
    assert a & b & c == AllOf((a, b, c)) == a & (b & c)
    assert a | b | c == AnyOf((a, b, c)) == a | (b | c)
    assert (~a, ~~a) == (Not(a), a)
    assert a & (b | c) == AllOf((a, AnyOf((b, c))))


@pytest.mark.parametrize(
    ("types", "fits"), [("A", False), ("B", True), ("A B", True), ("A C", True), ("C", False), ("", False)]
)
def test_nested_selectors_combine(types, fits):
    # B, or A and C
    selector = is_("B") | (is_("A") & is_("C"))
    assert selector.matches(row(types=types), Scope(SOURCE)) is fits
    assert (~selector).matches(row(types=types), Scope(SOURCE)) is not fits


@pytest.mark.parametrize(
    ("selector", "words_"),
    [
        (is_("A") & (is_("B") | is_("C")), "types with A and (types with B or types with C)"),
        (~(is_("A") & is_("B")), "not (types with A and types with B)"),
        (~Itself(), "not this object"),
        (NumberIs(POWER, Relation.MORE, GUARD), "power more than the source's guard"),
        (SameAsSource(SIDE), "the source's side"),
        (Linked(AT, Has(TERRAINS, "forest")), "in at with terrains with forest"),
        (Bears(kind="keyword", name="Tough"), "having an ability of kind keyword “Tough”"),
        (Named(frozenset({"orc", "elf"})), "elf or orc"),
        (Present(POWER), "having power"),
        (among(ZONE, "hand", "camp"), "zone camp or hand"),
        (OUTRANKS, "outranking the source"),
    ],
)
def test_a_selector_prints_as_a_phrase(selector, words_):
    assert str(selector) == words_


@pytest.mark.parametrize("computed", [CAMP, WEATHER])
def test_the_presence_of_what_is_computed_is_not_asked_for(computed):
    with pytest.raises(DefinitionError, match=rf"{computed.name} is computed from other characteristics"):
        Present(computed)


def test_a_selector_of_no_word_is_refused():
    with pytest.raises(DefinitionError, match=r"no word for world\.zone"):
        among(ZONE)


@pytest.mark.parametrize(
    ("selector", "reads", "source_reads"),
    [
        (Everything(), set(), set()),
        (Has(TYPES, "Elf"), {Atom(TYPES, "Elf")}, set()),
        (Has(CAMP, "west field"), {Atom(SIDE), Atom(ZONE)}, set()),
        (Is(SIDE, frozenset({"west"})), {Atom(SIDE)}, set()),
        (NumberIs(POWER, Relation.LESS, GUARD), {Atom(POWER)}, {Atom(GUARD)}),
        (Present(TYPES), {Atom(TYPES, presence=True)}, set()),
        (SameAsSource(SIDE), {Atom(SIDE)}, {Atom(SIDE)}),
        (Shares(COLOURS, TYPES), {Atom(COLOURS)}, {Atom(TYPES)}),
        (InSourceSet(AT), set(), {Atom(AT)}),
        (Bears("k"), {Atom(ABILITIES)}, set()),
        (Linked(AT, SameAsSource(SIDE)), {Atom(AT)}, {Atom(SIDE)}),
        (Holding(AT, Shares(TYPES, COLOURS)), set(), {Atom(COLOURS)}),
        (~(is_("A") & SameAsSource(SIDE)), {Atom(TYPES, "A"), Atom(SIDE)}, {Atom(SIDE)}),
    ],
    ids=lambda given: str(given) if isinstance(given, Selector) else None,
)
def test_a_selector_says_what_it_reads(selector: Selector, reads, source_reads):
    assert (selector.reads(), selector.source_reads()) == (reads, source_reads)


def test_links_are_listed_from_the_inside_out():
    inner = Holding(AT, is_("Elf"))
    outer = Linked(AT, inner & Has(TERRAINS, "forest"))
    assert (~(is_("A") | outer)).links() == (inner, outer)
    assert inner.link_reads() == {Atom(TYPES, "Elf"), Atom(AT)}
    assert outer.link_reads() == {Atom(TERRAINS, "forest")}


# ------------------------------------------------------------ places, on boards


def table(selector: Selector):
    """Who becomes marked: two regions, an elf and an orc apart, a wanderer in both, a ghost nowhere."""
    return judged(
        region("north", 1, terrains="forest"),
        region("south", 2, terrains="ocean"),
        thing("elf", 3, at="north", types="Elf", side="west"),
        thing("orc", 4, at="south", types="Orc", side="east"),
        thing("both", 5, at="north south", side="west"),
        thing("ghost", 6),
        thing("source", 7, passive(becomes("Marked"), to=selector), at="north", side="east"),
    )


@pytest.mark.parametrize(
    ("selector", "marked"),
    [
        (Linked(AT, Has(TERRAINS, "forest")), "elf both source"),
        (~Linked(AT, Has(TERRAINS, "forest")), "north south orc ghost"),
        (Holding(AT, is_("Orc")), "south"),
        (Holding(AT, Itself()), "north"),
        (InSourceSet(AT), "north"),
        # in a place with somebody of the source's side in it
        (Linked(AT, Holding(AT, SameAsSource(SIDE) & ~Itself())), "orc both"),
        # in a place without an elf
        (Linked(AT, ~Holding(AT, is_("Elf"))), "orc both"),
        # a place that no orc is in
        (Holding(AT, Everything()) & ~Holding(AT, is_("Orc")), "north"),
        (Linked(AT, Named(frozenset({"north", "elf"}))), "elf both source"),
        (Linked(AT, InSourceSet(AT)), "elf both source"),
        (Shares(AT, AT), "elf both source"),
        (Linked(AT, is_("Elf")), ""),
    ],
    ids=str,
)
def test_places_select_and_are_selected(selector, marked):
    position = table(selector)
    assert {id for id, types in position.values(TYPES).items() if "Marked" in types} == words(marked)


def test_what_the_rules_lay_on_an_object_is_not_counted_among_its_abilities():
    laid = (Held((1, 0, 0), Inert("boost", OF_THE_RULES)),)
    assert not Bears().matches(row(abilities=laid), Scope(SOURCE))


# ------------------------------------------------------------ tallies


@pytest.mark.parametrize(
    ("kind", "parts", "total"),
    [
        (TallyKind.COUNT, [(1, 2), (None, 3), (1, 1)], (3,)),
        (TallyKind.SUM, [(4, 2), (None, 3), (-1, 1)], (7,)),
        (TallyKind.HIGHEST, [(3, 1), (5, 1), (None, 4)], (5, 1, 3)),
        (TallyKind.HIGHEST, [(5, 2), (1, 1)], (5, 2, 1)),
        (TallyKind.HIGHEST, [(-2, 1)], (-2, 1, 0)),
        (TallyKind.LOWEST, [(3, 1), (5, 1), (4, 7)], (3, 1, 4)),
        (TallyKind.LOWEST, [(None, 1)], (0, 0, 0)),
        (TallyKind.COUNT, [], (0,)),
        (TallyKind.SUM, [], (0,)),
        (TallyKind.HIGHEST, [], (0, 0, 0)),
    ],
)
def test_a_tally_comes_down_to_its_total(kind, parts, total):
    assert Tally(kind, Everything(), POWER).total(parts) == total


@pytest.mark.parametrize(
    ("kind", "own", "all_of_them", "others"),
    [
        (TallyKind.COUNT, row(types="Elf", power=9), 3, 2),
        (TallyKind.COUNT, row(types="Orc", power=9), 3, 3),
        (TallyKind.SUM, row(types="Elf", power=2), 7, 5),
        (TallyKind.HIGHEST, row(types="Elf", power=4), 4, 2),
        (TallyKind.HIGHEST, row(types="Elf", power=2), 4, 4),
        (TallyKind.LOWEST, row(types="Elf", power=1), 1, 2),
        (TallyKind.LOWEST, row(types="Orc", power=1), 1, 1),
    ],
)
def test_of_the_others_leaves_the_object_itself_out(kind, own, all_of_them, others):
    # Three elves of power 1, 2 and 4.
    tally = Tally(kind, is_("Elf"), None if kind is TallyKind.COUNT else POWER)
    numbers = [1, 1, 1] if kind is TallyKind.COUNT else [1, 2, 4]
    scope = Scope(SOURCE, totals={tally: tally.total((each, 1) for each in numbers)})
    assert tally.of(own, scope, others=False) == all_of_them
    assert tally.of(own, scope, others=True) == others


def test_two_on_top_see_each_other():
    tally = Tally(TallyKind.HIGHEST, Everything(), POWER)
    scope = Scope(SOURCE, totals={tally: tally.total([(4, 2), (1, 1)])})
    assert tally.of(row(power=4), scope, others=True) == 4
