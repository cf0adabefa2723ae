"""A check with all its files in hand, so that another process, or a journal, can pose the same question again."""

import json
from datetime import date
from functools import cache

from attrs import frozen

from ludex.app.check_files import CheckFile, read_check_file
from ludex.app.first_wordings import cited_by, first_wordings
from ludex.app.library import Library
from ludex.engine.checks.posed import Posed
from ludex.engine.codec import CodecError
from ludex.engine.rulebook_entries import Page
from ludex.layers.errors import LudexError, Position


@frozen
class PosedFile:
    """A file and those that it names.

    Attributes:
        file: The file that poses the question.
        texts: What each file says, by name.
        day: The day whose rules hold, whatever the file says.
    """

    file: str
    texts: tuple[tuple[str, str], ...]
    day: date | None = None

    def check(self) -> CheckFile:
        """The file, read."""
        return _check(self)

    def posed(self) -> Posed[object]:
        """The question."""
        return _posed(self)

    def wordings(self) -> tuple[Page, ...]:
        """The pages that were not written yet on its day, and on which an answer rests."""
        rules = self.check().asked.rules
        return first_wordings(rules, cited_by(self.posed(), rules))


@cache
def _check(source: PosedFile) -> CheckFile:
    return read_check_file(source.file, Library(dict(source.texts)), source.day)


@cache
def _posed(source: PosedFile) -> Posed[object]:
    return source.check().posed()


def posed_file(file: str, system: str, day: date | None = None) -> PosedFile:
    """A file and those that it names, as they are on disk, by the rules of a day or of its own.

    Raises:
        LudexError: It poses no question of that system.
    """
    check = read_check_file(file, day=day)
    name = check.tabletop.system.name
    if name != system:
        raise LudexError(
            f"this is a file of {name}", remedy=f"Say so: write {name} before it.", position=Position(file)
        )
    found = PosedFile(file, tuple(sorted(check.library.texts.items())), day)
    found.posed()
    return found


@frozen
class TabletopStart:
    """What a journal says of the beginning of a game at a tabletop.

    Attributes:
        source: The files.
        by: Who plays for each player: `human`, or a bot.
        state: The state at the beginning, as it is written.
    """

    source: PosedFile
    by: tuple[tuple[str, str], ...]
    state: str

    def text(self) -> str:
        """As JSON."""
        written = {
            "file": self.source.file,
            "texts": dict(self.source.texts),
            "day": None if self.source.day is None else self.source.day.isoformat(),
            "players": dict(self.by),
            "state": self.state,
        }
        return json.dumps(written, ensure_ascii=False)


def tabletop_start_in(text: str) -> TabletopStart:
    """What the start of a header says.

    Raises:
        CodecError: It was not made here.
    """
    found = json.loads(text)
    match found:
        case {"file": str(file), "texts": dict(texts), "players": dict(players), "state": str(state)} if all(
            isinstance(each, str) for each in (*texts.values(), *players.values())
        ):
            source = PosedFile(file, tuple(sorted(texts.items())), day_kept(found.get("day")))
            return TabletopStart(source, tuple(players.items()), state)
        case _:
            raise CodecError(
                "its start is not that of a game at a tabletop", remedy="Name a journal that `ludex play` has made."
            )


def day_kept(found: object) -> date | None:
    """A day as the start of a journal says it; None for the rules that the file names.

    Raises:
        CodecError: It is none.
    """
    if found is None:
        return None
    try:
        return date.fromisoformat(str(found))
    except ValueError:
        raise CodecError(
            "its start says a day that is none", remedy="Name a journal that `ludex play` has made."
        ) from None
