"""The door's promises, without a socket: who gets in, who learns what, and how often one may try.

Time is told, chance is seeded; the exchange is the real one.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net import guest as g
from net import messages as msg
from net.door import (
    ALL_MINUTE,
    EACH_MINUTE,
    HERE,
    BadKnock,
    Exam,
    Tries,
    Visitor,
    code_of,
    grouped,
    neighbourhood,
)
from tests.examples import examples
from tests.net.rooms import OWNER, Bench, Laptop
from tests.net.test_guest import Wired

CODE, WRONG = "482913", "482914"
HOST, MIDDLE = "a" * 64, "b" * 64
ADDRESS = "192.168.1.7"
fresh = random.Random(7).randbytes


def a_bench(**plan: Any) -> Bench:
    return Bench(**{"code": CODE, "certificate": HOST, **plan})


def knock(laptop: Laptop, code: str, certificate: str = HOST, by: Any = "code") -> str | None:
    """A laptop that tries this code, as honestly as it can; what it is refused with."""
    before = len(laptop.heard)
    visitor = Visitor(by, code, certificate, fresh)
    laptop.send(msg.Knock(by=by, element=visitor.element))
    answers = [m for m in laptop.heard[before:] if isinstance(m, msg.Answer)]
    if answers:
        proof = visitor.proof(answers[0].element, answers[0].proof)
        laptop.send(msg.Proof(proof=proof or "0" * 64))
    codes = [m.code for m in laptop.heard[before:] if isinstance(m, msg.Refused)]
    return codes[-1] if codes else None


# The exchange


def test_both_sides_prove_the_code_to_each_other() -> None:
    visitor = Visitor("code", CODE, HOST, fresh)
    answer = Exam("code", CODE, HOST, visitor.element).answer(fresh)
    assert visitor.proof(answer.element, answer.proof) == answer.expected


@pytest.mark.parametrize(
    ("by", "code", "certificate"),
    [("code", WRONG, HOST), ("code", CODE, MIDDLE), ("owner", CODE, HOST)],
    ids=["another code", "another certificate", "another role"],
)
def test_whatever_differs_neither_side_is_satisfied(by: Any, code: str, certificate: str) -> None:
    visitor = Visitor(by, code, certificate, fresh)
    answer = Exam("code", CODE, HOST, visitor.element).answer(fresh)
    assert visitor.proof(answer.element, answer.proof) is None
    # Nor would the host be by what this laptop could say, if it were made to say it.
    own = Exam(by, code, certificate, visitor.element).answer(fresh)
    assert own.expected != answer.expected


def test_a_laptop_does_not_take_its_own_words_for_the_hosts() -> None:
    visitor = Visitor("code", CODE, HOST, fresh)
    assert visitor.proof(visitor.element, "0" * 64) is None


def test_who_listened_cannot_tell_the_right_code_from_the_wrong_ones() -> None:
    """All that is on the line, and the code itself at the end: it makes nothing heard come out."""
    visitor = Visitor("code", CODE, HOST, fresh)
    answer = Exam("code", CODE, HOST, visitor.element).answer(fresh)
    heard = {answer.proof, answer.expected}
    for guess in (CODE, WRONG, "000000", "123456"):
        as_host = Exam("code", guess, HOST, visitor.element).answer(fresh)
        assert not {as_host.proof, as_host.expected} & heard
        assert Visitor("code", guess, HOST, fresh).proof(answer.element, answer.proof) is None


@pytest.mark.parametrize("length", [0, 1, 32, 34, 66])
def test_an_element_of_another_length_is_none(length: int) -> None:
    good = bytes.fromhex(Visitor("code", CODE, HOST, fresh).element)
    element = (good + good)[:length].hex()
    with pytest.raises(BadKnock):
        Exam("code", CODE, HOST, element).answer(fresh)


SPECIAL = [bytes(32), b"\x01" + bytes(31), b"\xff" * 32, b"\xec" + b"\xff" * 30 + b"\x7f"]


@examples(40)
@given(
    st.sampled_from([b"A", b"B", b"S", b"\0"]), st.sampled_from(SPECIAL) | st.binary(max_size=40)
)
def test_rubbish_is_a_bad_knock_and_nothing_else(side: bytes, rest: bytes) -> None:
    element = (side + rest).hex()
    try:
        answer = Exam("code", CODE, HOST, element).answer(fresh)
    except BadKnock:
        return
    # One in eight random ones is a point of the group: somebody's, who does not know its number.
    assert len(element) == 66 and re.fullmatch("[0-9a-f]{64}", answer.proof)


@examples(25)
@given(st.binary(min_size=33, max_size=33))
def test_rubbish_ends_the_connection_it_came_by_and_no_other(element: bytes) -> None:
    bench = a_bench()
    anna = bench.laptop("Anna", owner=OWNER)
    stranger = bench.laptop()
    stranger.send(msg.Knock(by="code", element=element.hex()))
    answered = bool(stranger.all(msg.Answer))
    assert stranger.closed != answered
    assert not anna.closed and anna.ask(msg.Ping) is None


# In the room


def test_who_shows_the_code_sits_down() -> None:
    bench = a_bench()
    anna = bench.laptop()
    assert knock(anna, CODE) is None
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    assert anna.name == "Anna"


def test_without_the_code_nobody_sits_or_watches() -> None:
    bench = a_bench()
    for hello in ({"name": "Anna"}, {"role": "watch"}, {"name": "Anna", "token": "0" * 64}):
        stranger = bench.laptop(**hello)
        assert stranger.last(msg.Refused).code == "code_wanted" and not stranger.closed
        assert not stranger.all(msg.Lobby) and not stranger.all(msg.State)
    assert not bench.room.lobby().seats


def test_a_wrong_code_opens_nothing_and_may_be_mended() -> None:
    bench = a_bench()
    anna = bench.laptop()
    assert knock(anna, WRONG) == "wrong_code"
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    assert anna.last(msg.Refused).code == "code_wanted"
    assert knock(anna, CODE) is None
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    assert anna.name == "Anna"


def test_a_right_code_before_a_wrong_one_is_worth_nothing() -> None:
    bench = a_bench()
    anna = bench.laptop()
    assert knock(anna, CODE) is None
    assert knock(anna, WRONG) == "wrong_code"
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    assert anna.last(msg.Refused).code == "code_wanted"


def test_what_somebody_else_said_opens_nothing_when_said_again() -> None:
    bench = a_bench()
    anna = bench.laptop()
    visitor = Visitor("code", CODE, HOST, fresh)
    anna.send(msg.Knock(by="code", element=visitor.element))
    answer = anna.last(msg.Answer)
    proof = visitor.proof(answer.element, answer.proof)
    assert proof is not None
    anna.send(msg.Proof(proof=proof))
    parrot = bench.laptop()
    parrot.send(msg.Knock(by="code", element=visitor.element))
    assert parrot.last(msg.Answer) != answer
    parrot.send(msg.Proof(proof=proof))
    assert parrot.last(msg.Refused).code == "wrong_code"
    # The host's own words, said back to it.
    parrot.send(msg.Knock(by="code", element=answer.element))
    assert parrot.closed and parrot.last(msg.Refused).code == "bad_message"


def test_two_knocks_at_once_or_a_proof_of_nothing_end_the_connection() -> None:
    bench = a_bench()
    hasty = bench.laptop()
    for _ in range(2):
        element = Visitor("code", CODE, HOST, fresh).element
        bench.room.received(hasty.number, msg.Knock(by="code", element=element), bench.now)
    bench.settle()
    assert hasty.closed
    forger = bench.laptop()
    forger.send(msg.Proof(proof="0" * 64))
    assert forger.closed and forger.last(msg.Refused).code == "bad_message"


def test_an_open_door_says_so_and_lets_nobody_show_a_code_for_nothing() -> None:
    bench = Bench()
    anna = bench.laptop()
    assert knock(anna, CODE, "") == "code_not_wanted"
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    assert anna.name == "Anna"


def test_a_token_opens_the_door_for_its_own_seat_and_for_no_other() -> None:
    bench = a_bench()
    names = ("Anna", "Béla")
    laptops = []
    for name in names:
        laptop = bench.laptop()
        knock(laptop, CODE)
        laptop.send(msg.Hello(protocol=msg.PROTOCOL, name=name))
        laptops.append(laptop)
    anna, bela = laptops
    thief = bench.laptop("Anna", token=bela.token)
    assert thief.name == "Béla" and not anna.closed
    assert bela.closed and bela.last(msg.Bye).code == "elsewhere"
    for guess in (anna.token[:-1], anna.token.upper() + " ", "", anna.name):
        stranger = bench.laptop("Anna", token=guess)
        assert stranger.last(msg.Refused).code == "code_wanted"
    assert not anna.closed


def test_who_has_a_seat_may_watch_too_and_keeps_it() -> None:
    bench = a_bench()
    anna = bench.laptop()
    knock(anna, CODE)
    anna.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna"))
    beamer = bench.laptop(role="watch", token=anna.token)
    assert beamer.last(msg.Welcome).you is None and beamer.last(msg.Welcome).token is None
    assert not anna.closed and bench.room.lobby().watchers == 1


def test_watching_is_free_where_the_host_says_so_and_sitting_is_not() -> None:
    bench = a_bench(watch_freely=True)
    watcher = bench.laptop(role="watch")
    assert watcher.last(msg.Welcome).you is None
    assert bench.laptop("Anna").last(msg.Refused).code == "code_wanted"
    assert watcher.last(msg.Lobby).code is None, "who watches does not learn the code"


def test_the_owners_key_is_shown_as_the_code_is() -> None:
    bench = a_bench()
    owner = bench.laptop()
    assert knock(owner, OWNER, by="owner") is None
    owner.send(msg.Hello(protocol=msg.PROTOCOL, name="Anna", owner=OWNER))
    assert owner.last(msg.Welcome).owner and owner.last(msg.Lobby).code == CODE
    other = bench.laptop()
    assert knock(other, "another key", by="owner") == "not_host" and other.closed


# Guessing


def test_ten_wrong_codes_a_minute_and_no_eleventh() -> None:
    bench = a_bench()
    for minute in range(3):
        codes = [knock(bench.laptop(address=ADDRESS), WRONG) for _ in range(25)]
        assert codes == ["wrong_code"] * EACH_MINUTE + ["slow_down"] * 15, minute
        bench.now += 59.9
        assert knock(bench.laptop(address=ADDRESS), WRONG) == "slow_down"
        bench.now += 0.2


def test_guessing_slows_nobody_who_sits_or_comes_from_elsewhere() -> None:
    bench = a_bench()
    anna = bench.laptop("Anna", address=ADDRESS, owner=OWNER)
    for _ in range(25):
        knock(bench.laptop(address=ADDRESS), WRONG)
    assert anna.ask(msg.Rename, name="Panna") is None
    token = anna.token
    anna.lost()
    assert bench.laptop(address=ADDRESS, token=token).name == "Panna", "back without a code"
    assert knock(bench.laptop(address="192.168.1.8"), CODE) is None


def refusal(laptop: Laptop) -> str | None:
    codes = [m.code for m in laptop.all(msg.Refused)]
    return codes[-1] if codes else None


@pytest.mark.parametrize("code", [None, CODE], ids=["open", "closed"])
@pytest.mark.parametrize("secret", ["owner", "token"])
def test_keys_and_tokens_are_tried_no_oftener_than_codes(secret: str, code: str | None) -> None:
    bench = Bench(code=code, certificate=HOST)
    anna = bench.laptop("Anna", address=ADDRESS, owner=OWNER)
    role = "watch" if secret == "token" else "play"

    def guess(value: str) -> str | None:
        return refusal(bench.laptop("Béla", address=ADDRESS, role=role, **{secret: value}))

    codes = [guess(f"{number:064}") for number in range(30)]
    assert codes.count("slow_down") == 20 and set(codes[EACH_MINUTE:]) == {"slow_down"}
    assert knock(bench.laptop(address=ADDRESS), CODE) in ("slow_down", "code_not_wanted")
    again = bench.laptop("Anna", address=ADDRESS, token=anna.token)
    assert again.name == "Anna", "who sits is kept out by nobody"
    assert refusal(bench.laptop("Béla", address=ADDRESS, owner=OWNER)) == "slow_down"
    assert bench.laptop("Béla", address="192.168.1.8", owner=OWNER).name == "Béla"
    bench.pass_time(61.0)
    assert guess(f"{31:064}") != "slow_down"
    assert bench.laptop("Csaba", address=ADDRESS, owner=OWNER).name == "Csaba"


def test_ten_tries_are_ten_whatever_is_tried() -> None:
    bench = a_bench()
    codes = []
    for number in range(5):
        codes.append(knock(bench.laptop(address=ADDRESS), WRONG))
        codes.append(refusal(bench.laptop("Béla", address=ADDRESS, owner=f"{number}")))
        codes.append(refusal(bench.laptop("Béla", address=ADDRESS, token=f"{number}")))
    assert "slow_down" not in codes[:EACH_MINUTE] and set(codes[EACH_MINUTE:]) == {"slow_down"}


def test_the_right_key_does_not_count() -> None:
    bench = a_bench()
    for number in range(3 * EACH_MINUTE):
        assert bench.laptop(role="watch", address=ADDRESS, owner=OWNER).heard, number
    assert knock(bench.laptop(address=ADDRESS), CODE) is None


def test_right_codes_do_not_count() -> None:
    bench = a_bench()
    for number in range(3 * EACH_MINUTE):
        assert knock(bench.laptop(address=ADDRESS), CODE) is None, number


def test_tries_begun_together_count_before_they_are_answered() -> None:
    tries = Tries()
    assert [tries.begin(ADDRESS, 5.0) for _ in range(12)] == [True] * 10 + [False] * 2
    tries.was_right(ADDRESS, 5.0)
    assert tries.begin(ADDRESS, 6.0) and not tries.begin(ADDRESS, 6.0)


def test_all_addresses_together_have_a_bound_and_this_machine_its_own() -> None:
    tries = Tries()
    tried = sum(tries.begin(f"10.0.{n // 200}.{n % 200}", 5.0) for n in range(1000))
    assert tried == ALL_MINUTE
    assert not tries.begin("192.168.1.9", 64.9)
    assert [tries.begin("127.0.0.1", 64.9) for _ in range(11)] == [True] * 10 + [False]
    assert tries.begin("192.168.1.9", 65.1)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.floats(0, 20)), max_size=200))
def test_in_no_minute_are_there_more_wrong_tries_than_allowed(tried: list[Any]) -> None:
    tries, now = Tries(), 0.0
    done: list[tuple[float, str]] = []
    for who, later in tried:
        now += later
        if tries.begin(f"10.0.0.{who}", now):
            done.append((now, f"10.0.0.{who}"))
    for at, who in done:
        minute = [other for when, other in done if at <= when < at + 60.0]
        assert len(minute) <= ALL_MINUTE and minute.count(who) <= EACH_MINUTE


@pytest.mark.parametrize(
    ("address", "of"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("127.0.0.1", HERE),
        ("::1", HERE),
        ("::ffff:127.0.0.9", HERE),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_who_can_have_many_addresses_counts_once(address: str, of: str) -> None:
    assert neighbourhood(address) == of


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("482913", "482913"),
        (" 482 913\n", "482913"),
        ("482-913", "482913"),
        ("٤٨٢٩١٣", "482913"),
        ("0000", "0000"),
        ("123", None),
        ("1" * 13, None),
        ("48291x", None),
        ("½½½½", None),
        ("", None),
    ],
)
def test_a_code_is_read_as_people_write_it(text: str, code: str | None) -> None:
    assert code_of(text) == code
    if code is not None:
        assert code_of(grouped(code)) == code


# The laptop's side


def dialled(bench: Bench, *, answers: str = HOST, **facts: Any) -> Wired:
    """A laptop that has dialled; `answers`: the certificate at the other end."""
    who = {key: facts.pop(key) for key in ("code", "owner", "role") if key in facts}
    wired = Wired(bench, "Anna")
    wired.guest = g.Guest(g.Who(**{"name": "Anna", **who}), now=bench.now, **facts)
    wired.certificate = answers
    wired.dial()
    return wired


def test_a_laptop_with_the_code_is_in_and_comes_back_without() -> None:
    bench = a_bench()
    anna = dialled(bench, code=CODE)
    assert anna.guest.link is g.Link.IN
    (joined,) = anna.all(g.Joined)
    assert joined.certificate == HOST
    anna.guest.lost(bench.now)
    anna.guest.who = g.Who(name="Anna")
    anna.dial()
    assert anna.guest.link is g.Link.IN and anna.all(g.Joined)[-1].you == "Anna"
    assert anna.laptop is not None and not anna.laptop.all(msg.Answer)


def test_a_wrong_code_is_said_and_another_may_follow() -> None:
    bench = a_bench()
    anna = dialled(bench, code=WRONG)
    assert (anna.guest.link, anna.guest.code) == (g.Link.REFUSED, "wrong_code")
    assert anna.guest.dial_at is None, "one exchange is one guess: never again by itself"
    anna.guest.hello(g.Who(name="Anna", code=CODE), bench.now)
    assert anna.guest.dial_at is not None
    anna.dial()
    assert anna.guest.link is g.Link.IN


def test_a_room_that_wants_a_code_says_so() -> None:
    bench = a_bench()
    anna = dialled(bench)
    assert (anna.guest.link, anna.guest.code) == (g.Link.REFUSED, "code_wanted")
    anna.guest.hello(g.Who(name="Anna", code=CODE), bench.now)
    anna.talk()
    assert anna.guest.link is g.Link.IN


def test_a_seat_that_is_gone_is_followed_by_the_code_that_is_known() -> None:
    bench = a_bench()
    anna = dialled(bench, code=CODE, token="0" * 64, certificate=HOST)
    assert anna.guest.link is g.Link.IN


def test_who_has_a_code_does_not_go_in_without_it() -> None:
    anna = dialled(Bench(), code=CODE)
    assert (anna.guest.link, anna.guest.code) == (g.Link.REFUSED, "code_not_wanted")


def test_too_many_wrong_codes_are_said() -> None:
    bench = a_bench()
    for _ in range(EACH_MINUTE):
        knock(bench.laptop(), WRONG)
    anna = dialled(bench, code=CODE)
    assert (anna.guest.link, anna.guest.code) == (g.Link.REFUSED, "slow_down")


def test_the_owner_is_known_by_the_key_alone() -> None:
    bench = a_bench()
    anna = dialled(bench, owner=OWNER)
    assert anna.guest.joined is not None and anna.guest.joined.owner
    other = dialled(bench, owner="another key")
    assert (other.guest.link, other.guest.code) == (g.Link.OVER, "not_host")


def said_to(guest: g.Guest, certificate: str, *answers: msg.Message) -> list[msg.Message]:
    """All that a host with this certificate is told."""
    guest.connected(0.0, certificate, fresh)
    said = guest.outgoing()
    for answer in answers:
        guest.received(answer, 0.0)
        said += guest.outgoing()
    return said


SECRETS = ("the seat's token", OWNER)


@pytest.mark.parametrize("code", [None, CODE])
@pytest.mark.parametrize("certificate", [None, HOST])
@pytest.mark.parametrize("sure", [False, True])
@pytest.mark.parametrize("owner", [None, OWNER])
def test_nothing_secret_is_said_to_who_has_not_proved_to_be_the_host(
    owner: str | None, sure: bool, certificate: str | None, code: str | None
) -> None:
    lies = [
        msg.Answer(element="42" * 33, proof="0" * 64),
        msg.Refused(code="code_wanted", of="hello"),
        msg.Refused(code="code_not_wanted", of="knock"),
        msg.Welcome(
            protocol=msg.PROTOCOL,
            version="",
            room="R",
            room_id="r1",
            you="Anna",
            token=None,
            owner=True,
            clip_ticket="",
        ),
    ]
    for lie in lies:
        who = g.Who(name="Anna", code=code, owner=owner)
        guest = g.Guest(who, SECRETS[0], certificate=certificate, sure=sure)
        for message in said_to(guest, MIDDLE, lie):
            assert not any(secret in repr(message) for secret in (*SECRETS, CODE))


def test_a_token_goes_to_the_host_that_gave_it() -> None:
    guest = g.Guest(g.Who(name="Anna"), SECRETS[0], certificate=HOST, sure=True)
    (hello,) = said_to(guest, HOST)
    assert isinstance(hello, msg.Hello) and hello.token == SECRETS[0]


def test_another_host_in_a_known_rooms_place_is_told_of_and_entered_only_on_purpose() -> None:
    guest = g.Guest(g.Who(name="Béla"), SECRETS[0], certificate=HOST, sure=True)
    assert said_to(guest, MIDDLE) == []
    assert (guest.link, guest.code, guest.hang_up) == (g.Link.REFUSED, "host_changed", True)
    guest.lost(0.0)
    guest.hello(g.Who(name="Béla"), 1.0)
    (hello,) = said_to(guest, MIDDLE)
    assert isinstance(hello, msg.Hello) and hello.token is None


def test_an_address_where_another_room_is_now_is_just_a_new_room() -> None:
    guest = g.Guest(g.Who(name="Anna"), SECRETS[0], certificate=HOST)
    (hello,) = said_to(guest, MIDDLE)
    assert isinstance(hello, msg.Hello) and hello.token is None


def test_a_host_that_changes_during_the_evening_is_not_talked_to() -> None:
    bench = a_bench()
    anna = dialled(bench, code=CODE)
    anna.guest.lost(bench.now)
    assert said_to(anna.guest, MIDDLE) == [] and anna.guest.hang_up
    anna.guest.lost(bench.now)
    assert anna.guest.link is g.Link.LOST and anna.guest.dial_at is not None
    anna.dial()
    assert anna.guest.link is g.Link.IN
