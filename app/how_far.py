"""How far the game of a journal is played again."""

from ludex.engine.journal import Journal
from ludex.layers.errors import LudexError


def stop_in(journal: Journal, last: int | None) -> int:
    """After how many answers and outcomes to stop: after so many as are asked for, or after all.

    Raises:
        LudexError: The game does not go on for so long.
    """
    if last is not None and last > journal.length:
        raise LudexError(
            f"the game has {journal.length} answers and outcomes", subject="--to", remedy=f"Give 0 to {journal.length}."
        )
    return journal.length if last is None else last
