"""Altered and the editions of its rules.

>>> from datetime import date
>>> ALTERED.at(date(2024, 12, 1)).edition.name
'1.0'
"""

from __future__ import annotations

from typing import Final

from ludex.engine.rulebook_entries import Edition
from ludex.engine.system import System

ALTERED: Final = System(name="altered", title="Altered", package="ludex.systems.altered")

FIRST_EDITION: Final = "1.0"


def hero_zone_is_in_play(edition: Edition) -> bool:
    """Whether objects in the Hero zone are in play: they were in edition 1.0 and are not in later ones.

    Source: ALT-1.2.4.d, ALT4-3.1.4.a.

    >>> [hero_zone_is_in_play(edition) for edition in ALTERED.rulebook.editions]
    [True, False, False]
    """
    return edition.name == FIRST_EDITION
