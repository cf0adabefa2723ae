"""What tells two answers to one board apart; None where nothing does."""

from collections.abc import Iterator

from ludex.layers.view import View
from tests.boards.literal import Outcome


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
        mine, other = expected.row(each.id), found.row(each.id)
        if dict(mine.cells) != dict(other.cells):
            yield f"{each.id} shows {dict(other.cells)}, not {dict(mine.cells)}"
        if mine.abilities != other.abilities:
            yield f"{each.id} has the abilities {other.abilities}, not {mine.abilities}"
    if expected.order != found.order:
        yield f"order {keys(found)}, not {keys(expected)}"
    if expected.lost != found.lost:
        yield f"lost {[part.key for part in found.lost]}, not {[part.key for part in expected.lost]}"


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
        yield f"application {position}: the source shows {dict(other.scope.source.cells)}"


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
            return f"{id} shows {dict(row.cells)}, not {shown.cells}"
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
