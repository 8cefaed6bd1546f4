"""Single rules of Ökörkör against plain restatements of them, and an oracle of tricks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance, OffScript
from engine.game import COMMON, Refused, Setup
from engine.okorkor.rows import CARDS, HEADS
from engine.okorkor.rules import Okorkor
from engine.record import lines_of, loaded, table_of
from engine.scenario import everything
from engine.table import Table
from tests.engine import okorkor_oracle as oracle
from tests.engine.okorkor_games import NAMES, game_of, legal_step, new_table, view_of


def refusal(table: Table, who: str, **step: Any) -> str:
    with pytest.raises(Refused) as refused:
        table.act(who, step)
    return refused.value.code


def at(rows: list[list[int]], hands: list[list[int]], **facts: Any) -> Table:
    """A table at a set-up position."""
    names = NAMES[: len(hands)]
    position = {"rows": rows, "hands": dict(zip(names, hands, strict=True)), "heads": {}}
    header = {"game": "okorkor", "options": {}, "players": list(names), "position": position}
    return table_of({**header, **facts})


TENS = [[10], [20], [30], [40]]


def test_the_deck_has_171_heads() -> None:
    assert sum(HEADS) == 171
    assert [HEADS[card] for card in range(1, CARDS + 1)] == [
        oracle.bulls(card) for card in range(1, CARDS + 1)
    ]
    assert Counter(HEADS[1:]) == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}


def random_position(rng: random.Random) -> tuple[list[list[int]], dict[str, int]]:
    """Rows, often full ones, and a card for everybody."""
    cards = list(range(1, 105))
    rng.shuffle(cards)
    rows = []
    for _ in range(4):
        row = sorted(cards.pop() for _ in range(rng.choice([1, 2, 3, 4, 5, 5])))
        rows.append(row)
    return rows, {name: cards.pop() for name in NAMES[: rng.randint(2, 10)]}


def test_the_oracle_agrees_on_ten_thousand_tricks() -> None:
    rng = random.Random(104)
    seen: Counter[str] = Counter()
    for _ in range(10_000):
        rows, cards = random_position(rng)
        hands = [[card] for card in cards.values()]
        table = at(rows, hands, options={"rounds": 1})
        names = list(cards)
        rng.shuffle(names)
        for name in names:
            table.act(name, {"do": "play", "card": cards[name]})
        chooser, choice = oracle.must_choose(rows, cards), None
        if chooser is not None:
            assert game_of(table).phase == "take" and table.waiting() == (chooser,)
            assert game_of(table).rows == rows
            choice = rng.randrange(4)
            table.act(chooser, {"do": "take", "row": choice})
        after, taken, where = oracle.trick(rows, cards, choice)
        view = view_of(table, None)
        assert [list(row) for row in view.rows] == after
        assert view.last_trick is not None
        assert [way.card for way in view.last_trick] == sorted(cards.values())
        for way in view.last_trick:
            assert cards[way.by] == way.card
            assert (where[way.by], taken[way.by]) == (way.row, list(way.taken))
            seen[way.action] += 1
        assert view.heads == {name: sum(map(oracle.bulls, taken[name])) for name in cards}
    assert min(seen[action] for action in ("append", "take_full", "take_chosen")) > 1000


def test_a_card_may_be_changed_until_all_are_down_and_the_last_counts() -> None:
    table = at(TENS, [[1, 50], [60, 70]])
    (put,) = table.act("Anna", {"do": "play", "card": 1})
    (changed,) = table.act("Anna", {"do": "play", "card": 50})
    assert table.may_hear([put, changed], "Béla") == [put]
    assert table.may_hear([put, changed], "Anna") == [put, changed]
    view = view_of(table, "Anna")
    assert (view.my_card, view.hand, view.played) == (50, (1, 50), ("Anna",))
    assert table.question("Anna") == table.question("Béla")
    table.act("Béla", {"do": "play", "card": 60})
    assert view_of(table, None).rows[3] == (40, 50, 60)
    assert view_of(table, "Anna").hand == (1,)
    assert refusal(table, "Anna", do="play", card=50) == "not_in_hand"


def test_what_was_asked_in_the_last_trick_is_another_question_now() -> None:
    table = at(TENS, [[1, 50], [60, 70]])
    before = table.question("Anna")
    table.act("Anna", {"do": "play", "card": 50})
    assert table.question("Anna") == before
    table.act("Béla", {"do": "play", "card": 60})
    assert table.question("Anna") not in (before, None)


def test_the_codes_come_in_the_order_of_the_format() -> None:
    table = at(TENS, [[1, 50], [60, 70]])
    assert refusal(table, "Anna", do="take", row=9) == "wrong_phase"
    assert refusal(table, "Anna", do="play", card=2) == "not_in_hand"
    assert refusal(table, "Anna", do="play", card=-1) == "not_in_hand"
    assert refusal(table, "Anna", do="play", card="1") == "bad_value"
    table.act("Anna", {"do": "play", "card": 1})
    assert refusal(table, "host", do="skip", player="Anna") == "not_your_turn"
    table.act("Béla", {"do": "play", "card": 60})
    assert refusal(table, "Béla", do="take", row=9) == "not_your_turn"
    assert refusal(table, "Béla", do="play", card=70) == "wrong_phase"
    assert refusal(table, "Anna", do="take", row=4) == "no_such_row"
    assert refusal(table, "Anna", do="take", row=-1) == "no_such_row"
    table.act("Anna", {"do": "take", "row": 0})
    for name, card in (("Anna", 50), ("Béla", 70)):
        table.act(name, {"do": "play", "card": card})
    table.act("Anna", {"do": "ready"})
    assert refusal(table, "Anna", do="ready") == "already_answered"
    assert refusal(table, "Béla", do="play", card=70) == "wrong_phase"
    draft = new_table(2, 1, open_draft=True)
    assert refusal(draft, "Béla", do="pick", card=99) == "not_your_turn"
    assert refusal(draft, "Anna", do="pick", card=25) == "not_in_pool"


WRONG = [None, "1", 1.5, True, [1], {"card": 1}, "", float("nan"), b"1"]


@pytest.mark.parametrize("phase", ["draft", "play", "take", "score"])
def test_every_field_that_is_wrong_is_refused_and_changes_nothing(phase: str) -> None:
    table = in_phase(phase)
    before = everything(table)
    for name, kind in {**Okorkor.actions, **COMMON}.items():
        fields = dict.fromkeys(kind.__struct_fields__, 1)
        steps = [{**fields, "surplus": 1}, *({**fields, one: w} for one in fields for w in WRONG)]
        steps += [{k: v for k, v in fields.items() if k != one} for one in fields]
        for who in (*table.names, "host"):
            for step in steps:
                assert refusal(table, who, do=name, **step)
    assert everything(table) == before


def in_phase(phase: str) -> Table:
    for seed in range(100):
        rng = random.Random(seed)
        table = new_table(3, seed, open_draft=phase == "draft")
        for _ in range(80):
            if game_of(table).phase == phase:
                return table
            table.act(*legal_step(table, rng))
    raise AssertionError(f"no game came into {phase}")


def test_the_host_answers_for_somebody_who_is_gone() -> None:
    table = at([[10], [22], [31], [40]], [[1, 50], [60, 70]])
    for name in ("Anna", "Béla"):
        table.act("host", {"do": "skip", "player": name})
    view = view_of(table, None)
    assert view.revealed is not None and [one.card for one in view.revealed] == [1, 60]
    table.act("host", {"do": "skip", "player": "Anna"})
    assert view_of(table, None).heads == {"Anna": 1, "Béla": 0}
    draft = new_table(2, 1, open_draft=True)
    draft.act("host", {"do": "skip", "player": "Anna"})
    assert view_of(draft, "Anna").hand == (1,)


def test_of_equally_cheap_rows_the_host_takes_the_first() -> None:
    table = at([[15], [10], [25], [45]], [[1], [60]])
    table.act("Anna", {"do": "play", "card": 1})
    table.act("Béla", {"do": "play", "card": 60})
    table.act("host", {"do": "skip", "player": "Anna"})
    way = (view_of(table, None).last_trick or ())[0]
    assert (way.row, way.taken) == (0, (15,))


def test_a_round_starts_from_the_scripted_deal_and_a_reload_deals_the_same() -> None:
    first = {"rows": [1, 2, 3, 4], "hands": {"Anna": [*range(5, 15)], "Béla": [*range(15, 25)]}}
    second = {"rows": [50, 51, 52, 53], "hands": first["hands"]}
    header = {
        "game": "okorkor",
        "players": ["Anna", "Béla"],
        "chance": [{"deal": first}, {"deal": second}],
    }
    table = table_of(header)
    assert view_of(table, "Béla").hand == tuple(range(15, 25))
    while game_of(table).phase != "score":
        table.act("host", {"do": "skip", "player": table.waiting()[0]})
    table = loaded(lines_of(table))
    for name in ("Anna", "Béla"):
        table.act(name, {"do": "ready"})
    assert view_of(table, None).rows == ((50,), (51,), (52,), (53,))
    assert view_of(table, None).round == 2


HANDS = {"Anna": [*range(1, 11)], "Béla": [*range(11, 21)]}


@pytest.mark.parametrize(
    "deal",
    [
        {"rows": [30, 31, 32], "hands": HANDS},
        {"rows": [1, 31, 32, 33], "hands": HANDS},
        {"rows": [30, 31, 32, 105], "hands": HANDS},
        {"rows": [30, 31, 32, 33], "hands": {"Anna": HANDS["Anna"]}},
        {"rows": [30, 31, 32, 33], "hands": {**HANDS, "Anna": [*range(1, 10)]}},
        {"rows": [30, 31, 32, 33], "hands": {**HANDS, "Anna": 7}},
        7,
    ],
    ids=str,
)
def test_a_deal_that_cannot_be_is_off_the_script(deal: Any) -> None:
    with pytest.raises(OffScript):
        table_of({"game": "okorkor", "players": ["Anna", "Béla"], "chance": [{"deal": deal}]})


GOOD = {"rows": TENS, "hands": {"Anna": [1], "Béla": [2]}}


@pytest.mark.parametrize(
    "change",
    [
        {"rows": TENS[:3]},
        {"rows": [*TENS, [50]]},
        {"rows": [[], *TENS[1:]]},
        {"rows": [[10, 9], *TENS[1:]]},
        {"rows": [[3, 4, 5, 6, 7, 8], *TENS[1:]]},
        {"rows": [[20], *TENS[1:]]},
        {"rows": [[105], *TENS[1:]]},
        {"hands": {"Anna": [1]}},
        {"hands": {"Anna": [1], "Béla": [2], "Csaba": [3]}},
        {"hands": {"Anna": [1], "Béla": [2, 3]}},
        {"hands": {"Anna": [1], "Béla": [1]}},
        {"hands": {"Anna": [0], "Béla": [2]}},
        {"hands": {"Anna": [*range(41, 52)], "Béla": [*range(60, 71)]}},
        {"heads": {"Anna": -1}},
        {"heads": {"Nobody": 1}},
        {"deck": []},
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    header = {"game": "okorkor", "players": ["Anna", "Béla"]}
    table_of({**header, "position": GOOD})
    with pytest.raises(Refused, match="bad_value"):
        table_of({**header, "position": {**GOOD, **change}})


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (11, {}),
        (7, {"known_cards": True}),
        (7, {"open_draft": True}),
        (3, {"limit": 0}),
        (3, {"limit": None}),
        (3, {"limit": True}),
        (3, {"rounds": 0}),
        (3, {"known_cards": 1}),
        (3, {"colour": "red"}),
    ],
)
def test_options_and_tables_that_cannot_be_are_refused(
    players: int, options: dict[str, Any]
) -> None:
    names = (*NAMES, "Kati")[:players]
    with pytest.raises(Refused, match="bad_value"):
        Table(Okorkor, Setup(options=options, players=names), Chance(1))


def test_with_known_cards_only_those_are_dealt() -> None:
    table = new_table(3, 7, known_cards=True)
    game = game_of(table)
    cards = [card for some in (*game.rows, *game.hands) for card in some]
    assert sorted(cards) == list(range(1, 35))


def test_ten_players_use_the_whole_deck() -> None:
    game = game_of(new_table(10, 7))
    cards = [card for some in (*game.rows, *game.hands) for card in some]
    assert sorted(cards) == list(range(1, 105))


def test_the_draft_goes_round_from_the_seat_after_the_dealer_who_moves_on() -> None:
    table = new_table(3, 7, open_draft=True, limit=1000)
    for starter in (0, 1, 2, 0):
        assert view_of(table, None).pool == tuple(range(1, 35))
        order = []
        while game_of(table).phase == "draft":
            (name,) = table.waiting()
            order.append(table.names.index(name))
            table.act(name, {"do": "pick", "card": game_of(table).pool[-1]})
        assert order == [(starter + turn) % 3 for turn in range(30)]
        assert view_of(table, None).rows == ((1,), (2,), (3,), (4,))
        assert view_of(table, None).pool is None
        assert table.chance.given == []
        while game_of(table).phase != "draft":
            table.act("host", {"do": "skip", "player": table.waiting()[0]})


def test_the_limit_ends_the_game_exactly_when_it_is_reached() -> None:
    rows = [[10], [22], [31], [40]]
    for before, over in ((64, False), (65, True)):
        table = at(rows, [[1], [60]], options={"limit": 66})
        position = {"rows": rows, "hands": {"Anna": [1], "Béla": [60]}, "heads": {"Anna": before}}
        header = {"game": "okorkor", "players": ["Anna", "Béla"], "position": position}
        table = table_of(header)
        for name in ("Anna", "Béla", "Anna"):
            table.act("host", {"do": "skip", "player": name})
        assert table.game.over() is over
        assert table.game.outcome() == ((1,) if over else None)


def test_equal_totals_share_the_win() -> None:
    position = {"rows": TENS, "hands": {n: [] for n in NAMES[:3]}, "heads": {"Béla": 66}}
    table = table_of({"game": "okorkor", "players": list(NAMES[:3]), "position": position})
    assert view_of(table, None).winners == ("Anna", "Csaba")


def test_the_turned_cards_stay_until_the_next_trick_opens() -> None:
    table = at(TENS, [[1], [60]])
    table.act("Anna", {"do": "play", "card": 1})
    assert view_of(table, None).revealed is None
    table.act("Béla", {"do": "play", "card": 60})
    seen = [(one.by, one.card) for one in view_of(table, None).revealed or ()]
    assert seen == [("Anna", 1), ("Béla", 60)]
    table.act("Anna", {"do": "take", "row": 2})
    view = view_of(table, None)
    assert view.phase == "score" and view.revealed is not None
    assert view.waiting == ("Anna", "Béla")
