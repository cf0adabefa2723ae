"""What becomes of somebody whose HP have fallen: Finishing Touch, what the game master says, Deus Ex (Encounter)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.answering_powers import (
    deus_ex_lacking,
)
from ludex.systems.metaforce.attacks.finishing import saved
from ludex.systems.metaforce.characters.falling import DEADLY, Ending, Fate, endings, fate
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_fighter
from ludex.systems.metaforce.encounters.ending import after_a_change
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told


@frozen(cache_hash=True)
class Rule(Option):
    """What the game master says of somebody who is out."""

    ending: Ending

    def label(self) -> str:
        """In words."""
        return self.ending.value


@frozen(cache_hash=True)
class Fall(Task[Facts]):
    """Somebody may have fallen to 0 HP or below (MF-ENC-12 to MF-ENC-15)."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """What becomes of it; the game master is asked where something is left to say."""
        found, me = self._fate(state), encounter_of(state.facts).fighter(self.who)
        if found is Fate.STANDS:
            return state if me.able else back(state, game, self.who)
        if not me.able and not (me.lies and found is not Fate.INCAPACITATED):
            return state
        settings = encounter_of(state.facts).settings
        open_ones = endings(found)
        settled = settings.dying if found is Fate.MAY_DIE else settings.lesser
        if not open_ones or settled is not None:
            return self._fallen(state, game, found, settled if open_ones else None)
        rule = "MF-ENC-13" if found is Fate.MAY_DIE else "MF-ENC-15"
        return Choice(GAME_MASTER, f"What becomes of {self.who}?", tuple(map(Rule, open_ones)), rule, self.who)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """So it is."""
        assert isinstance(answer, Rule)
        return self._fallen(state, game, self._fate(state), answer.ending)

    def _fate(self, state: State) -> Fate:
        creature = state.facts.creature(self.who)
        return fate(creature.hp, creature.body, creature.standing)

    def _fallen(self, state: State, game: Metaforce, found: Fate, ending: Ending | None) -> State:
        creature, fight = state.facts.creature(self.who), encounter_of(state.facts)
        deadly = ending in DEADLY
        if deadly and creature.max_mp > 0 and deus_ex_lacking(creature.mp, enabled=fight.settings.deus_ex) is None:
            return state.then(DeusEx(self.who, found, ending or Ending.DIES))
        return fallen(state, game, self.who, found, ending)


def fallen(state: State, game: Metaforce, who: str, found: Fate, ending: Ending | None) -> State:
    """The state with somebody out of the fight, which may end it."""
    me = encounter_of(state.facts).fighter(who)
    state = told(game, state, f"{who} is {found.value}{f': {ending.value}' if ending else ''}", _RULES[found])
    # what it held lets go, and nothing that it held in mind goes on
    state = with_fighter(state, replaced(me, out=found, ending=ending, casting=None, mind=replaced(me.mind, held=())))
    fight = encounter_of(state.facts)
    for other in fight.fighters:
        if other.held_by == who:
            state = with_fighter(state, replaced(other, held_by="", hold=0))
    return after_a_change(state, game)


def back(state: State, game: Metaforce, who: str) -> State:
    """The state with somebody in the fight again who had fallen, and has HP above 0 again (MF-ENC-12)."""
    me = encounter_of(state.facts).fighter(who)
    if not me.lies or state.facts.creature(who).hp <= 0:
        return state
    state = told(game, state, f"{who} is back in the fight", "MF-ENC-12")
    return with_fighter(state, replaced(me, out=Fate.STANDS, ending=None))


_RULES = {
    Fate.STANDS: "MF-ENC-12",
    Fate.INCAPACITATED: "MF-ENC-12",
    Fate.MAY_DIE: "MF-ENC-13",
    Fate.DEFEATED: "MF-ENC-15",
}


@frozen(cache_hash=True)
class DeusEx(Task[Facts]):
    """Somebody may survive what would have killed it (MF-MPOWER-12, MF-MPOWER-13)."""

    who: str
    found: Fate
    ending: Ending

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask."""
        side = encounter_of(state.facts).fighter(self.who).side
        return Choice(side, f"Does {self.who} survive by Deus Ex?", (YES, NO), "MF-MPOWER-12", self.who)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It survives, and is out of the fight all the same; its MP become 1, its Max MP fall."""
        if answer != YES:
            return fallen(state, game, self.who, self.found, self.ending)
        state = saved(state, game, self.who)
        return fallen(state, game, self.who, Fate.INCAPACITATED, Ending.SURVIVES)
