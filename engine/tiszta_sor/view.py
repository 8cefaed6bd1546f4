"""What a seat may know of a game of Tiszta sor: everything there is, for nothing is hidden."""

from __future__ import annotations

from engine.game import Around
from engine.tiszta_sor import model as m
from engine.tiszta_sor.sheet import reach, shown
from engine.tiszta_sor.state import SheetState


def build_view(game: SheetState, seat: int | None, around: Around) -> m.View:
    """The view of `seat`, or a spectator's."""
    names, options = game.names, game.options
    points = {name: game.points(at) for at, name in enumerate(names)}
    return m.View(
        phase=game.phase,
        n=options.n,
        m=options.m,
        writing=options.writing,
        colours=game.colours,
        turn=game.turn,
        active=None if game.over() else names[game.active],
        waiting=tuple(names[one] for one in game.waiting()),
        dice=game.dice,
        remaining=game.remaining,
        rerolled=game.rerolled,
        rows={name: shown(rows, options) for name, rows in zip(names, game.rows, strict=True)},
        written=tuple(sorted(game.written)),
        pool=game.pool,
        places=game.places(),
        barred=game.barred(),
        dead_ends=game.dead_ends(),
        closes=game.closes(),
        reach={
            name: reach(rows, game.pool, options)
            for name, rows in zip(names, game.rows, strict=True)
        },
        points=points,
        last_part=game.last_part,
        trigger=None if game.trigger is None else names[game.trigger],
        totals=points if game.over() else None,
        winners=None if game.winners is None else tuple(names[one] for one in game.winners),
        paused=around.paused,
        paused_by=around.paused_by,
        hourglass=around.hourglass,
        can=() if seat is None else game.choices(seat),
    )
