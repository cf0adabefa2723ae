"""What the printers of all languages share: how data is taken apart into what a sentence says.

A printer of a language says the smallest things: an article, a verb, a comparison. What follows from the data alone is
here: which conditions open a sentence, which predicates share a verb, what stands behind a noun.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from attrs import evolve

from ludex.layers.conditions import AllHold, Always, AnyHolds, Condition, NotHolds
from ludex.layers.features import Bears, Everything, Has, Is
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.selection import AllOf, AnyOf, Not, Selector, Tally
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.text.phrases import (
    Phrase,
    keyword_of,
    numbered_of,
    parts_of,
    phrase_of,
    subtype_of,
    terrain_of,
    unsayable,
)
from ludex.systems.altered.text.predicates import (
    AbilitiesIgnored,
    Controlled,
    Predicate,
    StatisticsAre,
    StatisticsSwitch,
    predicates_of,
)
from ludex.systems.altered.text.sayings import Sayings
from ludex.systems.altered.text.subjects import Person, Subject
from ludex.systems.altered.text.vocabulary import Vocabulary, Word

POSSESSED: Final = (StatisticsAre, StatisticsSwitch, AbilitiesIgnored)
"""Predicates of what a subject has, not of the subject: "its V is 3"."""


class Printer(ABC):
    """Prints abilities in one language."""

    vocabulary: ClassVar[Vocabulary]
    sayings: ClassVar[Sayings]
    and_: ClassVar[str]
    or_: ClassVar[str]
    qualities_agree: ClassVar[bool]
    """Whether what describes a noun has a plural of its own: French "Robots boostés", English "boosted Robots"."""

    def __init__(self, translate: Callable[[str], str]) -> None:
        """A printer; `translate` says in its language what an ability of an English text says."""
        self.translate = translate

    # ---------------------------------------------------------------- sentences

    def ability(self, passive: Passive) -> str:
        """A passive as a sentence.

        Raises:
            NoWords: Card text cannot say it.
        """
        opening, closing = self._spread(passive.when)
        said = self._clause(passive)
        if closing:
            said = f"{said} {self._conditional(closing)}"
        if opening:
            said = f"{self._conditional(opening)}, {said}"
        return self.polished(f"{said[0].upper()}{said[1:]}.")

    def polished(self, sentence: str) -> str:
        """A whole sentence, with what depends on neighbouring words put right."""
        return sentence

    def quoted(self, ability: Ability) -> str:
        """An ability in quotation marks."""
        said = ability.name if isinstance(ability, Inert) else self.ability(ability)
        return self.sayings.quotation.format(said.removesuffix("."))

    def _clause(self, passive: Passive) -> str:
        predicates = predicates_of(passive.does)
        costs = any(isinstance(change, AltersCost) for change in passive.does)
        subject = self._subject(phrase_of(passive.affects, anywhere=costs), costs=costs)
        if predicates == (Controlled(),):
            return self.you_control(subject)
        said = [self._first(subject, predicates[0])]
        for predicate in predicates[1:]:
            if isinstance(predicate, POSSESSED):
                said.append(self.possessed(subject, predicate))
            elif isinstance(predicates[0], POSSESSED):
                said.append(f"{self.pronoun(subject)} {self.predicate(subject, predicate)}")
            else:
                said.append(self.predicate(subject, predicate))
        return f" {self.and_} ".join(said)

    def _subject(self, phrase: Phrase, *, costs: bool) -> Subject:
        """The subject; where cards are played from is said behind their cost."""
        if not costs or not isinstance(phrase.zone, Is):
            return self.subject(phrase)
        if len(phrase.zone.words) > 1:
            raise unsayable(phrase.zone)
        (zone,) = phrase.zone.words
        return evolve(self.subject(evolve(phrase, zone=None)), origin=zone)

    def _first(self, subject: Subject, predicate: Predicate) -> str:
        if not isinstance(predicate, POSSESSED):
            return f"{self.named(subject)} {self.predicate(subject, predicate)}"
        if subject.person is Person.ME:
            return self.possessed(subject, predicate)
        return self.possessed_of(subject, predicate)

    # ---------------------------------------------------------------- conditions

    def _spread(self, when: Condition) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
        """The conditions that open a sentence, and those that close it."""
        if isinstance(when, Always):
            return (), ()
        facts = self._facts(when)
        for cut in range(len(facts), 0, -1):
            opening, closing = facts[:cut], facts[cut:]
            if _go_together(opening) and (not closing or _go_together(closing)):
                return opening, closing
        raise unsayable(when)

    def _facts(self, when: Condition) -> tuple[Condition, ...]:
        if not isinstance(when, AllHold) or self.vocabulary.find("FACT", when):
            return (when,)
        return tuple(fact for each in when.inner for fact in self._facts(each))

    def _conditional(self, facts: tuple[Condition, ...]) -> str:
        if len(facts) == 1 and isinstance(facts[0], NotHolds):
            return self.sayings.unless.format(self._condition(facts[0].inner))
        return self.sayings.provided.format(self._together(facts))

    def _condition(self, condition: Condition) -> str:
        return self._together(self._facts(condition))

    def _together(self, facts: Sequence[Condition]) -> str:
        if len(facts) == 1 and isinstance(facts[0], AnyHolds):
            return self._joined([self._together(self._facts(each)) for each in facts[0].inner], self.or_)
        return self._joined([self._fact(fact) for fact in facts], self.and_)

    def _joined(self, facts: Sequence[str], conjunction: str) -> str:
        said, *rest = facts
        for fact in rest:
            joins = self.sayings.joins_plainly if fact[0].isdigit() else self.sayings.joins
            said = f"{said}{joins[conjunction]}{fact}"
        return said

    def _fact(self, fact: Condition) -> str:
        known = self.vocabulary.find("FACT", fact)
        if known is not None:
            return known.forms[0]
        return self.fact(fact)

    # ---------------------------------------------------------------- nouns

    def tallied(self, tally: Tally, *, others: bool, own: bool) -> Phrase:
        """The objects of a tally, told from "other" objects as the reader will read it.

        Args:
            tally: The tally.
            others: Whether the object that is changed is left out.
            own: Whether "other" means other than the source here.
        """
        phrase = phrase_of(tally.objects)
        if others:
            if phrase.other:
                raise unsayable(tally)
            return evolve(phrase, other=True)
        return evolve(phrase, other=False, but_me=True) if phrase.other and not own else phrase

    def kind_of(self, phrase: Phrase, *, plural: bool, every: bool) -> tuple[str, bool]:
        """The words for the kinds of a phrase, and whether they are feminine.

        Args:
            phrase: The phrase.
            plural: Whether several are meant.
            every: Whether all of them are meant, so that a list has "and".
        """
        if phrase.is_regions:
            word = self.vocabulary.word("_REGION")
            return word.form(plural=plural), word.feminine
        if not phrase.options:
            return self.object_word().form(plural=plural), self.object_word().feminine
        ordered = self.in_readable_order(phrase)
        shared = phrase.head is not None and not self.qualities_agree
        options = [self.kind(option, plural=plural and not (shared and option != ordered[-1])) for option in ordered]
        conjunction = self.and_ if every and phrase.head is None and plural else self.or_
        feminine = all(is_feminine for _, is_feminine in options)
        return f" {conjunction} ".join(said for said, _ in options), feminine

    def region_words(self, phrase: Phrase) -> list[Word]:
        """The words for regions that are named one by one, in the order of the vocabulary."""
        words = [self.vocabulary.word("REGION", region) for region in phrase.regions]
        return sorted(words, key=self.vocabulary.words.index)

    def object_word(self) -> Word:
        """The word for objects of any kind."""
        return next(word for word in self.vocabulary.of(["TYPE"]) if word.forms[0] in ("object", "objet"))

    def nominal(self, part: Selector) -> Word:
        """The noun for one part of a kind."""
        subtype = subtype_of(part)
        if subtype is not None:
            return self.vocabulary.word("SUBTYPE", subtype)
        return self.vocabulary.find("TOKEN", part) or self.vocabulary.word("TYPE", part)

    def quality(self, part: Selector, *, plural: bool, feminine: bool) -> str | None:
        """A part as a quality that stands beside a noun; None where it is none."""
        word = self._quality_word(part)
        if word is not None:
            return word.form(plural=plural, feminine=feminine)
        match part:
            case AnyOf(inner):
                options = [self.quality(each, plural=plural, feminine=feminine) for each in inner]
                said = [option for option in options if option is not None]
                return f" {self.or_} ".join(said) if len(said) == len(options) else None
            case Not(Has(c.SUBTYPES | c.TRAITS, _) as inner):
                return self.sayings.negated.format(self.nominal(inner).form(plural=plural and self.qualities_agree))
        opposite = self._quality_word(~part)
        if opposite is not None:
            return self.sayings.negated.format(opposite.form(plural=plural, feminine=feminine))
        return None

    def _quality_word(self, part: Selector) -> Word | None:
        keyword, numbered = keyword_of(part), numbered_of(part)
        if keyword is not None:
            return self.vocabulary.word("KEYWORD", keyword)
        if numbered is not None:
            return self.vocabulary.word("NUMBERED", numbered)
        return self.vocabulary.find("ADJECTIVE", part)

    def behind(self, phrase: Phrase, parts: Iterable[Selector], *, plural: bool, feminine: bool) -> list[str]:
        """What stands behind a noun: whose the objects are, where, with what."""
        said: list[str] = []
        if phrase.whose is not None:
            whose = self.vocabulary.find("WHOSE", phrase.whose) or self.vocabulary.word("PLAYED", phrase.whose)
            said.append(whose.forms[0])
        if phrase.but_me:
            said.append(self.vocabulary.word("_OTHER_THAN_ME").forms[0])
        if phrase.zone is not None:
            said.append(self.vocabulary.word("ZONED", phrase.zone).forms[0])
        possessions = [(part, self.possession(part)) for part in parts]
        said += [self._post(part, plural=plural, feminine=feminine) for part, had in possessions if had is None]
        had = [possession for _, possession in possessions if possession is not None]
        return [*said, self._with(had, self.and_)] if had else said

    def _with(self, possessions: Sequence[str], conjunction: str) -> str:
        return self.sayings.with_.format(f" {conjunction} ".join(possessions))

    def _post(self, part: Selector, *, plural: bool, feminine: bool) -> str:
        place = self.place(part, plural=plural)
        if place is not None:
            return place
        match part:
            case Not(Bears(kind, None)):
                return self.sayings.without.format(self.sayings.bare_ability[kind or ""])
            case Not(inner) if (had := self.possession(inner)) is not None:
                return self.sayings.without.format(had)
            case AnyOf(inner) if all(self.had(each) is not None for each in inner):
                return self._with([self.had(each) or "" for each in inner], self.or_)
            case Not(inner):
                said = self.states(inner, plural=plural, feminine=feminine)
                return self.sayings.that_are_not[plural].format(said)
        return self.sayings.that_are[plural].format(self.states(part, plural=plural, feminine=feminine))

    def place(self, part: Selector, *, plural: bool) -> str | None:
        """A part as a place; None where it is none."""
        word = self.vocabulary.find("PLACE", part)
        if word is not None:
            return word.form(plural=plural)
        options = part.inner if isinstance(part, AnyOf) else (part,)
        terrains = [terrain_of(option) for option in options]
        return self.in_terrains([word for word in terrains if word]) if all(terrains) else None

    def states(self, selector: Selector, *, plural: bool, feminine: bool) -> str:
        """What something is said to be, as a list where it is several things.

        Raises:
            NoWords: Something of it cannot be said so.
        """
        if isinstance(selector, Everything):
            return self.with_article(self.object_word(), plural=plural)
        if isinstance(selector, AnyOf):
            options = [self._one_state(option, plural=plural, feminine=feminine) for option in selector.inner]
            return f" {self.or_} ".join(options)
        said = [self.state(part, plural=plural, feminine=feminine) for part in parts_of(selector)]
        return f" {self.and_} ".join(said)

    def _one_state(self, option: Selector, *, plural: bool, feminine: bool) -> str:
        parts = parts_of(option)
        if len(parts) == 1:
            return self.state(parts[0], plural=plural, feminine=feminine)
        said, is_feminine = self.kind(parts, plural=plural)
        return self.articled(said, plural=plural, feminine=is_feminine)

    def with_article(self, noun: Word, *, plural: bool) -> str:
        """A noun as what something is said to be."""
        return self.articled(noun.form(plural=plural), plural=plural, feminine=noun.feminine)

    def state(self, part: Selector, *, plural: bool, feminine: bool) -> str:
        """One thing that something is said to be.

        Raises:
            NoWords: It cannot be said so.
        """
        word = self._quality_word(part) or self.vocabulary.find("ZONED", part)
        if word is not None:
            return word.form(plural=plural, feminine=feminine)
        place = self.place(part, plural=plural)
        if place is not None and not isinstance(part, AnyOf):
            return place
        if isinstance(part, Has) and part.cell == c.TERRAINS:
            return self.with_article(self.vocabulary.word("TERRAIN", part.member), plural=plural)
        if isinstance(part, AllOf | AnyOf | Not) and not self.vocabulary.find("TYPE", part):
            raise unsayable(part)
        return self.with_article(self.nominal(part), plural=plural)

    # ---------------------------------------------------------------- what a language says

    @abstractmethod
    def fact(self, fact: Condition) -> str:
        """One fact that is no fixed phrase; see `PrinterOfAmounts`."""

    @abstractmethod
    def possession(self, part: Selector) -> str | None:
        """A part as something that objects have; None where it is none. See `PrinterOfAmounts`."""

    @abstractmethod
    def had(self, part: Selector) -> str | None:
        """The same for keywords and boosts too. See `PrinterOfAmounts`."""

    @abstractmethod
    def predicate(self, subject: Subject, predicate: Predicate) -> str:
        """A verb and what goes with it; see `PrinterOfPredicates`."""

    @abstractmethod
    def possessed(self, subject: Subject, predicate: Predicate) -> str:
        """A statement of what the subject has: "its V is 3". See `PrinterOfPredicates`."""

    @abstractmethod
    def possessed_of(self, subject: Subject, predicate: Predicate) -> str:
        """The same where the subject is named: "the V of Robots is 3". See `PrinterOfPredicates`."""

    @abstractmethod
    def subject(self, phrase: Phrase) -> Subject:
        """A phrase as the subject of verbs."""

    @abstractmethod
    def named(self, subject: Subject) -> str:
        """The words for a subject."""

    @abstractmethod
    def pronoun(self, subject: Subject) -> str:
        """The pronoun for a subject."""

    @abstractmethod
    def you_control(self, subject: Subject) -> str:
        """That objects are under the control of the source's controller."""

    @abstractmethod
    def in_readable_order(self, phrase: Phrase) -> list[tuple[Selector, ...]]:
        """The kinds of a phrase in an order that is read as they are meant, a shared type among them."""

    @abstractmethod
    def kind(self, option: tuple[Selector, ...], *, plural: bool) -> tuple[str, bool]:
        """The words for one kind, and whether they are feminine."""

    @abstractmethod
    def in_terrains(self, words: Sequence[str]) -> str:
        """In one of some terrains."""

    @abstractmethod
    def articled(self, kind: str, *, plural: bool, feminine: bool) -> str:
        """What something is said to be: "a Robot", "Robots"."""


def _go_together(facts: Sequence[Condition]) -> bool:
    return len(facts) == 1 or not any(isinstance(fact, NotHolds | AnyHolds) for fact in facts)
