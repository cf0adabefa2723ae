"""An effect that begins to resolve: it gets the number by which its steps are known as its own."""

from attrs import frozen

from ludex.engine.context import Context
from ludex.engine.instructions import Instruction, Resolution
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, Task
from ludex.systems.altered.facts import Facts, State, with_facts


@frozen
class BeginEffect(Task[Facts]):
    """An effect that is to be resolved, on its own."""

    effect: tuple[Instruction[Facts], ...]
    context: Context

    def run(self, state: State, game: Game[Facts]) -> State:
        """Begin it."""
        number = state.facts.resolutions + 1
        return with_facts(state, resolutions=number).then(
            Resolution(self.effect, replaced(self.context, number=number))
        )
