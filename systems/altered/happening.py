"""From a step to an event: all its atomic actions happen at the same instant (ALT4-6.1.f, ALT4-6.2.m).

The board is changed at once, and once; what is true is found anew; the effect that ordered the step comes to know
what it did.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from ludex.engine.context import IT, Context, Reference
from ludex.engine.instructions import Resolution
from ludex.engine.replacing import replaced
from ludex.engine.state import Game, GameState
from ludex.engine.steps import AtomicAction, Step
from ludex.systems.altered import actions as a
from ludex.systems.altered import marks, moving, roads
from ludex.systems.altered.actions_of_days import Close, EndTurn, Open, Pass, SetFirstPlayer, Win
from ludex.systems.altered.beginning import BeginEffect
from ludex.systems.altered.characteristics import LANDMARK_ZONE, OWNER
from ludex.systems.altered.deck_moves import ABOUT_DECKS, filled
from ludex.systems.altered.draft import Draft
from ludex.systems.altered.emblems import create_emblem
from ludex.systems.altered.entering import PERSONAL_ZONES
from ludex.systems.altered.events import Change, Event, Happened
from ludex.systems.altered.facts import Facts, State
from ludex.systems.altered.rolling import counted
from ludex.systems.altered.rules_of_play import Rules, rules_of
from ludex.systems.altered.rulings_of_play import LANDMARKS_OF_OTHERS
from ludex.systems.altered.scene import RESUPPLIED

CarriesOut: TypeAlias = Callable[..., "Happened | None"]


def happen(state: State, game: Game[Facts], step: Step) -> Change:
    """The event that a step is, with the states around it. Nothing in it is open any more but what is certain.

    Args:
        state: The state before.
        game: The rules.
        step: The step, as modifiers and chance left it.
    """
    draft = drafted(state, rules_of(game), step)
    step = draft.step
    if draft.distances:
        roads.stands(draft)
    after = draft.finished()
    if a.Insert in step.kinds:
        # ALT4-6.2.b: what a modifier put in place of something is resolved right after the step
        after = after.then(*_inserted(draft.step))
    begun = bool(draft.happened) or step.modified
    event = Event(step, tuple(draft.happened), begun=begun)
    return Change(state, event, follow_up(after.noting(event), event))


def _inserted(step: Step) -> Iterator[BeginEffect]:
    for act in step.acts:
        if isinstance(act.action, a.Insert):
            # ALT-C08: what put it there has been used on what comes of it
            made_by = act.used | step.used | step.cause.made_by
            yield BeginEffect(act.action.effect, replaced(act.action.context, made_by=made_by))


def drafted(state: State, rules: Rules, step: Step) -> Draft:
    """What a step changes, as `happen` is given it, gathered from its atomic actions."""
    order, kinds = step.order, step.kinds
    if a.Move in kinds:
        step = redirected(state, rules, step)
    if a.Roll in kinds:
        step = counted(rules, step)
    if not kinds.isdisjoint(ABOUT_DECKS):
        step = filled(state, step)
    draft = Draft(state, rules, step, order)
    for act in step.acts:
        happened = ACTIONS[type(act.action)](draft, act.action)
        if happened is not None:
            draft.happened.append(happened)
    return draft


# ---------------------------------------------------------------- whose zone


def redirected(state: State, rules: Rules, step: Step) -> Step:
    """The step in which whatever heads for a personal zone heads for its owner's (ALT4-3.1.2.c)."""
    for place, act in enumerate(step.acts):
        owner = owner_instead(state, rules, act.action)
        if owner is not None:
            told = replaced(act, action=replaced(cast("a.Move", act.action), player=owner))
            step = step.with_acts(*step.acts[:place], told, *step.acts[place + 1 :])
    return step


def owner_instead(state: State, rules: Rules, action: AtomicAction) -> str | None:
    """To whose zone a card goes, where that is another one than its mover says; None where it is not."""
    if not isinstance(action, a.Move) or action.to not in PERSONAL_ZONES:
        return None
    if not moving.is_on_board(state, action.id):
        owner = moving.holder_of(state.facts, action.id)
    elif action.to == LANDMARK_ZONE and action.played and not rules.takes(LANDMARKS_OF_OTHERS):
        # ALT4-5.2.3.a: a Landmark goes to the zone of whoever plays it
        return None
    else:
        owner = state.table.view.value(action.id, OWNER)
    return None if owner in (None, action.player) else owner


# ---------------------------------------------------------------- the atomic actions


def _fact(draft: Draft, name: str, value: object) -> None:
    draft.facts[name] = value


def _pass(draft: Draft, action: Pass) -> Happened | None:
    """ALT4-4.2.3.d."""
    _fact(draft, "passed", draft.before.facts.passed | {action.player})
    return Happened(action)


def _end_turn(draft: Draft, action: EndTurn) -> Happened | None:
    """ALT4-7.3.2.a: the turn ends as soon as Limbo holds no playable Reaction."""
    _fact(draft, "turn_over", value=True)
    return Happened(action)


def _set_first_player(draft: Draft, action: SetFirstPlayer) -> Happened | None:
    """ALT4-4.2.1.b."""
    _fact(draft, "first_player", action.player)
    return Happened(action)


def _open(draft: Draft, action: Open) -> Happened | None:
    """ALT4-4.2.b."""
    _fact(draft, "phase", action.phase)
    return Happened(action)


def _win(draft: Draft, action: Win) -> Happened | None:
    if draft.before.facts.winner is None and "winner" not in draft.facts:
        _fact(draft, "winner", action.player)
        _fact(draft, "why_won", action.why)
    return Happened(action)


def _roll(_draft: Draft, action: a.Roll) -> Happened | None:
    """ALT4-7.3.28.a."""
    return Happened(action, amount=action.result or 0)


def _activate(_draft: Draft, action: a.Activate) -> Happened | None:
    """ALT4-7.3.1.b: the Reaction-activating step of this event does it."""
    return Happened(action, action.id, action.id)


def _only_noted(_draft: Draft, action: AtomicAction) -> Happened | None:
    return Happened(action)


ACTIONS: Final[Mapping[type[AtomicAction], CarriesOut]] = {
    a.Move: moving.move,
    a.TakeFromDeck: moving.take_from_deck,
    a.Reshuffle: moving.reshuffle,
    a.ShuffleDeck: moving.shuffle_deck,
    a.Uncover: moving.uncover,
    a.Show: moving.show,
    a.Create: moving.create,
    a.CreateEmblem: create_emblem,
    a.Cease: moving.cease,
    a.ChangeExpedition: roads.change_expedition,
    a.MoveExpedition: roads.move_expedition,
    a.FailToMove: roads.fail_to_move,
    a.RevealTumult: roads.reveal_tumult,
    a.PlaceMarker: roads.place_marker,
    a.MoveMarker: roads.move_marker,
    a.BeginTiebreaker: roads.begin_tiebreaker,
    a.GainStatus: marks.gain_status,
    a.LoseStatus: marks.lose_status,
    a.AddCounters: marks.add_counters,
    a.RemoveCounters: marks.remove_counters,
    a.PayMana: marks.pay_mana,
    a.SwapOrbs: marks.swap_orbs,
    a.Grant: marks.grant,
    a.Roll: _roll,
    a.Activate: _activate,
    Open: _open,
    Close: _only_noted,
    Pass: _pass,
    EndTurn: _end_turn,
    SetFirstPlayer: _set_first_player,
    Win: _win,
    a.Insert: _only_noted,
}
"""How each atomic action is carried out: what it changes goes into the draft; None where it came to nothing."""


# ---------------------------------------------------------------- the effect that ordered it

MOVES: Final = (a.Move, a.TakeFromDeck, a.MoveMarker)
MENTIONS: Final = (a.Move, a.TakeFromDeck, a.Create, a.Show, a.PlaceMarker, a.MoveMarker)


def follow_up(state: State, event: Event) -> State:
    """The state in which the effect that ordered an event knows what it did.

    It knows whether it was begun (ALT4-6.5.f), finds what it moved (ALT4-2.1.f), and means by "it" what came of it.
    """
    number = event.step.cause.effect
    if number == 0:
        return state
    for place, task in enumerate(state.agenda):
        if isinstance(task, Resolution) and task.context.number == number:
            context = _following(task.context.doing(did=event.begun), event)
            agenda = (*state.agenda[:place], task.knowing(context), *state.agenda[place + 1 :])
            return GameState(state.table, state.facts, agenda, state.log)
    return state


def _following(context: Context, event: Event) -> Context:
    mentioned: list[Reference] = []
    for happened in event.happened:
        action = happened.action
        if isinstance(action, MOVES):
            # a card of a deck that has been seen goes by its item
            old = happened.old or (action.item if isinstance(action, a.TakeFromDeck) else "")
            came = happened.new or _hidden(happened)
            if old and came:
                context = context.followed(old, came)
        if isinstance(action, a.Roll) and action.result is not None:
            context = context.having(action.result)
        if isinstance(action, MENTIONS):
            mentioned += _mentioned(happened, context)
    # ALT4-7.3.13.a: what was resupplied, and nothing that came instead
    if a.TakeFromDeck in event.step.kinds:
        resupplied = tuple(
            Reference((happened.new,))
            for happened in event.happened
            if isinstance(happened.action, a.TakeFromDeck) and happened.action.verb is a.Verb.RESUPPLY and happened.new
        )
        context = context.naming(RESUPPLIED, resupplied) if resupplied else context
    return context.naming(IT, tuple(mentioned)) if mentioned else context


def _mentioned(happened: Happened, context: Context) -> list[Reference]:
    """What "it" stands for after an atomic action: with all that it was since the effect spoke of it first."""
    action = happened.action
    if isinstance(action, a.Show):
        return [Reference((item,)) for item in action.items]
    came = happened.new or _hidden(happened)
    ids = tuple(id for id in (happened.old, came) if id)
    if len(ids) == 2:
        for found in context.names.values():
            for reference in found:
                if reference.ids[-1] == came:
                    return [reference]
    return [Reference(ids)] if ids else []


def _hidden(happened: Happened) -> str:
    """The item of a card that went to a deck; "" for what is nowhere any more."""
    action = happened.action
    if isinstance(action, a.Move) and action.to == "deck":
        return action.id.partition("#")[0]
    return action.item if isinstance(action, a.TakeFromDeck) and action.to == "deck" else ""
