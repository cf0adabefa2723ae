"""Whether an answer is what its scenario expects, and where it differs."""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from ludex.app.ability_names import part_of
from ludex.app.costs_shown import cost_of
from ludex.app.dependence import how_depends
from ludex.app.expectations import (
    Bearing,
    Dependence,
    Expectation,
    ExpectedAbilities,
    ExpectedCost,
    ExpectedDependence,
    ExpectedLost,
    ExpectedOrder,
    ExpectedRules,
    ExpectedRulings,
    ExpectedValue,
)
from ludex.app.judgement import Judgement, ability_texts, asked_value, judged_at
from ludex.app.other_readings import other_readings
from ludex.app.scenario_names import Reference
from ludex.app.scenario_questions import AbilityName
from ludex.app.unmet import Unmet
from ludex.app.what_happened import WhatHappened
from ludex.layers.errors import LudexError, Position
from ludex.layers.passives import Part
from ludex.layers.sentences import listed, shown
from ludex.systems.altered.entering import COUNTERS
from ludex.systems.altered.forms.names import name_in_files

T = TypeVar("T")

RULE_ID = re.compile(r"\(([A-Z][\w.-]*\w)\)")
MOST_LISTED = 100


def unmet(judgement: Judgement) -> Iterator[Unmet]:
    """The expectations of a scenario that its answer does not meet.

    Raises:
        LudexError: One of them names an ability that is not there, or the cost of something that cannot be played.
    """
    if judgement.played is not None:
        for stage in judgement.played.stages[:-1]:
            yield from _unmet_of(judged_at(judgement, stage), stage.expectations)
    yield from _unmet_of(judgement, judgement.scenario.expectations)


def _unmet_of(judgement: Judgement, expectations: tuple[Expectation, ...]) -> Iterator[Unmet]:
    for expectation in expectations:
        try:
            found = _checked(judgement, expectation)
        except LudexError as error:
            raise error.at(expectation.position) from None
        if found is not None:
            yield found


def _checked(judgement: Judgement, expectation: Expectation) -> Unmet | None:
    position = expectation.position
    if isinstance(expectation, WhatHappened):
        return _happened(judgement, expectation)
    match expectation:
        case ExpectedValue(reference, value):
            if reference.object not in judgement.view:
                return Unmet(_named(reference), shown(value), "it is not on the table", position)
            seen = asked_value(judgement, reference)
            if seen is None and judgement.stage is not None and reference.characteristic.name.startswith(COUNTERS):
                seen = 0  # counters of which none has ever lain there
            return _compared(_named(reference), value, seen, shown, position)
        case ExpectedAbilities(object, abilities):
            wanted = tuple(text.removesuffix(".") for text in abilities)
            had = ability_texts(judgement.view.row(object))
            return _compared(f"{object}.abilities", wanted, had, _quoted, position)
        case ExpectedOrder(abilities):
            return _compared("order", _listed(judgement, abilities), judgement.view.order, _parts(judgement), position)
        case ExpectedLost(abilities):
            lost = tuple(sorted(judgement.view.lost, key=lambda part: part.key))
            wanted_lost = tuple(sorted(_listed(judgement, abilities), key=lambda part: part.key))
            return _compared("lost", wanted_lost, lost, _parts(judgement), position)
        case ExpectedDependence():
            return _dependence(judgement, expectation)
        case ExpectedCost(card, results):
            return _compared(f"cost of {card}", results, cost_of(judgement, card).results, _numbers, position)
        case ExpectedRules(reference, rules):
            cited = _cited(judgement, reference)
            return None if rules <= cited else _unmet(f"why {_named(reference)}", rules, cited, _words, position)
        case ExpectedRulings(bearing, rulings):
            return _compared(f"rulings that {_VERBS[bearing]}", rulings, _rulings(judgement, bearing), _words, position)


def _happened(judgement: Judgement, expected: WhatHappened) -> Unmet | None:
    if judgement.stage is None:
        raise LudexError(
            "nothing happens at this table", remedy="Say under 'do' what is done, or expect something else."
        )
    from ludex.app.checks_of_what_happened import otherwise

    found = otherwise(judgement.stage, expected)
    return None if found is None else Unmet(found.what, found.expected, found.found, expected.position)


def _compared(what: str, wanted: T, found: T, in_words: Callable[[T], str], position: Position) -> Unmet | None:
    return None if wanted == found else _unmet(what, wanted, found, in_words, position)


def _unmet(what: str, wanted: T, found: T, in_words: Callable[[T], str], position: Position) -> Unmet:
    return Unmet(what, in_words(wanted), in_words(found), position)


def _listed(judgement: Judgement, names: tuple[AbilityName, ...]) -> tuple[Part, ...]:
    return tuple(part_of(name, judgement.abilities) for name in names)


_VERBS = {Bearing.TOUCHED: "came up", Bearing.MATTER: "matter"}


def _dependence(judgement: Judgement, expected: ExpectedDependence) -> Unmet | None:
    part, on = (part_of(name, judgement.abilities) for name in (expected.ability, expected.on))
    found = how_depends(judgement, part, on)
    if found.sentence:
        how, said = Dependence.DIRECTLY, f"depends directly: {found.sentence}"
    elif found.by_way_of:
        how, said = Dependence.BY_WAY_OF_OTHERS, f"depends by way of {_parts(judgement)(found.by_way_of)}"
    else:
        how, said = Dependence.NOT_AT_ALL, "does not depend"
    if how is expected.how:
        return None
    wanted = expected.how.value.replace("_", " ")
    return Unmet(f"{expected.ability.text} on {expected.on.text}", wanted, said, expected.position)


def _cited(judgement: Judgement, reference: Reference) -> frozenset[str]:
    """The rules that the explanation of a value cites, as it prints them."""
    text = judgement.derivation(reference).text(judgement.names)
    return frozenset(RULE_ID.findall(text))


def _rulings(judgement: Judgement, bearing: Bearing) -> frozenset[str]:
    if bearing is Bearing.TOUCHED:
        return frozenset(map(str, judgement.touched))
    return frozenset(map(str, other_readings(judgement, every=True).matter()))


def _named(reference: Reference) -> str:
    return f"{reference.object}.{name_in_files(reference.characteristic)}"


def _quoted(texts: tuple[str, ...]) -> str:
    return listed([f"“{text}”" for text in texts], most=MOST_LISTED) or "none"


def _parts(judgement: Judgement) -> Callable[[tuple[Part, ...]], str]:
    return lambda parts: ", ".join(judgement.ability(part) for part in parts) or "none"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " or ".join(map(str, numbers))


def _words(words: frozenset[str]) -> str:
    return listed(sorted(words), most=MOST_LISTED) or "none"
