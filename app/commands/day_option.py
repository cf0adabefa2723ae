"""The option that says by the rules of which day is answered, the same for all commands that have it."""

from datetime import date

import click

from ludex.layers.errors import LudexError


def day_in(text: str, subject: str | None = None) -> date:
    """The day that somebody wrote.

    Raises:
        LudexError: It is none.

    >>> day_in("2026-03-15")
    datetime.date(2026, 3, 15)
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        remedy = "Write year, month and day, e.g. 2025-10-03."
        raise LudexError(f"{text!r} is no day of the calendar", subject=subject, remedy=remedy) from None


def _date(_: click.Context, __: click.Parameter, text: str | None) -> date | None:
    return None if text is None else day_in(text, "--at")


at = click.option(
    "--at",
    "day",
    metavar="DATE",
    callback=_date,
    help="By the rules of a day, such as 2025-10-03, whatever a file says; by default those of now.",
)
