"""The words of a language: what each means, how it is written, and where it may stand.

A vocabulary is read both ways. Reading a text looks up its phrases, the longest first; printing asks for the
word that has a meaning. Meanings are shared by all languages, so two texts that say the same give equal data.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from attrs import frozen

from ludex.layers.cells import Characteristic
from ludex.layers.conditions import Condition
from ludex.layers.errors import LudexError
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from ludex.systems.altered.text.pieces import pieces_of

Meaning: TypeAlias = Selector | Condition | Characteristic[int] | Relation | str | int | None


class NoWords(LudexError):
    """An ability that card text cannot say."""


@frozen
class Word:
    """A word or a phrase with one meaning.

    Attributes:
        terminal: Where it may stand: the name of a terminal of the grammars.
        meaning: What it means; None for those that only hold a sentence together.
        forms: How it is printed: in English singular and plural, in French masculine singular and plural, then
            feminine ones; where a form is missing the last one serves.
        also: Other ways to write it, which are read and never printed.
        feminine: Whether it is a feminine noun.
    """

    terminal: str
    meaning: Meaning
    forms: tuple[str, ...]
    also: tuple[str, ...] = ()
    feminine: bool = False

    def form(self, *, plural: bool = False, feminine: bool = False) -> str:
        """The form that agrees with a noun."""
        wanted = int(plural) + 2 * int(feminine)
        return self.forms[min(wanted, len(self.forms) - 1)]


Phrase: TypeAlias = tuple[str, ...]


@frozen
class Match:
    """A phrase found in a text: how many pieces long, and the words that it may be."""

    length: int
    words: tuple[Word, ...]


def without_accents(text: str) -> str:
    """The text with bare letters, since capitals are often written without accents.

    >>> without_accents("élémentaires")
    'elementaires'
    """
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _bare(phrase: Phrase) -> Phrase:
    return tuple(without_accents(key) for key in phrase)


@frozen(eq=False, slots=False)
class Vocabulary:
    """The words of one language.

    Attributes:
        words: All of them; of two with one meaning the first is printed.
    """

    words: tuple[Word, ...]

    @cached_property
    def _by_phrase(self) -> Mapping[Phrase, tuple[Word, ...]]:
        found: dict[Phrase, tuple[Word, ...]] = {}
        for word in self.words:
            for form in dict.fromkeys((*word.forms, *word.also)):
                phrase = tuple(piece.key for piece in pieces_of(form))
                found[phrase] = (*found.get(phrase, ()), word)
        return found

    @cached_property
    def _by_bare_phrase(self) -> Mapping[Phrase, tuple[Word, ...]]:
        found: dict[Phrase, tuple[Word, ...]] = {}
        for phrase, words in self._by_phrase.items():
            found.setdefault(_bare(phrase), words)
        return found

    @cached_property
    def _longest_from(self) -> Mapping[str, int]:
        longest: dict[str, int] = {}
        for phrase in self._by_bare_phrase:
            longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
        return longest

    @cached_property
    def _by_meaning(self) -> Mapping[tuple[str, Meaning], Word]:
        found: dict[tuple[str, Meaning], Word] = {}
        for word in self.words:
            found.setdefault((word.terminal, word.meaning), word)
        return found

    def matches(self, keys: tuple[str, ...]) -> Iterator[Match]:
        """The phrases that a sequence of pieces begins with, the longest first."""
        bare = _bare(keys)
        for length in range(min(self._longest_from.get(bare[0], 0), len(keys)), 0, -1):
            words = self._by_phrase.get(keys[:length]) or self._by_bare_phrase.get(bare[:length])
            if words is not None:
                yield Match(length, words)

    def find(self, terminal: str, meaning: Meaning = None) -> Word | None:
        """The word for a meaning at a certain place."""
        return self._by_meaning.get((terminal, meaning))

    def word(self, terminal: str, meaning: Meaning = None) -> Word:
        """The word for a meaning at a certain place.

        Raises:
            NoWords: The language has none.
        """
        found = self.find(terminal, meaning)
        if found is None:
            raise NoWords(f"there is no word on a card for {meaning!s}", remedy="Use a word of the game.")
        return found

    def of(self, terminals: Iterable[str]) -> tuple[Word, ...]:
        """All words that may stand at certain places."""
        wanted = frozenset(terminals)
        return tuple(word for word in self.words if word.terminal in wanted)
