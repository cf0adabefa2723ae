"""What a journal ought to do, said with lists."""

from __future__ import annotations

from random import Random

from ludex.engine.journal import Counted, Happened, Header, Journal

HEADER = Header("toy", start='{"deck": ["wolf", "bear"]}', seed=7, fingerprint="a1b2")


class Model:
    """The line as a list of (kind, text), and the pieces that were cut off it, the last one cut first to come back."""

    def __init__(self) -> None:
        self.line: list[tuple[str, str]] = []
        self.cut: list[list[tuple[str, str]]] = []
        self.appended = 0

    @property
    def undoable(self) -> int:
        return sum(kind == "answer" for kind, _ in self.line)

    @property
    def redoable(self) -> int:
        return len(self.cut)

    def append(self, kind: str, text: str) -> None:
        self.line.append((kind, text))
        self.cut.clear()
        self.appended += 1

    def undo(self, answers: int) -> None:
        for _ in range(answers):
            last = max(place for place, (kind, _) in enumerate(self.line) if kind == "answer")
            self.cut.append(self.line[last:])
            del self.line[last:]
        self.appended += 1

    def redo(self, answers: int) -> None:
        for _ in range(answers):
            self.line += self.cut.pop()
        self.appended += 1

    def agrees_with(self, journal: Journal) -> bool:
        return (
            [plain(record) for record in journal.line()] == self.line
            and [record.number for record in journal.records()] == list(range(1, self.appended + 1))
            and (journal.undoable, journal.redoable) == (self.undoable, self.redoable)
        )


def plain(record: Counted) -> tuple[str, str]:
    return ("outcome" if isinstance(record, Happened) else "answer"), record.text


Operation = tuple[str, str | int]


def next_operation(random: Random, model: Model) -> Operation:
    """Something to do that makes sense now: mostly an answer, at times all else."""
    kind = random.choices(("answer", "outcome", "undo", "redo", "keep", "sync"), (60, 15, 15, 9, 3, 1))[0]
    if kind == "undo" and model.undoable:
        return kind, random.randint(1, min(3, model.undoable))
    if kind == "redo" and model.redoable:
        return kind, random.randint(1, model.redoable)
    if kind == "sync":
        return kind, 0
    if kind == "keep":
        return kind, f'"{"x" * random.choice((5, 5000))}"'
    text = f'{{"play": "wolf {random.random()}", "note": "{"x" * random.choice((0, 0, 0, 50, 3000))}"}}'
    return ("outcome" if kind == "outcome" else "answer"), text


def do(operation: Operation, *, to: Journal) -> None:
    match operation:
        case ("answer", str(text)):
            to.append_answer(text)
        case ("outcome", str(text)):
            to.append_outcome(text)
        case ("undo", int(answers)):
            to.undo(answers)
        case ("redo", int(answers)):
            to.redo(answers)
        case ("keep", str(text)):
            to.keep(text)
        case _:
            to.sync()


def foresee(operation: Operation, model: Model) -> None:
    match operation:
        case ("undo", int(answers)):
            model.undo(answers)
        case ("redo", int(answers)):
            model.redo(answers)
        case ("keep", _):
            model.appended += 1
        case (("answer" | "outcome") as kind, str(text)):
            model.append(kind, text)
