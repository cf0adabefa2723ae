"""Figure 4: a thousand abilities of which ten can match the object, against those ten alone.

The abilities are as on cards. The ten name one of ten subtypes each; the cards that are touched have no others. The
990 name one of the other subtypes each, in what they affect and in what they count; other cards have those.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from benchmarks.boards.both_ways import RESOLVER, play, read_in_ludex
from benchmarks.boards.cards import (
    SUBTYPES,
    Ability,
    Add,
    AtLeast,
    Count,
    Event,
    Table,
    card,
    events,
    first_sights,
    single,
)
from benchmarks.boards.cards_in_ludex import delta, in_ludex
from benchmarks.figure import Figure, checksum
from benchmarks.timing import in_turn
from ludex.layers.view import View

CAN, CANNOT = 10, 990
NEAR, FAR = SUBTYPES[:10], SUBTYPES[10:]
EVENTS = 1000
FIRST_SIGHTS = 100
ROUNDS = 5


def figures() -> list[Figure]:
    """Measure figure 4."""
    many = table()
    few = many._replace(abilities=many.abilities[:CAN])
    boards = in_ludex(many), in_ludex(few)
    views = RESOLVER.start(boards[0]), RESOLVER.start(boards[1])
    seen = _figure("4a", "seen before", list(events(many, EVENTS, NEAR)), [lambda: views[0], lambda: views[1]])
    afresh = [lambda: RESOLVER.start(boards[0]), lambda: RESOLVER.start(boards[1])]
    return [seen, _figure("4b", "at first sight", list(first_sights(many, FIRST_SIGHTS, NEAR)), afresh)]


def table() -> Table:
    """Return the table with all abilities, the ten first."""
    random = Random(1000)
    bearers = tuple(card(number, random, FAR) for number in range(CAN + CANNOT))
    touched = tuple(card(number, random, NEAR) for number in range(len(bearers), 2 * len(bearers)))
    made = [single(bearer.name, number, random) for number, bearer in enumerate(bearers)]
    abilities = [
        *(about(NEAR[number], each) for number, each in enumerate(made[:CAN])),
        *(about(random.choice(FAR), each) for each in made[CAN:]),
    ]
    return Table(bearers + touched, tuple(abilities))


def about(word: str, ability: Ability) -> Ability:
    """Return an ability that affects and counts objects of one subtype."""
    change, when = ability.change, ability.when
    if isinstance(change, Add) and isinstance(change.amount, Count):
        change = Add(change.number, Count("subtypes", word, change.amount.at_most))
    if isinstance(when, AtLeast):
        when = AtLeast(Count("subtypes", word), when.number)
    return ability._replace(subtype=word, change=change, when=when)


def _figure(number: str, sight: str, happened: Sequence[Event], starts: Sequence[Callable[[], View]]) -> Figure:
    deltas = [delta(event) for event in happened]
    touched = [event.name for event in happened]
    # These playings are checked; the timed ones come after them.
    alike = [checksum(read_in_ludex(play(start(), deltas), touched)) for start in starts]

    def side(start: Callable[[], View]) -> Callable[[], Callable[[], object]]:
        def prepared() -> Callable[[], object]:
            view = start()
            return lambda: play(view, deltas)

        return prepared

    many, few = (each / len(deltas) for each in in_turn([side(start) for start in starts], ROUNDS))
    what = f"an event at an object that 10 of 1,000 abilities can match, {sight}"
    return Figure(number, what, many, "10 abilities", few, Fraction(3, 2), (alike[0], alike[1]))
