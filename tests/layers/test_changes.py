"""Changes: what each does to what is there, to what is absent, and to abilities; how it prints."""

import pytest

from ludex.layers.amounts import Constant, OfTarget
from ludex.layers.cells import OF_THE_RULES
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.deltas import Leave, Set
from ludex.layers.errors import DefinitionError, RefusedError
from ludex.layers.features import Everything, Itself
from ludex.layers.objects import board
from ludex.layers.order import Layers
from ludex.layers.passives import Inert
from ludex.layers.resolver import Evaluator, Resolver
from tests.boards.abilities import gives, is_, only, passive, plus, set_to
from tests.boards.judged import judged
from tests.boards.seven import SEVEN
from tests.boards.vocabulary import CELLS, COLOURS, GUARD, POWER, SIDE, TYPES, thing, words

TOUGH, ETERNAL, RALLY = Inert("Tough", "keyword"), Inert("Eternal", "keyword"), Inert("Rally", "reaction")
FULL: dict[str, int | str] = {"power": 3, "guard": 1, "types": "Elf", "side": "east"}


def changed(*changes: Change, **cells) -> dict[str, int | str]:
    """What an object shows after changes of one ability by a western source, by name of the characteristic."""
    position = judged(
        thing("source", 1, passive(*changes, to=only("elf")), side="west", power=9), thing("elf", 2, **cells)
    )
    names = {cell: name for name, cell in CELLS.items()}
    shown = {names[cell]: found for cell, found in position.fast.row("elf").cells.items()}
    return {name: " ".join(sorted(found)) if isinstance(found, frozenset) else found for name, found in shown.items()}


@pytest.mark.parametrize(
    ("change", "after", "phrase"),
    [
        (Add(POWER, Constant(2)), {"power": 5}, "adds 2 to power"),
        (Add(POWER, Constant(-5)), {"power": -2}, "adds -5 to power"),
        (Add(POWER, OfTarget(GUARD)), {"power": 4}, "adds its guard to power"),
        (SetNumber(POWER, Constant(0)), {"power": 0}, "sets power to 0"),
        (SetNumber(POWER, OfTarget(GUARD)), {"power": 1}, "sets power to its guard"),
        (Double(POWER), {"power": 6}, "doubles power"),
        (Switch(POWER, GUARD), {"power": 1, "guard": 3}, "switches power and guard"),
        (SetWord(SIDE, "north"), {"side": "north"}, "sets side to north"),
        (SetWord(SIDE, SIDE), {"side": "west"}, "sets side to the source's side"),
        (GainMember(TYPES, "Mage"), {"types": "Elf Mage"}, "adds Mage to types"),
        (GainMember(TYPES, "Elf"), {"types": "Elf"}, "adds Elf to types"),
        (LoseMember(TYPES, "Elf"), {"types": ""}, "takes Elf from types"),
        (LoseMember(TYPES, "Mage"), {"types": "Elf"}, "takes Mage from types"),
        (SetMembers(TYPES, words("Orc Mage")), {"types": "Mage Orc"}, "sets types to Mage, Orc"),
        (SetMembers(TYPES), {"types": ""}, "empties types"),
        (Acquire(POWER, 7), {"power": 3}, "gives power 7"),
        (Acquire(COLOURS, words("red")), {"colours": "red"}, "gives colours red"),
    ],
    ids=str,
)
def test_a_change_of_what_is_there(change, after, phrase):
    assert changed(change, **FULL) == FULL | after
    assert str(change) == phrase


@pytest.mark.rule("ALT4-2.3.1.d", "ALT-2.3.1.d")
@pytest.mark.parametrize(
    "change",
    [
        Add(POWER, Constant(1)),
        SetNumber(POWER, Constant(5)),
        Double(POWER),
        SetWord(SIDE, "north"),
        LoseMember(TYPES, "Elf"),
        SetMembers(TYPES, words("Orc")),
        SetMembers(TYPES),
    ],
    ids=str,
)
def test_what_is_absent_cannot_be_modified(change):
    assert changed(change) == {}


@pytest.mark.rule("ALT4-2.3.1.d")
@pytest.mark.parametrize("there", [{"power": 3}, {"guard": 3}, {}], ids=str)
def test_numbers_are_switched_only_where_both_are_there(there):
    assert changed(Switch(POWER, GUARD), **there) == there


@pytest.mark.rule("ALT4-2.3.1.e", "ALT-2.3.1.e")
@pytest.mark.parametrize(
    ("change", "after"),
    [
        (GainMember(TYPES, "Robot"), {"types": "Robot"}),
        (Acquire(POWER, 2), {"power": 2}),
        (Acquire(POWER, 0), {"power": 0}),
        (Acquire(SIDE, "north"), {"side": "north"}),
        (Acquire(TYPES, frozenset()), {"types": ""}),
    ],
    ids=str,
)
def test_what_is_absent_can_be_gained(change, after):
    assert changed(change) == after


@pytest.mark.rule("ALT-2.3.1.e")
@pytest.mark.parametrize(("abilities", "power"), [((Acquire(POWER, 2), plus(1)), 3), ((plus(1), Acquire(POWER, 2)), 3)])
def test_as_abilities_what_adds_waits_for_what_gives(abilities, power):
    objects = [thing(f"o{age}", age, passive(change, to=only("elf"))) for age, change in enumerate(abilities, start=1)]
    assert judged(*objects, thing("elf", 9)).value("elf", POWER) == power


@pytest.mark.rule("ALT-2.3.1.d")
def test_in_one_ability_what_is_gained_is_not_yet_there_to_be_modified():
    assert changed(Acquire(POWER, 2), Add(POWER, Constant(1))) == {"power": 2}


def test_a_gained_characteristic_has_a_value_of_its_kind():
    with pytest.raises(DefinitionError, match="takes a number"):
        Acquire(POWER, "2")


def test_each_change_of_an_ability_has_its_own_targets():
    position = judged(
        thing("source", 1, passive(plus(1), GainMember(TYPES, "X"))), thing("a", 2, power=1), thing("b", 3)
    )
    assert position.values(POWER) == {"a": 2}
    assert set(position.values(TYPES)) == {"source", "a", "b"}


# ------------------------------------------------------------ abilities


def abilities(*changes: Change, on: tuple = (TOUGH, RALLY, ETERNAL)) -> list:
    position = judged(thing("source", 1, passive(*changes, to=only("elf"))), thing("elf", 2, *on))
    return [(held.ability, held.ignored) if held.ignored else held.ability for held in position.fast.abilities("elf")]


@pytest.mark.parametrize(
    ("change", "left", "phrase"),
    [
        (LoseAbilities(), [], "removes all abilities"),
        (LoseAbilities(Which(kind="keyword")), [RALLY], "removes all abilities of kind keyword"),
        (LoseAbilities(Which(name="Tough")), [RALLY, ETERNAL], "removes the ability “Tough”"),
        (LoseAbilities(Which("reaction", "Tough")), [TOUGH, RALLY, ETERNAL], "removes the ability “Tough”"),
        (IgnoreAbilities(), [(TOUGH, True), (RALLY, True), (ETERNAL, True)], "has all abilities ignored"),
        (
            IgnoreAbilities(Which(kind="reaction")),
            [TOUGH, (RALLY, True), ETERNAL],
            "has all abilities of kind reaction ignored",
        ),
        (GainAbility(TOUGH), [TOUGH, RALLY, ETERNAL, TOUGH], "grants “Tough”"),
    ],
    ids=str,
)
def test_abilities_are_lost_ignored_and_gained(change, left, phrase):
    assert abilities(change) == left
    assert str(change) == phrase


def test_in_one_ability_losing_and_gaining_goes_in_printed_order():
    assert abilities(LoseAbilities(), GainAbility(TOUGH)) == [TOUGH]
    assert abilities(GainAbility(TOUGH), LoseAbilities()) == []


def test_what_the_rules_lay_on_an_object_is_neither_lost_nor_ignored_nor_copied_over():
    boost = passive(plus(1), to=Itself(), kind=OF_THE_RULES)
    for change in (LoseAbilities(), IgnoreAbilities(), Become("stone", (TYPES,))):
        position = judged(
            thing("source", 1, passive(change, to=only("elf"))),
            thing("stone", 2),
            thing("elf", 3, TOUGH, boost, power=1),
        )
        assert position.value("elf", POWER) == 2
        assert boost in [held.ability for held in position.fast.abilities("elf")]
    mime = judged(
        thing("source", 1, passive(Become("elf", (POWER,)), to=only("mime"))),
        thing("elf", 2, TOUGH, boost, power=1),
        thing("mime", 3, ETERNAL),
    )
    assert [held.ability for held in mime.fast.abilities("mime")] == [TOUGH]
    assert mime.values(POWER) == {"elf": 2, "mime": 1}


@pytest.mark.rule("ALT4-7.3.18.a")
def test_an_ability_that_would_ignore_itself_is_not_ignored_and_ignores_its_neighbours():
    position = judged(
        thing("o1", 1, passive(IgnoreAbilities(), name="hush"), passive(plus(1), name="neighbour"), power=1)
    )
    assert (position.order, position.lost, position.value("o1", POWER)) == (["hush"], ["neighbour"], 1)


def test_two_that_ignore_all_are_a_loop_in_which_the_older_wins():
    hush = passive(IgnoreAbilities())
    position = judged(thing("o1", 1, hush), thing("o2", 2, hush))
    assert (position.order, position.lost) == (["o1"], ["o2"])
    assert position.edges() == {("o1", "o2"), ("o2", "o1")}


# ------------------------------------------------------------ copies


def test_becoming_a_copy_takes_over_what_is_there_and_what_is_absent():
    position = judged(
        thing("stone", 1, TOUGH, guard=4, types="Rock"),
        thing("elf", 2, ETERNAL, power=3, guard=1, colours="red"),
        thing("spell", 3, passive(Become("stone", (POWER, GUARD, TYPES)), to=only("elf"))),
    )
    assert (position.fast.has("elf", POWER), position.value("elf", GUARD)) == (False, 4)
    assert (position.value("elf", TYPES), position.value("elf", COLOURS)) == (words("Rock"), words("red"))
    assert [held.ability for held in position.fast.abilities("elf")] == [TOUGH]


def test_a_copy_without_abilities_keeps_its_own():
    position = judged(
        thing("stone", 1, TOUGH, power=4),
        thing("elf", 2, ETERNAL),
        thing("spell", 3, passive(Become("stone", (POWER,), abilities=False), to=only("elf"))),
    )
    assert [held.ability for held in position.fast.abilities("elf")] == [ETERNAL]
    assert str(Become("stone", ())) == "becomes a copy of stone"


def test_others_may_become_copies_of_the_source():
    position = judged(
        thing("queen", 1, passive(Become(None, (POWER,), abilities=False), to=~Itself()), power=7), thing("drone", 2)
    )
    assert position.values(POWER) == {"queen": 7, "drone": 7}
    assert str(Become(None, ())) == "becomes a copy of the source"


def test_a_copy_follows_events_at_its_original_and_is_empty_when_that_has_left():
    start = judged(
        thing("stone", 1, power=4),
        thing("elf", 2, passive(Become("stone", (POWER, TYPES), abilities=False), to=Itself()), power=1),
        thing("banner", 3, passive(plus(1), to=is_("Elf"))),
    )
    assert start.value("elf", POWER) == 4
    assert start.after(Set("stone", POWER, 6)).value("elf", POWER) == 6
    assert start.after(Set("stone", TYPES, words("Elf"))).values(POWER) == {"stone": 5, "elf": 5}
    gone = start.after(Leave("stone"))
    assert (gone.fast.has("elf", POWER), gone.order) == (False, ["elf", "banner"])


def test_copied_abilities_belong_to_the_copy():
    lord = passive(plus(1), to=~Itself(), name="lord")
    position = judged(
        thing("king", 1, lord, power=5),
        thing("mime", 2, passive(Become("king", (POWER,)), to=Itself(), name="mimes"), power=0),
        thing("elf", 3, power=1),
    )
    # The mime lacks its own ability afterwards, and has the king's, with a stamp of its own.
    assert position.order == ["lord", "mimes", "lord of mime"]
    assert position.values(POWER) == {"king": 6, "mime": 5, "elf": 3}


def test_what_is_granted_behind_copied_abilities_in_a_later_layer_is_another_ability():
    one, ten = passive(plus(1), to=Itself(), name="one"), passive(plus(10), to=Itself(), name="ten")
    position = judged(
        thing("king", 1, one, power=2),
        thing("spell", 2, passive(Become("king", (POWER,)), gives(ten), to=only("elf"))),
        thing("elf", 3, power=0),
        layers=SEVEN,
    )
    assert position.order == ["spell", "spell", "one", "one of elf", "ten of elf"]
    assert position.value("elf", POWER) == 2 + 1 + 10


@pytest.mark.parametrize("evaluator", Evaluator)
@pytest.mark.parametrize(("one", "other"), [("a", "a"), ("b", "a"), (None, None)])
def test_copies_that_copy_without_end_are_refused(evaluator, one, other):
    there = board(
        [
            thing("a", 1, passive(Become(one, (POWER,)), to=Itself()), power=1),
            thing("b", 2, passive(Become(other, (POWER,)), to=Itself()), power=2),
        ]
    )
    with pytest.raises(RefusedError, match=r"a gains an ability from one that was gained"):
        Resolver(Layers(), evaluator).start(there)


# ------------------------------------------------------------ grants


def test_a_granted_ability_sees_its_bearer_as_its_source():
    start = judged(
        thing("o1", 1, passive(gives(passive(plus(1), to=Itself())), to=is_("Elf")), power=1),
        thing("elf", 2, power=1, types="Elf"),
    )
    assert start.values(POWER) == {"o1": 1, "elf": 2}


def test_a_granted_ability_may_grant_another():
    inner = passive(plus(5), to=Itself(), name="inner")
    outer = passive(gives(inner), to=only("orc"), name="outer")
    start = judged(thing("o1", 1, passive(gives(outer), to=only("elf"))), thing("elf", 2), thing("orc", 3, power=1))
    assert (start.order, start.value("orc", POWER)) == (["o1", "outer of elf", "inner of orc"], 6)


def test_a_removed_granter_grants_nothing():
    start = judged(
        thing("o1", 1, passive(gives(passive(set_to(9), to=Itself())), to=Everything()), power=1),
        thing("o2", 2, passive(LoseAbilities(), to=only("o1"))),
    )
    assert (start.order, start.lost, start.value("o1", POWER)) == (["o2"], ["o1"], 1)
