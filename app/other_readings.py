"""One scenario under other readings of the rules: which rulings its answer depends on, and what each reading answers.

A ruling that came up in an answer need not matter to it. Only asking again tells: each other option of each ruling
that came up is tried alone, then, where it is asked for, the combinations of those that matter.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final

from attrs import evolve, frozen

from ludex.app.costs_shown import cost_lines_of, is_playable
from ludex.app.judgement import COMPUTED_SHOWN, Judgement, ability_texts, judge, value_of
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.cells import AbilityKey, Value
from ludex.layers.errors import LudexError, RefusedError
from ludex.layers.passives import Part
from ludex.systems.altered import rulings
from ludex.systems.altered.forms.names import name_in_files
from ludex.systems.altered.rulings_of_play import PLAYED

MOST_COMBINATIONS: Final = 256
MOST_TRIED: Final = 16
"""Up to so many abilities that may depend on one another, other options are tried unasked."""

MOST_TRIED_OF: Final[Mapping[RulingId, int]] = {rulings.JUDGED_IN: 6, rulings.THIRD_ABILITY: 10}
"""The same for the rulings whose options look at many states."""

ABILITIES: Final = "abilities"
COST: Final = "cost to play"


@frozen
class Difference:
    """One thing that is otherwise under another reading; None is absent."""

    object: str
    what: str
    asked: Value | tuple[str, ...] | None
    found: Value | tuple[str, ...] | None


@frozen
class Outcome:
    """What one reading answers, beside the one that was asked for.

    Attributes:
        departs: The options at which it departs from the one asked for.
        differences: What is otherwise.
        same_order: Whether the abilities apply in the same order.
        refused: Why it was refused, if it was.
    """

    departs: tuple[Choice, ...]
    differences: tuple[Difference, ...] = ()
    same_order: bool = True
    refused: str = ""

    def is_same(self) -> bool:
        """Whether it is known to answer the same, order included."""
        return not self.refused and self.same_order and not self.differences


@frozen
class OtherReadings:
    """One question under several readings.

    Attributes:
        touched: The rulings that came up, in the order of the rulebook.
        untried: Those of them of which no other option was tried, since there are many abilities.
        alone: Each other option of each ruling that came up, all else as asked for.
        combined: The combinations of those that matter, where all readings were asked for.
        every: Whether all readings were asked for.
        left_out: How many combinations were not tried because there are too many.
    """

    touched: tuple[RulingId, ...]
    untried: tuple[RulingId, ...] = ()
    alone: tuple[Outcome, ...] = ()
    combined: tuple[Outcome, ...] = ()
    every: bool = False
    left_out: int = 0

    def matter(self) -> tuple[RulingId, ...]:
        """The rulings of which another option answers otherwise, or was refused, so that nobody knows."""
        found = {outcome.departs[0].ruling for outcome in self.alone if not outcome.is_same()}
        return tuple(ruling for ruling in self.touched if ruling in found)


def other_readings(judgement: Judgement, *, every: bool) -> OtherReadings:
    """What other readings answer.

    Args:
        judgement: The answer under the reading that was asked for.
        every: Whether all readings are asked for: combinations too, however many abilities there are.

    Raises:
        RefusedError: So many abilities may depend on one another that not even the rulings that came up are found.
    """
    judgement.check_explicable()
    of_play = {ruling: outcome for ruling, outcome in _of_play(judgement) if not outcome.is_same()}
    touched = _in_order(judgement, judgement.touched | of_play.keys())
    untried = tuple(ruling for ruling in touched if not every and judgement.entangled > _most_tried(ruling))
    alone = tuple(
        of_play[ruling] if ruling in of_play else _outcome(judgement, (choice,))
        for ruling in touched
        if ruling not in untried
        for choice in _others(judgement, ruling)
    )
    found = OtherReadings(touched, untried, alone)
    if not every:
        return found
    matter = found.matter()
    options = [(None, *_others(judgement, ruling)) for ruling in matter]
    departures = [tuple(choice for choice in each if choice is not None) for each in product(*options)]
    several = sorted((each for each in departures if len(each) > 1), key=len)
    tried = several[:MOST_COMBINATIONS]
    return OtherReadings(
        touched,
        alone=alone,
        combined=tuple(_outcome(judgement, each) for each in tried),
        every=True,
        left_out=len(several) - len(tried),
    )


def _of_play(judgement: Judgement) -> Iterable[tuple[RulingId, Outcome]]:
    """What comes of what happens under the other option of each ruling that a game asks for, the order left aside.

    Where the alternative has been asked for, that is the default.
    """
    if judgement.played is None or judgement.scenario.play is None or not judgement.scenario.play.course:
        return
    in_force = {ruling.id for ruling in judgement.scenario.rules.rulings}
    for ruling in PLAYED:
        if ruling in in_force:
            for choice in _others(judgement, ruling):
                yield ruling, evolve(_outcome(judgement, (choice,)), same_order=True)


def _most_tried(ruling: RulingId) -> int:
    return MOST_TRIED_OF.get(ruling, MOST_TRIED)


def _in_order(judgement: Judgement, touched: frozenset[RulingId]) -> tuple[RulingId, ...]:
    return tuple(ruling.id for ruling in judgement.scenario.system.rulebook.rulings if ruling.id in touched)


def _others(judgement: Judgement, ruling: RulingId) -> tuple[Choice, ...]:
    entry = judgement.scenario.system.rulebook.ruling(ruling)
    taken = judgement.choices[ruling]
    return tuple(Choice(ruling, option.slug) for option in entry.options if option.slug != taken)


def _outcome(asked: Judgement, departs: tuple[Choice, ...]) -> Outcome:
    kept = tuple(
        Choice(ruling, option)
        for ruling, option in asked.choices.items()
        if ruling not in {choice.ruling for choice in departs}
    )
    try:
        found = judge(asked.scenario, (*departs, *kept), evaluator=asked.evaluator)
    except RefusedError as refused:
        return Outcome(departs, refused=refused.message)
    except LudexError as error:
        if asked.played is None:
            raise
        return Outcome(departs, refused=f"it cannot happen so: {error.message}")
    same_order = _lasting(found) == _lasting(asked)
    return Outcome(departs, differences(asked, found), same_order)


def differences(asked: Judgement, found: Judgement) -> tuple[Difference, ...]:
    """What two answers to one scenario show otherwise, and where something has happened, what is so otherwise."""
    return (
        *(
            Difference(id, what, was, now)
            for id in asked.by_age
            if id in found.view
            for what, was, now in _compared(_shown(asked, id), _shown(found, id))
        ),
        *_otherwise(asked, found),
    )


def _otherwise(asked: Judgement, found: Judgement) -> Iterable[Difference]:
    """What lies elsewhere or is in no view: players, decks, what is there in one of them only."""
    if asked.stage is None or found.stage is None:
        return
    from ludex.app.outcome_differences import GAME, GONE, PLACE, truth_of

    was, now = truth_of(asked.stage), truth_of(found.stage)
    for subject, what in dict.fromkeys((*was, *now)):
        elsewhere = what == PLACE and (subject not in asked.view or subject not in found.view)
        if (elsewhere or what in ("mana", "deck") or subject == GAME) and was.get((subject, what)) != now.get(
            (subject, what)
        ):
            yield Difference(subject, what, was.get((subject, what), GONE), now.get((subject, what), GONE))


def _compared(
    asked: Mapping[str, Value | tuple[str, ...]], found: Mapping[str, Value | tuple[str, ...]]
) -> Iterable[tuple[str, Value | tuple[str, ...] | None, Value | tuple[str, ...] | None]]:
    for what in dict.fromkeys((*asked, *found)):
        if asked.get(what) != found.get(what):
            yield what, asked.get(what), found.get(what)


def _shown(judgement: Judgement, id: str) -> Mapping[str, Value | tuple[str, ...]]:
    row = judgement.view.row(id)
    found: dict[str, Value | tuple[str, ...]] = {}
    for cell in (*sorted(row.cells, key=lambda cell: cell.name), *COMPUTED_SHOWN):
        value = value_of(row, cell)
        if value is not None:
            found[name_in_files(cell)] = value
    found[ABILITIES] = ability_texts(row)
    if is_playable(judgement, id):
        found[COST] = cost_lines_of(judgement, id)
    return found


def _lasting(judgement: Judgement) -> list[tuple[object, ...]]:
    return [_without_stamps(part) for part in judgement.view.order]


def _without_stamps(part: Part) -> tuple[object, ...]:
    """What tells an ability from others under each reading: a gained one may have another timestamp."""

    def key(found: AbilityKey) -> tuple[object, ...]:
        return found if len(found) == 3 else (key(found[2]), found[3], found[4])

    return (part.instance.source, *key(part.instance.key))
