"""Who listens on a table: its Reactions by what they wait for, its statements by what they say.

Most of what is printed on cards works elsewhere than where they lie. That is left out, as no ability changes where an
object lies, nor makes a Hero or an emblem of it.
Worked out once and carried on from table to table (`Kept`), since most events change nobody's abilities.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from enum import Enum
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from attrs import evolve, field, frozen

from ludex.engine.table import Changes, Kept, Table
from ludex.layers.cells import AbilityKey, Held, Value
from ludex.layers.changes import EXISTENCE
from ludex.layers.passives import Ability, Passive
from ludex.layers.selection import ABILITIES
from ludex.layers.view import View
from ludex.systems.altered.abilities import NOWHERE, Played, QuickAction, Reaction, Saying, Statement
from ludex.systems.altered.characteristics import (
    BOOSTS,
    CONTROLLER,
    HOME,
    KEYWORDS,
    MANA_COST,
    STATUSES,
    TYPE,
    ZONE,
)
from ludex.systems.altered.entering import may_work
from ludex.systems.altered.in_play import SUPPORT, WORKS_AS_SUPPORT, works_on
from ludex.systems.altered.occurrence import Occurrence
from ludex.systems.altered.trigger import EventTrigger

K = TypeVar("K")
V = TypeVar("V", bound="_Keyed")

LISTENING: Final = (Passive, Reaction, QuickAction, Statement)
"""The classes of the abilities by which an object listens."""

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
    def key(self) -> AbilityKey:
        """Which of the object's abilities."""
        return self.held.key

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
    """The Reactions and statements of all that is on a table, as far as they can work in the zones where they are.

    Attributes:
        reactions: By the kind of occurrence that they wait for; self-move Reactions are not among them.
        sayings: By the class of the saying.
        granting: The objects with passives that change who has which abilities.
        shifting: The objects with passives that change where objects are, or which statuses they have.
        costly: The objects with passives that alter what cards cost.
        quick: The quick actions, each with its object.
        bearers: The objects that any of these belong to.
        held: All abilities of all objects, where passives change who has which.
    """

    reactions: Mapping[type[Occurrence], tuple[Listener, ...]]
    sayings: Mapping[type[Saying], tuple[Said, ...]]
    granting: frozenset[str] = NOWHERE
    shifting: frozenset[str] = NOWHERE
    costly: frozenset[str] = NOWHERE
    quick: tuple[tuple[str, Held], ...] = ()
    bearers: frozenset[str] = NOWHERE
    held: Mapping[str, tuple[Held, ...]] = field(factory=dict)


class _Listens(Kept[Listening]):
    """Works out who listens."""

    __slots__ = ()

    def __call__(self, view: View) -> Listening:
        """All that is on the board, looked at once, the oldest first."""
        return self._listening(view, _held_by_all(view))

    def _listening(self, view: View, held: Mapping[str, tuple[Held, ...]]) -> Listening:
        bearers = sorted(held, key=lambda id: (view.timestamp(id), id))
        found = _listening(NOBODY, (each for id in bearers for each in _at_work(view, id)))
        return evolve(found, held=held) if found.granting else found

    def after(self, found: Listening, view: View, made: Changes) -> Listening | None:
        """Those of before, without what left and with what entered; anew where passives may change abilities."""
        if made.writes(ZONE, TYPE):
            return None
        if found.granting:
            return _followed(found, view, _held_by_all(view))
        if made.regranted:
            return None
        known = _without(found, made.left) if made.left else found
        # no passive gives or takes any here: what enters has the abilities that are printed on it
        new = [
            held
            for each in made.entered
            if each.abilities and _some_can_work(each.abilities, each.base.get(ZONE), each.base.get(TYPE))
            for held in _at_work(view, each.id)
        ]
        if new:
            known = _listening(known, new)
        return None if known.granting else known


listeners: Final = _Listens()
"""Ask for it by `Table.ask`."""


def _held_by_all(view: View) -> dict[str, tuple[Held, ...]]:
    return {id: held for id in view.ids() if (held := view.abilities(id)) or view.own_abilities(id)}


def _at_work(view: View, id: str) -> Iterator[tuple[str, Held]]:
    """The abilities of an object that can work where it is, each with the object.

    A passive that it has lost is among them: what has begun to apply goes on in later layers, where it may take or
    give abilities.
    """
    zone, kind, held = view.base(id, ZONE), view.base(id, TYPE), view.abilities(id)
    own = [each for each in view.own_abilities(id) if isinstance(each, Passive)]
    lost = [each for each in own if all(each is not other.ability for other in held)]
    for each in (*held, *(Held((0, 0, 0), passive) for passive in lost)):
        ability = each.ability
        if isinstance(ability, LISTENING) and _can_work(ability, zone, kind):
            yield id, each


@lru_cache(maxsize=10_000)
def _some_can_work(abilities: tuple[Ability, ...], zone: Value | None, kind: Value | None) -> bool:
    place, type_word = str(zone or ""), str(kind or "")
    return any(isinstance(each, LISTENING) and _can_work(each, place, type_word) for each in abilities)


@lru_cache(maxsize=10_000)
def _can_work(ability: Passive | Played, zone: str, kind: str) -> bool:
    place = ability.works or (WORKS_AS_SUPPORT if ability.kind == SUPPORT else works_on(kind))
    return may_work(place, frozenset({zone}))


def _followed(found: Listening, view: View, held: Mapping[str, tuple[Held, ...]]) -> Listening:
    """Who listens where passives may change who has which abilities: looked at anew are those who have others now."""
    before = found.held
    if held == before:
        return found
    others = {id for id in before.keys() | held.keys() if before.get(id) != held.get(id)}
    new = [each for id in others if id in held for each in _at_work(view, id)]
    made = _listening(_without(found, others), new)
    return evolve(made, held=held if made.granting else {})


def _listening(known: Listening, abilities: Iterable[tuple[str, Held]]) -> Listening:
    reactions: dict[type[Occurrence], list[Listener]] = {}
    sayings: dict[type[Saying], list[Said]] = {}
    quick: list[tuple[str, Held]] = []
    passives: dict[Alters, set[str]] = {}
    for id, held in abilities:
        ability = held.ability
        if isinstance(ability, Passive):
            for what in altered_by(ability):
                passives.setdefault(what, set()).add(id)
        elif held.ignored:
            continue
        elif isinstance(ability, Reaction):
            trigger = ability.trigger
            if isinstance(trigger, EventTrigger) and not trigger.self_move:
                for kind in trigger.hears:
                    reactions.setdefault(kind, []).append(Listener(id, held.key, ability))
        elif isinstance(ability, Statement):
            for number, saying in enumerate(ability.says):
                sayings.setdefault(type(saying), []).append(Said(id, held, number))
        elif isinstance(ability, QuickAction):
            quick.append((id, held))
    if not (reactions or sayings or quick or passives):
        return known
    bearers = {each.id for those in reactions.values() for each in those}
    bearers.update(each.id for those in sayings.values() for each in those)
    bearers.update(id for id, _ in quick)
    return Listening(
        _with(known.reactions, reactions),
        _with(known.sayings, sayings),
        known.granting.union(passives.get(Alters.ABILITIES, ())),
        known.shifting.union(passives.get(Alters.PLACES, ())),
        known.costly.union(passives.get(Alters.COSTS, ())),
        tuple(sorted([*known.quick, *quick], key=lambda each: each[1].key)) if quick else known.quick,
        known.bearers.union(bearers, *passives.values()),
    )


class Alters(Enum):
    """What a passive may alter that has to be looked for."""

    ABILITIES = "which abilities objects have"
    PLACES = "where objects are, or which statuses they have"
    COSTS = "what cards cost"


@lru_cache(maxsize=10_000)
def altered_by(passive: Passive) -> tuple[Alters, ...]:
    """Which of these a passive may alter.

    >>> from ludex.systems.altered.boosts import BOOSTS_COUNT
    >>> altered_by(BOOSTS_COUNT)
    ()
    """
    written = {atom.cell for change in passive.does for atom in change.writes()}
    # what is gained may be lost again, and have begun to apply in between
    given = [each for change in passive.does for each in change.grants() if isinstance(each, Passive)]
    found = list({what: None for each in given for what in altered_by(each)})
    if ABILITIES in written or EXISTENCE in written:
        found.append(Alters.ABILITIES)
    if not COMPARED.isdisjoint(written):
        found.append(Alters.PLACES)
    if MANA_COST in written:
        found.append(Alters.COSTS)
    return tuple(found)


def _with(known: Mapping[type[K], tuple[V, ...]], more: Mapping[type[K], list[V]]) -> Mapping[type[K], tuple[V, ...]]:
    if not more:
        return known
    # what enters is not always the youngest: an object may be put there anew with the stamp that it had
    found = dict(known)
    for kind, those in more.items():
        found[kind] = tuple(sorted([*known.get(kind, ()), *those], key=lambda each: each.key))
    return found


class _Keyed(Protocol):
    """What belongs to an ability of an object."""

    @property
    def id(self) -> str:
        """The object."""
        ...

    @property
    def key(self) -> AbilityKey:
        """Which."""
        ...


def _without(known: Listening, left: Set[str]) -> Listening:
    if known.bearers.isdisjoint(left):
        return known
    return Listening(
        _staying(known.reactions, left),
        _staying(known.sayings, left),
        known.granting - left,
        known.shifting - left,
        known.costly - left,
        tuple([each for each in known.quick if each[0] not in left]),
        known.bearers - left,
    )


def _staying(known: Mapping[type[K], tuple[V, ...]], left: Set[str]) -> Mapping[type[K], tuple[V, ...]]:
    found = {kind: tuple([each for each in those if each.id not in left]) for kind, those in known.items()}
    return {kind: those for kind, those in found.items() if those}


NOBODY: Final = Listening({}, {})


def sayings_of(table: Table, kind: type[Saying]) -> tuple[Said, ...]:
    """The sayings of a class on a table, as far as their statements can work in the zones where they are."""
    return table.ask(listeners).sayings.get(kind, ())
