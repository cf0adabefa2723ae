"""Many games of Altered as a page of tables and as JSON: the same for the same seed, whoever played it when."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from ludex.app.altered_matches import Match, Result
from ludex.app.json_values import Json
from ludex.app.tables import Block, Grid, Heading, Line, Title, plural


@frozen
class Asked:
    """What was asked for: how many games, from which seed, with whom and what."""

    system: str
    edition: str
    games: int
    seed: int
    bots: tuple[str, str]
    decks: tuple[str, ...]


def simulation_page(asked: Asked, results: Sequence[Result]) -> Iterator[Block]:
    """Who won how often, and how long it took."""
    bots = " and ".join(asked.bots)
    yield Title(f"{plural(len(results), 'game')} of {asked.system}, edition {asked.edition}")
    yield Line(f"Seed {asked.seed}; {bots}, changing seats; decks {', '.join(asked.decks)}.", indent=0)
    yield Heading("Wins")
    yield Grid(("who", "games", "wins", "share"), tuple(_shares(results)))
    yield Heading("Length")
    yield Grid(("", "least", "mean", "most"), tuple(_lengths(results)))
    unfinished = sum(each.winner is None for each in results)
    if unfinished:
        yield Line(f"{plural(unfinished, 'game')} had not ended after as many answers as are allowed.")


def _shares(results: Sequence[Result]) -> Iterator[tuple[str, str, str, str]]:
    for what, of in (("first seat", 0), ("second seat", 1)):
        yield _share(what, len(results), sum(each.winner == of for each in results))
    yield _share("first player", len(results), sum(each.winner == each.first for each in results))
    yield from _by("bot", results, lambda match: match.bots)
    yield from _by("deck", results, lambda match: match.decks)


def _by(
    what: str, results: Sequence[Result], of: Callable[[Match], tuple[str, str]]
) -> Iterator[tuple[str, str, str, str]]:
    """The wins of each bot or deck, in games in which the other side had another one."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for each in results:
        sides = of(each.match)
        if sides[0] == sides[1]:
            continue
        games.update(sides)
        if each.winner is not None:
            wins[sides[each.winner]] += 1
    for name in sorted(games):
        yield _share(f"{what} {name}", games[name], wins[name])


def _share(what: str, games: int, wins: int) -> tuple[str, str, str, str]:
    return what, str(games), str(wins), f"{100 * wins / games:.1f} %" if games else ""


def _lengths(results: Sequence[Result]) -> Iterator[tuple[str, str, str, str]]:
    for what, numbers in _measures(results).items():
        yield what, str(min(numbers)), f"{sum(numbers) / len(numbers):.1f}", str(max(numbers))


def _measures(results: Iterable[Result]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {"days": [], "turns": [], "decisions": [], "chances": []}
    for each in results:
        found["days"].append(each.days)
        found["turns"].append(each.turns)
        found["decisions"].append(each.decisions)
        found["chances"].append(each.chances)
    return found


def simulation_json(asked: Asked, results: Sequence[Result]) -> Json:
    """The same, with each game for itself."""
    return {
        "system": asked.system,
        "edition": asked.edition,
        "seed": asked.seed,
        "bots": list(asked.bots),
        "decks": list(asked.decks),
        "wins": [{"who": who, "games": int(games), "wins": int(wins)} for who, games, wins, _ in _shares(results)],
        "games": [_result(each) for each in results],
    }


def _result(result: Result) -> Json:
    match = result.match
    return {
        "game": match.number,
        "seed": match.seed,
        "bots": list(match.bots),
        "decks": list(match.decks),
        "winner": result.winner,
        "first_player": result.first,
        "reason": result.reason,
        "days": result.days,
        "turns": result.turns,
        "decisions": result.decisions,
        "chances": result.chances,
    }
