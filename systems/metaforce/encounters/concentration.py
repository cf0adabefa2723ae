"""Concentration: an Active and a Passive slot in each frame, and the abilities that they keep going (Appendage).

>>> mind = begun(Mind(), Held("ward", Upkeep.UNBROKEN))
>>> mind, ended = frame_over(mind)
>>> frame_over(kept(mind, "ward", Slot.PASSIVE))[1], frame_over(mind)[1]
((), ('ward',))
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import evolve, frozen

from ludex.layers.errors import UnknownName
from ludex.systems.metaforce.readings.encounters import EncountersReadings, LooseLimit, LooseUpkeep
from ludex.systems.metaforce.refusing import Broken, refused

UNBROKEN_LIMIT: Final = 2
"""MF-APPEND-11: two Unbroken abilities fill both slots of every frame."""


class Slot(Enum):
    """The two mental appendages of a frame (MF-APPEND-06, MF-APPEND-07)."""

    ACTIVE = "active"
    PASSIVE = "passive"


class Upkeep(Enum):
    """MF-APPEND-09: when a held ability must occupy a slot."""

    LOOSE = "loose"
    """In one frame of each round at least."""
    UNBROKEN = "unbroken"
    """In every frame."""


@frozen(cache_hash=True)
class Held:
    """An ability that goes on while attention is given to it (MF-APPEND-07)."""

    name: str
    upkeep: Upkeep

    @property
    def optimised(self) -> Held:
        """MF-APPEND-12: with the feature Optimise its upkeep is Loose.

        >>> Held("ward", Upkeep.UNBROKEN).optimised
        Held(name='ward', upkeep=<Upkeep.LOOSE: 'loose'>)
        """
        return Held(self.name, Upkeep.LOOSE)


@frozen(cache_hash=True)
class Mind:
    """What a character attends to.

    Attributes:
        held: The abilities that it keeps going.
        active: What fills the Active slot of this frame; "" for nothing.
        passive: What fills the Passive slot.
        new: The abilities that were begun in this frame.
        kept: The abilities that have had a slot in this round.
        acquired: The targets that it follows (MF-APPEND-08).
        loose_limit: How many Loose abilities can be held without losing the ability to act (MF-APPEND-11).
        loose_each_frame: Whether Loose upkeep is due in each frame, as the memory list has it (MF-APPEND-19).
    """

    held: tuple[Held, ...] = ()
    active: str = ""
    passive: str = ""
    new: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    acquired: frozenset[str] = frozenset()
    loose_limit: int = 3
    loose_each_frame: bool = False

    @classmethod
    def of(cls, readings: EncountersReadings) -> Mind:
        """An empty mind, as the rules are read (MF-CONFLICT-48, MF-CONFLICT-49)."""
        limit = 3 if readings.loose_limit is LooseLimit.THREE else readings.frames.number
        return cls(loose_limit=limit, loose_each_frame=readings.loose_upkeep is LooseUpkeep.FRAME)

    def holds(self, name: str) -> bool:
        """Whether an ability is kept going."""
        return any(each.name == name for each in self.held)


def begun(mind: Mind, ability: Held) -> Mind:
    """The mind once an ability is activated: it fills the Active slot of this frame (MF-APPEND-15).

    Raises:
        LudexError: The Active slot is full (MF-APPEND-06), or so much cannot be held (MF-APPEND-11).
    """
    broken = too_much(mind, ability)
    if broken is not None:
        raise broken.error()
    mind = focused(mind, ability.name)
    return evolve(
        mind,
        held=(*mind.held, ability),
        new=mind.new | {ability.name},
        kept=mind.kept | {ability.name},
    )


def too_much(mind: Mind, ability: Held) -> Broken | None:
    """MF-APPEND-11: why an ability cannot be held beside those that are; None where it can."""
    held = [each.upkeep for each in mind.held]
    if held.count(Upkeep.UNBROKEN) >= UNBROKEN_LIMIT:
        what = "two Unbroken abilities fill both slots of every frame"
        return Broken("MF-APPEND-11", what, "End one of them first.")
    if ability.upkeep is Upkeep.LOOSE and held.count(Upkeep.LOOSE) >= mind.loose_limit:
        return Broken("MF-APPEND-11", f"{mind.loose_limit} Loose abilities are held already", "End one of them first.")
    if ability.upkeep is Upkeep.UNBROKEN and held.count(Upkeep.UNBROKEN) == 1 and Upkeep.LOOSE in held:
        what = "a second Unbroken ability leaves no slot for the Loose ones"
        return Broken("MF-APPEND-11", what, "End the Loose ones first.")
    return None


def focused(mind: Mind, what: str) -> Mind:
    """The mind once the main activity of the frame has the Active slot (MF-APPEND-14).

    Raises:
        LudexError: Something else has it.
    """
    if mind.active:
        raise refused("MF-APPEND-06", f"the Active slot of this frame holds {mind.active}", "Wait for the next frame.")
    return evolve(mind, active=what)


def kept(mind: Mind, name: str, slot: Slot) -> Mind:
    """The mind once a held ability has a slot of this frame (MF-APPEND-10).

    Raises:
        UnknownName: No such ability is held.
        LudexError: The slot is full, or the ability was begun in this very frame.
    """
    if not mind.holds(name):
        raise UnknownName(name, [each.name for each in mind.held], kind="held ability")
    if slot is Slot.ACTIVE:
        return evolve(focused(mind, name), kept=mind.kept | {name})
    if mind.passive:
        raise refused("MF-APPEND-07", f"the Passive slot holds {mind.passive}", "Keep one of them Actively.")
    if name in mind.new:
        # MF-APPEND-15: from the next frame on it may be held in the Passive slot
        raise refused("MF-APPEND-15", f"{name} was begun in this frame", "Move it to the Passive slot later.")
    return evolve(mind, passive=name, kept=mind.kept | {name})


def frame_over(mind: Mind) -> tuple[Mind, tuple[str, ...]]:
    """The mind after a frame, and what ended for want of upkeep (MF-APPEND-09)."""
    has_slot = {mind.active, mind.passive}
    lost = [
        each.name
        for each in mind.held
        if each.name not in has_slot and (each.upkeep is Upkeep.UNBROKEN or mind.loose_each_frame)
    ]
    return evolve(_without(mind, lost), active="", passive="", new=frozenset()), tuple(lost)


def round_over(mind: Mind) -> tuple[Mind, tuple[str, ...]]:
    """The mind after the last frame of a round, and which Loose abilities ended (MF-APPEND-09)."""
    lost = [each.name for each in mind.held if each.upkeep is Upkeep.LOOSE and each.name not in mind.kept]
    return evolve(_without(mind, lost), kept=frozenset()), tuple(lost)


def frame_lost(mind: Mind, *, last: bool) -> tuple[Mind, tuple[str, ...]]:
    """The mind after a frame that was lost: no slot of it could be filled (MF-APPEND-17).

    Args:
        mind: The mind.
        last: Whether it was the last frame of the round.
    """
    mind, lost = frame_over(evolve(mind, active="", passive=""))
    if not last:
        return mind, lost
    mind, more = round_over(mind)
    return mind, (*lost, *more)


def stunned(mind: Mind, *, frames_left: int) -> tuple[Mind, tuple[str, ...]]:
    """The mind of somebody who is stunned, and what ended (MF-APPEND-18).

    Args:
        mind: The mind.
        frames_left: How many frames of the round are left after the Stun, with two slots each.
    """
    unbroken = [each.name for each in mind.held if each.upkeep is Upkeep.UNBROKEN]
    waiting = [each.name for each in mind.held if each.upkeep is Upkeep.LOOSE and each.name not in mind.kept]
    lost = (*unbroken, *waiting[2 * frames_left :])
    return evolve(_without(mind, lost), active="", passive=""), lost


def ended(mind: Mind, name: str) -> Mind:
    """The mind that lets an ability go, which needs no slot (MF-APPEND-16)."""
    return _without(mind, (name,))


def _without(mind: Mind, names: tuple[str, ...] | list[str]) -> Mind:
    if not names:
        return mind
    return evolve(mind, held=tuple(each for each in mind.held if each.name not in names), kept=mind.kept - set(names))


# ---------------------------------------------------------------- targets


def aimed(mind: Mind, target: str, *, elusive: bool) -> Mind:
    """The mind that takes somebody for its target (MF-APPEND-08, MF-APPEND-13).

    Args:
        mind: The mind.
        target: Whom it aims at.
        elusive: Whether the target is hidden, or harder to follow than usual; acquiring it then takes the Active slot.

    Raises:
        LudexError: That slot is full.
    """
    if elusive and target not in mind.acquired:
        mind = focused(mind, f"finding {target}")
    return evolve(mind, acquired=mind.acquired | {target})


def unfocused(mind: Mind, target: str) -> Mind:
    """The mind that has lost a target, and must acquire it anew (MF-APPEND-08)."""
    return evolve(mind, acquired=mind.acquired - {target})


def many_targets(targets: tuple[str, ...], *, together: bool) -> Broken | None:
    """MF-APPEND-13: why so many cannot be the target of one frame; None where they can.

    Args:
        targets: Whom it is aimed at.
        together: Whether they stand close together.
    """
    if len(targets) > 1 and not together:
        what = f"a frame has one target, and {', '.join(targets)} do not stand close together"
        return Broken("MF-APPEND-13", what, "Aim at one of them.")
    return None
