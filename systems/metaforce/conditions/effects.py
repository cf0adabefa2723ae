"""What a state of a condition does to its bearer: harm over time, actions that are barred, bonuses.

>>> Harm(DamageType("poison"), 1, 2).each_time(Bearing(magnitude=20, x=7))
3
"""

from __future__ import annotations

from attrs import field, frozen

from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.terms import DamageType


@frozen(cache_hash=True)
class Bearing:
    """What the effects of a condition hang on.

    Attributes:
        magnitude: Its magnitude.
        x: The number that its source sets: what a poison deals, how many frames a Stun takes.
    """

    magnitude: int
    x: int = 0


class Effect:
    """Something that a state of a condition does; the base of all of them."""

    __slots__ = ()

    def each_time(self, bearing: Bearing) -> int:
        """The HP that it costs each round (6 s), or each minute outside combat, before defences."""
        return 0

    def leaves(self, severity: Severity) -> bool:
        """Whether a failed save leaves an injury in this state."""
        return False

    def words(self) -> str:
        """For people."""
        raise NotImplementedError


@frozen(cache_hash=True)
class Harm(Effect):
    """Damage over time: a part or a multiple of the X that the source sets, rounded down (MF-MAG-46, MF-MAG-47)."""

    kind: DamageType
    numerator: int = 1
    denominator: int = 1

    def each_time(self, bearing: Bearing) -> int:
        """That part of X."""
        return bearing.x * self.numerator // self.denominator

    def words(self) -> str:
        """For people."""
        times = {(1, 1): "X", (1, 2): "half of X", (2, 1): "twice X"}.get((self.numerator, self.denominator), "X")
        return f"{times} {self.kind} damage each round"


@frozen(cache_hash=True)
class HarmByMagnitude(Effect):
    """Damage over time that hangs on the magnitude itself (MF-MAG-10, MF-MAG-11)."""

    kind: DamageType
    numerator: int = 1
    denominator: int = 1

    def each_time(self, bearing: Bearing) -> int:
        """That part of the magnitude."""
        return bearing.magnitude * self.numerator // self.denominator

    def words(self) -> str:
        """For people."""
        return f"{'half ' if self.denominator > 1 else ''}its magnitude in {self.kind} damage each round"


@frozen(cache_hash=True)
class HpLost(Effect):
    """HP equal to the magnitude are lost (MF-MAG-12)."""

    when: str

    def each_time(self, bearing: Bearing) -> int:
        """The magnitude."""
        return bearing.magnitude

    def words(self) -> str:
        """For people."""
        return f"loses HP equal to the magnitude, {self.when}"


@frozen(cache_hash=True)
class StateWorse(Effect):
    """The advantage state is so many steps lower for some actions (MF-MAG-12, MF-MAG-13)."""

    on: str
    steps: int = 1

    def words(self) -> str:
        """For people."""
        return f"state -{self.steps} on {self.on}"


@frozen(cache_hash=True)
class NoActions(Effect):
    """Some actions, or all but some, are barred."""

    which: str

    def words(self) -> str:
        """For people."""
        return f"no actions {self.which}"


@frozen(cache_hash=True)
class Flees(Effect):
    """The bearer flees as far as possible (MF-MAG-12)."""

    def words(self) -> str:
        """For people."""
        return "flees as far as possible"


@frozen(cache_hash=True)
class ActsFor(Effect):
    """The bearer acts in the interest of another (MF-MAG-13)."""

    whom: str

    def words(self) -> str:
        """For people."""
        return f"acts for {self.whom} and in no other way"


@frozen(cache_hash=True)
class NoEscape(Effect):
    """Nothing may be rolled to break free (MF-MAG-13)."""

    until: str

    def words(self) -> str:
        """For people."""
        return f"may not roll to break free {self.until}"


@frozen(cache_hash=True)
class FramesLost(Effect):
    """So many Action Frames are lost as the X of its source: Stun n (MF-GAP-08)."""

    def words(self) -> str:
        """For people."""
        return "loses X Action Frames"


@frozen(cache_hash=True)
class Moved(Effect):
    """The bearer is moved by what hit it."""

    def words(self) -> str:
        """For people."""
        return "is thrown back"


@frozen(cache_hash=True)
class BurnInjury(Effect):
    """A failed save leaves an injury: attacks on that part of the body deal half as much again (MF-MAG-47).

    Attributes:
        at_least: From which state on; the older page leaves one at Full alone (MF-MAG-11).
    """

    at_least: Severity = Severity.PARTIAL

    def leaves(self, severity: Severity) -> bool:
        """From the state that it names on."""
        return severity.rank >= self.at_least.rank

    def words(self) -> str:
        """For people."""
        return "a burn injury as large as the highest magnitude, where the save failed"


@frozen(cache_hash=True)
class GivesBonus(Effect):
    """A bonus as large as the magnitude, or one that is fixed (MF-MAG-15).

    Attributes:
        fixed: Whether the magnitude tells how long it lasts; the bonus is then the number that its source sets.
    """

    fixed: bool = field(default=False, kw_only=True)

    def bonus(self, bearing: Bearing) -> int:
        """The bonus."""
        return bearing.x if self.fixed else bearing.magnitude

    def words(self) -> str:
        """For people."""
        return "a bonus of X" if self.fixed else "a bonus equal to the magnitude"
