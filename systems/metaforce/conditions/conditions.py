"""Status conditions as data: the core they are compared with, what each state of them does, how long they stay.

A game brings conditions of its own, as it does species, gear and Metaphors (MF-ABOUT-06); those here are the ones that
the rules themselves name (MF-MAG-54).

>>> POISON.effects(Severity.PARTIAL)
(Harm(kind='poison', numerator=1, denominator=2),)
>>> POISON.effects(Severity.SUPPRESSED)
()
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from ludex.systems.metaforce.conditions.effects import (
    ActsFor,
    BurnInjury,
    Effect,
    Flees,
    FramesLost,
    GivesBonus,
    Harm,
    HarmByMagnitude,
    HpLost,
    Moved,
    NoActions,
    NoEscape,
    StateWorse,
)
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.terms import Attribute, Core, DamageType

ANY_TYPE: Final = DamageType("")
"""No kind of harm in particular."""


class Persistence(Enum):
    """What becomes of a magnitude, with time (MF-MAG-51)."""

    FADES = "fades"  # gone at once where it does not inflict, and else until recovered from
    LINGERS = "lingers"  # MF-MAG-34
    FLASH = "flash"  # MF-MAG-18
    EXPOSURE = "exposure"  # MF-MAG-52
    COUNTS_DOWN = "counts down"  # MF-MAG-15


class Kind(Enum):
    """What a condition is for (MF-MAG-54)."""

    HARMS = "harms over time"
    RESTRICTS = "restricts or steers"
    HELPS = "helps its bearer"
    COUNTS = "counts the use of something"


@frozen(cache_hash=True)
class Condition:
    """A condition that may be inflicted.

    Attributes:
        name: What it is called.
        core: The core whose defence it is compared with (MF-MAG-49).
        kind: What it is for.
        states: What it does in each of its states; a state that is not named does nothing (MF-MAG-33).
        persistence: What becomes of its magnitude with time.
        saves: Whether a save is possible at all (MF-MAG-08).
        regardless: Whether it works whatever the Status Defence (MF-MAG-31).
        half_on_save: Whether a save halves it where one would avoid it (MF-MAG-37).
        containment: Whether its magnitude measures a hold, from which one escapes (MF-MAG-40).
        escapes: The Attributes with which one escapes or breaks free (MF-MAG-41, MF-CONFLICT-52).
        type: The kind of harm for defences that lower magnitude (MF-RES-01).
        resist: The Attribute of its saves, where it is not that of its core (MF-MAG-06).
    """

    name: str
    core: Core
    kind: Kind = Kind.RESTRICTS
    states: tuple[tuple[Severity, tuple[Effect, ...]], ...] = ()
    persistence: Persistence = Persistence.FADES
    saves: bool = field(default=True, kw_only=True)
    regardless: bool = field(default=False, kw_only=True)
    half_on_save: bool = field(default=False, kw_only=True)
    containment: bool = field(default=False, kw_only=True)
    escapes: tuple[Attribute, ...] = ()
    type: DamageType = ANY_TYPE
    resist: Attribute | None = None

    def effects(self, severity: Severity) -> tuple[Effect, ...]:
        """What it does in a state; nothing while it is suppressed (MF-MAG-33)."""
        return dict(self.states).get(severity, ())

    @property
    def save_attribute(self) -> Attribute:
        """The Attribute of its saves (MF-MAG-06, MF-SAVE-19)."""
        return self.resist or self.core.save_attribute


PARTIAL, FULL, INTENSE = Severity.PARTIAL, Severity.FULL, Severity.INTENSE

_FLEES: Final = (NoActions("toward what is feared"), Flees())
_SERVES: Final = ActsFor("the controller")

FEAR: Final = Condition(
    "fear",
    Core.MIND,
    states=(  # MF-MAG-12
        (PARTIAL, (StateWorse("actions that approach what is feared"),)),
        (FULL, _FLEES),
        (INTENSE, (*_FLEES, HpLost("each round in its presence"))),
    ),
)

CHARM: Final = Condition(
    "charm",
    Core.MIND,
    states=(  # MF-MAG-13
        (PARTIAL, (StateWorse("actions against the controller"),)),
        (FULL, (_SERVES,)),
        (INTENSE, (_SERVES, NoEscape("until something outside disrupts it"))),
    ),
    escapes=(Attribute.CHARISMA,),  # MF-CONFLICT-52
)

POISON: Final = Condition(
    "poison",
    Core.BODY,
    Kind.HARMS,
    states=(  # MF-MAG-46
        (PARTIAL, (Harm(DamageType("poison"), 1, 2),)),
        (FULL, (Harm(DamageType("poison")),)),
        (INTENSE, (Harm(DamageType("poison"), 2),)),
    ),
    type=DamageType("poison"),
)

BURN: Final = Condition(
    "burn",
    Core.BODY,
    Kind.HARMS,
    states=tuple((state, (Harm(DamageType("fire")), BurnInjury())) for state in (PARTIAL, FULL, INTENSE)),  # MF-MAG-47
    escapes=(Attribute.AGILITY,),  # MF-MAG-48
    type=DamageType("fire"),
)

STUN: Final = Condition(
    "stun",
    Core.BODY,
    states=tuple((state, (NoActions("but to break the Stun"), FramesLost())) for state in (PARTIAL, FULL, INTENSE)),
    persistence=Persistence.FLASH,  # MF-MAG-19
)

HELD: Final = Condition(
    "held",
    Core.REFLEX,
    states=tuple((state, (NoActions("but escapes, and what free limbs allow"),)) for state in (PARTIAL, FULL, INTENSE)),
    containment=True,  # MF-MAG-40, MF-MAG-42
    escapes=(Attribute.STRENGTH, Attribute.AGILITY),
)
"""Grapples, nets and traps (MF-MAG-40)."""

KNOCKBACK: Final = Condition(
    "knockback", Core.BODY, states=tuple((state, (Moved(),)) for state in (PARTIAL, FULL, INTENSE)), saves=False
)
"""The model of what no save resists (MF-MAG-08), and a side effect of blunt blows (MF-MAG-20)."""

BLEEDING: Final = Condition(
    "bleeding", Core.BODY, Kind.HARMS, tuple((state, (Harm(DamageType("bleeding")),)) for state in (FULL, INTENSE))
)
"""A side effect of edges (MF-MAG-20); its numbers are the game's own (MF-GAP-08)."""

STRENGTHENED: Final = Condition(
    "strengthened",
    Core.BODY,
    Kind.HELPS,
    tuple((state, (GivesBonus(),)) for state in (PARTIAL, FULL, INTENSE)),
    regardless=True,
)
"""A condition that helps: its magnitude is the size of a bonus (MF-MAG-15)."""

LASTING_HELP: Final = evolve(
    STRENGTHENED,
    name="helped for a while",
    states=tuple((state, (GivesBonus(fixed=True),)) for state in (PARTIAL, FULL, INTENSE)),
    persistence=Persistence.COUNTS_DOWN,
)
"""A condition that helps: its bonus is fixed, its magnitude is how many turns it lasts (MF-MAG-15)."""

NAMED: Final[Mapping[str, Condition]] = {
    each.name: each for each in (FEAR, CHARM, POISON, BURN, STUN, HELD, KNOCKBACK, BLEEDING, STRENGTHENED, LASTING_HELP)
}
"""The conditions that the rules name."""


# ---------------------------------------------------------------- as older pages have them


def of_the_day(condition: Condition, rules: Rules) -> Condition:
    """A condition as the pages of the day describe it.

    >>> from datetime import date
    >>> from ludex.systems.metaforce.system import METAFORCE
    >>> from ludex.systems.metaforce.day import rules_of
    >>> of_the_day(POISON, rules_of(METAFORCE.at(date(2026, 3, 5)).rules)).effects(Severity.FULL)
    (HarmByMagnitude(kind='poison', numerator=1, denominator=2),)
    """
    if condition.name == POISON.name and not rules.holds("MF-MAG-46"):
        # MF-MAG-10: half the magnitude, in every state
        return _with(condition, HarmByMagnitude(DamageType("poison"), 1, 2))
    if condition.name == BURN.name and not rules.holds("MF-MAG-47"):
        # MF-MAG-11: the magnitude itself; an injury at Full, after a failed save
        return _with(condition, HarmByMagnitude(DamageType("fire")), BurnInjury(at_least=FULL))
    if condition.containment and not rules.holds("MF-MAG-42"):
        return evolve(condition, half_on_save=True)  # MF-MAG-14: held until break checks have built up enough
    persists = condition.persistence is Persistence.FADES and not rules.holds("MF-MAG-51")
    return evolve(condition, persistence=Persistence.LINGERS) if persists else condition  # MF-MAG-17


def _with(condition: Condition, *effects: Effect) -> Condition:
    return evolve(condition, states=tuple((state, effects) for state in (PARTIAL, FULL, INTENSE)))
