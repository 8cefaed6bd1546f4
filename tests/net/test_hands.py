"""The host's hands in play: sent out, locked, given away, handed to a bot and back. And a game that
goes on whoever of them it waits for."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import line_of, parsed, replayed
from engine.scenario import everything
from net import effects as do
from net import messages as msg
from net.deal import Material
from net.evening import STEPS_AT_ONCE
from net.messages import Stage
from net.room import Room
from tests.engine.games import answer
from tests.examples import examples
from tests.net.rooms import OWNER, Bench, FreshInOrder, Laptop, a_deck, a_plan, step_on

NAMES = ("Anna", "Béla", "Csaba")


def seat(bench: Bench, name: str) -> msg.SeatInfo:
    return next(one for one in bench.room.lobby().seats if one.name == name)


def bot_of(bench: Bench, name: str) -> Laptop:
    """The bot's process that the room wants for this seat, come in."""
    starts = [e for e in bench.effects if isinstance(e, do.StartBot) and e.name == name]
    return bench.laptop(name, token=starts[-1].token, bot=starts[-1].level)


def resumed(bench: Bench) -> Bench:
    """Another host on the record that the first has left, read from its lines."""
    header, steps = parsed([line_of(line) for line in bench.records[-1]])
    other = Bench(seed=99)
    other.room = type(other.room)(a_plan(), a_deck(), FreshInOrder(99), other.now)
    other.room.resume(header, replayed(header, steps), steps)
    other.records = [[header, *steps]]
    other.settle()
    return other


# Sent out


def test_who_is_sent_out_stays_out_until_invited_again() -> None:
    bench = Bench()
    anna, bela, csaba = bench.started(*NAMES)
    assert anna.host({"do": "kick", "player": "Béla"}) is None
    assert bela.last(msg.Bye).code == "removed" and bela.closed
    assert seat(bench, "Béla").removed and csaba.last(msg.State).missing == ("Béla",)
    assert csaba.last(msg.Lobby).out == ("Béla",)
    for hello in ({"name": "Béla"}, {"name": "Béla", "role": "watch"}, {"name": "Zoli"}):
        again = bench.laptop(token=bela.token, **hello)
        assert again.last(msg.Refused).code == "removed" and again.closed
    assert anna.host({"do": "kick", "player": "Béla"}) == "not_seated"
    assert anna.host({"do": "skip", "player": "Béla"}) is None
    assert anna.host({"do": "invite", "player": "Csaba"}) == "not_removed"
    assert anna.host({"do": "invite", "player": "béla"}) is None
    assert bench.laptop(token=bela.token).name == "Béla"
    assert not seat(bench, "Béla").removed and csaba.last(msg.State).missing == ()


def test_sent_out_of_the_lobby_too_nobody_comes_back_by_their_token() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    bela.lost()
    assert anna.host({"do": "kick", "player": "Béla"}) is None
    assert bench.laptop("Béla", token=bela.token).last(msg.Refused).code == "removed"
    assert anna.host({"do": "invite", "player": "Béla"}) is None
    assert bench.laptop("Béla", token=bela.token).name == "Béla"


@pytest.mark.parametrize("stage", ["lobby", "play"])
def test_who_is_sent_out_is_out_with_all_their_windows(stage: str) -> None:
    bench = Bench()
    anna, bela, csaba = (
        bench.laptop("Anna", owner=OWNER),
        bench.laptop("Béla"),
        bench.laptop("Csaba"),
    )
    assert stage == "lobby" or anna.host({"do": "start"}) is None
    second, stranger = bench.laptop(role="watch", token=bela.token), bench.laptop(role="watch")
    hosts = bench.laptop(role="watch", owner=OWNER)
    assert anna.host({"do": "kick", "player": "Béla"}) is None
    assert second.last(msg.Bye).code == "removed" and second.closed
    assert not any(one.closed for one in (anna, csaba, stranger, hosts))


def test_a_window_of_a_seat_that_is_anothers_now_is_a_strangers() -> None:
    bench = Bench()
    anna, bela, _ = bench.started(*NAMES)
    assert anna.host({"do": "admit", "watchers": False}) is None
    second, third = (bench.laptop(role="watch", token=bela.token) for _ in range(2))
    third.lost()
    bela.lost()
    assert not second.closed
    assert anna.host({"do": "give_seat", "player": "Béla"}) is None
    assert second.last(msg.Bye).code == "no_watchers" and second.closed
    assert bench.laptop("Béla").name == "Béla"


def test_the_host_cannot_send_themselves_out() -> None:
    bench = Bench()
    anna, _ = bench.started("Anna", "Béla")
    assert anna.host({"do": "kick", "player": "Anna"}) == "own_seat"
    assert anna.host({"do": "kick", "player": "Edit"}) == "not_seated"


def test_a_restarted_host_still_knows_who_was_sent_out_and_whose_seat_is_whose() -> None:
    bench = Bench()
    anna, bela, csaba = bench.started(*NAMES)
    anna.act({"do": "pass"})
    anna.host({"do": "kick", "player": "Béla"})
    anna.host({"do": "lock"})
    anna.host({"do": "admit", "watchers": False})
    csaba.lost()
    anna.host({"do": "seat_bot", "player": "Csaba", "level": 3})
    other = resumed(bench)
    assert everything(other.table) == everything(bench.table)
    lobby = other.room.lobby()
    assert lobby.locked and not lobby.admits and lobby.out == ("Béla",)
    assert other.laptop(token=bela.token).last(msg.Refused).code == "removed"
    assert seat(other, "Béla").removed
    assert seat(other, "Csaba").stands_in and seat(other, "Csaba").bot == 3
    bot = bot_of(other, "Csaba")
    assert bot.name == "Csaba"
    assert other.laptop(token=csaba.token).name == "Csaba" and bot.closed
    assert not seat(other, "Csaba").bot
    text = "".join(map(line_of, bench.records[-1]))
    assert all(one.token not in text for one in (anna, bela, csaba))


# The lock, and spectators


def test_into_a_locked_room_comes_nobody_new_but_everybody_comes_back() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    watcher = bench.laptop(role="watch")
    assert bela.host({"do": "lock"}) == "not_host"
    assert anna.host({"do": "lock"}) is None and bela.last(msg.Lobby).locked
    assert bench.laptop("Csaba").last(msg.Refused).code == "locked"
    assert bench.laptop(role="watch").last(msg.Refused).code == "locked"
    assert not watcher.closed
    bela.lost()
    assert bench.laptop(token=bela.token).name == "Béla"
    assert bench.laptop(role="watch", token=bela.token).last(msg.Welcome).you is None
    assert bench.laptop(role="watch", owner=OWNER).last(msg.Welcome).owner
    assert anna.host({"do": "seat_bot"}) is None, "bots are the host's own"
    assert anna.host({"do": "start"}) is None
    assert bench.laptop("Csaba").last(msg.Refused).code == "locked"
    assert anna.host({"do": "unlock"}) is None
    assert bench.laptop("Csaba").last(msg.Refused).code == "started"


def test_without_spectators_only_players_and_the_host_may_open_a_second_window() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    stranger = bench.laptop(role="watch")
    projector = bench.laptop(role="watch", owner=OWNER)
    second = bench.laptop(role="watch", token=bela.token)
    assert anna.host({"do": "admit", "watchers": False}) is None
    assert stranger.closed and stranger.last(msg.Bye).code == "no_watchers"
    assert not projector.closed and not second.closed and not bela.closed
    assert bench.laptop(role="watch").last(msg.Refused).code == "no_watchers"
    assert bench.laptop(role="watch", token=bela.token).last(msg.Welcome).room == "Kocsma"
    assert anna.last(msg.Lobby).watchers == 3 and not anna.last(msg.Lobby).admits
    assert anna.host({"do": "admit", "watchers": True}) is None
    assert bench.laptop(role="watch").last(msg.Welcome).you is None


# Another laptop, a bot


def test_a_new_laptop_gets_an_abandoned_seat_by_the_hosts_hand() -> None:
    """A reinstalled app knows no token: it says the name once the host has opened the seat."""
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    assert anna.host({"do": "give_seat", "player": "Béla"}) == "present"
    bela.lost()
    assert bench.laptop("Béla").last(msg.Refused).code == "started"
    assert anna.host({"do": "give_seat", "player": "Béla"}) is None
    assert seat(bench, "Béla").open
    assert bench.laptop("Zoli").last(msg.Refused).code == "started"
    new = bench.laptop("béla")
    assert new.name == "Béla" and new.view == bench.table.view("Béla")
    assert not seat(bench, "Béla").open
    assert bench.laptop("Béla", token=bela.token).last(msg.Refused).code == "started"
    new.lost()
    assert bench.laptop(token=new.token).name == "Béla"


def test_who_watches_asks_for_a_seat_and_the_host_gives_it() -> None:
    bench = Bench()
    anna, bela, _ = bench.started(*NAMES)
    zoli = bench.laptop("Zoli", role="watch")
    assert zoli.ask(msg.AskSeat, player="Béla") == "present"
    assert zoli.ask(msg.AskSeat, player="Edit") == "not_seated"
    assert anna.ask(msg.AskSeat, player="Béla") == "seated"
    bela.lost()
    assert zoli.ask(msg.AskSeat, player="Béla") is None
    assert anna.last(msg.Lobby).asking == (msg.Asker(number=zoli.number, name="Zoli", seat="Béla"),)
    assert zoli.last(msg.Lobby).asking == ()
    assert anna.host({"do": "give_seat", "player": "Béla", "to": 999}) == "not_watching"
    assert anna.host({"do": "give_seat", "player": "Béla"}) is None
    assert zoli.name == "Béla" and zoli.view == bench.table.view("Béla")
    assert anna.last(msg.Lobby).asking == () and anna.last(msg.State).missing == ()
    assert zoli.act({"do": "pass"}) is None
    assert bench.laptop(token=bela.token).last(msg.Refused).code != "removed"
    zoli.lost()
    assert bench.laptop(token=zoli.token).name == "Béla"


def test_the_host_gives_a_removed_ones_seat_to_any_watcher() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    anna.host({"do": "kick", "player": "Béla"})
    zoli = bench.laptop("Zoli", role="watch")
    assert anna.host({"do": "give_seat", "player": "Béla", "to": zoli.number}) is None
    assert zoli.name == "Béla" and not seat(bench, "Béla").removed
    anna.host({"do": "invite", "player": "Béla"})
    assert bench.laptop("Béla", token=bela.token).last(msg.Refused).code == "started"


def finished(bench: Bench, *names: str) -> list[Laptop]:
    """A game played to its end."""
    laptops, rng = bench.started(*names), random.Random(1)
    while laptops[0].view.phase != "over":
        step_on(bench, laptops, rng, 0.9)
    return laptops


def test_who_may_come_in_between_two_games_is_kept_too() -> None:
    bench = Bench(3, a_deck(12))
    anna, bela, csaba = finished(bench, *NAMES)
    for step in ({"do": "lobby"}, {"do": "kick", "player": "Béla"}, {"do": "lock"}):
        assert anna.host(step) is None
    other = resumed(bench)
    assert other.laptop(token=bela.token).last(msg.Refused).code == "removed"
    assert other.laptop(token=csaba.token).name == "Csaba"
    assert other.room.lobby().locked and other.room.lobby().out == ("Béla",)


@pytest.mark.parametrize("material", [Material(), Material("x", "X", ())])
def test_a_next_game_that_cannot_begin_leaves_the_last_one_there(material: Material) -> None:
    bench = Bench(3, a_deck(12))
    anna, _ = finished(bench, *NAMES[:2])
    header, steps = parsed([line_of(line) for line in bench.records[-1]])
    bench.room = Room(a_plan(), material, FreshInOrder(9), bench.now)
    bench.room.resume(header, replayed(header, steps), steps)
    anna = bench.laptop(token=anna.token, owner=OWNER)
    seats = bench.room.lobby().seats
    assert anna.host({"do": "again"}) == "bad_deck"
    assert bench.room.evening.stage is Stage.OVER
    assert bench.room.lobby().seats == seats and anna.view.phase == "over"


def test_a_bot_that_somebody_else_runs_gets_its_seat_back_from_a_restarted_host() -> None:
    bench = Bench()
    anna, bot = bench.laptop("Anna", owner=OWNER), bench.laptop("Robi", bot=3)
    assert anna.host({"do": "start"}) is None
    other = resumed(bench)
    assert not [one for one in other.effects if isinstance(one, do.StartBot)]
    assert other.laptop("Robi", token=bot.token, bot=3).name == "Robi"
    assert seat(other, "Robi").bot == 3


def test_nobody_makes_the_record_grow_without_end() -> None:
    """The hourglass may be turned at any time, and every turn is written down."""
    bench = Bench()
    anna, bela, _ = bench.started(*NAMES)
    turn = {"do": "hourglass"}
    assert [bela.act(turn) for _ in range(STEPS_AT_ONCE + 1)] == [None] * STEPS_AT_ONCE + [
        "too_fast"
    ]
    written = len(bench.table.record)
    bench.pass_time(5.0)
    assert [bela.act(turn) for _ in range(12)] == [None] * 10 + ["too_fast"] * 2
    assert len(bench.table.record) - written <= 20
    assert anna.act(turn) is None and not bela.closed
    assert bela.act({"do": "pass"}) == "too_fast"
    bench.pass_time(1.0)
    assert bela.act({"do": "pass"}) is None


def test_a_bot_sits_in_and_leaves_when_its_person_is_back() -> None:
    bench = Bench()
    anna, bela, csaba = bench.started(*NAMES)
    bela.lost()
    assert anna.host({"do": "seat_bot"}) == "started"
    assert anna.host({"do": "seat_bot", "player": "Edit"}) == "not_seated"
    assert anna.host({"do": "seat_bot", "player": "Béla", "level": 3}) is None
    bot = bot_of(bench, "Béla")
    assert bot.name == "Béla" and csaba.last(msg.State).missing == ()
    assert seat(bench, "Béla").stands_in and seat(bench, "Béla").bot == 3
    assert bot.act({"do": "pass"}) is None
    back = bench.laptop(token=bela.token)
    assert back.name == "Béla" and bot.closed and not seat(bench, "Béla").stands_in
    assert do.StopBot("Béla") in bench.effects
    assert bench.laptop("Béla", token=bot.token, bot=3).last(msg.Refused).code == "started"


def test_a_bot_can_take_the_seat_of_somebody_whose_lid_was_shut_a_moment_ago() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    assert anna.host({"do": "seat_bot", "player": "Béla"}) is None
    assert bela.closed and bela.last(msg.Bye).code == "bot"
    bot = bot_of(bench, "Béla")
    bot.lost()
    bot = bot_of(bench, "Béla")
    assert anna.host({"do": "unseat_bot", "player": "Béla"}) is None
    assert bot.closed and anna.last(msg.State).missing == ("Béla",)
    assert anna.host({"do": "unseat_bot", "player": "Béla"}) == "no_bot"
    assert bench.laptop(token=bela.token).name == "Béla"


def test_somebody_late_takes_over_a_bots_seat() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    anna.host({"do": "seat_bot"})
    name = bench.room.evening.seats.names[1]
    bot = bot_of(bench, name)
    anna.host({"do": "start"})
    late = bench.laptop("Zoli", role="watch")
    anna.host({"do": "lock"})
    assert late.ask(msg.AskSeat, player=name) is None
    assert not bot.closed and anna.last(msg.Lobby).asking, "in a locked room the host is asked"
    anna.host({"do": "unlock"})
    assert late.ask(msg.AskSeat, player=name) is None
    assert late.name == name and bot.closed and not seat(bench, name).bot
    assert late.act({"do": "pass"}) is None


def test_a_bot_that_sits_in_is_nobodys_to_take() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    bela.lost()
    anna.host({"do": "seat_bot", "player": "Béla"})
    bot = bot_of(bench, "Béla")
    zoli = bench.laptop("Zoli", role="watch")
    assert zoli.ask(msg.AskSeat, player="Béla") is None
    assert not bot.closed and len(anna.last(msg.Lobby).asking) == 1
    assert bench.laptop(token=bela.token).name == "Béla"


def test_the_next_game_is_for_those_who_are_there() -> None:
    bench = Bench(material=a_deck(1))
    laptops = bench.started(*NAMES)
    assert bench.room.evening.stage is Stage.OVER
    laptops[0].host({"do": "kick", "player": "Béla"})
    assert laptops[0].host({"do": "again"}) is None
    assert set(bench.table.names) == {"Anna", "Csaba"}
    laptops[0].host({"do": "kick", "player": "Csaba"})
    before = len(bench.records)
    assert laptops[0].host({"do": "again"}) == "too_few"
    assert len(bench.records) == before and bench.room.evening.stage is Stage.OVER


# Taking back, and a broken clip


def test_the_host_takes_back_and_voids_from_the_room() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    old = bela.last(msg.State).question
    assert bela.act({"do": "pass"}, old) is None
    assert bela.host({"do": "take_back"}) == "not_host"
    assert anna.host({"do": "take_back"}) is None
    assert anna.last(msg.Told).events[-1] == {"event": "taken_back", "by": "Béla"}
    assert bela.act({"do": "pass"}, old) == "stale_question"
    assert anna.host({"do": "take_back"}) == "nothing_to_take_back"
    clip = anna.last(msg.State).clip
    assert anna.host({"do": "void_card"}) is None
    assert anna.last(msg.State).clip not in (clip, None)
    assert anna.host({"do": "take_back"}) == "revealed"
    assert everything(bench.saved()) == everything(bench.table)


def test_a_card_is_played_on_without_its_clip() -> None:
    bench = Bench(fast=False)
    anna, bela = bench.started("Anna", "Béla")
    clip, question = bela.last(msg.State).clip, bela.last(msg.State).question
    assert bela.host({"do": "drop_clip"}) == "not_host"
    assert anna.host({"do": "drop_clip"}) is None
    for laptop in (anna, bela):
        assert laptop.last(msg.State).clip is None
        assert laptop.last(msg.Told).events == ({"event": "clip_dropped", "player": "Anna"},)
    bench.pass_time(10.0)
    assert clip not in [play.clip for play in bela.all(msg.PlayClip)]
    assert bela.act({"do": "pass"}, question) is None, "nobody is asked anew"
    late = bench.laptop("", role="watch")
    assert late.last(msg.State).clip is None and not late.all(msg.PlayClip)
    assert anna.host({"do": "void_card"}) is None
    assert anna.last(msg.State).clip not in (clip, None), "the next one has its own"
    assert everything(bench.saved()) == everything(bench.table)


# Whatever happens, the game can be brought to an end


class Mischief:
    """People and a host who do anything at any moment."""

    def __init__(self, rng: random.Random, mode: str, overtime: str) -> None:
        self.rng = rng
        options = {"mode": mode, "overtime": overtime}
        deck = a_deck(rng.choice([4, 30, 60]), rng.randrange(99))
        self.bench = Bench(rng.randrange(99), deck, options=options, fast=True)
        self.owner = self.bench.laptop("Anna", owner=OWNER)
        self.laptops = [self.owner, *(self.bench.laptop(name) for name in ("Béla", "Csaba"))]
        self.tokens = {one.name: [one.token] for one in self.laptops}
        self.started_bots = 0
        self.owner.host({"do": "start"})

    def here(self, name: str) -> Laptop | None:
        """The laptop that sits on this seat now."""
        one = self.bench.room.present.get(name)
        return None if one is None else self.bench.laptops[one.number]

    def let_bots_in(self) -> None:
        starts = [e for e in self.bench.effects if isinstance(e, do.StartBot)]
        for start in starts[self.started_bots :]:
            if self.rng.random() < 0.8:
                self.bench.laptop(start.name, token=start.token, bot=start.level)
        self.started_bots = len(starts)

    def do_something(self) -> None:
        rng, bench = self.rng, self.bench
        waiting = list(bench.table.waiting())
        who = rng.choice([*waiting, *bench.table.names])
        step: dict[str, Any] = rng.choice(
            [
                {"do": "kick", "player": who},
                {"do": "invite", "player": who},
                {"do": "skip", "player": who},
                {"do": "seat_bot", "player": who, "level": rng.randint(1, 3)},
                {"do": "unseat_bot", "player": who},
                {"do": "give_seat", "player": who},
                {"do": "pause"},
                {"do": "resume"},
                {"do": "take_back"},
                {"do": "void_card"},
                {"do": "lock"},
                {"do": "unlock"},
                {"do": "admit", "watchers": rng.random() < 0.5},
            ]
        )
        laptop = self.here(who)
        match rng.randrange(8):
            case 0 | 1:
                if not self.owner.closed:
                    self.owner.host(step)
            case 2:
                if laptop is not None:
                    laptop.lost()
            case 3:
                bench.laptop(who, token=rng.choice(self.tokens.get(who, ["0" * 64])))
            case 4:
                late = bench.laptop("Zoli", role="watch")
                if late.all(msg.Welcome):
                    late.ask(msg.AskSeat, player=who)
                    if late.last(msg.Welcome).you is None and rng.random() < 0.5:
                        late.lost()
            case 5:
                bench.pass_time(rng.choice([0.1, 5, 31]))
            case _:
                if laptop is not None and laptop.view.can:
                    laptop.act(answer(laptop.view, who, rng))
        if self.owner.closed:
            self.owner = bench.laptop(role="watch", owner=OWNER)
        self.let_bots_in()
        for one in bench.laptops.values():
            welcome = one.all(msg.Welcome)
            if welcome and welcome[-1].you is not None and welcome[-1].token is not None:
                known = self.tokens.setdefault(welcome[-1].you, [])
                if welcome[-1].token not in known:
                    known.append(welcome[-1].token)

    def check(self) -> None:
        """Everybody's picture is the table's, and says who is missing."""
        bench = self.bench
        present = bench.room.present
        missing = tuple(name for name in bench.table.names if name not in present)
        for one in bench.room._connections.values():
            if one.welcomed:
                laptop = bench.laptops[one.number]
                assert not laptop.closed
                assert laptop.view == bench.table.view(one.seat)
                assert laptop.last(msg.State).missing == missing
        assert len(present) == sum(c.seat is not None for c in bench.room._connections.values())

    def bring_to_an_end(self) -> None:
        """The host's machine alone, and whoever happens to be there."""
        bench = self.bench
        for _ in range(3000):
            if bench.table.game.over():
                return
            if bench.table.around.paused:
                bench.room.host_step({"do": "resume"}, bench.now)
            name = bench.table.waiting()[0]
            laptop = self.here(name)
            if laptop is not None and laptop.view.can:
                laptop.act(answer(laptop.view, name, self.rng))
            else:
                bench.room.host_step({"do": "skip", "player": name}, bench.now)
            bench.settle()
        raise AssertionError("it does not end")


@examples(40)
@given(
    seed=st.integers(0, 2**32),
    mode=st.sampled_from(["easy", "advanced", "hard"]),
    overtime=st.sampled_from(["traditional", "shootout"]),
)
def test_whoever_comes_and_goes_the_game_can_be_brought_to_an_end(
    seed: int, mode: str, overtime: str
) -> None:
    evening = Mischief(random.Random(seed), mode, overtime)
    for _ in range(60):
        if evening.bench.table.game.over():
            break
        evening.do_something()
        evening.check()
    bench = evening.bench
    other = resumed(bench)
    assert everything(other.table) == everything(bench.table)
    before, after = bench.room.lobby(), other.room.lobby()
    assert (after.locked, after.admits, after.out) == (before.locked, before.admits, before.out)
    for one, again in zip(before.seats, after.seats, strict=True):
        assert (one.bot, one.stands_in, one.removed) == (again.bot, again.stands_in, again.removed)
    evening.bring_to_an_end()
    assert everything(bench.saved()) == everything(bench.table)


@pytest.mark.parametrize("phase", ["tip", "place", "challenge", "extra"])
def test_the_removed_the_missing_and_the_next_in_turn_can_be_one(phase: str) -> None:
    for seed in range(100):
        rng = random.Random(seed)
        bench = Bench(seed, fast=True)
        laptops = bench.started(*NAMES)
        while not bench.table.game.over():
            name = bench.table.waiting()[-1]
            if laptops[0].view.phase == phase and name != "Anna":
                break
            laptop = next(one for one in laptops if one.name == name)
            laptop.act(answer(laptop.view, name, rng))
        else:
            continue
        next(one for one in laptops if one.name == name).lost()
        assert laptops[0].host({"do": "kick", "player": name}) is None
        assert name in laptops[0].last(msg.State).missing
        assert laptops[0].host({"do": "skip", "player": name}) is None
        assert name not in bench.table.waiting() or bench.table.view(None).phase != phase  # type: ignore[attr-defined]
        assert laptops[0].host({"do": "seat_bot", "player": name}) is None
        assert bot_of(bench, name).name == name
        return
    raise AssertionError(f"nobody but the host was waited for in {phase}")
