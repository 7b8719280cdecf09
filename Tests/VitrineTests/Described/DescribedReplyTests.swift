import Control
import MediaCore
import Testing
import VitrineTesting

@Suite("What a real player replies, by its own description", .timeLimit(.minutes(10)))
struct DescribedReplyTests {
  private static let clip = TestMedia.fixture("h264-aac.mp4")
  /// What brings parts into the status that are not there at first.
  private static let commands: [(method: String, parameters: JSONValue)] = [
    (
      "queue.append",
      ["items": [["source": .string(clip), "id": "a"], "/none/at/all.mp4", .string(clip)]]
    ),
    ("filter", ["name": "gaussianBlur", "parameters": ["radius": 2.5]]),
    (
      "addVector",
      ["svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "rect": ["x": 0.5, "width": 0.25]]
    ),
    ("transition", ["kind": "fade", "color": "#102030"]),
    ("subtitles.add", ["source": .string(TestMedia.scene("script.ass"))]),
    ("subtitleStyle", ["font": "serif", "color": "#ff0000", "edge": "outline"]),
    ("quality", ["maxHeight": 720]),
    ("pip.set", ["source": .string(clip)]),
    ("latency", ["target": 3]),
    ("loop", JSONValue.array([])),
  ]

  @Test("The status is as the description says at every stage of playing")
  func status() async throws {
    try await DescribedPlayer.run { player in
      let schema = try #require(player.schema(ofResultOf: "status"))
      #expect(schema == SchemaCheck.reference(to: "Status"))
      func look(_ stage: String) async throws -> JSONObject {
        let status = try await player.client.call("status")
        #expect(try player.check.differences(of: status, from: schema) == [], "\(stage)")
        guard case .object(let object) = status else { return [:] }
        return object
      }
      _ = try await look("idle")
      for (method, parameters) in Self.commands {
        _ = try await player.client.call(method, parameters)
        _ = try await look(method)
      }
      await player.clock.advance(by: .milliseconds(100))
      let playing = try await look("playing")
      for name in ["tracks", "queue", "filters", "vectors"] {
        #expect(playing[name] != [], "\(name)")
      }
      #expect(playing["loops"] == "forever")
      _ = try await player.client.call("unloop")
      await player.clock.advance(by: .seconds(5))
      let ended = try await look("ended")
      #expect(ended["state"] == "ended" && ended["queue"]?.json.contains("2004") == true)
    }
  }

  @Test("Notifications of events are as the description says")
  func events() async throws {
    try await DescribedPlayer.run { player in
      _ = try await player.client.call("subscribe", ["timePublishing": 0.1])
      for (method, parameters) in Self.commands {
        _ = try await player.client.call(method, parameters)
      }
      _ = try await player.client.call("startPiP")
      _ = try await player.client.call("unloop")
      _ = try await player.client.call("mute")
      await player.clock.advance(by: .seconds(10))
      var names: Set<String> = []
      for await batch in player.client.events {
        #expect(
          try player.check.differences(of: batch, from: SchemaCheck.reference(to: "EventBatch"))
            == [])
        guard case .object(let object) = batch, case .array(let events)? = object["events"] else {
          continue
        }
        for case .object(let event) in events {
          if case .string(let name)? = event["event"] { names.insert(name) }
        }
        if names.contains("ended") { break }
      }
      let expected: Set = [
        "currentItemChanged", "ended", "error", "itemStatusChanged", "playing", "time",
        "volumeChanged", "duration",
      ]
      #expect(names.isSuperset(of: expected), "\(names)")
    }
  }
}
