"""From a file to a question: who rolls what, out of sheets and what the game master names (AD-POOL-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve, frozen

from ludex.engine.checks.rules import NO_TABLE
from ludex.engine.state import GameState, Task
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered_dragon.asked import CheckFile, EventFile, Net, RegainFile, RollerFile, SceneFile, TestFile
from ludex.systems.altered_dragon.derived import Character
from ludex.systems.altered_dragon.facts import Facts, Roller, Trial, Use
from ludex.systems.altered_dragon.game import AlteredDragon, State
from ludex.systems.altered_dragon.page import edge_points
from ludex.systems.altered_dragon.pools import Part, Role
from ludex.systems.altered_dragon.rulings import Assistance, Buyers, EdgeAsAttribute, Knowledge, Rulings, Supply
from ludex.systems.altered_dragon.scene import NextTest, Regain
from ludex.systems.altered_dragon.traits import Attribute, Skill
from ludex.systems.altered_dragon.trial import Begin

MOST_DICE: Final = 200
MOST_TOLD: Final = 100


@frozen(eq=False)
class Table:
    """Who there is, and how the rules are read.

    Attributes:
        characters: Each character by the name that the file gives.
        rulings: How the rules are read.
        given: How many Edge points everybody begins with; None for as many as the sheets say.
    """

    characters: Mapping[str, Character]
    rulings: Rulings
    given: int | None = None

    def points(self, roller: RollerFile) -> int:
        """How many Edge points somebody has left (AD-EDGE-01)."""
        if roller.edge_points is not None:
            return roller.edge_points
        character = self.characters.get(roller.who)
        if character is None:
            return 0
        if self.given is not None and self.rulings.supply is Supply.FIXED and character.sheet.edge_points is None:
            return self.given  # AD-C01
        return edge_points(character, self.rulings)


def check_start(check: CheckFile, table: Table) -> tuple[AlteredDragon, State, Trial]:
    """The rules, the position and the test of a file that asks about one.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    trial = trial_of("the test", check, table)
    _verify_sides((trial,))
    points = _points((check,), table)
    return _game((trial,), table), GameState(NO_TABLE, Facts(points), (Begin(trial),)), trial


def scene_start(scene: SceneFile, table: Table) -> tuple[AlteredDragon, State, tuple[Trial, ...]]:
    """The rules, the position and the tests of a scene.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    table = evolve(table, given=scene.adventure_points)
    tests = [event for event in scene.events if isinstance(event, TestFile)]
    if not tests or len({event.name for event in tests}) < len(tests):
        raise LudexError("a scene needs tests, each with a name of its own", remedy="Write '- test: {name: …}'.")
    side = tests[0].check.by.who
    tasks = [_task(event, side, table) for event in scene.events]
    trials = tuple(task.trial for task in tasks if isinstance(task, NextTest))
    _verify_sides(trials)
    points = _points(tuple(event.check for event in tests), table)
    game = _game(trials, table)
    for task in tasks:
        if isinstance(task, Regain) and task.who not in dict(points):
            raise UnknownName(task.who, dict(points), kind="character")
    return game, GameState(NO_TABLE, Facts(points), tuple(tasks)), trials


def _task(event: EventFile, side: str, table: Table) -> Task[Facts]:
    match event:
        case TestFile(name=name, check=check, if_=if_):
            return NextTest(_decided_by(side, trial_of(name, check, table)), if_)
        case RegainFile(who=who, reason=reason, if_=if_):
            return Regain(who, reason, if_)
        case _:
            raise AssertionError(event)


def _decided_by(side: str, trial: Trial) -> Trial:
    """The test where one player decides for all who act and assist: in a scene they are on one side."""
    assistants = tuple(evolve(each, player=side) for each in trial.assistants)
    return evolve(trial, actor=evolve(trial.actor, player=side), assistants=assistants)


def _verify_sides(trials: tuple[Trial, ...]) -> None:
    acting = {each.who for trial in trials for each in (trial.actor, *trial.assistants)}
    for trial in trials:
        if trial.resister is not None and trial.resister.who in acting:
            raise LudexError(
                f"{trial.resister.who} acts and resists", subject=trial.name, remedy="Put it on one side only."
            )


def trial_of(name: str, check: CheckFile, table: Table) -> Trial:
    """The test of a file.

    Raises:
        LudexError: It makes no sense; the message says what to do instead.
    """
    if (check.threshold is None) == (check.against is None):
        raise LudexError(
            "a test has either a threshold or somebody who resists",
            subject=name,
            remedy="Write 'threshold: …' or 'against: …'.",
        )
    if check.threshold is not None and check.threshold < 0:
        raise LudexError(f"the threshold {check.threshold} is below 0", subject=name, remedy="Write 0 or more.")
    if not 0 <= check.tell <= MOST_TOLD:
        raise LudexError(f"'tell' is {check.tell}", subject=name, remedy=f"Write a number from 0 to {MOST_TOLD}.")
    actor = _roller(check.by, Role.ACTOR, check, table)
    return Trial(
        name,
        actor,
        tuple(_roller(_helping(each, check.by, table), Role.ASSISTANT, check, table) for each in check.assistants),
        check.threshold,
        None if check.against is None else _roller(check.against, Role.RESISTER, check, table),
        net_counts=check.net is Net.COUNTS,
        told=check.tell,
        settled=_known(check.by, table),
    )


def _known(by: RollerFile, table: Table) -> bool | None:
    """AD-C17: where knowledge is never rolled, what belongs to a field is known (AD-CHAR-06)."""
    if not by.knowledge or table.rulings.knowledge is Knowledge.ROLLED:
        return None
    return by.knowledge in _character(by, table).sheet.knowledge


def _helping(assistant: RollerFile, leader: RollerFile, table: Table) -> RollerFile:
    """AD-C10: assistants roll attribute and skill of the leader, unless others are named."""
    named = assistant.attribute is not None or assistant.dice is not None or assistant.hits is not None
    if named:
        return assistant
    if table.rulings.assistance is Assistance.NAMED_POOLS:
        raise LudexError(
            f"no pool is named for {assistant.who}, who assists",
            subject="ruling AD-C10",
            remedy="Write its attribute and skill.",
        )
    return evolve(assistant, attribute=leader.attribute, skill=leader.skill)


def _verify_one_pool(asked: RollerFile) -> None:
    """Refuse a roller of whom the file says in two ways what is rolled (AD-POOL-01)."""
    named = [asked.attribute or asked.skill or asked.knowledge or None, asked.dice, asked.hits]
    words = ["attribute, skill or knowledge", "dice", "hits"]
    said = [word for word, value in zip(words, named, strict=True) if value is not None]
    if len(said) > 1:
        raise LudexError(
            f"what {asked.who} rolls is said in more than one way: {' and '.join(said)}",
            subject="AD-POOL-01",
            remedy="Keep one of them.",
        )


def _roller(asked: RollerFile, role: Role, check: CheckFile, table: Table) -> Roller:
    _verify_one_pool(asked)
    points = table.points(asked)
    for what, number in (("dice", asked.dice), ("hits", asked.hits), ("edge-points", asked.edge_points)):
        if number is not None and not 0 <= number <= MOST_DICE:
            raise LudexError(
                f"{what} {number} is not from 0 to {MOST_DICE}", subject=asked.who, remedy="Write such a number."
            )
    if Use.MUST in (asked.edge_before, asked.edge_after) and points < [asked.edge_before, asked.edge_after].count(
        Use.MUST
    ):
        raise LudexError(
            f"{asked.who} must spend more Edge points than the {points} that are left",
            subject="AD-EDGE-01",
            remedy="Write 'may' or 'never', or say how many there are: 'edge-points: …'.",
        )
    skill = 0 if asked.skill is None else _score(asked, asked.skill, table)
    return Roller(
        asked.who,
        asked.who if role is Role.RESISTER else check.by.who,
        role,
        () if asked.hits is not None else tuple(_parts(asked, table)),
        skill,
        asked.edge_before,
        asked.edge_after,
        asked.buy if _may_buy(role, check, table) else Use.NEVER,
        asked.hits,
    )


def _may_buy(role: Role, check: CheckFile, table: Table) -> bool:
    """AD-C09: who may buy hits."""
    match table.rulings.buyers:
        case Buyers.ANYONE:
            return True
        case Buyers.ACTOR_ONLY:
            return role is Role.ACTOR
        case Buyers.GAME_MASTER:
            return check.buying_allowed


def _parts(asked: RollerFile, table: Table) -> Iterator[Part]:
    """AD-POOL-01: attribute, skill and modifiers; or so many dice."""
    if asked.dice is not None:
        yield Part("attribute", "dice", asked.dice)
    else:
        attribute, skill = _named(asked, table)
        yield Part("attribute", attribute.value, _score(asked, attribute, table))
        if skill is not None:  # AD-SKILL-01: a skill of 0 may be rolled
            yield Part("skill", skill.value, _score(asked, skill, table))
    for each in asked.modifiers:
        if abs(each.dice) > MOST_DICE:
            raise LudexError(f"a modifier of {each.dice} dice", subject=asked.who, remedy=f"At most {MOST_DICE}.")
        yield Part("modifiers", each.for_, each.dice)


def _named(asked: RollerFile, table: Table) -> tuple[Attribute, Skill | None]:
    attribute, skill = asked.attribute, asked.skill
    if asked.knowledge and attribute is None:  # AD-C17: where no other roll is named
        attribute, skill = Attribute.LOGIC, Skill.RESEARCH
    if attribute is None:
        raise LudexError(
            f"no attribute is named for {asked.who}", subject="AD-POOL-02", remedy="Write 'attribute: …' or 'dice: …'."
        )
    surprised = asked.surprise and attribute is Attribute.WILLPOWER
    if surprised and table.rulings.edge is EdgeAsAttribute.AGAINST_SURPRISE:  # AD-C18
        attribute = Attribute.EDGE
    return attribute, skill


def _score(asked: RollerFile, trait: Attribute | Skill, table: Table) -> int:
    """The final score; AD-EDGE-02: that of Edge is the full one, however many points are left."""
    return _character(asked, table).score(trait)


def _character(asked: RollerFile, table: Table) -> Character:
    if asked.who not in table.characters:
        raise LudexError(
            f"there is no character {asked.who!r}",
            subject=f"characters: {', '.join(table.characters) or 'none'}",
            remedy="Name one of the file, or say how many dice it rolls: 'dice: …'.",
        )
    return table.characters[asked.who]


def _rollers(check: CheckFile) -> Iterator[RollerFile]:
    yield check.by
    yield from check.assistants
    if check.against is not None:
        yield check.against


def _points(checks: tuple[CheckFile, ...], table: Table) -> tuple[tuple[str, int], ...]:
    """The Edge points of everybody at the beginning; what is said first of somebody counts."""
    found: dict[str, int] = {}
    for check in checks:
        for roller in _rollers(check):
            found.setdefault(roller.who, table.points(roller))
    return tuple(found.items())


def _game(trials: tuple[Trial, ...], table: Table) -> AlteredDragon:
    players = [trial.actor.player for trial in trials]
    players += [trial.resister.player for trial in trials if trial.resister is not None]
    scores = {who: character.score(Attribute.EDGE) for who, character in table.characters.items()}
    return AlteredDragon(table.rulings, tuple(dict.fromkeys(players)), tuple(scores.items()))
