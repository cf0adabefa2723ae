"""The systems that files and commands may name."""

import importlib
from typing import Final, cast

from ludex.engine.checks.tabletop import Tabletop
from ludex.engine.system import System
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.alter_arms.system import ALTER_ARMS
from ludex.systems.altered.editions import ALTERED
from ludex.systems.altered_dragon.system import ALTERED_DRAGON
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.powers_that_be.system import POWERS_THAT_BE

SYSTEMS: Final[dict[str, System]] = {
    "alter_arms": ALTER_ARMS,
    "altered": ALTERED,
    "altered_dragon": ALTERED_DRAGON,
    "metaforce": METAFORCE,
    "powers_that_be": POWERS_THAT_BE,
}
"""The systems whose rules there are, by name."""

TABLETOPS: Final[dict[str, str]] = {
    "alter_arms": "ludex.systems.alter_arms.tabletop",
    "altered_dragon": "ludex.systems.altered_dragon.tabletop",
    "metaforce": "ludex.systems.metaforce.tabletop",
    "powers_that_be": "ludex.systems.powers_that_be.tabletop",
}
"""The role-playing systems, by name, with the module in which each makes its `TABLETOP`."""


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


def tabletop_named(name: str) -> Tabletop[object]:
    """The role-playing system of a name; its rules are loaded when it is first asked for.

    Raises:
        UnknownName: There is none.
        LudexError: It is another kind of game.
    """
    if name not in TABLETOPS and name in SYSTEMS:
        raise LudexError(
            f"{SYSTEMS[name].title} is no role-playing game", remedy=f"These are: {', '.join(sorted(TABLETOPS))}."
        )
    if name not in TABLETOPS:
        raise UnknownName(name, TABLETOPS, kind="role-playing system")
    # what the facts of its states are, nobody here asks
    return cast("Tabletop[object]", importlib.import_module(TABLETOPS[name]).TABLETOP)
