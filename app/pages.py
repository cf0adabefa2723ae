"""What `resolve` prints: a judge's answer first, then the order with its reasons, what was lost, what it depends on."""

from collections.abc import Iterator

from ludex.app.ability_names import part_of
from ludex.app.answer_lines import deed, in_words, loss, place_of, rows_of_truth
from ludex.app.costs_shown import cost_of, cost_sentence, derivation_lines, is_altered, is_playable
from ludex.app.dependence import Dependent, how_depends
from ludex.app.judgement import Judgement, asked_value, value_of
from ludex.app.other_readings import Difference, OtherReadings, Outcome
from ludex.app.scenario_names import Reference
from ludex.app.scenario_questions import (
    CostAsked,
    DependsAsked,
    OrderAsked,
    Question,
    ValueAsked,
    WhyAsked,
    WhyNotAsked,
)
from ludex.app.tables import Block, Grid, Heading, Line, Title, plural
from ludex.app.wanted import wanted_in
from ludex.engine.rulebook_entries import RulingId
from ludex.layers.errors import RefusedError
from ludex.layers.lack import Lack
from ludex.layers.sentences import listed, name_of, part_name, stamped_name
from ludex.systems.altered.forms.names import name_in_files


def answer_page(judgement: Judgement, readings: OtherReadings | None) -> Iterator[Block]:
    """The whole answer.

    Args:
        judgement: The answer.
        readings: What other readings answer; None where nobody asked.
    """
    yield from heading(judgement)
    if judgement.scenario.questions:
        yield Heading("Answers")
        for question in judgement.scenario.questions:
            yield from _answer(judgement, question)
    yield from _happened(judgement)
    yield from _truth(judgement)
    yield from _costs(judgement)
    yield from _order(judgement)
    yield from _lost(judgement)
    if readings is not None:
        yield from readings_section(judgement, readings)
    else:
        yield Heading("Rulings")
        advice = "only --all-rulings tells" if judgement.is_explicable else "it is not worked out"
        yield Line(f"With so many abilities, {advice} on which rulings the answer depends.")


def heading(judgement: Judgement) -> Iterator[Block]:
    """What is asked, and under which rules."""
    scenario = judgement.scenario
    if scenario.title:
        yield Title(scenario.title)
    edition = scenario.rules.edition
    first, second = scenario.table.players
    said = scenario.system.title if edition is None else f"{scenario.system.title}, edition {edition.name}"
    yield Line(f"{said}. {first} has the initiative, then {second}.", indent=0)
    defaults = {ruling.id: ruling.default for ruling in scenario.system.rulebook.rulings}
    chosen = [f"{id}={option}" for id, option in judgement.choices.items() if option != defaults[id]]
    if chosen:
        yield Line(f"Under {listed(chosen)}.", indent=0)
    if judgement.view.work.reason:
        yield Line(f"Evaluated by the {judgement.view.work.evaluator}: {judgement.view.work.reason}.", indent=0)


def _happened(judgement: Judgement) -> Iterator[Block]:
    if judgement.stage is None:
        return
    from ludex.app.checks_of_what_happened import sentences

    yield Heading("What happened")
    said = sentences(judgement.stage)
    for sentence in said:
        yield Line(sentence)
    if not said:
        yield Line("Nothing yet.")
    over, asked, still_open = judgement.stage.over, judgement.stage.asked, judgement.stage.still_open
    if over is not None:
        yield Line(f"The game is over: {over.winner or 'nobody'} has won.")
    elif still_open:
        yield Line(f"A question is still open: {still_open}.")
    elif asked is not None:
        yield Line(f"Now {asked.sentence()}")


# ---------------------------------------------------------------- what is true


def _truth(judgement: Judgement) -> Iterator[Block]:
    yield Heading("What is true")
    rows = tuple(rows_of_truth(judgement))
    if rows:
        yield Grid(("object", "what", "now", "printed"), rows)
        yield Line("All else is as printed.")
    else:
        yield Line("All is as printed.")


def _costs(judgement: Judgement) -> Iterator[Block]:
    asked = {question.card for question in judgement.scenario.questions if isinstance(question, CostAsked)}
    cards = [id for id in judgement.by_age if is_playable(judgement, id) and id not in asked]
    lines = [line for card in cards for line in cost_lines(judgement, card, only_altered=True)]
    if lines:
        yield Heading("What cards cost to play")
        yield from lines


def cost_lines(judgement: Judgement, card: str, *, only_altered: bool = False) -> Iterator[Block]:
    """What a card costs, and how that comes about.

    Args:
        judgement: The answer.
        card: The identity of the card.
        only_altered: Whether to keep silent where nothing alters the cost.
    """
    name = name_of(card, judgement.names)
    try:
        cost = cost_of(judgement, card)
    except RefusedError as refused:
        yield Line(f"{name}: {refused}")
        return
    if only_altered and not is_altered(cost):
        return
    yield Line(f"{name}: {cost_sentence(cost)}")
    yield from derivation_lines(judgement.view, judgement.names, cost)


# ---------------------------------------------------------------- the order


def _order(judgement: Judgement) -> Iterator[Block]:
    yield Heading("In which order")
    if not judgement.view.order:
        yield Line("No ability applies.")
    for position, part in enumerate(judgement.view.order):
        yield Line(stamped_name(part, judgement.names), marker=f"{position + 1}.")
        yield Line(deed(judgement, position), indent=5)
        for reason in () if judgement.is_large else place_of(judgement, position).lines(judgement.names):
            yield Line(reason, indent=5, marker="-")
    if judgement.is_large:
        advice = " Ask why of one value." if judgement.is_explicable else ""
        yield Line(f"Reasons are left out: {judgement.entangled} abilities may depend on one another.{advice}")


def _lost(judgement: Judgement) -> Iterator[Block]:
    if judgement.view.lost:
        yield Heading("Lost before their turn")
        for part in judgement.view.lost:
            reason = "" if judgement.is_large else f": {loss(judgement, part)}"
            yield Line(f"{stamped_name(part, judgement.names)}{reason}")


# ---------------------------------------------------------------- questions


def _answer(judgement: Judgement, question: Question) -> Iterator[Block]:
    match question:
        case ValueAsked(reference):
            yield Line(_value(judgement, reference))
        case WhyAsked(reference):
            yield from why_lines(judgement, reference, indent=2)
        case WhyNotAsked(object, what, position):
            lack = judgement.lack(object, wanted_in(judgement, object, what, position=position))
            yield from lack_lines(judgement, lack, indent=2)
        case OrderAsked():
            names = [part_name(part, judgement.names) for part in judgement.view.order]
            yield Line(f"order: {', then '.join(names) or 'no ability applies'}")
        case DependsAsked(ability, on):
            part, other = part_of(ability, judgement.abilities), part_of(on, judgement.abilities)
            yield Line(_dependence(judgement, how_depends(judgement, part, other)))
        case CostAsked(card):
            yield from cost_lines(judgement, card)


def _value(judgement: Judgement, reference: Reference) -> str:
    now = in_words(judgement, asked_value(judgement, reference))
    printed = in_words(judgement, value_of(judgement.printed(reference.object), reference.characteristic))
    same = "as printed" if now == printed else f"printed: {printed}"
    what = name_in_files(reference.characteristic).replace("_", " ")
    return f"{what} of {name_of(reference.object, judgement.names)}: {now} ({same})"


def _dependence(judgement: Judgement, found: Dependent) -> str:
    names = part_name(found.part, judgement.names), part_name(found.on, judgement.names)
    if found.sentence:
        return f"{names[0]} depends on {names[1]}: {found.sentence}"
    if found.by_way_of:
        way = listed([part_name(part, judgement.names) for part in found.by_way_of])
        return f"{names[0]} depends on {names[1]} by way of {way} (ALT4-2.3.2.g)"
    return f"{names[0]} does not depend on {names[1]}"


def why_lines(judgement: Judgement, reference: Reference, *, indent: int = 0) -> Iterator[Block]:
    """The derivation of what an object shows."""
    derivation = judgement.derivation(reference)
    yield from (Line.of(line, indent) for line in derivation.lines(judgement.names))


def lack_lines(judgement: Judgement, lack: Lack, *, indent: int = 0) -> Iterator[Block]:
    """Why an object does not show something."""
    yield from (Line.of(line, indent) for line in lack.lines(judgement.names))


# ---------------------------------------------------------------- other readings


def readings_section(judgement: Judgement, readings: OtherReadings) -> Iterator[Block]:
    """Which rulings the answer depends on, and what it would be under their other options."""
    yield Heading("Rulings")
    if not readings.touched:
        yield Line("No ruling came up: the rules leave nothing open here.")
        return
    matter = readings.matter()
    silent = [ruling for ruling in readings.touched if ruling not in (*matter, *readings.untried)]
    if matter:
        yield Line("The answer depends on:")
    for ruling in matter:
        yield Line(_ruling(judgement, ruling), marker="-")
    if matter and not readings.every:
        yield Line("What else could be true, --all-rulings shows.")
    for outcome in (*readings.alone, *readings.combined) if readings.every else ():
        if not outcome.is_same():
            yield from _outcome(judgement, outcome)
    if readings.left_out:
        yield Line(f"{plural(readings.left_out, 'further combination')} left untried.")
    if silent:
        none = "" if matter or readings.untried else "The answer depends on none: "
        yield Line(f"{none}{listed(silent)} came up, and each other option answers the same.")
    if readings.untried:
        yield Line(
            f"{listed(readings.untried)} came up. With so many abilities, only --all-rulings tries other options."
        )


def _ruling(judgement: Judgement, id: RulingId) -> str:
    ruling = judgement.scenario.system.rulebook.ruling(id)
    return f"{id}: {' '.join(ruling.question.split())} Taken: {judgement.choices[id]}."


def _outcome(judgement: Judgement, outcome: Outcome) -> Iterator[Block]:
    yield Line(f"Under {listed([str(choice) for choice in outcome.departs])}:")
    if outcome.refused:
        yield Line(f"refused: {outcome.refused}", indent=4)
    elif not outcome.differences:
        yield Line("the same values, in another order", indent=4)
    for difference in outcome.differences:
        yield Line(_difference(judgement, difference), indent=4)


def _difference(judgement: Judgement, difference: Difference) -> str:
    name = name_of(difference.object, judgement.names)
    found, asked = (
        listed(list(value)) or "none" if isinstance(value, tuple) else in_words(judgement, value)
        for value in (difference.found, difference.asked)
    )
    return f"{name}: {difference.what.replace('_', ' ')} {found}, not {asked}"
