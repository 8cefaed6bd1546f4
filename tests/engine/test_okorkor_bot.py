"""Bots of Ökörkör: legal in every game, the same again from the same seed, stronger by level."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.chance import Chance
from engine.game import Refused, Setup
from engine.okorkor.bot import LEVELS, Bot, bot
from engine.okorkor.manners import MANNERS, Acquaintance, likelihoods, wishes
from engine.okorkor.memory import Memory, dealt
from engine.okorkor.model import View
from engine.okorkor.playout import (
    HABITS,
    NEAREST,
    SAFEST,
    Board,
    Odds,
    nearest,
    odds,
    play_out,
    put_down,
    risk,
    safest,
)
from engine.okorkor.prospects import prospects
from engine.okorkor.rules import Okorkor
from engine.table import Table
from tests.engine import okorkor_oracle as oracle
from tests.engine.okorkor_games import NAMES, game_of, new_table, view_of

LITTLE = 300
"""Work with which a game of bots takes no time."""


def play(table: Table, bots: dict[str, Bot]) -> None:
    """The game to its end; every view goes to a bot as it would come over the network."""
    while not table.game.over():
        for name in table.waiting():
            sent = msgspec.msgpack.encode(table.view(name))
            step = bots[name].answer(msgspec.msgpack.decode(sent, type=View), name)
            assert step is not None
            table.act(name, step)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (10, {}), (4, {"known_cards": True}), (6, {"open_draft": True, "known_cards": True})],
)
def test_bots_of_every_level_play_legal_games(
    level: int, players: int, options: dict[str, bool]
) -> None:
    records = []
    for _ in range(2):
        table = new_table(players, level, **options, rounds=2)
        play(table, {name: bot(level, 7, LITTLE) for name in table.names})
        records.append(table.record)
    assert records[0] == records[1], "the same seeds and views give the same answers"


def test_a_level_there_is_not_is_refused() -> None:
    with pytest.raises(Refused, match="bad_value"):
        bot(4, 1)


def test_a_bot_answers_only_what_it_is_asked() -> None:
    table = new_table(3, 1)
    one = bot(1, 1)
    step = one.answer(table.view("Anna"), "Anna")
    assert step is not None
    table.act("Anna", step)
    assert one.answer(table.view("Anna"), "Anna") is None
    table.act("host", {"do": "pause"})
    assert bot(1, 1).answer(table.view("Béla"), "Béla") is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_comes_in_late_plays_too(level: int) -> None:
    """It has not seen the cards taken before, and so thinks that others may hold them."""
    table = new_table(4, 3)
    bots = {name: bot(1, 3) for name in table.names}
    while game_of(table).trick < 8:
        for name in table.waiting():
            table.act(name, bots[name].answer(table.view(name), name) or {})
    play(table, {name: bot(level, 5, LITTLE) for name in table.names})


def test_the_memory_holds_every_card_of_the_round_that_lay_open() -> None:
    table = new_table(4, 11, rounds=2)
    memory = Memory()
    rng = random.Random(3)
    while not table.game.over():
        game, view = game_of(table), view_of(table, "Anna")
        memory.see(view)
        held = {card for hand in game.hands[1:] for card in hand}
        hidden = set(range(1, 105)) - {c for r in game.rows for c in r} - set(game.hands[0])
        assert held <= set(memory.unseen(view)) <= hidden
        if game.phase == "play":
            assert len(memory.unseen(view)) == 104 - 4 - 4 * (game.trick - 1) - len(game.hands[0])
        for name in table.waiting():
            do = view_of(table, name).can[0]
            step = {"play": {"card": rng.choice(view_of(table, name).hand or (0,))},
                    "take": {"row": 0}, "ready": {}}[do]  # fmt: skip
            table.act(name, {"do": do, **step})


def test_a_trick_in_thought_costs_what_the_oracle_says() -> None:
    rng = random.Random(9)
    for _ in range(2000):
        cards = rng.sample(range(1, 105), 30)
        rows = [sorted(cards.pop() for _ in range(rng.randint(1, 5))) for _ in range(4)]
        trick = {name: cards.pop() for name in NAMES[: rng.randint(2, 8)]}
        names = list(trick)
        costs = [0] * len(names)
        board = Board.of(rows)
        board.settle(sorted((trick[name], names.index(name)) for name in names), costs)
        sums = [sum(map(oracle.bulls, row)) for row in rows]
        ties = [number for number in range(4) if sums[number] == min(sums)]
        if oracle.must_choose(rows, trick) is not None and len(ties) > 1:
            continue  # of equally cheap rows either may be thought of
        after, taken, _ = oracle.trick(rows, trick, ties[0])
        assert costs == [sum(map(oracle.bulls, taken[name])) for name in names]
        assert board.ends == sorted(row[-1] for row in after)
        assert sorted(board.lengths) == sorted(map(len, after))


def test_a_playout_uses_up_the_hands_and_costs_what_the_cards_do() -> None:
    rng = random.Random(2)
    cards = rng.sample(range(1, 105), 44)
    hands = [cards[at : at + 10] for at in range(0, 40, 10)]
    hands[3].sort()
    first, costs = hands[0].pop(3), [0, 0, 100, 0]
    board = Board.of([[c] for c in cards[40:]])
    trick = sorted([(first, 0), *[(hands[seat].pop(), seat) for seat in (1, 2, 3)]])
    after = play_out(board, hands, [2, 4, 1, NEAREST], 10, odds(3), costs, trick)
    assert hands == [[], [], [], []] and after is costs
    assert sum(costs) - 100 + sum(board.heads) == sum(map(oracle.bulls, cards))


def test_the_nearest_card_is_the_one_with_the_least_way_to_a_row_with_room() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        cards = rng.sample(range(1, 105), 30)
        rows = [sorted(cards.pop() for _ in range(rng.randint(1, 5))) for _ in range(4)]
        hand = sorted(cards.pop() for _ in range(rng.randint(1, 10)))

        def way(card: int, rows: list[list[int]] = rows) -> tuple[int, int]:
            below = [row for row in rows if row[-1] < card]
            row = max(below, key=lambda row: row[-1], default=None)
            return (2, card) if row is None else (len(row) == 5, card - row[-1])

        assert hand[nearest(hand, Board.of(rows))] == min(hand, key=way)


def random_turn(rng: random.Random) -> tuple[Board, list[int]]:
    """Rows and a hand, ascending, of cards that are all different."""
    cards = rng.sample(range(1, 105), 30)
    board = Board.of(sorted(cards.pop() for _ in range(rng.randint(1, 5))) for _ in range(4))
    return board, sorted(cards.pop() for _ in range(rng.randint(1, 10)))


def test_the_safest_card_is_the_lowest_of_the_least_risky_ones() -> None:
    rng, chances = random.Random(14), odds(3)
    for _ in range(2000):
        board, hand = random_turn(rng)
        found = hand[safest(hand, board, chances)]
        assert found == min(hand, key=lambda card: (risk(card, board, chances), card))


def test_a_habit_plays_the_card_it_wishes_most() -> None:
    rng, chances = random.Random(15), odds(3)
    for _ in range(200):
        board, hand = random_turn(rng)
        wanted = wishes(board, 104, chances)
        for habit in HABITS:
            [(card, _)] = put_down([(0, hand[:], habit)], board, chances)
            assert card == min(hand, key=wanted[habit].__getitem__)


def test_of_all_cards_the_careful_one_is_the_least_risky() -> None:
    rng, chances = random.Random(5), odds(3)
    for _ in range(500):
        cards = rng.sample(range(1, 105), 30)
        board = Board.of(sorted(cards.pop() for _ in range(rng.randint(1, 5))) for _ in range(4))
        hand = [cards.pop() for _ in range(rng.randint(1, 10))]
        least = min(max(0.01, risk(card, board, chances)) for card in hand)
        [(card, _)] = put_down([(0, hand, 10)], board, chances)
        assert max(0.01, risk(card, board, chances)) == least


def test_a_manner_is_known_by_the_cards_it_plays() -> None:
    rng, chances, met = random.Random(6), odds(3), Acquaintance()
    for _ in range(3):
        cards = rng.sample(range(1, 105), 104)
        boards = {
            trick: [sorted(rng.sample(cards[30:], rng.randint(1, 5))) for _ in range(4)]
            for trick in range(1, 11)
        }
        hands = {
            name: sorted(cards[at : at + 10])
            for name, at in (("near", 0), ("any", 10), ("risk", 20))
        }
        played = {}
        for trick, rows in boards.items():
            board = Board.of(rows)
            at = {
                "near": nearest(hands["near"], board),
                "any": rng.randrange(len(hands["any"])),
                "risk": min(range(len(hands["risk"])),
                            key=lambda one: risk(hands["risk"][one], board, chances)),
            }  # fmt: skip
            played[trick] = {name: hand.pop(at[name]) for name, hand in hands.items()}
        met.learn(boards, played, chances)
    most = {name: max(zip(met.manners(name), MANNERS, strict=True))[1] for name in hands}
    assert most == {"near": NEAREST, "any": 1, "risk": SAFEST}
    assert met.manners("a stranger") == pytest.approx(list(MANNERS.values()))


def test_the_cards_of_a_hand_are_likely_together() -> None:
    rng, chances = random.Random(7), odds(3)
    for _ in range(200):
        board, hand = random_turn(rng)
        found = [likelihoods(card, hand, board, chances) for card in hand]
        assert all(abs(sum(one) - 1) < 1e-9 for one in zip(*found, strict=True))


def test_who_has_a_habit_is_thought_to_hold_few_cards_that_it_would_have_played_sooner() -> None:
    table, memory = new_table(4, 21), Memory()
    rows = sorted(row[-1] for row in game_of(table).rows)
    memory.see(view_of(table, "Anna"))
    for name in table.names:
        table.act(name, {"do": "play", "card": view_of(table, name).hand[-1]})  # type: ignore[index]
    if game_of(table).phase == "take":
        table.act(table.waiting()[0], {"do": "take", "row": 0})
    assert memory.likely("Béla", NEAREST) is None
    memory.see(view_of(table, "Anna"))
    near = memory.likely("Béla", NEAREST)
    assert near is not None and memory.likely("Béla", 2) is None
    assert near[rows[-1] + 1] < 1 == near[1]
    hands = [dealt(random.Random(seed), range(1, 105), 10, {"Béla": near, "Dani": None})
             for seed in range(200)]  # fmt: skip
    cards = [card for one in hands for hand in one.values() for card in hand]
    assert all(len({*one["Béla"], *one["Dani"]}) == 20 for one in hands) and len(cards) == 4000
    rare = sum(near[card] < 1 for one in hands for card in one["Béla"])
    usual = sum(near[card] < 1 for one in hands for card in one["Dani"])
    assert rare < usual / 2


@pytest.mark.parametrize(("others", "cards"), [(1, 104), (3, 104), (9, 104), (3, 44)])
def test_the_cards_that_promise_most_lie_below_the_middle(others: int, cards: int) -> None:
    found = prospects(others, cards)
    best = min(range(1, cards + 1), key=found.__getitem__)
    assert 0.1 * cards < best < 0.7 * cards
    assert found[1] > found[best] < found[cards]
    assert len(found) == cards + 1 and prospects(others, cards) is found


def test_nothing_is_learnt_of_a_round_whose_end_was_not_seen() -> None:
    met = Acquaintance()
    met.learn({1: [[1], [2], [3], [4]]}, {1: {"Anna": 5}}, odds(3))
    assert met.manners("Anna") == met.manners("a stranger")


def test_risk_is_certain_above_a_full_row_and_nothing_right_above_an_end() -> None:
    board, chances = Board.of([[10, 11, 12, 13, 14], [30], [50], [70]]), odds(3)
    assert risk(15, board, chances) == 3 + 5 + 1 + 1 + 1
    assert risk(31, board, chances) == 0
    assert risk(1, board, chances) > risk(9, board, chances) > 0
    assert isinstance(chances, Odds) and odds(3) is chances


@pytest.mark.parametrize(("strong", "weak"), [(3, 1), (2, 1)])
def test_a_higher_level_takes_fewer_heads(strong: int, weak: int) -> None:
    heads = {strong: 0, weak: 0}
    for seed in range(24):
        names = NAMES[:2]
        levels = dict(zip(names, (strong, weak) if seed % 2 else (weak, strong), strict=True))
        table = Table(Okorkor, Setup(options={"rounds": 4}, players=names), Chance(seed))
        play(table, {name: bot(level, seed, {1: 0, 2: 1_000, 3: 1_000}[level])
                     for name, level in levels.items()})  # fmt: skip
        for name, level in levels.items():
            heads[level] += view_of(table, None).heads[name]
    assert heads[strong] < heads[weak], heads
