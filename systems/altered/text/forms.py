"""What kind of ability a text is, told by its form (ALT-1.2.4.c): cost and colon, trigger and dash, an order."""

from typing import Final

from ludex.systems.altered.text.languages import Language, vocabulary_of
from ludex.systems.altered.text.pieces import Piece, pieces_of
from ludex.systems.altered.text.source import Source

REACTION: Final = "reaction"
QUICK_ACTION: Final = "quick action"
EFFECT: Final = "effect"

DASHES: Final = "-\N{EN DASH}\N{EM DASH}"
TRIGGERS: Final = ("{J}", "{H}", "{R}")
"""Symbols that stand for a trigger (ALT4-7.1.1.a)."""

AFTER: Final = {Language.ENGLISH: "after", Language.FRENCH: "après"}

ORDERS: Final = {
    Language.ENGLISH: frozenset(
        (
            *("activate", "choose", "create", "discard", "draw", "each", "exchange", "exhaust", "give"),
            *("look", "move", "pay", "play", "put", "ready", "remove", "resupply", "return", "reveal"),
            *("roll", "sabotage", "sacrifice", "send", "shuffle", "spend", "switch", "target", "then"),
        )
    ),
    Language.FRENCH: frozenset(
        (
            *("activez", "choisissez", "créez", "défaussez", "piochez", "échangez", "épuisez", "donnez"),
            *("regardez", "déplacez", "payez", "jouez", "mettez", "redressez", "retirez", "ravitaillez"),
            *("renvoyez", "révélez", "lancez", "sabotez", "sacrifiez", "envoyez", "mélangez", "dépensez"),
            *("ciblez", "puis"),
        )
    ),
}
"""What an effect begins with: a change of the game that is ordered, not stated."""

OFFERS: Final = {Language.ENGLISH: ("you", "may"), Language.FRENCH: ("vous", "pouvez")}
GAINS: Final = {
    Language.ENGLISH: (frozenset(("gain", "gains")), frozenset(("boost", "boosts", "counter", "counters"))),
    Language.FRENCH: (frozenset(("gagne", "gagnent")), frozenset(("boost", "boosts", "compteur", "compteurs"))),
}
"""Counters are gained in an event, so that a text with both is no statement."""


def form_of(source: Source) -> str | None:
    """`reaction` or `quick action` where the text has its form; None where it does not show.

    >>> form_of(Source("When I leave play — Draw a card.", Language.ENGLISH))
    'reaction'
    >>> form_of(Source("If I am boosted: I am Eternal.", Language.ENGLISH)) is None
    True
    """
    pieces = pieces_of(source.text)
    if not pieces:
        return None
    if pieces[0].text.upper() in TRIGGERS or any(_is_dash(source.text, piece) for piece in pieces):
        return REACTION
    colon = any(piece.key == ":" and piece.kind == "MARK" for piece in pieces)
    return QUICK_ACTION if colon and not _is_conditional(pieces, source.language) else None


def form_of_event(source: Source) -> str | None:
    """`reaction` or `effect` where the text orders something, or says after what; None where it does neither.

    To be asked of what is no passive: the signs are weaker than those of `form_of`.

    >>> form_of_event(Source("If you control a Robot, draw a card.", Language.ENGLISH))
    'effect'
    """
    keys = [piece.key for piece in pieces_of(source.text)]
    if AFTER[source.language] in keys:
        return REACTION
    openings = [0, *(place + 1 for place, key in enumerate(keys) if key in (",", ":"))]
    orders, offer = ORDERS[source.language], OFFERS[source.language]
    if any(keys[place : place + 1] and keys[place] in orders for place in openings):
        return EFFECT
    if any(tuple(keys[place : place + 2]) == offer for place in range(len(keys))):
        return EFFECT
    verbs, counters = GAINS[source.language]
    return EFFECT if verbs.intersection(keys) and counters.intersection(keys) else None


def _is_dash(text: str, piece: Piece) -> bool:
    """Whether it is a dash between a trigger and an effect, not one inside a word."""
    if piece.kind != "MARK" or piece.key not in DASHES:
        return False
    return piece.key != "-" or text[piece.start - 1 : piece.start + 2].strip() == "-"


def _is_conditional(pieces: tuple[Piece, ...], language: Language) -> bool:
    vocabulary = vocabulary_of(language)
    keys = tuple(piece.key for piece in pieces[:12])
    first = next(vocabulary.matches(keys), None)
    return first is not None and any(word.terminal in ("_IF", "_UNLESS", "_FOR_EACH") for word in first.words)
