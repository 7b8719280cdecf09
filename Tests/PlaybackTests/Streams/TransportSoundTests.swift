import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// In segments of transport streams only the first of several frames of sound in a packet has a time.
@Suite("Sound in transport streams", .timeLimit(.minutes(10))) struct TransportSoundTests {
  private func samples(from start: Double?) async throws -> [Float] {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(.transport))
    let item = ItemDescription(
      stream.origin.url("/stream.m3u8"), inPoint: start.map { .seconds($0) })
    try await stream.test.playToEnd(item)
    #expect(stream.test.log.errors.isEmpty)
    return stream.test.audio.samples
  }

  @Test("It begins at the sample of an in point", arguments: [0.5, 1.97, 3, 5.123])
  func inPoint(start: Double) async throws {
    let whole = try await samples(from: nil)
    let rest = try await samples(from: start)
    let first = MediaTime.seconds(start).frames(sampleRate: 48_000)
    #expect(rest.count == whole.count - 2 * Int(first))
    let expected = whole.suffix(rest.count)
    let difference = zip(rest, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(difference < 1e-4)
  }
}
