"""The name of an ability: its English text, whatever the language that it was written in."""

from attrs import evolve

from ludex.layers.passives import Passive
from ludex.systems.altered.text.english_printing import ENGLISH_PRINTER
from ludex.systems.altered.text.vocabulary import NoWords


def named(passive: Passive) -> Passive:
    """A passive with its English text as its name, so that one ability has one name in all languages.

    What card text cannot say is named by its neutral sentence.

    >>> from ludex.systems.altered.deeds import gains_keyword
    >>> named(Passive((gains_keyword("gigantic"),))).name
    'I am Gigantic.'
    """
    try:
        return evolve(passive, name=ENGLISH_PRINTER.ability(passive))
    except NoWords:
        return evolve(passive, name=passive.sentence())
