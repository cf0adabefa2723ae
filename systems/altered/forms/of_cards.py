"""The names that all the parts of abilities have in card files, one table for each kind of part.

A part is written as `ludex.engine.forms` says: `draw: 2`, `roll-a-die`, `gain-counters: {what: it, times: 2}`.
Passives, selectors, conditions and amounts are those of scenario files.

>>> from ludex.engine.forms import read
>>> from ludex.engine.yaml_files import parse_yaml
>>> from ludex.systems.altered.abilities import Trigger
>>> read(parse_yaml("joins: {who: {has: {subtypes: Robot}}, expeditions: my-expeditions}"), Trigger, FORMS_OF_CARDS)
Joins(who=Has(...), expeditions=InSourceSet(...), zones=frozenset({'expedition'}), one_or_more=False)
"""

from collections.abc import Mapping
from typing import Final, cast

from attrs import evolve

from ludex.engine import instructions as i
from ludex.engine.forms import Forms, Plain, Writer
from ludex.engine.yaml_nodes import Node
from ludex.layers.amounts import Amount
from ludex.layers.changes import Change
from ludex.layers.conditions import Condition
from ludex.layers.passives import Ability, Inert, Passive
from ludex.layers.selection import Selector
from ludex.systems.altered import (
    limits,
    measures,
    nouns,
    offers,
    patterns,
    paying,
    picked_nouns,
    playing_it,
    sayings,
    sayings_of_play,
    sayings_of_reactions,
    sayings_of_steps,
    templates,
    triggers,
    triggers_of_moves,
    triggers_of_verbs,
    verb,
    ways_to_pay,
    who,
)
from ludex.systems.altered import tests_of_effects as tests
from ludex.systems.altered.abilities import Trigger
from ludex.systems.altered.characteristics import HAND, RESERVE
from ludex.systems.altered.forms import written
from ludex.systems.altered.forms.card_abilities import (
    KINDS,
    read_card_abilities,
    read_one_card_ability,
    write_card_ability,
)
from ludex.systems.altered.forms.of_layers import OF_CARDS, forms_of_layers
from ludex.systems.altered.forms.setting import Setting
from ludex.systems.altered.gifts import GivesToPlayed
from ludex.systems.altered.phases import Daily, Phase
from ludex.systems.altered.verbs import counters, dice, making, moving, places, process, showing, statuses

INSTRUCTIONS: Final[Mapping[str, type]] = {
    "may": i.May,
    "may-pay": paying.MayPay,
    "if": i.If,
    "if-you-do": i.IfYouDo,
    "repeat": i.Repeat,
    "choose": i.Choose,
    "each-player": i.EachPlayer,
    "at-once": verb.Simultaneously,
    "rush": offers.Play,
    "play-it": playing_it.PlayIt,
    "choose-number": process.ChooseNumber,
    "do-after": process.DoAfter,
}
"""Instructions that direct others, or let somebody play or choose."""

VERBS: Final[Mapping[str, type]] = {
    "draw": moving.Draw,
    "resupply": moving.Resupply,
    "exhausted-resupply": moving.ExhaustedResupply,
    "discard": moving.Discard,
    "sabotage": moving.Sabotage,
    "sacrifice": moving.Sacrifice,
    "put": moving.Put,
    "exchange": moving.Exchange,
    "shuffle": moving.Shuffle,
    "gain": statuses.Gains,
    "lose": statuses.Loses,
    "exhaust": statuses.Exhaust,
    "ready": statuses.Ready,
    "ascend": statuses.Ascend,
    "gain-counters": counters.GainCounters,
    "lose-counters": counters.LoseCounters,
    "double-counters": counters.DoubleCounters,
    "augment": counters.Augment,
    "exchange-boosts": counters.ExchangeBoosts,
    "create": making.CreateToken,
    "make-emblem": making.MakeEmblem,
    "gain-ability": making.GainsAbility,
    "defect": places.Defect,
    "switch-expeditions": places.Switch,
    "go-to": places.GoTo,
    "move-forward": places.MoveForward,
    "move-backwards": places.MoveBackwards,
    "set-marker": places.SetMarker,
    "move-marker": places.ShiftMarker,
    "roll-a-die": dice.RollDie,
    "reveal": showing.Reveal,
    "look-at": showing.Look,
    "activate": process.ActivateReactions,
    "after-you": process.AfterYou,
    "win": process.WinGame,
}
"""The verbs (ALT4-7.3)."""

NOUNS: Final[Mapping[str, type]] = {
    "me": nouns.Me,
    "it": nouns.It,
    "both": nouns.Both,
    "others": nouns.Others,
    "called": nouns.Called,
    "every": nouns.Every,
    "top-of-deck": nouns.TopOfDeck,
    "target": picked_nouns.Target,
    "chosen": picked_nouns.Chosen,
    "one-of": picked_nouns.OneOf,
    "random-in-hand": picked_nouns.RandomInHand,
    "an-expedition": making.AnExpedition,
    "combined": limits.Combined,
    "combined-base-cost": limits.CombinedBaseCost,
    "different": limits.Unlike,
}
"""What verbs speak of, and what things that are picked together must fulfil."""

PLAYERS: Final[Mapping[str, type]] = {
    "you": who.You,
    "opponent": who.Opponent,
    "everyone": who.EachOne,
    "they": who.They,
    "owner-of": who.OwnerOf,
    "controller-of": who.ControllerOf,
    "target-player": who.TargetPlayer,
}
"""The players that verbs speak of."""

NUMBERS: Final[Mapping[str, type]] = {
    "amount": measures.Counted,
    "how-many": measures.HowMany,
    "cards-in-deck": measures.CardsInDeck,
    "cards-in-hand": measures.CardsInHand,
    "roll": measures.TheRoll,
    "number-of": measures.NumberOf,
    "base-cost-of": measures.BaseCostOf,
    "that-many": measures.NumberOfThem,
    "sum": measures.Added,
    "times": measures.Multiplied,
    "half": measures.Divided,
}
"""The numbers that are found in the middle of an effect."""

TESTS: Final[Mapping[str, type]] = {
    "holds": tests.Holds,
    "it-is": tests.ItIs,
    "is-there": tests.IsThere,
    "was": tests.Was,
    "compare": tests.Compared,
    "rolled-at-least": tests.RolledAtLeast,
    "rolled-between": tests.RolledBetween,
    "did": tests.DidPlay,
    "can-pay": tests.CanPay,
    "phase": tests.IsPhase,
    "all": tests.AllOf,
    "any": tests.AnyOf,
    "not": tests.Not,
    "paid-for": ways_to_pay.PaidFor,
}
"""Conditions before and after the dash."""

TRIGGERS: Final[Mapping[str, type]] = {
    "i-join": triggers_of_moves.IJoin,
    "i-am-played": triggers_of_moves.IAmPlayedFrom,
    "joins": triggers_of_moves.Joins,
    "leaves": triggers_of_moves.Leaves,
    "goes": triggers_of_moves.Moves,
    "plays": triggers_of_moves.Plays,
    "draws": triggers_of_verbs.Draws,
    "resupplies": triggers_of_verbs.Resupplies,
    "sacrifices": triggers_of_verbs.Sacrifices,
    "discards": triggers_of_verbs.Discards,
    "creates": triggers_of_verbs.Creates,
    "at": triggers.PhaseOpens,
    "after": triggers.AfterDaily,
    "gains-status": triggers.GainsStatus,
    "loses-status": triggers.LosesStatus,
    "becomes": triggers.Becomes,
    "gains-counters": triggers.GainsCounters,
    "loses-counters": triggers.LosesCounters,
    "reaches": triggers.Reaches,
    "moves-forward": triggers.MovesForward,
    "moves-backwards": triggers.MovesBackward,
    "fails-to-move": triggers.FailsToMove,
    "rolls": triggers.Rolls,
    "passes": triggers.Passes,
    "reveals-tumult": triggers.RevealsTumult,
}
"""What Reactions wait for."""

COSTS: Final[Mapping[str, type]] = {
    "mana": paying.Mana,
    "T": paying.ExhaustMe,
    "D": paying.DiscardMe,
    "spend": paying.Spend,
    "also": paying.Also,
}
"""The parts of costs (ALT4-7.1.4)."""

SAYINGS: Final[Mapping[str, type]] = {
    "cannot-be-targeted": sayings.CannotBeTargeted,
    "cannot-activate": sayings.CannotActivate,
    "cannot-move-forward": sayings.CannotMoveForward,
    "cannot-move-due-to": sayings.CannotMoveDueTo,
    "moves-only-due-to": sayings.MovesOnlyDueTo,
    "cannot-gain": sayings.CannotGain,
    "may-gain-again": sayings.MayGainAgain,
    "forbids": sayings.Forbids,
    "cannot-play": sayings_of_play.CannotPlay,
    "may-play-exhausted": sayings_of_play.MayPlayExhausted,
    "may-play-from": sayings_of_play.MayPlayFrom,
    "counts-as-played-from": sayings_of_play.CountsAsPlayedFrom,
    "costs-also": ways_to_pay.CostsAlso,
    "costs-instead": ways_to_pay.CostsInstead,
    "gives-to-played": GivesToPlayed,
    "reactions-cost": sayings_of_reactions.ReactionsCost,
    "replaces": sayings_of_steps.Replaces,
    "adds": sayings_of_steps.Adds,
    "enters": sayings_of_steps.Enters,
    "moves-further": sayings_of_steps.MovesFurther,
    "rolls-more": sayings_of_steps.RollsMore,
    "on-attempt": sayings_of_steps.OnAttempt,
}
"""What statements say: permissions, prohibitions, further costs, gifts, modifiers."""

PATTERNS: Final[Mapping[str, type]] = {
    "going": patterns.GoingTo,
    "taking": patterns.TakingFromDeck,
    "gaining-status": patterns.GainingStatus,
    "losing-status": patterns.LosingStatus,
    "gaining-counters": patterns.GainingCounters,
    "creating": patterns.Creating,
    "moving-expedition": patterns.MovingExpedition,
    "rolling": patterns.Rolling,
    "either-of": patterns.EitherOf,
}
"""Which atomic actions a modifier or a prohibition is about."""

TEMPLATES: Final[Mapping[str, type]] = {
    "to-zone": templates.ToZone,
    "from-deck": templates.FromDeck,
    "put-counters": templates.Counters,
    "give-status": templates.Status,
    "more-of-it": templates.MoreOfIt,
    "as-it-was": templates.AsItWas,
    "do": templates.DoEffect,
}
"""What modifiers make of atomic actions."""

TABLES: Final = (
    *(KINDS, INSTRUCTIONS, VERBS, NOUNS, PLAYERS, NUMBERS, TESTS, TRIGGERS, COSTS, SAYINGS, PATTERNS, TEMPLATES),
)
"""All tables of names."""

WORDS: Final[Mapping[type, Mapping[str, object]]] = {
    Trigger: {
        # ALT4-7.1.1: the symbols that stand for a trigger
        "J": triggers_of_moves.IJoin(),
        "H": triggers_of_moves.IAmPlayedFrom(HAND),
        "R": triggers_of_moves.IAmPlayedFrom(RESERVE),
        **{f"at-{phase.value}": triggers.PhaseOpens(phase) for phase in Phase},
        **{f"after-{daily.value}".replace(" ", "-"): triggers.AfterDaily(daily) for daily in Daily},
    },
}
"""Words that stand for a whole part."""


_ABILITY: Final[Plain] = {"$ref": "#/$defs/ability"}
_ABILITIES: Final[Plain] = {"type": "array", "items": _ABILITY}


def names_of_cards() -> dict[str, type]:
    """All names in one table; a name stands for one class."""
    return {name: kind for table in TABLES for name, kind in table.items()}


def forms_of_cards(where: Setting = OF_CARDS) -> tuple[Forms, Setting]:
    """The names and readers of all parts of abilities, and the setting in which their passives are read.

    Args:
        where: What is known of the file in which the abilities stand.
    """

    def gained(node: Node, setting: Setting) -> Ability:
        return read_one_card_ability(node, setting, forms)

    setting = evolve(where, gained=gained)
    layers = forms_of_layers(setting)
    forms = evolve(
        layers,
        names=names_of_cards(),
        words=WORDS,
        readers={
            **layers.readers,
            Ability: lambda node, forms: read_one_card_ability(node, setting, forms),
            tuple[Ability, ...]: lambda node, forms: read_card_abilities(node, setting, forms),
        },
        writers={**layers.writers, **_writers()},
        # `card_schema` says what an ability is
        schemas={**layers.schemas, Ability: _ABILITY, tuple[Ability, ...]: {"anyOf": [_ABILITY, _ABILITIES]}},
    )
    return forms, setting


def _writers() -> Mapping[object, Writer]:
    def ability(value: object, forms: Forms) -> Plain:
        return write_card_ability(cast("Ability", value), forms)

    def abilities(value: object, forms: Forms) -> Plain:
        return [ability(each, forms) for each in cast("tuple[Ability, ...]", value)]

    def change(value: object, forms: Forms) -> Plain:
        return written.written_change(cast("Change", value), lambda gained: ability(gained, forms))

    def changes(value: object, forms: Forms) -> Plain:
        return [change(each, forms) for each in cast("tuple[Change, ...]", value)]

    return {
        Selector: lambda value, _forms: written.written_selector(cast("Selector", value)),
        Condition: lambda value, _forms: written.written_condition(cast("Condition", value)),
        Amount: lambda value, _forms: written.written_amount(cast("Amount", value)),
        Change: change,
        tuple[Change, ...]: changes,
        **dict.fromkeys((Ability, Passive, Inert), ability),
        tuple[Ability, ...]: abilities,
    }


FORMS_OF_CARDS, SETTING_OF_CARDS = forms_of_cards()
"""The forms of card files, and the setting in which their passives are read."""
