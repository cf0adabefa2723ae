"""From what a file says to a check with all its numbers: scores looked up, permissions looked at, limits held.

Everything that a check breaks is an error that names the rule; nothing is rolled then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ludex.engine.form_fields import kebab
from ludex.engine.yaml_nodes import Mapping as Keys
from ludex.engine.yaml_nodes import Node, Sequence
from ludex.layers.errors import LudexError, Position, UnknownName, quoted
from ludex.systems.powers_that_be.aftermath import EPIC_FAILS, FOLLOW_UPS
from ludex.systems.powers_that_be.asked import AttackFile, CheckFile, NarratorFile, SceneFile, SourceFile, TurnFile
from ludex.systems.powers_that_be.readings import (
    BotchOrCritical,
    DiceCounted,
    NoScore,
    Readings,
    StatAdds,
)
from ludex.systems.powers_that_be.scenes import Turn
from ludex.systems.powers_that_be.score_dice import HIGHEST_SCORE
from ludex.systems.powers_that_be.sheet import FERVOR, Aptitude, Kind, Sheet
from ludex.systems.powers_that_be.trial import (
    NARRATOR,
    PLAYER,
    Attack,
    Fervor,
    Form,
    NearMiss,
    Preset,
    Softened,
    Source,
    Trial,
    Widened,
    total_score,
)
from ludex.systems.powers_that_be.verdict import NARROW, WIDE, Goal

SOMEBODY: Final = "somebody"
MOST_SOURCES, MOST_WITH_LEAVE = 2, 3
HIGHEST_GOAL: Final = 100_000
MOST_MULLIGANS: Final = 5
MOST_FOLLOW_UPS: Final = 10
HIGHEST_TOTAL_TOLD: Final = 2_000
NUMBER: Final = re.compile("-?[0-9]+")
LONGEST_NUMBER: Final = 6


@frozen(eq=False)
class Asking:
    """Who there is, and how the rules are read.

    Attributes:
        sheets: The characters, by the names that the file gives.
        readings: How the rules are read.
    """

    sheets: Mapping[str, Sheet]
    readings: Readings

    def sheet(self, name: str, position: Position) -> Sheet | None:
        """The character of a name; None where none is named.

        Raises:
            UnknownName: There is none of that name.
        """
        if not name:
            return None
        if name not in self.sheets:
            raise UnknownName(name, self.sheets, kind="character", position=position)
        return self.sheets[name]


def trial_of(asked: CheckFile, asking: Asking, node: Node, *, name: str = "", way: str = "") -> Trial:
    """A check with all its numbers.

    Args:
        asked: What the file says.
        asking: Who there is, and how the rules are read.
        node: Where it stands.
        name: What is tried, where the check itself does not say.
        way: How it is called as one way of several, where it does not say.

    Raises:
        LudexError: The rules do not allow it; the message names the rule.
    """
    sheet = asking.sheet(asked.by, _at(node, "by"))
    aptitudes = _aptitudes(asked, sheet, node)
    sources = _sources(asked, sheet, asking.readings, node)
    if asked.form is not Form.ACTIVE:
        _verify_passive(asked, tuple(aptitudes.values()), node)
    _verify_numbers(asked, node)
    trial = Trial(
        # in a scene each check is called after its turn, since others may hang on it
        name=name or asked.name or "the check",
        by=sheet.name if sheet is not None else asked.by or SOMEBODY,
        sources=sources,
        goal=Goal(asked.goal, asked.graded, asked.width, asked.dangerous),
        bonus=asked.bonus,
        way=asked.way or way,
        player=asked.played_by,
        form=asked.form,
        attack=_attack(asked.attack, asking, node),
        power=asked.power,
        fervor=_fervor(sources),
        criticals=asked.criticals,
        botches=asked.botches,
        botch_faces=asked.botch_faces,
        widened=_widened(asked, aptitudes),
        softened=tuple(Softened(each, found.softens) for each, found in aptitudes.items() if found.softens),
        mulligans=asked.mulligans,
        totals=asked.tell.totals,
        botches_told=asked.tell.botches,
        again=asked.follow_ups,
        object=asked.object,
        preset=_preset(asked.narrator, node),
    )
    _verify_dice(trial, asking.readings, node)
    return trial


def _at(node: Node, key: str) -> Position:
    """Where a key's value stands, or what should have it."""
    found = node.get(key) if isinstance(node, Keys) else None
    return node.position if found is None else found.position


def _refused(rule: str, what: str, remedy: str, position: Position) -> LudexError:
    return LudexError(f"{rule}: {what}", remedy=remedy, position=position)


# ---------------------------------------------------------------- sources


def _sources(asked: CheckFile, sheet: Sheet | None, readings: Readings, node: Node) -> tuple[Source, ...]:
    where, most = _at(node, "sources"), MOST_WITH_LEAVE if asked.three_sources else MOST_SOURCES
    if not asked.sources and not asked.bonus:
        raise LudexError("nothing is brought to the check", remedy="Say its sources.", position=where)
    if len(asked.sources) > most:
        # PB-COMB-02: two sources; three in rare cases, if the narrator allows it
        remedy = "Leave some out." if asked.three_sources else "Leave one out, or write 'three-sources: true'."
        raise _refused("PB-COMB-02", f"{len(asked.sources)} sources, and at most {most} are combined", remedy, where)
    return tuple(_source(each, sheet, readings, combined=len(asked.sources) > 1) for each in asked.sources)


def _source(asked: SourceFile, sheet: Sheet | None, readings: Readings, *, combined: bool) -> Source:
    part = asked.part.numerator, asked.part.denominator
    if NUMBER.fullmatch(asked.score):
        if len(asked.score) > LONGEST_NUMBER:
            what = f"a score of {quoted(asked.score)} is more than can be thrown"
            raise LudexError(what, remedy=f"Bring one of at most {HIGHEST_SCORE:,}.", position=asked.position)
        return Source(f"a score of {asked.score}", int(asked.score), *part)
    if sheet is None:
        remedy = "Say by whom, or write a number."
        raise LudexError(f"{asked.score!r} is nobody's score", remedy=remedy, position=asked.position)
    entry = sheet.score(asked.score, asked.position)
    if entry.kind is not Kind.STAT or not combined or readings.stat_adds is StatAdds.SCORE:
        # PB-COMB-03: what directly effects a roll is added whole
        return Source(entry.name, entry.score, *part)
    # PB-C19: a stat adds a number of its own
    if entry.bonus is None:
        remedy = f"Give {entry.name} a 'bonus', or choose PB-C19=score."
        raise _refused("PB-COMB-03", f"{entry.name} has no bonus number", remedy, asked.position)
    return Source(f"{entry.name} (its bonus)", entry.bonus, *part)


def _fervor(sources: tuple[Source, ...]) -> Fervor:
    # PB-CRIT-03: whether the power stat Fervor is one of the sources
    if not any(source.name.lower().removesuffix(" (its bonus)") == FERVOR for source in sources):
        return Fervor.NO
    return Fervor.ALONE if len(sources) == 1 else Fervor.AMONG_OTHERS


# ---------------------------------------------------------------- what is allowed


def _aptitudes(asked: CheckFile, sheet: Sheet | None, node: Node) -> dict[str, Aptitude]:
    where = _at(node, "aptitudes")
    if asked.aptitudes and sheet is None:
        raise LudexError("aptitudes of nobody", remedy="Say by whom the check is made.", position=where)
    return {name: sheet.aptitude(name, where) for name in asked.aptitudes if sheet is not None}


def _widened(asked: CheckFile, aptitudes: Mapping[str, Aptitude]) -> tuple[Widened, ...]:
    found = [Widened(name, each.critical.faces) for name, each in aptitudes.items() if each.critical.faces]
    return (*found, *([Widened(NARRATOR, asked.critical.faces)] if asked.critical.faces else []))


def _verify_passive(asked: CheckFile, aptitudes: tuple[Aptitude, ...], node: Node) -> None:
    # PB-PASS-02: an attack has no passive form, unless an aptitude or the narrator gives it one
    allowed = asked.attack is None if asked.passive_allowed is None else asked.passive_allowed
    if not allowed and not any(each.passive for each in aptitudes):
        remedy = "Make it active, name an aptitude that allows it, or write 'passive-allowed: true'."
        raise _refused("PB-PASS-02", "this cannot be done passively", remedy, _at(node, "form"))


def _verify_numbers(asked: CheckFile, node: Node) -> None:
    bounds = (
        ("goal", asked.goal, 1, HIGHEST_GOAL, "PB-GOAL-01"),
        ("mulligans", asked.mulligans, 0, MOST_MULLIGANS, "PB-BOTCH-02"),
        ("follow-ups", asked.follow_ups, 0, MOST_FOLLOW_UPS, "PB-GOAL-05"),
    )
    for key, number, least, most, rule in bounds:
        if not least <= number <= most:
            raise _refused(rule, f"{key} is {number}", f"Write a number from {least} to {most}.", _at(node, key))
    if asked.width not in (None, NARROW, WIDE):
        remedy = f"Write {NARROW} or {WIDE}, or leave it out."
        raise _refused("PB-GOAL-02", f"a width of {asked.width}", remedy, _at(node, "width"))
    if asked.played_by not in (PLAYER, NARRATOR):
        raise UnknownName(asked.played_by, (PLAYER, NARRATOR), kind="side", position=_at(node, "played-by"))
    told = asked.tell.totals
    if told is not None and not 1 <= told <= HIGHEST_TOTAL_TOLD:
        remedy = f"Write a number from 1 to {HIGHEST_TOTAL_TOLD}."
        raise LudexError(f"totals are told up to {told}", remedy=remedy, position=_at(node, "tell"))


def _verify_dice(trial: Trial, readings: Readings, node: Node) -> None:
    score = int(total_score(trial).value)
    if score <= 0 and readings.no_score is NoScore.NO_ROLL:
        # PB-C17: nothing to roll, nothing to try
        raise _refused("PB-SCORE-05", f"a score of {score} has no dice", "Bring a score above 0.", node.position)
    critical = [face for each in trial.widened for face in each.faces]
    counted = readings.dice_counted is DiceCounted.EXTRA_ROLLS
    wins = readings.dice.botch_or_critical is BotchOrCritical.CRITICAL_WINS
    if counted and wins and any(face.face == 1 for face in critical):
        raise LudexError(
            "extra rolls are counted, and a 1 brings one more: low dice cannot be told from the total",
            remedy="Choose PB-C05=before-botches or PB-C02=botch-wins.",
            position=node.position,
        )


# ---------------------------------------------------------------- attacks, the narrator


def _attack(asked: AttackFile | None, asking: Asking, node: Node) -> Attack | None:
    if asked is None:
        return None
    near_miss = None
    if asked.near_miss is not None:
        check = asked.near_miss.check
        then = None if check is None else trial_of(check, asking, node, name=asked.near_miss.effect)
        near_miss = NearMiss(asked.near_miss.effect, then)
    if asked.damage is not None and asked.damage < 0:
        raise LudexError(f"damage of {asked.damage}", remedy="Write 0 or more.", position=_at(node, "attack"))
    return Attack(asked.damage, asked.part.numerator, asked.part.denominator, asked.defenceless, near_miss)


def _preset(asked: NarratorFile, node: Node) -> Preset:
    where = _at(node, "narrator")
    follow_up = _word(asked.follow_up, FOLLOW_UPS, "follow-up", where)
    epic_fail = _word(asked.epic_fail, EPIC_FAILS, "effect of an Epic fail", where)
    if asked.factor is not None and asked.factor < 1:
        raise _refused("PB-EPIC-02", f"a factor of {asked.factor}", "Write 1 or more, as a rule 2.", where)
    return Preset(asked.partial, follow_up, epic_fail, asked.factor, asked.near_miss)


def _word(said: str, known: tuple[str, ...], kind: str, position: Position) -> str:
    for word in known:
        if said in (word, kebab(word)):
            return word
    if said:
        raise UnknownName(said, known, kind=kind, position=position)
    return ""


# ---------------------------------------------------------------- scenes


def turns_of(asked: SceneFile, asking: Asking, node: Node) -> tuple[Turn, ...]:
    """What can be tried in a scene, one after another.

    Raises:
        LudexError: The rules do not allow something of it, or it hangs on what does not come before it.
    """
    nodes = node.mapping().require("turns").items()
    found: list[Turn] = []
    for turn, where in zip(asked.turns, nodes, strict=True):
        if (turn.check is None) == (not turn.either):
            raise where.error("says how it is tried twice, or not at all", remedy="Write either 'check' or 'either'.")
        if any(each.name == turn.name for each in found):
            raise where.error(f"is the second called {turn.name!r}", remedy="Name each turn differently.")
        for need in turn.needs:
            if all(each.name != need for each in found):
                raise UnknownName(
                    need, [each.name for each in found], kind="earlier turn", position=_at(where, "needs")
                )
        found.append(Turn(turn.name, _ways(turn.name, turn, asking, where), turn.needs, optional=turn.optional))
    return tuple(found)


def _ways(name: str, turn: TurnFile, asking: Asking, where: Node) -> tuple[Trial, ...]:
    keys = where.mapping()
    if turn.check is not None:
        return (trial_of(turn.check, asking, keys.require("check"), name=name, way=_in_words(turn.check)),)
    either = keys.require("either")
    nodes = either.nodes if isinstance(either, Sequence) else (either,)
    found = tuple(
        trial_of(check, asking, node, name=name, way=_in_words(check))
        for check, node in zip(turn.either, nodes, strict=True)
    )
    if len({way.way for way in found}) < len(found):
        raise either.error("has two ways of one name", remedy="Give each a 'way' of its own.")
    return found


def _in_words(check: CheckFile) -> str:
    """How a way is called that has no name: what is brought to it, and by whom."""
    scores = " and ".join(each.score for each in check.sources) or "a bonus"
    return f"{scores} of {check.by}" if check.by else scores
