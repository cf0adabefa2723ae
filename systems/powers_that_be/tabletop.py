"""Powers That Be as whoever asks sees it: its sheets, its checks, its scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.checks.bots import AimingPlayer
from ludex.engine.checks.posed import Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.checks.saved import CheckWriting
from ludex.engine.checks.sheets import Entry, Section, SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.drivers.play import Player, RandomPlayer
from ludex.engine.drivers.recorded import Writing
from ludex.engine.forms import Plain, read
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import UnknownName
from ludex.layers.view import View
from ludex.systems.powers_that_be import (
    aftermath,
    attempts,
    facts,
    falls,
    readings,
    rules_of_dice,
    says,
    scenes,
    score_dice,
    trial,
    verdict,
)
from ludex.systems.powers_that_be.asked import FORMS, CheckFile, SceneFile, check_schema, scene_schema
from ludex.systems.powers_that_be.bots import NarratorPlayer
from ludex.systems.powers_that_be.facts import Facts
from ludex.systems.powers_that_be.game import PowersGame
from ludex.systems.powers_that_be.limits import verify, warnings
from ludex.systems.powers_that_be.numbers_of_scores import LIMIT, PASSIVE_TOTAL, TIER_OF_SCORE, reasons, view_of
from ludex.systems.powers_that_be.posing import Asking, trial_of, turns_of
from ludex.systems.powers_that_be.questions import check_posed, scene_posed
from ludex.systems.powers_that_be.readings import Readings, readings_of
from ludex.systems.powers_that_be.scores import written
from ludex.systems.powers_that_be.sheet import Kind, ScoreEntry, Sheet, sheet_of, sheet_schema
from ludex.systems.powers_that_be.system import POWERS_THAT_BE
from ludex.systems.powers_that_be.trial import NARRATOR, PLAYER

HEADINGS: Final = {Kind.STAT: "Stats", Kind.SKILL: "Skills", Kind.POWER: "Powers"}


@frozen
class PowersTabletop:
    """Powers That Be for whoever asks."""

    @property
    def system(self) -> System:
        """The game."""
        return POWERS_THAT_BE

    @property
    def keys(self) -> tuple[str, ...]:
        """A check, or a scene of them."""
        return ("check", "scene")

    @property
    def schemas(self) -> Mapping[str, Plain]:
        """Of a sheet, of a check and of a scene."""
        return {"sheet": sheet_schema(), "check": check_schema(), "scene": scene_schema()}

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """A character as it is shown, with where its numbers come from.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet.
        """
        chosen = _readings(asked)
        found = sheet_of(name, sheet)
        verify(found, asked.file, chosen.other_scores)
        view = view_of(found, chosen.other_scores)
        sections = [Section("Tier", (Entry("tier", str(found.tier), rule="PB-TIER-01"),))]
        for kind, heading in HEADINGS.items():
            entries = tuple(_entry(entry, view) for entry in found.scores if entry.kind is kind)
            sections += [Section(heading, entries)] if entries else []
        return SheetPage(found.name, POWERS_THAT_BE.title, tuple(sections), warnings(found), _numbers(found, view))

    def posed(self, asked: Asked) -> Posed[Facts]:
        """The question that a file poses.

        Raises:
            LudexError: It poses none that makes sense, or a character in it breaks limits.
        """
        chosen = _readings(asked)
        sheets = {name: sheet_of(name, node) for name, node in asked.characters.items()}
        for sheet in sheets.values():
            verify(sheet, asked.file, chosen.other_scores)
        asking = Asking(sheets, chosen)
        check = asked.keys.get("check")
        if check is not None:
            return asked.aiming(check_posed(trial_of(read(check, CheckFile, FORMS), asking, check), chosen))
        scene = asked.keys.require("scene")
        said = read(scene, SceneFile, FORMS)
        if said.actions is not None and said.actions < 0:
            raise scene.error("has less than no action", remedy="Write 0 or more.")
        return asked.aiming(scene_posed(turns_of(said, asking, scene), said.actions, chosen))

    def players(self, posed: Posed[Facts], bot: str) -> Mapping[str, Player[Facts]]:
        """A bot for the player, and a narrator.

        Raises:
            UnknownName: There is no such bot.
        """
        bots: dict[str, Player[Facts]] = {"random": RandomPlayer(), "greedy": AimingPlayer(posed)}
        if bot not in bots:
            raise UnknownName(bot, bots, kind="bot")
        return {PLAYER: bots[bot], NARRATOR: RandomPlayer() if bot == "random" else NarratorPlayer()}

    def writing(self, posed: Posed[Facts]) -> Writing[Facts]:
        """How the states and answers of the game are written and read, for a journal."""
        assert isinstance(posed.game, PowersGame)
        modules = (aftermath, attempts, facts, falls, readings, rules_of_dice, says, scenes, score_dice, trial, verdict)
        rules = (posed.game.readings, posed.game.narrator, posed.state.agenda)
        return CheckWriting("powers_that_be", rules, Facts, NO_TABLE, *modules)


def _readings(asked: Asked) -> Readings:
    return readings_of(asked.rules.rulebook.readings(asked.rulings))


def _entry(entry: ScoreEntry, view: View) -> Entry:
    limit, passive = view.value(entry.name, LIMIT), view.value(entry.name, PASSIVE_TOTAL)
    related = ", power-related" if entry.power_related else ""
    because = [line for each in (LIMIT, PASSIVE_TOTAL, TIER_OF_SCORE) for line in reasons(view, entry.name, each)]
    value = f"{entry.score}: {written(entry.score)}; passive {passive}, limit {limit}{related}"
    return Entry(entry.name, value, tuple(because), "PB-SCORE-02")


def _numbers(sheet: Sheet, view: View) -> dict[str, int]:
    numbers = {"tier": sheet.tier}
    for entry in sheet.scores:
        numbers[entry.name] = entry.score
        numbers[f"passive {entry.name}"] = view.value(entry.name, PASSIVE_TOTAL)
        numbers[f"limit of {entry.name}"] = view.value(entry.name, LIMIT)
        numbers[f"tier of {entry.name}"] = view.value(entry.name, TIER_OF_SCORE)
    return numbers


TABLETOP: Final = PowersTabletop()
