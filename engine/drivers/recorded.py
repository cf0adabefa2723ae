"""A game that is played into a journal: each answer is kept before it counts, and the game can be gone back in.

What the journal keeps is the start and the answers. A long game is taken up again without playing it anew: every so
often the state is kept too, and only what came after the latest one that still counts is played. That is never more
than `KEEP_EVERY` answers, or what little there is of a game that has just begun (`KEEP_FROM`). `replayed` looks at none
of these states until it has played up to them, and then compares.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from random import Random
from typing import Final, Generic, Protocol

from attrs import field, frozen

from ludex.engine.choices import Answer, Chance, Choice
from ludex.engine.journal import Counted, Header, Journal, Kept, create_journal
from ludex.engine.journal_records import Answered, JournalError
from ludex.engine.run import Position, advance, answered, verify_answer
from ludex.engine.state import F, Game, GameState
from ludex.layers import errors
from ludex.layers.errors import LudexError

KEEP_EVERY: Final = 48
"""After so many answers and outcomes the state is kept again: a matter of the time of each, and of taking up a game."""

KEEP_FROM: Final = 4 * KEEP_EVERY
"""The state is kept from so many answers on: fewer are played anew before anybody has waited for it."""

REMEMBERED: Final = 4
"""So many positions are held for `undo`; holding more slows the game, and those before are found by what was kept."""

LARGEST_STATE: Final = 64 * 1024 * 1024
"""No state is written with more characters, so that a forged one cannot fill the memory."""


class Writing(Protocol[F]):
    """How the states and answers of a game are written and read."""

    @property
    def fingerprint(self) -> str:
        """Stands for the rules as code; other rules make another game of the same answers."""
        ...

    def state_text(self, state: GameState[F]) -> str:
        """A state as JSON, without its log; equal states give equal texts."""
        ...

    def state_of(self, text: str) -> GameState[F]:
        """The state of such a text, with an empty log."""
        ...

    def answer_text(self, answer: Answer) -> str:
        """An answer as JSON."""
        ...

    def answer_of(self, text: str) -> Answer:
        """The answer of such a text."""
        ...


@frozen(eq=False)
class Recording(Generic[F]):
    """By which rules a game is played into a journal, and how it is written.

    Attributes:
        game: The rules.
        writing: How states and answers are written.
        turn: What is another value when the disk is to be waited for, as at the end of a turn or of a day.
        start: The state that the start of a header says, where it says more than a state.
    """

    game: Game[F]
    writing: Writing[F]
    turn: Callable[[GameState[F]], Hashable] = field(default=lambda _: None, kw_only=True)
    start: Callable[[str], GameState[F]] | None = field(default=None, kw_only=True)

    def begun(self, start: str) -> GameState[F]:
        """The state that the start of a header says."""
        return self.writing.state_of(start) if self.start is None else self.start(start)


class RecordedGame(Generic[F]):
    """A game that is played into a journal; `begin_recorded` and `resume_recorded` make it. It closes with a `with`.

    Attributes:
        journal: The journal.
        position: Where the game stands.
    """

    def __init__(self, journal: Journal, recording: Recording[F], position: Position[F]) -> None:
        self.journal = journal
        self.position = position
        self._recording = recording
        self._before: deque[tuple[int, Position[F]]] = deque(maxlen=REMEMBERED)

    @property
    def random(self) -> Random:
        """What settles the next chance: it hangs on the seed and on how much has been answered, and on nothing else.

        So a game that is taken up again goes on as it would have, and who undoes an answer gains no other dice.
        """
        return Random(f"{self.journal.header.seed}/{self.journal.length}")  # noqa: S311  # dice, no secrets

    def answer(self, given: Answer) -> Position[F]:
        """Answer, and go on until the game must ask again; when this returns, the answer outlives the process.

        Raises:
            IllegalAnswer: It is none of the answers; game and journal are as they were.
            JournalError: It could not be written; the game is as it was.
        """
        before, recording = self.position, self._recording
        given = _offered(before, given)
        after = advance(answered(before.state, recording.game, given), recording.game)
        text = recording.writing.answer_text(given)
        length = self.journal.length
        append = self.journal.append_outcome if isinstance(before.question, Chance) else self.journal.append_answer
        append(text, sync=recording.turn(before.state) != recording.turn(after.state))
        self._before.append((length, before))
        self.position = after
        if length + 1 >= KEEP_FROM and (length + 1) % KEEP_EVERY == 0:
            self.keep()
        return after

    def settle(self) -> Position[F]:
        """Let chance come out, until somebody must choose or the game is over."""
        while isinstance(self.position.question, Chance):
            self.answer(self.position.question.of.sample(self.random))
        return self.position

    def undo(self, answers: int = 1) -> Position[F]:
        """Go back over the last answers, with what chance brought after them.

        Raises:
            JournalError: There are fewer answers, or it could not be written.
        """
        self.journal.undo(answers)
        return self._go_to_line()

    def redo(self, answers: int = 1) -> Position[F]:
        """Let answers count again that were undone.

        Raises:
            JournalError: Fewer were undone since the last answer, or it could not be written.
        """
        self.journal.redo(answers)
        return self._go_to_line()

    def keep(self) -> None:
        """Keep the state as it is now, unless that has been done.

        Raises:
            JournalError: It could not be written.
        """
        if self.journal.length not in self.journal.kept():
            self.journal.keep(packed(self._recording.writing.state_text(self.position.state)))

    def close(self) -> None:
        """Keep the state and close the journal; closing again does nothing.

        Raises:
            JournalError: It could not be written.
        """
        if not self.journal.closed:
            try:
                self.keep()
            finally:
                self.journal.close()

    def __enter__(self) -> "RecordedGame[F]":
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _go_to_line(self) -> Position[F]:
        length = self.journal.length
        while self._before and self._before[-1][0] > length:
            self._before.pop()
        if self._before and self._before[-1][0] == length:
            self.position = self._before.pop()[1]
        else:
            self.position = _taken_up(self.journal, self._recording, self._before)
        return self.position


def begin_recorded(path: Path | str, header: Header, recording: Recording[F]) -> RecordedGame[F]:
    """Begin the journal of a new game.

    Args:
        path: Where it shall be.
        header: What it says about the game; its start is what the recording makes a state of.
        recording: By which rules it is played.

    Raises:
        JournalError: There is such a file already, or it cannot be made.
    """
    state = recording.begun(header.start)
    return RecordedGame(create_journal(path, header), recording, advance(state, recording.game))


def resume_recorded(journal: Journal, recording: Recording[F]) -> RecordedGame[F]:
    """Go on with the game of a journal, which may be open to be read only.

    Raises:
        JournalError: It was played by other rules, or what it holds is no game by these.
    """
    _verify_rules(journal, recording)
    before: deque[tuple[int, Position[F]]] = deque(maxlen=REMEMBERED)
    return RecordedGame(journal, recording, _taken_up(journal, recording, before))


@frozen(eq=False)
class Replayed(Generic[F]):
    """A moment of a game that is played again.

    Attributes:
        position: Where it stands.
        record: The answer or outcome that led here; None for the start.
    """

    position: Position[F]
    record: Counted | None


def replayed(journal: Journal, recording: Recording[F]) -> Iterator[Replayed[F]]:
    """Play the game of a journal again from its start: each position once, the start first.

    Raises:
        JournalError: It was played by other rules, an answer is none at its place, or a state that was kept is another
            than the one that it is played to.
    """
    _verify_rules(journal, recording)
    position = _started(journal, recording)
    kept = journal.kept()
    yield Replayed(position, None)
    _compare(journal, recording, position, kept.get(0))
    for place, record in enumerate(journal.line(), start=1):
        position = _after(journal, recording, position, record)
        _compare(journal, recording, position, kept.get(place))
        yield Replayed(position, record)


def _offered(position: Position[F], given: Answer) -> Answer:
    """The answer as it was offered: an option may say more than what it is told by.

    Raises:
        IllegalAnswer: It is none of the answers.
    """
    if isinstance(position.question, Choice):
        options = position.question.options
        for option in options:
            if option is given:
                return option
        verify_answer(position, given)
        return options[options.index(given)]
    verify_answer(position, given)
    return given


def packed(text: str) -> str:
    """A text of a state in a tenth of its room, as a text of JSON.

    >>> unpacked(packed("wolf")), len(packed("wolf" * 1000)) < 100
    ('wolf', True)
    """
    return json.dumps(b64encode(zlib.compress(text.encode(), level=1)).decode())


def unpacked(text: str) -> str:
    """The text that was packed.

    Raises:
        LudexError: None was, or one of more than `LARGEST_STATE` characters.
    """
    try:
        reader = zlib.decompressobj()
        found = reader.decompress(b64decode(json.loads(text), validate=True), LARGEST_STATE)
        if not reader.eof:
            raise LudexError("a state that is kept is too large or cut short")
        return found.decode()
    except (TypeError, ValueError, zlib.error) as error:
        raise LudexError(f"a state that is kept cannot be read: {error}") from error


def _verify_rules(journal: Journal, recording: Recording[F]) -> None:
    if journal.header.fingerprint != recording.writing.fingerprint:
        raise _wrong(
            journal,
            "this game was begun under other rules or with other cards",
            remedy="Go on with the Ludex that it was begun with.",
        )


def _started(journal: Journal, recording: Recording[F]) -> Position[F]:
    try:
        return advance(recording.begun(journal.header.start), recording.game)
    except LudexError as error:
        raise _wrong(journal, f"its start is none: {error}") from error


def _after(journal: Journal, recording: Recording[F], position: Position[F], record: Counted) -> Position[F]:
    try:
        given = recording.writing.answer_of(record.text)
        verify_answer(position, given)
        _verify_kind(position, record)
        return advance(answered(position.state, recording.game, given), recording.game)
    except LudexError as error:
        raise _wrong(journal, f"record {record.number} is no answer at its place: {error}") from error


def _verify_kind(position: Position[F], record: Counted) -> None:
    if isinstance(position.question, Choice) != isinstance(record, Answered):
        raise LudexError("an answer stands where chance decides, or the other way round")


def _compare(journal: Journal, recording: Recording[F], position: Position[F], kept: Kept | None) -> None:
    if kept is not None and unpacked(kept.text) != recording.writing.state_text(position.state):
        raise _wrong(journal, f"the state that record {kept.number} keeps is not the one that the answers lead to")


def _taken_up(journal: Journal, recording: Recording[F], before: "deque[tuple[int, Position[F]]]") -> Position[F]:
    """Where the line ends, from the latest state that was kept; the positions on the way are put to those before."""
    before.clear()
    found = journal.kept()
    place = max(found, default=0)
    if place in found:
        try:
            position = advance(recording.writing.state_of(unpacked(found[place].text)), recording.game)
        except LudexError as error:
            raise _wrong(journal, f"record {found[place].number} keeps no state: {error}") from error
    else:
        position = _started(journal, recording)
    for length, record in enumerate(journal.line()[place:], start=place):
        before.append((length, position))
        position = _after(journal, recording, position, record)
    return position


def _wrong(journal: Journal, how: str, remedy: str = "Use a copy from before the damage.") -> JournalError:
    return JournalError(how, position=errors.Position(str(journal.path)), remedy=remedy)
