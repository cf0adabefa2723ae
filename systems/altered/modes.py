"""The modes of a Spell that are picked as it is declared, under a reading of the rules (ALT4-D-5.1.2.c)."""

from collections.abc import Iterator
from itertools import permutations, product

from attrs import evolve

from ludex.engine.instructions import Choose, Instruction
from ludex.layers.cells import Held, Row
from ludex.systems.altered.abilities import Effect, SpellEffect
from ludex.systems.altered.characteristics import SPELL, TYPE
from ludex.systems.altered.facts import Facts

NO_MODES: tuple[tuple[str, ...], ...] = ((),)
"""What can be picked where nothing is picked."""


def modes_to_declare(card: Row) -> tuple[tuple[str, ...], ...]:
    """All that a player can pick as a card is declared: the words of the modes, in the order of the text."""
    if TYPE.of(card) != SPELL:
        return NO_MODES
    chosen = [each for each in effect_of(card.abilities) if isinstance(each, Choose)]
    return tuple(
        tuple(words for sequence in one for words in sequence)
        for one in product(*(tuple(_ways(each)) for each in chosen))
    )


def _ways(choose: Choose[Facts]) -> Iterator[tuple[str, ...]]:
    words = [mode.words for mode in choose.modes]
    if choose.again:
        yield from product(words, repeat=choose.number)
    else:
        # ALT4-6.5.g: with fewer modes than are to be chosen, all of them
        yield from permutations(words, min(choose.number, len(words)))


def effect_of(abilities: tuple[Held, ...], declared: tuple[str, ...] = ()) -> Effect:
    """What a Spell does: its effects in printed order.

    Args:
        abilities: The abilities that it has.
        declared: The words of the modes that were picked as it was declared; none where they are picked later.
    """
    printed = tuple(
        instruction
        for held in abilities
        if isinstance(held.ability, SpellEffect) and not held.ignored
        for instruction in held.ability.then
    )
    return tuple(_picked(printed, declared)) if declared else printed


def _picked(effect: Effect, declared: tuple[str, ...]) -> Iterator[Instruction[Facts]]:
    left = list(declared)
    for each in effect:
        if isinstance(each, Choose):
            modes = {mode.words: mode for mode in each.modes}
            number = each.number if each.again else min(each.number, len(modes))
            taken, left = left[:number], left[number:]
            yield evolve(each, taken=tuple(modes[words] for words in taken))
        else:
            yield each
