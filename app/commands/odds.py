"""`ludex odds`: what can be expected of dice, or of a check in a file."""

import click

from ludex.app.commands.printing import as_json, print_json, print_page
from ludex.app.commands.progress import patience


@click.command("odds")
@click.argument("what", nargs=-1, required=True, metavar="DICE|FILE")
@click.option("--at-least", type=int, metavar="N", help="How likely is that number, or a higher one?")
@click.option("--up-to", type=int, metavar="N", help="From which total on all are one, for dice without end.")
@click.option("--plot", metavar="PATH", help="Draw a picture: .png, .svg or .pdf (extra: plots).")
@as_json
def command(what: tuple[str, ...], at_least: int | None, up_to: int | None, plot: str | None, *, as_json: bool) -> None:
    """What can be expected of DICE, in notation such as 4d6 kh 3, or of the check in a FILE: exact fractions."""
    from ludex.app.dice_asked import odds_of_roll, roll_in
    from ludex.app.odds_answer import odds_json, odds_page

    if plot is not None:
        from ludex.app.distribution_plotted import check_plot

        check_plot(plot)
    with patience("counting"):
        answer = odds_of_roll(roll_in(what), at_least, up_to)
        asked = None if at_least is None else (answer.result(None, number=True), at_least)
        found = odds_json(answer, asked)
    if plot is not None:
        from ludex.app.distribution_plotted import plot as draw

        drawn = answer.results[0] if asked is None else asked[0]
        draw(plot, answer.question, answer.axis(drawn), drawn.distribution, at_least=at_least)
    if as_json:
        print_json({**found, "plot": plot})
    else:
        print_page(odds_page(answer, answer.results, asked))
