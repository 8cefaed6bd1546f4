"""What is told of an action when the game is over. Changes nothing."""

from __future__ import annotations

from engine.goal import model as m
from engine.goal.state import GoalState
from engine.goal.tips import is_right_tip


def played(game: GoalState, result: m.Outcome) -> m.Played:
    """The action that is closing now, with this result."""
    names, card, mode = game.names, game.card[result.card], game.options.mode
    tips = {seat: tip for seat, tip in game.tips.items() if tip is not None}
    right = [seat for seat, tip in tips.items() if is_right_tip(tip, card, mode)]
    return m.Played(
        result=result,
        placed=game.placed,
        challenges=tuple(m.Flag(by=names[s], slot=at) for s, at in game.challenges.items()),
        tipped=tuple(names[s] for s in sorted(tips)),
        tipped_right=tuple(names[s] for s in sorted(right)),
    )
