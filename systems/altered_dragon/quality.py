"""How awesome a feat is: the ladder of hits, which is the guide for thresholds too.

>>> words_for(3), level(8, Rulings())
('hard', 6)
"""

from __future__ import annotations

from typing import Final

from ludex.systems.altered_dragon.rulings import Levels, Rulings

LADDER: Final = (
    "trivial",
    "everyday work",
    "professional",
    "hard",
    "extreme",
    "beyond extreme",
    "superhuman",
)
"""AD-HIT-02: what 0 to 6 hits are."""


def level(hits: int, rulings: Rulings) -> int:
    """The quality level of so many hits; AD-C12: 6 is the highest, or it goes on."""
    return min(hits, len(LADDER) - 1) if rulings.levels is Levels.CAP else hits


def words_for(hits: int) -> str:
    """What a feat of so many hits is called."""
    return LADDER[min(hits, len(LADDER) - 1)]
