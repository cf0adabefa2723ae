"""A check, all its numbers known: what is added to its d12, what it must reach, and what may be done about it.

>>> check = Check("the wall", "ann", target=14, attribute=Part("strength", 2), parts=(Part("Climbing", 3),))
>>> dice_of(check, ChecksReadings()).written()
'd12 + 5'
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import field, frozen

from ludex.engine.dice.description import Roll
from ludex.layers.making import quick_to_make
from ludex.systems.metaforce.dice.check_die import SIDES, CheckDie, Explosion
from ludex.systems.metaforce.dice.meta_dice import die_of_rank
from ludex.systems.metaforce.dice.rolls import CheckDice
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.readings.checks import ChecksReadings, Explodes, ExplosionOfTwo, Worst
from ludex.systems.metaforce.terms import Advantage, Power, Training

PLAYER: Final = "player"
GAME_MASTER: Final = "game master"
"""Who decides what the rules leave to the game master."""

OPPONENT: Final = "opponent"
"""The player who decides for an opponent, where nobody else is named."""


class Use(Enum):
    """Whether something that may be done is done."""

    NEVER = "never"
    MAY = "may"
    MUST = "must"


@frozen(cache_hash=True)
class Part:
    """A number that counts in a check: for what, how much, by which rule."""

    name: str
    value: int
    rule: str = "MF-PLAY-02"


class Plausible(Enum):
    """MF-VB-03: whether a Versatile Bonus may be put on something: yes, the game master is asked, or no."""

    YES = "yes"
    ASK = "ask"
    NO = "no"


@frozen(cache_hash=True)
class Place:
    """Something besides the total that a Versatile Bonus may be put on (MF-VB-01).

    Attributes:
        name: What it is called: "damage", "poison".
        plausible: Whether that is sensible; Magic Effect lifts the limit (MF-MPOWER-25).
        fated: Whether it is a number that Force Fate may change by any amount (MF-MPOWER-37).
    """

    name: str
    plausible: Plausible = Plausible.YES
    fated: bool = False


@frozen(cache_hash=True)
class Hindering:
    """Somebody who may take something off the total of a check (MF-MPOWER-08, MF-MPOWER-37).

    Attributes:
        by: Who.
        powers: By which powers.
        player: Who decides for them.
        against_user: Whether who rolls is a Metaforce user (MF-MPOWER-11).
    """

    by: str
    powers: frozenset[Power]
    player: str = OPPONENT
    against_user: bool = field(default=False, kw_only=True)


class Reveals(Enum):
    """MF-MPOWER-39: what the game master tells of what Force Fate needs."""

    NUMBER = "number"
    MORE = "more"


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Check:
    """A check.

    Attributes:
        name: What is tried.
        by: Who tries it.
        player: Who decides for them.
        kind: What it is.
        target: What the total must reach; None where the total itself is what matters.
        attribute: The flat bonus of the Attribute that is added; None for none.
        parts: Other numbers that are added.
        dice: Other dice that are added: components of Metaphors.
        steps: Steps on the ladder of advantage states, each with its reason (MF-PLAY-13).
        training: How well trained they are in the Attribute.
        average: Whether a trait sets the average of each die as a floor (MF-ATTR-22).
        die: Whether the die of the Attribute is rolled in place of the flat bonus.
        exert: How much Exert that costs (MF-PLAY-06); 0 with Proficiency (MF-TP-09).
        bonuses: Versatile Bonuses that are there without a roll: Level with Expertise (MF-TP-10).
        places: What Versatile Bonuses may be put on besides the total.
        powers: The Meta Powers whose use is up to the player here.
        passive: The passive number, which may make a roll needless (MF-PLAY-04).
        against_user: Whether the opponent is a Metaforce user (MF-MPOWER-11).
        md20: Whether there is an md20 (MF-DICE-04).
        called_by: Who calls for it, in words (MF-PLAY-15).
        cheaper: By how much Metaphors lower the cost of Meta Powers, as the game master approved (MF-MPOWER-24).
        margins: By how much more than the target a success means more.
        totals: Whether all totals are told apart.
        hindered: Who may take something off the total; None for nobody.
        hinders: Whether it is such a hindrance itself, so that its total is the negative of what is hindered.
        reveals: What the game master tells of what is needed (MF-MPOWER-39).
        remembers: Whether it is kept what its d12 showed, for a power that answers it (MF-MPOWER-35).
        certain: Whether it is passed without a roll, by a power level that is high enough (MF-ATTR-10).
    """

    name: str
    by: str
    player: str = PLAYER
    kind: Kind = field(default=Kind.SKILL, kw_only=True)
    target: int | None = field(default=None, kw_only=True)
    attribute: Part | None = field(default=None, kw_only=True)
    parts: tuple[Part, ...] = field(default=(), kw_only=True)
    dice: tuple[Roll, ...] = field(default=(), kw_only=True)
    steps: tuple[Part, ...] = field(default=(), kw_only=True)
    training: Training = field(default=Training.NONE, kw_only=True)
    average: bool = field(default=False, kw_only=True)
    die: Use = field(default=Use.NEVER, kw_only=True)
    exert: int = field(default=1, kw_only=True)
    bonuses: tuple[Part, ...] = field(default=(), kw_only=True)
    places: tuple[Place, ...] = field(default=(), kw_only=True)
    powers: frozenset[Power] = field(default=frozenset(), kw_only=True)
    passive: int | None = field(default=None, kw_only=True)
    against_user: bool = field(default=False, kw_only=True)
    md20: bool = field(default=False, kw_only=True)
    called_by: str = field(default="", kw_only=True)
    cheaper: int = field(default=0, kw_only=True)
    margins: tuple[int, ...] = field(default=(), kw_only=True)
    totals: bool = field(default=False, kw_only=True)
    hindered: Hindering | None = field(default=None, kw_only=True)
    hinders: bool = field(default=False, kw_only=True)
    reveals: Reveals = field(default=Reveals.NUMBER, kw_only=True)
    remembers: bool = field(default=False, kw_only=True)
    certain: bool = field(default=False, kw_only=True)

    @property
    def goals(self) -> tuple[int, ...]:
        """The totals from which on more is reached, rising; none where there is no target."""
        return () if self.target is None else (self.target, *(self.target + each for each in self.margins))

    @property
    def flat(self) -> int:
        """All numbers but that of the Attribute; bonuses too, where they can go nowhere else."""
        given = 0 if self.places else sum(each.value for each in self.bonuses)
        return sum(each.value for each in self.parts) + given

    def costs(self, points: int) -> int:
        """What a power costs that is priced so: Metaphors may lower that, to 1 at least (MF-MPOWER-24)."""
        return max(1, points - self.cheaper) if points > 0 else points

    @property
    def told(self) -> bool:
        """Whether more than success or failure matters of the total."""
        return self.totals or self.target is None

    @property
    def state(self) -> int:
        """The advantage state before the rules that are modifiers."""
        return sum(each.value for each in self.steps)


_ALWAYS: Final = frozenset({Kind.SKILL, Kind.ATTRIBUTE, Kind.TO_HIT, Kind.SAVE})
_DEFAULT: Final = _ALWAYS | {Kind.TRAINING, Kind.ESCAPE, Kind.HOLD, Kind.MAGNITUDE}
_LEFT_OPEN: Final = (_DEFAULT | {Kind.INITIATIVE}) - _ALWAYS


def explodes(kind: Kind, readings: ChecksReadings) -> bool:
    """Whether the d12 of such a roll explodes on a 12 (MF-EXPLODE-01, MF-PLAY-08, MF-SAVE-22).

    MF-CONFLICT-28 says where the rules leave it open. No other die does (MF-EXPLODE-02, MF-PLAY-16), and what an
    explosion brings does not explode again (MF-EXPLODE-03, MF-PLAY-10).

    >>> explodes(Kind.TRAINING, ChecksReadings()), explodes(Kind.INITIATIVE, ChecksReadings())
    (True, False)
    """
    if kind in _ALWAYS:
        return True
    if kind not in _LEFT_OPEN:
        return False
    match readings.explodes:
        case Explodes.NAMED_THREE:
            return False
        case Explodes.INITIATIVE_TOO:
            return kind in _DEFAULT or kind is Kind.INITIATIVE
        case Explodes.CHECKS | Explodes.DAMAGE_TOO:
            return kind in _DEFAULT


def check_die(kind: Kind, state: int, readings: ChecksReadings, *, lifted: bool = True) -> CheckDie:
    """The d12 of a roll, as the rules are read.

    Args:
        kind: What is rolled for.
        state: Its advantage state.
        readings: How the rules are read; not looked at where that cannot matter.
        lifted: Whether training may lift the state.

    >>> check_die(Kind.SKILL, 1, ChecksReadings()).explosion
    <Explosion.OTHER_DIE: 'with Advantage the other die, else an md12'>
    """
    explosion = Explosion.NONE
    if explodes(kind, readings):
        # MF-CONFLICT-27: with Advantage alone
        rolled = (state > 0 or lifted) and readings.explosion_of_two is ExplosionOfTwo.ALWAYS_ROLL
        explosion = Explosion.META_DIE if rolled else Explosion.OTHER_DIE
    worst = state < Advantage.DISADVANTAGE and readings.worst is Worst.FIXED_ONE  # MF-GAP-07
    return CheckDie(state, 1, explosion, twelve=readings.twelve, worst_is_one=worst)


def dice_of(check: Check, readings: ChecksReadings, *, die: bool = False) -> CheckDice:
    """The dice of a check, before the rules that are modifiers.

    Args:
        check: The check.
        readings: How the rules are read.
        die: Whether the die of the Attribute is rolled in place of the flat bonus; an Attribute of 0 or less has none.
    """
    attribute = 0 if check.attribute is None else check.attribute.value
    rolled = die_of_rank(attribute) if die else None
    flat = check.flat + (attribute if rolled is None else 0)
    added = check.dice if rolled is None else (rolled, *check.dice)
    trained = check.training is not Training.NONE
    return CheckDice(check_die(check.kind, check.state, readings, lifted=trained), added, flat)


def is_passed_by(check: Check, dice: CheckDice, least: int) -> bool:
    """Whether a d12 that counts so much passes whatever the other dice show (MF-MPOWER-15)."""
    lowest = max(least, 1) + dice.flat + sum(each.lowest for each in dice.added)
    return check.target is not None and least <= SIDES and lowest >= check.target
