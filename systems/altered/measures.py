"""Numbers that are found in the middle of an effect: counts, the roll, a number of something mentioned, halves.

>>> from ludex.layers.amounts import Constant
>>> Divided(Counted(Constant(5)), up=True).by, TheRoll().word
(2, 'roll')
"""

from attrs import field, frozen

from ludex.engine.context import ROLL, Context
from ludex.engine.instructions import Measure
from ludex.engine.state import Game
from ludex.layers.amounts import Amount
from ludex.layers.cells import Characteristic
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.among import IN_PLAY, Among, found_among
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import amount, in_zone
from ludex.systems.altered.scene import Noun, Number, Scene
from ludex.systems.altered.who import ANYTHING, YOU, Who


@frozen(cache_hash=True)
class Counted(Measure[Facts]):
    """An amount as passives have them, seen by "you" through the bearer of the ability."""

    amount: Amount

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """What it comes to now."""
        return amount(state.table, self.amount, Scene(state, game, context).eyes())


@frozen(cache_hash=True)
class HowMany(Measure[Facts]):
    """How many things a selector selects.

    Attributes:
        selector: Which.
        among: Where; in a Hand the cards are counted that it selects.
    """

    selector: Selector = ANYTHING
    among: tuple[Among, ...] = IN_PLAY

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """Their number now."""
        return len(found_among(Scene(state, game, context), self.selector, self.among))


@frozen(cache_hash=True)
class CardsInDeck(Measure[Facts]):
    """How many cards a deck has."""

    of_whom: Who = YOU

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """Their number, of all decks that are meant."""
        players = self.of_whom.players(Scene(state, game, context), ())
        return sum(len(state.facts.decks[player]) for player in players)


@frozen(cache_hash=True)
class CardsInHand(Measure[Facts]):
    """How many cards a hand has."""

    of_whom: Who = YOU

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """Their number, of all hands that are meant."""
        players = self.of_whom.players(Scene(state, game, context), ())
        return sum(len(in_zone(state.table, c.HAND, player)) for player in players)


@frozen(cache_hash=True)
class TheRoll(Measure[Facts]):
    """The result of the last roll, or another number that was found (ALT4-7.3.28.b).

    Attributes:
        word: Its name.
    """

    word: str = ROLL

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The number; 0 where none was found."""
        return context.numbers.get(self.word, 0)


@frozen(cache_hash=True)
class NumberOf(Measure[Facts]):
    """A number of something that was mentioned, or what it last was (ALT4-2.1.h); a sum if these are several.

    Attributes:
        what: Of what.
        cell: Which number.
    """

    what: Noun
    cell: Characteristic[int]

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The number now; an absent one is 0 (ALT4-1.1.6.d)."""
        at = Scene(state, game, context)
        shown = (at.told(reference) for reference in self.what.found(at, ()))
        return sum(self.cell.of(each) for each in shown if each is not None)


@frozen(cache_hash=True)
class BaseCostOf(Measure[Facts]):
    """The Base Cost of something that was mentioned (ALT4-2.2.9.b)."""

    what: Noun

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The number now, or what it last was."""
        at = Scene(state, game, context)
        shown = (at.told(reference) for reference in self.what.found(at, ()))
        return sum(c.base_cost(each) for each in shown if each is not None)


@frozen(cache_hash=True)
class NumberOfThem(Measure[Facts]):
    """How many things were mentioned: "that many"."""

    what: Noun

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """Their number, gone ones among them."""
        return len(self.what.found(Scene(state, game, context), ()))


@frozen(cache_hash=True)
class Added(Measure[Facts]):
    """Several numbers added up."""

    parts: tuple[Number, ...]

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The sum."""
        at = Scene(state, game, context)
        return sum(at.number(part) for part in self.parts)


@frozen(cache_hash=True)
class Multiplied(Measure[Facts]):
    """A number so many times."""

    number: Number
    by: Number

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The product."""
        at = Scene(state, game, context)
        return at.number(self.number) * at.number(self.by)


@frozen(cache_hash=True)
class Divided(Measure[Facts]):
    """A number divided by another, "half" by default, rounded as the text says (ALT4-1.1.6.b).

    Attributes:
        number: What is divided.
        by: By what; what is computed with 0 is impossible and does not happen (ALT4-1.1.6.c).
        up: Whether it is rounded up; down otherwise.
    """

    number: Number
    by: Number = 2
    up: bool = field(kw_only=True)

    def of(self, state: State, game: Game[Facts], context: Context) -> int:
        """The quotient.

        Raises:
            ZeroDivisionError: There is none; instructions take it for something impossible.
        """
        at = Scene(state, game, context)
        number, by = at.number(self.number), at.number(self.by)
        return -(-number // by) if self.up else number // by
