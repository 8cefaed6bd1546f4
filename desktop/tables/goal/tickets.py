"""Which ticket is out for what is asked, and what stands on it. Decides nothing."""

from __future__ import annotations

from dataclasses import replace

from desktop.look import Look
from desktop.tables.goal import sense
from desktop.tables.goal.attempt import AttemptSheet
from desktop.tables.goal.calls import Reader
from desktop.tables.goal.challenge import ChallengeSheet
from desktop.tables.goal.duel import BEGIN, DuelSheet
from desktop.tables.goal.extra import ExtraSheet
from desktop.tables.goal.place import PlaceSheet
from desktop.tables.goal.sheet import Sheet
from desktop.tables.goal.tip import TipSheet
from desktop.tables.goal.verdict import VerdictSheet
from desktop.tables.goal.wait import WaitSheet
from desktop.tables.goal.waits import (
    attempt_note,
    attempt_rows,
    challenge_rows,
    match_of,
    tip_rows,
    waiting_of,
)
from desktop.widgets.card_face import Picture
from desktop.words import Words


class Tickets:
    """One sheet for each thing that can be asked, one for waiting, one for a verdict. `out` is the
    one that is seen."""

    def __init__(self, look: Look, words: Words, picture: Picture) -> None:
        self.tip, self.place = TipSheet(look, words), PlaceSheet(look, words)
        self.challenge, self.duel = ChallengeSheet(look, words), DuelSheet(look, words)
        self.extra, self.attempt = ExtraSheet(look, words), AttemptSheet(look, words)
        self.wait, self.verdict = WaitSheet(look, words), VerdictSheet(look, words, picture)
        self.all: tuple[Sheet, ...] = (
            self.tip, self.place, self.challenge, self.duel,
            self.extra, self.attempt, self.wait, self.verdict,
        )  # fmt: skip
        self.wide: tuple[Sheet, ...] = (self.duel, self.verdict)
        self.out: Sheet = self.wait
        self._fills = {
            self.tip: self._fill_tip,
            self.place: self._fill_place,
            self.challenge: self._fill_challenge,
            self.duel: self._fill_duel,
            self.extra: self._fill_extra,
            self.attempt: self._fill_attempt,
            self.wait: self._fill_wait,
        }

    def show(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        """Takes out the ticket for what is asked; `fresh` begins it anew, `tips_beside` means that
        the tips have a panel of their own."""
        view = reader.view
        do = "attempt" if view.phase == "attempt" else view.phase if view.can else "wait"
        asked = {
            "tip": self.tip, "place": self.place, "challenge": self.challenge,
            "duel": self.duel, "extra": self.extra, "attempt": self.attempt,
        }  # fmt: skip
        self.out = asked.get(do, self.wait)
        self._fills[self.out](reader, fresh, tips_beside)

    def _fill_tip(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        view = reader.view
        if fresh and view.prompt:
            tokens = view.tokens.get(reader.me or "", 0)
            self.tip.ask(*view.prompt, view.mode == "hard", tokens)

    def _fill_place(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        colour = sense.colour(reader.view, reader.me)
        tips = () if tips_beside else tip_rows(reader, whole=False)
        self.place.show_card(match_of(reader), colour, reader.me or "", tips)

    def _fill_challenge(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        rows = challenge_rows(reader, without=reader.me)
        colour = sense.colour(reader.view, reader.me)
        self.challenge.show_challenges(match_of(reader), rows, reader.me or "", colour)

    def _fill_duel(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        if fresh:
            self.duel.ask(match_of(reader), near_date(reader))

    def _fill_extra(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        self.extra.show_tokens(reader.view.tokens.get(reader.me or "", 0))

    def _fill_attempt(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        starting = "start_clip" in reader.view.can
        self.attempt.show_attempt(
            attempt_rows(reader), attempt_note(reader), bool(reader.view.can), starting
        )

    def _fill_wait(self, reader: Reader, fresh: bool, tips_beside: bool) -> None:
        waiting = waiting_of(reader)
        if tips_beside and reader.view.phase == "place":
            waiting = replace(waiting, rows=(), head="")
        self.wait.show_waiting(waiting)


def near_date(reader: Reader) -> str:
    """Where the wheels of a duel begin: at the card beside the own flag."""
    flags = [flag.slot for flag in reader.view.challenges if flag.by == reader.me]
    dates = sense.dates_of(reader.view, reader.view.active)
    beside = dates[max(0, flags[0] - 1) : flags[0] + 1] if flags else []
    return beside[0] if beside else BEGIN
