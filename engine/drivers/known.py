"""What is known of the positions of a game: each is found once, whichever search, and whichever reading, comes to it.

What follows a position hangs on the rules as they are read, but mostly on few of their rulings. Each step from one
position to the next is kept with the options that were looked at on the way, and holds wherever those are chosen.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeAlias

from attrs import define, field, frozen

from ludex.engine.choices import Answer
from ludex.engine.consulted import NOTHING_READ, Consulted
from ludex.engine.drivers.search import Search, TooManySteps, ways_from
from ludex.engine.rulebook_entries import Choice
from ludex.engine.run import Position, advance
from ludex.engine.state import F, Game, GameState

Options: TypeAlias = frozenset[Choice]
"""Options of rulings, one of each."""


@frozen(eq=False)
class Read(Generic[F]):
    """Rules, as they are read.

    Attributes:
        game: The rules.
        options: The option of each ruling that may be looked at.
    """

    game: Game[F]
    options: Options = NOTHING_READ


@define(eq=False, repr=False)
class Place(Generic[F]):
    """One position, for all those that are equal to it.

    Attributes:
        position: The position that was found first.
        options: As it was read then.
        ways: The answers by which it goes on, each with its weight.
        settled: The options that were looked at to find those.
        following: For each of them the places to which it leads, each with the options that were looked at.
    """

    position: Position[F]
    options: Options
    ways: tuple[tuple[Answer, int], ...]
    settled: Options
    following: "tuple[list[tuple[Options, Place[F]]], ...]"


@define(eq=False, repr=False)
class Known(Generic[F]):
    """The positions that were found, and what follows them.

    Attributes:
        search: How far to look.
        consulted: Tells which options are looked at; None where there is one reading alone.
        evaluated: How often it was found what follows an answer.
        granted: How often it may be; None where nothing but the search bounds it.
        begun: The options that were looked at before a state stopped first.
    """

    search: Search[F]
    consulted: Consulted | None = None
    evaluated: int = 0
    granted: int | None = None
    begun: Options = NOTHING_READ
    _places: dict[Hashable, list[Place[F]]] = field(factory=dict)

    def first(self, state: GameState[F], read: Read[F]) -> Place[F]:
        """Where a state stops first."""
        self.evaluated += 1
        self._taken()
        position = advance(state, read.game, at_most=self.search.tasks)
        options = self._taken()
        first = self._place(position, read)
        self.begun = options | first.settled
        return first

    def after(self, place: Place[F], way: int, read: Read[F]) -> Place[F]:
        """Where the answer of a number leads.

        Raises:
            TooManySteps: That is not known, and no more steps are granted.
        """
        kept = place.following[way]
        for options, after in kept:
            if options <= read.options:
                return after
        if self.granted is not None and self.evaluated >= self.granted:
            raise TooManySteps(f"more than {self.granted} steps are to be found")
        self.evaluated += 1
        given, _ = place.ways[way]
        self._taken()
        position = advance(place.position.taking(read.game, given), read.game, at_most=self.search.tasks)
        options = self._taken()
        after = self._place(position, read)
        kept.append((options | after.settled, after))
        return after

    def all_after(self, place: Place[F], read: Read[F]) -> Iterator[Place[F]]:
        """Where each answer leads, in order."""
        for way in range(len(place.ways)):
            yield self.after(place, way, read)

    def _place(self, position: Position[F], read: Read[F]) -> Place[F]:
        stops = self.search.stop(position)
        equal = self._places.setdefault((self.search.key(position.state), stops), [])
        for place in equal:
            # under one reading an equal state asks an equal question
            asks_the_same = place.options is read.options or place.position.question == position.question
            if asks_the_same and place.settled <= read.options:
                return place
        self._taken()
        ways = () if stops else ways_from(position, self.search)
        place = Place(position, read.options, ways, self._taken(), tuple([[] for _ in ways]))
        equal.append(place)
        return place

    def _taken(self) -> Options:
        return NOTHING_READ if self.consulted is None else self.consulted.taken()


Step: TypeAlias = tuple[Place[F], int, Place[F]]
"""A place, the number of an answer, and where it leads."""


class Hanging(Generic[F]):
    """The steps of a search by the options that were looked at on them."""

    def __init__(self, places: tuple[Place[F], ...], known: Known[F], read: Read[F]) -> None:
        """Sort the steps that a search took.

        Args:
            places: The places from which they lead.
            known: Where each of them leads.
            read: The rules by which it searched.
        """
        self._steps: defaultdict[Options, list[Step[F]]] = defaultdict(list)
        for place in places:
            for way, kept in enumerate(place.following):
                for options, after in kept:
                    if options <= read.options:
                        if options:
                            self._steps[options].append((place, way, after))
                        break
        self._known = known

    def on(self, option: Choice) -> int:
        """How many steps hang on an option."""
        return sum(len(steps) for options, steps in self._steps.items() if option in options)

    def otherwise(self, read: Read[F], departs: Choice) -> bool:
        """Whether any of those that hang on an option leads elsewhere where it is not chosen."""
        return any(
            self._known.after(place, way, read) is not after
            for options, steps in self._steps.items()
            if departs in options
            for place, way, after in steps
        )
