"""Characteristics: typed keys for everything about an object that can change.

Zone, controller, counters and statuses are characteristics like any other. An object *has* a
characteristic or lacks it; lacking differs from 0 and from the empty set (ALT-2.3.1.c).
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from ludex.layers.errors import DefinitionError, LudexError, failed
from ludex.layers.making import quick_to_make

Value: TypeAlias = int | str | frozenset[str]
T = TypeVar("T", int, str, frozenset[str])


class Kind(Enum):
    """What the value of a characteristic is."""

    NUMBER = "number"
    SET = "set"
    VALUE = "value"


_ZEROS: Final[dict[Kind, Value]] = {Kind.NUMBER: 0, Kind.SET: frozenset(), Kind.VALUE: ""}


@frozen(cache_hash=True)
class Characteristic(Generic[T]):
    """A typed key: a number, a set of words, or one word.

    Two characteristics are equal when their name and kind are. Make them with `number`,
    `members` and `value`.

    Attributes:
        name: Dotted name, such as ``altered.forest``.
        kind: What its values are.
        zero: What an absent one reads as.
    """

    name: str
    kind: Kind
    zero: Value = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "zero", _ZEROS[self.kind])

    def of(self, row: "Row") -> T:
        """The value that a row shows; an absent one reads as 0, the empty set or "" (ALT-2.3.1.f).

        >>> power = number("example.power")
        >>> power.of(Row("bear", {power: 2})), power.of(Row("rock", {}))
        (2, 0)
        """
        found = row.cells.get(self)  # pyright: ignore[reportArgumentType]  # T is one of the three kinds
        return self.zero if found is None else found  # type: ignore[return-value]

    def reads(self) -> "frozenset[Atom]":
        """What reading this characteristic looks at.

        >>> sorted(str(atom) for atom in number("example.power").reads())
        ['example.power']
        """
        return frozenset({Atom(self)})  # pyright: ignore[reportArgumentType]  # T is one of the three kinds

    def __str__(self) -> str:
        return self.name.rpartition(".")[2].replace("_", " ")


@frozen(cache_hash=True)
class Atom:
    """The smallest thing that an ability reads or writes.

    Attributes:
        cell: The characteristic.
        member: One member of a set, or None for the whole value.
        presence: True where only having or lacking the characteristic matters (ALT-2.3.1.d).
        framed: True where it is read of places through a link, which no ability may change.
    """

    cell: "Characteristic[int] | Characteristic[str] | Characteristic[frozenset[str]]"
    member: str | None = None
    presence: bool = False
    framed: bool = False

    def __str__(self) -> str:
        shown = self.cell.name if self.member is None else f"{self.cell.name}:{self.member}"
        return f"{shown}?" if self.presence else shown


AnyCharacteristic: TypeAlias = Characteristic[int] | Characteristic[str] | Characteristic[frozenset[str]]
Cells: TypeAlias = Mapping[AnyCharacteristic, Value]
Frame: TypeAlias = Mapping[str, Cells]

NO_FRAME: Final[Frame] = {}


OF_THE_RULES: Final = "rule of the game"
"""The kind of what the rules lay on an object, as the effect of counters: never lost, ignored, copied or counted."""


class Labelled(Protocol):
    """What a selector may ask of an ability: its name and its kind."""

    @property
    def name(self) -> str:
        """The ability's name or text."""
        ...

    @property
    def kind(self) -> str:
        """A label such as ``keyword`` or ``reaction``."""
        ...


AbilityKey: TypeAlias = tuple[int, int, int] | tuple[int, int, "AbilityKey", int, int]


@quick_to_make
@frozen(cache_hash=True, weakref_slot=False)
class Held:
    """One ability that an object has at one moment.

    Attributes:
        key: Identity and tie-break at once. Printed: (timestamp, 0, place in the text). Gained:
            (timestamp, 1, key of the granter, place in the grant, timestamp of the bearer). The place counts
            those of the granter's earlier layers.
        ability: The ability itself.
        ignored: Whether it is there without force (ALT4-7.3.18.b).
    """

    key: AbilityKey
    ability: Labelled
    ignored: bool = False


@quick_to_make
@frozen(eq=False, weakref_slot=False)
class Row:
    """What one object shows at one moment: its identity and its present cells.

    Attributes:
        id: The object's identity.
        cells: Present characteristics only; a missing key is an absent characteristic.
        frame: The base cells of the places of the board, for characteristics that lead through them.
        abilities: The abilities that it has now, lost ones left out.
        marks: The keys of effects that have started on it and go on in later layers.
    """

    id: str
    cells: Cells
    frame: Frame = NO_FRAME
    abilities: tuple[Held, ...] = ()
    marks: frozenset[AbilityKey] = frozenset()

    def has(self, characteristic: AnyCharacteristic) -> bool:
        """Whether the characteristic is present (ALT-2.3.1.c).

        >>> power = number("example.power")
        >>> Row("rock", {}).has(power)
        False
        """
        return characteristic in self.cells


@frozen(cache_hash=True)
class Derived(Characteristic[frozenset[str]]):
    """A set computed from other cells of the same object, such as its expeditions.

    No ability writes it; it changes when what it reads changes.

    Attributes:
        inputs: What `compute` reads.
        compute: The function; it must read nothing that is not in `inputs`. Checked mode does not watch it.
    """

    inputs: frozenset[Atom] = frozenset()
    compute: Callable[[Row], frozenset[str]] = field(default=lambda row: frozenset(), eq=False)

    def of(self, row: Row) -> frozenset[str]:
        """The set that the row's own cells give.

        Raises:
            FunctionFailed: The function raised.
            DefinitionError: It returned no frozen set.
        """
        try:
            found = self.compute(row)
        except LudexError:
            raise
        except Exception as failure:
            raise failed(self.name, failure, row.id or None) from failure
        if type(found) is not frozenset:
            raise DefinitionError(
                f"the function {self.name!r} returned a value of type {type(found).__name__}, not frozenset",
                remedy="Let it return a frozenset of words for each object.",
            )
        return found

    def reads(self) -> frozenset[Atom]:
        """The cells that the function looks at."""
        return self.inputs


@frozen(cache_hash=True)
class Through(Characteristic[frozenset[str]]):
    """The union of one characteristic of the places that an object is linked to.

    The regions of a character are the `region` of each of its expeditions. The characteristic
    of the places must be one that no ability writes.

    Attributes:
        link: The set of identities of places.
        of_place: The characteristic read from each of them.
    """

    link: Characteristic[frozenset[str]] = field(kw_only=True)
    of_place: AnyCharacteristic = field(kw_only=True)

    def of(self, row: Row) -> frozenset[str]:
        """The union over the places that the row is linked to.

        >>> at, terrain = members("example.at"), members("example.terrain")
        >>> ground = through("example.ground", link=at, of_place=terrain)
        >>> frame = {"north": {terrain: frozenset({"forest"})}}
        >>> sorted(ground.of(Row("elf", {at: frozenset({"north"})}, frame)))
        ['forest']
        """
        found: set[str] = set()
        for place in self.link.of(row):
            shown = row.frame.get(place, {}).get(self.of_place)
            if isinstance(shown, frozenset):
                found |= shown
            elif shown is not None:
                found.add(str(shown))
        return frozenset(found)

    def reads(self) -> frozenset[Atom]:
        """What the link reads, and the places' own cells, which are fixed while abilities apply."""
        return self.link.reads() | {Atom(self.of_place, framed=True)}


def number(name: str) -> Characteristic[int]:
    """A characteristic whose values are integers (ALT4-1.1.6.a).

    >>> number("altered.forest").kind
    <Kind.NUMBER: 'number'>
    """
    return Characteristic(name, Kind.NUMBER)


def members(name: str) -> Characteristic[frozenset[str]]:
    """A characteristic whose values are sets of words.

    >>> members("altered.subtypes").kind
    <Kind.SET: 'set'>
    """
    return Characteristic(name, Kind.SET)


def value(name: str) -> Characteristic[str]:
    """A characteristic whose values are one word each.

    >>> value("altered.controller").kind
    <Kind.VALUE: 'value'>
    """
    return Characteristic(name, Kind.VALUE)


def derived(name: str, inputs: frozenset[Atom], compute: Callable[[Row], frozenset[str]]) -> Derived:
    """A set computed from the object's own cells.

    >>> side = value("example.side")
    >>> camp = derived("example.camp", side.reads(), lambda row: frozenset({side.of(row)}))
    >>> sorted(camp.of(Row("elf", {side: "west"})))
    ['west']
    """
    return Derived(name, Kind.SET, inputs, compute)


def through(name: str, *, link: Characteristic[frozenset[str]], of_place: AnyCharacteristic) -> Through:
    """The union of a characteristic of the places that an object is linked to; see `Through.of`."""
    return Through(name, Kind.SET, link=link, of_place=of_place)


def check_value(characteristic: AnyCharacteristic, found: Value, subject: str) -> None:
    """Refuse a value of the wrong type, or one for what is computed or no characteristic at all.

    Raises:
        DefinitionError: The value is not of the characteristic's kind, or there is none to write.

    >>> check_value(number("example.power"), 2, "bear")
    """
    if not isinstance(characteristic, Characteristic):
        raise DefinitionError(
            f"{characteristic!r} is no characteristic",
            subject=subject,
            remedy="Make one with `number`, `members` or `value`, and use that.",
        )
    if isinstance(characteristic, Derived | Through):
        raise DefinitionError(
            f"{characteristic.name} is computed from other characteristics and cannot be written",
            subject=subject,
            remedy="Set the characteristics that it reads instead.",
        )
    if type(found) is not type(characteristic.zero):
        raise DefinitionError(
            f"{characteristic.name} takes a {characteristic.kind.value}, not {found!r}",
            subject=subject,
            remedy=f"Give a value of type {type(characteristic.zero).__name__}.",
        )
