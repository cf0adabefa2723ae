"""A game of Altered as JSON, and back: its states, and the answers that are given in it.

A state is written as what lies on the board (objects with base values, timestamps and abilities), the facts, and the
agenda; what is true of the board is found anew when it is read. The log is not part of it. What stands on cards is
written as where it stands there, so that a state says nothing of the rules but which ones they are.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final, cast

from attrs import frozen
from immutables import Map

from ludex import __version__
from ludex.engine.choices import Answer, Chance, Choice, Over, Question
from ludex.engine.codec import Codec, CodecError, json_in, line_of
from ludex.engine.digest import digest
from ludex.engine.forms import Plain
from ludex.engine.instructions import Instruction, Measure, Test
from ludex.engine.state import Modifier, Task
from ludex.engine.table import Table
from ludex.engine.vocabulary import Read, Vocabulary, Write, known_parts, names_apart
from ludex.layers.amounts import Amount
from ludex.layers.cells import AbilityKey, AnyCharacteristic, Characteristic, Held, Value
from ludex.layers.changes import Change
from ludex.layers.conditions import Condition
from ludex.layers.errors import UnknownName
from ludex.layers.objects import Object, board
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.resolver import Resolver
from ludex.layers.selection import Selector
from ludex.systems.altered import characteristics
from ludex.systems.altered.abilities import CostPart, Saying, Trigger
from ludex.systems.altered.boosts import BOOSTS_COUNT, UNBOOSTED
from ludex.systems.altered.definitions import Definition
from ludex.systems.altered.entering import COUNTERS, waiting_for_play
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.in_play import in_play
from ludex.systems.altered.placing import placed
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.saved_classes import classes_of_the_game
from ludex.systems.altered.scouting import RETURN_OF_A_SCOUT
from ludex.systems.altered.setup import only_in_play

FORMAT: Final = "ludex.altered.state"
VERSION: Final = 1

BY_ADDRESS: Final = (
    Passive,
    Inert,
    Instruction,
    Test,
    Measure,
    CostPart,
    Saying,
    Trigger,
    Modifier,
    Selector,
    Condition,
    Amount,
    Change,
)
"""What is written as where it stands on a card, if it stands on one."""

CELLS: Final[Mapping[str, AnyCharacteristic]] = {
    each.name: each for each in vars(characteristics).values() if isinstance(each, Characteristic)
}
"""The characteristics by name; counters are named by their cards."""


@frozen
class SavedState:
    """A state in the parts that are written."""

    board: tuple[Object, ...]
    facts: Facts
    agenda: tuple[Task[Facts], ...]


class Saved:
    """How the states and answers of a game under some rules are written and read."""

    def __init__(self, rules: Rules) -> None:
        """Making one takes some tens of milliseconds, so make it once for a game."""
        self._rules = rules
        self._fingerprint = ""
        self._objects: dict[int, tuple[Object, Plain]] = {}
        self._resolver = Resolver(rules.layers())
        self._codec = Codec(self._vocabulary())

    def _vocabulary(self) -> Vocabulary:
        classes = (*classes_of_the_game(), SavedState)
        special: dict[type, tuple[Write, Read]] = {
            Characteristic: (_name_of_cell, _cell_named),
            Held: (self._write_held, self._read_held),
            Object: (self._write_object, self._read_object),
        }
        known = known_parts(printed(self._rules), BY_ADDRESS)
        return Vocabulary(classes, known, BY_ADDRESS, special, names_apart(classes))

    # ---------------------------------------------------------------- states

    @property
    def fingerprint(self) -> str:
        """Stands for the rules: this version of Ludex, the cards, the edition and the readings."""
        if not self._fingerprint:
            self._fingerprint = fingerprint(self._rules)
        return self._fingerprint

    def state_text(self, state: State) -> str:
        """A state as one line of JSON, without its log; equal states give equal lines.

        Raises:
            CodecError: Something in it is no part of the game.
        """
        objects = sorted(state.table.board, key=lambda each: each.timestamp)
        written = self._codec.plain(SavedState(tuple(objects), state.facts, state.agenda))
        # from one state to another most objects stay as they are
        self._objects = {id(each): self._objects[id(each)] for each in objects}
        return line_of({"format": FORMAT, "version": VERSION, "rules": self.fingerprint, "state": written})

    def state_of(self, text: str) -> State:
        """The state of such a line, with an empty log.

        Raises:
            CodecError: It is no state, one of another version of Ludex, or one of other rules.
            UnknownName: It has a key that no state has.
            LudexError: No board can be like that.
        """
        match json_in(text):
            case {"format": str(format), "version": version, "rules": rules, "state": state, **rest}:
                if format != FORMAT:
                    raise CodecError(f"this is a {format!r}", remedy=f"Give a {FORMAT!r}.")
                if version != VERSION:
                    raise CodecError(
                        f"this is a state of version {version}, and this Ludex reads version {VERSION}",
                        remedy="Read it with the Ludex that wrote it.",
                    )
                if rules != self.fingerprint:
                    raise CodecError(
                        "this is a state under other rules or with other cards",
                        remedy="Read it with the rules and cards with which it was written.",
                    )
                if rest:
                    known = ("format", "version", "rules", "state")
                    raise UnknownName(min(map(str, rest)), known, kind="key", subject="state of a game")
                return self._state(self._codec.value_of(state, SavedState))
            case _:
                raise CodecError("this is no state of a game", remedy="Give what was written, unchanged.")

    def _state(self, saved: SavedState) -> State:
        return State(Table(self._resolver.start(board(saved.board))), saved.facts, saved.agenda)

    # ---------------------------------------------------------------- questions and answers

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

    def question_text(self, question: Question) -> str:
        """What a game stopped for, as one line of JSON.

        Raises:
            CodecError: It is no question of this game.
        """
        return self._codec.text(question)

    def question_of(self, text: str) -> Question:
        """What such a line says that a game stopped for.

        Raises:
            CodecError: It says nothing of the kind.
        """
        return self._codec.value(text, cast("type[Question]", Choice | Chance | Over))

    # ---------------------------------------------------------------- parts

    def _write_object(self, value: Object) -> Plain:
        known = self._objects.get(id(value))
        if known is not None and known[0] is value:
            return known[1]
        cells = sorted((cell.name, found) for cell, found in value.base.items())
        base: dict[str, Plain] = {
            name: list[Plain](sorted(found)) if isinstance(found, frozenset) else found for name, found in cells
        }
        written: dict[str, Plain] = {"id": value.id, "timestamp": value.timestamp, "base": base}
        if value.abilities:
            written["abilities"] = [self._codec.plain(ability) for ability in value.abilities]
        if value.place:
            written["place"] = True
        self._objects[id(value)] = value, written
        return written

    def _read_object(self, plain: object) -> Object:
        match plain:
            case {"id": str(id), "timestamp": int(timestamp), "base": dict(base), **rest}:
                abilities, place = rest.pop("abilities", []), rest.pop("place", False)
                if not rest and isinstance(abilities, list) and isinstance(place, bool):
                    cells = {_cell_named(name): _value(found) for name, found in base.items()}
                    return Object(id, timestamp, Map(cells), tuple(map(self._ability, abilities)), place=place)
        raise CodecError("this is no object of a board", remedy="Give what was written, unchanged.")

    def _ability(self, plain: Plain) -> Ability:
        return self._codec.value_of(plain, cast("type[Ability]", Passive | Inert))

    def _write_held(self, held: Held) -> Plain:
        return [_plain_key(held.key), self._codec.plain(held.ability), held.ignored]

    def _read_held(self, plain: object) -> Held:
        match plain:
            case [key, ability, bool(ignored)]:
                return Held(
                    self._codec.value_of(cast("Plain", key), cast("type[AbilityKey]", AbilityKey)),
                    self._ability(cast("Plain", ability)),
                    ignored,
                )
        raise CodecError("this is no ability that an object has", remedy="Give what was written, unchanged.")


def fingerprint(rules: Rules) -> str:
    """What stands for rules: another one for another version of Ludex, other cards, another edition, other readings."""
    parts = (rules.definitions, rules.edition.name, rules.reading, rules.options)
    return sha256(f"{__version__} {VERSION} {digest(parts)}".encode()).hexdigest()[:32]


def printed(rules: Rules) -> Iterator[tuple[str, object]]:
    """What stands on the cards of a game, and what its rules lay on objects, each with where it stands."""
    yield "rules/boosts", BOOSTS_COUNT
    yield "rules/no-boosts", UNBOOSTED
    yield "rules/scout", RETURN_OF_A_SCOUT
    for key, definition in sorted(rules.definitions.by_key.items()):
        yield key, definition.abilities
        yield f"{key}/there", _placed(rules, definition)


def _placed(rules: Rules, definition: Definition) -> tuple[Ability, ...]:
    """The abilities of a card as its object has them."""
    found = tuple(placed(ability, definition.type) for ability in definition.abilities)
    there = (*found, *(only_in_play(ability, in_play(rules.edition)) for ability in found))
    return (*there, *map(waiting_for_play, there))


def _name_of_cell(cell: AnyCharacteristic) -> Plain:
    return cell.name


def _cell_named(name: object) -> AnyCharacteristic:
    found = CELLS.get(name) if isinstance(name, str) else None
    if found is None and isinstance(name, str) and name.startswith(COUNTERS):
        found = characteristics.counter(name.removeprefix(COUNTERS))
    if found is None:
        raise CodecError(f"{name!r} is no characteristic of Altered", remedy="Give what was written, unchanged.")
    return found


def _value(plain: object) -> Value:
    match plain:
        case bool():
            pass
        case int() | str():
            return plain
        case list() if all(isinstance(each, str) for each in plain) and len(set(plain)) == len(plain):
            return frozenset(plain)
    raise CodecError(f"{plain!r} is no value of a characteristic", remedy="Give what was written, unchanged.")


def _plain_key(key: AbilityKey) -> Plain:
    return [_plain_key(each) if isinstance(each, tuple) else each for each in key]
