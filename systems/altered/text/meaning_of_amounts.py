"""What amounts and conditions mean: nodes of the syntax tree become data of the core."""

from attrs import evolve, frozen

from ludex.layers.amounts import (
    Amount,
    Constant,
    HighestOf,
    Limited,
    LowestOf,
    MembersOf,
    OfSource,
    OfTarget,
    Sum,
    Tallied,
    Times,
    count,
    highest,
    lowest,
    total,
)
from ludex.layers.cells import Characteristic
from ludex.layers.conditions import AllHold, AnyHolds, Compares, Condition, SourceIs
from ludex.layers.features import Itself
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.text.meaning_of_objects import MeaningOfObjects, Noun, every, maybe, the, tokens
from ludex.systems.altered.text.order import Slot, all_of, slot_of


@frozen
class Quantity:
    """How many of what: "three or more Robots".

    Attributes:
        relation: How the number compares.
        number: With what.
        noun: Of what.
    """

    relation: Relation
    number: int
    noun: Noun


@frozen
class Comparison:
    """How an amount compares with another."""

    relation: Relation
    to: Amount


def times(factor: int, amount: Amount) -> Amount:
    """An amount so many times, in its simplest form.

    >>> print(times(2, Constant(3)), times(1, OfSource(c.BOOSTS)))
    6 the source's boosts
    """
    if isinstance(amount, Constant):
        return Constant(factor * amount.number)
    if isinstance(amount, Times):
        return times(factor * amount.factor, amount.inner)
    return amount if factor == 1 else Times(factor, amount)


def but_source(amount: Amount) -> Amount:
    """An amount in which "other" means other than the source.

    It does so in a condition, and where the source is all that is changed; elsewhere it means other than the object
    that is changed.
    """
    match amount:
        case Tallied(tally, True):
            return Tallied(evolve(tally, objects=all_of((tally.objects, ~Itself()))))
        case Times(factor, inner):
            return Times(factor, but_source(inner))
        case Limited():
            return evolve(amount, inner=but_source(amount.inner))
        case Sum(inner):
            return Sum(tuple(but_source(part) for part in inner))
    return amount


class MeaningOfAmounts(MeaningOfObjects):
    """The meaning of amounts and conditions."""

    # ---------------------------------------------------------------- amounts

    def constant(self, children: list[object]) -> Amount:
        """A number."""
        return Constant(the(int, children))

    def times(self, children: list[object]) -> Amount:
        """A multiple: "2 times my V"."""
        return times(the(int, children), the(Amount, children))

    def sum_of(self, children: list[object]) -> Amount:
        """A sum."""
        return Sum(tuple(every(Amount, children)))

    def number_of(self, children: list[object]) -> Amount:
        """A count of objects."""
        noun = the(Noun, children)
        return count(noun.selector(self.play), others=noun.other)

    def own_count(self, children: list[object]) -> Amount:
        """A count of what the source itself has."""
        what = the(str, children)
        if what == "boosts":
            return OfSource(c.BOOSTS)
        return MembersOf(c.SUBTYPES if what == "subtypes" else c.KEYWORDS)

    def mine(self, children: list[object]) -> Amount:
        """A number of the source: "my V"."""
        return OfSource(the(Characteristic, children))

    def theirs(self, children: list[object]) -> Amount:
        """A number of the object that is changed: "their V"."""
        return OfTarget(the(Characteristic, children))

    def my_extreme(self, children: list[object]) -> Amount:
        """The highest or lowest statistic of the source."""
        return _extreme(the(str, children), tuple(OfSource(statistic) for statistic in c.STATISTICS))

    def their_extreme(self, children: list[object]) -> Amount:
        """The highest or lowest statistic of the object that is changed."""
        return _extreme(the(str, children), tuple(OfTarget(statistic) for statistic in c.STATISTICS))

    def extreme_among(self, children: list[object]) -> Amount:
        """The highest or lowest value of a number among objects."""
        noun = the(Noun, children)
        found = highest if the(str, children) == "highest" else lowest
        return found(the(Characteristic, children), noun.selector(self.play), others=noun.other)

    def total_of(self, children: list[object]) -> Amount:
        """The sum of a number over objects."""
        noun = the(Noun, children)
        return total(the(Characteristic, children), noun.selector(self.play), others=noun.other)

    def limited_above(self, children: list[object]) -> Amount:
        """An amount with a maximum."""
        return Limited(the(Amount, children), at_most=the(int, children))

    def limited_below(self, children: list[object]) -> Amount:
        """An amount with a minimum."""
        return Limited(the(Amount, children), at_least=the(int, children))

    # ---------------------------------------------------------------- conditions

    def any_fact(self, children: list[object]) -> Condition:
        """Facts of which one is enough."""
        return AnyHolds(tuple(every(Condition, children)))

    def all_facts(self, children: list[object]) -> Condition:
        """Facts that must all be so."""
        return AllHold(tuple(every(Condition, children)))

    def i_am(self, children: list[object]) -> Condition:
        """What the source is: "I am in a Forest"."""
        return SourceIs(the(Selector, children))

    def i_am_not(self, children: list[object]) -> Condition:
        """What the source is not."""
        return SourceIs(~the(Selector, children))

    def i_have(self, children: list[object]) -> Condition:
        """What the source has."""
        return SourceIs(the(Selector, children))

    def one(self, children: list[object]) -> Quantity:
        """At least one: "a Robot"."""
        return Quantity(Relation.AT_LEAST, 1, the(Noun, children))

    def another(self, children: list[object]) -> Quantity:
        """At least one that is not the source."""
        return Quantity(Relation.AT_LEAST, 1, evolve(the(Noun, children), other=True))

    def none(self, children: list[object]) -> Quantity:
        """None at all."""
        return Quantity(Relation.EQUAL, 0, the(Noun, children))

    def so_many(self, children: list[object]) -> Quantity:
        """A number that is compared: "three or more Robots"."""
        return Quantity(the(Relation, children), the(int, children), the(Noun, children))

    def so_many_of(self, children: list[object]) -> Quantity:
        """The same with the comparison behind the noun: "trois Robots ou plus"."""
        relation = the(Relation, children)
        noun = [child for child in children if child not in tokens(children, "LIMIT", "NUMBER")]
        return Quantity(relation, the(int, children), self.noun(noun))

    def you_control(self, children: list[object]) -> Condition:
        """What the controller of the source controls."""
        return self._compares(the(Quantity, children), w.controlled_by_you())

    def contest(self, children: list[object]) -> Condition:
        """More than the opponent controls, or fewer."""
        noun = the(Noun, children)
        mine, theirs = (self._counted(noun, who) for who in (w.controlled_by_you(), w.controlled_by_an_opponent()))
        return Compares(mine, the(Relation, children), theirs)

    def opponent_controls(self, children: list[object]) -> Condition:
        """What the opponent controls."""
        return self._compares(the(Quantity, children), w.controlled_by_an_opponent())

    def you_have(self, children: list[object]) -> Condition:
        """What the controller of the source owns, outside play for one."""
        return self._compares(the(Quantity, children), w.owned_by_you())

    def there_is(self, children: list[object]) -> Condition:
        """What there is, whoever controls it."""
        return self._compares(the(Quantity, children))

    def _compares(self, quantity: Quantity, *who: Selector) -> Condition:
        return Compares(self._counted(quantity.noun, *who), quantity.relation, Constant(quantity.number))

    def _counted(self, noun: Noun, *who: Selector) -> Amount:
        if who and any(slot_of(part) is Slot.WHOSE for part in noun.parts):
            raise self.source.error("whose the objects are is said twice", 0, "Say it once.")
        if who and noun.is_regions:
            raise self.source.error("nobody controls a region (ALT4-7.5.5.a)", 0, "Say that 'there are' regions.")
        return count(evolve(noun, parts=(*noun.parts, *who)).but_source(self.play))

    def comparison(self, children: list[object]) -> Comparison:
        """What an amount is compared with: "3 or more", "less than my V"."""
        relation, number = maybe(Relation, children), maybe(int, children)
        to = the(Amount, children) if number is None else Constant(number)
        return Comparison(relation or Relation.EQUAL, to)

    def compares(self, children: list[object]) -> Condition:
        """Two amounts compared."""
        comparison = the(Comparison, children)
        left, right = (but_source(side) for side in (the(Amount, children), comparison.to))
        if not (left.is_fixed() and right.is_fixed()):
            raise self.source.error("a condition cannot look at what is changed", 0, "Say 'my', or drop it.")
        return Compares(left, comparison.relation, right)


def _extreme(which: str, amounts: tuple[Amount, ...]) -> Amount:
    return HighestOf(amounts) if which == "highest" else LowestOf(amounts)
