"""Which answer a word of a scenario means, among those that can be given, and how answers are called."""

from collections.abc import Iterator
from itertools import permutations

from attrs import frozen

from ludex.app.option_words import told_apart, use_words
from ludex.app.scenario_deeds import ChanceDeed, PassDeed, PlayDeed, QuickActionDeed, Said
from ludex.app.scenario_items import Named
from ludex.engine.choices import Answer, Chance, Choice, Done, Option, Pick
from ludex.engine.pipeline import Use
from ludex.layers.errors import LudexError, UnknownName
from ludex.systems.altered.choosing import Dealt, PickPaying
from ludex.systems.altered.draws import Drawn
from ludex.systems.altered.facts import item_of
from ludex.systems.altered.order_of_entry import EntersNext
from ludex.systems.altered.rolling import Shown
from ludex.systems.altered.tumult_cards import Layout
from ludex.systems.altered.turn_options import PassTurn, PlayCard, PlayQuickAction


@frozen(eq=False)
class Asked:
    """A question that is open, and how what it speaks of is called."""

    choice: Choice
    named: Named

    def words(self) -> tuple[str, ...]:
        """How each option is called."""
        return tuple(told_apart(label_of(option, self.named) for option in self.choice.options))

    def sentence(self) -> str:
        """The question in words, with its options."""
        return f"{self.choice.player} is asked: {as_question(self.choice.question)} ({'; '.join(self.words())})"


def as_question(question: str) -> str:
    """A question, with one mark at its end.

    >>> as_question("J — You may draw a card.?")
    'J — You may draw a card?'
    """
    return f"{question.removesuffix('?').rstrip('.')}?" if question.endswith("?") else question


def label_of(answer: Answer, named: Named) -> str:
    """How an answer is called."""
    match answer:
        case Pick(id):
            return named.of(id).removesuffix(".")
        case PickPaying(id, mana):
            return f"{named.of(id)} (pay {mana})"
        case PlayCard() | PlayQuickAction() | PassTurn():
            return answer.label()
        case Use(key, place, about):
            return use_words(key, place, named.of, about)
        case Dealt(ids):
            return ", ".join(map(named.of, ids))
        case EntersNext(id, name):
            called = named.of(id)
            return name if called == item_of(id) and name else called
        case _:
            return answer.label()


def called(option: Option, named: Named) -> Iterator[str]:
    """The words by which an option can be chosen, the most telling first."""
    yield label_of(option, named)
    match option:
        case Pick(id) | PickPaying(id):
            yield named.of(id)
            waiting = named.state.facts.waiting.get(id)
            if waiting is not None:
                yield waiting.context.ability.removesuffix(".")
                yield waiting.context.ability
                if waiting.context.me is not None:
                    yield named.of(waiting.context.me.first)
        case EntersNext(id):
            yield named.of(id)
            yield option.label()
        case Done():
            yield "done"
        case PlayCard(id):
            yield named.of(id)
        case Use(key, _, about):
            yield named.of(key.source)
            yield key.rule
            yield named.of(about)
        case _:
            yield option.label()


def chosen(asked: Asked, word: Said) -> Option:
    """The option that a word means.

    Raises:
        UnknownName: It means none of them.
        LudexError: It may mean several.
    """
    labels = dict(zip(asked.choice.options, asked.words(), strict=True))
    by_words = [(option, (labels[option], *called(option, asked.named))) for option in asked.choice.options]
    for rank in range(max(len(words) for _, words in by_words)):
        found = [option for option, words in by_words if word.text in words[: rank + 1]]
        if len(found) == 1:
            return found[0]
        if found:
            raise LudexError(
                f"{word.text!r} may mean several things here",
                remedy=f"Say which: {', '.join(labels[option] for option in found)}.",
                position=word.position,
            )
    known = tuple(dict.fromkeys(word for _, words in by_words for word in words))
    raise UnknownName(word.text, known, kind="answer", subject=asked.choice.question, position=word.position)


def played(asked: Asked, deed: PlayDeed) -> PlayCard | None:
    """The declaration by which a card is played so; None where it is not among the options.

    Raises:
        LudexError: It can be played in several ways, and the file does not say in which.
    """
    found = [
        option
        for option in asked.choice.options
        if isinstance(option, PlayCard)
        and asked.named.of(option.id) == deed.card
        and deed.home in (None, option.home)
        and option.by_scout is deed.scout
        and option.ways == deed.ways
    ]
    if len(found) > 1:
        raise LudexError(
            f"{deed.card} can be played in several ways",
            remedy=f"Add 'to: hero' or 'to: companion', to say which: {'; '.join(each.label() for each in found)}.",
            position=deed.position,
        )
    return found[0] if found else None


def used(asked: Asked, deed: QuickActionDeed) -> PlayQuickAction | None:
    """The quick action that is meant; None where it is not among the options.

    Raises:
        LudexError: Several may be meant.
    """
    found = [
        option
        for option in asked.choice.options
        if isinstance(option, PlayQuickAction)
        and asked.named.of(option.id) == deed.object
        and deed.words in (None, option.words)
    ]
    if len(found) > 1:
        raise LudexError(
            f"{deed.object} has several quick actions",
            remedy=f"Add 'words: …', to say which: {'; '.join(each.words for each in found)}.",
            position=deed.position,
        )
    return found[0] if found else None


def passed(asked: Asked, _deed: PassDeed) -> PassTurn | None:
    """To pass; None where that is not among the options."""
    return next((option for option in asked.choice.options if isinstance(option, PassTurn)), None)


# ---------------------------------------------------------------- chance


def brought(chance: Chance, deed: ChanceDeed, named: Named) -> Answer:
    """The outcome that a file says.

    Raises:
        LudexError: Chance cannot bring it.
    """
    words = tuple(word.text for word in deed.brings)
    for answer in _outcomes(deed, words, named):
        if chance.of.admits(answer):
            return answer
    raise LudexError(
        f"{', '.join(words)} cannot come of {chance.of} ({chance.why})",
        remedy="Say what it brings: 'rolls' for dice, 'draws' for cards, 'reveals' for a Tumult card.",
        position=deed.position,
    )


def _outcomes(deed: ChanceDeed, words: tuple[str, ...], named: Named) -> Iterator[Answer]:
    match deed.kind:
        case "rolls":
            if all(word.isdecimal() for word in words):
                yield Shown(tuple(sorted(map(int, words))))
        case "draws":
            # where order does not matter, outcomes are sorted heap by heap
            yield from (Drawn(cards) for cards in _orders(words))
            yield from (Dealt(tuple(named.now(word) or word for word in ids)) for ids in _orders(words))
        case _:
            first = len(words) < 2 or words[1] != "last"
            yield from (Layout(word, alone_first=first) for word in words[:1])


def _orders(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words in the order of the file, then in others."""
    yield words
    yield tuple(sorted(words))
    if len(words) <= 6:
        yield from permutations(words)
