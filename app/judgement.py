"""A scenario, judged: the answer with all that is needed to speak of it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from ludex.app.ability_names import Names, names_of_parts
from ludex.app.entanglement import MOST_EVALUATED, MOST_EXPLAINED, entangled, refuse_too_many
from ludex.app.scenario import Scenario
from ludex.app.scenario_names import Reference
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Derived, Held, Row, Through, Value
from ludex.layers.derivation import Derivation
from ludex.layers.errors import LudexError, Position
from ludex.layers.lack import Lack, Wanted
from ludex.layers.objects import Board
from ludex.layers.pairs import reach
from ludex.layers.passives import Part, Passive
from ludex.layers.reasons import why
from ludex.layers.reasons_not import why_not
from ludex.layers.reasons_replay import Replay, printed_row
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.selection import ABILITIES, Selector
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.boosts import BOOSTS_COUNT, UNBOOSTED
from ludex.systems.altered.in_play import IN_PLAY, in_play
from ludex.systems.altered.policy import Reading, options_of, policy_for
from ludex.systems.altered.setup import set_up, stamped
from ludex.systems.altered.touched import touched_rulings

if TYPE_CHECKING:
    from ludex.app.scenario_run import Played, Stage

COMPUTED_SHOWN: Final[tuple[AnyCharacteristic, ...]] = (c.EXPEDITIONS,)
"""The computed characteristics that stand among what is true; all others follow from these and from what is base."""


@frozen(eq=False, slots=False)
class Judgement:
    """A scenario under one reading of the rules.

    Attributes:
        scenario: The scenario.
        choices: The options of rulings, those of the command line before those of the file.
        reading: What they mean to the code.
        view: The answer.
        evaluator: Which evaluator was asked.
        entangled: How many abilities may depend on one another, at most.
        stage: The moment that is looked at, where something happens at the table.
        played: All that happened, from the beginning to the end.
    """

    scenario: Scenario
    choices: Mapping[RulingId, str]
    reading: Reading
    view: View
    evaluator: Evaluator
    entangled: int
    stage: "Stage | None" = None
    played: "Played | None" = None
    replay: Replay = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "replay", Replay(self.view))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """How each object is called: by its name where no other has it, else by its identity."""
        named = {described.id: getattr(described, "name", None) for described, _ in stamped(self.scenario.table)}
        if self.stage is not None:
            # what has come forth since
            named = {id: self.view.value(id, c.NAME) for id in self.view.ids() if id not in named} | named
        often = Counter(name for name in named.values() if name)
        names = {id: name if often[name] == 1 else f"{name} ({id})" for id, name in named.items() if name}
        for player in self.scenario.table.players:
            for home in c.HOMES:
                names[c.expedition_id(player, home)] = f"{player}'s {home.capitalize()} Expedition"
        return names

    @cached_property
    def abilities(self) -> Names:
        """The names of each ability, applied or lost."""
        return names_of_parts(self.view)

    def ability(self, part: Part) -> str:
        """The shortest name of an ability."""
        return self.abilities[part][0]

    @cached_property
    def play(self) -> Selector:
        """What is in play, in the edition."""
        edition = self.scenario.rules.edition
        return IN_PLAY if edition is None else in_play(edition)

    @property
    def is_large(self) -> bool:
        """Whether so many abilities may depend on one another that reasons are worked out only where asked for."""
        return self.entangled > MOST_EXPLAINED

    @property
    def is_explicable(self) -> bool:
        """Whether so few abilities may depend on one another that reasons can be worked out at all."""
        return self.entangled <= MOST_EVALUATED[Evaluator.REFERENCE]

    def check_explicable(self) -> None:
        """Refuse to explain where too many abilities may depend on one another.

        Raises:
            RefusedError: There are too many.
        """
        refuse_too_many(self.entangled, Evaluator.REFERENCE)

    def derivation(self, reference: Reference) -> Derivation:
        """How an object came to show what it shows.

        Raises:
            RefusedError: Too many abilities may depend on one another.
        """
        self.check_explicable()
        return why(self.replay, reference.object, reference.characteristic)

    def lack(self, id: str, wanted: Wanted) -> Lack:
        """Why an object does not show something.

        Raises:
            RefusedError: Too many abilities may depend on one another.
        """
        self.check_explicable()
        return why_not(self.replay, id, wanted)

    @cached_property
    def touched(self) -> frozenset[RulingId]:
        """The rulings whose situation came up, in force on the day."""
        in_force = {ruling.id for ruling in self.scenario.rules.rulings}
        return touched_rulings(self.view, self.reading, self.play) & in_force

    @cached_property
    def options(self) -> Mapping[RulingId, str]:
        """The option at which each ruling about continuous abilities stands."""
        return options_of(self.reading)

    @cached_property
    def by_age(self) -> tuple[str, ...]:
        """The identities of all that lies on the table, the oldest first."""
        return tuple(each.id for each in sorted(self.view.board, key=lambda each: each.timestamp))

    def printed(self, id: str) -> Row:
        """What an object has before any ability applies."""
        return printed_row(self.view.board[id], self.view.row(id).frame)


def judge(
    scenario: Scenario,
    choices: Iterable[Choice] = (),
    *,
    evaluator: Evaluator = Evaluator.INCREMENTAL,
    checked: bool = False,
) -> Judgement:
    """What is true on the table of a scenario.

    Args:
        scenario: The scenario.
        choices: Options of rulings that go before those that the file chooses.
        evaluator: Which evaluator is asked.
        checked: Whether functions of an embedder's own are watched.

    Raises:
        LudexError: The table cannot be so; the error says where in the file.
    """
    options = merged(scenario, choices)
    reading = policy_for(options)
    try:
        played = _played(scenario, options, reading)
        if played is None:
            board = set_up(scenario.table, edition=scenario.rules.edition, reading=reading)
        else:
            board = played.end.named.board()
        number, view = _evaluated(board, reading, evaluator, checked=checked)
    except LudexError as error:
        raise error.at(_position(scenario, error)) from None
    stage = None if played is None else played.end
    return Judgement(scenario, options, reading, view, evaluator, number, stage, played)


def merged(scenario: Scenario, choices: Iterable[Choice]) -> Mapping[RulingId, str]:
    """The option of each ruling: one that is chosen, else that of the file, else the default.

    Args:
        scenario: The scenario.
        choices: Options that go before those that the file chooses.
    """
    asked = tuple(choices)
    named = {choice.ruling for choice in asked}
    kept = (choice for choice in scenario.choices if choice.ruling not in named)
    return scenario.system.rulebook.readings((*asked, *kept))


def judged_at(judgement: Judgement, stage: "Stage") -> Judgement:
    """The same scenario, looked at at another moment of what happens.

    Raises:
        RefusedError: Too many abilities may depend on one another.
    """
    number, view = _evaluated(stage.named.board(), judgement.reading, judgement.evaluator, checked=False)
    return evolve(judgement, view=view, entangled=number, stage=stage)


def _evaluated(board: Board, reading: Reading, evaluator: Evaluator, *, checked: bool) -> tuple[int, View]:
    board = without_idle_boosts(board)
    layers = reading.layers(checked=checked)
    number = entangled(board, layers)
    refuse_too_many(number, evaluator if reading.policy.is_default() else Evaluator.REFERENCE)
    return number, Resolver(layers, evaluator).start(board)


def _played(scenario: Scenario, options: Mapping[RulingId, str], reading: Reading) -> "Played | None":
    """What comes of what happens in a scenario; None where nothing can."""
    if scenario.play is None:
        return None
    from ludex.app.scenario_surroundings import Readings

    return scenario.play.under(Readings(scenario.rules, reading, options))


def without_idle_boosts(board: Board) -> Board:
    """The board without what boosts do on Characters that have none and can get none.

    It is the same board but for abilities that are off throughout, of which nobody wants to read.
    """
    passives = [ability for each in board for ability in each.abilities if isinstance(ability, Passive)]
    if any(atom.cell == c.BOOSTS for passive in passives for atom in reach(passive, passive.does).writes):
        return board
    for each in board:
        idle = (BOOSTS_COUNT, UNBOOSTED) if each.read(c.BOOSTS) == 0 else (UNBOOSTED,)
        if not set(idle).isdisjoint(each.abilities):
            kept = tuple(ability for ability in each.abilities if ability not in idle)
            board = board.with_changed(each.id, abilities=kept)
    return board


def _position(scenario: Scenario, error: LudexError) -> Position:
    """Where the thing stands that an error is about, told by its subject or by the word that it begins with."""
    named = (*(error.subject or "").split()[-1:], *error.message.split()[:1])
    return next((scenario.positions[id] for id in named if id in scenario.positions), Position(scenario.file))


def value_of(row: Row, cell: AnyCharacteristic) -> Value | None:
    """What a row shows of a characteristic; None where it is absent.

    >>> value_of(Row("elf", {}), c.FOREST) is None
    True
    """
    if cell == ABILITIES:
        return frozenset(ability_texts(row))
    return cell.of(row) if isinstance(cell, Derived | Through) else row.cells.get(cell)


def asked_value(judgement: Judgement, reference: Reference) -> Value | None:
    """What an object shows of a characteristic."""
    return value_of(judgement.view.row(reference.object), reference.characteristic)


def ability_texts(row: Row) -> tuple[str, ...]:
    """The abilities that an object has, in order, each as its text; one without force ends in ` (ignored)`."""
    return tuple(_text(held) for held in row.abilities if held.ability.kind != OF_THE_RULES)


def _text(held: Held) -> str:
    text = str(held.ability).removesuffix(".")
    return f"{text} (ignored)" if held.ignored else text
