"""The option that says by the rules of which day is answered, the same for all commands that have it."""

from datetime import date

import click

from ludex.layers.errors import LudexError


def _date(_: click.Context, __: click.Parameter, text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        remedy = "Write year, month and day, e.g. 2025-10-03."
        raise LudexError(f"{text!r} is no day of the calendar", subject="--at", remedy=remedy) from None


at = click.option(
    "--at",
    "day",
    metavar="DATE",
    callback=_date,
    help="By the rules of a day, such as 2025-10-03, whatever a file says; by default those of now.",
)
