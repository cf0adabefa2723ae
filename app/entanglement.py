"""How many abilities of a table may depend on one another, and how many of them can be answered for.

What an evaluation costs grows with the third power of that number and more, so that a file made for it could keep a
computer busy for hours. A question at a table has a dozen.
"""

from typing import Final

from ludex.layers.errors import RefusedError
from ludex.layers.objects import Board, passives_of
from ludex.layers.order import Layers
from ludex.layers.pairs import groups, reach
from ludex.layers.passives import Instance
from ludex.layers.resolver import Evaluator

MOST_ABILITIES: Final = 500
"""So many passive abilities may lie on a table."""

MOST_EVALUATED: Final = {Evaluator.INCREMENTAL: 200, Evaluator.REFERENCE: 50}
"""So many of them may depend on one another, for each evaluator."""

_TASKS: Final = {Evaluator.INCREMENTAL: "an answer", Evaluator.REFERENCE: "reasons and for other readings"}

MOST_EXPLAINED: Final = 24
"""Up to so many, the whole answer comes with its reasons unasked."""


def entangled(board: Board, layers: Layers) -> int:
    """The size of the largest set of printed abilities that cannot be told to be independent of one another.

    Raises:
        RefusedError: There are so many abilities that even this is not worked out.

    >>> from ludex.layers.objects import board
    >>> entangled(board(), Layers())
    0
    """
    instances = [
        Instance((found.timestamp, 0, place), found.id, passive)
        for found in board
        for place, passive in passives_of(found)
    ]
    if len(instances) > MOST_ABILITIES:
        raise RefusedError(
            f"{len(instances)} passive abilities lie on the table, and at most {MOST_ABILITIES} are looked at",
            remedy="Leave out what has nothing to do with the question.",
        )
    if len(instances) <= MOST_EXPLAINED:
        return len(instances)
    parts = [part for instance in instances for part in layers.parts(instance)]
    found = groups(parts, lambda part: reach(part.instance.passive, part.changes))
    return max((len(group.parts) for group in found), default=0)


def refuse_too_many(number: int, evaluator: Evaluator) -> None:
    """Refuse to evaluate where too many abilities may depend on one another.

    Args:
        number: How many.
        evaluator: Which evaluator would have to; reasons take as long as the reference.

    Raises:
        RefusedError: There are too many.
    """
    most = MOST_EVALUATED[evaluator]
    if number > most:
        raise RefusedError(
            f"{number} abilities may depend on one another, too many for {_TASKS[evaluator]}: at most {most}",
            remedy="Leave out what has nothing to do with the question.",
        )
