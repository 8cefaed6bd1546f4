"""Faults tried on purpose against real hosts, by name. `golest soak --probe NAME` runs them in
full, `./test` in small. Each is a module with a function that takes a count and a seed."""

from __future__ import annotations

from tests.probes.at_once import at_once
from tests.probes.bad_frames import bad_frames
from tests.probes.blackouts import blackouts
from tests.probes.broken import broken
from tests.probes.floods import floods
from tests.probes.forged_rooms import forged_rooms
from tests.probes.media import media
from tests.probes.networks import networks
from tests.probes.packs import packs
from tests.probes.probe import Probe, Probes
from tests.probes.raising import exceptions
from tests.probes.secrecy import secrecy
from tests.probes.slow_peers import slow_peers
from tests.probes.steady import steady
from tests.probes.wrong_values import wrong_values

PROBES: Probes = {
    "D2": Probe("packed decks that mean ill are opened", packs, 2000, 160),
    "O2": Probe("ten put a card down within 50 ms", at_once, 200, 5),
    "D3": Probe("damaged and hostile videos are converted", media, 10_000, 200),
    "R1": Probe("bad frames in every state of the protocol", bad_frames, 1_000_000, 20_000),
    "R2": Probe("every message with every field wrong in forty ways", wrong_values, None, 900),
    "R3": Probe("exceptions at every await and statement of a handler", exceptions, None, 24),
    "R4": Probe("hosts are killed, saves damaged, disks fail", broken, 1000, 50),
    "R5": Probe("the power goes, and what was not synced with it", blackouts, 5000, 200),
    "R6": Probe("games that differ only in what somebody may not see", secrecy, 10_000, 500),
    "R7": Probe("peers that do not read, dawdle, say nothing, break off", slow_peers, 500, 20),
    "R8": Probe("games over bad networks, 24 kinds of them", networks, 480, 1),
    "R9": Probe("floods, guesses, stolen seats, replayed tokens", floods, 100_000, 2_000),
    "R12": Probe("forged announcements of rooms", forged_rooms, 100_000, 2_000),
    "R13": Probe("full rooms of bots for so many seconds", steady, 8 * 3600, 40),
}
"""In the order of their names. New ones: a module here, a line here, a test beside it."""
