r"""Where in a file something stands that a sheet says.

>>> from ludex.engine.yaml_files import parse_yaml
>>> str(place(parse_yaml("cores:\n- {core: body}", file="ann.yaml"), "cores", 0, "core"))
'ann.yaml:2:10'
"""

from __future__ import annotations

from ludex.engine.yaml_nodes import Mapping, Node, Sequence
from ludex.layers.errors import Position


def place(node: Node | None, *steps: str | int) -> Position | None:
    """Where something stands, as near as the file says it: a key of a mapping, or a number in a list.

    Args:
        node: The sheet; None where it was read from no file.
        steps: The way to it.
    """
    found = node
    for step in steps:
        inner: Node | None = None
        if isinstance(found, Mapping) and isinstance(step, str):
            inner = found.get(step)
        elif isinstance(found, Sequence) and isinstance(step, int):
            inner = found.nodes[step] if step < len(found.nodes) else None
        found = found if inner is None else inner
    return None if found is None else found.position
