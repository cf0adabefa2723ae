"""What the printers of all languages share of predicates: what is done to a subject."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from ludex.layers.amounts import Amount, Constant
from ludex.layers.cells import Characteristic
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import AltersCost, CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.text.phrases import unsayable
from ludex.systems.altered.text.predicates import (
    AbilitiesIgnored,
    Are,
    AreNoLonger,
    AreOnly,
    Costs,
    Gain,
    GainNumber,
    Have,
    HaveAbility,
    Lose,
    LoseAbility,
    LoseAll,
    Numbered,
    Predicate,
    Raised,
    StatisticsAre,
    StatisticsSwitch,
    Unit,
    unit_of,
)
from ludex.systems.altered.text.printing_of_amounts import SYMBOLS, PrinterOfAmounts
from ludex.systems.altered.text.subjects import Person, Subject

SET_NAMES: Final = {c.SUBTYPES: "subtypes", c.TERRAINS: "terrains"}


class PrinterOfPredicates(PrinterOfAmounts):
    """Prints predicates in one language."""

    def predicate(self, subject: Subject, predicate: Predicate) -> str:
        """A verb and what goes with it."""
        say, person = self.sayings, subject.person
        match predicate:
            case Are(items):
                return say.are[person].format(self._beings(items, subject))
            case AreNoLonger(items):
                return say.no_longer[person].format(self._beings(items, subject))
            case AreOnly(cell, words):
                are = say.are[person].format(self._beings(tuple(Gain(cell, word) for word in words), subject))
                return f"{are} {self.and_} {say.lose[person].format(say.others[SET_NAMES[cell]][person])}"
            case Have(items, unit):
                return f"{say.have[person].format(self._gifts(items, unit))}{self._counted_by(unit, subject)}"
            case HaveAbility(ability):
                return say.have[person].format(self.quoted(ability))
            case GainNumber(cell, number):
                return say.number_gained[person].format(SYMBOLS[cell], number)
            case Lose(words):
                return say.lose[person].format(self.listed([self._keyword(word) for word in words]))
            case LoseAbility(name):
                return say.lose[person].format(say.quotation.format(self.translate(name)))
            case LoseAll(kind, None):
                return say.lose[person].format(say.abilities[kind or ""][person])
            case LoseAll(None, str() as feature):
                return say.lose[person].format(say.features[feature][person])
            case Costs(change):
                return say.cost[person].format(self._cost(change, subject))
        raise unsayable(predicate)

    def possessed(self, subject: Subject, predicate: Predicate) -> str:
        """A statement of what the subject has: "its V is 3"."""
        match predicate:
            case AbilitiesIgnored(kind):
                return self.sayings.are_ignored.format(self.sayings.abilities[kind or ""][subject.person])
            case StatisticsAre(cells, _) | StatisticsSwitch(cells):
                return self._value(self.own_statistics(subject, cells), predicate, subject)
        raise unsayable(predicate)

    def possessed_of(self, subject: Subject, predicate: Predicate) -> str:
        """The same where the subject is named: "the V of Robots is 3"."""
        match predicate:
            case AbilitiesIgnored(kind):
                return self.sayings.are_ignored.format(self.abilities_of(subject, kind or ""))
            case StatisticsAre(cells, _) | StatisticsSwitch(cells):
                return self._value(self.statistics_of(subject, cells), predicate, subject)
        raise unsayable(predicate)

    def _value(self, statistics: str, predicate: StatisticsAre | StatisticsSwitch, subject: Subject) -> str:
        say, several = self.sayings, len(predicate.cells) > 1
        match predicate:
            case StatisticsSwitch():
                return say.are_switched.format(statistics)
            case StatisticsAre(_, None):
                return say.is_doubled[several].format(statistics)
            case StatisticsAre(_, Constant(number)) if number >= 0:
                return say.is_number[several].format(statistics, number)
            case StatisticsAre(_, amount) if amount is not None:
                return self.equal_to(say.is_equal[several].format(statistics), self._amount(amount, subject))
        raise unsayable(predicate)

    def _amount(self, amount: Amount, subject: Subject) -> str:
        return self.amount(amount, own=subject.person is Person.ME)

    def equal_to(self, statistics: str, amount: str) -> str:
        """Statistics that are equal to an amount."""
        return f"{statistics} {amount}"

    def _beings(self, items: Sequence[Gain | Numbered], subject: Subject) -> str:
        return self.listed([self._being(item, subject) for item in items])

    def _being(self, item: Gain | Numbered, subject: Subject) -> str:
        plural = subject.person is Person.THEM
        if isinstance(item, Numbered):
            return f"{self.keyword_form(item.word, subject)} {item.number}"
        if item.cell == c.KEYWORDS:
            return self.keyword_form(item.word, subject)
        terminal = "SUBTYPE" if item.cell == c.SUBTYPES else "TERRAIN"
        return self.with_article(self.vocabulary.word(terminal, item.word), plural=plural)

    def keyword_form(self, word: str, subject: Subject) -> str:
        """A keyword that agrees with a subject."""
        terminal = "NUMBERED" if word in c.NUMBERED_KEYWORDS else "KEYWORD"
        return self.vocabulary.word(terminal, word).form(
            plural=subject.person is Person.THEM, feminine=subject.feminine
        )

    def _keyword(self, word: str) -> str:
        return self.vocabulary.word("NUMBERED" if word in c.NUMBERED_KEYWORDS else "KEYWORD", word).forms[0]

    def _gifts(self, items: Sequence[Raised | Numbered], unit: Unit | None) -> str:
        is_x = unit is not None and unit.is_x
        said: list[str] = []
        at = 0
        while at < len(items):
            three = items[at : at + 3]
            if not is_x and [item.cell for item in three if isinstance(item, Raised)] == list(c.STATISTICS):
                said.append("/".join(f"{item.by:+}" for item in three if isinstance(item, Raised)))
                at += 3
                continue
            said.append(self._gift(items[at], is_x=is_x))
            at += 1
        return self.listed(said)

    def _gift(self, item: Raised | Numbered, *, is_x: bool) -> str:
        if isinstance(item, Numbered):
            return f"{self._keyword(item.word)} {'X' if is_x else item.number}"
        return f"{'+' if item.by > 0 else '-'}X {SYMBOLS[item.cell]}" if is_x else f"{item.by:+} {SYMBOLS[item.cell]}"

    def _counted_by(self, unit: Unit | None, subject: Subject) -> str:
        if unit is None:
            return ""
        if unit.is_x:
            return self.sayings.where_x.format(self._amount(unit.amount, subject))
        limit = "" if unit.at_most is None else self.sayings.up_to.format(unit.at_most)
        return f"{self.sayings.for_each.format(self.unit(unit.amount, own=subject.person is Person.ME))}{limit}"

    def _cost(self, change: AltersCost, subject: Subject) -> str:
        match change:
            case CostsLess(by, bound):
                pattern, margin = self.sayings.less, self.sayings.minimum
            case CostsMore(by, bound):
                pattern, margin = self.sayings.more, self.sayings.maximum
            case CostsAtLeast(by):
                pattern, margin, bound = self.sayings.at_least, "", None
            case CostsAtMost(by):
                pattern, margin, bound = self.sayings.at_most, "", None
            case _:
                raise unsayable(change)
        factor, unit = unit_of(by)
        if factor < 0 or (unit is not None and unit.is_x):
            raise unsayable(change)
        said = f"{pattern.format(factor)}{self._counted_by(unit, subject)}{self._origin(subject)}"
        return said if bound is None else f"{said}{margin.format(bound)}"

    def _origin(self, subject: Subject) -> str:
        return "" if subject.origin is None else f" {self.vocabulary.word('FROM', subject.origin).forms[0]}"

    def listed(self, items: Sequence[str]) -> str:
        """A list: the last item has "and"."""
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {self.and_} {items[-1]}"

    # ---------------------------------------------------------------- what a language says

    @abstractmethod
    def own_statistics(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Statistics of a subject that is known: "its V and M"."""

    @abstractmethod
    def statistics_of(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Statistics of a subject that is named: "the V and M of Robots"."""

    @abstractmethod
    def abilities_of(self, subject: Subject, kind: str) -> str:
        """Abilities of a subject that is named, of a kind or all."""
