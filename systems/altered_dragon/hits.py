"""What a pool shows: hits, and dice without a hit; how chance brings them, and what must be told apart of it.

>>> [(shown.total, weight) for shown, weight in HitsThrown(hit_dice(1)).outcomes()]
[(0, 2), (1, 1)]
>>> six = fallen(hit_dice(2, roll_on=True), [6, 5, 2])
>>> six.total, six.misses
(2, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from random import Random
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rolling import RollDice, Shows
from ludex.engine.choices import Answer, Description, Outcome
from ludex.engine.dice.description import Rolled, distribution, sample
from ludex.engine.dice.die import Die
from ludex.engine.dice.distribution import AtLeast
from ludex.engine.dice.pools import Pool
from ludex.engine.dice.unending import HitPool, net_at_least
from ludex.layers.errors import RefusedError
from ludex.systems.altered_dragon.pools import Role

HITS: Final = frozenset({5, 6})
SIX: Final = 6
PLAIN: Final = Die(tuple(range(1, 7)), counts=HITS)
"""AD-HIT-01: a die that shows 5 or 6 is a hit."""

ROLLING_ON: Final = evolve(PLAIN, rolls_on=frozenset({SIX}))
"""AD-EDGE-05: a 6 is a hit and one more die; a 5 is a hit and no more."""

HIT, MORE = Fraction(1, 3), Fraction(1, 6)


def hit_dice(count: int, *, roll_on: bool = False) -> Pool:
    """So many six-sided dice, of which hits are counted."""
    return Pool(ROLLING_ON if roll_on else PLAIN, count)


def rolls_on(pool: Pool) -> bool:
    """Whether its sixes roll on."""
    return bool(pool.die.rolls_on)


@frozen(cache_hash=True)
class Told:
    """What must be told apart of a pool: the less, the fewer branches odds have.

    Attributes:
        up_to: From how many hits on all are one; None for none.
        misses: Whether later choices look at the dice without a hit.
        sixes: Whether later rolls look at the sixes that lie there.
    """

    up_to: int | None = None
    misses: bool = False
    sixes: bool = False


@frozen(cache_hash=True)
class HitsShown(Shows):
    """What a pool came to.

    Attributes:
        misses: How many dice lie there without a hit, bonus dice among them.
        sixes: How many lie there with a 6.
        beyond: How many hits more can be expected where `or_more` stands for all higher numbers: a fraction, as two
            whole numbers.
    """

    misses: int = 0
    sixes: int = 0
    beyond: tuple[int, int] = (0, 1)


def shown(rolled: Rolled) -> HitsShown:
    """What dice came to that were thrown."""
    faces = [die.face for die in rolled.dice]
    misses = sum(face not in HITS for face in faces)
    return HitsShown(rolled.value, rolled.dice, misses=misses, sixes=faces.count(SIX))


def fallen(pool: Pool, faces: Iterable[int]) -> HitsShown:
    """What a pool comes to when its dice fall so, in this order; bonus dice come right after their six."""
    given = iter(faces)
    return shown(pool.thrown(lambda _die, _faces: next(given)))


@frozen(cache_hash=True)
class HitsThrown(Description):
    """A pool that is rolled."""

    pool: Pool
    told: Told = Told()

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each number of hits, with the dice without one where these are told apart.

        Raises:
            RefusedError: Sixes roll on, and nothing says from how many hits on all are one.
        """
        yield from _outcomes(self.pool, self.told)

    def sample(self, random: Random) -> Outcome:
        """Roll them: each die shows."""
        return shown(sample(self.pool, random))

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, HitsShown):
            return False
        if outcome.dice or not self.pool.count:
            found = outcome == shown(Rolled(outcome.total, outcome.dice))
            return found and self.pool.admits(outcome.total, outcome.dice)
        return any(each == outcome for each, _ in self.outcomes())


@lru_cache(maxsize=4096)
def _outcomes(pool: Pool, told: Told) -> tuple[tuple[HitsShown, int], ...]:
    """The outcomes with their weights; those of `up_to` or more hits are one, with what can be expected of them."""
    chances = _with_misses(pool, told) if told.misses or told.sixes else _hits_alone(pool, told.up_to)
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return tuple((outcome, int(chance * scale)) for outcome, chance in chances.items() if chance)


def _hits_alone(pool: Pool, up_to: int | None) -> dict[HitsShown, Fraction]:
    """How many hits, by the law of the dice."""
    _verify_told_apart(pool, up_to)
    law = distribution(pool, up_to=up_to)
    chances = {HitsShown(hits): law[hits] for hits in law.outcomes if isinstance(hits, int)}
    below = sum((shown.total * chance for shown, chance in chances.items()), start=Fraction(0))
    for bound in law.outcomes:
        if isinstance(bound, AtLeast):
            rest = law.at_least(bound.bound)
            chances[_or_more(bound.bound, 0, (pool.mean() - below) / rest)] = rest
    return chances


def _verify_told_apart(pool: Pool, up_to: int | None) -> None:
    if up_to is None and pool.count and rolls_on(pool):
        raise RefusedError(
            "sixes may roll on without end here, and what comes after the roll hangs on each hit",
            remedy="Where both sides may spend Edge, say 'must' or 'never' in place of 'may'; let an assistant spend "
            "none, say its 'hits', or choose a limit of help: AD-C10=leader-pool.",
        )


def _with_misses(pool: Pool, told: Told) -> dict[HitsShown, Fraction]:
    """How many hits together with how many dice lie there without one."""
    _verify_told_apart(pool, told.up_to)
    chances: dict[HitsShown, Fraction] = {}
    within: dict[
        int, tuple[Fraction, Fraction]
    ] = {}  # of those that are one, by misses: the chance, the hits by chance
    if rolls_on(pool):
        within = {misses: _chains(pool.count, misses) for misses in range(pool.count + 1)}
    for shown, chance in _one_by_one(pool, told):
        if told.up_to is None or shown.total < told.up_to:
            chances[shown] = chances.get(shown, Fraction(0)) + chance
            taken = (-chance, -chance * shown.total) if rolls_on(pool) else (0, 0)
        else:
            taken = (chance, chance * shown.total)
        rest, hits = within.get(shown.misses, (Fraction(0), Fraction(0)))
        within[shown.misses] = rest + taken[0], hits + taken[1]
    for misses, (rest, hits) in within.items():
        if rest:
            assert told.up_to is not None  # else all were told apart
            chances[_or_more(told.up_to, misses, hits / rest)] = rest
    return chances


def _one_by_one(pool: Pool, told: Told) -> Iterator[tuple[HitsShown, Fraction]]:
    """Each number of hits and misses with its chance; where sixes roll on those below the bound.

    With dice that roll on, each chain ends with a die that is no six: a 5, once in five times, or a miss. How many
    chains end with a miss and how many sixes they have in all are independent of each other.
    """
    dice = pool.count
    if not rolls_on(pool):
        for sixes in range(dice + 1) if told.sixes else (0,):
            for hits in range(sixes, dice + 1):
                ways = comb(dice, hits) * (comb(hits, sixes) if told.sixes else 2**hits) * 4 ** (dice - hits)
                yield HitsShown(hits, misses=dice - hits, sixes=sixes), Fraction(ways, SIX**dice)
        return
    for misses in range(dice + 1):
        ends = Fraction(comb(dice, misses) * 4**misses, 5**dice)
        for sixes in range((told.up_to or 0) - (dice - misses)):
            going_on = Fraction(comb(dice - 1 + sixes, sixes) if dice else int(not sixes), 1) * MORE**sixes
            yield HitsShown(sixes + dice - misses, misses=misses), ends * going_on * (1 - MORE) ** dice


def _chains(dice: int, misses: int) -> tuple[Fraction, Fraction]:
    """The chance that so many chains end with a miss, and by that chance how many hits can be expected then."""
    chance = Fraction(comb(dice, misses) * 4**misses, 5**dice)
    return chance, chance * (dice - misses + dice * MORE / (1 - MORE))


def _or_more(bound: int, misses: int, expected: Fraction) -> HitsShown:
    beyond = expected - bound
    return HitsShown(bound, or_more=True, misses=misses, beyond=(beyond.numerator, beyond.denominator))


# ---------------------------------------------------------------- two pools that roll on without end


@frozen(cache_hash=True)
class NetShown(Outcome):
    """What two pools came to that were rolled against each other.

    Attributes:
        net: The hits of the one less those of the other.
        or_more: Whether it stands for all higher differences too.
        or_less: Whether it stands for all lower ones too.
        both: What lies on the table, where dice were thrown.
    """

    net: int
    or_more: bool = False
    or_less: bool = False
    both: tuple[HitsShown, ...] = ()

    def label(self) -> str:
        """The difference."""
        more = " or more" if self.or_more else " or less" if self.or_less else ""
        return f"{self.net}{more}"


@frozen(cache_hash=True)
class Contest(Description):
    """Two pools of which neither has a highest number of hits, when nothing is decided between their rolls.

    Attributes:
        actor: The pool of who acts.
        resister: The pool of who resists.
        up_to: From which difference on all are one; those below 0 are one too.
    """

    actor: Pool
    resister: Pool
    up_to: int

    def outcomes(self) -> Iterator[tuple[Outcome, int]]:
        """Each difference from -1 on, exactly: however long sixes roll on, the chance to be ahead is a fraction."""
        yield from _differences(self.actor.count, self.resister.count, self.up_to)

    def sample(self, random: Random) -> Outcome:
        """Roll both."""
        return _net(shown(sample(self.actor, random)), shown(sample(self.resister, random)))

    def admits(self, outcome: Answer) -> bool:
        """Whether they can come to this."""
        if not isinstance(outcome, NetShown):
            return False
        if len(outcome.both) != len((self.actor, self.resister)):
            return any(each == outcome for each, _ in self.outcomes())
        thrown = zip((self.actor, self.resister), outcome.both, strict=True)
        return outcome == _net(*outcome.both) and all(HitsThrown(pool).admits(each) for pool, each in thrown)


def _net(actor: HitsShown, resister: HitsShown) -> NetShown:
    return NetShown(actor.total - resister.total, both=(actor, resister))


@lru_cache(maxsize=256)
def _differences(actor: int, resister: int, up_to: int) -> tuple[tuple[NetShown, int], ...]:
    one, other = HitPool(actor, HIT, MORE), HitPool(resister, HIT, MORE)
    at_least = [net_at_least(one, other, net) for net in range(up_to + 1)]
    chances = {NetShown(-1, or_less=True): 1 - at_least[0], NetShown(up_to, or_more=True): at_least[-1]}
    chances |= {NetShown(net): at_least[net] - at_least[net + 1] for net in range(up_to)}
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return tuple((outcome, int(chance * scale)) for outcome, chance in chances.items() if chance)


# ---------------------------------------------------------------- the roll as an atomic action


@frozen(cache_hash=True)
class RollPool(RollDice):
    """A pool is rolled, or rolled again.

    Attributes:
        spent: How many Edge points are spent on the action so far.
        buys: Whether hits are bought instead.
        again: Whether it is the dice without a hit that are rolled again.
        on_table: How many sixes lie on the table when dice are rolled again.
        told: What must be told apart of it.
        role: What the one who rolls does in the test.
    """

    spent: int = 0
    buys: bool = False
    again: bool = False
    on_table: int = 0
    told: Told = Told()
    role: Role = Role.ACTOR

    @property
    def pool(self) -> Pool:
        """The dice."""
        assert isinstance(self.roll, Pool)
        return self.roll
