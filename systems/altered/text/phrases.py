"""Selectors taken apart again into what a phrase says: kinds, qualities, "other", whose, where, with what."""

from collections.abc import Iterable
from typing import Final

from attrs import evolve, frozen

from ludex.layers.features import Has, Is, Itself, NumberIs
from ludex.layers.relative import Holding, InSourceSet
from ludex.layers.selection import AllOf, AnyOf, Not, Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import words as w
from ludex.systems.altered.in_play import IN_PLAY, IN_PLAY_WITH_HEROES
from ludex.systems.altered.text.order import Slot, ordered, slot_of
from ludex.systems.altered.text.vocabulary import NoWords

WHOLE: Final[tuple[Selector, ...]] = (
    w.in_reserve() & w.owned_by_an_opponent(),
    w.in_reserve() & w.owned_by_you(),
    w.in_zone(c.DISCARD) & w.owned_by_you(),
    w.in_zone(c.HAND) & w.owned_by_you(),
    w.landmarks(),
    w.expedition_permanents(),
    w.controlled_by_an_opponent(),
    w.owned_by_an_opponent(),
)
"""Conjunctions that one word or phrase says, those first that hold others of them."""

NAMED_WHERE_THEY_LIE: Final = (w.mana_orbs(),)
"""What is outside play and needs no other word for it."""


@frozen
class Phrase:
    """What a phrase says of objects or regions.

    Attributes:
        itself: Whether the source is meant.
        regions: Regions that are named one by one.
        is_regions: Whether regions are meant.
        options: The kinds, of which an object is one: each the parts that make up a kind.
        head: The type that all kinds share.
        other: Whether others than the source are meant, or than the object that is changed.
        but_me: Whether the source is left out where "other" would mean something else.
        whose: Whose they are.
        zone: Where outside play they are.
        parts: Everything else that is said, in order.
    """

    itself: bool = False
    regions: tuple[Selector, ...] = ()
    is_regions: bool = False
    options: tuple[tuple[Selector, ...], ...] = ()
    head: Selector | None = None
    other: bool = False
    but_me: bool = False
    whose: Selector | None = None
    zone: Selector | None = None
    parts: tuple[Selector, ...] = ()

    def is_plain(self) -> bool:
        """Whether it names kinds and says nothing else of them."""
        return not (self.other or self.but_me or self.whose or self.zone or self.parts)


def parts_of(selector: Selector) -> tuple[Selector, ...]:
    """The parts of a conjunction, those taken together that one word says."""
    found = ordered([selector])
    for whole in WHOLE:
        assert isinstance(whole, AllOf)
        if all(part in found for part in whole.inner):
            found = (*(part for part in found if part not in whole.inner), whole)
    return found


def phrase_of(selector: Selector, *, anywhere: bool = False) -> Phrase:
    """What a phrase for a selector says.

    Args:
        selector: Which objects or regions.
        anywhere: Whether they need not be in play, as cards that are being played.

    Raises:
        NoWords: No phrase says it.
    """
    parts = parts_of(selector)
    if _are_named_regions(selector):
        return Phrase(regions=selector.inner if isinstance(selector, AnyOf) else (selector,), is_regions=True)
    if Itself() in parts:
        return _of_source([part for part in parts if part != Itself()])
    if w.regions() in parts:
        return Phrase(is_regions=True, parts=tuple(part for part in parts if part != w.regions()))
    return _of_objects(parts, anywhere=anywhere)


def _are_named_regions(selector: Selector) -> bool:
    options = selector.inner if isinstance(selector, AnyOf) else (selector,)
    return all(isinstance(option, InSourceSet | Holding) for option in options)


def _of_source(rest: list[Selector]) -> Phrase:
    zones = [part for part in rest if slot_of(part) is Slot.ZONE]
    if len(rest) > len(zones) or len(zones) > 1:
        raise unsayable(AllOf(tuple(rest)))
    return Phrase(itself=True, zone=zones[0] if zones else None)


def _of_objects(parts: Iterable[Selector], *, anywhere: bool) -> Phrase:
    phrase, in_play = Phrase(), anywhere
    kinds: list[Selector] = []
    for part in parts:
        slot = slot_of(part)
        if part in (IN_PLAY, IN_PLAY_WITH_HEROES):
            in_play = True
        elif (part in WHOLE and _zone_in(part)) or slot is Slot.ZONE:
            phrase, in_play = evolve(phrase, zone=part), True
        elif slot is Slot.NOT_ITSELF:
            phrase = evolve(phrase, other=True)
        elif slot is Slot.WHOSE and phrase.whose is None:
            phrase = evolve(phrase, whose=part)
        elif slot is Slot.KIND and not _denies(part):
            kinds.append(part)
        else:
            phrase = evolve(phrase, parts=(*phrase.parts, part))
            continue
    in_play = in_play or any(kind in NAMED_WHERE_THEY_LIE for kind in kinds)
    if not in_play:
        raise NoWords(
            "it reaches objects outside play, which card text cannot say",
            remedy="Restrict it to the objects in play (ALT4-2.3.1.h).",
        )
    return _with_kinds(phrase, kinds)


def _denies(part: Selector) -> bool:
    return isinstance(part, Not) or (isinstance(part, AnyOf) and any(_denies(option) for option in part.inner))


def _zone_in(whole: Selector) -> bool:
    return isinstance(whole, AllOf) and any(slot_of(part) is Slot.ZONE for part in whole.inner)


def _with_kinds(phrase: Phrase, kinds: list[Selector]) -> Phrase:
    """The phrase with kinds; of those only a type goes together with a choice of others."""
    if not kinds and w.cards() in phrase.parts:
        return evolve(phrase, options=((w.cards(),),), parts=tuple(part for part in phrase.parts if part != w.cards()))
    choices = [kind for kind in kinds if len(_options(kind)) > 1]
    single = [kind for kind in kinds if kind not in choices]
    if not choices:
        return evolve(phrase, options=(tuple(single),) if single else ())
    options = _options(choices[0])
    shares_type = (
        len(single) == 1 and is_type(single[0]) and not any(is_type(part) for kind in options for part in kind)
    )
    if single and not shares_type:
        return evolve(phrase, options=(tuple(single),), parts=(*phrase.parts, *choices))
    return evolve(phrase, options=options, head=single[0] if single else None, parts=(*phrase.parts, *choices[1:]))


def _options(kind: Selector) -> tuple[tuple[Selector, ...], ...]:
    if isinstance(kind, AnyOf):
        return tuple(option for each in kind.inner for option in _options(each))
    if isinstance(kind, Is) and kind.cell == c.TYPE and len(kind.words) > 1:
        return tuple((w.of_type(word),) for word in sorted(kind.words))
    return (parts_of(kind),)


def is_type(part: Selector) -> bool:
    """Whether it says of which type an object is.

    >>> is_type(w.characters()), is_type(w.landmarks()), is_type(w.of_subtype("Robot"))
    (True, True, False)
    """
    if isinstance(part, AllOf):
        return any(is_type(inner) for inner in part.inner)
    return isinstance(part, Is) and part.cell == c.TYPE


def subtype_of(part: Selector) -> str | None:
    """The sub-type that it asks for, if it asks for one."""
    return part.member if isinstance(part, Has) and part.cell == c.SUBTYPES else None


def keyword_of(part: Selector) -> str | None:
    """The keyword without a number that it asks for, if it asks for one."""
    return part.member if isinstance(part, Has) and part.cell == c.KEYWORDS else None


def numbered_of(part: Selector) -> str | None:
    """The keyword with a number that it asks for, if it asks for one."""
    for word in c.NUMBERED_KEYWORDS:
        if part == w.with_keyword(word):
            return word
    return None


def terrain_of(part: Selector) -> str | None:
    """The terrain that it asks for, if objects in a terrain are meant."""
    for word in c.TERRAIN_WORDS:
        if part == w.in_terrain(word):
            return word
    return None


def base_cost_of(part: Selector) -> NumberIs | None:
    """How the Base Cost compares, if it asks for that; the Hand Cost stands for it."""
    if not isinstance(part, AnyOf) or not isinstance(part.inner[0], AllOf):
        return None
    compared = part.inner[0].inner[-1]
    if not isinstance(compared, NumberIs) or not isinstance(compared.bound, int):
        return None
    return compared if part == w.with_base_cost(compared.relation, compared.bound) else None


def unsayable(what: object) -> NoWords:
    """The error for something that no word or phrase says."""
    return NoWords(f"card text has no words for: {what}", remedy="Say it in parts, or write the ability as data.")
