import Control
import MediaCore
import Playback
import Synchronization
import Testing

@Suite("Order of one client's requests")
struct OrderTests {
  private func seek(_ id: Int, await completion: String = "accepted") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"seek","params":{"to":\#(id),"await":"\#(completion)"}}"#
  }

  @Test("commands wait for those before them; reads and other clients do not")
  func slowCommand() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(seek(1, await: "settled"))
      await client.send(seek(2))
      await client.send(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
      await client.send(#"[{"jsonrpc":"2.0","id":4,"method":"ping"}]"#)
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": "pong", "id": 3])
      try await eventually("the first waits") { server.player.waiterCount == 1 }
      let other = try server.client()
      #expect(try await other.call("mute")["result"] == [:])
      #expect(server.player.commands == [.seek(to: .time(.seconds(1))), .mute])
      server.player.release()
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": 1])
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": 2])
      #expect(try await client.json() == [["jsonrpc": "2.0", "result": "pong", "id": 4]])
    }
  }

  @Test("what reads after a notification has its turn after it, and then reads are ahead again")
  func notification() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let notification = #"{"jsonrpc":"2.0","method":"seek","params":{"to":1,"await":"settled"}}"#
      await client.send(notification)
      await client.send(#"{"jsonrpc":"2.0","id":2,"method":"status"}"#)
      try await eventually("the notification waits") { server.player.waiterCount == 1 }
      #expect(server.player.commands == [.seek(to: .time(.seconds(1)))])
      server.player.release()
      #expect(try await client.json()?["id"] == 2)
      await client.send(seek(3, await: "settled"))
      await client.send(#"{"jsonrpc":"2.0","id":4,"method":"ping"}"#)
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": "pong", "id": 4])
      // The ping is ahead: the seek may not have come to the player yet.
      try await eventually("the seek waits") { server.player.waiterCount == 1 }
      server.player.release()
      #expect(try await client.json()?["id"] == 3)
    }
  }

  @Test("a batch runs in order, its slow calls too")
  func batch() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      let subscribe = #"{"jsonrpc":"2.0","id":9,"method":"subscribe"}"#
      await client.send("[\(seek(1, await: "loaded")),\(subscribe),\(seek(2)),{}]")
      try await eventually("it waits") { server.player.waiterCount == 1 }
      #expect(server.player.subscriberCount == 0)
      server.player.release()
      guard case .array(let replies) = try await client.json() else {
        Issue.record("no batch")
        return
      }
      #expect(replies.count == 4)
      #expect(code(of: replies[3]) == -32600)
      #expect(server.player.commands == [1, 2].map { .seek(to: .time(.seconds($0))) })
      #expect(server.player.subscriberCount == 1)
    }
  }

  @Test("a thousand commands in one write run in order and are all answered")
  func pipeline() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send((1...1000).map { seek($0) }.joined(separator: "\n"))
      for id in 1...1000 {
        #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": .int(id)])
      }
      #expect(
        server.player.commands == (1...1000).map { .seek(to: .time(.seconds(Double($0)))) })
    }
  }

  @Test("commands that wait behind a slow one are handed over together, each with its own answer")
  func bursts() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(seek(1, await: "settled"))
      try await eventually("the first waits") { server.player.waiterCount == 1 }
      server.player.error = MediaError(.nothingLoaded, "nothing")
      var lines = (2...101).map { seek($0) }
      lines[9] = #"{"jsonrpc":"2.0","id":11,"method":"mute"}"#
      lines[19] = #"{"jsonrpc":"2.0","method":"seek","params":{"to":21}}"#
      lines.append(
        #"[{"jsonrpc":"2.0","id":102,"method":"pause"},{"jsonrpc":"2.0","id":103,"method":"ping"}]"#
      )
      lines.append(#"{"jsonrpc":"2.0","id":104,"method":"seek","params":{"to":"x"}}"#)
      await client.send(lines.joined(separator: "\n"))
      // Another connection's answer: by then all has been read.
      try await eventually("all has come") { server.player.sent.count == 1 }
      #expect(try await client.call("ping", id: 900)["result"] == "pong")
      server.player.release()
      for id in [1] + Array(2...20) + Array(22...101) {
        let reply = try await client.json()
        if id == 11 {
          #expect(code(of: reply) == 1002)
        } else {
          #expect(reply == ["jsonrpc": "2.0", "result": [:], "id": .int(id)])
        }
      }
      #expect(
        try await client.json() == [
          ["jsonrpc": "2.0", "result": [:], "id": 102],
          ["jsonrpc": "2.0", "result": "pong", "id": 103],
        ])
      #expect(code(of: try await client.json()) == -32602)
      #expect(server.player.bursts == [64, 37])
      #expect(server.player.commands.count == 102 && server.player.commands[10] == .mute)
    }
  }

  @Test("a client that has said all gets its replies, then the connection ends")
  func halfClosed() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(Array((seek(1, await: "settled") + "\n" + seek(2)).utf8))
      client.endInput()
      try await eventually("it waits") { server.player.waiterCount == 1 }
      server.player.release()
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": 1])
      #expect(try await client.json() == ["jsonrpc": "2.0", "result": [:], "id": 2])
      #expect(try await client.line() == nil)
    }
  }

  @Test("what a client asked before it left is carried out, and no connection waits for it")
  func gone() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      await client.send(
        [seek(1, await: "settled"), seek(2, await: "settled"), seek(3)]
          .joined(separator: "\n"))
      client.close()
      try await eventually("all are carried out") { server.player.sent.count == 3 }
      try await eventually("nothing waits") { server.player.waiterCount == 0 }
      #expect(
        server.player.commands == [1, 2, 3].map { .seek(to: .time(.seconds($0))) })
    }
  }

  @Test("quit is answered before the program is told")
  func quit() async throws {
    let (quits, continuation) = AsyncStream.makeStream(of: Void.self)
    try await TestServer.run(onQuit: { continuation.yield() }) { server in
      let client = try server.client()
      #expect(try await client.call("quit")["result"] == [:])
      var iterator = quits.makeAsyncIterator()
      #expect(await iterator.next() != nil)
    }
  }
}
