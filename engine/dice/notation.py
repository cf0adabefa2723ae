"""Dice notation: what a roll says of itself, read back. The grammar stands in `notation.lark`, `docs/dice.md` tells it.

>>> parse("4d6 kh 3 + 2").mean()
Fraction(18461, 1296)
>>> parse("4d6kh3+2") == parse("4d6 dl 1 + 2")
True
>>> parse("4d")
Traceback (most recent call last):
...
ludex.engine.dice.notation.NotationError: line 1:3: '4d' ends too soon. Go on with %, a number or {.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from ludex.engine.dice.arithmetic import Flat, Product, Sum, Times
from ludex.engine.dice.depending import Depends
from ludex.engine.dice.description import Roll
from ludex.engine.dice.die import Die, LostLater, d
from ludex.engine.dice.pools import Cancelling, End, Keep, Pool
from ludex.engine.dice.several import Best, Worst
from ludex.layers.errors import DefinitionError, LudexError, Position, quoted

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST: Final = 2_000
"""No notation is longer: what people write has a few dozen signs."""

DEEPEST: Final = 100
"""Brackets stand in brackets at most so deep."""

Made: TypeAlias = "Callable[[Die], Die]"


class NotationError(LudexError):
    """Text that is no dice notation, or dice that cannot be; it says where."""


def parse(text: str) -> Roll:
    """The roll that some notation describes.

    Raises:
        NotationError: It is no notation, or no dice can be like that; the error says at which column.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

    if len(text) > LONGEST:
        raise NotationError(f"{len(text)} characters are too many", remedy=f"Write at most {LONGEST}.")
    text = " ".join(text.splitlines())  # one line, so that a column says where
    _verify_depth(text)
    try:
        tree = _grammar().parse(text)
    except UnexpectedCharacters as error:
        raise _unexpected(text, error.column - 1, error.allowed) from None
    except UnexpectedToken as error:
        at = len(text) if error.token.type == "$END" else error.token.start_pos or 0  # no password
        raise _unexpected(text, at, error.accepts or error.expected) from None
    except (UnexpectedEOF, UnexpectedInput):
        raise _unexpected(text, len(text), None) from None
    return _roll(tree)


@cache
def _grammar() -> Lark:
    from lark import Lark

    text = files("ludex.engine.dice").joinpath("notation.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=True)


def _verify_depth(text: str) -> None:
    depth = signs = 0
    for column, sign in enumerate(text, start=1):
        depth += (sign in "({") - (sign in ")}")
        signs = signs + 1 if sign == "-" else signs if sign.isspace() else 0
        if max(depth, signs) > DEEPEST:
            position = Position(None, 1, column)
            raise NotationError("brackets or signs stand too deep", position=position, remedy="Write less in one roll.")


_NAMES: Final = {
    "NUMBER": "a number",
    "SIGN": "+",
    "LPAR": "(",
    "RPAR": ")",
    "LBRACE": "{",
    "RBRACE": "}",
    "STAR": "*",
    "MINUS": "-",
    "COLON": ":",
    "COMMA": ",",
    "BANG": "!",
    "PERCENT": "%",
    "$END": "nothing more",
}


def _unexpected(text: str, at: int, expected: set[str] | None) -> NotationError:
    said = sorted({_NAMES.get(name, name.lower()) for name in expected or () if not name.startswith("__")})
    choices = " or ".join(filter(None, [", ".join(said[:-1]), said[-1]])) if said else "dice such as 2d6"
    position = Position(None, 1, at + 1)
    if at >= len(text.rstrip()):
        return NotationError(f"{quoted(text)} ends too soon", position=position, remedy=f"Go on with {choices}.")
    return NotationError(
        f"{quoted(text[at : at + 12])} cannot stand here", position=position, remedy=f"Write {choices} instead."
    )


# ---------------------------------------------------------------- from the tree of the grammar to the roll


def _roll(tree: Tree[Token]) -> Roll:
    try:
        return _READERS[tree.data](tree)
    except DefinitionError as error:
        raise NotationError(
            error.message, position=Position(None, tree.meta.line, tree.meta.column), remedy=error.remedy
        ) from None


def _number(value: Any) -> int:  # noqa: ANN401  # tokens of lark are texts
    return int(value)


def _integer(tree: Any) -> int:  # noqa: ANN401
    number = int(tree.children[0])
    return -number if tree.data == "negative" else number


def _numbers(tree: Any) -> tuple[int, ...]:  # noqa: ANN401
    return tuple(map(_integer, tree.children))


def _depends(tree: Any) -> Roll:  # noqa: ANN401
    first, *cases, otherwise = tree.children
    found = tuple((_integer(case.children[0]), _roll(case.children[1])) for case in cases)
    rising = tuple(sorted(found, key=lambda case: case[0]))
    return Depends(_roll(first), rising, _roll(otherwise) if otherwise else Flat(0))


def _sum(tree: Any) -> Roll:  # noqa: ANN401
    first, *rest = tree.children
    terms = [_roll(first)]
    for sign, term in zip(rest[::2], rest[1::2], strict=True):
        roll = _roll(term)
        terms.append(roll if sign == "+" else _negative(roll))
    return Sum(tuple(terms))


def _negative(roll: Roll) -> Roll:
    return Flat(-roll.number) if isinstance(roll, Flat) else Times(-1, roll)


def _product(tree: Any) -> Roll:  # noqa: ANN401
    first, *rest = map(_roll, tree.children)
    if not isinstance(first, Flat):
        return Product((first, *rest))
    return Times(first.number, rest[0] if len(rest) == 1 else Product(tuple(rest)))


def _best(tree: Any) -> Roll:  # noqa: ANN401
    return Best(_roll(tree.children[1]), _number(tree.children[0]))


def _worst(tree: Any) -> Roll:  # noqa: ANN401
    return Worst(_roll(tree.children[1]), _number(tree.children[0]))


def _pool(tree: Any) -> Roll:  # noqa: ANN401
    number, sides, *features = tree.children
    die = _sides(sides)
    which = features.pop() if features and features[-1].data in _WHICH else None
    said: set[str] = set()
    for feature in features:
        key = str(_SAME.get(feature.data, feature.data))
        if key in said:
            raise DefinitionError(f"{key!r} is said twice of one die", remedy="Say it once.")
        said.add(key)
        die = _FEATURES[feature.data](die, feature.children)
    if which is None:
        return die if number is None else Pool(die, _number(number))
    return _WHICH[which.data](die, 1 if number is None else _number(number), which.children)


def _sides(tree: Any) -> Die:  # noqa: ANN401
    if tree.data == "percent":
        return d(100)
    return d(_number(tree.children[0])) if tree.data == "sides" else Die(_numbers(tree.children[0]))


def _set(children: list[Any]) -> frozenset[int]:
    return frozenset(_numbers(children[0]))


def _from(least: int, die: Die) -> frozenset[int]:
    # where no face is so high the number itself stands there: a die without such faces counts what it shows
    return frozenset(face for face in die.faces if face >= least) or frozenset({least})


def _times(value: Any) -> int | None:  # noqa: ANN401
    return None if value is None else _number(value)


def _left(count: int, dropped: int) -> int:
    if dropped > count:
        raise DefinitionError(f"of {count} dice {dropped} cannot be dropped", remedy=f"Drop from 0 to {count}.")
    return count - dropped


_FEATURES: Final[dict[str, Callable[[Die, list[Any]], Die]]] = {
    "least": lambda die, given: evolve(die, least=_integer(given[0])),
    "rerolls": lambda die, given: evolve(die, rerolls=_set(given)),
    "rolls_on": lambda die, given: evolve(die, rolls_on=_set(given), times=_times(given[1])),
    "rolls_on_highest": lambda die, given: evolve(die, rolls_on=frozenset({max(die.faces)}), times=_times(given[0])),
    "lost": lambda die, given: evolve(die, lost=_set(given)),
    "lost_all": lambda die, given: evolve(die, lost=_set(given), lost_later=LostLater.ALL),
    "lost_counts": lambda die, given: evolve(die, lost=_set(given), lost_later=LostLater.COUNTS),
    "counts": lambda die, given: evolve(die, counts=_set(given)),
    "counts_from": lambda die, given: evolve(die, counts=_from(_integer(given[0]), die)),
}

_SAME: Final = {
    "rolls_on_highest": "rolls_on",
    "lost_all": "lost",
    "lost_counts": "lost",
    "counts_from": "counts",
}

_WHICH: Final[dict[str, Callable[[Die, int, list[Any]], Roll]]] = {
    "keep_highest": lambda die, count, given: Keep(die, count, _number(given[0]), End.HIGHEST),
    "keep_lowest": lambda die, count, given: Keep(die, count, _number(given[0]), End.LOWEST),
    "drop_highest": lambda die, count, given: Keep(die, count, _left(count, _number(given[0])), End.LOWEST),
    "drop_lowest": lambda die, count, given: Keep(die, count, _left(count, _number(given[0])), End.HIGHEST),
    "cancel": lambda die, count, given: Cancelling(die, count, _set(given)),
}

_READERS: Final[dict[str, Callable[[Any], Roll]]] = {
    "depends": _depends,
    "sum": _sum,
    "product": _product,
    "minus": lambda tree: _negative(_roll(tree.children[0])),
    "brackets": lambda tree: _roll(tree.children[0]),
    "best": _best,
    "worst": _worst,
    "flat": lambda tree: Flat(_number(tree.children[0])),
    "pool": _pool,
}
