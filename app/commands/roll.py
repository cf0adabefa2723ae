"""`ludex roll`: dice thrown, or a check in a file played, with everything that happens on the way."""

import click

from ludex.app.commands.printing import as_json, print_json, print_page


@click.command("roll")
@click.argument("what", nargs=-1, required=True, metavar="DICE|FILE")
@click.option("--seed", type=click.IntRange(0, 2**63), help="What the dice start from; else chance decides that, too.")
@as_json
def command(what: tuple[str, ...], seed: int | None, *, as_json: bool) -> None:
    """Throw DICE, in notation such as 4d6 kh 3, or play the check in a FILE."""
    from ludex.app.dice_asked import roll_in, rolled_json, rolled_page, thrown

    chosen = any_seed() if seed is None else seed
    roll = roll_in(what)
    rolled = thrown(roll, chosen)
    if as_json:
        print_json(rolled_json(roll, rolled, chosen))
    else:
        print_page(rolled_page(roll, rolled, chosen))


def any_seed() -> int:
    """A seed that nobody chose."""
    import secrets

    return secrets.randbelow(2**32)
