"""Card text of Altered, in English and in French, read into passive abilities and printed from them.

`card_text` has the functions for users. A text is cut into `pieces`; `reading` looks them up in the `vocabulary` of its
language and feeds them to a parser of its syntax (`english.lark`, `french.lark`); `meaning_of_abilities` and its likes
make data of the tree. Printing takes data apart (`phrases`, `predicates`) and says it in the `sayings` of a language.
"""

from ludex.systems.altered.text.card_text import parse, parse_box, print_text
from ludex.systems.altered.text.languages import Language
from ludex.systems.altered.text.source import CardTextError
from ludex.systems.altered.text.vocabulary import NoWords

__all__ = ["CardTextError", "Language", "NoWords", "parse", "parse_box", "print_text"]
