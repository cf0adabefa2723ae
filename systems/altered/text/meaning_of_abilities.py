"""What whole abilities mean: nodes of the syntax tree become a passive."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from attrs import evolve, frozen
from lark import Token

from ludex.layers.amounts import Amount, Constant
from ludex.layers.changes import Add, Change, NumberChange
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import AllHold, Always, Condition, NotHolds
from ludex.layers.features import Itself
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import deeds as d
from ludex.systems.altered import words as w
from ludex.systems.altered.costs import AltersBy, AltersCost
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.text.languages import vocabulary_of
from ludex.systems.altered.text.meaning_of_amounts import but_source
from ludex.systems.altered.text.meaning_of_deeds import Deed, Deeds, LosesOthers, MeaningOfDeeds, Per, Raise, for_each
from ludex.systems.altered.text.meaning_of_objects import Noun, every, maybe, the, tokens
from ludex.systems.altered.text.order import all_of
from ludex.systems.altered.text.source import Source

OfSets: TypeAlias = GainMember | LoseMember | SetMembers | LosesOthers
ON_ABILITIES: Final = (GainAbility, LoseAbilities, IgnoreAbilities)

MOST_CONDITIONS: Final = 2

PLAYED: Final = (w.played_by_you(), w.played_by_an_opponent())
CONTROLLED: Final = (w.controlled_by_you(), w.controlled_by_an_opponent())


@frozen
class Clause:
    """A subject and what is done to it.

    Attributes:
        affects: The objects; None for the source itself.
        deeds: What is done, predicate by predicate.
    """

    affects: Noun | None
    deeds: tuple[Deeds, ...]


@frozen
class Provided:
    """A condition of the whole ability."""

    condition: Condition


class Meaning(MeaningOfDeeds):
    """The meaning of an ability."""

    def __init__(self, source: Source, quoted: Callable[[Source], Ability], play: Selector = IN_PLAY) -> None:
        """Meanings of a text; `quoted` reads what stands in quotation marks."""
        super().__init__(source, play)
        self.quoted = quoted

    def ability_in(self, quotation: Token) -> Ability:
        """The ability in a quotation."""
        start = self.source.position(quotation.start_pos or 0)
        return self.quoted(Source(str(quotation), self.source.language, start, self.source.depth + 1))

    # ---------------------------------------------------------------- whole abilities

    def start(self, children: list[object]) -> object:
        """The ability."""
        return children[0]

    def bare(self, children: list[object]) -> Passive:
        """Keywords alone: the source has them."""
        return Passive(self._changes([self.becomings(children)], None))

    def provided(self, children: list[object]) -> Provided:
        """If."""
        return Provided(the(Condition, children))

    def unless(self, children: list[object]) -> Provided:
        """Unless."""
        return Provided(NotHolds(the(Condition, children)))

    def each(self, children: list[object]) -> object:
        """For each, at the beginning."""
        return children[0]

    def ability(self, children: list[object]) -> Passive:
        """An ability: when, what it affects, what it does."""
        clause = the(Clause, children)
        if len(every(Per, children)) > 1:
            raise self.source.error("it is said twice for each of what", 0, "Say it once.")
        changes = self._changes(clause.deeds, maybe(Per, children))
        if clause.affects is None:
            changes = tuple(_with_amount(change, but_source) for change in changes)
        when = self._together([each.condition for each in every(Provided, children)])
        if any(isinstance(change, AltersCost) for change in changes):
            return self._cost_passive(clause, changes, when)
        affects = Itself() if clause.affects is None else clause.affects.but_source(self.play)
        return Passive(changes, affects, when)

    def _cost_passive(self, clause: Clause, changes: tuple[Change, ...], when: Condition) -> Passive:
        if not all(isinstance(change, AltersCost) for change in changes):
            raise self.source.error(
                "what cards cost and what objects in play are cannot be one ability", 0, "Make two abilities of it."
            )
        origin = [deeds.origin for deeds in clause.deeds if deeds.origin is not None]
        if len(set(origin)) > 1:
            raise self.source.error("it is said twice from where the cards are played", 0, "Make two abilities of it.")
        if clause.affects is None:
            return Passive(changes, all_of((Itself(), *origin)), when)
        noun = evolve(clause.affects, parts=(*clause.affects.parts, *origin), outside=True)
        if any(part in CONTROLLED for part in noun.parts):
            raise self.source.error(
                "nobody controls a card that is still to be played (ALT4-7.5.5.a)", 0, "Say 'you play' of the cards."
            )
        return Passive(changes, noun.but_source(self.play), when)

    def _changes(self, predicates: Iterable[Deeds], per: Per | None) -> tuple[Change, ...]:
        """The changes of all predicates; "loses its other terrains" belongs to what the one before has gained."""
        found: list[list[Change]] = [[]]
        counts = False
        for predicate in predicates:
            changes: list[Change] = []
            for deed in predicate.inner:
                counts = counts or is_number(deed)
                if isinstance(deed, LosesOthers):
                    found[-1] = self._replacing(deed, found[-1])
                else:
                    changes.append(self._settled(deed, per))
            found.append(changes)
        if per is not None and not counts:
            raise self.source.error("nothing here can be counted 'for each'", 0, "Add to a number, as in '+1 V'.")
        return tuple(change for changes in found for change in changes)

    def _replacing(self, others: LosesOthers, gained: list[Change]) -> list[Change]:
        kept = [change for change in gained if isinstance(change, GainMember) and change.cell == others.cell]
        if not kept:
            raise self.error(
                "'other' than which is not said", others.token, "First say what they are: 'are Forests and lose …'."
            )
        whole = SetMembers(others.cell, frozenset(change.member for change in kept))
        return [whole, *(change for change in gained if change not in kept)]

    def _settled(self, deed: Change | Raise, per: Per | None) -> Change:
        """A change with its number, for each of what is said at the beginning."""
        if isinstance(deed, Raise):
            if deed.is_x:
                raise self.error("what X is, is not said", deed.token, "Add 'where X is …'.")
            return Add(deed.cell, Constant(deed.by) if per is None else for_each(deed.by, per))
        if per is not None and isinstance(deed, AltersBy) and isinstance(deed.by, Constant):
            return evolve(deed, by=for_each(deed.by.number, per))
        return deed

    def clause(self, children: list[object]) -> Clause:
        """A subject and predicates."""
        noun = maybe(Noun, children)
        return self._clause(noun, every(Deeds, children))

    def my_clause(self, children: list[object]) -> Clause:
        """What the source has, and predicates: "my V is 3 and I am Gigantic"."""
        return self._clause(None, every(Deeds, children))

    def i(self, _children: list[object]) -> None:
        """The source."""
        return

    def statistics_of(self, children: list[object]) -> Clause:
        """The statistics of objects."""
        first = self.set_statistics([child for child in children if not isinstance(child, Noun | Deeds)])
        return self._clause(maybe(Noun, children), [first, *every(Deeds, children)])

    def abilities_of(self, children: list[object]) -> Clause:
        """The abilities of objects, which are ignored."""
        first = self.ignored(list(tokens(children, "ABILITIES")))
        return self._clause(maybe(Noun, children), [first, *every(Deeds, children)])

    def control(self, children: list[object]) -> Clause:
        """Who controls objects."""
        return self._clause(the(Noun, children), [Deeds((d.you_gain_control(),))])

    def _clause(self, noun: Noun | None, deeds: list[Deeds]) -> Clause:
        changed = [change for each in deeds for change in each.inner]
        self._check_subject(noun, changed)
        plays = noun is not None and any(part in PLAYED for part in noun.parts)
        if plays and not any(isinstance(change, AltersCost) for change in changed):
            raise self.source.error(
                "only the cost of cards can be altered while they are played", 0, "Speak of objects in play."
            )
        return Clause(noun, tuple(deeds))

    def _check_subject(self, noun: Noun | None, deeds: list[Deed]) -> None:
        is_regions = noun is not None and noun.is_regions
        for deed in deeds:
            fits = deed.cell == c.TERRAINS if isinstance(deed, OfSets) else isinstance(deed, ON_ABILITIES)
            if is_regions and not fits:
                raise self.source.error("of a region only terrains and abilities can change", 0, "Speak of objects.")
            if not is_regions and isinstance(deed, OfSets) and deed.cell == c.TERRAINS:
                raise self.source.error("only regions have terrains (ALT4-2.2.2.f)", 0, "Speak of regions.")

    def _together(self, conditions: list[Condition]) -> Condition:
        """Conditions at the beginning and at the end of an ability as one."""
        if len(conditions) > MOST_CONDITIONS:
            raise self.source.error("more than two conditions are set apart", 0, "Join them with 'and'.")
        if len(conditions) < 2:
            return conditions[0] if conditions else Always()
        facts = vocabulary_of(self.source.language)
        parts: list[Condition] = []
        for each in conditions:
            parts += each.inner if isinstance(each, AllHold) and not facts.find("FACT", each) else [each]
        return AllHold(tuple(parts))


def is_number(deed: Deed) -> bool:
    """Whether a deed has a number that could be said for each of what.

    >>> from ludex.systems.altered.costs import CostsLess
    >>> is_number(CostsLess(Constant(1))), is_number(d.gains_keyword("gigantic"))
    (True, False)
    """
    if isinstance(deed, AltersBy):
        return isinstance(deed.by, Constant)
    return isinstance(deed, Raise) and not deed.is_x


def _with_amount(change: Change, rewrite: Callable[[Amount], Amount]) -> Change:
    """A change whose amount, if it has one, is rewritten."""
    return evolve(change, by=rewrite(change.by)) if isinstance(change, NumberChange | AltersBy) else change
