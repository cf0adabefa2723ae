"""What an effect lets a player play: offered, declared, and offered anew where it cannot be paid for (ALT4-6.4.d).

How the card is played then is told in `playing`.

>>> Play(Offer(less=3)).offer.less
3
"""

from attrs import evolve, field, frozen
from immutables import Map

from ludex.engine.choices import NO, Answer, Choice, Option
from ludex.engine.context import IT, Context, Reference
from ludex.engine.form_fields import NOT_IN_FILES
from ludex.engine.instructions import Instruction, Resolution, about_of
from ludex.engine.state import Game, Progress
from ludex.layers.cells import Row
from ludex.systems.altered.declaring import Offer, declarations
from ludex.systems.altered.facts import Facts, State, item_of
from ludex.systems.altered.gifts import USED
from ludex.systems.altered.looking import as_seen_by
from ludex.systems.altered.playing import BEFORE, PLAYED, card_of, playing
from ludex.systems.altered.scene import Scene
from ludex.systems.altered.turn_options import PlayCard


@frozen
class Play(Instruction[Facts]):
    """A player plays a card at once, by the normal process: Rush, "play a Character for 3 less" (ALT4-7.3.29.a).

    So a card is played that is not the effect of the own turn (ALT4-5.1.1.d). What turns out not to be payable is not
    played, and the rest is offered anew (ALT4-6.4.d).

    What follows "if you do" is done only if a card was really played (ALT4-7.3.29.b).

    Attributes:
        offer: Which cards, and on which terms.
        player: Who plays, if it is not "you": the name of a player that was mentioned.
        unpaid: What was declared and could not be paid, the last one last; it is not offered again.
    """

    offer: Offer
    player: str = ""
    unpaid: tuple[PlayCard, ...] = field(default=(), metadata=NOT_IN_FILES, kw_only=True)

    def begin(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> Progress[Facts]:
        """Ask for a declaration, or go on where nothing can be played."""
        if self.unpaid and PLAYED in rest.context.names:
            # the effect speaks of nothing but what it spoke of when it asked before
            return state.then(self._taken_back(state, game, rest))
        offer, who = self.offer, rest.context.player(self.player)
        declared = declarations(state, game, who, offer, _eyes(state, game, rest.context, who))
        options: tuple[Option, ...] = tuple(
            each for each in declared if not any(_is_paid_alike(each, other) for other in self.unpaid)
        )
        if not options:
            return state.then(rest.knowing(rest.context.doing(did=False)))
        # ALT4-6.4.b: to refuse to pay is always possible
        if offer.may or not offer.free:
            options = (*options, NO)
        return Choice(who, "Which card do you play?", options, "ALT4-5.1.2.c", about_of(rest.context))

    def decide(self, state: State, game: Game[Facts], rest: "Resolution[Facts]", answer: Answer) -> State:
        """Play what was declared."""
        if not isinstance(answer, PlayCard):
            return state.then(rest.knowing(rest.context.doing(did=False)))
        again = evolve(self, unpaid=(*self.unpaid, answer))
        who = rest.context.player(self.player)
        return state.then(playing(state, game, rest, who, answer, self.offer.statuses, again=again))

    def _taken_back(self, state: State, game: Game[Facts], rest: "Resolution[Facts]") -> "Resolution[Facts]":
        """The effect as if the card had not been moved, which has another identity by now."""
        was, now = self.unpaid[-1].id, card_of(rest.context)
        context = _as_if_unmoved(rest.context, was, now)
        offer, scene = self.offer, Scene(state, game, context)
        if offer.among is not None:
            among = (now if id == was else id for id in offer.among)
            offer = evolve(offer, among=scene.present(Reference((id,)) for id in among))
        return rest.knowing(context).first(evolve(self, offer=offer))


def _as_if_unmoved(context: Context, was: str, now: str) -> Context:
    def unmoved(found: Reference) -> Reference:
        ids = found.ids
        return Reference((*ids[: ids.index(was)], now)) if ids[-1] == now and was in ids else found

    names = context.names.set(IT, context.names[BEFORE])
    told = {name: found for name, found in names.items() if found and name not in (PLAYED, BEFORE, USED)}
    kept = {name: tuple(map(unmoved, found)) for name, found in told.items()}
    return evolve(context, me=None if context.me is None else unmoved(context.me), names=Map(kept))


def offered_now(state: State) -> Offer | None:
    """What an effect offers to be played that has just asked what; None where none has."""
    match state.agenda:
        case (Resolution(todo=(Play(offer=offer), *_)), *_):
            return offer
        case _:
            return None


def _is_paid_alike(one: PlayCard, other: PlayCard) -> bool:
    """Whether two declarations are of one card, paid for in one way."""
    same_card = item_of(one.id) == item_of(other.id)
    return same_card and one.by_scout is other.by_scout and one.ways == other.ways


def _eyes(state: State, game: Game[Facts], context: Context, player: str) -> Row:
    source = Scene(state, game, context).eyes()
    return source if player == context.controller else as_seen_by(source, player)
