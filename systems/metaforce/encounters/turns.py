"""Turns: who is next, what a turn brings, its frames, and what comes at its end (Encounter)."""

from __future__ import annotations

from attrs import evolve, frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.damage import Blow, harm
from ludex.systems.metaforce.attacks.read_for_blows import read_for_blow
from ludex.systems.metaforce.attacks.resisting import forms_against
from ludex.systems.metaforce.conditions.afflictions import Affliction
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.encounters.concentration import frame_lost, round_over, stunned, unfocused
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_creature, with_encounter, with_fighter
from ludex.systems.metaforce.encounters.ending import closed
from ludex.systems.metaforce.encounters.frames import Allowance
from ludex.systems.metaforce.encounters.frames_played import Frame, chances_to_react
from ludex.systems.metaforce.encounters.options_open import Within
from ludex.systems.metaforce.encounters.wounds import Fall
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told


@frozen(cache_hash=True)
class NextTurn(Task[Facts]):
    """Whoever is next in the order acts; after the last a new round begins."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Their turn, or the end."""
        fight = encounter_of(state.facts)
        turn, round_now = fight.turn, fight.round or 1
        ended = closed(fight, 1) if not fight.round else None
        for _ in fight.order:
            turn += 1
            if turn == len(fight.order):
                turn, round_now = 0, round_now + 1
                ended = closed(fight, round_now)
            if ended is not None:
                return state.with_facts(with_encounter(state.facts, evolve(fight, ended=ended)))
            who = fight.order[turn]
            if fight.fighter(who).able:
                fight = replaced(fight, turn=turn, round=round_now)
                return state.with_facts(with_encounter(state.facts, fight)).then(BeginTurn(who))
        return state.with_facts(with_encounter(state.facts, evolve(fight, ended="")))


@frozen(cache_hash=True)
class BeginTurn(Task[Facts]):
    """A turn begins: its frames, a reaction that is renewed, what a Stun takes (MF-ENC-02, MF-ENC-08)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What it brings."""
        fight = encounter_of(state.facts)
        me = fight.fighter(self.who)
        frames = game.rules.readings.encounters.frames.number
        state = told(game, state, f"round {fight.round}: the turn of {self.who}", "MF-ENC-06", Stage.DECLARE)
        mind, lost = me.mind, min(frames, me.lost)
        if lost:
            for _ in range(lost if state.facts.active else 0):
                state = worn(state, self.who)  # MF-MPOWER-17: 6 seconds pass all the same
            # MF-APPEND-18, MF-GAP-08: Stun n takes n frames
            mind, ended = stunned(mind, frames_left=frames - lost)
            for each in mind.acquired:
                mind = unfocused(mind, each)
            for _ in range(lost):
                mind, more = frame_lost(mind, last=False)
                ended = (*ended, *more)
            words = f"{self.who} loses {lost} frames{''.join(f', {each} ends' for each in ended)}"
            state = told(game, state, words, "MF-APPEND-18")
        me = replaced(me, allowance=Allowance.of_turn(frames - lost), mind=mind, lost=me.lost - lost, acted=True)
        state = with_fighter(state, me)
        lost_hp = sum(_harm(each, state.facts.creature(self.who), game) for each in me.afflictions)
        if me.afflictions:
            # once they have done their work: a flash is over, what counts down comes nearer to its end
            later = (each.a_round_later() for each in me.afflictions)
            state = with_fighter(state, replaced(me, afflictions=tuple(each for each in later if each is not None)))
        if lost_hp:
            state = told(game, state, f"{self.who} loses {lost_hp} HP to its conditions", "MF-MAG-46")
            creature = state.facts.creature(self.who)
            return with_creature(state, evolve(creature, hp=creature.hp - lost_hp)).then(
                Fall(self.who), Frames(self.who)
            )
        return state.then(Frames(self.who))


def _harm(affliction: Affliction, creature: Creature, game: Metaforce) -> int:
    """The HP that a condition costs this round, after what resists its kind (MF-MAG-46, MF-RES-01, MF-SHEET-15)."""
    coming = affliction.harm
    if not coming or not affliction.condition.type:
        return coming
    forms = forms_against(creature, affliction.condition.type) or (None,)
    reduction, readings = creature.reduction(affliction.condition.type), game.rules.readings.attacks
    blows = [Blow(form=form, reduction=reduction, readings=read_for_blow(readings, form=form)) for form in forms]
    return min(harm(blow)(coming).damage for blow in blows)


@frozen(cache_hash=True)
class Frames(Task[Facts]):
    """The frames of a turn, one after another (MF-ENC-06)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The next frame, or the end of the turn."""
        fight = encounter_of(state.facts)
        me = fight.fighter(self.who)
        if me.able and me.allowance.frames > 0 and fight.ended is None:
            if state.facts.active:
                state = worn(state, self.who)
            return state.then(Frame(Within(self.who, me.place)), self)
        return state.then(EndTurn(self.who))


def worn(state: State, who: str) -> State:
    """MF-MPOWER-17, MF-MPOWER-18: what lasts for 6 seconds ends as many of its user's frames later as a turn has."""
    left = []
    for each in state.facts.active:
        now = each
        if each.who == who and each.frames is not None:
            now = evolve(each, frames=each.frames - 1)
        if now.frames is None or now.frames > 0:
            left.append(now)
    return state.with_facts(replaced(state.facts, active=tuple(left)))


@frozen(cache_hash=True)
class EndTurn(Task[Facts]):
    """A turn ends: mana that was not used fades, and others may react before the next one."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The end of the round for them."""
        fight = encounter_of(state.facts)
        me = fight.fighter(self.who)
        mind = me.mind
        if mind.held or mind.kept:
            mind, ended = round_over(mind)
            for each in ended:
                state = told(game, state, f"{each} of {self.who} ends", "MF-APPEND-09")
        mana = max(0, me.mana - 1)  # MF-MAGIC-08
        if mana != me.mana or mind is not me.mind:
            state = with_fighter(state, replaced(me, mana=mana, mind=mind))
        if fight.ended is not None:
            return state
        return state.then(*chances_to_react(fight, state.facts, me.side), NextTurn())
