"""A game of checks as JSON, and back: its facts, its agenda, and the answers that are given in it."""

from hashlib import sha256
from types import ModuleType
from typing import Final, Generic, cast

from ludex import __version__
from ludex.engine import choices, pipeline, steps
from ludex.engine.checks import rolling
from ludex.engine.choices import Answer
from ludex.engine.codec import Codec, CodecError, json_in, line_of
from ludex.engine.dice import arithmetic, depending, description, die, pools, several
from ludex.engine.digest import digest
from ludex.engine.forms import Plain
from ludex.engine.state import F, GameState, Task
from ludex.engine.table import Table
from ludex.engine.vocabulary import Vocabulary, classes_in, names_apart

VERSION: Final = 1


class CheckWriting(Generic[F]):
    """How the states and answers of a game of checks are written and read.

    What lies on the table of such a game never changes, so it is no part of what is written.
    """

    def __init__(self, system: str, rules: object, facts: type[F], table: Table, *modules: ModuleType) -> None:
        """Making one takes some milliseconds, so make it once for a game.

        Args:
            system: The name of the system.
            rules: All that makes another game of the same answers: readings, characters. Frozen data.
            facts: The class of the facts.
            table: What lies on the table.
            modules: The modules whose frozen classes may stand in facts, tasks and answers.
        """
        self._format = f"ludex.{system}.state"
        self._fingerprint = sha256(f"{__version__} {VERSION} {digest(rules)}".encode()).hexdigest()[:32]
        self._facts, self._table = facts, table
        classes = classes_in(
            choices, steps, pipeline, rolling, description, die, pools, arithmetic, several, depending, *modules
        )
        self._codec = Codec(Vocabulary(classes, names=names_apart(classes)))

    @property
    def fingerprint(self) -> str:
        """Stands for the rules: this version of Ludex, the readings, the characters."""
        return self._fingerprint

    def state_text(self, state: GameState[F]) -> str:
        """A state as one line of JSON, without its log; equal states give equal lines.

        Raises:
            CodecError: Something in it is no part of the game.
        """
        agenda: list[Plain] = [self._codec.plain(task) for task in state.agenda]
        written: dict[str, Plain] = {
            "format": self._format,
            "version": VERSION,
            "rules": self._fingerprint,
            "facts": self._codec.plain(state.facts),
            "agenda": agenda,
        }
        return line_of(written)

    def state_of(self, text: str) -> GameState[F]:
        """The state of such a line, with an empty log.

        Raises:
            CodecError: It is no state, one of another version of Ludex, or one of other rules.
        """
        match json_in(text):
            case {"format": format, "version": version, "rules": rules, "facts": facts, "agenda": list(agenda), **rest}:
                if rest:
                    raise CodecError(f"{', '.join(map(repr, rest))} has no place here", remedy="Leave it out.")
                if (format, version) != (self._format, VERSION):
                    raise CodecError(
                        f"this is a {format!r} of version {version!r}", remedy=f"Give a {self._format!r} of {VERSION}."
                    )
                if rules != self._fingerprint:
                    raise CodecError(
                        "this is a state under other rules or with other characters",
                        remedy="Read it with those with which it was written.",
                    )
                tasks = tuple(self._codec.value_of(each, cast("type[Task[F]]", Task)) for each in agenda)
                return GameState(self._table, self._codec.value_of(facts, self._facts), tasks)
            case _:
                raise CodecError("this is no state of a game", remedy="Give what was written, unchanged.")

    def answer_text(self, answer: Answer) -> str:
        """An answer, an option or an outcome of chance, as one line of JSON.

        Raises:
            CodecError: It is no answer of this game.
        """
        return self._codec.text(answer)

    def answer_of(self, text: str) -> Answer:
        """The answer of such a line.

        Raises:
            CodecError: It is none.
        """
        return self._codec.value(text, Answer)
