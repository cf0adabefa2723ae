"""Rolling for initiative, and the order that comes of it (Encounter)."""

from __future__ import annotations

from attrs import frozen

from ludex.engine.checks.tracing import Stage
from ludex.engine.choices import Answer, Choice, Pick
from ludex.engine.pipeline import Perform
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.engine.steps import step
from ludex.systems.metaforce.checks.check import GAME_MASTER, Check, Part, check_die
from ludex.systems.metaforce.checks.check_tasks import Begin
from ludex.systems.metaforce.dice.rolls import CheckDice
from ludex.systems.metaforce.encounters.encounter import encounter_of, with_encounter
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.frames import Allowance
from ludex.systems.metaforce.encounters.initiative import Initiative, in_order, tied
from ludex.systems.metaforce.encounters.powers_on_numbers import powers_on
from ludex.systems.metaforce.encounters.turns import NextTurn
from ludex.systems.metaforce.play.deeds import CheckRoll, Kind
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import told
from ludex.systems.metaforce.terms import Power


@frozen(cache_hash=True)
class InitiativeRoll(CheckRoll):
    """Somebody's roll for initiative (MF-ENC-03); its number is kept until all have rolled."""

    def done(self, facts: Facts) -> Facts:
        """It is noted."""
        return _noted(facts, self.by, self.fell.total)


def _noted(facts: Facts, who: str, total: int) -> Facts:
    fight = encounter_of(facts)
    rolled = Initiative(who, fight.fighter(who).side, total, facts.creature(who).reflex)
    return with_encounter(facts, replaced(fight, rolled=(*fight.rolled, rolled)))


@frozen(cache_hash=True)
class InitiativeRolled(Task[Facts]):
    """Somebody has rolled for initiative who could change what came of it."""

    who: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """It is noted as any other."""
        total, facts = state.facts.done[-1].total, state.facts
        return state.with_facts(_noted(replaced(facts, done=facts.done[:-1]), self.who, total))


@frozen(cache_hash=True)
class Open(Task[Facts]):
    """An encounter begins: everybody has a reaction, and rolls for initiative unless it is against an event."""

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The rolls that are not given; without initiative, the order in which they are named (MF-ENC-16)."""
        fight = encounter_of(state.facts)
        ready = tuple(replaced(each, allowance=Allowance(0, 1)) for each in fight.fighters)
        fight = replaced(fight, fighters=ready)
        if fight.settings.event is not None:
            fight = replaced(fight, order=tuple(each.name for each in ready))
            return state.with_facts(with_encounter(state.facts, fight)).then(NextTurn())
        given = {each.name for each in fight.rolled}
        state = state.with_facts(with_encounter(state.facts, fight))
        plain, changed = list[Task[Facts]](), list[Task[Facts]]()
        for fighter in ready:
            if fighter.name not in given:
                powers = powers_on(state.facts.creature(fighter.name), None, game.rules)
                if powers:
                    check = _check(fighter, state.facts, powers, md20=fight.settings.md20)
                    changed += [Begin(check), InitiativeRolled(fighter.name)]
                else:
                    plain.append(Perform(step(_roll(fighter.name, state.facts, game))))
        # who may change what was rolled does so in the sight of the others' rolls, as far as those are settled
        return state.then(*plain, *changed, PutInOrder())


def _roll(who: str, facts: Facts, game: Metaforce) -> InitiativeRoll:
    bonus = facts.creature(who).initiative
    dice = CheckDice(check_die(Kind.INITIATIVE, 0, game.rules.readings.checks), (), bonus)
    return InitiativeRoll(who, dice, why=f"initiative of {who}", kind=Kind.INITIATIVE)


def _check(fighter: Fighter, facts: Facts, powers: frozenset[Power], *, md20: bool) -> Check:
    """Any check has numbers that powers change, this one too (MF-MPOWER-08, MF-MPOWER-28, MF-MPOWER-37)."""
    who = fighter.name
    bonus = Part("initiative", facts.creature(who).initiative, "MF-ENC-03")
    name, kind = f"initiative of {who}", Kind.INITIATIVE
    return Check(name, who, fighter.side, kind=kind, parts=(bonus,), powers=powers, md20=md20)


@frozen(cache_hash=True)
class PutInOrder(Task[Facts]):
    """All have rolled: who acts when (MF-ENC-04, MF-ENC-05).

    Attributes:
        first: Who goes before those with whom it is tied, as the game master said, the latest first.
    """

    first: tuple[str, ...] = ()

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Who is tied in total and in Reflex, the game master puts in order (MF-ENC-03, MF-GAP-11)."""
        fight = encounter_of(state.facts)
        ties, order = game.rules.readings.encounters.initiative_ties, fight.settings.order
        open_ones = [each for each in fight.rolled if each.name not in self.first]
        alike = tied(open_ones, order, ties)
        if alike:
            return Choice(GAME_MASTER, "Who acts first of those who are tied?", tuple(map(Pick, alike)), "MF-ENC-03")
        rank = {name: place for place, name in enumerate(self.first)}
        rolled = sorted(fight.rolled, key=lambda each: rank.get(each.name, len(rank)))
        names = in_order(rolled, order, ties)
        state = told(game, state, f"the order is {', '.join(names)}", _RULES[order.value], Stage.COMPARE)
        return state.with_facts(with_encounter(state.facts, replaced(fight, order=names))).then(NextTurn())

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """The one who was named comes first of them."""
        assert isinstance(answer, Pick)
        return state.then(PutInOrder((*self.first, answer.id)))


_RULES = {"direct": "MF-ENC-04", "alternating": "MF-ENC-05"}
