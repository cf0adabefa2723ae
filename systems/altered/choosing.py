"""The decisions before a step: which things are picked, one question a pick (ALT4-6.1.g, ALT4-6.5.b).

Candidates come in one order, and nothing is offered that comes before what has been picked already: so the same set is
never asked for in two ways. What Tough asks for is part of the pick (ALT4-7.4.7.e); nobody must pay it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import comb
from typing import TypeAlias

from attrs import field, frozen

from ludex.engine.choices import DONE, Answer, Chance, Choice, Description, Done, Option, Outcome, Pick
from ludex.engine.instructions import about_of
from ludex.layers.cells import Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.looking import row, value
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.sayings import cannot_be_targeted
from ludex.systems.altered.scene import PLAY_ZONES, Request, Scene, holder


@frozen(cache_hash=True)
class PickPaying(Option):
    """To choose something and pay for it, as Tough asks (ALT4-7.4.7.c).

    Attributes:
        id: What.
        mana: How much.
    """

    id: str
    mana: int

    def label(self) -> str:
        """The identity and the price."""
        return f"{self.id} (pay {self.mana})"


@frozen(cache_hash=True)
class Dealt(Outcome):
    """Which cards chance brought."""

    ids: tuple[str, ...]

    def label(self) -> str:
        """The identities."""
        return ", ".join(self.ids)


@frozen(cache_hash=True)
class Handful(Description):
    """So many out of some things, each set as likely as any other.

    >>> [outcome.ids for outcome, _ in Handful(("a", "b", "c"), 2).outcomes()]
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """

    ids: tuple[str, ...]
    number: int

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each set once."""
        return ((Dealt(found), 1) for found in combinations(self.ids, self.number))

    def admits(self, outcome: Answer) -> bool:
        """Whether it is such a set, in the order of the things."""
        return isinstance(outcome, Dealt) and outcome.ids in combinations(self.ids, self.number)


@frozen(eq=False)
class Picking:
    """What one request comes down to: what can be picked, and at which price.

    Attributes:
        at: Where.
        request: The request.
        candidates: What can be picked at all, in order.
        prices: What Tough asks for each, in mana; those without a price left out.
        mana: How much there is to pay with.
        rows: What each candidate shows, where they must fulfil something together.
    """

    at: Scene
    request: Request
    candidates: tuple[str, ...]
    prices: Mapping[str, int] = field(factory=dict)
    mana: int = 0
    rows: Mapping[str, Row] = field(factory=dict)

    def fits(self, picked: tuple[str, ...], id: str) -> bool:
        """Whether one more can be picked besides some others: in number, in price, and as to what they must fulfil."""
        together = (*picked, id)
        most = self.request.at_most
        if most is not None and len(together) > most:
            return False
        if self.prices and sum(self.prices.get(each, 0) for each in together) > self.mana:
            return False
        within = self.request.within
        return within is None or within.admits(self.at, tuple(self.rows[each] for each in together))

    def may_stop(self, picked: tuple[str, ...]) -> bool:
        """Whether no more need be picked."""
        if len(picked) >= self.request.at_least:
            return True
        # ALT4-6.5.b, ALT4-7.4.7.d: what can be chosen without paying must be, but nobody must pay
        return not any(id not in picked and id not in self.prices and self.fits(picked, id) for id in self.candidates)

    def can_be_completed(self, picked: tuple[str, ...], start: int) -> bool:
        """Whether enough can be picked from some place in the order onwards."""
        if self.may_stop(picked):
            return True
        if self.request.within is None:
            return self._enough_left(picked, start)
        return any(
            self.can_be_completed((*picked, id), place + 1)
            for place, id in enumerate(self.candidates)
            if place >= start and self.fits(picked, id)
        )

    def _enough_left(self, picked: tuple[str, ...], start: int) -> bool:
        left = self.candidates[start:]
        free = sum(1 for id in left if id not in self.prices)
        passed_over = any(id not in picked and id not in self.prices for id in self.candidates[:start])
        if not passed_over:
            return True
        mana = self.mana - sum(self.prices.get(id, 0) for id in picked)
        for price in sorted(self.prices[id] for id in left if id in self.prices):
            mana -= price
            free += 1 if mana >= 0 else 0
        return len(picked) + free >= self.request.at_least

    def options(self, picked: tuple[str, ...]) -> tuple[Option, ...]:
        """What can be answered next; none where nothing is left to be decided."""
        start = self.candidates.index(picked[-1]) + 1 if picked else 0
        found: list[Option] = []
        for place in range(start, len(self.candidates)):
            id = self.candidates[place]
            if self.fits(picked, id) and self.can_be_completed((*picked, id), place + 1):
                price = self.prices.get(id)
                found.append(Pick(id) if price is None else PickPaying(id, price))
        if found and self.may_stop(picked):
            found.append(DONE)
        return tuple(found)


def picking(at: Scene, request: Request, taken: frozenset[str]) -> Picking:
    """What a request comes down to now.

    Args:
        at: Where.
        request: The request.
        taken: What has been picked for the same step already; no candidate twice (ALT4-6.5.b).
    """
    found = request.of.candidates(at, request.player)
    if request.whose is not None:
        found = tuple(id for id in found if holder(row(at.table, id)) in request.whose)
    ids = tuple(id for id in found if id not in taken) if taken and not request.again else found
    if request.targeted:
        # ALT4-1.4.1.a: what may not be targeted cannot be picked
        ids = tuple(id for id in ids if not cannot_be_targeted(at.state, id, request.player))
    prices = {id: price for id in ids if (price := tough_price(at, request.player, id))} if request.targeted else {}
    rows = {} if request.within is None else {id: shown for id in ids if (shown := at.shown(id)) is not None}
    mana = len(ready_orbs(at.table, request.player)) if prices else 0
    return Picking(at, request, ids, prices, mana, rows)


def tough_price(at: Scene, player: str, id: str) -> int:
    """What a player must pay to target an object, in mana (ALT4-7.4.7.c); all its Tough added up.

    What is played for free is asked for it as well (ALT4-7.4.7.f-R).
    """
    tough = value(at.table, id, c.TOUGH)
    # like other abilities it works where its object is in play, and on those who do not control that
    if tough <= 0 or value(at.table, id, c.ZONE) not in PLAY_ZONES or value(at.table, id, c.CONTROLLER) == player:
        return 0
    # ALT4-7.4.7.f: once for an object in the resolution of one effect
    return 0 if tough_paid(id) in at.context.once else tough


def tough_paid(id: str) -> str:
    """How a resolution remembers that Tough of an object has been paid."""
    return f"tough {id}"


Admits: TypeAlias = Callable[[tuple[str, ...], Option], bool]
"""Whether an answer can be given after some picks."""


def question(
    at: Scene, request: Request, picked: tuple[str, ...], taken: frozenset[str], admits: Admits | None = None
) -> tuple[tuple[str, ...], Choice | Chance | None]:
    """What is picked for a request without asking, and what must be asked next; None where nothing is left to decide.

    Args:
        at: Where.
        request: The request.
        picked: What has been picked for it so far.
        taken: What has been picked for the same step before.
        admits: Which answers can be given after what has been picked; None for all.
    """
    puzzle = picking(at, request, taken)
    if request.random:
        return _chance(request, puzzle.candidates)
    while True:
        options = puzzle.options(picked)
        if admits is not None:
            options = tuple(option for option in options if admits(picked, option))
        if not options:
            return picked, None
        only, *more = options
        if more or not isinstance(only, Pick):
            return picked, Choice(request.player, request.question, options, request.rule, about_of(at.context))
        # a single one that must be picked: nobody is asked
        picked = (*picked, only.id)


def _chance(request: Request, cards: tuple[str, ...]) -> tuple[tuple[str, ...], Chance | None]:
    number = min(request.at_least, len(cards))
    if comb(len(cards), number) <= 1:
        return cards[:number], None
    return (), Chance(Handful(cards, number), request.question, request.rule)


def answered(picked: tuple[str, ...], answer: Answer) -> tuple[tuple[str, ...], int, bool]:
    """What is picked after an answer, what it costs in mana, and whether that is all."""
    match answer:
        case Dealt(ids):
            return ids, 0, True
        case PickPaying(id, mana):
            return (*picked, id), mana, False
        case Pick(id):
            return (*picked, id), 0, False
        case _:
            assert isinstance(answer, Done)  # nothing else is offered
            return picked, 0, True
