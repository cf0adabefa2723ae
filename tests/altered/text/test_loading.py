"""The grammars are loaded when they are needed, each once, and their tables have no conflict."""

import logging
import subprocess
import sys

import pytest
from lark import Lark

from ludex.systems.altered.text import Language, parse
from ludex.systems.altered.text.languages import syntax_of, vocabulary_of
from ludex.systems.altered.text.reading import _NoLexer, parser_of

PROBE = """
import sys
import ludex
import ludex.systems.altered.text
assert "lark" not in sys.modules
ludex.systems.altered.text.parse("I am Gigantic.", "en")
assert "lark" in sys.modules
assert "ludex.systems.altered.text.french" not in sys.modules
"""


def test_neither_lark_nor_the_other_language_is_loaded_before_it_is_needed():
    assert subprocess.run([sys.executable, "-c", PROBE], check=True).returncode == 0


def test_a_grammar_is_built_once():
    parse("I am Gigantic.", "en")
    before = parser_of.cache_info().misses
    parse("I am Eternal.", "en")

    assert parser_of.cache_info().misses == before


@pytest.mark.parametrize("language", list(Language))
def test_a_grammar_is_read_with_one_token_ahead_and_without_conflict(language, caplog):
    with caplog.at_level(logging.DEBUG, logger="lark"):
        Lark(syntax_of(language), parser="lalr", lexer=_NoLexer, maybe_placeholders=False, debug=True)

    assert "conflict" not in caplog.text.lower()


def test_both_vocabularies_have_a_word_for_each_meaning():
    meanings = [
        {(word.terminal, word.meaning) for word in vocabulary_of(language).words if word.meaning is not None}
        for language in Language
    ]
    english_only = {("NUMBER", 1)} | {pair for pair in meanings[0] if pair[0] in ("COMPARATIVE", "THE_EXTREME")}

    assert meanings[0] - meanings[1] <= english_only | {pair for pair in meanings[0] if pair[0] == "DETERMINER"}
    assert meanings[1] - meanings[0] == set()
