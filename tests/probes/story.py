"""A record replayed, and whether what players were told and did agrees with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.record import replay_step, table_of
from net import journal
from tests.probes.players import digest


class Restart(NamedTuple):
    """The host was `ready` again at this time with so many `steps` in its record."""

    ready: float
    steps: int


class Story:
    """What everybody was to see after each step of a record: `views` by name (None: spectators),
    as digests, the first before any step."""

    def __init__(self, save: Path) -> None:
        saved = journal.read(save)
        self.header, self.steps = saved.header, saved.steps
        self.table = table_of(saved.header)
        self.views: dict[str | None, list[str]] = {None: [], **{n: [] for n in self.table.names}}
        self._look()
        for step in self.steps:
            if "room" in step:
                for views in self.views.values():
                    views.append(views[-1])
            else:
                replay_step(self.table, step)
                self._look()

    def _look(self) -> None:
        for name, views in self.views.items():
            views.append(digest(self.table.view(name)))

    def of(self, key: str) -> list[str]:
        """What this player was to see; whoever has no seat watches."""
        return self.views.get(key, self.views[None])

    def where(self, key: str, told: Sequence[tuple[float, str | None]]) -> Iterator[int | None]:
        """For each view that was told the number of steps after which it is that, as early as it
        can be; None where it never is."""
        views, at = self.of(key), 0
        for _, one in told:
            if one is None:
                continue
            found = next((n for n in range(at, len(views)) if views[n] == one), None)
            at = at if found is None else found
            yield found


def last_seen(report: Mapping[str, Any]) -> str | None:
    """The last view that a player was told, who may have lost the line since, or just be back."""
    views = [view for _, view in report["told"] if view is not None]
    return views[-1] if views else None


def disagreements(
    story: Story, reports: Mapping[str, Mapping[str, Any]], restarts: Sequence[Restart] = ()
) -> list[str]:
    """What is wrong: a view the record does not know, one that a restarted host had lost, an
    answer that was taken and is not there, one that is there twice."""
    wrong = []
    for key, report in reports.items():
        wrong += _views(story, key, report["told"], restarts)
        mine = [step for step in story.steps if step.get("as") == key]
        own = [{k: v for k, v in step.items() if k != "as"} for step in mine]
        if not _agree(report["acts"], own):
            wrong.append(f"{key} did {report['acts']}, the record has {own}")
    return wrong


def _views(
    story: Story, key: str, told: Sequence[tuple[float, str | None]], restarts: Sequence[Restart]
) -> Iterator[str]:
    times = [at for at, one in told if one is not None]
    for at, steps in zip(times, story.where(key, told), strict=True):
        if steps is None:
            yield f"{key} was told at {at:.3f} what the record does not know"
            return
        lost = next((r for r in restarts if at < r.ready and steps > r.steps), None)
        if lost is not None:
            yield f"{key} was told of step {steps}, after the restart there were {lost.steps}"
            return


def _agree(acts: Sequence[Sequence[Any]], own: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the record has every answer once, in order; one that was lost at most once."""
    reached = {0}
    for _, step, fate in acts:
        if fate == "refused":
            continue
        done = {at + 1 for at in reached if at < len(own) and own[at] == step}
        reached = done if fate == "taken" else reached | done
    return len(own) in reached
