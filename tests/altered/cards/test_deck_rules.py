"""Which decks are legal (ALT4-1.1.4, ALT4-1.1.5), and how lists of decks are read."""

import pytest

from ludex.engine.yaml_files import parse_yaml
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered.deck_lists import DeckList, load_deck, read_deck
from ludex.systems.altered.deck_rules import Format, Problem, problems_of
from ludex.systems.altered.definitions import BASIC_MANA, Definition, Definitions

HERO = Definition("wen", "Wen & Burr", "Hero", faction="Muna")
OTHER_HERO = Definition("oda", "Oda & Tick", "Hero", faction="Axiom")
MUNA = tuple(Definition(f"muna-{n}", f"Shrub {n}", "Character", faction="Muna", rarity="common") for n in range(1, 21))
RARES = tuple(Definition(f"rare-{n}", f"Bloom {n}", "Character", faction="Muna", rarity="rare") for n in range(1, 7))
UNIQUES = tuple(Definition(f"unique-{n}", f"Old {n}", "Spell", faction="Muna", rarity="unique") for n in range(1, 5))
FOREIGN = Definition("foreign", "Cog", "Character", faction="Muna", rarity="rare", version="LAN-007-F")
AXIOM = Definition("axiom-1", "Cog", "Character", faction="Axiom", rarity="common", version="LAN-007-C")
LYRA = Definition("lyra-1", "Flute", "Spell", faction="Lyra", rarity="common")
ORDIS = Definition("ordis-1", "Ledger", "Spell", faction="Ordis", rarity="common")
TOKEN = Definition("sprout", "Sprout", "Character", is_token=True)
CARDS = Definitions().with_more(
    *(HERO, OTHER_HERO, *MUNA, *RARES, *UNIQUES, FOREIGN, AXIOM, LYRA, ORDIS, TOKEN, BASIC_MANA)
)


def deck(*parts: tuple[str, int]) -> DeckList:
    return DeckList("Test", dict(parts))


def shrubs(count: int) -> tuple[tuple[str, int], ...]:
    """So many Muna commons, three of each name but for the last."""
    full, rest = divmod(count, 3)
    return tuple((f"muna-{n + 1}", 3) for n in range(full)) + (((f"muna-{full + 1}", rest),) if rest else ())


def broken(list: DeckList, format: Format = Format.CONSTRUCTED, pool: dict[str, int] | None = None) -> list[str]:
    return [problem.rule for problem in problems_of(list, CARDS, format, pool)]


@pytest.mark.rule("ALT4-1.1.4.b")
@pytest.mark.parametrize(("others", "legal"), [(38, False), (39, True), (59, True), (60, False)])
def test_a_constructed_deck_has_from_40_to_60_cards_with_its_hero(others, legal):
    assert broken(deck(("wen", 1), *shrubs(others))) == ([] if legal else ["ALT4-1.1.4.b"])


@pytest.mark.rule("ALT4-1.1.4.b")
def test_a_constructed_deck_has_exactly_one_hero():
    assert problems_of(deck(*shrubs(45)), CARDS) == (Problem("ALT4-1.1.4.b", "it has 0 Heroes, and must have one"),)
    assert broken(deck(("wen", 2), *shrubs(45))) == ["ALT4-1.1.4.b"]


@pytest.mark.rule("ALT4-1.1.4.c")
def test_each_card_of_a_constructed_deck_shares_the_faction_of_its_hero():
    problems = problems_of(deck(("wen", 1), ("axiom-1", 1), ("basic-mana", 1), *shrubs(45)), CARDS)
    assert problems == (
        Problem("ALT4-1.1.4.c", "Cog is Axiom, and its Hero is Muna"),
        Problem("ALT4-1.1.4.c", "Mana is neutral, and its Hero is Muna"),
    )


@pytest.mark.rule("ALT4-1.1.4.c")
def test_without_a_hero_the_cards_must_fit_one_that_could_be_added():
    assert broken(deck(("axiom-1", 1), *shrubs(45))) == ["ALT4-1.1.4.b", "ALT4-1.1.4.c"]


@pytest.mark.rule("ALT4-1.1.4.d")
def test_cards_of_one_name_add_up_whatever_their_rarity_and_version():
    names = [
        Definition(f"elm-{rarity}", "Elm", "Character", faction="Muna", rarity=rarity)
        for rarity in ("common", "rare", "unique")
    ]
    cards = CARDS.with_more(*names)
    list = deck(("wen", 1), ("elm-common", 2), ("elm-rare", 1), ("elm-unique", 1), *shrubs(45))
    assert problems_of(list, cards) == (Problem("ALT4-1.1.4.d", "4 cards are called Elm, and at most 3 may be"),)
    legal = deck(("wen", 1), ("elm-common", 1), ("elm-rare", 1), ("elm-unique", 1), *shrubs(45))
    assert problems_of(legal, cards) == ()


@pytest.mark.rule("ALT4-1.1.4.e")
def test_out_of_faction_cards_count_among_the_fifteen_rares():
    rares = [(card.key, 3) for card in RARES[:5]]
    assert broken(deck(("wen", 1), *rares, *shrubs(45 - 15))) == []
    assert broken(deck(("wen", 1), *rares, ("foreign", 1), *shrubs(45 - 16))) == ["ALT4-1.1.4.e"]


@pytest.mark.rule("ALT4-1.1.4.f")
def test_a_constructed_deck_has_at_most_three_uniques():
    assert broken(deck(("wen", 1), *((card.key, 1) for card in UNIQUES[:3]), *shrubs(45))) == []
    assert broken(deck(("wen", 1), *((card.key, 1) for card in UNIQUES), *shrubs(45))) == ["ALT4-1.1.4.f"]


@pytest.mark.rule("ALT4-1.1.5.a")
def test_a_limited_deck_comes_from_the_pool_and_any_number_of_basic_mana():
    list = deck(("muna-1", 4), ("basic-mana", 30))
    assert broken(list, Format.LIMITED, {"muna-1": 4}) == []
    assert problems_of(list, CARDS, Format.LIMITED, {"muna-1": 3}) == (
        Problem("ALT4-1.1.5.a", "it has 4 of Shrub 1, and the pool has 3"),
    )


@pytest.mark.rule("ALT4-1.1.5.b")
def test_a_limited_deck_has_thirty_cards_and_may_have_no_hero():
    assert broken(deck(("muna-1", 30)), Format.LIMITED) == []
    assert broken(deck(("muna-1", 29)), Format.LIMITED) == ["ALT4-1.1.5.b"]
    assert broken(deck(("wen", 1), ("muna-1", 29)), Format.LIMITED) == []
    assert broken(deck(("wen", 1), ("oda", 1), ("muna-1", 29)), Format.LIMITED) == ["ALT4-1.1.5.b"]


@pytest.mark.rule("ALT4-1.1.5.c")
def test_a_limited_deck_spans_three_factions_with_that_of_its_hero():
    three = (("muna-1", 10), ("axiom-1", 10), ("lyra-1", 10), ("basic-mana", 3))
    assert broken(deck(*three), Format.LIMITED) == []
    assert broken(deck(("oda", 1), *three), Format.LIMITED) == []
    assert broken(deck(("oda", 1), ("muna-1", 10), ("ordis-1", 10), ("lyra-1", 10)), Format.LIMITED) == ["ALT4-1.1.5.c"]


@pytest.mark.rule("ALT4-1.1.5.c")
def test_a_limited_deck_has_as_many_of_a_name_and_of_a_rarity_as_it_likes():
    assert broken(deck(("unique-1", 20), ("rare-1", 20)), Format.LIMITED) == []


def test_all_broken_rules_are_named_at_once():
    list = deck(("axiom-1", 4), ("rare-1", 16), *((card.key, 1) for card in UNIQUES))
    assert set(broken(list)) == {f"ALT4-1.1.4.{letter}" for letter in "bcdef"}


@pytest.mark.rule("ALT4-7.3.5.a")
def test_tokens_are_no_cards_of_a_deck():
    assert broken(deck(("sprout", 1), ("muna-1", 30)), Format.LIMITED) == ["ALT4-7.3.5.a"]


def test_a_file_lists_name_hero_and_cards():
    text = "name: Green\nhero: wen\ncards:\n  muna-1: 2\n  rare-1: 1\n"
    found = read_deck(parse_yaml(text), CARDS)
    assert found == DeckList("Green", {"wen": 1, "muna-1": 2, "rare-1": 1})
    assert found.size == 4
    assert found.heroes(CARDS) == (HERO,)
    assert found.others(CARDS) == ("muna-1", "muna-1", "rare-1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: X\ncards:\n  muna-99: 1\n", "d.yaml:3:3: unknown card 'muna-99'"),
        ("name: X\nhero: wenn\ncards: {muna-1: 1}\n", "d.yaml:2:7: unknown card 'wenn'"),
        ("name: X\nhero: wen\ncards: {wen: 1}\n", "d.yaml:3:9: a key of 'cards' names the Hero of this deck again"),
        ("name: X\ncards: {muna-1: 0}\n", "d.yaml:2:17: 'muna-1'"),
        ("name: X\n", "d.yaml:1:1: the file has no 'cards'"),
        ("cards: {muna-1: 1}\nhero: wen\nnmae: X\n", "d.yaml:3:1: unknown key 'nmae'"),
    ],
)
def test_what_is_no_deck_is_refused_where_it_stands(text, message):
    with pytest.raises(LudexError) as error:
        read_deck(parse_yaml(text, file="d.yaml"), CARDS)
    assert str(error.value).startswith(message)


def test_the_cards_there_are_are_told_in_alphabetical_order():
    with pytest.raises(UnknownName) as error:
        read_deck(parse_yaml("name: X\ncards: {zzz: 1}\n"), CARDS)
    told = str(error.value).partition("Known: ")[2].removesuffix(".").split(", ")
    assert len(told) > 12
    assert told == sorted(told)


def test_a_missing_file_and_a_missing_card_are_clear_errors(tmp_path):
    with pytest.raises(LudexError, match="no such file"):
        load_deck(tmp_path / "none.yaml")
    with pytest.raises(UnknownName, match="unknown card 'elm'"):
        problems_of(deck(("elm", 1)), CARDS)
    with pytest.raises(LudexError, match="cannot have 0 of a card"):
        deck(("muna-1", 0))
