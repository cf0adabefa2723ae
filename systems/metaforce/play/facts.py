"""What a game of Metaforce knows: who is in play, what lies on the table, what came of checks.

>>> facts = Facts((Creature("ann", mp=9, max_mp=9),))
>>> facts.spending("ann", 6).creature("ann").mp
3
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

from attrs import evolve, frozen

from ludex.engine.replacing import replaced
from ludex.engine.state import GameState
from ludex.layers.errors import UnknownName
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.dice.rolls import CheckDice, Fell
from ludex.systems.metaforce.terms import Power

TOTAL: Final = "the total"
"""What a bonus is put on that raises the total of a check."""


class Scene:
    """What a kind of play keeps for itself while it goes on: an attack, an encounter; the base of all of them."""

    __slots__ = ()


S = TypeVar("S", bound=Scene)


@frozen(cache_hash=True)
class Put:
    """A Versatile Bonus that was put somewhere (MF-VB-01).

    Attributes:
        on: What it was put on, by name.
        points: How much.
    """

    on: str
    points: int


@frozen(cache_hash=True)
class OnTable:
    """The roll of a check that lies on the table, until it is settled what comes of it.

    Attributes:
        total: What it counts so far, with the bonuses that were put on it.
        face: What the d12 shows that counts; 0 where that is not told.
        other: What the other d12 shows; 0 where there is none, or it is not told.
        bonuses: Versatile Bonuses that lie there and were put nowhere yet, that of an explosion first.
        parts: What each of the other dice counts, where that is told.
        dice: The dice that were rolled, where each of them may still be changed.
        exploded: Whether what a 12 brings lies there already, where dice may still be changed.
        nudged: How often each die was nudged in this turn, in the order d12, other d12, the other dice, what exploded
            (MF-MPOWER-28).
        created: What Create a Meta-Die came to, and what it costs, until that is accepted or cancelled.
        put: Where bonuses went besides the total.
    """

    total: int
    face: int = 0
    other: int = 0
    bonuses: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()
    dice: CheckDice | None = None
    exploded: bool = False
    nudged: tuple[int, ...] = ()
    created: tuple[int, int] | None = None
    put: tuple[Put, ...] = ()

    @classmethod
    def of(cls, fell: Fell, dice: CheckDice | None = None) -> OnTable:
        """A roll as it fell, with its dice where they may still be changed."""
        return cls(fell.total, fell.face, fell.other, fell.bonuses, fell.parts, dice=dice)

    @property
    def bonus(self) -> int:
        """All Versatile Bonuses that lie there."""
        return sum(self.bonuses)

    def raised(self, on: str, points: int) -> OnTable:
        """With so much put on the total, or on something besides it."""
        if on == TOTAL:
            return replaced(self, total=self.total + points)
        return replaced(self, put=(*self.put, Put(on, points)))


@frozen(cache_hash=True)
class Done:
    """What came of a check.

    Attributes:
        name: What was tried.
        success: Whether it succeeded; None where there was nothing to reach.
        total: The total; of totals that are one, the lowest.
        margin: By how much it was more than what was to be reached.
        put: Where Versatile Bonuses went besides the total.
        words: What it came to, in a word, where there is more to say than success or failure.
        face: What its d12 showed that counts, where a power may answer that; else 0.
        other: What the other d12 showed then; 0 for none.
    """

    name: str
    success: bool | None
    total: int = 0
    margin: int = 0
    put: tuple[Put, ...] = ()
    words: str = ""
    face: int = 0
    other: int = 0


@frozen(cache_hash=True)
class Active:
    """A Meta Power that is going on (MF-MPOWER-17).

    Attributes:
        who: Whose.
        power: Which.
        frames: For how many more of its user's frames; None where nobody counts frames.
    """

    who: str
    power: Power
    frames: int | None = None


@frozen(cache_hash=True)
class Uses:
    """How often somebody has used a power since, where that counts (MF-MPOWER-13, MF-MPOWER-37)."""

    who: str
    power: Power
    times: int


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Facts:
    """What the game knows.

    Attributes:
        people: Who is in play, with the HP, MP and Exert that they have now.
        table: The roll that lies on the table.
        done: What came of checks, in order.
        active: The powers that are going on.
        uses: How often powers were used.
        barred: Whose powers are barred until the next interaction (MF-MPOWER-03, MF-MPOWER-10).
        scenes: What kinds of play keep for themselves, one of each kind.
    """

    people: tuple[Creature, ...] = ()
    table: OnTable | None = None
    done: tuple[Done, ...] = ()
    active: tuple[Active, ...] = ()
    uses: tuple[Uses, ...] = ()
    barred: frozenset[tuple[str, Power]] = frozenset()
    scenes: tuple[Scene, ...] = ()

    # ------------------------------------------------------------ who is in play

    def creature(self, name: str) -> Creature:
        """Somebody in play.

        Raises:
            UnknownName: There is nobody of that name.
        """
        for each in self.people:
            if each.name == name:
                return each
        raise UnknownName(name, [each.name for each in self.people], kind="creature")

    def with_creature(self, creature: Creature) -> Facts:
        """With somebody as it is now."""
        people = tuple([creature if each.name == creature.name else each for each in self.people])
        return Facts(people, self.table, self.done, self.active, self.uses, self.barred, self.scenes)

    def spending(self, who: str, points: int) -> Facts:
        """After somebody spent MP."""
        creature = self.creature(who)
        return self.with_creature(_at_mp(creature, creature.mp - points)) if points else self

    def exerting(self, who: str, points: int = 1) -> Facts:
        """After somebody took Exert points (MF-EXERT-01); 1 where no number is said (MF-EXERT-02)."""
        creature = self.creature(who)
        return self.with_creature(evolve(creature, exert=creature.exert + points)) if points else self

    # ------------------------------------------------------------ Meta Powers

    def can_use(self, who: str, power: Power) -> bool:
        """Whether somebody has a power equipped (MF-MPOWER-01) that is not barred now (MF-MPOWER-03)."""
        return power in self.creature(who).powers and (who, power) not in self.barred

    def is_active(self, who: str, power: Power) -> bool:
        """Whether a power of somebody's is going on."""
        return any(each.who == who and each.power is power for each in self.active)

    def times_used(self, who: str, power: Power) -> int:
        """How often somebody has used a power before, in all."""
        counted = next((each.times for each in self.uses if each.who == who and each.power is power), 0)
        creature = self.creature(who)
        match power:
            case Power.DEUS_EX:
                return counted + creature.deus_ex
            case Power.FORCE_FATE:
                return max(0, counted + creature.fate_used)
            case _:
                return counted

    def used_once_more(self, who: str, power: Power) -> Facts:
        """After somebody used a power whose uses count."""
        times = next((each.times for each in self.uses if each.who == who and each.power is power), 0) + 1
        others = tuple(each for each in self.uses if (each.who, each.power) != (who, power))
        return replaced(self, uses=(*others, Uses(who, power, times)))

    def barring(self, who: str, power: Power) -> Facts:
        """After somebody cancelled the use of a power."""
        return replaced(self, barred=self.barred | {(who, power)})

    # ------------------------------------------------------------ what lies on the table

    def laying(self, table: OnTable | None) -> Facts:
        """With a roll on the table."""
        return Facts(self.people, table, self.done, self.active, self.uses, self.barred, self.scenes)

    def with_done(self, done: Done) -> Facts:
        """With what came of a check; the table is clear again."""
        return replaced(self, table=None, done=(*self.done, done))

    def scene(self, kind: type[S]) -> S | None:
        """What a kind of play keeps; None where none of it goes on."""
        return next((each for each in self.scenes if isinstance(each, kind)), None)

    def with_scene(self, scene: Scene) -> Facts:
        """With what a kind of play keeps, in the place of what it kept before."""
        others = [each for each in self.scenes if type(each) is not type(scene)]
        return Facts(self.people, self.table, self.done, self.active, self.uses, self.barred, (*others, scene))


@lru_cache(maxsize=4096)
def _at_mp(creature: Creature, mp: int) -> Creature:
    return evolve(creature, mp=mp)


State = GameState[Facts]
"""A position of a game of Metaforce."""
