"""A file of a role-playing system: who there is, the check that is asked about, and what is expected of it."""

from collections.abc import Collection, Iterable
from datetime import date
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from ludex.app.check_expectations import Expected, read_expected
from ludex.app.library import Library
from ludex.app.scenario_head import HEAD_KEYS, choices_of, rules_in, title_in
from ludex.app.sheet_files import SHARED, sheet_in, sheet_in_file
from ludex.app.systems_by_name import TABLETOPS, tabletop_named
from ludex.engine.checks.posed import Posed
from ludex.engine.checks.sheets import Advance, SheetPage
from ludex.engine.checks.tabletop import Asked, Levelled, Tabletop
from ludex.engine.consulted import Consulted
from ludex.engine.rulebook_entries import Choice
from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.errors import LudexError, Position, UnknownName, quoted

OWN_KEYS: Final = (*HEAD_KEYS, "characters", "aim", "choose", "expect")
"""The keys of a file that are the same in all role-playing systems."""

ASKING: Final = ("title", "characters", "choose", "expect")
"""Those of them that no sheet has."""


@frozen(eq=False)
class CheckFile:
    """A file, read as far as all systems share its shape.

    Attributes:
        file: Its name.
        title: The question in a sentence; empty where the file has none.
        tabletop: The system.
        asked: What the system makes a question of.
        aim: What is aimed at, by name; None for what the system takes first.
        aim_at: Where that stands.
        choose: What is chosen when it is played, in order, by the labels of the options.
        expected: What the file expects.
        library: What all files say that belong to it.
        is_sheet: Whether it is the sheet of its one character, and asks nothing.
    """

    file: str
    title: str
    tabletop: Tabletop[object]
    asked: Asked
    aim: str | None
    choose: tuple[str, ...]
    expected: tuple[Expected, ...]
    library: Library
    is_sheet: bool = False
    aim_at: Position | None = None

    @property
    def asks(self) -> bool:
        """Whether it poses a question at all."""
        return any(self.asked.keys.get(key) for key in self.tabletop.keys)

    def posed(self) -> Posed[object]:
        """The question that it poses.

        Raises:
            LudexError: It poses none that makes sense, or a character breaks limits.
        """
        if not self.asks:
            raise LudexError(
                "nothing is asked in this file",
                remedy=f"Pose a question under one of these keys: {', '.join(self.tabletop.keys)}.",
                position=Position(self.file),
            )
        found = self.tabletop.posed(self.asked)
        try:
            found.aim(self.aim)
        except UnknownName as error:
            raise error if self.aim_at is None else error.at(self.aim_at) from None
        return found

    @property
    def position(self) -> Position:
        """Where the question stands."""
        posing = filter(None, map(self.asked.keys.get, self.tabletop.keys))
        return next((each.position for each in posing), Position(self.file))

    @property
    def question(self) -> str:
        """The question in words; its own, or that of the system."""
        return self.title or self.posed().question

    def page(self, name: str) -> SheetPage:
        """A character as it is shown.

        Raises:
            LudexError: There is none of that name, it is no sheet, or it breaks limits; all are named.
        """
        if name not in self.asked.characters:
            raise UnknownName(name, self.asked.characters, kind="character")
        return self.tabletop.page(name, self.asked.characters[name], self.asked)

    def advance(self, chosen: tuple[str, ...]) -> Advance:
        """The one character of the file as it gains a level, or several.

        Raises:
            LudexError: There are more, the system knows no levels, or it cannot gain one yet.
        """
        if not isinstance(self.tabletop, Levelled):
            raise LudexError(f"{self.tabletop.system.title} knows no levels", subject="--level-up")
        if len(self.asked.characters) != 1:
            raise LudexError(
                f"there are {len(self.asked.characters)} characters in this file",
                remedy="Name the file of one sheet.",
                position=Position(self.file),
            )
        ((name, sheet),) = self.asked.characters.items()
        return self.tabletop.advance(name, sheet, self.asked, chosen)

    def telling(self, consulted: Consulted) -> "CheckFile":
        """The same file, whose question tells which rulings are looked at."""
        return evolve(self, asked=evolve(self.asked, consulted=consulted))

    def choosing(self, choices: Iterable[Choice]) -> "CheckFile":
        """The same file under other readings of the rules, which go before its own.

        Raises:
            LudexError: One ruling is chosen in two ways.
        """
        asked = tuple(choices)
        self.asked.rules.rulebook.readings(asked)
        named = {choice.ruling for choice in asked}
        kept = tuple(choice for choice in self.asked.rulings if choice.ruling not in named)
        return evolve(self, asked=evolve(self.asked, rulings=(*asked, *kept)))


def is_of_a_tabletop(node: Node) -> bool:
    """Whether a file is one of a role-playing system."""
    system = node.get("system") if isinstance(node, Mapping) else None
    return isinstance(system, Scalar) and system.value in TABLETOPS


def is_sheet(node: Node) -> bool:
    """Whether a file of a role-playing system is the sheet of a character, and asks nothing."""
    found = node.mapping()
    tabletop = tabletop_named(found.require("system").choice(TABLETOPS, kind="role-playing system"))
    return not any(found.get(key) for key in (*tabletop.keys, *ASKING))


def _verify_one_question(found: Mapping, keys: Collection[str]) -> None:
    posing = [entry.key for entry in found.entries if entry.key.value in keys]
    if len(posing) > 1:
        raise LudexError(
            f"{quoted(posing[0].text())} and {quoted(posing[1].text())} pose two questions",
            position=posing[1].position,
            remedy="Pose one, and the other in a file of its own.",
        )


def read_check_file(file: str, library: Library | None = None, day: date | None = None) -> CheckFile:
    """A file of a role-playing system.

    Args:
        file: Its name.
        library: Reads files; by default those on disk.
        day: The day whose rules hold, whatever the file says.

    Raises:
        LudexError: It is none; the error says where and what to do.
    """
    library = Library() if library is None else library
    node = library.read(file).mapping()
    if is_sheet(node):
        raise LudexError(
            "this is the sheet of a character, and asks nothing",
            remedy="Show it with: ludex sheet; or name it under 'characters' of a file with a question.",
            position=Position(file),
        )
    tabletop = tabletop_named(node.require("system").choice(TABLETOPS, kind="role-playing system"))
    found = node.mapping((*OWN_KEYS, *tabletop.keys))
    _verify_one_question(found, tabletop.keys)
    system = tabletop.system
    aim, choose = found.get("aim"), found.get("choose")
    asked = Asked(
        file,
        found,
        _characters(found, library, file, system.name),
        rules_in(found, system, day),
        choices_of(found, system.rulebook),
    )
    return CheckFile(
        file,
        title_in(found),
        tabletop,
        asked,
        None if aim is None else aim.text(),
        () if choose is None else tuple(each.text() for each in choose.items()),
        read_expected(found.get("expect"), system.rulebook),
        library,
        aim_at=None if aim is None else aim.position,
    )


def _characters(found: Mapping, library: Library, file: str, system: str) -> dict[str, Node]:
    characters = found.get("characters")
    if characters is None:
        return {}
    return {
        each.key.text(): sheet_in(each.value, library, file=file, system=system)
        for each in characters.mapping().entries
    }


def read_sheet_file(file: str, library: Library | None = None, day: date | None = None) -> CheckFile:
    """The sheet in a file of its own, as a file that asks nothing about its one character.

    Args:
        file: Its name.
        library: Reads files; by default those on disk.
        day: The day whose rules hold, whatever the sheet says.

    Raises:
        LudexError: It is no sheet.
    """
    library = Library() if library is None else library
    node = library.read(file).mapping()
    tabletop = tabletop_named(node.require("system").choice(TABLETOPS, kind="role-playing system"))
    sheet = sheet_in_file(file, library, system=tabletop.system.name)
    nothing = evolve(node, entries=tuple(each for each in node.entries if each.key.value in SHARED))
    asked = Asked(file, nothing, {name_of(sheet, file): sheet}, rules_in(nothing, tabletop.system, day), ())
    return CheckFile(file, "", tabletop, asked, None, (), (), library, is_sheet=True)


def check_or_sheet_in(file: str, library: Library | None = None, day: date | None = None) -> CheckFile:
    """What a file of a role-playing system says, be it a sheet or a check, by the rules of a day or of its own.

    Raises:
        LudexError: It is neither.
    """
    library = Library() if library is None else library
    return (read_sheet_file if is_sheet(library.read(file)) else read_check_file)(file, library, day)


def chosen_in(given: Iterable[str], file: CheckFile) -> tuple[Choice, ...]:
    """The options of rulings that were chosen on the command line.

    Raises:
        LudexError: There is no such ruling or option.
    """
    try:
        return tuple(file.asked.rules.rulebook.parse_choice(text) for text in given)
    except LudexError as error:
        error.subject = "--ruling" if error.subject is None else f"--ruling, {error.subject}"
        raise


def name_of(sheet: Mapping, file: str) -> str:
    """What the character of a sheet is called: as the sheet says, else like its file."""
    name = sheet.get("name")
    return Path(file).stem if name is None else name.text()
