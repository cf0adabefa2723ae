"""Who does what a verb says (ALT4-1.4.7.a), and the words of zones, statuses and terrains in card files."""

from typing import Literal, TypeAlias

from ludex.engine.context import THEY
from ludex.systems.altered.looking import row
from ludex.systems.altered.picked_nouns import Chosen, RandomInHand
from ludex.systems.altered.scene import Noun, Scene, holder
from ludex.systems.altered.who import TargetPlayer, You

Zone: TypeAlias = Literal["expedition", "landmark", "hero", "reserve", "hand", "deck", "discard", "mana", "limbo"]
Status: TypeAlias = Literal["anchored", "ascended", "asleep", "exhausted", "fleeting"]
Terrain: TypeAlias = Literal["forest", "mountain", "water"]


def doer(at: Scene, what: Noun, id: str) -> str:
    """Who does it to something: whom the effect names, else its controller (ALT4-1.4.7.a)."""
    if isinstance(what, RandomInHand):
        return holder(row(at.table, id))
    if not isinstance(what, Chosen) or isinstance(what.by, You):
        return at.you
    if what.of is None and not what.anywhere:
        return holder(row(at.table, id))
    if isinstance(what.by, TargetPlayer):
        return at.context.players.get(THEY, at.you)
    return next(iter(what.by.players(at, ())), at.you)
