"""The printer of each language, made when it is needed."""

from functools import cache

from ludex.layers.errors import LudexError
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.text.english_printing import ENGLISH_PRINTER, without_stop
from ludex.systems.altered.text.languages import Language
from ludex.systems.altered.text.parsing import passive_in
from ludex.systems.altered.text.printing import Printer
from ludex.systems.altered.text.source import Source


@cache
def printer_of(language: Language) -> Printer:
    """The printer of a language."""
    match language:
        case Language.ENGLISH:
            return ENGLISH_PRINTER
        case Language.FRENCH:
            from ludex.systems.altered.text.french_printing import FrenchPrinter

            return FrenchPrinter(lambda name: _translated(name, language))


def _translated(name: str, language: Language) -> str:
    """An ability that is known by its English text, in another language; a text that is none stays as it is."""
    try:
        found = passive_in(Source(name, Language.ENGLISH), IN_PLAY)
        return without_stop(printer_of(language).ability(found))
    except LudexError:
        return without_stop(name)
