"""Statements that give Reactions a cost, in edition 1.0 (ALT-5.5.c)."""

from attrs import field, frozen

from ludex.engine.context import Context
from ludex.systems.altered.abilities import Saying
from ludex.systems.altered.facts import State
from ludex.systems.altered.speaking import speaking
from ludex.systems.altered.whose import Whose, you_of


@frozen(cache_hash=True)
class ReactionsCost(Saying):
    """Reactions of some players cost so much mana to be played.

    Attributes:
        mana: How much.
        of: Whose Reactions.
    """

    mana: int
    of: Whose = field(default=Whose.OPPONENT, kw_only=True)


def extra_cost(state: State, context: Context) -> int:
    """What a Reaction costs to be played, in mana: the sum of what passives say (ALT-5.5.c)."""
    return sum(
        saying.mana
        for saying, _, source in speaking(state.table, ReactionsCost)
        if saying.of.means(context.controller, you_of(source))
    )
