"""Characters on paper: what limits they break, and what is shown of them.

>>> print(SheetError([Breach("AD-CHAR-01", "the attributes add up to 20", "Spend exactly 19 points.")], file="b.yaml"))
b.yaml: AD-CHAR-01: the attributes add up to 20. Spend exactly 19 points.
"""

from collections.abc import Iterable
from functools import partial

from attrs import field, frozen

from ludex.layers.errors import LudexError, Position


@frozen
class Breach:
    """A limit that a character breaks.

    Attributes:
        rule: The id of the rule.
        what: What is wrong, with the numbers.
        remedy: What to do instead.
        position: Where in the file, where that can be said.
    """

    rule: str
    what: str
    remedy: str
    position: Position | None = None

    def __str__(self) -> str:
        where = "" if self.position is None else f"{self.position}: "
        return f"{where}{self.rule}: {self.what}. {self.remedy}"


class SheetError(LudexError):
    """A character that breaks limits; the message names every one of them.

    Attributes:
        breaches: The limits that it breaks.
    """

    def __init__(self, breaches: Iterable[Breach], *, file: str) -> None:
        """An error of at least one broken limit."""
        self.breaches = tuple(breaches)
        self._file = file
        super().__init__("\n".join(f"{'' if each.position else f'{file}: '}{each}" for each in self.breaches))

    def __reduce__(self) -> tuple[object, ...]:
        """From one process to another: made again of the limits that are broken."""
        return partial(SheetError, file=self._file), (self.breaches,)


@frozen
class Entry:
    """One thing on a sheet.

    Attributes:
        name: What it is called.
        value: Its value, in words.
        because: How it came to be, a line for each part; empty for what was written down as it is.
        rule: The id of the rule that it comes of.
    """

    name: str
    value: str
    because: tuple[str, ...] = ()
    rule: str = ""


@frozen
class Section:
    """Some entries under a heading."""

    heading: str
    entries: tuple[Entry, ...]


@frozen
class SheetPage:
    """A character as it is shown.

    Attributes:
        name: Of the character.
        system: The title of the game.
        sections: What is shown.
        warnings: What the rules advise against, and do not forbid.
        numbers: Each number by the name that files ask for it by.
    """

    name: str
    system: str
    sections: tuple[Section, ...]
    warnings: tuple[str, ...] = ()
    numbers: dict[str, int] = field(factory=dict)


@frozen
class Advance:
    """A character that gets further by the rules: by a level, for instance.

    Attributes:
        sections: What that costs and brings.
        before: The character as it was.
        after: The character as it is then; None where something must be chosen first.
        written: The lines of its sheet that are others then.
    """

    sections: tuple[Section, ...]
    before: SheetPage
    after: SheetPage | None
    written: tuple[str, ...]
