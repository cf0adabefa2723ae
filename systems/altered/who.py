"""Which players an instruction speaks of: you, the opponent, each player, they, an owner, a target player."""

from typing import Final

from attrs import evolve, frozen

from ludex.engine.context import THEY, Context, Reference
from ludex.layers.cells import Characteristic
from ludex.layers.features import Everything
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.looking import matching
from ludex.systems.altered.scene import Noun, Picked, Picks, Request, Scene, holder

ANYTHING: Final[Selector] = Everything()


class Who(Picked):
    """Some players; the base of all of them."""

    __slots__ = ()

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """None: most need no decision."""
        return ()

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The players, in initiative order."""
        raise NotImplementedError

    def found(self, at: Scene, picks: Picks) -> tuple[Reference, ...]:
        """The players, as things that are spoken of."""
        return tuple(Reference((player,)) for player in self.players(at, picks))


@frozen(cache_hash=True)
class You(Who):
    """The controller of the effect (ALT4-7.2.3.a)."""

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The controller."""
        return (at.you,)


YOU: Final = You()


@frozen(cache_hash=True)
class Opponent(Who):
    """The other player (ALT4-1.2.1.b)."""

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The other one."""
        return (at.facts.opponent(at.you),)


@frozen(cache_hash=True)
class EachOne(Who):
    """Each player."""

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """Both, in initiative order (ALT4-1.4.5.a)."""
        return at.game.initiative(at.state)


@frozen(cache_hash=True)
class They(Who):
    """A player who was mentioned before (ALT4-7.2.4.a).

    Attributes:
        word: By which name.
    """

    word: str = THEY

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """That player, if one was mentioned."""
        mentioned = at.context.players.get(self.word)
        return () if mentioned is None else (mentioned,)


@frozen(cache_hash=True)
class OwnerOf(Who):
    """The owner of something (ALT4-1.1.3.c)."""

    what: Noun

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The owners, each once."""
        return _read(at, self.what, c.OWNER)


@frozen(cache_hash=True)
class ControllerOf(Who):
    """The controller of something, now or when it was last there (ALT4-7.5.5.a)."""

    what: Noun

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The controllers, each once."""
        return _read(at, self.what, c.CONTROLLER)


def _read(at: Scene, what: Noun, cell: Characteristic[str]) -> tuple[str, ...]:
    rows = (at.told(reference) for reference in what.found(at, ()))
    found = (cell.of(each) or holder(each) for each in rows if each is not None)
    return tuple(dict.fromkeys(player for player in found if player))


@frozen(cache_hash=True)
class TargetPlayer(Who):
    """Target player, or target opponent, known as `they` afterwards. Tough of what they have costs nothing.

    Attributes:
        selector: Which of them may be chosen.
    """

    selector: Selector = ANYTHING

    def candidates(self, at: Scene, player: str) -> tuple[str, ...]:
        """The players, in initiative order."""
        return matching(at.table, self.selector, at.eyes(), at.game.initiative(at.state))

    def request(self, at: Scene, picks: Picks) -> Request | None:
        """Which player."""
        # ALT4-1.2.6.c: the controller of the effect targets, just before the step
        return None if picks else Request(self, at.you, "Which player?", rule="ALT4-6.5.b")

    def players(self, at: Scene, picks: Picks) -> tuple[str, ...]:
        """The one who was picked."""
        return picks[0] if picks else ()

    def mention(self, at: Scene, picks: Picks, found: tuple[Reference, ...]) -> Context:
        """They are that player from now on (ALT4-7.2.4.a)."""
        players = at.context.players
        return evolve(at.context, players=players.set(THEY, found[0].now)) if found else at.context
