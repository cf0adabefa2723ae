"""Groups: units that may matter to one another, and what hangs on which columns among them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ludex.layers.order import Freedom, Layers, Ordering
from ludex.layers.sliced.lineup import of_one_ability
from ludex.layers.sliced.sets import bits, places, united
from ludex.layers.sliced.unit import Signing, Unit

MOST_STALE: Final = 4096


@dataclass(eq=False)
class Stale:
    """What is no longer known when some columns are others.

    Attributes:
        reading: The units whose sign is not.
        trying: The units whose trial is not.
        pairs: The pairs of which it is not known whether one depends on the other.
    """

    reading: int
    trying: int
    pairs: int


NOTHING_STALE: Final = Stale(0, 0, 0)


@dataclass(eq=False)
class Group:
    """Units that may matter to one another, by key. Sets of them are bits, by their place in the group.

    So are sets of pairs: a pair is a unit and another one that may matter to it, and there are few of them.

    Attributes:
        units: The units.
        by_timestamp: Those whose layer is ordered by timestamp alone.
        pools: The sets among which dependency is looked at, one after the other.
        columns: The columns that they look at or write.
        size: How many units there are.
        asking: For each pair the unit that may depend on the other.
        asked: For each pair that other unit.
        pairs_of: For each unit the pairs in which it may depend on another, as bits.
        pairs_on: For each unit the pairs in which another may depend on it.
        reading: For each unit the columns on which its sign hangs.
        writing: For each unit the columns that it may write.
        signing: For each unit what works out its sign.
        everybody: All units.
        may_go: The units that need not exist.
        pool_of: For each unit the number of its pool.
    """

    units: tuple[Unit, ...]
    by_timestamp: int
    pools: tuple[int, ...]
    columns: int = field(init=False)
    size: int = field(init=False)
    asking: list[int] = field(init=False)
    asked: list[int] = field(init=False)
    pairs_of: list[int] = field(init=False)
    pairs_on: list[int] = field(init=False)
    reading: tuple[int, ...] = field(init=False)
    writing: tuple[int, ...] = field(init=False)
    signing: tuple[Signing, ...] = field(init=False)
    everybody: int = field(init=False)
    may_go: int = field(init=False)
    pool_of: tuple[int, ...] = field(init=False)
    known_stale: dict[int, Stale] = field(default_factory=dict)

    def __post_init__(self) -> None:
        units = self.units
        self.may_go = bits([at for at, each in enumerate(units) if each.may_go])
        self.pool_of = tuple(
            [next(number for number, pool in enumerate(self.pools) if pool >> at & 1) for at in range(len(units))]
        )
        self.size = len(units)
        self.reading = tuple([each.reads for each in units])
        self.writing = tuple([each.writes for each in units])
        self.signing = tuple([each.sign for each in units])
        self.everybody = (1 << self.size) - 1
        self.columns = 0
        for each in units:
            self.columns |= each.reads | each.writes
        self.asking, self.asked = [], []
        self.pairs_of, self.pairs_on = [0] * self.size, [0] * self.size
        for at in range(self.size):
            for other in places(self._near(at)):
                pair = 1 << len(self.asking)
                self.asking.append(at)
                self.asked.append(other)
                self.pairs_of[at] |= pair
                self.pairs_on[other] |= pair

    def _near(self, place: int) -> int:
        """The units that may matter to one, among those that are in one pool with it."""
        if self.by_timestamp >> place & 1:
            return 0
        own = self.units[place]
        found = bits(
            [
                at
                for at, other in enumerate(self.units)
                if other.writes & own.reads and not of_one_ability(other.part, own.part)
            ]
        )
        return found & self.pools[self.pool_of[place]]

    def stale(self, dirty: int) -> Stale:
        """What is no longer known when some columns are others."""
        found = self.known_stale.get(dirty)
        if found is None:
            first = dirty & -dirty
            if first == dirty:
                found = self._stale_by_one(dirty)
            else:
                one, rest = self.stale(first), self.stale(dirty ^ first)
                found = Stale(one.reading | rest.reading, one.trying | rest.trying, one.pairs | rest.pairs)
            if len(self.known_stale) > MOST_STALE:
                self.known_stale.clear()
            self.known_stale[dirty] = found
        return found

    def _stale_by_one(self, column: int) -> Stale:
        units = self.units
        reading = bits([at for at, each in enumerate(units) if each.reads & column])
        trying = bits([at for at, each in enumerate(units) if (each.reads | each.writes) & column])
        weighing = bits([at for at, each in enumerate(units) if (each.reads | each.weighs) & column])
        asking, asked = [self.pairs_of[at] for at in places(reading)], [self.pairs_on[at] for at in places(weighing)]
        return Stale(reading, trying, united([*asking, *asked]))

    def pairs_among(self, left: int) -> int:
        """The pairs of which both units are left."""
        gone, pairs = self.everybody & ~left, (1 << len(self.asked)) - 1
        while gone:
            bit = gone & -gone
            gone ^= bit
            at = bit.bit_length() - 1
            pairs &= ~(self.pairs_of[at] | self.pairs_on[at])
        return pairs


def joined(units: Iterable[Unit]) -> list[tuple[Unit, ...]]:
    """The connected sets of units, where one may write a column on which another hangs."""
    found: list[tuple[int, int, tuple[Unit, ...]]] = []
    for each in units:
        # who looks at a number hangs on who writes the one that it is switched with
        reads, writes, apart = each.reads | each.carries, each.writes, []
        members: tuple[Unit, ...] = (each,)
        for other in found:
            if other[0] & writes or other[1] & reads:
                reads, writes, members = reads | other[0], writes | other[1], (*other[2], *members)
            else:
                apart.append(other)
        found = [*apart, (reads, writes, members)]
    return [tuple(sorted(members, key=lambda each: each.number)) for _, _, members in found]


def group_of(units: tuple[Unit, ...], layers: Layers) -> Group:
    """The group of some units that hang together."""
    layer_of = [each.part.layer for each in units]
    by_timestamp = bits(
        [at for at, layer in enumerate(layer_of) if layers.layers[layer].ordering is Ordering.TIMESTAMP]
    )
    pools = [bits([at for at, each in enumerate(layer_of) if each == layer]) for layer in sorted(set(layer_of))]
    if layers.freedom is Freedom.ACROSS_LAYERS:
        pools = [bits(range(len(units)))]
    return Group(units, by_timestamp, tuple(pools))
