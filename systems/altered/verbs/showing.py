"""Verbs that show cards: reveal to both players, look at.

>>> from ludex.systems.altered.nouns import TopOfDeck
>>> Reveal(TopOfDeck(2)).what.count
2
"""

from attrs import frozen

from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.state import Game
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import Show
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.looking import row
from ludex.systems.altered.nouns import TopOfDeck
from ludex.systems.altered.scene import Noun, Said, Scene, holder
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.who import YOU, Who


@frozen
class Reveal(Verb):
    """Reveal cards to both players (ALT4-3.1.3.f); they are `it` afterwards."""

    what: Noun

    def nouns(self) -> tuple[Noun, ...]:
        """Which cards."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """They are shown."""
        return _shown(at, self.what, said, None)

    def after(self) -> tuple[Instruction[Facts], ...]:
        """What was revealed is mentioned."""
        return (NameSeen(self.what),) if isinstance(self.what, TopOfDeck) else ()


@frozen
class Look(Verb):
    """A player looks at cards; they are `it` afterwards."""

    what: Noun
    who: Who = YOU

    def nouns(self) -> tuple[Noun, ...]:
        """Which cards, then who looks."""
        return (self.what, self.who)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """They are shown to that player."""
        return tuple(act for player in said[1] for act in _shown(at, self.what, said, player.now))

    def after(self) -> tuple[Instruction[Facts], ...]:
        """What was looked at is mentioned."""
        return (NameSeen(self.what),) if isinstance(self.what, TopOfDeck) else ()


def _shown(at: Scene, what: Noun, said: Said, to: str | None) -> tuple[AtomicAction, ...]:
    if isinstance(what, TopOfDeck):
        return tuple(Show(deck, (), to, count) for deck, count in what.decks(at) if count > 0)
    cards = at.on_board(said[0])
    owners = dict.fromkeys(holder(row(at.table, id)) for id in cards)
    return tuple(Show(each, tuple(id for id in cards if holder(row(at.table, id)) == each), to) for each in owners)


@frozen
class NameSeen(Instruction[Facts]):
    """The cards of a deck that have just been seen are mentioned."""

    what: TopOfDeck

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> State:
        """Mention them."""
        seen = self.what.seen(Scene(state, game, rest.context))
        return state.then(rest.knowing(rest.context.naming(self.what.word, seen)))
