"""What a scenario expects to have happened, to lie somewhere, to be offered or refused."""

from collections.abc import Callable
from collections.abc import Mapping as Lookup
from typing import Final, TypeAlias

from attrs import frozen

from ludex.app.scenario_deeds import PassDeed, PlayDeed, QuickActionDeed, Readers, read_deed
from ludex.engine.rulebook import Rulebook
from ludex.engine.yaml_nodes import Mapping, Node, Scalar
from ludex.layers.errors import Position
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.forms.setting import Setting

NOBODY: Final = "nobody"
PLACES: Final = (
    *(c.HAND, c.DECK, c.RESERVE, c.DISCARD, "mana", c.LANDMARK_ZONE, "hero-zone", c.LIMBO),
    *(c.HERO_EXPEDITION, c.COMPANION_EXPEDITION),
)
"""What `zones` may name of a player; `hero` and `companion` are the expeditions."""


@frozen
class ExpectedEvents:
    """These things happened in this order; others may have happened in between."""

    sentences: tuple[str, ...]
    position: Position


@frozen
class ExpectedTimes:
    """Something happened so often."""

    sentence: str
    times: int
    position: Position


@frozen
class ExpectedActivations:
    """Reactions of an object were activated so often; with words, one of them."""

    object: str
    times: int
    position: Position
    words: str = ""


@frozen
class ExpectedReactions:
    """The Reactions that were played, in order, each by its object."""

    objects: tuple[str, ...]
    position: Position


@frozen
class ExpectedZone:
    """What lies somewhere: in any order, or how many."""

    player: str
    zone: str
    cards: tuple[str, ...] | int
    position: Position


@frozen
class ExpectedMana:
    """So many ready Mana Orbs."""

    player: str
    mana: int
    position: Position


@frozen
class ExpectedGone:
    """Something exists no more, or has never come into being."""

    object: str
    position: Position


@frozen
class ExpectedOffer:
    """What a player can choose from now.

    Attributes:
        player: Who is asked; None for anybody.
        question: What the question contains.
        includes: What can be chosen, among others.
        excludes: What cannot be chosen.
        exactly: All that can be chosen; None where that is not said.
        position: Where it stands.
    """

    player: str | None
    question: str
    includes: tuple[str, ...]
    excludes: tuple[str, ...]
    exactly: tuple[str, ...] | None
    position: Position


@frozen
class ExpectedRefusal:
    """An action is not legal now, by a rule."""

    deed: PlayDeed | QuickActionDeed | PassDeed
    rule: str
    position: Position


@frozen
class ExpectedWinner:
    """Who has won; None for nobody."""

    player: str | None
    position: Position


WhatHappened: TypeAlias = (
    ExpectedEvents
    | ExpectedTimes
    | ExpectedActivations
    | ExpectedReactions
    | ExpectedZone
    | ExpectedMana
    | ExpectedGone
    | ExpectedOffer
    | ExpectedRefusal
    | ExpectedWinner
)

_Reader: TypeAlias = Callable[[Node, Setting, Rulebook], list[WhatHappened]]


def sentence_in(node: Node) -> str:
    """A sentence about what happened, without its full stop."""
    return node.text().strip().removesuffix(".")


def known_name(node: Node, setting: Setting) -> str:
    """The name of an object or card.

    Raises:
        UnknownName: Nothing on the table and no card is called so.
    """
    name = node.text()
    return name if name in setting.ids else node.choice(setting.ids, kind="object")


def _events(node: Node, _setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    return [ExpectedEvents(tuple(map(sentence_in, node.items())), node.position)]


def _times(node: Node, _setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    return [
        ExpectedTimes(sentence_in(entry.key), entry.value.integer(minimum=0), entry.key.position)
        for entry in node.mapping().entries
    ]


def _activated(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    found: list[WhatHappened] = []
    for entry in node.mapping().entries:
        name = known_name(entry.key, setting)
        if isinstance(entry.value, Mapping):
            found += [
                ExpectedActivations(name, each.value.integer(minimum=0), each.key.position, each.key.text())
                for each in entry.value.entries
            ]
        else:
            found.append(ExpectedActivations(name, entry.value.integer(minimum=0), entry.key.position))
    return found


def _reactions(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    return [ExpectedReactions(tuple(known_name(item, setting) for item in node.items()), node.position)]


def _zones(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    known = tuple(f"{player}.{zone}" for player in setting.players for zone in PLACES)
    found: list[WhatHappened] = []
    for entry in node.mapping(known).entries:
        player, _, zone = entry.key.value.rpartition(".")
        value = entry.value
        cards = (
            value.integer(minimum=0)
            if isinstance(value, Scalar)
            else tuple(known_name(item, setting) for item in value.items())
        )
        found.append(ExpectedZone(player, zone, cards, entry.key.position))
    return found


def _mana(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    return [
        ExpectedMana(entry.key.value, entry.value.integer(minimum=0), entry.key.position)
        for entry in node.mapping(setting.players).entries
    ]


def _gone(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    return [ExpectedGone(known_name(item, setting), item.position) for item in node.items()]


def _offered(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    found = node.mapping(("player", "question", "includes", "excludes", "exactly"))
    player, question, exactly = (found.get(key) for key in ("player", "question", "exactly"))
    lists = {key: found.get(key) for key in ("includes", "excludes")}
    includes, excludes = (
        () if given is None else tuple(item.text() for item in given.items()) for given in lists.values()
    )
    return [
        ExpectedOffer(
            None if player is None else player.choice(setting.players, kind="player"),
            "" if question is None else question.text(),
            includes,
            excludes,
            None if exactly is None else tuple(item.text() for item in exactly.items()),
            node.position,
        )
    ]


def _refused(node: Node, setting: Setting, rulebook: Rulebook) -> list[WhatHappened]:
    return [_refusal(item, setting, rulebook) for item in node.items()]


def _refusal(node: Node, setting: Setting, rulebook: Rulebook) -> WhatHappened:
    found = node.mapping()
    rule = found.require("rule")
    kept = tuple(entry for entry in found.entries if entry.key.value != "rule")
    for entry in kept[:1]:
        entry.key.choice(("play", "quick-action", "pass"), kind="action that can be refused")
    deed = read_deed(Mapping(node.position, node.name, kept), Readers(setting.players, lambda _node: ()))
    assert isinstance(deed, PlayDeed | QuickActionDeed | PassDeed)  # the first key told
    return ExpectedRefusal(deed, str(rulebook.rule(rule.text(), position=rule.position).id), node.position)


def _winner(node: Node, setting: Setting, _rulebook: Rulebook) -> list[WhatHappened]:
    name = node.choice((*setting.players, NOBODY), kind="player")
    return [ExpectedWinner(None if name == NOBODY else name, node.position)]


READERS_OF_WHAT_HAPPENED: Final[Lookup[str, _Reader]] = {
    "events": _events,
    "times": _times,
    "activated": _activated,
    "reactions": _reactions,
    "zones": _zones,
    "mana": _mana,
    "gone": _gone,
    "offered": _offered,
    "refused": _refused,
    "winner": _winner,
}
"""The keys under `expect` that are about what happens."""
