"""Small games with the cards that come with Ludex, in which answers are given by a part of their words."""

from collections import Counter
from random import Random

from ludex.engine.choices import Chance, Choice, Over, Pick
from ludex.engine.run import advance, answer
from ludex.systems.altered import characteristics as c
from ludex.systems.altered.cards import Card
from ludex.systems.altered.described import Described, start_from
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.game import AlteredGame
from ludex.systems.altered.looking import in_zone
from ludex.systems.altered.mana import ready_orbs
from ludex.systems.altered.packaged_cards import packaged_definitions
from ludex.systems.altered.phases import Phase
from ludex.systems.altered.rolling import Shown
from ludex.systems.altered.setup import Table
from ludex.systems.altered.turn_options import PassTurn, PlayCard, PlayQuickAction

PACKAGED = packaged_definitions()
ANN, BOB = "ann", "bob"


def lying(key, player=ANN, id=None, **how):
    """A packaged card as it lies on a table: in play, or in the zone that is named."""
    card = PACKAGED[key]
    described = {
        "name": card.name,
        "subtypes": None if card.type == c.HERO else tuple(sorted(card.subtypes)),
        "statistics": card.statistics,
        "hand_cost": card.hand_cost,
        "reserve_cost": card.reserve_cost,
        "zone_type": card.zone_type,
        "faction": card.faction,
        "rarity": card.rarity,
        "reserve_limit": card.reserve_limit,
        "landmark_limit": card.landmark_limit,
        "keywords": tuple(sorted(card.keywords)),
        "tough": card.tough,
        "scout": card.scout,
        "counters": dict(card.counters),
        "token": card.is_token,
        "abilities": card.abilities,
    }
    return Card(id or key, card.type, player, **{**described, **how})


class Played:
    """A game in Ann's first turn, with her mana, her hand, and both decks known from the top."""

    def __init__(
        self, *objects, hand=(), bobs=(), mana=12, deck=("cog-runner",) * 6, bobs_deck=("cog-runner",) * 6, **more
    ):
        where = Described(
            Table((ANN, BOB), tuple(objects), standings=more.pop("standings", {})),
            hands={ANN: hand, BOB: bobs},
            decks={ANN: deck, BOB: bobs_deck},
            mana={ANN: (mana, 0), BOB: (mana, 0)},
            **more,
        )
        state, self.game = start_from(AlteredGame(PACKAGED), where)
        self.random = Random(1)
        self.told = []
        self.asked = []
        self.at = advance(state, self.game)

    def play(self, key, *answers, home="hero", origin=None, ways=(), scout=False, dice=()):
        """The one whose turn it is plays a card; then answers are given, each by a part of its words."""
        name = PACKAGED[key].name

        def fits(option):
            return (
                isinstance(option, PlayCard)
                and option.name == name
                and option.home in (home, None)
                and origin in (None, option.zone)
                and option.ways == tuple(ways)
                and option.by_scout is scout
            )

        return self._takes(fits, f"play {key}", answers, dice)

    def uses(self, name, *answers, dice=()):
        """The one whose turn it is plays a quick action, by the name of the object or a part of its words."""

        def fits(option):
            return isinstance(option, PlayQuickAction) and (option.name == name or name in option.words)

        return self._takes(fits, f"use {name}", answers, dice)

    def passes(self, *answers, dice=()):
        """The one whose turn it is passes."""
        return self._takes(lambda option: isinstance(option, PassTurn), "pass", answers, dice)

    def can(self, key):
        """Whether a card can be played now."""
        return any(isinstance(each, PlayCard) and each.name == PACKAGED[key].name for each in self.choice.options)

    def _takes(self, fits, what, answers, dice):
        self.told = [Shown(tuple(sorted(each))) for each in dice]
        found = [option for option in self.choice.options if fits(option)]
        assert found, f"cannot {what}: {[option.label() for option in self.choice.options]}"
        self.at = answer(self.at, self.game, found[0])
        return self.answers(*answers)

    def answers(self, *answers):
        """Answers are given, each by a part of its words, until somebody has a turn."""
        left = list(answers)
        while not self.is_turn():
            question = self.at.question
            if isinstance(question, Chance):
                given = question.of.sample(self.random) if not isinstance_dice(question) else self.told.pop(0)
                self.at = answer(self.at, self.game, given)
                continue
            assert isinstance(question, Choice)  # at the end of the game nothing is asked
            labels = [self.words_of(option) for option in question.options]
            self.asked.append((question.player, question.question, labels))
            assert left, f"{question.player} is asked {question.question!r}: {labels}"
            wanted = left.pop(0)
            fitting = [place for place, words in enumerate(labels) if wanted == words]
            fitting += [place for place, words in enumerate(labels) if wanted in words]
            assert fitting, f"{wanted!r} is none of {labels}"
            self.at = answer(self.at, self.game, question.options[fitting[0]])
        assert not left, f"never asked: {left}"
        return self

    def words_of(self, option):
        """An option in words: the identity of what is picked, or what a waiting Reaction says."""
        if isinstance(option, Pick) and option.id in self.state.facts.waiting:
            return self.game.name(self.state, option.id)
        return option.label()

    def is_turn(self):
        """Whether somebody chooses what to do with a turn, or the game is over."""
        question = self.at.question
        return isinstance(question, Over) or (
            isinstance(question, Choice) and any(isinstance(option, PassTurn) for option in question.options)
        )

    @property
    def choice(self):
        """What a player is asked."""
        assert isinstance(self.at.question, Choice)
        return self.at.question

    @property
    def winner(self):
        """Who has won."""
        assert isinstance(self.at.question, Over)
        return self.at.question.winner

    @property
    def state(self):
        """The state."""
        return self.at.state

    def value(self, id, cell):
        """A characteristic of an object."""
        return self.state.table.view.value(id, cell)

    def boosts(self, key, player=ANN):
        """How many boosts lie on the one object of a card that is in play."""
        return self.value(self.one(key, player), c.BOOSTS)

    def one(self, key, player=ANN, zone=c.EXPEDITION_ZONE):
        """The identity of the one object of a card in a zone."""
        found = [id for id in in_zone(self.state.table, zone, player) if self.key(id) == key]
        assert len(found) == 1, f"{len(found)} of {key} in {zone}"
        return found[0]

    def key(self, id):
        """Which card an object is."""
        return self.state.facts.cards.get(item_of(id), item_of(id))

    def zone(self, zone, player=ANN):
        """How many of which cards lie in a zone of a player."""
        return Counter(self.key(id) for id in in_zone(self.state.table, zone, player))

    def ready_mana(self, player=ANN):
        """How many Mana Orbs of a player are ready."""
        return len(ready_orbs(self.state.table, player))

    def deck(self, player=ANN):
        """The cards that are known on top of a deck."""
        return tuple(self.key(item) for item in self.state.facts.decks[player].top)


def isinstance_dice(question):
    """Whether chance rolls dice."""
    return hasattr(question.of, "faces")


__all__ = ["ANN", "BOB", "PACKAGED", "Phase", "Played", "lying"]
