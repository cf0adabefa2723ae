"""Units: the parts on a small board as functions over columns.

The *sign* of a unit says all that a part is in one state: whether it exists, whether its condition holds, and for each
change the objects that are its targets and the operand. So one part depends on another exactly where its sign after
the other is not its sign before: targets and operands are compared, not results.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ludex.layers.amounts import Constant
from ludex.layers.cells import AnyCharacteristic, Atom, Labelled
from ludex.layers.changes import Add, Change, Double, Operand, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.features import Everything, Present
from ludex.layers.incremental.instructions import ADD, DOUBLE, SET, SWITCH, UNITE, WITHOUT
from ludex.layers.pairs import reach
from ludex.layers.passives import Part
from ludex.layers.semantics import place_of_gain
from ludex.layers.sliced.layout import Columns, Layout, NotSliced, Sees
from ludex.layers.sliced.taking import Taking, counting, holding, taking
from ludex.layers.sliced.writers import Writer, writer

Sign: TypeAlias = int | tuple[Operand, ...] | None
"""OFF, GONE, or targets and operand of each change, one after the other; the targets alone of one printed change."""
Signing: TypeAlias = Callable[[Columns], Sign]
Applying: TypeAlias = Callable[[Sign, list[int]], int]
Fold: TypeAlias = tuple[int, int, int, object]
Gain: TypeAlias = tuple[int, Part, int, Labelled]
"""The number of a change among all on the board, its part, the place of what is gained there, and that ability."""

NOTED: Final = -1  # the instruction of what changes nothing among the slots
GONE: Final[Sign] = None
OFF: Final[Sign] = ()


@dataclass(eq=False)
class Read:
    """A part as read over a layout.

    It can be read no other way while the objects that it names keep their places, the characteristics that it lists
    have the same words, and there are so many places.

    Attributes:
        sign: Its sign in a state.
        columns: The columns on which its sign hangs, as bits.
        names: The objects that it names, with that which has it.
        lists: The characteristics of which it looks at each word.
        lends: The characteristics whose numbers are its operands.
        written: What its changes may write.
    """

    sign: Signing
    columns: int
    names: frozenset[str]
    lists: frozenset[AnyCharacteristic]
    lends: frozenset[AnyCharacteristic]
    written: frozenset[Atom]


@dataclass(eq=False)
class Unit:
    """A part over columns.

    Attributes:
        number: Its number on the board; older ones have lower ones.
        part: The part.
        read: The part as read over the layout.
        sign: Its sign in a state.
        reads: The columns on which its sign hangs, as bits.
        writes: The columns that it may write, as bits.
        weighs: Those of them on which hangs what it writes into others.
        carries: Those of them between which it carries numbers: who looks at one hangs on who writes the other.
        apply: Applies it in place, given its sign; the columns that are others after that, as bits.
        first: The number of its first change among all changes on the board.
        folds: For each change what it does to the slots of an object: its number among all changes, the instruction,
            its slot, and its operand unless that is in the sign.
        gains: The abilities that it grants.
    """

    number: int
    part: Part
    read: Read
    sign: Signing
    reads: int
    writes: int
    weighs: int
    carries: int
    apply: Applying
    first: int
    folds: tuple[Fold, ...]
    gains: tuple[Gain, ...]

    def note(self, sign: Sign, targets: list[int], operands: list[object]) -> None:
        """Put its sign where the values of objects are worked out from: for each change its targets and operand."""
        if isinstance(sign, int):
            targets[self.first] = sign
        elif not sign:
            for at in range(len(self.folds)):
                targets[self.first + at] = 0
        else:
            for at in range(len(self.folds)):
                found = sign[2 * at]
                assert isinstance(found, int)
                targets[self.first + at], operands[self.first + at] = found, sign[2 * at + 1]

    @property
    def may_go(self) -> bool:
        """Whether it exists in some states only."""
        return not isinstance(self.part.instance.passive.works, Everything)


Known: TypeAlias = tuple[Part, Unit | None]
"""A part, with the unit that it was if it need not be read again."""


def units(parts: list[Known], layout: Layout, slots: Mapping[str, int], before: Layout | None) -> tuple[Unit, ...]:
    """The parts of a board over columns.

    Args:
        parts: The parts, by key; those that have been read over these columns need not be read again.
        layout: The columns, to which others are added as they are needed.
        slots: The slot of each characteristic, by its name.
        before: The layout over which they have been read; None where none has.

    Raises:
        NotSliced: One looks at something that columns do not show.
    """
    seen = []
    written: set[AnyCharacteristic] = set()
    for part, was in parts:
        found = _read(part, layout) if was is None else was.read
        layout.mentioned |= found.names
        layout.lent |= found.lends
        written.update([atom.cell for atom in found.written])
        seen.append((part, was, found))
    layout.written = frozenset(written)
    layout.switch([(do.first, do.second) for part, _ in parts for do in part.changes if isinstance(do, Switch)])
    # what is written is known when all columns are there; where no more is lent and written, it can be what it was
    may_stay = (
        before is not None
        and layout.columns is before.columns
        and layout.lanes is before.lanes
        and layout.lent <= before.lent
        and layout.written <= before.written
    )
    numbers = sum(1 << at for at, (_, sees, _) in enumerate(layout.columns) if sees is Sees.NUMBER)
    made, first = [], 0
    for number, (part, was, found) in enumerate(seen):
        if was is not None and may_stay:
            unit = was if was.number == number and was.first == first else _moved(was, number, first)
        else:
            unit = _written(part, found, layout, slots, numbers, number, first)
        made.append(unit)
        first += len(unit.folds)
    return tuple(made)


def _written(
    part: Part, found: Read, layout: Layout, slots: Mapping[str, int], numbers: int, number: int, first: int
) -> Unit:
    """A part that has been read, with what it writes into the columns; of these some are those of numbers."""
    layout.asked = 0
    writers = [writer(change, layout) for change in part.changes]
    folds = [_fold(change, slots) for change in part.changes]
    if _is_plain(part.changes):
        ((_, _, fixed),) = folds
        applying = _applying(writers[0], fixed)
    elif len(writers) == 1:
        applying = _applying_found(writers[0])
    else:
        applying = _applying_all(writers)
    several = tuple([(first + at, *each) for at, each in enumerate(folds)])
    weighs, gains = layout.asked & numbers, _gains(part, first)
    sign, reads = found.sign, found.columns
    carries = weighs if any(isinstance(change, Switch) for change in part.changes) else 0
    return Unit(number, part, found, sign, reads, layout.asked, weighs, carries, applying, first, several, gains)


def _moved(unit: Unit, number: int, first: int) -> Unit:
    """A unit that has another number, and its changes too."""
    folds = tuple([(first + at, *fold[1:]) for at, fold in enumerate(unit.folds)])
    return Unit(
        number=number,
        part=unit.part,
        read=unit.read,
        sign=unit.sign,
        reads=unit.reads,
        writes=unit.writes,
        weighs=unit.weighs,
        carries=unit.carries,
        apply=unit.apply,
        first=first,
        folds=folds,
        gains=_gains(unit.part, first),
    )


def _read(part: Part, layout: Layout) -> Read:
    layout.read_another()
    sign = _signing(part, layout)
    names = frozenset([part.instance.source, *layout.named])
    written = reach(part.instance.passive, part.changes).writes
    return Read(sign, layout.asked, names, frozenset(layout.listing), frozenset(layout.lending), written)


def _gains(part: Part, first: int) -> tuple[Gain, ...]:
    granting = [(at, change.ability) for at, change in enumerate(part.changes) if isinstance(change, GainAbility)]
    return tuple([(first + at, part, place_of_gain(part, nth), given) for nth, (at, given) in enumerate(granting)])


def _is_plain(changes: tuple[Change, ...]) -> bool:
    """Whether there is one change with an operand as printed."""
    if len(changes) != 1:
        return False
    (only,) = changes
    amount = only.amount()
    return isinstance(amount, Constant) if amount is not None else not _takes_a_word(only)


def _takes_a_word(change: Change) -> bool:
    return isinstance(change, SetWord) and not isinstance(change.word, str)


# --- what a part is ----------------------------------------------------------------------------------


def _signing(part: Part, layout: Layout) -> Signing:
    passive, source = part.instance.passive, part.instance.source
    targets = [taking((passive.affects, *_possible(change)), layout, source) for change in part.changes]
    sign: Signing = targets[0] if _is_plain(part.changes) else _all_deeds(part.changes, targets, layout, source)
    holds = holding(passive.when, layout, source)
    if holds is not None:
        sign = _while(holds, sign)
    if not isinstance(passive.works, Everything):
        sign = _where(taking((passive.works,), layout, source), layout.those((source,)), sign)
    return sign


def _possible(change: Change) -> tuple[Present, ...]:
    """What an object must have to be changed so."""
    match change:
        case GainMember() | GainAbility():
            return ()
        case Switch(first, second):
            return Present(first), Present(second)
        case Add() | SetNumber() | SetWord() | LoseMember() | SetMembers() | Double():
            return (Present(change.cell),)
        case _ if change.is_noted():
            return ()
        case _:
            raise NotSliced


def _all_deeds(changes: tuple[Change, ...], targets: list[Taking], layout: Layout, source: str) -> Signing:
    if len(changes) == 1:
        (takes,), operand = targets, _operand(changes[0], layout, source)
        return lambda seen: (takes(seen), operand(seen))
    deeds = [(takes, _operand(change, layout, source)) for takes, change in zip(targets, changes, strict=True)]
    return lambda seen: tuple([each for takes, operand in deeds for each in (takes(seen), operand(seen))])


def _operand(change: Change, layout: Layout, source: str) -> Callable[[Columns], Operand]:
    amount = change.amount()
    if amount is not None:
        return counting(amount, layout, source)
    if not isinstance(change, SetWord):
        return lambda _: None
    said = change.word
    if isinstance(said, str):
        return lambda _: said
    own = layout.those((source,))
    columns = layout.each_word(said)

    def word_of_source(seen: Columns) -> str:
        for at, word in columns:
            if seen[at] & own:
                return word
        return ""

    return word_of_source


def _while(holds: Callable[[Columns], bool], sign: Signing) -> Signing:
    return lambda seen: sign(seen) if holds(seen) else OFF


def _where(works: Taking, own: int, sign: Signing) -> Signing:
    return lambda seen: sign(seen) if works(seen) & own else GONE


# --- what it does ------------------------------------------------------------------------------------


def _applying(write: Writer, operand: object) -> Applying:
    return lambda sign, columns: write(columns, sign, operand) if isinstance(sign, int) else 0


def _applying_found(write: Writer) -> Applying:
    def apply(sign: Sign, columns: list[int]) -> int:
        if not sign:
            return 0
        assert isinstance(sign, tuple)
        targets, operand = sign
        assert isinstance(targets, int)
        return write(columns, targets, operand)

    return apply


def _applying_all(writers: list[Writer]) -> Applying:
    def apply(sign: Sign, columns: list[int]) -> int:
        changed = 0
        if sign:
            assert isinstance(sign, tuple)
            for targets, operand, write in zip(sign[::2], sign[1::2], writers, strict=True):
                if targets:
                    assert isinstance(targets, int)
                    changed |= write(columns, targets, operand)
        return changed

    return apply


def _fold(change: Change, slots: Mapping[str, int]) -> tuple[int, int, object]:
    """What a change does to the slots of an object: the instruction, its slot, and its operand if it is printed."""
    match change:
        case Add(cell, amount) | SetNumber(cell, amount):
            printed = amount.number if isinstance(amount, Constant) else None
            return ADD if isinstance(change, Add) else SET, slots[cell.name], printed
        case SetWord(cell, word):
            return SET, slots[cell.name], word if isinstance(word, str) else None
        case GainMember(cell, member):
            return UNITE, slots[cell.name], frozenset({member})
        case LoseMember(cell, member):
            return WITHOUT, slots[cell.name], frozenset({member})
        case SetMembers(cell, words):
            return SET, slots[cell.name], words
        case Double(cell):
            return DOUBLE, slots[cell.name], None
        case Switch(first, second):
            return SWITCH, slots[first.name], slots[second.name]
        case GainAbility():
            return NOTED, 0, None
        case _ if change.is_noted():
            return NOTED, 0, None
        case _:
            raise NotSliced
