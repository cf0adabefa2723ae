"""The modes of a Spell that are picked as it is declared, under a reading of the rules (ALT4-D-5.1.2.c)."""

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from attrs import evolve
from immutables import Map

from ludex.engine.context import Context, Reference
from ludex.engine.instructions import Choose, Instruction, Mode
from ludex.engine.state import Game
from ludex.layers.cells import Held, Row
from ludex.systems.altered.abilities import Effect, SpellEffect
from ludex.systems.altered.characteristics import NAME, SPELL, TYPE
from ludex.systems.altered.facts import Facts, State

NO_MODES: tuple[tuple[str, ...], ...] = ((),)
"""What can be picked where nothing is picked."""


def context_of(player: str, spell: Row, ways: Iterable[str], number: int = 0) -> Context:
    """The context of what a Spell in Limbo does: "I" is the Spell, and what its card becomes (ALT4-7.2.1.b).

    Args:
        player: Who plays it.
        spell: What it shows.
        ways: The optional and alternative costs that were taken.
        number: Which resolution it is.
    """
    me, chosen = Reference((spell.id,)), Map(dict.fromkeys(ways, 1))
    return Context(player, me, NAME.of(spell), "ALT4-5.1.2.i", numbers=chosen, number=number)


def is_modal(card: Row) -> bool:
    """Whether a card is a Spell with modes."""
    return TYPE.of(card) == SPELL and any(isinstance(each, Choose) for each in effect_of(card.abilities))


def modes_to_declare(state: State, game: Game[Facts], card: Row, context: Context) -> tuple[tuple[str, ...], ...]:
    """All that a player can pick as a card is declared: the words of the modes, in the order of the text.

    A mode that is impossible cannot be picked (ALT4-6.1.g). Of one that comes after a part of the effect that can be
    done nobody can tell before that is done.

    Args:
        state: The state, with the card in Limbo.
        game: The rules.
        card: What the card shows.
        context: The context of what it will do.
    """
    picked: list[tuple[tuple[str, ...], ...]] = []
    comes_first = True
    for each in effect_of(card.abilities):
        if isinstance(each, Choose):
            modes = each.left(state, game, context) if comes_first else each.modes
            picked.append(tuple(_ways(each, modes)))
        comes_first = comes_first and not each.can_be_done(state, game, context)
    return tuple(tuple(words for sequence in one for words in sequence) for one in product(*picked))


def _ways(choose: Choose[Facts], modes: tuple[Mode[Facts], ...]) -> Iterator[tuple[str, ...]]:
    words = [mode.words for mode in modes]
    if choose.again and words:
        yield from product(words, repeat=choose.number)
    else:
        # ALT4-6.5.g: with fewer modes than are to be chosen, all of them
        yield from permutations(words, min(choose.number, len(words)))


def effect_of(abilities: tuple[Held, ...], declared: tuple[str, ...] | None = None) -> Effect:
    """What a Spell does: its effects in printed order.

    Args:
        abilities: The abilities that it has.
        declared: The words of the modes that were picked as it was declared; None where they are picked later.
    """
    printed = tuple(
        instruction
        for held in abilities
        if isinstance(held.ability, SpellEffect) and not held.ignored
        for instruction in held.ability.then
    )
    return printed if declared is None else tuple(_picked(printed, declared))


def _picked(effect: Effect, declared: tuple[str, ...]) -> Iterator[Instruction[Facts]]:
    left = list(declared)
    for each in effect:
        if isinstance(each, Choose):
            taken = list[Mode[Facts]]()
            modes = {mode.words: mode for mode in each.modes}
            while left and len(taken) < each.number and left[0] in modes:
                if modes[left[0]] in taken and not each.again:
                    break
                taken.append(modes[left.pop(0)])
            # with fewer than it asks for, no other was possible
            yield evolve(each, number=len(taken), taken=tuple(taken))
        else:
            yield each
