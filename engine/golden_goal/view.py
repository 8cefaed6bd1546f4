"""What everybody may know of a game of Golden Goal: all but the order of the decks."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Around
from engine.golden_goal import cards, trade
from engine.golden_goal import model as m
from engine.golden_goal.auction import least
from engine.golden_goal.state import State
from engine.golden_goal.tasks import AskAgain


def build_view(
    game: State,
    around: Around,
    can: Mapping[str, tuple[str, ...]],
    uses: Mapping[str, tuple[m.Use, ...]],
) -> m.View:
    """The same for every seat and for a spectator. Of the decks only their sizes."""
    names = game.names
    about = game.pending
    wholes = {team: game.whole(team) for team in game.board.team}
    return m.View(
        phase=game.phase,
        active=game.name(game.active),
        waiting=tuple(names[s] for s in game.asked),
        matches=game.matches,
        square=dict(zip(names, game.square, strict=True)),
        played=dict(zip(names, game.played, strict=True)),
        goals=dict(zip(names, game.goals, strict=True)),
        points=dict(zip(names, game.points, strict=True)),
        money=dict(zip(names, game.money, strict=True)),
        worth={name: game.worth(seat) for seat, name in enumerate(names)},
        tiles={name: game.tiles_of(seat) for seat, name in enumerate(names)},
        tokens=dict(zip(names, game.tokens, strict=True)),
        cards={name: tuple(game.cards[seat]) for seat, name in enumerate(names)},
        bank=game.tiles_of(None),
        whole={team: names[owner] for team, owner in wholes.items() if owner is not None},
        completed=tuple(team for team in game.board.team if team in game.completed),
        cups={
            cup: m.CupShown(owner=game.name(owner), team=team)
            for cup, (owner, team) in game.cups.items()
        },
        stock=game.stock(),
        deck_sizes={deck: len(left) for deck, left in game.decks.items()},
        dice=game.dice,
        die=game.die,
        card=game.card,
        tile=game.tile,
        auction=_auction(game),
        thrower=names[about.thrower] if isinstance(about, AskAgain) else None,
        debt=cards.owed(game),
        offers=tuple(trade.shown(game, one) for one in game.offers),
        last_result=game.last_result,
        golden_goal=tuple(game.golden_goal),
        paused=around.paused,
        paused_by=around.paused_by,
        hourglass=around.hourglass,
        winners=None if game.winners is None else tuple(names[s] for s in game.winners),
        colours=game.colours,
        can=dict(can),
        uses=dict(uses),
        board=game.board.shown,
    )


def _auction(game: State) -> m.AuctionShown | None:
    auction = game.auction
    if auction is None:
        return None
    return m.AuctionShown(
        tile=auction.tile,
        goods=auction.goods,
        seller=game.name(auction.seller),
        reserved=auction.reserved,
        opening=auction.opening,
        leader=game.name(auction.leader),
        bid=auction.bid,
        bidders=tuple(game.names[s] for s in auction.bidders),
        least=least(game, auction),
    )
