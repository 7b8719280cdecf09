"""Plays a clip to its end by GStreamer's playbin, checks the position, seeks back, and does so again.

    /usr/bin/python3 gstreamer_steps.py [CLIP SECONDS ROUNDS]

The sinks do not wait for the clock. Without a clip it only says by its status whether the bindings are installed.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
from gi.repository import Gst  # noqa: E402


def main(path, seconds, rounds):
    Gst.init(None)
    player = Gst.ElementFactory.make("playbin")
    player.set_property("uri", Gst.filename_to_uri(path))
    for name in ("video-sink", "audio-sink"):
        sink = Gst.ElementFactory.make("fakesink")
        sink.set_property("sync", False)
        player.set_property(name, sink)
    player.set_state(Gst.State.PLAYING)
    for index in range(rounds):
        if index:
            player.seek_simple(Gst.Format.TIME, Gst.SeekFlags.FLUSH, 0)
        message = player.get_bus().timed_pop_filtered(
            60 * Gst.SECOND, Gst.MessageType.EOS | Gst.MessageType.ERROR)
        if message is None or message.type != Gst.MessageType.EOS:
            sys.exit(f"round {index}: no end")
        known, position = player.query_position(Gst.Format.TIME)
        if not known or abs(position / Gst.SECOND - seconds) > 1:
            sys.exit(f"round {index}: position {position}")
    player.set_state(Gst.State.NULL)


if len(sys.argv) > 1:
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
