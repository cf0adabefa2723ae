"""A bot that plays the card that helps most right now.

**What counts** is whether its Expeditions will move this day and those of the other player will not: for each lane the
chance that the own one is ahead in a terrain of its region, less the chance that the facing one is. As long as the
other player may still act, being ahead by little is worth little more than being level; after they have passed it is
worth all, and being ahead by more nothing.

**On its turn** it takes the way of playing a card that adds most to that, a card without statistics being worth a
fixed part of its cost, and passes when nothing adds enough. **In the morning** it turns the card that it can least
use into mana, until it has `ENOUGH_MANA`. **When asked for targets** it looks at what is done: harm goes to the best
that the other player has, or to the least of its own where it must be its own; help the other way round.

It looks no further than that, remembers nothing, and takes no account of what cards say beyond the verb that asks.
"""

from collections.abc import Iterable
from math import exp
from random import Random
from typing import Final

from attrs import frozen

from ludex.engine.choices import Choice, Done, No, Number, Option, Pick, Yes
from ludex.layers.cells import Row
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.choosing import PickPaying
from ludex.systems.altered.cost_parts import Part
from ludex.systems.altered.observing import Observation
from ludex.systems.altered.paying import Also
from ludex.systems.altered.scene import PLAY_ZONES, holder
from ludex.systems.altered.turn_options import PassTurn, PlayCard, PlayQuickAction
from ludex.systems.altered.verbs.counters import LoseCounters
from ludex.systems.altered.verbs.moving import Discard, Exchange, Put, Sabotage, Sacrifice
from ludex.systems.altered.verbs.places import Defect, MoveBackwards
from ludex.systems.altered.verbs.statuses import Exhaust, Gains, Loses

ENOUGH_MANA: Final = 8
"""With so many Mana Orbs it keeps its cards."""

LEAST_GAIN: Final = 0.04
"""What adds less to the outlook of the day is not worth a card."""

OF_COST: Final = 0.08
"""What a card without statistics is worth for each mana of its printed cost."""

QUICK_ACTION: Final = 0.1
"""What a quick action is worth."""

HARMFUL: Final = (Discard, Sabotage, Sacrifice, LoseCounters, Exhaust, MoveBackwards, Defect, Part)
BAD_STATUSES: Final = frozenset({c.ASLEEP, c.EXHAUSTED, c.FLEETING})
OPENING_MANA: Final = "ALT4-4.1.i"
EXPANSION: Final = "ALT4-4.2.1.e"
CLEAN_UP: Final = "ALT4-4.2.5.c"

Strengths = dict[str, int]
"""By terrain."""


@frozen
class Greedy:
    """The bot; see the module."""

    def choose(self, seen: Observation, choice: Choice, random: Random) -> Option:
        """The option that it thinks best, any one of several."""
        options = choice.options
        if len(options) == 1:
            return options[0]
        scores = [_score(seen, choice, option) for option in options]
        best = max(scores)
        found = [option for option, score in zip(options, scores, strict=True) if score == best]
        return found[int(random.random() * len(found))]


def _score(seen: Observation, choice: Choice, option: Option) -> float:
    match option:
        case PlayCard():
            return _of_playing(seen, option)
        case PlayQuickAction():
            return QUICK_ACTION
        case PassTurn():
            return LEAST_GAIN
        case Pick(id) if choice.rule == CLEAN_UP:
            return _worth(seen.shown.get(id))
        case Pick(id) if choice.rule in (OPENING_MANA, EXPANSION):
            return _as_mana(seen, id)
        case PickPaying(id, mana):
            return _as_target(seen, id) - mana / 2
        case Pick(id):
            return _as_target(seen, id)
        case Number(number):
            return number
        case Yes():
            return 1
        case Done() | No():
            return _of_declining(seen, choice)
        case _:
            return 0


def _of_declining(seen: Observation, choice: Choice) -> float:
    if choice.rule == EXPANSION:
        mana = len(seen.in_zone(c.MANA_ZONE, seen.player))
        return 100 if mana >= ENOUGH_MANA or seen.hands[seen.player] <= 1 else -100
    if any(isinstance(option, PlayCard) for option in choice.options):
        return LEAST_GAIN
    return 0


# ---------------------------------------------------------------- playing cards


def _of_playing(seen: Observation, option: PlayCard) -> float:
    """What playing a card adds to the outlook of the day, a little more for a cheap way of doing so."""
    card = seen.shown.get(option.id)
    if card is None:
        return 0
    mana = option.mana or 0
    if c.TYPE.of(card) != c.CHARACTER or option.home is None:
        return OF_COST * max(c.HAND_COST.of(card), 1) - mana / 1000
    both = c.GIGANTIC in c.KEYWORDS.of(card)
    homes = c.HOMES if both else (option.home,)
    more = {terrain: statistic.of(card) for terrain, statistic in c.STATISTIC_OF.items()}
    gain = outlook(seen, {c.expedition_id(seen.player, home): more for home in homes}) - outlook(seen)
    # what it does besides is worth something too; and of two that help alike the cheaper one
    return gain + 0.01 * len(card.abilities) - mana / 1000


def outlook(seen: Observation, more: "dict[str, Strengths] | None" = None) -> float:
    """How many more of the own expeditions than of the others will move this day, as far as can be told.

    Args:
        seen: What is seen.
        more: What would be added to the statistics in expeditions.
    """
    strong = _strengths(seen, more or {})
    settled = seen.opponent in seen.passed
    if seen.arena:
        ours, theirs = (_together(seen, strong, player) for player in (seen.player, seen.opponent))
        return sum(
            _ahead(ours[terrain], theirs[terrain], settled=settled)
            - _ahead(theirs[terrain], ours[terrain], settled=settled)
            for terrain in c.TERRAIN_WORDS
        )
    total = 0.0
    for mine, other in zip(seen.expeditions(seen.player), seen.expeditions(seen.opponent), strict=True):
        total += _moves(seen, mine, strong[mine], strong[other], settled=settled)
        total -= _moves(seen, other, strong[other], strong[mine], settled=settled)
    return total


def _moves(seen: Observation, expedition: str, own: Strengths, facing: Strengths, *, settled: bool) -> float:
    region = seen.shown.get(c.REGION.of(seen.shown[expedition]))
    terrains = c.TERRAINS.of(region) if region is not None else frozenset[str]()
    chances = [_ahead(own[terrain], facing[terrain], settled=settled) for terrain in terrains]
    return max(chances, default=0.0)


def _ahead(own: int, other: int, *, settled: bool) -> float:
    if own <= 0:
        return 0
    if settled:
        return 1 if own > other else 0
    return 1 / (1 + exp(-(own - other - 0.5) / 1.5))


def _strengths(seen: Observation, more: dict[str, Strengths]) -> dict[str, Strengths]:
    found = {each: _none() for who in _both(seen) for each in seen.expeditions(who)}
    for id in seen.in_zone(c.EXPEDITION_ZONE):
        row = seen.shown[id]
        if c.TYPE.of(row) == c.CHARACTER and c.ASLEEP not in c.STATUSES.of(row):
            for expedition in c.EXPEDITIONS.of(row):
                _add(found[expedition], {terrain: cell.of(row) for terrain, cell in c.STATISTIC_OF.items()})
    for expedition, added in more.items():
        _add(found[expedition], added)
    return found


def _together(seen: Observation, strong: dict[str, Strengths], player: str) -> Strengths:
    found = _none()
    for expedition in seen.expeditions(player):
        _add(found, strong[expedition])
    return found


def _none() -> Strengths:
    return {terrain: 0 for terrain in c.TERRAIN_WORDS}  # noqa: C420  # typed by what it returns


def _both(seen: Observation) -> Iterable[str]:
    return seen.player, seen.opponent


def _add(to: Strengths, more: Strengths) -> None:
    for terrain, number in more.items():
        to[terrain] += number


# ---------------------------------------------------------------- mana


def _as_mana(seen: Observation, id: str) -> float:
    """How well a card serves as mana: the better, the less it can be played soon."""
    card = seen.shown.get(id)
    if card is None:
        return 0
    orbs = len(seen.in_zone(c.MANA_ZONE, seen.player))
    alike = sum(c.NAME.of(seen.shown[other]) == c.NAME.of(card) for other in seen.in_zone(c.HAND, seen.player))
    return max(0, c.HAND_COST.of(card) - orbs - 1) + 0.3 * alike - 0.1 * _worth(card)


# ---------------------------------------------------------------- targets


def _as_target(seen: Observation, id: str) -> float:
    row = seen.shown.get(id)
    if row is None:
        return 0
    worth = _worth(row) if holder(row) == seen.player or id == seen.player else -_worth(row)
    return -worth if _harms(seen, row) else worth


def _harms(seen: Observation, row: Row) -> bool:
    """Whether what is done is bad for whose something is."""
    for doing in seen.doing:
        act = doing.verb if isinstance(doing, Also) else doing
        match act:
            case Gains(status=str(status)):
                return status in BAD_STATUSES
            case Loses(status=str(status)):
                return status not in BAD_STATUSES
            case Put() | Exchange():
                return c.ZONE.of(row) in PLAY_ZONES
            case _:
                return isinstance(doing, HARMFUL) or isinstance(act, HARMFUL)
    return False


def _worth(row: Row | None) -> float:
    """What a card or object is worth to whose it is."""
    if row is None:
        return 0
    if c.TYPE.of(row) in (c.EXPEDITION, c.PLAYER_TYPE, c.HERO):
        return 5
    return 0.1 + sum(cell.of(row) for cell in c.STATISTICS) / 2 + c.base_cost(row)
