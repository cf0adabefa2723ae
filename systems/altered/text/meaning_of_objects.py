"""What phrases for objects and regions mean: nodes of the syntax tree become selectors.

Each method is named after a rule of the grammars, which both languages share.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from attrs import evolve, frozen
from lark import Token, Transformer

from ludex.layers.cells import Characteristic
from ludex.layers.features import Bears, Itself
from ludex.layers.passives import Ability
from ludex.layers.relations import Relation
from ludex.layers.selection import AllOf, Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.text.languages import Language
from ludex.systems.altered.text.order import Slot, all_of, any_of, ordered, slot_of
from ludex.systems.altered.text.phrases import is_type
from ludex.systems.altered.text.reading import Meant
from ludex.systems.altered.text.source import CardTextError, Source

T = TypeVar("T")

KIND_AND_TYPE: Final = ("kind", "type")

OUTSIDE_PLAY: Final = (w.mana_orbs(),)
"""What is never in play, and is meant where it lies when it is named."""


@frozen
class Noun:
    """A phrase for objects or regions.

    Attributes:
        parts: What it says of them.
        other: Whether it says "other": than the source, or than the object that is changed.
        outside: Whether it names something outside play, such as regions or what is in a Reserve.
        is_regions: Whether it names regions.
    """

    parts: tuple[Selector, ...]
    other: bool = False
    outside: bool = False
    is_regions: bool = False

    def selector(self, play: Selector) -> Selector:
        """What it selects, "other" aside. Objects are those in play unless it says something else (ALT4-2.3.1.h)."""
        return all_of(self.parts if self.outside else (*self.parts, play))

    def but_source(self, play: Selector) -> Selector:
        """What it selects where "other" means other than the source."""
        return evolve(self, parts=(*self.parts, ~Itself()) if self.other else self.parts).selector(play)


def every(kind: type[T], children: Iterable[object]) -> list[T]:
    """The children of a kind; a token counts as what it means."""
    meant = (child.meaning if isinstance(child, Meant) else child for child in children)
    return [child for child in meant if isinstance(child, kind)]


def the(kind: type[T], children: Iterable[object]) -> T:
    """The one child of a kind."""
    (found,) = every(kind, children)
    return found


def maybe(kind: type[T], children: Iterable[object]) -> T | None:
    """The first child of a kind, or None."""
    found = every(kind, children)
    return found[0] if found else None


def tokens(children: Iterable[object], *terminals: str) -> list[Meant]:
    """The tokens of certain terminals."""
    return [child for child in children if isinstance(child, Meant) and child.type in terminals]


@frozen
class Bounds:
    """How a number is compared.

    Attributes:
        relation: How.
        to: With a number, or with one of the source's; None for "mine", the same one.
    """

    relation: Relation
    to: int | Characteristic[int] | None


class MeaningOfObjects(Transformer[Token, object]):
    """The meaning of phrases for objects."""

    def __init__(self, source: Source, play: Selector = IN_PLAY) -> None:
        """Meanings of a text, under a reading of what is in play."""
        super().__init__(visit_tokens=False)
        self.source = source
        self.play = play

    def ability_in(self, quotation: Token) -> Ability:
        """The ability in a quotation."""
        raise NotImplementedError

    def error(self, message: str, token: Token, remedy: str | None = None) -> CardTextError:
        """An error where a token stands."""
        return self.source.error(message, token.start_pos or 0, remedy)

    # ---------------------------------------------------------------- what they are

    def noun(self, children: list[object]) -> Noun:
        """A whole phrase: "your other boosted Robots in a Forest"."""
        self._check_single(children, "whose they are", "DETERMINER", "WHOSE")
        self._check_single(children, "in which zone they are", "ZONED")
        parts = every(Selector, children)
        if sum(is_type(part) for part in ordered(parts)) > 1:
            raise self.source.error("two types are named, and an object has one (ALT4-2.2.1.a)", 0, "Name one.")
        outside = bool(tokens(children, "ZONED")) or any(part in OUTSIDE_PLAY for part in parts)
        return Noun(tuple(parts), bool(tokens(children, "OTHER")), outside)

    def played(self, children: list[object]) -> Noun:
        """A phrase for cards that are being played: "Spells you play"."""
        noun, *rest = children
        assert isinstance(noun, Noun)
        if any(slot_of(part) is Slot.WHOSE for part in noun.parts):
            raise self.error("whose the cards are is said twice", tokens(rest, "PLAYED")[0], "Say it once.")
        return evolve(noun, parts=(*noun.parts, *every(Selector, rest)), outside=True)

    def _check_single(self, children: list[object], what: str, *terminals: str) -> None:
        said = tokens(children, *terminals)
        if len(said) > 1:
            raise self.error(f"'{said[1]}' says a second time {what}", said[1], "Say it once.")

    def kinds(self, children: list[object]) -> Selector:
        """Kinds of which an object is one: "Robots and Elementals", "Robot or Elemental Characters"."""
        kinds = [kind for kind in children if isinstance(kind, AllOf)]
        typed = [kind for kind in kinds if any(is_type(part) for part in kind.inner)]
        # the type stands last in English, "Robot or Elemental Characters", and first in French
        bearer = kinds[-1 if self.source.language is Language.ENGLISH else 0]
        if len(kinds) == 1 or typed != [bearer] or len(bearer.inner) != len(KIND_AND_TYPE):
            return any_of(all_of(kind.inner) for kind in kinds)
        head = next(part for part in bearer.inner if is_type(part))
        return all_of((head, any_of(all_of(part for part in kind.inner if part != head) for kind in kinds)))

    def kind(self, children: list[object]) -> AllOf:
        """Words that describe one kind together: "Robot tokens"."""
        types = tokens(children, "TYPE")
        if len(types) > 1:
            raise self.error(f"'{types[1]}' is a second type, and an object has one (ALT4-2.2.1.a)", types[1])
        subtypes = [w.of_subtype(word) for word in every(str, tokens(children, "SUBTYPE"))]
        return AllOf((*every(Selector, children), *subtypes))

    def any_adjective(self, children: list[object]) -> Selector:
        """Qualities of which an object has one: "boosted or exhausted"."""
        return any_of(every(Selector, children))

    def has_keyword(self, children: list[object]) -> Selector:
        """A keyword: "Gigantic"."""
        return w.with_keyword(the(str, children))

    def has_numbered(self, children: list[object]) -> Selector:
        """A keyword that has a number: "Tough"."""
        return w.with_keyword(the(str, children))

    def has_subtype(self, children: list[object]) -> Selector:
        """A sub-type, where it is denied: "non-Robot"."""
        return w.of_subtype(the(str, children))

    def is_kind(self, children: list[object]) -> Selector:
        """What something is said to be: "a Robot"."""
        return all_of(self.kind(children).inner)

    def negated(self, children: list[object]) -> Selector:
        """What something is not, or has not."""
        return ~the(Selector, children)

    def all_of(self, children: list[object]) -> Selector:
        """A list with "and"."""
        self._check_single(children, "in which zone it is", "ZONED")
        return all_of(self._alike(children))

    def any_of(self, children: list[object]) -> Selector:
        """A list with "or"."""
        return any_of(self._alike(children))

    def _alike(self, children: list[object]) -> list[Selector]:
        """The items of a list; "in a Forest or a Mountain" says "in" but once."""
        found = every(Selector, children)
        places: dict[Selector, Selector] = {w.with_terrain(word): w.in_terrain(word) for word in c.TERRAIN_WORDS}
        if all(part in places for part in found):
            return found
        if any(part in places for part in found) and not any(part in places.values() for part in found):
            raise self.source.error("only a region has terrains", 0, "Say of objects that they are 'in' them.")
        return [places.get(part, part) for part in found]

    def other_than_me(self, _children: list[object]) -> Selector:
        """Other than the source."""
        return ~Itself()

    # ---------------------------------------------------------------- where they are

    def in_terrain(self, children: list[object]) -> Selector:
        """Places by terrain: "in a Forest or Mountain"."""
        return any_of(w.in_terrain(word) for word in every(str, children))

    def is_terrain(self, children: list[object]) -> Selector:
        """What a region is: "a Forest"."""
        return w.with_terrain(the(str, children))

    def regions(self, children: list[object]) -> Noun:
        """Regions: "all Forest regions with a Robot in them"."""
        terrains = [w.with_terrain(word) for word in every(str, children)]
        return Noun((w.regions(), *terrains, *every(Selector, children)), outside=True, is_regions=True)

    def certain_regions(self, children: list[object]) -> Noun:
        """Regions that are named one by one: "my region and the region facing me"."""
        return Noun((any_of(every(Selector, children)),), outside=True, is_regions=True)

    def holding(self, children: list[object]) -> Selector:
        """Of a region, what is in it."""
        return w.regions_of(the(Noun, children).but_source(self.play))

    def holding_another(self, children: list[object]) -> Selector:
        """Of a region, what else is in it."""
        return w.regions_of(evolve(the(Noun, children), other=True).but_source(self.play))

    # ---------------------------------------------------------------- what they have

    def bounds(self, children: list[object]) -> Bounds:
        """A comparison: "3 or more", "less than mine"."""
        relation = maybe(Relation, children) or Relation.EQUAL
        if tokens(children, "MINE"):
            return Bounds(relation, None)
        number, cell = maybe(int, children), maybe(Characteristic, children)
        return Bounds(relation, cell if number is None else number)

    def with_statistic(self, children: list[object]) -> Selector:
        """A statistic: "V 3 or more"."""
        return _compared(c.STATISTIC_OF[the(str, children)], the(Bounds, children))

    def with_numbered(self, children: list[object]) -> Selector:
        """The number of a keyword: "Tough 2 or more"."""
        return _compared(c.NUMBERED_KEYWORDS[the(str, children)], the(Bounds, children))

    def with_cost(self, children: list[object]) -> Selector:
        """A cost: "Hand Cost 2 or less"."""
        bounds, cell = the(Bounds, children), maybe(Characteristic, children)
        if cell is not None:
            return _compared(cell, bounds)
        if not isinstance(bounds.to, int):
            raise self.error("a Base Cost is compared with a number", tokens(children, "COST")[0], "Give a number.")
        return w.with_base_cost(bounds.relation, bounds.to)

    def boosted(self, _children: list[object]) -> Selector:
        """At least one boost."""
        return w.boosted()

    def unboosted(self, _children: list[object]) -> Selector:
        """No boosts."""
        return w.with_counters("boost", Relation.EQUAL, 0)

    def with_boosts(self, children: list[object]) -> Selector:
        """So many boosts: "two or more boosts"."""
        return w.with_counters("boost", the(Relation, children), the(int, children))

    def with_abilities(self, children: list[object]) -> Selector:
        """Abilities of a kind, or any."""
        return Bears(kind=the(str, children) or None)

    def without_abilities(self, children: list[object]) -> Selector:
        """No abilities of a kind, or none at all."""
        return ~Bears(kind=the(str, children) or None)

    def with_ability(self, children: list[object]) -> Selector:
        """A certain ability, in quotation marks."""
        return Bears(name=self.ability_in(the_token(children)).name)

    # ---------------------------------------------------------------- what is measured

    def statistic(self, children: list[object]) -> Characteristic[int]:
        """A statistic."""
        return c.STATISTIC_OF[the(str, children)]

    def numbered(self, children: list[object]) -> Characteristic[int]:
        """The number of a keyword."""
        return c.NUMBERED_KEYWORDS[the(str, children)]

    def cost_of(self, children: list[object]) -> Characteristic[int]:
        """A cost that is a characteristic."""
        cell = maybe(Characteristic, children)
        if cell is None:
            raise self.error("a Base Cost cannot be used here", tokens(children, "COST")[0], "Name the Hand Cost.")
        return cell

    def boosts(self, _children: list[object]) -> Characteristic[int]:
        """The number of boosts."""
        return c.BOOSTS


def the_token(children: Iterable[object]) -> Token:
    """The first token among the children."""
    return next(child for child in children if isinstance(child, Token))


def _compared(cell: Characteristic[int], bounds: Bounds) -> Selector:
    return w.with_number(cell, bounds.relation, cell if bounds.to is None else bounds.to)
