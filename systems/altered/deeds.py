"""What a passive does: the words of card texts as changes."""

from ludex.layers.amounts import Amount, Constant
from ludex.layers.cells import Characteristic
from ludex.layers.changes import Acquire, Add, Change, SetNumber, SetWord
from ludex.layers.changes_of_abilities import GainAbility, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.passives import Ability
from ludex.systems.altered.characteristics import (
    CONTROLLER,
    KEYWORDS,
    NUMBERED_KEYWORDS,
    SCOUT,
    STATISTICS,
    SUBTYPES,
    TERRAINS,
    TOUGH,
)


def _amount(by: Amount | int) -> Amount:
    return Constant(by) if isinstance(by, int) else by


def gains_keyword(word: str) -> GainMember:
    """Gain a keyword without a number.

    >>> print(gains_keyword("gigantic"))
    adds gigantic to keywords
    """
    return GainMember(KEYWORDS, word)


def loses_keyword(word: str) -> Change:
    """Lose a keyword; with one that has a number, all that there is of it."""
    numbered = NUMBERED_KEYWORDS.get(word)
    return LoseMember(KEYWORDS, word) if numbered is None else SetNumber(numbered, Constant(0))


def gains_tough(by: Amount | int) -> Add:
    """Gain Tough X; several add up (ALT4-7.4.7.c)."""
    return Add(TOUGH, _amount(by))


def gains_scout(mana: int) -> SetNumber:
    """Gain Scout X."""
    return SetNumber(SCOUT, Constant(mana))


def loses_abilities() -> tuple[Change, ...]:
    """Lose all abilities, keywords among them: each is an ability of its own (ALT4-1.2.4.a)."""
    return (LoseAbilities(), SetMembers(KEYWORDS), SetNumber(TOUGH, Constant(0)), SetNumber(SCOUT, Constant(0)))


def loses_ability(name: str) -> LoseAbilities:
    """Lose one ability, by its text."""
    return LoseAbilities(Which(name=name))


def gains_ability(ability: Ability) -> GainAbility:
    """Gain an ability, as one in quotation marks."""
    return GainAbility(ability)


def gains_subtype(word: str) -> GainMember:
    """Gain a sub-type; one that has none at all can gain one (ALT4-2.3.1.e)."""
    return GainMember(SUBTYPES, word)


def loses_subtype(word: str) -> LoseMember:
    """Lose a sub-type."""
    return LoseMember(SUBTYPES, word)


def loses_subtypes() -> SetMembers:
    """Lose all sub-types."""
    return SetMembers(SUBTYPES)


def becomes_subtypes(*words: str) -> SetMembers:
    """Have these sub-types and no others."""
    return SetMembers(SUBTYPES, frozenset(words))


def gains_terrain(word: str) -> GainMember:
    """Have a terrain besides the others."""
    return GainMember(TERRAINS, word)


def loses_terrain(word: str) -> LoseMember:
    """Lose a terrain."""
    return LoseMember(TERRAINS, word)


def becomes_terrains(*words: str) -> SetMembers:
    """Have these terrains and no others; impossible while the region is face-down and has none to replace."""
    return SetMembers(TERRAINS, frozenset(words))


def adds(cell: Characteristic[int], by: Amount | int) -> Add:
    """Add to a number; a negative amount takes away. Impossible where it is absent (ALT4-2.3.1.d)."""
    return Add(cell, _amount(by))


def adds_to_statistics(forest: Amount | int, mountain: Amount | int, water: Amount | int) -> tuple[Add, ...]:
    """Add to V, M and O, in this order; nothing where it is 0.

    >>> [str(change) for change in adds_to_statistics(1, 0, 2)]
    ['adds 1 to forest', 'adds 2 to water']
    """
    amounts = zip(STATISTICS, (forest, mountain, water), strict=True)
    return tuple(adds(statistic, by) for statistic, by in amounts if by != 0)


def becomes(cell: Characteristic[int], value: Amount | int) -> SetNumber:
    """Have a number set to an amount; impossible where it is absent (ALT4-2.3.1.d)."""
    return SetNumber(cell, _amount(value))


def gains_number(cell: Characteristic[int], value: int) -> Acquire:
    """Gain a number that was absent (ALT4-2.3.1.e)."""
    return Acquire(cell, value)


def you_gain_control() -> SetWord:
    """Come under the control of the source's controller; ownership stays (ALT4-1.1.3.d)."""
    return SetWord(CONTROLLER, CONTROLLER)
