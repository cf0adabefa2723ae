"""A character as a page and as JSON, each number with where it comes from."""

from collections.abc import Iterable, Iterator

from ludex.app.json_values import Json
from ludex.app.tables import Block, Heading, Line, Title
from ludex.engine.checks.sheets import Entry, Section, SheetPage


def sheet_page(page: SheetPage) -> Iterator[Block]:
    """A character for people."""
    yield Title(f"{page.name}, a character of {page.system}")
    for section in page.sections:
        yield from section_blocks(section)
    if page.warnings:
        yield Heading("The rules advise against")
        for warning in page.warnings:
            yield Line(warning)


def section_blocks(section: Section) -> Iterator[Block]:
    """Some entries of it under their heading."""
    yield Heading(section.heading)
    for entry in section.entries:
        yield Line(f"{entry.name}: {entry.value}{_rule(entry)}")
        for part in entry.because:
            yield Line(part, indent=4, marker="-")


def _rule(entry: Entry) -> str:
    return f" ({entry.rule})" if entry.rule else ""


def sheet_json(page: SheetPage) -> dict[str, Json]:
    """The same for programs."""
    return {
        "name": page.name,
        "system": page.system,
        "sections": sections_json(page.sections),
        "warnings": list(page.warnings),
        "numbers": dict(page.numbers),
    }


def sections_json(sections: Iterable[Section]) -> Json:
    """Sections for programs."""
    return [
        {
            "heading": section.heading,
            "entries": [
                {"name": each.name, "value": each.value, "because": list(each.because), "rule": each.rule}
                for each in section.entries
            ],
        }
        for section in sections
    ]
