"""Measure fireplace2 on the board of fourteen. Run by the interpreter of the rivals' environment; prints one JSON line.

In fireplace a continuous ability is an `update` script of a card: a `Refresh` of the tags of what a selector picks.
`game.refresh_auras()` collects the scripts of everything in play, runs each of them, in the order of their priorities,
and removes what was not refreshed. It does so after every action, whatever the action was.
"""

import argparse
import logging
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the repository, to find the board
warnings.simplefilter("ignore", UserWarning)  # fireplace imports pkg_resources, which warns that it will go away

from fireplace.aura import Refresh  # type: ignore[import-not-found]  # noqa: E402
from fireplace.cards import CardDB, db  # type: ignore[import-not-found]  # noqa: E402
from fireplace.dsl import selector  # type: ignore[import-not-found]  # noqa: E402
from fireplace.dsl.evaluator import CurrentPlayer  # type: ignore[import-not-found]  # noqa: E402
from fireplace.dsl.lazynum import Count  # type: ignore[import-not-found]  # noqa: E402
from fireplace.game import BaseGame  # type: ignore[import-not-found]  # noqa: E402
from fireplace.managers import CARD_ATTRIBUTE_MAP  # type: ignore[import-not-found]  # noqa: E402
from fireplace.player import Player  # type: ignore[import-not-found]  # noqa: E402
from hearthstone.cardxml import CardXML  # type: ignore[import-not-found]  # noqa: E402
from hearthstone.enums import CardType, GameTag, Race, Zone  # type: ignore[import-not-found]  # noqa: E402

from benchmarks.boards.by_hand import Reading  # noqa: E402
from benchmarks.boards.fourteen import (  # noqa: E402
    ABILITIES,
    ACTIVE_PLAYER,
    CARDS,
    EXPEDITIONS,
    KEYWORDS,
    NORTH,
    SOUTH,
    Ability,
    Add,
    BeIn,
    Card,
    Event,
    Gain,
)
from benchmarks.peers.measure import report  # noqa: E402

NUMBERS = {"forest": GameTag.ATK, "mountain": GameTag.HEALTH}
RACES = {"elemental": Race.ELEMENTAL, "soldier": Race.PIRATE, "spirit": Race.BEAST}
TRIBES = {"elemental": selector.ELEMENTAL, "soldier": selector.PIRATE, "spirit": selector.BEAST}
# What an aura can give is a tag that a minion has or has not: so are keywords, kinds and expeditions.
TAGS = {
    "guard": GameTag.TAUNT,
    "swift": GameTag.RUSH,
    "tough": GameTag.LIFESTEAL,
    "character": GameTag.CHARGE,
    "permanent": GameTag.REBORN,
    "landmark": GameTag.POISONOUS,
    "hero": GameTag.STEALTH,
    "companion": GameTag.DIVINE_SHIELD,
}
EARLY = 10  # the priority of what changes kinds and expeditions; fireplace's own is 50


class Selectors(NamedTuple):
    """How the selectors of the board are written: whom an ability affects, and a controller's objects of a kind."""

    affected: Callable[[Ability], Any]
    friendly: Callable[[str], Any]


def idiomatic(ability: Ability) -> Any:
    """As fireplace's own cards write it: intersections of sets of entities."""
    scope = {
        "itself": selector.SELF,
        "yours": selector.FRIENDLY_MINIONS,
        "your others": selector.FRIENDLY_MINIONS - selector.SELF,
        "all": selector.ALL_MINIONS,
        "all others": selector.ALL_MINIONS - selector.SELF,
    }[ability.affects]
    if ability.where is None:
        return scope
    what, member = ability.where
    return scope + (TRIBES[member] if what == "subtype" else selector.EnumSelector(TAGS[member]))


def in_one_pass(ability: Ability) -> Any:
    """The same as one function over the entities: what a card written for speed could do."""
    if ability.affects == "itself":
        return selector.SELF
    is_mine = ability.affects in {"yours", "your others"}
    is_other = ability.affects in {"your others", "all others"}
    match ability.where:
        case None:
            attribute, value = "type", CardType.MINION
        case "subtype", member:
            attribute, value = "race", RACES[member]
        case _, member:
            attribute, value = CARD_ATTRIBUTE_MAP[TAGS[member]], True
    return selector.FilterSelector(
        lambda entity, source: (
            entity.type is CardType.MINION
            and (not is_mine or entity.controller is source.controller)
            and (not is_other or entity is not source)
            and getattr(entity, attribute) == value
        )
    )


SELECTORS = {
    "idiom": Selectors(idiomatic, lambda kind: selector.FRIENDLY_MINIONS + selector.EnumSelector(TAGS[kind])),
    "one-pass": Selectors(
        in_one_pass, lambda kind: in_one_pass(Ability("", "yours", Gain("kind", kind), ("kind", kind)))
    ),
}


def update(ability: Ability, selectors: Selectors) -> Any:
    """Return the `update` script of a card with this ability."""
    is_early = isinstance(ability.change, BeIn) or (isinstance(ability.change, Gain) and ability.change.what == "kind")
    priority = {"priority": EARLY} if is_early else {}
    script = Refresh(selectors.affected(ability), given_tags(ability.change, selectors), **priority)
    return CurrentPlayer(selector.SELF) & script if ability.during_your_turn else script


def given_tags(change: Add | Gain | BeIn, selectors: Selectors) -> dict[Any, Any]:
    """Return the tags that an aura gives for a change."""
    if isinstance(change, BeIn):
        return {TAGS[place]: True for place in change.expeditions}
    if isinstance(change, Gain):
        return {TAGS[change.member]: True}
    if change.for_each is None:
        return {NUMBERS[change.number]: change.amount}
    return {NUMBERS[change.number]: Count(selectors.friendly(change.for_each)) * change.amount}


class FireplaceBoard:
    """A game of two players with empty hands and decks; fireplace's limit of seven minions a side is not consulted."""

    def __init__(self, selectors: Selectors) -> None:
        enter("HERO", {GameTag.CARDTYPE: CardType.HERO, GameTag.HEALTH: 30}, None)
        self.players = {name: Player(name, [], "HERO") for name in (NORTH, SOUTH)}
        self.game = BaseGame([*self.players.values()])
        self.game.setup()
        self.game.current_player = self.players[ACTIVE_PLAYER]
        scripts = {ability.source: update(ability, selectors) for ability in ABILITIES}
        self.minions = {card.name: self.put_into_play(card, scripts[card.name]) for card in CARDS}
        self.game.refresh_auras()

    def put_into_play(self, card: Card, script: Any) -> Any:
        printed = {
            GameTag.CARDTYPE: CardType.MINION,
            GameTag.CARDRACE: RACES[card.subtype],
            GameTag.ATK: card.forest,
            GameTag.HEALTH: card.mountain,
        }
        printed |= {TAGS[member]: 1 for member in (card.kind, card.expedition, *card.keywords)}
        enter(card.name, printed, script)
        return self.players[card.controller].card(card.name, zone=Zone.PLAY)

    def change(self, event: Event) -> None:
        minion = self.minions[event.name]
        match event:
            case Event(_, "forest" | "mountain" as number, value):
                minion.tags[NUMBERS[number]] = value
            case Event(_, "subtype", str(subtype)):
                minion.race = RACES[subtype]
            case Event(_, "keywords", tuple(keywords)):
                for keyword in KEYWORDS:
                    minion.tags[TAGS[keyword]] = keyword in keywords
            case Event(_, "expedition", expedition):
                for place in EXPEDITIONS:
                    minion.tags[TAGS[place]] = place == expedition
            case Event(_, "controller", str(controller)):
                # Its own Steal leaves the minion on the old field as well.
                minion.controller.field.remove(minion)
                minion.controller = self.players[controller]
                minion.controller.field.append(minion)

    def evaluate(self, name: str) -> Any:
        self.game.refresh_auras()
        minion = self.minions[name]
        return name, minion.atk, minion.max_health, minion.taunt, minion.rush, minion.lifesteal

    def reading(self, told: Any) -> Reading:
        name, atk, health, *has = told
        return Reading(name, atk, health, tuple(word for word, here in zip(KEYWORDS, has, strict=True) if here))


def enter(name: str, printed: dict[Any, int], script: Any) -> None:
    """Enter a card of our own into fireplace's data base of cards."""
    card = CardXML(name)
    card.tags = printed
    db[name] = CardDB.merge(name, card, type(name, (), {} if script is None else {"update": script}))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--selectors", choices=SELECTORS, default="idiom")
    chosen = arguments.parse_args().selectors
    logging.disable(logging.CRITICAL)
    print(
        report(
            lambda: FireplaceBoard(SELECTORS[chosen]),
            ("fireplace2", "hearthstone", "hearthstone_data"),
            {"rival": "fireplace2", "selectors": chosen},
        )
    )


if __name__ == "__main__":
    main()
