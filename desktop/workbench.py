"""The workshop at work: between its pages, the decks on disk, the library and the videos.

Every step is kept at once (autosave); nothing is ever written into anybody's own videos."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.clip_making import ClipMaking
from desktop.exchange import TABLES, VIDEOS, Exchange, Files
from desktop.known_goals import KnownGoals
from desktop.look import Look
from desktop.screens.sheet import ask
from desktop.screens.workshop import DeckLine, DecksScreen, TitleSheet
from desktop.screens.workshop_card import reason_words
from desktop.screens.workshop_cut import CutSheet
from desktop.screens.workshop_deck import DeckScreen
from desktop.screens.workshop_library import LibrarySheet
from desktop.screens.workshop_preview import PreviewSheet
from desktop.tables.goal.clip import clip_words
from desktop.window import Window
from desktop.words import Words
from desktop.workshop import store
from desktop.workshop.background import Background
from desktop.workshop.doubts import Doubt, doubts_of
from desktop.workshop.draft import (
    Draft,
    Goal,
    History,
    Item,
    Source,
    card_of,
    goals_in,
    shows,
)
from desktop.workshop.dropped import files_in
from desktop.workshop.glance import Glance
from desktop.workshop.shelf import COPY, Shelf
from desktop.workshop.videos import Videos
from engine.goal.model import Card
from net import decks
from net.packs import SUFFIX
from net.tables.reading import Preview

log = logging.getLogger(__name__)
SAVE_MS = 400
MOST_DROPPED = 500
THREADS = 2


class Workbench(QObject):
    """Everything while somebody is in the workshop. `left`: back to the front page."""

    left = Signal()

    def __init__(
        self,
        window: Window,
        words: Words,
        own: Path,
        files: Files | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.window, self.words, self.own = window, words, own
        self.files = files or Files()
        self.videos = Videos(self)
        self.videos.made.connect(self._clip_made)
        self.videos.failed.connect(self._clip_failed)
        self.clips = ClipMaking(self.videos, lambda: self.words, self)
        self.clips.went_on.connect(self._show_clips)
        self.clips.stopped.connect(self._show)
        self.videos.looked.connect(lambda file, video: self._show())
        self.shelf = Shelf(self.videos, self)
        self.shelf.came.connect(self._load_clip)
        self.work = Background(THREADS, self)
        self.exchange = Exchange(window, lambda: self.words, own, self.files, self.work, self)
        self.exchange.taken.connect(self._table_taken)
        self.exchange.opened.connect(lambda folder: self.show_decks())
        self.folder: Path | None = None
        self.history = History(Draft(""))
        self.current: str | None = None
        self.goals = KnownGoals(own)
        self._had: tuple[Draft, frozenset[Goal]] = (Draft(""), frozenset())
        self._doubted: dict[str, list[Doubt]] = {}
        self._saving = QTimer(self, singleShot=True, interval=SAVE_MS)
        self._saving.timeout.connect(self.save)

    # the decks

    def show_decks(self) -> None:
        """The page with all decks."""
        self.leave_deck()
        self.window.turn_to(self._make_decks)

    def _make_decks(self, look: Look) -> QWidget:
        page = DecksScreen(look, self.words, self._decks())
        page.wanted.connect(self._decks_wanted)
        page.edit.connect(lambda key: self.edit(Path(key)))
        page.share.connect(lambda key: self.exchange.share(Path(key)))
        page.delete.connect(self._sure_to_delete)
        page.dropped.connect(self.take)
        return page

    def _decks(self) -> list[DeckLine]:
        lines = []
        for found in decks.find_decks((self.own, decks.BUILT_IN)):
            deck = decks.load_deck(found.folder)
            own = found.folder.is_relative_to(self.own)
            counts = len(deck.cards), len(deck.clips), len(deck.errors)
            lines.append(DeckLine(str(found.folder), deck.title, *counts, own))
        return lines

    def _decks_wanted(self, what: str) -> None:
        {
            "new": self._ask_title,
            "table": self.exchange.choose_table,
            "open": self.exchange.choose_pack,
            "back": self.left.emit,
        }[what]()

    def _ask_title(self) -> None:
        sheet = TitleSheet(self.window.look, self.words, self.window)
        sheet.chosen.connect(self._begin)

    def _begin(self, title: str, cards: Sequence[Card] = ()) -> None:
        try:
            folder = store.begin(self.own, title, cards)
        except OSError as error:
            self.exchange.wrong(error)
        else:
            self.edit(folder)

    def _sure_to_delete(self, key: str) -> None:
        words, title = self.words, decks.load_deck(Path(key)).title
        yes = partial(self._delete, Path(key))
        question = words("workshop.delete_sure", deck=title)
        ask(
            self.window.look,
            words,
            self.window,
            question,
            words("workshop.delete"),
            yes,
            careful=True,
        )

    def _delete(self, folder: Path) -> None:
        """Only what lies in the folder of decks of one's own."""
        if folder.parent == self.own and not folder.is_symlink():
            shutil.rmtree(folder, ignore_errors=True)
        self.show_decks()

    # one deck

    def edit(self, folder: Path) -> None:
        """Opens a deck of one's own."""
        self.folder = folder
        draft = store.load(folder)
        self.history = History(draft, lambda _: self._changed())
        self.current = draft.items[0].key if draft.items else None
        self.goals = KnownGoals(self.own, folder)
        self._look_at_videos()
        self.window.turn_to(self._make_deck)

    def leave_deck(self) -> None:
        """What is not yet on disk is written."""
        if self._saving.isActive():
            self._saving.stop()
            self.save()
        self.shelf.rest()
        self.clips.leave()
        if self.folder is not None:
            store.sweep(self.folder, self.history.now)
        self.folder = None

    def finish(self) -> None:
        """Before the app ends."""
        self.leave_deck()
        for glance in self.findChildren(Glance):
            glance.finish()
        self.videos.finish()
        self.work.finish()
        self.shelf.close()

    def _make_deck(self, look: Look) -> QWidget:
        clip = partial(self.shelf.widget, look, self.words)
        page = DeckScreen(look, self.words, clip, lambda name: self.goals.library().called(name))
        page.wanted.connect(self._deck_wanted)
        page.dropped.connect(self.take)
        page.moved.connect(self._go_to)
        page.removed.connect(self._remove)
        page.renamed.connect(self._rename)
        page.item_changed.connect(self._item_changed)
        page.asked.connect(self._asked)
        page.making.stop.connect(self.clips.stop)
        self._show(page)
        self._load_clip()
        return page

    def page(self) -> DeckScreen | None:
        """The deck's page, if it is what is seen."""
        page = self.window.page()
        return page if isinstance(page, DeckScreen) else None

    def doubts(self) -> dict[str, list[Doubt]]:
        draft = self.history.now
        return doubts_of(draft, self.videos.known, self.clips.refused(draft.items))

    def _show(self, page: DeckScreen | None = None) -> None:
        page = page or self.page()
        if page is None or self.folder is None:
            return
        self._doubted = self.doubts()
        page.show_draft(self.history.now, self._doubted, self.current)
        page.show_steps(self.history.can_undo, self.history.can_redo)
        self._show_clips(page)

    def _show_clips(self, page: DeckScreen | None = None) -> None:
        """How far the clips are; the rest of the page stays."""
        page, item = page or self.page(), self._item()
        if page is None or self.folder is None:
            return
        page.making.show_far(*(self.clips.strip() or ("", 0.0)))
        if item is not None:
            page.card.show_source(self._source_words(item), self.clips.way(item))

    def _source_words(self, item: Item) -> str:
        if item.source is None:
            return self.words("workshop.own_clip") if item.clip else self.words("workshop.drawn")
        video = self.videos.known.get(item.source.file)
        name = Path(item.source.file).name
        if video is not None and video.seconds:
            seconds = self.words.decimal(video.seconds)
            name = self.words("workshop.video_facts", file=name, seconds=seconds)
        return "\n".join(filter(None, (name, self.clips.told(item))))

    def _item(self) -> Item | None:
        return self.history.now.item(self.current) if self.current else None

    def _changed(self) -> None:
        """The draft is another: it is shown, and kept."""
        if self._item() is None:
            items = self.history.now.items
            self.current = items[-1].key if items else None
            self._load_clip()
        self._saving.start()
        self._show()

    def save(self) -> None:
        """Writes the draft down."""
        if self.folder is None:
            return
        try:
            store.save(self.folder, self.history.now)
        except OSError as error:
            self.exchange.wrong(error)
            return
        page = self.page()
        if page is not None:
            page.saved.setText(self.words("workshop.saved"))

    def _go_to(self, key: str) -> None:
        """Another line of the list; the list itself stays, which may be long."""
        self.current = key
        page, item = self.page(), self._item()
        if page is not None:
            page.card.show_item(item, self._doubted.get(key, ()))
            self._show_clips(page)
        self._load_clip()

    def _load_clip(self) -> None:
        self.shelf.load(self.folder, self._item())

    def _rename(self, title: str) -> None:
        self.history.do(msgspec.structs.replace(self.history.now, title=title))

    def _item_changed(self, item: Item) -> None:
        self.history.do(self.history.now.put(self.goals.told(item)))

    def _remove(self, key: str) -> None:
        keys = [item.key for item in self.history.now.items]
        at = keys.index(key)
        rest = keys[:at] + keys[at + 1 :]
        self.current = rest[min(at, len(rest) - 1)] if rest else None
        self.clips.forget(key)
        self.history.do(self.history.now.without([key]))
        self._load_clip()

    def _back(self) -> None:
        """To the decks; clips that are not ready are begun again when the deck is opened."""
        words, waiting = self.words, self.clips.waiting()
        if not waiting:
            self.show_decks()
            return
        question = words("workshop.leave_sure", n=waiting)
        ask(self.window.look, words, self.window, question, words("workshop.leave"),
            self.show_decks)  # fmt: skip

    def _undo(self) -> None:
        if self.history.undo():
            self._make_what_lacks()

    def _redo(self) -> None:
        if self.history.redo():
            self._make_what_lacks()

    def _deck_wanted(self, what: str) -> None:
        {
            "back": self._back,
            "undo": self._undo,
            "redo": self._redo,
            "share": self._share_this,
            "files": self._choose_videos,
            "folder": self._choose_folder,
            "library": self._choose_goals,
            "hand": self._by_hand,
            "table": self.exchange.choose_table,
        }[what]()

    def _asked(self, what: str) -> None:
        item = self._item()
        if item is None:
            return
        {
            "library": self._choose_facts,
            "video": self._choose_video,
            "cut": self._cut,
            "remove": partial(self._remove, item.key),
            "preview": self._preview,
            "stop": partial(self.clips.stop, item.key),
            "make": self._make_again,
        }[what]()

    # cards

    def _has(self, card: Card) -> bool:
        draft, had = self._had
        if draft is not self.history.now:
            draft = self.history.now
            had = goals_in(draft)
            self._had = draft, had
        return (card.date, card.match, card.order) in had

    def _choose_goals(self) -> None:
        sheet = LibrarySheet(
            self.window.look, self.words, self.window, self.goals.library(), True, self._has
        )
        sheet.chosen.connect(lambda card: self._add_cards([card]))
        sheet.whole.connect(self._add_cards)

    def _add_cards(self, cards: Sequence[Card]) -> None:
        before, draft = self.history.now, self.history.now.with_cards(cards)
        if len(draft.items) > len(before.items):
            self.current = draft.items[-1].key
        self.history.do(draft)
        self._load_clip()

    def _choose_facts(self) -> None:
        library = self.goals.with_those_of(self.history.now, self.current)
        sheet = LibrarySheet(self.window.look, self.words, self.window, library)
        sheet.chosen.connect(self._take_facts)

    def _take_facts(self, card: Card) -> None:
        item = self._item()
        if item is not None:
            self.history.do(shows(self.history.now, item, card))

    def _by_hand(self) -> None:
        draft = self.history.now
        self.current = draft.fresh_key()
        self.history.do(draft.put(Item(self.current)))
        self._load_clip()
        page = self.page()
        if page is not None:
            page.card.lines["date"].field.setFocus()

    def _preview(self) -> None:
        item = self._item()
        card = card_of(item) if item else None
        if item is None or card is None or self.folder is None:
            return
        clip = self.shelf.clip_of(self.folder, item)
        PreviewSheet(self.window.look, self.words, self.window, card, clip, clip_words(self.words))

    # cutting

    def _cut(self) -> None:
        item = self._item()
        if item is None or item.source is None:
            return
        sheet = CutSheet(self.window.look, self.words, self.window, item.source)
        glance = Glance(item.source.file, self.work, self)
        glance.seen.connect(sheet.show_seen)
        glance.heard.connect(sheet.show_loudness)
        glance.wrong.connect(lambda code: sheet.show_wrong(reason_words(self.words, code)))
        sheet.wanted.connect(glance.look)
        sheet.chosen.connect(partial(self._cut_done, item.key))
        sheet.closed.connect(glance.finish)
        glance.listen()
        glance.look(item.source.cut_in)

    def _cut_done(self, key: str, source: Source) -> None:
        item = self.history.now.item(key)
        if item is not None and item.source != source:
            fresh = msgspec.structs.replace(item, source=source, clip="")
            self.history.do(self.history.now.put(fresh))
            self._make((key, source))

    # videos

    def _choose_videos(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in sorted(decks.VIDEO))
        title = self.words("workshop.add_files")
        chosen = self.files.open_many(self.window, title, f"{title} ({kinds})")
        self.add_videos([Path(file) for file in chosen])

    def _choose_folder(self) -> None:
        chosen = self.files.folder(self.window, self.words("workshop.add_folder"))
        if chosen:
            self.take([chosen])

    def _choose_video(self) -> None:
        item, title = self._item(), self.words("workshop.video")
        kinds = " ".join(f"*{suffix}" for suffix in sorted(decks.VIDEO))
        chosen = self.files.open_one(self.window, title, f"{title} ({kinds})", VIDEOS)
        if item is not None and chosen:
            source = Source(chosen)
            fresh = msgspec.structs.replace(item, source=source, clip="")
            self.history.do(self.history.now.put(fresh))
            self._make((item.key, source))

    def add_videos(self, files: Sequence[Path]) -> None:
        """A new card for each video."""
        draft = self.history.now
        known = {item.source.file for item in draft.items if item.source}
        made: list[tuple[str, Source]] = []
        if len(files) > MOST_DROPPED:
            self.window.toast.say(self.words("workshop.only_first", n=MOST_DROPPED))
        for file in files[:MOST_DROPPED]:
            if str(file) not in known:
                key, source = draft.fresh_key(), Source(str(file))
                draft = draft.put(Item(key, source=source))
                made.append((key, source))
        if not made:
            return
        self.current = made[0][0]
        self.history.do(draft)
        self._make(*made)
        self._load_clip()

    def _make(self, *wanted: tuple[str, Source]) -> None:
        """Makes the clips of these items."""
        if self.folder is not None:
            for key, source in wanted:
                self.clips.start(key, source, self.folder)
            self._show()

    def _make_again(self) -> None:
        """What was stopped, or did not work."""
        item = self._item()
        if item is not None and item.source is not None:
            self._make((item.key, item.source))

    def _look_at_videos(self) -> None:
        for item in self.history.now.items:
            if item.source is not None:
                self.videos.look(item.source.file)
        self._make_what_lacks()

    def _make_what_lacks(self) -> None:
        """Clips that a step back has uncovered, or that were not ready when one left."""
        self._make(*self.clips.lacks(self.history.now.items))

    def _clip_made(self, key: str, source: Source, clip: Path) -> None:
        if key.startswith(COPY):
            self.shelf.take(source, clip)
            return
        self.clips.made(key, source)
        item = self.history.now.item(key)
        if self.folder is None or item is None or item.source != source:
            return
        if clip.parent.parent != self.folder:
            return
        try:
            fresh = store.take_in(self.folder, clip, item)
        except OSError as error:
            self.exchange.wrong(error)
            return
        # Not a step of the person's: there is nothing to take back.
        self.history.now = self.history.now.put(fresh)
        self._changed()
        if key == self.current:
            self._load_clip()

    def _clip_failed(self, key: str, reason: str) -> None:
        self.clips.failed(key, reason)
        self._show()
        item = self.history.now.item(key)
        file = item.source.file if item and item.source else key.removeprefix(COPY)
        name = Path(file).name
        why = reason_words(self.words, reason)
        self.window.toast.say(self.words("workshop.no_clip", file=name, why=why))

    # tables, packed decks, and whatever is dropped

    def take(self, dropped: Sequence[str]) -> None:
        """Files and folders that were dropped, or named on the command line: packed decks are
        opened, tables shown, videos become cards. A table that only lies among somebody's videos
        is not meant."""
        files = files_in(dropped, {SUFFIX, *TABLES, *decks.VIDEO})
        packs = [file for file in files if file.suffix.lower() == SUFFIX]
        videos = [file for file in files if file.suffix.lower() in decks.VIDEO]
        meant = {Path(one) for one in dropped} if videos else set(files)
        tables = [file for file in files if file.suffix.lower() in TABLES and file in meant]
        for pack in packs:
            self.exchange.open_pack(pack)
        if packs:
            return
        if videos and self.folder is None:
            sheet = TitleSheet(self.window.look, self.words, self.window)
            sheet.chosen.connect(lambda title: (self._begin(title), self._take_in(videos, tables)))
        elif videos or tables:
            self._take_in(videos, tables)
        else:
            self.window.toast.say(self.words("workshop.nothing_dropped"))

    def _take_in(self, videos: Sequence[Path], tables: Sequence[Path]) -> None:
        """Into the deck that is open; a table alone may become one of its own."""
        if videos:
            self.add_videos(videos)
        if tables:
            self.exchange.show_table(tables[0])

    def _table_taken(self, title: str, preview: Preview) -> None:
        cards = [self.goals.library().in_deck_names(card) for card in preview.cards]
        if self.folder is None:
            self._begin(title, cards)
        else:
            self._add_cards(cards)

    def _share_this(self) -> None:
        if self.folder is not None:
            self.save()
            self.exchange.share(self.folder)
