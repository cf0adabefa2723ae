"""What can be chosen in a frame: each thing that somebody may do, as an option.

>>> Strike(0, "sword", "orc").label(), Go(30, "dash", away=True).label()
('attack orc with sword', 'dash to 30 ft')
"""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import Option
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.terms import Power


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Strike(Option):
    """To attack somebody (MF-ENC-26); with a firearm, so many shots, or a strike with it (MF-FIRE-18)."""

    arm: int
    name: str
    target: str
    shots: int = 1
    clubbing: bool = False

    def label(self) -> str:
        """With what, whom."""
        if self.clubbing:
            return f"strike {self.target} with {self.name}"
        shots = f", {self.shots} shots" if self.shots > 1 else ""
        return f"attack {self.target} with {self.name}{shots}"


@frozen(cache_hash=True)
class Prepare(Option):
    """To prepare a Special Attack (MF-ENC-27)."""

    def label(self) -> str:
        """In words."""
        return "prepare a special attack"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Go(Option):
    """To move, or to dash (MF-ENC-28, MF-ENC-29)."""

    to: int
    how: str
    away: bool = False

    def label(self) -> str:
        """How, and to where."""
        return f"{self.how} to {self.to} ft"


@frozen(cache_hash=True)
class Prime(Option):
    """To prime a bow (MF-ENC-32)."""

    arm: int
    name: str

    def label(self) -> str:
        """Which."""
        return f"prime {self.name}"


@frozen(cache_hash=True)
class Load(Option):
    """To go on reloading a firearm, in one of the ways that there are (MF-FIRE-14); "" for the first of them."""

    arm: int
    name: str
    way: str = ""

    def label(self) -> str:
        """What is done to which."""
        return f"{self.way or 'reload'}: {self.name}"


@frozen(cache_hash=True)
class TapMana(Option):
    """To tap mana (MF-MAGIC-08)."""

    def label(self) -> str:
        """In words."""
        return "tap mana"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Cast(Option):
    """To begin to cast a spell, with the help of convokers (MF-MAGIC-10).

    Attributes:
        spell: Its place among the spells that are known.
        name: What it is called.
        targets: On whom.
        convokers: With whom.
        kind: The kind of damage, where it is of choice (MF-MAGIC-24).
    """

    spell: int
    name: str
    targets: tuple[str, ...] = ()
    convokers: tuple[str, ...] = ()
    kind: str = ""

    def label(self) -> str:
        """Which, on whom, with whom."""
        on = f" on {', '.join(self.targets)}" if self.targets else ""
        helped = f" with {', '.join(self.convokers)}" if self.convokers else ""
        return f"cast {self.name}{on}{helped}{f' as {self.kind}' if self.kind else ''}"


@frozen(cache_hash=True)
class GoOnCasting(Option):
    """To spend another frame on the spell that is being cast."""

    def label(self) -> str:
        """In words."""
        return "go on casting"


@frozen(cache_hash=True)
class Find(Option):
    """To make out somebody who is hard to follow, which takes the Active slot once (MF-APPEND-08)."""

    target: str

    def label(self) -> str:
        """Whom."""
        return f"make out {self.target}"


@frozen(cache_hash=True)
class Attend(Option):
    """To keep an ability going in the Active slot (MF-APPEND-10)."""

    ability: str

    def label(self) -> str:
        """Which."""
        return f"concentrate on {self.ability}"


@frozen(cache_hash=True)
class LetGo(Option):
    """To end an ability that is held (MF-APPEND-16)."""

    ability: str

    def label(self) -> str:
        """Which."""
        return f"let {self.ability} go"


@frozen(cache_hash=True)
class Grapple(Option):
    """To grab somebody, or to refresh the hold on it (MF-MAG-40, MF-MAG-44)."""

    target: str
    again: bool = False

    def label(self) -> str:
        """Whom."""
        return f"{'refresh the hold on' if self.again else 'grapple'} {self.target}"


@frozen(cache_hash=True)
class Escape(Option):
    """To struggle against a hold (MF-MAG-41)."""

    def label(self) -> str:
        """In words."""
        return "struggle free"


@frozen(cache_hash=True)
class Watch(Option):
    """To give the last frame to vigilance (MF-ENC-09)."""

    def label(self) -> str:
        """In words."""
        return "be vigilant"


@frozen(cache_hash=True)
class Flee(Option):
    """To leave the encounter (MF-ENC-10)."""

    def label(self) -> str:
        """In words."""
        return "flee"


@frozen(cache_hash=True)
class Tackle(Option):
    """To try to overcome the event of a special encounter (MF-ENC-16)."""

    goal: str

    def label(self) -> str:
        """Which."""
        return f"try to {self.goal}"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class UsePower(Option):
    """To use a Meta Power, some of them for an ally."""

    power: Power
    ally: str = ""

    def label(self) -> str:
        """Which, for whom."""
        return f"use {self.power.value}{f' for {self.ally}' if self.ally else ''}"


@frozen(cache_hash=True)
class EndFrame(Option):
    """To do nothing more in this frame."""

    def label(self) -> str:
        """In words."""
        return "end the frame"


@frozen(cache_hash=True)
class LetPass(Option):
    """Not to react."""

    def label(self) -> str:
        """In words."""
        return "let it pass"
