"""A check that was played: its trace, line by line, and what came of it."""

from collections.abc import Iterable, Iterator

from ludex.app.distribution_shown import in_words
from ludex.app.json_values import Json
from ludex.app.tables import Block, Grid, Heading, Line, Title
from ludex.engine.checks.posed import Played
from ludex.engine.checks.tracing import Line as TraceLine
from ludex.engine.dice.distribution import AtLeast


def played_page(question: str, played: Played, seed: int) -> Iterator[Block]:
    """All that happened, for people."""
    yield Title(question)
    yield from trace_blocks(played.trace)
    yield Heading("Result")
    yield Grid((), tuple((name, in_words(value)) for name, value in played.results.items()))
    yield Line(f"Seed {seed}.", indent=0)


def trace_blocks(trace: Iterable[TraceLine]) -> Iterator[Block]:
    """The lines of a trace; what was considered and did not apply stands in brackets."""
    stage = None
    for line in trace:
        if line.stage is not stage:
            yield Line(line.stage.value)
            stage = line.stage
        rule = f" ({line.rule})" if line.rule else ""
        yield Line(f"{line.words}{rule}" if line.counted else f"[{line.words}{rule}]", indent=4)


def played_json(question: str, file: str, played: Played, seed: int) -> dict[str, Json]:
    """The same for programs."""
    return {
        "question": question,
        "file": file,
        "notation": None,
        "seed": seed,
        "results": [
            {"name": name, "value": value.bound if isinstance(value, AtLeast) else value}
            for name, value in played.results.items()
        ],
        "dice": [],
        "trace": trace_json(played.trace),
    }


def trace_json(trace: Iterable[TraceLine]) -> Json:
    """The lines of a trace."""
    return [
        {"stage": line.stage.value, "words": line.words, "rule": line.rule, "counted": line.counted} for line in trace
    ]
