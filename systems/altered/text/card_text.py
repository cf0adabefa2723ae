"""Card text: read into passive abilities, and printed from them, in English and in French.

>>> gigantic = parse("If I am in a Forest, I am Gigantic.", "en")
>>> print_text(gigantic, "fr")
'Si je suis en Forêt, je suis Gigantesque.'
>>> parse("Si je suis en Forêt, je suis Gigantesque.", "fr") == gigantic
True
"""

from ludex.layers.errors import Position
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered.in_play import IN_PLAY
from ludex.systems.altered.text.languages import language_of
from ludex.systems.altered.text.source import Source


def parse(text: str, language: str, *, start: Position | None = None, play: Selector = IN_PLAY) -> Passive:
    """The passive ability that a text says.

    It is named by its English text, whatever its language, so that texts that say the same give equal data. Where
    it works is left open (see `ludex.systems.altered.placing.placed`).

    Args:
        text: One ability, with or without its full stop.
        language: `en` or `fr`.
        start: Where the text begins in the user's file, for errors.
        play: The objects in play, in the edition of the rules (ALT4-2.3.1.h).

    Raises:
        CardTextError: It is no passive ability that the grammar knows; says where, and what was expected there.
        UnknownName: There is no such language.

    >>> print(parse("All regions are Forests.", "en").affects)
    type Region
    """
    from ludex.systems.altered.text.parsing import passive_in

    return passive_in(Source(text, language_of(language), start), play)


def parse_box(
    text: str,
    language: str,
    *,
    support: bool = False,
    start: Position | None = None,
    play: Selector = IN_PLAY,
) -> tuple[Ability, ...]:
    r"""The abilities in an ability box, in order.

    Italic text is dropped: `*so*`, `_so_`, `<i>so</i>`, and what stands in parentheses (ALT-2.2.10.c). Each line is an
    ability (ALT-1.2.4.a), and so is each keyword of a line of keywords (ALT-1.2.4.b). Reactions, quick actions and
    effects are told by their form (ALT-1.2.4.c) and kept as they are, without meaning.

    Args:
        text: The whole text of the box.
        language: `en` or `fr`.
        support: Whether it is the inner box, of support abilities (ALT-2.2.10.d).
        start: Where the text begins in the user's file, for errors.
        play: The objects in play, in the edition of the rules.

    Raises:
        CardTextError: A line is no ability, or a passive that the grammar does not know.
        UnknownName: There is no such language.

    >>> [(ability.kind, str(ability)) for ability in parse_box("Gigantic, Tough 2\n{J} Draw a card.", "en")]
    [('keyword', 'Gigantic'), ('keyword', 'Tough 2'), ('reaction', '{J} Draw a card.')]
    """
    from ludex.systems.altered.text.box import abilities_in

    return abilities_in(Source(text, language_of(language), start), play, support=support)


def print_text(ability: Ability, language: str) -> str:
    """The text of an ability as a card would print it.

    What is no passive is printed as it was read. Name, kind, and where a passive works are not printed.

    Args:
        ability: The ability.
        language: `en` or `fr`.

    Raises:
        NoWords: Card text cannot say it.
        UnknownName: There is no such language.

    >>> print_text(parse("Tous les Élémentaires sont Gigantesques", "fr"), "en")
    'All Elementals are Gigantic.'
    """
    from ludex.systems.altered.text.printers import printer_of

    chosen = language_of(language)
    return ability.name if isinstance(ability, Inert) else printer_of(chosen).ability(ability)
