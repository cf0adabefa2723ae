"""A chain of dependencies: 50 abilities of which each depends on the next younger one, and a loop of 10 at its end."""

from random import Random

from ludex.layers.amounts import Constant
from ludex.layers.cells import members, number
from ludex.layers.changes import Add, Change, GainMember
from ludex.layers.deltas import Set
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Passive
from ludex.layers.selectors import Has, Selector

POWER, WORDS = number("chain.power"), members("chain.words")


def chain(length: int = 50, loop: int = 10) -> Board:
    """Return the board: one ability an object, the last of the order the oldest.

    "Each object with word 0 gains word 1", "with word 1 gains word 2" and so on. The last word of the chain leads into
    the loop, whose words lead back to its first.

    Example:
        >>> len(chain())
        60
    """
    random = Random(length)
    passives = [_link(f"word {step}", f"word {step + 1}") for step in range(length)]
    entry: Selector = Has(WORDS, f"word {length}") | Has(WORDS, "loop 0")
    for step in range(loop):
        whom = entry if step == 0 else Has(WORDS, f"loop {step}")
        passives.append(Passive((_gain(f"loop {(step + 1) % loop}"), Add(POWER, Constant(1))), whom))
    passives.reverse()
    return board(
        Object(f"o{at}", at, {POWER: 1, WORDS: _word(random.randrange(length))}, (passive,))
        for at, passive in enumerate(passives, start=1)
    )


def events(count: int, length: int = 50) -> list[Set]:
    """Return events: an object gets another word of the chain in place of what it had."""
    random = Random(count)
    return [Set(f"o{random.randrange(1, length)}", WORDS, _word(random.randrange(length))) for _ in range(count)]


def _word(step: int) -> frozenset[str]:
    return frozenset({f"word {step}"})


def _gain(word: str) -> Change:
    return GainMember(WORDS, word)


def _link(had: str, given: str) -> Passive:
    return Passive((_gain(given),), Has(WORDS, had))
