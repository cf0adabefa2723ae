"""What an ability leaves open or not: whose, or by whom, as seen by its player; one of which words."""

from collections.abc import Iterable
from enum import Enum

from ludex.layers.cells import Row
from ludex.systems.altered.actions import Verb
from ludex.systems.altered.characteristics import CONTROLLER, OWNER, YOU


def all_words(words: Iterable[str]) -> frozenset[str]:
    """Some words as a set, however they are given.

    >>> sorted(all_words(["hand", "reserve"]))
    ['hand', 'reserve']
    """
    return frozenset(words)


def any_of(words: Iterable[str] | None) -> frozenset[str] | None:
    """Some words, one of which it must be; None for any at all.

    >>> sorted(any_of(["hand", "reserve"]) or ()), any_of(None)
    (['hand', 'reserve'], None)
    """
    return None if words is None else frozenset(words)


def any_verb(verbs: Iterable[Verb] | None) -> frozenset[Verb] | None:
    """Some verbs, one of which it must be; None for any at all."""
    return None if verbs is None else frozenset(verbs)


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
