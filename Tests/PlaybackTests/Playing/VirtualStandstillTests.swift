import FFmpeg
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

/// Whatever happens under a virtual clock, a run of it ends.
@Suite("Standing still under a virtual clock", .timeLimit(.minutes(5)))
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
      SilentReader(
        try FileReader(source, guard: context.readGuard), after: packets, Signal(on: clock))
    }
  }
}

/// Gives the packets of a file up to a number of them, and then waits for what never comes.
private final class SilentReader: PacketReader {
  private let reader: FileReader
  private let signal: Signal
  private var left: Int

  init(_ reader: FileReader, after packets: Int, _ signal: Signal) {
    self.reader = reader
    self.signal = signal
    left = packets
  }

  var information: MediaInformation { reader.information }
  var isTimed: Bool { reader.isTimed }
  var hasSampleExactTimes: Bool { reader.hasSampleExactTimes }
  func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    try reader.parameters(of: track)
  }
  func select(_ tracks: Set<Int>) { reader.select(tracks) }
  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    try reader.seek(to: time, track: track)
  }
  func rewind() throws(MediaError) { try reader.rewind() }

  func read() throws(MediaError) -> PacketRead {
    if left == 0 { signal.wait() }
    left = max(0, left - 1)
    return try reader.read()
  }
}
