"""Which changes could have given an object what it lacks, judged by what they are."""

from collections.abc import Callable
from typing import TypeAlias

from ludex.layers.cells import AnyCharacteristic, Row, Value
from ludex.layers.changes import Acquire, Change, SetWord
from ludex.layers.changes_of_abilities import Become, GainAbility, Which
from ludex.layers.changes_of_sets import GainMember, LoseMember, SetMembers
from ludex.layers.derivation import Holds
from ludex.layers.lack import Sought, Wanted
from ludex.layers.passives import Ability, Inert, Instance, Part, Passive, granted
from ludex.layers.reasons import fits, show, writes
from ludex.layers.reasons_replay import Replay
from ludex.layers.selection import Base

BaseOf: TypeAlias = Callable[[Become], Base | None]


def holds(row: Row, wanted: Sought) -> bool:
    """Whether an object shows what is wanted.

    >>> from ludex.layers.cells import members
    >>> subtypes = members("example.subtypes")
    >>> holds(Row("bear", {subtypes: frozenset({"Bear"})}), (subtypes, "Robot"))
    False
    """
    match wanted:
        case Passive() | Inert() | Which():
            return show(row, wanted) is Holds.HAS
        case (cell, word):
            found = show(row, cell)
            return found is not None and not isinstance(found, Holds) and _includes(found, word)
        case _:
            return show(row, wanted) is not None


def could(replay: Replay, part: Part, change: Change, wanted: Wanted) -> bool | None:
    """Whether a change of a part could give what is wanted; None where it is about something else."""
    if isinstance(wanted, Instance):
        return True if part.instance == wanted else None
    return _could(change, wanted, lambda copy: _copied(replay, part, copy))


def could_lead_to(passive: Passive, wanted: Sought) -> bool:
    """Whether a passive, gained by whatever object, could give what is wanted or grant what could."""
    if any(_could(change, wanted, lambda copy: None) for change in passive.does):
        return True
    return any(isinstance(ability, Passive) and could_lead_to(ability, wanted) for ability in granted(passive.does))


def _could(change: Change, wanted: Sought, base_of: BaseOf) -> bool | None:
    match wanted:
        case Passive() | Inert() | Which():
            return _could_give_ability(change, wanted, base_of)
        case (cell, word):
            return _could_give_word(change, cell, word, base_of)
        case _:
            return True if any(atom.cell == wanted for atom in change.writes()) else None


def _could_give_ability(change: Change, wanted: Ability | Which, base_of: BaseOf) -> bool | None:
    match change:
        case GainAbility(ability):
            return fits(ability, wanted)
        case Become(abilities=True):
            base = base_of(change)
            return base is None or any(fits(ability, wanted) for ability in base.abilities)
        case _:
            return None


def _could_give_word(change: Change, cell: AnyCharacteristic, word: str, base_of: BaseOf) -> bool | None:
    if not writes(change, cell) or isinstance(change, LoseMember):
        return None
    match change:
        case GainMember(_, member):
            return member == word
        case SetMembers(_, words):
            return word in words
        case SetWord(_, found) if isinstance(found, str):
            return found == word
        case Acquire(_, starting):
            return _includes(starting, word)
        case Become():
            base = base_of(change)
            return base is None or (cell in base.cells and _includes(base.cells[cell], word))
        case _:
            return True


def _copied(replay: Replay, part: Part, copy: Become) -> Base:
    original = part.instance.source if copy.original is None else copy.original
    found = replay.answer.board.objects.get(original)
    return Base({}) if found is None else Base(found.base, found.abilities)


def _includes(found: Value, word: str) -> bool:
    return word in found if isinstance(found, frozenset) else str(found) == word
