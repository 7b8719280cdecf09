import MediaCore
import Testing

@testable import Playback

@Suite("Tracks that are found while reading") struct FoundTracksTests {
  private let first = Track(index: 100, kind: .subtitle, codec: "eia_608")
  private let second = Track(index: 101, kind: .subtitle, codec: "eia_608")

  @Test("Each is listed when playback comes to its place, by its index") func listed() {
    var found = FoundTracks()
    found.note(second, pass: 0, time: .seconds(1))
    found.note(first, pass: 0, time: .seconds(2))
    let steps = [
      (0, MediaTime.milliseconds(999)), (0, .seconds(1)), (0, .seconds(1)), (1, .zero),
      (1, .seconds(9)),
    ].map { pass, time in
      let isNew = found.reach(pass: pass, time: time)
      return "\(isNew) \(found.listed.map(\.index))"
    }
    #expect(
      steps == ["false []", "true [101]", "false [101]", "true [100, 101]", "false [100, 101]"])
  }

  @Test("One that is found in a later pass is not listed in an earlier one") func laterPass() {
    var found = FoundTracks()
    found.note(first, pass: 1, time: .seconds(1))
    _ = found.reach(pass: 0, time: .seconds(9))
    #expect(found.listed.isEmpty)
    _ = found.reach(pass: 1, time: .seconds(1))
    #expect(found.listed == [first])
  }

  @Test("A seek forgets what lies ahead, and keeps what is listed") func seek() {
    var found = FoundTracks()
    found.note(first, pass: 0, time: .seconds(1))
    found.note(second, pass: 0, time: .seconds(2))
    _ = found.reach(pass: 0, time: .seconds(1))
    found.beginGeneration()
    _ = found.reach(pass: 1, time: .seconds(9))
    #expect(found.listed == [first])
    found.note(second, pass: 0, time: .seconds(3))
    _ = found.reach(pass: 0, time: .seconds(3))
    #expect(found.listed == [first, second])
  }
}
