"""What the cards of a scenario cost to play, and what they show as their cost."""

from typing import Final

from ludex.app.judgement import Judgement
from ludex.layers.errors import BoardError, RefusedError
from ludex.layers.sentences import cited, part_name
from ludex.layers.stages import Derivation
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import COST, PLAYED, Cost, cost_to_play, shown_cost

PLAYED_FROM: Final = (c.HAND, c.RESERVE, c.LIMBO)
FLOOR: Final = "floor"


def is_playable(judgement: Judgement, id: str) -> bool:
    """Whether something is a card where cards are played from."""
    row = judgement.view.row(id)
    return c.TYPE.of(row) in PLAYED and c.ZONE.of(row) in PLAYED_FROM


def cost_of(judgement: Judgement, id: str) -> Cost:
    """What a card costs to play.

    Raises:
        BoardError: It is no card that could be played from where it lies.
        RefusedError: Too many alterations may come in any order.
    """
    if not is_playable(judgement, id):
        raise BoardError(
            "it cannot be played from where it lies",
            subject=f"object {id}",
            remedy="Ask so of a Character, Permanent or Spell in a hand, a Reserve or Limbo.",
        )
    return cost_to_play(judgement.view, id)


def is_altered(cost: Cost) -> bool:
    """Whether some ability alters a cost."""
    return any(line.stage != FLOOR for derivation in cost.derivations for line in derivation.lines)


def stages_of(judgement: Judgement, derivation: Derivation) -> tuple[str, ...]:
    """A derivation in lines, one for each alteration that counted."""
    names = {str(part.instance): part_name(part, judgement.names) for part in judgement.view.order}
    lines = [f"printed cost: {derivation.start}"]
    for line in derivation.lines:
        if line.stage != FLOOR or line.before != line.after:
            by = names.get(line.name, line.name)
            lines.append(f"{COST[line.stage].name}: {line.before} → {line.after}, {by}{cited(line.rule)}")
    return tuple(lines)


def cost_lines_of(judgement: Judgement, id: str) -> tuple[str, ...]:
    """What a card costs and shows, in words, for comparison between readings."""
    try:
        results = cost_of(judgement, id).results
    except RefusedError as refused:
        return (refused.message,)
    shown = shown_cost(judgement.view, id, judgement.reading.costs)
    return tuple(map(str, results)) if shown in results else (*map(str, results), f"shown as {shown}")
