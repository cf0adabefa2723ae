"""Altered Dragon and its rules.

>>> ALTERED_DRAGON.rulebook.rule("AD-HIT-01").title
'Counting hits'
"""

from __future__ import annotations

from typing import Final

from ludex.engine.system import System

ALTERED_DRAGON: Final = System(name="altered_dragon", title="Altered Dragon", package="ludex.systems.altered_dragon")
