"""What can be asked of attacks, and what there is to aim at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.dice.distribution import Distribution
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState, Task
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce import creature
from ludex.systems.metaforce.asking import TAKES_THE_DEFAULT, Mode, Question
from ludex.systems.metaforce.attacks import (
    affecting,
    answering_powers,
    attack,
    attack_rolls,
    attacking,
    bettering,
    blows,
    crashing_out,
    damage,
    dice_apart,
    finishing,
    hit_dice,
    inflicting,
    nudging_hits,
    resisting,
    resolving,
    risky_strikes,
    size,
    weapons,
)
from ludex.systems.metaforce.attacks.affecting import Affect
from ludex.systems.metaforce.attacks.attack import Attack, Quality
from ludex.systems.metaforce.attacks.attack_rolls import Strike
from ludex.systems.metaforce.attacks.blows import Struck, fight_of, hp_after
from ludex.systems.metaforce.attacks.finishing import AtTheEnd
from ludex.systems.metaforce.attacks.risky_strikes import RiskIt, RiskTaken
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.conditions import conditions, effects
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.files.asked_attacks import (
    FORMS,
    AttackFile,
    EffectFile,
    EscapeFile,
    attack_schema,
    effect_schema,
    escape_schema,
    read,
)
from ludex.systems.metaforce.files.bearing import OF_ATTACKS, OF_HOLDS, OF_POWERS, among
from ludex.systems.metaforce.files.posing_attacks import attacks_of, facts_of_attack
from ludex.systems.metaforce.files.posing_holds import affect_of, escape_of, facts_of_effect, facts_of_escape
from ludex.systems.metaforce.files.questions_of_saves import MODULES as SAVE_MODULES
from ludex.systems.metaforce.grapples import escaping, holding
from ludex.systems.metaforce.grapples.escaping import Frame, Grab
from ludex.systems.metaforce.grapples.holding import Escape, hold_of
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts, State
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.readings import attacks as readings_of_attacks
from ludex.systems.metaforce.saves.severity import Severity
from ludex.systems.metaforce.terms import Power

LawOf: TypeAlias = "Callable[[State], Distribution[int] | None]"
"""How a number is distributed at an end that stands for several throws; None for one that stands for itself."""


def attack_posed(attacks: Sequence[Attack], facts: Facts, rules: Rules) -> Posed[Facts]:
    """The question what comes of some attacks, one after another.

    Args:
        attacks: The attacks; the shots of one frame are several.
        facts: What is known at the beginning.
        rules: The rules of the day.
    """
    first = attacks[0]
    names = " and ".join(dict.fromkeys(each.check.name for each in attacks))
    inflicts = any(each.inflicting is not None or each.magic for each in attacks)
    targets = tuple(dict.fromkeys(each.target for each in attacks))
    return Posed(
        f"What comes of {names}?",
        Metaforce(rules, tuple(dict.fromkeys((first.player, first.defender, GAME_MASTER)))),
        GameState(NO_TABLE, facts, tuple(task for each in attacks for task in _played(each))),
        first.player,
        {
            **_of_hits(len(attacks)),
            **(_of_conditions() if inflicts else {}),
            **_of_hp(targets),
            **({"firearm": _risk} if first.risks else {}),
            **(_of_powers(first) if first.check.powers or first.answers or first.check.hindered else {}),
        },
        _aims(targets),
        policies=TAKES_THE_DEFAULT,
        rulings=among(
            _with_powers(OF_ATTACKS, facts),
            facts.people,
            conditions=inflicts,
            grips=False,
        ),
        laws=_laws(targets),
        smaller="fewer attacks, or fewer Meta Powers that may be used",
    )


def _played(attack: Attack) -> Iterator[Task[Facts]]:
    yield Strike(attack)
    if attack.answers or Power.FINISHING_TOUCH in attack.check.powers:
        yield AtTheEnd(attack)
    if attack.risks:
        yield RiskIt(attack.risks)


def effect_posed(affect: Affect, player: str, facts: Facts, rules: Rules) -> Posed[Facts]:
    """The question what comes of an effect that needs no attack roll."""
    aims = _aims(())
    return Posed(
        f"What comes of {affect.name}?",
        Metaforce(rules, tuple(dict.fromkeys((player, affect.defender, GAME_MASTER)))),
        GameState(NO_TABLE, facts, (affect,)),
        player,
        {**_of_conditions(), **_mp_of(facts)},
        {name: aims[name] for name in ("severity", "inflicted", "magnitude")},
        policies=TAKES_THE_DEFAULT,
        rulings=among(_with_powers(OF_ATTACKS, facts), facts.people),
    )


def escape_posed(escape: Escape, facts: Facts, rules: Rules) -> Posed[Facts]:
    """The question whether somebody gets free."""
    tasks: tuple[Task[Facts], ...] = (Frame(escape),)
    if escape.grapple is not None:
        tasks = (Grab(escape), *tasks)
    return Posed(
        f"Does {escape.held} get free?",
        Metaforce(rules, tuple(dict.fromkeys((escape.player, escape.opponent, GAME_MASTER)))),
        GameState(NO_TABLE, facts, tasks),
        escape.player,
        {
            "free": lambda end: not hold_of(end.facts).magnitude,
            "caught": lambda end: hold_of(end.facts).caught,
            "magnitude": lambda end: hold_of(end.facts).magnitude,
            "frames": lambda end: hold_of(end.facts).frames,
            **_mp_of(facts),
        },
        {
            "free": Aim[Facts]("to be free", lambda end: int(not hold_of(end.facts).magnitude)),
            "magnitude": Aim[Facts]("as loose a hold as possible", lambda end: -hold_of(end.facts).magnitude),
            "frames": Aim[Facts]("as few frames as possible", lambda end: -hold_of(end.facts).frames),
        },
        policies=TAKES_THE_DEFAULT,
        rulings=among(_with_powers(OF_HOLDS, facts), facts.people),
    )


def _with_powers(rulings: tuple[RulingId, ...], facts: Facts) -> tuple[RulingId, ...]:
    """Some rulings, and those on Meta Powers where anybody has one."""
    return (*rulings, *OF_POWERS) if any(each.powers for each in facts.people) else rulings


def _mp_of(facts: Facts) -> dict[str, Callable[[State], Value]]:
    """What is left of the MP of everybody who has some to use."""
    return {f"MP of {each.name}": _mp_left(each.name) for each in facts.people if each.powers and each.mp}


def _mp_left(name: str) -> Callable[[State], Value]:
    return lambda end: end.facts.creature(name).mp


def struck(state: State) -> tuple[Struck, ...]:
    """What came of each attack."""
    return fight_of(state.facts).struck


def _of_hits(attacks: int) -> dict[str, Callable[[State], Value]]:
    found: dict[str, Callable[[State], Value]] = {
        "damage": _damage,
        "hit": _hit,
        "direct hit": _direct,
        "critical": lambda end: any(each.critical for each in struck(end)),
        "healed": _healed,
        "net damage": _net,
    }
    if attacks == 1:
        found["quality"] = lambda end: struck(end)[0].quality
    else:
        found["hits"] = lambda end: sum(each.quality != Quality.MISS.value for each in struck(end))
    return found


def _risk(end: State) -> str:
    """What has become of a firearm that was struck with."""
    taken = end.facts.scene(RiskTaken)
    assert taken is not None  # it was asked, or there was no danger
    return taken.risk.value


def _of_conditions() -> dict[str, Callable[[State], Value]]:
    return {
        "severity": lambda end: _worst(end).value,
        "inflicted": lambda end: _worst(end).inflicted,
        "magnitude": _magnitude,
        "each round": lambda end: max(each.each_round for each in struck(end)),
        "injury": lambda end: max(each.injury for each in struck(end)),
    }


def _of_hp(names: Sequence[str]) -> dict[str, Callable[[State], Value]]:
    return {f"HP of {name}": _hp_of(name) for name in names}


def _of_powers(attack: Attack) -> dict[str, Callable[[State], Value]]:
    """What powers bring, and what they cost both sides."""
    found: dict[str, Callable[[State], Value]] = {
        "down": lambda end: end.facts.creature(attack.target).hp <= 0,
        f"MP of {attack.by}": lambda end: end.facts.creature(attack.by).mp,
    }
    if attack.answers or attack.check.hindered is not None:
        found[f"MP of {attack.target}"] = lambda end: end.facts.creature(attack.target).mp
    if Power.CRASH_OUT in attack.answers:
        found["mishap"] = lambda end: "none" if (befell := fight_of(end.facts).mishap) is None else befell.name
    if Power.DEUS_EX in attack.answers:
        found["dies"] = lambda end: attack.target in fight_of(end.facts).dead
    return found


def _aims(targets: Sequence[str]) -> Mapping[str, Aim[Facts]]:
    return {
        "damage": Aim[Facts]("as much damage as possible", _expected(_damage, lambda hurt, _: hurt)),
        "hit": Aim[Facts]("to hit", lambda end: int(_hit(end))),
        "direct hit": Aim[Facts]("a direct hit", lambda end: int(_direct(end))),
        "severity": Aim[Facts]("a condition as severe as possible", lambda end: _worst(end).rank),
        "inflicted": Aim[Facts]("to inflict the condition", lambda end: int(_worst(end).inflicted)),
        "magnitude": Aim[Facts]("as high a magnitude as possible", _magnitude),
        "net damage": Aim[Facts](
            "as much damage less healing as possible", _expected(_net, lambda hurt, healed: hurt - healed)
        ),
        **({"down": Aim[Facts]("to bring it to 0 HP", _down(targets[0]))} if len(targets) == 1 else {}),
    }


def _damage(end: State) -> int:
    return sum(each.damage for each in struck(end))


def _healed(end: State) -> int:
    return sum(each.healed for each in struck(end))


def _net(end: State) -> int:
    return sum(each.damage - each.healed for each in struck(end))


def _hit(end: State) -> bool:
    return any(each.quality != Quality.MISS.value for each in struck(end))


def _direct(end: State) -> bool:
    return any(each.quality == Quality.DIRECT.value for each in struck(end))


def _magnitude(end: State) -> int:
    return max(each.magnitude for each in struck(end))


def _worst(end: State) -> Severity:
    return max((Severity(each.severity) for each in struck(end)), key=lambda each: each.rank)


def _hp_of(name: str) -> Callable[[State], Value]:
    return lambda end: end.facts.creature(name).hp


# ---------------------------------------------------------------- where the last attack stands for several throws


def _laws(targets: Sequence[str]) -> dict[str, LawOf]:
    return {
        "damage": _law(_damage, lambda hurt, _: hurt),
        "healed": _law(_healed, lambda _, healed: healed),
        "net damage": _law(_net, lambda hurt, healed: hurt - healed),
        **{f"HP of {name}": _law_of_hp(name) for name in targets},
    }


def _law(before: Callable[[State], int], of: Callable[[int, int], int]) -> LawOf:
    """How a number of damage and healing is distributed, with what earlier attacks did."""

    def law(end: State) -> Distribution[int] | None:
        known = before(end)
        return _over(end, lambda hurt, healed: known + of(hurt, healed))

    return law


def _law_of_hp(name: str) -> LawOf:
    def law(end: State) -> Distribution[int] | None:
        creature = end.facts.creature(name)
        return _over(end, lambda hurt, healed: hp_after(creature, hurt, healed))

    return law


def _down(name: str) -> Callable[[State], Fraction]:
    law = _law_of_hp(name)

    def worth(end: State) -> Fraction:
        hp = law(end)
        return Fraction(end.facts.creature(name).hp <= 0) if hp is None else hp.at_most(0)

    return worth


def _over(end: State, of: Callable[[int, int], int]) -> Distribution[int] | None:
    throws = struck(end)[-1].throws
    if not throws:
        return None
    weights: dict[int, int] = {}
    for hurt, healed, weight in throws:
        number = of(hurt, healed)
        weights[number] = weights.get(number, 0) + weight
    return Distribution.of(weights)


def _expected(before: Callable[[State], int], of: Callable[[int, int], int]) -> Callable[[State], Fraction | int]:
    """What a number of damage and healing can be expected to be, with what earlier attacks did."""

    def worth(end: State) -> Fraction | int:
        throws = struck(end)[-1].throws
        if not throws:
            return before(end)
        gained = sum(of(hurt, healed) * weight for hurt, healed, weight in throws)
        return before(end) + Fraction(gained, sum(weight for _, _, weight in throws))

    return worth


# ---------------------------------------------------------------- in files


def _attack(node: Node, table: Table) -> Posed[Facts]:
    asked = read(node, AttackFile, FORMS)
    return attack_posed(attacks_of(asked, table), facts_of_attack(asked, table), table.rules)


def _effect(node: Node, table: Table) -> Posed[Facts]:
    asked = read(node, EffectFile, FORMS)
    return effect_posed(affect_of(asked, table), asked.player, facts_of_effect(asked, table), table.rules)


def _escape(node: Node, table: Table) -> Posed[Facts]:
    asked = read(node, EscapeFile, FORMS)
    return escape_posed(escape_of(asked, table), facts_of_escape(asked, table), table.rules)


MODULES: Final = (
    *SAVE_MODULES,
    affecting,
    answering_powers,
    attack,
    attack_rolls,
    attacking,
    bettering,
    blows,
    conditions,
    crashing_out,
    creature,
    damage,
    dice_apart,
    effects,
    escaping,
    finishing,
    hit_dice,
    holding,
    inflicting,
    nudging_hits,
    readings_of_attacks,
    resisting,
    resolving,
    risky_strikes,
    size,
    weapons,
)
"""The modules whose frozen classes may stand in the states of attacks, effects and escapes."""

ATTACK: Final = Question("attack", attack_schema, _attack, MODULES, Mode.ENCOUNTER)
"""An attack, or the shots of one frame."""

EFFECT: Final = Question("effect", effect_schema, _effect, MODULES)
"""An effect that needs no attack roll."""

ESCAPE: Final = Question("escape", escape_schema, _escape, MODULES, Mode.ENCOUNTER)
"""A hold, and the escape from it."""
