"""The small words of cards: keywords, `3/2`, version codes."""

import re
from typing import Final

from attrs import field, frozen

from ludex.engine.yaml_nodes import Node
from ludex.systems.altered import characteristics as c

FLEETING: Final = "fleeting"
"""Not a keyword of ALT4-7.4 but written among them: a Spell with Fleeting in its text (ALT4-2.4.7.b)."""

KEYWORDS: Final = (*c.KEYWORD_WORDS, FLEETING)

_VERSION: Final = re.compile(r"(?P<set>[A-Z]{3})-\d{3}-(?P<letter>[CRFU])(?:-(?P<number>\d+))?")
_RARITY_OF_LETTER: Final = {"C": "common", "R": "rare", "F": "rare", "U": "unique"}


@frozen
class Keywords:
    """The keywords on a card.

    Attributes:
        words: Those without a number.
        tough: The X of Tough X.
        scout: The X of Scout X.
        fleeting: Whether a Spell is Fleeting by its text.
        nodes: Where each stands.
    """

    words: frozenset[str] = frozenset()
    tough: int = 0
    scout: int = 0
    fleeting: bool = False
    nodes: tuple[tuple[str, Node], ...] = field(default=(), eq=False)


def keywords_in(node: Node) -> Keywords:
    """The keywords of a list: `[defender, tough 1]`.

    Raises:
        LudexError: There is none of that name, it stands twice, or its number is missing.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> found = keywords_in(parse_yaml("[seasoned, tough 2]"))
    >>> sorted(found.words), found.tough, found.scout
    (['seasoned'], 2, 0)
    """
    numbers = dict.fromkeys(c.NUMBERED_KEYWORDS, 0)
    nodes: list[tuple[str, Node]] = []
    for item in node.items():
        word, _, number = item.text().partition(" ")
        if word in numbers and not (number.isdecimal() and int(number) > 0):
            raise item.error("is a keyword with a number", remedy=f"Write '{word} 1', or another number.")
        if word not in numbers:
            word = item.choice((*KEYWORDS, *(f"{each} X" for each in numbers)), kind="keyword")
        if word in (known for known, _ in nodes):
            raise item.error("stands twice", remedy="Write it once.")
        if word in numbers:
            numbers[word] = int(number)
        nodes.append((word, item))
    words = frozenset(word for word, _ in nodes)
    return Keywords(words & frozenset(c.KEYWORD_WORDS), **numbers, fleeting=FLEETING in words, nodes=tuple(nodes))


def keywords_line(keywords: Keywords) -> str:
    """The line of a text box that lists them, as they stand on the card."""
    numbers = {"tough": keywords.tough, "scout": keywords.scout}
    words = [f"{word} {numbers[word]}" if word in numbers else word for word, _ in keywords.nodes]
    return f"{', '.join(word.capitalize() for word in words)}." if words else ""


def numbers_in(node: Node, names: tuple[str, ...]) -> tuple[int, ...]:
    """Numbers with slashes between them, as they are printed: `3/2`.

    Raises:
        YamlError: There are more or fewer than names.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> numbers_in(parse_yaml("2/0/1"), ("V", "M", "O"))
    (2, 0, 1)
    """
    parts = node.text().split("/")
    if len(parts) != len(names) or not all(part.strip().isdecimal() for part in parts):
        example = "/".join("210"[: len(names)])
        raise node.error(
            f"must be {len(names)} numbers with slashes between them, not {node.text()!r}",
            remedy=f"Write {' / '.join(names)}, for example {example}.",
        )
    return tuple(map(int, parts))


def rarity_of_version(node: Node, set_code: str | None) -> str:
    """The rarity that a version code says (ALT4-2.2.6.a); what is printed out of its faction is rare.

    Args:
        node: The code.
        set_code: The three letters of the set; None if any will do.

    Raises:
        YamlError: It is no such code, or one of another set.

    >>> from ludex.engine.yaml_files import parse_yaml
    >>> rarity_of_version(parse_yaml("LAN-017-F"), "LAN")
    'rare'
    """
    found = _VERSION.fullmatch(node.text())
    if found is None or (found["letter"] == "U") is (found["number"] is None):
        raise node.error(
            "is no version code", remedy="Write set, number and C, R, F or U: LAN-017-C, or LAN-017-U-1 (ALT4-2.2.6.a)."
        )
    if set_code is not None and found["set"] != set_code:
        raise node.error(f"is of another set than {set_code}", remedy="Change one of them.")
    return _RARITY_OF_LETTER[found["letter"]]
