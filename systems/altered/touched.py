"""Which rulings an answer may have depended on."""

from collections.abc import Iterable
from typing import Final

from ludex.engine.rulebook_entries import RulingId
from ludex.layers.cells import OF_THE_RULES, Atom
from ludex.layers.passives import Passive, footprint, meet
from ludex.layers.points import Point
from ludex.layers.selection import Scope, Selector
from ludex.layers.semantics import targeted
from ludex.layers.view import Application, View
from ludex.systems.altered import rulings
from ludex.systems.altered.characteristics import STATISTICS
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.markers import MARKER_ABILITY
from ludex.systems.altered.policy import SWITCHES, Reach, Reading

STATISTIC_ATOMS: Final = frozenset(Atom(statistic) for statistic in STATISTICS)


def rulings_at(points: Iterable[Point]) -> frozenset[RulingId]:
    """The rulings that are about some points of the order of passives.

    >>> sorted(rulings_at([Point.JUDGED]))
    ['ALT-C05', 'ALT4-D-2.3.2.c']
    """
    names = {point.value for point in points}
    found = {ruling for ruling, switch in SWITCHES.items() if switch.of_policy and switch.name in names}
    # both say in which states one ability is tried on another
    return frozenset(found | ({rulings.THIRD_ABILITY} if Point.JUDGED.value in names else set()))


def touched_rulings(view: View, reading: Reading, play: Selector = IN_PLAY) -> frozenset[RulingId]:
    """The rulings whose situation came up in an answer; whether one matters, only its other options can tell.

    Besides those about the order of passives:

    - boosts: a Character is boosted, and some passive reads or writes statistics;
    - reach: a passive changes something that is not in play, or was kept from doing so by the reading;
    - costs: a passive alters what cards cost.

    Args:
        view: The answer.
        reading: The reading under which it was given.
        play: What is in play, in the edition.
    """
    found = set(rulings_at(view.touched()))
    applied = view.applications
    printed = [each for each in applied if _passive(each).kind not in (OF_THE_RULES, MARKER_ABILITY)]
    altering = [each for each in printed if any(isinstance(change, AltersCost) for change in each.part.changes)]
    changing = [each for each in printed if each not in altering]
    if any(_passive(each).kind == OF_THE_RULES and each.operation.on for each in applied) and any(
        _is_about_statistics(each) for each in printed
    ):
        found.add(rulings.BOOSTS)
    if reading.reach is Reach.IN_PLAY_ONLY or any(_reaches_beyond(each, view, play) for each in changing):
        found.add(rulings.REACH)
    if any(each.operation.on for each in altering):
        found.add(rulings.COSTS)
    return frozenset(found)


def _passive(application: Application) -> Passive:
    return application.part.instance.passive


def _is_about_statistics(application: Application) -> bool:
    seen = footprint(_passive(application), application.part.changes)
    return meet(STATISTIC_ATOMS, seen.target | seen.source | seen.board | seen.writes)


def _reaches_beyond(application: Application, view: View, play: Selector) -> bool:
    rows = (view.row(found.id) for found in view.board)
    return any(any(targeted(application.operation.effect(row))) and not play.matches(row, Scope(row)) for row in rows)
