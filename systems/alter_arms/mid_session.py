"""Advances in the midst of a session, whose details are rolled (AA-ADV-04)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import evolve, frozen

from ludex.engine.choices import Answer, Chance, Choice, Description, Option, Outcome, Pick
from ludex.engine.state import Game, Progress, Task
from ludex.systems.alter_arms.advances import HIGHEST_VALUE, Gain, Pool, Wish, gained, verify_advances
from ludex.systems.alter_arms.facts import Facts, Standing, State
from ludex.systems.alter_arms.game import rules_of
from ludex.systems.alter_arms.rulings import RolledDetails
from ludex.systems.alter_arms.terms import MOST_ARMS, VECTORS, Type


@frozen(cache_hash=True)
class Details(Outcome):
    """What was rolled for an Advance."""

    wish: Wish

    def label(self) -> str:
        """In words."""
        wish = self.wish
        if wish.gain is Gain.ARMS and wish.type is not None:
            return f"{wish.type.value} Arms{f' with {wish.power.name}' if wish.power is not None else ''}"
        return wish.vector.value if wish.vector is not None else ""


@frozen(cache_hash=True)
class Drawn(Description):
    """One of several results, by their weights."""

    results: tuple[tuple[Wish, int], ...]

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each of them."""
        for wish, weight in self.results:
            yield Details(wish), weight

    def sample(self, random: Random) -> Outcome:
        """One of them."""
        weights = [weight for _, weight in self.results]
        return Details(random.choices([wish for wish, _ in self.results], weights)[0])

    def admits(self, outcome: Answer) -> bool:
        """Whether it is one of them."""
        return isinstance(outcome, Details) and any(outcome.wish == wish for wish, _ in self.results)


@frozen(cache_hash=True)
class MidSession(Task[Facts]):
    """An Advance in the midst of a session, whose details are rolled (AA-ADV-04).

    Attributes:
        who: Who Advances.
        wish: What is wished; of the details only the Gimmick or Gear (AA-ADV-07).
        pools: The Powers of each Type; one without is rolled without a Power.
        table: The game master's own table of results (AA-C13).
    """

    who: str
    wish: Wish
    pools: tuple[Pool, ...] = ()
    table: tuple[Wish, ...] = ()

    def run(self, state: State, game: Game[Facts]) -> Progress[Facts]:
        """Ask for the kind, where it is the player's to choose; then roll the details."""
        rules = rules_of(game)
        standing = rules.standing(state.facts, self.who)
        verify_advances(rules, standing, self.wish)
        if rules.rulings.rolled_details is RolledDetails.TABLE and self.table:
            return self._rolled(tuple((self._with_tag(each), 1) for each in self.table))
        kinds = self._kinds(standing)
        if rules.rulings.rolled_details is RolledDetails.KIND_TOO and len(kinds) > 1:
            # AA-C13: each kind one half
            parts = [self._details(standing, kind) for kind in kinds]
            sizes = [sum(weight for _, weight in part) for part in parts]
            first, second = parts
            weighed = [(each, weight * sizes[1]) for each, weight in first]
            return self._rolled((*weighed, *[(each, weight * sizes[0]) for each, weight in second]))
        if self.wish.gain is None and len(kinds) > 1:
            picks: tuple[Option, ...] = tuple(Pick(kind.value) for kind in kinds)
            question = f"What does {self.who} Advance to?"
            return Choice(rules.side(self.who), question, picks, "AA-ADV-04", self.who)
        return self._rolled(self._details(standing, self.wish.gain or next(iter(kinds))))

    def _kinds(self, standing: Standing) -> tuple[Gain, ...]:
        arms = (Gain.ARMS,) if len(standing.character.arms) < MOST_ARMS else ()
        vector = (Gain.VECTOR,) if min(standing.character.vectors) < HIGHEST_VALUE else ()
        return (*arms, *vector)

    def _with_tag(self, wish: Wish) -> Wish:
        return evolve(wish, tag=self.wish.tag, gear=self.wish.gear)

    def _details(self, standing: Standing, kind: Gain) -> tuple[tuple[Wish, int], ...]:
        if kind is Gain.VECTOR:
            open_to = [vector for vector in VECTORS if standing.value(vector) < HIGHEST_VALUE]
            return tuple((self._with_tag(Wish(kind, vector)), 1) for vector in open_to)
        pools = {pool.type: pool.powers for pool in self.pools}
        sizes = {kind_of: max(1, len(pools.get(kind_of, ()))) for kind_of in Type}
        every = 1
        for size in sizes.values():
            every *= size
        # the Type uniformly, then the Power uniformly in its pool
        return tuple(
            (self._with_tag(Wish(kind, type=kind_of, power=power)), every // sizes[kind_of])
            for kind_of in Type
            for power in pools.get(kind_of, ()) or (None,)
        )

    def _rolled(self, results: tuple[tuple[Wish, int], ...]) -> Chance:
        return Chance(Drawn(results), f"the Advance of {self.who}", "AA-ADV-04")

    def take(self, state: State, game: Game[Facts], answer: Answer) -> State:
        """Roll the details of that kind; or gain what was rolled."""
        if isinstance(answer, Pick):
            return state.then(evolve(self, wish=evolve(self.wish, gain=Gain(answer.id))))
        assert isinstance(answer, Details)
        return gained(rules_of(game), state, self.who, answer.wish, resting=False)
