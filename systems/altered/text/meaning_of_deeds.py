"""What predicates mean: nodes of the syntax tree become changes."""

import re
from typing import Final, TypeAlias

from attrs import evolve, field, frozen
from lark import Token

from ludex.layers.amounts import Amount, Constant, Limited
from ludex.layers.cells import Characteristic
from ludex.layers.changes import Acquire, Add, Change, Double, SetNumber, Switch
from ludex.layers.changes_of_abilities import GainAbility, IgnoreAbilities, LoseAbilities, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import deeds as d
from ludex.systems.altered import words as w
from ludex.systems.altered.costs import AltersBy, AltersCost, CostsAtLeast, CostsAtMost, CostsLess, CostsMore
from ludex.systems.altered.text.meaning_of_amounts import MeaningOfAmounts, times
from ludex.systems.altered.text.meaning_of_objects import every, maybe, the, the_token, tokens
from ludex.systems.altered.text.pieces import MINUS, signed

SETS: Final = {"subtypes": c.SUBTYPES, "terrains": c.TERRAINS, "keywords": c.KEYWORDS}


@frozen
class Per:
    """For each of what a change is made, and up to which total."""

    amount: Amount
    at_most: int | None = None


@frozen
class Raise:
    """A number that is added, until it is known for each of what.

    Attributes:
        cell: The number that is raised.
        by: How much at a time; 1 or -1 where it is X.
        token: Where it is said.
        is_x: Whether it is X, which is said later.
    """

    cell: Characteristic[int]
    by: int
    token: Token
    is_x: bool = False


@frozen
class LosesOthers:
    """The members of a set that are lost because others were just gained."""

    cell: Characteristic[frozenset[str]]
    token: Token


Deed: TypeAlias = Change | Raise | LosesOthers


@frozen
class Deeds:
    """What one predicate does, in order; for a cost also from where the card is played."""

    inner: tuple[Deed, ...]
    origin: Selector | None = None


@frozen
class SetTo:
    """What a statistic is set to; None where it is doubled."""

    amount: Amount | None


@frozen
class Switched:
    """Two statistics change places."""


@frozen
class Margin:
    """The bound of one alteration of a cost, and whether it is a lower one."""

    bound: int
    is_lower: bool = field(kw_only=True)


class MeaningOfDeeds(MeaningOfAmounts):
    """The meaning of predicates."""

    # ---------------------------------------------------------------- verbs

    def becomings(self, children: list[object]) -> Deeds:
        """What something is."""
        return Deeds(tuple(deed for child in children for deed in _deeds_in(child)))

    gifts = losses = becomings

    def gains(self, children: list[object]) -> Deeds:
        """Be something besides what it is."""
        return the(Deeds, children)

    def loses(self, children: list[object]) -> Deeds:
        """Lose something."""
        return the(Deeds, children)

    def becomes(self, children: list[object]) -> Deeds:
        """Become something, in place of what it was."""
        gained = the(Deeds, children).inner
        found: dict[object, Deed] = {}
        for deed in gained:
            if isinstance(deed, GainMember) and deed.cell != c.KEYWORDS:
                words = frozenset(
                    each.member for each in gained if isinstance(each, GainMember) and each.cell == deed.cell
                )
                found[deed.cell] = SetMembers(deed.cell, words)
            else:
                found[deed] = deed
        return Deeds(tuple(found.values()))

    def stops(self, children: list[object]) -> Deeds:
        """Be something no longer."""
        return Deeds(tuple(_lost(deed) for deed in the(Deeds, children).inner))

    def receives(self, children: list[object]) -> Deeds:
        """Have or gain something, perhaps for each of what, or as much as X."""
        gifts, per, x = the(Deeds, children), maybe(Per, children), maybe(Amount, children)
        if per is None and x is None:
            return gifts
        raises = [deed for deed in gifts.inner if isinstance(deed, Raise) and deed.is_x == (x is not None)]
        if not raises:
            raise self.source.error("no number here can depend on anything", 0, "Add one, as in '+1 V'.")
        return Deeds(tuple(_depending(deed, per, x) if deed in raises else deed for deed in gifts.inner))

    def set_statistics(self, children: list[object]) -> Deeds:
        """Have statistics set, doubled or switched."""
        cells = the(tuple, children)
        if maybe(Switched, children) is not None:
            if len(cells) != 2:
                raise self.source.error("two statistics are switched, no more and no fewer", 0, "Name two of them.")
            return Deeds((Switch(*cells),))
        amount = the(SetTo, children).amount
        return Deeds(tuple(Double(cell) if amount is None else SetNumber(cell, amount) for cell in cells))

    def ignored(self, children: list[object]) -> Deeds:
        """Have abilities ignored."""
        return Deeds((IgnoreAbilities(Which(kind=the(str, children) or None)),))

    # ---------------------------------------------------------------- what is gained

    def gains_subtype(self, children: list[object]) -> Change:
        """A sub-type."""
        return d.gains_subtype(the(str, children))

    def gains_terrain(self, children: list[object]) -> Change:
        """A terrain."""
        return d.gains_terrain(the(str, children))

    def gains_keyword(self, children: list[object]) -> Change:
        """A keyword."""
        return d.gains_keyword(the(str, children))

    def gains_numbered(self, children: list[object]) -> Deed:
        """A keyword with its number; Tough adds up (ALT4-7.4.7.c)."""
        word, number = the(str, children), the(int, children)
        return d.gains_scout(number) if word == "scout" else Raise(c.TOUGH, number, the_token(children))

    def numbered_x(self, children: list[object]) -> Deed:
        """A keyword whose number is X."""
        if the(str, children) == "scout":
            raise self.error("the number of Scout is printed, not X", the_token(children), "Give a number.")
        return Raise(c.TOUGH, 1, the_token(children), is_x=True)

    def raised(self, children: list[object]) -> Deed:
        """A statistic, changed by a number."""
        return Raise(c.STATISTIC_OF[the(str, children)], the(int, children), the_token(children))

    def raised_by_x(self, children: list[object]) -> Deed:
        """A statistic, changed by X."""
        return Raise(c.STATISTIC_OF[the(str, children)], the(int, children), the_token(children), is_x=True)

    def all_raised(self, children: list[object]) -> Deeds:
        """V, M and O at once: "+1/+1/+1"."""
        token = the_token(children)
        numbers = [signed(number) for number in re.findall(rf"[{MINUS}+]?\d+", str(token))]
        pairs = zip(c.STATISTICS, numbers, strict=True)
        return Deeds(tuple(Raise(statistic, number, token) for statistic, number in pairs if number))

    def acquired(self, children: list[object]) -> Change:
        """A statistic that was absent (ALT4-2.3.1.e)."""
        return Acquire(c.STATISTIC_OF[the(str, children)], the(int, children))

    def gains_ability(self, children: list[object]) -> Change:
        """An ability in quotation marks."""
        return GainAbility(self.ability_in(the_token(children)))

    def per(self, children: list[object]) -> Per:
        """For each of what."""
        return Per(the(Amount, children), maybe(int, children))

    def where_x(self, children: list[object]) -> Amount:
        """What X is."""
        return the(Amount, children)

    # ---------------------------------------------------------------- what is lost

    def loses_abilities(self, children: list[object]) -> Deeds:
        """All abilities, keywords among them, or those of a kind."""
        kind = the(str, children)
        return Deeds((LoseAbilities(Which(kind=kind)),) if kind else d.loses_abilities())

    def loses_ability(self, children: list[object]) -> Change:
        """A certain ability, in quotation marks."""
        return d.loses_ability(self.ability_in(the_token(children)).name)

    def loses_features(self, children: list[object]) -> Deeds:
        """All keywords, sub-types or terrains."""
        what = the(str, children)
        numbered = [SetNumber(cell, Constant(0)) for cell in (c.TOUGH, c.SCOUT)] if what == "keywords" else []
        return Deeds((SetMembers(SETS[what]), *numbered))

    def loses_others(self, children: list[object]) -> Deed:
        """All other sub-types or terrains."""
        return LosesOthers(SETS[the(str, children)], the_token(children))

    def loses_keyword(self, children: list[object]) -> Change:
        """A keyword."""
        return d.loses_keyword(the(str, children))

    loses_numbered = loses_keyword

    def loses_terrain(self, children: list[object]) -> Change:
        """A terrain."""
        return d.loses_terrain(the(str, children))

    def loses_subtype(self, children: list[object]) -> Change:
        """A sub-type."""
        return d.loses_subtype(the(str, children))

    # ---------------------------------------------------------------- what is set

    def statistics(self, children: list[object]) -> tuple[Characteristic[int], ...]:
        """Statistics by name, or all of them."""
        if tokens(children, "STATISTICS"):
            return c.STATISTICS
        return tuple(c.STATISTIC_OF[word] for word in every(str, children))

    def set_to_number(self, children: list[object]) -> SetTo:
        """A number."""
        return SetTo(Constant(the(int, children)))

    def set_to(self, children: list[object]) -> SetTo:
        """An amount."""
        return SetTo(the(Amount, children))

    def doubled(self, _children: list[object]) -> SetTo:
        """Twice what it is."""
        return SetTo(None)

    def switched(self, _children: list[object]) -> Switched:
        """One for the other."""
        return Switched()

    # ---------------------------------------------------------------- costs

    def costs(self, children: list[object]) -> Deeds:
        """Cost more or less, or at least or at most so much (ALT4-5.1.2.e)."""
        for detail, said in ((Per, "for each of what"), (Margin, "up to which cost"), (Selector, "from which zone")):
            if len(every(detail, children)) > 1:
                raise self.source.error(f"it is said twice {said}", 0, "Say it once.")
        change, per, margin = the(AltersCost, children), maybe(Per, children), maybe(Margin, children)
        if per is not None and isinstance(change, AltersBy):
            change = evolve(change, by=for_each(the(Constant, [change.by]).number, per))
        if margin is not None:
            change = self._bounded(change, margin)
        return Deeds((change,), maybe(Selector, children))

    def _bounded(self, change: AltersCost, margin: Margin) -> AltersCost:
        if margin.is_lower and isinstance(change, CostsLess):
            return evolve(change, at_least=margin.bound)
        if not margin.is_lower and isinstance(change, CostsMore):
            return evolve(change, at_most=margin.bound)
        raise self.source.error(
            "this alteration of a cost has no such bound",
            0,
            "A minimum bounds what costs less, a maximum what costs more.",
        )

    def cheaper(self, children: list[object]) -> Change:
        """Less."""
        return CostsLess(Constant(the(int, children)))

    def dearer(self, children: list[object]) -> Change:
        """More."""
        return CostsMore(Constant(the(int, children)))

    def costs_at_least(self, children: list[object]) -> Change:
        """A minimum."""
        return CostsAtLeast(Constant(the(int, children)))

    def costs_at_most(self, children: list[object]) -> Change:
        """A maximum."""
        return CostsAtMost(Constant(the(int, children)))

    def minimum(self, children: list[object]) -> Margin:
        """Down to which cost."""
        return Margin(the(int, children), is_lower=True)

    def maximum(self, children: list[object]) -> Margin:
        """Up to which cost."""
        return Margin(the(int, children), is_lower=False)

    def origin(self, children: list[object]) -> Selector:
        """From where the card is played."""
        return w.in_zone(the(str, children))


def _deeds_in(child: object) -> tuple[Deed, ...]:
    if isinstance(child, Deeds):
        return child.inner
    return (child,) if isinstance(child, Change | Raise | LosesOthers) else ()


def for_each(by: int, per: Per) -> Amount:
    """A number at a time, for each of what."""
    amount = times(by, per.amount)
    return amount if per.at_most is None else Limited(amount, at_most=per.at_most)


def _depending(deed: Deed, per: Per | None, x: Amount | None) -> Deed:
    assert isinstance(deed, Raise)
    if per is not None:
        return Add(deed.cell, for_each(deed.by, per))
    assert x is not None
    return Add(deed.cell, times(deed.by, x))


def _lost(deed: Deed) -> Deed:
    """The loss of what a deed would give."""
    if isinstance(deed, GainMember):
        return LoseMember(deed.cell, deed.member)
    return d.loses_keyword("tough" if isinstance(deed, Raise) else "scout")
