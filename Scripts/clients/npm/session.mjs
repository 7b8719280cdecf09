// Plays a clip with the client that @open-rpc/generator of npm made: session.mjs CLIENT SOCKET CLIP PORT.
//
// The client knows HTTP, WebSocket and postMessage. For the socket of the player it gets the transport that
// @open-rpc/client-js has for emitters of events, with the lines of the socket behind it.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Client, EventEmitterTransport, JSONRPCError, RequestManager } from "@open-rpc/client-js";

const [file, path, clip, port] = process.argv.slice(2);
const { Vitrine } = await import(pathToFileURL(file));
const { methods } = structuredClone(Vitrine.openrpcDocument);

const overHTTP = new Vitrine({ transport: { type: "http", host: "127.0.0.1", port: Number(port) } });
assert.equal(await overHTTP.ping(), "pong");

const socket = connect(path);
await once(socket, "connect");
const lines = new EventEmitter();
lines.on("out", (request) => socket.write(JSON.stringify(request) + "\n"));
createInterface({ input: socket }).on("line", (line) => lines.emit("in", line));
const player = new Vitrine({ transport: { type: "http", host: "unused", port: 0 } });
player.rpc = new Client(new RequestManager([new EventEmitterTransport(lines, "out", "in")]));
const notifications = [];
player.onNotification((message) => notifications.push(message));

assert.equal(await player.ping(), "pong");
// A function for each method, whose checks let each example pass.
assert.equal(Object.values(player).filter((member) => typeof member === "function").length, methods.length);
let examples = 0;
for (const method of methods) {
  for (const example of method.examples ?? []) {
    const values = method.params.map(({ name }) => example.params.find((param) => param.name === name)?.value);
    assert.deepEqual(player.validator.validate(method.name, values), [], `${method.name}: ${example.name}`);
    examples += 1;
  }
}

const { subscription } = await player.subscribe();
const { items } = await player.queueAppend([clip]);
await player.queueJump(items[0]);
await player.play("firstFrame", 10);
await player.seek(0.2, false, undefined, undefined, "settled", 10);
const status = await player.status();
assert.deepEqual([status.state, status.item, status.currentTime], ["paused", items[0], 0.2]);
assert.equal((await player.volume(0.4)).volume, 0.4);
assert.deepEqual((await player.filter("sepia", { intensity: 0.5 })).filter.parameters, { intensity: 0.5 });

// An error of the player, and a value that the client itself refuses.
await assert.rejects(player.audioTrack(undefined, 7), (error) => {
  return error instanceof JSONRPCError && /no audio track 7/.test(error.message);
});
await assert.rejects(player.seek("0.2"), ([error]) => error.name === "ParameterValidationError");

const kinds = new Set();
for (let tries = 0; tries < 500 && !kinds.has("volumeChanged"); tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (const { method, params } of notifications.splice(0)) {
    assert.equal(method, "events");
    assert.equal(params.subscription, subscription);
    for (const event of params.events) kinds.add(event.event);
  }
}
assert.ok(kinds.has("volumeChanged") && kinds.has("currentItemChanged"));
await player.removeAllFilters();
await player.queueClear();
console.log(`npm's client of ${methods.length} methods played ${status.item}; ${examples} examples pass its checks`);
socket.destroy();
