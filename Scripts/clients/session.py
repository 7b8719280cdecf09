"""Plays a clip with the client that was generated from the player's own description: session.py URL CLIP."""

import asyncio
import sys

from vitrine_http_client.client import VitrineClient


async def main():
    player = VitrineClient({}, sys.argv[1])
    assert await player.ping() == "pong"
    added = await player.queue.append(items=[sys.argv[2]])
    assert added.items == ["item-1"], added
    await player.play(until="firstFrame", timeout=10)
    await player.seek(0.2, play=False, until="settled", timeout=10)
    status = await player.status()
    assert (status.state, status.item, status.current_time) == ("paused", "item-1", 0.2), status
    assert status.tracks[0].kind == "video" and status.counters.frames_shown > 0, status
    assert (await player.volume(7)).volume == 1
    sepia = await player.filter("sepia", parameters={"intensity": 0.5})
    assert sepia.filter.parameters == {"intensity": 0.5}, sepia
    assert [entry.id for entry in (await player.filters()).filters] == ["sepia"]
    try:
        await player.audio_track(index=7)
    except Exception as error:
        assert "no audio track 7" in str(error), error
    else:
        raise AssertionError("a track that is not there was chosen")
    print("a generated client played", status.item, "with", status.counters.frames_shown, "frames")


asyncio.run(main())
