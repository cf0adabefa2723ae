"""The abilities that change no characteristic: Reactions, quick actions, effects of Spells, statements about the rules.

Each is an `Inert` for `layers`: it can be lost, gained, counted and ignored like any other; `layers` knows no more of
it. What it means stands in its other attributes, as data.
"""

from typing import Final, TypeAlias

from attrs import Attribute, field, frozen

from ludex.engine.instructions import Instruction, Test
from ludex.layers.cells import Held, Row
from ludex.layers.conditions import Always, Condition
from ludex.layers.errors import DefinitionError
from ludex.layers.features import Is, Itself
from ludex.layers.passives import Inert
from ludex.layers.selection import AllOf, Scope, Selector
from ludex.systems.altered.characteristics import TYPE
from ludex.systems.altered.facts import Facts
from ludex.systems.altered.in_play import SUPPORT, WORKS_AS_SUPPORT, works_on
from ludex.systems.altered.phases import Daily

Effect: TypeAlias = tuple[Instruction[Facts], ...]


class Trigger:
    """What must occur in an event for a Reaction to be activated (ALT4-6.3.b); the base of all triggers.

    `systems.altered.triggers` holds them, and says what each matches.
    """

    __slots__ = ()


class CostPart:
    """One part of a cost (ALT4-6.4.a); the base of all parts. `systems.altered.paying` holds them."""

    __slots__ = ()


NOWHERE: Final[frozenset[str]] = frozenset()


class Saying:
    """What a statement about the rules says (ALT4-2.2.12.m); the base of all sayings.

    `systems.altered.sayings` holds permissions and prohibitions, `systems.altered.sayings_of_steps` modifiers. Said of
    the card that it stands on, it tells by what follows where it works (`systems.altered.placing`).
    """

    __slots__ = ()

    @property
    def permits_play_from(self) -> frozenset[str]:
        """From which zones it permits the cards that are spoken of to be played (ALT4-1.2.4.d (5))."""
        return NOWHERE

    @property
    def alters_play_in(self) -> frozenset[str]:
        """In which zones it alters how the cards that are spoken of are played, or enter (ALT4-1.2.4.d (6))."""
        return NOWHERE


def of_its_bearer_alone(_instance: object, _attribute: "Attribute[Selector | None]", value: Selector | None) -> None:
    """Refuse a place of work that hangs on other objects, as `Passive` does: a validator of fields.

    Raises:
        DefinitionError: It does.
    """
    if value is not None and (links := value.links()):
        raise DefinitionError(
            f"where an ability works cannot hang on other objects: {links[-1]}",
            remedy="Say with `works` what its own object must be like, with a test or `when` what else must be true.",
        )


@frozen(cache_hash=True)
class Reaction(Inert):
    """A Reaction: trigger, perhaps a condition, dash, effect (ALT4-2.2.12.l, ALT4-6.3.a).

    Attributes:
        trigger: What activates it.
        then: What it does.
        test: The condition after the comma, tested as part of activation (ALT4-6.3.b).
        works: From where it works, if not from the default place (ALT4-1.2.4.d).
        after: The daily effect after which it is played, "do this after …" (ALT4-1.2.4.c).
    """

    trigger: Trigger = field(kw_only=True)
    then: Effect = field(kw_only=True)
    test: Test[Facts] | None = field(default=None, kw_only=True)
    works: Selector | None = field(default=None, validator=of_its_bearer_alone, kw_only=True)
    after: Daily | None = field(default=None, kw_only=True)


@frozen(cache_hash=True)
class QuickAction(Inert):
    """A quick action: cost, colon, effect (ALT4-2.2.12.k)."""

    cost: tuple[CostPart, ...] = field(kw_only=True)
    then: Effect = field(kw_only=True)
    works: Selector | None = field(default=None, validator=of_its_bearer_alone, kw_only=True)


@frozen(cache_hash=True)
class SpellEffect(Inert):
    """What a Spell does as it resolves (ALT4-2.2.12.n)."""

    then: Effect = field(kw_only=True)


@frozen(cache_hash=True)
class Statement(Inert):
    """A passive that speaks of the rules: it permits, forbids, modifies steps, alters playing (ALT4-2.2.12.m).

    Attributes:
        says: What it says.
        affects: Of which objects it says so; of its own by default. What a saying makes of it stands there.
        when: The condition under which it says so.
        works: From where it works, if not from the place that follows from what it says (`systems.altered.placing`).
    """

    says: tuple[Saying, ...] = field(kw_only=True)
    affects: Selector = field(factory=Itself, kw_only=True)
    when: Condition = field(factory=Always, kw_only=True)
    works: Selector | None = field(default=None, validator=of_its_bearer_alone, kw_only=True)


def is_own(affects: Selector) -> bool:
    """Whether a selector selects nothing but the object itself.

    >>> from ludex.layers.features import Everything
    >>> is_own(Itself()), is_own(Everything())
    (True, False)
    """
    return isinstance(affects, Itself) or (isinstance(affects, AllOf) and any(map(is_own, affects.inner)))


Played: TypeAlias = Reaction | QuickAction | Statement


def works_at(ability: Played, bearer: Row) -> bool:
    """Whether an ability of an object works where that is (ALT4-1.2.4.d); a support ability in Reserve, while ready."""
    place = ability.works
    if place is None:
        place = WORKS_AS_SUPPORT if ability.kind == SUPPORT else works_on(TYPE.of(bearer))
    if type(place) is Is:
        # the usual case, and asked for all the time: one look at the zone
        return place.cell.of(bearer) in place.words
    return place.matches(bearer, Scope(bearer))


def works(held: Held, bearer: Row) -> bool:
    """Whether an ability that an object has is in force: neither ignored (ALT4-7.3.18.b) nor out of place."""
    return (
        not held.ignored
        and isinstance(held.ability, Reaction | QuickAction | Statement)
        and works_at(held.ability, bearer)
    )
