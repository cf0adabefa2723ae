"""An expectation that is not met."""

from attrs import frozen

from ludex.layers.errors import Position


@frozen
class Unmet:
    """An expectation that the answer does not meet."""

    what: str
    expected: str
    found: str
    position: Position
