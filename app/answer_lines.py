"""The parts of an answer in words: what is true, what each ability did, why in this order, what was lost."""

from collections.abc import Iterator
from enum import Enum
from itertools import groupby

from attrs import evolve, frozen

from ludex.app.costs_shown import is_playable, payer_of
from ludex.app.judgement import COMPUTED_SHOWN, Judgement, value_of
from ludex.layers.cells import OF_THE_RULES, AnyCharacteristic, Row, Value
from ludex.layers.derivation import Place
from ludex.layers.lack import Obstacle
from ludex.layers.passives import Part
from ludex.layers.reasons_place import place
from ludex.layers.semantics import targeted
from ludex.layers.sentences import listed, name_of, quoted, shown
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import AltersCost
from ludex.systems.altered.forms.names import name_in_files
from ludex.systems.altered.looking import as_played_by


@frozen
class Changed:
    """One thing that an object shows otherwise than it is printed; None is absent."""

    object: str
    what: AnyCharacteristic
    now: Value | None
    printed: Value | None


class Fate(Enum):
    """What became of an ability."""

    GAINED = "gained"
    LOST = "lost"
    IGNORED = "ignored"


@frozen
class AbilityChanged:
    """An ability that an object has gained or lost, or that is ignored."""

    object: str
    ability: str
    fate: Fate


def changed(judgement: Judgement) -> Iterator[Changed]:
    """What objects show otherwise than printed, the oldest object first."""
    for id in judgement.by_age:
        now, printed = judgement.view.row(id), judgement.printed(id)
        cells = sorted({*now.cells, *printed.cells}, key=lambda cell: cell.name)
        for cell in (*cells, *COMPUTED_SHOWN):
            if value_of(now, cell) != value_of(printed, cell):
                yield Changed(id, cell, value_of(now, cell), value_of(printed, cell))


def abilities_changed(judgement: Judgement) -> Iterator[AbilityChanged]:
    """The abilities that objects have gained or lost, or that are ignored."""
    for id in judgement.by_age:
        had = {held.key: held for held in judgement.printed(id).abilities if held.ability.kind != OF_THE_RULES}
        has = {held.key: held for held in judgement.view.abilities(id) if held.ability.kind != OF_THE_RULES}
        for key, held in {**had, **has}.items():
            if key not in has:
                yield AbilityChanged(id, str(held.ability).removesuffix("."), Fate.LOST)
            elif held.ignored or key not in had:
                fate = Fate.IGNORED if held.ignored else Fate.GAINED
                yield AbilityChanged(id, str(held.ability).removesuffix("."), fate)


def rows_of_truth(judgement: Judgement) -> Iterator[tuple[str, str, str, str]]:
    """What is otherwise than printed, as the rows of a table: object, what, now, printed."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for id, group in groupby(changed(judgement), key=lambda each: each.object):
        several = list(group)
        rows = found.setdefault(id, [])
        if any(each.what in c.STATISTICS for each in several):
            rows.append(("statistics", _statistics(judgement.view.row(id)), _statistics(judgement.printed(id))))
        for each in several:
            if each.what not in c.STATISTICS:
                what = name_in_files(each.what).replace("_", " ")
                rows.append((what, in_words(judgement, each.now), in_words(judgement, each.printed)))
    for ability in abilities_changed(judgement):
        text = quoted(ability.ability)
        gained = ability.fate is Fate.GAINED
        now, printed = (f"gained {text}", "") if gained else (ability.fate.value, text)
        found.setdefault(ability.object, []).append(("ability", now, printed))
    for id in judgement.by_age:
        for number, (what, now, printed) in enumerate(found.get(id, ())):
            yield name_of(id, judgement.names) if number == 0 else "", what, now, printed


def _statistics(row: Row) -> str:
    """V, M and O as printed on a card; `-` for an absent one."""
    return "/".join("-" if (found := row.cells.get(cell)) is None else str(found) for cell in c.STATISTICS)


def in_words(judgement: Judgement, value: Value | None) -> str:
    """A value in words, identities of places by their names."""
    if not isinstance(value, frozenset):
        return shown(value)
    for player in judgement.scenario.table.players:
        if value == {c.expedition_id(player, home) for home in c.HOMES}:
            return f"both of {player}'s Expeditions"
    return shown(frozenset(name_of(word, judgement.names) for word in value))


def targets(judgement: Judgement, position: int) -> tuple[str, ...]:
    """The identities of the objects to which an application applied, the oldest first."""
    application = judgement.view.applications[position]
    # what alters costs names all cards of a player, and concerns those that can be played
    costs_alone = all(isinstance(change, AltersCost) for change in application.part.changes)
    return tuple(
        id
        for id in judgement.by_age
        if any(targeted(application.operation.effect(_met(judgement, position, id, costs_alone=costs_alone))))
        and not (costs_alone and not is_playable(judgement, id))
    )


def _met(judgement: Judgement, position: int, id: str, *, costs_alone: bool) -> Row:
    """What an object showed as an application came to it: a card whose cost it alters, as one of who would pay."""
    met = judgement.replay.rows(id)[position]
    player = payer_of(judgement, id) if costs_alone else None
    return met if player is None else as_played_by(met, player)


def deed(judgement: Judgement, position: int) -> str:
    """What an application did and to whom, as a sentence."""
    application = judgement.view.applications[position]
    does = " and ".join(str(change) for change in application.part.changes)
    if not application.operation.on:
        return f"its condition does not hold ({application.part.instance.passive.when})"
    whom = [name_of(id, judgement.names) for id in targets(judgement, position)]
    return f"{does}, for {listed(whom)}" if whom else f"{does}, for nothing: no object fits"


def place_of(judgement: Judgement, position: int) -> Place:
    """Why an application stands at its place; what others waited for is told at their own."""
    return evolve(place(judgement.replay, position), passed=())


def loss(judgement: Judgement, part: Part) -> str:
    """Why an ability was never applied, as a clause."""
    found = judgement.lack(part.instance.source, part.instance)
    stopped: list[Obstacle] = [
        attempt.obstacle for attempt in found.attempts if attempt.part == part and attempt.obstacle is not None
    ]
    return stopped[0].sentence(judgement.names) if stopped else "it was not applied"
