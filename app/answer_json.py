"""Answers as JSON: the same content as the pages, for programs. The shapes stand in the shipped schemas."""

from ludex.app.answer_lines import loss, place_of, targets
from ludex.app.costs_shown import cost_of, is_playable, payer_of, stages_of
from ludex.app.dependence import how_depends
from ludex.app.json_values import Json, value_json
from ludex.app.judgement import COMPUTED_SHOWN, Judgement, ability_texts, value_of
from ludex.app.other_readings import Difference, OtherReadings, Outcome
from ludex.app.scenario_names import Reference
from ludex.engine.rulebook_entries import Choice
from ludex.layers.cells import OF_THE_RULES, Row
from ludex.layers.derivation import Alteration, Derivation, in_words
from ludex.layers.errors import RefusedError
from ludex.layers.lack import Lack
from ludex.layers.passives import Part
from ludex.layers.sentences import name_of
from ludex.systems.altered.costs import shown_cost
from ludex.systems.altered.forms.names import name_in_files


def answer_json(judgement: Judgement, readings: OtherReadings | None) -> Json:
    """The whole answer."""
    return {
        **head_json(judgement),
        "objects": [_object(judgement, id) for id in judgement.by_age],
        "costs": {id: cost_json(judgement, id) for id in judgement.by_age if is_playable(judgement, id)},
        "order": [_application(judgement, position) for position in range(len(judgement.view.order))],
        "dependencies": None if judgement.is_large else _dependencies(judgement),
        "lost": [_lost(judgement, part) for part in judgement.view.lost],
        "readings": None if readings is None else readings_json(readings),
        **_happened(judgement),
    }


def _happened(judgement: Judgement) -> dict[str, Json]:
    if judgement.stage is None:
        return {"happened": None, "asked": None}
    from ludex.app.checks_of_what_happened import sentences

    asked = judgement.stage.asked
    return {
        "happened": list(sentences(judgement.stage)),
        "asked": None
        if asked is None
        else {"player": asked.choice.player, "question": asked.choice.question, "options": list(asked.words())},
    }


def head_json(judgement: Judgement) -> dict[str, Json]:
    """What was asked, and under which rules."""
    scenario = judgement.scenario
    return {
        "file": scenario.file,
        "title": scenario.title,
        "system": scenario.system.name,
        "date": None if scenario.rules.on is None else scenario.rules.on.isoformat(),
        "edition": None if scenario.rules.edition is None else scenario.rules.edition.name,
        "rulings": {str(id): option for id, option in judgement.options.items()},
        "evaluator": judgement.view.work.evaluator,
    }


def _object(judgement: Judgement, id: str) -> Json:
    row = judgement.view.row(id)
    return {
        "id": id,
        "name": name_of(id, judgement.names),
        "timestamp": judgement.view.board[id].timestamp,
        "shows": _cells(row),
        "printed": _cells(judgement.printed(id)),
        "abilities": [
            {
                "text": str(held.ability),
                "kind": held.ability.kind,
                "ignored": held.ignored,
                "gained": len(held.key) == 5,
            }
            for held in row.abilities
            if held.ability.kind != OF_THE_RULES
        ],
        "printed_abilities": list(ability_texts(judgement.printed(id))),
    }


def _cells(row: Row) -> Json:
    cells = (*sorted(row.cells, key=lambda cell: cell.name), *COMPUTED_SHOWN)
    return {name_in_files(cell): value_json(value_of(row, cell)) for cell in cells}


def cost_json(judgement: Judgement, id: str) -> Json:
    """What a card costs to play.

    Raises:
        BoardError: It cannot be played from where it lies.
    """
    player = payer_of(judgement, id)
    try:
        cost = cost_of(judgement, id)
    except RefusedError as refused:
        return {"player": player, "results": [], "stages": [], "shown": None, "refused": str(refused)}
    return {
        "player": player,
        "results": list(cost.results),
        "stages": [list(stages_of(judgement.view, judgement.names, derivation)) for derivation in cost.derivations],
        "shown": shown_cost(judgement.view, id, judgement.reading.costs),
        "refused": "",
    }


def _ability(judgement: Judgement, part: Part) -> dict[str, Json]:
    return {
        "ability": judgement.ability(part),
        "source": part.instance.source,
        "text": str(part.instance.passive),
        "timestamp": part.instance.key[0],
        "layer": judgement.view.layers.layers[part.layer].name,
        "rule": part.instance.passive.rule,
    }


def _lost(judgement: Judgement, part: Part) -> Json:
    return {**_ability(judgement, part), "reason": "" if judgement.is_large else loss(judgement, part)}


def _application(judgement: Judgement, position: int) -> Json:
    application = judgement.view.applications[position]
    return {
        **_ability(judgement, application.part),
        "does": [str(change) for change in application.part.changes],
        "condition_holds": application.operation.on,
        "to": list(targets(judgement, position)),
        "reasons": [] if judgement.is_large else list(place_of(judgement, position).lines(judgement.names)),
    }


def _dependencies(judgement: Judgement) -> Json:
    graph = judgement.view.dependencies
    found = sorted(graph.edges, key=lambda edge: (edge[0].key, edge[1].key))
    return [dependence_json(judgement, part, on) for part, on in found]


def dependence_json(judgement: Judgement, part: Part, on: Part) -> Json:
    """How one ability depended on another."""
    found = how_depends(judgement, part, on)
    return {
        "ability": judgement.ability(part),
        "on": judgement.ability(on),
        "directly": bool(found.sentence),
        "by_way_of": [judgement.ability(each) for each in found.by_way_of],
        "reason": found.sentence,
        "steps": [step + 1 for step in found.steps],
    }


def why_json(judgement: Judgement, reference: Reference) -> Json:
    """How an object came to show what it shows."""
    return _derivation(judgement, judgement.derivation(reference))


def _derivation(judgement: Judgement, derivation: Derivation) -> Json:
    return {
        "object": derivation.object,
        "what": str(derivation.what),
        "base": value_json(derivation.base),
        "value": value_json(derivation.value),
        "alterations": [_alteration(judgement, each) for each in derivation.alterations],
        "inputs": [_derivation(judgement, each) for each in derivation.inputs],
        "lines": list(derivation.lines(judgement.names)),
    }


def _alteration(judgement: Judgement, alteration: Alteration) -> Json:
    return {
        **_ability(judgement, alteration.part),
        "position": alteration.place.position + 1,
        "change": str(alteration.change),
        "before": value_json(alteration.before),
        "after": value_json(alteration.after),
        "granted_by": None if alteration.granted_by is None else judgement.ability(alteration.granted_by),
        "reasons": list(alteration.place.lines(judgement.names)),
    }


def why_not_json(judgement: Judgement, lack: Lack) -> Json:
    """Why an object does not show something."""
    return {
        "object": lack.object,
        "value": in_words(lack.value),
        "held": lack.held,
        "attempts": [
            {
                **_ability(judgement, attempt.part),
                "change": str(attempt.change),
                "position": None if attempt.position is None else attempt.position + 1,
                "obstacle": None if attempt.obstacle is None else attempt.obstacle.sentence(judgement.names),
            }
            for attempt in lack.attempts
        ],
        "lines": list(lack.lines(judgement.names)),
    }


def readings_json(readings: OtherReadings) -> Json:
    """What other readings answer."""
    return {
        "touched": [str(ruling) for ruling in readings.touched],
        "untried": [str(ruling) for ruling in readings.untried],
        "matter": [str(ruling) for ruling in readings.matter()],
        "outcomes": [_outcome(outcome) for outcome in (*readings.alone, *readings.combined)],
        "left_out": readings.left_out,
    }


def _outcome(outcome: Outcome) -> Json:
    return {
        "rulings": _choices(outcome.departs),
        "same": outcome.is_same(),
        "same_order": outcome.same_order,
        "differences": [_difference(each) for each in outcome.differences],
        "refused": outcome.refused,
    }


def _choices(choices: tuple[Choice, ...]) -> Json:
    return {str(choice.ruling): choice.option for choice in choices}


def _difference(difference: Difference) -> Json:
    return {
        "object": difference.object,
        "what": difference.what,
        "asked": value_json(difference.asked),
        "found": value_json(difference.found),
    }
