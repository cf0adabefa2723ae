"""How firearms are unloaded and reloaded, and what that takes of a frame (Firearms, Encounter).

>>> pistol = Feed(capacity=12, plus_one=True)
>>> reloaded(pistol, unloaded(pistol, after_shots(Loaded(12), 3)), 99).rounds
13
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from math import ceil
from typing import Final

from attrs import frozen

from ludex.engine.replacing import replaced
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.encounters.appendages import HANDS, Activity, Body, Property
from ludex.systems.metaforce.readings.encounters import Reloading
from ludex.systems.metaforce.refusing import Broken, refused
from ludex.systems.metaforce.terms import Training


@frozen(cache_hash=True)
class Feed:
    """How a firearm holds its rounds and is loaded (MF-FIRE-06, MF-FIRE-07).

    Attributes:
        capacity: How many rounds fit the clip, magazine or cylinder.
        plus_one: Whether it is written N+1, and can chamber one more; without that it never does (MF-FIRE-21).
        step: How many rounds a frame loads, where they are loaded one by one ("Reload: n"); None for a clip or a
            magazine ("Unload+Reload: All"), and with a speed loader.
    """

    capacity: int
    plus_one: bool = False
    step: int | None = None

    def __attrs_post_init__(self) -> None:
        if self.capacity < 1 or (self.step is not None and self.step < 1):
            raise refused("MF-FIRE-07", f"a capacity of {self.capacity}, loaded by {self.step}", "Write 1 or more.")

    def written(self) -> str:
        """Its reload property, as a weapon's record states it (MF-FIRE-07).

        >>> Feed(6, step=3).written(), Feed(12, plus_one=True).written()
        ('Reload: 3', 'Unload+Reload: All')
        """
        return "Unload+Reload: All" if self.step is None else f"Reload: {self.step}"


FEEDS: Final[Mapping[str, Feed]] = {
    "bolt action": Feed(1, step=1),
    "revolver": Feed(6, step=3),
    "revolver with speed loader": Feed(6),
    "shotgun": Feed(6, step=3),
}
"""MF-FIRE-07: the usual ones, which files may name."""


@frozen(cache_hash=True)
class Loaded:
    """What is in a firearm.

    Attributes:
        rounds: How many rounds it can fire.
        seated: Whether its clip or magazine is in place.
        fired: How many have left it since it was loaded.
    """

    rounds: int
    seated: bool = True
    fired: int = 0


def fire_lacking(body: Body, loaded: Loaded, shots: int) -> Broken | None:
    """Why so many shots cannot be fired; None where they can.

    Proficiency is not asked for (MF-FIRE-25); an appendage that can pull the trigger is.
    """
    if not body.having(Property.MANIPULATE):
        return Broken("MF-FIRE-25", "no appendage fits the trigger", "Let somebody fire who has hands.")
    if loaded.rounds < shots:
        # MF-FIRE-06: one shot uses one round
        return Broken("MF-FIRE-06", f"{shots} shots with {loaded.rounds} rounds", "Reload, or fire fewer.")
    return None


def after_shots(loaded: Loaded, shots: int) -> Loaded:
    """What is in it after some shots.

    Raises:
        LudexError: It does not hold so many rounds.
    """
    if shots < 0 or loaded.rounds < shots:
        raise refused("MF-FIRE-06", f"{shots} shots with {loaded.rounds} rounds", "Reload, or fire fewer.")
    return replaced(loaded, rounds=loaded.rounds - shots, fired=loaded.fired + shots)


def unloaded(feed: Feed, loaded: Loaded) -> Loaded:
    """What is in it without its magazine: the chambered round at most, which it can still fire (MF-FIRE-20).

    >>> unloaded(Feed(6), Loaded(4, fired=2)).rounds
    0
    """
    chambered = feed.plus_one and loaded.rounds > 0 and loaded.fired > 0
    return Loaded(int(chambered), seated=False, fired=loaded.fired)


def reloaded(feed: Feed, loaded: Loaded, spare: int) -> Loaded:
    """What is in it once a new magazine is in place; as much of it as there is ammunition for."""
    if loaded.seated:
        return loaded
    # MF-FIRE-20: with an earlier round still chambered it then holds one more
    return Loaded(loaded.rounds + min(feed.capacity, spare))


def stepped(feed: Feed, loaded: Loaded, rounds: int, spare: int) -> Loaded:
    """What is in it once some rounds were put in one by one, never more than it holds."""
    room = feed.capacity - loaded.rounds
    return Loaded(loaded.rounds + max(0, min(rounds, room, spare)))


# ---------------------------------------------------------------- what it takes


class Step(Enum):
    """What is done to reload, in one frame or a part of it."""

    UNLOAD = "unload"
    RELOAD = "reload"
    SWAP = "unload and reload"
    SWAP_AND_SHOOT = "unload, reload and fire once"
    LOAD = "load rounds"
    LOAD_AND_SHOOT = "load rounds and fire once"
    DISCARD = "throw away the rounds"


@frozen(cache_hash=True)
class Way:
    """One way to spend a frame on reloading.

    Attributes:
        step: What is done.
        rounds: How many rounds are loaded, where they are loaded one by one.
        quickened: Whether it shares the frame with one other feed.
        shots: How many shots may be fired in the same frame, quickened (MF-FIRE-16).
        rule: The id of the rule.
    """

    step: Step
    rounds: int = 0
    quickened: bool = False
    shots: int = 0
    rule: str = ""

    @property
    def activity(self) -> Activity:
        """What it is in a frame: both hands are at it; a shot that may follow shares the frame with it."""
        return _loading(self.step, quickened=self.quickened or bool(self.shots))

    @property
    def words(self) -> str:
        """What is done."""
        return f"load {self.rounds}" if self.rounds else self.step.value


DISCARDING: Final = Way(Step.DISCARD, quickened=True, rule="MF-ENC-37")
"""To throw away the rounds: a quickened feed, which does not shorten the reload (MF-ENC-37)."""


@lru_cache(maxsize=64)
def _loading(step: Step, *, quickened: bool) -> Activity:
    return Activity(step.value, HANDS, operates=True, quickened=quickened)


def ways_to_reload(
    feed: Feed,
    loaded: Loaded,
    training: Training,
    rules: Rules,
    *,
    optimised: bool = False,
) -> tuple[Way, ...]:
    """How somebody can go on reloading in a frame, by the rules of the day.

    Args:
        feed: The firearm.
        loaded: What is in it.
        training: How good the user is with firearms, by any Metaphor for them or for this weapon (MF-FIRE-15);
            Expertise counts for the specific weapon alone (MF-FIRE-16).
        rules: The rules of the day.
        optimised: Whether the component Optimise has been bought for Unload and Reload (MF-FIRE-13, MF-ENC-35).
    """
    if rules.holds("MF-FIRE-14") and rules.readings.encounters.reloading is Reloading.PROFICIENCY:
        return _by_training(feed, loaded, training)
    return _by_component(loaded, optimised=optimised, rules=rules)


def _by_component(loaded: Loaded, *, optimised: bool, rules: Rules) -> tuple[Way, ...]:
    """MF-FIRE-12 and MF-FIRE-13, before them MF-ENC-35: a frame each for whoever has not bought Optimise."""
    rule = "MF-FIRE-12" if rules.holds("MF-FIRE-12") else "MF-ENC-35"
    if optimised:
        rule = "MF-FIRE-13" if rules.holds("MF-FIRE-13") else "MF-ENC-35"
    return (Way(Step.UNLOAD if loaded.seated else Step.RELOAD, quickened=optimised, rule=rule),)


@lru_cache(maxsize=1024)
def _by_training(feed: Feed, loaded: Loaded, training: Training) -> tuple[Way, ...]:
    if feed.step is not None:
        return _one_by_one(feed, loaded, training)
    if training is Training.NONE:
        # MF-FIRE-14: taking it out is one frame and putting one in another
        return (Way(Step.UNLOAD if loaded.seated else Step.RELOAD, rule="MF-FIRE-14"),)
    # MF-FIRE-15: each is quickened, so that both fit in one frame
    quick = Way(Step.UNLOAD if loaded.seated else Step.RELOAD, quickened=True, rule="MF-FIRE-15")
    both = (Way(Step.SWAP, rule="MF-FIRE-15"), quick) if loaded.seated else (quick,)
    if training is Training.EXPERT:
        # MF-FIRE-16: after the reload one quickened shot
        return (*both, Way(Step.SWAP_AND_SHOOT, shots=1, rule="MF-FIRE-16"))
    return both


def _one_by_one(feed: Feed, loaded: Loaded, training: Training) -> tuple[Way, ...]:
    room = feed.capacity - loaded.rounds
    if room < 1:
        return ()
    each = rounds_a_frame(feed, training)
    if training is not Training.EXPERT:
        rule = "MF-FIRE-14" if training is Training.NONE else "MF-FIRE-15"
        return (Way(Step.LOAD, min(each, room), rule=rule),)
    assert feed.step is not None
    # MF-FIRE-16: the player's choice each time
    return (
        Way(Step.LOAD, min(each, room), rule="MF-FIRE-16"),
        Way(Step.LOAD_AND_SHOOT, min(feed.step, room), shots=1, rule="MF-FIRE-16"),
    )


def rounds_a_frame(feed: Feed, training: Training) -> int:
    """How many rounds a frame loads one by one: half as many, as many, or twice as many as its property says.

    >>> [rounds_a_frame(FEEDS["revolver"], training) for training in Training]
    [2, 3, 6]
    """
    assert feed.step is not None
    match training:
        case Training.NONE:
            return ceil(feed.step / 2)  # MF-FIRE-14
        case Training.PROFICIENT:
            return feed.step  # MF-FIRE-15
        case Training.EXPERT:
            return 2 * feed.step  # MF-FIRE-16


def carried_out(feed: Feed, loaded: Loaded, way: Way, spare: int) -> tuple[Loaded, int]:
    """What is in it, and what ammunition is left, after a way of reloading.

    Args:
        feed: The firearm.
        loaded: What is in it.
        way: What is done.
        spare: The rounds that are carried beside it.

    Returns:
        Both; the rounds of a magazine that is taken out go back to the others (MF-ENC-37 alone throws them away).
    """
    if way.step is Step.DISCARD:
        return Loaded(0, seated=loaded.seated), spare
    if way.step in (Step.LOAD, Step.LOAD_AND_SHOOT):
        after = stepped(feed, loaded, way.rounds, spare)
        return after, spare - (after.rounds - loaded.rounds)
    out = loaded if way.step is Step.RELOAD else unloaded(feed, loaded)
    spare += loaded.rounds - out.rounds
    if way.step is Step.UNLOAD:
        return out, spare
    after = reloaded(feed, out, spare)
    return after, spare - (after.rounds - out.rounds)
