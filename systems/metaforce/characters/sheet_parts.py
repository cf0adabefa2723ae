"""The parts of a character sheet: Attributes, picks of core values, Metaphors, bonuses, possessions.

>>> fencing = Metaphor("Fencing", started=4, components=Components((("Parry", 2), ("Lunge", 2))))
>>> fencing.components.total
4
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Final

from attrs import field, frozen

from ludex.systems.metaforce.terms import Attribute, Core, DamageType

SOFTCAP: Final = 5
"""MF-ATTR-07: up to this rank a Metaphor costs its plain price, where nothing else is said."""


@frozen(cache_hash=True)
class Attributes:
    """A number for each Attribute."""

    strength: int = 0
    endurance: int = 0
    agility: int = 0
    perception: int = 0
    intellect: int = 0
    charisma: int = 0

    def of(self, attribute: Attribute) -> int:
        """The number of an Attribute."""
        found: int = getattr(self, attribute.value)
        return found

    @property
    def total(self) -> int:
        """All six added up."""
        return sum(self.of(attribute) for attribute in Attribute)


@frozen(cache_hash=True)
class Cores:
    """A number for each core value."""

    body: int = 0
    reflex: int = 0
    mind: int = 0

    def of(self, core: Core) -> int:
        """The number for a core value."""
        found: int = getattr(self, core.value)
        return found


@frozen(cache_hash=True)
class Tiers:
    """The power tier of each Attribute, from -1 for 00 up to 8 (MF-ATTR-09)."""

    strength: int = 1
    endurance: int = 1
    agility: int = 1
    perception: int = 1
    intellect: int = 1
    charisma: int = 1

    def of(self, attribute: Attribute) -> int:
        """The tier of an Attribute."""
        found: int = getattr(self, attribute.value)
        return found


@frozen(cache_hash=True)
class Moved:
    """An automatic point of a core pick that was shifted to another Attribute of that core (MF-CREATE-14)."""

    from_: Attribute
    to: Attribute


@frozen(cache_hash=True)
class CorePick:
    """A core value that was picked (MF-CREATE-12).

    Attributes:
        core: Which.
        points: Where its free points went, one after the other.
        moved: The automatic points that were shifted, where the rules of the day allow it.
    """

    core: Core
    points: tuple[Attribute, ...] = ()
    moved: tuple[Moved, ...] = ()


@frozen(cache_hash=True)
class Components:
    """The components of a Metaphor with their ranks."""

    entries: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """Their ranks added up."""
        return sum(rank for _, rank in self.entries)


class Approval(Enum):
    """MF-ABOUT-02: what the game master says to a Metaphor that a player proposes."""

    ACCEPTED = "accepted"
    CHANGED = "changed"
    REFUSED = "refused"


@frozen(cache_hash=True, kw_only=True)
class Metaphor:
    """A Metaphor as it stands (MF-SHEET-25).

    Attributes:
        name: What it is called.
        started: Its rank when the character was made (MF-CREATE-21, MF-CREATE-23); 0 for one that came later.
        learned: XP paid for it, where it was learned (MF-CREATE-38); None where it was not.
        feature: The feature of an Arc that it came of, if any.
        rank: Its rank now; where it is left out, the one that it came with.
        components: Its components and their ranks.
        components_raised: How many component ranks were gained after it came.
        softcap: Up to which rank it costs its plain price (MF-ATTR-07).
        attribute: The Attribute that governs it, by which it is learned and improved (MF-CREATE-39).
        raises: The core whose Status Defence it raises by its rank (MF-SAVE-06), as Fitness does for Body.
        description: What it is about.
        approval: What the game master says to it; with changes it is written down as it was changed.
    """

    name: str = field(kw_only=False)
    started: int = 0
    learned: int | None = None
    feature: str = ""
    rank: int | None = None
    components: Components = field(factory=Components)
    components_raised: int = 0
    softcap: int = SOFTCAP
    attribute: Attribute | None = None
    raises: Core | None = None
    description: str = ""
    approval: Approval = Approval.ACCEPTED


@frozen(cache_hash=True)
class Feature:
    """A trait, or a feature of a track (MF-SHEET-26).

    Attributes:
        name: What it is called.
        description: What it does.
        level: From which level on it is active.
    """

    name: str
    description: str = ""
    level: int = 1


@frozen(cache_hash=True)
class Arc:
    """An Arc that a character owns, with the features taken of it (MF-CREATE-32)."""

    name: str
    features: tuple[str, ...] = ()


@frozen(cache_hash=True)
class Spell:
    """A spell or power that is neither Metaphor nor feature (MF-NEWS-12)."""

    name: str
    description: str = ""


@frozen(cache_hash=True)
class Item:
    """A line of the inventory (MF-SHEET-27).

    Attributes:
        name: What it is called, with +n where that matters.
        quantity: How many there are.
        status: How it is carried: worn, held, equipped.
        type: What sort of thing it is.
        bulk: The bulk of each, whole or a part.
        description: What it does, with what counts in combat.
    """

    name: str
    quantity: int = 1
    status: str = ""
    type: str = ""
    bulk: Fraction = Fraction(0)
    description: str = ""


@frozen(cache_hash=True)
class Reduction:
    """By how much damage of a kind is lowered; a negative number raises it (MF-SHEET-15).

    Attributes:
        type: The kind of damage; each game has its own list.
        base: What is permanent.
        equipment: What comes of what is worn and held.
    """

    type: DamageType
    base: int = 0
    equipment: int = 0


@frozen(cache_hash=True)
class Modifiers:
    """What equipment, or an effect for a time, adds (MF-SHEET-13).

    Attributes:
        status: To the Status Threshold of each core.
        evasion: To Evasion.
        deflection: To Deflection.
        initiative: To Initiative.
        gap: By how much it lowers the gap that Deflection may be ahead of Evasion (MF-CREATE-31).
    """

    status: Cores = field(factory=Cores)
    evasion: int = 0
    deflection: int = 0
    initiative: int = 0
    gap: int = 0


@frozen(cache_hash=True)
class Permanent:
    """Bonuses that stay.

    Attributes:
        cores: To core values, and so to all that hangs on them (MF-SHEET-12).
        status: To the resistance to conditions alone (MF-SHEET-12).
        hp: To maximum HP (MF-SHEET-11), as the two after it.
        mp: To maximum MP.
        exert: To how much Exert can be borne (MF-CONFLICT-50).
        speed: To speed, for each point of Size; never below 0 (MF-SHEET-24).
        carry: To what can be carried (MF-SHEET-06).
        hplv: To HPLV, as a species or an Arc may give it (MF-CREATE-03).
    """

    cores: Cores = field(factory=Cores)
    status: Cores = field(factory=Cores)
    hp: int = 0
    mp: int = 0
    exert: int = 0
    speed: int = 0
    carry: int = 0
    hplv: int = 0


@frozen(cache_hash=True)
class Given:
    """Numbers of somebody of the game master's that are as they are said to be, whatever else follows from them."""

    body: int | None = None
    reflex: int | None = None
    mind: int | None = None
    hp: int | None = None
    mp: int | None = None
    evasion: int | None = None
    deflection: int | None = None
    initiative: int | None = None
    speed: int | None = None


@frozen(cache_hash=True)
class Channelled:
    """An ability that is channelled (MF-TENSION-01).

    Attributes:
        ability: The ability.
        less: By how much bonuses of Metaphors lower its Tension (MF-TENSION-02).
    """

    ability: str
    less: int = 0


@frozen(cache_hash=True)
class Now:
    """How somebody stands (MF-SHEET-11); what is left out is at its best.

    Attributes:
        hp: Hit points.
        mp: Meta Points.
        exert: Exert points, without Tension.
        channelling: The abilities that it channels; each adds Tension while it lasts.
        helpless: Whether it is immobilised or incapacitated (MF-CREATE-29).
        without_food: For how many days it has had no food (MF-GAP-14).
        without_drink: For how many days it has had no drink.
    """

    hp: int | None = None
    mp: int | None = None
    exert: int = 0
    channelling: tuple[Channelled, ...] = ()
    helpless: bool = False
    without_food: int = 0
    without_drink: int = 0


@frozen(cache_hash=True)
class InTraining:
    """A training that goes on (MF-CREATE-41).

    Attributes:
        what: A Metaphor, a component or an Attribute.
        progress: What is added to its rolls.
    """

    what: str
    progress: int = 0


@frozen(cache_hash=True)
class Curve:
    """What levels cost, where it is not as the rules of the day say (MF-LEVEL-08, MF-SHEET-16).

    Attributes:
        base: What the second level costs.
        step: What each level after it costs more.
    """

    base: int | None = None
    step: int | None = None


@frozen(cache_hash=True)
class Experience:
    """XP and what became of it.

    Attributes:
        unspent: XP in hand; below 0 where it was borrowed (MF-MPOWER-31).
        level_points: Level Points in hand (MF-LEVEL-02).
        debt: Experience Debt (MF-NEWS-06).
        curve: What levels cost.
        maximum_mp: Points of maximum MP that were bought (MF-CREATE-27).
        awarded: Training Points that the game master gave (MF-TP-11).
        gained: All XP that were ever gained; where it is said, all that is bought is held against it.
        on_components: XP that raised components, which the sheet does not tell one by one.
        without_points: XP that brought no Level Points: a debt that was paid off (MF-LEVEL-02).
        trained: The Level Points that trainings brought, those of Attributes left out (MF-CREATE-42).
    """

    unspent: int = 0
    level_points: int = 0
    debt: int = 0
    curve: Curve = field(factory=Curve)
    maximum_mp: int = 0
    awarded: int = 0
    gained: int | None = None
    on_components: int = 0
    without_points: int = 0
    trained: int = 0
