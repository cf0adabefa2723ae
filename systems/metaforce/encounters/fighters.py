"""Whoever takes part in an encounter: what it carries, and how it stands.

>>> bow = Arm(Weapon("bow"), HANDS, reach=120, bow=True)
>>> fighter = Fighter.with_kit("ann", "party", Kit((bow,)))
>>> fighter.arms[0].primed, fighter.able
(False, True)
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, field, frozen

from ludex.engine.replacing import replaced
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.attacks.attack import Inflicting
from ludex.systems.metaforce.attacks.weapons import Weapon
from ludex.systems.metaforce.characters.falling import DEADLY, Ending, Fate
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.conditions.conditions import Condition
from ludex.systems.metaforce.encounters.appendages import (
    HANDS,
    HUMANOID,
    LEFT_HAND,
    NO_APPENDAGES,
    RIGHT_HAND,
    Activity,
    Body,
)
from ludex.systems.metaforce.encounters.bows import LOOSE, priming
from ludex.systems.metaforce.encounters.concentration import Mind
from ludex.systems.metaforce.encounters.frames import Allowance
from ludex.systems.metaforce.encounters.magic import Principle, Spell
from ludex.systems.metaforce.encounters.powers_in_encounters import TeamWorkUse
from ludex.systems.metaforce.encounters.reloading import Feed, Loaded
from ludex.systems.metaforce.terms import Training

__all__ = ["HANDS", "LEFT_HAND", "Arm", "ArmState", "Casting", "Fighter", "Kit"]

ONE_HAND: Final = frozenset({RIGHT_HAND})

# looked up once, since finding a member of an enumeration takes as long as a call
STANDS: Final = Fate.STANDS

# what somebody has who has done nothing yet
NO_ALLOWANCE: Final = Allowance()
EMPTY_MIND: Final = Mind()
UNUSED: Final = TeamWorkUse()


@frozen(cache_hash=True)
class Arm:
    """A weapon as somebody wields it, a limb of its own among it.

    Attributes:
        weapon: The weapon.
        uses: The appendages that wield it.
        reach: How far it strikes, in feet; firearms shoot as far as their bands go.
        bow: Whether it must be primed (MF-ENC-32).
        feed: How it is loaded, where it is a firearm.
        training: How good its user is with it.
        rank: The rank of the Metaphor that covers it.
        optimised: Whether the component Optimise makes priming or reloading quickened.
        condition: The condition that a Special Attack with it inflicts (MF-ENC-27); None for none.
        x: The number that it sets for the condition (MF-MAG-46).
        may_save: Whether the game master calls for a save against it (MF-SAVE-17).
        natural: Whether it is a part of the body, which operates nothing (MF-APPEND-03).
        blocks: Further appendages that can serve nothing else meanwhile (MF-APPEND-04).
        club: The same as a firearm that is used to strike (MF-FIRE-18); None for what is none.
        activity: What an attack with it is in a frame.
        quick: The same as the one quickened shot that follows a reload (MF-FIRE-16).
        priming: What priming it is.
    """

    weapon: Weapon
    uses: frozenset[str] = ONE_HAND
    reach: int = 5
    bow: bool = False
    feed: Feed | None = None
    training: Training = Training.NONE
    rank: int = 0
    optimised: bool = False
    condition: Condition | None = None
    x: int = 0
    may_save: bool = False
    natural: bool = False
    blocks: frozenset[str] = NO_APPENDAGES
    club: Arm | None = None
    activity: Activity = field(init=False, eq=False, repr=False)
    quick: Activity = field(init=False, eq=False, repr=False)
    priming: Activity = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        name = f"an attack with {self.weapon.name}"
        shoots = self.weapon.firearm is not None
        # MF-FIRE-11: the trigger hand is busy until the recoil has been dealt with
        made = LOOSE if self.bow else Activity(name, self.uses, self.blocks, not self.natural, lingers=shoots)
        object.__setattr__(self, "activity", made)
        object.__setattr__(self, "quick", evolve(made, quickened=True, lingers=False))
        object.__setattr__(self, "priming", priming(optimised=self.optimised))

    @property
    def name(self) -> str:
        """What it is called."""
        return self.weapon.name

    @property
    def range(self) -> int:
        """How far it can be used, in feet: three bands of a firearm (MF-FIRE-03)."""
        firearm = self.weapon.firearm
        return self.reach if firearm is None else max(self.reach, firearm.bands(3)[-1])


@frozen(cache_hash=True)
class ArmState:
    """How a weapon is just now.

    Attributes:
        loaded: What is in it, where it is a firearm.
        spare: The rounds that are carried for it.
        primed: Whether a bow is primed.
        damaged: Whether a firearm was harmed by a strike with it, and does not fire (MF-FIRE-19).
    """

    loaded: Loaded | None = None
    spare: int = 0
    primed: bool = False
    damaged: bool = False


@frozen(cache_hash=True)
class Kit:
    """What somebody brings into an encounter, which does not change.

    Attributes:
        arms: Its weapons.
        spells: The spells that it knows.
        principle: How it casts them (MF-MAGIC-01).
        body: Its appendages.
        player: Whether it is a player character.
        bulletproof: Whether its protection is adequate against bullets (MF-FIRE-22).
        spare: The rounds that it carries for each weapon.
        grapples: Whether it is one to grab others (MF-MAG-40).
        covered: Whether substantial cover stops shots at it (MF-FIRE-24).
        elusive: Whether it is hidden, or harder to follow than usual (MF-APPEND-13).
        effects: What its Versatile Bonuses may cause by Magic Effect (MF-MPOWER-25).
    """

    arms: tuple[Arm, ...] = ()
    spells: tuple[Spell, ...] = ()
    principle: Principle = Principle.WIZARDRY
    body: Body = HUMANOID
    player: bool = False
    bulletproof: bool = False
    spare: tuple[int, ...] = ()
    grapples: bool = False
    covered: bool = False
    elusive: bool = False
    effects: tuple[Inflicting, ...] = ()

    def wielded(self, place: int, *, clubbing: bool) -> Arm:
        """A weapon by its place, as it is used."""
        arm = self.arms[place]
        return arm.club if clubbing and arm.club is not None else arm


@frozen(cache_hash=True)
class Casting:
    """A spell that is being cast over several frames (MF-MAGIC-05).

    Attributes:
        spell: Its place among the spells that are known.
        targets: On whom.
        frames: How many frames are still needed.
        exert: What it will cost.
        kind: The kind of damage, where it is of choice (MF-MAGIC-24).
    """

    spell: int
    targets: tuple[str, ...]
    frames: int
    exert: int
    kind: str = ""


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Fighter:
    """How somebody stands in an encounter; its HP and MP are those of the creature.

    Attributes:
        name: Who.
        side: On which side, whose player decides for it.
        kit: What it brings.
        arms: How each weapon is just now.
        place: Where it stands, in feet along a line.
        allowance: What it may still do.
        aware: Whether it was aware of the threat from the start (MF-ENC-07).
        acted: Whether it has had its first turn.
        prepared: Whether its next attack that deals damage is a Special Attack (MF-ENC-27).
        mana: How many ends of its turns tapped mana still lasts for; 0 for none (MF-MAGIC-08).
        casting: What it is casting.
        mind: What it attends to.
        lost: How many frames it still loses (MF-APPEND-18).
        out: What has become of it.
        ending: What the game master said of that.
        fled: Whether it has fled (MF-ENC-10).
        team_work: When it used Team Work.
        held_by: Who grapples it; "" for nobody.
        hold: The magnitude of that grapple (MF-MAG-41).
        afflictions: The conditions that it suffers from.
        refreshed: In which round it refreshed its hold on somebody last (MF-OPEN-11C); 0 for none.
    """

    name: str
    side: str
    kit: Kit
    arms: tuple[ArmState, ...] = ()
    place: int = 0
    allowance: Allowance = NO_ALLOWANCE
    aware: bool = True
    acted: bool = False
    prepared: bool = False
    mana: int = 0
    casting: Casting | None = None
    mind: Mind = EMPTY_MIND
    lost: int = 0
    out: Fate = Fate.STANDS
    ending: Ending | None = None
    fled: bool = False
    team_work: TeamWorkUse = UNUSED
    held_by: str = ""
    hold: int = 0
    afflictions: tuple[Affliction, ...] = ()
    refreshed: int = 0

    @classmethod
    def with_kit(cls, name: str, side: str, kit: Kit, *, place: int = 0, aware: bool = True) -> Fighter:
        """Somebody at the start: its firearms are loaded, its bows are not primed."""
        return cls(name, side, kit, tuple(map(_at_start, kit.arms, _spares(kit))), place, aware=aware)

    @property
    def able(self) -> bool:
        """Whether it is in the fight still."""
        return self.out is STANDS and not self.fled

    @property
    def lies(self) -> bool:
        """Whether it has fallen, alive, so that it may still be attacked (MF-ENC-12 to MF-ENC-15)."""
        return self.out is not Fate.STANDS and self.ending not in DEADLY and not self.fled

    @property
    def barred_from(self) -> frozenset[str]:
        """Against whom it can do nothing, nor go near (MF-MAG-12, MF-MAG-13)."""
        return frozenset(each.source for each in self.afflictions if each.bars)

    def hampered_against(self, name: str) -> int:
        """By how many steps its rolls against somebody are worse (MF-MAG-12, MF-MAG-13)."""
        return sum(each.hampers for each in self.afflictions if each.source == name)

    def suffering(self, affliction: Affliction) -> Fighter:
        """It with a condition, in the place of an earlier one of the same name; a Stun takes frames."""
        others = tuple(each for each in self.afflictions if each.condition.name != affliction.condition.name)
        return replaced(self, lost=self.lost + affliction.frames_lost, afflictions=(*others, affliction))

    def with_arm(self, place: int, arm: ArmState) -> Fighter:
        """It with one weapon changed."""
        return replaced(self, arms=(*self.arms[:place], arm, *self.arms[place + 1 :]))


def _spares(kit: Kit) -> tuple[int, ...]:
    return (*kit.spare, *[0] * (len(kit.arms) - len(kit.spare)))


def _at_start(arm: Arm, spare: int) -> ArmState:
    return ArmState(None if arm.feed is None else Loaded(arm.feed.capacity), spare)
