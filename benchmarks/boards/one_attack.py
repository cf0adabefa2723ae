"""One attack of Metaforce through all stages: somebody of Size 4 hits somebody of Size 1, or the other way round.

The target has Deflection, a Resistance and a Weakness. A 12 explodes; its total is deflected without the bonus and
direct with it, so that the bonus may go to the attack or to the damage, against somebody larger to the size too.
"""

from fractions import Fraction
from math import floor
from sys import modules
from typing import Final, cast

from attrs import frozen

from ludex.engine.checks.posed import Posed
from ludex.engine.dice.arithmetic import Flat, Sum
from ludex.engine.dice.description import Roll, distribution
from ludex.engine.dice.die import d, meta
from ludex.engine.dice.distribution import Distribution
from ludex.engine.dice.pools import Pool
from ludex.systems.metaforce.attacks.attack import Attack
from ludex.systems.metaforce.attacks.weapons import Weapon
from ludex.systems.metaforce.checks.check import Check, Part
from ludex.systems.metaforce.creature import Creature, Defence
from ludex.systems.metaforce.day import Rules, rules_of
from ludex.systems.metaforce.files.asked_checks import CheckFile, RollerFile
from ludex.systems.metaforce.files.questions_of_attacks import attack_posed
from ludex.systems.metaforce.files.questions_of_checks import check_posed as asked_check
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.deeds import Kind
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.system import METAFORCE
from ludex.systems.metaforce.terms import DamageType, Form

TO_HIT: Final = 4
EVASION: Final = 10
DEFLECTION: Final = 18
BASE: Final = 12
RESISTANCE: Final = 2
WEAKNESS: Final = 20
FIRE: Final = DamageType("fire")
DAMAGE: Final[Roll] = Sum((Flat(BASE), Pool(d(8), 4)))
TWELVE: Final = 12
CHECK_TARGET: Final = 14
RULES: Final[Rules] = rules_of(METAFORCE.at().rules)


@frozen
class Pair:
    """Who attacks whom.

    Attributes:
        attacker: The Size of who attacks.
        target: The Size of the target.
    """

    attacker: int
    target: int


def posed(pair: Pair) -> Posed[Facts]:
    """The question how much damage the attack does."""
    resists = (Defence(Form.RESISTANCE, RESISTANCE), Defence(Form.WEAKNESS, WEAKNESS, frozenset({FIRE})))
    people = (
        Creature("ann", size=pair.attacker),
        Creature("orc", size=pair.target, evasion=EVASION, deflection=DEFLECTION, hp=900, max_hp=900, defences=resists),
    )
    check = Check("the blow", "ann", kind=Kind.TO_HIT, parts=(Part("skill", TO_HIT),))
    weapon = Weapon("hammer", BASE, (Pool(d(8), 4),), FIRE)
    return attack_posed((Attack(check, "orc", weapon),), Facts(people), RULES)


def check_posed() -> Posed[Facts]:
    """The question whether a check succeeds: the same d12, against a number."""
    by = RollerFile("ann", bonus=TO_HIT)
    return asked_check(CheckFile(by, target=CHECK_TARGET), Table({"ann": Creature("ann")}, RULES))


def forget() -> None:
    """Let nothing be known from the time before."""
    for name, module in list(modules.items()):
        if name.startswith("ludex.systems.metaforce"):
            for each in vars(module).values():
                clear = getattr(each, "cache_clear", None)
                if clear is not None and hasattr(each, "cache_info"):
                    clear()


def dice() -> Distribution[tuple[tuple[int, int], int]]:
    """The same dice by the kernel alone, jointly: the d12, the md12 that its 12 brings, and the damage."""
    return _totals(d(TWELVE)).joint(_totals(meta(TWELVE, 5))).joint(_totals(DAMAGE))


def _totals(roll: Roll) -> Distribution[int]:
    # None of these dice rolls on: all of their totals are told apart.
    return cast("Distribution[int]", distribution(roll))


def expected(pair: Pair) -> Fraction:
    """What can be expected of the damage, by the dice and the plain formulas."""
    return dice().map(lambda fallen: _best(fallen[0][0], fallen[0][1], fallen[1], pair)).mean()


def _best(face: int, bonus: int, shown: int, pair: Pair) -> int:
    total = face + TO_HIT
    if total < EVASION:
        return 0
    if face < TWELVE:
        return _taken(shown * pair.attacker, direct=total > DEFLECTION)
    ways = [
        _taken(shown * pair.attacker * 2, direct=total + bonus > DEFLECTION),
        _taken((shown + bonus) * pair.attacker * 2, direct=total > DEFLECTION),
    ]
    if pair.target > pair.attacker:
        ways.append(_taken(shown * max(pair.attacker, min(bonus, pair.target)), direct=total > DEFLECTION))
    return max(ways)


def _taken(damage: int, *, direct: bool) -> int:
    weak = max(2 * damage, WEAKNESS)
    return max(0, floor(weak / 2) - RESISTANCE) if direct else max(0, floor(weak / 4) - 2 * RESISTANCE)
