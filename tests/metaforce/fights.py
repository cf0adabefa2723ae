"""Encounters for tests: short files, and games of them that go on by the labels of options."""

from random import Random

from ludex.engine.checks.posed import Posed
from ludex.engine.checks.tracing import trace_of
from ludex.engine.choices import Chance, Choice
from ludex.engine.run import advance, answer
from ludex.systems.metaforce.encounters.encounter import Encounter, encounter_of
from ludex.systems.metaforce.encounters.fighters import Fighter
from ludex.systems.metaforce.encounters.reloading import Loaded
from ludex.systems.metaforce.play.facts import Facts
from tests.metaforce.posed_questions import posed

SWORD = "{weapon: {name: sword, base: 4, bonus: d6}}"
BOW = "{weapon: {name: bow, base: 5, bonus: d8, force: precise}, uses: [left hand, right hand], reach: 120, bow: true}"
PISTOL = (
    "{weapon: {name: pistol, base: 8, bonus: d6, force: precise, firearm: {increment: 60, trigger: {shots: 3}}},"
    " feed: {capacity: 12, plus-one: true}, spare: 12}"
)
ANN = "reflex: 5, initiative: 20, evasion: 10, deflection: 10, hp: 40, standing: important"
ORC = "reflex: 4, initiative: 0, evasion: 8, deflection: 9, hp: 30"


def file_of(ann="", orc="", more="", *, ann_is=ANN, orc_is=ORC, others="", people=""):
    """A file in which Ann meets an orc five feet away; what is said is added to each of them, and to the encounter."""
    return f"""
characters:
  ann: {{creature: {{{ann_is}}}}}
  orc: {{creature: {{{orc_is}}}}}
{people}
encounter:
  fighters:
    - {{who: ann, side: party, player: true{ann and ", "}{ann}}}
    - {{who: orc, side: orcs, at: 5{orc and ", "}{orc}}}
{others}
{more}
"""


_SPARING = frozenset({"let it pass", "let it stand", "no nudge"})
"""Not to react, not to change a number."""


class Game:
    """A game of an encounter, which stops at each choice."""

    def __init__(self, asked: Posed[Facts] | str, *rulings: str, seed: int = 1, on: str = "") -> None:
        self.posed = posed(asked, *rulings, on=on) if isinstance(asked, str) else asked
        self.random = Random(seed)
        self.position = self._settled(advance(self.posed.state, self.posed.game))

    def _settled(self, position):
        while isinstance(position.question, Chance):
            position = answer(position, self.posed.game, position.question.of.sample(self.random))
        return position

    @property
    def choice(self) -> Choice:
        """What is asked."""
        assert isinstance(self.position.question, Choice)
        return self.position.question

    @property
    def labels(self) -> tuple[str, ...]:
        """What can be chosen."""
        return tuple(option.label() for option in self.choice.options)

    def do(self, *labels: str) -> "Game":
        """Choose, one after another; dice fall as they may, and in between all is left as it is."""
        for label in labels:
            while label not in self.labels and (spared := _SPARING.intersection(self.labels)):
                self._take(min(spared))
            self._take(label)
        return self

    def _take(self, label: str) -> None:
        found = [option for option in self.choice.options if option.label() == label]
        assert found, f"{label!r} is none of {self.labels}"
        self.position = self._settled(answer(self.position, self.posed.game, found[0]))

    def until(self, question: str, *, taking: str = "end the frame") -> "Game":
        """Go on until something is asked; whoever is asked before does nothing, or what comes last."""
        while question not in self.choice.question:
            spared = [label for label in self.labels if label in {taking, *_SPARING}]
            self.do(spared[0] if spared else self.labels[-1])
        return self

    @property
    def fight(self) -> Encounter:
        """The encounter as it is."""
        return encounter_of(self.position.state.facts)

    def fighter(self, name: str) -> Fighter:
        """How somebody stands."""
        return self.fight.fighter(name)

    def loaded(self, name: str) -> Loaded:
        """What is in the first weapon of somebody."""
        found = self.fighter(name).arms[0].loaded
        assert found is not None
        return found

    def rounds(self, name: str) -> int:
        """How many rounds it can fire."""
        return self.loaded(name).rounds

    def creature(self, name: str):
        """Somebody's numbers."""
        return self.position.state.facts.creature(name)

    @property
    def told(self) -> str:
        """All that was told."""
        return "\n".join(f"{line.words} ({line.rule})" for line in trace_of(self.position.state.log))
