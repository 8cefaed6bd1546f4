"""GOAL's values: cards, actions, events and the view. Knows no rule.

Names and meanings follow the project's page on GOAL; the view's keys are those of the scenario
format, so that a scenario, a record and a message all say the same.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from engine.game import Action, HostAction, PublicEvent, Struct

Mode = Literal["easy", "advanced", "hard"]
Overtime = Literal["traditional", "shootout"]
Phase = Literal["tip", "place", "challenge", "duel", "extra", "attempt", "over"]
Side = Literal["home", "away"]

COLOURS = ("red", "blue", "yellow", "sky", "purple")
"""The players' colours. White belongs to the reference card."""


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """What the room's host chose, visible before joining, fixed for the game."""

    mode: Mode = "advanced"
    overtime: Overtime = "traditional"


class Card(Struct, omit_defaults=True, frozen=True):
    """One goal of a real match.

    `score` is the final score as (home, away), extra time included; `pens` the shoot-out's score
    if the match was decided so; `order` the goal's number within its match, from 1; `date` the
    local calendar day, ISO. The rest are facts that players read once the card is open.
    """

    id: str
    match: str
    date: str
    home: str
    away: str
    score: tuple[int, int]
    order: int
    pens: tuple[int, int] | None = None
    scorer: str | None = None
    team: str | None = None
    minute: str | None = None
    own_goal: bool = False
    penalty: bool = False
    competition: str | None = None
    stage: str | None = None
    clip: str | None = None


# Actions


class Tip(Action, tag="tip", omit_defaults=True, frozen=True):
    """A guess of the final result. `pens` only with a draw: the winner's side, or in hard
    the exact shoot-out score."""

    home: int
    away: int
    pens: Side | tuple[int, int] | UnsetType = UNSET


class Pass(Action, tag="pass", frozen=True):
    """No tip, no challenge, or no extra action."""


class Place(Action, tag="place", frozen=True):
    """The active player's slot: 0 is before the first card, n after the last of n."""

    slot: int


class Challenge(Action, tag="challenge", frozen=True):
    """The slot a challenger thinks right, for one token."""

    slot: int


class SendDate(Action, tag="date", frozen=True):
    """A secret guess in the date duel, ISO."""

    date: str


class Buy(Action, tag="buy", frozen=True):
    """An extra action, for three tokens."""


class StartClip(Action, tag="start_clip", frozen=True):
    """The active player's clip has really started: in an overtime shootout the clock runs."""


class VoidCard(HostAction, tag="void_card", frozen=True):
    """The running card cannot be played (its clip is broken): the action starts anew."""


class DropClip(HostAction, tag="drop_clip", frozen=True):
    """The running card is played on without its clip, which is broken. Nothing else changes."""


# Events


class ActionOpened(PublicEvent, tag="action_opened", frozen=True):
    """A card begins to be played."""

    player: str
    action: str
    round: int


class TipSent(PublicEvent, tag="tip_sent", frozen=True):
    """Somebody has answered; never what."""

    reveals: ClassVar[bool] = False
    by: str


class TipsOpened(PublicEvent, tag="tips_opened", frozen=True):
    """All have answered; the view shows the tips."""


class Placed(PublicEvent, tag="placed", frozen=True):
    """The provisional slot; None when the active player was skipped."""

    reveals: ClassVar[bool] = False
    by: str
    slot: int | None


class Challenged(PublicEvent, tag="challenged", frozen=True):
    """A challenge, public at once."""

    reveals: ClassVar[bool] = False
    by: str
    slot: int


class ChallengePassed(PublicEvent, tag="challenge_passed", frozen=True):
    """A player had the opportunity and did not challenge."""

    reveals: ClassVar[bool] = False
    by: str


class DuelOpened(PublicEvent, tag="duel_opened", frozen=True):
    """These challengers were right; that is all it tells."""

    seats: tuple[str, ...]


class DateSent(PublicEvent, tag="date_sent", frozen=True):
    """Somebody has answered in the duel; never what."""

    reveals: ClassVar[bool] = False
    by: str


class ClipStarted(PublicEvent, tag="clip_started", frozen=True):
    """The clock of an attempt runs."""

    by: str


class Outcome(Struct, frozen=True):
    """The last closed action, as everybody may know it.

    `won_by` in the order in which they got cards; `dates` after a duel, by name (None for a
    skipped answer); `rewards` ids of reward cards; `between` the ids of the two cards between
    which the active player placed it (None at an end, the whole None if nowhere); `gained` those
    who got a token for their tip.
    """

    card: str
    player: str
    action: str
    outcome: Literal["right", "wrong", "expired"]
    won_by: tuple[str, ...]
    dates: dict[str, str | None] | None = None
    rewards: tuple[str, ...] = ()
    between: tuple[str | None, str | None] | None = None
    gained: tuple[str, ...] = ()


class CardVoided(PublicEvent, tag="card_voided", frozen=True):
    """The host took the running card out; what was spent on this action has come back."""

    player: str


class ClipDropped(PublicEvent, tag="clip_dropped", frozen=True):
    """The running card has no clip any more; it is played on."""

    reveals: ClassVar[bool] = False
    player: str


class ActionClosed(PublicEvent, tag="action_closed", frozen=True):
    """An action has its verdict."""

    result: Outcome


class Bought(PublicEvent, tag="bought", frozen=True):
    """An extra action was bought."""

    reveals: ClassVar[bool] = False
    by: str


class ExtraPassed(PublicEvent, tag="extra_passed", frozen=True):
    """Somebody could have bought an extra action and did not."""

    reveals: ClassVar[bool] = False
    by: str


class RoundBegan(PublicEvent, tag="round_began", frozen=True):
    """A round begins; `order` is its order, `bout` which round of the overtime shootout it is."""

    round: int
    order: tuple[str, ...]
    bout: int | None = None


class ShootoutBegan(PublicEvent, tag="shootout_began", frozen=True):
    """The tied leaders go on in an overtime shootout."""

    seats: tuple[str, ...]


class KnockedOut(PublicEvent, tag="knocked_out", frozen=True):
    """These are out of the overtime shootout."""

    seats: tuple[str, ...]


class GameEnded(PublicEvent, tag="game_ended", frozen=True):
    """The winners, in seat order. `deck_empty` if the game ended for want of cards."""

    winners: tuple[str, ...]
    deck_empty: bool = False


# The view


class TipShown(Struct, omit_defaults=True, frozen=True):
    """A tip as it is shown."""

    home: int
    away: int
    pens: Side | tuple[int, int] | None = None


class Spot(Struct, frozen=True):
    """A card on a shared timeline; `owner` None for the reference card."""

    card: str
    owner: str | None


class Flag(Struct, frozen=True):
    """A challenge."""

    by: str
    slot: int


class Played(Struct, frozen=True):
    """A closed action as it is told when all is over: where it was `placed` (None: nowhere, or an
    attempt), the challenges, who `tipped` and whose tip was right."""

    result: Outcome
    placed: int | None = None
    challenges: tuple[Flag, ...] = ()
    tipped: tuple[str, ...] = ()
    tipped_right: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """All that one seat (or a spectator) may know. Keys as in the scenario format.

    Beyond them: `can` names the actions open to the viewer now; `paused_by` the caller of the
    pause; `still_in` the seats that are in the overtime shootout, `attempts` the outcomes of its
    present round by name and `bout` which of its rounds that is, from 1 (None outside it);
    `duellists` those in the open date duel, in
    challenge order, and `my_date` what the viewer has sent in it; `reference` the reference
    card's id where the viewer sees it; `final` all
    timelines, by name, and `story` every action in order, once the game is over.
    """

    phase: Phase
    mode: Mode
    overtime: Overtime
    colours: dict[str, str]
    round: int
    action: str | None
    active: str | None
    waiting: tuple[str, ...]
    tokens: dict[str, int]
    points: dict[str, int]
    timeline: tuple[Spot, ...] | None
    timelines: dict[str, tuple[str, ...]] | None
    placed: int | None
    challenges: tuple[Flag, ...]
    tipped: tuple[str, ...] | None
    tips: dict[str, TipShown | None] | None
    my_tip: TipShown | None
    clock: float | int | None
    paused: bool
    paused_by: str | None
    hourglass: bool
    last_result: Outcome | None
    cards: dict[str, Card]
    prompt: tuple[str, str] | None
    winners: tuple[str, ...] | None
    can: tuple[str, ...] = ()
    still_in: tuple[str, ...] | None = None
    attempts: dict[str, str] | None = None
    duellists: tuple[str, ...] = ()
    my_date: str | None = None
    reference: str | None = None
    final: dict[str, tuple[str, ...]] | None = None
    story: tuple[Played, ...] | None = None
    bout: int | None = None
