"""What a card costs to play: increases, decreases, then restrictions (ALT4-5.1.2.e).

A passive that alters a cost changes no characteristic (ALT-C06): it counts while a card is played. So what it does is a
`Change` that writes nothing; it can be lost, ignored and granted, and depends on others, like any passive. The cost is
worked out from the alterations that a view has applied, stage by stage.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from attrs import frozen

from ludex.layers.amounts import Amount
from ludex.layers.cells import Atom, Row
from ludex.layers.changes import Change, Draft, Operand
from ludex.layers.errors import BoardError
from ludex.layers.selection import Scope
from ludex.layers.stages import Alteration, Derivation, Line, Quantity, Stage, Stages, Within, at, reachable
from ludex.layers.view import Application, View
from ludex.systems.altered.characteristics import (
    CHARACTER,
    CONTROLLER,
    HAND,
    MANA_COST,
    OWNER,
    PERMANENT,
    RESERVE,
    SCOUT,
    SPELL,
    TYPE,
    ZONE,
    base_cost,
)
from ludex.systems.altered.looking import as_played_by
from ludex.systems.altered.policy import CostChanges

PLAYED: Final = (CHARACTER, PERMANENT, SPELL)
"""The types of cards that are played (ALT4-5.1.2.i)."""

RULE: Final = "ALT4-5.1.2.e"

COST: Final = Stages.named(
    # ALT4-5.1.2.e: first all increases, then all decreases, each group in any order the player likes
    Stage("increases", Within.CHOSEN, rule=RULE),
    Stage("decreases", Within.CHOSEN, rule=RULE),
    Stage("floor", rule=RULE),
    # ALT4-5.1.2.e: restrictions on the final cost, in timestamp order
    Stage("restrictions", Within.BY_TIMESTAMP, rule=RULE),
)


@frozen
class Step:
    """An increase or decrease, its amount being read. Two that do the same are equal.

    A bound that is printed as part of it limits it alone (ALT4-5.1.2.e): it does not take the cost past the bound, and
    leaves a cost that is past it already as it is.
    """

    by: int
    at_least: int | None = None
    at_most: int | None = None

    def __call__(self, cost: Quantity) -> Quantity:
        """The cost after it.

        >>> [Step(-1, at_least=1)(cost) for cost in (2, 1, 0)]
        [1, 1, 0]
        """
        after = cost + self.by
        if self.at_least is not None:
            after = max(after, min(cost, self.at_least))
        return after if self.at_most is None else min(after, max(cost, self.at_most))


@frozen
class Bound:
    """A restriction, or the floor: the cost is raised or lowered to it."""

    at_least: int | None = None
    at_most: int | None = None

    def __call__(self, cost: Quantity) -> Quantity:
        """The cost within the bounds."""
        if self.at_least is not None:
            cost = max(cost, self.at_least)
        return cost if self.at_most is None else min(cost, self.at_most)


class AltersCost(Change):
    """An alteration of what cards cost to play; the base of all of them. It writes nothing on the card."""

    __slots__ = ()

    def stage(self) -> Stage:
        """The stage of `COST` that it belongs to."""
        raise NotImplementedError

    def function(self, amount: int) -> Callable[[Quantity], Quantity]:
        """What it makes of a cost, its amount being read."""
        raise NotImplementedError

    def apply(self, draft: Draft, operand: Operand) -> None:
        """Nothing: the cost is worked out when the card is played (ALT-C06)."""

    def is_noted(self) -> bool:
        """Whether it only counts while a card is played."""
        return True

    def writes(self) -> frozenset[Atom]:
        """What the card costs to play, which is no characteristic and which no ability reads."""
        return frozenset({Atom(MANA_COST)})


@frozen(cache_hash=True)
class AltersBy(AltersCost):
    """An alteration by an amount of mana."""

    by: Amount

    def operand(self, row: Row, scope: Scope) -> Operand:
        """The amount."""
        return self.by.of(row, scope)

    def is_fixed(self) -> bool:
        """Whether the amount is the same for each card."""
        return self.by.is_fixed()

    def amount(self) -> Amount | None:
        """The amount."""
        return self.by


@frozen(cache_hash=True)
class CostsMore(AltersBy):
    """Costs more, perhaps up to a bound that limits this increase alone.

    >>> from ludex.layers.amounts import Constant
    >>> print(CostsMore(Constant(1)))
    costs 1 more
    """

    at_most: int | None = None

    def stage(self) -> Stage:
        """The increases."""
        return COST["increases"]

    def function(self, amount: int) -> Callable[[Quantity], Quantity]:
        """The increase."""
        return Step(amount, at_most=self.at_most)

    def __str__(self) -> str:
        return f"costs {self.by} more" + ("" if self.at_most is None else f", up to {self.at_most}")


@frozen(cache_hash=True)
class CostsLess(AltersBy):
    """Costs less, perhaps down to a bound that limits this decrease alone.

    >>> from ludex.layers.amounts import Constant
    >>> print(CostsLess(Constant(1), at_least=1))
    costs 1 less, down to 1
    """

    at_least: int | None = None

    def stage(self) -> Stage:
        """The decreases."""
        return COST["decreases"]

    def function(self, amount: int) -> Callable[[Quantity], Quantity]:
        """The decrease."""
        return Step(-amount, at_least=self.at_least)

    def __str__(self) -> str:
        return f"costs {self.by} less" + ("" if self.at_least is None else f", down to {self.at_least}")


@frozen(cache_hash=True)
class CostsAtLeast(AltersBy):
    """A restriction: costs at least so much."""

    def stage(self) -> Stage:
        """The restrictions."""
        return COST["restrictions"]

    def function(self, amount: int) -> Callable[[Quantity], Quantity]:
        """The lower bound."""
        return Bound(at_least=amount)

    def __str__(self) -> str:
        return f"costs at least {self.by}"


@frozen(cache_hash=True)
class CostsAtMost(AltersBy):
    """A restriction: costs at most so much."""

    def stage(self) -> Stage:
        """The restrictions."""
        return COST["restrictions"]

    def function(self, amount: int) -> Callable[[Quantity], Quantity]:
        """The upper bound."""
        return Bound(at_most=amount)

    def __str__(self) -> str:
        return f"costs at most {self.by}"


# ALT4-5.1.2.e: after the decreases a negative cost becomes 0
FLOOR: Final = at(COST["floor"], Bound(at_least=0), name="never below 0", rule=RULE)


@frozen
class Cost:
    """What a card costs to play.

    Attributes:
        card: Its identity.
        derivations: One for each result that its player can reach by ordering increases and decreases, lowest first.
        player: Who would pay it.
    """

    card: str
    derivations: tuple[Derivation, ...]
    player: str

    @property
    def best(self) -> Derivation:
        """The derivation that is best for the payer: the lowest cost."""
        return self.derivations[0]

    @property
    def results(self) -> tuple[int, ...]:
        """All costs that the payer can reach, in mana, lowest first."""
        return tuple(int(derivation.value) for derivation in self.derivations)


def printed_cost(row: Row, *, scout: bool = False) -> int:
    """The cost of a card before alterations, in mana: by the zone that it is played from (ALT4-5.1.2.d).

    Args:
        row: What the card shows.
        scout: Whether its player pays for Scout instead, which is possible from hand only (ALT4-7.4.5.c).

    Raises:
        BoardError: It has no Scout, or does not lie in a hand.

    >>> from ludex.systems.altered.characteristics import HAND_COST, RESERVE_COST
    >>> elf = {ZONE: "reserve", HAND_COST: 4, RESERVE_COST: 2}
    >>> printed_cost(Row("elf", elf)), printed_cost(Row("elf", {**elf, ZONE: "hand"}))
    (2, 4)
    """
    if scout:
        if SCOUT.of(row) == 0 or ZONE.of(row) != HAND:
            raise BoardError(
                "it cannot be played with Scout (ALT4-7.4.5.a)",
                subject=f"object {row.id}",
                remedy="Ask so of a card with Scout in a hand.",
            )
        return SCOUT.of(row)
    return base_cost(row)


def alterations(applications: Iterable[Application], row: Row) -> Iterator[Alteration[object]]:
    """What alters the cost of a card, from the passives that a view has applied; the floor included."""
    yield FLOOR
    for application in applications:
        part, operands = application.part, application.operation.effect(row)
        for change, operand in zip(part.changes, operands, strict=True):
            if isinstance(change, AltersCost) and isinstance(operand, int):
                yield at(
                    change.stage(),
                    change.function(operand),
                    name=str(part.instance),
                    rule=part.instance.passive.rule or RULE,
                    timestamp=part.instance.key,
                )


def by_effect(less: int) -> tuple[Alteration[object], ...]:
    """How an effect that lets a card be played for less alters what it costs."""
    return (at(COST["decreases"], Step(-less), name="the effect", rule=RULE),) if less else ()


def cost_to_play(
    view: View, card: str, *, scout: bool = False, player: str = "", less: int = 0, free: bool = False
) -> Cost:
    """What a card costs to play now: restrictions(decreases(increases(cost))) (ALT4-5.1.2.e).

    Args:
        view: What is true on the table.
        card: The identity of the card.
        scout: Whether its player pays for Scout instead (ALT4-7.4.5.d: altered in the same way).
        player: Who plays it, whose "cards you play" it is among then (ALT4-1.1.3.d); "" for whose it is.
        less: By how much an effect that lets it be played makes it cheaper.
        free: Whether an effect lets it be played for free.

    Raises:
        UnknownName: There is no such card.
        BoardError: It is nothing that is played, or cannot be played with Scout.
        RefusedError: So many alterations that not all orders can be looked at.
    """
    row = view.row(card)
    if TYPE.of(row) not in PLAYED:
        raise BoardError(
            f"it is a {TYPE.of(row)} and is never played",
            subject=f"object {card}",
            remedy=f"Ask for a {', '.join(PLAYED)}.",
        )
    player = player or CONTROLLER.of(row) or OWNER.of(row)
    printed = printed_cost(row, scout=scout)
    if free:
        # ALT4-7.3.23.a: all of the payment is skipped, whatever alters the cost
        skipped = Line("decreases", "the effect", "ALT4-7.3.23.a", printed, 0)
        return Cost(card, (Derivation(printed, (skipped,)),), player)
    found = (*alterations(view.applications, as_played_by(row, player)), *by_effect(less))
    return Cost(card, reachable(COST, printed, found, row), player)


def shown_cost(view: View, card: str, costs: CostChanges) -> int:
    """What the characteristic of a card says that it costs, in mana, under a reading of ALT-C06.

    Args:
        view: What is true on the table.
        card: The identity of the card.
        costs: Whether what alters a cost alters the characteristic; if so, it shows what is best for its player.
    """
    if costs is CostChanges.EXCEPTION and ZONE.of(view.row(card)) in (HAND, RESERVE):
        return cost_to_play(view, card).results[0]
    return base_cost(view.row(card))
