"""Clips on the screen: libVLC behind a small Player. Nothing outside this folder knows libVLC."""

from desktop.video.clip_widget import ClipWidget, ClipWords
from desktop.video.libvlc import available
from desktop.video.player import Player
from desktop.video.source import Film, Source

__all__ = ["ClipWidget", "ClipWords", "Film", "Player", "Source", "available"]
