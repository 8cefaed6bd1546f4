"""Whether this machine has a sound device, as clips and sounds find out by using it. No Qt.

Without one VLC tries to open one for every block of sound, noisily: whoever notices says so here,
and nobody asks again for a minute. The device is the machine's, so all share what is known.
"""

import time
from dataclasses import dataclass

from desktop.video import libvlc

_SECONDS = 60.0
_UNHEARD = 20
"""Blocks of a clip's sound decoded and none played: nobody will hear it."""


@dataclass
class Device:
    _deaf_until: float = 0.0

    @property
    def deaf(self) -> bool:
        """Whether there was no device when last tried, less than a minute ago."""
        return time.monotonic() < self._deaf_until

    def missing(self) -> None:
        """A sound was made and could not be played."""
        self._deaf_until = time.monotonic() + _SECONDS


device = Device()


def unheard(media: "libvlc.vlc.Media", blocks: int = _UNHEARD) -> bool:
    """Whether so many blocks of sound were decoded and not one was played."""
    counts = libvlc.vlc.MediaStats()
    media.get_stats(counts)
    return counts.decoded_audio >= blocks and not counts.played_abuffers
