"""What a step does in Metaforce: each atomic action says itself why it is impossible, and what is so after it.

>>> from ludex.systems.metaforce.creature import Creature
>>> facts = Facts((Creature("ann", mp=5, max_mp=9),))
>>> SpendMp("ann", 6, "Safe-6", "MF-MPOWER-15").lacking(facts)
'ann has 5 MP of 6 for Safe-6'
>>> SpendMp("ann", 4, "React-4", "MF-MPOWER-20").done(facts).creature("ann").mp
1
"""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from ludex.engine.checks.rolling import RollDice, Thrown
from ludex.engine.checks.tracing import Said, Stage
from ludex.engine.choices import Description
from ludex.engine.steps import AtomicAction
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.dice.check_die import D12, Explosion
from ludex.systems.metaforce.dice.rolls import ALL_TOTALS, CheckDice, Falls, Fell, Told
from ludex.systems.metaforce.play.facts import Active, Facts, OnTable
from ludex.systems.metaforce.terms import Power, Training


class Deed(AtomicAction):
    """An atomic action of Metaforce; the base of all of them. Frozen data."""

    __slots__ = ()

    def lacking(self, facts: Facts) -> str | None:
        """Why it cannot be done now; None where it can."""
        return None

    def done(self, facts: Facts) -> Facts:
        """The facts after it."""
        return facts

    def says(self, facts: Facts) -> Said | None:
        """What the trace says of it; the facts are those before it."""
        return None


@frozen(cache_hash=True)
class RollDeed(RollDice, Deed):
    """Dice are rolled, of which `done` says what comes; the base of all rolls that are no checks."""

    def description(self) -> Description:
        """What chance brings."""
        return Thrown(self.roll, self.seen)


class Kind(Enum):
    """What a d12 is rolled for; on that it hangs whether it explodes (MF-EXPLODE-01, MF-CONFLICT-28)."""

    SKILL = "skill check"
    ATTRIBUTE = "attribute check"
    TO_HIT = "attack roll"
    SAVE = "save"
    TRAINING = "training"
    ESCAPE = "escape"
    HOLD = "hold"
    MAGNITUDE = "magnitude"
    INITIATIVE = "initiative"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class CheckRoll(RollDeed):
    """The roll of a check; the rules that change it are its modifiers (`rules_of_rolls`).

    `roll` must be `CheckDice`. It comes to lie on the table.

    Attributes:
        kind: What it is for.
        told: How much of it must be told apart.
        training: How well trained who rolls is in what is tried.
        average: Whether a trait sets the average of each die as a floor under it (MF-ATTR-22).
    """

    kind: Kind = Kind.SKILL
    told: Told = ALL_TOTALS
    training: Training = Training.NONE
    average: bool = False

    @property
    def dice(self) -> CheckDice:
        """The dice."""
        assert isinstance(self.roll, CheckDice)
        return self.roll

    @property
    def fell(self) -> Fell:
        """How they fell."""
        assert isinstance(self.shown, Fell)  # a step happens when chance has settled it
        return self.shown

    def description(self) -> Description:
        """What chance brings; where each die may still be changed, what a 12 brings is left for later."""
        dice = self.dice
        if self.told.dice:
            dice = evolve(dice, d12=evolve(dice.d12, explosion=Explosion.NONE))
        return Falls(dice, self.told)

    def says(self, facts: Facts) -> Said | None:
        """What a 12 brings."""
        shown, d12 = self.fell, self.dice.d12
        faces = [die.face for die in shown.dice if die.die == D12]
        if self.told.dice or not faces:
            return None
        counted = max(faces) if d12.state > 0 else min(faces)
        other = faces[0] + faces[-1] - counted if len(faces) > 1 else 0
        if not d12.explodes(counted, other):
            return None
        given = d12.given_by(other)
        if given is None:
            return Said(Stage.ROLL, "the 12 explodes: the md12 after it is a Versatile Bonus", "MF-EXPLODE-01")
        return Said(Stage.ROLL, f"the 12 explodes: the other die is a Versatile Bonus of {given}", "MF-PLAY-09")

    def done(self, facts: Facts) -> Facts:
        """It lies on the table."""
        return facts.laying(OnTable.of(self.fell, self.dice if self.told.dice else None))


@frozen(cache_hash=True)
class SpendMp(Deed):
    """MP are paid."""

    who: str
    points: int
    what_for: str
    rule: str

    def lacking(self, facts: Facts) -> str | None:
        """The MP, where there are too few."""
        left = facts.creature(self.who).mp
        return None if left >= self.points else f"{self.who} has {left} MP of {self.points} for {self.what_for}"

    def done(self, facts: Facts) -> Facts:
        """So many fewer."""
        return facts.spending(self.who, self.points)

    def says(self, facts: Facts) -> Said:
        """Who pays what."""
        left = facts.creature(self.who).mp - self.points
        return Said(Stage.CONSEQUENCE, f"{self.who} pays {self.points} MP for {self.what_for}: {left} left", self.rule)


@frozen(cache_hash=True)
class TakeExert(Deed):
    """Exert points are taken on (MF-EXERT-01)."""

    who: str
    points: int = 1
    what_for: str = ""
    rule: str = "MF-EXERT-01"

    def done(self, facts: Facts) -> Facts:
        """So many more."""
        return facts.exerting(self.who, self.points)

    def says(self, facts: Facts) -> Said:
        """Who takes what."""
        now = facts.creature(self.who).exert + self.points
        what_for = f" for {self.what_for}" if self.what_for else ""
        return Said(Stage.CONSEQUENCE, f"{self.who} Exerts {self.points}{what_for}: {now} now", self.rule)


@frozen(cache_hash=True)
class Activate(Deed):
    """A power that lasts begins (MF-MPOWER-17)."""

    who: str
    power: Power
    frames: int | None = None

    def lacking(self, facts: Facts) -> str | None:
        """The power, where it is not equipped or is barred (MF-MPOWER-01)."""
        return None if facts.can_use(self.who, self.power) else f"{self.who} cannot use {self.power.value} now"

    def done(self, facts: Facts) -> Facts:
        """It is going on."""
        return evolve(facts, active=(*facts.active, Active(self.who, self.power, self.frames)))
