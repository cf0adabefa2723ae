"""A condition that comes with a hit or of itself: its magnitude, the save against it, and how severe it is."""

from __future__ import annotations

from attrs import evolve, field, frozen

from ludex.engine.state import Progress, Task
from ludex.systems.metaforce.attack import Inflicting
from ludex.systems.metaforce.facts import Facts, State
from ludex.systems.metaforce.game import Metaforce


@frozen(cache_hash=True)
class Inflict(Task[Facts]):
    by: str
    target: str
    defender: str
    inflicting: Inflicting
    magnitude: int
    direct: bool = field(default=True, kw_only=True)

    def run(self, state: State, game: Metaforce) -> Progress[Facts]:  # type: ignore[override]
        return state
