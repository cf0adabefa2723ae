"""Reading one ability: from words to the data of the core."""

from typing import Final

from lark.exceptions import VisitError

from ludex.layers.errors import LudexError
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.text.english_printing import with_stop
from ludex.systems.altered.text.forms import form_of
from ludex.systems.altered.text.meaning_of_abilities import Meaning
from ludex.systems.altered.text.naming import named
from ludex.systems.altered.text.reading import read
from ludex.systems.altered.text.source import Source

DEEPEST: Final = 4


def passive_in(source: Source, play: Selector) -> Passive:
    """The passive that a text says, named by its English text.

    Raises:
        CardTextError: It says none.
    """
    if source.depth > DEEPEST:
        raise source.error("a quotation within so many quotations is no ability", 0)
    tree = read(source)
    try:
        found = Meaning(source, lambda inner: _quoted(inner, play), play).transform(tree)
    except VisitError as failure:
        if isinstance(failure.orig_exc, LudexError):
            raise failure.orig_exc from None
        raise
    assert isinstance(found, Passive)
    return named(found)


def _quoted(inner: Source, play: Selector) -> Ability:
    kind = form_of(inner)
    return passive_in(inner, play) if kind is None else Inert(with_stop(inner.text), kind)
