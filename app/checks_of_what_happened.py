"""Whether what happened is what a scenario expects."""

from collections.abc import Iterator

from attrs import frozen

from ludex.app.scenario_answers import Asked, called
from ludex.app.scenario_run import Stage, refusal_of
from ludex.app.what_happened import (
    NOBODY,
    ExpectedActivations,
    ExpectedEvents,
    ExpectedGone,
    ExpectedMana,
    ExpectedOffer,
    ExpectedReactions,
    ExpectedRefusal,
    ExpectedTimes,
    ExpectedWinner,
    ExpectedZone,
    WhatHappened,
)
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.actions import Cease
from ludex.systems.altered.activation import Activated
from ludex.systems.altered.events import Event
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.mana import ready_mana
from ludex.systems.altered.telling import Teller


@frozen
class Otherwise:
    """Something is not as it was expected."""

    what: str
    expected: str
    found: str


def sentences(stage: Stage) -> tuple[str, ...]:
    """What has happened, in words, in order."""
    teller = Teller(stage.game, stage.state)
    return tuple(said for record in stage.records for said in teller.sentences(record))


def otherwise(stage: Stage, expected: WhatHappened) -> Otherwise | None:
    """What is otherwise than expected; None where nothing is."""
    match expected:
        case ExpectedEvents(wanted):
            return _events(stage, wanted)
        case ExpectedTimes(sentence, times):
            found = sum(said.removesuffix(".") == sentence for said in sentences(stage))
            return _compared(f"how often “{sentence}”", str(times), str(found))
        case ExpectedActivations(object, times, _, words):
            return _compared(f"activations of {object}", str(times), str(activations(stage, object, words)))
        case ExpectedReactions(objects):
            return _compared("Reactions played", _listed(objects), _listed(reactions(stage)))
        case ExpectedZone(player, zone, cards):
            return _zone(stage, player, zone, cards)
        case ExpectedMana(player, mana):
            return _compared(f"mana of {player}", str(mana), str(ready_mana(stage.state.table, player)))
        case ExpectedGone(object):
            where = place_of(stage, object)
            return None if where == NOWHERE else Otherwise(object, NOWHERE, where)
        case ExpectedOffer():
            return _offer(stage, expected)
        case ExpectedRefusal():
            return _refusal(stage, expected)
        case ExpectedWinner(player):
            over = stage.over
            won = None if over is None else over.winner
            return _compared("winner", player or NOBODY, won or NOBODY)


def _compared(what: str, expected: str, found: str) -> Otherwise | None:
    return None if expected == found else Otherwise(what, expected, found)


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "none"


def _events(stage: Stage, wanted: tuple[str, ...]) -> Otherwise | None:
    happened = [said.removesuffix(".") for said in sentences(stage)]
    start = 0
    for sentence in wanted:
        if sentence not in happened[start:]:
            where = "earlier only" if sentence in happened else "not at all"
            return Otherwise("events", f"“{sentence}”", f"{where}; what happened: {'; '.join(happened) or 'nothing'}")
        start = happened.index(sentence, start) + 1
    return None


# ---------------------------------------------------------------- Reactions


def activations(stage: Stage, object: str, words: str = "") -> int:
    """How often Reactions of an object have been activated, whatever it was at the time."""
    item = stage.named.item(object)
    return sum(
        isinstance(record, Activated) and item_of(record.source) == item and words in ("", record.words)
        for record in stage.records
    )


def reactions(stage: Stage) -> tuple[str, ...]:
    """The objects whose Reactions were played, in the order in which these were done."""
    return tuple(_reactions(stage))


def _reactions(stage: Stage) -> Iterator[str]:
    sources: dict[str, str] = {}
    for record in stage.records:
        if isinstance(record, Activated):
            sources[record.emblem] = record.source
        elif isinstance(record, Event):
            for action in record.step.actions:
                if isinstance(action, Cease) and action.id in sources:
                    yield stage.named.of(sources[action.id])


# ---------------------------------------------------------------- places

NOWHERE = "nowhere"


def place_of(stage: Stage, name: str) -> str:
    """Where something is: a player and a zone; nowhere for what exists no more."""
    id, item = stage.named.now(name), stage.named.item(name)
    if id is not None:
        view = stage.state.table.view
        whose = view.value(id, c.CONTROLLER) or view.value(id, c.OWNER)
        return f"{whose}.{view.value(id, c.ZONE)}"
    for player, deck in stage.state.facts.decks.items():
        if item in (*deck.top, *deck.bottom):
            return f"{player}.deck"
    return NOWHERE


def lying(stage: Stage, player: str, zone: str) -> tuple[str, ...]:
    """The names of what lies in a zone of a player, as far as it is known; for a deck the known cards on top."""
    if zone == c.DECK:
        deck = stage.state.facts.decks.get(player)
        return () if deck is None else tuple(map(stage.named.of, deck.top))
    table = stage.state.table
    if zone in c.HOMES:
        expedition = c.expedition_id(player, zone)
        ids = [id for id in in_zone(table, c.EXPEDITION_ZONE) if expedition in table.view.value(id, c.EXPEDITIONS)]
    else:
        ids = [*in_zone(table, {"hero-zone": c.HERO_ZONE, "mana": c.MANA_ZONE}.get(zone, zone), player)]
    return tuple(map(stage.named.of, ids))


def _zone(stage: Stage, player: str, zone: str, cards: tuple[str, ...] | int) -> Otherwise | None:
    found = lying(stage, player, zone)
    if isinstance(cards, int):
        deck = stage.state.facts.decks.get(player, ())
        return _compared(f"{player}.{zone}", str(cards), str(len(deck) if zone == c.DECK else len(found)))
    in_order = zone == c.DECK
    wanted = cards if in_order else tuple(sorted(cards))
    return _compared(f"{player}.{zone}", _listed(wanted), _listed(found if in_order else tuple(sorted(found))))


# ---------------------------------------------------------------- what is offered, what is refused


def _offer(stage: Stage, expected: ExpectedOffer) -> Otherwise | None:
    asked = stage.asked
    if asked is None:
        return Otherwise("choices offered", "a question", "none is open")
    choice = asked.choice
    if expected.player not in (None, choice.player):
        return Otherwise("choices offered", f"to {expected.player}", f"to {choice.player}: {choice.question}")
    if expected.question.lower() not in choice.question.lower():
        return Otherwise("choices offered", f"“{expected.question}”", f"“{choice.question}”")
    words = _words(asked)
    offered = _listed(asked.words())
    for word in expected.includes:
        if not any(word in each for each in words):
            return Otherwise("choices offered", word, offered)
    for word in expected.excludes:
        if any(word in each for each in words):
            return Otherwise("choices offered", f"not {word}", offered)
    if expected.exactly is not None:
        unmet = [word for word in expected.exactly if not any(word in each for each in words)]
        more = [each for each in words if not any(word in each for word in expected.exactly)]
        if unmet or more:
            return Otherwise("choices offered", f"just {_listed(expected.exactly)}", offered)
    return None


def _words(asked: Asked) -> list[tuple[str, ...]]:
    return [tuple(called(option, asked.named)) for option in asked.choice.options]


def _refusal(stage: Stage, expected: ExpectedRefusal) -> Otherwise | None:
    refusal = refusal_of(stage, expected.deed)
    if refusal is None:
        return Otherwise("refused", expected.rule, "it is legal")
    return _compared("refused by", expected.rule, refusal.rule) and Otherwise(
        "refused by", expected.rule, f"{refusal.rule}: {refusal.reason}"
    )
