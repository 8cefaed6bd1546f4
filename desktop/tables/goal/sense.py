"""Plain questions about a view of GOAL: orders, who is asked, whose timeline. Pure, no words.

Nothing in here decides what is legal: `view.can` says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.goal.model import Outcome, View

RUNNING = ("tip", "place", "challenge", "duel", "attempt")


def names(view: View) -> tuple[str, ...]:
    """The seats in order."""
    return tuple(view.points)


def colour(view: View, name: str | None) -> str:
    return view.colours.get(name or "", "white")


def shared(view: View) -> bool:
    """Whether all play on one timeline now."""
    return view.timeline is not None


def leftwards(view: View) -> bool:
    """Whether this round goes round against the seats."""
    return view.mode != "easy" and view.round % 2 == 0


def round_order(view: View) -> tuple[str, ...]:
    order = names(view)
    return order[::-1] if leftwards(view) else order


def challengers(view: View) -> tuple[str, ...]:
    """Those who are asked for a challenge, in the order in which they are."""
    order = round_order(view)
    if view.active not in order:
        return order
    at = order.index(view.active) + 1
    return order[at:] + order[: at - 1]


def stand(view: View, name: str) -> str:
    """How it stands with their challenge: challenged, thinking, later, passed or skipped."""
    if any(flag.by == name for flag in view.challenges):
        return "challenged"
    order, waited = challengers(view), view.waiting[:1]
    if name in waited:
        return "thinking"
    if not waited or waited[0] not in order or name not in order:
        return "later"
    if order.index(name) > order.index(waited[0]):
        return "later" if view.tokens.get(name, 0) else "skipped"
    return "passed" if view.tokens.get(name, 0) else "skipped"


def waited_for(view: View) -> str | None:
    """Whose pennant flies: the one waited for; of several the active player, else the first."""
    if view.active in view.waiting:
        return view.active
    return view.waiting[0] if view.waiting else None


def line_owner(view: View, me: str | None, wanted: str | None = None) -> str | None:
    """Whose timeline is shown; None: the shared one, or none at all."""
    lines = view.timelines
    if lines is None:
        return None
    if wanted in lines:
        return wanted
    if view.phase in RUNNING and view.active in lines:
        return view.active
    return me if me in lines else next(iter(lines), None)


def line_of(view: View, owner: str | None) -> tuple[tuple[str, str | None], ...]:
    """A timeline as (card, owner of the card) from left to right. In an overtime shootout of a
    shared mode everybody's own line holds the reference card too."""
    if view.timeline is not None:
        return tuple((spot.card, spot.owner) for spot in view.timeline)
    cards = (view.timelines or {}).get(owner or "", ())
    return tuple((card, None if card == view.reference else owner) for card in cards)


def dates_of(view: View, owner: str | None) -> list[str]:
    """The dates of a timeline from left to right."""
    return [view.cards[card].date for card, _ in line_of(view, owner) if card in view.cards]


def owner_of(view: View, card: str) -> str | None:
    """Whose an open card is, as far as the view tells; None: nobody's."""
    if card == view.reference:
        return None
    for spot in view.timeline or ():
        if spot.card == card:
            return spot.owner
    result = view.last_result
    if result is not None and result.card == card and result.won_by:
        return result.won_by[0]
    lines = view.timelines or {}
    return next((name for name, line in lines.items() if card in line), None)


def closed(old: View | None, new: View) -> Outcome | None:
    """The action that has closed between two views that follow each other, else None."""
    result = new.last_result
    if old is None or result is None or result == old.last_result:
        return None
    return result if old.active == result.player else None


def landing(before: Sequence[str], after: Sequence[str], card: str) -> int | None:
    """The slot of the line `before` in which the card lies `after`, None if it lies elsewhere."""
    if card not in after:
        return None
    return sum(other in before for other in after[: after.index(card)])
