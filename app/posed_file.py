"""A check with all its files in hand, so that another process, or a journal, can pose the same question again."""

import json
from functools import cache

from attrs import frozen

from ludex.app.check_files import CheckFile, read_check_file
from ludex.app.library import Library
from ludex.engine.checks.posed import Posed
from ludex.engine.codec import CodecError
from ludex.layers.errors import LudexError, Position


@frozen
class PosedFile:
    """A file and those that it names.

    Attributes:
        file: The file that poses the question.
        texts: What each file says, by name.
    """

    file: str
    texts: tuple[tuple[str, str], ...]

    def check(self) -> CheckFile:
        """The file, read."""
        return _check(self)

    def posed(self) -> Posed[object]:
        """The question."""
        return _posed(self)


@cache
def _check(source: PosedFile) -> CheckFile:
    return read_check_file(source.file, Library(dict(source.texts)))


@cache
def _posed(source: PosedFile) -> Posed[object]:
    return source.check().posed()


def posed_file(file: str, system: str) -> PosedFile:
    """A file and those that it names, as they are on disk.

    Raises:
        LudexError: It poses no question of that system.
    """
    check = read_check_file(file)
    name = check.tabletop.system.name
    if name != system:
        raise LudexError(
            f"this is a file of {name}", remedy=f"Say so: write {name} before it.", position=Position(file)
        )
    found = PosedFile(file, tuple(sorted(check.library.texts.items())))
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
            "players": dict(self.by),
            "state": self.state,
        }
        return json.dumps(written, ensure_ascii=False)


def tabletop_start_in(text: str) -> TabletopStart:
    """What the start of a header says.

    Raises:
        CodecError: It was not made here.
    """
    match json.loads(text):
        case {"file": str(file), "texts": dict(texts), "players": dict(players), "state": str(state)} if all(
            isinstance(each, str) for each in (*texts.values(), *players.values())
        ):
            return TabletopStart(PosedFile(file, tuple(sorted(texts.items()))), tuple(players.items()), state)
        case _:
            raise CodecError(
                "its start is not that of a game at a tabletop", remedy="Name a journal that `ludex play` has made."
            )
