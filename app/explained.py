"""What `?` and `why` tell at the table: an object with its text, what it shows now, and why that is so."""

from collections.abc import Iterator
from typing import Final

from ludex.app.costs_shown import cost_sentence, derivation_lines, payer, terms_for
from ludex.app.table_names import Names
from ludex.app.tables import Block, Heading, Line
from ludex.engine.choices import Choice
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Row
from ludex.layers.errors import LudexError, RefusedError, UnknownName, quoted
from ludex.layers.selection import ABILITIES
from ludex.layers.sentences import shown
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import cost_to_play
from ludex.systems.altered.entering import counters_on
from ludex.systems.altered.facts import State, item_of
from ludex.systems.altered.forms.names import characteristic_of, name_in_files
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.observing import Observation

EXPLAINED: Final[tuple[AnyCharacteristic, ...]] = (
    *c.STATISTICS,
    c.HAND_COST,
    c.RESERVE_COST,
    c.TOUGH,
    c.SCOUT,
    c.RESERVE_LIMIT,
    c.LANDMARK_LIMIT,
    c.TERRAINS,
    c.DISTANCE,
)
"""What is told of an object in a line of its own, with why where it is not as printed."""

COST: Final = "cost"
"""Stands for both costs of a card."""


def explained(state: State, game: AlteredGame, seen: Observation, names: Names, id: str) -> Iterator[Block]:
    """An object that a player sees: what it is, where, its text, what it shows now and why."""
    row = seen.own_orbs.get(id, seen.shown[id])
    yield Heading(names[id])
    yield Line(_what(row, seen.shown[id]))
    text = _text(state, game, row, id)
    for line in text.splitlines():
        yield Line(line)
    on_board = id in state.table.view.ids()
    for cell in EXPLAINED:
        if row.has(cell) and (row.cells[cell] != 0 or cell not in (c.TOUGH, c.SCOUT)):
            yield Line(f"{cell}: {shown(row.cells[cell])}")
            if on_board and _is_altered(state, id, cell):
                for line in state.table.view.why(id, cell).lines(names):
                    yield Line.of(line, indent=4)
    marked = [*sorted(c.STATUSES.of(row)), *(f"{number} {name}" for name, number in counters_on(row.cells))]
    if marked:
        yield Line(f"on it: {', '.join(marked)}")
    gained = [held for held in row.abilities if len(held.key) > 3 and held.ability.kind != OF_THE_RULES]
    for held in gained:
        yield Line(f"gained: {held.ability}")
    for held in row.abilities:
        if held.ignored:
            yield Line(f"without force: {held.ability}")


def _what(row: Row, there: Row) -> str:
    words = [c.TYPE.of(row)]
    if c.SUBTYPES.of(row):
        words.append(f"({', '.join(sorted(c.SUBTYPES.of(row)))})")
    if c.FACTION.of(row):
        words.append(c.FACTION.of(row))
    if c.RARITY.of(row):
        words.append(c.RARITY.of(row))
    place = c.ZONE.of(there)
    if c.HOME.of(there) and c.TYPE.of(row) != c.EXPEDITION:
        place = f"{c.HOME.of(there)} Expedition"
    whose = c.CONTROLLER.of(there) or c.OWNER.of(there)
    return " ".join(words) + (f", {place}" if place else "") + (f", {whose}" if whose else "")


def _text(state: State, game: AlteredGame, row: Row, id: str) -> str:
    key = state.facts.cards.get(item_of(id))
    if key is not None and (text := game.definitions[key].text):
        return text
    said = [str(held.ability) for held in row.abilities if held.ability.kind != OF_THE_RULES]
    return "\n".join([*sorted(c.KEYWORDS.of(row)), *said])


def _is_altered(state: State, id: str, cell: AnyCharacteristic) -> bool:
    base = state.table.view.board[id].base.get(cell)
    return base != state.table.view.row(id).cells.get(cell)


def why(state: State, names: Names, words: str, choice: Choice | None = None) -> Iterator[Block]:
    """Why an object shows what it shows: `NAME.CHARACTERISTIC`; of a card that may be played also what it costs whom.

    Args:
        state: The state.
        names: How objects are called.
        words: What is asked for.
        choice: What the player who asks has to decide.

    Raises:
        LudexError: There is no such object in sight, or no such characteristic.
    """
    name, dot, characteristic = words.strip().rpartition(".")
    if not dot or not name.strip() or not characteristic.strip():
        raise LudexError(
            "why asks for an object and a characteristic", remedy="Write, for instance: why Ember Fox.forest"
        )
    asked = characteristic.strip().casefold().replace(" ", "_")
    # a card has two costs, and people ask for the cost
    cells = (c.HAND_COST, c.RESERVE_COST) if asked == COST else (_characteristic(asked),)
    view = state.table.view
    known = [id for id in names.meant(name) if id in view.ids()]
    if not known:
        raise LudexError(f"{quoted(name)} is not on the board", remedy="Ask for what ? lists.")
    for id in known:
        for cell in cells:
            yield Heading(f"{names[id]}: {'abilities' if cell == ABILITIES else name_in_files(cell)}")
            for line in view.why(id, cell).lines(names):
                yield Line.of(line, indent=2)
        if asked == COST:
            yield from _price(state, names, id, choice)


def _price(state: State, names: Names, id: str, choice: Choice | None) -> Iterator[Block]:
    """What a card costs whoever would play it, where it may be played from."""
    player = payer(state, choice, id)
    if player is None:
        return
    yield Heading(f"{names[id]}: cost for {player}")
    try:
        terms = terms_for(state, choice, id)
        cost = cost_to_play(state.table.view, id, player=player, less=terms.less, free=terms.free)
    except RefusedError as refused:
        yield Line(str(refused))
        return
    yield Line(cost_sentence(cost))
    yield from derivation_lines(state.table.view, names, cost)


def _characteristic(asked: str) -> AnyCharacteristic:
    try:
        return characteristic_of(asked)
    except UnknownName as unknown:
        if not unknown.pointed:
            unknown.remedy = "Ask, for instance, for forest, cost, subtypes, statuses or abilities."
        raise
