"""The command `ludex`.

Each command is a module of `ludex.app.commands`, loaded when it is asked for, so that `ludex --help` is quick. Whatever
is wrong with what a user gave ends in one line `error: …` and exit status 2.
"""

import importlib
import io
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NoReturn

import click

from ludex import __version__
from ludex.layers.errors import LudexError, UnknownName

COMMANDS: Final = {
    "resolve": "What is true on a table, in which order it became true, and why.",
    "why": "Why an object shows what it shows.",
    "why-not": "Why an object does not show something.",
    "graph": "Draw which ability depends on which.",
    "outcomes": "All that can come of what is done in a scenario, and which decisions matter.",
    "check": "Check scenarios against what they expect.",
    "sheet": "A character, held to the rules, with where its numbers come from.",
    "roll": "Throw dice, or play the check in a file, die by die.",
    "odds": "What can be expected of dice or of a check, exactly.",
    "play": "Play a game at the terminal, against a bot or each other.",
    "simulate": "Let bots play many games, and count.",
    "replay": "Play a game again from its journal, and tell what happened.",
    "rules": "The rules of a system, and what there is of each.",
    "diff": "What changed in the rules from one day to another, and what that does to a file.",
    "rulings": "The questions that the rules leave open, with their options.",
    "schema": "The JSON Schemas of scenario files and of what commands print with --json.",
}
"""Each command with its summary; the module is named like the command, with `_` for `-`."""

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


class Commands(click.Group):
    """The group of all commands; it loads them when they are asked for and turns errors into messages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"ludex.app.commands.{cmd_name.replace('-', '_')}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that some arguments begin with.

        Raises:
            UnknownName: There is none of that name.
        """
        if args and args[0] not in COMMANDS:
            raise UnknownName(args[0], COMMANDS, kind="command")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; click itself would take a closed pipe for a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for the help text, of which none is loaded."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(  # type: ignore[override]  # it never returns: each end is an exit status
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: bool | str | None,
    ) -> NoReturn:
        """Run a command and exit with its status."""
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        extra.pop("standalone_mode", None)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a character that the terminal lacks is no reason to fail
        status = self._status_of(given, prog_name or "ludex")
        sys.exit(status)

    def _status_of(self, given: list[str], program: str) -> int:
        try:
            status = super().main(given, program, standalone_mode=False)
        except LudexError as error:
            return _refused(error, as_json="--json" in given)
        except click.ClickException as error:
            return _refused(_usage(error), as_json="--json" in given)
        except (click.Abort, KeyboardInterrupt):
            click.echo("error: interrupted", err=True)
            return INTERRUPTED
        except ClosedPipe:
            _forget_output()
            return PIPE_CLOSED
        return status if isinstance(status, int) else 0


class ClosedPipe(Exception):
    """Whoever read the output has had enough."""


def _usage(error: click.ClickException) -> LudexError:
    """What click finds fault with, as an error of ours."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    help_of = "ludex" if context is None else context.command_path
    return LudexError(error.format_message().rstrip("."), remedy=f"See {help_of} --help.")


def _refused(error: LudexError, *, as_json: bool) -> int:
    click.echo(f"error: {error}", err=True)
    if as_json:
        where = error.position
        found = {
            "message": error.message,
            "subject": error.subject,
            "remedy": error.remedy,
            "file": None if where is None else where.file,
            "line": None if where is None else where.line,
            "column": None if where is None else where.column,
        }
        click.echo(json.dumps({"error": found}, indent=2, ensure_ascii=False))
    return BAD_INPUT


def _forget_output() -> None:
    """Keep Python from writing to the closed pipe once more as it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group("ludex", cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="ludex", message="%(prog)s %(version)s")
def main() -> None:
    """A judge for card games and role-playing games.

    Write to a file what lies on the table, or who tries what, and ask what is true, what happens, how likely it is.
    """
