"""The parts of a day (ALT4-4.2): phases, daily effects, and the periods for which something may last."""

from enum import Enum
from typing import Final


class Phase(Enum):
    """ALT4-4.2.a: the five phases of a day, in order."""

    MORNING = "morning"
    NOON = "noon"
    AFTERNOON = "afternoon"
    DUSK = "dusk"
    NIGHT = "night"


class Daily(Enum):
    """ALT4-4.2.c: the daily effects, in the order in which they come."""

    SUCCEED = "succeed"
    PREPARE = "prepare"
    DRAW = "draw"
    EXPAND = "expand"
    PROGRESS = "progress"
    REST = "rest"
    CLEAN_UP = "clean-up"
    CHECK_VICTORY = "check victory"


class Duration(Enum):
    """ALT4-2.2.15.a: how long an Emblem-Ongoing lasts."""

    DAY = "this day"
    AFTERNOON = "this afternoon"
    TURN = "this turn"


DAILY_EFFECTS: Final = {
    # ALT4-4.2.c; Noon and Afternoon have none (ALT4-4.2.2.a, ALT4-4.2.3.a), Dusk has Progress alone (ALT4-4.2.4.a)
    Phase.MORNING: (Daily.SUCCEED, Daily.PREPARE, Daily.DRAW, Daily.EXPAND),
    Phase.NOON: (),
    Phase.AFTERNOON: (),
    Phase.DUSK: (Daily.PROGRESS,),
    Phase.NIGHT: (Daily.REST, Daily.CLEAN_UP, Daily.CHECK_VICTORY),
}
