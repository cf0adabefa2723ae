"""What happens in a scenario: its surroundings, its course, and the answers that it gives beforehand."""

from attrs import evolve, frozen

from ludex.app.expectations import Expectation, read_expectations
from ludex.app.happening.cards import KnownCards, forms_in
from ludex.app.happening.course import Happening, Meanwhile, read_course
from ludex.app.happening.deeds import Readers, words_of
from ludex.app.happening.names import MayComeForth
from ludex.app.happening.run import InAdvance, Played, first_stage, run
from ludex.app.happening.surroundings import Readings, Surroundings, begun, read_surroundings
from ludex.app.scenario_table import Laid
from ludex.engine.forms import read
from ludex.engine.rulebook import Rulebook
from ludex.engine.yaml_nodes import Mapping, Node
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.setup import Table


@frozen(eq=False)
class Play:
    """What happens in a scenario.

    Attributes:
        table: The table.
        around: What the file says of the game besides its table.
        course: What is done.
        in_advance: The answers that it gives beforehand.
        names: What it may name.
    """

    table: Table
    around: Surroundings
    course: tuple[Happening, ...]
    in_advance: tuple[InAdvance, ...]
    names: MayComeForth

    def expectations(self) -> int:
        """How many expectations there are in the middle."""
        return sum(len(each.expectations) for each in self.course if isinstance(each, Meanwhile))

    def under(self, readings: Readings) -> Played:
        """What comes of it under a reading of the rules.

        Raises:
            LudexError: The table cannot be so, or something cannot be done.
        """
        state, game = begun(self.table, self.around, readings)
        return run(first_stage(state, game), self.course, self.in_advance)


def read_play(found: Mapping, laid: Laid, cards: KnownCards, rulebook: Rulebook) -> Play:
    """What happens in a file.

    Args:
        found: The whole file.
        laid: Its table.
        cards: The cards that it may name.
        rulebook: The rules.

    Raises:
        LudexError: It makes no sense; the error says where.
    """
    players = laid.table.players
    names = MayComeForth(tuple(laid.setting.ids), cards, players)
    setting = evolve(laid.setting, ids=names)

    def effect(node: Node) -> Effect:
        forms, _ = forms_in(laid.setting)
        made: Effect = read(node, Effect, forms)
        return made

    def expectations(node: Node) -> tuple[Expectation, ...]:
        return read_expectations(node, setting, rulebook)

    return Play(
        laid.table,
        read_surroundings(found, players, cards, laid.printed),
        read_course(found.get("do"), Readers(players, effect), expectations),
        _in_advance(found.get("choices"), players),
        names,
    )


def _in_advance(node: Node | None, players: tuple[str, str]) -> tuple[InAdvance, ...]:
    if node is None:
        return ()
    return tuple(
        InAdvance(by_player.key.value, entry.key.text(), words_of(entry.value))
        for by_player in node.mapping(players).entries
        for entry in by_player.value.mapping().entries
    )
