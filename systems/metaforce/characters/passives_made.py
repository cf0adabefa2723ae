"""How the passives behind a character's numbers are made: a number set by a formula, or as the game master says.

>>> from ludex.systems.metaforce.characters.numbers_of_characters import LEVEL, SLOTS
>>> half = formula("half of the level", lambda row: LEVEL.of(row) // 2, LEVEL)
>>> str(set_by(SLOTS, half, "Levels", "MF-MPOWER-05")), [str(each) for each in given(SLOTS, None)]
('Levels', [])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.layers.amounts import Amount, Constant, CustomAmount
from ludex.layers.cells import Atom, Characteristic, Row
from ludex.layers.changes import SetNumber
from ludex.layers.passives import Passive


def formula(words: str, function: Callable[[Row], int], *reads: Characteristic[int]) -> CustomAmount:
    """An amount worked out from other numbers of the same character."""
    return CustomAmount(words, lambda row, _source: function(row), frozenset(Atom(each) for each in reads))


def set_by(cell: Characteristic[int], amount: Amount, name: str, rule: str) -> Passive:
    """A number is what an amount comes to."""
    return Passive((SetNumber(cell, amount),), name=name, rule=rule)


def given(cell: Characteristic[int], number: int | None) -> Iterator[Passive]:
    """MF-CREATE-01: whatever follows from the rest, the game master's characters have what is said, where it is."""
    if number is not None:
        yield set_by(cell, Constant(number), "As the game master says", "MF-CREATE-01")
