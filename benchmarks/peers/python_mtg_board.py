"""Measure python-mtg on the board of fourteen. Run by the interpreter of the rivals' environment; prints one JSON line.

python-mtg keeps a game as sets of facts, derives all that follows from them with a Datalog program of the rules, which
is compiled to a shared library, and repeats the whole derivation whenever a fact has changed. Its layers are strata of
that program: control before types before colours before abilities before power and toughness.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2]))  # the repository, to find the board

from mtg import Game, _native, driver, engine_available  # type: ignore[import-not-found]

from benchmarks.boards.by_hand import Reading
from benchmarks.boards.fourteen import (
    ABILITIES,
    ACTIVE_PLAYER,
    CARDS,
    NORTH,
    SOUTH,
    Ability,
    Add,
    BeIn,
    Event,
    Gain,
)
from benchmarks.peers.measure import EVENTS, report

Fact = tuple[str | int, ...]

# The engine grants only keywords that it knows; kinds, subtypes and expeditions are whatever a fact says.
KEYWORDS = {"guard": "vigilance", "swift": "flying", "tough": "trample"}
FROM_KEYWORDS = {theirs: ours for ours, theirs in KEYWORDS.items()}
SCOPES = {
    "itself": "self",
    "yours": "creatures_you_control",
    "your others": "other_creatures_you_control",
    "all": "all_creatures",
    "all others": "other_creatures",
}
FILTERS = {"kind": "type", "subtype": "subtype", "expedition": "color"}
FACTS_OF = {
    "forest": "printed_power",
    "mountain": "printed_toughness",
    "keywords": "printed_keyword",
    "subtype": "printed_subtype",
    "expedition": "printed_color",
    "controller": "printed_control",
}
READ = ["power", "eff_toughness", "has_keyword"]


class MtgBoard:
    """The state that python-mtg's driver evaluates, and the relations that are read of it."""

    def __init__(self) -> None:
        driver.clear_cache()
        self.state: dict[str, set[Fact]] = {}
        for player in (NORTH, SOUTH):
            self.tell("is_player", player)
        self.tell("active_player", ACTIVE_PLAYER)
        for card in CARDS:
            self.tell("on_battlefield", card.name)
            self.tell("printed_type", card.name, "creature")  # continuous effects reach nothing else
            self.tell("printed_type", card.name, card.kind)
            self.tell("printed_subtype", card.name, card.subtype)
            self.tell("printed_color", card.name, card.expedition)
            self.tell("printed_control", card.controller, card.name)
            self.tell("printed_power", card.name, card.forest)
            self.tell("printed_toughness", card.name, card.mountain)
            for keyword in card.keywords:
                self.tell("printed_keyword", card.name, KEYWORDS[keyword])
        for ability in ABILITIES:
            self.tell_ability(ability)
        driver.run(self.state, READ)

    def tell(self, relation: str, *fact: str | int) -> None:
        self.state.setdefault(relation, set()).add(fact)

    def tell_ability(self, ability: Ability) -> None:
        source, scope = ability.source, SCOPES[ability.affects]
        match ability:
            case Ability(change=Add(number, amount, None)) if ability.during_your_turn:
                self.tell_conditional(source, "modify_pt", both(number, amount), scope, extra="-")
            case Ability(change=Gain("keyword", keyword)) if ability.during_your_turn:
                self.tell_conditional(source, "grant_keyword", "-", scope, extra=KEYWORDS[keyword])
            case Ability(change=Add(number, amount, str(for_each))):
                self.tell("dyn_pt", source, *power_toughness(number, amount), for_each)
            case Ability(change=Add(number, amount)):
                self.tell("static_pt", source, *power_toughness(number, amount), scope)
            case Ability(change=Gain("keyword", keyword)):
                self.tell("static_grant", source, KEYWORDS[keyword], scope)
            case Ability(change=Gain("kind", kind)):
                self.tell("eff_add_type", f"effect_{source}", source, kind)
            case Ability(change=BeIn(places)):
                for place in places:  # of one effect, so neither overrides the other
                    self.tell("eff_set_color", f"effect_{source}", source, place, 1)
        if ability.where is not None:
            what, member = ability.where
            self.tell("static_filter", source, FILTERS[what], member)

    def tell_conditional(self, source: str, verb: str, amount: str, scope: str, *, extra: str) -> None:
        """A conditional ability is known only from the text of a card, as the engine's parser leaves it."""
        card = f"card_{source}"
        self.tell("instance_of", source, card)
        self.tell("card_ability", card, "a1", "static")
        self.tell("card_effect", card, "a1", 0, verb, amount, scope, extra, "during_your_turn")
        if verb == "modify_pt":
            power, toughness = amount.split("/")
            self.tell("pt_value", amount, int(power), int(toughness))

    def change(self, event: Event) -> None:
        relation, name = FACTS_OF[event.characteristic], event.name
        column = 1 if relation == "printed_control" else 0
        facts = {fact for fact in self.state[relation] if fact[column] != name}
        match event.value:
            case tuple(keywords):
                facts |= {(name, KEYWORDS[keyword]) for keyword in keywords}
            case value if relation == "printed_control":
                facts.add((value, name))
            case value:
                facts.add((name, value))
        self.state[relation] = facts

    def evaluate(self, name: str) -> Any:
        derived = driver.run(self.state, READ)
        return (
            name,
            next(number for card, number in derived["power"] if card == name),
            next(number for card, number in derived["eff_toughness"] if card == name),
            [keyword for card, keyword in derived["has_keyword"] if card == name],
        )

    def reading(self, told: Any) -> Reading:
        name, power, toughness, keywords = told
        return Reading(name, int(power), int(toughness), tuple(sorted(FROM_KEYWORDS[keyword] for keyword in keywords)))


class MtgGame(MtgBoard):
    """The same through the game object that its documentation presents: `game.card(name)`."""

    def change(self, event: Event) -> None:
        super().change(event)
        self.game = Game.from_state(self.state)

    def evaluate(self, name: str) -> Any:
        card = self.game.card(name)
        return name, card.power, card.toughness, card.keywords


BOARDS = {"relations": MtgBoard, "card": MtgGame}


def power_toughness(number: str, amount: int) -> tuple[int, int]:
    return (amount, 0) if number == "forest" else (0, amount)


def both(number: str, amount: int) -> str:
    return "+{}/+{}".format(*power_toughness(number, amount))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--read", choices=BOARDS, default="relations", help="what the touched object is read through"
    )
    chosen = arguments.parse_args().read
    if _native.engine_so() is None:
        sys.exit(
            "python-mtg brings no compiled engine for this platform (Linux on x86-64 has one): nothing to compare."
        )
    line = report(
        BOARDS[chosen], ("python-mtg",), {"rival": "python-mtg", "read": chosen, "backend": engine_available()}
    )
    evaluations = driver.cache_stats()["souffle_evals"]
    assert evaluations == EVENTS + 1, f"{evaluations} evaluations: some answers came from the cache of positions"
    print(line)


if __name__ == "__main__":
    main()
