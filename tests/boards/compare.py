"""What tells two answers to one board apart; None where nothing does."""

from collections.abc import Iterator
from typing import Final

from ludex.layers.cells import Cells, Characteristic
from ludex.layers.view import View
from tests.boards.literal import Outcome
from tests.boards.vocabulary import CAMP, CELLS, WEATHER

ASKED: Final[tuple[Characteristic, ...]] = (*CELLS.values(), CAMP, WEATHER)


def difference(expected: View, found: View) -> str | None:
    """The first thing in which two views differ: values, abilities, order, lost parts, edges, operations."""
    return next(_differences(expected, found), None)


def quick_difference(expected: View, found: View) -> str | None:
    """The first thing in which the values and the order of two views differ."""
    return next(_differences_at_the_end(expected, found), None)


def _differences(expected: View, found: View) -> Iterator[str]:
    yield from _differences_at_the_end(expected, found)
    for position in range(len(expected.order)):
        yield from _differences_at(expected, found, position)


def _differences_at_the_end(expected: View, found: View) -> Iterator[str]:
    for each in expected.board:
        yield from _differences_of(expected, found, each.id)
    if expected.order != found.order:
        yield f"order {keys(found)}, not {keys(expected)}"
    if expected.lost != found.lost:
        yield f"lost {[part.key for part in found.lost]}, not {[part.key for part in expected.lost]}"


def object_difference(expected: View, found: View, id: str | None) -> str | None:
    """The first thing in which what two views say of one object differs."""
    return None if id is None else next(_differences_of(expected, found, id), None)


def _differences_of(expected: View, found: View, id: str) -> Iterator[str]:
    mine, other = expected.row(id), found.row(id)
    if dict(mine.cells) != dict(other.cells):
        yield f"{id} shows {_cells(other.cells)}, not {_cells(mine.cells)}"
    if mine.abilities != other.abilities:
        yield f"{id} has the abilities {other.abilities}, not {mine.abilities}"
    yield from _differences_when_asked(expected, found, id)


def _differences_when_asked(expected: View, found: View, id: str) -> Iterator[str]:
    for cell in ASKED:
        answers = [(view.value(id, cell), view.has(id, cell)) for view in (expected, found)]
        if answers[0] != answers[1]:
            yield f"asked for {cell} of {id}: {answers[1]}, not {answers[0]}"
    if expected.abilities(id) != found.abilities(id):
        yield f"asked for the abilities of {id}: {found.abilities(id)}, not {expected.abilities(id)}"


def _differences_at(expected: View, found: View, position: int) -> Iterator[str]:
    mine, others = dict(expected.edges_at(position)), dict(found.edges_at(position))
    if mine.keys() != others.keys():
        missing = [_shown(pair) for pair in mine.keys() - others.keys()]
        invented = [_shown(pair) for pair in others.keys() - mine.keys()]
        yield f"before application {position}: edges missing {missing}, invented {invented}"
    for pair, witness in mine.items():
        if witness != others[pair]:
            yield f"before application {position}: {_shown(pair)} is shown by {others[pair]}, not {witness}"
    one, other = expected.applications[position].operation, found.applications[position].operation
    for name in ("on", "fixed", "goes_on"):
        if getattr(one, name) != getattr(other, name):
            yield f"application {position}: {name} is {getattr(other, name)}, not {getattr(one, name)}"
    for name in ("links", "totals"):
        if getattr(one.scope, name) != getattr(other.scope, name):
            yield f"application {position}: {name} are {getattr(other.scope, name)}, not {getattr(one.scope, name)}"
    if dict(one.scope.source.cells) != dict(other.scope.source.cells):
        yield f"application {position}: the source shows {_cells(other.scope.source.cells)}"


def _cells(cells: Cells) -> str:
    shown = {str(cell): sorted(found) if isinstance(found, frozenset) else found for cell, found in cells.items()}
    return ", ".join(f"{name} {found}" for name, found in sorted(shown.items())) or "nothing"


def _shown(pair: tuple) -> str:
    return f"{pair[0].key} on {pair[1].key}"


def keys(view: View) -> list:
    """The order, as keys."""
    return [part.key for part in view.order]


def difference_from_literal(expected: Outcome, found: View) -> str | None:
    """The first thing in which a view differs from the literal evaluation."""
    for id, shown in expected.shown.items():
        row = found.row(id)
        if dict(row.cells) != shown.cells:
            return f"{id} shows {_cells(row.cells)}, not {_cells(shown.cells)}"
        if list(row.abilities) != shown.abilities:
            return f"{id} has the abilities {row.abilities}, not {shown.abilities}"
    if keys(found) != expected.order:
        return f"order {keys(found)}, not {expected.order}"
    if [part.key for part in found.lost] != expected.lost:
        return f"lost {[part.key for part in found.lost]}, not {expected.lost}"
    for position, edges in enumerate(expected.edges):
        mine = {(one.key, other.key) for one, other in found.edges_at(position)}
        if mine != edges:
            return f"before application {position}: edges missing {edges - mine}, invented {mine - edges}"
    return None
