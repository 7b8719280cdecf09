import FFmpeg
import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

/// Whatever happens under a virtual clock, a run of it ends.
@Suite("Standing still under a virtual clock", .timeLimit(.minutes(20)))
struct VirtualStandstillTests {
  @Test("An item of which nothing more comes, and nothing is awaited, has failed")
  func silence() async throws {
    let clock = VirtualClock()
    let test = try await TestPlayer.open(
      clock: clock, mayStandStill: true, makeReader: Self.falling(silentAfter: 40, on: clock))
    let clip = try TestMedia.path(.loop2sAAC)
    await #expect(throws: MediaError.self) {
      try await test.playToEnd(ItemDescription(clip), ItemDescription(clip))
    }
    #expect(test.log.errors == [.stuck, .stuck])
    #expect(test.status.state == .ended)
    let reasons = test.log.kinds.compactMap { kind -> String? in
      guard case .error(let error) = kind else { return nil }
      return error.reason
    }
    // It tells where it stood.
    #expect(reasons.allSatisfy { $0.contains("nothing is awaited") && $0.contains("pass ") })
  }

  @Test("One whose reads take their time has not")
  func hesitation() async throws {
    let test = try await TestPlayer.open { HesitantSource(FileSource(path: $0), seed: 7) }
    try await test.playToEnd(ItemDescription(TestMedia.path(.loop2s), loops: 2))
    #expect(test.log.errors.isEmpty && test.numbers == Array(0..<60) + Array(0..<60))
  }

  private static func falling(
    silentAfter packets: Int, on clock: VirtualClock
  ) -> PacketReaderMaking {
    { source, _, context throws(MediaError) in
      let signal = Signal(on: clock)
      // It waits for what never comes.
      return ForwardingReader(try FileReader(source, guard: context.readGuard), after: packets) {
        signal.wait()
      }
    }
  }
}
