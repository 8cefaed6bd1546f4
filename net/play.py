"""One game in play in a room: the table, its time, and when everybody's clip starts. Pure.

Time is passed in; what is to be written down and told is collected until somebody takes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import structs

from engine.game import COMMON, HOST, Event, Refused
from engine.table import Table
from net import messages as msg
from net.showing import Showing, Standing

SAVE_EVERY = 1.0
"""Seconds of a running clock that a killed host may lose."""

START_CLIP = "start_clip"
"""The action by which a game says that a player starts the clip, and nobody before."""


class Play:
    """A table and what surrounds it while it is played at. Names are players' or `host`."""

    def __init__(self, table: Table, clips: Mapping[str, str], now: float) -> None:
        self.table = table
        self._clips = clips
        self._at = now
        self._written = len(table.record)
        self._events: list[Event] = []
        self._numbers = {
            str(one.get("id")): place for place, one in enumerate(table.setup.material, 1)
        }
        self.changed = False
        """Whether views may look different since somebody set this to False."""
        self.without: frozenset[str] = frozenset()
        """Clips that there will not be."""
        self.showing: Showing | None = None
        self._look(now)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.game.over()

    def act(self, who: str, step: Mapping[str, Any], question: int | None, now: float) -> bool:
        """A step. Raises Refused, and then only time has passed. Gives whether `who` was the
        only one waited for, so that what was done is no secret."""
        deadline = self.table.deadline()
        if deadline is not None and now - self._at >= deadline:
            self.advance(now)
        answers = who != HOST and question is not None and step.get("do") not in list(COMMON)
        if answers and question != self.table.question(who):
            raise Refused("stale_question")
        starts = step.get("do") == START_CLIP and self.showing is not None and self.showing.waits
        if deadline is not None or starts:
            self.table.check(who, step)  # time must not pass in the record for a refused step
        self.advance(now)
        alone = self.table.waiting() == (who,)
        if starts:
            # It is done when the clip starts for everybody: `advance`.
            assert self.showing is not None
            self.showing.want(who, now)
            self.changed = True
            return alone
        self._events += self.table.act(who, step)
        self.changed = True
        self._at = now
        self._look(now)
        return alone

    def advance(self, now: float) -> None:
        """Time passes, and is written down only where it matters: while something runs."""
        passed = round(now - self._at, 6)
        if self.table.deadline() is None:
            self._at = now
        elif passed > 0:
            self._at = now  # also if it goes wrong: the next bit of time is another one
            self._events += self.table.pass_time(passed)
            self.changed = True
            self._look(now)
        self._click(now)

    def due(self, now: float) -> bool:
        """Whether `advance` has something to write down or to change."""
        return any(at is not None and now >= at for at in (self._time_at(), self._click_at()))

    def wake_at(self) -> float | None:
        """When time alone changes something, or is to be saved, or the clip waits no longer."""
        ends = [self._time_at(), self._click_at()]
        if self.showing is not None:
            ends.append(self.showing.wake_at())
        return min((end for end in ends if end is not None), default=None)

    def start_clip(self, standing: Standing, now: float, lead: float) -> None:
        """The clip starts in `lead` seconds if it is so far on the laptops, or they have been
        waited for long enough."""
        if self.showing is not None and self.showing.start(standing, now, lead):
            self._click(now)

    def replay_clip(self, now: float) -> None:
        """The clip begins anew for everybody. Raises Refused."""
        showing = self.showing
        if showing is None or showing.clip is None or not showing.begun:
            raise Refused("wrong_phase")
        showing.anew(now)

    def unseen(self) -> tuple[str, ...]:
        """Ids of the material whose clips nobody may have seen yet, soonest first. A clip that its
        player wants started may be, so that laptops can get ready for it."""
        unseen, showing = self.table.game.upcoming(), self.showing
        if showing is None or not showing.open or unseen[:1] != (showing.material,):
            return unseen
        return unseen[1:]

    def _click_at(self) -> float | None:
        return None if self.showing is None else self.showing.clicks_at()

    def _click(self, now: float) -> None:
        """A clip that a player had to start has started: the game is told."""
        at, showing = self._click_at(), self.showing
        if at is None or now < at or showing is None or showing.starter is None:
            return
        showing.acted = True
        self._events += self.table.act(showing.starter, {"do": START_CLIP})
        self.changed = True
        self._at = now
        self._look(now)

    def _time_at(self) -> float | None:
        deadline = self.table.deadline()
        if deadline is None:
            return None
        if self.table.game.deadline() is not None and not self.table.around.paused:
            deadline = min(deadline, SAVE_EVERY)
        return self._at + deadline

    def lines(self) -> tuple[dict[str, Any], ...]:
        """The steps accepted since the last call, as they are written down."""
        new = tuple(self.table.record[self._written :])
        self._written = len(self.table.record)
        return new

    def events(self) -> tuple[Event, ...]:
        """What has happened since the last call."""
        events, self._events = tuple(self._events), []
        return events

    def state(
        self,
        name: str | None,
        missing: tuple[str, ...],
        unseen: tuple[str, ...] = (),
        slow: tuple[str, ...] = (),
        public: msg.State | None = None,
    ) -> msg.State:
        """The game as this player (None: a spectator) may see it. `public`: the spectator's State
        of this very moment, if it is at hand; what is equal is then the same."""
        view = self.table.view(name, None if public is None else public.view)
        question = None if name is None else self.table.question(name)
        cards = getattr(view, "cards", None)
        if public is not None:
            shared = cards is getattr(public.view, "cards", None)
            clips = public.clips if shared else self._named(cards)
            return structs.replace(public, view=view, question=question, clips=clips)
        return msg.State(
            view=view,
            question=question,
            sand=self.table.sand_left,
            clip=self._clip(),
            clips=self._named(cards),
            missing=missing,
            unseen=unseen,
            slow=slow,
        )

    def _clip(self) -> str | None:
        """Its name, or that there is none; of a clip that nobody may see yet its name."""
        if self.showing is None or (self.showing.open and self.showing.clip in self.without):
            return None
        return self.showing.clip

    def _named(self, cards: Mapping[str, Any] | None) -> dict[str, str]:
        return {one: self._clips[one] for one in cards or () if one in self._clips}

    def told(
        self, events: tuple[Event, ...], name: str | None, public: msg.Told | None = None
    ) -> msg.Told | None:
        """These events as this player (None: a spectator) may hear them. `public`: what a
        spectator hears of them, who never hears more than a player."""
        heard = self.table.may_hear(events, name) if events else []
        if public is not None and len(heard) == len(public.events):
            return public
        return msg.Told(events=tuple(map(msgspec.to_builtins, heard))) if heard else None

    def _look(self, now: float) -> None:
        """What is shown now, and whether somebody's own start is waited for."""
        game = self.table.game
        material = game.showing()
        if material is None:
            self.showing = None
            return
        if self.showing is None or self.showing.material != material:
            clip = self._clips.get(material)
            number = self._numbers.get(material, 0)
            self.showing = Showing(material, clip, number, now)
        self.showing.hold(any(START_CLIP in game.choices(seat) for seat in game.waiting()), now)
        self.showing.pause(self.table.around.paused, now)
