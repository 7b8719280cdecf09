import Control
import MediaCore
import Playback
import Testing

@Suite("Subscriptions")
struct SubscriptionTests {
  private func events(_ notification: JSONValue?) -> (sequence: JSONValue?, names: [JSONValue])? {
    guard case .object(let object) = notification, object["method"] == "events",
      case .object(let parameters) = object["params"],
      case .array(let events) = parameters["events"]
    else { return nil }
    return (
      parameters["sequence"],
      events.compactMap { if case .object(let event) = $0 { event["event"] } else { nil } }
    )
  }

  @Test("a subscriber gets the snapshot, then the events that it asked for, numbered")
  func subscribe() async throws {
    try await TestServer.run { server in
      server.player.status.volume = 0.5
      let client = try server.client()
      let reply = try await client.call(
        "subscribe",
        #"{"filters":["paused(reason=command)","volumeChangedAny"],"timePublishing":0}"#)
      #expect(
        reply["result"]?.json
          == #"{"subscription":1,"status":\#(JSONValue.object(server.player.status.json).json)}"#)
      #expect(server.player.timeIntervals == [.milliseconds(100)])
      server.player.publish([.playing])
      server.player.publish([.paused(.itemEnd), .paused(.command), .playing])
      #expect(
        try await client.line()
          == #"{"jsonrpc":"2.0","method":"events","params":{"subscription":1,"sequence":1,"#
          + #""events":[{"event":"paused","time":1.5,"item":"a","clock":0,"#
          + #""date":"1970-01-01T00:00:00.000Z","reason":"command"}]}}"#)
      server.player.publish([.volumeChanged(volume: 1, isMuted: true)])
      let next = try #require(events(try await client.json()))
      #expect(next.sequence == 2 && next.names == ["volumeChanged"])
    }
  }

  @Test("the reply leaves the status out, or all of the queue but a part, when asked to")
  func shortReply() async throws {
    try await TestServer.run { server in
      server.player.status.items = (0..<1000).map {
        PlayerStatus.Item(id: ItemID("\($0)"), source: "s", status: .unknown)
      }
      let client = try server.client()
      #expect(
        try await client.call("subscribe", #"{"status":false}"#)["result"] == ["subscription": 1])
      let reply = try await client.call("subscribe", #"{"queue":{"from":998}}"#)["result"]
      let status = try await client.call("status", #"{"queue":{"from":998,"count":5}}"#)["result"]
      #expect(reply == ["subscription": 2, "status": try #require(status)])
      func ids(_ range: String) async throws -> [JSONValue?] {
        let reply = try await client.call("status", #"{"queue":\#(range)}"#)
        guard case .object(let status) = reply["result"], case .array(let queue) = status["queue"],
          status["queueLength"] == 1000
        else { return [nil] }
        return queue.map { if case .object(let item) = $0 { item["id"] } else { nil } }
      }
      #expect(try await ids(#"{"from":3,"count":2}"#) == ["3", "4"])
      #expect(try await ids(#"{"first":3,"count":2}"#) == ["3", "4"])
      #expect(try await ids(#"{"count":0}"#).isEmpty)
      #expect(try await ids(#"{"from":-1,"count":1}"#) == ["0"])
      #expect(try await ids(#"{"from":5000,"count":9223372036854775807}"#).isEmpty)
      #expect(try await ids("{}").count == 1000)
      for wrong in ["3", #"{"from":"a"}"#, #"{"to":3}"#] {
        let reply = try await client.call("status", #"{"queue":\#(wrong)}"#)
        #expect(code(of: .object(reply)) == -32602)
      }
    }
  }

  @Test("ends when told to, and with the connection")
  func ends() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      _ = try await client.call("subscribe")
      _ = try await client.call("subscribe", #"[["playing"]]"#)
      #expect(server.player.subscriberCount == 2)
      #expect(try await client.call("unsubscribe", "[1]")["result"] == [:])
      #expect(server.player.subscriberCount == 1)
      #expect(try await code(of: .object(client.call("unsubscribe", "[1]"))) == -32004)
      client.close()
      try await eventually("the subscription ends") { server.player.subscriberCount == 0 }
    }
  }

  @Test("a connection has 64 subscriptions at most")
  func limit() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      for _ in 1...64 { #expect(try await client.call("subscribe")["error"] == nil) }
      #expect(try await code(of: .object(client.call("subscribe"))) == -32003)
    }
  }

  @Test("many subscriptions that are not read have less each, and their numbers stay true")
  func crowd() async throws {
    try await TestServer.run { server in
      var sleepers: [RawClient] = []
      for _ in 1...40 {
        let sleeper = try server.client()
        for _ in 1...20 { _ = try await sleeper.call("subscribe", #"{"status":false}"#) }
        sleepers.append(sleeper)
      }
      let text = String(repeating: "x", count: 1000)
      for batch in 0..<60 {
        server.player.publish((0..<10).map { .metadata(["n": "\(batch * 10 + $0)", "x": text]) })
      }
      let other = try server.client()
      #expect(try await other.call("ping")["result"] == "pong")
      // 600 events of a kilobyte for each of 800: of half a gigabyte each gets its share of 32 MiB.
      var next = [Int](repeating: 1, count: 21)
      var received = 0
      while next.dropFirst().contains(where: { $0 <= 600 }) {
        guard case .object(let object)? = try await sleepers[0].json(),
          case .object(let parameters) = object["params"],
          case .int(let subscription) = parameters["subscription"],
          case .array(let events) = parameters["events"]
        else { break }
        #expect(parameters["sequence"] == .int(next[subscription]))
        for case .object(let event) in events {
          if case .int(let lost) = event["lost"] {
            next[subscription] += lost
          } else {
            received += 1
            #expect(event["tags"]?.json.contains(#""n":"\#(next[subscription] - 1)""#) == true)
            next[subscription] += 1
          }
        }
      }
      #expect(next.dropFirst().allSatisfy { $0 == 601 })
      #expect(received < 20 * 300)
    }
  }

  @Test("more filters than one can want are refused")
  func manyFilters() async throws {
    try await TestServer.run { server in
      let client = try server.client()
      func reply(_ count: Int) async throws -> JSONObject {
        let filters = [String](repeating: "\"playing\"", count: count).joined(separator: ",")
        return try await client.call("subscribe", #"{"filters":[\#(filters)]}"#)
      }
      #expect(try await reply(256)["error"] == nil)
      #expect(try await code(of: .object(reply(257))) == -32602)
    }
  }

  @Test(
    "a client that does not read loses the oldest events, is told how many, and disturbs no other")
  func overflow() async throws {
    var settings = ControlServerSettings()
    settings.eventLimit = 10
    try await TestServer.run(settings: settings) { server in
      let sleeper = try server.client()
      _ = try await sleeper.call("subscribe")
      let long = String(repeating: "x", count: 60_000)
      for number in 1...60 { server.player.publish([.metadata(["n": "\(number)", "x": long])]) }
      let other = try server.client()
      #expect(try await other.call("ping")["result"] == "pong")
      var next = 1
      var lost = 0
      while next <= 60 {
        guard case .object(let object)? = try await sleeper.json(),
          case .object(let parameters) = object["params"],
          case .array(let events) = parameters["events"]
        else { break }
        #expect(parameters["sequence"] == .int(next))
        for case .object(let event) in events {
          if case .int(let count) = event["lost"] {
            lost += count
            next += count
          } else {
            #expect(event["tags"]?.json.contains(#""n":"\#(next)""#) == true)
            next += 1
          }
        }
      }
      #expect(next == 61)
      #expect(lost > 0)
    }
  }
}
