"""What comes at the end of an attack: Finishing Touch, Crash Out, and Deus Ex for whoever would die of it."""

from __future__ import annotations

from attrs import evolve, field, frozen

from ludex.engine.choices import NO, YES, Answer, Choice, Option
from ludex.engine.replacing import replaced
from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attacks.answering_powers import (
    Lying,
    Wounded,
    deus_ex_lacking,
    finishing_lacking,
    finishing_price,
    saved_by_deus_ex,
)
from ludex.systems.metaforce.attacks.attack import Attack, Quality
from ludex.systems.metaforce.attacks.blows import Struck, fight_of
from ludex.systems.metaforce.attacks.crashing_out import CrashOut, Failed
from ludex.systems.metaforce.characters.falling import DEADLY, Ending, Fate, endings, fate
from ludex.systems.metaforce.checks.against_users import is_user
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.play.telling import paid, told
from ludex.systems.metaforce.readings.encounters import DeflectedFails
from ludex.systems.metaforce.terms import Power

AT_THE_END = frozenset({Power.CRASH_OUT, Power.DEUS_EX, Power.FINISHING_TOUCH})
"""The powers that are used when an attack has come to something."""

ON_ROLLS = frozenset(Power) - AT_THE_END
"""Those that are used on a roll."""


def wounded_by(struck: Struck, lying: Lying, facts: Facts, target: str, rules: Rules) -> Wounded:
    """A target that was just hit, as Finishing Touch looks at it."""
    creature = facts.creature(target)
    return Wounded(struck.damage, creature.hp, is_user(creature, rules), lying.bonus if struck.critical else 0)


def has_failed(struck: Struck, game: Metaforce) -> bool:
    """Whether an attack has failed, as Crash Out needs it; a deflected hit, where the rules are read so."""
    deflected = game.rules.readings.encounters.deflected_fails is DeflectedFails.DEFLECTED_TOO  # MF-OPEN-16B
    return struck.quality == Quality.MISS.value or (deflected and struck.quality == Quality.DEFLECTED.value)


@frozen(cache_hash=True)
class AtTheEnd(Task[Facts]):
    """An attack is settled; powers may answer it where nobody plays an encounter around it."""

    attack: Attack

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Finishing Touch where it deals damage, Crash Out where it fails, then whether the target dies."""
        attack, facts = self.attack, state.facts
        fight = fight_of(facts)
        struck, lying = fight.struck[-1], fight.lying or Lying(0)
        state = state.with_facts(facts.with_scene(replaced(fight, lying=None)))
        tasks: list[Task[Facts]] = []
        if Power.FINISHING_TOUCH in attack.check.powers:
            wounded = wounded_by(struck, lying, facts, attack.target, game.rules)
            tasks.append(FinishingTouch(attack.by, attack.player, attack.target, wounded))
        if Power.CRASH_OUT in attack.answers and has_failed(struck, game):
            own, less = attack.check.powers & ON_ROLLS, attack.check.hindered
            failed = Failed(attack.target, attack.defender, attack.by, attack.player, lying, own, less)
            tasks.append(CrashOut(failed))
        if Power.DEUS_EX in attack.answers:
            tasks.append(MayDie(attack.target, attack.defender, enabled=attack.deus_ex))
        return state.then(*tasks)


@frozen(cache_hash=True)
class FinishingTouch(Task[Facts]):
    """Somebody may finish a target that it has just wounded (MF-MPOWER-21, MF-MPOWER-22).

    Attributes:
        by: Who.
        player: Who decides for them.
        at: The target.
        wounded: How that stands.
    """

    by: str
    player: str
    at: str
    wounded: Wounded

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask, where it can be paid."""
        mp = state.facts.creature(self.by).mp
        if finishing_lacking(game.rules, self.wounded, mp) is not None:
            return state
        price = finishing_price(game.rules, self.wounded)
        return Choice(self.player, f"Finish {self.at} for {price} MP?", (NO, YES), "MF-MPOWER-21", self.by)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Its HP become 0."""
        if answer != YES:
            return state
        price = finishing_price(game.rules, self.wounded)
        rule = "MF-MPOWER-21" if price else "MF-MPOWER-22"
        state = paid(game, state, self.by, price, Power.FINISHING_TOUCH.value, rule)
        state = told(game, state, f"{self.at} is finished", rule)
        return state.with_facts(state.facts.with_creature(evolve(state.facts.creature(self.at), hp=0)))


@frozen(cache_hash=True)
class Ends(Option):
    """What the game master says of somebody who may die (MF-ENC-13, MF-ENC-15)."""

    ending: Ending

    def label(self) -> str:
        """In words."""
        return self.ending.value


@frozen(cache_hash=True)
class MayDie(Task[Facts]):
    """Somebody has fallen, and would die of it where the game master says so (MF-ENC-13, MF-ENC-15).

    Attributes:
        who: Who.
        player: Who decides for them.
        enabled: Whether Deus Ex is (MF-MPOWER-12).
    """

    who: str
    player: str
    enabled: bool = field(default=True, kw_only=True)

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """The game master is asked where something is left to say."""
        open_ones = endings(self._fate(state))
        if not open_ones:
            return state
        rule = "MF-ENC-13" if self._fate(state) is Fate.MAY_DIE else "MF-ENC-15"
        return Choice(GAME_MASTER, f"What becomes of {self.who}?", tuple(map(Ends, open_ones)), rule, self.who)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """Who would be killed may survive by Deus Ex (MF-MPOWER-12)."""
        assert isinstance(answer, Ends)
        creature = state.facts.creature(self.who)
        if answer.ending not in DEADLY:
            return state
        if creature.max_mp > 0 and deus_ex_lacking(creature.mp, enabled=self.enabled) is None:
            return state.then(SurviveByDeusEx(self.who, self.player))
        return died(state, game, self.who)

    def _fate(self, state: State) -> Fate:
        creature = state.facts.creature(self.who)
        return fate(creature.hp, creature.body, creature.standing)


@frozen(cache_hash=True)
class SurviveByDeusEx(Task[Facts]):
    """Somebody may survive what would kill it (MF-MPOWER-12, MF-MPOWER-13)."""

    who: str
    player: str

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        """Ask."""
        return Choice(self.player, f"Does {self.who} survive by Deus Ex?", (YES, NO), "MF-MPOWER-12", self.who)

    def take(self, state: State, game: Metaforce, answer: Answer) -> State:  # type: ignore[override]
        """It survives, and has paid for it; or it dies."""
        return saved(state, game, self.who) if answer == YES else died(state, game, self.who)


def saved(state: State, game: Metaforce, who: str) -> State:
    """The state after Deus Ex: MP are 1, Max MP have fallen; the next use lowers them by one more (MF-MPOWER-13)."""
    creature = state.facts.creature(who)
    after = saved_by_deus_ex(creature.max_mp, state.facts.times_used(who, Power.DEUS_EX))
    state = told(game, state, f"{who} is saved: 1 MP, Max MP {after.max_mp}", "MF-MPOWER-13")
    facts = state.facts.used_once_more(who, Power.DEUS_EX)
    # MF-MPOWER-14: at a maximum of 0 it is a Metaforce user no more
    powers = creature.powers if after.max_mp > 0 else frozenset[Power]()
    saved_one = evolve(creature, mp=after.mp, max_mp=max(0, after.max_mp), powers=powers)
    return state.with_facts(facts.with_creature(saved_one))


def died(state: State, game: Metaforce, who: str) -> State:
    """The state after somebody died."""
    state = told(game, state, f"{who} dies", "MF-ENC-13")
    fight = fight_of(state.facts)
    return state.with_facts(state.facts.with_scene(replaced(fight, dead=(*fight.dead, who))))
