"""The small check as a role-playing system: d12 against a number, twice where one is lucky."""

from typing import Any, ClassVar

from attrs import evolve, frozen

from ludex.engine.checks.posed import MOST_POSITIONS, Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.checks.saved import CheckWriting
from ludex.engine.checks.sheets import Breach, Entry, Section, SheetError, SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.drivers.play import RandomPlayer
from ludex.engine.rulebook_entries import RulingId
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import UnknownName
from tests.engine.checks import small_check
from tests.engine.checks.small_check import Trial, trial

AT_MOST = MOST_POSITIONS
TRIALS = System("trials", "Trials", "tests.app.trials")


@frozen
class Trials:
    """The system."""

    system = TRIALS
    keys = ("check",)
    schemas: ClassVar[Any] = {
        "sheet": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "name": {"type": "string"},
                "luck": {"type": "integer"},
                "gear": {"type": "object", "additionalProperties": {"type": "integer"}},
            },
        },
        "check": {"type": "object"},
    }

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """Luck and gear, within their limits."""
        found = sheet.mapping(("name", "luck", "gear"))
        called, luck, gear = found.get("name"), found.get("luck"), found.get("gear")
        score = 0 if luck is None else luck.integer()
        worn = {} if gear is None else {each.key.value: each.value.integer() for each in gear.mapping().entries}
        breaches = []
        if luck is not None and score > 3:
            breaches.append(Breach("SMALL-LUCK", f"luck {score} is too much", "Give at most 3.", luck.position))
        if len(worn) > 2:
            breaches.append(Breach("SMALL-1", f"{len(worn)} things are worn", "Wear at most 2."))
        if breaches:
            raise SheetError(breaches, file=asked.file)
        entries = (
            Entry("luck", str(score), rule="SMALL-LUCK"),
            Entry("weight", str(sum(worn.values())), tuple(f"{each}: {weight}" for each, weight in worn.items())),
        )
        return SheetPage(
            name if called is None else called.text(),
            "Trials",
            (Section("All", entries),),
            ("Nobody needs luck.",) if score == 3 else (),
            {"luck": score, "weight": sum(worn.values())},
        )

    def posed(self, asked: Asked) -> Posed[Trial]:
        """The trial of a character."""
        check = asked.keys.require("check").mapping(("by", "target", "again", "every"))
        by = check.require("by").text()
        if by not in asked.characters:
            raise UnknownName(by, asked.characters, kind="character")
        luck = self.page(by, asked.characters[by], asked).numbers["luck"]
        readings = asked.rules.rulebook.readings(asked.rulings)
        again = check.get("again") is not None or (luck > 0 and readings[RulingId("SMALL-C1")] == "yes")
        posed = trial(
            check.require("target").integer(), lucky=luck > 0, again=again, every=check.get("every") is not None
        )
        return evolve(posed, rulings=(RulingId("SMALL-C1"),), at_most=AT_MOST)

    def players(self, posed: Posed[Trial], bot: str):
        """One."""
        if bot not in ("random", "greedy"):
            raise UnknownName(bot, ("random", "greedy"), kind="bot")
        return {"ann": RandomPlayer()}

    def writing(self, posed: Posed[Trial]) -> CheckWriting[Trial]:
        """By the classes of the small check."""
        return CheckWriting("trials", posed.state.facts, Trial, NO_TABLE, small_check)


TABLETOP = Trials()
