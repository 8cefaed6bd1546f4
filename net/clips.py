"""The host's clips: which are made, what of them may be had, and when their keys are out. Shell.

Knows cards by their id and clips by their opaque names; which of them nobody has seen yet is the
room's to say. A clip that cannot be made is said to be none, and the game goes on without it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from net import messages as msg
from net.clip_cache import sweep, touch
from net.effects import ClipsNow
from net.makers import Made, Maker, NotMade
from net.pouring import Filled, Held, Pouring
from net.sealing import SEALED, Clear, alone, key_of, pile_of, shared_out

SOON = 2
"""Clips beyond the one shown that are made before all others."""

LIMIT = 4 * 2**30

log = logging.getLogger(__name__)


def cache_folder(data: Path | None = None) -> Path:
    """Where made clips lie: in `data` if one is given, else in the user's own cache."""
    root = (
        data / "cache" if data is not None else Path(platformdirs.user_cache_dir("Golest", False))
    )
    return root / "films"


@dataclass(frozen=True)
class _Clip:
    """A clip that is made: where, its bytes and a digest of them, width and height."""

    file: Path
    size: int
    digest: str
    picture: tuple[int, int]


class ClipShelf:
    """The clips of one room. `told` hears how they stand, whenever that has changed."""

    def __init__(
        self,
        told: Callable[[ClipsNow], None],
        cache: Path,
        *,
        size: str = "1280x720",
        language: str | None = None,
        films: Maker | None = None,
        copies: Maker | None = None,
        limit: int = LIMIT,
    ) -> None:
        """`language`: of the teams' names in the films made; None: as in the deck. `films`,
        `copies`: other makers than the usual."""
        self._told = told
        self._cache, self._limit = cache, limit
        worker = ("desktop.film.worker", "--cache", str(cache), "--size", size)
        self._films = films or Maker(*worker, *(("--language", language) if language else ()))
        self._copies = copies or Maker("net.clip_worker")
        self._cards: dict[str, Mapping[str, Any]] = {}
        self._own: dict[str, Path] = {}
        self._clips: dict[str, str] = {}
        self._secret = ""
        self._showing: str | None = None
        self._unseen: tuple[str, ...] = ()
        self._ahead: list[tuple[str, ...]] = []
        self._made: dict[str, _Clip] = {}
        self._none: set[str] = set()
        self._piles: dict[tuple[Clear, ...], Filled] = {}
        self._last: ClipsNow | None = None
        self._wake = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self.serve = Pouring(self.file, self._gone).serve
        """Serves one clip connection, from its first Fetch on."""

    # What the host says

    def material(self, cards: Iterable[Mapping[str, Any]], own: Mapping[str, Path]) -> None:
        """What is played with from now on: cards as mappings, and the deck's own clips by id."""
        self._cards = {str(card["id"]): card for card in cards}
        self._own = dict(own)
        self._made.clear()
        self._none.clear()
        self._changed()

    def want(
        self, clips: Mapping[str, str], showing: str | None, unseen: Iterable[str], secret: str
    ) -> None:
        """Clips by card in drawing order, the card shown now, those that nobody may have seen yet,
        soonest first, and what seals them. Call it as often as you like."""
        wanted = (dict(clips), showing, tuple(unseen), secret)
        if wanted != (self._clips, self._showing, self._unseen, self._secret):
            if secret != self._secret:
                self._piles.clear()
            self._clips, self._showing, self._unseen, self._secret = wanted
            self._changed()

    async def close(self) -> None:
        """Makes nothing more. Connections are the server's to end."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
            self._working = None
        await self._films.close()
        await self._copies.close()

    # What is wanted

    def _next(self) -> str | None:
        """What to make next: what is needed soonest; what is fetched ahead, in its own order; then
        what has been seen, to be seen again."""
        soonest = [*filter(None, [self._showing]), *self._unseen[:SOON]]
        unseen = {*self._unseen}
        seen = [card for card in self._clips if card not in unseen]
        for card in [*soonest, *(card for pile in self._ahead for card in pile), *seen]:
            if card in self._clips and not self._settled(card):
                return card
        return None

    def _settled(self, card: str) -> bool:
        return card in self._made or card in self._none

    def _changed(self) -> None:
        drawn = len(self._clips) - len(self._unseen)
        self._ahead = shared_out(self._secret, self._clips, self._own, drawn)
        now = self.now()
        if now != self._last:
            self._last = now
            self._told(now)
        self._wake.set()
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    def now(self) -> ClipsNow:
        """How clips stand. A pile is said to be there once all in it are made or will never be:
        how long each took tells of it."""
        whole = {cards: pile for cards in self._ahead if (pile := self._pile(cards)) is not None}
        wanted = [
            msg.ClipInfo(clip=one.pile.name, size=one.pile.size)
            for one in whole.values()
            if one.pile.bricks
        ]
        unseen = {*self._unseen}
        if self._showing in self._clips and self._showing not in unseen:
            wanted.insert(0, self._info(self._showing))
        lies = {card: pile for cards, pile in whole.items() for card in cards}
        seen = (card for card in self._clips if card in self._made and card not in unseen)
        return ClipsNow(
            wanted=tuple(wanted),
            keys=tuple(self._key(card, lies.get(card)) for card in seen),
            none=frozenset(self._clips[card] for card in self._none if card in self._clips),
            ahead=sum(map(len, self._ahead)),
            making=sum(len(cards) for cards in self._ahead if cards not in whole),
        )

    def _info(self, card: str) -> msg.ClipInfo:
        clip = self._clips[card]
        if card not in self._made:
            return msg.ClipInfo(clip=clip, state="none" if card in self._none else "waiting")
        return msg.ClipInfo(clip=clip, size=self._clear(card).bricks * SEALED)

    def _key(self, card: str, lies: Filled | None) -> msg.ClipKey:
        made, clear = self._made[card], self._clear(card)
        return msg.ClipKey(
            clip=clear.clip,
            key=key_of(self._secret, clear).hex(),
            size=made.size,
            width=made.picture[0],
            height=made.picture[1],
            pile="" if lies is None else lies.pile.name,
            bricks=() if lies is None else lies.pile.of(clear.clip),
        )

    def _clear(self, card: str) -> Clear:
        made = self._made[card]
        return Clear(self._clips[card], made.size, made.digest)

    def _held(self, card: str) -> Held:
        return Held(self._made[card].file, key_of(self._secret, self._clear(card)))

    def _pile(self, cards: tuple[str, ...]) -> Filled | None:
        """The pile of these cards' clips, if none of them is still to be made."""
        if not all(map(self._settled, cards)):
            return None
        made = {self._clear(card): card for card in cards if card in self._made}
        known = tuple(made)
        if known not in self._piles:
            held = {clear.clip: self._held(card) for clear, card in made.items()}
            self._piles[known] = Filled(pile_of(self._secret, known), held)
        return self._piles[known]

    # Making

    async def _work(self) -> None:
        await asyncio.to_thread(sweep, self._cache, self._limit)
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (card := self._next()) is not None:
                try:
                    await self._make(card)
                except Exception:
                    log.exception("a clip could not be made")
                    self._none.add(card)
                    self._changed()

    async def _make(self, card: str) -> None:
        facts, own = self._cards.get(card), self._own.get(card)
        clip = None
        if own is not None:
            clip = await self._made_by(self._copies, self._copy_of(own))
        if clip is None and facts is not None:
            clip = await self._made_by(self._films, {"card": facts})
        if (facts, own) != (self._cards.get(card), self._own.get(card)):
            return  # meanwhile another deck was chosen
        if clip is None:
            self._none.add(card)
        else:
            self._made[card] = clip
        self._changed()

    async def _made_by(self, maker: Maker, request: Mapping[str, Any]) -> _Clip | None:
        try:
            made = await maker.make(request)
            return await asyncio.to_thread(_looked_at, made)
        except (NotMade, OSError) as wrong:
            log.warning("a clip could not be made: %s", wrong)
            return None

    def _copy_of(self, own: Path) -> dict[str, str]:
        try:
            found = own.stat()
            which = f"{own.resolve()}:{found.st_size}:{found.st_mtime_ns}"
        except OSError:
            which = str(own)
        name = "own-" + hashlib.sha256(which.encode("utf-8", "surrogatepass")).hexdigest()[:36]
        for kind in (".mp4", ".mkv"):
            copy = self._cache / f"{name}{kind}"
            if copy.is_file():
                return {"source": str(copy), "target": str(copy)}
        return {"source": str(own), "target": str(self._cache / f"{name}.mp4")}

    def _gone(self, file: Path) -> None:
        """Somebody has cleaned up; it is made again."""
        self._made = {card: clip for card, clip in self._made.items() if clip.file != file}
        self._piles.clear()
        self._changed()

    # Handing out

    def file(self, name: str) -> Filled | str:
        """What lies under this name, or the code with which it is refused. A clip that nobody may
        have seen yet does not exist by itself."""
        for cards in self._ahead:
            pile = self._pile(cards)
            if pile is not None and pile.pile.name == name:
                return pile
        card = next((card for card, clip in self._clips.items() if clip == name), None)
        if card is None or card in self._unseen:
            return "no_such_clip"
        if card not in self._made:
            return "no_clip" if card in self._none else "not_ready"
        return Filled(alone(self._clear(card)), {name: self._held(card)})


def _looked_at(made: Made) -> _Clip:
    touch(made.file)
    with made.file.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        return _Clip(made.file, file.tell(), digest, made.picture)
