"""A question that files may ask: its key, what may stand under it, and how it becomes a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import ModuleType
from typing import Final

from attrs import frozen

from ludex.engine.checks.posed import Posed
from ludex.engine.drivers.odds import Policy
from ludex.engine.forms import Plain
from ludex.engine.yaml_nodes import Node
from ludex.systems.metaforce.checks.check import GAME_MASTER
from ludex.systems.metaforce.people import Table
from ludex.systems.metaforce.play.facts import Facts

TAKES_THE_DEFAULT: Final[Mapping[str, Policy[Facts]]] = {GAME_MASTER: lambda _, choice: choice.options[0]}
"""How the game master chooses in odds: the default, which is offered first."""


class Mode(Enum):
    """MF-PLAY-14: the modes of play, and what each is told in."""

    ROLEPLAY = "roleplay and exploration, at a free pace"
    ENCOUNTER = "encounter, in rounds of about 6 seconds"
    DOWNTIME = "downtime and rest, told in summary"


@frozen(eq=False)
class Question:
    """A question that files may ask.

    Attributes:
        key: The key at the top of a file.
        schema: The JSON Schema of what may stand under it.
        pose: What makes a position of that.
        mode: In which mode of play it belongs.
        modules: The modules whose frozen classes may stand in states and answers of it, for journals.
    """

    key: str
    schema: Callable[[], Plain]
    pose: Callable[[Node, Table], Posed[Facts]]
    modules: tuple[ModuleType, ...] = ()
    mode: Mode = Mode.ROLEPLAY
