"""What a game master settles for a game before anybody is made for it: numbers and limits that the rules leave open.

Files write them under `campaign` in a sheet; sheets of one game may extend one file that says them for all.

>>> Campaign().step(CreationStep.SPECIES), Campaign(cores=CoreNumbers(body=5)).cores.of(Core.BODY)
(<StepUse.USED: 'used'>, 5)
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from ludex.systems.metaforce.terms import Core


class CreationStep(Enum):
    """What a character is made by, step by step."""

    SPECIES = "species"
    CORES = "cores"
    FIRST_LEVEL = "first level"
    METAPHORS = "metaphors"


class StepUse(Enum):
    """MF-CREATE-01: each step of creation may be used, changed or skipped; a changed one is without limits."""

    USED = "used"
    CHANGED = "changed"
    SKIPPED = "skipped"


@frozen(cache_hash=True)
class Steps:
    """How each step of creation is used."""

    species: StepUse = StepUse.USED
    cores: StepUse = StepUse.USED
    first_level: StepUse = StepUse.USED
    metaphors: StepUse = StepUse.USED


@frozen(cache_hash=True)
class CoreNumbers:
    """A number for each core value, or for some."""

    body: int | None = None
    reflex: int | None = None
    mind: int | None = None

    def of(self, core: Core) -> int | None:
        """The number for a core value; None where none is said."""
        found: int | None = getattr(self, core.value)
        return found


@frozen(cache_hash=True, kw_only=True)
class Carrying:
    """How much somebody can carry, which the rules leave to the game (MF-SHEET-06, MF-GAP-05).

    Attributes:
        base: Bulk that everybody can carry; None where load is not looked at.
        for_body: Bulk more for each whole point of Body.
    """

    base: int | None = None
    for_body: int = 0


@frozen(cache_hash=True, kw_only=True)
class Campaign:
    """What is settled for a game; what is left out is as the rules recommend (MF-CREATE-01).

    Attributes:
        base_hp: Base HP.
        hplv: HP for each level and each point of Body.
        base_mp: Base MP.
        mplv: MP for each level.
        cores: The base of each core value (MF-SHEET-21).
        base_speed: Feet, for somebody of Size 1.
        core_on_level: What each level after the first adds to all core values (MF-SHEET-18): 0, or 1.
        steps: How the steps of creation are used.
        two_cores: Whether everybody picks two core values (MF-CREATE-16).
        attribute_points: How many there are, where Attributes are bought from a pool (MF-SHEET-03).
        attribute_maximum: What no Attribute may pass (MF-ATTR-03): 10 or 12 are usual; none where it is left out.
        training_on_level: Training Points for each level (MF-SHEET-17).
        hardcaps: Whether Metaphors have a hardcap (MF-ATTR-08).
        level_cap: The highest level; none where it is left out (MF-LEVEL-08).
        mp_price: XP for a point of maximum MP (MF-CREATE-27); where it is left out it cannot be bought.
        carrying: How much can be carried.
        square: Feet of a square of the grid (MF-SHEET-04).
        reach: Feet of the space and of the natural reach of Size 1, which grow together (MF-SHEET-05); None where the
            game does not say.
        threshold_bonus: What is added to everybody's Exert Threshold (MF-CONFLICT-50).
    """

    base_hp: int | None = None
    hplv: int | None = None
    base_mp: int | None = None
    mplv: int | None = None
    cores: CoreNumbers = field(factory=CoreNumbers)
    base_speed: int | None = None
    core_on_level: int = 0
    steps: Steps = field(factory=Steps)
    two_cores: bool = False
    attribute_points: int = 8
    attribute_maximum: int | None = None
    training_on_level: int = 1
    hardcaps: bool = False
    level_cap: int | None = None
    mp_price: int | None = None
    carrying: Carrying = field(factory=Carrying)
    square: int = 5
    reach: int | None = None
    threshold_bonus: int = 0

    def step(self, step: CreationStep) -> StepUse:
        """How a step of creation is used (MF-CREATE-01)."""
        found: StepUse = getattr(self.steps, step.name.lower())
        return found
