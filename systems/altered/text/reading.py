"""From a text to its syntax tree: pieces are looked up and fed to the parser, which says what fits where."""

from collections.abc import Container, Iterator
from functools import cache
from typing import Final, Protocol, cast

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import Lexer

from ludex.layers.errors import quoted
from ludex.systems.altered.text.expectations import END, expectation, suggestions
from ludex.systems.altered.text.languages import NUMERALS, Language, syntax_of, vocabulary_of
from ludex.systems.altered.text.pieces import Piece, pieces_of, signed
from ludex.systems.altered.text.source import CardTextError, Source
from ludex.systems.altered.text.vocabulary import Meaning, Vocabulary, Word

MOST_CHARACTERS: Final = 2_000
LONGEST_NUMBER: Final = 16
LONGEST_PHRASE: Final = 12

STATEMENTS: Final = frozenset(
    (
        *("_BE", "_HAVE", "_GAIN", "_LOSE", "_BECOME", "_COST", "_NE", "_I", "_THEY", "_MY", "_THEIR"),
        *("_YOU_CONTROL", "_OPPONENT_CONTROLS", "_YOU_HAVE", "_THERE_IS", "FACT"),
        *("_NUMBER_OF", "_THE_TOTAL", "THE_EXTREME"),
    )
)
"""What begins a statement. A conjunction before it joins statements, any other one the items of a list."""

JOINS_STATEMENTS: Final = frozenset(("_ALSO", "_AND_IF", "_OR_IF"))


class _NoLexer(Lexer):
    """Pieces are fed to the parser one by one; lark cuts nothing."""

    def __init__(self, _configuration: object) -> None:
        """Nothing to set up."""

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        """No tokens."""
        return iter(())


@cache
def parser_of(language: Language) -> Lark:
    """The parser of a language, built once."""
    return Lark(syntax_of(language), parser="lalr", lexer=_NoLexer, maybe_placeholders=False)


class Meant(Token):
    """A token that knows what its word means."""

    meaning: Meaning

    @classmethod
    def of(cls, terminal: str, written: str, start: int, meaning: Meaning) -> "Meant":
        """A token for something written at some place."""
        token = cls(terminal, written, start_pos=start)
        assert isinstance(token, Meant)
        token.meaning = meaning
        return token


class StepwiseParser(Protocol):
    """What is used of lark's interactive parser, with its types."""

    def choices(self) -> Container[str]:
        """The symbols in the row of the present state; some may lead nowhere."""
        ...

    def accepts(self) -> set[str]:
        """The terminals that may come next."""
        ...

    def feed_token(self, token: Token) -> object:
        """Go on by one token."""
        ...

    def feed_eof(self) -> object:
        """End."""
        ...


def read(source: Source) -> "Tree[Token]":
    """The syntax tree of a text. Each token has the offset of its piece as `start_pos`.

    Raises:
        CardTextError: The text does not follow the grammar, or is too long.
    """
    if len(source.text) > MOST_CHARACTERS:
        raise source.error(
            f"a text of {len(source.text)} characters is no ability", MOST_CHARACTERS, "Give one ability at a time."
        )
    pieces = pieces_of(source.text)
    parser = cast(StepwiseParser, parser_of(source.language).parse_interactive())
    vocabulary = vocabulary_of(source.language)
    at = 0
    while at < len(pieces):
        found = _choose(vocabulary, pieces, at, parser)
        if found is None:
            raise _misfit(source, pieces[at], frozenset(parser.accepts()))
        token, length = found
        if token.type in ("NUMBER", "SIGNED", "TRIPLE") and len(token) > LONGEST_NUMBER:
            raise source.error(f"the number {token[:12]} is too large for a card", pieces[at].start)
        try:
            parser.feed_token(token)
        except UnexpectedInput:
            raise _misfit(source, pieces[at], frozenset(parser.accepts())) from None
        at += length
    expected = frozenset(parser.accepts())
    if END not in expected:
        raise _ends_early(source, expected)
    tree = parser.feed_eof()
    assert isinstance(tree, Tree)
    return tree


def _choose(
    vocabulary: Vocabulary, pieces: tuple[Piece, ...], at: int, parser: StepwiseParser
) -> tuple[Meant, int] | None:
    """The longest phrase here that may stand here, as a token, and of how many pieces it is."""
    candidates = list(_candidates(vocabulary, pieces, at, parser.choices()))
    if len(candidates) > 1:
        # the table of choices is shared by like positions in other sentences: ask what fits in this one
        fitting = parser.accepts()
        candidates = [candidate for candidate in candidates if candidate[0].type in fitting]
    return candidates[0] if candidates else None


def _candidates(
    vocabulary: Vocabulary, pieces: tuple[Piece, ...], at: int, choices: Container[str]
) -> Iterator[tuple[Meant, int]]:
    keys = tuple(piece.key for piece in pieces[at : at + LONGEST_PHRASE])
    for match in vocabulary.matches(keys):
        for word in _preferred(vocabulary, match.words, keys[match.length :]):
            if word.terminal in choices:
                written = " ".join(keys[: match.length])
                yield Meant.of(word.terminal, written, pieces[at].start, word.meaning), match.length
    piece = pieces[at]
    if piece.kind in NUMERALS and piece.kind in choices:
        yield Meant.of(piece.kind, piece.text, piece.start, _quantity(piece)), 1


def _quantity(piece: Piece) -> int | None:
    match piece.kind:
        case "NUMBER" | "SIGNED":
            return signed(piece.key)
        case "SIGNED_X":
            return signed(piece.key.replace("x", "1"))
    return None


def _preferred(vocabulary: Vocabulary, words: tuple[Word, ...], rest: tuple[str, ...]) -> list[Word]:
    """The words that a phrase may be, those first that suit what follows."""
    following = next(vocabulary.matches(rest), None) if rest else None
    terminals = {word.terminal for word in following.words} if following is not None else set()
    # "m" may be the end of "I'm", but after a conjunction it is a statistic
    before_statement = not terminals.isdisjoint(STATEMENTS) and "TERRAIN" not in terminals
    return sorted(words, key=lambda word: (word.terminal in JOINS_STATEMENTS) != before_statement)


def _misfit(source: Source, piece: Piece, expected: frozenset[str]) -> CardTextError:
    vocabulary = vocabulary_of(source.language)
    wanted = expectation(expected, vocabulary)
    if piece.kind == "QUOTED":
        return source.error(f"a quotation does not fit here: expected {wanted}", piece.start - 1)
    near = [form for form in suggestions(piece.text, expected, vocabulary) if form.casefold() != piece.key]
    remedy = f"Did you mean {' or '.join(repr(form) for form in near)}?" if near else None
    return source.error(f"{quoted(piece.text)} does not fit here: expected {wanted}", piece.start, remedy)


def _ends_early(source: Source, expected: frozenset[str]) -> CardTextError:
    end = len(source.text.rstrip())
    if not source.text.strip():
        return source.error("there is no text", 0, "Write an ability, such as 'Characters you control have +1 V.'")
    return source.error(
        f"the text ends too early: expected {expectation(expected, vocabulary_of(source.language))}", end
    )
