"""Which classes of frozen data may stand in what is written of a game of Altered: all that its modules define.

Nothing is listed here that could be forgotten: a new verb, task or selector can be written as soon as there is one.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Final

from ludex.engine import choices, context, instructions, pipeline, steps
from ludex.engine.vocabulary import classes_in
from ludex.layers import (
    amounts,
    changes,
    changes_of_abilities,
    changes_of_sets,
    conditions,
    features,
    objects,
    passives,
    relative,
    selection,
)
from ludex.systems import altered
from ludex.systems.altered import verbs

ENGINE: Final = (choices, context, instructions, pipeline, steps)
LAYERS: Final = (
    amounts,
    changes,
    changes_of_abilities,
    changes_of_sets,
    conditions,
    features,
    objects,
    passives,
    relative,
    selection,
)


def _modules() -> Iterator[ModuleType]:
    for package in (altered, verbs):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            # this module, and the one that imports it, define no data
            if not found.ispkg and not found.name.startswith(f"{altered.__name__}.saved"):
                yield importlib.import_module(found.name)


@cache
def classes_of_the_game() -> tuple[type, ...]:
    """All of them; the modules of the game are loaded for it.

    >>> from ludex.systems.altered.facts import Facts
    >>> Facts in classes_of_the_game()
    True
    """
    return classes_in(*ENGINE, *LAYERS, *_modules())
