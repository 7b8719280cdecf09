// Plays a clip with a client that is made from the player's own description as npm's generators of OpenRPC make
// theirs: session.mjs SOCKET CLIP.
//
// Such a client has a method for each that is described, with the dots of its name taken out; its parameters are in
// the described order, as an array; values and replies pass the functions that the npm package `ajv` compiles from the
// schemas.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const Ajv = createRequire(import.meta.url)("ajv");
const [path, clip] = process.argv.slice(2);

const socket = connect(path);
await once(socket, "connect");
const pending = new Map();
const notifications = [];
createInterface({ input: socket }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.id === undefined) return notifications.push(message);
  const { resolve, reject } = pending.get(message.id);
  pending.delete(message.id);
  if (message.error) reject(Object.assign(new Error(message.error.message), message.error));
  else resolve(message.result);
});
let last = 0;
function call(method, params) {
  const id = ++last;
  socket.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
}

const description = await call("rpc.discover", []);
const compiler = new Ajv({ allErrors: true });
// References lead to `#/components`, which each schema brings with it.
const compile = (schema) => compiler.compile({ ...schema, components: description.components });
function check(validate, value, what) {
  assert.ok(validate(value), `${what}: ${JSON.stringify(value)} is not as described: ${compiler.errorsText(validate.errors)}`);
}

const notNames = /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;
const client = {};
let schemas = 0;
let examples = 0;
for (const method of description.methods) {
  const name = method.name.replace(/\.(.)/g, (_, letter) => letter.toUpperCase());
  assert.ok(!(name in client), `two methods are called ${name}`);
  const required = method.params.map((parameter) => parameter.required === true);
  // TypeScript takes none that is required after one that is not.
  assert.deepEqual(required, [...required].sort((first, second) => second - first), `${method.name}: order`);
  for (const parameter of method.params) {
    assert.match(parameter.name, /^[A-Za-z_]\w*$/);
    assert.doesNotMatch(parameter.name, notNames, `${method.name}: a parameter is a word of the language`);
  }
  const takes = method.params.map((parameter) => compile(parameter.schema));
  const gives = compile(method.result.schema);
  schemas += takes.length + 1;
  for (const example of method.examples) {
    for (const { name, value } of example.params) {
      check(takes[method.params.findIndex((parameter) => parameter.name === name)], value, `${method.name}, ${name}`);
    }
    check(gives, example.result.value, `${method.name}, example`);
    examples += 1;
  }
  client[name] = async (...values) => {
    values.forEach((value, place) => {
      if (value !== undefined) check(takes[place], value, `${method.name}, ${method.params[place].name}`);
    });
    const result = await call(method.name, values);
    check(gives, result, method.name);
    return result;
  };
}

const subscription = await client.subscribe();
const { items } = await client.queueAppend([clip]);
await client.queueJump(items[0]);
await client.play("firstFrame", 10);
// What is left out is `null` in an array.
await client.seek(0.2, false, undefined, undefined, "settled", 10);
const status = await client.status();
assert.deepEqual([status.state, status.item, status.currentTime], ["paused", items[0], 0.2]);
assert.equal((await client.volume(0.5)).volume, 0.5);
await assert.rejects(client.seek("0.2"), /seek, to: "0.2" is not as described/);
await assert.rejects(client.audioTrack(undefined, 7), /no audio track 7/);

const told = compile(description["x-notifications"][0].params.find((parameter) => parameter.name === "events").schema);
const names = new Set();
while (!names.has("volumeChanged")) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (const { method, params } of notifications.splice(0)) {
    assert.equal(method, "events");
    assert.equal(params.subscription, subscription.subscription);
    check(told, params.events, "events");
    for (const event of params.events) names.add(event.event);
  }
}
assert.ok(names.has("currentItemChanged") && names.has("seek"));
await client.quit();
socket.end();
console.log(`a client of ${schemas} compiled schemas and ${examples} examples played ${items[0]}; ${names.size} kinds of events came`);
