"""Writers: changes of a characteristic as changes of the columns about it."""

from collections.abc import Callable
from typing import TypeAlias

from ludex.layers.amounts import Amount
from ludex.layers.cells import AnyCharacteristic
from ludex.layers.changes import Add, Change, Double, SetNumber, SetWord, Switch
from ludex.layers.changes_of_abilities import GainAbility
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.passives import Passive
from ludex.layers.sliced.lanes import BIAS, MOST, MOST_LENT, MOST_SHOWN
from ludex.layers.sliced.layout import Layout, NotSliced, Sees
from ludex.layers.sliced.taking import growth

Writer: TypeAlias = Callable[[list[int], int, object], int]
"""Writes for some targets with an operand, in place; the columns that are others after that, as bits."""


def writer(change: Change, layout: Layout) -> Writer:
    """What a change writes into the columns that some ability looks at, which all must be there.

    Raises:
        NotSliced: It may write what columns cannot show.
    """
    match change:
        case GainMember(cell, member):
            about = [layout.known(cell, Sees.MEMBER, member), layout.known(cell, Sees.PRESENT)]
            return _raising(_asked(layout, about), [])
        case LoseMember(cell, member):
            return _raising([], _asked(layout, [layout.known(cell, Sees.MEMBER, member)]))
        case SetMembers(cell, words):
            members = [(at, what in words) for at, sees, what in layout.about(cell) if sees is Sees.MEMBER]
            raised, lowered = ([at for at, there in members if there is wanted] for wanted in (True, False))
            return _raising(_asked(layout, raised), _asked(layout, lowered))
        case SetWord(cell, _):
            spoken = [(at, what) for at, sees, what in layout.about(cell) if sees is Sees.WORD]
            _asked(layout, [at for at, _ in spoken])
            return _saying(spoken)
        case Add(cell, amount) | SetNumber(cell, amount):
            return _reckoning(cell, amount, layout, anew=isinstance(change, SetNumber))
        case Double(cell):
            return _doubling(cell, layout)
        case Switch(first, second):
            return _switching(first, second, layout)
        case GainAbility(ability) if not isinstance(ability, Passive):
            return _nothing
        case _ if change.is_noted():
            return _nothing
        case _:
            raise NotSliced


def _asked(layout: Layout, columns: list[int] | list[int | None]) -> list[int]:
    """Those of some columns that are there, noted as asked for."""
    there = [at for at in columns if at is not None]
    for at in there:
        layout.asked |= 1 << at
    return there


def _doubling(cell: AnyCharacteristic, layout: Layout) -> Writer:
    if layout.known(cell, Sees.NUMBER) is not None:
        raise NotSliced
    return _nothing


def _nothing(_columns: list[int], _targets: int, _operand: object) -> int:
    return 0


def _raising(raised: list[int], lowered: list[int]) -> Writer:
    if not raised and not lowered:
        return _nothing
    if len(raised) == 1 and not lowered:
        (only,) = raised
        bit = 1 << only

        def write_one(columns: list[int], targets: int, _operand: object) -> int:
            was = columns[only]
            now = columns[only] = was | targets
            return 0 if now == was else bit

        return write_one

    def write(columns: list[int], targets: int, _operand: object) -> int:
        changed = 0
        for at in raised:
            was = columns[at]
            now = was | targets
            if now != was:
                columns[at] = now
                changed |= 1 << at
        for at in lowered:
            gone = columns[at] & targets
            if gone:
                columns[at] ^= gone
                changed |= 1 << at
        return changed

    return write


def _saying(words: list[tuple[int, object]]) -> Writer:
    def write(columns: list[int], targets: int, operand: object) -> int:
        changed = 0
        for at, word in words:
            was = columns[at]
            now = was | targets if word == operand else was & ~targets
            if now != was:
                columns[at] = now
                changed |= 1 << at
        return changed

    return write


def _reckoning(cell: AnyCharacteristic, amount: Amount, layout: Layout, *, anew: bool) -> Writer:
    numbers = layout.known(cell, Sees.NUMBER)
    if numbers is None:
        return _nothing
    times, more = growth(amount, layout)
    if times * MOST_LENT + more > MOST:
        raise NotSliced
    if cell in layout.lent and (times > int(anew) or more > MOST_SHOWN):
        # numbers that are lent to one another could grow from ability to ability
        raise NotSliced
    put, lanes = _putting(cell, numbers, layout), layout.lanes
    at_numbers, whole = numbers, (1 << lanes.width) - 1

    def write(columns: list[int], targets: int, operand: object) -> int:
        assert isinstance(operand, int)
        if not targets:
            return 0
        was, ones = columns[at_numbers], lanes.of(targets)
        return put(columns, was & ~(ones * whole) | ones * (operand + BIAS) if anew else was + operand * ones)

    return write


def _switching(first: AnyCharacteristic, second: AnyCharacteristic, layout: Layout) -> Writer:
    one, other = layout.known(first, Sees.NUMBER), layout.known(second, Sees.NUMBER)
    if one is None or other is None:
        # `Layout.switch` has seen to it that the numbers of both are there, or of neither
        return _nothing
    at_one, at_other, lanes = one, other, layout.lanes
    put_one, put_other, whole = _putting(first, one, layout), _putting(second, other, layout), (1 << lanes.width) - 1

    def write(columns: list[int], targets: int, _operand: object) -> int:
        switched = (columns[at_one] ^ columns[at_other]) & lanes.of(targets) * whole
        if not switched:
            return 0
        changed = put_one(columns, columns[at_one] ^ switched)
        return changed | put_other(columns, columns[at_other] ^ switched)

    return write


def _putting(cell: AnyCharacteristic, numbers: int, layout: Layout) -> Callable[[list[int], int], int]:
    """Puts other numbers into the columns about a characteristic; the columns that are others then, as bits."""
    bounds = [(at, what) for at, sees, what in layout.about(cell) if sees is Sees.AT_LEAST]
    _asked(layout, [numbers, *(at for at, _ in bounds)])
    lanes = layout.lanes
    tests = [(at, lanes.raised(bound)) for at, bound in bounds if isinstance(bound, int)]

    def put(columns: list[int], now: int) -> int:
        if now == columns[numbers]:
            return 0
        columns[numbers] = now
        changed = 1 << numbers
        for at, raised in tests:
            reached = lanes.reached(now, raised)
            if reached != columns[at]:
                columns[at] = reached
                changed |= 1 << at
        return changed

    return put
