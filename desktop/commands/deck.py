"""`golest deck`: looks decks over and makes their films. Draws nothing itself: films come from the
worker process."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from desktop.commands import deck_convert, deck_import, deck_share
from desktop.settings import folders
from desktop.words import LANGUAGES
from engine.goal.model import Card
from net.deck_problems import sentence
from net.decks import BUILT_IN, Deck, find_decks, load_deck

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    done: int = chosen.run(chosen)
    return done


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="golest deck", description="Decks and their films.")
    parser.add_argument(
        "--decks", type=Path, action="append", default=[], help="one more folder with decks"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="says what is wrong with a deck, and what to do")
    check.add_argument("deck", help="a deck's name, folder or text file")
    check.add_argument("--json", action="store_true", help="one JSON object for each problem")
    check.set_defaults(run=_check)
    render = commands.add_parser("render", help="makes the films of a deck's cards")
    render.add_argument("deck", help="a deck's name, folder or text file")
    render.add_argument("--out", type=Path, required=True, help="the folder for the films")
    render.add_argument("--card", action="append", help="only this card (repeatable)")
    render.add_argument("--size", default="full", help="full, draft, or WIDTHxHEIGHT")
    render.add_argument("--fps", help="frames a second, if not those of the size")
    render.add_argument("--language", default="hu", choices=LANGUAGES, help="of the teams' names")
    render.set_defaults(run=_render)
    deck_import.add_to(commands)
    deck_convert.add_to(commands)
    deck_share.add_to(commands, _search)
    listed = commands.add_parser("list", help="lists the decks found")
    listed.set_defaults(run=_list)
    return parser


def _search(chosen: argparse.Namespace) -> tuple[Path, ...]:
    return (*chosen.decks, folders().data / "decks", BUILT_IN)


def _check(chosen: argparse.Namespace) -> int:
    deck = load_deck(chosen.deck, _search(chosen))
    for problem in deck.problems:
        if chosen.json:
            line = {
                **msgspec.structs.asdict(problem),
                "level": problem.level,
                "text": sentence(problem),
            }
            print(msgspec.json.encode(line).decode())
        else:
            print(f"{problem.level}: {sentence(problem)}")
    if not chosen.json:
        print(_summary(deck))
    return 1 if deck.errors else 0


def _summary(deck: Deck) -> str:
    matches = len({card.match for card in deck.cards})
    counted = f"{deck.title}: {len(deck.cards)} cards in {matches} matches, {len(deck.clips)} clips"
    verdict = "no error" if not deck.errors else f"{len(deck.errors)} to put right"
    return f"{counted}; {verdict}."


def _list(chosen: argparse.Namespace) -> int:
    for found in find_decks(_search(chosen)):
        deck = load_deck(found.folder)
        print(f"{found.name}  {_summary(deck)}")
    return 0


def _render(chosen: argparse.Namespace) -> int:
    deck = load_deck(chosen.deck, _search(chosen))
    cards = [card for card in deck.cards if not chosen.card or card.id in chosen.card]
    missing = set(chosen.card or ()) - {card.id for card in cards}
    if missing or not cards:
        what = ", ".join(sorted(missing)) or "any card that can be drawn"
        print(f"The deck has not got {what}. `golest deck check` says more.", file=sys.stderr)
        return 1
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
        return _films(cards, chosen)
    except OSError as error:
        print(f"Cannot write to {chosen.out}: {error.strerror or error}.", file=sys.stderr)
        return 1


def _films(cards: list[Card], chosen: argparse.Namespace) -> int:
    failed = 0
    with tempfile.TemporaryDirectory(dir=chosen.out, prefix=".films-") as cache:
        for message in _worked(cards, Path(cache), chosen):
            name = message.get("done") or message.get("failed")
            if "done" in message:
                target = chosen.out / f"{safe_name(str(name))}.mp4"
                Path(str(message["path"])).replace(target)
                print(target)
            elif "failed" in message:
                failed += 1
                why = f"{message['reason']} {message.get('detail', '')}".strip()
                print(f"{name}: {why}", file=sys.stderr)
    return 1 if failed else 0


def _worked(
    cards: Iterable[Card], cache: Path, chosen: argparse.Namespace
) -> Iterator[dict[str, object]]:
    """What the worker says about each card, one card after the other."""
    command = [sys.executable, "-m", "desktop.film.worker", "--cache", str(cache)]
    command += ["--language", chosen.language, "--size", chosen.size]
    command += ["--fps", chosen.fps] if chosen.fps else []
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as work:
        assert work.stdin is not None and work.stdout is not None
        for card in cards:
            # One at a time, so that two cards with the same film do not fight over one file.
            try:
                work.stdin.write(msgspec.json.encode({"card": card}) + b"\n")
                work.stdin.flush()
            except BrokenPipeError:
                yield {"failed": card.id, "reason": "worker_ended"}
                return
            for line in work.stdout:
                message: dict[str, object] = msgspec.json.decode(line)
                yield message
                if "progress" not in message:
                    break
            else:
                yield {"failed": card.id, "reason": "worker_ended"}
                return


def safe_name(name: str) -> str:
    """A card's id as a file name on any system."""
    return re.sub(r"[^\w.+-]+", "_", name).strip("._") or "card"


if __name__ == "__main__":
    sys.exit(main())
