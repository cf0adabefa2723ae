"""Edges and operations in full: what the evaluation did not need to know, worked out when it is asked for."""

from collections.abc import Mapping

from attrs import evolve

from ludex.layers.cells import AbilityKey
from ludex.layers.dependency import Edges
from ludex.layers.incremental.component import Component
from ludex.layers.incremental.members import Links, Member, Op, State
from ludex.layers.incremental.plan import Objects, Plan
from ludex.layers.order import Freedom
from ludex.layers.passives import Part
from ludex.layers.relative import Linked
from ludex.layers.selection import Scope
from ludex.layers.semantics import Cause, Operation, Witness, difference, operation


def exact_operation(plan: Plan, objects: Objects, at: int) -> Operation:
    """The operation of one application, with what it really read."""
    step = plan.steps[at]
    started = step.member.part.instance.key in step.asked.started
    scope = _scope(plan.component, objects, _states(plan, objects, at), step.member, None)
    return operation(step.member.part, scope, started=started)


def edges_of(plan: Plan, objects: Objects, at: int, first: Mapping[State, tuple[int, str]], layer: int) -> Edges:
    """All direct dependencies among the unapplied parts of a component, just before one application.

    Args:
        plan: The component's plan.
        objects: Its objects.
        at: Which application.
        first: For each starting state the oldest object that starts in it, as timestamp and identity.
        layer: The layer that the evaluation of the whole board has reached.
    """
    component, asked = plan.component, plan.rounds()[at]
    states = _states(plan, objects, at)
    within = component.layers.freedom is Freedom.WITHIN_LAYER
    existing = [
        member
        for member in asked.unapplied
        if (not within or member.part.layer == layer)
        and component.exists(member, states[member.source], started=member.part.instance.key in asked.started)
    ]
    starts = objects.starts()
    shown = sorted((first[start], state) for start, state in zip(starts, states, strict=True))
    found: dict[tuple[Part, Part], Witness] = {}
    for member in existing:
        for other in existing:
            if other.part.instance.key == member.part.instance.key or member.by_timestamp:
                continue
            if component.flags(member, other):
                witness = _witness(component, objects, states, shown, member, other, asked.started)
                if witness is not None:
                    found[member.part, other.part] = witness
    return found


def _states(plan: Plan, objects: Objects, at: int) -> list[State]:
    return [plan.course.trace(start)[at] for start in objects.starts()]


def _op(component: Component, objects: Objects, states: list[State], member: Member, *, started: bool) -> Op:
    if member.is_simple:
        return component.op(member, states[member.source], started=started)
    scope = _scope(component, objects, states, member, None)
    links, totals, bases = tuple(scope.links.values()), tuple(scope.totals.values()), tuple(scope.bases.values())
    return component.op(member, states[member.source], links, totals, bases, started=started)


def _scope(component: Component, objects: Objects, states: list[State], member: Member, other: Op | None) -> Scope:
    """All that a part reads: now, or after another operation."""
    if other is not None:
        states = [component.next(other, state) for state in states]
    source = states[member.source]
    links: Links = ()
    for link in member.links:
        added = [
            component.contribution(link, member, source, links, state)
            for state in states
            if not isinstance(link, Linked) or component.rows[state].id in component.frame
        ]
        links = (*links, frozenset().union(*(ids for ids in added if isinstance(ids, frozenset))))
    totals = []
    for tally in member.tallies:
        parts = [component.contribution(tally, member, source, links, state) for state in states]
        numbers = [part if isinstance(part, int) else None for part in parts]
        totals.append(tally.total(zip(numbers, objects.times(), strict=True)))
    known = dict(objects.bases)
    bases = tuple(known[id] for id in member.originals)
    return component.scope(member, source, links, tuple(totals), bases)


def _witness(
    component: Component,
    objects: Objects,
    states: list[State],
    shown: list[tuple[tuple[int, str], State]],
    member: Member,
    other: Member,
    started: frozenset[AbilityKey],
) -> Witness | None:
    """Why one part depends directly on another, told by the oldest object that shows it."""
    goes_on = member.part.instance.key in started
    tried = _op(component, objects, states, other, started=other.part.instance.key in started)
    if not tried.on:
        return None
    if not component.exists(member, component.next(tried, states[member.source]), started=goes_on):
        return Witness(Cause.EXISTENCE)
    before = operation(member.part, _scope(component, objects, states, member, None), started=goes_on)
    after = operation(member.part, _scope(component, objects, states, member, tried), started=goes_on)
    rows = (
        (evolve(component.rows[state], id=id), evolve(component.rows[component.next(tried, state)], id=id))
        for (_, id), state in shown
    )
    return difference(before, after, rows)
