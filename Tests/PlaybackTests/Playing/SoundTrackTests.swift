import FFmpeg
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

@Suite("Tracks of sound", .timeLimit(.minutes(5))) struct SoundTrackTests {
  /// Both tracks tell the same places.
  private static let clip = TestMedia.Recipe.loop2s.remade(
    "loop2s-twice", output: ["-map", "0:v", "-map", "0:a", "-map", "0:a", "-c", "copy"])

  @Test("One that was decoded to its end is heard again when it is gone back to")
  func back() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(Self.clip))])))
    await test.clock.advance(to: .milliseconds(1900))
    try await test.send(.audioTrack(.index(1)))
    await test.clock.advance(by: .milliseconds(30))
    try await test.send(.audioTrack(.index(0)))
    await test.clock.advance(by: .seconds(3))
    #expect(test.log.kinds.contains(.ended) && test.log.errors.isEmpty)
    #expect(test.numbers.last == 59 && test.places.last == 95_999)
    // Two long lists that differ would be compared for minutes.
    let hasHole = test.places.contains(nil)
    #expect(!hasHole)
  }

  @Test("Of those that are not heard no more is kept than may be wanted, however often it loops")
  func unheard() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    var item = ItemDescription(try TestMedia.path(Self.clip))
    item.loops = nil
    try test.play(item)
    #expect(test.run { $0.activity == .running })
    test.advance(by: .seconds(30))
    let pipeline = try #require(test.loop.current)
    let levels = pipeline.packets.withLock { $0.mapValues(\.level) }
    #expect(levels.count == 3)
    for level in levels.values {
      #expect(level.duration < .seconds(8) && level.passEnds < 6, "\(level)")
    }
  }
}
