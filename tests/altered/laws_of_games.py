"""The laws of whole games: what must hold of every state, of every position, and of the same answers given again."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

from rich.console import Console

from ludex.app.board_drawn import board_drawn
from ludex.app.explained import explained
from ludex.app.games import Seat, begin_evening, recording_of
from ludex.app.option_words import option_words
from ludex.app.table_names import names_at
from ludex.engine.choices import Answer, Choice
from ludex.engine.drivers.recorded import Recording, begin_recorded, replayed, resume_recorded
from ludex.engine.journal import Header, open_journal
from ludex.engine.run import Position, line_of
from ludex.layers.resolver import Evaluator, Resolver
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.key import position_key
from ludex.systems.altered.observing import observe
from ludex.systems.altered.saved import Saved
from ludex.systems.altered.telling import Teller

NO_CARDS = frozenset({c.REGION_TYPE, c.EMBLEM, *c.RECORDS})


TOLD = 30
"""So many records of the log are told."""


class Wrong(AssertionError):
    """Something that must never be."""


def check_cards(state: State, decks: dict[str, Counter[str]]) -> None:
    """Every card is in exactly one place, and none is lost or doubled."""
    facts, view = state.facts, state.table.view
    cards = facts.cards
    seen: list[str] = []
    found: dict[str, list[str]] = {player: [] for player in decks}
    for id in view.ids():
        row = view.row(id)
        if c.TYPE.of(row) in NO_CARDS or c.TOKEN in c.TRAITS.of(row):
            continue
        if c.ZONE.of(row) not in c.ZONES:
            raise Wrong(f"{id} lies in no zone")
        item = item_of(id)
        seen.append(item)
        found[c.OWNER.of(row)].append(cards[item])
    for player, deck in facts.decks.items():
        known = (*deck.top, *deck.bottom)
        seen += known
        found[player] += [cards[item] for item in known]
        for heap in (deck.heap, *deck.below):
            found[player] += Counter(dict(heap)).elements()
    if len(set(seen)) < len(seen):
        twice = [item for item, times in Counter(seen).items() if times > 1]
        raise Wrong(f"{', '.join(twice)} lies in two places")
    for player, there in found.items():
        held = Counter(there)
        if held != decks[player]:
            lost, more = decks[player] - held, held - decks[player]
            raise Wrong(f"{player} lacks {dict(lost)} and has {dict(more)} too many")


def check_evaluators(state: State, game: AlteredGame) -> None:
    """What the fast evaluator says is what the plain one says."""
    fast = state.table.view
    plain = Resolver(game.reading.layers(), evaluator=Evaluator.REFERENCE).start(fast.board)
    difference = _difference(plain, fast)
    if difference:
        raise Wrong(f"the evaluators differ: {difference}")


def _difference(plain: View, fast: View) -> str:
    for id in plain.ids():
        mine, other = plain.row(id), fast.row(id)
        if dict(mine.cells) != dict(other.cells):
            return f"{id} shows {dict(other.cells)}, not {dict(mine.cells)}"
        if mine.abilities != other.abilities:
            return f"{id} has the abilities {other.abilities}, not {mine.abilities}"
    if plain.order != fast.order:
        return f"the order is {fast.order}, not {plain.order}"
    return ""


def check_written(saved: Saved, position: Position[Facts], given: Answer | None = None) -> None:
    """A state, its question and what is answered survive being written and read, and equal ones give equal lines."""
    state = position.state
    text = saved.state_text(state)
    again = saved.state_of(text)
    if again != state:
        raise Wrong("the state is another one after it has been written and read")
    if saved.state_text(again) != text:
        raise Wrong("the state reads otherwise when it is written twice")
    if position_key(again) != position_key(state):
        raise Wrong("the key of the position is another one after it has been written and read")
    if saved.question_of(saved.question_text(position.question)) != position.question:
        raise Wrong("the question is another one after it has been written and read")
    if given is not None and saved.answer_of(saved.answer_text(given)) != given:
        raise Wrong(f"{given} is another answer after it has been written and read")


def check_told(position: Position[Facts], choice: Choice, game: AlteredGame) -> None:
    """Whoever must choose can be shown the board, each option apart, what has just happened, and each object."""
    state = position.state
    seen = observe(state, choice.player, game, choice)
    names = names_at(state, game, seen)
    words = option_words(choice, seen, names)
    if len(set(words)) < len(choice.options):
        raise Wrong(f"two options read alike: {words}")
    Console(file=StringIO()).print(board_drawn(seen, names))
    teller = Teller(game, state, choice.player)
    told = [sentence for record in islice(state.log or (), TOLD) for sentence in teller.sentences(record)]
    if not all(told):
        raise Wrong(f"a sentence says nothing: {told}")
    for id in seen.shown:
        list(explained(state, game, seen, names, id))


def check_stretch(
    stretch: Sequence[tuple[Position[Facts], Answer]], last: Position[Facts], game: AlteredGame, saved: Saved
) -> None:
    """The same answers, given into a journal, come to the same positions, also when they are undone and redone."""
    positions = [*(position for position, _ in stretch), last]
    first = positions[0].state
    recording = Recording(game, saved, start=lambda _: first)
    header = Header("stretch", "{}", 1, recording.writing.fingerprint)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stretch"
        with begin_recorded(path, header, recording) as recorded:
            for position, given in stretch:
                if recorded.position != position:
                    raise Wrong("the same answers make another game")
                recorded.answer(given)
            if recorded.position != last:
                raise Wrong("the same answers make another game")
            # what chance brought is undone with the answer before it
            asked = [position for position in positions[:-1] if isinstance(position.question, Choice)]
            for back, place in ((1, -1), (len(asked) - 1, 0)):
                if len(asked) >= back > 0 and recorded.undo(back) != asked[place]:
                    raise Wrong(f"undo of {back} answers does not come back to the position before them")
            if asked and recorded.redo(len(asked)) != last:
                raise Wrong(f"redo of {len(asked)} answers does not come to where they led")


def check_again(
    first: Position[Facts], last: Position[Facts], game: AlteredGame, answers: list[Answer], random: Random
) -> None:
    """The same answers make the same game; so does its journal, with all that was undone and redone in between."""
    if line_of(first, game, iter(answers)) != last:
        raise Wrong("the same answers make another game")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        seats = [Seat(player, "deck", "random") for player in ("ann", "bob")]
        with begin_evening(path, game, seats, first.state, 1).recorded as recorded:
            for given in answers:
                before = recorded.position
                recorded.answer(given)
                if random.random() < 0.05 and recorded.journal.undoable:
                    here, back = recorded.position, random.randint(1, min(60, recorded.journal.undoable))
                    recorded.undo(back)
                    recorded.redo(back)
                    if recorded.position != here:
                        raise Wrong(f"undo and redo of {back} answers do not come back to where they began")
                    if isinstance(before.question, Choice):
                        if recorded.undo() != before:
                            raise Wrong("undo does not come back to the position before the answer")
                        recorded.redo()
            if recorded.position != last:
                raise Wrong("the game in the journal is another one")
        recording = recording_of(game)
        with resume_recorded(open_journal(path, read_only=True), recording) as taken_up:
            if taken_up.position != last:
                raise Wrong("the game is another one when it is taken up")
            *_, end = replayed(taken_up.journal, recording)
            if end.position != last:
                raise Wrong("the game is another one when it is played again")
