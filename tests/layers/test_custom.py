"""An embedder's own functions: what they declare holds, what they raise is said, nothing is half done."""

import pytest

from ludex.layers.amounts import CustomAmount
from ludex.layers.cells import AnyCharacteristic, Row, derived, members, through
from ludex.layers.changes import Add, CustomChange
from ludex.layers.conditions import CustomCondition
from ludex.layers.deltas import Set
from ludex.layers.errors import DefinitionError, FunctionFailed, LudexError, UndeclaredAccess
from ludex.layers.features import CustomSelector, Everything, Has
from ludex.layers.objects import Object, board
from ludex.layers.order import Layers
from ludex.layers.passives import Passive
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.selection import ABILITIES
from tests.boards.abilities import passive, plus
from tests.boards.custom import AT_HOME, FADED, HALVED, LEVELLED, OUTRANKS
from tests.boards.judged import judged
from tests.boards.vocabulary import COLOURS, GUARD, POWER, SIDE, TYPES, thing, words

CHECKED = Layers(checked=True)


def test_functions_of_an_embedder_work_like_what_is_built_in():
    start = judged(
        thing("o1", 1, Passive((plus(1),), OUTRANKS, AT_HOME), power=2, side="west"),
        thing("o2", 2, passive(Add(GUARD, HALVED), LEVELLED), power=5, guard=0, counters=1),
        thing("o3", 3, passive(FADED), power=3, guard=2, types="a", colours="red"),
        layers=CHECKED,
    )
    # o2 and o3 outrank o1: 6 and 4; half of each and o2's counter are guard; then power is levelled to 3.
    assert start.values(POWER) == {"o1": 2, "o2": 3, "o3": 3}
    assert start.values(GUARD) == {"o2": 0 + 3 + 1, "o3": 2 + 2 + 1}
    # o3 is an "a": colours fade altogether.
    assert start.values(COLOURS) == {}
    assert start.after(Set("o3", TYPES, words("b"))).values(COLOURS) == {id: words("a") for id in ("o1", "o2", "o3")}


def reads_side(row: Row, source: Row) -> bool:
    return SIDE.of(row) == "west"


def reads_side_of_source(row: Row, source: Row) -> bool:
    return SIDE.of(source) == "west"


def looks_for_side(row: Row, source: Row) -> bool:
    return row.has(SIDE)


SNEAKY = {
    "a selector of the object": Passive((plus(1),), CustomSelector("sly", reads_side)),
    "a selector of the source": Passive((plus(1),), CustomSelector("sly", reads_side_of_source, SIDE.reads())),
    "a selector by presence": Passive((plus(1),), CustomSelector("sly", looks_for_side)),
    "where it works": Passive((plus(1),), Everything(), works=CustomSelector("sly", reads_side)),
    "a condition": Passive((plus(1),), Everything(), CustomCondition("sly", lambda source: SIDE.of(source) == "x")),
    "an amount": Passive(
        (Add(POWER, CustomAmount("sly", lambda row, source: len(SIDE.of(row)), declared_source=SIDE.reads())),),
        Everything(),
    ),
    "a change": Passive(
        (CustomChange("sly", lambda row, source: {POWER: len(SIDE.of(row))}, frozenset({POWER})),), Everything()
    ),
}


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("ability", SNEAKY.values(), ids=SNEAKY)
def test_in_checked_mode_an_undeclared_read_is_an_error_that_names_it(ability, evaluator):
    there = board([thing("o1", 1, ability, power=1, side="west")])
    with pytest.raises(UndeclaredAccess, match=r"the function 'sly' read world\.side.*Add world\.side to"):
        Resolver(CHECKED, evaluator).start(there)


@pytest.mark.parametrize("evaluator", Evaluator)
def test_in_checked_mode_an_undeclared_look_at_abilities_is_an_error(evaluator):
    def bears_any(row: Row, source: Row) -> bool:
        return bool(row.abilities)

    sly = Passive((plus(1),), CustomSelector("sly", bears_any))
    with pytest.raises(UndeclaredAccess, match="the function 'sly' read abilities"):
        Resolver(CHECKED, evaluator).start(board([thing("o1", 1, sly, power=1)]))
    open_ = Passive((plus(1),), CustomSelector("open", bears_any, ABILITIES.reads()))
    assert judged(thing("o1", 1, open_, power=1), thing("o2", 2, power=1), layers=CHECKED).values(POWER) == {
        "o1": 2,
        "o2": 1,
    }


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("checked", [False, True])
def test_an_undeclared_write_is_an_error_that_names_it(checked, evaluator):
    sly = CustomChange("sly", lambda row, source: {GUARD: 1}, frozenset({POWER}))
    with pytest.raises(UndeclaredAccess, match=r"the function 'sly' wrote world\.guard.*\(o1\)"):
        Resolver(Layers(checked=checked), evaluator).start(board([thing("o1", 1, passive(sly))]))


@pytest.mark.parametrize("evaluator", Evaluator)
def test_a_written_value_of_the_wrong_type_is_an_error(evaluator):
    wrong: dict[AnyCharacteristic, str] = {POWER: "3"}
    sly = CustomChange("sly", lambda row, source: wrong, frozenset({POWER}))
    with pytest.raises(DefinitionError, match=r"world\.power takes a number.*the result of 'sly' for o1"):
        Resolver(Layers(), evaluator).start(board([thing("o1", 1, passive(sly))]))


def fails(row: Row, source: Row) -> bool:
    raise ZeroDivisionError("no such elf")


FAILING = {
    "a selector": Passive((plus(1),), CustomSelector("brittle", fails)),
    "a condition": Passive((plus(1),), Everything(), CustomCondition("brittle", lambda source: fails(source, source))),
    "an amount": Passive((Add(POWER, CustomAmount("brittle", fails)),), Everything()),
    "a change": Passive((CustomChange("brittle", fails, frozenset()),), Everything()),  # type: ignore[arg-type]
    "where it works": Passive((plus(1),), Everything(), works=CustomSelector("brittle", fails)),
}


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("ability", FAILING.values(), ids=FAILING)
def test_a_function_that_raises_is_named_with_what_it_raised(ability, evaluator):
    with pytest.raises(FunctionFailed, match=r"'brittle' raised ZeroDivisionError: no such elf") as caught:
        Resolver(Layers(), evaluator).start(board([thing("o1", 1, ability, power=1)]))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("evaluator", Evaluator)
def test_a_view_whose_next_event_makes_a_function_fail_is_as_it_was(evaluator):
    def picky(row: Row, source: Row) -> bool:
        if POWER.of(row) > 5:
            raise ValueError("too strong")
        return True

    ability = Passive((Add(GUARD, plus(1).by),), CustomSelector("picky", picky, POWER.reads()))
    view = Resolver(Layers(), evaluator).start(board([thing("o1", 1, ability, power=1, guard=0), thing("o2", 2)]))
    with pytest.raises(FunctionFailed, match="too strong"):
        view.after(Set("o1", POWER, 6)).row("o1")
    assert (view.value("o1", POWER), view.value("o1", GUARD)) == (1, 1)
    assert view.after(Set("o1", POWER, 5)).value("o1", GUARD) == 1


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("returned", [None, "3", 1.5], ids=["nothing", "a word", "a fraction"])
def test_an_amount_that_is_no_whole_number_is_an_error(returned, evaluator):
    vague = passive(Add(POWER, CustomAmount("vague", lambda row, source: returned)))
    with pytest.raises(DefinitionError, match=r"the function 'vague' returned a value of type .*, not int \(o1\)"):
        Resolver(Layers(), evaluator).start(board([thing("o1", 1, vague, power=1)]))


@pytest.mark.parametrize("evaluator", Evaluator)
def test_new_values_that_are_no_mapping_from_characteristics_are_an_error(evaluator):
    empty = CustomChange("empty", lambda row, source: None, frozenset({POWER}))  # type: ignore[arg-type,return-value]
    by_word = CustomChange("by word", lambda row, source: {"power": 1}, frozenset({POWER}))  # type: ignore[dict-item]
    for change, told in ((empty, "type NoneType, not Mapping"), (by_word, "wrote 'power', which it had not declared")):
        with pytest.raises(LudexError, match=told):
            Resolver(Layers(), evaluator).start(board([thing("o1", 1, passive(change), power=1)]))


BEYOND = {
    "who the object is": lambda row, source: row.id == "o2",
    "who the source is": lambda row, source: source.id == "o2",
    "all characteristics": lambda row, source: SIDE in set(row.cells),
    "how many characteristics": lambda row, source: len(row.cells) > 1,
    "marks": lambda row, source: bool(row.marks),
    "the places": lambda row, source: any(SIDE in cells for cells in row.frame.values()),
}


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize("asks", BEYOND.values(), ids=BEYOND)
def test_in_checked_mode_what_cannot_be_declared_is_out_of_reach(asks, evaluator):
    sly = Passive((plus(1),), CustomSelector("sly", asks))
    there = [thing("o1", 1, sly, power=1), thing("o2", 2, power=1), Object("north", 3, {SIDE: "west"}, place=True)]
    with pytest.raises(UndeclaredAccess, match="the function 'sly'"):
        Resolver(CHECKED, evaluator).start(board(there))


@pytest.mark.parametrize("evaluator", Evaluator)
def test_in_checked_mode_what_is_declared_of_places_can_be_read(evaluator):
    at, terrain = members("world.at"), members("world.terrain")
    ground = through("world.ground", link=at, of_place=terrain)
    grows = Passive((plus(1),), CustomSelector("grows", lambda row, source: "wood" in ground.of(row), ground.reads()))
    there = [
        Object("north", 1, {terrain: words("wood")}, place=True),
        Object("south", 2, {terrain: words("sand")}, place=True),
        Object("elf", 3, {POWER: 1, at: words("north")}, (grows,)),
        Object("orc", 4, {POWER: 1, at: words("south")}),
    ]
    view = Resolver(CHECKED, evaluator).start(board(there))
    assert (view.value("elf", POWER), view.value("orc", POWER)) == (2, 1)


@pytest.mark.parametrize("evaluator", Evaluator)
def test_a_computed_characteristic_that_fails_is_named(evaluator):
    brittle = derived("world.camp", SIDE.reads(), lambda row: fails(row, row))  # type: ignore[arg-type,return-value]
    vague = derived("world.camp", SIDE.reads(), lambda row: [SIDE.of(row)])  # type: ignore[arg-type,return-value]
    for camp, told in ((brittle, "'world.camp' raised ZeroDivisionError: no such elf"), (vague, "list, not frozenset")):
        with pytest.raises(LudexError, match=told):
            Resolver(Layers(), evaluator).start(board([thing("o1", 1, Passive((plus(1),), Has(camp, "x")), power=1)]))
