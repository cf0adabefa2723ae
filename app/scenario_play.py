"""What happens in a scenario: its surroundings, its course, and the answers that it gives beforehand."""

from attrs import evolve, frozen

from ludex.app.expectations import Expectation, read_expectations
from ludex.app.scenario_cards import KnownCards, forms_in
from ludex.app.scenario_course import Happening, Meanwhile, read_course
from ludex.app.scenario_deeds import Readers, words_of
from ludex.app.scenario_items import MayComeForth
from ludex.app.scenario_run import InAdvance, Played, first_stage, run
from ludex.app.scenario_surroundings import Readings, Surroundings, begun, read_surroundings
from ludex.app.scenario_table import Laid, object_nodes
from ludex.engine.forms import read
from ludex.engine.rulebook import Rulebook
from ludex.engine.yaml_nodes import Mapping, Node, Scalar, Sequence
from ludex.layers.passives import Ability, Inert
from ludex.systems.altered.abilities import Effect
from ludex.systems.altered.card_checks import check_words
from ludex.systems.altered.forms.abilities import KEYWORD, read_abilities
from ludex.systems.altered.forms.setting import Setting
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
    if found.get("do") is not None:
        _check_texts(found, laid.setting)
    names = MayComeForth(tuple(laid.setting.ids), cards, players)
    setting = evolve(laid.setting, ids=names)

    def effect(node: Node) -> Effect:
        forms, _ = forms_in(laid.setting)
        made: Effect = read(node, Effect, forms)
        check_words(made, node.position)
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


def _check_texts(found: Mapping, setting: Setting) -> None:
    """Refuse a Reaction, a quick action or an effect of which there are only the words: nothing would come of it.

    Raises:
        YamlError: There is one; whoever means just the words says `inert`.
    """
    for node in object_nodes(found):
        for key in ("abilities", "support"):
            box = node.mapping().get(key)
            items = () if box is None else box.nodes if isinstance(box, Sequence) else (box,)
            for item in items:
                says_text = isinstance(item, Scalar) or (isinstance(item, Mapping) and item.get("text") is not None)
                if says_text and any(_is_words_only(ability) for ability in _abilities(item, setting)):
                    raise item.error(
                        "is an ability of which only the words are known, so that nothing comes of it",
                        remedy="Say what it does: 'reaction', 'quick-action', 'effect', 'statement'; or write 'inert'.",
                    )


def _abilities(node: Node, setting: Setting) -> tuple[Ability, ...]:
    listed = node if isinstance(node, Scalar) else Sequence(node.position, node.name, (node,))
    return read_abilities(listed, setting)


def _is_words_only(ability: Ability) -> bool:
    return type(ability) is Inert and ability.kind != KEYWORD


def _in_advance(node: Node | None, players: tuple[str, str]) -> tuple[InAdvance, ...]:
    if node is None:
        return ()
    return tuple(
        InAdvance(by_player.key.value, entry.key.text(), words_of(entry.value))
        for by_player in node.mapping(players).entries
        for entry in by_player.value.mapping().entries
    )
