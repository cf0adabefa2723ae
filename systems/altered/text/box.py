"""Reading a whole ability box: italics, lines, keywords, and the kinds of ability (ALT-1.2.4, ALT-2.2.10)."""

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve
from lark import Tree

from ludex.layers.passives import Ability, Inert
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text.english_printing import with_stop
from ludex.systems.altered.text.forms import form_of, form_of_event
from ludex.systems.altered.text.languages import vocabulary_of
from ludex.systems.altered.text.parsing import passive_in
from ludex.systems.altered.text.pieces import pieces_of
from ludex.systems.altered.text.printed import KEYWORD
from ludex.systems.altered.text.reading import Meant, read
from ludex.systems.altered.text.source import CardTextError, Source

MOST_CHARACTERS: Final = 10_000

ITALICS: Final = re.compile(r"<i>.*?</i>|\*[^*]*\*|\b_[^_]*_\b|\([^()]*\)", re.DOTALL | re.IGNORECASE)
"""Italic text as it is written plainly; what cards put in parentheses is reminder text, in italics as well."""


def abilities_in(source: Source, play: Selector, *, support: bool) -> tuple[Ability, ...]:
    """The abilities in a box.

    Raises:
        CardTextError: A line is no ability, or is a passive that the grammar does not know.
    """
    if len(source.text) > MOST_CHARACTERS:
        remedy = f"Write at most {MOST_CHARACTERS:,} in one text, and what is more as abilities of their own."
        raise source.error(f"{len(source.text):,} characters are no ability box", MOST_CHARACTERS, remedy)
    # ALT-C13: drop italics, split lines, split keywords
    plain = ITALICS.sub(lambda italic: re.sub(r"\S", " ", italic.group()), source.text)
    found = [ability for line in _lines(evolve(source, text=plain)) for ability in _abilities(line, play)]
    return tuple(_supporting(ability) for ability in found) if support else tuple(found)


def _lines(source: Source) -> Iterator[Source]:
    # ALT-1.2.4.a: each line is an ability of its own
    offset = 0
    for line in source.text.split("\n"):
        if line.strip():
            yield evolve(source, text=line, start=source.position(offset))
        offset += len(line) + 1


def _abilities(line: Source, play: Selector) -> Iterator[Ability]:
    keywords = list(_keywords(line))
    if keywords:
        yield from keywords
        return
    kind = form_of(line)
    if kind is not None:
        yield Inert(with_stop(line.text), kind)
        return
    try:
        yield passive_in(line, play)
    except CardTextError:
        kind = form_of_event(line)
        if kind is None:
            raise
        yield Inert(with_stop(line.text), kind)


def _keywords(line: Source) -> Iterator[Inert]:
    """The keywords of a line that has nothing else; each is an ability (ALT-1.2.4.b)."""
    if _is_fleeting(line):
        yield Inert("Fleeting", KEYWORD)
        return
    try:
        (ability,) = (child for child in read(line).children if isinstance(child, Tree))
    except CardTextError:
        return
    if ability.data != "bare":
        return
    for keyword in ability.children:
        assert isinstance(keyword, Tree)
        said = [str(token.meaning) for token in keyword.children if isinstance(token, Meant)]
        yield Inert(" ".join(said).capitalize(), KEYWORD)


def _is_fleeting(line: Source) -> bool:
    """Whether the line is the keyword that Spells have, which is a status elsewhere (ALT4-2.4.7.b)."""
    keys = tuple(piece.key for piece in pieces_of(line.text) if piece.key != ".")
    words = [word for match in vocabulary_of(line.language).matches(keys) for word in match.words] if keys else []
    return len(keys) == 1 and any(word.meaning == w.with_status(c.FLEETING) for word in words)


def _supporting(ability: Ability) -> Ability:
    return ability if ability.kind == KEYWORD else evolve(ability, kind=SUPPORT)
