"""Passive abilities as French card text."""

import re
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from ludex.layers.cells import Characteristic
from ludex.layers.features import Has
from ludex.layers.relations import Relation
from ludex.layers.relative import Holding
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.in_play import SUPPORT
from ludex.systems.altered.text.french import VOCABULARY
from ludex.systems.altered.text.phrases import Phrase, is_type, phrase_of
from ludex.systems.altered.text.printing_of_amounts import SYMBOLS
from ludex.systems.altered.text.printing_of_predicates import PrinterOfPredicates
from ludex.systems.altered.text.sayings import Sayings
from ludex.systems.altered.text.subjects import Person, Subject
from ludex.systems.altered.text.vocabulary import Vocabulary

WHOSE: Final = ("mon", "son", "leur")
PRONOUNS: Final = (("je", "je"), ("il", "elle"), ("ils", "elles"))
COUNTED: Final = {
    Relation.EQUAL: "exactement {0}",
    Relation.MORE: "plus de {0}",
    Relation.LESS: "moins de {0}",
    Relation.AT_LEAST: "au moins {0}",
    Relation.AT_MOST: "au plus {0}",
}
CONTESTS: Final = {Relation.MORE: "plus de", Relation.LESS: "moins de"}
ABILITY: Final = {
    "": "capacité",
    "reaction": "Réaction",
    "quick action": "action rapide",
    SUPPORT: "capacité de soutien",
}
ABILITIES: Final = {
    "": "capacités",
    "reaction": "Réactions",
    "quick action": "actions rapides",
    SUPPORT: "capacités de soutien",
}

_VOWEL: Final = "[aàâeéèêiîoôuœAÀÂEÉÈÊIÎOÔUŒ][^\\W\\d_]"
CONTRACTIONS: Final = (
    (re.compile(r"\bde les\b"), "des"),
    (re.compile(r"\bde le\b"), "du"),
    (re.compile(r"\bà les\b"), "aux"),
    (re.compile(r"\bà le\b"), "au"),
    (re.compile(rf"\b([Jj]|[dnq]|qu)e (?={_VOWEL})"), r"\1'"),
    (re.compile(r"\b([Ss])i (?=il\b)"), r"\1'"),
    (re.compile(r"\b([Jj])'ai (?=aucun)"), r"\1e n'ai "),
)
"""What neighbouring words become together, in the order in which it happens."""


def _verb(me: str, it: str, them: str, rest: str = "{0}") -> tuple[str, str, str]:
    return (f"{me} {rest}", f"{it} {rest}", f"{them} {rest}")


def _whose(what: str) -> tuple[str, str, str]:
    return (f"mes {what}", f"ses {what}", f"leurs {what}")


SAYINGS: Final = Sayings(
    quotation="« {0} »",
    provided="si {0}",
    unless="sauf si {0}",
    joins={"et": " et si ", "ou": " ou si "},
    joins_plainly={"et": " et si ", "ou": " ou si "},
    with_="avec {0}",
    without="sans {0}",
    that_are=("qui est {0}", "qui sont {0}"),
    that_are_not=("qui n'est pas {0}", "qui ne sont pas {0}"),
    negated="non {0}",
    up_to=", jusqu'à {0}",
    down_to=", jusqu'à un minimum de {0}",
    own_count={
        "boosts": "le nombre de boosts sur moi",
        "subtypes": "le nombre de sous-types que j'ai",
        "keywords": "le nombre de mots-clés que j'ai",
    },
    own_unit={"boosts": "boost sur moi", "subtypes": "sous-type que j'ai", "keywords": "mot-clé que j'ai"},
    mine="mon {0}",
    theirs="leur {0}",
    my_extreme={"highest": "ma statistique la plus élevée", "lowest": "ma statistique la plus basse"},
    their_extreme={"highest": "leur statistique la plus élevée", "lowest": "leur statistique la plus basse"},
    compared={
        Relation.EQUAL: "égal à {0}",
        Relation.NOT_EQUAL: "différent de {0}",
        Relation.MORE: "supérieur à {0}",
        Relation.LESS: "inférieur à {0}",
        Relation.AT_LEAST: "au moins {0}",
        Relation.AT_MOST: "au plus {0}",
    },
    compares="{0} est {1}",
    an_ability={kind: f"une {word}" for kind, word in ABILITY.items()},
    bare_ability=ABILITY,
    no_ability={kind: f"aucune {word}" for kind, word in ABILITY.items()},
    i_am="je suis {0}",
    i_am_not="je ne suis pas {0}",
    i_have="j'ai {0}",
    are=_verb("suis", "est", "sont"),
    no_longer=_verb("ne suis plus", "n'est plus", "ne sont plus"),
    have=_verb("ai", "a", "ont"),
    number_gained=_verb("gagne", "gagne", "gagnent", "un {0} de {1}"),
    lose=_verb("perds", "perd", "perdent"),
    others={"subtypes": _whose("autres sous-types"), "terrains": _whose("autres terrains")},
    abilities={kind: _whose(words) for kind, words in ABILITIES.items()},
    features={
        "keywords": _whose("mots-clés"),
        "subtypes": _whose("sous-types"),
        "terrains": _whose("terrains"),
    },
    where_x=", où X est {0}",
    for_each=" pour chaque {0}",
    is_number=("{0} est égal à {1}", "{0} sont égaux à {1}"),
    is_equal=("{0} est égal à", "{0} sont égaux à"),
    is_doubled=("{0} est doublé", "{0} sont doublés"),
    are_switched="{0} sont échangés",
    are_ignored="{0} sont ignorées",
    cost=_verb("coûte", "coûte", "coûtent"),
    less="{0} de moins",
    more="{0} de plus",
    at_least="au moins {0}",
    at_most="au plus {0}",
    minimum=", avec un minimum de {0}",
    maximum=", avec un maximum de {0}",
)


class FrenchPrinter(PrinterOfPredicates):
    """Prints abilities in French."""

    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    sayings: ClassVar[Sayings] = SAYINGS
    and_: ClassVar[str] = "et"
    or_: ClassVar[str] = "ou"
    qualities_agree: ClassVar[bool] = True

    def polished(self, sentence: str) -> str:
        """A sentence with its contractions: "de les" is "des", "je ai" is "j'ai"."""

        def contract(text: str) -> str:
            for uncontracted, contraction in CONTRACTIONS:
                text = uncontracted.sub(contraction, text)
            return text

        return outside_quotations(sentence, contract)

    # ---------------------------------------------------------------- subjects

    def subject(self, phrase: Phrase) -> Subject:
        """Me; a region named alone; or several."""
        if phrase.itself:
            return Subject(phrase, Person.ME)
        if phrase.is_regions:
            return Subject(phrase, Person.IT if len(phrase.regions) == 1 else Person.THEM, feminine=True)
        _, feminine = self.kind_of(phrase, plural=True, every=True)
        return Subject(phrase, Person.THEM, feminine)

    def named(self, subject: Subject) -> str:
        """Such as "je", "ma région", "tous les Robots", "les autres Robots que vous contrôlez"."""
        phrase = subject.phrase
        if phrase.itself:
            return "je"
        if phrase.regions:
            return " et ".join(word.forms[0] for word in self.region_words(phrase))
        every = ("toutes les" if subject.feminine else "tous les") if phrase.is_plain() else "les"
        return f"{every} {self.noun(phrase, plural=True, every=True)}"

    def pronoun(self, subject: Subject) -> str:
        """Such as "je", "elle", "ils"."""
        return PRONOUNS[subject.person][subject.feminine]

    def you_control(self, subject: Subject) -> str:
        """Such as "vous contrôlez les Personnages qui me font face"."""
        return f"vous contrôlez {self._plainly(subject)}"

    def own_statistics(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Such as "mon V et mon M"."""
        return self.listed([f"{WHOSE[subject.person]} {SYMBOLS[cell]}" for cell in cells])

    def statistics_of(self, subject: Subject, cells: tuple[Characteristic[int], ...]) -> str:
        """Such as "le V et le M des Robots"."""
        return f"{self.listed([f'le {SYMBOLS[cell]}' for cell in cells])} de {self._plainly(subject)}"

    def abilities_of(self, subject: Subject, kind: str) -> str:
        """Such as "les Réactions des Robots"."""
        return f"les {ABILITIES[kind]} de {self._plainly(subject)}"

    def _plainly(self, subject: Subject) -> str:
        return self.named(subject) if subject.phrase.regions else self._the(subject.phrase)

    def _the(self, phrase: Phrase) -> str:
        return f"les {self.noun(phrase, plural=True, every=True)}"

    # ---------------------------------------------------------------- nouns

    def noun(self, phrase: Phrase, *, plural: bool, every: bool = False) -> str:
        """A noun with all that is said of it, without an article."""
        if phrase.is_regions:
            return self._regions(phrase, plural=plural)
        kind, feminine = self.kind_of(phrase, plural=plural, every=every)
        qualities = [self.quality(part, plural=plural, feminine=feminine) for part in phrase.parts]
        beside = [quality for quality in qualities if quality is not None]
        rest = [part for part, quality in zip(phrase.parts, qualities, strict=True) if quality is None]
        other = [f"autre{'s' * plural}"] if phrase.other else []
        joined = [" et ".join(beside)] if beside else []
        return " ".join([*other, kind, *joined, *self.behind(phrase, rest, plural=plural, feminine=feminine)])

    def _regions(self, phrase: Phrase, *, plural: bool) -> str:
        if phrase.regions:
            return self.named(Subject(phrase, Person.IT))
        terrains = [part for part in phrase.parts if isinstance(part, Has) and part.cell == c.TERRAINS]
        beside = [self.vocabulary.word("TERRAIN", part.member).forms[0] for part in terrains[:1]]
        rest = [part for part in phrase.parts if part not in terrains[:1]]
        # what is in a region comes last: what follows it would be said of that
        rest.sort(key=lambda part: isinstance(part, Holding))
        behind = [self._region_post(part, plural=plural) for part in rest]
        return " ".join(["régions" if plural else "région", *beside, *behind])

    def _region_post(self, part: Selector, *, plural: bool) -> str:
        if isinstance(part, Holding):
            return f"où il y a {self._one(phrase_of(part.objects))}"
        word = self.vocabulary.find("OTHER_REGIONS", part)
        return word.forms[0] if word is not None else self._post(part, plural=plural, feminine=True)

    def _one(self, phrase: Phrase) -> str:
        _, feminine = self.kind_of(phrase, plural=False, every=False)
        return f"{'une' if feminine else 'un'} {self.noun(phrase, plural=False)}"

    def in_readable_order(self, phrase: Phrase) -> list[tuple[Selector, ...]]:
        """A type that stands first in a list is shared by all, so that kinds with a type of their own come last."""
        if phrase.head is None:
            return sorted(phrase.options, key=lambda option: any(is_type(part) for part in option))
        simplest, *others = sorted(phrase.options, key=len)
        return [(phrase.head, *simplest), *others]

    def kind(self, option: tuple[Selector, ...], *, plural: bool) -> tuple[str, bool]:
        """Such as "personnages Robots", "jetons Robots"; the first word has the gender."""
        words = [self.nominal(part) for part in sorted(option, key=_place)]
        return " ".join(word.form(plural=plural) for word in words), words[0].feminine

    def in_terrains(self, words: Sequence[str]) -> str:
        """Such as "en Forêt ou en Montagne"."""
        return " ou ".join(f"en {self.vocabulary.word('TERRAIN', word).forms[0]}" for word in words)

    def articled(self, kind: str, *, plural: bool, feminine: bool) -> str:
        """Such as "un Robot", "des Robots"."""
        return f"{'des' if plural else 'une' if feminine else 'un'} {kind}"

    # ---------------------------------------------------------------- amounts

    def each_of(self, phrase: Phrase) -> str:
        """Such as "robot que vous contrôlez"."""
        return self.noun(phrase, plural=False)

    def number_of(self, phrase: Phrase) -> str:
        """Such as "le nombre de Robots que vous contrôlez"."""
        return f"le nombre de {self.noun(phrase, plural=True, every=True)}"

    def extreme_among(self, which: str, cell: Characteristic[int], phrase: Phrase) -> str:
        """Such as "le V le plus élevé parmi les Robots"."""
        superlative = self.vocabulary.word("EXTREME", which).forms[1]
        return f"le {self.counter(cell)} {superlative} parmi {self._the(phrase)}"

    def total_of(self, cell: Characteristic[int], phrase: Phrase) -> str:
        """Such as "le total de V des Robots"."""
        return f"le total de {self.counter(cell)} de {self._the(phrase)}"

    def boosts(self, relation: Relation, number: int) -> str:
        """Such as "au moins deux boosts"."""
        if (relation, number) == (Relation.EQUAL, 0):
            return "aucun boost"
        if (relation, number) == (Relation.AT_LEAST, 1):
            return "un boost"
        pattern = COUNTED.get(relation, "différent de {0}")
        return f"{pattern.format(self.number_word(number))} {'boost' if number == 1 else 'boosts'}"

    def quantity(self, holder: str, phrase: Phrase, relation: Relation, number: int) -> str:
        """Such as "vous contrôlez un autre Robot", "il n'y a aucun Robot"."""
        if (relation, number) == (Relation.AT_LEAST, 1):
            return f"{self.vocabulary.word(holder).forms[0]} {self._one(phrase)}"
        if (relation, number) == (Relation.EQUAL, 0):
            _, feminine = self.kind_of(phrase, plural=False, every=False)
            none = f"{'aucune' if feminine else 'aucun'} {self.noun(phrase, plural=False)}"
            return f"{self.vocabulary.word(f'{holder}_NOT').forms[0]} {none}"
        counted = f"{COUNTED[relation].format(self.number_word(number))} {self.noun(phrase, plural=True)}"
        return f"{self.vocabulary.word(holder).forms[0]} {counted}"

    def contest(self, phrase: Phrase, relation: Relation) -> str:
        """Such as "vous contrôlez plus de Robots que votre adversaire"."""
        return f"vous contrôlez {CONTESTS[relation]} {self.noun(phrase, plural=True)} que votre adversaire"


def _place(part: Selector) -> int:
    """Its place in a kind: "jeton", then the type, then sub-types."""
    if isinstance(part, Has) and part.cell == c.TRAITS:
        return 0
    return 1 if is_type(part) else 2


def outside_quotations(sentence: str, change: Callable[[str], str]) -> str:
    """The sentence with what stands outside quotation marks changed.

    >>> outside_quotations("a « a « a » » a", str.upper)
    'A « a « a » » A'
    """
    pieces = re.split("([«»])", sentence)
    depth, found = 0, []
    for piece in pieces:
        depth += {"«": 1, "»": -1}.get(piece, 0)
        found.append(piece if depth > 0 else change(piece))
    return "".join(found)
