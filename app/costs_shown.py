"""What cards cost to play, for whom, and what they show as their cost."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludex.app.judgement import Judgement
from ludex.app.tables import Line
from ludex.engine.choices import Choice
from ludex.layers.cells import Row
from ludex.layers.errors import BoardError, RefusedError
from ludex.layers.sentences import cited, part_name
from ludex.layers.stages import Derivation
from ludex.layers.view import View
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.costs import COST, PLAYED, Cost, cost_to_play, shown_cost
from ludex.systems.altered.declaring import ON_ONES_TURN, Offer
from ludex.systems.altered.facts import State
from ludex.systems.altered.looking import as_played_by, row
from ludex.systems.altered.offers import offered_now
from ludex.systems.altered.sayings_of_play import may_play_from
from ludex.systems.altered.turn_options import PlayCard

PLAYED_FROM: Final = (c.HAND, c.RESERVE, c.LIMBO)
FLOOR: Final = "floor"


def payer(state: State, choice: Choice | None, id: str) -> str | None:
    """Who would pay for a card: who is to decide and may play it, else whose it is; None where it is not played from.

    Args:
        state: The state.
        choice: What a player is asked, if anybody is.
        id: The identity of the card.
    """
    return _payer(row(state.table, id), _decider(state, choice, id))


def payer_of(judgement: Judgement, id: str) -> str | None:
    """Who would pay for a card of a scenario; None where it cannot be played from where it lies."""
    stage = judgement.stage
    now = None if stage is None else stage.named.now(id)
    asked = None if stage is None else stage.asked
    decider = None if stage is None or asked is None or now is None else _decider(stage.state, asked.choice, now)
    return _payer(judgement.view.row(id), decider)


def _payer(card: Row, decider: str | None) -> str | None:
    if c.TYPE.of(card) not in PLAYED or not (decider or c.ZONE.of(card) in PLAYED_FROM):
        return None
    return decider or c.CONTROLLER.of(card) or c.OWNER.of(card)


def _decider(state: State, choice: Choice | None, id: str) -> str | None:
    """Who is to decide, if a card is offered to them, or they may play it from where it lies, be it too dear."""
    if choice is None:
        return None
    # ALT4-5.2.a: from elsewhere than one's own Hand and Reserve, where something permits it
    player = choice.player
    may = _is_offered(choice, id) or may_play_from(state, player, as_played_by(row(state.table, id), player))
    return player if may else None


def _is_offered(choice: Choice, id: str) -> bool:
    return any(isinstance(option, PlayCard) and option.id == id for option in choice.options)


def terms_for(state: State, choice: Choice | None, id: str) -> Offer:
    """On which terms a card may be played: those of an effect that offers it, else those of one's turn."""
    offer = offered_now(state) if choice is not None and _is_offered(choice, id) else None
    return offer or ON_ONES_TURN


def is_playable(judgement: Judgement, id: str) -> bool:
    """Whether something is a card that is played from where it lies, or may be played now from there."""
    return payer_of(judgement, id) is not None


def cost_of(judgement: Judgement, id: str) -> Cost:
    """What a card costs to play, for who would pay for it.

    Raises:
        BoardError: It is no card that could be played from where it lies.
        RefusedError: Too many alterations may come in any order.
    """
    player = payer_of(judgement, id)
    if player is None:
        raise BoardError(
            "it cannot be played from where it lies",
            subject=f"object {id}",
            remedy="Ask so of a Character, Permanent or Spell in a hand, a Reserve or Limbo.",
        )
    stage, terms = judgement.stage, ON_ONES_TURN
    if stage is not None and stage.asked is not None and (now := stage.named.now(id)) is not None:
        terms = terms_for(stage.state, stage.asked.choice, now)
    return cost_to_play(judgement.view, id, player=player, less=terms.less, free=terms.free)


def cost_sentence(cost: Cost) -> str:
    """What a card costs, and whom, in words."""
    how = f", as {cost.player} orders the alterations" if len(cost.results) > 1 else ""
    return f"{' or '.join(map(str, cost.results))} mana for {cost.player}{how}"


def is_altered(cost: Cost) -> bool:
    """Whether some ability alters a cost."""
    return any(line.stage != FLOOR for derivation in cost.derivations for line in derivation.lines)


def stages_of(view: View, names: Mapping[str, str], derivation: Derivation) -> tuple[str, ...]:
    """A derivation in lines, one for each alteration that counted.

    Args:
        view: What is true.
        names: How objects are called.
        derivation: How a cost comes about.
    """
    called = {str(part.instance): part_name(part, names) for part in view.order}
    lines = [f"printed cost: {derivation.start}"]
    for line in derivation.lines:
        if line.stage != FLOOR or line.before != line.after:
            by = called.get(line.name, line.name)
            lines.append(f"{COST[line.stage].name}: {line.before} → {line.after}, {by}{cited(line.rule)}")
    return tuple(lines)


def cost_lines_of(judgement: Judgement, id: str) -> tuple[str, ...]:
    """What a card costs and shows, in words, for comparison between readings."""
    try:
        results = cost_of(judgement, id).results
    except RefusedError as refused:
        return (refused.message,)
    shown = shown_cost(judgement.view, id, judgement.reading.costs)
    return tuple(map(str, results)) if shown in results else (*map(str, results), f"shown as {shown}")


def derivation_lines(view: View, names: Mapping[str, str], cost: Cost) -> Iterator[Line]:
    """How each result of a cost comes about, one after the other."""
    for number, derivation in enumerate(cost.derivations):
        if number:
            yield Line("or", indent=4)
        yield from (Line(stage, indent=4) for stage in stages_of(view, names, derivation))
