// Plays a clip with the client that was generated from the player's own description: session.mjs CLIENT URL CLIP.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [client, url, clip] = process.argv.slice(2);
const { VitrineClient } = await import(pathToFileURL(client));

const player = new VitrineClient(url);
assert.equal(await player.ping(), "pong");
const added = await player.queue.append([clip]);
assert.equal(added.items.length, 1);
await player.queue.jump(added.items[0]);
await player.play("firstFrame", 10);
await player.seek(0.2, false, undefined, undefined, "settled", 10);
const status = await player.status();
assert.deepEqual([status.state, status.item, status.currentTime], ["paused", added.items[0], 0.2]);
assert.ok(status.tracks[0].kind === "video" && status.counters.framesShown > 0);
assert.equal((await player.volume(7)).volume, 1);
await assert.rejects(player.audioTrack(undefined, 7), /no audio track 7/);
console.log("a generated client in TypeScript played", status.item, "with", status.counters.framesShown, "frames");
