"""What is tried: whose sources are brought together, against which goal, and what the narrator says of it.

>>> trial = Trial("the lock", "frankie", (Source("adroitness", 15), Source("legerdemain", 15)), Goal(15))
>>> total_score(trial).value
30
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Final

from attrs import field, frozen

from ludex.layers.stages import Alteration, Derivation, Quantity, Rounding, Stage, Stages, at, derive
from ludex.systems.powers_that_be.readings import Defenceless, FervorReaches
from ludex.systems.powers_that_be.score_dice import Face
from ludex.systems.powers_that_be.verdict import Against, Goal

PLAYER: Final = "player"
NARRATOR: Final = "narrator"
BOTCH_FACES: Final = frozenset({1})


class Form(Enum):
    """How a check is made."""

    ACTIVE = "active"
    PASSIVE = "passive"
    PASSIVE_THEN_ACTIVE = "passive, then active"


class Fervor(Enum):
    """Whether the power stat Fervor is a source of a roll."""

    NO = "no source"
    AMONG_OTHERS = "one source of several"
    ALONE = "the only source"

    def reaches(self, reading: FervorReaches) -> bool:
        """Whether the dice have its wider range (PB-CRIT-03, PB-C12)."""
        return self is Fervor.ALONE or (self is Fervor.AMONG_OTHERS and reading is FervorReaches.ALL_DICE)


@frozen(cache_hash=True)
class Source:
    """A score that is brought to a roll, or a part of one.

    Attributes:
        name: What it is called.
        score: The whole score.
        numerator: Which part of it counts: so many …
        denominator: … of so many.
    """

    name: str
    score: int
    numerator: int = 1
    denominator: int = 1


@frozen(cache_hash=True)
class Widened:
    """Something that adds critical faces to a roll.

    Attributes:
        name: What does so: an aptitude, or the narrator.
        faces: The faces.
    """

    name: str
    faces: frozenset[Face]


@frozen(cache_hash=True)
class Softened:
    """Something by which some faces do not botch.

    Attributes:
        name: What does so: an aptitude, or the narrator.
        faces: The faces.
    """

    name: str
    faces: frozenset[int]


@frozen(cache_hash=True)
class NearMiss:
    """What an attack does that misses by little.

    Attributes:
        words: What it is.
        check: What its target must then try; None for nothing that is rolled.
    """

    words: str
    check: Trial | None = None


@frozen(cache_hash=True)
class Attack:
    """What an attack does.

    Attributes:
        damage: How much health is lost by a hit; None where nothing is said.
        numerator: Which part of it is lost: so many …
        denominator: … of so many.
        defenceless: Whether the target cannot defend itself.
        near_miss: What happens when it misses by little, beyond what is seen.
    """

    damage: int | None = None
    numerator: int = 1
    denominator: int = 1
    defenceless: bool = False
    near_miss: NearMiss | None = None


@frozen(cache_hash=True)
class Preset:
    """What the narrator has said beforehand; "" or None where nothing has been.

    Attributes:
        partial: What a partial success looks like.
        follow_up: What may come after it.
        epic_fail: What an Epic fail does that was a use of power.
        factor: How much greater the effect of an Epic win is.
        near_miss: Whether a near miss has its effect.
    """

    partial: str = ""
    follow_up: str = ""
    epic_fail: str = ""
    factor: int | None = None
    near_miss: bool | None = None


@frozen(cache_hash=True)
class Trial:
    """A check, all its numbers known.

    Attributes:
        name: What is tried.
        by: Who tries it.
        sources: What is brought to it.
        goal: What is asked of it.
        bonus: What is added to the score besides.
        way: How it is tried, where there are several ways.
        player: Who decides for them.
        form: How the check is made.
        attack: What it does, if it is an attack.
        power: Whether a power is used.
        fervor: Whether Fervor is among the sources.
        criticals: Whether dice may be critical at all.
        botches: Whether dice may botch at all.
        botch_faces: The faces by which they do.
        widened: What adds critical faces.
        softened: What takes botch faces away.
        mulligans: How often all dice that did not botch may be rolled once more.
        totals: Up to which total all are told apart; None where only what follows from them is.
        botches_told: Whether it is told how many dice botched.
        again: How many further checks may follow a partial success.
        keeps: Whether an earlier partial success stays if this falls short.
        object: What it is tried on, so that it can be closed to further checks.
        preset: What the narrator has said beforehand.
    """

    name: str
    by: str
    sources: tuple[Source, ...]
    goal: Goal
    bonus: int = 0
    way: str = ""
    player: str = PLAYER
    form: Form = Form.ACTIVE
    attack: Attack | None = None
    power: bool = False
    fervor: Fervor = Fervor.NO
    criticals: bool = True
    botches: bool = True
    botch_faces: frozenset[int] = BOTCH_FACES
    widened: tuple[Widened, ...] = ()
    softened: tuple[Softened, ...] = ()
    mulligans: int = 0
    totals: int | None = None
    botches_told: bool = False
    again: int = 1
    keeps: bool = False
    object: str = ""
    preset: Preset = field(factory=Preset)

    @property
    def on(self) -> str:
        """What it is tried on; what is tried itself, where nothing is said."""
        return self.object or self.name

    def against(self, *, passive: bool = False) -> Against:
        """The goal, and what sort of check it is."""
        return Against(self.goal, attack=self.attack is not None, passive=passive)


# ---------------------------------------------------------------- the total score

SCORE: Final = Stages.named(Stage("sources", rule="PB-COMB-01"), Stage("bonus", rule="PB-COMB-03"))
PART: Final = Stages.named(Stage("part", rounding=Rounding.UP, rule="PB-ROUND-01"))


def amount_of(source: Source) -> int:
    """What a source adds: all of its score (PB-COMB-03), or a part of it, rounded up (PB-ROUND-01).

    >>> amount_of(Source("strength", 7, 1, 2))
    4
    """
    part = Fraction(source.numerator, source.denominator)
    taken = at(PART["part"], lambda score: score * part, name=f"{part} of it", rule="PB-ROUND-01")
    return int(derive(PART, source.score, [taken], None).value)


def total_score(trial: Trial) -> Derivation:
    """The total score: all sources added, before anything is turned into dice (PB-COMB-01, PB-COMB-03)."""
    alterations = [_added(source) for source in trial.sources]
    if trial.bonus:
        alterations.append(at(SCORE["bonus"], lambda score: score + trial.bonus, name="a bonus", rule="PB-COMB-03"))
    return derive(SCORE, 0, alterations, None)


def _added(source: Source) -> Alteration[object]:
    amount = amount_of(source)
    part = f" ({source.numerator}/{source.denominator} of {source.score})" if source.denominator > 1 else ""
    return at(SCORE["sources"], lambda score: score + amount, name=f"{source.name}{part}", rule="PB-COMB-01")


# ---------------------------------------------------------------- damage


def damage_done(attack: Attack, factor: int, reading: Defenceless) -> Derivation:
    """The damage of a hit: a part of it rounded down, or otherwise if the target is defenceless, and then multiplied.

    Source: PB-ROUND-01, PB-EPIC-02, PB-C11.

    >>> damage_done(Attack(7, 1, 2), 1, Defenceless.UP).value
    3
    >>> damage_done(Attack(7, 1, 2, defenceless=True), 1, Defenceless.UP).value
    4
    """
    rounding = Rounding.DOWN
    if attack.defenceless:
        rounding = Rounding.UP if reading is Defenceless.UP else Rounding.EXACT
    stages = Stages.named(Stage("part", rounding=rounding, rule="PB-ROUND-01"), Stage("effect", rule="PB-EPIC-02"))
    part = Fraction(attack.numerator, attack.denominator)

    def multiplied(damage: Quantity) -> Quantity:
        return damage * factor

    alterations = [at(stages["part"], lambda damage: damage * part, name=f"{part} of it", rule="PB-ROUND-01")]
    if factor > 1:
        alterations.append(at(stages["effect"], multiplied, name=f"an Epic win, {factor} times", rule="PB-EPIC-02"))
    return derive(stages, attack.damage or 0, alterations, None)
