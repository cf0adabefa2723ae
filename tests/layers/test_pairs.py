"""What abilities look at and write: complete, so that what is pruned by it cannot matter.

The properties at the end are the ground on which everything fast stands: an ability is worked out on a random board,
then one thing that it does not declare to look at is changed, and nothing of it may change; and whatever it changes it
must have declared.
"""

from random import Random

import pytest

from ludex.layers.amounts import count
from ludex.layers.cells import AnyCharacteristic, Atom, Held, Row
from ludex.layers.changes import EXISTENCE, Switch
from ludex.layers.changes_of_abilities import Become, GainAbility, IgnoreAbilities, LoseAbilities
from ludex.layers.conditions import SourceIs
from ludex.layers.deltas import Grant, Set, apply_delta
from ludex.layers.features import Bears
from ludex.layers.objects import Board, board
from ludex.layers.order import GainedStamp, Layers
from ludex.layers.pairs import copied_abilities, groups, may_matter, reach, read_at, written_at
from ludex.layers.passives import Footprint, Inert, Instance, Part, Passive, footprint, meet
from ludex.layers.reference import State, start
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import ABILITIES
from ludex.layers.semantics import apply, stamped
from tests.boards.abilities import becomes, gives, is_, passive, plus
from tests.boards.random_cases import Case
from tests.boards.themes import THEMES
from tests.boards.vocabulary import AT, CLIMATE, COLOURS, GUARD, POWER, SIDE, STATUSES, TERRAINS, TYPES, ZONE
from tests.strategies import random_case


def part_of(ability: Passive, source: str = "o1", timestamp: int = 1) -> Part:
    (part,) = Layers().parts(Instance((timestamp, 0, 0), source, ability))
    return part


def seen(ability: Passive) -> Footprint:
    return footprint(ability, ability.does)


@pytest.mark.parametrize(
    ("writes", "reads", "expected"),
    [
        (Atom(TYPES, "Elf"), Atom(TYPES, "Elf"), True),
        (Atom(TYPES, "Elf"), Atom(TYPES, "Orc"), False),
        (Atom(TYPES), Atom(TYPES, "Orc"), True),
        (Atom(TYPES, "Elf"), Atom(TYPES), True),
        (Atom(TYPES), Atom(COLOURS), False),
        (Atom(TYPES, presence=True), Atom(TYPES, presence=True), True),
        (Atom(TYPES, "Elf"), Atom(TYPES, presence=True), False),
        (Atom(TYPES, presence=True), Atom(TYPES), False),
        (Atom(CLIMATE), Atom(CLIMATE, framed=True), False),
    ],
    ids=str,
)
def test_what_is_written_meets_what_is_read(writes, reads, expected):
    assert meet(frozenset({writes}), frozenset({reads})) is expected
    assert written_at({writes}).isdisjoint(read_at({reads})) is not expected


def test_a_footprint_tells_target_source_and_board_apart():
    ability = passive(plus(count(is_("Elf"))), to=SameAsSource(SIDE), when=SourceIs(is_("Mage")))
    found = seen(ability)
    assert found.target == {Atom(SIDE), Atom(POWER, presence=True)}
    assert found.source == {Atom(SIDE), Atom(TYPES, "Mage"), Atom(EXISTENCE)}
    assert found.board == {Atom(TYPES, "Elf")}
    assert found.writes == {Atom(POWER)}


def test_a_switch_carries_what_it_moves():
    assert {Atom(POWER), Atom(GUARD)} <= seen(passive(Switch(POWER, GUARD))).carries


def test_the_reach_of_an_ability_takes_in_what_it_grants():
    inner = passive(becomes("X"), to=is_("Y"))
    outer = passive(gives(passive(gives(inner), to=is_("Z"))))
    found = reach(outer, outer.does)
    assert {Atom(TYPES, "Y"), Atom(TYPES, "Z")} <= found.target
    assert Atom(TYPES, "X") in found.writes


def test_a_copy_may_give_what_is_printed_on_its_original():
    ability = passive(Become("king", (POWER,)))
    printed = {"king": (passive(becomes("X")), Inert("Tough"))}
    assert copied_abilities(part_of(ability), lambda id: printed.get(id, ())) == printed["king"]
    assert copied_abilities(part_of(passive(Become("king", (POWER,), abilities=False))), lambda id: printed[id]) == ()
    assert (
        copied_abilities(part_of(passive(Become(None, ())), source="king"), lambda id: printed[id]) == printed["king"]
    )


def test_whoever_removes_may_matter_to_everybody_and_whoever_ignores():
    plain = seen(passive(plus(1)))
    assert may_matter(seen(passive(LoseAbilities())), plain)
    assert may_matter(seen(passive(IgnoreAbilities())), plain)
    assert not may_matter(seen(passive(GainAbility(Inert("Tough")))), plain)
    assert may_matter(seen(passive(GainAbility(Inert("Tough")))), seen(passive(plus(1), to=Bears())))


def test_what_is_connected_through_a_third_is_one_group():
    pairs = [("B", "A"), ("D", "C"), ("C", "B"), ("Y", "X")]
    chain = [part_of(passive(becomes(a), to=is_(b)), f"o{n}", n) for n, (a, b) in enumerate(pairs)]
    found = groups(chain, lambda part: seen(part.instance.passive))
    assert {frozenset(group.parts) for group in found} == {frozenset(chain[:3]), frozenset(chain[3:])}


# ------------------------------------------------------------ completeness

CHANGED: list[AnyCharacteristic] = [POWER, GUARD, TYPES, COLOURS, STATUSES, SIDE, ZONE, AT, TERRAINS, CLIMATE]


def poked(now: Board, id: str, chance: Random) -> tuple[Board, frozenset[Atom]]:
    """A board with one thing about one object changed, and what that writes."""
    cell = chance.choice(CHANGED)
    base = now[id].base
    before = base.get(cell)
    if chance.random() < 0.15:
        return apply_delta(now, Grant(id, Inert("n", "k"))), frozenset({Atom(ABILITIES)})
    if chance.random() < 0.2:
        after = None if before is not None else cell.zero
        return apply_delta(now, Set(id, cell, after)), frozenset({Atom(cell), Atom(cell, presence=True)})
    if before is None:
        return now, frozenset()
    if isinstance(before, frozenset):
        word = chance.choice(["a", "b", "c", "north", "south"])
        return apply_delta(now, Set(id, cell, before ^ {word})), frozenset({Atom(cell, word)})
    other = before + chance.choice([-1, 1, 3]) if isinstance(before, int) else chance.choice(["west", "east", "field"])
    return apply_delta(now, Set(id, cell, other)), frozenset({Atom(cell)})


def comes_to(state: State, part: Part) -> tuple[object, ...]:
    """All that a part is in a state: whether it exists, its shared operands, its effect on each object."""
    done = state.operation(part)
    return (state.exists(part), done.on, done.fixed, {id: done.effect(row) for id, row in state.shown.items()})


def may_see(part: Part, board_: Board, id: str, written: frozenset[Atom]) -> bool:
    """Whether a part declares to look at what has been written on an object."""
    found = footprint(part.instance.passive, part.changes)
    framed = {atom.cell for atom in found.target | found.source | found.board if atom.framed}
    copies = [change for change in part.changes if isinstance(change, Become)]
    return (
        meet(written, found.target | found.board)
        or (id == part.instance.source and meet(written, found.source))
        or (board_[id].place and any(atom.cell in framed for atom in written))
        or any(id == (part.instance.source if change.original is None else change.original) for change in copies)
    )


def some_cases() -> list[Case]:
    return [
        random_case(f"footprint {theme.name} {number}", events=0, theme=theme)
        for theme in THEMES
        for number in range(12)
    ]


def test_what_an_ability_does_not_declare_to_look_at_cannot_change_it():
    chance, unseen = Random(5), 0
    for case in some_cases():
        there = board(case.objects)
        state = start(there, case.layers)
        parts = {part.key: (part, comes_to(state, part)) for part in state.unapplied}
        for _ in range(25):
            id = chance.choice(sorted(there.objects))
            changed, written = poked(there, id, chance)
            after = start(changed, case.layers)
            for part, before in parts.values():
                if not may_see(part, there, id, written):
                    unseen += 1
                    assert comes_to(after, part) == before, f"{part} looks at {sorted(map(str, written))} of {id}"
    assert unseen > 5000


def test_what_an_ability_changes_it_declares_to_write():
    touched = 0
    for case in some_cases():
        state = start(board(case.objects), case.layers)
        stamp = stamped(GainedStamp.BEARER, {each.id: each.timestamp for each in state.board}.__getitem__)
        for part in state.unapplied:
            declared = footprint(part.instance.passive, part.changes).writes
            done = state.operation(part)
            for row in state.shown.values():
                written = differences(row, apply(done, row, stamp))
                touched += len(written)
                for atom in written:
                    assert meet(frozenset({atom}), declared), f"{part} writes {atom} of {row.id}"
    assert touched > 500


def differences(before: Row, after: Row) -> set[Atom]:
    found: set[Atom] = set()
    for cell in {*before.cells, *after.cells}:
        was, becomes_ = before.cells.get(cell), after.cells.get(cell)
        if (was is None) != (becomes_ is None):
            found.add(Atom(cell, presence=True))
        if isinstance(was, frozenset) and isinstance(becomes_, frozenset):
            found |= {Atom(cell, word) for word in was ^ becomes_}
        elif was != becomes_:
            found.add(Atom(cell))
    if [(held.key, held.ability) for held in before.abilities] != [
        (held.key, held.ability) for held in after.abilities
    ]:
        found.add(Atom(ABILITIES))
    if [_in_force(held) for held in before.abilities if not _in_force(held)] != [
        _in_force(held) for held in after.abilities if not _in_force(held)
    ]:
        found.add(Atom(EXISTENCE))
    return found


def _in_force(held: Held) -> bool:
    return not held.ignored
