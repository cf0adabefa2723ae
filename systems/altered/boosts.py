"""Boosts: counters that raise the statistics of the Character they lie on (ALT4-2.5.1.a, ALT4-2.5.1.b).

What they do is no ability of the Character, so it cannot lose it. It has the Character's timestamp and goes
before the abilities printed on it; another reading lets it apply after all passives (ALT4-D-2.5.1.b).
"""

from typing import Final

from ludex.layers.amounts import OfSource
from ludex.layers.cells import OF_THE_RULES
from ludex.layers.changes import Add
from ludex.layers.features import Itself
from ludex.layers.passives import Inert, Passive
from ludex.systems.altered.characteristics import BOOSTS, STATISTICS
from ludex.systems.altered.clauses import i_am
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.words import boosted, characters

# ALT4-2.5.1.b: each boost on a Character adds 1 to each of its statistics
BOOSTS_COUNT: Final = Passive(
    tuple(Add(statistic, OfSource(BOOSTS)) for statistic in STATISTICS),
    affects=Itself() & characters(),
    when=i_am(boosted()),
    works=IN_PLAY,
    name="boosts",
    kind=OF_THE_RULES,
    rule="ALT4-2.5.1.b",
)

# the same on a Character without boosts, for which it does nothing: it keeps the place among its abilities
UNBOOSTED: Final = Inert("boosts", OF_THE_RULES, "ALT4-2.5.1.b")
