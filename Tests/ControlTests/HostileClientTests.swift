import Control
import Dispatch
import MediaCore
import Playback
import Testing

/// Clients that want to do harm: they get an error or are dropped, and others are served.
@Suite("Hostile clients", .serialized)
struct HostileClientTests {
  private func expectService(_ server: TestServer) async throws {
    let other = try server.client()
    #expect(try await other.call("ping")["result"] == "pong")
    #expect(try await other.call("pause")["result"] == [:])
  }

  @Test("a line may have 1 MiB; a longer one is refused and the connection closed")
  func longLine() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
      await client.send(ping + String(repeating: " ", count: (1 << 20) - ping.utf8.count))
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": "pong", "id": 1])
      await client.send(ping + String(repeating: " ", count: (1 << 20) - ping.utf8.count + 1))
      #expect(code(of: try await client.json()) == -32600)
      #expect(try await client.line() == nil)
      try await expectService(server)
    }
  }

  @Test(
    "a line that is much too long is read to its end, so that its client reads why it is refused")
  func hugeLine() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let line = [UInt8](repeating: 0x20, count: 2 << 20) + [0x0A]
      #expect(await client.send(line) == line.count)
      #expect(code(of: try await client.json()) == -32600)
      #expect(try await client.line() == nil)
      try await expectService(server)
    }
  }

  @Test("a line without end is cut off")
  func endlessLine() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let sent = await client.send([UInt8](repeating: 0x20, count: 64 << 20))
      #expect(sent < 4 << 20)
      #expect(code(of: try await client.json()) == -32600)
      #expect(try await client.line() == nil)
      try await expectService(server)
    }
  }

  @Test(
    "what is not JSON is refused and the connection goes on",
    arguments: [
      Array(String(repeating: "[", count: 100_000).utf8),
      Array(String(repeating: #"{"a":"#, count: 50_000).utf8),
      Array(#"{"jsonrpc":"2.0","id":1,"method":"#.utf8) + [0x22, 0xFF, 0xFE, 0x22, 0x7D],
      [0xEF, 0xBB, 0xBF] + Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8),
      [UInt8](repeating: 0, count: 1000), Array(#"{"jsonrpc":"2.0","id":1e400}"#.utf8),
      Array(#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#.utf8),
    ] as [[UInt8]])
  func notJSON(bytes: [UInt8]) async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(bytes + [0x0A])
      #expect(code(of: try await client.json()) == -32700)
      #expect(try await client.call("ping")["result"] == "pong")
    }
  }

  @Test("one that never reads is not read from any more, and costs others nothing")
  func neverReads() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let flood = Array(
        String(repeating: #"{"jsonrpc":"2.0","id":1,"method":"status"}"# + "\n", count: 200_000)
          .utf8)
      let sent = await client.send(flood, patience: 300)
      #expect(sent < flood.count)
      try await expectService(server)
      // It is not lost: as soon as it reads, it gets its replies.
      for _ in 1...1000 { #expect(try await client.line() != nil) }
    }
  }

  @Test("a batch whose replies grow without bound is cut short")
  func largeReplies() async throws {
    var settings = ControlServerSettings()
    settings.replyLimit = 100_000
    try await TestServer.run(settings: settings) { server in
      let client = try server.client()
      let call = #"{"jsonrpc":"2.0","id":1,"method":"status"}"#
      await client.send("[" + [String](repeating: call, count: 2000).joined(separator: ",") + "]")
      guard case .array(let replies)? = try await client.json() else {
        Issue.record("no batch")
        return
      }
      #expect(replies.count == 2000)
      #expect(code(of: replies.first) == nil)
      #expect(code(of: replies.last) == -32002)
      #expect(try await client.call("ping")["result"] == "pong")
    }
  }

  @Test("a batch of more calls than are taken is refused as a whole, and the connection goes on")
  func longBatch() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      for (count, expected) in [(10_000, nil), (10_001, -32600), (500_000, -32600)] {
        await client.send("[" + [String](repeating: "1", count: count).joined(separator: ",") + "]")
        let reply = try await client.json()
        if let expected {
          #expect(code(of: reply) == expected)
        } else if case .array(let replies)? = reply {
          #expect(replies.count == count)
        } else {
          Issue.record("no batch")
        }
      }
      #expect(try await client.call("ping")["result"] == "pong")
    }
  }

  @Test("of a thousand connections the first are served and the others told why not")
  func manyConnections() async throws {
    // Both ends are in this process.
    DescriptorLimit.raise()
    try #require(DescriptorLimit.current >= 2048, "the process may have too few descriptors")
    try await TestServer.run { server in
      var clients: [RawClient] = []
      for _ in 1...600 { clients.append(try server.client()) }
      #expect(try await clients[255].call("ping")["result"] == "pong")
      for index in [256, 599] {
        #expect(code(of: try await clients[index].json()) == -32000)
        #expect(try await clients[index].line() == nil)
      }
      #expect(try await clients[0].call("pause")["result"] == [:])
      clients = []
      for _ in 1...400 { clients.append(try server.client()) }
      clients = []
      // The one that got a place is kept: those of others that left may not have been freed yet.
      var late: RawClient?
      try await eventually("places are free again") {
        late = server.servedClient()
        return late != nil
      }
      #expect(try await late?.call("pause")["result"] == [:])
    }
  }

  /// How long each of some pings waits for its answer, the shortest first.
  private func waits(_ client: RawClient) async throws -> [Duration] {
    var waits: [Duration] = []
    for _ in 1...50 {
      let start = ContinuousClock.now
      #expect(try await client.call("ping")["result"] == "pong")
      waits.append(ContinuousClock.now - start)
    }
    return waits.sorted()
  }

  @Test("of a thousand at once each is served or told why not, and others are answered meanwhile")
  func manyAtOnce() async throws {
    // Both ends are in this process.
    DescriptorLimit.raise()
    try #require(DescriptorLimit.current >= 2048, "the process may have too few descriptors")
    try await TestServer.run { server in
      let other = try server.client()
      let calm = try await waits(other)
      let path = server.path
      let crowd = Task {
        try await withThrowingTaskGroup(of: [RawClient].self) { group in
          for _ in 1...8 {
            group.addTask {
              try await onThread { try (1...125).map { _ in try RawClient(path) } }
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
      }
      let busy = try await waits(other)
      // What else the machine does delays them as well.
      #expect(busy[45] < max(.milliseconds(100), calm[45] * 10))
      let clients = try await crowd.value
      #expect(clients.count == 1000)
      var served = 0
      for client in clients {
        await client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        let reply = try await client.json()
        if code(of: reply) == -32000 { continue }
        served += 1
        #expect(reply == ["jsonrpc": "2.0", "result": "pong", "id": 1])
      }
      #expect(served == 255)
      #expect(try await other.call("pause")["result"] == [:])
    }
  }

  @Test("a thousand that connect before the server looks at any are all served")
  func manyBeforeAny() async throws {
    // Both ends are in this process.
    DescriptorLimit.raise()
    try #require(DescriptorLimit.current >= 4096, "the process may have too few descriptors")
    var settings = ControlServerSettings()
    settings.clientLimit = 2000
    let (isHeld, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // On the server's one thread.
    let onQuit: @Sendable () -> Void = {
      isHeld.signal()
      mayGoOn.wait()
    }
    try await TestServer.run(settings: settings, onQuit: onQuit) { server in
      let path = server.path
      let first = try server.client()
      await first.send(#"{"jsonrpc":"2.0","id":1,"method":"quit"}"#)
      let clients = try await onThread {
        isHeld.wait()
        defer { mayGoOn.signal() }
        return try (1...1000).map { _ in try RawClient(path, waits: false) }
      }
      for client in clients {
        #expect(try await client.call("ping")["result"] == "pong")
      }
    }
  }

  @Test(
    "no more are served than the process may have descriptors for, and one in any case",
    arguments: [(20_000, 256), (1024, 256), (256, 128), (64, 1)])
  func descriptors(limit: Int, served: Int) {
    #expect(ControlServerSettings().clients(within: limit) == served)
  }

  @Test("clients that leave in the middle of everything leave nothing behind")
  func disconnects() async throws {
    try await TestServer.run { server in
      for round in 1...300 {
        let client = try server.client()
        await client.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#)
        await client.send(
          #"{"jsonrpc":"2.0","id":2,"method":"seek","params":{"to":\#(round),"await":"settled"}}"#)
        await client.send(Array(#"{"jsonrpc":"2.0","id":3,"meth"#.utf8))
        client.close()
        if round % 50 == 0 { server.player.publish([.playing]) }
      }
      try await eventually("all commands come") { server.player.sent.count == 300 }
      try await eventually("no subscription is left") { server.player.subscriberCount == 0 }
      try await eventually("nothing waits") { server.player.waiterCount == 0 }
      try await expectService(server)
    }
  }

  @Test("slow commands beyond what a client may have waiting stop its reading, not the others'")
  func fullLane() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let slow = #"{"jsonrpc":"2.0","id":1,"method":"play","params":{"await":"settled"}}"#
      await client.send(String(repeating: slow + "\n", count: 400))
      try await eventually("the first waits") { server.player.waiterCount == 1 }
      try await expectService(server)
      for _ in 1...400 {
        try await eventually("the next waits") { server.player.waiterCount == 1 }
        server.player.release()
        #expect(try await client.line() != nil)
      }
    }
  }
}

/// Runs what blocks on a thread of its own, away from the pool that the tests share.
private func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
  }
}

extension TestServer {
  /// A new client, if it is served.
  fileprivate func servedClient() -> RawClient? {
    guard let client = try? client(), client.answersPing() else { return nil }
    return client
  }
}
