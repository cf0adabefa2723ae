"""Metaforce as whoever asks sees it: its sheets, and the questions that its files pose."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.bots import AimingPlayer
from ludex.engine.checks.posed import Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.checks.saved import CheckWriting
from ludex.engine.checks.sheets import Advance, SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.choices import Choice, Option
from ludex.engine.drivers.play import Player, RandomPlayer
from ludex.engine.drivers.recorded import Writing
from ludex.engine.forms import Plain
from ludex.engine.run import Position
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.metaforce import creature, terms
from ludex.systems.metaforce.characters.limits import verify
from ludex.systems.metaforce.characters.sheet import sheet_of, sheet_schema
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.day import rules_of
from ludex.systems.metaforce.dice import check_die, copied_dice, rolls
from ludex.systems.metaforce.encounters.encounter import Encounter
from ludex.systems.metaforce.encounters.fighting_bots import FightingPlayer
from ludex.systems.metaforce.files.bearing import with_sheets
from ludex.systems.metaforce.pages.advance import advance
from ludex.systems.metaforce.pages.page import page_in
from ludex.systems.metaforce.pages.page_of_creature import page_of_creature
from ludex.systems.metaforce.people import AS_SAID, creature_as_said, creature_as_said_schema, table_of
from ludex.systems.metaforce.play import deeds, facts
from ludex.systems.metaforce.play.facts import Facts
from ludex.systems.metaforce.play.game import Metaforce
from ludex.systems.metaforce.questions import QUESTIONS
from ludex.systems.metaforce.system import METAFORCE


@frozen
class GameMaster:
    """A game master who takes the default, which is offered first."""

    def choose(self, position: Position[Facts], choice: Choice, random: Random) -> Option:
        """The first option."""
        return choice.options[0]


@frozen
class MetaforceTabletop:
    """Metaforce for whoever asks."""

    @property
    def system(self) -> System:
        """The game."""
        return METAFORCE

    @property
    def keys(self) -> tuple[str, ...]:
        """Those of all questions."""
        return tuple(each.key for each in QUESTIONS)

    @property
    def schemas(self) -> Mapping[str, Plain]:
        """Of a sheet, of a creature in the place of one, and of each question."""
        return {
            "sheet": sheet_schema(),
            "character": creature_as_said_schema(),
            **{each.key: each.schema() for each in QUESTIONS},
        }

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """A character as it is shown, with where its numbers come from.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet.
        """
        rules, said = rules_of(asked.rules, asked.rulings), sheet.mapping().get(AS_SAID)
        if said is not None:
            return page_of_creature(creature_as_said(name, said))
        return page_in(name, sheet, rules, file=asked.file)

    def advance(self, name: str, sheet: Node, asked: Asked, chosen: tuple[str, ...]) -> Advance:
        """A character before and after it gains levels, with the Attributes that their points go to.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet, has too few Level Points, or a point cannot go there.
        """
        rules = rules_of(asked.rules, asked.rulings)
        found = sheet_of(name, sheet)
        verify(found, rules, file=asked.file, node=sheet)
        return advance(found, chosen, rules, file=asked.file)

    def posed(self, asked: Asked) -> Posed[Facts]:
        """The question that a file poses.

        Raises:
            LudexError: It poses none that makes sense, or a character in it breaks limits.
        """
        table = table_of(asked, rules_of(asked.rules, asked.rulings, asked.consulted))
        for question in QUESTIONS:
            node = asked.keys.get(question.key)
            if node is not None:
                try:
                    found = question.pose(node, table)
                    return asked.aiming(evolve(found, rulings=with_sheets(found.rulings, asked)))
                except LudexError as error:
                    raise error.at(node.position) from None
        raise LudexError("nothing is asked", remedy=f"Write one of these keys: {', '.join(self.keys)}.")

    def players(self, posed: Posed[Facts], bot: str) -> Mapping[str, Player[Facts]]:
        """A bot for each player; the game master takes what is offered first, or anything.

        Raises:
            UnknownName: There is no such bot.
        """
        fights = any(isinstance(each, Encounter) for each in posed.state.facts.scenes)
        # an encounter is too long to be looked at to its end
        greedy: Player[Facts] = FightingPlayer() if fights else AimingPlayer(posed)
        bots: dict[str, Player[Facts]] = {"random": RandomPlayer(), "greedy": greedy}
        if bot not in bots:
            raise UnknownName(bot, bots, kind="bot")
        players = dict.fromkeys(posed.game.initiative(posed.state), bots[bot])
        if bot == "greedy" and GAME_MASTER in players:
            players[GAME_MASTER] = GameMaster()
        return players

    def writing(self, posed: Posed[Facts]) -> Writing[Facts]:
        """How the states and answers of the game are written and read, for a journal."""
        assert isinstance(posed.game, Metaforce)
        own = {module for question in QUESTIONS for module in question.modules}
        common = {check_die, copied_dice, creature, deeds, facts, rolls, terms}
        modules = sorted(own | common, key=lambda each: each.__name__)
        return CheckWriting(
            "metaforce", (posed.game.rules, posed.state.facts, posed.state.agenda), Facts, NO_TABLE, *modules
        )


TABLETOP: Final = MetaforceTabletop()
