"""The board of fourteen in the terms of Ludex."""

from benchmarks.boards import fourteen
from benchmarks.boards.by_hand import Reading
from ludex.layers.amounts import Constant, Times, count
from ludex.layers.cells import AnyCharacteristic, Value, members, number, value
from ludex.layers.changes import Add, Change
from ludex.layers.changes_of_sets import GainMember, SetMembers
from ludex.layers.conditions import Always, SourceIs
from ludex.layers.deltas import Set
from ludex.layers.features import Everything, Has, Itself, among
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Passive
from ludex.layers.relative import SameAsSource
from ludex.layers.selection import Selector
from ludex.layers.view import View

FOREST, MOUNTAIN = number("card.forest"), number("card.mountain")
KEYWORDS, KINDS, SUBTYPES = members("card.keywords"), members("card.kinds"), members("card.subtypes")
EXPEDITIONS, CONTROLLER = members("card.expeditions"), value("card.controller")

NUMBERS = {"forest": FOREST, "mountain": MOUNTAIN}
SETS = {"keyword": KEYWORDS, "kind": KINDS, "subtype": SUBTYPES, "expedition": EXPEDITIONS}
YOURS = SameAsSource(CONTROLLER)
SCOPES: dict[str, Selector] = {
    "itself": Itself(),
    "yours": YOURS,
    "your others": YOURS & ~Itself(),
    "all": Everything(),
    "all others": ~Itself(),
}


def in_ludex() -> Board:
    """The board, before any event."""
    passives = {ability.source: passive(ability) for ability in fourteen.ABILITIES}
    return board(as_object(card, at, passives[card.name]) for at, card in enumerate(fourteen.CARDS, start=1))


def as_object(card: fourteen.Card, timestamp: int, ability: Passive) -> Object:
    """A card with its ability."""
    base: dict[AnyCharacteristic, Value] = {
        FOREST: card.forest,
        MOUNTAIN: card.mountain,
        KEYWORDS: frozenset(card.keywords),
        KINDS: frozenset({card.kind}),
        SUBTYPES: frozenset({card.subtype}),
        EXPEDITIONS: frozenset({card.expedition}),
        CONTROLLER: card.controller,
    }
    return Object(card.name, timestamp, base, (ability,))


def passive(ability: fourteen.Ability) -> Passive:
    """An ability."""
    affects = SCOPES[ability.affects]
    if ability.where is not None:
        what, word = ability.where
        wanted = Has(SETS[what], word)
        affects = wanted if isinstance(affects, Everything) else affects & wanted
    turn = SourceIs(among(CONTROLLER, fourteen.ACTIVE_PLAYER)) if ability.during_your_turn else Always()
    return Passive((change(ability.change),), affects, turn)


def change(does: fourteen.Add | fourteen.Gain | fourteen.BeIn) -> Change:
    """What an ability does."""
    match does:
        case fourteen.Add(what, amount, None):
            return Add(NUMBERS[what], Constant(amount))
        case fourteen.Add(what, amount, str(kind)):
            return Add(NUMBERS[what], Times(amount, count(YOURS & Has(KINDS, kind))))
        case fourteen.Gain(what, word):
            return GainMember(SETS[what], word)
        case fourteen.BeIn(places):
            return SetMembers(EXPEDITIONS, frozenset(places))
    raise AssertionError(f"the board has no {does}")


def delta(event: fourteen.Event) -> Set:
    """An event."""
    match event:
        case (name, "forest" | "mountain" as what, int(found)):
            return Set(name, NUMBERS[what], found)
        case (name, "controller", str(found)):
            return Set(name, CONTROLLER, found)
        case (name, "keywords", tuple(found)):
            return Set(name, KEYWORDS, frozenset(found))
        case (name, what, str(found)):
            return Set(name, SETS[what], frozenset({found}))
    raise AssertionError(f"the board has no {event}")


def reading(view: View, name: str) -> Reading:
    """What a view shows of an object."""
    keywords = view.value(name, KEYWORDS)
    return Reading(name, view.value(name, FOREST), view.value(name, MOUNTAIN), tuple(sorted(keywords)))
