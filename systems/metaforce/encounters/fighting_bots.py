"""A bot that fights: it does what promises the most damage at once, and closes in where it can do none."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from attrs import frozen

from ludex.engine.choices import Choice, No, Option, Yes
from ludex.engine.run import Position
from ludex.systems.metaforce.attacks.answering_powers import crash_out_price
from ludex.systems.metaforce.attacks.attack import PutOn, Target
from ludex.systems.metaforce.attacks.crashing_out import CrashOut
from ludex.systems.metaforce.attacks.finishing import FinishingTouch
from ludex.systems.metaforce.attacks.weapons import Weapon
from ludex.systems.metaforce.checks import bonuses as put
from ludex.systems.metaforce.checks.creating import Accept, Cancel
from ludex.systems.metaforce.checks.intervening import CreateMetaDie, ForceFate, Intervene, LetStand
from ludex.systems.metaforce.checks.nudging import Nudge, Raise, Stay
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of
from ludex.systems.metaforce.encounters.fighters import Arm, Fighter
from ludex.systems.metaforce.encounters.options_of_frames import (
    Attend,
    Cast,
    EndFrame,
    Escape,
    Find,
    Go,
    GoOnCasting,
    Load,
    Prepare,
    Prime,
    Strike,
    Tackle,
    TapMana,
    UsePower,
    Watch,
)
from ludex.systems.metaforce.encounters.reloading import Step
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.terms import Power, Training

_PLAIN: Final[dict[type, float]] = {
    GoOnCasting: 9.0,
    Tackle: 8.0,
    Find: 1.2,
    Escape: 3.0,
    Attend: 1.0,
    Prime: 2.0,
    TapMana: 0.8,
    Prepare: 0.5,
    Watch: 0.2,
    EndFrame: 0.1,
}
"""What some options are worth whatever else is so, in points of damage."""


@frozen
class FightingPlayer:
    """The bot."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """What promises most; the first of those that promise alike."""
        return max(choice.options, key=lambda option: _worth(position, choice.about, option))


def _worth(position: Position[Facts], who: str, option: Option) -> float:
    facts = position.state.facts
    if isinstance(option, Yes | No):
        return 0.5 if isinstance(option, No) else _worth_of_yes(position)
    if isinstance(option, PutOn):
        return {Target.DAMAGE: 2.0, Target.SIZE: 1.5, Target.MAGNITUDE: 1.0, Target.ATTACK: 0.5}[option.target]
    if isinstance(option, (*_USED, *_SPARED)):
        return 0.0 if isinstance(option, _SPARED) else _worth_of_use(position, option)
    if not who:
        return 0.0
    return _worth_of_deed(facts, encounter_of(facts), who, option)


def _worth_of_deed(facts: Facts, fight: Encounter, who: str, option: Option) -> float:
    me = fight.fighter(who)
    match option:
        case Strike(arm, _, target, shots, clubbing):
            used = me.kit.wielded(arm, clubbing=clubbing)
            return _promised(used, facts.creature(who), facts.creature(target)) * (1 + shots) / 2
        case Cast(spell, _, targets):
            amounts = me.kit.spells[spell].at(facts.creature(who).level)
            return (amounts.damage + amounts.die / 2) / max(1, me.kit.spells[spell].level) if targets else 0.0
        case Go(to):
            return _worth_of_going(fight, me, to)
        case Load(arm, _, way):
            loaded = me.arms[arm].loaded
            empty = loaded is not None and not loaded.rounds
            return 2.5 if empty and way != Step.DISCARD.value else -1.0
        case UsePower(power):
            return 1.5 if power is Power.ACTION_8 else -1.0
        case _:
            return _PLAIN.get(type(option), 0.0)


def _promised(arm: Arm, attacker: Creature, target: Creature) -> float:
    """The damage that an attack promises; whoever is nearly down is attacked first, whoever has fallen last."""
    if target.hp <= 0:
        return 0.05
    bonus = arm.rank + arm.weapon.to_hit + attacker.bonus(arm.weapon.attribute)
    needed = min(12, max(1, target.evasion - bonus))
    chance = (13 - needed) / 12
    if arm.training is not Training.NONE:
        chance = 1 - (1 - chance) ** 2
    damage = _mean(arm.weapon)
    return chance * damage * (1.5 if target.hp <= damage else 1.0) + 0.5


@lru_cache(maxsize=256)
def _mean(weapon: Weapon) -> float:
    return float(weapon.damage.mean())


def _worth_of_going(fight: Encounter, me: Fighter, to: int) -> float:
    """Closing in is worth something to whoever reaches nobody from where it stands."""
    gaps = [abs(fight.fighter(each).place - me.place) for each in fight.opponents(me.name)]
    reach = max((arm.range for arm in me.kit.arms), default=0)
    if not gaps or min(gaps) <= reach:
        return 0.0
    nearer = min(gaps) - min(abs(fight.fighter(each).place - to) for each in fight.opponents(me.name))
    return 1.0 + nearer / 100 if nearer > 0 else -1.0


_SPARED: Final = (LetStand, Stay, Cancel)
_USED: Final = (CreateMetaDie, ForceFate, Raise, put.PutOn)
"""The options of powers that change numbers, and those to leave them."""


def _worth_of_use(position: Position[Facts], option: Option) -> float:
    """A die is made and put where it can be put; more than a few MP are spared, and all of them for the fight."""
    task = position.state.agenda[0]
    if isinstance(task, (Nudge, Intervene, Accept)) and task.check.kind is Kind.INITIATIVE:
        return -1.0
    match option:
        case ForceFate(by):
            return 1.0 if by <= FEW else -1.0
        case Raise(cost=cost):
            return 1.0 if cost <= FEW else -1.0
        case _:
            return 1.0


FEW: Final = 3
"""So many MP are worth a hit."""


def _worth_of_yes(position: Position[Facts]) -> float:
    """A power is used where it costs less than a third of what is left."""
    task, facts = position.state.agenda[0], position.state.facts
    match task:
        case FinishingTouch(by, _, _, wounded):
            return 1.0 if 3 * wounded.left <= facts.creature(by).mp else 0.0
        case CrashOut(failed):
            price = crash_out_price(failed.lying.face) or 0
            return 1.0 if 3 * price <= facts.creature(failed.user).mp else 0.0
        case _:
            return 1.0
