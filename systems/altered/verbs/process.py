"""Verbs about the course of the game: activate, After you, win; choosing a number; doing something later.

>>> ChooseNumber(1, 3).word
'number'
"""

from typing import Literal

from attrs import field, frozen

from ludex.engine.choices import Answer, Choice
from ludex.engine.choices import Number as NumberOption
from ludex.engine.instructions import Instruction, Resolution, about_of
from ludex.engine.state import Game, Progress
from ludex.engine.steps import AtomicAction
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.actions import Activate
from ludex.systems.altered.actions_of_days import EndTurn, Win
from ludex.systems.altered.emblems import do_after
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.nouns import ME
from ludex.systems.altered.phases import Daily
from ludex.systems.altered.scene import Noun, Number, Said, Scene
from ludex.systems.altered.verb import Verb
from ludex.systems.altered.verbs.doers import doer
from ludex.systems.altered.who import YOU, Who


@frozen
class ActivateReactions(Verb):
    """Activate Reactions of something without their trigger (ALT4-7.3.1.b), "activate J" in older words (ALT4-7.3.1.c).

    Attributes:
        what: Of what.
        symbol: Of which symbol: J, H or R; "" for all its Reactions.
    """

    what: Noun = ME
    symbol: Literal["join", "hand", "reserve", ""] = "join"

    def nouns(self) -> tuple[Noun, ...]:
        """Of what."""
        return (self.what,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """They are activated."""
        return tuple(Activate(id, self.symbol, doer(at, self.what, id)) for id in at.on_board(said[0]))


@frozen
class AfterYou(Verb):
    """The turn ends as soon as no Reaction is left to be played (ALT4-7.3.2.a); that is no pass (ALT4-7.3.2.b)."""

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """The turn going on will end; nothing outside of turns."""
        return () if at.facts.turn is None else (EndTurn(at.facts.turn),)


@frozen
class WinGame(Verb):
    """A player wins the game."""

    who: Who = YOU
    why: str = field(default="", kw_only=True)

    def nouns(self) -> tuple[Noun, ...]:
        """Who."""
        return (self.who,)

    def actions(self, at: Scene, said: Said) -> tuple[AtomicAction, ...]:
        """That player wins."""
        return tuple(Win(player.now, self.why or at.context.ability) for player in said[0])


@frozen
class ChooseNumber(Instruction[Facts]):
    """A player chooses a number, known by a name afterwards; no step (ALT4-6.1.g).

    Attributes:
        least: The least one.
        most: The greatest one; they are at most 1000 numbers.
        word: Its name.
        player: Who chooses, if it is not "you": the name of a player that was mentioned.
    """

    least: Number
    most: Number
    word: str = "number"
    player: str = field(default="", kw_only=True)

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """Ask, where there is a choice.

        Raises:
            RefusedError: There are more numbers than anybody could look through.
        """
        at = Scene(state, game, rest.context)
        least, most = at.number(self.least), at.number(self.most)
        at.number_at_once(most - least + 1)
        if most <= least:
            return state.then(rest.knowing(rest.context.having(least, self.word)))
        player = rest.context.player(self.player)
        options = tuple(NumberOption(number) for number in range(least, most + 1))
        return Choice(player, "Which number?", options, "ALT4-6.1.g", about_of(rest.context))

    def decide(self, state: State, game: Game[Facts], rest: Resolution[Facts], answer: Answer) -> State:
        """Note the number."""
        assert isinstance(answer, NumberOption)  # nothing else was offered
        return state.then(rest.knowing(rest.context.having(answer.number, self.word)))


@frozen
class DoAfter(Instruction[Facts]):
    """Do something after a daily effect: it waits in Limbo until that has ended, and is played once (ALT4-1.2.4.c).

    Attributes:
        daily: The daily effect.
        then: What is done then, with all that is bound in this effect.
    """

    daily: Daily
    then: Effect

    def begin(self, state: State, game: Game[Facts], rest: Resolution[Facts]) -> Progress[Facts]:
        """It begins to wait."""
        return do_after(state, game, self.daily, self.then, rest.context).then(rest)
