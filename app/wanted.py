"""What `why-not` may ask for: a member of a set, a word, a characteristic, or an ability that does nothing."""

from collections.abc import Iterator

from ludex.app.ability_names import Names, is_silent_name, part_of
from ludex.app.judgement import Judgement
from ludex.app.scenario_questions import AbilityName
from ludex.layers.cells import AnyCharacteristic
from ludex.layers.errors import Position, UnknownName
from ludex.layers.lack import Wanted
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.forms.names import CHARACTERISTICS, characteristic_of


def wanted_in(judgement: Judgement, id: str, text: str, *, position: Position | None = None) -> Wanted:
    """What a text asks for, of an object.

    It is read as the first of these that it can be: `characteristic:word`; an ability of the answer (`lord`, `lord.2`),
    which does nothing to the object; a terrain, of a region; a characteristic, that is absent or that nothing changes;
    a keyword, a status, a terrain, a player, an expedition; else a sub-type.

    Args:
        judgement: The answer.
        id: The identity of the object.
        text: What is asked for.
        position: Where it stands, for error messages.

    Raises:
        UnknownName: It can be none of these.
    """
    name, colon, word = text.partition(":")
    if colon:
        return characteristic_of(name.strip(), position=position), word.strip()
    ability = _ability(judgement.abilities, text, position)
    if ability is not None:
        return ability
    if c.TYPE.of(judgement.view.row(id)) == c.REGION_TYPE and text in c.TERRAIN_WORDS:
        return c.TERRAINS, text
    if text in CHARACTERISTICS or text.startswith("counters."):
        return characteristic_of(text, position=position)
    for cell, words in _words(judgement):
        if text in words:
            return cell, text
    raise UnknownName(
        text,
        (*CHARACTERISTICS, *(word for _, words in _words(judgement) for word in words), *_names(judgement.abilities)),
        kind="characteristic, word or ability",
        position=position,
    )


def _ability(names: Names, text: str, position: Position | None) -> Wanted | None:
    try:
        return part_of(AbilityName(text, position), names).instance
    except UnknownName:
        return None


def _words(judgement: Judgement) -> Iterator[tuple[AnyCharacteristic, frozenset[str]]]:
    players = judgement.scenario.table.players
    yield c.KEYWORDS, frozenset(c.KEYWORD_WORDS)
    yield c.STATUSES, frozenset(c.STATUS_WORDS)
    yield c.TERRAINS, frozenset(c.TERRAIN_WORDS)
    yield c.CONTROLLER, frozenset(players)
    yield c.EXPEDITIONS, frozenset(c.expedition_id(player, home) for player in players for home in c.HOMES)
    known = {*c.CHARACTER_SUBTYPES, *c.PERMANENT_SUBTYPES, *c.SPELL_SUBTYPES}
    on_board = (c.SUBTYPES.of(judgement.view.row(each.id)) for each in judgement.view.board)
    yield c.SUBTYPES, frozenset(known.union(*on_board))


def _names(names: Names) -> list[str]:
    return [known[0] for known in names.values() if not is_silent_name(known[0])]
