"""The table of Golden Goal with real views: what is lit, what is sent, what is asked once more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.look import Look, laptop, load_fonts, projector
from desktop.screens.ending import result_of
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.asks import ask_of, first_choice
from desktop.tables.golden_goal.calls import Reader, call_of, whisper_of
from desktop.tables.golden_goal.chips import Chips
from desktop.tables.golden_goal.layout import lay_out
from desktop.tables.golden_goal.projector import GoldenGoalProjector
from desktop.tables.golden_goal.sense import Choice
from desktop.tables.golden_goal.table import GoldenGoalTable
from desktop.words import LANGUAGES, Words
from engine import table as engine
from engine.golden_goal.events import EVENTS, MoneyMoved, PawnMoved
from engine.golden_goal.model import View
from engine.golden_goal.rules import GoldenGoal
from tests.desktop.drawn import drawn_on
from tests.desktop.golden_goal_evening import (
    COUNTER,
    GO,
    LOT,
    OFFER,
    ROLL,
    SITUATIONS,
    acted,
    bought,
    new_game,
    of_six,
    rich,
    six_auction,
    view_of,
)
from tests.desktop.situations import show

LEFT = Qt.MouseButton.LeftButton
Step = dict[str, Any]
Key = Qt.Key


def made(qtbot: QtBot, look: Look | None = None, language: str = "hu") -> GoldenGoalTable:
    load_fonts()
    widget = GoldenGoalTable(look or laptop(still=True), Words(language))
    widget.settle_ms = 0
    widget.resize(1280, 720)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[GoldenGoalTable]:
    widget = made(qtbot)
    yield widget
    widget.close_clips()


@pytest.fixture
def sent(table: GoldenGoalTable) -> list[Step]:
    steps: list[Step] = []
    table.acted.connect(steps.append)
    return steps


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, LEFT)


def pick(table: GoldenGoalTable, *keys: str) -> None:
    for chip in (table.sheet or table.ticket).findChildren(QAbstractButton):
        if chip.objectName().removeprefix("chip-") in keys:
            click(chip)


def press(widget: QWidget, key: Key) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    widget.keyPressEvent(event)


@lru_cache
def moments() -> tuple[tuple[engine.Table, View], ...]:
    """Tables of two, four and six in the middle of what bots play, a few for every phase."""
    found: dict[tuple[str, int], int] = {}
    kept = []
    for players, seed in ((2, 5), (4, 6), (6, 7)):
        table = new_game(players, seed, quick=True)
        minds = {name: GoldenGoal.brain(2, seed + at, ()) for at, name in enumerate(table.names)}
        while not table.game.over():
            view = view_of(table)
            if found.get((view.phase, players), 0) < 3:
                found[view.phase, players] = found.get((view.phase, players), 0) + 1
                kept.append((copy_of(table), view))
            for name in (*(offer.to for offer in view.offers), *view.waiting):
                step = minds[name].answer(view, name)
                if step is not None:
                    table.act(name, step)
                    break
        kept.append((table, view_of(table)))
    return tuple(kept)


def copy_of(table: engine.Table) -> engine.Table:
    again = engine.Table(table.rules, table.setup, type(table.chance)(table.chance.seed))
    for step in table.record:
        again.act(step["as"], {key: value for key, value in step.items() if key != "as"})
    return again


def test_the_games_of_bots_show_every_phase_but_the_rarest() -> None:
    seen = {view.phase for _, view in moments()}
    assert {"roll", "dice", "buy", "auction", "stake", "goals", "tokens", "turn", "over"} <= seen


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_asked_is_said_to_everybody_in_every_language(language: str) -> None:
    words = Words(language)
    views = [view for _, view in moments()] + [view_of(s.table()) for s in SITUATIONS.values()]
    for view in views:
        for me in (*sense.names(view), None):
            reader = Reader(view, me, words)
            asks = ask_of(reader, first_choice(view, me)).asks
            call = call_of(reader)
            said = [asks.title, asks.text, asks.warning, asks.primary, asks.refusal, asks.why]
            said += [call.big, call.small]
            assert call.big and asks.title
            assert not [one for one in said if "⟨" in one or "{" in one], (view.phase, said)


def test_every_event_that_is_whispered_has_its_words() -> None:
    told = {type(event) for event in _all_events()}
    assert {kind for kind in EVENTS if kind.__name__ in ("BidMade", "CardDrawn", "Sold")} <= told
    for language in LANGUAGES:
        words = Words(language)
        for event in _all_events():
            for me in ("Anna", None):
                said = whisper_of(event, me, words)
                assert "⟨" not in said and "{" not in said, (event, said)


@lru_cache
def _all_events() -> tuple[Any, ...]:
    events: list[Any] = []
    for table, _ in moments()[-1:]:
        again = engine.Table(table.rules, table.setup, type(table.chance)(table.chance.seed))
        for step in table.record:
            events += again.act(step["as"], {k: v for k, v in step.items() if k != "as"})
    for name in ("sale", "offer", "lot"):
        table = SITUATIONS[name].table()
        events += table.act("Anna", {"do": "sell", "tiles": ["Italy defence"]})
    return tuple(events)


# What is offered is what the rules take


def test_what_the_ticket_offers_the_rules_take() -> None:
    words = Words("en")
    for table, view in moments():
        for me in view.waiting:
            reader = Reader(view, me, words)
            plain = ask_of(reader, first_choice(view, me))
            choices = [first_choice(view, me)]
            choices += [Choice(frozenset({slip.key})) for slip in plain.slips]
            for choice in choices:
                ask = ask_of(reader, choice)
                if ask.asks.primary and ask.asks.able and ask.step is not None:
                    table.check(me, ask.step)
                if ask.refusal is not None:
                    table.check(me, ask.refusal)


def test_nothing_waits_for_somebody_whom_the_ticket_gives_no_way_on() -> None:
    for _, view in moments():
        for me in view.waiting:
            ask = ask_of(Reader(view, me, Words("en")), first_choice(view, me))
            green = ask.asks.primary and ask.asks.able and (ask.step or ask.opens)
            assert green or (ask.asks.refusal and ask.refusal is not None), view.phase


def test_the_odds_of_the_track_are_those_of_the_rules() -> None:
    board = view_of(new_game(2)).board
    for goals in range(-board.limit, board.limit + 1):
        odds = sense.odds(board, goals)
        assert sum(odds.values()) == pytest.approx(1)
    means = [round(sense.expected(board, goals), 2) for goals in (-5, -4, -1, 1, 2, 4, 7)]
    assert means == [0.0, 0.5, 0.83, 0.83, 2.0, 2.67, 3.0]


# Clicks and keys


def test_a_double_click_throws_once(table: GoldenGoalTable, sent: list[Step]) -> None:
    show(table, rich(), "Anna")
    click(table.ticket.primary)
    click(table.ticket.primary)
    assert sent == [{"do": "roll"}]


def test_passing_is_as_easy_as_bidding(table: GoldenGoalTable, sent: list[Step]) -> None:
    game = acted(bought(), GO)
    show(table, game, "Anna")
    assert table.ticket.refusal.isVisible() and table.ticket.refusal.isEnabled()
    click(table.ticket.refusal)
    assert sent == [{"do": "pass"}]


def test_a_bid_goes_up_by_keys_and_says_what_it_would_leave(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    show(table, acted(bought(), GO), "Anna")
    press(table, Key.Key_Up)
    press(table, Key.Key_Up)
    assert "6,5\u00a0M" in table.ticket.asks().text
    press(table, Key.Key_Return)
    assert sent == [{"do": "bid", "amount": 900_000}]


def test_a_bid_far_above_the_others_is_asked_about(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    show(table, acted(bought(), GO), "Anna")
    table.ticket.purse.set_value(4_000_000)
    click(table.ticket.primary)
    assert not sent and "4\u00a0M" in table.ticket.asks().warning
    click(table.ticket.primary)
    assert sent == [{"do": "bid", "amount": 4_000_000}]


def test_a_bid_being_made_outlives_another_that_is_lower(table: GoldenGoalTable) -> None:
    game = acted(bought(), GO)
    show(table, game, "Anna")
    table.ticket.purse.set_value(1_500_000)
    game.act("Béla", {"do": "bid", "amount": 900_000})
    show(table, game, "Anna")
    assert table.ticket.purse.value() == 1_500_000
    game.act("Anna", {"do": "bid", "amount": 1_500_000})
    game.act("Béla", {"do": "bid", "amount": 1_700_000})
    show(table, game, "Anna")
    assert table.ticket.purse.value() == 1_800_000


def test_whoever_leads_is_told_so_and_asked_nothing(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    game = acted(bought(), GO, ("Anna", {"do": "bid", "amount": 1_400_000}))
    show(table, game, "Anna")
    assert not table.ticket.primary.isVisible() and not table.ticket.refusal.isVisible()
    assert "1,4\u00a0M" in table.announcer.call.big


def test_figures_pick_what_is_staked(table: GoldenGoalTable, sent: list[Step]) -> None:
    show(table, SITUATIONS["stake"].table(), "Anna")
    assert not table.ticket.primary.isEnabled()
    press(table, Key.Key_2)
    press(table, Key.Key_Return)
    assert sent == [{"do": "stake", "goals": 2}]


def test_picking_again_unpicks(table: GoldenGoalTable, sent: list[Step]) -> None:
    show(table, SITUATIONS["goals"].table(), "Anna")
    pick(table, "1")
    pick(table, "2")
    assert table.ticket.chips.picked() == {"2"}
    pick(table, "2")
    click(table.ticket.primary)
    assert sent == [{"do": "pass"}]


# Deals


def test_an_offer_is_put_together_and_says_what_is_left(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    game = rich()
    show(table, game, "Anna")
    row = table.people.row("Béla")
    assert row is not None
    click(row.button)
    assert table.sheet is not None and not table.sheet.go.isEnabled()
    pick(table, "tile:England attack", "dice:0")
    table.sheet.give.purse.set_value(800_000)  # type: ignore[attr-defined]
    assert "6,6\u00a0M" in table.sheet.left.text() and "4,7\u00a0M" in table.sheet.left.text()
    click(table.sheet.go)
    assert sent == [
        {
            "do": "offer",
            "to": "Béla",
            "give": {"money": 800_000, "tokens": {"dice": 1, "event": 0}},
            "get": {"tiles": ["England attack"]},
        }
    ]
    game.act("Anna", sent[0])
    assert table.sheet is None


def test_what_was_sold_meanwhile_is_in_no_offer_any_more(table: GoldenGoalTable) -> None:
    game = rich()
    show(table, game, "Anna")
    sheet = table.open_trade("Béla")
    assert sheet is not None
    pick(table, "tile:England attack", "tile:France midfield")
    game.act("Béla", {"do": "sell", "tiles": ["England attack"]})
    show(table, game, "Anna")
    assert sheet.get.pile().tiles == {"France midfield"}


def test_a_sheet_waits_while_nobody_may_deal_and_goes_when_one_is_asked(
    table: GoldenGoalTable,
) -> None:
    game = rich({"dice": [1, 1]})
    show(table, game, "Béla")
    sheet = table.open_trade("Anna")
    assert sheet is not None
    pick(table, "tile:Italy defence")
    assert sheet.go.isEnabled()
    game.act("Anna", {"do": "roll"})
    show(table, game, "Béla")
    assert table.sheet is sheet and not sheet.go.isEnabled() and sheet.go.reason
    table.open_trade("Anna")
    auction = acted(bought(), GO)
    show(table, auction, "Béla")
    assert table.sheet is None


def test_no_key_answers_the_question_below_a_sheet(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    game = rich()
    show(table, game, "Anna")
    sheet = table.open_trade("Béla")
    assert sheet is not None
    pick(table, "tile:England attack")
    sheet.go.setFocus()
    game.act("Béla", {"do": "sell", "tiles": ["England attack"]})
    show(table, game, "Anna")
    assert not sheet.go.isEnabled()
    for key in (Key.Key_Return, Key.Key_P):
        QTest.keyClick(table.window().focusWidget() or table, key)
        press(table, key)
    assert sent == [] and table.sheet is sheet
    game.act("Béla", {"do": "pause"})
    show(table, game, "Anna")
    pick(table, "tile:France midfield")
    assert not sheet.go.isEnabled() and sheet.go.reason


def test_selling_the_last_tile_asks_first(table: GoldenGoalTable, sent: list[Step]) -> None:
    tiles = {"Anna": ["Italy defence"], "Béla": ["England attack"]}
    show(table, rich(tiles=tiles, cups={}), "Anna")
    table._door("sell")
    assert table.sheet is not None
    pick(table, "tile:Italy defence")
    click(table.sheet.go)
    assert not sent and table.sheet.warning.text()
    click(table.sheet.go)
    assert sent == [{"do": "sell", "tiles": ["Italy defence"]}]


def test_breaking_a_whole_team_asks_first(table: GoldenGoalTable, sent: list[Step]) -> None:
    show(table, rich(), "Anna")
    table._door("put_up")
    assert table.sheet is not None
    pick(table, "tile:Spain attack")
    click(table.sheet.go)
    assert not sent and "Spanyolország" in table.sheet.warning.text()
    pick(table, "tile:Spain attack", "tile:Italy defence")
    click(table.sheet.go)
    assert sent == [{"do": "put_up", "give": {"tiles": ["Italy defence"]}, "start": 1_000_000}]


def test_an_offer_that_completes_the_others_team_asks_before_the_yes(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    tiles = {"Anna": ["Spain defence", "Italy attack"], "Béla": ["Spain midfield", "Spain attack"]}
    game = rich(tiles=tiles, cups={})
    wants = {
        "do": "offer",
        "to": "Anna",
        "give": {"money": 100_000},
        "get": {"tiles": ["Spain defence"]},
    }
    game.act("Béla", wants)
    show(table, game, "Anna")
    click(table.offer.yes)
    assert not sent
    click(table.offer.yes)
    assert sent == [{"do": "accept", "offer": 1}]


def test_a_counter_offer_begins_with_what_was_offered(table: GoldenGoalTable) -> None:
    game = acted(rich(), ("Anna", OFFER))
    show(table, game, "Béla")
    click(table.offer.other)
    sheet = table.sheet
    assert sheet is not None
    step = sheet.step()
    assert step is not None
    assert step["get"] == {"money": 1_200_000, "tokens": {"dice": 1, "event": 0}}
    assert step["give"] == {"tiles": ["England defence", "England attack"]}
    game.check("Béla", step)


def test_my_standing_offer_can_be_taken_back_in_its_row(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    show(table, acted(rich(), ("Anna", OFFER)), "Anna")
    row = table.people.row("Béla")
    assert row is not None
    click(row.button)
    assert sent == [{"do": "withdraw", "offer": 1}]


def test_nobody_deals_out_of_turn_with_somebody_who_is_not_active(table: GoldenGoalTable) -> None:
    show(table, of_six(), "Csilla")
    shown = {row.person.seat: not row.button.isHidden() for row in table.people.rows}
    assert shown == {name: name == "Anna" for name in shown}


def test_the_bank_buys_at_any_moment_also_in_an_auction(
    table: GoldenGoalTable, sent: list[Step]
) -> None:
    game = six_auction()
    show(table, game, "Győző")
    table._door("sell")
    pick(table, "tile:France attack")
    assert table.sheet is not None
    click(table.sheet.go)
    click(table.sheet.go)
    assert sent and game.act("Győző", sent[0])
    show(table, game, "Győző")
    assert table.able


def test_what_is_put_up_is_not_sold_to_the_bank(table: GoldenGoalTable) -> None:
    game = acted(rich(), ("Anna", LOT))
    show(table, game, "Anna")
    table._door("sell")
    assert table.sheet is not None
    keys = {chip.objectName() for chip in table.sheet.findChildren(QAbstractButton)}
    assert "chip-tile:Brazil attack" not in keys and "chip-tile:Italy defence" in keys


@pytest.mark.parametrize("name", ["sale", "put-up", "transfer", "trade"])
def test_what_a_sheet_sends_the_rules_take(
    name: str, table: GoldenGoalTable, sent: list[Step]
) -> None:
    it = SITUATIONS[name]
    game = it.table()
    show(table, game, "Anna")
    it.do(table)
    assert table.sheet is not None
    for _ in range(2):
        if table.sheet is not None:
            click(table.sheet.go)
    assert len(sent) == 1
    game.check("Anna", sent[0])


def test_a_debt_is_paid_by_choice(table: GoldenGoalTable, sent: list[Step]) -> None:
    game = SITUATIONS["debt"].table()
    show(table, game, "Anna")
    click(table.ticket.primary)
    assert table.sheet is not None
    pick(table, "tile:Italy defence")
    click(table.sheet.go)
    assert sent == [{"do": "sell", "tiles": ["Italy defence"]}]
    game.act("Anna", sent[0])
    assert view_of(game).phase == "turn"


# Somebody is gone, or it is a break


def test_a_leaver_who_is_waited_for_can_be_passed_over(table: GoldenGoalTable) -> None:
    hosted: list[Step] = []
    table.hosted.connect(hosted.append)
    show(table, SITUATIONS["debt"].table(), "Béla", missing=("Anna",), owner=True)
    click(table.hold.button)
    click(table.hold.button)
    assert hosted == [{"do": "skip", "player": "Anna"}]


def test_nothing_can_be_pressed_in_a_break(table: GoldenGoalTable) -> None:
    game = acted(rich(), ("Béla", COUNTER))
    game.act("Béla", {"do": "pause"})
    show(table, game, "Anna")
    assert not table.ticket.primary.isVisible()
    assert not table.offer.yes.isEnabled()
    assert not any(row.button.isEnabled() for row in table.people.rows)


def test_what_was_refused_may_be_sent_again(table: GoldenGoalTable, sent: list[Step]) -> None:
    show(table, rich(), "Anna")
    click(table.ticket.primary)
    table.refused("cannot_pay")
    click(table.ticket.primary)
    assert sent == [{"do": "roll"}] * 2


def test_what_others_do_leaves_alone_what_i_have_chosen(table: GoldenGoalTable) -> None:
    game = SITUATIONS["stake"].table()
    show(table, game, "Anna")
    pick(table, "2")
    game.act("Béla", {"do": "sell", "tiles": ["England attack"]})
    show(table, game, "Anna")
    assert table.ticket.chips.picked() == {"2"}


# The board


@pytest.mark.parametrize("count", [40, 28, 41])
def test_squares_lie_round_the_pitch_without_a_gap(count: int) -> None:
    room = QRectF(3, 5, 800, 560)
    layout = lay_out(room, count, 70, 90, 17)
    assert len(layout.cells) == count
    assert sum(cell.side == "corner" for cell in layout.cells) == 4
    area = sum(cell.box.width() * cell.box.height() for cell in layout.cells)
    pitch = layout.pitch.width() * layout.pitch.height()
    assert area + pitch == pytest.approx(room.width() * room.height())
    for one, other in zip(layout.cells, (*layout.cells[1:], layout.cells[0]), strict=True):
        assert one.box.adjusted(-1, -1, 1, 1).intersects(other.box)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_a_pawn_hides_nothing_that_a_square_says(size: tuple[int, int], qtbot: QtBot) -> None:
    table = made(qtbot)
    table.resize(*size)
    show(table, of_six(), "Anna")
    field, view = table.field, view_of(of_six())
    layout = field._layout
    assert layout is not None
    for square, cell in enumerate(layout.cells):
        plan = field.plan(layout, view, square)
        said = [plan.sign, plan.words, plan.role]
        said += [cell.band] if cell.side != "corner" and view.board.squares[square].tile else []
        for of in range(1, 7):
            for spot, r in field.stands(layout, view, square, of):
                pawn = QRectF(spot.x() - r, spot.y() - r * 1.2, 2 * r, 2.3 * r)
                assert cell.box.adjusted(-2, -2, 2, 2).contains(pawn), (square, of)
                for box in said:
                    over = box.intersected(pawn)
                    assert min(over.width(), over.height()) < 3, (square, of, box, pawn)


def test_a_pawn_goes_the_way_it_went_and_back_when_a_card_says_so(qtbot: QtBot) -> None:
    table = made(qtbot, laptop())
    game = rich({"dice": [2, 3]}, square={"Anna": 0, "Béla": 27})
    show(table, game, "Anna")
    game.act("Anna", {"do": "roll"})
    told = game.act("Anna", {"do": "pass"})
    show(table, game, "Anna")
    table.tell(told)
    assert table.field.moving()
    assert table.field._scene.walks["Anna"].way == (0, 1, 2, 3, 4, 5)
    table.field.tell([PawnMoved(player="Anna", start=5, to=2, steps=-3)])
    assert table.field._scene.walks["Anna"].way == (5, 4, 3, 2)
    table.field.settle()
    assert not table.field.moving()
    table.close_clips()


def test_money_flies_unless_everything_is_to_be_still(qtbot: QtBot) -> None:
    paid = MoneyMoved(giver="Anna", taker=None, amount=500_000)
    for still in (False, True):
        table = made(qtbot, laptop(still=still))
        show(table, rich(), "Anna")
        table.tell([paid])
        assert bool(table.flights.flying()) is not still
        table.close_clips()


def test_an_idle_board_paints_nothing(table: GoldenGoalTable, qtbot: QtBot) -> None:
    show(table, rich(), "Anna")
    assert not table.field.moving() and not table.flights.flying()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_square_without_a_tile_says_what_it_does(language: str, qtbot: QtBot) -> None:
    table = made(qtbot, language=language)
    show(table, new_game(2, 1), "Anna")
    squares = enumerate(table.view.board.squares)
    told = {one.kind: table.field.told_of(at) for at, one in squares if one.tile is None}
    assert {"whistle", "takings", "capital", "scramble"} < told.keys()
    assert all(len(said.split(". ")) >= 2 for said in told.values()), told
    table.close_clips()


def test_a_square_can_be_read_by_the_keyboard(table: GoldenGoalTable) -> None:
    show(table, rich(), "Anna")
    press(table.field, Key.Key_Left)
    assert "itt áll: Anna" in table.field.accessibleName()
    press(table.field, Key.Key_Left)
    assert "Esemény" in table.field.accessibleName()
    press(table.field, Key.Key_Right)
    said = table.field.accessibleName()
    assert "Uruguay, védelem" in said and "1,3\u00a0M" in said and "Anna" in said


# For everybody


@pytest.mark.parametrize("name", ["roll", "auction", "stake", "tokens", "trade", "offer-me"])
def test_whatever_can_be_pressed_has_a_name(name: str, table: GoldenGoalTable) -> None:
    it = SITUATIONS[name]
    show(table, it.table(), it.eyes)
    it.do(table)
    for widget in table.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert widget.accessibleName(), widget


@pytest.mark.parametrize("name", ["trade", "sale", "put-up", "transfer"])
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_everything_one_has_can_be_seen_on_a_sheet(name: str, text: float, qtbot: QtBot) -> None:
    table = made(qtbot, laptop(text=text, still=True))
    it = SITUATIONS[name]
    show(table, it.table(), "Anna")
    it.do(table)
    qtbot.wait(30)
    assert table.sheet is not None
    for chips in table.sheet.findChildren(Chips):
        for chip in chips.chips:
            assert chips.rect().contains(chip.geometry()), chip.text()


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_answers_never_leave_the_window(text: float, qtbot: QtBot) -> None:
    table = made(qtbot, laptop(text=text, still=True), "it")
    for name in ("auction", "stake", "offer-me", "goals", "six-auction"):
        it = SITUATIONS[name]
        show(table, it.table(), it.eyes)
        it.do(table)
        for button in (table.ticket.primary, table.ticket.refusal):
            if button.isVisible():
                corner = button.mapTo(table, button.rect().bottomRight())
                assert table.rect().contains(corner), (name, button.text())


@pytest.mark.parametrize("name", ["roll", "auction", "stake", "tokens", "goals", "turn"])
def test_six_players_are_all_seen_beside_any_question(name: str, qtbot: QtBot) -> None:
    table = made(qtbot)
    seen = 0
    for game, view in moments():
        if len(game.names) == 6 and view.phase == name:
            for eyes in view.waiting:
                show(table, copy_of(game), eyes)
                QTest.qWait(0)
                bar = table.people._scroller.verticalScrollBar()
                assert table.people.isVisible() and bar.maximum() == 0, (name, eyes)
                seen += 1
    assert seen


def test_an_offer_is_seen_together_with_the_question(qtbot: QtBot) -> None:
    table = made(qtbot)
    asked = {"do": "offer", "to": "Anna", "give": {"money": 900_000}, "get": {}}
    show(table, of_six(("Csilla", asked)), "Anna")
    assert table.ticket.isVisible() and table.offer.isVisible()
    assert not table.ticket.geometry().intersects(table.offer.geometry())
    assert table.rect().contains(table.offer.geometry())


def test_whose_tile_one_has_landed_on_is_on_the_pitch(qtbot: QtBot) -> None:
    game = acted(rich({"dice": [1, 1]}, square={"Anna": 0, "Béla": 27}), ROLL, GO)
    view = view_of(game)
    assert view.phase == "turn" and sense.visit(view) == ("England defence", "Béla")
    table = made(qtbot)
    show(table, game, "Anna")
    said = " ".join(one.text for one in drawn_on(table.field)[1])
    assert "Béla lapkája" in said and "Anglia, védelem" in said


def test_the_first_throw_says_what_the_game_is_about(qtbot: QtBot) -> None:
    table = made(qtbot)
    show(table, new_game(2), "Anna")
    first = table.ticket.asks().text
    show(table, rich(), "Anna")
    assert table.ticket.asks().text != first and "meccs" in first


def test_who_watches_an_auction_is_not_told_that_it_is_their_own(qtbot: QtBot) -> None:
    table = made(qtbot)
    show(table, six_auction(), None)
    assert table.ticket.asks().title == "Árverés"


def test_with_large_text_a_button_leads_to_everybody_and_back(qtbot: QtBot) -> None:
    table = made(qtbot, laptop(text=2.0, still=True))
    show(table, rich(), "Anna")
    assert table.ticket.isVisible() and not table.people.isVisible()
    click(table.swap)
    assert table.people.isVisible() and not table.ticket.isVisible()
    click(table.swap)
    assert table.ticket.isVisible()


def test_the_room_sees_an_auction_large_and_presses_nothing(qtbot: QtBot) -> None:
    load_fonts()
    shown = GoldenGoalProjector(projector(720, still=True), Words("hu"))
    shown.resize(1280, 720)
    qtbot.addWidget(shown)
    shown.show()
    show(shown, rich(), None)
    small = shown.field.stage_room().height()
    show(shown, six_auction(), None)
    assert shown.field.stage_room().height() > 1.5 * small
    assert "Brazília" in shown.announcer.call.big
    focusable = [
        widget
        for widget in shown.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert all(widget is shown.announcer.hourglass for widget in focusable)


@pytest.mark.parametrize(
    ("won_by", "points"), [("points", {"Anna": 9, "Béla": 7}), ("worth", {"Anna": 7, "Béla": 7})]
)
def test_the_end_says_what_decided(won_by: str, points: dict[str, int], qtbot: QtBot) -> None:
    game = rich(
        {"dice": [1, 3]}, {"die": "red"}, tokens={}, cards={}, points=points, goals={"Anna": -9},
        square={"Anna": 38, "Béla": 0}, played={"Anna": 7, "Béla": 8},
    )  # fmt: skip
    table = made(qtbot)
    ended: list[bool] = []
    table.finished.connect(lambda: ended.append(True))
    show(table, game, "Anna")
    for step in ({"do": "roll"}, {"do": "pass"}):
        game.act("Anna", step)
    show(table, game, "Anna")
    assert ended == [True] and view_of(game).winners == ("Anna",)
    assert result_of(view_of(game)).ended_by == won_by
