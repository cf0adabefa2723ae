"""The packaged cards use all that abilities can be made of, but for what is listed here with its reason."""

from ludex.engine.instructions import RepeatCounting
from ludex.layers import changes, changes_of_abilities
from ludex.systems.altered import characteristics as c
from ludex.systems.altered import costs, gifts, nouns, paying, playing, verb
from ludex.systems.altered.abilities import QuickAction, Reaction
from ludex.systems.altered.forms.of_cards import TABLES, names_of_cards
from ludex.systems.altered.phases import Duration
from ludex.systems.altered.sayings_of_reactions import ReactionsCost
from ludex.systems.altered.sayings_of_steps import Adds, ModifiesByPattern, Replaces
from ludex.systems.altered.verbs import counters, making, showing
from tests.altered.cards.uses import BEGINNING, DOCUMENT, all_classes, cards, parts_of, table, users

ON_NO_CARD = {
    ReactionsCost: "Reactions have costs in edition 1.0 alone; the cards are of 4.0",
    changes.SetWord: "takes control for as long as something is so; cards of 4.0 defect instead",
    changes.Acquire: "lets something have a statistic that it has not, which counts on Characters alone",
    changes_of_abilities.Become: "speaks of a certain object of a table",
    changes.CustomChange: "is for functions of the embedder's own",
}
"""What can be written in a card file, or might be, and stands on no packaged card."""

NOT_IN_FILES = {
    verb.Doings: "verbs on the way to their step",
    RepeatCounting: "a repetition under another reading",
    paying.PayCost: "a cost on the way to its step",
    gifts.Give: "what a statement makes",
    gifts.GiveToSpell: "what a statement makes",
    playing.MoveToLimbo: "a part of playing a card",
    playing.PayForCard: "a part of playing a card",
    playing.ResolveCard: "a part of playing a card",
    playing.GainAfterEntry: "a part of playing a card",
    playing.FinishSpell: "a part of playing a card",
    showing.NameSeen: "a part of looking at cards",
    nouns.Nothing: "what verbs forget",
    counters._Kinds: "a part of augmenting",
    counters._KindOn: "a part of augmenting",
    making._Places: "a part of creating tokens",
    changes.NumberChange: "a base of changes",
    costs.AltersBy: "a base of changes of costs",
    ModifiesByPattern: "a base of sayings",
}
"""What other data turns into, or is a base of it."""


def test_every_class_of_data_has_a_name_in_card_files_or_a_reason():
    named = set(names_of_cards().values())
    unnamed = [kind for kind, base in all_classes().items() if kind not in named and base is not changes.Change]
    assert {kind for kind in unnamed if kind not in NOT_IN_FILES} == set()
    assert named & set(NOT_IN_FILES) == set()


def test_every_class_of_data_is_used_by_a_card_or_listed_with_its_reason():
    classes = [*all_classes(), *names_of_cards().values()]
    unused = {kind for kind in classes if not users(kind) and kind not in NOT_IN_FILES}
    assert unused == set(ON_NO_CARD)


def test_a_name_stands_for_one_class():
    assert len(names_of_cards()) == sum(len(table) for table in TABLES)
    assert len(set(names_of_cards().values())) == len(names_of_cards())


def test_the_set_is_large_and_uses_every_keyword():
    real = [card for card in cards() if not card.is_token]
    assert len(real) >= 80
    assert {card.faction for card in real} == {"Axiom", "Lyra", "Muna"}
    assert {card.type for card in real} == {c.HERO, c.CHARACTER, c.PERMANENT, c.SPELL}
    assert {card.rarity for card in real if card.type != c.HERO} == set(c.RARITIES)
    assert {card.zone_type for card in real if card.type == c.PERMANENT} == {c.EXPEDITION_ZONE, c.LANDMARK_ZONE}
    printed = {word for card in real for word in card.keywords}
    assert printed == set(c.KEYWORD_WORDS)
    assert any(card.tough for card in real)
    assert any(card.scout for card in real)
    assert any(card.fleeting for card in real)
    assert any(card.counters for card in real if card.type == c.HERO)
    assert len({(card.reserve_limit, card.landmark_limit) for card in real if card.type == c.HERO}) > 1


def test_emblems_last_for_each_duration():
    assert all(users(duration) for duration in Duration)


def test_support_abilities_are_of_all_three_kinds():
    support = [ability for card in cards() for ability in card.abilities if ability.kind == "support"]
    kinds = {type(ability) if isinstance(ability, Reaction | QuickAction) else "passive" for ability in support}
    assert kinds == {Reaction, QuickAction, "passive"}


def test_modifiers_are_of_every_kind():
    parts = [part for card in cards() for part in parts_of(card.abilities)]
    replacing = [part for part in parts if isinstance(part, Replaces)]
    adding = [part for part in parts if isinstance(part, Adds)]
    assert {part.may for part in replacing} == {True, False}
    assert any(part.otherwise for part in replacing)
    assert {part.whole_step for part in adding} == {True, False}


def test_the_document_shows_what_is_used():
    written = DOCUMENT.read_text(encoding="utf-8")
    said = "run `python -m tests.altered.cards.uses` to write it anew"
    assert written.partition(BEGINNING)[2] == table().removeprefix(BEGINNING), said
