"""What goes to whom of a room: the lobby, the clips, the game as each seat may see it. Pure.

Whole reports, built anew from the evening and the connections; nothing is decided here."""

from __future__ import annotations

import msgspec

from net import messages as msg
from net.crowd import Connection, Crowd
from net.effects import Announce, ClipsNow, Effect, Tell, Untold
from net.evening import Evening, Plan
from net.messages import Stage
from net.showing import Showing


class Reports:
    """The reports of one room, and what of them has been told already."""

    def __init__(self, plan: Plan, evening: Evening, crowd: Crowd) -> None:
        self.room_changed = True
        """Whether anything but the game itself may have changed since the last call of `tell`."""
        self._save = plan.save
        self._plan, self._evening, self._crowd = plan, evening, crowd
        self._last_lobby: msg.Lobby | None = None
        self._stage = evening.stage
        self._untold: set[int] = set()
        """To whom something could not be told."""
        self._clips = ClipsNow()
        self._clips_changed = False
        self._told_keys: dict[str, msg.ClipKey] = {}

    def clips_are(self, now: ClipsNow) -> None:
        """How clips stand."""
        if now != self._clips:
            self._clips, self._clips_changed = now, True

    def wants(self, clip: str) -> bool:
        """Whether laptops should have this."""
        return any(info.clip == clip for info in self._clips.wanted)

    def is_none(self, clip: str) -> bool:
        """Whether it is known that there is no such clip."""
        return clip in self._clips.none

    def is_saved(self, where: str) -> None:
        """Where the game is written down; the owner is told."""
        self._save, self.room_changed = where, True

    def lobby(self) -> msg.Lobby:
        """The room as everybody may see it."""
        evening, rules = self._evening, self._evening.rules
        least = rules.seats.start
        return msg.Lobby(
            room=self._plan.room,
            room_id=self._plan.room_id,
            game=rules.name,
            options=evening.options,
            deck=evening.material.title,
            cards=len(evening.deal.material),
            cards_wanted=rules.wanted(max(len(evening.seats), least), evening.options),
            seats=self._seat_infos(),
            least_seats=least,
            most_seats=evening.seats.most,
            colours=rules.colours,
            starter=next(iter(evening.seats.names), None),
            started=evening.play is not None,
            over=evening.stage is Stage.OVER,
            watchers=self._crowd.watchers,
            fast=self._plan.fast,
            clips=self._clips.ahead,
            clips_making=self._clips.making,
            problems=dict(evening.material.problems),
            locked=evening.locked,
            admits=evening.admits,
            out=tuple(one.name for one in evening.out),
        )

    def _seat_infos(self) -> tuple[msg.SeatInfo, ...]:
        present = self._crowd.present
        infos = []
        for seat in self._evening.seats:
            one = present.get(seat.name)
            infos.append(
                msg.SeatInfo(
                    name=seat.name,
                    colour=seat.colour,
                    present=one is not None,
                    bot=seat.bot,
                    clips=self._share(one),
                    owner=one is not None and one.owner,
                    stands_in=bool(seat.stand_in),
                    removed=seat.removed,
                    open=not seat.token,
                )
            )
        return tuple(infos)

    def _share(self, one: Connection | None) -> float:
        """How much of what is fetched ahead this laptop has."""
        now, names = self._clips, self._evening.deal.names
        if not now.ahead:
            return 1.0
        piles = [info for info in now.wanted if info.clip not in names]
        total = sum(info.size for info in piles)
        if one is None or not total:
            return 0.0
        has = sum(
            info.size * (1.0 if info.clip in one.clips else one.shares.get(info.clip, 0.0))
            for info in piles
        )
        return has / total * (1 - now.making / now.ahead)

    def tell(self, now: float) -> list[Effect]:
        """What is to be told since the last call. Raises whatever goes wrong, and tells all of it
        the next time."""
        try:
            return self._tell(now)
        except Exception:
            self._last_lobby, self.room_changed = None, True
            self._told_keys, self._clips_changed = {}, True
            if self._evening.play is not None:
                self._evening.play.changed = True
            raise

    def _tell(self, now: float) -> list[Effect]:
        play = self._evening.play
        if play is not None and play.without != self._clips.none:
            play.without, play.changed = self._clips.none, True
        if play is not None and (play.changed or self._crowd.presence_changed):
            play.advance(now)
            self._evening.tell_over()
            self._evening.want_clips()
        welcomed = self._crowd.welcomed
        changed = self._crowd.presence_changed or self._clips_changed or self.room_changed
        tell: list[Effect] = []
        if changed or self._evening.stage is not self._stage:
            self._stage = self._evening.stage
            tell += [*self._tell_lobby(welcomed), *self._tell_clips(welcomed)]
        tell += self._tell_news(welcomed)
        if play is not None:
            tell += self._tell_game(welcomed)
            tell += self._tell_start(welcomed)
            play.changed = False
        for one in welcomed:
            one.fresh = one.number in self._untold
        self._untold.clear()
        self._crowd.presence_changed = self._clips_changed = self.room_changed = False
        return tell

    def _tell_lobby(self, welcomed: list[Connection]) -> list[Effect]:
        lobby = self.lobby()
        asking = tuple(
            msg.Asker(number=one.number, name=one.name, seat=one.asks)
            for one in welcomed
            if one.asks is not None
        )
        own = msgspec.structs.replace(
            lobby,
            save=None if self._save is None else self._save.encode("utf-8", "replace").decode(),
            deck_name=self._evening.material.name,
            decks=self._plan.decks,
            code=self._plan.code,
            asking=asking,
        )
        changed = own != self._last_lobby
        self._last_lobby = own
        tell: list[Effect] = [Announce()] if changed else []
        to = [one for one in welcomed if changed or one.fresh]
        for owners, message in ((True, own), (False, lobby)):
            numbers = tuple(one.number for one in to if one.owner is owners)
            tell += [Tell(numbers, (message,))] if numbers else []
        return tell

    def _tell_clips(self, welcomed: list[Connection]) -> list[Effect]:
        """Keys first: with one at hand it can be seen that the clip need not be fetched."""
        keys = {one.clip: one for one in self._clips.keys}
        new = [one for clip, one in keys.items() if self._told_keys.get(clip) != one]
        self._told_keys = keys
        if not self._clips.wanted and not keys and not self._clips_changed:
            return []
        tell: list[Effect] = []
        wanted = msg.ClipsWanted(clips=self._clips.wanted)
        for fresh, open_now in ((True, keys.values()), (False, new)):
            people = (one for one in welcomed if one.fresh is fresh and not one.bot)
            to = tuple(one.number for one in people)
            if to and (fresh or self._clips_changed):
                said = (msg.ClipKeys(keys=tuple(open_now)),) if open_now else ()
                tell.append(Tell(to, (*said, wanted)))
        return tell

    def _tell_news(self, welcomed: list[Connection]) -> list[Effect]:
        """To those who have seen what was before; a person's goodbye says it better."""
        news, self._evening.news = self._evening.news, []
        to = tuple(one.number for one in welcomed if not one.fresh and not one.bot)
        if not news or not to:
            return []
        return [Tell(to, (msg.Told(events=tuple(map(msgspec.to_builtins, news))),))]

    def _tell_game(self, welcomed: list[Connection]) -> list[Effect]:
        play = self._evening.play
        assert play is not None
        events = play.events()
        present = self._crowd.present
        missing = tuple(name for name in self._evening.seats.names if name not in present)
        all_of_them = play.changed or self._crowd.presence_changed
        if not (all_of_them or events or any(one.fresh for one in welcomed)):
            return []
        groups: dict[tuple[str | None, bool], list[int]] = {}
        for one in welcomed:
            groups.setdefault((one.seat, one.fresh), []).append(one.number)
        unseen, slow = self._unseen(play.showing), self._slow(play.showing)
        anybody = all_of_them or any(fresh for _, fresh in groups)
        public = play.state(None, missing, unseen, slow) if anybody else None
        heard = play.told(events, None)
        tell: list[Effect] = []
        for (seat, fresh), to in groups.items():
            state = None
            try:
                if all_of_them or fresh:
                    state = public
                    if seat is not None:
                        state = play.state(seat, missing, unseen, slow, public)
                    state = public if state == public else state  # and is packed once
                told = None if fresh else play.told(events, seat, heard)
            except Exception as wrong:
                tell.append(Untold(wrong))
                self._untold.update(to)
                continue
            messages = tuple(filter(None, (state, told)))
            if messages:
                tell.append(Tell(tuple(to), messages))
        return tell

    def _unseen(self, showing: Showing | None) -> tuple[str, ...]:
        """Whose laptop cannot show the running clip."""
        if showing is None or showing.clip is None:
            return ()
        present = self._crowd.present
        return tuple(
            name
            for name in self._evening.seats.names
            if name in present and present[name].clips.get(showing.clip) == "failed"
        )

    def _slow(self, showing: Showing | None) -> tuple[str, ...]:
        """Whose laptop the running clip is waiting for."""
        if showing is None or showing.clip is None or showing.begun or not showing.open:
            return ()
        present = self._crowd.present
        return tuple(
            name
            for name in self._evening.seats.names
            if name in present
            and not present[name].bot
            and present[name].clips.get(showing.clip, "here") == "here"
        )

    def _tell_start(self, welcomed: list[Connection]) -> list[Effect]:
        """When the running clip starts: to all together, or to who has come since."""
        play = self._evening.play
        assert play is not None
        showing = play.showing
        if showing is None or showing.clip is None or showing.at is None:
            return []
        to = tuple(
            one.number for one in welcomed if not one.bot and (one.fresh or not showing.told)
        )
        showing.told = True
        if not to or self.is_none(showing.clip):
            return []
        message = msg.PlayClip(
            clip=showing.clip,
            number=showing.number,
            at=showing.at,
            position=showing.position,
            again=showing.again,
        )
        return [Tell(to, (message,))]
