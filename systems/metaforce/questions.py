"""What a file of Metaforce may ask: one entry for each key."""

from __future__ import annotations

from typing import Final

from ludex.systems.metaforce.asking import Question
from ludex.systems.metaforce.files.questions_of_attacks import ATTACK, EFFECT, ESCAPE
from ludex.systems.metaforce.files.questions_of_checks import CHECK
from ludex.systems.metaforce.files.questions_of_encounters import ENCOUNTER
from ludex.systems.metaforce.files.questions_of_growth import GROWTH
from ludex.systems.metaforce.files.questions_of_rest import REST
from ludex.systems.metaforce.files.questions_of_saves import SAVE
from ludex.systems.metaforce.files.questions_of_training import TRAINING

QUESTIONS: Final[tuple[Question, ...]] = (CHECK, SAVE, ATTACK, EFFECT, ESCAPE, TRAINING, REST, GROWTH, ENCOUNTER)
"""All of them, in the order in which they are told."""
