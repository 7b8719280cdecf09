"""(a) What the sound of a PulseAudio null sink is given at each join: a loop, and a queue of two.

A PulseAudio server of the script's own records its null sink while each player loops a 2 s clip with PCM
sound whose every sample tells its place, and then a queue of two such clips. Compared are the last good
sample before a join and the first after it: `inserted` is what stands between them (silence or repeated
sound), `missing` what should. Ours is met only if no join and no other spot has a single sample too many
or too few.

The recorder asks for blocks of 10 ms, which is kindest to the peers: with the null sink's own
blocks their gaps are two to five times as long. mpv is given `--gapless-audio=yes
--prefetch-playlist=yes`, which is its best; VLC its defaults.
"""

import os
import shutil
import time

from . import counter
from . import processes
from . import pulse
from .players import MPV
from .rows import Row

CLIP = 96_000


def measure(bench):
    mpv = MPV + ["--vo=null", "--ao=pulse", "--gapless-audio=yes", "--prefetch-playlist=yes"]
    vlc = unprivileged() + ["cvlc", "-I", "dummy", "--no-video", "--aout=pulse", "--loop"]
    outputs = ["--video", "null", "--audio", "pulse"]
    rows = []
    with pulse.server() as server:
        # Copies, because VLC runs as a user who may not be let into the package's folder.
        one, two = (shutil.copy(bench.clips.counting(name, start), server.folder)
                    for name, start in (("counting-1", 0), ("counting-2", CLIP)))
        jobs = {"the loop of one clip": (1, [one]), "a queue of two": (2, [one, two])}
        for what, (count, files) in jobs.items():
            players = {"Vitrine": bench.players.play(
                *outputs, "--loop" if count == 1 else "--loop-queue", *files)}
            if bench.players.has_mpv:
                players["mpv"] = mpv + [
                    "--loop-file=inf" if count == 1 else "--loop-playlist=inf", *files]
            if bench.players.has_vlc:
                players["VLC"] = vlc + files
            heard = {}
            for name in bench.chosen(players):
                with server.recording() as captured:
                    with processes.running(players[name], env=server.environment):
                        time.sleep(bench.seconds)
                heard[name] = counter.breaks(captured(), CLIP, count)
            for peer in [name for name in heard if name != "Vitrine"] or ["–"]:
                rows.append(row(what, heard.get("Vitrine"), peer, heard.get(peer)))
    return rows


def unprivileged():
    """VLC refuses to run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


def row(what, ours, peer, theirs):
    met = None if ours is None else ours[0] >= 3 and not ours[1]
    return Row(f"samples missing or inserted, {what}", "0", text(ours), peer, text(theirs), None, met)


def text(heard):
    if heard is None:
        return "–"
    clean, found = heard
    joins = [one for one in found if one.at_join]
    words = [f"0 at {clean} joins"] if clean else []
    if joins:
        words.append(f"{spread(joins, 'inserted')} inserted, {spread(joins, 'missing')} missing "
                     f"at {len(joins)} joins")
    if len(found) > len(joins):
        words.append(f"{len(found) - len(joins)} breaks elsewhere")
    return "; ".join(words) or "no sound"


def spread(joins, name):
    """The least and the most, in milliseconds of 48 samples."""
    values = sorted(getattr(one, name) / 48 for one in joins)
    low, high = f"{values[0]:.0f}", f"{values[-1]:.0f}"
    return f"{low} ms" if low == high else f"{low}–{high} ms"
