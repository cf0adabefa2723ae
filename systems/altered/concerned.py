"""To which object, place or player an atomic action does something: what people call it by.

>>> from ludex.systems.altered.actions import BeginTiebreaker
>>> concerned(GainStatus("fox", "asleep")), concerned(Roll("ann")), concerned(BeginTiebreaker())
('fox', 'ann', '')
"""

from ludex.engine.steps import AtomicAction
from ludex.systems.altered.actions import (
    Activate,
    AddCounters,
    Cease,
    ChangeExpedition,
    Create,
    CreateEmblem,
    FailToMove,
    GainStatus,
    Grant,
    LoseStatus,
    Move,
    MoveExpedition,
    MoveMarker,
    PayMana,
    PlaceMarker,
    RemoveCounters,
    Reshuffle,
    Roll,
    Show,
    ShuffleDeck,
    TakeFromDeck,
)


def concerned(action: AtomicAction) -> str:
    """The identity of the object, region, expedition or player to which something is done; "" for none."""
    match action:
        case (
            Move(id=found)
            | Cease(id=found)
            | ChangeExpedition(id=found)
            | MoveMarker(id=found)
            | GainStatus(id=found)
            | LoseStatus(id=found)
            | AddCounters(id=found)
            | RemoveCounters(id=found)
            | Activate(id=found)
            | Grant(id=found)
            | Create(expedition=found)
            | MoveExpedition(expedition=found)
            | FailToMove(expedition=found)
            | PlaceMarker(region=found)
            | TakeFromDeck(player=found)
            | Reshuffle(player=found)
            | ShuffleDeck(player=found)
            | PayMana(player=found)
            | Show(player=found)
            | Roll(player=found)
            | CreateEmblem(controller=found)
        ):
            return found
        case _:
            return ""
