"""Further costs of cards: those that are paid besides the mana, by choice or not, and those paid in its place.

They are statements, on the card itself or on something else; which optional and alternative ones are taken is declared
(ALT4-5.1.2.c), and all that is due is paid in one step (ALT4-5.1.2.h).

>>> also = CostsAlso((), "discard a card", optional=True)
>>> [way.words for way in combined((), (also,))]
[(), ('discard a card',)]
"""

from collections.abc import Iterable
from itertools import combinations

from attrs import field, frozen

from ludex.engine.context import Context
from ludex.engine.instructions import Test
from ludex.engine.state import Game
from ludex.layers.cells import Row
from ludex.systems.altered.abilities import CostPart, Saying
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.in_play import ZONES_OF_PLAY
from ludex.systems.altered.listening import listeners
from ludex.systems.altered.speaking import said_of
from ludex.systems.altered.whose import Whose, you_of


@frozen(cache_hash=True)
class CostsAlso(Saying):
    """The cards that are spoken of cost something besides: "as an additional cost to play me, discard a card".

    Attributes:
        parts: What.
        words: How it is called, unlike any other that the card may have.
        optional: Whether their player chooses to pay it or not.
        who: Who has to pay it.
    """

    parts: tuple[CostPart, ...]
    words: str
    optional: bool = field(default=False, kw_only=True)
    who: Whose = field(default=Whose.ANYONE, kw_only=True)

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Wherever they can be played from: an extra cost."""
        return ZONES_OF_PLAY


@frozen(cache_hash=True)
class CostsInstead(Saying):
    """The cards that are spoken of may be played for something else than their mana cost.

    Attributes:
        parts: For what.
        words: How it is called, unlike any other that the card may have.
        who: Who may.
    """

    parts: tuple[CostPart, ...]
    words: str
    who: Whose = field(default=Whose.YOU, kw_only=True)

    @property
    def alters_play_in(self) -> frozenset[str]:
        """Wherever they can be played from: an alternative cost."""
        return ZONES_OF_PLAY


@frozen
class Way:
    """A way to pay for a card.

    Attributes:
        words: The optional and alternative costs that it takes.
        parts: What is paid besides mana.
        with_mana: Whether the mana cost is paid.
    """

    words: tuple[str, ...] = ()
    parts: tuple[CostPart, ...] = ()
    with_mana: bool = True


PLAIN = (Way(),)
"""All ways of a card of which nothing is said."""


@frozen(cache_hash=True)
class PaidFor(Test[Facts]):
    """Whether an optional or alternative cost was taken, asked by the Spell that was played for it."""

    words: str

    def holds(self, state: State, game: Game[Facts], context: Context) -> bool:
        """Whether it was declared."""
        return context.numbers.get(self.words, 0) > 0


def ways_to_pay(state: State, player: str, card: Row) -> tuple[Way, ...]:
    """The ways in which a player may pay for a card, the plain one first."""
    known = state.table.ask(listeners).sayings
    if CostsAlso not in known and CostsInstead not in known:
        return PLAIN
    instead = [each for each, source in said_of(state.table, CostsInstead, card) if _means(each, player, source)]
    also = [each for each, source in said_of(state.table, CostsAlso, card) if _means(each, player, source)]
    return combined(instead, also) if instead or also else PLAIN


def _means(saying: CostsAlso | CostsInstead, player: str, source: Row) -> bool:
    return saying.who.means(player, you_of(source))


def combined(instead: Iterable[CostsInstead], also: Iterable[CostsAlso]) -> tuple[Way, ...]:
    """Each alternative, and the mana cost, with what is due in any case and with each choice of what is not."""
    due, optional = list[CostsAlso](), list[CostsAlso]()
    for each in also:
        (optional if each.optional else due).append(each)
    bases = [Way(), *(Way((each.words,), each.parts, with_mana=False) for each in instead)]
    return tuple(
        Way(
            (*base.words, *(each.words for each in chosen)),
            (*base.parts, *(part for each in (*due, *chosen) for part in each.parts)),
            base.with_mana,
        )
        for base in bases
        for number in range(len(optional) + 1)
        for chosen in combinations(optional, number)
    )
