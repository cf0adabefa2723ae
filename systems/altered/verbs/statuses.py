"""Verbs about statuses: gain, lose, exhaust, ready, ascend.

>>> from ludex.systems.altered.nouns import Me
>>> Gains(Me(), "asleep").status
'asleep'
"""

from typing import Final

from attrs import frozen

from ludex.engine.steps import AtomicAction
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import GainStatus, LoseStatus
from ludex.systems.altered.among import Among
from ludex.systems.altered.nouns import ME, Every
from ludex.systems.altered.scene import Noun, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.verbs.doers import Status, doer
from ludex.systems.altered.words import my_expeditions


@frozen
class Gains(Verb):
    """Gain a status (ALT4-7.3.15.a)."""

    what: Noun
    status: Status

    def nouns(self) -> tuple[Noun, ...]:
        """What gains it."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gains it."""
        return tuple(GainStatus(id, self.status, doer(at, self.what, id)) for id in at.on_board(said[0]))


@frozen
class Loses(Verb):
    """Lose a status (ALT4-7.3.19.a)."""

    what: Noun
    status: Status

    def nouns(self) -> tuple[Noun, ...]:
        """What loses it."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each loses it."""
        return tuple(LoseStatus(id, self.status, doer(at, self.what, id)) for id in at.on_board(said[0]))


@frozen
class Exhaust(Verb):
    """Gain Exhausted (ALT4-7.3.12.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What is exhausted."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each gains Exhausted."""
        return tuple(GainStatus(id, c.EXHAUSTED, doer(at, self.what, id)) for id in at.on_board(said[0]))


@frozen
class Ready(Verb):
    """Lose Exhausted (ALT4-7.3.25.a)."""

    what: Noun = ME

    def nouns(self) -> tuple[Noun, ...]:
        """What is readied."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """Each loses Exhausted."""
        return tuple(LoseStatus(id, c.EXHAUSTED, doer(at, self.what, id)) for id in at.on_board(said[0]))


_MINE: Final[Selector] = my_expeditions()
MY_EXPEDITION: Final = Every(_MINE, (Among.EXPEDITIONS,))
""""My Expedition": both, when Gigantic (ALT4-7.4.4.f)."""


@frozen
class Ascend(Verb):
    """An expedition gains Ascended (ALT4-7.3.3.a)."""

    which: Noun = MY_EXPEDITION

    def nouns(self) -> tuple[Noun, ...]:
        """Which expedition."""
        return (self.which,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """It gains Ascended."""
        return tuple(GainStatus(id, c.ASCENDED, doer(at, self.which, id)) for id in at.on_board(said[0]))
