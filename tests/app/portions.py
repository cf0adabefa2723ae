"""Simulations that tell of who plays them: small, and known to whatever process plays a portion."""

import os
import time

from attrs import frozen

from ludex.app.simulation import Portion, portions
from ludex.app.tables import Line


@frozen
class WhoPlays:
    """Each portion says what it is, and which process played it."""

    games: int

    @property
    def portions(self):
        return portions(self.games, seed=1, size=2)

    def play(self, portion: Portion) -> tuple[Portion, int]:
        time.sleep(0.02)
        return portion, os.getpid()

    def page(self, results):
        yield Line(str(results))

    def json(self, results):
        return [pid for _, pid in results]

    def speed(self, results, seconds: float) -> str:
        return f"{len(results) / seconds}"


@frozen
class Deadly(WhoPlays):
    """Each portion ends the process that plays it."""

    def play(self, portion: Portion) -> tuple[Portion, int]:
        os._exit(1)
