"""Clips on the screen: libVLC behind a small Player. Nothing outside this folder knows libVLC."""

from desktop.video.clip_widget import ClipWidget, ClipWords
from desktop.video.libvlc import available
from desktop.video.player import Player

__all__ = ["ClipWidget", "ClipWords", "Player", "available"]
