"""A game of GOAL in play: rounds, actions, challenges, the duel, extra actions, both overtimes.

Source: the project's page on GOAL; the headings below are its own. Knows no clock: time is
passed in, in microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Action, Around, Event, Refused, Struct
from engine.goal import model as m
from engine.goal.dates import calendar_day, nearest
from engine.goal.state import (
    ATTEMPT_TIME,
    CHALLENGE_PRICE,
    EXTRA_PRICE,
    WINNING_POINTS,
    GoalState,
)
from engine.goal.story import played
from engine.goal.timeline import is_right, last_right_slot, right_slots
from engine.goal.tips import check_tip, is_right_tip, rewarded, settled
from engine.goal.view import build_view


class GoalGame(GoalState):
    """One game of GOAL in play: the state and what changes it."""

    def __init__(
        self,
        options: m.Options,
        names: tuple[str, ...],
        colours: Mapping[str, str],
        cards: tuple[m.Card, ...],
    ) -> None:
        super().__init__(options, names, colours, cards)
        self.heard: list[Event] = []
        self._begin_round()

    def view(self, seat: int | None, around: Around) -> Struct:
        return build_view(self, seat, around)

    def view_beside(self, public: m.View, seat: int, around: Around) -> Struct:
        return build_view(self, seat, around, public)

    # What may be done

    def check(self, seat: int, action: Action) -> None:
        if isinstance(action, m.Tip):
            check_tip(action, self.options.mode)
        if isinstance(action, m.SendDate):
            calendar_day(action.date)
        phases = PHASES[type(action)]
        if self.phase not in phases or (
            self.phase == "attempt" and isinstance(action, m.Place) and self.clock is None
        ):
            raise Refused("wrong_phase")
        if isinstance(action, m.DropClip) and self.clipless:
            raise Refused("wrong_phase")
        if isinstance(action, m.VoidCard | m.DropClip):
            return
        if not self.waits_for(seat):
            raise Refused("already_answered" if self.has_answered(seat) else "not_your_turn")
        if isinstance(action, m.Place | m.Challenge):
            assert self.active is not None
            if not 0 <= action.slot <= len(self.line_of(self.active)):
                raise Refused("no_such_slot")
            if isinstance(action, m.Challenge) and action.slot == self.placed:
                raise Refused("slot_taken")

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        self.heard = []
        DO[type(action)](self, seat, action)
        return self.heard

    def skip(self, seat: int) -> Sequence[Event]:
        """Passes where passing is possible, no answer in a duel, a wrong placement when active."""
        self.heard = []
        if self.phase in ("tip", "challenge", "extra"):
            self._pass(seat, m.Pass())
        elif self.phase == "duel":
            self._answer_duel(seat, None)
        elif self.phase == "attempt":
            self._close_attempt("wrong", None)
        else:
            self._placed(seat, None)
        return self.heard

    def pass_time(self, microseconds: int) -> Sequence[Event]:
        self.heard = []
        if self.clock is not None:
            self.clock = min(self.clock + microseconds, ATTEMPT_TIME)
            if self.clock == ATTEMPT_TIME:
                self._close_attempt("expired", None)
        return self.heard

    def _tell(self, event: Event) -> None:
        self.heard.append(event)

    def _ask(self, *seats: int) -> None:
        self.asked = list(seats)
        self.number += 1

    # Rounds

    def _begin_round(self) -> None:
        self.round += 1
        self.queue = list(self.order())
        if self.still_in is not None:
            if len(self.deck) < len(self.still_in):
                self.round -= 1
                return self._end(self.still_in, deck_empty=True)
            self.queue = [s for s in self.order() if s in self.still_in]
            self.attempts = {}
            self.bout += 1
        order = tuple(self.names[s] for s in self.queue)
        self._tell(m.RoundBegan(round=self.round, order=order, bout=self.bout or None))
        self._next_normal()

    def _next_normal(self) -> None:
        if not self.queue:
            return self._end_round() if self.still_in is None else self._knock_out()
        seat = self.queue.pop(0)
        if self.still_in is None:
            self._open_action(seat, "normal")
        else:
            self._open_attempt(seat)

    def _end_round(self) -> None:
        best = max(self.points)
        leaders = tuple(s for s in self.seats if self.points[s] == best)
        if best >= WINNING_POINTS and len(leaders) == 1:
            return self._end(leaders)
        if best >= WINNING_POINTS and self.options.overtime == "shootout":
            self._begin_shootout(leaders)
        self._begin_round()

    def _end(self, winners: tuple[int, ...], *, deck_empty: bool = False) -> None:
        self.phase = "over"
        self.winners = winners
        self.action = self.active = self.running = self.clock = None
        self._ask()
        self._tell(
            m.GameEnded(winners=tuple(self.names[s] for s in winners), deck_empty=deck_empty)
        )

    def _end_for_want_of_cards(self) -> None:
        best = max(self.points)
        self._end(tuple(s for s in self.seats if self.points[s] == best), deck_empty=True)

    # An action

    def _open_action(self, seat: int, kind: str) -> None:
        if not self.deck:
            return self._end_for_want_of_cards()
        self._run_card(seat, kind)
        self.phase = "tip"
        self.tips = {}
        self.terms = tuple(self.tokens)
        self._ask(*self.seats)

    def _run_card(self, seat: int, kind: str) -> None:
        self.running = self.deck.pop()
        self.clipless = False
        self.active = seat
        self.action = kind
        self._tell(m.ActionOpened(player=self.names[seat], action=kind, round=self.round))

    def _void_card(self, seat: int, action: m.VoidCard) -> None:
        """The running card leaves the game as if it had never been played, and the same action
        starts anew. What was paid for an extra action stays paid: it is still to come."""
        assert self.active is not None and self.action is not None
        self._tell(m.CardVoided(player=self.names[self.active]))
        if self.action == "attempt":
            return self._open_attempt(self.active)
        self.tokens = list(self.terms)
        self._clear_action()
        self._open_action(self.active, self.action)

    def _drop_clip(self, seat: int, action: m.DropClip) -> None:
        assert self.active is not None
        self.clipless = True
        self._tell(m.ClipDropped(player=self.names[self.active]))

    def _clear_action(self) -> None:
        self.tips, self.terms, self.placed, self.challenges, self.dates = {}, (), None, {}, {}

    def _tip(self, seat: int, tip: m.Tip | None) -> None:
        self.tips[seat] = tip
        self._tell(m.TipSent(by=self.names[seat]))
        if len(self.tips) < len(self.seats):
            return
        if self.options.mode == "hard":
            assert self.running is not None
            for who, sent in self.tips.items():
                if sent is not None:
                    right = is_right_tip(sent, self.running, "hard")
                    self.tokens[who] = settled(self.tokens[who], self.terms[who], right)
        self._tell(m.TipsOpened())
        self.phase = "place"
        assert self.active is not None
        self._ask(self.active)

    def _pass(self, seat: int, action: m.Pass) -> None:
        if self.phase == "tip":
            self._tip(seat, None)
        elif self.phase == "challenge":
            self.declined.append(seat)
            self._tell(m.ChallengePassed(by=self.names[seat]))
            self._next_challenger()
        else:
            self._tell(m.ExtraPassed(by=self.names[seat]))
            self.passed += 1
            self._offer_extra(self.after(seat)[0])

    def _place(self, seat: int, action: m.Place) -> None:
        if self.phase == "attempt":
            assert self.running is not None
            right = is_right(self.own[seat], action.slot, self.running, by_goal=self.by_goal)
            self._close_attempt("right" if right else "wrong", action.slot)
        else:
            self._placed(seat, action.slot)

    def _placed(self, seat: int, slot: int | None) -> None:
        self.placed = slot
        self._tell(m.Placed(by=self.names[seat], slot=slot))
        self.phase = "challenge"
        self.challenges = {}
        self.declined = []
        self.challengers = self.after(seat)[:-1] if self.line_of(seat) else []
        self._next_challenger()

    def _challenge(self, seat: int, action: m.Challenge) -> None:
        self.tokens[seat] -= CHALLENGE_PRICE
        self.challenges[seat] = action.slot
        self._tell(m.Challenged(by=self.names[seat], slot=action.slot))
        self._next_challenger()

    def _next_challenger(self) -> None:
        while self.challengers:
            seat = self.challengers.pop(0)
            if self.tokens[seat] >= CHALLENGE_PRICE:
                return self._ask(seat)
        self._verdict()

    # The verdict

    def _verdict(self) -> None:
        assert self.running is not None and self.active is not None
        right = right_slots(self.line_of(self.active), self.running, by_goal=self.by_goal)
        if self.placed in right:
            return self._close("right", [self.active])
        winners = [seat for seat, slot in self.challenges.items() if slot in right]
        if len(winners) < 2:
            return self._close("wrong", winners)
        self.phase = "duel"
        self.dates = dict.fromkeys(winners)
        self._ask(*winners)
        self._tell(m.DuelOpened(seats=tuple(self.names[s] for s in winners)))

    def _send_date(self, seat: int, action: m.SendDate) -> None:
        self._answer_duel(seat, action.date)

    def _answer_duel(self, seat: int, date: str | None) -> None:
        self.dates[seat] = date
        self.asked.remove(seat)
        self._tell(m.DateSent(by=self.names[seat]))
        if not self.asked:
            assert self.running is not None
            self._close("wrong", nearest(self.dates, self.running.date))

    def _close(self, outcome: str, winners: list[int]) -> None:
        assert self.running is not None and self.active is not None
        card, active = self.running, self.active
        between = self._between(self.line_of(active), self.placed)
        won_by, rewards = self._hand_out(card, winners)
        gained: list[int] = []
        if self.options.mode != "hard":
            gained = rewarded(self.tips, active, card, self.options.mode)
            for seat in gained:
                self.tokens[seat] += 1
        self._settle_result(
            outcome,
            won_by,
            dates={self.names[s]: sent for s, sent in self.dates.items()} or None,
            rewards=rewards,
            between=between,
            gained=tuple(self.names[s] for s in gained),
        )
        self._clear_action()
        if self.action_was == "normal":
            self.passed = 0
            self._offer_extra(active)
        else:
            self._offer_extra(self.after(active)[0])

    def _settle_result(self, outcome: str, won_by: list[int], **facts: Any) -> None:
        assert self.running is not None and self.active is not None and self.action is not None
        self.last_result = m.Outcome(
            card=self.running.id,
            player=self.names[self.active],
            action=self.action,
            outcome=outcome,  # type: ignore[arg-type]
            won_by=tuple(self.names[s] for s in won_by),
            **facts,
        )
        self.story.append(played(self, self.last_result))
        self.action_was = self.action
        self.running = self.action = self.active = self.clock = None
        self._tell(m.ActionClosed(result=self.last_result))

    @staticmethod
    def _between(line: list[m.Card], slot: int | None) -> tuple[str | None, str | None] | None:
        if slot is None:
            return None
        ids = [None, *(card.id for card in line), None]
        return ids[slot], ids[slot + 1]

    def _hand_out(self, card: m.Card, winners: list[int]) -> tuple[list[int], tuple[str, ...]]:
        """Cards for the winners, in order. Returns who got one, and the reward cards."""
        if not self.shared:
            for seat in winners:
                line = self.own[seat]
                slot = self.placed if seat == self.active else None
                self._put(card, seat, line, slot)
            return winners, ()
        rewards: list[m.Card] = []
        for nth, seat in enumerate(winners):
            if nth == 0:
                slot = self.placed if seat == self.active else self.challenges[seat]
                self._put(card, seat, self.common, slot)
            elif self.deck:
                rewards.append(self.deck.pop())
                self._put(rewards[-1], seat, self.common, None)
        return winners[: 1 + len(rewards)], tuple(reward.id for reward in rewards)

    def _put(self, card: m.Card, seat: int, line: list[m.Card], slot: int | None) -> None:
        """One card and one point. `slot` None: automatic placing."""
        if slot is None:
            slot = last_right_slot(line, card, by_goal=self.by_goal)
        line.insert(slot, card)
        self.points[seat] += 1
        if line is self.common:
            self.owner[card.id] = seat

    # Extra actions

    def _offer_extra(self, seat: int) -> None:
        """The opportunity goes round from `seat` until somebody can use it or all have passed."""
        self.phase = "extra"
        for one in [seat, *self.after(seat)[:-1]]:
            if self.passed >= len(self.seats):
                break
            if self.tokens[one] >= EXTRA_PRICE and self.deck:
                return self._ask(one)
            self.passed += 1
        self._next_normal()

    def _buy(self, seat: int, action: m.Buy) -> None:
        self.tokens[seat] -= EXTRA_PRICE
        self.passed = 0
        self._tell(m.Bought(by=self.names[seat]))
        self._open_action(seat, "extra")

    # The overtime shootout

    def _begin_shootout(self, leaders: tuple[int, ...]) -> None:
        self.still_in = leaders
        if self.shared:
            for seat in self.seats:
                self.own[seat] = [c for c in self.common if self.owner[c.id] in (seat, None)]
        self._tell(m.ShootoutBegan(seats=tuple(self.names[s] for s in leaders)))

    def _open_attempt(self, seat: int) -> None:
        if not self.deck:  # only after a voided card: a round begins with enough of them
            assert self.still_in is not None
            return self._end(self.still_in, deck_empty=True)
        self._run_card(seat, "attempt")
        self.phase = "attempt"
        self.clock = None
        self._ask(seat)

    def _start_clip(self, seat: int, action: m.StartClip) -> None:
        if self.clock is None:
            self.clock = 0
            self._tell(m.ClipStarted(by=self.names[seat]))

    def _close_attempt(self, outcome: str, slot: int | None) -> None:
        assert self.running is not None and self.active is not None
        seat, line = self.active, self.own[self.active]
        won_by = [seat] if outcome == "right" else []
        if won_by:
            self._put(self.running, seat, line, slot)
        self.attempts[seat] = outcome
        self._settle_result(outcome, won_by)
        self._next_normal()

    def _knock_out(self) -> None:
        assert self.still_in is not None
        staying = tuple(s for s in self.still_in if self.attempts[s] == "right") or self.still_in
        if staying != self.still_in:
            out = tuple(self.names[s] for s in self.still_in if s not in staying)
            self._tell(m.KnockedOut(seats=out))
        self.still_in = staying
        if len(staying) == 1:
            return self._end(staying)
        self._begin_round()


PHASES: Mapping[type[Action], tuple[str, ...]] = {
    m.Tip: ("tip",),
    m.Pass: ("tip", "challenge", "extra"),
    m.Place: ("place", "attempt"),
    m.Challenge: ("challenge",),
    m.SendDate: ("duel",),
    m.Buy: ("extra",),
    m.StartClip: ("attempt",),
    m.VoidCard: ("tip", "place", "challenge", "duel", "attempt"),
    m.DropClip: ("tip", "place", "challenge", "duel", "attempt"),
}
"""The phases in which each action has its place."""

DO: Mapping[type[Action], Callable[[GoalGame, int, Any], None]] = {
    m.Tip: GoalGame._tip,
    m.Pass: GoalGame._pass,
    m.Place: GoalGame._place,
    m.Challenge: GoalGame._challenge,
    m.SendDate: GoalGame._send_date,
    m.Buy: GoalGame._buy,
    m.StartClip: GoalGame._start_clip,
    m.VoidCard: GoalGame._void_card,
    m.DropClip: GoalGame._drop_clip,
}
