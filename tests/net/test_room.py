"""What a room promises: seats, the host's rights, who is told what, and what is written down."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.game import Refused
from engine.record import line_of, parsed, replayed
from engine.scenario import everything
from net import effects as do
from net import messages as msg
from net.messages import Stage
from net.seats import Seats
from tests.net.rooms import OWNER, Bench, FreshInOrder, Laptop, a_deck, a_plan, play_on, step_on

FAMILY = "👨‍👩‍👧‍👦"


def seats(bench: Bench) -> list[tuple[str, str]]:
    return [(seat.name, seat.colour) for seat in bench.room.lobby().seats]


# Sitting down


def test_whoever_comes_first_sits_first_in_the_first_free_colour() -> None:
    bench = Bench()
    for name, colour in [("Anna", None), ("Béla", "sky"), ("Csaba", None)]:
        bench.laptop(name, colour=colour)
    assert seats(bench) == [("Anna", "red"), ("Béla", "sky"), ("Csaba", "blue")]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"name": "anna"}, "name_taken"),
        ({"name": "Ａｎｎａ"}, "name_taken"),
        ({"name": "An\u200dna"}, "name_taken"),
        ({"role": "play"}, "name_bad"),
        ({"name": "  \t "}, "name_bad"),
        ({"name": "Host"}, "name_bad"),
        ({"name": "a\u202eb"}, "name_bad"),
        ({"name": "a\nb\0"}, "name_bad"),
        ({"name": "x" * 25}, "name_bad"),
        ({"name": "a" + "\u0301" * 200}, "name_bad"),
        ({"name": "\u3164"}, "name_bad"),
        ({"name": "Béla", "colour": "red"}, "colour_taken"),
        ({"name": "Béla", "colour": "white"}, "bad_value"),
    ],
)
def test_a_refused_hello_may_be_said_again_better(hello: dict[str, Any], code: str) -> None:
    bench = Bench()
    bench.laptop("Anna")
    bela = bench.laptop(**hello)
    assert bela.last(msg.Refused).code == code and bela.last(msg.Refused).of == "hello"
    assert not bela.closed
    bela.send(msg.Hello(protocol=msg.PROTOCOL, name="Béla"))
    assert bela.name == "Béla"


@pytest.mark.parametrize("name", [FAMILY, "محمد", "Zoë 🇭🇺", "李雷", FAMILY * 10, "x" * 24, "👍🏽"])
def test_names_of_all_the_world_are_fine(name: str) -> None:
    assert Bench().laptop(name).name == name


def test_names_are_trimmed_and_composed() -> None:
    assert Bench().laptop("  Be\u0301la   Nagy ").name == "Béla Nagy"


def test_a_full_room_can_be_watched() -> None:
    bench = Bench()
    for number in range(5):
        bench.laptop(f"P{number}")
    late = bench.laptop("Late")
    assert late.last(msg.Refused).code == "room_full"
    late.send(msg.Hello(protocol=msg.PROTOCOL, role="watch"))
    assert late.last(msg.Welcome).you is None and late.last(msg.Lobby).watchers == 1


def test_after_the_start_nobody_new_sits_down_but_may_watch() -> None:
    bench = Bench()
    bench.started("Anna", "Béla")
    late = bench.laptop("Late")
    assert late.last(msg.Refused).code == "started"
    late.send(msg.Hello(protocol=msg.PROTOCOL, role="watch"))
    assert late.view == bench.table.view(None)
    assert late.act({"do": "pass"}) == "not_seated"


@pytest.mark.parametrize(
    ("hello", "code"),
    [({"protocol": 0}, "wrong_version"), ({"name": "A", "owner": "wrong"}, "not_host")],
)
def test_some_hellos_end_the_connection(hello: dict[str, Any], code: str) -> None:
    laptop = Bench().laptop(**hello)
    assert laptop.last(msg.Refused).code == code and laptop.closed


def test_who_says_nothing_is_let_go() -> None:
    bench = Bench()
    silent = bench.laptop()
    bench.pass_time(4.9)
    assert not silent.closed
    bench.pass_time(0.2)
    assert silent.closed and silent.last(msg.Refused).code == "no_hello"


def test_of_too_many_strangers_those_go_that_the_most_came_with() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", address="10.0.0.1")
    quiet = bench.laptop(address="10.0.0.2")
    crowd = [bench.laptop(address="10.0.0.3") for _ in range(69)]
    assert [one.closed for one in crowd] == [True] * 6 + [False] * 63
    assert crowd[0].last(msg.Refused).code == "too_many"
    assert not anna.closed and not quiet.closed


def test_there_are_so_many_watchers_and_no_more() -> None:
    bench = Bench()
    crowd = [bench.laptop(role="watch") for _ in range(41)]
    assert crowd[-1].last(msg.Refused).code == "room_full"
    bench.laptop("Anna").last(msg.Welcome)
    assert bench.room.lobby().watchers == 40


def test_a_flood_ends_the_flooder_alone() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    for _ in range(1200):
        bela.send(msg.Ping(ref=1))
    assert bela.closed and bela.last(msg.Refused).code == "too_fast"
    assert not anna.closed and anna.last(msg.State).missing == ("Béla",)


# Coming back


def test_a_token_brings_a_seat_back_and_a_name_does_not() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    token = bela.token
    bela.lost()
    assert anna.last(msg.State).missing == ("Béla",)
    thief = bench.laptop("Béla", token="0" * 64)
    assert thief.last(msg.Refused).code == "started"
    back = bench.laptop("Somebody else", token=token)
    assert back.name == "Béla" and back.token == token
    assert back.view == bench.table.view("Béla")
    assert anna.last(msg.State).missing == ()


def test_in_the_lobby_too_a_token_keeps_the_seat() -> None:
    bench = Bench()
    bela = bench.laptop("Béla")
    bela.lost()
    assert not bench.room.lobby().seats[0].present
    assert bench.laptop("Béla").last(msg.Refused).code == "name_taken"
    assert bench.laptop(token=bela.token).name == "Béla"


def test_a_seat_opened_elsewhere_leaves_the_first_window() -> None:
    bench = Bench()
    anna, _ = bench.started("Anna", "Béla")
    again = bench.laptop(token=anna.token)
    assert anna.closed and anna.last(msg.Bye).code == "elsewhere"
    assert again.act({"do": "pass"}) is None


def test_what_a_laptop_said_on_an_earlier_line_takes_no_seat_from_its_later_one() -> None:
    """A bad network may bring it last, and who is told "elsewhere" leaves."""
    bench = Bench()
    anna, _ = bench.started("Anna", "Béla")
    anna.lost()
    earlier, later = bench.laptop(), bench.laptop(token=anna.token)
    earlier.send(msg.Hello(protocol=msg.PROTOCOL, token=anna.token))
    assert earlier.closed and not later.closed
    assert later.act({"do": "pass"}) is None


def test_leaving_frees_the_seat_in_the_lobby_and_keeps_it_in_play() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    bela, csaba = bench.laptop("Béla"), bench.laptop("Csaba")
    csaba.ask(msg.Leave)
    assert csaba.last(msg.Bye).code == "left" and csaba.closed
    assert [name for name, _ in seats(bench)] == ["Anna", "Béla"]
    anna.host({"do": "start"})
    bela.ask(msg.Leave)
    assert anna.last(msg.State).missing == ("Béla",)
    assert bench.laptop(token=bela.token).name == "Béla"


# The lobby


def test_a_bot_gives_its_colour_up_to_a_person_who_wants_it() -> None:
    seats = Seats(4, ("red", "blue", "yellow"))
    bot = seats.sit_bot(1, None, "t")
    assert seats.sit("Anna", "red", "u").colour == "red"
    assert seats[bot.name].colour == "blue"
    assert seats.recolour("Anna", "blue").colour == "blue"
    assert seats[bot.name].colour == "yellow"
    with pytest.raises(Refused):
        seats.sit("Béla", "blue", "v")
    seats.sit("Béla", None, "v")
    with pytest.raises(Refused):
        seats.recolour("Anna", "yellow")  # the bot has none left to take


def test_a_seat_changes_its_name_and_colour() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna"), bench.laptop("Béla")
    assert bela.ask(msg.Rename, name="anna") == "name_taken"
    assert bela.ask(msg.Rename, name="béla") is None
    assert bela.ask(msg.ChooseColour, colour="red") == "colour_taken"
    assert bela.ask(msg.ChooseColour, colour="white") == "bad_value"
    assert bela.ask(msg.ChooseColour, colour="blue") is None
    assert bela.ask(msg.ChooseColour, colour="purple") is None
    assert seats(bench) == [("Anna", "red"), ("béla", "purple")]
    assert anna.last(msg.Lobby).seats == bench.room.lobby().seats


def test_the_host_orders_shuffles_and_picks_who_starts() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    for name in ("Béla", "Csaba", "Dóra"):
        bench.laptop(name)
    assert anna.host({"do": "order", "players": ["Csaba", "Dóra", "Béla", "Anna"]}) is None
    assert anna.host({"do": "starter", "player": "Béla"}) is None
    assert bench.room.evening.seats.names == ("Béla", "Anna", "Csaba", "Dóra")
    assert anna.last(msg.Lobby).starter == "Béla"
    assert anna.host({"do": "order", "players": ["Anna"]}) == "bad_value"
    assert anna.host({"do": "starter", "player": "Edit"}) == "not_seated"
    orders = set()
    for _ in range(20):
        assert anna.host({"do": "shuffle"}) is None
        orders.add(bench.room.evening.seats.names)
    assert len(orders) > 5


def test_the_host_changes_options_until_the_start() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    assert anna.host({"do": "options", "options": {"mode": "hard"}}) is None
    assert bela.last(msg.Lobby).options == {"mode": "hard", "overtime": "traditional"}
    assert anna.host({"do": "options", "options": {"mode": "silly"}}) == "bad_value"
    assert anna.host({"do": "options", "options": {"more": 1}}) == "bad_value"
    assert anna.host({"do": "start"}) is None
    assert bela.view.mode == "hard"
    assert anna.host({"do": "options", "options": {"mode": "easy"}}) == "started"


def test_the_hosts_rights_belong_to_the_key_seated_or_watching() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna"), bench.laptop("Béla")
    watcher = bench.laptop(role="watch", owner=OWNER)
    assert anna.host({"do": "start"}) == "not_host"
    assert watcher.host({"do": "start"}) is None
    assert bela.host({"do": "skip", "player": "Anna"}) == "not_host"
    assert watcher.host({"do": "skip", "player": "Anna"}) is None
    assert watcher.host({"do": "pause"}) is None
    assert bela.act({"do": "resume"}) == "not_host"
    assert bela.act({"do": "pass"}) == "paused"
    assert watcher.host({"do": "resume"}) is None
    assert bela.act({"do": "pass"}) is None


def test_one_alone_cannot_start() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    assert anna.host({"do": "start"}) == "too_few"
    assert bench.room.evening.stage is Stage.LOBBY


def test_a_seat_taken_away_is_free() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    assert anna.host({"do": "kick", "player": "Béla"}) is None
    assert bela.last(msg.Bye).code == "removed" and bela.closed
    assert bench.laptop("Béla").name == "Béla"


def test_a_bot_gets_a_name_a_level_and_a_token_of_its_own() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    assert anna.host({"do": "seat_bot", "level": 3}) is None
    (start,) = (e for e in bench.effects if isinstance(e, do.StartBot))
    bot = bench.laptop(token=start.token, bot=3)
    assert bot.name == start.name and bench.room.lobby().seats[1].bot == 3
    assert anna.host({"do": "start"}) is None
    bot.lost()
    assert [e.name for e in bench.effects if isinstance(e, do.StartBot)] == [start.name] * 2
    assert bench.laptop(token=start.token, bot=3).name == start.name


def test_a_bot_taken_away_is_stopped() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    anna.host({"do": "seat_bot"})
    name = bench.room.evening.seats.names[1]
    anna.host({"do": "kick", "player": name})
    assert do.StopBot(name) in bench.effects and len(bench.room.evening.seats) == 1


def test_a_room_can_start_by_itself() -> None:
    bench = Bench(start_when=3)
    bench.laptop("Anna")
    bench.laptop("Béla")
    assert bench.room.evening.stage is Stage.LOBBY
    csaba = bench.laptop("Csaba")
    assert csaba.view.phase == "tip"


def test_another_deck_is_looked_for_outside() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    anna.send(msg.Host(ref=5, step={"do": "deck", "deck": "other"}))
    (wish,) = (e for e in bench.effects if isinstance(e, do.FindDeck))
    assert wish.name == "other"
    bench.room.deck_found(wish, None, bench.now)
    bench.settle()
    assert anna.last(msg.Refused) == msg.Refused(code="bad_deck", of="deck", ref=5)
    bench.room.deck_found(wish, a_deck(30, 2), bench.now)
    bench.settle()
    assert anna.last(msg.Lobby).cards == 30
    assert anna.last(msg.Lobby).cards_wanted > 20


def test_a_deck_of_nothing_cannot_be_started() -> None:
    bench = Bench(material=a_deck(0))
    anna, _ = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    assert anna.host({"do": "start"}) == "bad_deck"
    assert bench.room.evening.stage is Stage.LOBBY and bench.records == []


# Playing


def test_an_answer_to_an_old_question_is_refused() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    old = anna.last(msg.State).question
    assert anna.act({"do": "pass"}, old) is None
    assert anna.act({"do": "pass"}, old) == "stale_question"
    assert anna.act({"do": "pause"}, old) is None, "a pause answers nothing"
    assert anna.act({"do": "resume"}, old) is None
    waiting = bela.last(msg.State).question
    assert bela.act({"do": "pass"}, waiting) is None, "another's answer changes no question"


def test_everybody_is_told_the_whole_view_and_what_happened() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla", "Csaba")
    rng = random.Random(3)
    while laptops[0].view.phase != "over":
        play_on(bench, laptops, rng)
        for laptop in laptops:
            assert laptop.view == bench.table.view(laptop.name)
            assert laptop.last(msg.State).question == bench.table.question(laptop.name)
    assert laptops[0].last(msg.Told).events[-1]["event"] == "game_ended"
    assert laptops[0].last(msg.Lobby).over
    assert bench.events[-1]["event"] == "over"


def test_what_is_written_comes_before_what_is_told() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    bench.room.received(anna.number, msg.Act(ref=1, step={"do": "pass"}), bench.now)
    bench.room.received(bela.number, msg.Act(ref=1, step={"do": "pass"}), bench.now)
    effects = bench.room.drain(bench.now)
    assert effects[0] == do.Lines(({"as": "Anna", "do": "pass"}, {"as": "Béla", "do": "pass"})), (
        "one group for both"
    )
    assert sum(isinstance(e, do.Lines) for e in effects) == 1


def test_the_record_is_the_game() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla", "Csaba")
    rng = random.Random(4)
    while laptops[0].view.phase != "over":
        step_on(bench, laptops, rng, 0.5)
        bench.pass_time(rng.random())
        assert everything(bench.saved()) == everything(bench.table)


def test_a_resumed_game_that_is_over_says_so() -> None:
    bench = Bench(material=a_deck(1))
    bench.started("Anna", "Béla")
    over = [event for event in bench.events if event["event"] == "over"]
    assert len(over) == 1
    header, *steps = bench.records[-1]
    again = Bench()
    again.room.resume(header, replayed(header, steps), steps)
    again.settle()
    again.laptop("Anna", owner=OWNER)
    assert [event for event in again.events if event["event"] == "over"] == over


def test_the_record_names_nobodys_token() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla")
    text = "".join(map(line_of, bench.records[0]))
    assert all(laptop.token not in text for laptop in laptops)
    assert OWNER not in text
    assert all(laptop.last(msg.Welcome).clip_ticket not in text for laptop in laptops)


def test_only_one_who_is_alone_asked_is_named_with_what_they_did() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    anna.act({"do": "pass"})
    bela.act({"do": "pass"})
    steps = [event for event in bench.events if event["event"] == "step"]
    assert [(step["who"], step["do"]) for step in steps] == [("Anna", None), ("Béla", "pass")]


def test_again_the_next_one_starts_and_another_record_begins() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla", "Csaba")
    assert laptops[0].host({"do": "again"}) == "wrong_phase"
    rng = random.Random(4)
    while laptops[0].view.phase != "over":
        play_on(bench, laptops, rng)
    deck = bench.records[0][0]["deck"]
    assert laptops[0].host({"do": "again"}) is None
    assert bench.table.names == ("Béla", "Csaba", "Anna")
    assert len(bench.records) == 2 and bench.records[1][0]["deck"] != deck
    assert laptops[0].view.phase == "tip"


def test_after_the_end_the_lobby_opens_again() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla")
    rng = random.Random(4)
    while laptops[0].view.phase != "over":
        play_on(bench, laptops, rng)
    assert laptops[0].host({"do": "lobby"}) is None
    assert not laptops[1].last(msg.Lobby).started
    assert bench.laptop("Csaba").name == "Csaba"


def test_closing_says_goodbye_to_all() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla")
    assert laptops[1].host({"do": "close"}) == "not_host"
    laptops[0].host({"do": "close"})
    assert all(one.closed and one.last(msg.Bye).code == "closed" for one in laptops)
    assert do.Closed() in bench.effects


# A host that has gone


def resumed(bench: Bench) -> Bench:
    """Another host on the record that the first has left, read from its lines."""
    header, steps = parsed([line_of(line) for line in bench.records[-1]])
    other = Bench(seed=99)
    other.room = type(other.room)(a_plan(), a_deck(), FreshInOrder(99), other.now)
    other.room.resume(header, replayed(header, steps))
    other.records = [[header, *steps]]
    other.settle()
    return other


def test_a_resumed_game_knows_its_seats_and_goes_on() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla", "Csaba")
    rng = random.Random(2)
    while laptops[0].view.phase != "duel":
        if laptops[0].view.phase == "over":
            laptops[0].host({"do": "again"})
        play_on(bench, laptops, rng)
    first = laptops[0].view.waiting[0]
    one = next(laptop for laptop in laptops if laptop.name == first)
    assert one.act({"do": "date", "date": "1999-01-01"}) is None

    other = resumed(bench)
    assert everything(other.table) == everything(bench.table)
    assert other.laptop(first).last(msg.Refused).code == "started"
    back = [other.laptop(token=laptop.token) for laptop in laptops]
    assert [laptop.name for laptop in back] == [laptop.name for laptop in laptops]
    assert back[0].last(msg.State).clip == laptops[0].last(msg.State).clip
    assert first not in back[0].view.waiting
    again = next(laptop for laptop in back if laptop.name == first)
    assert again.act({"do": "date", "date": "1999-01-01"}) == "already_answered"
    while back[0].view.phase == "duel":
        play_on(other, back, rng)
    assert back[0].view.last_result is not None
    assert back[0].view.last_result.dates is not None
    assert back[0].view.last_result.dates[first] == "1999-01-01"


def test_a_save_that_knows_no_tokens_gives_seats_by_name_once() -> None:
    bench = Bench()
    bench.started("Anna", "Béla")
    del bench.records[0][0]["room"]  # type: ignore[attr-defined]
    other = resumed(bench)
    anna = other.laptop("ANNA")
    assert anna.name == "Anna"
    assert other.laptop("Anna").last(msg.Refused).code == "started"
    anna.lost()
    assert other.laptop(token=anna.token).name == "Anna"


def test_bots_of_a_saved_game_are_started_anew() -> None:
    bench = Bench()
    anna = bench.laptop("Anna", owner=OWNER)
    anna.host({"do": "seat_bot", "level": 1})
    anna.host({"do": "start"})
    other = resumed(bench)
    (start,) = (e for e in other.effects if isinstance(e, do.StartBot))
    assert other.laptop(token=start.token, bot=1).name == start.name


# Time


def in_an_attempt() -> tuple[Bench, list[Laptop]]:
    for seed in range(100):
        rng = random.Random(seed)
        options = {"mode": "advanced", "overtime": "shootout"}
        bench = Bench(seed, options=options, fast=True)
        laptops = bench.started("Anna", "Béla")
        while (phase := laptops[0].view.phase) not in ("attempt", "over"):
            step_on(bench, laptops, rng, 0.9)
        if phase == "attempt":
            return bench, laptops
    raise AssertionError("no shootout came up")


def test_a_killed_host_loses_a_second_of_the_clock_at_most() -> None:
    bench, laptops = in_an_attempt()
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    bench.pass_time(50)
    assert active.view.clock is None, "it waits for the player's own start"
    assert active.act({"do": "start_clip"}) is None
    assert active.view.clock == 30
    bench.pass_time(7.3)
    saved = bench.saved().view(None).clock  # type: ignore[attr-defined]
    assert 22.7 <= saved <= 23.7
    other = resumed(bench)
    assert 22.7 <= other.table.view(None).clock <= 23.7  # type: ignore[attr-defined]
    bench.pass_time(30)
    assert active.view.last_result is not None
    assert active.view.last_result.outcome == "expired"
    assert everything(bench.saved()) == everything(bench.table)


def test_a_pause_stops_the_clock_and_nothing_is_written_meanwhile() -> None:
    bench, laptops = in_an_attempt()
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    active.act({"do": "start_clip"})
    bench.pass_time(5)
    active.act({"do": "pause"})
    lines = len(bench.records[-1])
    bench.pass_time(600)
    assert len(bench.records[-1]) == lines
    active.act({"do": "resume"})
    assert 24.9 <= (active.view.clock or 0) <= 25.1


def test_an_answer_after_the_last_second_comes_too_late() -> None:
    bench, laptops = in_an_attempt()
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    active.act({"do": "start_clip"})
    asked = active.last(msg.State).question
    bench.now += 30
    assert active.act({"do": "place", "slot": 0}, asked) == "stale_question"
    assert active.view.last_result is not None
    assert active.view.last_result.outcome == "expired"


def test_the_hourglass_runs_out_for_all() -> None:
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    assert anna.act({"do": "hourglass"}) is None
    assert bela.view.hourglass and bela.last(msg.State).sand == 60
    bench.pass_time(59)
    assert bela.view.hourglass
    bench.pass_time(2)
    assert not bela.view.hourglass and bela.last(msg.State).sand is None
    lines = len(bench.records[-1])
    bench.pass_time(1000)
    assert len(bench.records[-1]) == lines, "where nothing runs, nothing is written"


# Clips: when they start is in test_together.py


def wanted(bench: Bench) -> do.WantClips:
    return [one for one in bench.effects if isinstance(one, do.WantClips)][-1]


def test_a_clip_may_be_seen_from_its_action_on_and_in_an_attempt_from_its_start_on() -> None:
    bench = Bench()
    assert wanted(bench).upcoming == bench.room.evening.deal.ids
    bench.started("Anna", "Béla")
    want = wanted(bench)
    assert want.showing is not None and want.showing not in want.upcoming
    bench, laptops = in_an_attempt()
    bench.pass_time(20)
    want = wanted(bench)
    assert want.showing == want.upcoming[0]
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    bench.room.plan = replace(bench.room.plan, fast=False)
    active.act({"do": "start_clip"})
    assert active.view.clock is None, "laptops are waited for"
    assert wanted(bench).upcoming == want.upcoming[1:], "who can show it only now"
    bench.pass_time(20)
    assert active.view.clock is not None and wanted(bench).upcoming == want.upcoming[1:]


def test_an_attempt_without_its_clip_gives_away_no_clip_before_it_is_started() -> None:
    bench, laptops = in_an_attempt()
    want = wanted(bench)
    assert laptops[0].host({"do": "drop_clip"}) is None
    assert wanted(bench).showing is None and wanted(bench).upcoming == want.upcoming
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    active.act({"do": "start_clip"})
    bench.pass_time(20)
    assert wanted(bench).upcoming == want.upcoming[1:]


def a_key(clip: str, **facts: Any) -> msg.ClipKey:
    return msg.ClipKey(**{"clip": clip, "key": "0" * 64, "size": 5, **facts})


def test_keys_are_told_once_to_all_at_once_and_whole_to_who_comes_later() -> None:
    bench = Bench()
    laptops = bench.started("Anna", "Béla")
    bot = bench.laptop(role="watch", bot=1)
    first, second = (a_key(clip) for clip in list(bench.room.evening.deal.clips.values())[:2])
    found = a_key(second.clip, pile="p" * 32, bricks=(0,))
    for keys in ((first,), (first, second), (first, second), (first, found)):
        bench.room.clips_are(do.ClipsNow(keys=keys))
        bench.settle()
    for laptop in laptops:
        told = [one.keys for one in laptop.all(msg.ClipKeys)]
        assert told == [(first,), (second,), (found,)]
        before = laptop.heard.index(laptop.all(msg.ClipKeys)[-1])
        assert isinstance(laptop.heard[before + 1], msg.ClipsWanted)
    late = bench.laptop(role="watch")
    assert [one.keys for one in late.all(msg.ClipKeys)] == [(first, found)]
    assert not bot.all(msg.ClipKeys)


def test_the_lobby_shows_how_far_the_clips_have_come() -> None:
    bench = Bench()
    anna, bela = bench.laptop("Anna"), bench.laptop("Béla")
    running = next(iter(bench.room.evening.deal.clips.values()))
    wanted = [msg.ClipInfo(clip=one, size=size) for one, size in
              ((running, 99), ("one pile", 10), ("another", 30))]  # fmt: skip
    now = do.ClipsNow(wanted=tuple(wanted), ahead=40)
    bench.room.clips_are(now)
    bench.settle()
    bela.send(msg.ClipState(clip="no pile of this game", state="ready"))
    shares = []
    for says in (
        msg.ClipState(clip="one pile", state="coming", share=0.5),
        msg.ClipState(clip="one pile", state="ready"),
        msg.ClipState(clip="another", state="coming", share=0.5),
        msg.ClipState(clip="another", state="failed"),
    ):
        bela.send(says)
        mine, theirs = (seat.clips for seat in anna.last(msg.Lobby).seats)
        assert mine == 0.0
        shares.append(theirs)
    assert shares == [5 / 40, 10 / 40, 25 / 40, 1.0]
    bench.room.clips_are(replace(now, making=10))
    bench.settle()
    lobby = anna.last(msg.Lobby)
    assert (lobby.clips, lobby.clips_making, lobby.seats[1].clips) == (40, 10, 0.75)


def test_a_laptop_that_sends_more_bytes_than_an_evening_needs_is_let_go_before_they_are_read() -> (
    None
):
    bench = Bench()
    anna, bela = bench.started("Anna", "Béla")
    ask = bench.room.may_send
    assert all(ask(anna.number, 60, bench.now + n / 100) for n in range(2000))  # a fast bot
    assert all(ask(bela.number, 16_000, bench.now) for _ in range(4))
    assert not ask(bela.number, 16_000, bench.now)
    assert not bench.room.knows(bela.number) and bench.room.knows(anna.number)


def test_a_host_without_clips_shows_none_and_asks_for_none() -> None:
    bench = Bench(clips=False)
    anna, bela = bench.started("Anna", "Béla")
    assert bench.table.game.showing() is not None
    for laptop in (anna, bela):
        state = laptop.last(msg.State)
        assert state.clip is None and state.clips == {}
        assert not laptop.all(msg.ClipsWanted)
    assert not any(isinstance(effect, do.WantClips) for effect in bench.effects)


def test_a_clip_that_there_will_not_be_is_shown_as_none() -> None:
    bench = Bench()
    anna, _ = bench.started("Anna", "Béla")
    clip = anna.last(msg.State).clip
    assert clip is not None
    bench.room.clips_are(do.ClipsNow(none=frozenset([clip])))
    bench.settle()
    assert anna.last(msg.State).clip is None
