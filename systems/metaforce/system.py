"""Metaforce and its rules.

>>> METAFORCE.rulebook.rule("MF-DICE-01").title
'Meta die minimums'
"""

from __future__ import annotations

from typing import Final

from ludex.engine.system import System

METAFORCE: Final = System(name="metaforce", title="Metaforce", package="ludex.systems.metaforce")
