"""Verbs about counters, boosts among them: gain, remove, double, augment, exchange.

>>> from ludex.systems.altered.nouns import Me
>>> GainCounters(Me(), 2).counter
'boost'
"""

from typing import Final

from attrs import field, frozen

from ludex.engine.context import Reference
from ludex.engine.instructions import not_negative
from ludex.engine.steps import AtomicAction
from ludex.layers.cells import Kind, Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import AddCounters, RemoveCounters
from ludex.systems.altered.looking import row, value
from ludex.systems.altered.nouns import ME, Called
from ludex.systems.altered.scene import Noun, Number, Picked, Picks, Request, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.verbs.doers import doer

BOOST: Final = "boost"


@frozen
class GainCounters(Verb):
    """Gain so many counters, or be given them: one atomic action for each object (ALT4-7.3.14.a, ALT4-7.3.16.a)."""

    what: Noun = ME
    times: Number = field(default=1, validator=not_negative)
    counter: str = BOOST

    def nouns(self) -> tuple[Noun, ...]:
        """What gains them."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gains them."""
        times = at.number(self.times)
        if times <= 0:
            return ()
        return tuple(AddCounters(id, self.counter, times, doer(at, self.what, id)) for id in at.on_board(said[0]))


@frozen
class LoseCounters(Verb):
    """Have counters removed, as many as there are (ALT4-2.5.g).

    Attributes:
        what: From what.
        times: How many; None for all of that name.
        counter: The name.
    """

    what: Noun = ME
    times: Number | None = field(default=1, validator=not_negative)
    counter: str = BOOST

    def nouns(self) -> tuple[Noun, ...]:
        """From what."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """They are removed."""
        found = []
        for id in at.on_board(said[0]):
            times = value(at.table, id, c.counter(self.counter)) if self.times is None else at.number(self.times)
            if times > 0:
                found.append(RemoveCounters(id, self.counter, times, doer(at, self.what, id)))
        return tuple(found)


@frozen
class DoubleCounters(Verb):
    """Gain as many counters as there are of a name; impossible without any (ALT4-7.3.8.a, ALT4-7.3.8.b)."""

    what: Noun = ME
    counter: str = BOOST

    def nouns(self) -> tuple[Noun, ...]:
        """On what."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gains as many as it has."""
        cell = c.counter(self.counter)
        there = [(id, value(at.table, id, cell)) for id in at.on_board(said[0])]
        return tuple(AddCounters(id, self.counter, times, doer(at, self.what, id)) for id, times in there if times > 0)


@frozen
class Augment(Verb):
    """One more of a kind of counter that is there, chosen by the controller of the effect (ALT4-7.3.4.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What is augmented, then of which kind."""
        return (Called(self.what, _AUGMENTED), _Kinds(_AUGMENTED))

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gains one of the kind chosen for it."""
        there = [id for id in at.on_board(said[0]) if kinds_of_counters(row(at.table, id))]
        kinds = (each.now for each in said[1])
        return tuple(AddCounters(id, kind, 1, doer(at, self.what, id)) for id, kind in zip(there, kinds, strict=True))


_AUGMENTED: Final = "augmented"


@frozen(cache_hash=True)
class _Kinds(Picked):
    """For each thing of a name the kind of counter that it gains."""

    word: str

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """Not asked for: each request has its own."""
        return ()

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """The kind, for the next of them that has counters at all."""
        there = [id for id in at.on_board(at.context.names[self.word]) if kinds_of_counters(row(at.table, id))]
        if len(picks) >= len(there):
            return None
        of = _KindOn(there[len(picks)])
        return Request(of, at.you, "Which kind of counter?", again=True, rule="ALT4-7.3.4.a")

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The kinds."""
        return tuple(Reference((kind,)) for picked in picks for kind in picked)


@frozen(cache_hash=True)
class _KindOn(_Kinds):
    """The kinds of counters on one object; `word` is its identity."""

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """Their names."""
        return kinds_of_counters(row(at.table, self.word))


_COUNTERS: Final = "altered.counters."


def kinds_of_counters(shown: Row) -> tuple[str, ...]:
    """The names of the counters on an object, boosts first.

    >>> kinds_of_counters(Row("oven", {c.counter("food"): 1, c.BOOSTS: 2, c.counter("kelon"): 0}))
    ('boost', 'food')
    """
    boosts = (BOOST,) if c.BOOSTS.of(shown) > 0 else ()
    names = (cell.name for cell in shown.cells if cell.kind is Kind.NUMBER and cell.name.startswith(_COUNTERS))
    found = sorted(name.removeprefix(_COUNTERS) for name in names)
    return (*boosts, *(name for name in found if c.counter(name).of(shown) > 0))


@frozen
class ExchangeBoosts(Verb):
    """The one with more boosts loses the difference, the other gains it, at the same time (ALT4-7.3.10.a)."""

    first: Noun
    second: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """Both."""
        return (self.first, self.second)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """A loss and a gain; nothing where they have as many."""
        one, two = (at.on_board(found) for found in said)
        if len(one) != 1 or len(two) != 1:
            return ()
        poor, rich = sorted((one[0], two[0]), key=lambda id: value(at.table, id, c.BOOSTS))
        more = value(at.table, rich, c.BOOSTS) - value(at.table, poor, c.BOOSTS)
        if not more:
            return ()
        return RemoveCounters(rich, BOOST, more, at.you), AddCounters(poor, BOOST, more, at.you)
