"""What happens in a scenario, under `do`: actions, and what must be so in between."""

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import frozen

from ludex.app.expectations import Expectation
from ludex.app.scenario_deeds import KINDS_OF_DEED, Deed, Readers, read_deed
from ludex.engine.yaml_nodes import Mapping, Node, Scalar, Sequence
from ludex.layers.errors import Position

START_OVER: Final = "start-over"
EXPECT: Final = "expect"


@frozen
class Meanwhile:
    """What must be so at this moment."""

    position: Position
    expectations: tuple[Expectation, ...]


@frozen
class StartOver:
    """From here on the table is as it was described."""

    position: Position


Happening: TypeAlias = Deed | Meanwhile | StartOver


def read_course(
    node: Node | None, readers: Readers, expectations: Callable[[Node], tuple[Expectation, ...]]
) -> tuple[Happening, ...]:
    """What a file lets happen, in order: one action, or a list.

    Args:
        node: What stands under `do`.
        readers: What the reader of an action has to know.
        expectations: How expectations are read.

    Raises:
        LudexError: Something is none; the error says where.
    """
    if node is None:
        return ()
    if isinstance(node, Sequence) and not node.nodes:
        raise node.error("is empty", remedy="Write what is done, or leave 'do' out.")
    items = node.nodes if isinstance(node, Sequence) else (node,)
    return tuple(_happening(item, readers, expectations) for item in items)


def _happening(node: Node, readers: Readers, expectations: Callable[[Node], tuple[Expectation, ...]]) -> Happening:
    if isinstance(node, Scalar):
        if node.choice(("pass", START_OVER), kind="action without an object") == START_OVER:
            return StartOver(node.position)
        return read_deed(node, readers)
    found = node.mapping()
    expected = found.get(EXPECT)
    if expected is not None:
        node.mapping((EXPECT,))
        return Meanwhile(node.position, expectations(expected))
    if not any(entry.key.value in KINDS_OF_DEED for entry in found.entries) and isinstance(found, Mapping):
        for entry in found.entries:
            entry.key.choice((*KINDS_OF_DEED, EXPECT), kind="action")
    return read_deed(node, readers)
