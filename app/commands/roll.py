"""`ludex roll`: dice thrown, or a check in a file played, with everything that happens on the way."""

from datetime import date
from typing import TYPE_CHECKING

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.progress import patience
from ludex.layers.errors import LudexError

if TYPE_CHECKING:
    from ludex.app.check_files import CheckFile
    from ludex.engine.checks.posed import Played
from ludex.app.commands.ruling_option import rulings


@click.command("roll")
@click.argument("what", nargs=-1, required=True, metavar="DICE|FILE")
@click.option("--seed", type=click.IntRange(0, 2**63), help="What the dice start from; else chance decides that, too.")
@click.option("--aim", metavar="NAME", help="What is decided for, where a file leaves something to decide.")
@click.option("--bot", metavar="BOT", help="Who decides instead, where the best takes too long: random or greedy.")
@rulings
@at
@as_json
def command(
    what: tuple[str, ...],
    seed: int | None,
    aim: str | None,
    bot: str | None,
    chosen: tuple[str, ...],
    *,
    day: date | None,
    as_json: bool,
) -> None:
    """Throw DICE, in notation such as 4d6 kh 3, or play the check in a FILE."""
    from ludex.app.dice_asked import file_in, refuse_for_dice

    started = any_seed() if seed is None else seed
    file = file_in(what)
    if file is not None:
        found = _played(file, started, aim, bot, chosen, day)
        _tell(*found, started, as_json=as_json)
        return
    refuse_for_dice({"--aim": aim, "--bot": bot, "--ruling": chosen, "--at": day})
    _throw(what, started, as_json=as_json)


def _throw(what: tuple[str, ...], seed: int, *, as_json: bool) -> None:
    from ludex.app.dice_asked import roll_in, rolled_json, rolled_page, thrown

    roll = roll_in(what)
    rolled = thrown(roll, seed)
    if as_json:
        print_json(rolled_json(roll, rolled, seed))
    else:
        print_page(rolled_page(roll, rolled, seed))


def _played(
    file: str, seed: int, aim: str | None, bot: str | None, chosen: tuple[str, ...], day: date | None
) -> "tuple[CheckFile, Played]":
    from ludex.app.check_answers import played
    from ludex.app.check_files import chosen_in, read_check_file

    if aim is not None and bot is not None:
        raise LudexError("--aim is given besides --bot", remedy="A bot has an aim of its own; leave one out.")
    check = read_check_file(file, day=day)
    check = check.choosing(chosen_in(chosen, check))
    with patience("deciding"):
        return check, played(check, seed, aim, bot)


def _tell(check: "CheckFile", found: "Played", seed: int, *, as_json: bool) -> None:
    from ludex.app.first_wordings import cited_in, first_wordings, wording_lines, wordings_json
    from ludex.app.played_shown import played_json, played_page

    wordings = first_wordings(check.asked.rules, cited_in(found.trace))
    if as_json:
        told = played_json(check.question, check.file, found, seed)
        print_json({**told, "first_wordings": wordings_json(wordings)})
    else:
        print_page((*played_page(check.question, found, seed), *wording_lines(wordings)))


def any_seed() -> int:
    """A seed that nobody chose."""
    import secrets

    return secrets.randbelow(2**32)
