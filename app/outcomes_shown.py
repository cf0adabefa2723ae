"""What `outcomes` prints: each outcome once, what differs between them, the decisions and whether they matter."""

from collections.abc import Iterator

from ludex.app.json_values import Json
from ludex.app.outcome_differences import Truth
from ludex.app.outcomes import Decided, Given, Outcome, Outcomes
from ludex.app.scenario import Scenario
from ludex.app.tables import Block, Heading, Line, Title, plural


def outcomes_page(scenario: Scenario, found: Outcomes) -> Iterator[Block]:
    """The page."""
    if scenario.title:
        yield Title(scenario.title)
    edition = scenario.rules.edition
    yield Line(scenario.system.title + ("" if edition is None else f", edition {edition.name}") + ".", indent=0)
    outcomes, decisions = found.all, found.decisions
    matter = sum(decision.matters for decision in decisions)
    yield Line(
        f"{plural(len(outcomes), 'outcome')}, {plural(len(decisions), 'decision')}, {matter} of which "
        f"{'matters' if matter == 1 else 'matter'}; {plural(found.exploration.visited, 'position')} looked at.",
        indent=0,
    )
    yield Heading("In each outcome" if len(outcomes) > 1 else "What comes of it")
    yield from _truth(found.always, "nothing has changed")
    if len(outcomes) > 1:
        for number, outcome in enumerate(outcomes, start=1):
            yield from _outcome(number, outcome)
    if decisions:
        yield Heading("Decisions")
        for decision in decisions:
            yield from _decision(decision)


def _outcome(number: int, outcome: Outcome) -> Iterator[Block]:
    yield Heading(f"Outcome {number}")
    yield from _truth(outcome.own, "")
    yield Line("for instance so:" if outcome.line else "with nothing to choose.")
    yield from _line(outcome.line)


def _truth(truth: Truth, otherwise: str) -> Iterator[Block]:
    subjects = tuple(dict.fromkeys(subject for subject, _ in truth))
    for subject in subjects:
        said = "; ".join(f"{what} {said}" for (whose, what), said in truth.items() if whose == subject)
        yield Line(f"{subject}: {said}", marker="-")
    if not subjects and otherwise:
        yield Line(f"{otherwise}.")


def _line(line: tuple[Given, ...]) -> Iterator[Block]:
    for given in line:
        yield Line(f"{given.who}: {given.question} {given.answer}", indent=4)


def _decision(decision: Decided) -> Iterator[Block]:
    often = "" if decision.times == 1 else f" (in {decision.times} positions)"
    yield Line(f"{decision.player}: {decision.question} {'; '.join(decision.options)}{often}", marker="-")
    if not decision.matters:
        yield Line("It does not matter.", indent=4)
        return
    yield Line("It matters:", indent=4)
    for line, outcome in decision.shows:
        said = ", then ".join(f"{given.who}: {given.answer}" for given in line)
        yield Line(f"{said} — outcome {outcome}", indent=6)


# ---------------------------------------------------------------- JSON


def outcomes_json(scenario: Scenario, found: Outcomes) -> Json:
    """The same for programs."""
    return {
        "file": scenario.file,
        "title": scenario.title,
        "system": scenario.system.name,
        "edition": None if scenario.rules.edition is None else scenario.rules.edition.name,
        "positions": found.exploration.visited,
        "always": _truth_json(found.always),
        "outcomes": [
            {
                "number": number,
                "positions": len(outcome.nodes),
                "own": _truth_json(outcome.own),
                "line": [_given_json(given) for given in outcome.line],
            }
            for number, outcome in enumerate(found.all, start=1)
        ],
        "decisions": [
            {
                "player": decision.player,
                "question": decision.question,
                "options": list(decision.options),
                "positions": decision.times,
                "matters": decision.matters,
                "shows": [
                    {"line": [_given_json(given) for given in line], "outcome": outcome}
                    for line, outcome in decision.shows
                ],
            }
            for decision in found.decisions
        ],
    }


def _truth_json(truth: Truth) -> list[Json]:
    return [{"subject": subject, "what": what, "is": said} for (subject, what), said in truth.items()]


def _given_json(given: Given) -> Json:
    return {"who": given.who, "question": given.question, "answer": given.answer}
