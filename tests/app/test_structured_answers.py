"""Any abilities in structured YAML are answered, and both evaluators give the same page."""

from hypothesis import given
from hypothesis import strategies as st

from ludex.app.judgement import judge
from ludex.app.pages import answer_page
from ludex.app.tables import laid_out
from ludex.layers.errors import RefusedError
from ludex.layers.resolver import Evaluator
from tests.app.scenarios import HEAD, scenario
from tests.app.test_structured_abilities import AMOUNT_FORMS, CHANGE_FORMS, CONDITION_FORMS, SELECTORS

TABLE = """\
  - {id: marker, type: Terrain Marker, region: glade, terrains: [water]}
  - {id: bot, type: Character, controller: bob, subtypes: [Robot], statistics: 2/2/2, boosts: 1, keywords: [gigantic]}
  - {id: page, type: Character, controller: ann, expedition: companion, subtypes: [Mage], statistics: 0/1/4}
  - {id: spark, type: Spell, owner: ann, zone: hand, costs: 3/2}
  - {id: tired, type: Character, owner: bob, zone: reserve, statuses: [exhausted], support: [Your Robots have +1 V.]}
"""


def changes() -> st.SearchStrategy[str]:
    # copies of the source onto others would go on without end where they copy what copies; those are refused elsewhere
    plain = [text for text in CHANGE_FORMS if "of: itself" not in text]
    added = st.sampled_from(list(AMOUNT_FORMS)).map(lambda amount: f"{{add: {{to: forest, amount: {amount}}}}}")
    return st.sampled_from(plain) | added


@st.composite
def abilities(draw: st.DrawFn) -> str:
    does = ", ".join(draw(st.lists(changes(), min_size=1, max_size=3)))
    affects, when = draw(st.sampled_from(list(SELECTORS))), draw(st.sampled_from(list(CONDITION_FORMS)))
    return f"{{does: [{does}], affects: {affects}, when: {when}}}"


def written(first: list[str], second: list[str]) -> str:
    boxes = ["\n".join(f"      - {ability}" for ability in found) or "      []" for found in (first, second)]
    return (
        f"{HEAD}regions: {{glade: [forest], crag: [mountain]}}\nobjects:\n"
        f"  - id: elf\n    type: Character\n    controller: ann\n    statistics: 1/2/3\n    abilities:\n{boxes[0]}\n"
        f"{TABLE}  - id: inn\n    type: Permanent\n    controller: bob\n    abilities:\n{boxes[1]}\n"
    )


@given(st.lists(abilities(), max_size=2), st.lists(abilities(), max_size=2))
def test_both_evaluators_give_one_page(first, second):
    read = scenario(written(first, second))
    pages = []
    for evaluator in Evaluator:
        try:
            pages.append(laid_out(answer_page(judge(read, evaluator=evaluator), None)))
        except RefusedError:
            pages.append("refused")  # each names the object that it came to first

    assert pages[0] == pages[1]
