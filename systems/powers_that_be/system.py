"""Powers That Be and its rules.

>>> POWERS_THAT_BE.rulebook.rule("PB-SCORE-04").title
'The d2'
"""

from __future__ import annotations

from typing import Final

from ludex.engine.system import System

POWERS_THAT_BE: Final = System(name="powers_that_be", title="Powers That Be", package="ludex.systems.powers_that_be")
