"""Objects and the board that holds them: what is there before any ability applies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from attrs import evolve, field, frozen
from immutables import Map

from ludex.layers.cells import AnyCharacteristic, Characteristic, Frame, Row, T, Value, check_value
from ludex.layers.errors import BoardError, UnknownName
from ludex.layers.passives import Ability, Passive


def _as_map(cells: Mapping[AnyCharacteristic, Value]) -> "Map[AnyCharacteristic, Value]":
    return cells if isinstance(cells, Map) else Map(cells)


@frozen(cache_hash=True)
class Object:
    """Anything on the table that has characteristics: a card, a token, a region, an expedition.

    Attributes:
        id: Identity, unlike any other's on the board.
        timestamp: When it entered its zone (ALT4-2.2.16.a), unlike any other's on the board.
        base: The characteristics that it *has*; what is not in it is absent.
        abilities: What is printed on it, or was given to it for good, in order.
        place: Whether others may be linked to it by identity, as characters are to expeditions.
    """

    id: str
    timestamp: int
    base: "Map[AnyCharacteristic, Value]" = field(converter=_as_map, factory=Map)
    abilities: tuple[Ability, ...] = ()
    place: bool = False

    def __attrs_post_init__(self) -> None:
        for cell, found in self.base.items():
            if type(cell) is not Characteristic or type(found) is not type(cell.zero):
                check_value(cell, found, f"object {self.id}")

    def read(self, characteristic: Characteristic[T]) -> T:
        """The base value; an absent one reads as 0, the empty set or "" (ALT-2.3.1.f).

        >>> from ludex.layers.cells import number
        >>> power = number("example.power")
        >>> Object("bear", 1, {power: 2}).read(power)
        2
        """
        return characteristic.of(Row(self.id, self.base))


@frozen(cache_hash=True)
class Board:
    """An immutable, persistent set of objects; changing one shares the rest.

    Make one with `board`, change it with `ludex.layers.deltas.apply_delta`.
    """

    objects: "Map[str, Object]" = field(factory=Map)
    stamps: "Map[int, str]" = field(factory=Map, repr=False, eq=False)

    def __getitem__(self, id: str) -> Object:
        """The object of that identity.

        Raises:
            UnknownName: There is none.
        """
        found = self.objects.get(id)
        if found is None:
            raise UnknownName(id, islice(self.objects.keys(), 1000), kind="object")
        return found

    def __iter__(self) -> Iterator[Object]:
        return iter(self.objects.values())

    def __len__(self) -> int:
        return len(self.objects)

    def frame(self) -> Frame:
        """The base cells of the places."""
        return {found.id: found.base for found in self if found.place}

    def with_object(self, new: Object) -> "Board":
        """The board with one more object.

        Raises:
            BoardError: Its identity or its timestamp is taken.
        """
        if new.id in self.objects:
            raise BoardError(f"an object called {new.id!r} is there already", remedy="Give it another identity.")
        holder = self.stamps.get(new.timestamp)
        if holder is not None:
            raise BoardError(
                f"{holder!r} and {new.id!r} have one timestamp, {new.timestamp}",
                remedy="Give each object its own: simultaneous ones are ordered by initiative (ALT4-2.2.16.d).",
            )
        return Board(self.objects.set(new.id, new), self.stamps.set(new.timestamp, new.id))

    def without_object(self, id: str) -> "Board":
        """The board without one object.

        Raises:
            UnknownName: There is none of that identity.
        """
        gone = self[id]
        return Board(self.objects.delete(id), self.stamps.delete(gone.timestamp))

    def with_changed(self, id: str, **changed: object) -> "Board":
        """The board with base or abilities of one object changed; identity and timestamp stay."""
        new: Object = evolve(self[id], **changed)  # type: ignore[arg-type]
        return Board(self.objects.set(id, new), self.stamps)


def board(objects: Iterable[Object] = ()) -> Board:
    """A board of these objects.

    Raises:
        BoardError: Two have one identity or one timestamp.

    >>> len(board([Object("bear", 1), Object("wolf", 2)]))
    2
    """
    made: dict[str, Object] = {}
    stamps: dict[int, str] = {}
    for new in objects:
        if new.id in made:
            raise BoardError(f"two objects are called {new.id!r}", remedy="Give each its own identity.")
        if new.timestamp in stamps:
            raise BoardError(
                f"{stamps[new.timestamp]!r} and {new.id!r} have one timestamp, {new.timestamp}",
                remedy="Give each object its own: simultaneous ones are ordered by initiative (ALT4-2.2.16.d).",
            )
        made[new.id], stamps[new.timestamp] = new, new.id
    return Board(Map(made), Map(stamps))


def passives_of(found: Object) -> "Iterator[tuple[int, Passive]]":
    """The passives printed on an object, each with its place among its abilities."""
    for place, ability in enumerate(found.abilities):
        if isinstance(ability, Passive):
            yield place, ability
