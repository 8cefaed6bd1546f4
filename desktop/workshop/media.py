"""Which videos are opened, and how: known kinds, no picture beyond measure, nothing but the file
itself. PyAV; no Qt."""

from __future__ import annotations

import os

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition
from av.video.stream import VideoStream

from net.clip_files import CannotUse

LARGEST = 4096 * 2304
"""Points of a picture."""
READERS = (
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,asf,flv,mxf,h264,hevc"
)
_PICTURES = """h264 hevc vp8 libvpx vp9 libvpx-vp9 av1 libdav1d mpeg4 msmpeg4v1 msmpeg4v2 msmpeg4
mpeg1video mpeg2video mpegvideo mjpeg h263 h263i flv wmv1 wmv2 wmv3 vc1 prores dnxhd dvvideo theora
rawvideo ffv1 vp6 vp6f svq1 svq3 cinepak huffyuv ffvhuff"""
_SOUNDS = """aac aac_latm mp1 mp1float mp2 mp2float mp3 mp3float ac3 ac3_fixed eac3 opus libopus
vorbis libvorbis flac alac wmav1 wmav2 wmapro amrnb amrwb libopencore_amrnb libopencore_amrwb dca
truehd adpcm_ima_qt adpcm_ima_wav adpcm_ms gsm_ms nellymoser speex pcm_s16le pcm_s16be pcm_s24le
pcm_s24be pcm_s32le pcm_s32be pcm_u8 pcm_s8 pcm_f32le pcm_f32be pcm_alaw pcm_mulaw
pcm_bluray pcm_dvd"""
PICTURES, SOUNDS = frozenset(_PICTURES.split()), frozenset(_SOUNDS.split())
"""Decoders, as FFmpeg names them."""
SAFE = {
    "protocol_whitelist": "file",
    "format_whitelist": READERS,
    "codec_whitelist": ",".join(sorted(PICTURES | SOUNDS)),
    "max_pixels": str(LARGEST),
    "max_streams": "32",
}


def open_safely(file: str) -> InputContainer:
    """The file as a container of a known kind with a picture in it. Raises CannotUse."""
    if not os.path.isfile(file):
        raise CannotUse("missing", file)
    try:
        # With its protocol, or a name such as "concat:x" would be one.
        opened = av.open(f"file:{file}", options=dict(SAFE), metadata_errors="replace")
    except (OSError, av.FFmpegError, ValueError) as error:
        raise CannotUse("unreadable", str(error)) from error
    except MemoryError as error:
        raise CannotUse("too_large", str(error)) from error
    try:
        picture_of(opened)
    except CannotUse:
        opened.close()
        raise
    return opened


def picture_of(opened: InputContainer) -> VideoStream:
    """The stream that is watched; a cover is none. Raises CannotUse."""
    streams = [s for s in opened.streams.video if not s.disposition & Disposition.attached_pic]
    if not streams:
        raise CannotUse("no_video")
    stream = streams[0]
    context = stream.codec_context
    if context is None or context.name not in PICTURES:
        raise CannotUse("unknown_codec", getattr(context, "name", ""))
    if context.width * context.height > LARGEST:
        raise CannotUse("too_large", f"{context.width}x{context.height}")
    context.options = {"max_pixels": str(LARGEST)}
    return stream


def sound_of(opened: InputContainer) -> AudioStream | None:
    """The stream that is heard, if there is one of a known kind."""
    for stream in opened.streams.audio:
        # A stream of an unknown kind has no context.
        if stream.codec_context is not None and stream.codec_context.name in SOUNDS:
            return stream
    return None
