"""`ludex replay`: a game played again from its journal, compared with what was kept, and told in words."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.json_values import Json
from ludex.app.systems_by_name import TABLETOPS
from ludex.app.tables import Block, Heading, Line, Title, plural

if TYPE_CHECKING:
    from ludex.app.retelling import Retold


@click.command("replay")
@click.argument("path", metavar="GAME")
@click.option("--to", "last", type=click.IntRange(0), default=None, help="Stop after so many answers and outcomes.")
@as_json
def command(path: str, last: int | None, *, as_json: bool) -> None:
    """Play the game of a journal again, see that it comes out as it did, and tell what happened.

    A game that is being played can be looked at too.
    """
    from ludex.app.tabletop_games import system_of_journal

    if system_of_journal(Path(path)) in TABLETOPS:
        _tell_check(path, last, as_json=as_json)
        return
    from ludex.app.retelling import retold

    found = retold(Path(path), last)
    if as_json:
        print_json(_json(found))
    else:
        print_page(_page(found))


def _tell_check(path: str, last: int | None, *, as_json: bool) -> None:
    from ludex.app.tabletop_retelling import retold_check, retold_json, retold_page

    check = retold_check(Path(path), last)
    if as_json:
        print_json(retold_json(check))
    else:
        print_page(retold_page(check))


def _page(found: "Retold") -> Iterator[Block]:
    players = " and ".join(f"{seat.player} ({seat.by}, {seat.deck})" for seat in found.seats)
    yield Title(f"{found.title}, edition {found.edition}")
    yield Line(f"{players}; seed {found.seed}.", indent=0)
    for day in found.days:
        yield Heading(f"Day {day.number}")
        for sentence in day.sentences:
            yield Line(sentence)
    yield Heading("End" if found.end else "So far")
    yield Line(found.end or found.asked)
    yield Line(f"Played again: {plural(found.answers, 'answer')} and {plural(found.outcomes, 'outcome')} of chance,")
    yield Line(f"{plural(found.compared, 'state')} that the journal keeps: all as they were.")


def _json(found: "Retold") -> Json:
    return {
        "system": found.system,
        "edition": found.edition,
        "seed": found.seed,
        "players": [{"player": seat.player, "by": seat.by, "deck": seat.deck} for seat in found.seats],
        "days": [{"day": day.number, "log": list(day.sentences)} for day in found.days],
        "winner": found.winner,
        "end": found.end or None,
        "answers": found.answers,
        "outcomes": found.outcomes,
        "compared": found.compared,
    }
