"""Why an object shows what it shows: the recorded operations, applied to it once more, and written down."""

from collections.abc import Iterator

from ludex.layers.amounts import Amount, Tallied
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Atom, Characteristic, Derived, Row, Through
from ludex.layers.changes import EXISTENCE, Change
from ludex.layers.changes_of_abilities import GainAbility, Which
from ludex.layers.derivation import Alteration, Derivation, Holds, Shown, What, Working
from ludex.layers.errors import DefinitionError
from ludex.layers.passives import Inert, Part, Passive
from ludex.layers.reasons_place import place
from ludex.layers.reasons_replay import Applied, Replay
from ludex.layers.selection import ABILITIES, Scope
from ludex.layers.semantics import NO_TARGET


def why(replay: Replay, id: str, what: What) -> Derivation:
    """How an object came to show a characteristic, or to have an ability.

    Args:
        replay: The view, gone through again.
        id: The identity of the object.
        what: A characteristic; `ABILITIES` for all abilities; an ability, or which of them.

    Raises:
        UnknownName: No object has the identity.
        DefinitionError: What is asked about is neither a characteristic nor an ability.

    >>> from ludex.layers.amounts import Constant
    >>> from ludex.layers.cells import number
    >>> from ludex.layers.changes import Add
    >>> from ludex.layers.objects import Object, board
    >>> from ludex.layers.order import Layers
    >>> from ludex.layers.resolver import Resolver
    >>> power = number("example.power")
    >>> growth = Passive((Add(power, Constant(1)),), name="Growth")
    >>> view = Resolver(Layers()).start(board([Object("bear", 1, {power: 2}, (growth,))]))
    >>> print(view.why("bear", power).text())
    power of bear: 3
      base: 2
      1. “Growth” of bear (timestamp 1) adds 1 to power: 2 → 3
         the oldest ability that was free
    """
    refuse_unaskable(what)
    rows = replay.rows(id)
    base, final = show(rows[0], what), show(rows[-1], what)
    if isinstance(what, Derived | Through):
        return Derivation(id, what, base, (), final, tuple(_inputs(replay, rows[-1], what)))
    return Derivation(id, what, base, tuple(_alterations(replay, rows, what)), final)


def refuse_unaskable(what: object) -> None:
    """Refuse a question about what objects neither show nor have, such as the mere name of a characteristic.

    Raises:
        DefinitionError: It is about such a thing.
    """
    if not isinstance(what, Characteristic | Passive | Inert | Which):
        raise DefinitionError(
            f"{what!r} is neither a characteristic nor an ability",
            remedy="Ask about the characteristic itself, not about its name.",
        )


def show(row: Row, what: What) -> Shown:
    """What an object shows of a characteristic, or how it stands to an ability.

    >>> from ludex.layers.cells import number
    >>> show(Row("bear", {number("example.power"): 2}), number("example.power"))
    2
    """
    if isinstance(what, Passive | Inert | Which):
        held = [held for held in row.abilities if fits(held.ability, what)]
        if not held:
            return Holds.LACKS
        return Holds.IGNORED if all(each.ignored for each in held) else Holds.HAS
    if what == ABILITIES:
        return frozenset(str(held.ability) for held in row.abilities if held.ability.kind != OF_THE_RULES)
    if isinstance(what, Derived | Through):
        return what.of(row)
    return row.cells.get(what)


def writes(change: Change, what: What) -> bool:
    """Whether a change is about a characteristic, or about the abilities where an ability is asked about."""
    written = change.writes()
    if isinstance(what, Passive | Inert | Which) or what == ABILITIES:
        return not written.isdisjoint({Atom(ABILITIES), Atom(EXISTENCE)})
    return any(atom.cell == what and not atom.presence for atom in written)


def explain(replay: Replay, position: int, amount: Amount, row: Row, scope: Scope) -> Working:
    """How an amount came about, for the object that is changed."""
    counted: tuple[tuple[str, int], ...] = ()
    if isinstance(amount, Tallied):
        counted = replay.counted(position, amount.tally, scope)
        if amount.others:
            counted = tuple(entry for entry in counted if entry[0] != row.id)
    parts = tuple(explain(replay, position, part, row, scope) for part in amount.parts())
    return Working(amount, amount.of(row, scope), counted, parts)


def fits(ability: object, what: Passive | Inert | Which) -> bool:
    """Whether an ability is the one, or one of those, that are asked about."""
    if isinstance(what, Which):
        return isinstance(ability, Passive | Inert) and what.includes(ability)
    return ability == what


def _inputs(replay: Replay, row: Row, what: Derived | Through) -> Iterator[Derivation]:
    if isinstance(what, Derived):
        for cell in _cells(what.reads()):
            yield why(replay, row.id, cell)
        return
    yield why(replay, row.id, what.link)
    for linked in sorted(what.link.of(row)):
        base = row.frame.get(linked, {}).get(what.of_place)
        yield Derivation(linked, what.of_place, base, (), base)


def _cells(atoms: frozenset[Atom]) -> list[AnyCharacteristic]:
    return sorted({atom.cell for atom in atoms if not atom.framed}, key=lambda cell: cell.name)


def _alterations(replay: Replay, rows: tuple[Row, ...], what: What) -> Iterator[Alteration]:
    for position, done in enumerate(replay.applications):
        if rows[position] is not rows[position + 1]:
            yield from _altered_by(replay, position, done, rows, what)


def _altered_by(
    replay: Replay, position: int, done: Applied, rows: tuple[Row, ...], what: What
) -> Iterator[Alteration]:
    row, part = rows[position], done.part
    for number, (change, operand) in enumerate(zip(part.changes, done.operation.effect(row), strict=True)):
        if operand is NO_TARGET or not writes(change, what):
            continue
        before, after = (show(replay.partly(done, upto, row), what) for upto in (number, number + 1))
        if before == after and not _meant(change, what):
            continue
        amount = change.amount()
        yield Alteration(
            part,
            change,
            operand,
            before,
            after,
            place(replay, position),
            None if amount is None else explain(replay, position, amount, row, done.operation.scope),
            granter(replay, part),
            part.instance.passive.rule,
        )


def _meant(change: Change, what: What) -> bool:
    """Whether a change that left all as it was is told all the same; one of other abilities is not."""
    if isinstance(what, Passive | Inert | Which):
        return isinstance(change, GainAbility) and fits(change.ability, what)
    return what != ABILITIES


def granter(replay: Replay, part: Part) -> Part | None:
    """The part that gave an ability to its source, if it is not printed there."""
    key = part.instance.key
    if len(key) == 3:
        return None
    return next((other for other in replay.order if other.instance.key == key[2]), None)
