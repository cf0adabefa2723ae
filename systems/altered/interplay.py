"""Whether it can ever be told in which order two objects came: whether their passives hang together.

Nothing looks at timestamps but the order in which passives apply (ALT4-2.3.3.b). Of two objects with neighbouring
timestamps, exchanging these changes the order of two passives only where one of the two, or what it waits for, is of
the one object, and the other, or what that waits for, is of the other object. So each object's passives are followed
to all that may wait for them; only where something of the one side then clashes with something of the other does the
order matter. That is looked for among all passives that the game may come to hold, by what they read and write: a pair
that cannot matter is proven, and in doubt it matters.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from attrs import fields, frozen, has

from ludex.engine.instructions import Resolution
from ludex.layers.amounts import Constant
from ludex.layers.cells import OF_THE_RULES, Atom, Labelled
from ludex.layers.changes import EXISTENCE, Add, Change
from ludex.layers.changes_of_abilities import Become, GainAbility
from ludex.layers.changes_of_sets import GainMember, LoseMember
from ludex.layers.objects import Object
from ludex.layers.order import Loops
from ludex.layers.passives import Passive, footprint, meet
from ludex.systems.altered.abilities import Effect, is_own
from ludex.systems.altered.boosts import BOOSTS_COUNT, UNBOOSTED
from ludex.systems.altered.characteristics import MARKER, REGION, TYPE, ZONE
from ludex.systems.altered.costs import COST, AltersCost
from ludex.systems.altered.definitions import Definitions
from ludex.systems.altered.entering import may_work
from ludex.systems.altered.facts import Deck, State
from ludex.systems.altered.rules_of_play import Rules
from ludex.systems.altered.verbs.making import MakeEmblem

# ---------------------------------------------------------------- the passives of a game


@frozen
class Interplay:
    """The passives that a game may come to hold.

    Attributes:
        all: Each of them, wherever it stands.
        given: Those that objects can come to have on which they are not printed.
        entangled: Whether a loop of dependencies anywhere tells when other passives apply, as two options of ALT-C02
            have it.
    """

    all: frozenset[Passive]
    given: frozenset[Passive] = frozenset()
    entangled: bool = False

    def matters(self, one: Object, two: Object) -> bool:
        """Whether it can ever be told which of two objects came first, both of which may have passives."""
        if MARKER in (one.read(TYPE), two.read(TYPE)):
            # ALT4-3.2.1.e: markers apply before all else, and each to its region
            return one.read(REGION) == two.read(REGION) and one.abilities != two.abilities
        if self.entangled:
            return True
        ours, theirs = (_reach(self, self.may_have(each)) for each in (one, two))
        return any((x == y and x.place == _FAR) or _clash(x, y) for x in ours for y in theirs)

    def may_have(self, bearer: Object) -> frozenset[Passive]:
        """The passives that may come to work on an object as long as it stays in its zone."""
        zone = frozenset({bearer.read(ZONE)})
        found = {BOOSTS_COUNT if ability == UNBOOSTED else ability for ability in bearer.abilities} | self.given
        return frozenset(each for each in found if isinstance(each, Passive) and may_work(each.works, zone))


def interplay(state: State, rules: Rules, entering: Iterable[Object]) -> Interplay:
    """The passives that may come to meet in a game: on its cards, on the board, and on what is about to enter."""
    facts, view = state.facts, state.table.view
    keys = frozenset({*facts.cards.values(), *(key for deck in facts.decks.values() for key in _keys(deck))})
    # what is printed stands on the cards, but for emblems and markers, which lose nothing
    abilities: list[tuple[Labelled, ...]] = [
        tuple([held.ability for held in those]) for id in view.ids() if (those := view.abilities(id))
    ]
    abilities += [object.abilities for object in entering]
    effects = [task.todo for task in state.agenda if isinstance(task, Resolution)]
    entangled = rules.reading.policy.loops is not Loops.TIMESTAMP_INSIDE
    return interplay_of(abilities, effects, _printed(rules.definitions, keys), entangled=entangled)


@lru_cache(maxsize=256)
def _printed(definitions: Definitions, keys: frozenset[str]) -> frozenset[tuple[Passive, bool]]:
    """The passives that are printed on some cards, and on the tokens."""
    cards = [each for key, each in definitions.by_key.items() if key in keys or each.is_token]
    return frozenset(found for card in cards for found in _within(card.abilities))


def interplay_of(
    abilities: Iterable[tuple[Labelled, ...]],
    effects: Iterable[Effect] = (),
    printed: frozenset[tuple[Passive, bool]] = frozenset(),
    *,
    entangled: bool = False,
) -> Interplay:
    """The passives in the abilities of some objects, in what is being resolved, and what is printed besides."""
    held = {*printed, *(found for each in abilities for found in _within(each))}
    held.update(found for effect in effects for found in _found(effect, is_given=False))
    found = {BOOSTS_COUNT, *(passive for passive, _ in held)}
    given = {passive for passive, is_given in held if is_given}
    if any(isinstance(change, Become) for passive in found for change in passive.does):
        given |= found
    return Interplay(frozenset(found), frozenset(given), entangled)


def _keys(deck: Deck) -> Iterator[str]:
    for heap in (deck.heap, *deck.below):
        yield from heap


@lru_cache(maxsize=4096)
def _within(abilities: tuple[Labelled, ...]) -> tuple[tuple[Passive, bool], ...]:
    """The passives in some abilities, and whether each is given to something else than it stands on."""
    return tuple(dict.fromkeys(_found(abilities, is_given=False)))


def _found(data: object, *, is_given: bool) -> Iterator[tuple[Passive, bool]]:
    open: list[tuple[object, bool]] = [(data, is_given)]
    while open:
        part, given = open.pop()
        if isinstance(part, tuple | frozenset):
            open += [(each, given) for each in part]
            continue
        if isinstance(part, Passive):
            yield part, given
        kind: type = type(part)
        if names := _names_of_fields(kind):
            # what an emblem is made with stays on it
            inside = not isinstance(part, MakeEmblem)
            open += [(getattr(part, name), inside) for name in names]


@cache
def _names_of_fields(kind: type) -> tuple[str, ...]:
    return tuple([each.name for each in fields(kind)]) if has(kind) else ()


# ---------------------------------------------------------------- what waits for what

_HERE: Final = "on the object"
_FAR: Final = "somewhere else, or on another object"


@frozen(cache_hash=True)
class _Borne:
    """A passive on one of the two objects, or anywhere else."""

    passive: Passive
    place: str


@lru_cache(maxsize=256)
def _reach(among: Interplay, own: frozenset[Passive]) -> frozenset[_Borne]:
    """The passives of an object, with all that may wait for one of them."""
    found = {_Borne(each, _HERE) for each in own}
    left = list(found)
    while left:
        first = left.pop()
        for passive in among.all:
            later = _Borne(passive, _FAR)
            if later not in found and (_sees(later, first) or passive in _gives(first.passive)):
                found.add(later)
                left.append(later)
    return frozenset(found)


@lru_cache(maxsize=256)
def _gives(passive: Passive) -> frozenset[Passive]:
    return frozenset(found for change in passive.does for found, _ in _found(change, is_given=True))


def _apart(one: _Borne, two: _Borne) -> bool:
    """Whether two passives each change nothing but their own object, and those are not the same."""
    both_far = one.place == two.place == _FAR and one.passive != two.passive
    return not both_far and is_own(one.passive.affects) and is_own(two.passive.affects)


@lru_cache(maxsize=20_000)
def _sees(one: _Borne, two: _Borne) -> bool:
    """Whether a passive may come to exist, apply or do otherwise by another one."""
    reads = footprint(one.passive, one.passive.does)
    seen = reads.board if _apart(one, two) else reads.reads()
    if one.passive.kind == OF_THE_RULES:
        # what is no ability of the object cannot be lost
        seen -= {Atom(EXISTENCE)}
    return meet(footprint(two.passive, two.passive.does).writes, seen)


@lru_cache(maxsize=20_000)
def _clash(one: _Borne, two: _Borne) -> bool:
    """Whether the order of two passives can show."""
    if _sees(one, two) or _sees(two, one):
        return True
    changes = ((x, y) for x in one.passive.does for y in two.passive.does)
    return not _apart(one, two) and any(meet(x.writes(), y.writes()) and not _commute(x, y) for x, y in changes)


def _commute(one: Change, two: Change) -> bool:
    """Whether two changes of one characteristic come to the same in either order."""
    match one, two:
        case (Add(), Add()) | (GainMember(), GainMember()) | (LoseMember(), LoseMember()):
            return True
        case GainAbility(), GainAbility():
            return not (_gives_passives(one) or _gives_passives(two))
        case AltersCost(), AltersCost():
            # ALT4-5.1.2.e: increases and decreases are ordered by who pays
            return not one.stage() == two.stage() == COST["restrictions"]
        case _:
            amount = one.amount()
            return one == two and not one.source_reads() and (amount is None or isinstance(amount, Constant))


def _gives_passives(change: GainAbility) -> bool:
    return any(True for _ in _found(change.ability, is_given=True))
