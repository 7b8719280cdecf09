import FFmpeg
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// What cannot be had of variants that say they are of two kinds of codecs.
@Suite("Failing variants of two codec families", .timeLimit(.minutes(10)))
struct CodecFamilyFailureTests {
  /// A server that is asked for the same thing more often gives it, so that a player that never waits comes to an end.
  private static let most = 20

  private func opened() async throws -> VirtualStream {
    let stream = try await VirtualStream.open()
    for (name, bytes) in try ProtectedStream.files(of: .ladder) {
      stream.origin.serve("/\(name)", bytes)
    }
    let master = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.4d401e,mp4a.40.2"
      level0.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=1700000,CODECS="hvc1.1.6.L93.B0,mp4a.40.2"
      level1.m3u8
      """
    stream.origin.serve("/master.m3u8", Array(master.utf8))
    return stream
  }

  /// Has the first requests for a file fail.
  private func fail(
    _ stream: VirtualStream, _ name: String, times: Int = most, with reply: VirtualReply
  ) throws {
    let bytes = try #require(try ProtectedStream.files(of: .ladder)[name])
    stream.origin.serve("/\(name)") { asked in
      .reply(asked.number <= times ? reply : VirtualReply(body: bytes))
    }
  }

  private func play(_ stream: VirtualStream) async throws {
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.log.errors.isEmpty)
  }

  private func gaps(_ stream: VirtualStream) -> Int {
    stream.test.log.kinds.count { if case .gap = $0 { true } else { false } }
  }

  private func count(_ stream: VirtualStream, _ path: String) -> Int {
    stream.origin.requests(for: path).count
  }

  @Test("What the family in use lacks comes from the other, which is kept to then")
  func other() async throws {
    let stream = try await opened()
    try fail(stream, "level0-1.ts", with: VirtualReply(status: 404))
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    #expect(count(stream, "/level0-1.ts") == 1 && count(stream, "/level1-1.ts") == 1)
    #expect(count(stream, "/level0-3.ts") == 0 && count(stream, "/level1-3.ts") == 1)
  }

  @Test("What both families lack is a hole, for which each was asked once")
  func hole() async throws {
    let stream = try await opened()
    for level in 0..<2 {
      try fail(stream, "level\(level)-1.ts", with: VirtualReply(status: 404))
    }
    try await play(stream)
    #expect(stream.test.numbers == Array(0..<60) + Array(120..<240) && gaps(stream) == 1)
    #expect(count(stream, "/level0-1.ts") == 1 && count(stream, "/level1-1.ts") == 1)
  }

  @Test("Where both families are busy they are asked again after longer and longer waits")
  func busy() async throws {
    let stream = try await opened()
    for level in 0..<2 {
      try fail(stream, "level\(level)-1.ts", times: 2, with: VirtualReply(status: 503))
    }
    try await play(stream)
    let times = (0..<2).flatMap { stream.origin.requests(for: "/level\($0)-1.ts") }
      .map(\.time).sorted()
    #expect(stream.test.numbers == Array(0..<240) && gaps(stream) == 0)
    let waits = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
    #expect(times.count <= 6 && waits.contains { $0 > 0.9 } && waits.contains { $0 > 1.9 })
  }
}
