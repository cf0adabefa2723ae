"""A text to be read, and the error that says where reading it stopped."""

from attrs import frozen

from ludex.layers.errors import LudexError, Position
from ludex.systems.altered.text.languages import Language
from ludex.systems.altered.text.pieces import position_of


class CardTextError(LudexError):
    """A text that is no ability as far as the grammar goes; the position says where it stops being one."""


@frozen
class Source:
    """A text to be read.

    Attributes:
        text: The text.
        language: Its language.
        start: Where it begins in the user's file; None for a text of its own.
        depth: In how many quotations it stands.
    """

    text: str
    language: Language
    start: Position | None = None
    depth: int = 0

    def position(self, offset: int) -> Position:
        """Where a character of the text stands."""
        return position_of(self.text, offset, self.start)

    def error(self, message: str, offset: int, remedy: str | None = None) -> CardTextError:
        """An error at a character of the text."""
        return CardTextError(message, remedy=remedy, position=self.position(offset))
