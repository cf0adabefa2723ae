"""What can be asked of attacks, and what there is to aim at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ludex.engine.checks.posed import Aim, Posed, Value
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.state import GameState
from ludex.systems.metaforce.attack import Attack, Quality
from ludex.systems.metaforce.attacking import Strike
from ludex.systems.metaforce.blows import Struck, fight_of
from ludex.systems.metaforce.checks import GAME_MASTER
from ludex.systems.metaforce.creature import Creature
from ludex.systems.metaforce.day import Rules
from ludex.systems.metaforce.facts import Facts, State
from ludex.systems.metaforce.game import Metaforce
from ludex.systems.metaforce.severity import Severity

RULINGS: Final = tuple(
    RulingId(f"MF-{each}")
    for each in (
        *(f"CONFLICT-{number}" for number in (6, 10, 11, 12, 13, 17, 19, 20, 21, 23, 25, 26, 27, 28, 47, 53)),
        "GAP-07",
        "GAP-12",
        *(f"OPEN-{each}" for each in ("02", "03A", "03B", "03C", "04", "05", "06", "10", "13")),
    )
)
"""The rulings that may bear on an attack."""


def attack_posed(attacks: Sequence[Attack], people: tuple[Creature, ...], rules: Rules) -> Posed[Facts]:
    """The question what comes of some attacks, one after another.

    Args:
        attacks: The attacks; shots of one frame are several.
        people: Who is in play.
        rules: The rules of the day.
    """
    first = attacks[0]
    players = tuple(dict.fromkeys((first.player, first.defender, GAME_MASTER)))
    game = Metaforce(rules, players)
    state: State = GameState(NO_TABLE, Facts(people), tuple(Strike(each) for each in attacks))
    return Posed(
        f"What comes of {' and '.join(dict.fromkeys(each.check.name for each in attacks))}?",
        game,
        state,
        first.player,
        _results(attacks),
        _aims(),
        rulings=RULINGS,
    )


def struck(state: State) -> tuple[Struck, ...]:
    """What came of each attack."""
    return fight_of(state.facts).struck


def _results(attacks: Sequence[Attack]) -> Mapping[str, Callable[[State], Value]]:
    found: dict[str, Callable[[State], Value]] = {
        "damage": _damage,
        "hit": lambda end: any(each.quality != Quality.MISS.value for each in struck(end)),
        "direct hit": lambda end: any(each.quality == Quality.DIRECT.value for each in struck(end)),
        "critical": lambda end: any(each.critical for each in struck(end)),
        "healed": lambda end: sum(each.healed for each in struck(end)),
    }
    if len(attacks) == 1:
        found["quality"] = lambda end: struck(end)[0].quality
    else:
        found["hits"] = lambda end: sum(each.quality != Quality.MISS.value for each in struck(end))
    if any(each.inflicting is not None for each in attacks):
        found["severity"] = lambda end: _worst(end).value
        found["inflicted"] = lambda end: _worst(end).inflicted
        found["magnitude"] = lambda end: max(each.magnitude for each in struck(end))
    for name in dict.fromkeys(each.target for each in attacks):
        found[f"HP of {name}"] = _hp_of(name)
    return found


def _aims() -> Mapping[str, Aim[Facts]]:
    return {
        "damage": Aim[Facts]("as much damage as possible", _damage),
        "hit": Aim[Facts]("to hit", lambda end: int(any(each.quality != Quality.MISS.value for each in struck(end)))),
        "direct hit": Aim[Facts](
            "a direct hit", lambda end: int(any(each.quality == Quality.DIRECT.value for each in struck(end)))
        ),
        "severity": Aim[Facts]("a condition as severe as possible", lambda end: _worst(end).rank),
        "net damage": Aim[Facts](
            "as much damage less healing as possible", lambda end: sum(each.damage - each.healed for each in struck(end))
        ),
    }


def _damage(end: State) -> int:
    return sum(each.damage for each in struck(end))


def _worst(end: State) -> Severity:
    return max((Severity(each.severity) for each in struck(end)), key=lambda each: each.rank)


def _hp_of(name: str) -> Callable[[State], Value]:
    return lambda end: end.facts.creature(name).hp
