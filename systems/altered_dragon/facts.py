"""What a game of Altered Dragon knows: Edge points, what lies on the table, what came of tests.

>>> Facts((("kin", 2),)).spending("kin", 1).points_of("kin")
1
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from attrs import evolve, field, frozen

from ludex.systems.altered_dragon.hits import HitsShown, NetShown
from ludex.systems.altered_dragon.pools import Part, Role


class Use(Enum):
    """Whether somebody uses a thing that may be used."""

    NEVER = "never"
    MAY = "may"
    MUST = "must"


@frozen(cache_hash=True)
class Roller:
    """Somebody who rolls in a test.

    Attributes:
        who: The character.
        player: Who decides for it: whoever acts decides for those who assist too.
        role: What it does.
        parts: What its pool is made of.
        skill: Its score in the skill.
        before: Whether it spends Edge before the roll.
        after: Whether it spends Edge after the roll.
        buy: Whether it buys hits.
        hits: How many hits it has, where they are known and nothing is rolled.
    """

    who: str
    player: str
    role: Role
    parts: tuple[Part, ...]
    skill: int = 0
    before: Use = Use.NEVER
    after: Use = Use.NEVER
    buy: Use = Use.NEVER
    hits: int | None = None


@frozen(cache_hash=True)
class Trial:
    """One test: who acts, who helps, and against what.

    Attributes:
        name: What it is called.
        actor: Who acts.
        assistants: Who helps (AD-TEAM-01).
        threshold: How many hits are needed; None for an opposed test (AD-THR-01).
        resister: Who resists; None for a test with a threshold (AD-OPP-01).
        net_counts: Whether net hits matter, or done is done (AD-NET-02).
        told: From how many hits on all may be one, where sixes roll on.
        settled: Whether it succeeds, where nothing is rolled for it (AD-C17).
    """

    name: str
    actor: Roller
    assistants: tuple[Roller, ...] = ()
    threshold: int | None = None
    resister: Roller | None = None
    net_counts: bool = field(default=True, kw_only=True)
    told: int = field(default=10, kw_only=True)
    settled: bool | None = field(default=None, kw_only=True)


@frozen(cache_hash=True)
class Lying:
    """What lies on the table of somebody's.

    Attributes:
        hits: How many hits.
        misses: How many dice without a hit.
        sixes: How many sixes that have not rolled on.
        before: How many Edge points were spent before the roll.
        after: How many after it.
        bought: Whether the hits were bought.
        or_more: Whether it stands for all higher numbers of hits too.
        beyond: How many more can be expected then: a fraction, as two whole numbers.
    """

    hits: int = 0
    misses: int = 0
    sixes: int = 0
    before: int = 0
    after: int = 0
    bought: bool = False
    or_more: bool = False
    beyond: tuple[int, int] = (0, 1)

    @property
    def expected(self) -> Fraction:
        """How many hits can be expected."""
        return self.hits + Fraction(*self.beyond)

    def rolled(self, shown: HitsShown, *, plain: bool) -> Lying:
        """With dice that were rolled, or those without a hit rolled again: the hits are kept (AD-EDGE-04)."""
        hits, sixes = self.hits + shown.total, shown.sixes if plain else 0
        kept = evolve(self, hits=hits, misses=shown.misses, sixes=sixes)
        if not shown.or_more:
            return kept
        beyond = Fraction(*self.beyond) + Fraction(*shown.beyond)
        return evolve(kept, or_more=True, beyond=(beyond.numerator, beyond.denominator))


@frozen(cache_hash=True)
class Ended:
    """What came of a test.

    Attributes:
        success: Whether the actor succeeded.
        net: The hits of the actor less the threshold or the hits of the resister.
        hits: The hits of the actor; None where only the difference is known.
        resisting: The hits of the resister, where they are known.
        or_more: Whether hits and net stand for all higher numbers too.
        beyond: How many more of both can be expected then.
    """

    success: bool
    net: int
    hits: int | None = None
    resisting: int | None = None
    or_more: bool = False
    beyond: tuple[int, int] = (0, 1)


@frozen(cache_hash=True)
class Facts:
    """What the game knows.

    Attributes:
        points: The Edge points that each character has left (AD-EDGE-01).
        helped: The hits of all assistants in the test that is going on.
        lying: What lies on the table, by role.
        difference: What two pools came to that were rolled at once.
        last: What came of the last test; None where only whether it succeeded is kept.
        done: Which tests of a scene were made, and whether they succeeded.
    """

    points: tuple[tuple[str, int], ...] = ()
    helped: int = 0
    lying: tuple[tuple[Role, Lying], ...] = ()
    difference: NetShown | None = None
    last: Ended | None = None
    done: tuple[tuple[str, bool], ...] = ()

    def points_of(self, who: str) -> int:
        """The Edge points that somebody has left."""
        return dict(self.points).get(who, 0)

    def spending(self, who: str, points: int) -> Facts:
        """After somebody spent Edge points; AD-EDGE-01: the score stays as it is."""
        return self.with_points(who, self.points_of(who) - points)

    def with_points(self, who: str, points: int) -> Facts:
        """With another number of Edge points left."""
        return evolve(self, points=tuple((name, points if name == who else left) for name, left in self.points))

    def on_table(self, role: Role) -> Lying | None:
        """What lies on the table of somebody's."""
        return dict(self.lying).get(role)

    def laying(self, role: Role, lying: Lying) -> Facts:
        """With something on the table."""
        return evolve(self, lying=tuple({**dict(self.lying), role: lying}.items()))
