"""Namesakes: characteristics of one name. A board has none: what is called by a name must be one thing."""

from collections.abc import Iterable

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.changes import EXISTENCE
from ludex.layers.errors import DefinitionError
from ludex.layers.objects import Object, passives_of
from ludex.layers.pairs import reach
from ludex.layers.selection import ABILITIES


def by_name(characteristics: Iterable[AnyCharacteristic]) -> dict[str, AnyCharacteristic]:
    """Characteristics by their names, in order; what stands for abilities and existence is left out.

    Raises:
        DefinitionError: Two have one name.

    >>> from ludex.layers.cells import members, number
    >>> list(by_name([number("example.power"), members("example.words"), number("example.power")]))
    ['example.power', 'example.words']
    """
    found: dict[str, AnyCharacteristic] = {}
    twice = set()
    for cell in characteristics:
        if cell not in (ABILITIES, EXISTENCE) and found.setdefault(cell.name, cell) != cell:
            twice.add(cell.name)
    if twice:
        raise DefinitionError(
            f"two characteristics are called {min(twice)}",
            remedy="Give each a name of its own; one that is computed must not have the name of one that is set.",
        )
    return found


def refuse_namesakes(objects: Iterable[Object], declared: Iterable[AnyCharacteristic] = ()) -> None:
    """Refuse two characteristics of one name: among those declared, had by objects, or dealt with by their passives.

    Raises:
        DefinitionError: There are two.
    """
    found: dict[AnyCharacteristic, None] = dict.fromkeys(declared)
    for each in objects:
        found.update(dict.fromkeys(each.base))
        for _, passive in passives_of(each):
            own = reach(passive, passive.does)
            found.update(dict.fromkeys(atom.cell for atom in own.reads() | own.writes))
    by_name(found)
