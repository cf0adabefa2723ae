"""What is done at the table of a scenario: actions, with the choices that are made.

>>> from ludex.engine.yaml_files import parse_yaml
>>> play = read_deed(parse_yaml("{play: elf, to: hero}"), Readers(("ann", "bob"), lambda node: ()))
>>> play.card, play.home
('elf', 'hero')
"""

from collections.abc import Callable
from collections.abc import Mapping as Lookup
from typing import Final, TypeAlias

from attrs import field, frozen

from ludex.engine.yaml_nodes import Mapping, Node, Scalar, Sequence
from ludex.layers.errors import Position
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.phases import Phase


@frozen
class Said:
    """A word of a file, and where it stands."""

    text: str
    position: Position


Words: TypeAlias = tuple[Said, ...]


@frozen
class PlayDeed:
    """A card is played.

    Attributes:
        position: Where it stands.
        card: Which.
        by: Who does it; None for whose turn it is.
        home: In which expedition, `hero` or `companion`; None where there is no choice.
        scout: Whether with Scout.
        ways: The optional and alternative costs that are taken.
        choices: The answers to what is asked then.
    """

    position: Position
    card: str
    by: str | None = None
    home: str | None = None
    scout: bool = field(default=False, kw_only=True)
    ways: tuple[str, ...] = ()
    choices: Words = ()


@frozen
class QuickActionDeed:
    """A quick action is played: of an object, and where it has several, the one with these words."""

    position: Position
    object: str
    by: str | None = None
    words: str | None = None
    choices: Words = ()


@frozen
class PassDeed:
    """A player passes."""

    position: Position
    by: str | None = None
    choices: Words = ()


@frozen
class PhaseDeed:
    """A phase begins, and goes on until it ends or somebody has a turn."""

    position: Position
    phase: Phase
    choices: Words = ()


@frozen
class EffectDeed:
    """A player resolves an effect, out of nowhere.

    Attributes:
        position: Where it stands.
        effect: The effect.
        by: Who.
        source: The object whose "I" it speaks of; None for none.
        choices: The answers to what is asked then.
    """

    position: Position
    effect: Effect
    by: str | None = None
    source: str | None = None
    choices: Words = ()


@frozen
class ChooseDeed:
    """What is asked is answered, one answer after the other."""

    position: Position
    choices: Words


@frozen
class ChanceDeed:
    """What chance brings: dice, cards, a Tumult card.

    Attributes:
        position: Where it stands.
        kind: `rolls`, `draws` or `reveals`.
        brings: The numbers, cards or terrains.
    """

    position: Position
    kind: str
    brings: Words


Action: TypeAlias = PlayDeed | QuickActionDeed | PassDeed | PhaseDeed | EffectDeed
"""What a player or the day does; all else answers what is asked on the way."""

Deed: TypeAlias = Action | ChooseDeed | ChanceDeed


@frozen(eq=False)
class Readers:
    """What the reader of an action has to know.

    Attributes:
        players: Both players.
        effect: How an effect is read.
    """

    players: tuple[str, str]
    effect: Callable[[Node], Effect]


_Reader: TypeAlias = Callable[[Mapping, Readers], Deed]


def read_deed(node: Node, readers: Readers) -> Deed:
    """The action that a node says.

    Raises:
        LudexError: It says none, or what its kind does not say; the error says where.
    """
    if isinstance(node, Scalar):
        node.choice(("pass",), kind="action without an object")
        return PassDeed(node.position)
    found = node.mapping()
    kinds = [entry.key for entry in found.entries if entry.key.value in KINDS_OF_DEED]
    if len(kinds) == 1:
        keys, read = KINDS_OF_DEED[kinds[0].value]
        return read(node.mapping((kinds[0].value, *keys)), readers)
    if not kinds and found.entries:
        found.entries[0].key.choice(tuple(KINDS_OF_DEED), kind="action")
    raise node.error(
        f"says {'more than one action' if kinds else 'no action'}", remedy=f"Say one of: {', '.join(KINDS_OF_DEED)}."
    )


def said(node: Node) -> Said:
    """A word, and where it stands."""
    return Said(node.text(), node.position)


def words_of(node: Node | None) -> Words:
    """The words in a list, or a single one."""
    if node is None:
        return ()
    return tuple(map(said, node.nodes)) if isinstance(node, Sequence) else (said(node),)


def phase_in(node: Node) -> Phase:
    """The phase that a node names.

    Raises:
        UnknownName: It names none.
    """
    return Phase(node.choice(tuple(each.value for each in Phase), kind="phase"))


def _by(found: Mapping, readers: Readers) -> str | None:
    by = found.get("by")
    return None if by is None else by.choice(readers.players, kind="player")


def _play(found: Mapping, readers: Readers) -> Deed:
    home, scout = found.get("to"), found.get("scout")
    return PlayDeed(
        found.position,
        found.require("play").text(),
        _by(found, readers),
        None if home is None else home.choice(("hero", "companion"), kind="expedition"),
        scout=scout is not None and scout.boolean(),
        ways=tuple(word.text for word in words_of(found.get("ways"))),
        choices=words_of(found.get("choices")),
    )


def _quick_action(found: Mapping, readers: Readers) -> Deed:
    words = found.get("words")
    return QuickActionDeed(
        found.position,
        found.require("quick-action").text(),
        _by(found, readers),
        None if words is None else words.text(),
        words_of(found.get("choices")),
    )


def _pass(found: Mapping, readers: Readers) -> Deed:
    return PassDeed(
        found.position, found.require("pass").choice(readers.players, kind="player"), words_of(found.get("choices"))
    )


def _phase(found: Mapping, _readers: Readers) -> Deed:
    return PhaseDeed(found.position, phase_in(found.require("phase")), words_of(found.get("choices")))


def _effect(found: Mapping, readers: Readers) -> Deed:
    source = found.get("of")
    return EffectDeed(
        found.position,
        readers.effect(found.require("effect")),
        _by(found, readers),
        None if source is None else source.text(),
        words_of(found.get("choices")),
    )


def _choose(found: Mapping, _readers: Readers) -> Deed:
    return ChooseDeed(found.position, words_of(found.require("choose")))


def _chance(kind: str) -> _Reader:
    def read(found: Mapping, _readers: Readers) -> Deed:
        return ChanceDeed(found.position, kind, words_of(found.require(kind)))

    return read


KINDS_OF_DEED: Final[Lookup[str, tuple[tuple[str, ...], _Reader]]] = {
    "play": (("by", "to", "scout", "ways", "choices"), _play),
    "quick-action": (("by", "words", "choices"), _quick_action),
    "pass": (("choices",), _pass),
    "phase": (("choices",), _phase),
    "effect": (("by", "of", "choices"), _effect),
    "choose": ((), _choose),
    "rolls": ((), _chance("rolls")),
    "draws": ((), _chance("draws")),
    "reveals": ((), _chance("reveals")),
}
"""The actions, by the key that says which it is, with the further keys of each."""
