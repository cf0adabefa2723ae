"""What a text might have gone on with, in the words of a reader and not of a grammar."""

from collections.abc import Iterable, Iterator
from typing import Final

from ludex.layers.errors import nearest
from ludex.systems.altered.text.vocabulary import Vocabulary, without_accents

END: Final = "$END"
MOST_DESCRIBED: Final = 6

GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("a kind of object such as {0}", ("TYPE", "TOKEN")),
    ("a sub-type such as {0}", ("SUBTYPE",)),
    ("a region such as {0}", ("REGION",)),
    ("a terrain or statistic such as {0}", ("TERRAIN", "STATISTICS")),
    ("a keyword such as {0}", ("KEYWORD",)),
    ("a keyword with a number such as {0}", ("NUMBERED",)),
    ("a quality such as {0}", ("ADJECTIVE",)),
    ("what is done: {0}", ("_BE", "_HAVE", "_GAIN", "_LOSE", "_BECOME", "_COST", "_NE")),
    ("a change such as '+1' or '+1/+1/+1'", ("SIGNED", "TRIPLE")),
    ("an ability in quotation marks", ("QUOTED",)),
    ("a number", ("NUMBER",)),
    ("a statistic or cost such as {0}", ("COST",)),
    ("a comparison such as {0}", ("RELATION", "LIMIT")),
    ("whose they are: {0}", ("WHOSE", "DETERMINER", "PLAYED")),
    ("where they are, such as {0}", ("PLACE", "ZONED", "_IN")),
    ("how they are, introduced by {0}", ("_WITH", "_WITHOUT", "_THAT_ARE")),
    ("the abilities meant, such as {0}", ("ABILITIES",)),
    ("a condition introduced by {0}", ("_IF", "_UNLESS")),
    ("a fact such as {0}", ("_I", "_YOU_CONTROL", "_THERE_IS", "FACT")),
    ("{0}", ("_FOR_EACH",)),
    ("the end of the sentence", ("_STOP", END)),
)
"""How the terminals of the grammars are described, those named first that a reader most likely meant."""

EXAMPLES: Final = {"whose they are: {0}": 2, "what is done: {0}": 4, "a fact such as {0}": 3}
"""How many examples are given where one does not show what is meant."""


def described(expected: Iterable[str], vocabulary: Vocabulary) -> Iterator[str]:
    """What the expected terminals mean to a reader, in an order of likelihood."""
    left = set(expected)
    for pattern, terminals in GROUPS:
        if not left.isdisjoint(terminals):
            yield pattern.format(_examples(left.intersection(terminals), vocabulary, EXAMPLES.get(pattern, 1)))
        left.difference_update(terminals)
    for word in vocabulary.words:
        if word.terminal in left:
            left.discard(word.terminal)
            yield f"'{word.forms[0]}'"


def _examples(terminals: Iterable[str], vocabulary: Vocabulary, many: int) -> str:
    seen: dict[str, str] = {}
    for word in vocabulary.of(terminals):
        seen.setdefault(word.terminal, word.form(plural=True))
    if not seen:
        return ""
    shown = [f"'{example}'" for example in seen.values()]
    if len(seen) < many:
        shown = [f"'{word.form(plural=True)}'" for word in vocabulary.of(terminals)]
    return _or(shown[:many])


def _or(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{', '.join(options[:-1])} or {options[-1]}"


def expectation(expected: Iterable[str], vocabulary: Vocabulary) -> str:
    """One phrase for all that was expected.

    >>> from ludex.systems.altered.text.english import VOCABULARY
    >>> expectation({"TYPE", "SUBTYPE"}, VOCABULARY)
    "a kind of object such as 'Characters' or a sub-type such as 'Adventurers'"
    """
    options = list(described(expected, vocabulary))
    return _or(options[:MOST_DESCRIBED]) if options else "nothing more"


def suggestions(written: str, expected: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The phrases that look most like what was written: those that would fit, else any."""
    fitting = [form for word in vocabulary.of(expected) for form in word.forms]
    every = [form for word in vocabulary.words for form in word.forms]
    for candidates in (fitting, every):
        bare = {without_accents(form): form for form in reversed(candidates)}
        found = nearest(without_accents(written), bare, limit=2)
        if found:
            return tuple(bare[form] for form in found)
    return ()
