"""Sheets of characters in files: one may extend another, of which it keeps all that it does not say otherwise."""

import os
from typing import Final

from attrs import evolve

from ludex.app.library import Library, beside
from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.errors import LudexError

SHARED: Final = ("system", "date", "extends")
"""The keys of a sheet that are the same in all systems."""

LONGEST_LINE: Final = 32
"""So many sheets may extend one another."""


def sheet_in(node: Node, library: Library, *, file: str, system: str) -> Mapping:
    """A sheet as a file writes it: the name of another file, or the sheet itself.

    Args:
        node: What the file says.
        library: Reads other files.
        file: The file in which it stands.
        system: The name of the system of which it must be.

    Raises:
        LudexError: It is none, or of another system, or it extends itself in the end.
    """
    if isinstance(node, Scalar):
        name = beside(file, node.text())
        try:
            return sheet_in_file(name, library, system=system)
        except LudexError as error:
            raise _of_whoever_names_it(error, node) from None
    return _whole(node.mapping(), library, (file,), system)


def _of_whoever_names_it(error: LudexError, node: Node) -> LudexError:
    """The error with a place: a file that is not there is the fault of whoever names it."""
    if error.position is not None and error.position.line is not None:
        return error
    file = None if error.position is None else error.position.file
    return LudexError(error.message, remedy=error.remedy, position=node.position, subject=file)


def sheet_in_file(file: str, library: Library, *, system: str) -> Mapping:
    """The sheet in a file of its own.

    Raises:
        LudexError: It is none, or of another system, or it extends itself in the end.
    """
    return _whole(library.read(file).mapping(), library, (file,), system)


def _whole(sheet: Mapping, library: Library, line: tuple[str, ...], system: str) -> Mapping:
    named = sheet.get("system")
    if named is not None and named.text() != system:
        raise named.error(f"is {named.text()}, in a file of {system}", remedy=f"Name a sheet of {system}.")
    extended, own = sheet.get("extends"), _without_shared(sheet)
    if extended is None:
        return own
    other = beside(line[-1], extended.text())
    _verify_ends(other, line, extended)
    try:
        base = library.read(other)
    except LudexError as error:
        raise _of_whoever_names_it(error, extended) from None
    return _laid_over(_whole(base.mapping(), library, (*line, other), system), own)


def _verify_ends(other: str, line: tuple[str, ...], extended: Node) -> None:
    places = [os.path.realpath(each) for each in line]
    if os.path.realpath(other) in places:
        start = places.index(os.path.realpath(other))
        told = ", which extends ".join((*line[start:], other)).replace(", which extends ", " extends ", 1)
        raise extended.error(f"goes round in a circle: {told}", remedy="Leave it out of one of them.")
    if len(line) >= LONGEST_LINE:
        raise extended.error(f"is the {LONGEST_LINE}th in a line", remedy="Let fewer sheets extend one another.")


def _without_shared(sheet: Mapping) -> Mapping:
    return evolve(sheet, entries=tuple(each for each in sheet.entries if each.key.value not in SHARED))


def _laid_over(base: Mapping, own: Mapping) -> Mapping:
    """All of both; where both say something, and it is no mapping in both, the own one counts."""
    entries = {each.key.value: each for each in base.entries}
    for each in own.entries:
        before = entries.get(each.key.value)
        if before is not None and isinstance(before.value, Mapping) and isinstance(each.value, Mapping):
            each = evolve(each, value=_laid_over(before.value, each.value))  # noqa: PLW2901  # the same key, with more
        entries[each.key.value] = each
    return evolve(own, entries=tuple(entries.values()))
