"""Passive abilities as English card text."""

from collections.abc import Sequence
from typing import ClassVar, Final

from attrs import evolve

from ludex.layers.cells import Characteristic
from ludex.layers.features import Has
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text.english import VOCABULARY
from ludex.systems.altered.text.phrases import Phrase, is_type, phrase_of
from ludex.systems.altered.text.printing_of_amounts import SYMBOLS
from ludex.systems.altered.text.printing_of_predicates import PrinterOfPredicates
from ludex.systems.altered.text.sayings import Sayings
from ludex.systems.altered.text.subjects import Person, Subject
from ludex.systems.altered.text.vocabulary import Vocabulary, Word

WHOSE: Final = ("my", "its", "their")
PRONOUNS: Final = ("I", "it", "they")
COUNTED: Final = {
    Relation.EQUAL: "exactly {0}",
    Relation.MORE: "more than {0}",
    Relation.LESS: "fewer than {0}",
    Relation.AT_LEAST: "{0} or more",
    Relation.AT_MOST: "{0} or fewer",
}
ABILITIES: Final = {
    "": "abilities",
    "reaction": "Reactions",
    "quick action": "quick actions",
    SUPPORT: "support abilities",
}


def _verb(me: str, it: str, them: str, rest: str = "{0}") -> tuple[str, str, str]:
    return (f"{me} {rest}", f"{it} {rest}", f"{them} {rest}")


def _whose(what: str) -> tuple[str, str, str]:
    return (f"my {what}", f"its {what}", f"their {what}")


SAYINGS: Final = Sayings(
    quotation="“{0}”",
    provided="if {0}",
    unless="unless {0}",
    joins={"and": " and ", "or": " or "},
    joins_plainly={"and": " and if ", "or": " or if "},
    with_="with {0}",
    without="without {0}",
    that_are=("that is {0}", "that are {0}"),
    that_are_not=("that is not {0}", "that are not {0}"),
    negated="non-{0}",
    up_to=", up to {0}",
    down_to=", down to {0}",
    own_count={
        "boosts": "the number of my boosts",
        "subtypes": "the number of my sub-types",
        "keywords": "the number of my keywords",
    },
    own_unit={"boosts": "boost on me", "subtypes": "sub-type I have", "keywords": "keyword I have"},
    mine="my {0}",
    theirs="their {0}",
    my_extreme={"highest": "my highest statistic", "lowest": "my lowest statistic"},
    their_extreme={"highest": "their highest statistic", "lowest": "their lowest statistic"},
    compared={
        Relation.EQUAL: "equal to {0}",
        Relation.NOT_EQUAL: "other than {0}",
        Relation.MORE: "greater than {0}",
        Relation.LESS: "less than {0}",
        Relation.AT_LEAST: "at least {0}",
        Relation.AT_MOST: "at most {0}",
    },
    compares="{0} is {1}",
    an_ability={
        "": "an ability",
        "reaction": "a Reaction",
        "quick action": "a quick action",
        SUPPORT: "a support ability",
    },
    bare_ability=ABILITIES,
    no_ability={kind: f"no {words}" for kind, words in ABILITIES.items()},
    i_am="I am {0}",
    i_am_not="I am not {0}",
    i_have="I have {0}",
    are=_verb("am", "is", "are"),
    no_longer=_verb("am", "is", "are", "no longer {0}"),
    have=_verb("have", "has", "have"),
    number_gained=_verb("gain", "gains", "gain", "a {0} of {1}"),
    lose=_verb("lose", "loses", "lose"),
    others={"subtypes": _whose("other sub-types"), "terrains": _whose("other terrains")},
    abilities={kind: _whose(words) for kind, words in ABILITIES.items()},
    features={
        "keywords": _whose("keywords"),
        "subtypes": _whose("sub-types"),
        "terrains": _whose("terrains"),
    },
    where_x=", where X is {0}",
    for_each=" for each {0}",
    is_number=("{0} is {1}", "{0} are {1}"),
    is_equal=("{0} is equal to", "{0} are equal to"),
    is_doubled=("{0} is doubled", "{0} are doubled"),
    are_switched="{0} are switched",
    are_ignored="{0} are ignored",
    cost=_verb("cost", "costs", "cost"),
    less="{0} less",
    more="{0} more",
    at_least="at least {0}",
    at_most="at most {0}",
    minimum=", to a minimum of {0}",
    maximum=", to a maximum of {0}",
)


class EnglishPrinter(PrinterOfPredicates):
    """Prints abilities in English."""

    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    sayings: ClassVar[Sayings] = SAYINGS
    and_: ClassVar[str] = "and"
    or_: ClassVar[str] = "or"
    qualities_agree: ClassVar[bool] = False

    # ---------------------------------------------------------------- subjects

    def subject(self, phrase: Phrase) -> Subject:
        """Me; a region named alone; or several."""
        if phrase.itself:
            return Subject(phrase, Person.ME)
        return Subject(phrase, Person.IT if len(phrase.regions) == 1 else Person.THEM)

    def named(self, subject: Subject) -> str:
        """Such as "I", "my region", "all Robots", "other Robots you control"."""
        phrase = subject.phrase
        if phrase.itself:
            return "I"
        if phrase.regions:
            return " and ".join(word.forms[0] for word in self.region_words(phrase))
        return f"{'all ' if phrase.is_plain() else ''}{self.noun(phrase, plural=True, every=True)}"

    def pronoun(self, subject: Subject) -> str:
        """Such as "I", "it", "they"."""
        return PRONOUNS[subject.person]

    def you_control(self, subject: Subject) -> str:
        """Such as "you control Characters facing me"."""
        return f"you control {self.noun(subject.phrase, plural=True, every=True)}"

    def own_statistics(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Such as "my V and M"."""
        return f"{WHOSE[subject.person]} {self.listed([SYMBOLS[cell] for cell in cells])}"

    def statistics_of(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Such as "the V and M of Robots"."""
        return f"the {self.listed([SYMBOLS[cell] for cell in cells])} of {self._plainly(subject)}"

    def abilities_of(self, subject: Subject, kind: str) -> str:
        """Such as "the Reactions of Robots"."""
        return f"the {ABILITIES[kind]} of {self._plainly(subject)}"

    def _plainly(self, subject: Subject) -> str:
        if subject.phrase.regions:
            return self.named(subject)
        return self.noun(subject.phrase, plural=True, every=True)

    # ---------------------------------------------------------------- nouns

    def noun(self, phrase: Phrase, *, plural: bool, every: bool = False) -> str:
        """A noun with all that is said of it, without an article."""
        if phrase.is_regions:
            return self._regions(phrase, plural=plural)
        kind, _ = self.kind_of(phrase, plural=plural, every=every)
        qualities = [self.quality(part, plural=plural, feminine=False) for part in phrase.parts]
        before = [quality for quality in qualities if quality is not None]
        rest = [part for part, quality in zip(phrase.parts, qualities, strict=True) if quality is None]
        other = ["other"] if phrase.other else []
        return " ".join([*other, *before, kind, *self.behind(phrase, rest, plural=plural, feminine=False)])

    def _regions(self, phrase: Phrase, *, plural: bool) -> str:
        if phrase.regions:
            return self.named(Subject(phrase, Person.IT))
        terrains = [part for part in phrase.parts if isinstance(part, Has) and part.cell == c.TERRAINS]
        before = [self.vocabulary.word("TERRAIN", part.member).forms[0] for part in terrains[:1]]
        behind = [self._region_post(part, plural=plural) for part in phrase.parts if part not in terrains[:1]]
        return " ".join([*before, "regions" if plural else "region", *behind])

    def _region_post(self, part: Selector, *, plural: bool) -> str:
        if isinstance(part, Holding):
            held = phrase_of(part.objects)
            inside = self._article(self.noun(evolve(held, other=False), plural=False), another=held.other)
            return f"with {inside} in {'them' if plural else 'it'}"
        word = self.vocabulary.find("OTHER_REGIONS", part)
        return word.forms[0] if word is not None else self._post(part, plural=plural, feminine=False)

    def _article(self, noun: str, *, another: bool = False) -> str:
        if another:
            return f"another {noun}"
        return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"

    def in_readable_order(self, phrase: Phrase) -> list[tuple[Selector, ...]]:
        """A type that stands last in a list is shared by all, so that kinds with a type of their own come first."""
        if phrase.head is None:
            return sorted(phrase.options, key=lambda option: not any(is_type(part) for part in option))
        *others, simplest = sorted(phrase.options, key=len, reverse=True)
        return [*others, (*simplest, phrase.head)]

    def kind(self, option: tuple[Selector, ...], *, plural: bool) -> tuple[str, bool]:
        """Such as "robot Elementals", "token Characters", "Robot tokens"."""
        has_type = any(is_type(part) for part in option)
        words = [self.nominal(part) for part in sorted(option, key=lambda part: _place(part, has_type=has_type))]
        return " ".join([*(word.forms[0] for word in words[:-1]), words[-1].form(plural=plural)]), False

    def in_terrains(self, words: Sequence[str]) -> str:
        """Such as "In a Forest or a Mountain"."""
        places = [self.with_article(self.vocabulary.word("TERRAIN", word), plural=False) for word in words]
        return f"in {' or '.join(places)}"

    def with_article(self, noun: Word, *, plural: bool) -> str:
        """Such as "a Robot", "Robots", "Water"."""
        uncounted = noun.form(plural=True) == noun.forms[0]
        return self.articled(noun.form(plural=plural), plural=plural or uncounted, feminine=False)

    def articled(self, kind: str, *, plural: bool, feminine: bool) -> str:
        """Such as "a Robot token"."""
        return kind if plural else self._article(kind)

    # ---------------------------------------------------------------- amounts

    def each_of(self, phrase: Phrase) -> str:
        """Such as "robot you control"."""
        return self.noun(phrase, plural=False)

    def number_of(self, phrase: Phrase) -> str:
        """Such as "the number of Robots you control"."""
        return f"the number of {self.noun(phrase, plural=True, every=True)}"

    def extreme_among(self, which: str, cell: Characteristic[int], phrase: Phrase) -> str:
        """Such as "the highest V among Robots"."""
        return f"the {which} {self.counter(cell)} among {self.noun(phrase, plural=True, every=True)}"

    def total_of(self, cell: Characteristic[int], phrase: Phrase) -> str:
        """Such as "the total V of Robots"."""
        return f"the total {self.counter(cell)} of {self.noun(phrase, plural=True, every=True)}"

    def boosts(self, relation: Relation, number: int) -> str:
        """Such as "two or more boosts"."""
        if (relation, number) == (Relation.EQUAL, 0):
            return "no boosts"
        if (relation, number) == (Relation.AT_LEAST, 1):
            return "a boost"
        pattern = COUNTED.get(relation, "other than {0}")
        return f"{pattern.format(self.number_word(number))} {'boost' if number == 1 else 'boosts'}"

    def quantity(self, holder: str, phrase: Phrase, relation: Relation, number: int) -> str:
        """Such as "you control three or more Robots", "there is a Robot"."""
        one = (relation, number) == (Relation.AT_LEAST, 1)
        return f"{self.vocabulary.word(holder).form(plural=not one)} {self._counted(phrase, relation, number)}"

    def _counted(self, phrase: Phrase, relation: Relation, number: int) -> str:
        """Such as "a Robot", "another Robot", "no Robots", "three or more Robots"."""
        if (relation, number) == (Relation.AT_LEAST, 1):
            return self._article(self.noun(evolve(phrase, other=False), plural=False), another=phrase.other)
        if (relation, number) == (Relation.EQUAL, 0):
            return f"no {self.noun(phrase, plural=True)}"
        return f"{COUNTED[relation].format(self.number_word(number))} {self.noun(phrase, plural=True)}"

    def contest(self, phrase: Phrase, relation: Relation) -> str:
        """Such as "you control more Robots than your opponent"."""
        comparative = self.vocabulary.word("COMPARATIVE", relation).forms[0]
        return f"you control {comparative} {self.noun(phrase, plural=True)} than your opponent"


def _place(part: Selector, *, has_type: bool) -> tuple[bool, bool]:
    """Its place in a kind: a type stands last, and where there is none "token" does."""
    return is_type(part), isinstance(part, Has) and part.cell == c.TRAITS and not has_type


def with_stop(text: str) -> str:
    """A text as a sentence of its own.

    >>> with_stop(" {J} Draw a card "), with_stop("I am Gigantic.")
    ('{J} Draw a card.', 'I am Gigantic.')
    """
    sentence = text.strip()
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def without_stop(text: str) -> str:
    """A sentence as it is quoted.

    >>> without_stop("I am Gigantic.")
    'I am Gigantic'
    """
    return text.removesuffix(".")


# abilities are known by their English text, so that there is nothing to translate
ENGLISH_PRINTER: Final = EnglishPrinter(without_stop)
