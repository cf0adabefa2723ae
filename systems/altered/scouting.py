"""Scout X: a card played from Hand for X mana goes on to Reserve (ALT4-7.4.5).

>>> print(RETURN_OF_A_SCOUT)
from hand: send me to Reserve
"""

from typing import Final

from ludex.systems.altered.abilities import Reaction
from ludex.systems.altered.characteristics import HAND, RESERVE
from ludex.systems.altered.in_play import REACTION
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom
from ludex.systems.altered.verbs.moving import Put

# ALT4-7.4.5.c, ALT4-7.4.5.c-R: the object that enters has this ability besides its own, a Reaction like any other
RETURN_OF_A_SCOUT: Final = Reaction(
    "from hand: send me to Reserve",
    REACTION,
    "ALT4-7.4.5.c",
    trigger=IAmPlayedFrom(HAND),
    then=(Put(ME, RESERVE),),
)
