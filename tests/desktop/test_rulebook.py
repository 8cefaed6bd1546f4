"""Rulebooks: the same book in every language, whole on screen, as PDF and in Word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop, load_fonts
from desktop.rulebook import paper
from desktop.rulebook.document import blocks, picture_of, rulebook, tables
from desktop.rulebook.text import rulebook_text
from desktop.rules import PHASES, PICTURES, RULES
from desktop.screens.rulebook import RulebookWindow
from desktop.screens.rules import RulesSheet
from desktop.words import LANGUAGES, Words
from engine.goal import model as goal
from engine.goal import state

LOOK = laptop(still=True)
PICTURE = re.compile(r"!\[[^]]+\]\(picture:(\w+)\)")


@pytest.fixture(autouse=True, scope="module")
def fonts(qapp: object) -> None:
    load_fonts()


def shape(text: str) -> list[str]:
    """What a Markdown text consists of: the marks its lines begin with, and its pictures."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [PICTURE.sub(r"\1", line) if PICTURE.match(line) else line.split()[0] for line in lines
            if line[0] in "#|-!"]  # fmt: skip


def headings(document: QTextDocument) -> list[str]:
    return [block.text() for block in blocks(document) if block.blockFormat().headingLevel()]


def test_the_book_of_goal_is_built_alike_in_every_language_and_its_numbers_are_the_rules() -> None:
    books = {language: rulebook_text(Words(language), "goal") for language in LANGUAGES}
    assert len({tuple(shape(book)) for book in books.values()}) == 1
    for book in books.values():
        bold = [int(number) for number in re.findall(r"\*\*(\d+)", book)]
        assert bold == [
            state.START_TOKENS, state.CHALLENGE_PRICE, state.EXTRA_PRICE, state.WINNING_POINTS,
            state.ATTEMPT_TIME // 1_000_000,
        ]  # fmt: skip


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_is_whole(language: str, game: str) -> None:
    words = Words(language)
    document = rulebook(words, game, LOOK)
    assert "⟨" not in document.toPlainText() and "picture:" not in document.toPlainText()
    wanted = PICTURE.findall(rulebook_text(words, game))
    assert set(wanted) == set(PICTURES[game])
    shown = [picture for picture in map(picture_of, blocks(document)) if picture is not None]
    assert len(shown) == len(wanted) and not any(picture.isNull() for picture in shown)
    assert len(headings(document)) > 5


def test_a_page_never_ends_with_a_heading_and_nothing_is_lost(tmp_path: Path) -> None:
    """Whatever the page's height: the book is laid out on many sizes, and its text stays."""
    document = rulebook(Words("en"), "goal", LOOK)
    text = document.toPlainText()
    for high in (500, 640, 777, 980):
        laid = document.clone()
        laid.setPageSize(paper.QSizeF(660, high))
        paper._keep_headings(laid)
        assert paper._alone(laid, -1) is None
        assert laid.toPlainText() == text
    file = tmp_path / "book.pdf"
    paper.save_pdf(document, "GOAL", file)
    pdf = file.read_bytes()
    assert pdf.startswith(b"%PDF") and pdf.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 3


def test_word_gets_real_headings_lists_tables_and_pictures(tmp_path: Path) -> None:
    words, file = Words("hu"), tmp_path / "könyv 🏆.docx"
    document = rulebook(words, "goal", LOOK)
    paper.save_word(document, "GOAL", "hu", file)
    made = Document(str(file))
    styles = ("Title", "Heading")
    kept = [part.text for part in made.paragraphs if part.style.name.startswith(styles)]
    assert kept == headings(document)
    assert len(made.inline_shapes) == len(PICTURES["goal"])
    cells = [[cell.text for cell in row.cells] for table in made.tables for row in table.rows]
    assert cells == [
        [table.cellAt(row, column).firstCursorPosition().block().text()
         for column in range(table.columns())]
        for table in tables(document) for row in range(table.rows())
    ]  # fmt: skip
    assert made.core_properties.language == "hu" and made.core_properties.author == "Gólest"
    said = {part.text for part in made.paragraphs} | {cell for row in cells for cell in row}
    assert {block.text() for block in blocks(document) if block.text().strip("\ufffc ")} <= said


Page = Callable[[], QWidget]


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    def made() -> QWidget:
        widget = QWidget()
        widget.resize(1280, 720)
        qtbot.addWidget(widget)
        widget.show()
        return widget

    return made


@pytest.mark.parametrize("game", RULES)
def test_the_page_of_rules_opens_at_the_phase_and_leads_to_the_book(
    qtbot: QtBot, page: Page, game: str
) -> None:
    under = page()
    sheet = RulesSheet(LOOK, Words("en"), under, game, list(PHASES[game])[-1])
    bar = sheet._scroller.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    with qtbot.waitSignal(sheet.book) as asked:
        qtbot.mouseClick(sheet.findChild(QWidget, "rulebook"), Qt.MouseButton.LeftButton)
    assert asked.args == [game]


def test_every_phase_of_goal_has_its_chapter() -> None:
    assert PHASES["goal"].keys() == set(goal.Phase.__args__)
    for game, phases in PHASES.items():
        titles = {title for title, _ in RULES[game][1]}
        assert set(phases.values()) <= titles


def test_the_contents_lead_to_their_chapter_and_a_click_saves(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda where: str(tmp_path / "docs"))
    window = RulebookWindow(LOOK, Words("it"), "goal")
    qtbot.addWidget(window)
    window.show()
    for row in (9, 2):
        window.contents.setCurrentRow(row)
        title = window.contents.item(row).text().strip()
        top = window.page.cursorForPosition(window.page.viewport().rect().topLeft())
        below = window.page.cursorForPosition(window.page.viewport().rect().center())
        text = window.page.document().toPlainText()[top.position() : below.position()]
        assert title in text
    for name, ending in (("save_pdf", "pdf"), ("save_word", "docx")):
        with qtbot.waitSignal(window.saved) as saved:
            qtbot.mouseClick(window.findChild(QWidget, name), Qt.MouseButton.LeftButton)
        assert saved.args[0].endswith(ending) and Path(saved.args[0]).stat().st_size > 10_000
        link = window.findChild(QWidget, "open_saved")
        assert link.isVisible() and Path(saved.args[0]).name in link.accessibleName()


def test_a_folder_that_cannot_be_written_is_said(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    there = str(tmp_path / "file" / "docs")
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda where: there)
    window = RulebookWindow(LOOK, Words("en"), "okorkor")
    qtbot.addWidget(window)
    window.show()
    assert window.save("pdf") is None and window.save("docx") is None
    assert "couldn’t be saved" in window.toast.accessibleName()
