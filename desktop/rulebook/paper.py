"""A rulebook saved for others: as PDF by Qt, as a Word document by python-docx."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from docx import Document
from docx.shared import Cm, Pt
from PySide6.QtCore import QBuffer, QMarginsF, QSaveFile, QSizeF
from PySide6.QtGui import (
    QImage,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextTable,
)

from desktop.rulebook.document import blocks, fragments, picture_of

MARGIN_MM = 18.0
SCREEN_DPI = 96
TEXT_CM = 21.0 - 2 * MARGIN_MM / 10


def save_pdf(document: QTextDocument, title: str, file: Path) -> None:
    """A4 pages. All or nothing. Raises OSError."""
    out = QSaveFile(str(file))
    if not out.open(QSaveFile.OpenModeFlag.WriteOnly):
        raise OSError(out.errorString())
    writer = QPdfWriter(out)
    writer.setResolution(SCREEN_DPI)
    writer.setTitle(title)
    writer.setCreator("Gólest")
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size = QPageSize(QPageSize.PageSizeId.A4)
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, portrait, margins, QPageLayout.Unit.Millimeter))
    laid = document.clone()
    laid.setDocumentMargin(0)
    laid.setPageSize(QSizeF(writer.width(), writer.height()))
    _keep_headings(laid)
    laid.print_(writer)
    if not out.commit():
        raise OSError(out.errorString())


def _keep_headings(document: QTextDocument) -> None:
    """No heading stands alone at the foot of a page: it goes with what it heads."""
    moved = -1
    while (heading := _alone(document, moved)) is not None:
        moved = heading.position()
        form = heading.blockFormat()
        form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        QTextCursor(heading).setBlockFormat(form)
        size = document.pageSize()  # set anew, all is laid out anew
        document.setPageSize(QSizeF())
        document.setPageSize(size)


def _alone(document: QTextDocument, after: int) -> QTextBlock | None:
    """The first heading behind this position whose text begins on another page."""
    layout, page = document.documentLayout(), document.pageSize().height()
    document.pageCount()  # lays all of it out
    first: QTextBlock | None = None
    for block in blocks(document):
        if block.blockFormat().headingLevel():
            first = first or block
            continue
        if first is not None and first.position() > after:
            line = block.layout().lineAt(0) if block.layout().lineCount() else None
            top = layout.blockBoundingRect(block).top()
            foot = top + (line.y() + line.height() if line is not None else 0)
            if layout.blockBoundingRect(first).top() // page != (foot - 1) // page:
                return first
        first = None
    return None


def save_word(document: QTextDocument, title: str, language: str, file: Path) -> None:
    """A .docx with real headings, lists and tables. All or nothing. Raises OSError."""
    made = Document()
    made.core_properties.title = title
    made.core_properties.author = "Gólest"
    made.core_properties.comments = ""
    made.core_properties.language = language
    for section in made.sections:
        section.page_width, section.page_height = Cm(21.0), Cm(29.7)
        section.left_margin = section.right_margin = Cm(MARGIN_MM / 10)
        section.top_margin = section.bottom_margin = Cm(MARGIN_MM / 10)
    made.styles["Normal"].font.size = Pt(11)
    for part in _parts(document.rootFrame()):
        if isinstance(part, QTextTable):
            _put_table(made, part)
        else:
            _put_block(made, part)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        made.save(str(fresh))
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def _parts(frame: QTextFrame) -> Iterator[QTextBlock | QTextTable]:
    """Blocks and tables of a frame in their order."""
    at = frame.begin()
    while not at.atEnd():
        inner = at.currentFrame()
        if isinstance(inner, QTextTable):
            yield inner
        elif at.currentBlock().isValid():
            yield at.currentBlock()
        at += 1


def _put_block(made: Any, block: QTextBlock) -> None:
    image = picture_of(block)
    if image is not None:
        width = min(TEXT_CM, image.width() / image.devicePixelRatio() / SCREEN_DPI * 2.54)
        made.add_picture(io.BytesIO(_png(image)), width=Cm(width))
        return
    if not block.text().strip():
        return
    level = block.blockFormat().headingLevel()
    if level:
        made.add_heading(block.text(), 0 if level == 1 else level - 1)
        return
    paragraph = made.add_paragraph(style="List Bullet" if block.textList() else None)
    _put_text(paragraph, block)


def _put_text(paragraph: Any, block: QTextBlock) -> None:
    for piece in fragments(block):
        run = paragraph.add_run(piece.text())
        run.bold = piece.charFormat().fontWeight() >= 600 or None
        run.italic = piece.charFormat().fontItalic() or None


def _put_table(made: Any, table: QTextTable) -> None:
    put = made.add_table(table.rows(), table.columns(), style="Table Grid")
    for row in range(table.rows()):
        for column in range(table.columns()):
            paragraph = put.cell(row, column).paragraphs[0]
            block = table.cellAt(row, column).firstCursorPosition().block()
            _put_text(paragraph, block)
            if row == 0:
                for run in paragraph.runs:
                    run.bold = True
    made.add_paragraph()


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


Save = Callable[[QTextDocument, str, str, Path], None]
SAVES: Mapping[str, Save] = {
    "pdf": lambda document, title, language, file: save_pdf(document, title, file),
    "docx": save_word,
}
"""By the ending of the file's name: document, title, language, file."""
