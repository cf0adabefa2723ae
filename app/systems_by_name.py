"""The systems that files and commands may name."""

from collections.abc import Mapping
from typing import Final

from ludex.engine.system import System
from ludex.layers.errors import UnknownName
from ludex.systems.altered.editions import ALTERED

SYSTEMS: Final[Mapping[str, System]] = {"altered": ALTERED}
"""The systems of which there are scenarios, by name."""


def system_named(name: str) -> System:
    """The system of a name.

    Raises:
        UnknownName: There is none.

    >>> system_named("altered").title
    'Altered'
    """
    if name not in SYSTEMS:
        raise UnknownName(name, SYSTEMS, kind="system")
    return SYSTEMS[name]
