"""A character that gains a level, as a page and as JSON: what that costs, brings and changes."""

from collections.abc import Iterator

from ludex.app.differences import entry_differences
from ludex.app.json_values import Json
from ludex.app.sheet_shown import section_blocks, sections_json, sheet_json
from ludex.app.tables import Block, Grid, Heading, Line, Title, Unbroken
from ludex.engine.checks.sheets import Advance, Entry


def advance_page(found: Advance) -> Iterator[Block]:
    """A character that gains a level, for people: before and after, side by side."""
    yield Title(f"{found.before.name}, a character of {found.before.system}, gains a level")
    for section in found.sections:
        yield from section_blocks(section)
    if found.after is None:
        yield Line("Choose with --level-up and the name of what is raised; again for each further point.", indent=0)
        return
    rows = tuple(
        (each.name, _words(each.before), _words(each.after)) for each in entry_differences(found.before, found.after)
    )
    yield Heading("What changes")
    yield Grid(("", "before", "after"), rows)
    yield Heading("Write on the sheet")
    yield from (Unbroken(line, indent=2) for line in found.written)


def _words(entry: Entry | None) -> str:
    return "—" if entry is None else entry.value


def advance_json(found: Advance) -> dict[str, Json]:
    """The same for programs."""
    return {
        "sections": sections_json(found.sections),
        "after": None if found.after is None else sheet_json(found.after),
        "written": list(found.written),
    }
