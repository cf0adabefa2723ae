"""What is known while checks are made: how the dice fell, what came of each check, what is closed to further ones."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, field, frozen

from ludex.engine.dice.distribution import AtLeast
from ludex.engine.state import GameState
from ludex.layers.stages import Quantity
from ludex.systems.powers_that_be.falls import Fell
from ludex.systems.powers_that_be.score_dice import ScoreDice
from ludex.systems.powers_that_be.verdict import Verdict


@frozen(cache_hash=True)
class Amount:
    """How much of something, perhaps a fraction, perhaps more.

    Attributes:
        numerator: So many …
        denominator: … of so many.
        or_more: Whether it stands for all higher ones too.
    """

    numerator: int
    denominator: int = 1
    or_more: bool = field(default=False, kw_only=True)

    @property
    def value(self) -> int | str | AtLeast:
        """As a number; a fraction in words."""
        if self.denominator > 1:
            return f"{self.numerator}/{self.denominator}"
        return AtLeast(self.numerator) if self.or_more else self.numerator


def amount(quantity: Quantity, *, or_more: bool = False) -> Amount:
    """A quantity as an amount.

    >>> amount(Fraction(7, 2)).value, amount(4).value
    ('7/2', 4)
    """
    found = Fraction(quantity)
    return Amount(found.numerator, found.denominator, or_more=or_more)


@frozen(cache_hash=True)
class Done:
    """What came of a check.

    Attributes:
        name: What was tried.
        verdict: What the total was against the goal.
        total: The total; of totals that are one, the lowest.
        or_more: Whether the total stands for all higher ones too.
        passive: Whether it was a passive check.
        botched: How many dice botched, where that is told.
        factor: How much greater the effect is; 1 where it is no Epic win.
        damage: How much health is lost by it.
        said: What the narrator said of it.
        settled: Whether all has been said.
    """

    name: str
    verdict: Verdict
    total: int
    or_more: bool = field(default=False, kw_only=True)
    passive: bool = field(default=False, kw_only=True)
    botched: int = 0
    factor: int = 1
    damage: Amount | None = None
    said: tuple[str, ...] = ()
    settled: bool = field(default=False, kw_only=True)


@frozen(cache_hash=True)
class OnTable:
    """A roll that lies on the table.

    Attributes:
        roll: The dice, after all rules that changed them.
        fell: How they fell.
    """

    roll: ScoreDice
    fell: Fell


@frozen(cache_hash=True)
class Facts:
    """All that is known.

    Attributes:
        done: What came of each check, the latest of a name.
        on_table: The dice that were rolled last, until it is settled what comes of them.
        actions: How many actions are left; None where nobody counts them.
        closed: What is closed to further checks.
    """

    done: tuple[Done, ...] = ()
    on_table: OnTable | None = None
    actions: int | None = None
    closed: frozenset[str] = frozenset()

    def of(self, name: str) -> Done | None:
        """What came of a check; None where it has not been made."""
        return next((done for done in self.done if done.name == name), None)

    def with_done(self, new: Done) -> Facts:
        """The facts with what came of a check, in the place of what came of it before."""
        if self.of(new.name) is None:
            return evolve(self, done=(*self.done, new))
        return evolve(self, done=tuple(new if each.name == new.name else each for each in self.done))

    def with_said(self, name: str, words: str) -> Facts:
        """The facts with something that the narrator said of a check."""
        done = self.of(name)
        return self if done is None else self.with_done(evolve(done, said=(*done.said, words)))

    @property
    def can_act(self) -> bool:
        """Whether an action is left."""
        return self.actions is None or self.actions > 0


State = GameState[Facts]
"""A position of a game of Powers That Be."""
