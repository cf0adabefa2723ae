"""Who listens on a table: its Reactions by what they wait for, its statements by what they say.

Worked out once and carried on from table to table (`Kept`), since most events change nobody's abilities.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from attrs import frozen

from ludex.engine.table import Kept, Table
from ludex.layers.cells import AbilityKey, Held
from ludex.layers.changes import EXISTENCE
from ludex.layers.deltas import Delta, Enter, Grant, Leave, Revoke
from ludex.layers.passives import Passive
from ludex.layers.selection import ABILITIES
from ludex.layers.view import View
from ludex.systems.altered.abilities import Reaction, Saying, Statement
from ludex.systems.altered.characteristics import BOOSTS, CONTROLLER, HOME, KEYWORDS, STATUSES
from ludex.systems.altered.occurrence import Occurrence
from ludex.systems.altered.trigger import EventTrigger

K = TypeVar("K")
V = TypeVar("V")

COMPARED: Final = frozenset({BOOSTS, CONTROLLER, HOME, KEYWORDS, STATUSES})
"""What decides in which expeditions an object is, and which statuses it has."""


@frozen(cache_hash=True)
class Listener:
    """A Reaction on an object.

    Attributes:
        id: The object.
        key: Which of its abilities.
        reaction: The ability.
    """

    id: str
    key: AbilityKey
    reaction: Reaction


@frozen(cache_hash=True)
class Said:
    """Something that a statement of an object says.

    Attributes:
        id: The object.
        held: The ability.
        number: Which of its sayings.
    """

    id: str
    held: Held
    number: int

    @property
    def statement(self) -> Statement:
        """The ability."""
        assert isinstance(self.held.ability, Statement)
        return self.held.ability

    @property
    def saying(self) -> Saying:
        """What it says."""
        return self.statement.says[self.number]


@frozen(eq=False)
class Listening:
    """The Reactions and statements of all that is on a table, whether or not they work where they are.

    Attributes:
        reactions: By the kind of occurrence that they wait for; self-move Reactions are not among them.
        sayings: By the class of the saying.
        granting: The objects with passives that change who has which abilities.
        shifting: The objects with passives that change where objects are, or which statuses they have.
    """

    reactions: Mapping[type[Occurrence], tuple[Listener, ...]]
    sayings: Mapping[type[Saying], tuple[Said, ...]]
    granting: frozenset[str]
    shifting: frozenset[str]


class _Listens(Kept[Listening]):
    """Works out who listens."""

    __slots__ = ()

    def __call__(self, view: View) -> Listening:
        """All that is on the board, looked at once."""
        return _listening(NOBODY, ((id, held) for id in view.ids() for held in view.abilities(id)))

    def after(self, found: Listening, view: View, deltas: tuple[Delta, ...]) -> Listening | None:
        """Those of before, without what left and with what entered; anew where passives may change abilities."""
        if found.granting:
            return None
        left, entered = set[str](), list[str]()
        for delta in deltas:
            match delta:
                case Enter(object):
                    entered.append(object.id)
                case Leave(id):
                    left.add(id)
                case Grant() | Revoke():
                    return None
                case _:
                    pass
        if left:
            found = _without(found, left)
        new = [(id, held) for id in entered if id in view.ids() for held in view.abilities(id)]
        made = _listening(found, new) if new else found
        return None if made.granting else made


listeners: Final = _Listens()
"""Ask for it by `Table.ask`."""


def _listening(known: Listening, abilities: Iterable[tuple[str, Held]]) -> Listening:
    reactions: dict[type[Occurrence], list[Listener]] = {}
    sayings: dict[type[Saying], list[Said]] = {}
    granting, shifting = set[str](), set[str]()
    for id, held in abilities:
        ability = held.ability
        if isinstance(ability, Reaction):
            trigger = ability.trigger
            if isinstance(trigger, EventTrigger) and not trigger.self_move and not held.ignored:
                for kind in trigger.hears:
                    reactions.setdefault(kind, []).append(Listener(id, held.key, ability))
        elif isinstance(ability, Statement):
            if not held.ignored:
                for number, saying in enumerate(ability.says):
                    sayings.setdefault(type(saying), []).append(Said(id, held, number))
        elif isinstance(ability, Passive):
            written = {atom.cell for change in ability.does for atom in change.writes()}
            if ABILITIES in written or EXISTENCE in written:
                granting.add(id)
            if not COMPARED.isdisjoint(written):
                shifting.add(id)
    if not (reactions or sayings or granting or shifting):
        return known
    return Listening(
        _with(known.reactions, reactions),
        _with(known.sayings, sayings),
        known.granting | granting,
        known.shifting | shifting,
    )


def _with(known: Mapping[type[K], tuple[V, ...]], more: Mapping[type[K], list[V]]) -> Mapping[type[K], tuple[V, ...]]:
    return {**known, **{kind: (*known.get(kind, ()), *those) for kind, those in more.items()}} if more else known


def _without(known: Listening, left: set[str]) -> Listening:
    gone = any(each.id in left for those in known.reactions.values() for each in those)
    silent = any(each.id in left for those in known.sayings.values() for each in those)
    if not (gone or silent or known.shifting & left):
        return known
    return Listening(
        {kind: tuple(each for each in those if each.id not in left) for kind, those in known.reactions.items()},
        {kind: tuple(each for each in those if each.id not in left) for kind, those in known.sayings.items()},
        known.granting,
        known.shifting - left,
    )


NOBODY: Final = Listening({}, {}, frozenset(), frozenset())


def sayings_of(table: Table, kind: type[Saying]) -> tuple[Said, ...]:
    """The sayings of a class on a table, whether or not their statements work."""
    return table.ask(listeners).sayings.get(kind, ())


def spoken(table: Table, kinds: Iterable[type[Saying]]) -> Iterator[Said]:
    """The sayings of some classes on a table."""
    known = table.ask(listeners).sayings
    for kind in kinds:
        yield from known.get(kind, ())
