"""The host's hands in the app: every right is in reach, and says the right thing to the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from desktop.hands import Hands
from desktop.news import is_bad, said_of, said_of_lobby
from desktop.screens.base import Entry
from desktop.session import Session
from desktop.words import LANGUAGES, Words
from net import guest as g
from net import messages as msg
from net.news import BotFailed, BotSatDown
from net.wire import host_decoder
from tests.net.rooms import Bench, Laptop


class Window:
    """A session fed with what a real room sends its owner, and a hand that says yes to all."""

    def __init__(self, bench: Bench, owner: Laptop, language: str = "en") -> None:
        self.bench, self.owner = bench, owner
        self.asked: list[str] = []
        self.said: list[str] = []
        self.menus: list[list[Entry]] = []
        self.guest = g.Guest(g.Who())
        self.session = Session(self._post)
        self.hands = Hands(self.session, Words(language), self._opens, self._asks, self.said.append)
        self._read = 0
        self._decoder = host_decoder()
        self.look()

    def look(self) -> None:
        """What has been sent since."""
        for message in self._decoder.feed(self.owner.bytes[self._read :]):
            self.guest.received(message, 0)
        self._read = len(self.owner.bytes)
        for notice in self.guest.notices():
            self.session.take(notice)

    def _post(self, verb: Any) -> None:
        verb(self.guest)
        for message in self.guest.outgoing():
            self.owner.send(message)
        self.look()

    def _opens(self, entries: Sequence[Entry]) -> None:
        self.menus.append(list(entries))

    def _asks(self, sentence: str, yes: str, do: Any) -> None:
        self.asked.append(sentence)
        do()

    def choose(self, *texts: str) -> None:
        """An entry, then one of the menu it opens, and so on."""
        entries = self.hands.at_the_table()
        for text in texts:
            chosen = next(
                call for entry in entries if entry and entry[0] == text for call in entry[1:]
            )
            chosen()  # type: ignore[operator]
            entries = self.menus[-1] if self.menus else []

    @property
    def refused(self) -> list[str]:
        return [message.code for message in self.owner.all(msg.Refused)]


def at_the_table(language: str = "en") -> tuple[Bench, list[Laptop], Window]:
    bench = Bench(fast=True)
    laptops = bench.started("Anna", "Béla", "Csaba")
    return bench, laptops, Window(bench, laptops[0], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_reads_what_happened_to_whom(language: str) -> None:
    bench, (anna, *_, csaba), _ = at_the_table()
    words, said = Words(language), []
    zoli = bench.laptop("Zoli", role="watch")
    somebody = bench.laptop("", role="watch")
    window = Window(bench, csaba, language)
    window.session.told.connect(
        lambda events: said.extend(line for event in events if (line := said_of(event, words)))
    )
    for step in (
        {"do": "kick", "player": "Béla"},
        {"do": "invite", "player": "Béla"},
        {"do": "seat_bot", "player": "Béla"},
        {"do": "unseat_bot", "player": "Béla"},
        {"do": "give_seat", "player": "Béla", "to": zoli.number},
    ):
        assert anna.host(step) is None
    zoli.lost()
    anna.host({"do": "give_seat", "player": "Béla", "to": somebody.number})
    somebody.lost()
    anna.host({"do": "give_seat", "player": "Béla"})
    anna.host({"do": "seat_bot", "player": "Béla"})
    for _ in range(6):
        bench.room.bot_failed("Béla", "no_disk", "why", bench.now)
    bench.settle()
    window.look()
    wanted = "sent_out asked_back bot_sat_down bot_got_up seat_given seat_given_to_somebody"
    wanted += " seat_opened bot_sat_down bot_failed_no_disk"
    told = [words(f"news.{key}", player="Béla", to="Zoli") for key in wanted.split()]
    assert said == told


def test_a_bot_that_cannot_be_had_is_no_good_news_and_a_code_of_tomorrow_has_words() -> None:
    failed, sat = BotFailed(player="Pele", why="tomorrow"), BotSatDown(player="Pele")
    assert is_bad([sat, failed]) and not is_bad([sat])
    for language in LANGUAGES:
        words = Words(language)
        assert said_of(failed, words) == words("news.bot_failed", player="Pele")


def test_every_right_works_from_the_menu() -> None:
    bench, (_, bela, csaba), window = at_the_table()
    bela.act({"do": "pass"})
    window.look()
    window.choose("Take the last step back")
    assert "Béla" in bench.table.waiting()
    clip = csaba.last(msg.State).clip
    window.choose("The clip is broken: next card")
    assert csaba.last(msg.State).clip not in (clip, None)
    prompt = csaba.view.prompt
    window.choose("The clip is broken: play on without it")
    assert csaba.last(msg.State).clip is None and csaba.view.prompt == prompt
    with pytest.raises(StopIteration):
        window.choose("The clip is broken: play on without it")
    window.choose("Go on without Béla")
    assert "Béla" not in bench.table.waiting()
    window.choose("Béla…", "Send Béla out")
    assert bela.closed and csaba.last(msg.Lobby).out == ("Béla",)
    window.choose("The door…", "Ask Béla in again")
    assert csaba.last(msg.Lobby).out == ()
    window.choose("Béla…", "Let a bot sit in for Béla")
    assert csaba.last(msg.Lobby).seats[1].stands_in
    window.choose("Béla…", "The bot on Béla’s seat gets up")
    assert not csaba.last(msg.Lobby).seats[1].bot
    window.choose("The door…", "Let nobody new in")
    assert csaba.last(msg.Lobby).locked
    window.choose("The door…", "Let newcomers in again")
    window.choose("The door…", "Let no spectators in")
    assert not csaba.last(msg.Lobby).admits
    window.choose("The door…", "Let spectators in again")
    zoli = bench.laptop("Zoli", role="watch")
    zoli.ask(msg.AskSeat, player="Béla")
    window.look()
    window.choose("Béla…", "Give Béla’s seat to Zoli")
    assert zoli.name == "Béla"
    zoli.lost()
    window.look()
    window.choose("Béla…", "Open Béla’s seat to another laptop")
    assert csaba.last(msg.Lobby).seats[1].open
    window.choose("Break")
    assert csaba.view.paused
    window.choose("Go on")
    assert not csaba.view.paused
    assert window.refused == [] and len(window.asked) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_all_of_it(language: str) -> None:
    bench, (_, bela, _), window = at_the_table(language)
    bela.lost()
    bench.laptop("Zoli", role="watch").ask(msg.AskSeat, player="Béla")
    window.look()
    window.session.as_host("kick", player="Csaba")
    seats = window.session.lobby.seats if window.session.lobby else ()
    menus = [window.hands.at_the_table(), window.hands.at_the_door()]
    menus += [window.hands.of_a_seat(seat) for seat in seats]
    menus.append(window.hands.of_a_seat(msgspec.structs.replace(seats[1], bot=2)))
    texts = [entry[0] for menu in menus for entry in menu if entry is not None]
    assert all(text and "⟨" not in text and "{" not in text for text in texts)


def test_who_is_there_is_not_put_off_their_seat_by_a_bot_unasked() -> None:
    _, (_, bela, csaba), window = at_the_table()
    window.choose("Csaba…", "Let a bot sit in for Csaba")
    assert len(window.asked) == 1 and window.asked[0].startswith("Csaba is here")
    assert csaba.closed
    bela.lost()
    window.look()
    window.choose("Béla…", "Let a bot sit in for Béla")
    assert len(window.asked) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_reads_who_may_come_in_now(language: str) -> None:
    _, (anna, bela, _), window = at_the_table(language)
    words, said = Words(language), []
    assert anna.host({"do": "pause"}) is None
    for step in (
        {"do": "lock"},
        {"do": "admit", "watchers": False},
        {"do": "admit", "watchers": True},
        {"do": "unlock"},
    ):
        before = window.session.lobby
        assert anna.host(step) is None
        window.look()
        assert window.session.lobby is not None
        said.append(said_of_lobby(before, window.session.lobby, words))
        assert said_of_lobby(None, window.session.lobby, words) == ""
    told = ("locked", "no_watchers", "watchers", "unlocked")
    assert said == [words(f"news.{key}") for key in told]
    assert len(bela.all(msg.Lobby)) > 4


def test_nobody_is_offered_to_send_themselves_out() -> None:
    _, _, window = at_the_table()
    assert not any(entry and "Anna…" in entry[0] for entry in window.hands.at_the_table())


def test_who_only_watches_asks_for_a_seat_by_the_menu() -> None:
    bench, (_, bela, _), owners = at_the_table()
    bela.lost()
    zoli = bench.laptop("Zoli", role="watch")
    window = Window(bench, zoli)
    assert owners.hands.of_a_watcher() == []
    ((text, ask),) = [entry for entry in window.hands.of_a_watcher() if entry]
    assert text == "Ask for Béla’s seat"
    before = owners.session.lobby
    ask()
    assert window.said == ["The host reads that you would like Béla’s seat."]
    owners.look()
    now, words = owners.session.lobby, Words("en")
    assert now is not None
    assert said_of_lobby(before, now, words).startswith("Zoli asks for Béla’s seat")
    assert said_of_lobby(now, now, words) == ""
    assert owners.session.lobby is not None and owners.session.lobby.asking[0].name == "Zoli"
    owners.choose("Béla…", "Give Béla’s seat to Zoli")
    window.look()
    assert window.session.you == "Béla" and window.guest.who.role == "play"
    assert window.hands.of_a_watcher() == []
