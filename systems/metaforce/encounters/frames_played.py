"""Frames and reactions as they are played: what is done is asked until nothing more is done (Encounter)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.encounters.carrying_out import Went, done_in_frame
from ludex.systems.metaforce.encounters.concentration import Mind, Slot, Upkeep, frame_over, kept
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of, with_encounter, with_fighter
from ludex.systems.metaforce.encounters.frames import (
    ACTION_8,
    REACT_4,
    frame_spent,
    reacted,
    with_action_8,
    with_react_4,
)
from ludex.systems.metaforce.encounters.initiative import linked, may_react
from ludex.systems.metaforce.encounters.options_of_frames import EndFrame, LetPass, UsePower
from ludex.systems.metaforce.encounters.options_open import LET_PASS, Within, open_to
from ludex.systems.metaforce.encounters.powers_in_encounters import TeamWorkUse
from ludex.systems.metaforce.encounters.powers_open import react_powers
from ludex.systems.metaforce.play.facts import Active, Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import paid, told
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class Frame(Task[Facts]):
    """An Action Frame that is going on."""

    within: Within

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask what is done next in it, as long as there is anything."""
        within = self.within
        fight = encounter_of(state.facts)
        me = fight.fighter(within.who)
        if not me.able or fight.ended is not None:
            return state
        if within.struggled:
            if me.held_by:
                return state.then(Frame(evolve(within, struggled=False)))
            if me.mind.active:
                state = with_fighter(state, replaced(me, mind=replaced(me.mind, active="")))
            return state.then(Frame(within.once_free()))
        options = open_to(game.rules, state.facts, within)
        if len(options) == 1:
            return frame_ended(state, game, within)
        return Choice(me.side, f"What does {within.who} do?", options, "MF-ENC-06", within.who)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Do it."""
        if isinstance(answer, EndFrame):
            return frame_ended(state, game, self.within)
        if isinstance(answer, UsePower) and answer.power in POWERS_OF_TURNS:
            return used_in_turn(state, game, self.within, answer, self)
        assert isinstance(answer, Option)
        return _gone_on(done_in_frame(state, game, self.within, answer), self.within)


POWERS_OF_TURNS: Final = frozenset({Power.ACTION_8, Power.INITIATIVE_LINK, Power.TEAM_WORK})
"""The powers that change who has which frame."""


def used_in_turn(state: State, game: Metaforce, within: Within, option: UsePower, again: Task[Facts]) -> State:
    """The state after such a power.

    Args:
        state: The state.
        game: The game.
        within: The frame in which it is used.
        option: The power, and the ally.
        again: How that frame goes on, where the power does not take it.
    """
    who, fight = within.who, encounter_of(state.facts)
    me = fight.fighter(who)
    match option.power:
        case Power.ACTION_8:
            state = paid(game, state, who, ACTION_8, option.power.value, "MF-MPOWER-19")
            state = with_fighter(state, replaced(me, allowance=with_action_8(me.allowance, own_turn=True)))
            # MF-MPOWER-17: what lasts for 6 seconds lasts through the frame that is added
            active = [_longer(each) if each.who == who else each for each in state.facts.active]
            return state.with_facts(replaced(state.facts, active=tuple(active))).then(again)
        case Power.INITIATIVE_LINK:
            order = linked(fight.order, who, option.ally)
            state = told(game, state, f"{who} takes {option.ally} along", "MF-MPOWER-32")
            turn = order.index(who)
            fight = replaced(fight, order=order, turn=turn, linked=True)
            return state.with_facts(with_encounter(state.facts, fight)).then(again)
        case _:
            used = TeamWorkUse(me.team_work.rounds | {fight.round})
            state = told(game, state, f"{who} lets {option.ally} act", "MF-MPOWER-33")
            state = frame_ended(with_fighter(state, replaced(me, team_work=used)), game, within)
            return state.then(Frame(Within(option.ally, fight.fighter(option.ally).place, free=True)))


def _longer(power: Active) -> Active:
    return power if power.frames is None else replaced(power, frames=power.frames + 1)


def _gone_on(went: Went, within: Within) -> State:
    """The state in which what was begun is done, those whom it was done to may react, and the frame goes on."""
    state, chances = went.state, [React(each) for each in went.attacked]
    if went.after is not None:
        return state.then(*went.tasks, *chances, Frame(went.after))
    return state.then(*went.tasks, *chances, EndOfFrame(within))


@frozen(cache_hash=True)
class EndOfFrame(Task[Facts]):
    """A frame ends with what was done in it."""

    within: Within

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is over."""
        return frame_ended(state, game, self.within)


def frame_ended(state: State, game: Metaforce, within: Within) -> State:
    """The state after a frame: what was not kept up ends."""
    me = encounter_of(state.facts).fighter(within.who)
    allowance, mind = me.allowance, me.mind
    if not within.free and allowance.frames > 0:
        allowance = frame_spent(allowance)
    if mind.held:
        mind, ended = frame_over(_attending(mind))
        for each in ended:
            state = told(game, state, f"{each} of {within.who} ends", "MF-APPEND-09")
    elif mind.active or mind.passive:
        mind = replaced(mind, active="", passive="")
    if allowance is me.allowance and mind is me.mind:
        return state
    return with_fighter(state, replaced(me, allowance=allowance, mind=mind))


def _attending(mind: Mind) -> Mind:
    """The free slots hold what must be kept up: Unbroken abilities first, then Loose ones that had no slot yet."""
    waiting = [each for each in mind.held if each.name not in (mind.active, mind.passive)]
    waiting.sort(key=lambda each: (each.upkeep is not Upkeep.UNBROKEN, each.name in mind.kept))
    for each in waiting:
        if not mind.passive and each.name not in mind.new:
            mind = kept(mind, each.name, Slot.PASSIVE)
        elif not mind.active:
            mind = kept(mind, each.name, Slot.ACTIVE)
    return mind


# ---------------------------------------------------------------- reactions


def chances_to_react(fight: Encounter, facts: Facts, side: str) -> tuple[React, ...]:
    """Who may react when a turn of a side has ended: each opponent with a reaction, in the order of turns.

    A reaction is left, or bought (MF-MPOWER-20).
    """
    found = []
    for name in fight.order:
        fighter = fight.fighter(name)
        if fighter.side == side or not fighter.able:
            continue
        if fighter.allowance.reactions or any(react_powers(fighter, facts.creature(name))):
            found.append(React(name))
    return tuple(found)


@frozen(cache_hash=True)
class React(Task[Facts]):
    """Somebody may react, with a single activity (MF-ENC-08)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask, where there is a reaction and something to do with it."""
        fight = encounter_of(state.facts)
        me = fight.fighter(self.who)
        if not me.able or fight.ended is not None or not may_react(aware=me.aware, has_acted=me.acted):
            return state  # MF-ENC-07
        if fight.turn >= 0 and fight.order[fight.turn] == self.who:
            return state  # MF-ENC-08: a reaction comes between one's turns
        options: tuple[Option, ...] = ()
        if me.allowance.reactions:
            options = open_to(game.rules, state.facts, self._within(me.place))[:-1]
        powers = tuple(react_powers(me, state.facts.creature(self.who)))
        if not options and not powers:
            return state
        return Choice(me.side, f"Does {self.who} react?", (*options, *powers, LET_PASS), "MF-ENC-08", self.who)

    def _within(self, place: int) -> Within:
        return Within(self.who, place, free=True, reacting=True)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Do it."""
        if isinstance(answer, LetPass):
            return state
        me = encounter_of(state.facts).fighter(self.who)
        if answer == UsePower(Power.REACT_4):
            state = paid(game, state, self.who, REACT_4, Power.REACT_4.value, "MF-MPOWER-20")
            return with_fighter(state, replaced(me, allowance=with_react_4(me.allowance))).then(self)
        if answer == UsePower(Power.ACTION_8):
            # MF-MPOWER-19: a reaction becomes a full frame, which holds any number of compatible activities
            state = paid(game, state, self.who, ACTION_8, Power.ACTION_8.value, "MF-MPOWER-19")
            allowance = replaced(reacted(me.allowance), boosted=True)
            state = with_fighter(state, replaced(me, allowance=allowance))
            return state.then(Frame(Within(self.who, me.place, free=True)))
        assert isinstance(answer, Option)
        state = with_fighter(state, replaced(me, allowance=reacted(me.allowance)))
        within = self._within(me.place)
        went = done_in_frame(state, game, within, answer)
        return _gone_on(replaced(went, after=None), within)
