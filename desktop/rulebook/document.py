"""A rulebook laid out: headings, tables and pictures in our type. For a window and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPoint, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QRegion,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QWidget

from desktop.look import FAMILIES, LIGHT, Look
from desktop.rulebook.text import rulebook_text
from desktop.rules import PICTURES
from desktop.tables.goal.pictures import Shot
from desktop.words import Words

SCHEME = "picture:"
WIDEST = 620.0
"""Of a picture, in pixels: what fits between the margins of a page."""
HEADINGS = {1: (54.0, 900), 2: (36.0, 800), 3: (27.0, 800)}
"""Size in pixels and weight by the level of a heading."""


def rulebook(words: Words, game: str, look: Look) -> QTextDocument:
    """The book in ink on paper, whatever the theme. Raises KeyError for a game without rules."""
    paper = replace(look, theme=LIGHT, unit=1.0, projector=False, still=True)
    document = QTextDocument()
    document.setDefaultFont(paper.type("body"))
    document.setDocumentMargin(28 * paper.text)
    document.setMarkdown(rulebook_text(words, game))
    for name, make in PICTURES.get(game, {}).items():
        url = QUrl(f"{SCHEME}{name}")
        image = _photographed(make(paper, words))
        document.addResource(QTextDocument.ResourceType.ImageResource, url, image)
    for block in blocks(document):
        _dress(block, paper)
    for table in tables(document):
        _rule(table, paper)
    return document


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """All paragraphs, headings, items and cells, from the top."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def tables(document: QTextDocument) -> Iterator[QTextTable]:
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            yield frame


def picture_of(block: QTextBlock) -> QImage | None:
    """The picture a block consists of."""
    for fragment in fragments(block):
        if fragment.charFormat().isImageFormat():
            name = fragment.charFormat().toImageFormat().name()
            kind = QTextDocument.ResourceType.ImageResource
            found = block.document().resource(kind, QUrl(name))
            return found if isinstance(found, QImage) else None
    return None


def fragments(block: QTextBlock) -> Iterator:
    """The pieces of one format each."""
    pieces = block.begin()
    while not pieces.atEnd():
        yield pieces.fragment()
        pieces += 1


def _photographed(widget: QWidget) -> QImage:
    if isinstance(widget, Shot):
        image = widget.image()
    else:
        widget.resize(widget.sizeHint())
        image = QImage(widget.size() * 2, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(2)
        image.fill(QColor(LIGHT.paper))
        whole, children = QRegion(), QWidget.RenderFlag.DrawChildren
        widget.render(image, QPoint(), whole, children)
    widget.deleteLater()
    return image


def _dress(block: QTextBlock, look: Look) -> None:
    """Gives a heading our poster type, a picture a width that fits, and everything air."""
    cursor = QTextCursor(block)
    level = block.blockFormat().headingLevel()
    space = QTextBlockFormat()
    image = picture_of(block)
    share = 100 if image is not None else 130
    space.setLineHeight(share, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    space.setBottomMargin(0 if cursor.currentTable() else 10)
    if level:
        size, weight = HEADINGS[min(level, max(HEADINGS))]
        letters = QTextCharFormat()
        font = QFont([FAMILIES["poster"], "sans-serif"])
        font.setPixelSize(round(size * look.text))
        font.setWeight(QFont.Weight(weight))
        letters.setFont(font)
        letters.setForeground(QColor(look.theme.ink))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(letters)
        space.setTopMargin(0 if level == 1 else 20)
        space.setLineHeight(105, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    QTextCursor(block).mergeBlockFormat(space)
    if image is not None:
        _fit(block, image)


def _fit(block: QTextBlock, image: QImage) -> None:
    for fragment in fragments(block):
        if fragment.charFormat().isImageFormat():
            form = fragment.charFormat().toImageFormat()
            form.setWidth(min(WIDEST, image.width() / image.devicePixelRatio()))
            cursor = QTextCursor(block)
            cursor.setPosition(fragment.position())
            move, keep = QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
            cursor.movePosition(move, keep, fragment.length())
            cursor.setCharFormat(form)
            return


def _rule(table: QTextTable, look: Look) -> None:
    form = table.format()
    form.setCellPadding(7)
    form.setCellSpacing(0)
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(QColor(look.theme.rule))
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    form.setTopMargin(6)
    form.setBottomMargin(14)
    table.setFormat(form)
    for column in range(table.columns()):
        head = table.cellAt(0, column)
        shade = head.format()
        shade.setBackground(QColor(look.theme.paper2))
        shade.setProperty(QTextFormat.Property.FontWeight, 700)
        head.setFormat(shade)
