"""Functions of an embedder's own, for the small world."""

from collections.abc import Mapping

from ludex.layers.amounts import CustomAmount
from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.changes import CustomChange
from ludex.layers.conditions import CustomCondition
from ludex.layers.features import CustomSelector, Present
from tests.boards.vocabulary import COLOURS, COUNTERS, GUARD, POWER, SIDE, TYPES


def _outranks(row: Row, source: Row) -> bool:
    return POWER.of(row) > POWER.of(source)


def _motley(row: Row, source: Row) -> bool:
    return len(TYPES.of(row)) != 1


def _halved(row: Row, source: Row) -> int:
    return POWER.of(row) // 2 + COUNTERS.of(source)


def _at_home(source: Row) -> bool:
    return SIDE.of(source) == "west" or GUARD.of(source) == 0


def _levelled(row: Row, source: Row) -> Mapping[AnyCharacteristic, Value | None]:
    return {POWER: min(POWER.of(row), 3)} if row.has(POWER) else {}


def _faded(row: Row, source: Row) -> Mapping[AnyCharacteristic, Value | None]:
    if "a" in TYPES.of(source):
        return {COLOURS: None}
    return {COLOURS: frozenset({"a"}), GUARD: 1}


OUTRANKS = CustomSelector("outranking the source", _outranks, POWER.reads(), POWER.reads())
MOTLEY = CustomSelector("of no single type", _motley, TYPES.reads())
HALVED = CustomAmount("half its power and the source's counters", _halved, POWER.reads(), COUNTERS.reads())
AT_HOME = CustomCondition("the source is at home", _at_home, SIDE.reads() | GUARD.reads())
LEVELLED = CustomChange("levels power", _levelled, frozenset({POWER}), POWER.reads() | Present(POWER).reads())
FADED = CustomChange("fades", _faded, frozenset({COLOURS, GUARD}), declared_source=TYPES.reads())
