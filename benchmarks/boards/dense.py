"""Dense boards of 14 objects with 14 abilities, by chance: nearly every ability reads what others write.

The composition is that of the board of fourteen, one change each, two conditions, two counts; but what abilities change
is what selectors, conditions and counts look at: subtypes, keywords, expeditions, controllers, a number. Words are few,
so that abilities meet.
"""

from collections.abc import Iterator
from random import Random

from benchmarks.boards.fourteen import EVENT_KINDS, EXPEDITIONS, KEYWORDS, NORTH, SOUTH, SUBTYPES
from benchmarks.boards.fourteen_in_ludex import CONTROLLER, FOREST, MOUNTAIN, YOURS
from benchmarks.boards.fourteen_in_ludex import EXPEDITIONS as AT
from benchmarks.boards.fourteen_in_ludex import KEYWORDS as WORDS
from benchmarks.boards.fourteen_in_ludex import SUBTYPES as TYPES
from ludex.layers.amounts import Constant, count
from ludex.layers.cells import AnyCharacteristic, Value
from ludex.layers.changes import Add, Change, SetWord
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.conditions import Always, Compares, Condition, SourceIs
from ludex.layers.deltas import Set
from ludex.layers.features import Has, Itself, NumberIs
from ludex.layers.objects import Board, Object, board
from ludex.layers.passives import Passive
from ludex.layers.relations import Relation
from ludex.layers.selection import Selector

CHANGES = (
    *("gain subtype", "gain subtype", "be of subtype", "gain keyword", "gain keyword", "lose keyword"),
    *("be in expedition", "be in expedition", "control", "count", "count", "add", "add", "add"),
)
CONDITIONS = ("source", "count")


def dense(seed: int) -> Board:
    """Return the dense board of a seed."""
    random = Random(seed)
    does = [change(kind, random) for kind in CHANGES]
    random.shuffle(does)
    when = [*(condition(kind, random) for kind in CONDITIONS), *(Always() for _ in does[len(CONDITIONS) :])]
    random.shuffle(when)
    passives = (Passive((each,), whom(random), asks) for each, asks in zip(does, when, strict=True))
    return board(Object(f"o{at}", at, base(random), (passive,)) for at, passive in enumerate(passives, start=1))


def base(random: Random) -> dict[AnyCharacteristic, Value]:
    """What an object is before any ability applies."""
    return {
        FOREST: random.randrange(1, 10),
        MOUNTAIN: random.randrange(1, 10),
        WORDS: frozenset(word for word in KEYWORDS if random.random() < 0.3),
        TYPES: frozenset({random.choice(SUBTYPES)}),
        AT: frozenset({random.choice(EXPEDITIONS)}),
        CONTROLLER: random.choice((NORTH, SOUTH)),
    }


def condition(kind: str, random: Random) -> Condition:
    """Return a condition: on the source, or on a count."""
    if kind == "source":
        return SourceIs(test(random))
    return Compares(count(test(random)), Relation.AT_LEAST, Constant(random.randrange(3, 9)))


def whom(random: Random) -> Selector:
    """Return a selector of two tests, or of one."""
    match random.randrange(4):
        case 0:
            return ~Itself() & test(random)
        case 1:
            return YOURS & test(random)
        case 2:
            return ~YOURS & test(random)
    return test(random)


def test(random: Random) -> Selector:
    """Return a test of what some ability of the board changes."""
    match random.randrange(5):
        case 0 | 1:
            return Has(TYPES, random.choice(SUBTYPES))
        case 2:
            return Has(AT, random.choice(EXPEDITIONS))
        case 3:
            return Has(WORDS, random.choice(KEYWORDS))
    return NumberIs(FOREST, Relation.AT_LEAST, random.randrange(3, 8))


def change(kind: str, random: Random) -> Change:
    """Return a change of a kind."""
    match kind:
        case "gain subtype":
            return GainMember(TYPES, random.choice(SUBTYPES))
        case "be of subtype":
            return SetMembers(TYPES, frozenset({random.choice(SUBTYPES)}))
        case "gain keyword":
            return GainMember(WORDS, random.choice(KEYWORDS))
        case "lose keyword":
            return LoseMember(WORDS, random.choice(KEYWORDS))
        case "be in expedition":
            return SetMembers(AT, frozenset({random.choice(EXPEDITIONS)}))
        case "control":
            return SetWord(CONTROLLER, CONTROLLER)
        case "count":
            return Add(random.choice((FOREST, MOUNTAIN)), count(YOURS & test(random)))
    return Add(random.choice((FOREST, MOUNTAIN)), Constant(random.choice((1, 2, -1))))


def events(seed: int, how_many: int) -> Iterator[Set]:
    """Yield events at one object each, the kinds in turn."""
    random = Random(seed)
    now = {found.id: dict(found.base) for found in dense(seed)}
    for number in range(how_many):
        id = random.choice(sorted(now))
        cell, new = _changed(now[id], EVENT_KINDS[number % len(EVENT_KINDS)], random)
        now[id][cell] = new
        yield Set(id, cell, new)


def _changed(base: dict[AnyCharacteristic, Value], kind: str, random: Random) -> tuple[AnyCharacteristic, Value]:
    match kind:
        case "number":
            cell = random.choice((FOREST, MOUNTAIN))
            return cell, random.choice([value for value in range(1, 10) if value != base[cell]])
        case "keyword":
            had = base[WORDS]
            assert isinstance(had, frozenset)
            return WORDS, had ^ {random.choice(KEYWORDS)}
        case "subtype":
            return TYPES, random.choice([words for word in SUBTYPES if (words := frozenset({word})) != base[TYPES]])
        case "expedition":
            return AT, next(words for word in EXPEDITIONS if (words := frozenset({word})) != base[AT])
        case _:
            return CONTROLLER, SOUTH if base[CONTROLLER] == NORTH else NORTH
