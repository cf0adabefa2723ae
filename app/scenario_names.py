"""What may be named in a scenario and on the command line: identities, and `object.characteristic`."""

from collections.abc import Collection, Iterable

from attrs import frozen

from ludex.layers.cells import AnyCharacteristic
from ludex.layers.errors import LudexError, Position, UnknownName, quoted
from ludex.systems.altered.forms.names import CHARACTERISTICS, characteristic_of, is_id


@frozen
class Reference:
    """`object.characteristic`, looked up."""

    object: str
    characteristic: AnyCharacteristic


def reference_in(text: str, ids: Collection[str], *, position: Position | None = None) -> Reference:
    """The reference that a text makes: the identity of an object, a dot, a characteristic.

    Args:
        text: The text; the identities of expeditions and the names of counters hold dots of their own.
        ids: The identities that there are.
        position: Where it stands, for error messages.

    Raises:
        LudexError: It has no dot.
        UnknownName: There is no such object, or no such characteristic.

    >>> reference_in("ann.hero.region", ["ann.hero"]).object
    'ann.hero'
    """
    splits = _splits(text)
    for id, name in splits:
        if id in ids:
            return Reference(id, characteristic_of(name, position=position))
    if not splits:
        raise LudexError(
            f"{quoted(text)} names no characteristic",
            remedy="Write the identity of an object, a dot and a characteristic, as in elf.forest.",
            position=position,
        )
    by_characteristic = [id for id, name in splits if name in CHARACTERISTICS or name == "abilities"]
    raise UnknownName((by_characteristic or [splits[0][0]])[0], ids, kind="object", position=position)


def _splits(text: str) -> list[tuple[str, str]]:
    """Each way to cut a text in two at a dot, the longest beginning first."""
    dots = [index for index, character in enumerate(text) if character == "."]
    return [(text[:dot], text[dot + 1 :]) for dot in reversed(dots)]


def check_id(word: str, taken: Iterable[str], position: Position) -> str:
    """An identity that is well-formed and not taken.

    Raises:
        LudexError: It is not.
    """
    if not is_id(word):
        raise LudexError(
            f"{quoted(word)} cannot be an identity",
            remedy="Use letters and digits, with '-' or '_' between them.",
            position=position,
        )
    if word in taken:
        raise LudexError(f"two things are called {quoted(word)}", remedy="Give each its own name.", position=position)
    return word
