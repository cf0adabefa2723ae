"""Playing what was mentioned, in the middle of an effect: "you may play it for free" (ALT4-7.3.23).

Rush is `offers.Play`: it offers what lies in Hand and Reserve (ALT4-7.3.29).

>>> PlayIt(free=True).free
True
"""

from attrs import field, frozen

from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.state import Game
from ludex.systems.altered.declaring import Offer
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.nouns import THAT
from ludex.systems.altered.offers import Play
from ludex.systems.altered.scene import Noun, Scene


@frozen
class PlayIt(Instruction[Facts]):
    """A player plays one of the things that were mentioned, at once, by the normal process.

    Attributes:
        what: Which may be played, wherever they lie.
        free: Whether for free (ALT4-7.3.23.a).
        less: By how much it costs less.
        may: Whether the player may decline.
        statuses: Which statuses it gains as it is played.
        player: Who plays, if it is not "you": the name of a player that was mentioned.
    """

    what: Noun = THAT
    free: bool = False
    less: int = 0
    may: bool = field(default=True, kw_only=True)
    statuses: frozenset[str] = field(default=frozenset(), kw_only=True)
    player: str = field(default="", kw_only=True)

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> State:
        """Offer it."""
        at = Scene(state, game, rest.context)
        ids = at.present(self.what.found(at, ()))
        offer = Offer(among=ids, free=self.free, less=self.less, may=self.may, statuses=self.statuses)
        return state.then(rest.first(Play(offer, self.player)))
