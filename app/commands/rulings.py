"""`ludex rulings`: the questions that the rules leave open, with their options."""

from collections.abc import Iterator
from datetime import date
from typing import Final

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.json_values import Json
from ludex.app.systems_by_name import system_named
from ludex.app.tables import Block, Heading, Line, Title
from ludex.engine.rulebook import Rulebook
from ludex.engine.rulebook_entries import Ruling
from ludex.systems.altered.policy import SWITCHES
from ludex.systems.altered.rulings import COSTS
from ludex.systems.altered.rulings_of_play import ALIKE, REFUSED

ALTERED: Final = "altered"


@click.command("rulings")
@click.argument("system")
@click.argument("id", required=False)
@at
@as_json
def command(system: str, id: str | None, *, day: date | None, as_json: bool) -> None:
    """The rulings of SYSTEM, or the one of an ID; choose an option with --ruling ID=OPTION."""
    rulebook = system_named(system).rulebook
    asked = rulebook.rulings if day is None else rulebook.at(day).rulings
    rulings = asked if id is None else (rulebook.ruling(id),)
    if as_json:
        print_json({"system": system, "rulings": [_json(each) for each in rulings]})
    else:
        print_page(_page(rulebook, rulings))


def _page(rulebook: Rulebook, rulings: tuple[Ruling, ...]) -> Iterator[Block]:
    yield Title(f"{rulebook.title}: what the rules leave open")
    for ruling in rulings:
        yield Heading(f"{ruling.id}{_part(rulebook, ruling)}")
        yield Line(" ".join(ruling.question.split()))
        yield Line(f"On {', '.join(ruling.rules)}.")
        for option in ruling.options:
            default = ", the default" if option.slug == ruling.default else ""
            yield Line(f"{option.slug}{default}: {' '.join(option.text.split())}", indent=4, marker="-")
        if rulebook.name == ALTERED:
            yield Line(_switching(ruling))


def _part(rulebook: Rulebook, ruling: Ruling) -> str:
    return "" if rulebook.name != ALTERED or _is_about_passives(ruling) else " (has no part in continuous abilities)"


def _is_about_passives(ruling: Ruling) -> bool:
    return ruling.id in SWITCHES


def _switching(ruling: Ruling) -> str:
    refused = [f"{slug} ({why})" for (id, slug), why in REFUSED.items() if id == ruling.id]
    if refused:
        return f"Not switchable; Ludex does not play {', '.join(refused)}."
    if ruling.id in ALIKE:
        return f"Both options answer alike: {ALIKE[ruling.id]}."
    return "Switchable, but not for a game that goes on." if ruling.id == COSTS else "Switchable."


def _json(ruling: Ruling) -> Json:
    return {
        "id": str(ruling.id),
        "question": " ".join(ruling.question.split()),
        "rules": list(ruling.rules),
        "default": ruling.default,
        "options": [{"slug": each.slug, "text": " ".join(each.text.split())} for each in ruling.options],
        "about_continuous_abilities": _is_about_passives(ruling),
        "refused": [slug for id, slug in REFUSED if id == ruling.id],
    }
