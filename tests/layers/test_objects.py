"""Objects, boards and deltas: identities, timestamps, what is refused, and that nothing is half done."""

import pytest
from immutables import Map

from ludex.layers.deltas import Enter, Grant, Leave, Revoke, Set, apply_delta
from ludex.layers.errors import BoardError, DefinitionError, LudexError, UnknownName
from ludex.layers.objects import Board, Object, board, passives_of
from ludex.layers.order import Layers
from ludex.layers.passives import Inert, Passive
from ludex.layers.resolver import Evaluator, Resolver
from tests.boards.abilities import passive, plus
from tests.boards.vocabulary import CAMP, POWER, SIDE, TYPES, WEATHER, region, thing, words

TOUGH, ETERNAL = Inert("Tough", "keyword"), Inert("Eternal", "keyword")


# ------------------------------------------------------------ objects and boards


def test_an_object_has_what_it_is_given_and_lacks_the_rest():
    elf = thing("elf", 1, power=0, types="")
    assert (elf.read(POWER), elf.read(TYPES), elf.read(SIDE)) == (0, frozenset(), "")
    assert (POWER in elf.base, TYPES in elf.base, SIDE in elf.base) == (True, True, False)
    assert elf == thing("elf", 1, types="", power=0)
    assert isinstance(elf.base, Map)


@pytest.mark.parametrize(
    ("cell", "wrong"), [(POWER, "3"), (TYPES, "Elf"), (SIDE, 1), (CAMP, words("x")), (WEATHER, words("x"))]
)
def test_an_object_with_a_wrong_value_is_refused_by_its_name(cell, wrong):
    with pytest.raises(DefinitionError, match="object elf"):
        Object("elf", 1, {cell: wrong})


def test_two_objects_of_one_identity_or_one_timestamp_are_refused():
    with pytest.raises(BoardError, match="two objects are called 'elf'"):
        board([thing("elf", 1), thing("elf", 2)])
    with pytest.raises(BoardError, match="'elf' and 'orc' have one timestamp, 1"):
        board([thing("elf", 1), thing("orc", 1)])


def test_an_unknown_object_is_named_with_the_nearest_known():
    with pytest.raises(UnknownName, match=r"unknown object .efl.\. Did you mean .elf.\?"):
        board([thing("elf", 1), thing("dragon", 2)])["efl"]


def test_the_frame_is_the_base_of_the_places():
    there = board([region("north", 1, climate="cold"), thing("elf", 2, power=1)])
    assert there.frame() == {"north": there["north"].base}
    assert (len(there), {each.id for each in there}) == (2, {"north", "elf"})


def test_passives_keep_their_place_among_the_abilities():
    first, second = passive(plus(1)), passive(plus(2))
    assert list(passives_of(thing("elf", 1, TOUGH, first, ETERNAL, second))) == [(1, first), (3, second)]


# ------------------------------------------------------------ deltas


def here() -> Board:
    return board([thing("elf", 1, TOUGH, ETERNAL, TOUGH, power=2), thing("orc", 2)])


def test_each_delta_changes_what_it_says_and_the_board_before_stays():
    before = here()
    assert apply_delta(before, Set("elf", POWER, 3))["elf"].read(POWER) == 3
    assert POWER not in apply_delta(before, Set("elf", POWER, None))["elf"].base
    assert apply_delta(before, Set("orc", POWER, None)) == before
    assert apply_delta(before, Set("orc", TYPES, words("Orc")))["orc"].read(TYPES) == {"Orc"}
    assert set(apply_delta(before, Leave("orc")).objects) == {"elf"}
    assert set(apply_delta(before, Enter(thing("imp", 3))).objects) == {"elf", "orc", "imp"}
    assert apply_delta(before, Grant("orc", TOUGH))["orc"].abilities == (TOUGH,)
    assert before == here()


def test_the_last_of_equal_abilities_is_revoked():
    assert apply_delta(here(), Revoke("elf", TOUGH))["elf"].abilities == (TOUGH, ETERNAL)


def test_a_timestamp_is_free_again_when_its_object_has_left():
    again = apply_delta(apply_delta(here(), Leave("elf")), Enter(thing("elf", 1, power=7)))
    assert again["elf"].read(POWER) == 7


REFUSED = [
    (Enter(thing("elf", 9)), BoardError, "'elf' is there already"),
    (Enter(thing("imp", 2)), BoardError, "'orc' and 'imp' have one timestamp, 2"),
    (Leave("imp"), UnknownName, "unknown object 'imp'"),
    (Set("imp", POWER, 1), UnknownName, "unknown object 'imp'"),
    (Set("elf", POWER, "1"), DefinitionError, "world.power takes a number"),
    (Set("elf", POWER, True), DefinitionError, "world.power takes a number"),
    (Set("elf", CAMP, words("x")), DefinitionError, "world.camp is computed"),
    (Grant("imp", TOUGH), UnknownName, "unknown object 'imp'"),
    (Revoke("imp", TOUGH), UnknownName, "unknown object 'imp'"),
    (Revoke("orc", TOUGH), BoardError, "'orc' has no ability Tough to lose"),
    (Revoke("elf", Passive(())), BoardError, "'elf' has no ability"),
]


@pytest.mark.parametrize(("delta", "error", "message"), REFUSED)
def test_a_delta_that_cannot_be_is_refused_and_nothing_has_changed(delta, error, message):
    before = here()
    with pytest.raises(error, match=message):
        apply_delta(before, delta)
    assert before == here()


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize(("delta", "error", "message"), REFUSED)
def test_a_view_that_refuses_a_delta_stays_as_it_was(evaluator, delta, error, message):
    start = board([thing("elf", 1, TOUGH, ETERNAL, TOUGH, passive(plus(1)), power=2), thing("orc", 2)])
    view = Resolver(Layers(), evaluator).start(start)
    with pytest.raises(error, match=message) as caught:
        view.after(Set("orc", POWER, 5), delta)
    assert isinstance(caught.value, LudexError)
    assert (view.board, view.value("elf", POWER), view.has("orc", POWER)) == (start, 3, False)
    assert view.after(Set("orc", POWER, 5)).value("orc", POWER) == 6


@pytest.mark.parametrize("evaluator", Evaluator)
def test_a_view_knows_only_its_own_objects(evaluator):
    view = Resolver(Layers(), evaluator).start(here())
    for ask in (view.row, view.abilities, lambda id: view.value(id, POWER), lambda id: view.has(id, POWER)):
        with pytest.raises(UnknownName, match="unknown object 'imp'"):
            ask("imp")
    gone = view.after(Leave("elf"))
    with pytest.raises(UnknownName):
        gone.row("elf")
    assert view.value("elf", POWER) == 2
