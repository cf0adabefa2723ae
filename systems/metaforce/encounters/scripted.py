"""Frames that a file says, played one after another in the place of turns."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.encounters.carrying_out import done_in_frame
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_fighter
from ludex.systems.metaforce.encounters.frames_played import POWERS_OF_TURNS, frame_ended, used_in_turn
from ludex.systems.metaforce.encounters.legal import why_not
from ludex.systems.metaforce.encounters.options_of_frames import UsePower
from ludex.systems.metaforce.encounters.options_open import Within
from ludex.systems.metaforce.encounters.turns import worn
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told


@frozen(cache_hash=True)
class Scripted(Task[Facts]):
    """A frame that is played as it was said; what cannot be done when its time comes is left out, and told."""

    who: str
    options: tuple[Option, ...]

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It begins."""
        me = encounter_of(state.facts).fighter(self.who)
        if not me.able:
            return state
        if state.facts.active:
            state = worn(state, self.who)
        # each frame that is said is one of its turn's
        state = with_fighter(state, replaced(me, allowance=replaced(me.allowance, frames=1)))
        return state.then(Going(Within(self.who, me.place), self.options))


@frozen(cache_hash=True)
class Going(Task[Facts]):
    """A frame that goes on as it was said."""

    within: Within
    options: tuple[Option, ...]

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The next thing in it, or its end."""
        within = self.within
        me = encounter_of(state.facts).fighter(within.who)
        if not self.options or not me.able or encounter_of(state.facts).ended is not None:
            return frame_ended(state, game, within)
        option, rest = self.options[0], self.options[1:]
        broken = why_not(game.rules, state.facts, within, option)
        if broken is not None:
            return told(game, state, broken.what, broken.rule).then(Going(within, rest))
        if isinstance(option, UsePower) and option.power in POWERS_OF_TURNS:
            return used_in_turn(state, game, within, option, Going(within, rest))
        went = done_in_frame(state, game, within, option)
        after = went.after or within
        return went.state.then(*went.tasks, Going(after, rest))
