"""Alter Arms as whoever asks sees it: its sheets, its checks and scenes, its Advances and Conflicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.posed import Posed
from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.checks.saved import CheckWriting
from ludex.engine.checks.sheets import SheetPage
from ludex.engine.checks.tabletop import Asked
from ludex.engine.drivers.play import Player, RandomPlayer
from ludex.engine.drivers.recorded import Writing
from ludex.engine.forms import Plain, read
from ludex.engine.replacing import replaced
from ludex.engine.state import GameState, Task
from ludex.engine.system import System
from ludex.engine.yaml_nodes import Node
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.alter_arms import (
    advances,
    agreed,
    agreeing,
    archetypes,
    conflict,
    dealing,
    deeds,
    facts,
    mid_session,
    moves,
    powers,
    prices,
    resolving,
    rolls,
    sheet,
)
from ludex.systems.alter_arms.advances import verify_advances
from ludex.systems.alter_arms.agreed import GAME_MASTER, Agreed, Verdict
from ludex.systems.alter_arms.asked import (
    FORMS,
    SCHEMAS,
    AdvanceDeed,
    AdvanceFile,
    AwardDeed,
    CheckFile,
    ClearDeed,
    ConflictFile,
    Deed,
    HandOverDeed,
    MoveDeed,
    TransformDeed,
    Way,
    schema_of,
)
from ludex.systems.alter_arms.bots import GameMasterPlayer, GreedyPlayer
from ludex.systems.alter_arms.deeds import Advance, Award, ChangeForm, Clear, EndTurn, MakeMove
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.game import AlterArmsGame, cast_of
from ludex.systems.alter_arms.limits import verify
from ludex.systems.alter_arms.page import page_of
from ludex.systems.alter_arms.posing import at_key, move_of, named, refused
from ludex.systems.alter_arms.questions import advance_posed, conflict_posed, posed_for
from ludex.systems.alter_arms.rulings import rulings_of
from ludex.systems.alter_arms.sheet import SheetFile, character_from, sheet_file, sheet_schema
from ludex.systems.alter_arms.system import ALTER_ARMS
from ludex.systems.alter_arms.terms import MOST_ARMS, Type

MOST_DEEDS: Final = 30
AS_NAMED: Final = Agreed(Verdict.REFUSE, Verdict.REFUSE, Verdict.REFUSE)
"""A Move that a file asks for names all that helps it; nothing else helps, a Defender's reaction to it neither."""


@frozen
class AlterArmsTabletop:
    """Alter Arms for whoever asks."""

    @property
    def system(self) -> System:
        """The game."""
        return ALTER_ARMS

    @property
    def keys(self) -> tuple[str, ...]:
        """A check, a scene of deeds, an Advance, or a Conflict."""
        return tuple(SCHEMAS)

    @property
    def schemas(self) -> Mapping[str, Plain]:
        """Of a sheet, and of what may stand under each of the keys."""
        return {"sheet": sheet_schema(), **{key: schema_of(key) for key in SCHEMAS}}

    def page(self, name: str, sheet: Node, asked: Asked) -> SheetPage:
        """A character as it is shown, with where its numbers come from.

        Raises:
            SheetError: It breaks limits; all are named.
            LudexError: It is no sheet.
        """
        rulings = rulings_of(asked.rulings)
        found = sheet_file(sheet)
        verify(found, sheet, asked.file, rulings)
        return page_of(character_from(name, found), found.name or name, rulings)

    def posed(self, asked: Asked) -> Posed[Facts]:
        """The question that a file poses.

        Raises:
            LudexError: It poses none that makes sense, or a character in it breaks limits.
        """
        rulings = rulings_of(asked.rulings)
        found = {name: (sheet_file(node), node) for name, node in asked.characters.items()}
        for each, node in found.values():
            verify(each, node, asked.file, rulings)
        standings = tuple(standing_from(name, each) for name, (each, _) in found.items())
        game = AlterArmsGame(cast_of(standings), rulings, AS_NAMED)
        key = next(each for each in SCHEMAS if asked.keys.get(each) is not None)
        posers: Mapping[str, Callable[[Node, AlterArmsGame, tuple[Standing, ...]], Posed[Facts]]] = {
            "check": _check,
            "scene": _scene,
            "advance": _advance,
            "conflict": _conflict,
        }
        return posers[key](asked.keys.require(key), game, standings)

    def players(self, posed: Posed[Facts], bot: str) -> Mapping[str, Player[Facts]]:
        """A bot for each side, and a game master.

        Raises:
            UnknownName: There is no such bot.
        """
        assert isinstance(posed.game, AlterArmsGame)
        bots: dict[str, Player[Facts]] = {"random": RandomPlayer(), "greedy": GreedyPlayer(posed.game)}
        if bot not in bots:
            raise UnknownName(bot, bots, kind="bot")
        sides = dict.fromkeys(posed.game.cast.sides.values(), bots[bot])
        return {**sides, GAME_MASTER: bots["random"] if bot == "random" else GameMasterPlayer()}

    def writing(self, posed: Posed[Facts]) -> Writing[Facts]:
        """How the states and answers of the game are written and read, for a journal."""
        game = posed.game
        assert isinstance(game, AlterArmsGame)
        rules = (game.rulings, game.agreed, game.conflict, game.rounds or 0, posed.state.facts)
        return CheckWriting("alter_arms", rules, Facts, NO_TABLE, *MODULES)


MODULES: Final = (
    sheet,
    powers,
    facts,
    rolls,
    moves,
    agreed,
    agreeing,
    resolving,
    archetypes,
    conflict,
    dealing,
    deeds,
    advances,
    mid_session,
    prices,
)
"""Where the classes stand that states and answers are made of."""


def standing_from(name: str, found: SheetFile) -> Standing:
    """How a character stands, as its sheet says."""
    now = found.now
    return Standing(
        character_from(name, found),
        form=now.form,
        drama=now.drama,
        experience=(now.experience.might, now.experience.brains, now.experience.soul),
        pool=now.pool,
        last_hit=now.last_hit,
        highest=now.form,
        recovering=now.recovering,
        finished=now.finished,
        acted=now.acted,
    )


def _check(node: Node, game: AlterArmsGame, standings: tuple[Standing, ...]) -> Posed[Facts]:
    asked = read(node, CheckFile, FORMS)
    game = evolve(game, agreed=evolve(AS_NAMED, per_success=asked.per_success), in_conflict=asked.in_conflict)
    move = move_of(asked, game, Facts(standings), node)
    against = move.targets[0] if move.targets else ""
    attack = against and against in game.cast.opponents[move.by]
    aim = f"drama of {against}" if attack and move.kind.value == "normal" else "success"
    return posed_for(f"What comes of the {move.name}?", game, standings, (MakeMove(move),), by=move.by, aim=aim)


def _scene(node: Node, game: AlterArmsGame, standings: tuple[Standing, ...]) -> Posed[Facts]:
    asked: tuple[Deed, ...] = tuple(read(each, Deed, FORMS) for each in node.items())
    if not 1 <= len(asked) <= MOST_DEEDS:
        raise node.error(f"has {len(asked)} deeds", remedy=f"Write from 1 to {MOST_DEEDS}.")
    facts, tasks = Facts(standings), []
    for deed, where in zip(asked, node.items(), strict=True):
        tasks.append(_task(deed, game, facts, where))
        facts = _as_meant(deed, game, facts)
    by = _who(asked[0])
    return posed_for("What comes of the scene?", game, standings, tuple(tasks), by=by, aim="success")


def _as_meant(deed: Deed, game: AlterArmsGame, facts: Facts) -> Facts:
    """How everybody stands after a deed that goes as it is meant to: what comes next is written for that."""
    match deed:
        case TransformDeed(who, form):
            changes = {"form": form}
        case MoveDeed(CheckFile(by=who, finisher=True)):
            changes = {"finished": True}
        case AdvanceDeed(AdvanceFile(gain=advances.Gain.ARMS, type=Type(), who=who) as advance) if (
            len(game.standing(facts, who).character.arms) < MOST_ARMS
        ):
            before = GameState(NO_TABLE, facts)
            return advances.gained(game, before, who, advance.wish, resting=advance.way is Way.RESTING).facts
        case _:
            return facts
    return facts.with_standing(game.cast.place[who], replaced(game.standing(facts, who), **changes))


def _who(deed: Deed) -> str:
    match deed:
        case MoveDeed(check):
            return check.by
        case AdvanceDeed(advance):
            return advance.who
        case TransformDeed() | AwardDeed() | ClearDeed() | HandOverDeed():
            return deed.who
        case _:
            raise NotImplementedError(deed)


def _task(deed: Deed, game: AlterArmsGame, facts: Facts, node: Node) -> Task[Facts]:
    inner = node.mapping().entries[0].value
    who = named(_who(deed), game.cast.sides, at_key(inner, "by" if isinstance(deed, MoveDeed) else "who"))
    match deed:
        case MoveDeed(check):
            return MakeMove(move_of(check, game, facts, inner))
        case TransformDeed(_, form):
            most = len(game.standing(facts, who).character.arms)
            if not 0 <= form <= most:
                remedy = f"Write a number from 0 to {most}."
                raise refused("AA-FORM-01", f"{who} has no Form {form}", remedy, at_key(inner, "form"))
            return ChangeForm(who, form)
        case AwardDeed(_, amount, vector):
            if amount < 1:
                # AA-XP-02: an integer from 1 on
                raise refused("AA-XP-02", f"an award of {amount}", "Write 1 or more.", at_key(inner, "amount"))
            return Award(who, amount, vector)
        case ClearDeed():
            return Clear(who)
        case HandOverDeed(_, to, relief):
            return EndTurn(who, named(to, game.cast.sides, at_key(inner, "to")), relief)
        case AdvanceDeed(advance):
            return _advancing(advance, game, facts, inner, now=False)
        case _:
            raise NotImplementedError(deed)


def _advance(node: Node, game: AlterArmsGame, standings: tuple[Standing, ...]) -> Posed[Facts]:
    asked = read(node, AdvanceFile, FORMS)
    task = _advancing(asked, game, Facts(standings), node, now=True)
    return advance_posed(game, standings, task, asked.who)


def _advancing(asked: AdvanceFile, game: AlterArmsGame, facts: Facts, node: Node, *, now: bool) -> Advance:
    who = named(asked.who, game.cast.sides, at_key(node, "who"))
    standing, where = game.standing(facts, who), node.position
    resting = asked.way is Way.RESTING
    if resting and asked.gain is None:
        # AA-ADV-05: the player names the wanted Advance with all details
        raise refused("AA-ADV-05", "a resting Advance is named beforehand", "Write its 'gain'.", where)
    if asked.gain is advances.Gain.VECTOR and asked.vector is None and resting:
        raise refused("AA-ADV-05", "no Vector is named that shall rise", "Write a 'vector'.", where)
    if asked.gain is advances.Gain.ARMS and asked.type is None and resting:
        raise refused("AA-ADV-05", "no Type is named for the new Arms", "Write a 'type'.", where)
    arms = len(standing.character.arms) + (asked.gain is not advances.Gain.VECTOR)
    if asked.gimmick is not None and not 1 <= asked.gimmick.arms <= arms:
        raise refused("AA-ADV-07", "the Gimmick is put on Arms that there are not", "Name others.", where)
    if now:
        try:
            verify_advances(game, standing, asked.wish)
        except LudexError as error:
            raise error.at(where) from None
    table = tuple(advances.Wish(each.gain, each.vector, each.type, each.power) for each in asked.table)
    return Advance(who, asked.wish, resting, asked.pools, table)


def _conflict(node: Node, game: AlterArmsGame, standings: tuple[Standing, ...]) -> Posed[Facts]:
    asked = read(node, ConflictFile, FORMS)
    first = named(asked.first, game.cast.sides, at_key(node, "first"))
    if len(set(game.cast.sides.values())) < 2:
        # AA-CONF-01: a contest of characters who try to make each other Crash
        raise refused("AA-CONF-01", "there is one side alone", "Write the 'side' of each character.", node.position)
    if asked.rounds is not None and asked.rounds < 1:
        raise refused("AA-CONF-01", f"{asked.rounds} rounds", "Write 1 or more.", at_key(node, "rounds"))
    game = evolve(game, agreed=asked.agreed, conflict=True, rounds=asked.rounds)
    return conflict_posed(game, standings, first)


TABLETOP: Final = AlterArmsTabletop()
