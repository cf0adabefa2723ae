"""Whose or by whom, as seen by the player of an ability: "you", "an opponent", anyone."""

from enum import Enum

from ludex.layers.cells import Row
from ludex.systems.altered.characteristics import CONTROLLER, OWNER, YOU


class Whose(Enum):
    """Which players are meant; there are two (ALT4-1.1.2.a)."""

    YOU = "you"
    OPPONENT = "an opponent"
    ANYONE = "anyone"

    def means(self, player: str | None, you: str) -> bool:
        """Whether a player is meant, nobody being meant by `ANYONE` alone.

        >>> Whose.YOU.means("ann", "ann"), Whose.OPPONENT.means("ann", "ann"), Whose.ANYONE.means(None, "ann")
        (True, False, True)
        """
        if self is Whose.ANYONE:
            return True
        return player is not None and (player == you) is (self is Whose.YOU)


def you_of(source: Row) -> str:
    """The player who is "you" for the abilities of an object (ALT4-7.2.3.a).

    >>> you_of(Row("elf", {OWNER: "ann"})), you_of(Row("elf", {OWNER: "ann", CONTROLLER: "bob"}))
    ('ann', 'bob')
    """
    return YOU.of(source) or CONTROLLER.of(source) or OWNER.of(source)
