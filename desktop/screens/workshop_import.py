"""What a table holds, before anything of it is taken: row by row, what goes in and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import column, row
from desktop.screens.forms import Line, Pick, among_others, in_line
from desktop.screens.sheet import Sheet
from desktop.screens.workshop import LONGEST_TITLE
from desktop.widgets.button import Button
from desktop.widgets.label import Label
from desktop.widgets.listing import Entry, Listing
from desktop.words import Words
from net.deck_problems import Problem
from net.tables.letters import LETTERS
from net.tables.reading import Line as Row
from net.tables.reading import Preview

DATES = ("day", "month")
SHOWN = ("all", "out", "doubt")


def problem_words(words: Words, problem: Problem) -> str:
    """A problem in the reader's language, its columns and days too."""
    facts: dict[str, Any] = dict(problem.facts)
    for name in ("column",):
        if name in facts and words.has(f"columns.{facts[name]}"):
            facts[name] = words(f"columns.{facts[name]}")
    for name in ("day", "month"):
        if name in facts:
            facts[name] = words.date(facts[name])
    return words(f"problems.{problem.code}", **facts)


class ImportSheet(Sheet):
    """The preview. `asked`: the same file with other choices; `taken`: a deck of this title."""

    asked = Signal(object)
    taken = Signal(str, object)

    def __init__(
        self, look: Look, words: Words, page: QWidget, title: str, preview: Preview
    ) -> None:
        super().__init__(look, page, words("import.title"), 1060, form=True)
        self._words, self._preview = words, preview
        self.name = Line(look, words("workshop.name"), title, longest=LONGEST_TITLE)
        self.name.field.setObjectName("title")
        self.sum = Label(look, "", "title")
        self.notes = Label(look, "", "note", "ink2")
        self.question = QWidget()
        self.dates: dict[str, Button] = {}
        self.letters = Pick(
            look, words("import.letters"), [(one, one.replace("utf", "UTF")) for one in LETTERS], ""
        )
        self.letters.setObjectName("letters")
        self.sheets = Pick(look, words("import.sheet"), [], "")
        whole = [("True", words("import.whole")), ("False", words("import.parts"))]
        self.whole = Pick(look, words("import.matches"), whole, "")
        self.whole.setObjectName("whole")
        self.shown = Pick(
            look, words("import.show"), [(key, words(f"import.show_{key}")) for key in SHOWN], "all"
        )
        self.shown.setObjectName("shown")
        self.list = Listing(look, words("import.rows"))
        self.list.setObjectName("rows")
        self.list.say_when_empty(words("import.no_rows"))
        self.why = in_line(look, Label(look, "", "body", "ink"))
        self._lay_out()
        self._connect()
        self.show_preview(preview)
        self.open(self.take if preview.question is None else self.list)

    def _lay_out(self) -> None:
        look, words = self.look, self._words
        self._asking = column(space=4)
        self.question.setLayout(self._asking)
        picks = row()
        for key, pick in (
            ("letters", self.letters), ("sheet", self.sheets), ("matches", self.whole),
            ("show", self.shown),
        ):  # fmt: skip
            pick.setMinimumContentsLength(9)
            holder = QWidget()
            label = Label(look, words(f"import.{key}"), "note", "ink2", False, weight=600)
            holder.setLayout(column(in_line(look, label), among_others(look, pick), space=2))
            picks.addWidget(holder, 1)
            if key == "sheet":
                self._sheet_part = holder
            if key == "letters":
                self._letters_part = holder
        head = row(space=16)
        head.addWidget(self.name, 2)
        head.addLayout(column(self.sum, self.notes, 0, space=2), 3)
        self.body.addLayout(head)
        self.body.addWidget(self.question)
        self.body.addLayout(picks)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.why)
        self.back = Button(look, words("common.cancel"), step="small_button")
        self.back.setObjectName("back")
        self.take = Button(look, "", primary=True, step="small_button")
        self.take.setObjectName("take")
        self.finish(self.back, self.take)

    def _connect(self) -> None:
        self.back.clicked.connect(self.close_sheet)
        self.take.clicked.connect(self._taken)
        self.list.moved.connect(self._explain)
        self.shown.currentIndexChanged.connect(lambda _: self._fill())
        self.letters.activated.connect(lambda _: self._ask(letters=self.letters.value))
        self.sheets.activated.connect(lambda _: self._ask(sheet=self.sheets.value))
        self.whole.activated.connect(lambda _: self._ask(whole=self.whole.value == "True"))

    def _ask(self, **changed: Any) -> None:
        self.asked.emit(replace(self._preview.choices, **changed))

    def _taken(self) -> None:
        if not self.name.text:
            self.name.complain(self._words("workshop.name_missing"))
            return
        self.close_sheet()
        self.taken.emit(self.name.text, self._preview)

    def give_way(self) -> None:
        self.grow(self.list, *self.list.heights())

    def show_preview(self, preview: Preview) -> None:
        """What there is to say about the file with these choices."""
        words = self._words
        self._preview = preview
        goals, matches = len(preview.cards), len({card.match for card in preview.cards})
        self.sum.setText(words("import.sum", goals=goals, matches=matches, out=len(preview.out)))
        notes = [problem_words(words, problem) for problem in preview.problems]
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self._show_question()
        self._choose(self.letters, preview.letters)
        self._letters_part.setVisible(preview.letters is not None)
        self._sheet_part.setVisible(len(preview.sheets) > 1)
        if [self.sheets.itemData(at) for at in range(self.sheets.count())] != [*preview.sheets]:
            self.sheets.clear()
            for name in preview.sheets:
                self.sheets.addItem(name, name)
        self._choose(self.sheets, preview.sheet)
        self._choose(self.whole, str(preview.whole))
        self.take.say(words("import.take", n=goals))
        why = words("import.answer_first") if preview.question else words("import.nothing")
        self.take.set_able(goals > 0 and preview.question is None, why)
        self._fill()
        self.refit()

    def _choose(self, pick: Pick, value: str | None) -> None:
        at = pick.findData(value)
        if at >= 0:
            pick.setCurrentIndex(at)

    def _show_question(self) -> None:
        """The one question, if there is one; its answer can be changed as long as one looks."""
        asked, words, look = self._preview.question, self._words, self.look
        if asked is not None and not self.dates:
            told = {"day": asked.day, "month": asked.month}
            said = words("import.question", value=asked.sample, n=asked.rows)
            self._asking.addWidget(in_line(look, Label(look, said, "strong")))
            for one in DATES:
                text = words(f"import.{one}_first", date=words.date(told[one]))
                self.dates[one] = Button(look, text, step="small_button")
                self.dates[one].setObjectName(f"dates-{one}")
                self.dates[one].clicked.connect(partial(self._answer, one))
            self._asking.addLayout(row(*self.dates.values(), 0, space=8))
        for one, button in self.dates.items():
            button.set_able(one != self._preview.choices.dates, words("import.chosen"))
        self.question.setVisible(bool(self.dates))

    def _answer(self, order: str) -> None:
        self._ask(dates=order)

    def _fill(self) -> None:
        which: Mapping[str, Callable[[Row], bool]] = {
            "all": lambda line: True,
            "out": lambda line: line.card is None,
            "doubt": lambda line: bool(line.problems),
        }
        keep = which[self.shown.value]
        self.list.show_entries([self._entry(one) for one in self._preview.lines if keep(one)])
        self._explain(self.list.current() or "")

    def _entry(self, line: Row) -> Entry:
        words = self._words
        note = problem_words(words, line.problems[0]) if line.problems else words("import.fine")
        mark = "stop" if line.card is None else "doubt" if line.problems else "fine"
        title = f"{words('import.row', n=line.row)}  {line.text}"
        return Entry(str(line.row), title, note, mark, words(f"import.mark_{mark}"))

    def _explain(self, key: str) -> None:
        """All that is to say about the row that is looked at; the first stands in the list."""
        line = next((one for one in self._preview.lines if str(one.row) == key), None)
        problems = line.problems if line is not None else ()
        self.why.setText("\n".join(problem_words(self._words, one) for one in problems[1:]))
        self.why.setVisible(len(problems) > 1)
