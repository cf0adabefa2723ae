"""What is printed on each packaged card says what its data means: triggers, costs, verbs, numbers, tokens."""

import re

import pytest

from ludex.engine.instructions import Choose, May
from ludex.systems.altered.abilities import QuickAction, Reaction, SpellEffect, Statement
from ludex.systems.altered.paying import Also, DiscardMe, ExhaustMe, Mana, MayPay, Spend
from ludex.systems.altered.triggers import AfterDaily, PhaseOpens
from ludex.systems.altered.triggers_of_moves import IAmPlayedFrom, IJoin
from ludex.systems.altered.verbs import counters, dice, making, moving, places, process, showing, statuses
from tests.altered.cards.games_of_cards import PACKAGED
from tests.altered.cards.uses import cards, parts_of

WORDS = {
    moving.Draw: "draw",
    moving.Resupply: "resuppl",
    moving.ExhaustedResupply: "exhausted resupply",
    moving.Discard: "discard",
    moving.Sabotage: "sabotage",
    moving.Sacrifice: "sacrifice",
    moving.Put: "put|return|send",
    moving.Exchange: "exchange",
    moving.Shuffle: "shuffle",
    statuses.Gains: "gain",
    statuses.Loses: "lose",
    statuses.Exhaust: "exhaust",
    statuses.Ready: "ready",
    statuses.Ascend: "ascend",
    counters.GainCounters: "gain",
    counters.LoseCounters: "lose",
    counters.DoubleCounters: "double",
    counters.Augment: "augment",
    counters.ExchangeBoosts: "exchange.* boosts",
    making.CreateToken: "create",
    making.GainsAbility: "gain",
    places.Defect: "defect",
    places.Switch: "switch",
    places.GoTo: "goes to",
    places.MoveForward: "moves forward",
    places.MoveBackwards: "moves backwards",
    places.SetMarker: "put a terrain marker",
    places.ShiftMarker: "move target terrain marker",
    dice.RollDie: "roll",
    showing.Reveal: "reveal",
    showing.Look: "look at",
    process.ActivateReactions: "activate",
    process.AfterYou: "after you",
    process.WinGame: "you win the game",
    May: "may",
    MayPay: "may",
    Choose: "choose one",
}
ONLY_IF_SAID = ("draw", "sabotage", "sacrifice", "shuffle", "defect", "switch", "create", "augment", "after you")
NUMBER_WORDS = {2: "two|twice|double", 3: "three", 4: "four", 5: "five", 6: "six"}
ABILITIES = [
    pytest.param(ability, id=f"{card.key}-{number}")
    for card in cards()
    for number, ability in enumerate(card.abilities)
    if isinstance(ability, Reaction | QuickAction | SpellEffect | Statement)
]


def said(ability):
    """The words of an ability, those in quotation marks among them."""
    return ability.name.lower()


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_verb_of_an_ability_is_among_its_words(ability):
    for kind, words in WORDS.items():
        if any(type(part) is kind for part in parts_of(ability)):
            assert re.search(words, said(ability)), f"{kind.__name__}: {ability.name}"


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_verb_among_the_words_of_an_ability_is_carried_out(ability):
    effect = said(ability).partition(" — ")[2] if isinstance(ability, Reaction) else said(ability)
    if isinstance(ability, Statement):
        return
    kinds = {type(part) for part in parts_of(ability)}
    for word in ONLY_IF_SAID:
        if re.search(rf"\b{word}", effect):
            assert any(re.search(rf"\b{word}", words) and kind in kinds for kind, words in WORDS.items()), ability.name


@pytest.mark.parametrize("ability", ABILITIES)
def test_numbers_of_an_ability_are_among_its_words(ability):
    for part in parts_of(ability):
        if type(part) not in WORDS or isinstance(part, May | MayPay | Choose):
            continue
        for name in ("count", "times", "regions", "dice"):
            number = getattr(part, name, None)
            if isinstance(number, int) and number > 1:
                assert re.search(rf"\b{number}\b|{NUMBER_WORDS[number]}", said(ability)), f"{number}: {ability.name}"


@pytest.mark.parametrize("ability", [each for each in ABILITIES if isinstance(each.values[0], Reaction)])
def test_a_reaction_begins_with_its_trigger(ability):
    trigger, dash, _ = ability.name.partition(" — ")
    assert dash
    match ability.trigger:
        case IJoin():
            assert trigger == "J"
        case IAmPlayedFrom("hand"):
            assert trigger == "H"
        case IAmPlayedFrom("reserve"):
            assert trigger == "R"
        case PhaseOpens(phase):
            assert trigger.startswith(f"At {phase.value.capitalize()}")
        case AfterDaily(daily):
            assert trigger.startswith(f"After {daily.value.capitalize()}")
        case _:
            assert trigger.startswith(("When ", "On "))
    # a condition stands before the dash
    assert ("if " in trigger) is (ability.test is not None)


@pytest.mark.parametrize("ability", [each for each in ABILITIES if isinstance(each.values[0], QuickAction)])
def test_a_quick_action_begins_with_its_cost(ability):
    cost, colon, _ = ability.name.partition(": ")
    assert colon
    expected = []
    for part in ability.cost:
        match part:
            case ExhaustMe():
                expected.append("{T}")
            case DiscardMe():
                expected.append("{D}")
            case Mana(mana):
                expected.append(f"{{{mana}}}")
            case Spend(counter, times):
                expected.append(f"spend {times} of my {counter} counters")
            case Also():
                raise AssertionError("say how it is written")
    assert cost == ", ".join(expected)


@pytest.mark.parametrize("ability", ABILITIES)
def test_a_created_token_is_described_as_it_is(ability):
    for part in parts_of(ability):
        if isinstance(part, making.CreateToken):
            token = PACKAGED[part.token]
            statistics = "/".join(map(str, token.statistics or ()))
            assert re.search(rf"{token.name} {statistics} {' '.join(sorted(token.subtypes))} tokens?", ability.name)


@pytest.mark.parametrize("card", [pytest.param(each, id=each.key) for each in cards()])
def test_the_text_of_a_card_holds_the_words_of_each_of_its_abilities(card):
    lines = card.text.split("\n")
    words = [line.removeprefix("{I} ") for line in lines]
    assert all(str(ability) in words for ability in card.abilities)
    keywords = [*card.keywords, *(["fleeting"] if card.fleeting else [])]
    keywords += [f"{word} {number}" for word, number in (("tough", card.tough), ("scout", card.scout)) if number]
    first = set(lines[0].rstrip(".").lower().split(", "))
    assert set(keywords) == (first if keywords else set())
    assert all(line.endswith((".", "!", "”", "]")) for line in lines if line)
