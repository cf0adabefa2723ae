"""`ludex odds`: what can be expected of dice, or of a check in a file."""

from datetime import date
from typing import TYPE_CHECKING

import click

from ludex.app.commands.day_option import at
from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.progress import patience
from ludex.app.commands.ruling_option import rulings
from ludex.layers.errors import LudexError

if TYPE_CHECKING:
    from ludex.app.odds_answer import OddsAnswer


@click.command("odds")
@click.argument("what", nargs=-1, required=True, metavar="DICE|FILE")
@click.option("--at-least", type=int, metavar="N", help="How likely is that number, or a higher one?")
@click.option("--up-to", type=int, metavar="N", help="From which total on all are one, for dice without end.")
@click.option("--of", metavar="RESULT", help="Which result of a check is shown, or drawn.")
@click.option("--aim", metavar="NAME", help="What is decided for, where a file leaves something to decide.")
@click.option("--plot", metavar="PATH", help="Draw a picture: .png, .svg or .pdf (extra: plots).")
@rulings
@at
@as_json
def command(  # noqa: PLR0913  # one parameter for each option
    what: tuple[str, ...],
    at_least: int | None,
    up_to: int | None,
    of: str | None,
    aim: str | None,
    plot: str | None,
    chosen: tuple[str, ...],
    *,
    day: date | None,
    as_json: bool,
) -> None:
    """What can be expected of DICE, in notation such as 4d6 kh 3, or of the check in a FILE: exact fractions."""
    from ludex.app.dice_asked import file_in, odds_of_roll, refuse_for_dice, roll_in

    if plot is not None:
        from ludex.app.distribution_plotted import check_plot

        check_plot(plot)
    file = file_in(what)
    with patience("counting"):
        if file is None:
            refuse_for_dice({"--aim": aim, "--of": of, "--ruling": chosen, "--at": day})
            answer = odds_of_roll(roll_in(what), at_least, up_to)
        else:
            answer = _of_file(file, aim, up_to, chosen, day)
    _tell(answer, of, at_least, plot, as_json=as_json)


def _of_file(file: str, aim: str | None, up_to: int | None, chosen: tuple[str, ...], day: date | None) -> "OddsAnswer":
    from ludex.app.check_answers import answer_to
    from ludex.app.check_files import chosen_in, read_check_file

    if up_to is not None:
        raise LudexError("--up-to is given besides a file", remedy="The check says how far it looks; leave it out.")
    check = read_check_file(file, day=day)
    return answer_to(check.choosing(chosen_in(chosen, check)), aim)


def _tell(answer: "OddsAnswer", of: str | None, at_least: int | None, plot: str | None, *, as_json: bool) -> None:
    from ludex.app.odds_answer import odds_json, odds_page

    named = None if of is None else answer.result(of, number=False)
    bound = None if at_least is None else (answer.result(of, number=True), at_least)
    found = odds_json(answer, bound)
    if plot is not None:
        from ludex.app.distribution_plotted import plot as draw

        drawn = bound[0] if bound is not None else named or answer.results[0]
        draw(plot, answer.question, answer.axis(drawn), drawn.distribution, at_least=at_least)
    if as_json:
        print_json({**found, "plot": plot})
    else:
        print_page(odds_page(answer, answer.results if named is None else (named,), bound))
