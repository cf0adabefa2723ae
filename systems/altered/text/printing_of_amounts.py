"""What the printers of all languages share of amounts, comparisons and facts."""

from abc import abstractmethod
from typing import Final

from attrs import evolve

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
)
from ludex.layers.cells import Characteristic
from ludex.layers.conditions import Compares, Condition, SourceIs
from ludex.layers.features import Bears, NumberIs
from ludex.layers.relations import Relation
from ludex.layers.selection import AllOf, AnyOf, Not, Selector, Tally, TallyKind
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.text.phrases import (
    Phrase,
    base_cost_of,
    keyword_of,
    numbered_of,
    phrase_of,
    unsayable,
)
from ludex.systems.altered.text.printing import Printer
from ludex.systems.altered.text.vocabulary import NoWords

SYMBOLS: Final = dict(zip(c.STATISTICS, "VMO", strict=True))
"""How the statistics are printed (ALT4-7.1.2.c)."""

MY_EXTREMES: Final = {
    HighestOf(tuple(OfSource(statistic) for statistic in c.STATISTICS)): "highest",
    LowestOf(tuple(OfSource(statistic) for statistic in c.STATISTICS)): "lowest",
}
THEIR_EXTREMES: Final = {
    HighestOf(tuple(OfTarget(statistic) for statistic in c.STATISTICS)): "highest",
    LowestOf(tuple(OfTarget(statistic) for statistic in c.STATISTICS)): "lowest",
}
AMONG: Final = {TallyKind.HIGHEST: "highest", TallyKind.LOWEST: "lowest"}


class PrinterOfAmounts(Printer):
    """Prints amounts, comparisons and facts in one language."""

    # ---------------------------------------------------------------- amounts

    def amount(self, amount: Amount, *, own: bool) -> str:
        """An amount, with its limit if it has one.

        Args:
            amount: The amount.
            own: Whether "other" means other than the source here.
        """
        match amount:
            case Limited(inner, None, int() as most):
                return f"{self._sum(inner, own=own)}{self.sayings.up_to.format(most)}"
            case Limited(inner, int() as least, None):
                return f"{self._sum(inner, own=own)}{self.sayings.down_to.format(least)}"
        return self._sum(amount, own=own)

    def _sum(self, amount: Amount, *, own: bool) -> str:
        parts = amount.inner if isinstance(amount, Sum) else (amount,)
        return f" {self.vocabulary.word('_PLUS').forms[0]} ".join(self.term(part, own=own) for part in parts)

    def term(self, amount: Amount, *, own: bool) -> str:
        """An amount without limits.

        Raises:
            NoWords: No phrase says it.
        """
        match amount:
            case Constant(number) if number >= 0:
                return str(number)
            case Times(factor, inner) if factor >= 0:
                return f"{factor} {self.vocabulary.word('_TIMES').forms[0]} {self.term(inner, own=own)}"
            case Tallied(tally, others):
                return self._tallied(tally, self.tallied(tally, others=others, own=own))
            case OfSource(c.BOOSTS):
                return self.sayings.own_count["boosts"]
            case MembersOf(c.SUBTYPES):
                return self.sayings.own_count["subtypes"]
            case MembersOf(c.KEYWORDS):
                return self.sayings.own_count["keywords"]
            case OfSource(cell):
                return self.sayings.mine.format(self.counter(cell))
            case OfTarget(cell):
                return self.sayings.theirs.format(self.counter(cell))
        if amount in MY_EXTREMES:
            return self.sayings.my_extreme[MY_EXTREMES[amount]]
        if amount in THEIR_EXTREMES:
            return self.sayings.their_extreme[THEIR_EXTREMES[amount]]
        raise unsayable(amount)

    def _tallied(self, tally: Tally, phrase: Phrase) -> str:
        if tally.kind is TallyKind.COUNT:
            return self.number_of(phrase)
        assert tally.cell is not None
        if phrase.is_regions:
            raise unsayable(tally)
        if tally.kind is TallyKind.SUM:
            return self.total_of(tally.cell, phrase)
        return self.extreme_among(AMONG[tally.kind], tally.cell, phrase)

    def unit(self, amount: Amount, *, own: bool) -> str:
        """What a count counts, as it stands after "for each"."""
        match amount:
            case Tallied(tally, others):
                return self.each_of(self.tallied(tally, others=others, own=own))
            case OfSource(c.BOOSTS):
                return self.sayings.own_unit["boosts"]
            case MembersOf(cell):
                return self.sayings.own_unit["subtypes" if cell == c.SUBTYPES else "keywords"]
        raise unsayable(amount)

    def measure(self, cell: Characteristic[int]) -> str:
        """The name of a number.

        Raises:
            NoWords: It has none on a card.
        """
        if cell in SYMBOLS:
            return SYMBOLS[cell]
        for word, numbered in c.NUMBERED_KEYWORDS.items():
            if cell == numbered:
                return self.vocabulary.word("NUMBERED", word).forms[0]
        return self.vocabulary.word("COST", cell).forms[0]

    def counter(self, cell: Characteristic[int]) -> str:
        """The name of a number, boosts among them."""
        return self.vocabulary.word("_BOOSTS").form(plural=True) if cell == c.BOOSTS else self.measure(cell)

    def related(self, relation: Relation, amount: str) -> str:
        """A comparison with an amount."""
        return self.sayings.compared[relation].format(amount)

    def number_word(self, number: int) -> str:
        """A number as it counts things: small ones spelt out.

        Raises:
            NoWords: It is negative.
        """
        if number < 0:
            raise unsayable(f"{number} things")
        word = self.vocabulary.find("NUMBER", number)
        return str(number) if word is None else word.forms[0]

    # ---------------------------------------------------------------- comparisons

    def possession(self, part: Selector) -> str | None:
        """A part as something that objects have; None where it is none."""
        match part:
            case NumberIs(c.BOOSTS, relation, int() as bound) if part != w.boosted():
                return self.boosts(relation, bound)
            case NumberIs(cell, relation, bound) if _is_measured(cell) and not self._quality_word(part):
                return f"{self.measure(cell)} {self._bounds(cell, relation, bound)}"
            case Bears(str() as kind, None):
                return self.sayings.an_ability[kind]
            case Bears(None, None):
                return self.sayings.an_ability[""]
            case Bears(None, str() as name):
                return self.sayings.quotation.format(self.translate(name))
        base = base_cost_of(part)
        if base is None:
            return None
        return (
            f"{self.vocabulary.word('COST', 'base cost').forms[0]} {self._bounds(base.cell, base.relation, base.bound)}"
        )

    def _bounds(self, cell: Characteristic[int], relation: Relation, bound: int | Characteristic[int]) -> str:
        if isinstance(bound, int):
            if bound < 0:
                raise unsayable(f"{self.measure(cell)} {bound}")
            limit = self.vocabulary.find("LIMIT", relation)
            if relation is Relation.EQUAL or limit is not None:
                return str(bound) if limit is None else f"{bound} {limit.forms[0]}"
            return self.sayings.compared[relation].format(bound)
        if bound == cell:
            return self.related(relation, self.vocabulary.word("MINE").forms[0])
        return self.related(relation, self.sayings.mine.format(self.counter(bound)))

    # ---------------------------------------------------------------- facts

    def fact(self, fact: Condition) -> str:
        """One fact that is no fixed phrase."""
        match fact:
            case SourceIs(Not(inner)) if self.possession(inner) is None and not self._quality_word(~inner):
                return self.sayings.i_am_not.format(self.states(inner, plural=False, feminine=False))
            case SourceIs(selector) if self._quality_word(~selector) and not self._quality_word(selector):
                return self.sayings.i_am_not.format(self.states(~selector, plural=False, feminine=False))
            case SourceIs(selector):
                had = self._own_possessions(selector)
                if had is not None:
                    return self.sayings.i_have.format(had)
                return self.sayings.i_am.format(self.states(selector, plural=False, feminine=False))
            case Compares(
                Tallied(mine, False), (Relation.MORE | Relation.LESS) as relation, Tallied(theirs, False)
            ) if _is_contest(mine, theirs):
                return self.contest(evolve(phrase_of(mine.objects), whose=None), relation)
            case Compares(Tallied(tally, False), relation, Constant(number)) if _is_quantity(tally, relation):
                return self._quantity(phrase_of(tally.objects), relation, number)
            case Compares(left, relation, right) if not isinstance(left, Limited) and not isinstance(right, Limited):
                return self._compares(left, relation, right)
        raise unsayable(fact)

    def _own_possessions(self, selector: Selector) -> str | None:
        """What the source has, as a list; None where it is rather said what it is."""
        whole = self.possession(selector)
        if whole is not None:
            return whole
        parts = selector.inner if isinstance(selector, AllOf | AnyOf) else (selector,)
        said = [self.had(part) for part in parts]
        if all(self._quality_word(part) for part in parts) or None in said:
            return None
        return f" {self.or_ if isinstance(selector, AnyOf) else self.and_} ".join(each or "" for each in said)

    def _lacking(self, part: Selector) -> str | None:
        match part:
            case Bears(kind, None):
                return self.sayings.no_ability[kind or ""]
        return None

    def had(self, part: Selector) -> str | None:
        """A part as something that objects have, a keyword or a boost too; None where it is none."""
        if isinstance(part, Not):
            return self._lacking(part.inner)
        if part == w.boosted():
            return self.boosts(Relation.AT_LEAST, 1)
        keyword = keyword_of(part) or numbered_of(part)
        if keyword is None:
            return self.possession(part)
        return self.vocabulary.word("NUMBERED" if keyword in c.NUMBERED_KEYWORDS else "KEYWORD", keyword).forms[0]

    def _quantity(self, phrase: Phrase, relation: Relation, number: int) -> str:
        whose = {
            w.controlled_by_you(): "_YOU_CONTROL",
            w.controlled_by_an_opponent(): "_OPPONENT_CONTROLS",
            w.owned_by_you(): "_YOU_HAVE",
        }
        known = whose.get(phrase.whose) if phrase.whose is not None else None
        if known is not None:
            phrase = evolve(phrase, whose=None)
        return self.quantity(known or "_THERE_IS", phrase, relation, number)

    def _compares(self, left: Amount, relation: Relation, right: Amount) -> str:
        limit = self.vocabulary.find("LIMIT", relation)
        said = self.amount(right, own=True)
        if isinstance(right, Constant) and limit is not None:
            said = f"{said} {limit.forms[0]}"
        elif not (isinstance(right, Constant) and relation is Relation.EQUAL):
            said = self.related(relation, said)
        return self.sayings.compares.format(self.amount(left, own=True), said)

    # ---------------------------------------------------------------- what a language says

    @abstractmethod
    def each_of(self, phrase: Phrase) -> str:
        """One of some objects, as it stands after "for each"."""

    @abstractmethod
    def number_of(self, phrase: Phrase) -> str:
        """How many objects there are."""

    @abstractmethod
    def extreme_among(self, which: str, cell: Characteristic[int], phrase: Phrase) -> str:
        """The highest or lowest value of a number among objects."""

    @abstractmethod
    def total_of(self, cell: Characteristic[int], phrase: Phrase) -> str:
        """The sum of a number over objects."""

    @abstractmethod
    def boosts(self, relation: Relation, number: int) -> str:
        """So many boosts."""

    @abstractmethod
    def quantity(self, holder: str, phrase: Phrase, relation: Relation, number: int) -> str:
        """That so many objects are there, or who has them.

        Args:
            holder: The terminal of the words that say it.
            phrase: The objects.
            relation: How their number compares.
            number: With what.
        """

    @abstractmethod
    def contest(self, phrase: Phrase, relation: Relation) -> str:
        """That more of some objects, or fewer, are controlled than by the opponent."""


def _is_measured(cell: Characteristic[int]) -> bool:
    return cell in SYMBOLS or cell in (c.HAND_COST, c.RESERVE_COST, c.TOUGH, c.SCOUT)


def _is_quantity(tally: Tally, relation: Relation) -> bool:
    """Whether it is said what there is, not what a number is."""
    counts = tally.kind is TallyKind.COUNT and relation is not Relation.NOT_EQUAL
    return counts and not phrase_of(tally.objects).regions


def _is_contest(mine: Tally, theirs: Tally) -> bool:
    """Whether the same objects of both players are counted."""
    if (mine.kind, theirs.kind) != (TallyKind.COUNT, TallyKind.COUNT):
        return False
    try:
        yours, opposing = phrase_of(mine.objects), phrase_of(theirs.objects)
    except NoWords:
        return False
    owners = (yours.whose, opposing.whose) == (w.controlled_by_you(), w.controlled_by_an_opponent())
    return owners and evolve(yours, whose=None) == evolve(opposing, whose=None)
