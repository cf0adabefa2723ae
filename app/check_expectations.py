"""What a file of a role-playing system may expect, read from `expect:`."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from attrs import field, frozen

from ludex.engine.rulebook import Rulebook
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.layers.errors import Position

_FRACTION: Final = re.compile(r"-?[0-9]{1,4000}(?:/[0-9]{1,4000})?")


@frozen
class Expected:
    """Something that is expected; the base of all kinds.

    Attributes:
        position: Where the file says so.
    """

    position: Position = field(kw_only=True)


@frozen
class ExpectedChance(Expected):
    """How likely a result is something.

    Attributes:
        of: The name of the result.
        relation: "" for a yes, or `equals`, `at_least`, `at_most`.
        value: What it is compared with, as it is shown to people.
        chance: How likely that is.
        aim: What is aimed at; None for what the file aims at.
    """

    of: str
    relation: str
    value: str
    chance: Fraction
    aim: str | None


@frozen
class ExpectedMean(Expected):
    """What can be expected of a result that is a number."""

    of: str
    mean: Fraction
    aim: str | None


@frozen
class ExpectedWorth(Expected):
    """What an aim comes to under the best decisions."""

    aim: str
    worth: Fraction


@frozen
class ExpectedBest(Expected):
    """That an option is the best at the first decision, and perhaps what it is worth."""

    option: str
    worth: Fraction | None
    aim: str | None


@frozen
class ExpectedRuling(Expected):
    """That the answer depends on a ruling."""

    ruling: str


@frozen
class ExpectedNumber(Expected):
    """A number on the sheet of a character."""

    number: str
    of: str
    value: int


@frozen
class ExpectedRefusal(Expected):
    """That the file is refused, and the message names something."""

    naming: str


@frozen
class ExpectedPlay(Expected):
    """What comes of the check when it is played with a seed."""

    seed: int
    of: str
    value: str


def read_expected(node: Node | None, rulebook: Rulebook) -> tuple[Expected, ...]:
    """All that a file expects.

    Raises:
        LudexError: It makes no sense; the error says where.
    """
    return () if node is None else tuple(_expected(each, rulebook) for each in node.items())


def _expected(node: Node, rulebook: Rulebook) -> Expected:
    found = node.mapping()
    kind = next((key for key in _KINDS if found.get(key) is not None), None)
    if kind is None:
        raise found.error("expects nothing", remedy=f"Write one of these keys: {', '.join(_KINDS)}.")
    keys, read = _KINDS[kind]
    return read(node.mapping(keys), rulebook)


def _played(found: Mapping, _: Rulebook) -> Expected:
    seed = found.require("played").mapping(("seed",)).require("seed").integer(minimum=0)
    return ExpectedPlay(seed, found.require("of").text(), _value(found.require("is")), position=found.position)


def _number(found: Mapping, _: Rulebook) -> Expected:
    number, of = found.require("number").text(), found.require("of").text()
    return ExpectedNumber(number, of, found.require("is").integer(), position=found.position)


def _refused(found: Mapping, _: Rulebook) -> Expected:
    return ExpectedRefusal(found.require("refused").text(), position=found.position)


def _depends(found: Mapping, rulebook: Rulebook) -> Expected:
    named = found.require("depends_on")
    return ExpectedRuling(str(rulebook.ruling(named.text(), position=named.position).id), position=found.position)


def _best(found: Mapping, _: Rulebook) -> Expected:
    worth = found.get("is")
    return ExpectedBest(
        found.require("best").text(),
        None if worth is None else _fraction(worth),
        _aim(found),
        position=found.position,
    )


def _mean(found: Mapping, _: Rulebook) -> Expected:
    return ExpectedMean(
        found.require("of").text(), _fraction(found.require("mean")), _aim(found), position=found.position
    )


def _chance(found: Mapping, _: Rulebook) -> Expected:
    said = [key for key in _RELATIONS if found.get(key) is not None]
    if len(said) > 1:
        raise found.error(f"says both {said[0]!r} and {said[1]!r}", remedy="Expect each on a line of its own.")
    relation = said[0] if said else ""
    value = found.get(relation)
    return ExpectedChance(
        found.require("of").text(),
        relation,
        "yes" if value is None else _value(value) if relation == "equals" else str(value.integer()),
        _fraction(found.require("is")),
        _aim(found),
        position=found.position,
    )


def _worth(found: Mapping, _: Rulebook) -> Expected:
    return ExpectedWorth(found.require("aim").text(), _fraction(found.require("is")), position=found.position)


def _aim(found: Mapping) -> str | None:
    aim = found.get("aim")
    return None if aim is None else aim.text()


def _value(node: Node) -> str:
    """A value as it is shown to people."""
    return {"true": "yes", "false": "no"}.get(node.text(), node.text())


def _fraction(node: Node) -> Fraction:
    text = node.text()
    if not _FRACTION.fullmatch(text) or text.endswith("/0"):
        raise node.error(f"must be a fraction, not {node.found}", remedy="Write it exactly, as in 11/20, or as 1.")
    return Fraction(text)


_RELATIONS: Final = ("equals", "at_least", "at_most")

_KINDS: Final[dict[str, tuple[tuple[str, ...], Callable[[Mapping, Rulebook], Expected]]]] = {
    "played": (("played", "of", "is"), _played),
    "number": (("number", "of", "is"), _number),
    "refused": (("refused",), _refused),
    "depends_on": (("depends_on",), _depends),
    "best": (("best", "is", "aim"), _best),
    "mean": (("of", "mean", "aim"), _mean),
    "of": (("of", *_RELATIONS, "is", "aim"), _chance),
    "aim": (("aim", "is"), _worth),
}
"""Each kind by the key that tells it from the others, with all of its keys."""
