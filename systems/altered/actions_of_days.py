"""The atomic actions of the day: phases, daily effects, turns, and the end of the game.

>>> from ludex.systems.altered.phases import Phase
>>> Open(Phase.NOON).phase
<Phase.NOON: 'noon'>
"""

from attrs import frozen

from ludex.engine.steps import AtomicAction
from ludex.systems.altered.phases import Daily, Phase


@frozen(cache_hash=True)
class Open(AtomicAction):
    """A phase begins (ALT4-4.2.b)."""

    phase: Phase


@frozen(cache_hash=True)
class Close(AtomicAction):
    """A daily effect has ended (ALT4-4.2.d)."""

    daily: Daily


@frozen(cache_hash=True)
class Pass(AtomicAction):
    """A player passes (ALT4-4.2.3.d)."""

    player: str


@frozen(cache_hash=True)
class EndTurn(AtomicAction):
    """The turn ends when Limbo holds no playable Reaction any more: After you (ALT4-7.3.2.a)."""

    player: str


@frozen(cache_hash=True)
class SetFirstPlayer(AtomicAction):
    """A player becomes first player (ALT4-4.2.1.b)."""

    player: str


@frozen(cache_hash=True)
class Win(AtomicAction):
    """A player wins the game."""

    player: str
    why: str = ""
