"""How an encounter ends: a side is out, the rounds are over, the event is past (Encounter)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import GameState, Progress, Task
from ludex.systems.metaforce.characters.falling import AfterDefeat
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of, with_encounter
from ludex.systems.metaforce.encounters.special_encounters import Outcome, outcome
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told


def closed(fight: Encounter, round_now: int) -> str | None:
    """Who has won when a new round would begin; None where it goes on."""
    settings = fight.settings
    if settings.event is not None:
        found = outcome(settings.event, rounds_gone=round_now - 1, progress=fight.progress)
        if found is not Outcome.GOES_ON:
            return _players(fight) if found is Outcome.RESOLVED else ""
    if settings.rounds is not None and round_now > settings.rounds:
        return ""
    return None


def _players(fight: Encounter) -> str:
    return next((each.side for each in fight.fighters if each.kit.player), fight.fighters[0].side)


def after_a_change(state: State, game: Metaforce) -> State:
    """The state, at its end where somebody has won: nothing more is to be done but to settle the aftermath."""
    fight = encounter_of(state.facts)
    if fight.ended is not None:
        return state
    won = fight.winner()
    event = fight.settings.event
    if won is None and event is not None and fight.progress >= event.needed:
        won = _players(fight)  # MF-ENC-17
    if won is None:
        return state
    fight = replaced(fight, ended=won)
    state = told(game, state, f"the encounter ends: {won or 'nobody'} is left", "MF-ENC-10")
    beaten = all(not each.able for each in fight.fighters if each.kit.player)
    party = any(each.kit.player for each in fight.fighters)
    facts = with_encounter(state.facts, fight)
    return GameState(state.table, facts, (Aftermath(),) if beaten and party else (), state.log)


@frozen(cache_hash=True)
class Fare(Option):
    """What happens to a beaten party."""

    what: AfterDefeat

    def label(self) -> str:
        """In words."""
        return self.what.value


@frozen(cache_hash=True)
class Aftermath(Task[Facts]):
    """All player characters are defeated (MF-ENC-11)."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The game master says what happens, unless the table has settled it."""
        settled = encounter_of(state.facts).settings.defeat
        if settled is not None:
            return _fared(state, game, settled)
        options = tuple(map(Fare, AfterDefeat))
        return Choice(GAME_MASTER, "All player characters are defeated. What now?", options, "MF-ENC-11")

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """So it is."""
        assert isinstance(answer, Fare)
        return _fared(state, game, answer.what)


def _fared(state: State, game: Metaforce, what: AfterDefeat) -> State:
    fight = replaced(encounter_of(state.facts), aftermath=what)
    return told(game, state.with_facts(with_encounter(state.facts, fight)), what.value, "MF-ENC-11")
