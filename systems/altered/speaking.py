"""Which statements on a table are in force, and of what they speak."""

from collections.abc import Iterator
from typing import TypeVar

from ludex.engine.table import Table
from ludex.layers.cells import Row
from ludex.layers.conditions import Always
from ludex.layers.features import Everything, Itself
from ludex.systems.altered.abilities import Saying, works_at
from ludex.systems.altered.listening import Said, sayings_of
from ludex.systems.altered.looking import holds, matches, row

S = TypeVar("S", bound=Saying)


def is_in_force(table: Table, said: Said, source: Row) -> bool:
    """Whether a statement works where its object is, and its condition is met (ALT4-1.2.4.d)."""
    statement = said.statement
    if not works_at(statement, source):
        return False
    return isinstance(statement.when, Always) or holds(table, statement.when, source)


def speaking(table: Table, kind: type[S]) -> Iterator[tuple[S, Said, Row]]:
    """What is said of a kind and is in force, with what the object shows whose statement it is."""
    for said in sayings_of(table, kind):
        source = row(table, said.id)
        if is_in_force(table, said, source):
            saying = said.saying
            assert isinstance(saying, kind)  # they are kept by their class
            yield saying, said, source


def said_of(table: Table, kind: type[S], target: Row) -> Iterator[tuple[S, Row]]:
    """What is said of a kind about an object or a card, and is in force."""
    for saying, said, source in speaking(table, kind):
        affects = said.statement.affects
        if isinstance(affects, Itself):
            if target.id == source.id:
                yield saying, source
        elif isinstance(affects, Everything) or matches(table, affects, target, source):
            yield saying, source
