"""What an ability box prints, with the keywords as the characteristics that they are on a card."""

from collections.abc import Iterable
from typing import Final

from attrs import evolve, frozen

from ludex.layers.passives import Ability, Inert
from ludex.systems.altered import characteristics as c

KEYWORD: Final = "keyword"


@frozen
class Printed:
    """What an ability box prints, keywords apart.

    Attributes:
        abilities: All but the keywords, in order.
        keywords: Words of `KEYWORD_WORDS`.
        tough: The sum of all Tough.
        scout: The number of Scout.
    """

    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()
    tough: int = 0
    scout: int = 0


def keywords_apart(abilities: Iterable[Ability]) -> Printed:
    """The abilities of a box with the keywords as the characteristics that they are on a card.

    >>> keywords_apart([Inert("Gigantic", "keyword"), Inert("Tough 2", "keyword")])
    Printed(abilities=(), keywords=('gigantic',), tough=2, scout=0)
    """
    found = Printed()
    for ability in abilities:
        word, _, number = ability.name.lower().partition(" ")
        if ability.kind != KEYWORD or not isinstance(ability, Inert):
            found = evolve(found, abilities=(*found.abilities, ability))
        elif word in c.KEYWORD_WORDS:
            found = evolve(found, keywords=(*found.keywords, word))
        elif word == "tough":
            found = evolve(found, tough=found.tough + int(number))
        elif word == "scout":
            found = evolve(found, scout=int(number))
        else:
            found = evolve(found, abilities=(*found.abilities, ability))
    return found
