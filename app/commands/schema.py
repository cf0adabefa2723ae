"""`ludex schema`: the JSON Schemas of scenario files and of what commands print."""

import click

from ludex.app.commands.printing import print_json
from ludex.app.schemas import names, schema


@click.command("schema")
@click.argument("name", default="scenario", metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="A schema is JSON: changes nothing, but for --list.")
@click.option("--list", "listed", is_flag=True, help="List the names of all schemas.")
def command(name: str, *, as_json: bool, listed: bool) -> None:
    """The JSON Schema of scenario files, or that of what the command NAME prints with --json.

    The files of a role-playing system have its name, and their sheets that name with -sheet.
    """
    if not listed:
        print_json(schema(name))
    elif as_json:
        print_json({"schemas": list(names())})
    else:
        for known in names():
            click.echo(known)
