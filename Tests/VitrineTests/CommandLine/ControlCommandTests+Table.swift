import Control
import MediaCore
import Testing
import VitrineTesting

/// Every command there is, one after the other.
extension ControlCommandTests {
  @Test("every command of the table works, and the status shows what it did")
  func everyCommand() async throws {
    let clip = TestMedia.fixture("h264-aac.mp4")
    let items =
      #"items=[{"source":"\#(clip)","id":"a","loops":"forever"},{"source":"\#(clip)","id":"b"}]"#
    let steps: [(words: [String], reply: JSONValue, shows: [String: JSONValue])] = [
      (["queue.set", items, "await=firstFrame"], ["items": ["a", "b"]], ["item": "a"]),
      (["pause"], [:], ["state": "paused"]),
      (["idle"], [:], ["state": "paused"]),
      (["seek", "to=0.25", "play=false", "await=settled"], [:], ["currentTime": 0.25]),
      (["begin", "await=settled"], [:], ["currentTime": 0, "state": "paused"]),
      (["mute"], [:], ["muted": true]),
      (["unmute"], [:], ["muted": false]),
      (["volume", "volume=0.5"], ["volume": 0.5], ["volume": 0.5]),
      (["volume", "volume=7"], ["volume": 1], ["volume": 1]),
      (["playbackSpeed", "speed=2"], ["speed": 2], ["rate": 2]),
      (["playbackSpeed", "speed=-3"], ["speed": 0], ["rate": 0]),
      (["playbackSpeed", "speed=1"], ["speed": 1], ["rate": 1]),
      (["pause"], [:], ["state": "paused"]),
      (["idle"], [:], ["state": "paused"]),
      (["loop", "times=3"], ["times": 3], ["loops": 3]),
      (["unloop"], [:], ["loops": 1]),
      (["loop"], ["times": "forever"], ["loops": "forever"]),
      (["audioTrack", "index=-1"], [:], ["audioTrack": 1]),
      (["audioTrack", "index=0"], [:], ["audioTrack": 1]),
      (["audioTrack", "language=de"], [:], ["audioTrack": 1]),
      (
        ["quality", "maxHeight=720"], [:],
        ["qualityPreference": ["maxBitrate": nil, "maxHeight": 720, "variant": nil]]
      ),
      (["step"], [:], ["state": "paused"]),
      (["step", "frames=-1", "await=settled"], [:], ["currentTime": 0]),
      (["loopQueue"], [:], ["loopQueue": true]),
      (["gravity", "gravity=fill"], [:], ["gravity": "fill"]),
      (["fit", "fit=aspectFill"], [:], [:]), (["fit"], [:], [:]),
      (["background", "color=#FF8000"], [:], ["background": "#ff8000"]),
      (["corners", "radius=0.75"], ["radius": 0.5], ["corners": 0.5]),
      (
        ["pip.set", "source=\(clip)", "corner=topLeft", "size=0.5"], [:],
        [
          "pip": [
            "active": false, "source": .string(clip), "corner": "topLeft", "size": 0.5,
            "margin": 0.02, "radius": 0,
          ]
        ]
      ),
      (["startPiP", "await=settled"], [:], [:]), (["stopPiP"], [:], [:]),
      (["corners", "radius=0"], ["radius": 0], ["corners": 0]),
      (
        ["transition", "kind=crossfade", "duration=0.5"], [:],
        ["transition": ["kind": "crossfade", "duration": 0.5]]
      ),
      (["transition", "kind=cut"], [:], [:]),
      (["rotate", "degrees=45"], ["degrees": 90], ["rotation": 90]),
      (["rotate", "degrees=-90"], ["degrees": 270], ["rotation": 270]),
      (["mirror"], [:], ["mirrored": true]),
      (["freeze", "seconds=0"], [:], [:]),
      (["brightness", "brightness=0.25"], ["brightness": 0.25], ["brightness": 0.25]),
      (["contrast", "contrast=9"], ["contrast": 4], ["contrast": 4]),
      (
        [
          "addVector", "file=\(TestMedia.graphic("shapes.svg"))", "id=logo", "z=2",
          #"rect={"x":0.5,"y":0,"width":0.5,"height":0.25}"#,
        ], ["id": "logo"],
        [
          "vectors": [
            [
              "id": "logo",
              "rect": ["x": 0.5, "y": 0, "width": 0.5, "height": 0.25, "unit": "fraction"],
              "z": 2, "opacity": 1,
            ]
          ]
        ]
      ),
      (
        ["addVector", "svg=<svg xmlns='http://www.w3.org/2000/svg'/>", "opacity=0.5"],
        ["id": "vector-2"], [:]
      ),
      (["removeVector", "id=logo"], [:], [:]),
      (
        ["filter", "name=CISepiaTone", #"parameters={"inputIntensity":0.5}"#, "await=settled"],
        ["filter": ["id": "sepia", "name": "sepia", "parameters": ["intensity": 0.5]]],
        ["filters": [["id": "sepia", "name": "sepia", "parameters": ["intensity": 0.5]]]]
      ),
      (
        ["filters"],
        ["filters": [["id": "sepia", "name": "sepia", "parameters": ["intensity": 0.5]]]], [:]
      ),
      (["removeAllFilters"], [:], ["filters": [], "brightness": 0.25, "contrast": 4]),
      (
        ["subtitles.add", "source=\(TestMedia.scene("script.ass"))", "language=de"], [:],
        ["subtitleTrack": 700]
      ),
      (["subtitles"], [:], ["subtitleTrack": .null]),
      (["subtitles", "language=de"], [:], ["subtitleTrack": 700]),
      (
        ["subtitleStyle", "size=2", "edge=outline"],
        ["font": .null, "size": 2, "color": .null, "background": .null, "edge": "outline"], [:]
      ),
      (["removeAllVectors"], [:], ["vectors": []]),
      (["actionAtItemEnd", "action=pause"], [:], ["actionAtItemEnd": "pause"]),
      (
        ["queue.append", #"items=[{"source":"\#(clip)","id":"c"}]"#], ["items": ["c"]],
        ["queue": ["a", "b", "c"]]
      ),
      (
        ["queue.insert", #"items=["\#(clip)"]"#, "at=0"], ["items": ["item-1"]],
        ["queue": ["item-1", "a", "b", "c"]]
      ),
      (["queue.move", "id=c", "to=0"], [:], ["queue": ["c", "item-1", "a", "b"]]),
      (
        ["queue.replace", "id=c", #"with={"source":"\#(clip)","id":"d"}"#], ["items": ["d"]],
        ["queue": ["d", "item-1", "a", "b"]]
      ),
      (["queue.remove", "id=d"], [:], ["queue": ["item-1", "a", "b"]]),
      (["queue.next", "await=firstFrame"], [:], ["item": "b"]),
      (["queue.previous", "await=firstFrame"], [:], ["item": "a"]),
      (["queue.jump", "id=b", "await=firstFrame"], [:], ["item": "b"]),
      (["play"], [:], [:]),
      (["pause"], [:], ["state": "paused"]),
      (["idle"], [:], ["state": "paused"]),
      (["end", "await=settled"], [:], ["state": "paused"]),
      (["queue.clear"], [:], ["item": .null, "queue": []]),
      (["stop"], [:], ["state": "idle"]),
      (["ping"], "pong", [:]),
      (["subscribe", #"filters=["playing"]"#], .null, [:]),
    ]
    try await withServer { folder, _ in
      for step in steps {
        let reply = try await send(step.words, folder)
        if step.reply != .null { #expect(reply == step.reply, "\(step.words)") }
        if step.shows.isEmpty { continue }
        guard case .object(let status) = try await send(["status"], folder) else {
          Issue.record("no status")
          continue
        }
        for (name, value) in step.shows {
          #expect(shown(name, in: status) == value, "\(step.words): \(name)")
        }
      }
    }
  }

  /// A member of the status; of the queue the ids alone.
  private func shown(_ name: String, in status: JSONObject) -> JSONValue? {
    guard name == "queue", case .array(let items)? = status[name] else { return status[name] }
    return .array(
      items.map { item in
        guard case .object(let item) = item else { return .null }
        return item["id"] ?? .null
      })
  }

  @Test("what happens at the end of an item is what was asked for, and begin goes back from there")
  func atTheEnd() async throws {
    try await withServer { folder, program in
      let clip = TestMedia.fixture("h264-aac.mp4")
      _ = try await send(["actionAtItemEnd", "action=pause"], folder)
      _ = try await send(["queue.append", #"items=["\#(clip)", "\#(clip)"]"#], folder)
      func state() async throws -> (state: JSONValue?, item: JSONValue?, time: JSONValue?) {
        guard case .object(let status) = try await send(["status"], folder) else {
          return (nil, nil, nil)
        }
        return (status["state"], status["item"], status["currentTime"])
      }
      // It lasts half a second.
      for _ in 0..<200 where try await state().state != "paused" {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try await state().state == "paused")
      #expect(try await state().item == "item-1")
      #expect(try await state().time != 0)
      _ = try await send(["begin", "await=settled"], folder)
      #expect(try await state().time == 0)
    }
  }
}
