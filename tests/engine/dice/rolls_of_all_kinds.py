"""Rolls of every kind, small enough to count all the ways in which their dice can fall."""

from collections import defaultdict
from fractions import Fraction

from hypothesis.strategies import (
    SearchStrategy,
    builds,
    deferred,
    frozensets,
    integers,
    lists,
    none,
    one_of,
    sampled_from,
    tuples,
)

from ludex.engine.dice.arithmetic import Flat, Product, Sum, Times
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import NO_FACES, Die, LostLater
from ludex.engine.dice.pools import Cancelling, End, Keep, Pool
from ludex.engine.dice.several import Best, Worst

FACES = integers(1, 4)
SOME = frozensets(FACES, max_size=2)


def _die(faces: list[int], least: int | None, **features: object) -> Die:
    return Die(tuple(faces), least=least, **features)  # type: ignore[arg-type]


plain_dice: SearchStrategy[Die] = builds(
    _die, lists(integers(0, 4), min_size=1, max_size=4), one_of(none(), integers(0, 3)), counts=SOME
)
dice: SearchStrategy[Die] = builds(
    _die,
    lists(integers(-1, 4), min_size=1, max_size=4),
    one_of(none(), integers(0, 3)),
    rerolls=SOME,
    rolls_on=SOME,
    times=integers(0, 2),
    lost=SOME,
    lost_later=sampled_from(LostLater),
    counts=one_of(sampled_from([NO_FACES]), SOME),
)


def _keep(die: Die, kept: int, dropped: int, end: End) -> Keep:
    return Keep(die, kept + dropped, kept, end)


pools: SearchStrategy[Roll] = one_of(
    builds(Pool, dice, integers(0, 2)),
    builds(_keep, dice, integers(0, 1), integers(0, 1), sampled_from(End)),
    builds(_keep, plain_dice, integers(0, 2), integers(0, 2), sampled_from(End)),
    builds(Cancelling, plain_dice, integers(0, 4), frozensets(FACES, min_size=1, max_size=2)),
)
small: SearchStrategy[Roll] = one_of(plain_dice, builds(Flat, integers(0, 3)), builds(Pool, plain_dice, integers(0, 2)))
rolls: SearchStrategy[Roll] = deferred(
    lambda: one_of(
        dice,
        pools,
        builds(lambda terms: Sum(tuple(terms)), lists(small, min_size=2, max_size=3)),
        builds(Times, integers(-2, 3), small),
        builds(lambda one, other: Product((one, other)), plain_dice, plain_dice),
        builds(Best, plain_dice, integers(1, 3)),
        builds(Worst, small, integers(1, 2)),
        builds(_depends, small, lists(tuples(integers(-1, 5), small), min_size=1, max_size=2), small),
    )
)


def _depends(first: Roll, cases: list[tuple[int, Roll]], otherwise: Roll) -> Roll:
    return Depends(first, tuple(sorted(dict(cases).items())), otherwise)


class _Fork(Exception):
    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces


def counted(roll: Roll) -> dict[int, Fraction]:
    """The chance of each total, by letting the dice fall in every way, one after the other."""
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ways:
        fallen, chance = ways.pop()
        given = iter(fallen)

        def fall(_: str, faces: tuple[int, ...], given: object = given) -> int:
            face = next(given, None)  # type: ignore[call-overload]
            if face is None:
                raise _Fork(faces)
            return int(face)

        try:
            chances[roll.thrown(fall).value] += chance
        except _Fork as fork:
            ways += [((*fallen, face), chance / len(fork.faces)) for face in fork.faces]
    return dict(chances)
