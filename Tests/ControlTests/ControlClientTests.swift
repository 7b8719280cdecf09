import Control
import MediaCore
import Playback
import Testing

@Suite("The client")
struct ControlClientTests {
  @Test("calls overlap, and errors are typed")
  func calls() async throws {
    try await TestServer.run { server in
      let client = try await ControlClient.connect(to: server.path)
      let slow = Task { try await client.call("play", ["await": "settled"]) }
      try await eventually("it waits") { server.player.waiterCount == 1 }
      #expect(try await client.call("ping") == "pong")
      server.player.release()
      #expect(try await slow.value == [:])
      await #expect {
        try await client.call("volume", ["volume": "loud"])
      } throws: { error in
        guard case ControlClientError.refused(let error) = error else { return false }
        return error.code == -32602
      }
      await client.close()
      await #expect(throws: ControlClientError.disconnected) { try await client.call("ping") }
      await client.close()
    }
  }

  @Test("events come as a stream that ends with the connection")
  func events() async throws {
    try await TestServer.run { server in
      let client = try await ControlClient.connect(to: server.path)
      _ = try await client.call("subscribe", ["filters": ["playing"]])
      server.player.publish([.playing])
      var iterator = client.events.makeAsyncIterator()
      #expect(
        await iterator.next() == [
          "subscription": 1, "sequence": 1,
          "events": [
            [
              "event": "playing", "time": 1.5, "item": "a", "clock": 0,
              "date": "1970-01-01T00:00:00.000Z",
            ]
          ],
        ])
      await server.server.stop()
      #expect(await iterator.next() == nil)
      await client.close()
    }
  }

  @Test("a call that is under way fails when the server goes")
  func serverGoes() async throws {
    try await TestServer.run { server in
      let client = try await ControlClient.connect(to: server.path)
      let slow = Task { try await client.call("play", ["await": "settled"]) }
      try await eventually("it waits") { server.player.waiterCount == 1 }
      await server.server.stop()
      await #expect(throws: ControlClientError.disconnected) { try await slow.value }
      await client.close()
    }
  }

  @Test("a path may be as long as a server's may, and no longer", arguments: [103, 104, 107])
  func longPath(length: Int) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/" + String(repeating: "s", count: length - directory.utf8.count - 1)
      let server = ControlServer(player: FakePlayer(), path: path)
      try await server.start()
      let client = try await ControlClient.connect(to: path)
      #expect(try await client.call("ping") == "pong")
      await client.close()
      await server.stop()
      await #expect(throws: ControlClientError.self) {
        try await ControlClient.connect(to: path + String(repeating: "s", count: 108 - length))
      }
    }
  }

  @Test("a socket on which no server listens")
  func noServer() async throws {
    await #expect {
      try await ControlClient.connect(to: "/tmp/no-such-socket")
    } throws: { error in
      guard case ControlClientError.cannotConnect("/tmp/no-such-socket", _) = error else {
        return false
      }
      return true
    }
  }
}
