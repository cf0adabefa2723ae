"""Alter Arms and its rules.

>>> ALTER_ARMS.rulebook.rule("AA-EDGE-01").title
'Edge cycle'
"""

from __future__ import annotations

from typing import Final

from ludex.engine.system import System

ALTER_ARMS: Final = System(name="alter_arms", title="Alter Arms", package="ludex.systems.alter_arms")
