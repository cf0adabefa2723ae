"""What Training Points may buy for somebody, and what stands against it.

>>> from ludex.systems.metaforce.day import rules_of
>>> from ludex.systems.metaforce.system import METAFORCE
>>> prices_of_metaphor(7, 2, rules_of(METAFORCE.at().rules))
(Price(points=1, xp=3),)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from attrs import evolve, frozen

from ludex.systems.metaforce.characters.derived import character_of
from ludex.systems.metaforce.characters.limits_of_belongings import features_of, slots_of
from ludex.systems.metaforce.characters.limits_of_growth import (
    CAP_BEFORE_SEVEN,
    LEVEL_OF_CAP,
    training_points_at,
    training_points_spent,
)
from ludex.systems.metaforce.characters.metaphors import rank_learned, rank_of
from ludex.systems.metaforce.characters.odonghe import ARC, is_arc
from ludex.systems.metaforce.characters.prices import (
    EXPERTISE,
    PROFICIENCY,
    Price,
    price_of_attribute,
    price_of_feature,
    price_of_slot,
)
from ludex.systems.metaforce.characters.sheet import Sheet
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.readings.growth import CapOfSix, PriceOfMetaphor
from ludex.systems.metaforce.terms import Attribute, Training

# ---------------------------------------------------------------- Metaphors


class Access(Enum):
    """MF-TP-06: whether somebody may learn a Metaphor that is not universal, as the game master says."""

    PERMIT = "permit"
    TEACHER = "teacher"
    REFUSE = "refuse"


@frozen
class LearnedAs:
    """A Metaphor as it is when it has been learned.

    Attributes:
        rank: Its rank.
        component_ranks: How many ranks of components come with it, for free.
    """

    rank: int
    component_ranks: int


def may_learn(access: Access, *, taught: bool = False) -> bool:
    """Whether a Metaphor may be learned (MF-TP-06): universal ones may, others may need a teacher or an event."""
    return access is Access.PERMIT or (access is Access.TEACHER and taught)


def prices_of_metaphor(known: int, learned_so: int, rules: Rules) -> tuple[Price, ...]:
    """What learning a Metaphor costs: the least, and where there is a choice each way to pay.

    Args:
        known: How many Metaphors are known.
        learned_so: How many of them were learned by this option.
        rules: The rules of the day (MF-CONFLICT-31).

    A TP and one XP more than Metaphors were learned so before (MF-CREATE-37); or half of those known in XP, rounded up,
    or a TP (MF-TP-05).
    """
    if rules.readings.growth.price_of_metaphor is PriceOfMetaphor.HALF_KNOWN:
        return Price(0, -(-known // 2)), Price(1, 0)
    return (Price(1, learned_so + 1),)


def learned_with(xp: int, rules: Rules) -> LearnedAs:
    """How a Metaphor starts that so many XP were paid for: more may be paid than the price (MF-CREATE-38, MF-TP-06)."""
    rank = rank_learned(xp, rules)
    return LearnedAs(rank, rank)


# ---------------------------------------------------------------- limits


def lacking_for_attribute(value: int, level: int) -> str | None:
    """Why an Attribute cannot be raised to a value with a Training Point; None where it can (MF-TP-04, MF-LEVEL-09)."""
    if value > level:
        return f"MF-TP-04: it would pass the level, {level}"
    return _above_cap(value, level)


def lacking_for_level_point(value: int, level: int, rules: Rules) -> str | None:
    """Why the point of a level cannot raise an Attribute to a value: it may pass the level (MF-LEVEL-05), but not 6.

    MF-CONFLICT-58 says whether the cap of MF-TP-04 binds it.
    """
    bound = rules.holds("MF-TP-04") and rules.readings.growth.cap_of_six is CapOfSix.BOUND
    return _above_cap(value, level) if bound else None


def _above_cap(value: int, level: int) -> str | None:
    if value > CAP_BEFORE_SEVEN and level < LEVEL_OF_CAP:
        return f"MF-TP-04: no Attribute passes {CAP_BEFORE_SEVEN} before level {LEVEL_OF_CAP}"
    return None


# ---------------------------------------------------------------- all that may be bought


@frozen
class Offer:
    """Something that Training Points buy.

    Attributes:
        what: In words.
        price: What it costs.
        rule: The rule that offers it.
        lacking: Why it cannot be bought; None where it can.
    """

    what: str
    price: Price
    rule: str
    lacking: str | None = None


@frozen(kw_only=True)
class Buyer:
    """Somebody who may buy something.

    Attributes:
        level: Its level.
        values: Its Attributes.
        trained: How well trained it is in each.
        slots: Its slots for Meta Powers.
        known: How many Metaphors it knows.
        learned_so: How many of them it learned with Training Points.
        features: Features of Arcs that it has not, each with its minimum level.
        points: Its Training Points (MF-TP-01); what the game master awarded counts (MF-TP-11).
        xp: Its XP.
    """

    level: int
    values: Mapping[Attribute, int]
    trained: Mapping[Attribute, Training]
    slots: int
    known: int
    learned_so: int
    features: tuple[tuple[str, int], ...]
    points: int
    xp: int


def buyer_of(sheet: Sheet, rules: Rules) -> Buyer:
    """A character as somebody who may buy something."""
    found, taken = character_of(sheet, rules), features_of(sheet)
    is_odonghe = any(is_arc(arc.name) for arc in sheet.arcs)
    return Buyer(
        level=sheet.level,
        values={each: found.attribute(each) for each in Attribute},
        trained={each: found.training(each) for each in Attribute},
        slots=slots_of(sheet),
        known=sum(rank_of(each, rules) > 0 for each in sheet.metaphors),
        learned_so=sum(each.learned is not None for each in sheet.metaphors),
        features=tuple((each.name, each.level) for each in ARC if each.name not in taken) if is_odonghe else (),
        points=training_points_at(sheet, rules, sheet.level) - training_points_spent(sheet),
        xp=sheet.experience.unspent,
    )


def offers(buyer: Buyer, rules: Rules) -> Iterator[Offer]:
    """All that somebody may buy, with what stands against it."""
    for offer in _offered(buyer, rules):
        yield evolve(offer, lacking=offer.lacking or _too_dear(offer.price, buyer))


def _offered(buyer: Buyer, rules: Rules) -> Iterator[Offer]:
    for attribute, value in buyer.values.items():
        limit = lacking_for_attribute(value + 1, buyer.level)
        yield Offer(f"{attribute.value} {value} → {value + 1}", price_of_attribute(value + 1), "MF-TP-03", limit)
    for attribute, training in buyer.trained.items():
        if training is Training.NONE:
            yield Offer(f"Proficiency in {attribute.value}", PROFICIENCY, "MF-TP-09")
        elif training is Training.PROFICIENT:
            yield Offer(f"Expertise in {attribute.value}", EXPERTISE, "MF-TP-10")
    halved = rules.readings.growth.price_of_metaphor is PriceOfMetaphor.HALF_KNOWN
    for price in prices_of_metaphor(buyer.known, buyer.learned_so, rules):
        words = f"a new Metaphor at +{learned_with(price.xp, rules).rank}"
        yield Offer(words, price, "MF-TP-05" if halved else "MF-CREATE-37")
    yield Offer("a slot for a Meta Power", price_of_slot(buyer.slots), "MF-TP-08")
    for name, minimum in buyer.features:
        limit = None if buyer.level >= minimum else f"MF-TP-07: its minimum level is {minimum}"
        yield Offer(f"the feature {name}", price_of_feature(minimum), "MF-TP-07", limit)


def _too_dear(price: Price, buyer: Buyer) -> str | None:
    if price.points > buyer.points:
        # MF-TP-01: a catalyst that is played out takes the place of the point
        catalyst = _too_dear(price.with_catalyst(), buyer)
        return "MF-TP-02: a Training Point is needed" + (", or a catalyst" if catalyst is None else "")
    return f"{price.xp} XP are needed, and there are {buyer.xp}" if price.xp > buyer.xp else None
