"""Random boards and sequences of events, of which every kind of selector, condition, amount and change is a part.

One generator serves two drivers: a seeded `Random` where speed matters, hypothesis where a failure should shrink. Few
words, few numbers and few objects, so that abilities meet; a case has a theme, because a board that has a little of
everything rarely has a loop.
"""

from random import Random

from hypothesis import strategies as st

from tests.boards.random_cases import Case, make_case
from tests.boards.themes import Theme


def random_case(seed: str, *, events: int, theme: Theme | None = None) -> Case:
    """The case of a seed: the same each time."""
    chance = Random(seed)

    def below(number: int) -> int:
        return int(chance.random() * number)

    return make_case(below, events=events, theme=theme)


@st.composite
def cases(draw: st.DrawFn, *, events: int = 6, theme: Theme | None = None) -> Case:
    """Cases that hypothesis can shrink."""
    return make_case(lambda number: draw(st.integers(0, number - 1)), events=events, theme=theme)
