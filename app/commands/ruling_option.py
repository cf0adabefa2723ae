"""The option that chooses readings of the rules, the same for all commands that have it."""

import click

rulings = click.option(
    "--ruling", "chosen", multiple=True, metavar="ID=OPTION", help="Choose an option of a ruling; may be repeated."
)
