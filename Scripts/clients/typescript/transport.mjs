// What the generated client takes from the npm package `jsonrpc2-tsclient`, without that package: a transport over
// HTTP, and a decorator which gives each method of a class its call. Parameters are passed by name.

export class RPCHTTPClient {
  headers = {};
  #last = 0;

  constructor(url) {
    this.url = url;
  }

  async call(method, params) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: ++this.#last, method, params });
    const headers = { "Content-Type": "application/json", ...this.headers };
    const reply = await (await fetch(this.url, { method: "POST", headers, body })).json();
    if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply.result;
  }
}

// The generated methods have no bodies: their names and those of their parameters are all that they say.
function parameterNames(method) {
  const list = /\(([^)]*)\)/.exec(method.toString())[1];
  return list.split(",").map((name) => name.trim()).filter(Boolean);
}

export function rpcClient(transport, prefix, _unused, wireNames) {
  return (type) => {
    for (const name of Object.getOwnPropertyNames(type.prototype)) {
      if (name === "constructor") continue;
      const names = parameterNames(type.prototype[name]);
      const method = wireNames[name] ?? prefix + name;
      type.prototype[name] = (...values) => {
        const given = names.map((name, place) => [name, values[place]]).filter(([, value]) => value !== undefined);
        return transport.call(method, Object.fromEntries(given));
      };
    }
  };
}
