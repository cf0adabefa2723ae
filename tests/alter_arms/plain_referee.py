"""A plain second computation of a Conflict: it is told what was asked and answered, and keeps its own books.

It knows the rules under their default readings, as somebody at the table would work them out with pencil and paper:
nothing of the steps, tasks and modifiers of the game that it watches. What was asked it knows by the rule that asked.
"""

from collections.abc import Mapping

from attrs import define, field

from ludex.engine.choices import Answer, Chance, Choice
from ludex.engine.run import Position
from ludex.systems.alter_arms.conflict import Act, HandOver, Transform
from ludex.systems.alter_arms.facts import Facts, Standing
from ludex.systems.alter_arms.powers import Gives, Power, Relieves, Times, Who
from ludex.systems.alter_arms.rolls import Fell

MOST_GIMMICKS = 2
BEATS = {"bio": "myth", "myth": "tech", "tech": "bio"}
VECTORS = ("might", "brains", "soul")
TRAITS = {"bold": "might", "clever": "brains", "stylish": "soul"}


@define
class Person:
    """What is written down of a character."""

    name: str
    side: str
    vectors: Mapping[str, int]
    types: tuple[str, ...]
    gimmicks: tuple[tuple[str, ...], ...]
    trait: str | None
    gear: str | None
    archetype: str | None
    form: int
    drama: int
    experience: dict[str, int]
    pool: int = 0
    last_hit: int = 0
    recovering: bool = False
    crashed: bool = False
    finished: bool = False
    acted: bool = False

    @property
    def limit(self) -> int:
        """More Drama than that is a Crash."""
        return 3 * (len(self.types) + 1)

    @property
    def type(self) -> str | None:
        """Of the Form that it is in."""
        return None if self.form == 0 else self.types[self.form - 1]

    def working_gimmicks(self) -> int:
        """How many Gimmicks the game master accepts."""
        own = set().union(*self.gimmicks) if self.form == 0 else set(self.gimmicks[self.form - 1])
        return min(MOST_GIMMICKS, len(own))

    def relieve(self, points: int) -> int:
        """Lower its Drama; how much it was."""
        points = min(points, self.drama)
        self.drama -= points
        return points

    def burden(self, points: int) -> None:
        """Raise its Drama; it may Crash."""
        self.drama += points
        if self.drama > self.limit:
            self.drama, self.form, self.pool = 0, 0, 0
            self.experience = dict.fromkeys(VECTORS, 0)
            self.recovering = self.crashed = True


@define
class Deed:
    """A Move that is being made."""

    by: Person
    kind: str
    targets: list[Person]
    power: Power | None = None
    vector: str = ""
    finisher: bool = False
    faces: tuple[int, ...] = ()
    picked: int | None = None
    spent: int = 0
    trait: bool = False
    guards: list[str] = field(factory=list)
    reactions: list["Deed"] = field(factory=list)
    answers: list[str] = field(factory=list)
    void: bool = False

    def edge_over(self, target: Person) -> bool:
        """Whether the die is rolled once more against somebody."""
        return target is not self.by and BEATS.get(self.by.type or "") == target.type is not None

    @property
    def rolls(self) -> int:
        """How often the die is rolled."""
        edge = any(self.edge_over(target) for target in self.targets)
        return 1 + edge + self.picks_a_face

    @property
    def picks_a_face(self) -> bool:
        """Whether an Ace picks."""
        return self.kind == "archetype" and self.by.archetype == "ace"

    @property
    def sides(self) -> int:
        """Of the die."""
        return min(12, 4 + 2 * (self.by.form + self.finisher))

    def face(self, target: Person) -> int:
        """What counts against somebody."""
        if self.picks_a_face:
            return self.faces[0] if self.picked is None else self.picked
        return max(self.faces if self.edge_over(target) else self.faces[:1])

    def value(self, target: Person) -> int:
        """The value against somebody."""
        vector = self.by.vectors[self.vector] + 2 * self.trait
        bonus = 2 * (self.by.gear == self.vector) + self.by.working_gimmicks()
        return self.face(target) * vector + bonus + self.spent

    def successes(self, target: Person) -> int:
        """How often the Defence of somebody is in it."""
        vector = target.vectors[self.vector] + 2 * (target.name in self.guards)
        guarded = target.gear == self.vector and target.side != self.by.side
        return self.value(target) // (vector * (3 + target.form) + 2 * guarded)


class Referee:
    """Watches a Conflict, and keeps its own books.

    Attributes:
        people: Everybody, by name.
        round: The round.
        settled: How many Moves have been settled.
    """

    def __init__(self, standings: tuple[Standing, ...]) -> None:
        self.people = {each.character.name: _person(each) for each in standings}
        self.round = 1
        self.settled = 0
        self._acting: Person | None = None
        self._deed: Deed | None = None

    # ------------------------------------------------------------ being told

    def told(self, position: Position[Facts], given: Answer) -> None:
        """Take note of an answer."""
        match position.question:
            case Chance():
                self._rolled(given)
            case Choice(question=question, rule=rule, about=about):
                if rule == "AA-TURN-05":
                    self.settle()
                    self._begins(self.people[about])
                    self.agrees(position.state.facts)
                    self._turn(self.people[about], given)
                else:
                    self._answered(rule, self.people[about], question, given.label())

    def _rolled(self, given: Answer) -> None:
        assert isinstance(given, Fell)
        assert self._deed is not None
        deed = self._deed.reactions[-1] if self._deed.reactions else self._deed
        assert not deed.faces
        assert len(given.faces) == deed.rolls, f"{deed.by.name} rolls {deed.rolls} times, not {given.faces}"
        assert all(1 <= face <= deed.sides for face in given.faces), f"a d{deed.sides}: {given.faces}"
        deed.faces = given.faces

    def _begins(self, who: Person) -> None:
        """Somebody acts; the turn went there without a question where it could go nowhere else."""
        if self._acting not in (None, who):
            assert self._acting is not None
            self._handed_over(self._acting, who, relieved=False)
        self._acting = who

    def _turn(self, who: Person, given: Answer) -> None:
        match given:
            case Transform(form):
                who.drama = 3 * form if form > who.form else 3 * (form + 1)
                who.form = form
            case Act(kind, targets, power):
                self._deed = Deed(who, kind.value, [self.people[name] for name in targets], power)
            case HandOver(to, relieved):
                self._handed_over(who, self.people[to], relieved=relieved)

    def _handed_over(self, who: Person, to: Person, *, relieved: bool) -> None:
        able = [each for each in self.people.values() if not each.crashed]
        waiting = [each for each in able if not each.acted and each is not who]
        if relieved:
            assert to.side != who.side
            assert any(each.side == who.side for each in waiting)
            who.relieve(1)
        self._acting = to
        who.acted = True
        assert to in (waiting or able)
        if not waiting:
            self.round += 1
            for each in self.people.values():
                each.acted = False

    def _answered(self, rule: str, who: Person, question: str, words: str) -> None:
        deed = self._deed
        assert deed is not None
        acting = deed if who is deed.by else deed.reactions[-1] if deed.reactions else deed
        match rule:
            case "AA-VECT-03":
                deed.vector = words
                if who.finished:
                    self._declared(deed)
            case "AA-FIN-01":
                assert not who.finished
                deed.finisher = who.finished = words == "yes"
                self._declared(deed)
            case "AA-ACE-01":
                deed.picked = int(words)
            case "AA-MOVE-05" if words.startswith("spend"):
                points = int(words.split()[1])
                acting.spent += points
                who.experience[deed.vector] -= points
            case "AA-MOVE-05" if words == "pay for the Trait":
                assert TRAITS[who.trait or ""] == deed.vector
                assert not any(deed.successes(target) for target in deed.targets)
                deed.trait = True
                who.burden(1)
                deed.void = who.crashed
            case "AA-TRAIT-04" if words == "yes":
                assert TRAITS[who.trait or ""] == deed.vector
                assert deed.successes(who) > 1
                who.burden(1)
                if not who.crashed:
                    deed.guards.append(who.name)
            case "AA-DEFR-01" if words == "yes":
                ally = self.people[question.removesuffix("?").split()[-1]]
                assert who.archetype == "defender"
                assert deed.successes(ally)
                assert who not in [each.by for each in deed.reactions]
                deed.reactions.append(Deed(who, "reaction", [ally], vector=deed.vector))
            case "AA-ANTI-02" | "AA-RIV-01" | "AA-SUP-01":
                deed.answers.append(words)

    def _declared(self, deed: Deed) -> None:
        if deed.power is not None:
            deed.by.burden(deed.power.cost)
            deed.void = deed.by.crashed

    # ------------------------------------------------------------ what comes of a Move

    def settle(self) -> None:
        """Work out the Move that has been made, once nothing more is asked about it."""
        deed, self._deed = self._deed, None
        if deed is None:
            return
        self.settled += 1
        for reaction in deed.reactions:
            successes = reaction.successes(reaction.targets[0])
            reaction.by.recovering = reaction.by.recovering and not successes
            reaction.by.experience[deed.vector] += successes
        if deed.void:
            return
        found = {target.name: deed.successes(target) for target in deed.targets}
        total = sum(found.values())
        if not total:
            if deed.finisher:
                deed.by.drama = max(deed.by.drama, 3 * (deed.by.form + 1))
            return
        deed.by.recovering = False
        kept = dict.fromkeys(found, 0)
        for reaction in deed.reactions:
            kept[reaction.targets[0].name] += reaction.successes(reaction.targets[0])
        match deed.kind:
            case "normal":
                for target in deed.targets:
                    self._hit(deed.by, target, max(0, found[target.name] - kept[target.name]))
            case "power":
                self._powers(deed, found, kept)
            case _:
                self._archetype(deed, deed.targets[0], total, found, kept)
                deed.by.experience[deed.vector] += total

    def _powers(self, deed: Deed, found: Mapping[str, int], kept: dict[str, int]) -> None:
        assert deed.power is not None
        given: dict[str, int] = {}
        for effect in (*deed.power.effects, *(deed.power.finisher if deed.finisher else ())):
            self._power(deed, effect, found, kept, given)
        for name, points in given.items():
            if points and self.people[name].side != deed.by.side:
                self.people[name].last_hit = points

    def _hit(self, by: Person, target: Person, points: int) -> None:
        if points and not target.crashed:
            if by.side != target.side:
                target.last_hit = points
            target.burden(points)

    def _power(
        self, deed: Deed, effect: object, found: Mapping[str, int], kept: dict[str, int], given: dict[str, int]
    ) -> None:
        assert isinstance(effect, Gives | Relieves)
        mine = [each for each in self.people.values() if each.side == deed.by.side and each is not deed.by]
        theirs = [each for each in self.people.values() if each.side != deed.by.side]
        befallen = {
            Who.TARGETS: deed.targets,
            Who.SELF: [deed.by],
            Who.ALLIES: [each for each in mine if not each.crashed],
            Who.OPPONENTS: [each for each in theirs if not each.crashed],
        }[effect.who]
        for each in befallen:
            successes = found[each.name] if effect.who is Who.TARGETS else sum(found.values())
            points = effect.amount * (min(1, successes) if effect.times is Times.ONCE else successes)
            if isinstance(effect, Relieves):
                each.relieve(points)
            elif not each.crashed:
                kept_now = min(points, kept.get(each.name, 0))
                kept[each.name] = kept.get(each.name, 0) - kept_now
                given[each.name] = given.get(each.name, 0) + points - kept_now
                each.burden(points - kept_now)

    def _archetype(
        self, deed: Deed, target: Person, total: int, found: Mapping[str, int], kept: Mapping[str, int]
    ) -> None:
        by, ally = deed.by, target.side == deed.by.side
        others = [each for each in self.people.values() if each is not by and not each.crashed]
        match by.archetype:
            case "ace":
                (target if ally else by).relieve(total)
            case "antihero" if ally:
                by.relieve(total)
            case "antihero":
                givers = [each for each in others if each.side == by.side] or [by]
                self._hit(by, target, max(0, self._taken(givers, total, deed.answers) - kept[target.name]))
            case "defender":
                by.relieve(by.last_hit)
            case "planner" if deed.kind == "release":
                pool, by.pool = by.pool, 0
                by.relieve(pool)
                self._hit(by, target, max(0, pool - kept[target.name]))
            case "planner":
                by.pool += total
                if ally:
                    by.relieve(total)
                    target.relieve(total)
            case "rival" if target is by:
                takers = [each for each in others if each.side != by.side]
                taker = next((each for each in takers if [each.name] == deed.answers), takers[0])
                self._hit(by, taker, by.relieve(total))
            case "rival":
                target.relieve(total)
            case "support":
                self._support(deed, found)

    def _taken(self, givers: list[Person], total: int, answers: list[str]) -> int:
        """How much Drama is taken, point by point, from whom the answers say, or from the one who has any."""
        if sum(each.drama for each in givers) <= total:
            return sum(each.relieve(each.drama) for each in givers)
        moved = 0
        while moved < total and any(each.drama for each in givers):
            holding = [each for each in givers if each.drama]
            giver = holding[0] if len(holding) == 1 else self.people[answers.pop(0)]
            moved += giver.relieve(1)
        return moved

    def _support(self, deed: Deed, found: Mapping[str, int]) -> None:
        reached = {name for name, successes in found.items() if successes}
        movable = sum(self.people[name].drama for name in reached) // 2
        for words in deed.answers:
            match words.split():
                case ["relieve", name, "of", points]:
                    assert name != deed.by.name
                    assert int(points) == min(sum(found.values()), self.people[name].drama)
                    self.people[name].relieve(int(points))
                case ["move", points, "from", giver, "to", taker]:
                    assert {giver, taker} <= reached
                    movable -= int(points)
                    assert movable >= 0
                    self.people[giver].relieve(int(points))
                    self.people[taker].burden(int(points))

    # ------------------------------------------------------------ comparing

    def agrees(self, facts: Facts) -> None:
        """Say where the game keeps other books."""
        assert facts.round == self.round
        for standing in facts.standings:
            person = self.people[standing.character.name]
            of_game = (
                standing.form,
                standing.drama,
                dict(zip(VECTORS, standing.experience, strict=True)),
                standing.pool,
                standing.last_hit,
                standing.recovering,
                standing.crashed,
                standing.finished,
                standing.acted,
            )
            ours = (
                person.form,
                person.drama,
                person.experience,
                person.pool,
                person.last_hit,
                person.recovering,
                person.crashed,
                person.finished,
                person.acted,
            )
            assert of_game == ours, f"{person.name}: {of_game} in the game, {ours} in the books"


def _person(standing: Standing) -> Person:
    character = standing.character
    return Person(
        character.name,
        character.side,
        dict(zip(VECTORS, character.vectors, strict=True)),
        tuple(arms.type.value for arms in character.arms),
        tuple(arms.gimmicks for arms in character.arms),
        None if character.trait is None else character.trait.value,
        None if character.gear is None else character.gear.vector.value,
        None if character.archetype is None else character.archetype.value,
        standing.form,
        standing.drama,
        dict(zip(VECTORS, standing.experience, strict=True)),
    )
