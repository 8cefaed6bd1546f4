"""What a room's host chooses of a game, game by game. A further game adds its line to OFFERED."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.tables import TABLES
from desktop.widgets.field import Option
from desktop.words import Words
from engine.games import GAMES

Options = Mapping[str, Any]
MODES = ("easy", "advanced", "hard")
OVERTIMES = ("traditional", "shootout")
LEVELS = ("1", "2", "3")
LIMITS, ROUNDS = (66, 33, 100), (1, 3, 5)
SHORT, LONG = (7, 2), (9, 3)
FEW = 2
"""With two players a deck shows whether a game wants one at all."""


@dataclass(frozen=True)
class Entry:
    """One of several: the options it stands for, how the form says it and what it means; `value`
    and `said` where it is shorter in a list and longer in a line of several. `plain`: it is what
    nobody has to be told."""

    key: str
    options: Options
    title: str
    line: str = ""
    value: str = ""
    said: str = ""
    plain: bool = False


Entries = Callable[[Words, Options], list[Entry]]


@dataclass(frozen=True)
class Wish:
    """A choice: its name in code, the words' key of its title, and its entries, the usual first or
    named by `usual`. The options as they are now may add an entry of their own. `listed`: in a list
    that opens, for there are many."""

    name: str
    title: str
    entries: Entries
    usual: str = ""
    listed: bool = False

    def chosen(self, words: Words, options: Options) -> Entry:
        """The entry that these options are."""
        entries = self.entries(words, options)
        fits = (e for e in entries if all(options.get(k) == v for k, v in e.options.items()))
        return next(fits, entries[0])

    def first(self, words: Words) -> str:
        """The key of what is chosen if nobody chooses."""
        return self.usual or self.entries(words, {})[0].key


def choices(entries: list[Entry]) -> list[Option]:
    """As a form shows them."""
    return [Option(entry.key, entry.title, entry.line) for entry in entries]


# GOAL


def _modes(words: Words, now: Options) -> list[Entry]:
    return [Entry(m, {"mode": m}, words(f"modes.{m}"), words(f"modes.{m}_line")) for m in MODES]


def _overtimes(words: Words, now: Options) -> list[Entry]:
    more = {"shootout": f". {words('overtimes.shootout_more')}"}
    return [
        Entry(
            one,
            {"overtime": one},
            words(f"overtimes.{one}_full"),
            words(f"overtimes.{one}_line") + more.get(one, ""),
            words(f"overtimes.{one}"),
            words(f"overtimes.{one}_full"),
        )
        for one in OVERTIMES
    ]


# Ökörkör


def _lengths(words: Words, now: Options) -> list[Entry]:
    now_limit, now_rounds = now.get("limit"), now.get("rounds")
    limits = dict.fromkeys((*LIMITS, *([now_limit] if now_limit else ())))
    rounds = dict.fromkeys((*ROUNDS, *([now_rounds] if now_rounds else ())))
    line, other = words("okorkor.option.limit_line"), words("okorkor.option.rounds_line")
    made = [
        Entry(
            f"limit-{n}",
            {"limit": n, "rounds": None},
            words("okorkor.option.limit", n=n),
            line,
        )
        for n in limits
    ]
    return made + [
        Entry(f"rounds-{n}", {"rounds": n}, words("okorkor.option.rounds", n=n), other)
        for n in rounds
    ]


def _experts(words: Words, now: Options) -> list[Entry]:
    def entry(key: str, known: bool, draft: bool) -> Entry:
        options = {"known_cards": known, "open_draft": draft}
        title = words(f"okorkor.option.{key}")
        line = words(f"okorkor.option.{key}_line")
        return Entry(key, options, title, line, plain=key == "plain")

    return [
        entry("plain", False, False),
        entry("known_cards", True, False),
        entry("open_draft", True, True),
        *([entry("open_draft", False, True)] if now.get("open_draft") else ()),
    ]


# Tiszta sor


def _versions(words: Words, now: Options) -> list[Entry]:
    """The two of the rules, and whatever else a room may have been opened with."""
    named = {SHORT: "plain", LONG: "full"}
    own = now.get("n", SHORT[0]), now.get("m", SHORT[1])
    made = []
    for n, m in dict.fromkeys((*named, own)):
        key = f"tiszta-sor.option.{named.get((n, m), 'own')}"
        line = words("tiszta-sor.option.version_line", a=n, b=m)
        made.append(Entry(f"{n}-{m}", {"n": n, "m": m}, words(key, a=n, b=m), line))
    return made


def _writings(words: Words, now: Options) -> list[Entry]:
    return [
        Entry(
            key,
            {"writing": key},
            words(f"tiszta-sor.option.{key}"),
            words(f"tiszta-sor.option.{key}_line"),
            plain=key == "local",
        )
        for key in ("local", "most")
    ]


# Golden Goal


def _either(option: str, off: str, on: str) -> Entries:
    """A switch as two entries, the one that is off first."""

    def entries(words: Words, now: Options) -> list[Entry]:
        return [
            Entry(
                key,
                {option: value},
                words(f"golden-goal.option.{key}"),
                words(f"golden-goal.option.{key}_line"),
                plain=key in ("full", "even"),
            )
            for key, value in ((off, False), (on, True))
        ]

    return entries


OFFERED: Mapping[str, tuple[Wish, ...]] = {
    "goal": (
        Wish("mode", "host.mode", _modes, "advanced"),
        Wish("overtime", "host.overtime", _overtimes),
    ),
    "okorkor": (
        Wish("length", "okorkor.option.length", _lengths, listed=True),
        Wish("expert", "okorkor.option.expert", _experts),
    ),
    "tiszta-sor": (
        Wish("version", "tiszta-sor.option.version", _versions),
        Wish("writing", "tiszta-sor.option.writing", _writings),
    ),
    "golden-goal": (
        Wish("length", "golden-goal.option.length", _either("quick", "full", "quick")),
        Wish(
            "compensation",
            "golden-goal.option.compensation",
            _either("compensation", "equal", "even"),
            "even",
        ),
    ),
}


def hosted_games() -> list[str]:
    """The games that can be played here, in the order in which they are offered."""
    return list(TABLES)


def wishes(game: str) -> tuple[Wish, ...]:
    return OFFERED.get(game, ())


def wants_deck(game: str) -> bool:
    """Whether this game is played with a deck of goals."""
    return GAMES[game].wanted(FEW, GAMES[game].options({})) > 0


def lines(words: Words, game: str, options: Options) -> list[tuple[str, str, str]]:
    """Title, value and what it means, of everything that was chosen."""
    said = []
    for wish in wishes(game):
        entry = wish.chosen(words, options)
        said.append((words(wish.title), entry.value or entry.title, entry.line))
    return said


def summary(words: Words, game: str, options: Options) -> list[str]:
    """The same in few words."""
    entries = [wish.chosen(words, options) for wish in wishes(game)]
    return [entry.said or entry.value or entry.title for entry in entries if not entry.plain]
