"""Size: what it multiplies, what it adds, and what may lift a smaller attacker against a larger target.

It scales HP, damage, reach and speed of player characters and others alike (MF-MAIN-12).

>>> own_multiplier(Creature("ogre", size=4)), own_multiplier(Creature("sprite", scale=2))
(4, Fraction(1, 2))
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from attrs import frozen

from ludex.layers.stages import Quantity
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.attacks import LowestSize


@frozen(cache_hash=True)
class Enlarging:
    """Equipment or a Metaphor that treats its damage as that of a larger size against bigger foes (MF-SIZE-08).

    Attributes:
        name: What it is.
        rank: Its rank: so often 100% of base damage is added.
        direct: Whether it asks for a total above the Deflection of its target (MF-SIZE-09).
    """

    name: str
    rank: int = 1
    direct: bool = False


def own_multiplier(creature: Creature, size: int | None = None) -> Quantity:
    """What a creature's damage and healing are multiplied by (MF-SIZE-02).

    Args:
        creature: Whose they are.
        size: What its size counts as, where the target makes it count as less (MF-SIZE-12).
    """
    if creature.scale > 1:
        return Fraction(1, creature.scale)  # MF-SIZE-14
    return max(1, creature.size if size is None else size)


def extra_bonus_dice(creature: Creature) -> int:
    """How many bonus dice a creature rolls besides: one for each size above 1 (MF-SIZE-04)."""
    return max(0, creature.size - 1)


def counted_size(attacker: Creature, target: Creature, rules: Rules) -> int:
    """What the size of an attacker counts as against a target (MF-SIZE-12, MF-SIZE-13).

    Resistance comes first: the first source halves and rounds down, each further one halves and rounds up. Reduction
    comes second, the floor last.

    >>> from ludex.systems.metaforce.system import METAFORCE
    >>> from ludex.systems.metaforce.day import rules_of
    >>> wall = Creature("wall", size_resistances=2, size_reduction=1)
    >>> counted_size(Creature("giant", size=7), wall, rules_of(METAFORCE.at().rules))
    1
    """
    own = attacker.size
    if own <= target.size or not rules.holds("MF-SIZE-12"):
        return own
    size = own
    for source in range(target.size_resistances):
        half = Fraction(size, 2)
        size = ceil(half) if source else floor(half)
    size -= target.size_reduction
    lowest = target.size if rules.readings.attacks.lowest_size is LowestSize.OWN_SIZE else 1
    return min(own, max(1, lowest, size))


def most_bonus(attacker: Creature, target: Creature) -> int:
    """How much size bonus damage may add to the multiplier (MF-SIZE-10); 0 between equals (MF-SIZE-11, MF-ABOUT-03)."""
    return max(0, target.size - max(1, attacker.size))


def may_use_precision(attacker: Creature, target: Creature) -> bool:
    """Whether a critical may be spent on size damage: the target must be larger (MF-SIZE-06, MF-ATTACK-07)."""
    return target.size > attacker.size


def precise_size(bonus: int, attacker: Creature, target: Creature, rules: Rules) -> int:
    """The size that an attack counts as having when the bonus of a critical is spent on precision.

    >>> from ludex.systems.metaforce.system import METAFORCE
    >>> from ludex.systems.metaforce.day import rules_of
    >>> precise_size(9, Creature("knight"), Creature("dragon", size=8), rules_of(METAFORCE.at().rules))
    8
    """
    if rules.holds("MF-SIZE-06"):
        return min(bonus, target.size)
    # MF-SIZE-05: the first wording caps the die itself
    return min(bonus, target.size - (max(1, attacker.size) - 1))


@frozen(cache_hash=True)
class Sizes:
    """How size bears on one blow.

    Attributes:
        own: The attacker's own multiplier.
        precise: The size that a precision attack counts as; None for none.
        ranks: How often 100% of base damage is added by gear that counts as larger.
        most: How much both together may add (MF-SIZE-10).
    """

    own: Quantity = 1
    precise: int | None = None
    ranks: int = 0
    most: int = 0

    @property
    def multiplier(self) -> Quantity:
        """What damage is multiplied by: one's own, raised by precision and gear, within the cap (MF-SIZE-10)."""
        raised = max(self.own, self.precise or 0) - self.own + self.ranks
        return self.own + min(raised, self.most)


def sizes_of(
    attacker: Creature,
    target: Creature,
    rules: Rules,
    *,
    precise: int | None = None,
    gear: tuple[Enlarging, ...] = (),
    direct: bool = True,
) -> Sizes:
    """How size bears on a blow.

    Args:
        attacker: Whose blow.
        target: Whom it hits.
        rules: The rules of the day.
        precise: The bonus that is spent on precision; None for none.
        gear: What counts as larger.
        direct: Whether the hit is direct, which some gear asks for.
    """
    counted = counted_size(attacker, target, rules)
    # MF-SIZE-01: before size multiplied damage of itself, only precision and gear did
    own = own_multiplier(attacker, counted) if rules.holds("MF-SIZE-02") else 1
    ranks = [each.rank for each in gear if direct or not each.direct]
    if not rules.holds("MF-SIZE-08"):
        ranks = [1] * (len(ranks) > 0)  # MF-SIZE-07: 100% more, whatever the rank
    size = None if precise is None else precise_size(precise, attacker, target, rules)
    return Sizes(own, size, sum(ranks), most_bonus(attacker, target))
