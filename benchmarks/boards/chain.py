"""A chain of dependencies: 50 abilities of which each depends on the next younger one, and a loop of 10 at its end."""

from itertools import pairwise
from random import Random

from ludex.layers.amounts import Constant
from ludex.layers.cells import members, number
from ludex.layers.changes import Add
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.deltas import Set
from ludex.layers.features import Has
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Passive

POWER, WORDS = number("chain.power"), members("chain.words")


def chain(length: int = 50, loop: int = 10) -> Board:
    """Return the board: one ability an object, the first of the order the youngest.

    "Each object with word 0 gains word 1", "with word 1 gains word 2" and so on; the last word of the chain leads into
    the loop, whose words lead back to its first. Each object has one of the words, so that each ability depends on the
    one before it from the start.

    Example:
        >>> len(chain())
        60
    """
    words = words_of(length, loop)
    passives = [Passive((GainMember(WORDS, given),), Has(WORDS, had)) for had, given in pairwise(words)]
    back = Passive((GainMember(WORDS, words[length]), Add(POWER, Constant(1))), Has(WORDS, words[-1]))
    oldest_first = zip(reversed(words), [back, *reversed(passives)], strict=True)
    return board(
        Object(f"o{at}", at, {POWER: 1, WORDS: frozenset({word})}, (passive,))
        for at, (word, passive) in enumerate(oldest_first, start=1)
    )


def words_of(length: int, loop: int) -> list[str]:
    """The words, those of the chain first."""
    return [*(f"word {step}" for step in range(length)), *(f"loop {step}" for step in range(loop))]


def events(count: int, length: int = 50, loop: int = 10) -> list[Set]:
    """Return events: an object gets another of the words in place of the one that it had."""
    random = Random(count)
    words = words_of(length, loop)
    return [Set(f"o{random.randint(1, len(words))}", WORDS, frozenset({random.choice(words)})) for _ in range(count)]
