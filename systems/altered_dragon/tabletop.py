"""Altered Dragon as whoever asks sees it: its sheets, its tests, its scenes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.checks.bots import AimingPlayer
from ludex.engine.checks.posed import Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.checks.saved import CheckWriting
from ludex.engine.checks.sheets import SheetError, SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.dice import die, pools
from ludex.engine.drivers.play import Player, RandomPlayer
from ludex.engine.drivers.recorded import Writing
from ludex.engine.forms import Plain, read
from ludex.engine.forms_schema import schema
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered_dragon import asked as forms_of_files
from ludex.systems.altered_dragon import edge, facts, game, hits, rules_of_rolls, rulings, scene, trial
from ludex.systems.altered_dragon import pools as pools_of_the_game
from ludex.systems.altered_dragon.asked import FORMS, CheckFile, SceneFile, schemas
from ludex.systems.altered_dragon.derived import Character, character_of
from ludex.systems.altered_dragon.facts import Facts
from ludex.systems.altered_dragon.game import AlteredDragon
from ludex.systems.altered_dragon.limits import breaches
from ludex.systems.altered_dragon.page import page_of
from ludex.systems.altered_dragon.posing import Table
from ludex.systems.altered_dragon.questions import check_posed, scene_posed
from ludex.systems.altered_dragon.rulings import Rulings
from ludex.systems.altered_dragon.sheet import FORMS as SHEET_FORMS
from ludex.systems.altered_dragon.sheet import Sheet, sheet_of
from ludex.systems.altered_dragon.system import ALTERED_DRAGON


@frozen
class DragonTabletop:
    """Altered Dragon for whoever asks."""

    @property
    def system(self) -> System:
        """The game."""
        return ALTERED_DRAGON

    @property
    def keys(self) -> tuple[str, ...]:
        """A test, or a scene of them."""
        return ("check", "scene")

    @property
    def schemas(self) -> Mapping[str, Plain]:
        """Of a sheet, of a test and of a scene."""
        return {"sheet": schema(Sheet, SHEET_FORMS), **schemas()}

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """A character as it is shown, with where its numbers come from.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet.
        """
        chosen = Rulings.of(asked.rulings)
        return page_of(_character(sheet, asked.file, chosen), chosen)

    def posed(self, asked: Asked) -> Posed[Facts]:
        """The question that a file poses.

        Raises:
            LudexError: It poses none that makes sense, or a character in it breaks limits.
        """
        chosen = Rulings.of(asked.rulings)
        characters = {name: _character(node, asked.file, chosen) for name, node in asked.characters.items()}
        table = Table(characters, chosen)
        check = asked.keys.get("check")
        node = asked.keys.require("scene") if check is None else check
        try:
            if check is not None:
                return check_posed(read(check, CheckFile, FORMS), table)
            return scene_posed(read(node, SceneFile, FORMS), table)
        except LudexError as error:
            raise error.at(node.position) from None

    def players(self, posed: Posed[Facts], bot: str) -> Mapping[str, Player[Facts]]:
        """A bot for each player.

        Raises:
            UnknownName: There is no such bot.
        """
        bots: dict[str, Player[Facts]] = {"random": RandomPlayer(), "greedy": AimingPlayer(posed)}
        if bot not in bots:
            raise UnknownName(bot, bots, kind="bot")
        return dict.fromkeys(posed.game.initiative(posed.state), bots[bot])

    def writing(self, posed: Posed[Facts]) -> Writing[Facts]:
        """How the states and answers of the game are written and read, for a journal."""
        assert isinstance(posed.game, AlteredDragon)
        modules = (die, pools, pools_of_the_game, facts, game, hits, rules_of_rolls, scene, trial, edge, forms_of_files)
        rules = (posed.game.rulings, posed.game.scores, posed.state.agenda)
        return CheckWriting("altered_dragon", rules, Facts, NO_TABLE, rulings, *modules)


def _character(node: Node, file: str, chosen: Rulings) -> Character:
    sheet = sheet_of(node)
    broken = breaches(sheet, chosen, node)
    if broken:
        raise SheetError(broken, file=file)
    return character_of(sheet, chosen)


TABLETOP: Final = DragonTabletop()
