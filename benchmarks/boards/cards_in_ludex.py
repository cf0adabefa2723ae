"""The table of cards in the terms of Ludex."""

from benchmarks.boards import cards as plain
from ludex.layers.amounts import Amount, Constant, Limited, count
from ludex.layers.cells import AnyCharacteristic, Value, members, number, value
from ludex.layers.changes import Add
from ludex.layers.changes_of_sets import GainMember
from ludex.layers.conditions import Always, Compares, Condition, SourceIs
from ludex.layers.deltas import Set
from ludex.layers.features import Everything, Has
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import Selector

FOREST, MOUNTAIN = number("card.forest"), number("card.mountain")
KEYWORDS, KINDS, SUBTYPES = members("card.keywords"), members("card.kinds"), members("card.subtypes")
EXPEDITIONS, STATUSES = members("card.expeditions"), members("card.statuses")
CONTROLLER = value("card.controller")

NUMBERS = {"forest": FOREST, "mountain": MOUNTAIN}
SETS = {"kind": KINDS, "subtypes": SUBTYPES, "keywords": KEYWORDS, "expedition": EXPEDITIONS}
YOURS = SameAsSource(CONTROLLER)


def in_ludex(table: plain.Table) -> Board:
    """The board of a table."""
    passives = {ability.source: passive(ability) for ability in table.abilities}
    return board(as_object(card, passives.get(card.name)) for card in table.cards)


def as_object(card: plain.Card, ability: Passive | None = None) -> Object:
    """A card, with its ability if it has one."""
    base: dict[AnyCharacteristic, Value] = {
        FOREST: card.forest,
        MOUNTAIN: card.mountain,
        KEYWORDS: card.keywords,
        KINDS: frozenset({card.kind}),
        SUBTYPES: card.subtypes,
        CONTROLLER: card.controller,
        EXPEDITIONS: frozenset({card.expedition}),
        STATUSES: frozenset({"boosted"} if card.boosted else ()),
    }
    return Object(card.name, card.timestamp, base, () if ability is None else (ability,))


def passive(ability: plain.Ability) -> Passive:
    """An ability."""
    does = ability.change
    change = Add(NUMBERS[does.number], _amount(does.amount)) if isinstance(does, plain.Add) else _gain(does)
    return Passive((change,), _selector(ability), _condition(ability.when))


def _gain(does: plain.Gain) -> GainMember:
    return GainMember(SETS[does.what], does.word)


def delta(event: plain.Event) -> Set:
    """An event."""
    name, what, found = event
    if what in NUMBERS:
        return Set(name, NUMBERS[what], found)
    if what == "controller":
        return Set(name, CONTROLLER, found)
    return Set(name, SETS[what], found if isinstance(found, frozenset) else frozenset({str(found)}))


def _selector(ability: plain.Ability) -> Selector:
    tests: list[Selector] = []
    if ability.controller is not None:
        tests.append(YOURS if ability.controller == "yours" else ~YOURS)
    if ability.kind is not None:
        tests.append(Has(KINDS, ability.kind))
    if ability.subtype is not None:
        tests.append(Has(SUBTYPES, ability.subtype))
    if ability.expedition is not None:
        tests.append(Has(EXPEDITIONS, ability.expedition))
    if not tests:
        return Everything()
    made = tests[0]
    for test in tests[1:]:
        made &= test
    return made


def _condition(when: object) -> Condition:
    match when:
        case None:
            return Always()
        case plain.AtLeast(counted, least):
            return Compares(_amount(counted), Relation.AT_LEAST, Constant(least))
        case _:
            return SourceIs(Has(STATUSES, "boosted"))


def _amount(amount: int | plain.Count) -> Amount:
    if isinstance(amount, int):
        return Constant(amount)
    counted = count(Has(SETS[amount.what], amount.word) & YOURS)
    return counted if amount.at_most is None else Limited(counted, at_most=amount.at_most)
