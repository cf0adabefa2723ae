"""Random sentences: each derivation of a grammar, with any word that its vocabulary has for a place."""

from functools import cache

from hypothesis import strategies as st

from ludex.systems.altered.text.languages import Language, vocabulary_of
from ludex.systems.altered.text.reading import parser_of

NUMERALS = {
    "NUMBER": ("0", "1", "2", "3", "{2}"),
    "SIGNED": ("+1", "-1", "+2", "−3"),
    "SIGNED_X": ("+X", "-X"),
    "TRIPLE": ("+1/+1/+1", "-1/+0/+2", "+2/-1/-1"),
}
QUOTED = {
    Language.ENGLISH: ("“I am Eternal”", "“If I am in a Forest, Robots have “I am Gigantic””", '"{J} Draw a card."'),
    Language.FRENCH: ("« Je suis Éternel »", "« Si je suis en Forêt, les Robots ont « Je suis Gigantesque » »"),
}
UNREACHED = 1_000


@cache
def rules_of(language):
    """For each nonterminal its expansions, each with the least depth of a derivation."""
    rules = parser_of(language).rules
    depth: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for rule in rules:
            needed = 1 + max((0 if s.is_term else depth.get(s.name, UNREACHED) for s in rule.expansion), default=0)
            if needed < depth.get(rule.origin.name, UNREACHED):
                depth[rule.origin.name] = needed
                changed = True
    found: dict[str, list] = {}
    for rule in rules:
        needed = 1 + max((0 if s.is_term else depth[s.name] for s in rule.expansion), default=0)
        found.setdefault(rule.origin.name, []).append((needed, tuple(rule.expansion)))
    return found


@cache
def words_for(language, terminal):
    """What may be written for a terminal."""
    found = [form for word in vocabulary_of(language).of([terminal]) for form in (*word.forms, *word.also)]
    return [*found, *NUMERALS.get(terminal, ()), *(QUOTED[language] if terminal == "QUOTED" else ())]


@st.composite
def sentences(draw, language, depth=14):
    """A sentence of a language, grammatical though not always sensible."""

    def derive(name, budget):
        options = [expansion for needed, expansion in rules_of(language)[name] if needed <= budget]
        options = options or [min(rules_of(language)[name])[1]]
        written = []
        for symbol in draw(st.sampled_from(options)):
            if symbol.is_term:
                written.append(draw(st.sampled_from(words_for(language, symbol.name))))
            else:
                written += derive(symbol.name, budget - 1)
        return written

    return " ".join(derive("start", depth))
