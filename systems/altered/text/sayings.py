"""The small things that each language says its own way, as patterns with a gap for what is said."""

from collections.abc import Mapping
from typing import TypeAlias

from attrs import frozen

from ludex.layers.relations import Relation

ByPerson: TypeAlias = tuple[str, str, str]
"""A pattern for me, for it, for them."""

ByNumber: TypeAlias = tuple[str, str]
"""A pattern for one, for several."""


@frozen(kw_only=True)
class Sayings:
    """The patterns of one language; `{0}` is the gap, `{1}` a second one.

    Attributes:
        quotation: An ability that is quoted.
        provided: A condition.
        unless: A condition under which something is not so.
        joins: How facts follow each other, by conjunction.
        joins_plainly: The same where a fact begins with a number, so that it is not taken for an item of a list.
        with_: What objects have.
        without: What objects have not.
        that_are: What objects are.
        that_are_not: What objects are not.
        negated: A quality that objects have not.
        up_to: The highest value of an amount, behind it.
        down_to: The lowest value of an amount, behind it.
        own_count: How many things the source has, by what they are.
        own_unit: One of those things, as it stands after "for each".
        mine: A number of the source.
        theirs: A number of the object that is changed.
        my_extreme: The highest and the lowest statistic of the source.
        their_extreme: The same of the object that is changed.
        compared: A number that is compared with a constant, by relation.
        compares: That an amount compares so.
        an_ability: An ability of a kind, by kind.
        bare_ability: Abilities of a kind that something is without, by kind.
        no_ability: No ability of a kind, by kind.
        i_am: What the source is.
        i_am_not: What the source is not.
        i_have: What the source has.
        are: What a subject is besides what it was.
        no_longer: What it is no longer.
        have: What it has or receives.
        number_gained: A statistic that it gains, and its value.
        lose: What it loses.
        others: What it loses where it has become something else, by the name of the set.
        abilities: Its abilities, by kind.
        features: Its keywords, sub-types or terrains.
        where_x: What X is, behind what has X.
        for_each: For each of what, behind what is counted so.
        is_number: The value of what a subject has.
        is_equal: The amount that it is equal to.
        is_doubled: That it is doubled.
        are_switched: That two of it are switched.
        are_ignored: That abilities are ignored.
        cost: What cards cost.
        less: So much less.
        more: So much more.
        at_least: No less than so much.
        at_most: No more than so much.
        minimum: Down to which cost a decrease goes, behind it.
        maximum: Up to which cost an increase goes, behind it.
    """

    quotation: str
    provided: str
    unless: str
    joins: Mapping[str, str]
    joins_plainly: Mapping[str, str]
    with_: str
    without: str
    that_are: ByNumber
    that_are_not: ByNumber
    negated: str
    up_to: str
    down_to: str
    own_count: Mapping[str, str]
    own_unit: Mapping[str, str]
    mine: str
    theirs: str
    my_extreme: Mapping[str, str]
    their_extreme: Mapping[str, str]
    compared: Mapping[Relation, str]
    compares: str
    an_ability: Mapping[str, str]
    bare_ability: Mapping[str, str]
    no_ability: Mapping[str, str]
    i_am: str
    i_am_not: str
    i_have: str
    are: ByPerson
    no_longer: ByPerson
    have: ByPerson
    number_gained: ByPerson
    lose: ByPerson
    others: Mapping[str, ByPerson]
    abilities: Mapping[str, ByPerson]
    features: Mapping[str, ByPerson]
    where_x: str
    for_each: str
    is_number: ByNumber
    is_equal: ByNumber
    is_doubled: ByNumber
    are_switched: str
    are_ignored: str
    cost: ByPerson
    less: str
    more: str
    at_least: str
    at_most: str
    minimum: str
    maximum: str
