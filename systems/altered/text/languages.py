"""The languages that card text is read and printed in, each with its syntax and its words, loaded when needed."""

from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Final

from ludex.layers.errors import UnknownName
from ludex.systems.altered.text.vocabulary import Vocabulary

NUMERALS: Final = ("NUMBER", "SIGNED", "SIGNED_X", "TRIPLE", "QUOTED")
"""Terminals that a piece of text can be by itself, without a word for it in the vocabulary."""


class Language(StrEnum):
    """A language of card text; its value is the usual code."""

    ENGLISH = "en"
    FRENCH = "fr"


def language_of(code: str) -> Language:
    """The language of a code.

    Raises:
        UnknownName: There is none.

    >>> language_of("fr")
    <Language.FRENCH: 'fr'>
    """
    for language in Language:
        if language.value == code:
            return language
    raise UnknownName(code, [language.value for language in Language], kind="language of card text")


@cache
def vocabulary_of(language: Language) -> Vocabulary:
    """The words of a language."""
    match language:
        case Language.ENGLISH:
            from ludex.systems.altered.text.english import VOCABULARY as ENGLISH

            return ENGLISH
        case Language.FRENCH:
            from ludex.systems.altered.text.french import VOCABULARY as FRENCH

            return FRENCH


def syntax_of(language: Language) -> str:
    """The grammar of a language, as lark reads it, its terminals declared."""
    name = {Language.ENGLISH: "english", Language.FRENCH: "french"}[language]
    syntax = (resources.files("ludex.systems.altered.text") / f"{name}.lark").read_text(encoding="utf-8")
    terminals = sorted({word.terminal for word in vocabulary_of(language).words} | set(NUMERALS))
    return f"{syntax}\n%declare {' '.join(terminals)}\n"
